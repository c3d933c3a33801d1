import type { Xy } from '../../src/geo/position.ts';
import { ARC_KINDS } from '../../src/venues/graph/arcs.ts';
import type { Anchor } from '../../src/venues/graph/map.ts';
import type { ArcCosts } from '../../src/venues/graph/profiles.ts';
import type { VenueRows } from '../../src/venues/graph/sections.ts';
import type { Course } from '../../src/venues/search/course.ts';

/** The cost of the cheapest way between two places, the plain way: every arc over and over until nothing gets cheaper. */
export function slowCost(
  rows: VenueRows,
  arcCosts: ArcCosts,
  secondsPerMeter: number,
  from: readonly Anchor[],
  to: readonly Anchor[],
): number {
  const cost = new Float64Array(rows.x.length).fill(Number.POSITIVE_INFINITY);
  for (const { vertices, meters } of from) {
    for (const [i, vertex] of vertices.entries()) cost[vertex] = Math.min(cost[vertex], meters[i] * secondsPerMeter);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let vertex = 0; vertex < cost.length; vertex++) {
      for (let arc = rows.firstArc[vertex]; arc < rows.firstArc[vertex + 1]; arc++) {
        const sum = cost[vertex] + arcCosts.cost[arc];
        if (sum >= cost[rows.head[arc]] - 1e-12) continue;
        cost[rows.head[arc]] = sum;
        changed = true;
      }
    }
  }
  let best = Number.POSITIVE_INFINITY;
  for (const { vertices, meters } of to) {
    for (const [i, vertex] of vertices.entries()) best = Math.min(best, cost[vertex] + meters[i] * secondsPerMeter);
  }
  return best;
}

/** What a course costs by its pieces. */
export function costOf({ pieces }: Course, { cost }: ArcCosts, secondsPerMeter: number): number {
  return pieces.reduce((sum, { arc, meters }) => sum + (arc >= 0 ? cost[arc] : meters * secondsPerMeter), 0);
}

/** The kinds of the arcs of a course. */
export function kindsOf({ rows }: { readonly rows: VenueRows }, { pieces }: Course): Set<string> {
  return new Set(pieces.flatMap(({ arc }) => (arc >= 0 ? [ARC_KINDS[rows.kind[arc]]] : [])));
}

const side = ([ax, ay]: Xy, [bx, by]: Xy, [x, y]: Xy) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** Whether two stretches cross, both by more than a tolerance in metres: what only touches does not. */
export function crossesBy(a: Xy, b: Xy, c: Xy, d: Xy, tolerance: number): boolean {
  const [ab, cd] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])];
  if (ab < tolerance || cd < tolerance) return false;
  const [offC, offD, offA, offB] = [side(a, b, c) / ab, side(a, b, d) / ab, side(c, d, a) / cd, side(c, d, b) / cd];
  const isApart = (p: number, q: number) => (p > tolerance && q < -tolerance) || (p < -tolerance && q > tolerance);
  return isApart(offC, offD) && isApart(offA, offB);
}
