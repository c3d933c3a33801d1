import type { Box } from '../geo/box.ts';
import { COORDINATE_SCALE } from '../roads/index.ts';
import type { OpenRegion } from './live.ts';

const known = new WeakMap<Pick<OpenRegion, 'roads' | 'places'>, Box | null>();

/** The box of a region's roads, else that of its houses; null without either: towns, and the basemap, are all over the world. Worked out once. */
export function extentOf(region: Pick<OpenRegion, 'roads' | 'places'>): Box | null {
  const box = known.get(region) ?? workedOut(region);
  known.set(region, box);
  return box;
}

function workedOut({ roads, places }: Pick<OpenRegion, 'roads' | 'places'>): Box | null {
  const { lat, lng } =
    roads && roads.roads.lines.lat.length > 0 ? roads.roads.lines : { lat: places.houseLat, lng: places.houseLng };
  if (lat.length === 0) return null;
  const [west, east] = rangeOf(lng);
  const [south, north] = rangeOf(lat);
  return [west / COORDINATE_SCALE, south / COORDINATE_SCALE, east / COORDINATE_SCALE, north / COORDINATE_SCALE];
}

/** The smallest and the largest of some coordinates. */
function rangeOf(column: Int32Array): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of column) {
    if (each < least) least = each;
    if (each > most) most = each;
  }
  return [least, most];
}
