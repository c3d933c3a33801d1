import { CostHeap } from '../storage/heap.ts';
import { type Course, type CoursePoint, CourseWriter } from './course.ts';
import { publishedLevel } from './levels.ts';
import type { Anchor } from './map.ts';
import { Outline, type Ring } from './outline.ts';
import { BEGUN, NO_WAY, phaseAfter } from './search.ts';
import type { Gait, Venue } from './venue.ts';

/** An area of a whole level that no way may lead through: its corners in metres on the plane of the venue. */
export interface AvoidedArea {
  readonly level: number;
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/** How far around a corner of an area one walks, metres. */
const AROUND_METERS = 0.3;

interface Area {
  readonly level: number;
  readonly outline: Outline;
}

/** A way out of a point: to a vertex or a corner, along an arc or a line of sight. */
interface Exit {
  readonly to: number;
  readonly arc: number;
  readonly cost: number;
}

/**
 * Ways past areas that are avoided: nobody asks for the same areas twice, so that the plainest search does, over the graph without what
 * touches them, and with their corners in it.
 */
export class Avoidance {
  readonly #venue: Venue;
  readonly #gait: Gait;
  readonly #areas: readonly Area[];
  readonly #corners: readonly CoursePoint[];

  constructor(venue: Venue, gait: Gait, areas: readonly AvoidedArea[]) {
    this.#venue = venue;
    this.#gait = gait;
    this.#areas = areas.map(({ level, corners }) => ({ level, outline: new Outline([ringOf(corners)]) }));
    this.#corners = this.#cornersAround();
  }

  /** The corners of the areas, a little off, as far as one can stand there. */
  #cornersAround(): CoursePoint[] {
    const { map } = this.#venue;
    const points: CoursePoint[] = [];
    for (const { level, outline } of this.#areas) {
      const { edges } = outline;
      const count = edges.length / 4;
      for (let i = 0; i < count; i++) {
        const [before, at] = [((i + count - 1) % count) * 4, i * 4];
        const [x, y] = [edges[at], edges[at + 1]];
        const [inX, inY] = unit(x - edges[before], y - edges[before + 1]);
        const [outX, outY] = unit(edges[at + 2] - x, edges[at + 3] - y);
        const [awayX, awayY] = unit(inX - outX, inY - outY);
        for (const sign of [1, -1]) {
          const [cx, cy] = [x + sign * awayX * AROUND_METERS, y + sign * awayY * AROUND_METERS];
          if (this.#isIn(cx, cy, level, null)) continue;
          for (const each of map.levelsOf(level)) {
            const space = map.spaceAt(cx, cy, each);
            if (space >= 0) points.push({ x: cx, y: cy, level: each, space, vertex: -1 });
          }
        }
      }
    }
    return points;
  }

