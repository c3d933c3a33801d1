import { Basemap } from '../basemap/index.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { RegionMap } from '../regions/live.ts';
import { DataUnreadable } from '../storage/damage.ts';

/** The archive that tiles are of, and what changes whenever it is another one. */
export interface MapInUse {
  readonly archive: Basemap;
  readonly version: string;
}

/** Where the map is looked for: the region in use, or an archive that the operator has. */
export interface MapSource {
  readonly id: string;
  readonly map: RegionMap;
}

const withoutMap = () =>
  new Problem(404, 'The region in use has no basemap: import its maps again (waypost import), without --no-basemap');
export const NO_MAP: Cause = {
  name: 'withoutBasemap',
  description: 'The region in use was imported without a basemap, or by a version that made none',
  problem: withoutMap(),
};

/** @throws Problem 404 for a region without a map; DataUnreadable where its file is damaged */
export function needMap({ id, map }: MapSource): MapInUse {
  if (map instanceof Basemap) return { archive: map, version: id };
  if (map === null) throw withoutMap();
  throw new DataUnreadable('The basemap cannot be read at the moment; the log has the reason');
}
