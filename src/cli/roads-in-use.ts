import { RegionVersions, ROADS_FILE } from '../regions/versions.ts';
import { openRoads, type Roads } from '../roads/index.ts';

/** The roads of the region in use; null where there is no region, or one without roads. */
export function openRoadsInUse(dataFolder: string): Roads | null {
  const versions = new RegionVersions(dataFolder);
  const id = versions.current();
  return id !== null && versions.hasRoads(id) ? openRoads(versions.file(id, ROADS_FILE)) : null;
}
