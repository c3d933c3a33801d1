import { accessSync, constants, statfsSync } from 'node:fs';

/** The operating system's codes, SQLSTATE of a database, and what SQLite calls it. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];
const SQLITE_FULL = 13;

/** Whether something failed because a disk is full: the server's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && FULL.includes(String(error.code))) return true;
  return ('errcode' in error && error.errcode === SQLITE_FULL) || isDiskFull(error.cause);
}

/**
 * How a disk that has failed or become read-only is reported: PostgreSQL says of the latter that it lacks the rights, or is read-only as a
 * whole.
 */
const UNUSABLE = ['EROFS', 'EIO', '58030', '42501', '25006'];

/** Whether something failed because a disk cannot be read or written: the server's, or the database's. */
export function isDiskUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && UNUSABLE.includes(String(error.code))) || isDiskUnusable(error.cause);
}

/** Bytes that may still be written below a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether a folder can be written at all: its disk may have become read-only. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
