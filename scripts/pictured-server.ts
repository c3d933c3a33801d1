import { fileURLToPath } from 'node:url';
import { beginDemo, setIntroduction } from '../src/access/deployment.ts';
import { fillWithDemo, importDemoVenue } from '../src/cli/demo.ts';
import { useDemoTown } from '../test/support/demo-town.ts';
import { startTestServer, type TestServer } from '../test/support/server.ts';

export const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** How pages are pictured: by light, in the dark, and on a phone. */
export const KINDS = {
  light: { colorScheme: 'light', viewport: { width: 1100, height: 720 } },
  dark: { colorScheme: 'dark', viewport: { width: 1100, height: 720 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const;

/** A server with the sample town, its map, and the project `demo` as a first start makes it. */
export async function startPicturedServer(): Promise<TestServer> {
  const server = await startTestServer((versions) => useDemoTown(versions, true));
  const project = await beginDemo(server.database);
  if (!project) throw new Error('there is a project demo');
  await fillWithDemo(server.database, project.id);
  await importDemoVenue(server.dataFolder, project.id);
  await setIntroduction(server.database, 'done');
  return server;
}
