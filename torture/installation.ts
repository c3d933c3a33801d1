import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { changeProject, findProject } from '../src/access/projects.ts';
import { createProjectWithKeys } from '../src/cli/project.ts';
import { type Database, openDatabaseForCommand } from '../src/database/open.ts';
import { startPostgres, type TestPostgres } from '../test/support/postgres.ts';
import { type ServerProcess, serve } from '../test/support/process.ts';
import type { DatabaseName } from './proof.ts';

/** A project with its keys. */
export interface Account {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A server in a process of its own, on a copy of a data folder, over a database of its own. */
export interface Installation {
  readonly dataFolder: string;
  readonly postgres: TestPostgres | null;
  /** The environment of its server and its commands. */
  readonly environment: Readonly<Record<string, string>>;
  server: ServerProcess;
  /** Starts the server anew, after it has ended. */
  restart(): Promise<void>;
  /** Works on the database as a command does. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** A project, limited as new ones are or not at all. */
  addProject(name: string, limits: 'default' | 'none'): Promise<Account>;
  stop(): Promise<void>;
}

const UNLIMITED = Object.fromEntries(GROUP_NAMES.map((name) => [name, 1_000_000]));

/** Where an installation is, and how its server reaches PostgreSQL. */
export interface Placing {
  /** The folder that its data folder and PostgreSQL's are in. */
  readonly parent?: string;
  /** The address that the server gets instead of PostgreSQL's own. */
  readonly reach?: (url: string) => Promise<string>;
}

/**
 * @param template a data folder that has a region in use
 * @param settings variables of the server's environment
 */
export async function install(
  template: string,
  databaseName: DatabaseName,
  settings: Readonly<Record<string, string>> = {},
  { parent = tmpdir(), reach = async (url) => url }: Placing = {},
): Promise<Installation> {
  const dataFolder = mkdtempSync(join(parent, 'waypost-torture-'));
  cpSync(template, dataFolder, { recursive: true });
  const postgres = databaseName === 'postgres' ? await startPostgres(parent) : null;
  const databaseUrl = postgres?.url;
  const reached = databaseUrl && (await reach(databaseUrl));
  const environment = { WAYPOST_DATA: dataFolder, ...(reached && { DATABASE_URL: reached }), ...settings };
  const withDatabase: Installation['withDatabase'] = async (work) => {
    const database = await openDatabaseForCommand({ dataFolder, databaseUrl, poolSize: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const installation: Installation = {
    dataFolder,
    postgres,
    environment,
    server: await serve(environment),
    async restart() {
      installation.server = await serve(environment);
    },
    withDatabase,
    addProject: (name, limits) =>
      withDatabase(async (database) => {
        const { public_key: publicKey, private_key: privateKey } = await createProjectWithKeys(database, name);
        const project = await findProject(database, name);
        if (!project) throw new Error(`the project ${name} is not there`);
        if (limits === 'none') await changeProject(database, project.id, { ...project, limits: UNLIMITED });
        return { id: project.id, publicKey, privateKey };
      }),
    async stop() {
      await installation.server.end('SIGTERM');
      await postgres?.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
  return installation;
}
