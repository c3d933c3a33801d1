import type { Command } from 'commander';
import { type Manifest, RegionVersions } from '../regions/versions.ts';
import { commandWith, configOf, print, SHARED_SETTINGS, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { olderUpdates, readableVersions, updateRegion } from './region-update.ts';
import { removeRegion, takeIn } from './take-in.ts';

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

export function updateCommand(): Command {
  const command = commandWith('update', 'Bring a region up to date with replication diffs, and switch to it', [
    'dataFolder',
    ...SHARED_SETTINGS,
    'memory',
  ])
    .argument('[region]', 'name or id of a region version; default: the one in use')
    .option('--from <source>', 'where the diffs are: an address (https://…) or a folder; default: where the maps say')
    .option('--since <time>', 'of when the maps are, where they do not say: 2026-01-31T20:21:00Z')
    .option('--area <file>', 'ground of the maps, as GeoJSON or .poly; default: the bounds in their headers')
    .option('--keep <number>', 'versions that updates have made to keep, with the new one', '2')
    .option('--json', 'print JSON');
  return command.action(async (named: string | undefined) => {
    const { from, since, area, keep }: { from?: string; since?: string; area?: string; keep: string } = command.opts();
    if (since !== undefined && !(DATE.test(since) && Number.isFinite(Date.parse(since))))
      throw new UsageError(`--since ${since}: expected a time such as 2026-01-31T20:21:00Z`);
    if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError(`--keep ${keep}: expected a whole number from 1`);
    const { dataFolder, memory, store } = configOf(command);
    const versions = new RegionVersions(dataFolder, store !== null);
    const base = versionOf(versions, named);
    const progress = new Progress();
    const updated = await updateRegion(
      versions,
      base,
      {
        from,
        area,
        ...(memory !== undefined && { memory }),
        ...(since !== undefined && { since: Date.parse(since) / 1000 }),
      },
      progress,
    );
    if (!updated) {
      const { data_timestamp: time = null } = base;
      progress.done('there is nothing new');
      return print(command, { id: base.id, updated: false, data_timestamp: time }, `${base.id} is up to date`);
    }
    const { manifest, diffs, created, modified, deleted, skipped } = updated;
    // Where somebody has switched to another one meanwhile, that stays.
    const isUsed = versions.current() === base.id;
    await takeIn(command, versions, manifest.id, isUsed, progress);
    progress.done(
      `${counted(diffs, 'diff')}: ${counted(created, 'element')} created, ${modified} modified, ${deleted} deleted`,
    );
    for (const map of skipped) progress.note(`${map} stays as it is: nothing says where its diffs are (--from)`);
    for (const id of olderUpdates(versions, manifest, Number(keep))) {
      await removeRegion(command, versions, id);
      progress.note(`${id} was removed`);
    }
    const { data_timestamp } = manifest;
    print(
      command,
      { ...manifest, updated: true, in_use: isUsed, diffs, created, modified, deleted },
      `${manifest.id}${isUsed ? ' is in use' : ''}, with data of ${data_timestamp}`,
    );
  });
}

/** The version that is meant: by its id, or the one in use or else the newest of a name. @throws UsageError */
function versionOf(versions: RegionVersions, named: string | undefined): Manifest {
  if (named === undefined) return versions.describe(versions.needCurrent());
  if (versions.ids().includes(named)) return versions.describe(named);
  const ofName = readableVersions(versions).filter(({ name }) => name === named);
  const found = ofName.find(({ in_use }) => in_use) ?? ofName[0];
  if (!found) throw new UsageError(`There is no region ${named}; waypost region list shows what there is`);
  return found;
}
