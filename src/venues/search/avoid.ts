import { MISSING } from '../../branded-ids.ts';
import type { Xy } from '../../geo/position.ts';
import { CostHeap } from '../../storage/heap.ts';
import type { Anchor } from '../graph/map.ts';
import { BEGUN, NO_WAY, phaseAfter } from '../graph/phases.ts';
import type { ProfileName } from '../graph/profiles.ts';
import type { Level, VenueArc, Vertex } from '../plan/venue-ids.ts';
import { type Course, type CoursePoint, CourseWriter } from './course.ts';
import { type OutlinedArea, OutlinedAreas, outlineOf } from './outlined-areas.ts';
import type { Gait, Venue } from './venue.ts';

/** An area of a whole level that no way may lead through: its corners in metres on the plane of the venue. */
export interface AvoidedArea {
  readonly level: Level;
  readonly corners: readonly Xy[];
}

const NONE: ReadonlySet<OutlinedArea> = new Set();

/** A way out of a point: to another one, along an arc or (−1) a line of sight. */
interface Exit {
  readonly to: number;
  readonly arc: VenueArc;
  readonly cost: number;
}

/** How a point was reached. */
interface Before {
  readonly from: number;
  readonly arc: VenueArc;
}

/** Ways past areas from place to place. What one sees from a point is looked at once for all of them. */
export class WaysPast {
  readonly #venue: Venue;
  readonly #gait: Gait;
  readonly #areas: OutlinedAreas;
  /** By the number of a vertex or a corner: its ways out, but those to destinations. */
  readonly #exits = new Map<number, readonly Exit[]>();

  constructor(venue: Venue, profile: ProfileName, areas: readonly AvoidedArea[]) {
    this.#venue = venue;
    this.#gait = venue.gait(profile);
    const asked = areas.map(({ level, corners }) => ({ levels: venue.map.levelsOf(level), outline: outlineOf(corners) }));
    // What is closed at the moment is avoided as well.
    this.#areas = new OutlinedAreas(venue.map, [...asked, ...venue.closedAreas]);
  }

  /** What a way costs, to compare it by. */
  costOf({ pieces }: Course): number {
    const { cost } = this.#gait.arcCosts;
    return pieces.reduce((sum, { arc, seconds }) => sum + (arc < 0 ? seconds : cost[arc]), 0);
  }

  /** The best way to each of some places; null where none is left. */
  courses(from: readonly Anchor[], to: readonly (readonly Anchor[])[]): (Course | null)[] {
    return new SearchPastAreas(this.#venue, this.#gait, this.#areas, this.#exits, from, to).run();
  }
}

/**
 * One search past areas: nobody asks for the same areas twice, so that the plainest search does, over the graph without what touches
 * them. Points are numbered: vertices, then corners of the areas, the anchors of the origin, and those of the destinations.
 */
class SearchPastAreas {
  readonly #venue: Venue;
  readonly #gait: Gait;
  readonly #areas: OutlinedAreas;
  readonly #known: Map<number, readonly Exit[]>;
  readonly #from: readonly Anchor[];
  readonly #to: readonly Anchor[];
  /** The place that each anchor of `#to` is one of. */
  readonly #places: readonly number[];
  readonly #courses: (Course | null)[];
  readonly #firstCorner: number;
  readonly #firstOrigin: number;
  readonly #firstGoal: number;

  constructor(
    venue: Venue,
    gait: Gait,
    areas: OutlinedAreas,
    known: Map<number, readonly Exit[]>,
    from: readonly Anchor[],
    to: readonly (readonly Anchor[])[],
  ) {
    this.#venue = venue;
    this.#gait = gait;
    this.#areas = areas;
    this.#known = known;
    this.#from = from;
    this.#to = to.flat();
    this.#places = to.flatMap((anchors, place) => anchors.map(() => place));
    this.#courses = to.map(() => null);
    this.#firstCorner = venue.rows.x.length;
    this.#firstOrigin = this.#firstCorner + areas.corners.length;
    this.#firstGoal = this.#firstOrigin + from.length;
  }

