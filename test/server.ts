import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GroupName } from '../src/access/groups.ts';
import { changeProject, findProject } from '../src/access/projects.ts';
import { createProjectWithKeys } from '../src/cli/project.ts';
import { startServer } from '../src/cli/start.ts';
import { readConfig } from '../src/config.ts';
import { RegionVersions } from '../src/regions/versions.ts';
import { type Answer, send } from './request.ts';
import { buildSmallRegion } from './world.ts';

const UNLIMITED: Partial<Record<GroupName, number>> = { localities: 1_000_000, stores: 1_000_000, datasets: 1_000_000 };

/** The product's own server in this process, on a data folder of its own, with a project that is not limited. */
export interface TestServer {
  readonly origin: string;
  readonly dataFolder: string;
  readonly privateKey: string;
  readonly publicKey: string;
  /** Asks with the private key. */
  get(path: string, parameters?: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts it with the region that `prepare` puts into use; a small one unless told otherwise. */
export async function startTestServer(
  prepare: (versions: RegionVersions) => Promise<void> = useSmallRegion,
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
  await prepare(new RegionVersions(dataFolder));
  const server = await startServer(readConfig({ dataFolder, port: '0', logLevel: 'silent' }, {}));
  const { database } = server;
  const { public_key: publicKey, private_key: privateKey } = await createProjectWithKeys(database, 'test');
  const project = await findProject(database, 'test');
  if (project) await changeProject(database, project.id, { ...project, limits: UNLIMITED });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    dataFolder,
    privateKey,
    publicKey,
    get: (path, parameters = {}, headers = {}) =>
      send(`${origin}${path}?${new URLSearchParams(parameters)}`, { headers: { 'x-api-key': privateKey, ...headers } }),
    async stop() {
      await server.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

async function useSmallRegion(versions: RegionVersions): Promise<void> {
  versions.use((await buildSmallRegion(versions)).id);
}
