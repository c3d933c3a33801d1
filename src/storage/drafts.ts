import { hash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

/** Drafts that this process has named: in a container, the next process may have the same number. */
const OURS = new Set<string>();
/** Processes of other machines over the same folder cannot be looked for: what they leave goes when it is that old. */
const FOREIGN_MS = 24 * 60 * 60 * 1000;
const MACHINE = hash('sha256', hostname(), 'hex').slice(0, 8);
/** Earlier versions named no machine. */
const NAME = /^\.([a-z]+(?:-[a-z]+)?)-(\d+)-[0-9a-f]{8}(?:-([0-9a-f]{8}))?$/;

/**
 * A path in a folder for what is written before one rename gives it its own name, or is removed after one:
 * `.<purpose>-<process>-…-<machine>`.
 *
 * @param purpose one word or two, joined by a hyphen
 */
export function draftIn(folder: string, purpose: string): string {
  const name = `.${purpose}-${process.pid}-${randomBytes(4).toString('hex')}-${MACHINE}`;
  OURS.add(name);
  return join(folder, name);
}

/** Removes the drafts in a folder whose process is gone: it was killed. @param purpose only these */
export function sweepDrafts(folder: string, purpose?: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, found, pid, machine = MACHINE] = NAME.exec(name) ?? [];
    if (found === undefined || (purpose !== undefined && found !== purpose)) continue;
    const path = join(folder, name);
    const isInWork = machine === MACHINE ? isOfRunning(name, Number(pid)) : isYoung(path);
    if (!isInWork && isOwn(path)) rmSync(path, { recursive: true, force: true });
  }
}

const isOfRunning = (name: string, pid: number): boolean => (pid === process.pid ? OURS.has(name) : isRunning(pid));

function isYoung(path: string): boolean {
  const written = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - written < FOREIGN_MS;
}

/** Whether it is of this user: folders for temporary files are shared. */
function isOwn(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}
