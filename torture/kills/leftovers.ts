import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from '../../src/database/sql.ts';
import { isRunning } from '../../src/storage/processes.ts';
import { IS_SERVED } from '../../src/stores/generation.ts';
import type { Installation } from '../installation.ts';

/** Names that files and folders have while they are written: with a dot in front, or a process behind. */
const DRAFT = /^\.|\.\d+(-[0-9a-f]+)?(\.part)?$/;
/** The files of the embedded database are its own. */
const DATABASE = 'database';

/**
 * What killed processes have left in the data folder, in the folder of backups, in that for temporary files, and in the database, in words.
 */
export async function leftovers(installation: Installation, backups: string, temporary: string): Promise<string[]> {
  const { dataFolder } = installation;
  const drafts = [...draftsBelow(dataFolder), ...draftsBelow(backups)].map(
    (path) => `the file ${relative(dataFolder, path)}`,
  );
  const others = [join(dataFolder, 'uploads'), temporary].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => `the file ${name} in ${folder}`) : [],
  );
  const rows = await installation.withDatabase((database) =>
    database.query<{ what: string; count: number }>(sql`
      select 'assets that are neither served nor kept' as what, count(*) as count from waypost.stores s
        where not exists (select from waypost.store_versions v where s.project_id = v.project_id and s.generation = v.generation and ${IS_SERVED})
          and not exists (select from waypost.undoable_writes u where s.project_id = u.project_id and s.generation = u.kept_generation)
      union all select 'assets that are to be replaced', count(*) from waypost.stores where until is not null
      union all select 'zones that are not served', count(*) from waypost.zones z join waypost.store_versions v using (project_id) where z.since > v.step
      union all select 'zones that are to be replaced', count(*) from waypost.zones where until is not null
      union all select 'large writes of assets that nobody makes', count(*) from waypost.store_versions where building is not null
      union all select 'features of imports that are not kept', count(*) from waypost.features f
        where not exists (select from waypost.datasets d where f.import_id in (d.import_id, d.previous_import_id))
      union all select 'imports of datasets that are not there', count(*) from waypost.dataset_imports i
        where not exists (select from waypost.datasets d where d.dataset_id = i.dataset_id)
      union all select 'imports in progress', count(*) from waypost.dataset_imports where status = 'in_progress'
        and beat_at > now() - interval '60 seconds'
      union all select 'projects without keys', count(*) from waypost.projects p where not exists (select from waypost.keys k where k.project_id = p.project_id)`),
  );
  return [...drafts, ...others, ...rows.flatMap(({ what, count }) => (count === 0 ? [] : [`${count} ${what}`]))];
}

/** The tables that there are: there must not be more after kills. */
export async function tablesOf({ withDatabase }: Installation): Promise<number> {
  const [{ count }] = await withDatabase((database) =>
    database.query<{ count: number }>(sql`select count(*) as count from pg_class where relkind in ('r', 'i', 'S')
      and relnamespace not in (select oid from pg_namespace where nspname like 'pg_toast%')`),
  );
  return count;
}

function draftsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (DRAFT.test(entry.name)) return [path];
    return entry.isDirectory() && entry.name !== DATABASE ? draftsBelow(path) : [];
  });
}

/** The processes that a process has started, and these. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  const children = readdirSync(tasks).flatMap((task) => childrenOfTask(`${tasks}/${task}/children`));
  return [...children, ...children.flatMap(childrenOf)];
}

function childrenOfTask(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // The thread has ended since.
    return [];
  }
}

/** Those of some processes that still run. */
export const running = (pids: readonly number[]): number[] => pids.filter(isRunning);
