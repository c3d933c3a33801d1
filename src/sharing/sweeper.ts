import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { ObjectStore } from '../objects/store.ts';
import type { FetchedFiles } from './fetched-files.ts';
import { removeUnused } from './object-rows.ts';
import { forgetServers } from './server-rows.ts';
import { finishSwitches } from './switches.ts';

const SWEEP_MS = 60_000;
/** Writes into the store that were cut short are looked for less often, and are that for certain after a day. */
const STORE_SWEEP_MS = 60 * 60 * 1000;
const UNFINISHED_MS = 24 * 60 * 60 * 1000;
/** A server may be fetching what has just been replaced. */
const REPLACED_SECONDS = 600;
const UPLOAD_SECONDS = 86_400;

/** Removes from time to time what is not used any more: of the index, of the store and of what was fetched. Every server does it. */
export class Sweeper {
  readonly #database: Database;
  readonly #store: ObjectStore;
  readonly #fetched: FetchedFiles;
  readonly #log: (message: string, error: unknown) => void;
  #storeSweptAt = Number.NEGATIVE_INFINITY;
  #sweeping: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout;

  constructor(
    database: Database,
    store: ObjectStore,
    fetched: FetchedFiles,
    log: (message: string, error: unknown) => void,
  ) {
    this.#database = database;
    this.#store = store;
    this.#fetched = fetched;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweeping
        .then(() => this.sweep())
        .catch((error: unknown) => this.#log('what is not used any more could not be removed from the store', error));
    }, SWEEP_MS).unref();
  }

  async sweep(): Promise<void> {
    this.#fetched.sweep();
    await finishSwitches(this.#database);
    await forgetServers(this.#database);
    await removeReplaced(this.#database);
    await removeUnused(this.#database, this.#store);
    if (performance.now() - this.#storeSweptAt < STORE_SWEEP_MS) return;
    await this.#store.sweep(new Date(Date.now() - UNFINISHED_MS));
    this.#storeSweptAt = performance.now();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }
}

/** Versions that another one has replaced go, as they do on the disk of one server; regions stay until somebody removes them, uploads for a day. */
async function removeReplaced(database: Database): Promise<void> {
  await database.query(sql`
    delete from waypost.shared_versions v
    where v.kind <> 'region'
      and v.published_at < now() - make_interval(secs => case when v.kind = 'upload' then ${UPLOAD_SECONDS}::int else ${REPLACED_SECONDS}::int end)
      and not exists (select from waypost.shared_items i where v.version_id = i.current_id or v.version_id = i.next_id)`);
}
