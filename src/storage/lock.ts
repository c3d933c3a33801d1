import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes a file for this process until `release` or its end, however it ends: the lock is the operating system's on an open file, which
 * SQLite takes the same way on every platform, so that nothing stale can stay behind. Null when another process has it.
 */
export function lockFile(path: string): { release(): void } | null {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
