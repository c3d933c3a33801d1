import type { Position } from '../../geo/position.ts';
import { type Gate, gateAnchor } from '../graph/gates.ts';
import type { Anchor } from '../graph/map.ts';
import type { ProfileName } from '../graph/profiles.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import type { Course } from './course.ts';
import { courseOfWay } from './courses.ts';
import { endOf, type Venue } from './venue.ts';

/** A gate with what the way outside of it takes. */
export interface Passage {
  readonly gate: Gate;
  readonly seconds: number;
}

/** A way between a place and a gate. */
export interface CourseByGate {
  readonly course: Course;
  /** Which of the passages it takes. */
  readonly passage: number;
  /** What it costs with what lies outside. */
  readonly cost: number;
}

/** Where a gate is. */
export function positionOf({ plane, rows }: Venue, { vertex }: Gate): Position {
  return { lat: plane.lat(rows.y[vertex]), lng: plane.lng(rows.x[vertex]) };
}

/** The best way from the street to a place, over one of some gates; null where there is none that costs less than `most`. */
export function courseIn(
  venue: Venue,
  profile: ProfileName,
  passages: readonly Passage[],
  to: readonly Anchor[],
  most: number,
): CourseByGate | null {
  const from = anchorsOf(venue, profile, passages);
  const found = between(venue, profile, from, to, most);
  return found && { course: found.course, cost: found.cost, passage: found.way.from };
}

/** The same from a place to the street. */
export function courseOut(
  venue: Venue,
  profile: ProfileName,
  from: readonly Anchor[],
  passages: readonly Passage[],
  most = Number.POSITIVE_INFINITY,
): CourseByGate | null {
  const to = anchorsOf(venue, profile, passages);
  const found = between(venue, profile, from, to, most);
  return found && { course: found.course, cost: found.cost, passage: found.way.to };
}

/** Passages as ends of ways. */
export function anchorsOf(venue: Venue, profile: ProfileName, passages: readonly Passage[]): Anchor[] {
  const { secondsPerMeter } = venue.gait(profile);
  return passages.map(({ gate, seconds }) => gateAnchor(venue.rows, gate, seconds / secondsPerMeter));
}

/** What it costs at least from each of some gates to a place. */
export function leastIn(venue: Venue, profile: ProfileName, gates: readonly Gate[], to: readonly Anchor[]): number[] {
  const gait = venue.gait(profile);
  return gait.landmarks.leastTo(endOf(to, gait), verticesOf(gates));
}

/** What it costs at least from a place to each of some gates. */
export function leastOut(venue: Venue, profile: ProfileName, gates: readonly Gate[], from: readonly Anchor[]): number[] {
  const gait = venue.gait(profile);
  return gait.landmarks.leastFrom(endOf(from, gait), verticesOf(gates));
}

function verticesOf(gates: readonly Gate[]): Vertex[] {
  return gates.map(({ vertex }) => vertex);
}

/** What it costs from a place to each of some gates; infinite where no way leads there. */
export function costsOut(
  venue: Venue,
  profile: ProfileName,
  gates: readonly Gate[],
  from: readonly Anchor[],
): readonly number[] {
  const gait = venue.gait(profile);
  const { costOut } = venue.oneToAll.from(endOf(from, gait), gait.arcCosts);
  return gates.map(({ vertex }) => costOut(vertex));
}

function between(venue: Venue, profile: ProfileName, from: readonly Anchor[], to: readonly Anchor[], most: number) {
  const gait = venue.gait(profile);
  const [origin, destination] = [endOf(from, gait), endOf(to, gait)];
  const bound = gait.landmarks.boundsTo(destination);
  const way = venue.search.between(origin, destination, gait.arcCosts, bound, most);
  return way && { way, cost: way.cost, course: courseOfWay(venue, gait, from[way.from], to[way.to], way.start, way.arcs) };
}
