import polylabel from 'polylabel';
import type { Xy } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import { nearestOn, type Ring } from '../plan/outline.ts';

/** The point farthest from all walls is found so precisely, metres. */
const PRECISION_METERS = 0.1;
/** The middle of a space is as good as that point where it has so much of its room. */
const ALMOST = 0.9;

/**
 * A point well inside a space: its centroid, unless that is too near to a wall; then its pole of inaccessibility, the point farthest from
 * them. In a long room many are about as far: which of them is the farthest depends on where its outline begins.
 */
export function labelOf(rings: readonly Ring[]): Xy {
  const closed = rings.map((ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [ring[i * 2], ring[i * 2 + 1]]);
    return [...corners, corners[0]];
  });
  const farthest = polylabel(closed, PRECISION_METERS);
  const middle = centroidOf(closed[0]);
  const isAsFar = clearanceOf(closed, middle) >= ALMOST * farthest.distance;
  return isAsFar && polygonContains(closed, middle[0], middle[1]) ? middle : [farthest[0], farthest[1]];
}

/** How far a point is from the nearest wall. */
function clearanceOf(rings: readonly (readonly Xy[])[], [x, y]: Xy): number {
  let least = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
      least = Math.min(least, nearestOn(ax, ay, bx, by, x, y).distance);
    }
  }
  return least;
}

/** The centre of mass of what a closed ring goes around. */
function centroidOf(ring: readonly Xy[]): Xy {
  const [[originX, originY]] = ring;
  let [twice, sumX, sumY] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1][0] - originX, ring[i - 1][1] - originY];
    const [bx, by] = [ring[i][0] - originX, ring[i][1] - originY];
    const cross = ax * by - bx * ay;
    twice += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
  }
  return [originX + sumX / (3 * twice), originY + sumY / (3 * twice)];
}
