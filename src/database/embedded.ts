import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { ExplainedError } from '../explained-error.ts';
import { freeBytes } from '../storage/disk.ts';
import { EmbeddedUpkeep } from './embedded-upkeep.ts';
import { lockFolder } from './lock.ts';

/** The name that the PostgreSQL driver gives the socket of a server in a folder. */
const SOCKET_NAME = '.s.PGSQL.5432';
/** What a socket's path may measure on every platform (macOS: 104 bytes with the end mark). */
const MAX_SOCKET_PATH_BYTES = 103;

function paths(dataFolder: string) {
  const folder = resolve(dataFolder, 'database');
  const socketPath = join(folder, SOCKET_NAME);
  const excess = Buffer.byteLength(socketPath) - MAX_SOCKET_PATH_BYTES;
  if (excess > 0) {
    throw new ExplainedError(
      `The path of the data folder ${resolve(dataFolder)} is ${excess} bytes too long for a socket in it: set WAYPOST_DATA to a shorter one.`,
    );
  }
  return { folder, files: join(folder, 'files'), socketPath };
}

/** How the driver reaches the embedded database of a data folder. */
export function embeddedConnection(dataFolder: string): pg.PoolConfig {
  return { host: paths(dataFolder).folder, port: 5432, user: 'postgres', database: 'postgres' };
}

/** Whether a process serves the embedded database of this data folder now. */
export async function isEmbeddedServed(dataFolder: string): Promise<boolean> {
  const socket = connect(paths(dataFolder).socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** What the thread that serves it is given. */
export interface ServerData {
  readonly files: string;
  readonly socketPath: string;
  readonly isDurable: boolean;
  /** One number: how many batches that may write have been begun. */
  readonly writes: Int32Array<SharedArrayBuffer>;
}

/** An embedded database that this process serves. */
export interface Embedded {
  /** How many batches that may write have been begun, of this process and others: while it stays, so does what is in the database. */
  writes(): number;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database in threads of this process. The first start in a folder creates it (about 6 s), later ones take
 * about 1.5 s.
 *
 * @param isDurable whether each commit is on the disk before it is acknowledged
 * @throws FolderInUse when another process serves it.
 */
export async function startEmbedded(dataFolder: string, isDurable: boolean): Promise<Embedded> {
  const { folder, files, socketPath } = paths(dataFolder);
  const lock = lockFolder(folder);
  chmodSync(folder, 0o700);
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const writes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ServerData = { files, socketPath, isDurable, writes };
  const worker = new Worker(new URL('./embedded-server.ts', import.meta.url), { workerData });
  try {
    await once(worker, 'message');
  } catch (error) {
    lock.release();
    throw new ExplainedError(
      `The embedded database in ${files} does not open, with ${Math.floor(freeBytes(files) / 2 ** 20)} MB free on its disk: ${error instanceof Error ? error.message : error}`,
    );
  }
  const upkeep = new EmbeddedUpkeep(embeddedConnection(dataFolder));
  return {
    writes: () => Atomics.load(writes, 0),
    async stop() {
      upkeep.stop();
      const exited = once(worker, 'exit');
      worker.postMessage('close');
      await exited;
      lock.release();
    },
  };
}
