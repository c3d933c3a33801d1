import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ExplainedError } from '../explained-error.ts';
import { isDiskFull } from '../storage/disk.ts';
import { Digest, needSame, piecesOf } from './digest.ts';
import { keyOf, ObjectDamaged, type ObjectId, type ObjectStore, StoreUnavailable } from './store.ts';

/** So often is a transfer taken up again that breaks off. */
const MOST_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;

/**
 * Fetches an object into a file, whole and checked or not at all. What has come is kept in `<file>.part`: after an interruption, a kill
 * included, the next call fetches the rest alone.
 *
 * @throws ObjectMissing, ObjectDamaged, StoreUnavailable, ExplainedError where the disk is full
 */
export async function fetchObject(store: ObjectStore, object: ObjectId, file: string, signal: AbortSignal): Promise<void> {
  const part = `${file}.part`;
  for (let attempt = 1; ; attempt++) {
    const isResumed = existsSync(part);
    try {
      needSame(`the object ${keyOf(object.sha256)} of ${store.name}`, object, await fetchRest(store, object, part, signal));
      await rename(part, file);
      return;
    } catch (error) {
      if (isDiskFull(error)) {
        // What is there would keep the disk full.
        await rm(part, { force: true });
        throw new ExplainedError(`the disk is full: ${object.bytes} bytes of ${store.name} do not fit`, { cause: error });
      }
      // The part of an earlier attempt may be what is damaged: then all of it is fetched once more.
      if (error instanceof ObjectDamaged) await rm(part, { force: true });
      const isWorthAnother = error instanceof StoreUnavailable || (error instanceof ObjectDamaged && isResumed);
      if (!isWorthAnother || attempt === MOST_ATTEMPTS || signal.aborted) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

async function fetchRest(store: ObjectStore, object: ObjectId, part: string, signal: AbortSignal): Promise<ObjectId> {
  const digest = new Digest();
  if (existsSync(part)) for await (const piece of piecesOf(part)) digest.add(piece);
  if (digest.bytes > object.bytes) return digest.end();
  const file = await open(part, 'a', 0o600);
  try {
    // Also for an empty rest where nothing has come: an object that is not there is no empty one.
    if (digest.bytes < object.bytes || object.bytes === 0) {
      for await (const piece of untilAborted(store.read(keyOf(object.sha256), digest.bytes), signal)) {
        await file.writeFile(piece);
        digest.add(piece);
        if (digest.bytes > object.bytes) break;
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return digest.end();
}

/** Pieces as they come; who stops does not wait for the next one. */
async function* untilAborted(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = pieces[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.next(), aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    reader.return?.().catch(() => {});
  }
}
