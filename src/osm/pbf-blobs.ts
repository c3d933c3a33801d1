import { promisify } from 'node:util';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { MapFileError } from './element.ts';

/** What a file of the binary format is a row of: blobs, each with a header that has its kind and length. */

/** The longest header and the longest block that the format allows. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOCK_BYTES = 32 * 2 ** 20;

const unzip = promisify(inflate);

interface BlobHeader {
  type: string;
  dataBytes: number;
}

export async function readBlobHeader(
  path: string,
  at: number,
  read: (position: number, length: number) => Promise<Buffer>,
): Promise<{ header: BlobHeader; end: number }> {
  const length = (await read(at, 4)).readUInt32BE();
  if (length === 0 || length > MAX_HEADER_BYTES) throw new MapFileError(path, `has no block header at ${at}: damaged`);
  const bytes = await read(at + 4, length);
  const header = guarded(path, at, () =>
    new PbfReader(bytes).readFields<BlobHeader>(
      (field, header, pbf) => {
        if (field === 1) header.type = pbf.readString();
        else if (field === 3) header.dataBytes = pbf.readVarint();
      },
      { type: '', dataBytes: -1 },
    ),
  );
  if (header.dataBytes < 0 || header.dataBytes > MAX_BLOCK_BYTES) {
    throw new MapFileError(path, `has a block of impossible length at ${at}: damaged`);
  }
  return { header, end: at + 4 + length };
}

/** What a decoder stumbles over is damage of the file. */
export function guarded<T>(path: string, at: number, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    // The library throws plain errors; anything else but ours is a fault of the program.
    const isDamage =
      error instanceof Error &&
      (error.constructor === Error || error instanceof DamagedBlock || error instanceof RangeError);
    if (!isDamage) throw error;
    throw new MapFileError(path, `has a damaged block at ${at}: ${error.message}`);
  }
}

/** What a block holds does not fit together. */
export class DamagedBlock extends Error {}

/**
 * Gives up the memory of bytes that nobody reads any more. Else the engine looks through all that is held for each 64 MB of blocks that come
 * and go.
 */
export function giveUp({ buffer }: Uint8Array): void {
  // Small ones share a buffer with others, which is marked.
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || isMarkedAsUntransferable(buffer)) return;
  buffer.transfer(0);
}

interface Blob {
  raw: Uint8Array | null;
  zipped: Uint8Array | null;
  /** How many bytes it says to have once it is unzipped. */
  rawBytes: number;
  otherCompression: number;
}

/** The library takes no smaller pieces. */
const LEAST_CHUNK_BYTES = 64;

export async function unpackBlob(path: string, at: number, bytes: Uint8Array): Promise<Uint8Array> {
  const blob = guarded(path, at, () =>
    new PbfReader(bytes).readFields<Blob>(
      (field, blob, pbf) => {
        if (field === 1) blob.raw = pbf.readBytes();
        else if (field === 2) blob.rawBytes = pbf.readVarint();
        else if (field === 3) blob.zipped = pbf.readBytes();
        else if (field >= 4 && field <= 7) blob.otherCompression = field;
      },
      { raw: null, zipped: null, rawBytes: 0, otherCompression: 0 },
    ),
  );
  if (blob.raw) return blob.raw;
  if (!blob.zipped) {
    const reason = blob.otherCompression ? 'is compressed in a way that is not supported (only zlib is)' : 'is empty';
    throw new MapFileError(path, `has a block at ${at} that ${reason}`);
  }
  // A piece that all of it fits into, with a byte to spare, is unzipped at once; by default it comes in pieces of 16 kB.
  const chunkSize = Math.max(LEAST_CHUNK_BYTES, Math.min(blob.rawBytes, MAX_BLOCK_BYTES) + 1);
  try {
    return await unzip(blob.zipped, { chunkSize, maxOutputLength: MAX_BLOCK_BYTES });
  } catch (error) {
    throw new MapFileError(path, `has a damaged block at ${at}: ${error instanceof Error ? error.message : error}`);
  }
}
