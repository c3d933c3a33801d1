import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestMigrations } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/waypost-test');

/** A new data folder whose embedded database is made already: to make one takes longer than most tests. */
export async function newDataFolder(): Promise<string> {
  const template = templatePath();
  if (!existsSync(template)) await makeTemplate(template);
  const folder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Other migrations or libraries have another. */
function templatePath(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const name of newestMigrations()) hash.update(name).update(readFileSync(join(ROOT, 'src/database/migrations', name)));
  return join(CACHE, hash.digest('hex').slice(0, 16));
}

async function makeTemplate(path: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'new-'));
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: folder, poolSize: 1 });
  await database.close();
  try {
    renameSync(folder, path);
  } catch (error) {
    rmSync(folder, { recursive: true });
    // Another test has made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}
