import { first } from '../at.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { Queryable, Store } from './pool.ts';
import { sql } from './sql.ts';

/** Since when the database runs: after a crash it may give the number of a transaction again that was not done. */
const RUNS_SINCE = sql`extract(epoch from pg_postmaster_start_time())::text`;

/** A transaction, as the database knows it. */
export interface TransactionName {
  readonly id: string;
  readonly runsSince: string;
}

/** What became of a transaction; null where that cannot be known any more. */
type Outcome = 'committed' | 'aborted' | 'in progress' | null;

/** All of a transaction was done, but not a word came of its end: it may be committed, now or when a database that hangs goes on. */
export class EndUnheard extends DatabaseUnavailable {
  readonly transaction: TransactionName;

  constructor(transaction: TransactionName, cause: unknown) {
    super(cause);
    this.transaction = transaction;
  }
}

/** Runs `work` in one transaction of which one can ask later what became of it. @throws EndUnheard where that has to be asked */
export async function namedTransaction(store: Store, work: (transaction: Queryable) => Promise<void>): Promise<void> {
  let ending: TransactionName | null = null;
  try {
    await store.transaction(async (transaction) => {
      const name = first(
        await transaction.query<{ id: string; runsSince: string }>(
          sql`select pg_current_xact_id()::text as id, ${RUNS_SINCE} as "runsSince"`,
        ),
      );
      await work(transaction);
      ending = name;
    });
  } catch (error) {
    throw ending !== null && error instanceof DatabaseUnavailable ? new EndUnheard(ending, error) : error;
  }
}

/** What became of a transaction. */
export async function outcomeOf(database: Queryable, { id, runsSince }: TransactionName): Promise<Outcome> {
  const { outcome } = first(
    await database.query<{ outcome: Outcome }>(sql`
      select case when ${RUNS_SINCE} = ${runsSince} then pg_xact_status(${id}::xid8) end as outcome`),
  );
  return outcome;
}
