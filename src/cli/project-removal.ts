import type { Command } from 'commander';
import { renameProject } from '../access/projects.ts';
import { removeProject } from '../admin/project-removal.ts';
import { configOf, databaseCommand, needProject, print, UsageError, withDatabase } from './command.ts';
import { Progress } from './progress.ts';
import { publishingOn } from './publishing.ts';

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
    const config = configOf(command);
    const venues = new VenueFiles(config.dataFolder);
    const progress = new Progress();
    await withDatabase(command, async (database) => {
      const { id } = await needProject(database, name);
      if (!yes)
        throw new UsageError(
          `waypost project delete ${name} deletes its keys and all its data for good: confirm it with --yes`,
        );
      const publisher = config.store && publishingOn(config, database).publisher;
      await removeProject(database, venues, publisher, id, (step) => progress.step(step));
    });
    progress.done(name);
    print(command, { project: name, deleted: true }, `The project ${name} was deleted.`);
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
