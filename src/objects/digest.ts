import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ObjectDamaged, type ObjectId } from './store.ts';

/** Bytes that are read at a time. */
const PIECE_BYTES = 2 ** 20;

/** Hashes pieces as they go by. */
export class Digest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What the content is known by; nothing is added after that. */
  end(): ObjectId {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/** The pieces of a file. */
export function piecesOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: PIECE_BYTES });
}

/** What the content of a file is known by. */
export async function digestOf(file: string): Promise<ObjectId> {
  const digest = new Digest();
  for await (const piece of piecesOf(file)) digest.add(piece);
  return digest.end();
}

/** @throws ObjectDamaged where something else was found */
export function needSame(where: string, wanted: ObjectId, found: ObjectId): void {
  if (found.sha256 !== wanted.sha256 || found.bytes !== wanted.bytes) throw new ObjectDamaged(where, wanted, found);
}
