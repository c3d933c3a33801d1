import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ExplainedError } from '../explained-error.ts';

const SQLITE_BUSY = 5;

/** Another process owns the folder. */
export class FolderInUse extends ExplainedError {
  constructor(folder: string, owner: string) {
    super(
      `The embedded database in ${folder} is in use by another Waypost process${owner ? ` (process ${owner})` : ''}. ` +
        'Stop that one, or give this one its own folder with WAYPOST_DATA.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the folder for this process until `release` or its end, however it ends: the lock is the operating system's on an open
 * file, which SQLite takes the same way on every platform, so that nothing stale can stay behind.
 *
 * @throws FolderInUse when another process has it.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ownerFile = join(folder, 'owner.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    writeFileSync(ownerFile, String(process.pid));
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw isBusy ? new FolderInUse(folder, readOwner(ownerFile)) : error;
  }
  return { release: () => lock.close() };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
