import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What is restored stands here, in its data folder, until it is whole. */
export const DRAFT = '.restoring';
/** Stands in the draft once it is whole: what is left is to put it in its place. */
export const WHOLE = 'whole';

/** Puts what has been restored in its place, also after a restore that was ended there. */
export function finishRestore(dataFolder: string): void {
  const draft = join(dataFolder, DRAFT);
  if (!existsSync(join(draft, WHOLE))) return;
  for (const name of readdirSync(draft)) if (name !== WHOLE) renameSync(join(draft, name), join(dataFolder, name));
  rmSync(draft, { recursive: true });
}
