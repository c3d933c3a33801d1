import type { Xy } from '../../geo/position.ts';
import { unit } from '../plan/outline.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import type { GraphDraft } from './draft.ts';
import type { Space } from './space.ts';

/** How far around a corner one walks, metres; nearer where there is no room for that. */
const AROUND_METERS = [0.3, 0.15, 0.05];
/** A bend of a wall that is flatter is none, as a sine: 3 degrees. */
const FLATTEST_CORNER = 0.052;
/** A line that leads past a corner by more than this, as a sine, is no part of a shortest way around it: 6 degrees. */
const PAST_CORNER = 0.1;
/** Points that are no farther apart are one, metres. */
const SAME_POINT_METERS = 0.02;
/** A point is on a line when the way over it is longer by no more than this, metres. */
const DETOUR_METERS = 0.003;
/** Directions that differ by more are not looked at for that, radians. */
const SAME_DIRECTION = 0.1;

/** A point in a space: a door, a landing, the corner of a line, or one of the corners that one walks around. */
interface Sight {
  readonly vertex: Vertex;
  readonly x: number;
  readonly y: number;
  readonly corner: Corner | null;
}

/** A corner that stands out, and where its two walls lead, as unit vectors. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly walls: readonly [Xy, Xy];
}

/**
 * The reduced (tangent) visibility graph of each space: joins the points that see each other. What no shortest path needs is left out:
 * lines that lead past a corner instead of around it, and lines on which another point lies.
 */
export function joinVisible(draft: GraphDraft): void {
  for (const id of draft.spaceIds) {
    const [space, points] = [draft.spaces[id], draft.inside[id]];
    // What nobody enters needs no corners.
    if (points.length === 0) continue;
    const sights = points.map((vertex): Sight => ({ vertex, x: draft.x.get(vertex), y: draft.y.get(vertex), corner: null }));
    for (const corner of cornersOf(space)) {
      const { x, y } = corner;
      sights.push({ vertex: draft.within(id, x, y), x, y, corner });
    }
    const seen = visiblePairs(space, sights);
    for (const [i, others] of seen.entries()) {
      for (const j of others) {
        if (j < i && !hasPointBetween(sights, seen[i], i, j) && !hasPointBetween(sights, seen[j], j, i)) {
          draft.join(sights[i].vertex, sights[j].vertex, { kind: 'walk', closed: space.closed });
        }
      }
    }
  }
}

/** For each point those that it sees and that a shortest way may lead to, in the order of their directions. */
function visiblePairs({ outline }: Space, sights: readonly Sight[]): number[][] {
  const seen: number[][] = sights.map(() => []);
  for (const [i, a] of sights.entries()) {
    for (let j = 0; j < i; j++) {
      const b = sights[j];
      if (leadsPast(a, b) || outline.blocks(a.x, a.y, b.x, b.y)) continue;
      seen[i].push(j);
      seen[j].push(i);
    }
  }
  return seen.map((others, i) =>
    others.sort((a, b) => directionOf(sights[i], sights[a]) - directionOf(sights[i], sights[b])),
  );
}

function directionOf(from: Sight, to: Sight): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** Whether a line between two points leads past a corner at one of its ends: between its walls, and not along one of them. */
function leadsPast(a: Sight, b: Sight): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < SAME_POINT_METERS) return false;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return [a.corner, b.corner].some((corner) => {
    if (!corner) return false;
    const [one, other] = corner.walls.map(([x, y]) => dx * y - dy * x);
    return (one > PAST_CORNER && other < -PAST_CORNER) || (one < -PAST_CORNER && other > PAST_CORNER);
  });
}

/** Whether some point that is seen lies on the line from one point to another; the ways over it are as short. */
function hasPointBetween(sights: readonly Sight[], seen: readonly number[], from: number, to: number): boolean {
  const [a, b] = [sights[from], sights[to]];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const direction = directionOf(a, b);
  const at = seen.indexOf(to);
  const isBetween = (other: number): boolean => {
    const { x, y } = sights[other];
    const [before, after] = [Math.hypot(x - a.x, y - a.y), Math.hypot(b.x - x, b.y - y)];
    return before > SAME_POINT_METERS && after > SAME_POINT_METERS && before + after - length < DETOUR_METERS;
  };
  for (const step of [1, -1]) {
    for (let i = at + step; i >= 0 && i < seen.length; i += step) {
      if (Math.abs(directionOf(a, sights[seen[i]]) - direction) > SAME_DIRECTION) break;
      if (isBetween(seen[i])) return true;
    }
  }
  return false;
}

/** The corners that stand out into a space, each at the point where one walks around it. */
export function cornersOf({ rings, outline }: Pick<Space, 'rings' | 'outline'>): Corner[] {
  const corners: Corner[] = [];
  for (const ring of rings) {
    const count = ring.length / 2;
    for (let i = 0; i < count; i++) {
      const [before, after] = [(i + count - 1) % count, (i + 1) % count];
      const [x, y] = [ring[i * 2], ring[i * 2 + 1]];
      const [inX, inY] = unit(x - ring[before * 2], y - ring[before * 2 + 1]);
      const [outX, outY] = unit(ring[after * 2] - x, ring[after * 2 + 1] - y);
      // Free ground is to the left, so a corner that stands out turns to the right.
      if (inX * outY - inY * outX > -FLATTEST_CORNER) continue;
      const [awayX, awayY] = unit(inX - outX, inY - outY);
      const point = around(outline, x, y, awayX, awayY);
      if (point)
        corners.push({
          x: point[0],
          y: point[1],
          walls: [
            [-inX, -inY],
            [outX, outY],
          ],
        });
    }
  }
  return corners;
}

function around(outline: Space['outline'], x: number, y: number, awayX: number, awayY: number): Xy | null {
  for (const distance of AROUND_METERS) {
    const [cx, cy] = [x + awayX * distance, y + awayY * distance];
    const hair = 0.001;
    if (outline.contains(cx, cy) && !outline.blocks(x + awayX * hair, y + awayY * hair, cx, cy)) return [cx, cy];
  }
  return null;
}
