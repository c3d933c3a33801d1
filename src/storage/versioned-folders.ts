import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { draftIn, sweepDrafts } from './drafts.ts';

/** A folder that is whole: the name that it gets, and what is returned of it. */
export interface Built<T> {
  readonly name: string;
  readonly result: T;
}

/**
 * Makes an immutable folder, whole or not at all: `write` fills a draft, which gets its name by one rename. A failure or a kill leaves everything
 * as it was.
 *
 * @param purpose what drafts are named after
 * @param finish names the folder when the draft is whole; nothing else of this process runs between that and the rename, so that a name that is
 *   free stays free
 */
export async function buildFolder<W, T>(
  parent: string,
  purpose: string,
  write: (draft: string) => Promise<W>,
  finish: (written: W, draft: string) => Built<T>,
): Promise<Built<T>> {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  sweepDrafts(parent);
  const draft = draftIn(parent, purpose);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const built = finish(await write(draft), draft);
    renameSync(draft, join(parent, built.name));
    return built;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A name for a version: one that is made later is greater. */
export function nextVersion(): string {
  return `${Date.now().toString(36).padStart(10, '0')}-${randomBytes(4).toString('hex')}`;
}

/** Removes such a folder: renamed first, so that a removal that is cut short leaves no half of one. */
export function removeFolder(parent: string, name: string): void {
  const doomed = draftIn(parent, 'removed');
  renameSync(join(parent, name), doomed);
  rmSync(doomed, { recursive: true });
}

/** How many bytes the files of such a folder have. */
export function bytesOfFolder(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
