import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { UsageError } from './command.ts';
import { givenOptions, MANAGING, type Managing, nameOf } from './managing.ts';

const URL_FORM = /^https?:\/\//i;

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

/** Refuses files that are not there before anything else is done, whoever reads them. @throws UsageError */
export function checkFiles(command: Command): void {
  const managing = MANAGING[nameOf(command)];
  if (!managing) return;
  for (const file of readNames(command, managing)) {
    if (managing.reads?.isAddress && URL_FORM.test(file)) continue;
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new UsageError(`${file} does not exist`);
    if (found.isDirectory()) throw new UsageError(`${file} is a folder`);
  }
}

function texts(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
