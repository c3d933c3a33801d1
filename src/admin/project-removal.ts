import type { Database } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { named, type Sql, sql } from '../database/sql.ts';
import type { VenueFiles } from '../regions/venues.ts';
import type { Publisher } from '../sharing/publisher.ts';
import { inSteps } from '../stores/generation.ts';

/** Tables of a project's data that may be long, in the order in which they are emptied; the rest goes with the project. */
const LONG_TABLES = ['features', 'stores', 'undoable_parts', 'zones', 'job_pieces', 'daily_usage'] as const;

/** Deletes a project with its keys and all its data. @param publisher null where servers share nothing */
export async function removeProject(
  database: Database,
  venues: VenueFiles,
  publisher: Publisher | null,
  id: string,
  progress: (step: string) => void = () => {},
): Promise<void> {
  // Nobody uses it any more; a deletion that is cut short is repeated.
  progress('revoking its keys');
  await database.query(sql`delete from waypost.keys where project_id = ${id}::uuid`);
  // A worker that loads for it learns that it has lost its work.
  await database.query(sql`delete from waypost.work where project_id = ${id}::uuid`);
  for (const venue of venues.list(id)) venues.remove(id, venue.id);
  // Other servers remove theirs when they see that.
  await publisher?.withdrawAllOf(id);
  for (const table of LONG_TABLES) {
    progress(`deleting ${table.replace('_', ' ')}`);
    await empty(database, named(table), id);
  }
  await database.query(sql`delete from waypost.projects where project_id = ${id}::uuid`);
}

/** Deletes the rows of a project, some at a time: nobody waits long for a statement. */
async function empty(database: Database, table: Sql, id: string): Promise<void> {
  await inSteps(undefined, async (rows) => {
    const [deleted] = await database.query<{ count: number; took: number }>(sql`
      with part as materialized (select t.ctid as place from waypost.${table} t where t.project_id = ${id}::uuid limit ${rows}),
      gone as (delete from waypost.${table} t where t.project_id = ${id}::uuid and t.ctid = any(array(select place from part)) returning 1)
      select (select count(*) from part) as count, (select count(*) from gone) as gone, ${TOOK}`);
    return { isDone: !deleted || deleted.count === 0, took: deleted?.took ?? 0 };
  });
}
