import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the data that others may look into, as older versions made them, are closed to them; a folder of another user stays as it is. */
export function keepPrivate(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const inside = readdirSync(dataFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [dataFolder, ...inside.map(({ name }) => join(dataFolder, name))]) {
    const { mode, uid } = statSync(folder);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
  }
}
