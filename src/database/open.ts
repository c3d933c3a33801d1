import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ExplainedError } from '../explained-error.ts';
import { type Embedded, embeddedConnection, isEmbeddedServed, startEmbedded } from './embedded.ts';
import { findOrMakeSchemas } from './find-schemas.ts';
import { FolderInUse } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPool, type PoolSettings, type Store } from './pool.ts';
import { AS_MADE, type Schemas } from './schemas.ts';
import { type Presence, SilenceWatch } from './silence.ts';

export type { Queryable, Store } from './pool.ts';

/** PostgreSQL with PostGIS, embedded or a server of its own: the same statements on both. */
export interface Database extends Store {
  readonly kind: 'embedded' | 'postgres';
  /** The way to keys, use and limits, which never waits for data: connections of its own, served first. */
  readonly access: Store;
  /**
   * How many batches that may write an embedded database has begun: while it stays, so does what has been read after it. Null where others
   * write without this process knowing of it.
   */
  readonly writes: (() => number) | null;
  /** Whether it answers, as it was last asked; the embedded one does while this process runs. */
  presence(): Presence;
  close(): Promise<void>;
}

/** Which database. */
interface DatabasePlace {
  /** Address of a PostgreSQL server; the embedded database of `dataFolder` without it. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Whether each commit of the embedded database is on the disk before it is acknowledged. */
  readonly isDurable?: boolean;
  /** The migrations that its tables are brought to; those of this version without it. */
  readonly migrations?: readonly string[];
}

export interface DatabaseSettings extends DatabasePlace {
  readonly poolSize: number;
  /** Connections for keys, use and limits. */
  readonly accessPoolSize?: number;
  /** Longest that the database may work on one statement; without it there is no end. */
  readonly statementSeconds?: number;
}

/** Enough for keys and use; limits that are counted in the database ask for each request. */
export const ACCESS_POOL_SIZE = 2;
/** What keys and quotas need takes a millisecond. */
const ACCESS_STATEMENT_MS = 5_000;
const ACCESS_WAIT_MS = 2_000;
const WAIT_MS = 10_000;
/** A command may wait for a server that works on something long. */
const COMMAND_WAIT_MS = 60_000;
const START_CONNECT_MS = 20_000;
const STARTING_SERVER_WAIT_MS = 30_000;
const STARTING_SERVER_POLL_MS = 100;

/** How to reach a database. */
interface Place {
  readonly kind: Database['kind'];
  readonly connection: pg.PoolConfig;
  readonly migrations: readonly string[] | undefined;
  readonly writes: Database['writes'];
  /** What ends with the connections. */
  readonly afterClose: () => Promise<void>;
}

/** Opens the database for the server: the embedded one belongs to this process alone. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { poolSize, accessPoolSize = ACCESS_POOL_SIZE, statementSeconds = 0 } = settings;
  const requests = {
    purpose: 'waypost requests',
    size: poolSize,
    statementMs: statementSeconds * 1000,
    waitMs: WAIT_MS,
  } as const;
  const access = {
    purpose: 'waypost access',
    size: accessPoolSize,
    statementMs: ACCESS_STATEMENT_MS,
    waitMs: ACCESS_WAIT_MS,
  } as const;
  return join(await enter(settings), { data: requests, access, isServed: true });
}

/** Opens the database for a command: through the socket of a running server when there is one. */
export function openDatabaseForCommand(settings: DatabaseSettings): Promise<Database> {
  return openServed(settings, workOf(settings));
}

/** Opens the database for requests that another thread of the server answers. */
export function openDatabaseForThread(settings: DatabaseSettings): Promise<Database> {
  const { poolSize: size, statementSeconds = 0 } = settings;
  const requests = { purpose: 'waypost requests', size, statementMs: statementSeconds * 1000, waitMs: WAIT_MS } as const;
  return openOfServer(settings, { data: requests, isServed: true });
}

/** Opens the database for work that a process of the server's does. */
export function openDatabaseForWork(settings: DatabaseSettings): Promise<Database> {
  return openOfServer(settings, workOf(settings));
}

