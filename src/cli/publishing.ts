import { mkdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { openDatabaseForCommand, type Store } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { openObjectStore } from '../objects/open.ts';
import type { ObjectStore } from '../objects/store.ts';
import { Publisher, type Publishing } from '../sharing/publisher.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { actingUser } from './acting.ts';
import { systemUser } from './audit.ts';
import { configOf } from './command.ts';

/** @throws ExplainedError where the database is not one that servers share */
function needSharedDatabase({ databaseUrl }: Config): void {
  if (databaseUrl === undefined)
    throw new ExplainedError(
      'WAYPOST_STORE needs DATABASE_URL: the index of what the store has is in a database that all servers share',
    );
}

/** The store of a configuration. @throws ExplainedError where its settings lack something */
export function storeOf(config: Config, database: Store): ObjectStore {
  if (config.store === null) throw new Error('there is no store');
  needSharedDatabase(config);
  return openObjectStore(config.store, config, database);
}

/** Runs `work` with what publishes to the store; with null where servers share nothing. */
export async function withPublishing<T>(command: Command, work: (publishing: Publishing | null) => Promise<T>): Promise<T> {
  const config = configOf(command);
  if (config.store === null) return work(null);
  // Before a database is opened, which makes an embedded one where there is none.
  needSharedDatabase(config);
  const { dataFolder, databaseUrl, isDurable } = config;
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl, isDurable, poolSize: 2 });
  try {
    return await work(publishingOn(config, database));
  } finally {
    await database.close();
  }
}

/** What publishes to the store of a configuration, on a database that is open. */
export function publishingOn(config: Config, database: Store): Publishing {
  const store = storeOf(config, database);
  const name = actingUser(process.env)?.user.name ?? systemUser();
  return { database, store, publisher: new Publisher(database, store, `${name}@${hostname()}`) };
}

/** Runs `work` with a folder for what is published and not kept. */
export async function withDraftFolder<T>(dataFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  sweepDrafts(dataFolder, 'publishing');
  const folder = draftIn(dataFolder, 'publishing');
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a command says that something is in use. */
export const inUseText = (what: string, publishing: Publishing | null): string =>
  publishing ? `${what} is published; the servers switch to it together, when all have it` : `${what} is in use`;
