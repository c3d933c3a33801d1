import { CONNECTORS } from '../graph/arcs.ts';
import type { Anchor } from '../graph/map.ts';
import { BEGUN, NO_WAY, phaseAfter } from '../graph/phases.ts';
import type { ProfileName } from '../graph/profiles.ts';
import { nearestOn } from '../plan/outline.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import type { Way } from './a-star.ts';
import type { Course, CoursePoint } from './course.ts';
import { courseOfWay } from './courses.ts';
import { endOf, type Gait, type Venue } from './venue.ts';

/** An alternative costs no more than so many times the best way, and so many seconds. */
const MOST_FACTOR = 1.5;
const MOST_SECONDS = 60;
/** What is so near to a way that was shown is the same to a person, metres; so much of an alternative has to be farther off. */
const BESIDE_METERS = 5;
const LEAST_APART = 0.4;
/** How finely ways are compared, metres. */
const SAMPLE_METERS = 2;
/** Beside a way that is known everything seems so much longer when another one is looked for. */
const PENALTIES = [1.5, 2.5, 4];
/** Rides side by side, as in a bank of lifts, are tried one after the other. */
const MOST_RIDES = 6;
/** Around the point that an alternative leads over it has to be a shortest way, on either side for such a share of the best, and so long. */
const LOCAL_SHARE = 0.1;
const LEAST_LOCAL_SECONDS = 5;
const LOCAL_SLACK_SECONDS = 0.05;

/** A way with the course that it is. */
interface Candidate {
  readonly way: Way;
  readonly course: Course;
}

/**
 * Ways that differ from the best one for a person, the cheapest first, at most `most`. Candidates are found in two manners: without the rides
 * and flights of ways that are known (another lift, the stairs instead), and over points of searches to which all seems longer that is
 * beside them (another corridor). An alternative costs at most half more than the best way and a minute. It is different where two fifths
 * of it are more than 5 m from each way before it, or where it takes other kinds of rides. It passes no point twice, and around the point
 * that it was made to lead over it is a shortest way.
 */
export function alternativesBetween(venue: Venue, profile: ProfileName, best: Course, most: number): readonly Course[] {
  return new Alternatives(venue, venue.gait(profile), best).find(most);
}

class Alternatives {
  readonly #venue: Venue;
  readonly #gait: Gait;
  readonly #best: Course;
  readonly #limit: number;
  readonly #cost: number;

  constructor(venue: Venue, gait: Gait, best: Course) {
    this.#venue = venue;
    this.#gait = gait;
    this.#best = best;
    this.#cost = this.#costOf(best);
    this.#limit = this.#cost * MOST_FACTOR + MOST_SECONDS;
  }

  find(most: number): Course[] {
    const shown = [this.#best];
    const candidates: Candidate[] = [];
    while (shown.length <= most) {
      candidates.push(...this.#withoutRides(shown), ...this.#besides(shown));
      const [next] = candidates
        .filter(({ way, course }) => way.cost <= this.#limit && isDifferent(course, shown))
        .sort((a, b) => a.way.cost - b.way.cost);
      if (!next) break;
      shown.push(next.course);
    }
    return shown.slice(1);
  }

  #costOf({ pieces }: Course): number {
    const { cost } = this.#gait.arcCosts;
    return pieces.reduce((sum, { arc, seconds }) => sum + (arc < 0 ? seconds : cost[arc]), 0);
  }

  #between(from: readonly Anchor[], to: readonly Anchor[], cost: Float64Array, most?: number): Way | null {
    const gait = this.#gait;
    const [origin, destination] = [endOf(from, gait), endOf(to, gait)];
    const bound = gait.landmarks.boundsTo(destination);
    return this.#venue.search.between(origin, destination, { ...gait.arcCosts, cost }, bound, most);
  }

  #candidate(way: Way): Candidate {
    const { from, to } = this.#best;
    return { way, course: courseOfWay(this.#venue, this.#gait, from, to, way.start, way.arcs) };
  }

  /** The best ways without a ride of the last way that is known, each; where one beside it takes its place, without that as well. */
  #withoutRides(shown: readonly Course[]): Candidate[] {
    // Those of earlier ways have been tried.
    const rides = ridesOf(shown[shown.length - 1]);
    return rides.slice(0, MOST_RIDES).flatMap((ride) => {
      const cost = this.#gait.arcCosts.cost.slice();
      let blocked = ride;
      for (let tried = 0; tried < MOST_RIDES; tried++) {
        this.#block(cost, blocked);
        const way = this.#between([this.#best.from], [this.#best.to], cost, this.#limit);
        if (!way) return [];
        const candidate = this.#candidate(way);
        if (isDifferent(candidate.course, shown)) return [candidate];
        const next = ridesOf(candidate.course).find((other) =>
          other.some((arc) => cost[arc] < Number.POSITIVE_INFINITY && !ride.includes(arc)),
        );
        if (!next) return [];
        blocked = next;
      }
      return [];
    });
  }

  /** Closes a ride: all arcs of the features that it is of, else its own. */
  #block(cost: Float64Array, ride: readonly VenueArc[]): void {
    const { arcFeature } = this.#venue.rows;
    const features = new Set(ride.map((arc) => arcFeature[arc]).filter((feature) => feature >= 0));
    for (const arc of ride) cost[arc] = Number.POSITIVE_INFINITY;
    if (features.size === 0) return;
    for (let arc = 0; arc < arcFeature.length; arc++)
      if (features.has(arcFeature[arc])) cost[arc] = Number.POSITIVE_INFINITY;
  }

