import { closeSync, openSync, readSync } from 'node:fs';

/** The first bytes of a file, by which its format is recognized; fewer where it is shorter. @throws what the file system reports */
export function firstBytes(path: string, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** Whether an error of the file system has a code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
