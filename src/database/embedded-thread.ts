/**
 * The thread of the embedded database itself: PGlite with PostGIS. It gets one batch of messages at a time, and ended from outside
 * when that takes too long.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { postgis } from '@electric-sql/pglite-postgis';
import { EmbeddedBackend } from './embedded-backend.ts';
import { cppErrors, fileSync, syncPath } from './embedded-extensions.ts';
import type { FromThread, ThreadData, ToThread } from './embedded-session.ts';
import { startupMessage } from './embedded-wire.ts';

const { folder, isDurable, signal }: ThreadData = workerData;
if (!parentPort) throw new Error('this is a thread of embedded-session.ts');
const port = parentPort;

/** New entries of the indexes of words wait in a list, and whoever fills it sorts them in: few at a time, 4 MB of them take 150 ms. */
const SHORT_LISTS = ['-c', 'gin_pending_list_limit=128kB'];
/** PGlite turns PostgreSQL's own fsync off; of the ways to sync the log, its file system can be given this one. */
const DURABLE = ['-c', 'wal_sync_method=fsync'];
const parameters = PGlite.defaultStartParams.filter((parameter) => !isDurable || parameter !== '-F');

const db = await PGlite.create(folder, {
  extensions: { postgis, btree_gin, btree_gist, cppErrors, ...(isDurable && { fileSync }) },
  startParams: [...parameters, ...SHORT_LISTS, ...(isDurable ? DURABLE : [])],
});
// What was written without syncing: by the creation of the database, or before it was to be durable.
if (isDurable) {
  syncTree(folder);
  syncPath(dirname(folder));
}

const backend = new EmbeddedBackend(db.Module, {
  ask(bytes) {
    send({ kind: 'wants', bytes });
    return next().bytes;
  },
  write: (bytes) => send({ kind: 'piece', bytes }),
});
send({ kind: 'ready', bytes: backend.greeting(startupMessage({ user: 'postgres', database: 'postgres' })) });

for (let message = next(); message.kind !== 'close'; message = next()) {
  // Data of a COPY that has failed meanwhile is nobody's.
  if (message.kind === 'batch') send({ kind: 'done', bytes: backend.run(message.bytes) });
}
backend.close();
process.exit();

/** Waits for the next message: asleep, which costs half as much as a turn of the event loop. */
function next(): ToThread {
  for (;;) {
    const received: { readonly message: ToThread } | undefined = receiveMessageOnPort(port);
    if (received) return received.message;
    Atomics.wait(signal, 0, 0);
    Atomics.store(signal, 0, 0);
  }
}

function send(message: FromThread): void {
  port.postMessage(message, [message.bytes.buffer]);
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) syncTree(inside);
    else if (entry.isFile()) syncPath(inside);
  }
  syncPath(path);
}
