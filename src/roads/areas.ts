import type { Position } from '../geo/position.ts';
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
  const ring = area.map((corner) => ({ x: corner.lng * COORDINATE_SCALE, y: corner.lat * COORDINATE_SCALE }));
  const xs = ring.map(({ x }) => x);
  const ys = ring.map(({ y }) => y);
  snap?.tree.search(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (stretch) => {
    const segment = snap.segment[stretch];
    if (!found.has(segment) && meets(ring, lat, lng, firstPoint[segment], firstPoint[segment + 1] - 1)) found.add(segment);
    return false;
  });
  return found;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Whether a line of points lies in a ring or crosses its border. */
function meets(ring: readonly Corner[], lat: Int32Array, lng: Int32Array, first: number, last: number): boolean {
  if (isInside(ring, lng[first], lat[first])) return true;
  for (let at = first; at < last; at++) {
    const a = { x: lng[at], y: lat[at] };
    const b = { x: lng[at + 1], y: lat[at + 1] };
    if (ring.some((corner, i) => cross(corner, ring[(i + 1) % ring.length], a, b))) return true;
  }
  return false;
}

/** Whether a point lies in a ring: a ray from it crosses the border an odd number of times. */
function isInside(ring: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

function side(a: Corner, b: Corner, c: Corner): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/** Whether two pieces of lines cross, or one ends on the other. */
function cross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abC, abD, cdA, cdB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abC !== abD && cdA !== cdB) return true;
  return (abC === 0 && isBetween(a, b, c)) || (abD === 0 && isBetween(a, b, d));
}

function isBetween(a: Corner, b: Corner, c: Corner): boolean {
  return Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y);
}
