import type { FileHandle } from 'node:fs/promises';
import { FetchSource, type RangeResponse, type Source } from 'pmtiles';

/** A part of an archive that is read at a time: more is no tile and no directory, whatever the archive says. */
const MOST_PART_BYTES = 32 * 2 ** 20;
/** Another server has so long for a part. */
const PART_MS = 30_000;

function checkPart(offset: number, length: number): void {
  if (Number.isSafeInteger(offset) && offset >= 0 && length >= 0 && length <= MOST_PART_BYTES) return;
  throw new Error(`it names a part of ${length} bytes at ${offset}`);
}

/** A file as the library reads it. */
export class FileSource implements Source {
  readonly #path: string;
  readonly #file: FileHandle;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    checkPart(offset, length);
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytesRead === length ? bytes.buffer : bytes.buffer.slice(0, bytesRead) };
  }
}

/** A file on another server, which may be slow, or gone. */
export class AddressSource implements Source {
  readonly #source: FetchSource;

  constructor(address: string) {
    this.#source = new FetchSource(address);
  }

  getKey(): string {
    return this.#source.getKey();
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    checkPart(offset, length);
    const inTime = AbortSignal.timeout(PART_MS);
    return this.#source.getBytes(offset, length, signal ? AbortSignal.any([signal, inTime]) : inTime, etag);
  }
}
