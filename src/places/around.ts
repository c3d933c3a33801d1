import { type Bounds, boundsOfCircle } from '../geo/position.ts';
import { COORDINATE_SCALE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Bias } from './query.ts';
import { type IndexRun, runsInBox, type SpatialIndex } from './spatial.ts';

/** Around the bias means first within the circle, then within this many radii, where nearness has faded to a tenth. */
export const REACH = 4;

/** A box around a bias, and the stretches of the spatial indexes that may lie in it. */
export interface BoxAround {
  readonly box: Bounds;
  readonly runs: readonly (IndexRun & { readonly index: SpatialIndex<PlaceNumber> })[];
  readonly inBox: number;
}

/** The boxes around a bias, the smaller one first. */
export function boxesAround(layers: readonly SpatialIndex<PlaceNumber>[], bias: Bias): readonly BoxAround[] {
  return [1, REACH].map((reach) => boxAround(layers, bias, reach));
}

function boxAround(layers: readonly SpatialIndex<PlaceNumber>[], { centre, radiusMeters }: Bias, reach: number): BoxAround {
  const box = boundsOfCircle(centre, radiusMeters * reach);
  const runs = layers.flatMap((index) => runsInBox(index, box).map((run) => ({ ...run, index })));
  return { box, runs, inBox: runs.reduce((sum, run) => sum + run.to - run.from, 0) };
}

/** A test for a box on the index's own coordinates, cheaper than a distance. */
export function boxTest(box: Bounds): (lat: number, lng: number) => boolean {
  const [south, north, west, east] = [box.south, box.north, box.west, box.east].map((degrees) => degrees * COORDINATE_SCALE);
  return west <= east
    ? (lat, lng) => lat >= south && lat <= north && lng >= west && lng <= east
    : (lat, lng) => lat >= south && lat <= north && (lng >= west || lng <= east);
}
