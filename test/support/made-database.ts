import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/database/open.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Puts an embedded database without data into a data folder. To make one takes five times as long as to open it, and tests start more than a
 * hundred: it is made once by what makes databases, and copied.
 */
export async function useMadeDatabase(dataFolder: string): Promise<void> {
  const made = join(tmpdir(), `waypost-made-database-${userInfo().uid}-${checksum()}`);
  if (!existsSync(made)) await make(made);
  cpSync(join(made, 'database'), join(dataFolder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function make(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'waypost-making-'));
  await (await openDatabase({ dataFolder: draft, databaseUrl: undefined, poolSize: 1 })).close();
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** Of all that a new database depends on. */
function checksum(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const folder = join(ROOT, 'src/database');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|sql)$/.test(name));
  for (const name of files.sort()) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
