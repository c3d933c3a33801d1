import { Basemap } from '../basemap/index.ts';
import type { Box } from '../geo/box.ts';
import { COORDINATE_SCALE } from '../roads/index.ts';
import type { OpenRegion } from './live.ts';

const known = new WeakMap<Pick<OpenRegion, 'roads' | 'map'>, Box | null>();

/** The box of a region's roads, else that of its map; null without either: towns alone may be all over the world. Worked out once. */
export function extentOf(region: Pick<OpenRegion, 'roads' | 'map'>): Box | null {
  const box = known.get(region) ?? workedOut(region);
  known.set(region, box);
  return box;
}

function workedOut({ roads, map }: Pick<OpenRegion, 'roads' | 'map'>): Box | null {
  const { lat, lng } = roads?.roads.lines ?? NOTHING;
  if (lat.length === 0) return map instanceof Basemap ? map.about.bounds : null;
  let [west, south, east, north] = [lng[0], lat[0], lng[0], lat[0]];
  for (let point = 1; point < lat.length; point++) {
    if (lng[point] < west) west = lng[point];
    else if (lng[point] > east) east = lng[point];
    if (lat[point] < south) south = lat[point];
    else if (lat[point] > north) north = lat[point];
  }
  return [west / COORDINATE_SCALE, south / COORDINATE_SCALE, east / COORDINATE_SCALE, north / COORDINATE_SCALE];
}

const NOTHING = { lat: new Int32Array(), lng: new Int32Array() };
