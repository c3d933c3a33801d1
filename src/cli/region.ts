import { Command } from 'commander';
import { ExplainedError } from '../explained-error.ts';
import { MODES } from '../modes/index.ts';
import { type RegionVersion, RegionVersions } from '../regions/versions.ts';
import { REGION } from '../sharing/items.ts';
import { type SharedRegion, sharedRegions } from '../sharing/shared-regions.ts';
import { configOf, folderCommand, print, table } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { withPublishing } from './publishing.ts';
import { buildRegion, STARTER } from './region-build.ts';
import { removeRegion, takeIn } from './take-in.ts';

export function regionCommand(): Command {
  const region = new Command('region').description('Manage region versions: the imported maps');
  region.addCommand(buildCommand());
  region.addCommand(listCommand());
  region.addCommand(useCommand());
  region.addCommand(removeCommand());
  return region;
}

function versionsOf(command: Command): RegionVersions {
  const { dataFolder, store } = configOf(command);
  return new RegionVersions(dataFolder, store !== null);
}

function buildCommand(): Command {
  const command = folderCommand(
    'build',
    'Build the starter region (all towns of the world and the sample town) and switch to it',
  ).option('--no-use', 'build the region without switching to it; see waypost region use');
  return command.action(async () => {
    const versions = versionsOf(command);
    const progress = new Progress();
    const manifest = await buildRegion(versions, STARTER, progress);
    const { use }: { use?: boolean } = command.opts();
    await takeIn(command, versions, manifest.id, use === true, progress);
    progress.done(`${counted(manifest.places, 'place')}`);
    print(command, { ...manifest, in_use: use === true }, `${manifest.id}${use ? ' is in use' : ''}`);
  });
}

function listCommand(): Command {
  const command = folderCommand('list', 'List the region versions');
  return command.action(() =>
    withPublishing(command, async (publishing) => {
      if (publishing) printShared(command, await sharedRegions(publishing.database));
      else printLocal(command);
    }),
  );
}

/** The versions that servers share, and how many servers have each. */
function printShared(command: Command, regions: readonly SharedRegion[]): void {
  const rows = regions.map((region) => [...rowOf(region), String(region.servers.length)]);
  print(command, regions, table([...HEADINGS, 'SERVERS'], rows));
}

const HEADINGS = ['VERSION', 'STATE', 'PLACES', 'SIZE', 'KEPT', 'DATA OF (UTC)', 'MODES'] as const;

function rowOf(region: RegionVersion & { readonly is_next?: boolean }): string[] {
  const { id, in_use, is_next, places, bytes, kept_bytes: kept, data_timestamp: time, modes } = region;
  const state = in_use ? 'in use' : is_next ? 'next' : '';
  return [
    ...[id, state, String(places), megabytes(bytes), kept > 0 ? megabytes(kept) : ''],
    ...[time?.slice(0, 16).replace('T', ' ') ?? '', textOf(modes)],
  ];
}

function printLocal(command: Command): void {
  const versions = versionsOf(command);
  const whole: RegionVersion[] = [];
  const rows: string[][] = [];
  for (const id of versions.ids()) {
    try {
      const version = versions.describeIfThere(id);
      if (!version) continue;
      whole.push(version);
      rows.push(rowOf(version));
    } catch (error) {
      if (!(error instanceof ExplainedError)) throw error;
      // One that cannot be read does not hide the others, but the list is not all there is.
      process.stderr.write(`waypost: ${error.message}\n`);
      process.exitCode = 1;
      rows.push([id, 'damaged', '', '', '', '', '']);
    }
  }
  print(command, whole, table(HEADINGS, rows));
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The modes of a region, in words. */
function textOf(modes: RegionVersion['modes']): string {
  if (!modes || MODES.every((mode) => modes.includes(mode))) return 'all';
  return modes.join(', ') || 'none';
}

function useCommand(): Command {
  const command = folderCommand('use', 'Switch to another version; running servers follow within a second').argument(
    '<version>',
  );
  return command.action(async (id: string) => {
    await withPublishing(command, async (publishing) => {
      if (publishing) await publishing.publisher.serve(REGION, id);
      else versionsOf(command).use(id);
    });
    print(command, { id, in_use: true }, `${id} is in use`);
  });
}

function removeCommand(): Command {
  const command = folderCommand('remove', 'Remove a version that is not in use').argument('<version>');
  return command.action(async (id: string) => {
    await removeRegion(command, versionsOf(command), id);
    print(command, { id, removed: true }, `${id} was removed`);
  });
}
