import type { Command } from 'commander';
import { renameProject } from '../access/projects.ts';
import type { Database } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { named, type Sql, sql } from '../database/sql.ts';
import { inSteps } from '../stores/generation.ts';
import { configOf, databaseCommand, needProject, print, UsageError, withDatabase } from './command.ts';
import { Progress } from './progress.ts';

/** Tables of a project's data that may be long, in the order in which they are emptied; the rest goes with the project. */
const LONG_TABLES = ['features', 'stores', 'zones', 'job_pieces'] as const;

export function deleteCommand(): Command {
  const command = databaseCommand(
    'delete',
    'Delete a project with its keys and all its data: assets, zones, datasets and venues',
  )
    .argument('<name>')
    .option('--yes', 'delete it; without it nothing is deleted');
  return command.action(async (name: string) => {
    const { yes }: { yes?: boolean } = command.opts();
    // Loaded only here: no other command of projects looks at venues.
    const { VenueFiles } = await import('../regions/venues.ts');
    const venues = new VenueFiles(configOf(command).dataFolder);
    const progress = new Progress();
    await withDatabase(command, async (database) => {
      const { id } = await needProject(database, name);
      if (!yes)
        throw new UsageError(
          `waypost project delete ${name} deletes its keys and all its data for good: confirm it with --yes`,
        );
      // Nobody uses it any more; a deletion that is cut short is repeated.
      progress.step('revoking its keys');
      await database.query(sql`delete from waypost.keys where project_id = ${id}::uuid`);
      for (const venue of venues.list(id)) venues.remove(id, venue.id);
      for (const table of LONG_TABLES) {
        progress.step(`deleting ${table.replace('_', ' ')}`);
        await empty(database, named(table), id);
      }
      await database.query(sql`delete from waypost.projects where project_id = ${id}::uuid`);
    });
    progress.done(name);
    print(command, { project: name, deleted: true }, `The project ${name} was deleted.`);
  });
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

/** @param check refuses a name that is none. @throws UsageError */
export function renameCommand(check: (name: string) => void): Command {
  const command = databaseCommand('rename', 'Give a project another name; its keys and data stay as they are')
    .argument('<name>')
    .argument('<new name>');
  return command.action(async (name: string, other: string) => {
    check(other);
    await withDatabase(command, async (database) => {
      const { id } = await needProject(database, name);
      if (!(await renameProject(database, id, other))) throw new UsageError(`There is already a project ${other}`);
    });
    print(command, { project: other, renamed_from: name }, `The project ${name} is called ${other} now.`);
  });
}
