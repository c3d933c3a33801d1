/**
 * The thread of the embedded database: PGlite with PostGIS, served to this machine's own user through a socket in the data
 * folder, so that queries never block the server's event loop and the command line reaches the database of a running server.
 */
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const MAX_CONNECTIONS = 64;

const { folder, socketPath }: { folder: string; socketPath: string } = workerData;

rmSync(socketPath, { force: true });
const db = await PGlite.create(folder, { extensions: { postgis, btree_gin, btree_gist } });
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: MAX_CONNECTIONS });
await server.start();
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  rmSync(socketPath, { force: true });
  parentPort?.postMessage('closed');
  parentPort?.close();
});
