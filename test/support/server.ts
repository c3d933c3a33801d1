import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROUP_NAMES, type GroupName } from '../../src/access/groups.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { createProjectWithKeys } from '../../src/cli/project.ts';
import { startServer } from '../../src/cli/start.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/database/open.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { useMadeDatabase } from './made-database.ts';
import { type Answer, send } from './request.ts';
import { buildSmallRegion } from './world.ts';

const UNLIMITED: Partial<Record<GroupName, number>> = Object.fromEntries(GROUP_NAMES.map((name) => [name, 1_000_000]));

/** How a project asks: with its private key, unless the headers bring another. */
export interface Client {
  readonly privateKey: string;
  readonly publicKey: string;
  readonly projectId: string;
  get(path: string, parameters?: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<Answer>;
  /** Sends JSON, with the key in the query: the place that every endpoint takes it from. */
  write(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
}

/** The product's own server in this process, on a data folder of its own, with a project that is not limited. */
export interface TestServer extends Client {
  readonly origin: string;
  readonly dataFolder: string;
  readonly database: Database;
  /** Another project, with a client of its own. */
  addProject(name: string): Promise<Client>;
  stop(): Promise<void>;
}

/**
 * Starts it with the region that `prepare` puts into use; by default a small one.
 *
 * @param settings by their names in the configuration
 * @param project the name of the project that is made
 */
export async function startTestServer(
  prepare: (versions: RegionVersions) => Promise<void> = useSmallRegion,
  settings: Readonly<Record<string, string>> = {},
  project = 'test',
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
  await prepare(new RegionVersions(dataFolder));
  if (!settings.databaseUrl && !existsSync(join(dataFolder, 'database'))) await useMadeDatabase(dataFolder);
  const server = await startServer(readConfig({ dataFolder, port: '0', logLevel: 'silent', ...settings }, {}));
  const { database } = server;
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const addProject = (name: string) => clientOf(origin, database, name);
  return {
    ...(await addProject(project)),
    origin,
    dataFolder,
    database,
    addProject,
    async stop() {
      await server.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

async function clientOf(origin: string, database: Database, name: string): Promise<Client> {
  const { public_key: publicKey, private_key: privateKey } = await createProjectWithKeys(database, name);
  const project = await findProject(database, name);
  if (!project) throw new Error('no project');
  await changeProject(database, project.id, { ...project, limits: UNLIMITED });
  return {
    privateKey,
    publicKey,
    projectId: project.id,
    get: (path, parameters = {}, headers = {}) =>
      send(`${origin}${path}?${new URLSearchParams(parameters)}`, { headers: { 'x-api-key': privateKey, ...headers } }),
    write: (method, path, body) =>
      send(`${origin}${path}${path.includes('?') ? '&' : '?'}private_key=${privateKey}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

async function useSmallRegion(versions: RegionVersions): Promise<void> {
  versions.use((await buildSmallRegion(versions)).id);
}
