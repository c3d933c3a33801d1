import { hostname } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { type Database, openDatabaseForCommand } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { openObjectStore } from '../objects/open.ts';
import type { ObjectStore } from '../objects/store.ts';
import { Publisher } from '../sharing/publisher.ts';
import { actingUser } from './acting.ts';
import { systemUser } from './audit.ts';
import { configOf } from './command.ts';

/** The store of a configuration. @throws ExplainedError where the database is not one that servers share */
export function storeOf(config: Config, database: Database): ObjectStore {
  const { store, databaseUrl } = config;
  if (store === null) throw new Error('there is no store');
  if (databaseUrl === undefined)
    throw new ExplainedError(
      'WAYPOST_STORE needs DATABASE_URL: the index of what the store has is in a database that all servers share',
    );
  return openObjectStore(store, config, database);
}

/** What a command publishes with. */
export interface Publishing {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly publisher: Publisher;
}

/** Runs `work` with what publishes to the store; with null where servers share nothing. */
export async function withPublishing<T>(command: Command, work: (publishing: Publishing | null) => Promise<T>): Promise<T> {
  const config = configOf(command);
  if (config.store === null) return work(null);
  const { dataFolder, databaseUrl, isDurable } = config;
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl, isDurable, poolSize: 2 });
  try {
    return await work(publishingOn(config, database));
  } finally {
    await database.close();
  }
}

/** What publishes to the store of a configuration, on a database that is open. */
export function publishingOn(config: Config, database: Database): Publishing {
  const store = storeOf(config, database);
  const name = actingUser(process.env)?.user.name ?? systemUser();
  return { database, store, publisher: new Publisher(database, store, `${name}@${hostname()}`) };
}
