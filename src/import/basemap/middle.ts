import polylabel from 'polylabel';
import { centroidOf, doubleArea, type Path } from '../../basemap/index.ts';

/** How fine a label's place is, as a share of the surface's height. */
const PRECISION = 0.02;

/** The area of the largest one of some rings, as a part of Mercator's world. */
export const areaOfLargest = (rings: readonly Path[]) => Math.abs(doubleArea(largestOf(rings))) / 2;

/** Where the label of a surface stands: in the middle of its largest ring, or well inside of it where the middle is not. */
export function middleOf(rings: readonly Path[]): [number, number] {
  const ring = largestOf(rings);
  const [x, y] = centroidOf(ring);
  if (contains(ring, x, y)) return [x, y];
  const corners: [number, number][] = [];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < ring.length; i += 2) {
    corners.push([ring[i], ring[i + 1]]);
    [low, high] = [Math.min(low, ring[i + 1]), Math.max(high, ring[i + 1])];
  }
  const [labelX, labelY] = polylabel([corners], (high - low) * PRECISION);
  return [labelX, labelY];
}

function largestOf(rings: readonly Path[]): Path {
  let [largest] = rings;
  let most = -1;
  for (const ring of rings) {
    const size = Math.abs(doubleArea(ring));
    if (size > most) [largest, most] = [ring, size];
  }
  return largest;
}

/** Whether a point lies in a ring. */
export function contains(ring: Path, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 2; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 2], ring[i - 1], ring[i], ring[i + 1]];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
  }
  return isInside;
}
