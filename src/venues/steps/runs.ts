import type { ArcKind } from '../graph/arcs.ts';
import { CONNECTORS } from '../graph/arcs.ts';
import { publishedLevel } from '../plan/levels.ts';
import type { Course, CoursePoint } from '../search/course.ts';
import { metersBetween } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import { ridesFromDoors } from './shafts.ts';

/** Flights with a landing between them that is no longer are one climb, metres; one between two storeys may be longer. */
const LANDING_METERS = 5;
const HALF_LANDING_METERS = 15;

/** Pieces from one point to another that are walked, or one connector. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly kind: ArcKind | null;
}

/** The walks and the rides of a course, in their order. */
export function runsOf(venue: Venue, course: Course): Run[] {
  const { points, pieces } = course;
  const runs: Run[] = [];
  const kinds = pieces.map(({ kind }, i) => connectorKind(kind, points[i], points[i + 1]));
  for (const [i, own] of ridesFromDoors(venue, course, kinds).entries()) {
    const last = runs[runs.length - 1];
    if (last && last.kind === own && isSameRide(own, points, last, i)) runs[runs.length - 1] = { ...last, to: i + 1 };
    else runs.push({ from: i, to: i + 1, kind: own });
  }
  return joinFlights({ points, pieces }, withoutLinks(runs));
}

/** Links and ramps within a storey are walked over without a word. */
function connectorKind(kind: ArcKind, from: CoursePoint, to: CoursePoint): ArcKind | null {
  if (kind === 'ramp' || kind === 'link') return publishedLevel(from.level) === publishedLevel(to.level) ? null : kind;
  return CONNECTORS.has(kind) ? kind : null;
}

/**
 * A link is where two things meet whose levels are drawn differently: beside stairs it is a part of their climb, which is drawn on one level
 * alone; between paths nobody climbs.
 */
function withoutLinks(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const [i, run] of runs.entries()) {
    const last = joined[joined.length - 1];
    const next = runs[i + 1];
    if (run.kind === 'link' && isClimb(next?.kind)) continue;
    const from = runs[i - 1]?.kind === 'link' && isClimb(run.kind) ? runs[i - 1].from : run.from;
    const kind = run.kind === 'link' ? (isClimb(last?.kind) ? last.kind : null) : run.kind;
    const isMore =
      last && last.to === from && (run.kind === 'link' ? last.kind === kind : kind === null && last.kind === null);
    if (isMore) joined[joined.length - 1] = { ...last, to: run.to };
    else joined.push({ from, to: run.to, kind });
  }
  return joined;
}

function isClimb(kind: ArcKind | null | undefined): boolean {
  return kind === 'steps' || kind === 'stairs' || kind === 'escalator';
}

/** Pieces of a connector are one ride as long as they lead in the same direction. */
function isSameRide(kind: ArcKind | null, points: readonly CoursePoint[], run: Run, i: number): boolean {
  if (kind === null || kind === 'lift') return true;
  const rising = Math.sign(points[i + 1].level - points[i].level);
  const before = Math.sign(points[run.to].level - points[run.from].level);
  return rising === 0 || before === 0 || rising === before;
}

/** Flights of stairs in the same direction with a landing between them are one. */
function joinFlights({ points, pieces }: Pick<Course, 'points' | 'pieces'>, runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const [flight, landing] = [joined[joined.length - 2], joined[joined.length - 1]];
    const longest = flight && isBetweenStoreys(points, flight, run) ? HALF_LANDING_METERS : LANDING_METERS;
    const isLanding = landing?.kind === null && metersBetween(pieces, landing.from, landing.to) <= longest;
    if (
      flight &&
      isLanding &&
      isStairs(flight.kind) &&
      isStairs(run.kind) &&
      isSameRide(run.kind, points, flight, run.from)
    ) {
      joined.splice(-2, 2, { from: flight.from, to: run.to, kind: flight.kind });
    } else joined.push(run);
  }
  return joined;
}

/** Whether one comes off a flight and gets on the next one between two whole levels. */
function isBetweenStoreys(points: readonly CoursePoint[], flight: Run, next: Run): boolean {
  return [points[flight.to], points[next.from]].every(({ level }) => !Number.isInteger(level));
}

function isStairs(kind: ArcKind | null): boolean {
  return kind === 'steps' || kind === 'stairs';
}