  /** Ways over the point of a penalized search that is farthest from those that are known. */
  #besides(shown: readonly Course[]): Candidate[] {
    const { from, to } = this.#best;
    const beside = this.#vertexBeside(shown);
    const { firstArc, head } = this.#venue.rows;
    const { cost } = this.#gait.arcCosts;
    return PENALTIES.flatMap((penalty) => {
      const penalized = cost.slice();
      for (let tail = 0; tail < beside.length; tail++) {
        if (beside[tail] === 0) continue;
        for (let arc = Number(firstArc[tail]); arc < firstArc[tail + 1]; arc++)
          if (beside[head[arc as VenueArc]] === 1) penalized[arc] *= penalty;
      }
      const way = this.#between([from], [to], penalized);
      const via = way && farthest(this.#candidate(way).course, shown);
      return via === null ? [] : (this.#over(via) ?? []);
    });
  }

  /** 1 for vertices that are beside what is known. */
  #vertexBeside(shown: readonly Course[]): Uint8Array {
    const { x, y, level } = this.#venue.rows;
    const stretches = shown.flatMap(stretchesOf);
    const beside = new Uint8Array(x.length);
    for (let vertex = 0; vertex < x.length; vertex++) {
      const point = { x: x[vertex], y: y[vertex], level: level[vertex] };
      if (stretches.some((stretch) => isBeside(stretch, point))) beside[vertex] = 1;
    }
    return beside;
  }

  /** The best way over a vertex, where it is one that a person would take. */
  #over(via: Vertex): Candidate | null {
    const { from, to } = this.#best;
    const { isInner } = this.#gait.arcCosts;
    const [first, second] = [this.#to(from, via), this.#from(via, to)];
    if (!first || !second || first.start < 0) return null;
    const way: Way = { ...first, cost: first.cost + second.cost, arcs: [...first.arcs, ...second.arcs] };
    const vertices = [way.start, ...way.arcs.map((arc) => this.#venue.rows.head[arc])];
    if (new Set(vertices).size < vertices.length) return null;
    let phase: number = BEGUN;
    for (const arc of way.arcs) {
      phase = phaseAfter(phase, isInner[arc]);
      if (phase === NO_WAY) return null;
    }
    const candidate = this.#candidate(way);
    return this.#isLocallyBest(candidate.course, via) ? candidate : null;
  }

  #to(from: Anchor, via: Vertex): Way | null {
    return this.#between([from], [this.#venue.map.anchorAt(via)], this.#gait.arcCosts.cost);
  }

  #from(via: Vertex, to: Anchor): Way | null {
    return this.#between([this.#venue.map.anchorAt(via)], [to], this.#gait.arcCosts.cost);
  }

