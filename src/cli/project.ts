import { Command } from 'commander';
import { isBlockable } from '../access/clients.ts';
import { GROUP_NAMES, GROUPS, type GroupName, SERVICES } from '../access/groups.ts';
import { makeProjectWithKeys } from '../access/new-project.ts';
import {
  changeProject,
  isProjectName,
  listProjects,
  PROJECT_NAMES,
  type Project,
  type ProjectSettings,
} from '../access/projects.ts';
import { usedThisMonth } from '../access/quota.ts';
import { hasPath, isRefererPattern } from '../access/referers.ts';
import type { Database } from '../database/open.ts';
import { collect, databaseCommand, needProject, print, table, UsageError, withDatabase } from './command.ts';
import { deleteCommand, renameCommand } from './project-removal.ts';

export function projectCommand(): Command {
  const project = new Command('project').description('Manage projects, which own keys, limits and data');
  project.addCommand(createCommand());
  project.addCommand(listCommand());
  project.addCommand(showCommand());
  project.addCommand(setCommand());
  project.addCommand(renameCommand(checkName));
  project.addCommand(deleteCommand());
  return project;
}

/** @throws UsageError */
function checkName(name: string): void {
  if (!isProjectName(name)) throw new UsageError(`Invalid project name '${name}': use ${PROJECT_NAMES}`);
}

/** Creates a project with a public key and a private one that may write. @throws UsageError when the name is taken */
export async function createProjectWithKeys(database: Database, name: string) {
  checkName(name);
  const made = await makeProjectWithKeys(database, name);
  if (!made)
    throw new UsageError(`There is already a project ${name}; create another key for it with waypost key create ${name}`);
  return { project: name, public_key: made.publicKey, private_key: made.privateKey };
}

function createCommand(): Command {
  const command = databaseCommand(
    'create',
    'Create a project with a public and a private key, and print them once',
  ).argument('<name>');
  return command.action(async (name: string) => {
    const created = await withDatabase(command, (database) => createProjectWithKeys(database, name));
    print(
      command,
      created,
      `project      ${created.project}\npublic key   ${created.public_key}\nprivate key  ${created.private_key}\nThe keys are not shown again.`,
    );
  });
}

function listCommand(): Command {
  const command = databaseCommand('list', 'List all projects');
  return command.action(async () => {
    const projects = await withDatabase(command, listProjects);
    const rows = projects.map(({ name, quota, services }) => [
      name,
      quota === null ? 'none' : String(quota),
      services?.join(' ') ?? 'all',
    ]);
    print(
      command,
      projects.map((project) => shown(project)),
      table(['PROJECT', 'QUOTA', 'SERVICES'], rows),
    );
  });
}

function showCommand(): Command {
  const command = databaseCommand('show', 'Show the settings of a project and its usage this month').argument('<name>');
  return command.action(async (name: string) => {
    const [project, used] = await withDatabase(command, async (database) => {
      const found = await needProject(database, name);
      return [found, await usedThisMonth(database, found.id)] as const;
    });
    const result = { ...shown(project), used_this_month: used };
    print(
      command,
      result,
      Object.entries(result)
        .map(([key, value]) => `${key.padEnd(22)}${wording(value)}`)
        .join('\n'),
    );
  });
}

interface SetFlags {
  readonly referer?: string[];
  readonly anyReferer?: boolean;
  readonly service?: string[];
  readonly allServices?: boolean;
  readonly quota?: string;
  readonly limit?: string[];
  readonly block?: string[];
  readonly unblock?: string[];
  readonly advancedPostalCodes?: string;
}

function setCommand(): Command {
  const command = databaseCommand('set', 'Change the settings of a project; running servers apply them within 5 s')
    .argument('<name>')
    .option(
      '--referer <pattern>',
      'page that may use the public keys, such as https://*.example.com/* (repeatable; replaces the list)',
      collect,
    )
    .option('--any-referer', 'allow public keys on any page')
    .option(
      '--service <service>',
      `service the project may use: ${SERVICES.join(', ')} (repeatable; replaces the list)`,
      collect,
    )
    .option('--all-services', 'enable every service')
    .option('--quota <requests>', 'requests per calendar month, or none')
    .option(
      '--limit <group=number>',
      `requests a second of a group: ${GROUP_NAMES.join(', ')}; group=default undoes it (repeatable)`,
      collect,
    )
    .option(
      '--block <address or page>',
      'refuse requests from an address, a network such as 203.0.113.0/24, or pages that match a pattern (repeatable)',
      collect,
    )
    .option(
      '--unblock <address or page>',
      'remove an address, network or page pattern from the blocked ones (repeatable)',
      collect,
    )
    .option('--advanced-postal-codes <yes|no>', 'allow data=advanced');
  return command.action(async (name: string) => {
    const project = await withDatabase(command, async (database) => {
      const found = await needProject(database, name);
      const settings = changed(found, command.opts<SetFlags>());
      await changeProject(database, found.id, settings);
      return { ...found, ...settings };
    });
    warnOfPaths(command.opts<SetFlags>());
    print(command, shown(project), `The project ${name} was changed.`);
  });
}

