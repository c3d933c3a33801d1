import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads bytes of a file at a place; fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** Reads a file here and there. @param bytes its length */
export function reading<T>(path: string, check: (readAt: ReadAt, bytes: number) => T): T {
  const file = openSync(path, 'r');
  try {
    const readAt: ReadAt = (position, length) => {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, position));
    };
    return check(readAt, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

/** Reads small pieces of a file from front to back, from blocks. */
export function blockwise(readAt: ReadAt): ReadAt {
  const size = 1 << 16;
  let from = 0;
  let block = readAt(0, size);
  return (position, length) => {
    if (position < from || position + length > from + block.length) {
      from = position;
      block = readAt(position, size);
    }
    return block.subarray(position - from, position - from + length);
  };
}
