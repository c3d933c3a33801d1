import { lngLat } from '../geo/position.ts';
import {
  type Assumed,
  assumedOn,
  type Course,
  type CoursePoint,
  type FeatureId,
  type InstructionType,
  type ProfileName,
  profilesOnAll,
  publishedLevel,
  type Step,
  stepsOf,
  TURNSTILE,
  type Venue,
  type VenueArc,
} from '../venues/index.ts';
import type { IndoorWording } from './indoor-wording.ts';
import type { Place } from './places.ts';

/** A step of a way through a venue in words, and what is to be known of it; each endpoint gives it its own form. */
export interface IndoorStep {
  readonly type: InstructionType;
  readonly summary: string;
  readonly meters: number;
  readonly seconds: number;
  /** What the instruction speaks of; null for nothing. */
  readonly poi: FeatureId | null;
  /** Degrees from north, from 0 to less than 360. */
  readonly bearingStart: number;
  readonly bearingEnd: number;
  /** Where it leads along: its ends, its bends, and where its level changes. */
  readonly points: readonly CoursePoint[];
  readonly ends: readonly [CoursePoint, CoursePoint];
  /** Those of the venue's profiles that may take it. */
  readonly profiles: readonly ProfileName[];
  readonly assumed: readonly Assumed[];
  readonly passesTurnstile: boolean;
}

/** What is known of a way through a venue besides its course. */
export interface IndoorWay {
  readonly wording: IndoorWording;
  /** Of names; instructions may have to be in another one. */
  readonly language: string;
  /** Where it begins and where it ends; null for the street. */
  readonly from: Place | null;
  readonly to: Place | null;
  /** Whether it ends at the destination, and not at a stop on the way there. */
  readonly isLast: boolean;
}

/** The steps of a way through a venue. */
export function indoorStepsOf(venue: Venue, course: Course, way: IndoorWay): IndoorStep[] {
  const { from, to, isLast } = way;
  const known = new Set([from?.feature ?? null, to?.feature ?? null].filter((feature) => feature !== null));
  const asked = to?.asked ? venue.plane.xy(lngLat(to.asked)) : null;
  const turnstiles = new TurnstilesPassed(venue);
  let facing = 0;
  return stepsOf(venue, course, { isLast, known, asked }).map((step, i, all) => {
    const [bearingStart, bearingEnd] = bearingsOf(step.points, facing);
    facing = bearingEnd;
    const isEnd = i === all.length - 1;
    return {
      ...(isEnd && !to ? wordedLeaving(venue, course, way) : worded(venue, step, way)),
      meters: step.meters,
      seconds: step.seconds,
      bearingStart,
      bearingEnd,
      points: withoutStraight(step.points),
      ends: [step.points[0], step.points[step.points.length - 1]],
      profiles: profilesOnAll(venue.rows, step.arcs, venue.meta.profiles),
      assumed: assumedOn(venue, step.arcs),
      passesTurnstile: turnstiles.isOn(step),
    };
  });
}

type Words = Pick<IndoorStep, 'type' | 'summary' | 'poi'>;

/** Instructions that lead to another level. */
const CLIMB = /_(up|down)$/;

function worded(venue: Venue, { type, feature, points }: Step, { wording, language, to }: IndoorWay): Words {
  const isArrival = type.startsWith('arrive') || type === 'reach_waypoint';
  const name = feature === null ? '' : (venue.nameOf(feature, language) ?? venue.heads[feature].ref ?? '');
  const [first, last] = [points[0], points[points.length - 1]];
  const summary = CLIMB.test(type) ? wording.climb(type, venue, first, last) : wording.instruction(type, name);
  return { type, summary, poi: feature ?? (isArrival ? (to?.feature ?? null) : null) };
}

/** At a gate nobody has arrived: one leaves the venue. */
function wordedLeaving(venue: Venue, { to }: Course, { wording, language }: IndoorWay): Words {
  const gate = venue.gates.find(({ vertex }) => vertex === to.vertices[0]);
  const summary = wording.instruction('exit', venueName(venue, language));
  return { type: 'exit', summary, poi: gate?.feature ?? null };
}

/** What a venue is called in a language. */
export function venueName({ meta: { name, names } }: Venue, language: string): string {
  return names[language] ?? name;
}

/** Tells on which of the steps of a leg a turnstile is passed: the arcs on both sides of one are marked, and may be of two steps. */
class TurnstilesPassed {
  readonly #marks: Uint8Array;
  #isBehind = false;

  constructor({ rows: { closed } }: Venue) {
    this.#marks = closed;
  }

  isOn({ arcs }: Step): boolean {
    const isMarked = (arc: VenueArc) => (this.#marks[arc] & TURNSTILE) !== 0;
    const first = arcs.findIndex(isMarked);
    const isOn = this.#isBehind && first === 0 ? arcs.slice(1).some(isMarked) : first >= 0;
    if (arcs.length > 0) this.#isBehind = isMarked(arcs[arcs.length - 1]);
    return isOn;
  }
}

/** The points of a line that say something: what is neither a bend nor the beginning of another level is left out. */
function withoutStraight(points: readonly CoursePoint[]): CoursePoint[] {
  const flat = 0.02;
  return points.filter((point, i) => {
    if (i === 0 || i === points.length - 1) return true;
    const [before, after] = [points[i - 1], points[i + 1]];
    if (publishedLevel(before.level) !== publishedLevel(point.level)) return true;
    const [ax, ay] = [point.x - before.x, point.y - before.y];
    const [bx, by] = [after.x - point.x, after.y - point.y];
    return Math.hypot(ax, ay) > 0.001 && Math.abs(ax * by - ay * bx) > flat * Math.hypot(ax, ay) * Math.hypot(bx, by);
  });
}

/** The directions of the first and of the last stretch of a line; that of before where it does not move. */
function bearingsOf(points: readonly CoursePoint[], before: number): [number, number] {
  let first: number | null = null;
  let last = before;
  for (let i = 1; i < points.length; i++) {
    const [east, north] = [points[i].x - points[i - 1].x, points[i].y - points[i - 1].y];
    if (Math.hypot(east, north) < 0.001) continue;
    last = bearing(east, north);
    first ??= last;
  }
  return [first ?? before, last];
}

/** Degrees clockwise from north, from 0 to less than 360. */
function bearing(east: number, north: number): number {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  // A hair west of north would be rounded up to 360.
  return degrees > -1e-9 ? Math.max(0, degrees) : degrees + 360;
}
