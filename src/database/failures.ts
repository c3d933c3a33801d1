import pg from 'pg';

/** A statement that the database has ended because it took too long. */
export class StatementTimeout extends Error {
  constructor(cause: unknown) {
    super('The question took too long', { cause });
    this.name = 'StatementTimeout';
  }
}

/** The database does not answer, or is too busy now: the same statement may go well in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const QUERY_CANCELED = '57014';
/** Ended by its operator or a crash; starting or busy; out of connections; a transaction that did nothing for too long. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', '25P03']);

/** What a failure of the driver means for the caller. */
export function failureOf(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError) {
    if (error.code === QUERY_CANCELED) return new StatementTimeout(error);
    return error.code !== undefined && UNAVAILABLE.has(error.code) ? new DatabaseUnavailable(error) : error;
  }
  // A mistake of ours has a class of its own; what the driver says without a word of the database is about the connection.
  const isOfConnection = error instanceof Error && (error.constructor === Error || 'syscall' in error);
  return isOfConnection ? new DatabaseUnavailable(error) : error;
}

/** A statement that ended without the row that it has to have: the embedded database does so where a library of its own has thrown. */
class NoAnswer extends Error {
  constructor() {
    super('the database has not answered');
    this.name = 'NoAnswer';
  }
}

/** The row of a statement that yields one. @throws NoAnswer */
export function answered<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new NoAnswer();
  return row;
}

/** Classes of SQLSTATE: 22 data exception, 54 a limit, XX what the geometry library throws. */
const OF_INPUT = /^(22|54|XX)/;

/** Why a statement has failed over the values that it was given; null where it has failed over anything else. */
export function refusedInput(error: unknown): string | null {
  if (error instanceof NoAnswer) return error.message;
  return error instanceof pg.DatabaseError && OF_INPUT.test(error.code ?? '') ? error.message : null;
}
