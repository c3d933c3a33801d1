import type { Command } from 'commander';
import type { RegionVersions } from '../regions/versions.ts';
import { REGION } from '../sharing/items.ts';
import { regionPublication } from '../sharing/publications.ts';
import type { Progress } from './progress.ts';
import { withPublishing } from './publishing.ts';

/** Puts a version that has been built in use, where that is wanted: here, or on all servers that share it. */
export async function takeIn(
  command: Command,
  versions: RegionVersions,
  id: string,
  isUsed: boolean,
  progress: Progress,
): Promise<void> {
  await withPublishing(command, async (publishing) => {
    if (publishing) {
      progress.step('publishing');
      await publishing.publisher.publish(regionPublication(versions, id, isUsed));
    } else if (isUsed) versions.use(id);
  });
}

/** Removes a version that is not in use: here, and where it is shared. */
export async function removeRegion(command: Command, versions: RegionVersions, id: string): Promise<void> {
  await withPublishing(command, async (publishing) => {
    const isShared = publishing !== null && (await publishing.publisher.removeVersion(REGION, id));
    // The copies of servers go when they see that, also one that is still in use here; what was never published is here alone.
    const isKept = isShared && (!versions.ids().includes(id) || versions.current() === id);
    if (!isKept) versions.remove(id);
  });
}
