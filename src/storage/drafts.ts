import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

/** Drafts that this process has named: in a container, the next process may have the same number. */
const OURS = new Set<string>();
const NAME = /^\.([a-z]+(?:-[a-z]+)?)-(\d+)-[0-9a-f]{8}$/;

/**
 * A path in a folder for what is written before one rename gives it its own name, or is removed after one: `.<purpose>-<process>-…`.
 *
 * @param purpose one word or two, joined by a hyphen
 */
export function draftIn(folder: string, purpose: string): string {
  const name = `.${purpose}-${process.pid}-${randomBytes(4).toString('hex')}`;
  OURS.add(name);
  return join(folder, name);
}

/** Removes the drafts in a folder whose process is gone: it was killed. @param purpose only these */
export function sweepDrafts(folder: string, purpose?: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, found, pid] = NAME.exec(name) ?? [];
    if (found === undefined || (purpose !== undefined && found !== purpose)) continue;
    const isInWork = Number(pid) === process.pid ? OURS.has(name) : isRunning(Number(pid));
    if (!isInWork && isOwn(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether it is of this user: folders for temporary files are shared. */
function isOwn(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}
