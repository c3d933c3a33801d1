import type { Queryable } from '../database/pool.ts';
import { sql } from '../database/sql.ts';
import { isStorable } from '../text/storable.ts';
import type { GroupName, Service } from './groups.ts';

/** A project as the server needs it for each request. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** Patterns of pages that may use its public keys; none means any. */
  readonly referers: readonly string[];
  /** The services it may use; null means all. */
  readonly services: readonly Service[] | null;
  /** Requests a calendar month (UTC); null means no end. */
  readonly quota: number | null;
  /** Requests a second by group, where they differ from the defaults. */
  readonly limits: Readonly<Partial<Record<GroupName, number>>>;
  readonly advancedPostalCodes: boolean;
  /** Addresses, networks (`203.0.113.0/24`) and patterns of pages whose requests are refused. */
  readonly blocked: readonly string[];
}

export type ProjectSettings = Omit<Project, 'id' | 'name'>;

interface ProjectRow {
  readonly [column: string]: unknown;
  readonly project_id: string;
  readonly name: string;
  readonly referers: string[];
  readonly services: Service[] | null;
  readonly quota: number | null;
  readonly limits: Partial<Record<GroupName, number>>;
  readonly advanced_postal_codes: boolean;
  readonly blocked: string[];
}

export const PROJECT_COLUMNS = sql`p.project_id, p.name, p.referers, p.services, p.quota, p.limits, p.advanced_postal_codes, p.blocked`;

export function projectOf(row: ProjectRow): Project {
  return {
    id: row.project_id,
    name: row.name,
    referers: row.referers,
    services: row.services,
    quota: row.quota,
    limits: row.limits,
    advancedPostalCodes: row.advanced_postal_codes,
    blocked: row.blocked,
  };
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

export const isProjectName = (text: string): boolean => NAME.test(text);

/** What a project may be called, in words. */
export const PROJECT_NAMES = "1 to 63 characters of A-Z, a-z, 0-9, '.', '_' and '-'";

/** Creates a project; null when the name is taken. */
export async function createProject(database: Queryable, name: string): Promise<Project | null> {
  const [row] = await database.query<ProjectRow>(sql`
    insert into waypost.projects as p (name) values (${name}) on conflict (name) do nothing returning ${PROJECT_COLUMNS}`);
  return row ? projectOf(row) : null;
}

export async function findProject(database: Queryable, name: string): Promise<Project | null> {
  const [row] = await database.query<ProjectRow>(
    sql`select ${PROJECT_COLUMNS} from waypost.projects p where name = ${name}`,
  );
  return row ? projectOf(row) : null;
}

/** The project of an id, or else of a name. */
export async function findProjectByIdOrName(database: Queryable, text: string): Promise<Project | null> {
  // Nothing is called by what no database keeps.
  if (!isStorable(text)) return null;
  const [row] = await database.query<ProjectRow>(sql`
    select ${PROJECT_COLUMNS} from waypost.projects p where p.project_id::text = ${text.toLowerCase()} or p.name = ${text}
    order by p.name = ${text} limit 1`);
  return row ? projectOf(row) : null;
}

export async function listProjects(database: Queryable): Promise<Project[]> {
  const rows = await database.query<ProjectRow>(sql`select ${PROJECT_COLUMNS} from waypost.projects p order by name`);
  return rows.map(projectOf);
}

export async function changeProject(database: Queryable, id: string, settings: ProjectSettings): Promise<void> {
  await database.query(sql`
    update waypost.projects set referers = ${settings.referers}, services = ${settings.services}, quota = ${settings.quota},
      limits = ${JSON.stringify(settings.limits)}, advanced_postal_codes = ${settings.advancedPostalCodes},
      blocked = ${settings.blocked}
    where project_id = ${id}`);
}

/** Gives a project another name; false when that is taken. */
export async function renameProject(database: Queryable, id: string, name: string): Promise<boolean> {
  const renamed = await database.query(sql`
    update waypost.projects set name = ${name}
    where project_id = ${id}::uuid and not exists (
      select from waypost.projects o where o.name = ${name} and o.project_id <> ${id}::uuid
    ) returning name`);
  return renamed.length > 0;
}
