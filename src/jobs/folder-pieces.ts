import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';
import type { Fragment } from '../storage/deflated.ts';
import { type JobId, knownJobs } from './job-record.ts';
import type { PieceId, Pieces } from './pieces.ts';

/** A file begins with the length of its text and the CRC-32 of that, 32 bits each, the lowest first; the compressed text follows. */
const HEAD_BYTES = 8;

/** Results of jobs as files: `jobs/<job>/<part>-<step>` in the data folder. */
export class FolderPieces implements Pieces {
  readonly #database: Database;
  readonly #folder: string;

  constructor(database: Database, dataFolder: string) {
    this.#database = database;
    this.#folder = join(dataFolder, 'jobs');
  }

  async write({ jobId }: JobId, step: number, parts: readonly Fragment[]): Promise<void> {
    const folder = join(this.#folder, jobId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [part, fragment] of parts.entries()) await writeWhole(folder, nameOf(part, step), fragment);
  }

  async read({ jobId, part, step }: PieceId): Promise<Fragment> {
    const file = await readFile(join(this.#folder, jobId, nameOf(part, step)));
    return {
      length: file.readUInt32LE(0),
      crc: file.readUInt32LE(4),
      deflated: new Uint8Array(file.subarray(HEAD_BYTES)),
    };
  }

  async hasAll({ jobId }: JobId, parts: number, steps: number): Promise<boolean> {
    const folder = join(this.#folder, jobId);
    const names = new Set(existsSync(folder) ? await readdir(folder) : []);
    for (let part = 0; part < parts; part++)
      for (let step = 0; step < steps; step++) if (!names.has(nameOf(part, step))) return false;
    return true;
  }

  async remove({ jobId }: JobId): Promise<void> {
    await rm(join(this.#folder, jobId), { recursive: true, force: true });
  }

  async sweep(): Promise<void> {
    if (!existsSync(this.#folder)) return;
    const names = await readdir(this.#folder);
    const known = await knownJobs(this.#database, names);
    for (const name of names) if (!known.has(name)) await rm(join(this.#folder, name), { recursive: true, force: true });
  }
}

const nameOf = (part: number, step: number) => `${part}-${step}`;

/** A file that is there is whole, also after a power cut. */
async function writeWhole(folder: string, name: string, { deflated, length, crc }: Fragment): Promise<void> {
  // One at a time writes into the folder, which goes as a whole: a draft that a kill has left is written over, or goes with it.
  const draft = join(folder, `${name}.draft`);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(length, 0);
  head.writeUInt32LE(crc, 4);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writev([head, deflated]);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}