  #point(number: number): CoursePoint {
    const { x, y, level, space } = this.#venue.rows;
    if (number >= this.#firstGoal) return { ...this.#to[number - this.#firstGoal], vertex: MISSING };
    if (number >= this.#firstOrigin) return { ...this.#from[number - this.#firstOrigin], vertex: MISSING };
    if (number >= this.#firstCorner) return this.#areas.corners[number - this.#firstCorner];
    return { x: x[number], y: y[number], level: level[number], space: space[number], vertex: number as Vertex };
  }

  run(): (Course | null)[] {
    let missing = new Set(this.#places).size;
    const count = this.#firstGoal + this.#to.length;
    const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    const phase = new Uint8Array(count).fill(BEGUN);
    const before = new Map<number, Before>();
    const heap = new CostHeap();
    for (let origin = this.#firstOrigin; origin < this.#firstGoal; origin++) {
      cost[origin] = 0;
      heap.push(origin, 0);
    }
    while (heap.size > 0 && missing > 0) {
      const own = heap.leastCost;
      const number = heap.pop();
      if (own > cost[number]) continue;
      if (number >= this.#firstGoal) {
        const place = this.#places[number - this.#firstGoal];
        if (this.#courses[place] === null) missing--;
        this.#courses[place] ??= this.#courseTo(number, before);
        continue;
      }
      for (const { to, arc, cost: further } of this.#exits(number)) {
        const next = this.#phaseAt(number, phase[number], { to, arc });
        if (next === NO_WAY || !(own + further < cost[to])) continue;
        cost[to] = own + further;
        phase[to] = next;
        before.set(to, { from: number, arc });
        heap.push(to, own + further);
      }
    }
    return this.#courses;
  }

  /** The phase in which a way goes on from a point. */
  #phaseAt(number: number, phase: number, { to, arc }: Pick<Exit, 'to' | 'arc'>): number {
    const { isInner, begins } = this.#gait.arcCosts;
    if (arc >= 0) return phaseAfter(phase, isInner[arc]);
    return number >= this.#firstOrigin && to < this.#firstCorner ? begins[to] : phase;
  }

  /** Where one gets from a point: along arcs, and to what is in sight. */
  #exits(number: number): Exit[] {
    const point = this.#point(number);
    const goals = this.#to.flatMap((anchor, i) => (this.#seesGoal(number, point, anchor) ? [this.#firstGoal + i] : []));
    const begun = this.#begunIn(number, point);
    return [...this.#lastingExits(number, point), ...goals.flatMap((to) => this.#sight(point, to, begun))];
  }

  /** Who begins in an area has to leave it. */
  #begunIn(number: number, point: CoursePoint): ReadonlySet<OutlinedArea> {
    return number >= this.#firstOrigin ? this.#areas.around(point) : NONE;
  }

  /** The same but for destinations: those of vertices and corners are the same in all searches. */
  #lastingExits(number: number, point: CoursePoint): readonly Exit[] {
    const known = this.#known.get(number);
    if (known) return known;
    const isOrigin = number >= this.#firstOrigin;
    const sights = isOrigin ? this.#from[number - this.#firstOrigin].vertices : this.#seenVertices(number, point);
    const corners = this.#areas.corners.flatMap((corner, i) =>
      this.#inSight(point, corner) ? [this.#firstCorner + i] : [],
    );
    const begun = this.#begunIn(number, point);
    const exits = [...this.#arcs(number, point), ...[...sights, ...corners].flatMap((to) => this.#sight(point, to, begun))];
    if (!isOrigin) this.#known.set(number, exits);
    return exits;
  }

  #sight(point: CoursePoint, to: number, begun: ReadonlySet<OutlinedArea>): Exit[] {
    const seen = this.#point(to);
    // Who wants to get into an area has to enter it.
    const except = to >= this.#firstGoal ? new Set([...begun, ...this.#areas.around(seen)]) : begun;
    if (this.#areas.touch(point, seen, except)) return [];
    return [{ to, arc: MISSING, cost: Math.hypot(seen.x - point.x, seen.y - point.y) * this.#gait.secondsPerMeter }];
  }

  #inSight(a: CoursePoint, b: CoursePoint): boolean {
    return a.space >= 0 && b.space === a.space && !this.#venue.map.outline(a.space).blocks(a.x, a.y, b.x, b.y);
  }

  #seesGoal(number: number, point: CoursePoint, anchor: Anchor): boolean {
    return (
      anchor.vertices.includes(number as Vertex) ||
      (anchor.level === point.level && this.#inSight(point, { ...anchor, vertex: MISSING }))
    );
  }

  /** The vertices that a corner of an area sees; those that a vertex sees it is joined with by arcs. */
  #seenVertices(number: number, point: CoursePoint): number[] {
    if (number < this.#firstCorner) return [];
    const { insideStart, inside } = this.#venue.rows;
    const vertices = Array.from(inside.subarray(insideStart[point.space], insideStart[point.space + 1]));
    return vertices.filter((vertex) => this.#inSight(point, { ...this.#point(vertex), space: point.space }));
  }

  #arcs(number: number, point: CoursePoint): Exit[] {
    const { firstArc, head } = this.#venue.rows;
    const { cost } = this.#gait.arcCosts;
    const exits: Exit[] = [];
    if (number >= this.#firstCorner) return exits;
    for (let arc = firstArc[number]; arc < firstArc[number + 1]; arc++) {
      const isOpen = cost[arc] < Number.POSITIVE_INFINITY && !this.#areas.touch(point, this.#point(head[arc]), NONE);
      if (isOpen) exits.push({ to: head[arc], arc, cost: cost[arc] });
    }
    return exits;
  }

  #courseTo(last: number, before: ReadonlyMap<number, Before>): Course {
    const steps: { readonly to: number; readonly arc: VenueArc }[] = [];
    let number = last;
    for (let step = before.get(number); step; step = before.get(number)) {
      steps.push({ to: number, arc: step.arc });
      number = step.from;
    }
    const [origin, destination] = [this.#from[number - this.#firstOrigin], this.#to[last - this.#firstGoal]];
    const { arcCosts, secondsPerMeter } = this.#gait;
    const writer = new CourseWriter({ rows: this.#venue.rows, seconds: arcCosts.seconds, secondsPerMeter }, origin);
    for (const { to, arc } of steps.reverse().slice(0, -1)) {
      if (arc >= 0) writer.take(arc);
      else writer.see(this.#point(to));
    }
    return writer.finish(origin, destination);
  }
}