/** Work may wait for a database that is away. */
const workOf = ({ poolSize: size }: DatabaseSettings): Wanted => ({
  data: { purpose: 'waypost work', size, statementMs: 0, waitMs: COMMAND_WAIT_MS },
  isServed: false,
});

/** The database that the server has opened: what is left of a server that was killed must not take the folder from the next one. */
async function openOfServer(settings: DatabaseSettings, wanted: Wanted): Promise<Database> {
  if (settings.databaseUrl) return join(await enter(settings), wanted);
  if (await isEmbeddedServed(settings.dataFolder)) return join(embeddedPlace(settings), wanted);
  throw new ExplainedError('the server was stopped');
}

async function openServed(settings: DatabaseSettings, wanted: Wanted): Promise<Database> {
  const deadline = Date.now() + STARTING_SERVER_WAIT_MS;
  for (;;) {
    if (!settings.databaseUrl && (await isEmbeddedServed(settings.dataFolder))) return join(embeddedPlace(settings), wanted);
    try {
      return await join(await enter(settings), wanted);
    } catch (error) {
      // A server that is just starting or stopping holds the folder without answering yet.
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error;
      await pause(STARTING_SERVER_POLL_MS);
    }
  }
}

/** @param served the database, where this process serves it */
function embeddedPlace({ dataFolder, migrations }: DatabasePlace, served?: Embedded): Place {
  const afterClose = served ? () => served.stop() : async () => {};
  return {
    ...{ kind: 'embedded', connection: embeddedConnection(dataFolder), migrations },
    ...{ writes: served?.writes ?? null, afterClose },
  };
}

/** Starts the embedded database where that is the one. */
async function enter(place: DatabasePlace): Promise<Place> {
  const { databaseUrl: connectionString, dataFolder, isDurable = false, migrations } = place;
  if (connectionString)
    return { kind: 'postgres', connection: { connectionString }, migrations, writes: null, afterClose: async () => {} };
  return embeddedPlace(place, await startEmbedded(dataFolder, isDurable));
}

/** Brings a database to this version's tables, and opens the connections to it. */
async function join({ kind, connection, migrations, writes, afterClose }: Place, wanted: Wanted): Promise<Database> {
  let schemas: Schemas;
  try {
    schemas = await prepare(connection, kind, migrations);
  } catch (error) {
    await afterClose();
    const reason = error instanceof Error ? (error.cause instanceof Error && error.cause.message) || error.message : error;
    throw new ExplainedError(`The database is not usable: ${reason || 'no answer'}`, { cause: error });
  }
  const watch = wanted.isServed && kind === 'postgres' ? new SilenceWatch(connection) : undefined;
  const data = openPool(connection, { ...wanted.data, kind }, schemas, watch);
  const access = wanted.access ? openPool(connection, { ...wanted.access, kind }, schemas, watch) : data;
  return {
    ...data,
    kind,
    access,
    writes,
    presence: () => watch?.presence ?? 'answers',
    async close() {
      await watch?.close();
      await data.pool.end();
      if (access !== data) await access.pool.end();
      await afterClose();
    },
  };
}

/** Finds or makes the schemas of a database, and brings its tables to those of this version. */
async function prepare(
  connection: pg.PoolConfig,
  kind: Database['kind'],
  migrations: readonly string[] | undefined,
): Promise<Schemas> {
  const settings: PoolSettings = { ...MIGRATING, kind };
  const schemas = await during(openPool(connection, settings, AS_MADE), findOrMakeSchemas);
  await during(openPool(connection, settings, schemas), (database) => migrate(database, migrations));
  return schemas;
}

async function during<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.pool.end();
  }
}

type Connections = Omit<PoolSettings, 'kind'>;

/** The connections that are opened. */
interface Wanted {
  readonly data: Connections;
  /** For keys; those for data without it. */
  readonly access?: Connections;
  /** Whether requests wait for what is asked, so that a database that hangs has to be noticed. */
  readonly isServed: boolean;
}

/** Migrations take as long as they take; and a server that starts is busy with itself, so that an answer may lie unread for seconds. */
const MIGRATING: Connections = {
  ...{ purpose: 'waypost work', size: 1, statementMs: 0 },
  ...{ waitMs: COMMAND_WAIT_MS, connectMs: START_CONNECT_MS },
};
