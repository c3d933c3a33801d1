import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { CostHeap } from '../storage/heap.ts';
import { orderByNumbers } from '../storage/order.ts';

/** So much is sorted in memory at a time; what is more waits in files. */
const RUN_BYTES = 96 * 2 ** 20;
const READ_BYTES = 1 << 20;
/** Before each record: its key, and how many bytes it has. */
const HEAD_BYTES = 12;

/** Sorts more records than fit into memory, by their keys: runs of them are sorted and written, then merged. Equal keys stay in their order. */
export class RecordSorter {
  readonly #path: string;
  readonly #runBytes: number;
  #buffer = Buffer.allocUnsafe(1 << 20);
  #used = 0;
  #keys: number[] = [];
  #starts: number[] = [];
  readonly #runs: string[] = [];

  /** @param path what files of runs are called, but for their number */
  constructor(path: string, runBytes = RUN_BYTES) {
    this.#path = path;
    this.#runBytes = runBytes;
  }

  add(key: number, record: Uint8Array): void {
    const needed = this.#used + HEAD_BYTES + record.length;
    if (needed > this.#buffer.length) this.#grow(needed);
    this.#keys.push(key);
    this.#starts.push(this.#used);
    this.#buffer.writeDoubleLE(key, this.#used);
    this.#buffer.writeUInt32LE(record.length, this.#used + 8);
    this.#buffer.set(record, this.#used + HEAD_BYTES);
    this.#used = needed;
    if (this.#used > this.#runBytes) this.#writeRun();
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }

  #record(index: number): Buffer {
    const start = this.#starts[index];
    return this.#buffer.subarray(start, start + HEAD_BYTES + this.#buffer.readUInt32LE(start + 8));
  }

  #writeRun(): void {
    const path = `${this.#path}-${this.#runs.length}`;
    const file = openSync(path, 'wx');
    this.#runs.push(path);
    try {
      const out = Buffer.allocUnsafe(READ_BYTES);
      let filled = 0;
      const write = (bytes: Uint8Array) => {
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done);
      };
      for (const index of orderByNumbers(this.#keys)) {
        const record = this.#record(index);
        if (filled + record.length > out.length) {
          write(out.subarray(0, filled));
          filled = 0;
        }
        if (record.length > out.length) write(record);
        else filled += record.copy(out, filled);
      }
      write(out.subarray(0, filled));
    } finally {
      closeSync(file);
    }
    this.#used = 0;
    this.#keys = [];
    this.#starts = [];
  }

  /** All records by their keys. They may be used until the next one is asked for. */
  *records(): Iterable<{ readonly key: number; readonly record: Buffer }> {
    if (this.#runs.length === 0) {
      for (const index of orderByNumbers(this.#keys))
        yield { key: this.#keys[index], record: this.#record(index).subarray(HEAD_BYTES) };
      return;
    }
    this.#writeRun();
    this.#buffer = Buffer.alloc(0);
    const readers = this.#runs.map((path) => new RunReader(path));
    try {
      const heap = new CostHeap();
      const offer = (run: number) => {
        const key = readers[run].next();
        // The runs stand in the order in which they were written, and so do equal keys of theirs.
        if (key !== null) heap.push(run, key + run / 2 ** 16);
      };
      for (const run of readers.keys()) offer(run);
      while (heap.size > 0) {
        const run = heap.pop();
        const { key, record } = readers[run];
        yield { key, record };
        offer(run);
      }
    } finally {
      for (const reader of readers) reader.close();
    }
  }

  /** Removes its files. */
  remove(): void {
    for (const run of this.#runs) rmSync(run, { force: true });
  }
}

/** Reads a run from its beginning. */
class RunReader {
  readonly #file: number;
  #buffer = Buffer.allocUnsafe(READ_BYTES);
  #start = 0;
  #end = 0;
  key = 0;
  record = Buffer.alloc(0);

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** Goes on to the next record; null at the end. */
  next(): number | null {
    if (!this.#fill(HEAD_BYTES)) return null;
    this.key = this.#buffer.readDoubleLE(this.#start);
    const bytes = this.#buffer.readUInt32LE(this.#start + 8);
    if (!this.#fill(HEAD_BYTES + bytes)) throw new Error('a run of records ends inside of one');
    this.record = this.#buffer.subarray(this.#start + HEAD_BYTES, this.#start + HEAD_BYTES + bytes);
    this.#start += HEAD_BYTES + bytes;
    return this.key;
  }

  #fill(bytes: number): boolean {
    if (this.#end - this.#start >= bytes) return true;
    const rest = this.#end - this.#start;
    const next = Buffer.allocUnsafe(Math.max(READ_BYTES, bytes));
    this.#buffer.copy(next, 0, this.#start, this.#end);
    [this.#buffer, this.#start, this.#end] = [next, 0, rest];
    while (this.#end < bytes) {
      const got = readSync(this.#file, this.#buffer, this.#end, this.#buffer.length - this.#end, null);
      if (got === 0) return false;
      this.#end += got;
    }
    return true;
  }

  close(): void {
    closeSync(this.#file);
  }
}
