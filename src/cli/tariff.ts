import { Command } from 'commander';
import { TariffFiles } from '../regions/tariffs.ts';
import { filePublication } from '../sharing/publications.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { readTariffFile } from '../tolls/read.ts';
import type { Tariff } from '../tolls/tariff.ts';
import { TollMap } from '../tolls/toll-map.ts';
import { bringUp } from './bring-up.ts';
import { configOf, folderCommand, print, table, UsageError } from './command.ts';
import { inUseText, withDraftFolder, withPublishing } from './publishing.ts';
import { openRoadsInUse } from './roads-in-use.ts';

export function tariffCommand(): Command {
  return new Command('tariff')
    .description('Manage tariffs: toll systems and their prices')
    .addCommand(importCommand())
    .addCommand(checkCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

const FILE = 'tariff in YAML or JSON (see docs/tariffs.md and docs/tariff.schema.json)';

function importCommand(): Command {
  const command = folderCommand(
    'import',
    'Import a tariff, replacing the one with the same id; running servers use it within a second',
  ).argument('<file>', FILE);
  return command.action(async (file: string) => {
    const tariff = readTariffFile(file);
    const { dataFolder } = configOf(command);
    const said = await withPublishing(command, async (publishing) => {
      if (publishing) await publishTariff(publishing, dataFolder, tariff);
      else new TariffFiles(dataFolder).write(tariff);
      return inUseText(tariff.id, publishing);
    });
    const result = checkOn(dataFolder, tariff);
    print(command, result, `${said}; ${textOf(result)}`);
  });
}

export async function publishTariff({ publisher }: Publishing, dataFolder: string, tariff: Tariff): Promise<void> {
  await withDraftFolder(dataFolder, async (folder) => {
    const files = new TariffFiles(folder);
    files.write(tariff);
    await publisher.publish(filePublication('tariff', tariff.id, files.file(tariff.id)));
  });
}

function checkCommand(): Command {
  const command = folderCommand(
    'check',
    'Check a tariff, and list its places that are missing on the roads of the region in use',
  ).argument('<file>', FILE);
  return command.action((file: string) => {
    const tariff = readTariffFile(file);
    const result = checkOn(configOf(command).dataFolder, tariff);
    print(command, result, textOf(result));
    // For scripts: places that are not found are no error of the file, but are not what one wants either.
    if (result.unmatched !== null && result.unmatched.length > 0) process.exitCode = 2;
  });
}

/** The report on a tariff on the roads in use; no places where there are no roads. */
interface Checked {
  readonly id: string;
  readonly systems: number;
  readonly places_found: number | null;
  readonly unmatched: TollMap['unmatched'] | null;
}

function checkOn(dataFolder: string, tariff: Tariff): Checked {
  const roads = openRoadsInUse(dataFolder);
  const map = roads && new TollMap(roads, [tariff]);
  return {
    id: tariff.id,
    systems: tariff.systems.length,
    places_found: map?.matched ?? null,
    unmatched: map?.unmatched ?? null,
  };
}

function textOf({ systems, places_found: found, unmatched }: Checked): string {
  const count = `${systems} ${systems === 1 ? 'system' : 'systems'}`;
  if (unmatched === null) return `${count}; places not checked: no region with roads is in use`;
  const places = `${count}; ${found} places found on the map, ${unmatched.length === 0 ? 'none' : unmatched.length} missing${unmatched.length === 0 ? '' : ':'}`;
  const rows = unmatched.map(({ system, place, reason }) => [system, place, reason]);
  return unmatched.length === 0 ? places : `${places}\n${table(['SYSTEM', 'PLACE', 'REASON'], rows)}`;
}

function listCommand(): Command {
  const command = folderCommand('list', 'List the tariffs in use');
  return command.action(async () => {
    await bringUp(command, ['tariff']);
    const files = new TariffFiles(configOf(command).dataFolder);
    const imported = files.list((message, error) => {
      process.stderr.write(`waypost: ${message}: ${error instanceof Error ? error.message : String(error)}\n`);
    });
    const tariffs = imported.map(({ tariff: { id, name, systems }, importedAt }) => ({
      id,
      name,
      systems: systems.map((system) => ({ id: system.id, name: system.name, kind: system.kind })),
      imported_at: importedAt.toISOString(),
    }));
    const rows = tariffs.map((each) => [
      each.id,
      each.name,
      each.systems.map(({ id, kind }) => `${id} (${kind})`).join(', '),
      each.imported_at,
    ]);
    print(command, tariffs, table(['ID', 'NAME', 'SYSTEMS', 'IMPORTED'], rows));
  });
}

function removeCommand(): Command {
  const command = folderCommand('remove', 'Remove a tariff; its tolls then have no fares').argument('<id>');
  return command.action(async (id: string) => {
    const isRemoved = await withPublishing(command, async (publishing) =>
      publishing
        ? publishing.publisher.withdraw({ kind: 'tariff', projectId: null, name: id })
        : new TariffFiles(configOf(command).dataFolder).remove(id),
    );
    if (!isRemoved) throw new UsageError(`There is no tariff ${id}; see waypost tariff list`);
    print(command, { id, removed: true }, `${id} was removed`);
  });
}
