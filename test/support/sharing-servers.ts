import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishingOn } from '../../src/cli/publishing.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Database, openDatabaseForCommand } from '../../src/database/open.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { regionPublication } from '../../src/sharing/publications.ts';
import type { Publishing } from '../../src/sharing/publisher.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from './postgres.ts';
import { type ServerProcess, serve, waypost } from './process.ts';
import { send } from './request.ts';
import { startS3, type TestS3, withoutS3 } from './s3.ts';
import { buildSmallRegion } from './world.ts';

/** A kind of store that servers share, and how it fails. */
export interface SharedStore {
  readonly settings: Readonly<Record<string, string>>;
  readonly s3: TestS3 | null;
  stop(): Promise<void>;
}

export const SHARED_STORES: readonly {
  readonly name: string;
  readonly skip: string | false;
  open(): Promise<SharedStore>;
}[] = [
  {
    name: 'a folder',
    skip: withoutPostgres,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'waypost-store-'));
      const stop = async () => rmSync(folder, { recursive: true });
      return { settings: { WAYPOST_STORE: `file://${folder}` }, s3: null, stop };
    },
  },
  {
    name: 'S3',
    skip: withoutPostgres || withoutS3,
    async open() {
      const s3 = await startS3();
      const settings = { ...s3.settings, WAYPOST_STORE: `s3://${s3.bucket}/waypost` };
      return { settings, s3, stop: () => s3.stop() };
    },
  },
  {
    name: 'PostgreSQL',
    skip: withoutPostgres,
    open: async () => ({ settings: { WAYPOST_STORE: 'postgres' }, s3: null, stop: async () => {} }),
  },
];

/** Waits for what has to come. @throws where it does not */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) if (await isSo()) return;
  throw new Error(`${seconds} s have passed without this: ${what}`);
}

/** Servers on one PostgreSQL and one store, each with a data folder of its own, and a machine that imports. */
export class SharingServers {
  readonly postgres: TestPostgres;
  readonly store: SharedStore;
  readonly folder = mkdtempSync(join(tmpdir(), 'waypost-sharing-'));
  readonly servers: ServerProcess[] = [];
  readonly #settings: Readonly<Record<string, string>>;
  #key: Promise<string> | null = null;
  #open: { readonly database: Database; readonly publishing: Publishing } | null = null;

  private constructor(postgres: TestPostgres, store: SharedStore, settings: Readonly<Record<string, string>>) {
    this.postgres = postgres;
    this.store = store;
    this.#settings = settings;
  }

  static async start(
    { open }: Pick<(typeof SHARED_STORES)[number], 'open'>,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<SharingServers> {
    const [postgres, store] = await Promise.all([startPostgres(), open()]);
    return new SharingServers(postgres, store, settings);
  }

  /** The environment of a machine, by its name: that of a server is its number. */
  environment(machine: string): Record<string, string> {
    return {
      ...{ DATABASE_URL: this.postgres.url, WAYPOST_DATA: join(this.folder, machine), WAYPOST_CONSOLE: 'off' },
      ...this.store.settings,
      ...this.#settings,
    };
  }

  get #config(): Config {
    return readConfig({}, this.environment('importer'));
  }

  /** What the machine that imports publishes with. */
  async publishing(): Promise<Publishing> {
    if (!this.#open) {
      const { dataFolder, databaseUrl } = this.#config;
      const database = await openDatabaseForCommand({ dataFolder, databaseUrl, poolSize: 4 });
      this.#open = { database, publishing: publishingOn(this.#config, database) };
    }
    return this.#open.publishing;
  }

  /** Builds and publishes a region that has a town of this name. @returns its id */
  async publishTown(town: string, isServed = true): Promise<string> {
    const versions = new RegionVersions(join(this.folder, 'importer'), true);
    const { id } = await buildSmallRegion(versions, town.toLowerCase(), { name: town });
    const { publisher } = await this.publishing();
    await publisher.publish(regionPublication(versions, id, isServed));
    return id;
  }

  /** Starts a server on its own data folder, again where it was. */
  async serve(machine: number, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const environment = { ...this.environment(String(machine)), ...more };
    // A machine that is busy with other tests may take too long for the first connection to the database.
    const again = (error: Error) => {
      if (!/timeout expired/.test(error.message)) throw error;
      return serve(environment);
    };
    const server = await serve(environment).catch(again).catch(again);
    this.servers[machine] = server;
    return server;
  }

  key(): Promise<string> {
    this.#key ??= this.#createKey();
    return this.#key;
  }

  async #createKey(): Promise<string> {
    const created = await waypost(['project', 'create', 'asks', '--json'], this.environment('importer'));
    if (created.code !== 0) throw new Error(created.stderr);
    const limits = await waypost(['project', 'set', 'asks', '--limit', 'localities=100000'], this.environment('importer'));
    if (limits.code !== 0) throw new Error(limits.stderr);
    const { private_key: key }: { private_key: string } = JSON.parse(created.stdout);
    return key;
  }

  /** Whether a server finds a town. */
  async finds(server: ServerProcess, town: string): Promise<boolean> {
    const { status, text } = await send(
      `${server.origin}/localities/autocomplete?input=${town}&private_key=${await this.key()}`,
    );
    if (status !== 200) throw new Error(`${server.origin} answers ${status}: ${text}`);
    return text.includes(town);
  }

  /** Waits until a server finds a town. */
  async untilFound(server: ServerProcess, town: string, seconds = 30): Promise<void> {
    await until(`${server.origin} finds ${town}`, () => this.finds(server, town), seconds).catch((error: Error) => {
      throw new Error(`${error.message}; ${server.output().slice(-3000)}`);
    });
  }

  /** What a server says that is wrong with it, by its parts. */
  async degraded(server: ServerProcess): Promise<string> {
    return (await send(`${server.origin}/readyz`)).text;
  }

  async untilDegraded(server: ServerProcess, pattern: RegExp, seconds = 30): Promise<string> {
    let said = '';
    const isSaid = async () => {
      said = await this.degraded(server);
      return pattern.test(said);
    };
    await until(`${server.origin} says ${pattern}`, isSaid, seconds).catch((error: Error) => {
      throw new Error(`${error.message}; it says ${said}`);
    });
    return said;
  }

  /** A copy of the data folder of the machine that imports, for another server. */
  copyImporter(machine: number): void {
    cpSync(join(this.folder, 'importer'), join(this.folder, String(machine)), { recursive: true });
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => (server.ended() === null ? server.end('SIGKILL') : null)));
    await this.#open?.database.close();
    await Promise.all([this.postgres.stop(), this.store.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
