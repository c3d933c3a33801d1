import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { type AuditEvent, writeAudit } from '../access/audit.ts';
import { findProject } from '../access/projects.ts';
import type { Queryable } from '../database/pool.ts';
import { jsonOf } from '../text/json.ts';
import { adminFolder } from './region-imports.ts';

/** What a command has changed, by the name of its project. */
export interface CommandEvent extends Omit<AuditEvent, 'project'> {
  readonly project: string | null;
}

const Pending = Type.Object({
  at: Type.String(),
  user: Type.Object({ id: Type.Union([Type.String(), Type.Null()]), name: Type.String() }),
  via: Type.Enum(['console', 'token', 'command']),
  action: Type.String(),
  project: Type.Union([Type.String(), Type.Null()]),
  details: Type.Record(Type.String(), Type.Unknown()),
});

const FILE = 'audit.ndjson';
const TAKEN = 'audit-taken.ndjson';

/** Writes an event down. */
export async function writeCommandEvent(database: Queryable, { project: name, ...event }: CommandEvent): Promise<void> {
  // One that has been deleted or renamed meanwhile is still called what it was called then.
  const project = name === null ? null : ((await findProject(database, name)) ?? { id: null, name });
  await writeAudit(database, { ...event, project });
}

/** Leaves an event for the server of a data folder: a command that works on files alone opens no database. */
export function leaveCommandEvent(dataFolder: string, event: CommandEvent): void {
  const line = JSON.stringify({ at: new Date().toISOString(), ...event });
  appendFileSync(join(adminFolder(dataFolder), FILE), `${line}\n`, { mode: 0o600 });
}

let taking: Promise<void> = Promise.resolve();

/** Writes down what commands have left. What a killed server had taken is written down again rather than lost. */
export function takeCommandEvents(database: Queryable, dataFolder: string): Promise<void> {
  taking = taking.catch(() => {}).then(() => takeAll(database, dataFolder));
  return taking;
}

async function takeAll(database: Queryable, dataFolder: string): Promise<void> {
  const [file, taken] = [FILE, TAKEN].map((name) => join(dataFolder, 'admin', name));
  if (file === undefined || taken === undefined) return;
  if (!existsSync(taken)) {
    if (!existsSync(file)) return;
    renameSync(file, taken);
  }
  for (const line of readFileSync(taken, 'utf8').split('\n')) {
    const event = jsonOf(line);
    if (Check(Pending, event)) await writeCommandEvent(database, event);
  }
  rmSync(taken, { force: true });
}
