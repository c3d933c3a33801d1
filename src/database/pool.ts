import { hash } from 'node:crypto';
import pg from 'pg';
import type { Purpose } from './embedded-queue.ts';
import { failureOf } from './failures.ts';
import { placed, type Schemas } from './schemas.ts';
import type { SilenceWatch } from './silence.ts';
import { type Sql, sql } from './sql.ts';

/** What runs statements: the database itself, or one transaction in it. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
}

/** What runs statements, also several in one transaction. */
export interface Store extends Queryable {
  /** The driver's pool, for libraries that bring their own statements. */
  readonly pool: pg.Pool;
  /** What its statements name as `waypost` and `postgis`. */
  readonly schemas: Schemas;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

export interface PoolSettings {
  /** What its connections are for. */
  readonly purpose: Purpose;
  readonly size: number;
  /** Longest that the database may work on one statement; 0 for no end. */
  readonly statementMs: number;
  /** Longest wait for a free connection. */
  readonly waitMs: number;
  /** Longest that connecting may take, where requests do not wait for it. */
  readonly connectMs?: number;
  readonly kind: 'embedded' | 'postgres';
}

const CONNECT_MS = 2_000;
/** So much later than the database should have ended a statement, it counts as gone. */
const SILENCE_MS = 2_000;
/** A transaction in which nothing happens for so long is ended. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/** A pool's limit is for the wait for a connection of it; this one is for connecting. */
function connectingWithin(milliseconds: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: milliseconds });
    }
  };
}

// Counts and identifiers of 64 bits stay below 2⁵³ here: numbers, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens connections to a database. */
export function openPool(connection: pg.PoolConfig, settings: PoolSettings, schemas: Schemas, watch?: SilenceWatch): Store {
  const { purpose, size, statementMs, waitMs, connectMs = CONNECT_MS, kind } = settings;
  // The embedded database has one session, which plans each statement anew.
  const as: Running = { schemas, kept: kind === 'postgres' ? new Map() : null, watch };
  const pool = new pg.Pool({
    ...connection,
    Client: connectingWithin(connectMs),
    application_name: purpose,
    max: size,
    connectionTimeoutMillis: waitMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(statementMs > 0 && { statement_timeout: statementMs }),
    // Compiling a statement takes longer than any of ours runs: a question about features 30 ms of 35.
    ...(kind === 'postgres' && { options: `${connection.options ?? ''} -c jit=off` }),
    // A server that hangs does not end a statement. The socket of the embedded database does, and lets others wait for that.
    ...(statementMs > 0 && kind === 'postgres' && { query_timeout: statementMs + SILENCE_MS }),
  });
  // An idle connection that breaks is replaced by the pool at the next query, which reports what is wrong then.
  pool.on('error', () => {});
  return {
    pool,
    schemas,
    query: (statement) => run(pool, statement, as),
    async transaction(work) {
      const client = await connect(pool, watch);
      // A connection that breaks between two statements is reported by the next one.
      const ignore = () => {};
      client.on('error', ignore);
      let isBroken = false;
      try {
        await run(client, BEGIN, as);
        const result = await work({ query: (statement) => run(client, statement, as) });
        await run(client, COMMIT, as);
        return result;
      } catch (error) {
        isBroken = watch?.presence === 'is silent' || (await isFailing(client.query('rollback')));
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isBroken);
      }
    },
  };
}

/** A connection of a pool; one that comes too late goes back. */
async function connect(pool: pg.Pool, watch: SilenceWatch | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await (watch ? watch.answer(() => connecting) : connecting);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw failureOf(error);
  }
}

const isFailing = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    () => true,
  );

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;

/** How statements are run. */
interface Running {
  readonly schemas: Schemas;
  /** The statements that are kept, by their text with the placeholders of schemas; null where none is. */
  readonly kept: Map<string, Prepared> | null;
  readonly watch: SilenceWatch | undefined;
}

/** A statement as the driver takes it, without its values. */
interface Prepared {
  readonly text: string;
  /** The name under which PostgreSQL keeps it: the same in every process, as poolers between them want it. */
  readonly name?: string;
}

function prepared({ text: unplaced, isKept }: Sql, { schemas, kept }: Running): Prepared {
  const known = isKept ? kept?.get(unplaced) : undefined;
  if (known) return known;
  const text = placed(unplaced, schemas);
  if (!isKept || !kept) return { text };
  const made = { text, name: hash('sha1', text, 'hex') };
  kept.set(unplaced, made);
  return made;
}

async function run<Row extends pg.QueryResultRow>(on: pg.Pool | pg.PoolClient, statement: Sql, as: Running): Promise<Row[]> {
  try {
    const ask = () => on.query<Row>({ ...prepared(statement, as), values: [...statement.values] });
    const result = await (as.watch ? as.watch.answer(ask) : ask());
    // Several statements in one text have a result each; those are not used.
    if (!Array.isArray(result) && result.command === null) throw new Error('the database did not say that it is done');
    return result.rows;
  } catch (error) {
    throw failureOf(error);
  }
}