  #isIn(x: number, y: number, level: number, except: ReadonlySet<Area> | null): boolean {
    return this.#areas.some(
      (area) => area.level === publishedLevel(level) && !except?.has(area) && area.outline.contains(x, y),
    );
  }

  /** Whether a straight piece leads through an area; those that it begins or ends in because it has to are excepted. */
  #touches(a: CoursePoint, b: CoursePoint, except: ReadonlySet<Area> | null): boolean {
    const levels = new Set([publishedLevel(a.level), publishedLevel(b.level)]);
    return this.#areas.some((area) => {
      if (!levels.has(area.level) || except?.has(area)) return false;
      return area.outline.contains(a.x, a.y) || area.outline.contains(b.x, b.y) || area.outline.blocks(a.x, a.y, b.x, b.y);
    });
  }

  #areasAround({ x, y, level }: Anchor): Set<Area> {
    return new Set(this.#areas.filter((area) => area.level === publishedLevel(level) && area.outline.contains(x, y)));
  }

  /** The best way between two places past the areas; null where none is left. */
  course(from: readonly Anchor[], to: readonly Anchor[]): Course | null {
    const { rows } = this.#venue;
    const vertices = rows.x.length;
    const first = vertices + this.#corners.length;
    const goal = first + from.length;
    const cost = new Float64Array(goal + to.length).fill(Number.POSITIVE_INFINITY);
    const before = new Map<number, { readonly from: number; readonly arc: number }>();
    const phase = new Uint8Array(cost.length).fill(BEGUN);
    const heap = new CostHeap();
    for (let i = 0; i < from.length; i++) {
      cost[first + i] = 0;
      heap.push(first + i, 0);
    }
    while (heap.size > 0) {
      const own = heap.leastCost;
      const item = heap.pop();
      if (own > cost[item]) continue;
      if (item >= goal) return this.#courseTo(item, first, goal, from, to, before);
      for (const exit of this.#exits(item, first, goal, from, to)) {
        const sum = own + exit.cost;
        if (!(sum < cost[exit.to])) continue;
        const next = exit.arc < 0 ? phase[item] : phaseAfter(phase[item], this.#gait.metric.isInner[exit.arc]);
        if (next === NO_WAY) continue;
        phase[exit.to] = next;
        cost[exit.to] = sum;
        before.set(exit.to, { from: item, arc: exit.arc });
        heap.push(exit.to, sum);
      }
    }
    return null;
  }

  #pointOf(item: number, first: number, goal: number, from: readonly Anchor[], to: readonly Anchor[]): CoursePoint {
    const { x, y, level, space } = this.#venue.rows;
    if (item >= goal) return { ...to[item - goal], vertex: -1 };
    if (item >= first) return { ...from[item - first], vertex: -1 };
    if (item >= x.length) return this.#corners[item - x.length];
    return { x: x[item], y: y[item], level: level[item], space: space[item], vertex: item };
  }

  /** Where one gets from a point: along arcs that touch no area, and to corners and ends in sight. */
  #exits(item: number, first: number, goal: number, from: readonly Anchor[], to: readonly Anchor[]): Exit[] {
    const { rows, map } = this.#venue;
    const { metric, secondsPerMeter } = this.#gait;
    const vertices = rows.x.length;
    const exits: Exit[] = [];
    const point = this.#pointOf(item, first, goal, from, to);
    const see = (other: number, except: ReadonlySet<Area> | null) => {
      const seen = this.#pointOf(other, first, goal, from, to);
      if (this.#touches(point, seen, except)) return;
      exits.push({ to: other, arc: -1, cost: Math.hypot(seen.x - point.x, seen.y - point.y) * secondsPerMeter });
    };
    const inSight = (other: CoursePoint) =>
      point.space >= 0 &&
      other.space === point.space &&
      !map.outline(point.space).blocks(point.x, point.y, other.x, other.y);
    const start = item >= first && item < goal ? from[item - first] : null;
    const startAreas = start && this.#areasAround(start);
    if (start) for (const vertex of start.vertices) see(vertex, startAreas);
    if (item < vertices) {
      for (let arc = rows.firstArc[item]; arc < rows.firstArc[item + 1]; arc++) {
        const head = rows.head[arc];
        if (
          metric.cost[arc] === Number.POSITIVE_INFINITY ||
          this.#touches(point, this.#pointOf(head, first, goal, from, to), null)
        )
          continue;
        exits.push({ to: head, arc, cost: metric.cost[arc] });
      }
    } else if (!start) {
      const { insideStart, inside } = rows;
      for (let at = insideStart[point.space]; at < insideStart[point.space + 1]; at++) {
        if (inSight(this.#pointOf(inside[at], first, goal, from, to))) see(inside[at], null);
      }
    }
    for (const [i, corner] of this.#corners.entries()) if (inSight(corner)) see(vertices + i, startAreas);
    for (const [i, anchor] of to.entries()) {
      const areas = new Set([...this.#areasAround(anchor), ...(startAreas ?? [])]);
      const isSeen = anchor.vertices.includes(item) || (anchor.level === point.level && inSight({ ...anchor, vertex: -1 }));
      if (isSeen) see(goal + i, areas);
    }
    return exits;
  }

  #courseTo(
    last: number,
    first: number,
    goal: number,
    from: readonly Anchor[],
    to: readonly Anchor[],
    before: ReadonlyMap<number, { readonly from: number; readonly arc: number }>,
  ): Course {
    const steps: { readonly to: number; readonly arc: number }[] = [];
    let item = last;
    for (let step = before.get(item); step; step = before.get(item)) {
      steps.push({ to: item, arc: step.arc });
      item = step.from;
    }
    const [origin, destination] = [from[item - first], to[last - goal]];
    const { metric, secondsPerMeter } = this.#gait;
    const writer = new CourseWriter({ rows: this.#venue.rows, seconds: metric.seconds, secondsPerMeter }, origin);
    for (const step of steps.reverse().slice(0, -1)) {
      if (step.arc >= 0) writer.take(step.arc);
      else writer.see(this.#pointOf(step.to, first, goal, from, to));
    }
    return writer.finish(origin, destination);
  }
}

/** A ring that runs counter-clockwise. */
function ringOf(corners: AvoidedArea['corners']): Ring {
  let twice = 0;
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    twice += x * nextY - nextX * y;
  }
  const turning = twice >= 0 ? corners : corners.toReversed();
  return Float64Array.from(turning.flat());
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [0, 0];
}
