import type { Command } from 'commander';
import { findProject, listProjects, type Project } from '../access/projects.ts';
import type { Database } from '../database/open.ts';
import { VenueFiles, type VenueVersion } from '../regions/venues.ts';
import { bringUp } from './bring-up.ts';
import { configOf, databaseCommand, UsageError, withDatabase } from './command.ts';

/** A venue that a command names, with the database that its closures are in. */
export interface NamedVenue {
  readonly database: Database;
  readonly project: Project;
  readonly files: VenueFiles;
  readonly version: VenueVersion;
}

/** A command on the venues of a project: the only one, unless it is named. */
export function venuesCommand(name: string, description: string): Command {
  return databaseCommand(name, description).option(
    '--project <name>',
    'project that owns the venues; optional if there is only one project',
  );
}

export async function withVenues<T>(
  command: Command,
  work: (files: VenueFiles, project: Project) => Promise<T> | T,
): Promise<T> {
  const { project: name }: { project?: string } = command.opts();
  const project = await withDatabase(command, (database) => projectNamed(database, name));
  await bringUp(command, ['venue']);
  return work(new VenueFiles(configOf(command).dataFolder), project);
}

/** The same for one venue, with the database at hand. */
export async function withVenue<T>(command: Command, id: string, work: (named: NamedVenue) => Promise<T>): Promise<T> {
  const { project: name }: { project?: string } = command.opts();
  await bringUp(command, ['venue']);
  return withDatabase(command, async (database) => {
    const project = await projectNamed(database, name);
    const files = new VenueFiles(configOf(command).dataFolder);
    return work({ database, project, files, version: needVenue(files, project, id) });
  });
}

async function projectNamed(database: Database, name: string | undefined): Promise<Project> {
  if (name !== undefined) {
    const project = await findProject(database, name);
    if (!project) throw new UsageError(`There is no project ${name}; see waypost project list`);
    return project;
  }
  const projects = await listProjects(database);
  const [project, ...others] = projects;
  if (!project || others.length > 0) {
    throw new UsageError(
      !project
        ? 'There is no project yet: create one with waypost project create'
        : 'There are several projects: select one with --project',
    );
  }
  return project;
}

export function needVenue(files: VenueFiles, project: Project, id: string): VenueVersion {
  const venue = files.find(project.id, id);
  if (!venue) throw new UsageError(`There is no venue ${id}; see waypost venue list`);
  return venue;
}
