import { Command } from 'commander';
import { ExplainedError } from '../explained-error.ts';
import { MODES } from '../modes/index.ts';
import { type RegionVersion, RegionVersions } from '../regions/versions.ts';
import { configOf, folderCommand, print, table } from './command.ts';
import { Progress } from './progress.ts';
import { buildRegion, STARTER } from './region-build.ts';

export function regionCommand(): Command {
  const region = new Command('region').description('Manage region versions: the imported maps');
  region.addCommand(buildCommand());
  region.addCommand(listCommand());
  region.addCommand(useCommand());
  region.addCommand(removeCommand());
  return region;
}

function versionsOf(command: Command): RegionVersions {
  return new RegionVersions(configOf(command).dataFolder);
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
    if (use) versions.use(manifest.id);
    progress.done(`${manifest.places} places`);
    print(command, { ...manifest, in_use: use === true }, `${manifest.id}${use ? ' is in use' : ''}`);
  });
}

function listCommand(): Command {
  const command = folderCommand('list', 'List the region versions');
  return command.action(() => {
    const versions = versionsOf(command);
    const whole: RegionVersion[] = [];
    const rows: string[][] = [];
    for (const id of versions.ids()) {
      try {
        const version = versions.describe(id);
        whole.push(version);
        const { in_use, places, bytes, kept_bytes: kept, data_timestamp: time, modes } = version;
        rows.push([
          ...[id, in_use ? 'in use' : '', String(places), megabytes(bytes), kept > 0 ? megabytes(kept) : ''],
          ...[time?.slice(0, 16).replace('T', ' ') ?? '', textOf(modes)],
        ]);
      } catch (error) {
        if (!(error instanceof ExplainedError)) throw error;
        // One that cannot be read does not hide the others, but the list is not all there is.
        process.stderr.write(`waypost: ${error.message}\n`);
        process.exitCode = 1;
        rows.push([id, 'damaged', '', '', '', '', '']);
      }
    }
    print(command, whole, table(['VERSION', 'STATE', 'PLACES', 'SIZE', 'KEPT', 'DATA OF (UTC)', 'MODES'], rows));
  });
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
  return command.action((id: string) => {
    versionsOf(command).use(id);
    print(command, { id, in_use: true }, `${id} is in use`);
  });
}

function removeCommand(): Command {
  const command = folderCommand('remove', 'Remove a version that is not in use').argument('<version>');
  return command.action((id: string) => {
    versionsOf(command).remove(id);
    print(command, { id, removed: true }, `${id} was removed`);
  });
}
