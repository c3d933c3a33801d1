import { type Command, Option } from 'commander';
import { UsageError } from './command.ts';

const MOST_SHOWN = 50;

/** What the commands that import assets and zones have in common. */
export interface WriteOptions {
  readonly update?: boolean;
  readonly replace?: boolean;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly dryRun?: boolean;
}

export const encodingOption = () =>
  new Option(
    '--encoding <name>',
    'encoding of the text, such as windows-1252; without it UTF-8, or what a byte order mark says',
  );
export const sheetOption = () =>
  new Option('--sheet <name>', 'the sheet of an Excel file; without it the first that is not empty');

/** @param what is written, in the plural */
export function withWriteOptions(command: Command, what: string): Command {
  return command
    .option('--update', `update ${what}; all of them must exist`)
    .option('--replace', `replace all ${what} of the project; the old ones stay until the new ones are complete`)
    .addOption(encodingOption())
    .addOption(sheetOption())
    .option('--dry-run', 'read and check everything, and write nothing');
}

/** @throws UsageError for two at a time */
export function writeModeOf({ update, replace }: WriteOptions): 'create' | 'update' | 'replace' {
  if (update && replace) throw new UsageError('Either --update or --replace, not both');
  return update ? 'update' : replace ? 'replace' : 'create';
}

/** Lines that an error or a report lists: the first of them, and how many more there are. */
export function listed(lines: readonly string[]): string {
  const shown = lines.slice(0, MOST_SHOWN).join('\n');
  return lines.length > MOST_SHOWN ? `${shown}\n… and ${lines.length - MOST_SHOWN} more` : shown;
}
