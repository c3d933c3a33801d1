import { Command } from 'commander';
import { isTariffId, RATES, TariffFiles } from '../regions/tariffs.ts';
import { filePublication } from '../sharing/publications.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { missingOn } from '../tolls/check.ts';
import { type Path, placeText } from '../tolls/document.ts';
import { type Rates, readRatesFile } from '../tolls/rates.ts';
import { readTariffDocument, type TariffDocument } from '../tolls/read.ts';
import type { Tariff } from '../tolls/tariff.ts';
import { TollMap } from '../tolls/toll-map.ts';
import { warningsIn } from '../tolls/warnings.ts';
import { bringUp } from './bring-up.ts';
import { configOf, folderCommand, print, table, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { inUseText, withDraftFolder, withPublishing } from './publishing.ts';
import { openRoadsInUse } from './roads-in-use.ts';
import { fromCommand } from './tariff-from.ts';

export function tariffCommand(): Command {
  return new Command('tariff')
    .description('Manage tariffs: toll systems and their prices')
    .addCommand(importCommand())
    .addCommand(checkCommand())
    .addCommand(listCommand())
    .addCommand(ratesCommand())
    .addCommand(fromCommand())
    .addCommand(removeCommand());
}

const FILE = 'tariff in YAML or JSON (see docs/tariffs.md and docs/tariff.schema.json)';

function importCommand(): Command {
  const command = folderCommand(
    'import',
    'Import a tariff, replacing the one with the same id; running servers use it within a second',
  ).argument('<file>', FILE);
  return command.action(async (file: string) => {
    const document = readTariffDocument(file);
    const { tariff } = document;
    const { dataFolder } = configOf(command);
    const said = await withPublishing(command, async (publishing) => {
      if (publishing) await publishTariff(publishing, dataFolder, tariff);
      else new TariffFiles(dataFolder).write(tariff);
      return inUseText(tariff.id, publishing);
    });
    const result = checkOn(dataFolder, document);
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
    'Check a tariff: what is probably a mistake in it, and what is missing on the roads of the region in use',
  ).argument('<file>', FILE);
  return command.action((file: string) => {
    const result = checkOn(configOf(command).dataFolder, readTariffDocument(file));
    print(command, result, textOf(result));
    // For scripts: what is missing or looks wrong is no error of the file, but is not what one wants either.
    if ((result.unmatched?.length ?? 0) + (result.warnings?.length ?? 0) > 0) process.exitCode = 2;
  });
}

/** The report on a tariff on the roads in use; no places where there are no roads. */
interface Checked {
  readonly id: string;
  readonly systems: number;
  readonly places_found: number | null;
  readonly unmatched: readonly (TollMap['unmatched'][number] & { readonly line: number | null })[] | null;
  /** What is probably a mistake; left out where nothing is. */
  readonly warnings?: readonly { readonly line: number | null; readonly message: string }[];
}

function checkOn(dataFolder: string, { tariff, lineOf }: TariffDocument): Checked {
  const roads = openRoadsInUse(dataFolder);
  const map = roads && new TollMap(roads, [tariff]);
  const warnings = [...warningsIn(tariff), ...(map ? missingOn(map, tariff) : [])].map((finding) => ({
    line: lineOf(finding.path),
    message: placeText(finding),
  }));
  return {
    id: tariff.id,
    systems: tariff.systems.length,
    places_found: map?.matched ?? null,
    unmatched: map?.unmatched.map((each) => ({ ...each, line: lineOf(pathOf(tariff, each)) })) ?? null,
    ...(warnings.length > 0 && { warnings: warnings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }),
  };
}

/** Where a place stands in its file. */
function pathOf({ systems }: Tariff, { system, place }: TollMap['unmatched'][number]): Path {
  const index = systems.findIndex(({ id }) => id === system);
  const own = systems[index];
  return ['systems', index, 'places', own && 'places' in own ? own.places.findIndex(({ id }) => id === place) : 0];
}

function textOf({ systems, places_found: found, unmatched, warnings = [] }: Checked): string {
  const count = counted(systems, 'system');
  const lines = warnings.map(({ line, message }) => `  ${line === null ? '' : `line ${line}: `}${message}`);
  const warned = lines.length === 0 ? '' : `\n${counted(lines.length, 'warning')}:\n${lines.join('\n')}`;
  if (unmatched === null) return `${count}; places not checked: no region with roads is in use${warned}`;
  const places = `${count}; ${counted(found ?? 0, 'place')} found on the map, ${unmatched.length === 0 ? 'none' : unmatched.length} missing${unmatched.length === 0 ? '' : ':'}`;
  const rows = unmatched.map(({ line, system, place, reason }) => [String(line ?? ''), system, place, reason]);
  const missing = unmatched.length === 0 ? '' : `\n${table(['LINE', 'SYSTEM', 'PLACE', 'REASON'], rows)}`;
  return places + missing + warned;
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

function ratesCommand(): Command {
  const command = folderCommand(
    'rates',
    'Import exchange rates, by which responses convert tolls; without a file, show those in use',
  )
    .argument('[file]', 'rates in YAML or JSON (see docs/tariffs.md)')
    .option('--clear', 'remove the rates in use');
  return command.action(async (file: string | undefined, { clear }: { readonly clear?: boolean }) => {
    if (file !== undefined && clear) throw new UsageError('rates takes a file or --clear, not both');
    const files = new TariffFiles(configOf(command).dataFolder);
    if (file !== undefined) await importRates(command, files, readRatesFile(file));
    else if (clear) await clearRates(command, files);
    else {
      await bringUp(command, ['tariff']);
      const rates = files.rates();
      print(command, rates, rates ? ratesText(rates) : 'There are no exchange rates');
    }
  });
}

const ratesText = ({ base, date, rates, source }: Rates) =>
  `${counted(Object.keys(rates).length, 'rate')} to ${base} of ${date}${source === undefined ? '' : ` (${source})`}`;

async function importRates(command: Command, files: TariffFiles, rates: Rates): Promise<void> {
  await withPublishing(command, async (publishing) => {
    if (!publishing) files.writeRates(rates);
    else
      await withDraftFolder(configOf(command).dataFolder, async (folder) => {
        const drafts = new TariffFiles(folder);
        drafts.writeRates(rates);
        await publishing.publisher.publish(filePublication('tariff', RATES, drafts.ratesFile));
      });
  });
  print(command, rates, `${ratesText(rates)} are in use`);
}

async function clearRates(command: Command, files: TariffFiles): Promise<void> {
  const isRemoved = await withPublishing(command, async (publishing) =>
    publishing ? publishing.publisher.withdraw({ kind: 'tariff', projectId: null, name: RATES }) : files.removeRates(),
  );
  if (!isRemoved) throw new UsageError('There are no exchange rates');
  print(command, { removed: true }, 'The exchange rates were removed');
}

function removeCommand(): Command {
  const command = folderCommand('remove', 'Remove a tariff; its tolls then have no fares').argument('<id>');
  return command.action(async (id: string) => {
    const isRemoved = await withPublishing(command, async (publishing) =>
      publishing
        ? isTariffId(id) && publishing.publisher.withdraw({ kind: 'tariff', projectId: null, name: id })
        : new TariffFiles(configOf(command).dataFolder).remove(id),
    );
    if (!isRemoved) throw new UsageError(`There is no tariff ${id}; see waypost tariff list`);
    print(command, { id, removed: true }, `${id} was removed`);
  });
}
