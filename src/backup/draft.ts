import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { first } from '../at.ts';
import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';

/** What is restored stands here, in its data folder, until it is whole. */
export const DRAFT = '.restoring';
/** Stands in the draft once it is whole: what is left is to put it in its place. */
const WHOLE = 'whole';
/** Stands in the draft while PostgreSQL is filled: the number of the transaction that does it. */
const TRANSACTION = 'transaction';

export function markWhole(draft: string): void {
  writeFileSync(join(draft, WHOLE), '', { flush: true });
}

/** Puts what has been restored in its place, also after a restore that was ended there. */
export function finishRestore(dataFolder: string): void {
  const draft = join(dataFolder, DRAFT);
  if (!existsSync(join(draft, WHOLE))) return;
  const restored = readdirSync(draft).filter((name) => name !== WHOLE && name !== TRANSACTION);
  for (const name of restored) {
    makeRoom(join(dataFolder, name));
    renameSync(join(draft, name), join(dataFolder, name));
  }
  // Under another name first: what is left of the removal is no restore that was ended.
  const done = draftIn(dataFolder, 'restored');
  renameSync(draft, done);
  rmSync(done, { recursive: true });
}

/** Removes a folder that holds nothing but drafts of processes that were ended. */
function makeRoom(folder: string): void {
  sweepDrafts(folder);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Whether there is something in a folder of data besides drafts. */
export function isHoldingData(folder: string): boolean {
  return readdirSync(folder).some((entry) => !entry.startsWith('.'));
}

/** @throws ExplainedError where a restore was ended before it was whole: who restores does not want to serve an empty folder */
export function refuseUnfinishedRestore(dataFolder: string): void {
  const draft = join(dataFolder, DRAFT);
  if (!existsSync(draft)) return;
  throw new ExplainedError(
    `A restore into ${dataFolder} was interrupted: run waypost restore again, or remove ${draft} to start without the restored data`,
  );
}

/** Remembers in the draft which transaction fills the database. */
export async function rememberTransaction(draft: string, transaction: Queryable): Promise<void> {
  const { id } = first(await transaction.query<{ id: string }>(sql`select pg_current_xact_id()::text as id`));
  writeFileSync(join(draft, TRANSACTION), id, { flush: true });
}

/** Whether the database was filled by a restore that was ended right after. @param projects what the archive has */
export async function isFilled(draft: string, database: Queryable, projects: readonly unknown[]): Promise<boolean> {
  const file = join(draft, TRANSACTION);
  if (!existsSync(file)) return false;
  const found = await database.query<{ id: string }>(sql`select project_id::text as id from waypost.projects`);
  if (found.length === 0 || found.length !== projects.length || !found.every(({ id }) => projects.includes(id)))
    return false;
  const { status } = first(
    await database.query<{ status: string | null }>(sql`
    select pg_xact_status(${readFileSync(file, 'utf8')}::xid8) as status`),
  );
  return status === 'committed';
}
