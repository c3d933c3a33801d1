import { MISSING } from '../../branded-ids.ts';
import type { Anchor } from '../graph/map.ts';
import type { ProfileName } from '../graph/profiles.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import { type Course, CourseWriter } from './course.ts';
import { OUT_OF_REACH, type Reached } from './one-to-all.ts';
import { endOf, type Gait, type Venue } from './venue.ts';

/** The best way between two places, each with one or more anchors; null where there is none. */
export function courseBetween(
  venue: Venue,
  profile: ProfileName,
  from: readonly Anchor[],
  to: readonly Anchor[],
): Course | null {
  const gait = venue.gait(profile);
  const direct = bestDirect(venue, gait, from, to);
  if (!areJoined(gait, from, to)) return direct && courseOfWay(venue, gait, direct.from, direct.to, MISSING, []);
  const [origin, destination] = [endOf(from, gait), endOf(to, gait)];
  const bound = gait.landmarks.boundsTo(destination);
  const way = venue.search.between(origin, destination, gait.arcCosts, bound, direct?.cost);
  if (!way) return direct && courseOfWay(venue, gait, direct.from, direct.to, MISSING, []);
  return courseOfWay(venue, gait, from[way.from], to[way.to], way.start, way.arcs);
}

/** The course that arcs from a vertex on are. */
export function courseOfWay(
  venue: Venue,
  { arcCosts, secondsPerMeter }: Gait,
  from: Anchor,
  to: Anchor,
  start: Vertex,
  arcs: readonly VenueArc[],
): Course {
  const writer = new CourseWriter({ rows: venue.rows, seconds: arcCosts.seconds, secondsPerMeter }, from);
  if (start >= 0) writer.seeVertex(start);
  for (const arc of arcs) writer.take(arc);
  return writer.finish(from, to);
}

/** Whether some vertex around a place is joined with one around another, so that it is worth looking for a way. */
function areJoined({ parts }: Gait, from: readonly Anchor[], to: readonly Anchor[]): boolean {
  const reached = new Set(to.flatMap(({ vertices }) => vertices.map((vertex) => parts[vertex])));
  return from.some(({ vertices }) => vertices.some((vertex) => reached.has(parts[vertex])));
}

/** What two places see of each other. */
interface Direct {
  readonly cost: number;
  readonly from: Anchor;
  readonly to: Anchor;
}

function bestDirect(venue: Venue, { secondsPerMeter }: Gait, from: readonly Anchor[], to: readonly Anchor[]): Direct | null {
  let best: Direct | null = null;
  for (const a of from) {
    for (const b of to) {
      // What one sees from a gate is not all of the way that leads over it.
      if (a.isGate || b.isGate) continue;
      const cost = Math.hypot(a.x - b.x, a.y - b.y) * secondsPerMeter;
      if ((!best || cost < best.cost) && venue.sees(a, b)) best = { cost, from: a, to: b };
    }
  }
  return best;
}

/** How far places of one level are from each other as the crow flies, metres; infinite where they have no level in common. */
function straightBetween(from: readonly Anchor[], to: readonly Anchor[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const a of from)
    for (const b of to) if (a.level === b.level && !a.isGate) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}

/** How far it is on foot, and how long it takes. */
export interface Walk {
  readonly meters: number;
  readonly seconds: number;
  readonly cost: number;
}

/** What is known of all places from one of them: one search, whatever is asked of it. */
export class WalksFrom {
  readonly #venue: Venue;
  readonly #gait: Gait;
  readonly #from: readonly Anchor[];
  readonly #reached: Reached;

  constructor(venue: Venue, profile: ProfileName, from: readonly Anchor[]) {
    this.#venue = venue;
    this.#gait = venue.gait(profile);
    this.#from = from;
    this.#reached = venue.oneToAll.from(endOf(from, this.#gait), this.#gait.arcCosts);
  }

  /** What it costs to walk to a place, to compare places by; infinite where no way leads there. */
  costTo(anchors: readonly Anchor[]): number {
    return Math.min(
      this.#nearest(anchors).cost,
      bestDirect(this.#venue, this.#gait, this.#from, anchors)?.cost ?? Number.POSITIVE_INFINITY,
    );
  }

  /** The walk to a place; null where none leads there. */
  to(anchors: readonly Anchor[]): Walk | null {
    const { secondsPerMeter } = this.#gait;
    const direct = bestDirect(this.#venue, this.#gait, this.#from, anchors);
    const { cost, vertex, last } = this.#nearest(anchors);
    if (direct && direct.cost <= cost)
      return { meters: direct.cost / secondsPerMeter, seconds: direct.cost, cost: direct.cost };
    if (vertex < 0) return null;
    const { seconds, meters } = this.#reached.walkTo(vertex);
    return { cost, meters: meters + last, seconds: seconds + last * secondsPerMeter };
  }

  /**
   * Places in the order in which they are reached, those that are not left out. In a hall thousands may be in sight: whether one is, is looked
   * at as long as it could come first. @param count how many of them are wanted
   */
  soonest(places: readonly (readonly Anchor[])[], count: number): number[] {
    const costs = places.map((anchors) => this.#nearest(anchors).cost);
    const straight = places.map((anchors) => straightBetween(this.#from, anchors) * this.#gait.secondsPerMeter);
    const byLeast = [...places.keys()].sort((a, b) => Math.min(costs[a], straight[a]) - Math.min(costs[b], straight[b]));
    const found: { readonly place: number; readonly cost: number }[] = [];
    for (const place of byLeast) {
      const last = found[count - 1];
      if (last && Math.min(costs[place], straight[place]) >= last.cost) break;
      const cost = straight[place] < costs[place] ? this.costTo(places[place]) : costs[place];
      if (cost === Number.POSITIVE_INFINITY) continue;
      found.push({ place, cost });
      found.sort((a, b) => a.cost - b.cost);
    }
    return found.slice(0, count).map(({ place }) => place);
  }

  /** The vertex around a place over which it is reached soonest; −1 where none is reached. */
  #nearest(anchors: readonly Anchor[]): { readonly cost: number; readonly vertex: Vertex; readonly last: number } {
    const { secondsPerMeter } = this.#gait;
    const { cost } = this.#reached;
    let least = Number.POSITIVE_INFINITY;
    let nearest: Vertex = MISSING;
    let last = 0;
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        const sum = cost[vertices[i]] + meters[i] * secondsPerMeter;
        if (sum >= OUT_OF_REACH || sum >= least) continue;
        least = sum;
        nearest = vertices[i];
        last = meters[i];
      }
    }
    return { cost: least, vertex: nearest, last };
  }
}
