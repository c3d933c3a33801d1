/**
 * The thread that serves the embedded database to this machine's own user, through a socket in the data folder: queries never block the
 * server's event loop, and the command line reaches the database of a running server. The database itself runs in a thread below.
 */
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ServerData } from './embedded.ts';
import { EmbeddedSession } from './embedded-session.ts';
import { EmbeddedSocket } from './embedded-socket.ts';

const { files, socketPath, isDurable, writes }: ServerData = workerData;

const server = new EmbeddedSocket(await EmbeddedSession.open(files, isDurable), writes);
await server.listen(socketPath);
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.close();
  rmSync(socketPath, { force: true });
  parentPort?.close();
});
