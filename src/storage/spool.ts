import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const SPOOL_BYTES = 1 << 20;

/** A file beside the target that holds what would not fit into memory until it is copied into place. */
export class Spool {
  readonly #path: string;
  readonly #file: number;
  readonly #buffer = Buffer.alloc(SPOOL_BYTES);
  #buffered = 0;
  #end = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
  }

  /** Appends bytes; returns where they start, and how many they are. */
  add(bytes: Buffer): readonly [number, number] {
    const start = this.#end;
    if (this.#buffered + bytes.length > SPOOL_BYTES) this.#flush();
    if (bytes.length > SPOOL_BYTES) {
      this.#write(bytes);
    } else {
      bytes.copy(this.#buffer, this.#buffered);
      this.#buffered += bytes.length;
    }
    this.#end += bytes.length;
    return [start, bytes.length];
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  /** A disk that is nearly full takes a part. */
  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done);
  }

  *pieces(): Iterable<Uint8Array> {
    this.#flush();
    const piece = Buffer.alloc(SPOOL_BYTES);
    for (let at = 0; at < this.#end; ) {
      const got = readSync(this.#file, piece, 0, SPOOL_BYTES, at);
      if (got === 0) throw new Error(`${this.#path} is shorter than what was written to it`);
      yield piece.subarray(0, got);
      at += got;
    }
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
