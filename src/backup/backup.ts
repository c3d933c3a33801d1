import { existsSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import { RegionVersions } from '../regions/versions.ts';
import { isDiskFull } from '../storage/disk.ts';
import { VERSION } from '../version.ts';
import { ArchiveWriter, type Unit } from './archive.ts';
import {
  AUDIT,
  CORE_TABLES,
  columnsOf,
  DAILY_USAGE,
  FEATURES,
  HISTORY,
  partOf,
  type Row,
  STORES,
  wholeTable,
  ZONES,
} from './tables.ts';

/** Rows of a member: enough that a member costs little, few enough to be held in memory. */
const CHARACTERS_A_MEMBER = 8_000_000;
/** What changes while it is read is read again, so often at most. */
const MAX_ROUNDS = 20;
/** Folders of the data folder that belong to a backup. */
export const FOLDERS = ['venues', 'tariffs', 'traffic', 'words'];

export interface BackupRequest {
  readonly dataFolder: string;
  readonly file: string;
  readonly withRegions: boolean;
  /** Settings that an operator wants to see again; none that is a secret. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

/**
 * Writes all that a Waypost keeps into one archive, while it serves.
 *
 * The moment of the backup is that of the last statement but none: what is large (assets, zones, features) is read before, in short
 * statements that hold nobody up, each part with the version that it had. One short transaction then reads what is small together with all
 * versions; parts that have changed meanwhile are read again, until none has.
 *
 * @param report called with each step that begins
 */
export async function backup(
  database: Database,
  request: BackupRequest,
  report: (step: string) => void,
): Promise<BackupReport> {
  const archive = new ArchiveWriter(request.file);
  try {
    const tables = new TableDump(database, archive, report);
    const core = await tables.dump();
    const regions = new RegionVersions(request.dataFolder);
    const current = regions.current();
    const region = current === null ? null : regions.describe(current);
    report('venues, tariffs, traffic and words');
    const paths = FOLDERS.flatMap((folder) => filesBelow(join(request.dataFolder, folder)));
    if (request.withRegions && current !== null) paths.push(...filesBelow(regions.file(current, '')), regions.pointerFile);
    const files: string[] = [];
    for (const path of paths) {
      const name = `files/${relative(request.dataFolder, path).split(sep).join('/')}`;
      report(name.slice('files/'.length));
      if (await addExisting(archive, name, path)) files.push(name);
    }
    await archive.finish({
      version: VERSION,
      created_at: new Date().toISOString(),
      migrations: core.migrations,
      columns: Object.fromEntries(tables.columns),
      units: core.units,
      files,
      region,
      has_region: request.withRegions && current !== null,
      settings: request.settings,
    });
    const rows: Record<string, number> = {};
    for (const unit of core.units) rows[unit.table] = (rows[unit.table] ?? 0) + unit.rows;
    return { file: request.file, bytes: statSync(request.file).size, rows, files: files.length };
  } catch (error) {
    await archive.abandon();
    if (isDiskFull(archive.failure) || isDiskFull(error))
      throw new ExplainedError(`The disk is full: ${request.file} was not written`);
    throw error;
  }
}

/** The files below a folder, but for those that are being written. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/** Adds a file; false when it was replaced by another one meanwhile, as venues are. */
async function addExisting(archive: ArchiveWriter, name: string, path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file) await archive.addFile(name, file);
  return file !== null;
}

/** A part of a table as it was at the moment of the backup: assets of a project, or features of an import. */
interface PartToRead {
  readonly name: string;
  readonly project: string;
  readonly version: string;
  readonly generation: number;
  readonly step: number;
  readonly import: string | null;
}

/** A part that has been read: what version it had, and where it stands. */
interface Part {
  readonly version: string;
  readonly units: readonly Unit[];
}

class TableDump {
  readonly #database: Database;
  readonly #archive: ArchiveWriter;
  readonly #report: (step: string) => void;
  /** Assets and zones by project, features by import. */
  readonly #parts = new Map<string, Part>();
  readonly columns = new Map<string, string[]>();
  #members = 0;

  constructor(database: Database, archive: ArchiveWriter, report: (step: string) => void) {
    this.#database = database;
    this.#archive = archive;
    this.#report = report;
  }

  async dump(): Promise<{ migrations: string[]; units: Unit[] }> {
    const parted = [STORES, ZONES, FEATURES, ...HISTORY].map(({ table }) => table);
    for (const table of [...CORE_TABLES, ...parted]) {
      this.columns.set(table, [...(await columnsOf(this.#database, table)).keys()]);
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const core = await this.#readCore();
      const stale = core.parts.filter(({ name, version }) => this.#parts.get(name)?.version !== version);
      if (stale.length === 0) {
        const units: Unit[] = [];
        for (const table of CORE_TABLES) units.push(await this.#write(table, 'core', [core.tables.get(table) ?? []]));
        units.push(...core.parts.flatMap(({ name }) => this.#parts.get(name)?.units ?? []));
        units.push(...(await this.#writeHistory(core.tables.get('projects') ?? [])));
        return { migrations: core.migrations, units };
      }
      for (const part of stale) await this.#readPart(part);
    }
    throw new ExplainedError(
      `The data changed during each of ${MAX_ROUNDS} attempts: try again when there are fewer writes`,
    );
  }

  /** What has been, of the projects that are in the backup. */
  async #writeHistory(projects: readonly Row[]): Promise<Unit[]> {
    const at = this.columns.get('projects')?.indexOf('project_id') ?? 0;
    const ids = projects.map((row) => row[at]);
    const rowsOf = (table: (typeof HISTORY)[number], which: Sql) =>
      partOf(this.#database, table, this.columns.get(table.table) ?? [], which);
    return [
      await this.#write(AUDIT.table, 'history', rowsOf(AUDIT, sql`true`)),
      await this.#write(DAILY_USAGE.table, 'history', rowsOf(DAILY_USAGE, sql`t.project_id = any(${ids}::uuid[])`)),
    ];
  }

  /** What is small, and the versions of what is large, of one moment. */
  #readCore() {
    return this.#database.transaction(async (transaction) => {
      const tables = new Map<string, Row[]>();
      for (const table of CORE_TABLES)
        tables.set(table, await wholeTable(transaction, table, this.columns.get(table) ?? []));
      const migrations = await transaction.query<{ name: string }>(sql`select name from waypost.migrations order by name`);
      const projects = await transaction.query<{ id: string; version: string; generation: number; step: number }>(sql`
        select project_id::text as id, version::text as version, generation, step from waypost.store_versions`);
      const imports = await transaction.query<{ id: string; project: string }>(sql`
        select kept.id::text as id, d.project_id::text as project
        from waypost.datasets d, unnest(array[d.import_id, d.previous_import_id]) kept (id) where kept.id is not null`);
      const parts = [
        ...projects.map(({ id, version, generation, step }) => ({
          name: `assets/${id}`,
          project: id,
          version,
          generation,
          step,
          import: null,
        })),
        // The features of an import never change.
        ...imports.map(({ id, project }) => ({
          name: `features/${id}`,
          project,
          version: id,
          generation: 0,
          step: 0,
          import: id,
        })),
      ];
      return { tables, migrations: migrations.map(({ name }) => name), parts };
    });
  }

  async #readPart(part: PartToRead): Promise<void> {
    this.#report(part.name);
    const ofProject = sql`t.project_id = ${part.project}::uuid`;
    const units: Unit[] = [];
    if (part.import === null) {
      // The others are being written, or were.
      const served = sql`${ofProject} and t.since <= ${part.step} and (t.until is null or t.until > ${part.step})`;
      for (const [table, which] of [
        [STORES, sql`${served} and t.generation = ${part.generation}`],
        [ZONES, served],
      ] as const) {
        const rows = partOf(this.#database, table, this.columns.get(table.table) ?? [], which);
        units.push(await this.#write(table.table, part.name, rows));
      }
    } else {
      const which = sql`${ofProject} and t.import_id = ${part.import}::uuid`;
      const rows = partOf(this.#database, FEATURES, this.columns.get(FEATURES.table) ?? [], which);
      units.push(await this.#write(FEATURES.table, part.name, rows));
    }
    this.#parts.set(part.name, { version: part.version, units });
  }

  /** Writes rows as members of lines of JSON. */
  async #write(
    table: string,
    name: string,
    chunks: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  ): Promise<Unit> {
    const members: string[] = [];
    let lines: string[] = [];
    let characters = 0;
    let rows = 0;
    const flush = async () => {
      if (lines.length === 0) return;
      const member = `database/${name}/${table}-${String(++this.#members).padStart(6, '0')}.ndjson`;
      await this.#archive.add(member, lines.join('\n'));
      members.push(member);
      lines = [];
      characters = 0;
    };
    for await (const chunk of chunks) {
      for (const row of chunk) {
        const line = JSON.stringify(row);
        lines.push(line);
        characters += line.length;
        rows++;
        if (characters > CHARACTERS_A_MEMBER) await flush();
      }
    }
    await flush();
    return { table, members, rows };
  }
}
