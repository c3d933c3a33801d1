import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftIn } from './drafts.ts';
import { hasCode } from './first-bytes.ts';

const FILE = 'folder.id';

/**
 * Which folder this is: the same for all machines that mount it. A copy is another one, though it has the same file: that has another number of
 * an inode, which network file systems tell all their clients alike.
 */
export function folderId(folder: string): string {
  const file = join(folder, FILE);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = draftIn(folder, 'folder-id');
    writeFileSync(draft, `${randomUUID()}\n`, { flush: true, mode: 0o600 });
    placeOnce(draft, file);
  }
  return `${readFileSync(file, 'utf8').trim()}-${statSync(file).ino}`;
}

/** Of two machines that do this at once, the second finds the file of the first. */
function placeOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
    rmSync(draft);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) rmSync(draft);
    // Where a file can have one name alone.
    else renameSync(draft, file);
  }
}