/** Whoever limits a project to some pages of a site has to know what browsers send. */
function warnOfPaths({ referer = [], block = [] }: SetFlags): void {
  const advice = "(Referrer-Policy: strict-origin-when-cross-origin, the browsers' default)";
  for (const pattern of referer.filter(hasPath)) {
    process.stderr.write(
      `Warning: --referer ${pattern}: browsers send other sites only the origin of a page ${advice}. The path counts only where one is sent: any page of that host may use the public keys\n`,
    );
  }
  for (const pattern of block.filter((text) => isRefererPattern(text) && hasPath(text))) {
    process.stderr.write(
      `Warning: --block ${pattern}: browsers send other sites only the origin of a page ${advice}. Such requests are not blocked; a pattern without a path blocks the host\n`,
    );
  }
}

function changed(project: Project, flags: SetFlags): ProjectSettings {
  if (flags.referer && flags.anyReferer) throw new UsageError('Give --referer or --any-referer, not both');
  if (flags.service && flags.allServices) throw new UsageError('Give --service or --all-services, not both');
  return {
    referers: flags.anyReferer ? [] : (flags.referer?.map(readReferer) ?? project.referers),
    services: flags.allServices ? null : (flags.service?.map(readService) ?? project.services),
    quota: flags.quota === undefined ? project.quota : readQuota(flags.quota),
    limits: (flags.limit ?? []).reduce(withLimit, project.limits),
    advancedPostalCodes:
      flags.advancedPostalCodes === undefined ? project.advancedPostalCodes : readYesNo(flags.advancedPostalCodes),
    blocked: blockedOf(project, flags),
  };
}

function blockedOf({ blocked }: Project, { block = [], unblock = [] }: SetFlags): readonly string[] {
  const wrong = block.find((text) => !isBlockable(text));
  if (wrong !== undefined)
    throw new UsageError(`--block ${wrong}: expected an address, a network such as 203.0.113.0/24, or a pattern of pages`);
  const unknown = unblock.find((text) => !blocked.includes(text));
  if (unknown !== undefined)
    throw new UsageError(`--unblock ${unknown}: it is not blocked; blocked are ${blocked.join(', ') || 'none'}`);
  return [...new Set([...blocked, ...block])].filter((text) => !unblock.includes(text));
}

function readReferer(pattern: string): string {
  if (!isRefererPattern(pattern))
    throw new UsageError(`--referer ${pattern}: expected [scheme://]host[:port][/path], with * for anything`);
  return pattern;
}

function readService(text: string) {
  const service = SERVICES.find((known) => known === text);
  if (!service) throw new UsageError(`--service ${text}: expected one of ${SERVICES.join(', ')}`);
  return service;
}

function readQuota(text: string): number | null {
  if (text === 'none') return null;
  return readCount('--quota', text);
}

function readCount(flag: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new UsageError(`${flag} ${text}: expected a whole number`);
  return value;
}

function withLimit(limits: Project['limits'], text: string): Project['limits'] {
  const [name, value = ''] = text.split('=', 2);
  const group = GROUP_NAMES.find((known): known is GroupName => known === name);
  if (!group) throw new UsageError(`--limit ${text}: expected group=number with a group of ${GROUP_NAMES.join(', ')}`);
  const { [group]: _, ...others } = limits;
  return value === 'default' ? others : { ...others, [group]: readCount('--limit', value) };
}

function readYesNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new UsageError(`--advanced-postal-codes ${text}: expected yes or no`);
  return text === 'yes';
}

/** A project as `--json` prints it: every limit, also those that are the default. */
function shown(project: Project) {
  return {
    project: project.name,
    referers: project.referers,
    services: project.services ?? SERVICES,
    quota: project.quota,
    limits: Object.fromEntries(GROUP_NAMES.map((group) => [group, project.limits[group] ?? GROUPS[group].rate.points])),
    advanced_postal_codes: project.advancedPostalCodes,
    blocked: project.blocked.length > 0 ? project.blocked : null,
  };
}

function wording(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(' ') : 'any';
  if (value === null) return 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([group, limit]) => `${group}=${limit}`)
      .join(' ');
  return String(value);
}
