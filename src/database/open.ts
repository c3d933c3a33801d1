import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ExplainedError } from '../explained-error.ts';
import { embeddedConnection, isEmbeddedServed, startEmbedded } from './embedded.ts';
import { FolderInUse } from './lock.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './sql.ts';

/** What runs statements: the database itself, or one transaction in it. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
}

/** PostgreSQL with PostGIS, embedded or a server of its own: the same statements on both. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** The driver's pool, for libraries that bring their own statements. */
  readonly pool: pg.Pool;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** Address of a PostgreSQL server; the embedded database of `dataFolder` without it. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly poolSize: number;
  /** Longest that PostgreSQL may work on one statement; without it there is no end. The embedded database cannot be interrupted. */
  readonly statementSeconds?: number;
}

/** A statement that PostgreSQL has ended because it took too long. */
export class StatementTimeout extends Error {}

const QUERY_CANCELED = '57014';

const CONNECT_TIMEOUT_MS = 10_000;
const STARTING_SERVER_WAIT_MS = 30_000;
const STARTING_SERVER_POLL_MS = 100;

// Counts and identifiers of 64 bits stay below 2⁵³ here: numbers, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the database for the server: the embedded one belongs to this process alone. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, statementSeconds = 0 } = settings;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl, statement_timeout: statementSeconds * 1000 };
    return connectTo('postgres', connection, settings.poolSize);
  }
  const embedded = await startEmbedded(settings.dataFolder);
  try {
    return await connectTo('embedded', embeddedConnection(settings.dataFolder), settings.poolSize, embedded.stop);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Opens the database for a command: through the socket of a running server when there is one. */
export async function openDatabaseForCommand(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl) return openDatabase(settings);
  const deadline = Date.now() + STARTING_SERVER_WAIT_MS;
  for (;;) {
    if (await isEmbeddedServed(settings.dataFolder)) {
      return connectTo('embedded', embeddedConnection(settings.dataFolder), 1);
    }
    try {
      return await openDatabase({ ...settings, poolSize: 1 });
    } catch (error) {
      // A server that is just starting or stopping holds the folder without answering yet.
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error;
      await pause(STARTING_SERVER_POLL_MS);
    }
  }
}

async function connectTo(
  kind: Database['kind'],
  connection: pg.PoolConfig,
  poolSize: number,
  afterClose: () => Promise<void> = async () => {},
): Promise<Database> {
  const pool = new pg.Pool({ ...connection, max: poolSize, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An idle connection that breaks is replaced by the pool at the next query, which reports what is wrong then.
  pool.on('error', () => {});
  const database: Database = {
    kind,
    pool,
    query: (statement) => run(pool, statement, kind),
    async transaction(work) {
      const client = await pool.connect();
      // A connection that breaks between two statements is reported by the next one.
      const ignore = () => {};
      client.on('error', ignore);
      try {
        await client.query('begin');
        const result = await work({ query: (statement) => run(client, statement, kind) });
        await client.query('commit');
        client.off('error', ignore);
        client.release();
        return result;
      } catch (error) {
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.off('error', ignore);
        client.release(broken);
        throw error;
      }
    },
    async close() {
      await pool.end();
      await afterClose();
    },
  };
  try {
    await migrate(database);
  } catch (error) {
    await pool.end();
    throw new ExplainedError(
      `The database is not usable: ${error instanceof Error ? error.message || 'no answer' : error}`,
      {
        cause: error,
      },
    );
  }
  return database;
}

/** The names of statements that are kept. */
const keptNames = new Map<string, string>();

/** The name under which PostgreSQL keeps a statement: the same in every process, as poolers between them want it. */
function keptName(text: string): string {
  const known = keptNames.get(text);
  if (known !== undefined) return known;
  const name = hash('sha1', text, 'hex');
  keptNames.set(text, name);
  return name;
}

async function run<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  { text, values, isKept }: Sql,
  kind: Database['kind'],
): Promise<Row[]> {
  // The socket of the embedded database is shared by all connections, and with it the names.
  const name = isKept && kind === 'postgres' ? { name: keptName(text) } : {};
  try {
    const result = await on.query<Row>({ ...name, text, values: [...values] });
    return result.rows;
  } catch (error) {
    const isTimeout = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
    throw isTimeout ? new StatementTimeout('The question took too long', { cause: error }) : error;
  }
}
