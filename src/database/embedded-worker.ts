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
import { EmbeddedSocket } from './embedded-socket.ts';

const { folder, socketPath }: { folder: string; socketPath: string } = workerData;

const db = await PGlite.create(folder, { extensions: { postgis, btree_gin, btree_gist } });
const server = new EmbeddedSocket(db);
await server.listen(socketPath);
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.close();
  await db.close();
  rmSync(socketPath, { force: true });
  parentPort?.postMessage('closed');
  parentPort?.close();
});
