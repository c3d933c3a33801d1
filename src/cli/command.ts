import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { findProject, type Project } from '../access/projects.ts';
import { at } from '../at.ts';
import { type Config, readConfig, SETTINGS, type SettingName } from '../config.ts';
import { Problem } from '../contract/problem.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { ACCESS_POOL_SIZE, type Database, openDatabase, openDatabaseForCommand } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { ClashProblem } from '../stores/clash.ts';
import { printable } from '../text/printable.ts';

/** Ids that a message names. */
const MOST_NAMED = 50;

/** Something that a person did wrong. */
export class UsageError extends ExplainedError {}

const DATABASE_SETTINGS: readonly SettingName[] = ['dataFolder', 'databaseUrl', 'store'];

/** A command with the flags of these settings. */
export function commandWith(name: string, description: string, settings: readonly SettingName[]): Command {
  const command = new Command(name).description(description);
  for (const setting of settings) {
    const { flag, placeholder, variable, default: byDefault, description: about } = SETTINGS[setting];
    const shown = byDefault === '' ? variable : `${variable}, ${byDefault}`;
    command.addOption(new Option(`${flag} <${placeholder}>`, `${about} (${shown})`));
  }
  return command;
}

/** A command on the database, with `--json`. */
export function databaseCommand(name: string, description: string): Command {
  return commandWith(name, description, DATABASE_SETTINGS).option('--json', 'print JSON');
}

/** Where what servers share is, and the index of it. */
export const SHARED_SETTINGS: readonly SettingName[] = ['databaseUrl', 'store'];

/** A command on the files of the data folder, or on those that servers share, with `--json`. */
export function folderCommand(name: string, description: string): Command {
  return commandWith(name, description, ['dataFolder', ...SHARED_SETTINGS]).option('--json', 'print JSON');
}

/** The configuration as the flags of a command and the environment give it. */
export function configOf(command: Command): Config {
  const given: Record<string, string | undefined> = {};
  const flags: Readonly<Record<string, unknown>> = command.opts();
  for (const [name, { flag }] of Object.entries(SETTINGS)) {
    const value = flags[flag.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    // A switch of the same name is none of a setting, such as `--update` of imports.
    if (typeof value === 'string') given[name] = value;
  }
  return readConfig(given, process.env);
}

/** Opens the database of a configuration for a server. */
export function openConfigured(config: Config): Promise<Database> {
  const { dataFolder, databaseUrl, databasePool: poolSize, statementSeconds, isDurable, limits } = config;
  const accessPoolSize = limits === 'postgres' ? poolSize : ACCESS_POOL_SIZE;
  return openDatabase({ dataFolder, databaseUrl, poolSize, accessPoolSize, statementSeconds, isDurable });
}

/** Runs `work` on the database of the configuration: that of a running server when there is one. */
export async function withDatabase<T>(command: Command, work: (database: Database) => Promise<T>): Promise<T> {
  const { dataFolder, databaseUrl, isDurable } = configOf(command);
  // A command in the wrong folder leaves nothing behind. One that has regions alone is a right one: they were imported before the first start.
  if (!databaseUrl && !['database', 'regions'].some((name) => existsSync(join(dataFolder, name)))) {
    throw new UsageError(
      `There is no Waypost data in ${dataFolder}: set the data folder with --data or WAYPOST_DATA, or run waypost serve or waypost import there first`,
    );
  }
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl, isDurable, poolSize: 1 });
  try {
    return await work(database);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new ExplainedError(
      `${error.message}: the connection was lost while the command was running; run it again when the database is available`,
      {
        cause: error,
      },
    );
  } finally {
    await database.close();
  }
}

/** A command on the data of a project. */
export function projectDataCommand(name: string, description: string): Command {
  return databaseCommand(name, description).requiredOption('--project <name>', 'project that owns the data');
}

/** The project of a name. @throws UsageError when there is none. */
export async function needProject(database: Database, name: string): Promise<Project> {
  const project = await findProject(database, name);
  if (!project) throw new UsageError(`There is no project ${name}; see waypost project list`);
  return project;
}

/** Runs `work` on the data of the project that the command names. What a request would be refused for is reported as a usage error. */
export async function withProject<T>(
  command: Command,
  work: (database: Database, project: Project) => Promise<T>,
): Promise<T> {
  const { project: name }: { project: string } = command.opts();
  return withDatabase(command, async (database) => {
    const project = await needProject(database, name);
    try {
      return await work(database, project);
    } catch (error) {
      if (error instanceof ClashProblem) throw new UsageError(error.brief(MOST_NAMED));
      throw error instanceof Problem ? new UsageError(error.message) : error;
    }
  });
}

/** Prints a result: as JSON when asked for, else as text. */
export function print(command: Command, result: unknown, text: string): void {
  process.stdout.write(`${printable(isJson(command) ? JSON.stringify(result) : text)}\n`);
}

/** Whether a command writes its result as JSON. */
export function isJson(command: Command): boolean {
  const { json }: { json?: boolean } = command.opts();
  return json ?? false;
}

/** Rows as an aligned table. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => at(row, column).length)));
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(at(widths, column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
