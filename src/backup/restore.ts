import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newestMigrations } from '../database/migrate.ts';
import { type Database, openDatabase, type Queryable } from '../database/open.ts';
import { named, sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import { ArchiveError, contentOf, type Manifest, type Member, membersOf, verifiedArchive } from './archive.ts';
import { FOLDERS } from './backup.ts';
import { DRAFT, finishRestore, isFilled, isHoldingData, markWhole, rememberTransaction } from './draft.ts';
import { columnsOf, HISTORY, loadRows, type Row } from './tables.ts';

const CORE = 'database/core/';
const FILES = 'files/';
const ROWS_A_STATEMENT = 500;

export interface RestoreRequest {
  readonly file: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
}

export interface RestoreReport {
  readonly created_at: string;
  readonly version: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** The region that was in use; its files are among those that are restored only where `has_region`. */
  readonly region: unknown;
  readonly has_region: boolean;
}

/** Checks that an archive is whole. @throws ArchiveError */
export async function verify(file: string): Promise<RestoreReport> {
  return reportOf((await verifiedArchive(file, () => false)).manifest);
}

function reportOf({ created_at, version, units, files, region, has_region }: Manifest): RestoreReport {
  const rows: Record<string, number> = {};
  for (const unit of units) rows[unit.table] = (rows[unit.table] ?? 0) + unit.rows;
  return { created_at, version, rows, files: files.length, region, has_region };
}

/**
 * Restores an archive into an empty data folder, and an empty database where one is named. Everything is written beside first, and put in
 * its place when it is whole.
 *
 * @param report called with each step that begins
 * @throws ExplainedError where there is data already, or the archive is damaged or of a newer version
 */
export async function restore(request: RestoreRequest, report: (step: string) => void): Promise<RestoreReport> {
  const { file, dataFolder, databaseUrl } = request;
  report('checking the archive');
  const { manifest, kept } = await verifiedArchive(file, (name) => name.startsWith(CORE));
  refuseNewer(manifest);
  finishRestore(dataFolder);
  refuseFolder(dataFolder);
  const draft = join(dataFolder, DRAFT);
  const settings = { dataFolder: draft, databaseUrl };
  if (!(await wasFilled(settings, manifest, kept))) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    try {
      // Files first: a transaction that waits for them would be taken for idle.
      await writeFiles(file, manifest, draft, report);
      await loadDatabase(settings, manifest, async (transaction) => {
        if (databaseUrl) await rememberTransaction(draft, transaction);
        await loadTables(transaction, file, manifest, kept, report);
        await renewVersions(transaction);
        await renewNumbers(transaction);
      });
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
  }
  markWhole(draft);
  report('moving the data into place');
  finishRestore(dataFolder);
  return reportOf(manifest);
}

/**
 * Whether a restore of this archive was ended when all was in PostgreSQL, and the files beside: what is left is to put them in their place.
 */
async function wasFilled(settings: LoadSettings, manifest: Manifest, core: ReadonlyMap<string, Buffer>): Promise<boolean> {
  if (!settings.databaseUrl || !existsSync(settings.dataFolder)) return false;
  const { units, columns } = manifest;
  const at = columns.projects?.indexOf('project_id') ?? -1;
  const members = units.filter(({ table }) => table === 'projects').flatMap((unit) => unit.members);
  const projects = members.flatMap((name) => rowsIn(core.get(name))).map((row) => row[at]);
  const database = await openDatabase({ ...settings, poolSize: 1 });
  try {
    return await isFilled(settings.dataFolder, database, projects);
  } finally {
    await database.close();
  }
}

function refuseNewer({ migrations, version }: Manifest): void {
  const known = newestMigrations();
  if (migrations.every((name) => known.includes(name))) return;
  throw new ArchiveError(`The backup was made by a newer Waypost (${version}): restore it with that version or a later one`);
}

/** @throws ExplainedError where a data folder holds something that would be lost */
function refuseFolder(dataFolder: string): void {
  const held = ['database', 'regions', ...FOLDERS].filter((name) => {
    const folder = join(dataFolder, name);
    return existsSync(folder) && isHoldingData(folder);
  });
  if (held.length === 0) return;
  throw new ExplainedError(`${dataFolder} already contains data (${held.join(', ')}): restore into an empty folder`);
}

interface LoadSettings {
  /** Where the embedded database is made, and the files are. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
}

/** Opens the database with the tables that the archive had, fills it in one transaction, and brings it to the newest tables. */
async function loadDatabase(
  settings: LoadSettings,
  { migrations }: Manifest,
  fill: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const then = await openDatabase({ ...settings, poolSize: 1, migrations });
  try {
    await then.transaction(async (transaction) => {
      await refuseProjects(transaction);
      await fill(transaction);
    });
  } finally {
    await then.close();
  }
  const now: Database = await openDatabase({ ...settings, poolSize: 1 });
  await now.close();
}

async function refuseProjects(database: Queryable): Promise<void> {
  const projects = await database.query<{ name: string }>(sql`select name from waypost.projects limit 1`);
  if (projects.length === 0) return;
  throw new ExplainedError(
    `The database already contains projects (${projects.at(0)?.name}): restore into an empty database`,
  );
}

/** Fills the tables: first those that others refer to, which have been kept in memory. */
async function loadTables(
  database: Queryable,
  file: string,
  { units, columns }: Manifest,
  core: ReadonlyMap<string, Buffer>,
  report: (step: string) => void,
): Promise<void> {
  const tableOf = new Map(units.flatMap(({ table, members }) => members.map((member) => [member, table] as const)));
  const loader = new TableLoader(database, columns);
  for (const [name, table] of tableOf) {
    const content = core.get(name);
    if (content) await loader.load(table, content);
  }
  const missing = new Map([...tableOf].filter(([name]) => !core.has(name)));
  if (missing.size === 0) return;
  for await (const member of membersOf(file)) {
    const table = missing.get(member.name);
    if (table === undefined) await passOver(member);
    else {
      report(member.name);
      await loader.load(table, await contentOf(member));
      missing.delete(member.name);
    }
    // Files follow, for as long as it takes to read them: a transaction that waits is taken for idle.
    if (missing.size === 0) return;
  }
}

/**
 * Gives assets and zones versions that they never had: clients know answers by them, and what is written from now on would get those that
 * were given out between the backup and the loss.
 */
async function renewVersions(database: Queryable): Promise<void> {
  await database.query(sql`update waypost.store_versions set version = version + extract(epoch from now())::bigint`);
}

/** What is numbered goes on behind the numbers that were restored. */
async function renewNumbers(database: Queryable): Promise<void> {
  for (const { table, key } of HISTORY) {
    // An earlier version had none.
    if ((await columnsOf(database, table)).size === 0) continue;
    await database.query(sql`
      select setval(pg_get_serial_sequence(r.name, ${key}), greatest(r.last, 1)) from (
        select coalesce(max(t.${named(key)}), 0) as last, min(t.tableoid)::regclass::text as name from waypost.${named(table)} t
      ) r where r.name is not null`);
  }
}

async function writeFiles(file: string, { files }: Manifest, draft: string, report: (step: string) => void): Promise<void> {
  const wanted = new Set(files);
  for await (const member of membersOf(file)) {
    if (wanted.has(member.name)) {
      report(member.name);
      await writeMember(member, draft);
    } else await passOver(member);
  }
}

async function passOver({ content }: Member): Promise<void> {
  for await (const _ of content);
}

/** The rows of a member; none where there is no such member. */
function rowsIn(content: Buffer = Buffer.of()): Row[] {
  const lines = content.toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

class TableLoader {
  readonly #database: Queryable;
  readonly #columns: Manifest['columns'];
  readonly #types = new Map<string, ReadonlyMap<string, string>>();

  constructor(database: Queryable, columns: Manifest['columns']) {
    this.#database = database;
    this.#columns = columns;
  }

  async load(table: string, content: Buffer): Promise<void> {
    const types = this.#types.get(table) ?? (await columnsOf(this.#database, table));
    this.#types.set(table, types);
    const columns = this.#columns[table] ?? [];
    const unknown = columns.find((column) => !types.has(column));
    if (unknown !== undefined) throw new ArchiveError(`the archive has a column ${table}.${unknown} that there is not`);
    const rows = rowsIn(content);
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      await loadRows(this.#database, table, columns, types, rows.slice(from, from + ROWS_A_STATEMENT));
    }
  }
}

async function writeMember({ name, content }: Member, draft: string): Promise<void> {
  const path = normalize(name.slice(FILES.length));
  const isOurs = [...FOLDERS, 'regions'].some((folder) => path.startsWith(`${folder}/`)) && !path.includes('..');
  if (!isOurs) throw new ArchiveError(`the archive has a file ${name} that does not belong there`);
  const target = join(draft, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
}
