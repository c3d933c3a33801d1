import type { Position } from '../geo/position.ts';
import { ringContains } from '../geo/ring.ts';
import { segmentsMeet } from '../geo/segments.ts';
import type { RoadsContent } from './sections.ts';
import { COORDINATE_SCALE } from './segments.ts';

/** A polygon by its corners; the last is joined to the first. */
export type Area = readonly Position[];

/** [segment] 1 for those that lie in one of the areas, wholly or in part; null where there are no areas. */
export function closedSegments(roads: RoadsContent, areas: readonly Area[]): Uint8Array | null {
  if (areas.length === 0) return null;
  const closed = new Uint8Array(roads.lines.firstPoint.length - 1);
  for (const area of areas) for (const segment of segmentsIn(roads, area)) closed[segment] = 1;
  return closed;
}

/** The segments that lie in an area, wholly or in part. */
export function segmentsIn({ lines, snap }: RoadsContent, area: Area): Set<number> {
  const { firstPoint, lat, lng } = lines;
  const found = new Set<number>();
  const ring = [...area, area[0]].map(({ lat: y, lng: x }) => [x * COORDINATE_SCALE, y * COORDINATE_SCALE]);
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  snap?.tree.search(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (stretch) => {
    const segment = snap.segment[stretch];
    if (!found.has(segment) && meets(ring, lat, lng, firstPoint[segment], firstPoint[segment + 1] - 1)) found.add(segment);
    return false;
  });
  return found;
}

/** Whether a line of points lies in a closed ring or crosses its border. */
function meets(
  ring: readonly (readonly number[])[],
  lat: Int32Array,
  lng: Int32Array,
  first: number,
  last: number,
): boolean {
  if (ringContains(ring, lng[first], lat[first])) return true;
  for (let at = first; at < last; at++) {
    const [a, b] = [
      [lng[at], lat[at]],
      [lng[at + 1], lat[at + 1]],
    ];
    for (let i = 1; i < ring.length; i++) if (segmentsMeet(ring[i - 1], ring[i], a, b)) return true;
  }
  return false;
}
