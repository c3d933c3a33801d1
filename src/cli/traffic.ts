import { statSync } from 'node:fs';
import { Command } from 'commander';
import { TRAFFIC_KINDS, TrafficFiles, type TrafficKind } from '../regions/traffic.ts';
import { readSpeeds, type SpeedTable, speedsOnRoads, writeSpeeds } from '../roads/index.ts';
import { filePublication } from '../sharing/publications.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { bringUp } from './bring-up.ts';
import { configOf, folderCommand, print, table, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { withDraftFolder, withPublishing } from './publishing.ts';
import { openRoadsInUse } from './roads-in-use.ts';

export function trafficCommand(): Command {
  return new Command('traffic')
    .description('Manage road speeds: typical ones by time of week, and current ones')
    .addCommand(importCommand())
    .addCommand(listCommand())
    .addCommand(clearCommand());
}

function importCommand(): Command {
  const command = folderCommand(
    'import',
    'Import a CSV table of speeds, replacing the one of its kind; running servers use it within a second',
  ).argument(
    '<file>',
    'rows with a way (123, 123:forward) or two nodes, and one current speed, 168 hourly speeds, or 2,016 five-minute speeds',
  );
  return command.action(async (file: string) => {
    const { readTrafficTable } = await import('../import/roads/traffic-table.ts');
    const speeds = await readTrafficTable(file);
    const { dataFolder } = configOf(command);
    const kind: TrafficKind = speeds.slots === 1 ? 'live' : 'weekly';
    await withPublishing(command, async (publishing) => {
      if (publishing) await publishSpeeds(publishing, dataFolder, kind, speeds);
      else writeTable(dataFolder, kind, speeds);
    });
    const onRoads = entriesOnRoads(dataFolder, speeds);
    const result = { kind, rows: speeds.a.length, speeds_each: speeds.slots, rows_on_roads: onRoads };
    const where =
      onRoads === null
        ? 'no region with roads is in use'
        : `${onRoads} of them ${onRoads === 1 ? 'is' : 'are'} on roads of the region in use`;
    print(command, result, `${kind}: ${counted(speeds.a.length, 'row')}; ${where}`);
  });
}

/** Writes a table into a data folder. @returns its file */
function writeTable(dataFolder: string, kind: TrafficKind, speeds: SpeedTable): string {
  const files = new TrafficFiles(dataFolder);
  files.prepare();
  writeSpeeds(files.file(kind), speeds);
  return files.file(kind);
}

async function publishSpeeds(
  { publisher }: Publishing,
  dataFolder: string,
  kind: TrafficKind,
  speeds: SpeedTable,
): Promise<void> {
  await withDraftFolder(dataFolder, async (folder) => {
    await publisher.publish(filePublication('traffic', kind, writeTable(folder, kind, speeds)));
  });
}

/** How many rows are of roads of the region in use; null where there are no roads. */
function entriesOnRoads(dataFolder: string, speeds: SpeedTable): number | null {
  const roads = openRoadsInUse(dataFolder);
  return roads && new Set(speedsOnRoads(roads, speeds).row).size;
}

function listCommand(): Command {
  const command = folderCommand('list', 'List the speed tables in use');
  return command.action(async () => {
    await bringUp(command, ['traffic']);
    const present = Object.entries(new TrafficFiles(configOf(command).dataFolder).present());
    const tables = present.map(([kind, file]) => {
      const { a, slots } = readSpeeds(file);
      return { kind, rows: a.length, speeds_each: slots, imported_at: statSync(file).mtime.toISOString() };
    });
    const rows = tables.map((each) => [each.kind, String(each.rows), String(each.speeds_each), each.imported_at]);
    print(command, tables, table(['KIND', 'ROWS', 'SPEEDS EACH', 'IMPORTED'], rows));
  });
}

function clearCommand(): Command {
  const command = folderCommand('clear', 'Remove the speeds of one kind').argument('<kind>', TRAFFIC_KINDS.join(' or '));
  return command.action(async (asked: string) => {
    const kind = TRAFFIC_KINDS.find((known) => known === asked);
    if (!kind) throw new UsageError(`Unknown kind ${asked}: expected ${TRAFFIC_KINDS.join(' or ')}`);
    await withPublishing(command, async (publishing) => {
      if (publishing) await publishing.publisher.withdraw({ kind: 'traffic', projectId: null, name: kind });
      else new TrafficFiles(configOf(command).dataFolder).remove(kind);
    });
    print(command, { kind, cleared: true }, `The ${kind} speeds were removed.`);
  });
}
