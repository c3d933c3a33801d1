import type { Command } from 'commander';
import type { ProjectRole } from '../access/users.ts';

/** A command that manages a server: it can be run for somebody elsewhere, and what it changes is written down. */
export interface Managing {
  /** Who may run it: operators, and who has at least this role in the project that it names. */
  readonly who: 'operator' | ProjectRole;
  /** Where it names its project: in its first argument, or with `--project`. */
  readonly project?: 'argument' | 'option';
  readonly isChange: boolean;
  /** Which of its arguments and options are files that it reads, and whether addresses of the web may stand in their place. */
  readonly reads?: { readonly argumentsFrom?: number; readonly options?: readonly string[]; readonly isAddress?: boolean };
  /** Where it names a file that it writes. */
  readonly writes?: { readonly argument?: number; readonly option?: string; readonly isNew?: boolean };
  /** What can be run on the machine of the server alone. */
  readonly refuses?: readonly string[];
}

const looks = (who: Managing['who'], project?: Managing['project']): Managing => ({
  ...{ who, isChange: false },
  ...(project && { project }),
});
const changes = (who: Managing['who'], project?: Managing['project']): Managing => ({
  ...looks(who, project),
  isChange: true,
});
const READS_FIRST = { reads: { argumentsFrom: 0 } };

/** Those commands by their names. */
export const MANAGING: Readonly<Record<string, Managing>> = {
  'project create': changes('operator', 'argument'),
  'project list': looks('operator'),
  'project show': looks('viewer', 'argument'),
  'project set': changes('operator', 'argument'),
  'project rename': changes('operator', 'argument'),
  'project delete': changes('operator', 'argument'),
  'key create': changes('owner', 'argument'),
  'key list': looks('viewer', 'argument'),
  'key revoke': changes('owner', 'argument'),
  'region build': changes('operator'),
  'region list': looks('operator'),
  'region use': changes('operator'),
  'region remove': changes('operator'),
  import: {
    ...changes('operator'),
    reads: { argumentsFrom: 0, options: ['addresses', 'postcodes', 'names'], isAddress: true },
    refuses: ['elevation'],
  },
  update: { ...changes('operator'), refuses: ['from', 'area'] },
  'stores import': { ...changes('editor', 'option'), ...READS_FIRST },
  'stores columns': { ...looks('viewer', 'option'), ...READS_FIRST },
  'stores export': { ...looks('viewer', 'option'), writes: { option: 'out' } },
  'stores undo': changes('editor', 'option'),
  'zones import': { ...changes('editor', 'option'), ...READS_FIRST },
  'dataset create': changes('editor', 'option'),
  'dataset import': { ...changes('editor', 'option'), reads: { argumentsFrom: 1, isAddress: true } },
  'dataset export': { ...looks('viewer', 'option'), writes: { option: 'out' } },
  'dataset list': looks('viewer', 'option'),
  'dataset status': looks('viewer', 'option'),
  'dataset versions': looks('viewer', 'option'),
  'dataset undo': changes('editor', 'option'),
  'traffic import': { ...changes('operator'), ...READS_FIRST },
  'traffic list': looks('operator'),
  'traffic clear': changes('operator'),
  'tariff import': { ...changes('operator'), ...READS_FIRST },
  'tariff check': { ...looks('operator'), ...READS_FIRST },
  'tariff list': looks('operator'),
  'tariff rates': { ...changes('operator'), ...READS_FIRST },
  'tariff from': { ...looks('operator'), ...READS_FIRST, writes: { option: 'out' } },
  'tariff remove': changes('operator'),
  'venue import': { ...changes('editor', 'option'), ...READS_FIRST },
  'venue list': looks('viewer', 'option'),
  'venue show': looks('viewer', 'option'),
  'venue check': looks('viewer', 'option'),
  'venue remove': changes('editor', 'option'),
  'venue close': changes('editor', 'option'),
  'venue open': changes('editor', 'option'),
  'venue closures': looks('viewer', 'option'),
  'shared publish': changes('operator'),
  'shared status': looks('operator'),
  'shared check': looks('operator'),
  backup: { ...looks('operator'), writes: { argument: 0, isNew: true } },
};

/** The name of a command with those that it stands under: `project create`. */
export function nameOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) names.unshift(each.name());
  return names.join(' ');
}

/** The project that a command names; null where it names none. */
export function projectOf(command: Command, { project }: Managing): string | null {
  const named: unknown = project === 'argument' ? command.args[0] : project === 'option' ? command.opts().project : null;
  return typeof named === 'string' ? named : null;
}

/** The options that somebody has given, by their names. */
export function givenOptions(command: Command): Readonly<Record<string, unknown>> {
  const given = Object.entries(command.opts<Record<string, unknown>>());
  return Object.fromEntries(given.filter(([name]) => command.getOptionValueSource(name) === 'cli'));
}

export const isManaging = (command: Command): boolean => nameOf(command) in MANAGING;

/** The commands that do something: those without others under them. */
export function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

export function addServerOption(command: Command): void {
  command.option('--server <url>', 'server elsewhere to manage, with a token in WAYPOST_TOKEN (WAYPOST_SERVER)');
}
