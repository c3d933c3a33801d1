import type { Command } from 'commander';
import { givenOptions, type Managing } from './managing.ts';

/** The files that a command reads, as they were given. */
export function readNames(command: Command, { reads }: Managing): string[] {
  if (!reads) return [];
  const given = givenOptions(command);
  const inOptions = (reads.options ?? []).flatMap((option) => texts(given[option]));
  return [...(reads.argumentsFrom === undefined ? [] : command.args.slice(reads.argumentsFrom)), ...inOptions];
}

/** The file that a command writes; null for none. */
export function writtenName(command: Command, { writes }: Managing): string | null {
  if (!writes) return null;
  const named: unknown =
    writes.option === undefined ? command.args[writes.argument ?? 0] : givenOptions(command)[writes.option];
  return typeof named === 'string' ? named : null;
}

function texts(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
