import { type Sql, sql } from './sql.ts';

/** A statement may take so long: nobody else is answered meanwhile on the embedded database. */
const STATEMENT_MS = 15;

/** How many milliseconds the database has been at a statement, as its column `took`: nothing of what the statement waited for before. */
export const TOOK: Sql = sql`(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as took`;

interface Timed {
  readonly took: number;
}

/** Does something with rows, as many at a time as a short statement takes. */
export class Pace {
  readonly #least: number;
  readonly #most: number;
  #rows: number;

  constructor({ first, least, most }: { readonly first: number; readonly least: number; readonly most: number }) {
    this.#rows = first;
    this.#least = least;
    this.#most = most;
  }

  /** @param work is given how many rows at most, and returns how long its statement took, ms */
  async run<T extends Timed>(work: (rows: number) => Promise<T>): Promise<T> {
    const rows = this.#rows;
    const result = await work(rows);
    const factor = STATEMENT_MS / Math.max(1, result.took);
    this.#rows = Math.round(Math.min(this.#most, Math.max(this.#least, rows * Math.min(2, factor))));
    return result;
  }
}