  /** Whether a stretch of a course on both sides of a point is a shortest way. */
  #isLocallyBest(course: Course, via: Vertex): boolean {
    const at = course.points.findIndex(({ vertex }) => vertex === via);
    const window = Math.max(LEAST_LOCAL_SECONDS, this.#cost * LOCAL_SHARE);
    const [before, after] = [this.#along(course, at, -1, window), this.#along(course, at, 1, window)];
    const along = before.cost + after.cost - LOCAL_SLACK_SECONDS;
    const [a, b] = [before.anchor, after.anchor];
    if (this.#venue.sees(a, b)) return Math.hypot(a.x - b.x, a.y - b.y) * this.#gait.secondsPerMeter >= along;
    return this.#between([a], [b], this.#gait.arcCosts.cost, along) === null;
  }

  /** Where one is who goes on from a point of a course, or back, for so long; a piece that is no straight walk is gone to its end. */
  #along(
    { points, pieces }: Course,
    at: number,
    step: 1 | -1,
    window: number,
  ): { readonly anchor: Anchor; readonly cost: number } {
    const { map } = this.#venue;
    let cost = 0;
    let index = at;
    const end = step > 0 ? points.length - 2 : 1;
    while (cost < window && index !== end) {
      const { arc, seconds, kind } = pieces[step > 0 ? index : index - 1];
      const own = arc < 0 ? seconds : this.#gait.arcCosts.cost[arc];
      const [here, next] = [points[index], points[index + step]];
      if (kind === 'walk' && next.space >= 0 && cost + own > window) {
        const share = (window - cost) / own;
        const [x, y] = [here.x + (next.x - here.x) * share, here.y + (next.y - here.y) * share];
        return { anchor: map.anchorIn(next.space, x, y), cost: window };
      }
      cost += own;
      index += step;
    }
    return { anchor: map.anchorAt(points[index].vertex), cost };
  }
}

/** The rides and flights of a course: the arcs of each that follow each other. */
function ridesOf({ pieces }: Course): VenueArc[][] {
  const rides: VenueArc[][] = [];
  let isRiding = false;
  for (const { kind, arc } of pieces) {
    const isRide = CONNECTORS.has(kind) && arc >= 0;
    if (isRide && isRiding) rides[rides.length - 1]?.push(arc);
    else if (isRide) rides.push([arc]);
    isRiding = isRide;
  }
  return rides;
}

type LevelPoint = Pick<CoursePoint, 'x' | 'y' | 'level'>;
type Stretch = readonly [LevelPoint, LevelPoint];

function stretchesOf({ points }: Course): Stretch[] {
  return points.slice(1).map((point, i): Stretch => [points[i], point]);
}

/** Whether a point is beside a stretch: near to it, between the levels of its ends. */
function isBeside([a, b]: Stretch, { x, y, level }: LevelPoint): boolean {
  if (level < Math.min(a.level, b.level) || level > Math.max(a.level, b.level)) return false;
  // Most are far from each other, which their boxes say.
  if (x < Math.min(a.x, b.x) - BESIDE_METERS || x > Math.max(a.x, b.x) + BESIDE_METERS) return false;
  if (y < Math.min(a.y, b.y) - BESIDE_METERS || y > Math.max(a.y, b.y) + BESIDE_METERS) return false;
  return nearestOn(a.x, a.y, b.x, b.y, x, y).distance <= BESIDE_METERS;
}

/** Whether a person takes a course for another way than each of some: by its kinds of rides, or by where it leads. */
function isDifferent(course: Course, shown: readonly Course[]): boolean {
  return shown.every((other) => kindsOf(course) !== kindsOf(other) || apartOf(course, other) >= LEAST_APART);
}

function kindsOf({ pieces }: Course): string {
  return [...new Set(pieces.map(({ kind }) => kind).filter((kind) => CONNECTORS.has(kind)))].sort().join();
}

/** Which share of a course is not beside another one. */
function apartOf(course: Course, other: Course): number {
  const stretches = stretchesOf(other);
  const samples = stretchesOf(course).flatMap(samplesOf);
  const apart = samples.filter((sample) => !stretches.some((stretch) => isBeside(stretch, sample)));
  return samples.length === 0 ? 0 : apart.length / samples.length;
}

function samplesOf([a, b]: Stretch): LevelPoint[] {
  const count = Math.round(Math.hypot(b.x - a.x, b.y - a.y) / SAMPLE_METERS);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, level: share < 0.5 ? a.level : b.level };
  });
}

/** The vertex of a course that is farthest from all that is known; null where all of them are beside it. */
function farthest({ points }: Course, shown: readonly Course[]): Vertex | null {
  const stretches = shown.flatMap(stretchesOf);
  let [via, most]: [Vertex | null, number] = [null, BESIDE_METERS];
  for (const { x, y, level, vertex } of points) {
    if (vertex < 0) continue;
    const away = stretches.reduce((least, stretch) => {
      const [a, b] = stretch;
      const isOnLevel = level >= Math.min(a.level, b.level) && level <= Math.max(a.level, b.level);
      return isOnLevel ? Math.min(least, nearestOn(a.x, a.y, b.x, b.y, x, y).distance) : least;
    }, Number.POSITIVE_INFINITY);
    if (away > most) [via, most] = [vertex, away];
  }
  return via;
}
