import { statfsSync } from 'node:fs';

/** The operating system's codes, SQLSTATE of a database, and what SQLite calls it. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];
const SQLITE_FULL = 13;

/** Whether something failed because a disk is full: the server's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && FULL.includes(String(error.code))) return true;
  return ('errcode' in error && error.errcode === SQLITE_FULL) || isDiskFull(error.cause);
}

/** Bytes that may still be written below a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
