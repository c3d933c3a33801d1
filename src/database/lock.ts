import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../explained-error.ts';
import { lockFile } from '../storage/lock.ts';

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

/** Takes the folder for this process until `release` or its end. @throws FolderInUse when another process has it. */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ownerFile = join(folder, 'owner.pid');
  const lock = lockFile(join(folder, 'lock'));
  if (!lock) throw new FolderInUse(folder, readOwner(ownerFile));
  writeFileSync(ownerFile, String(process.pid));
  return lock;
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
