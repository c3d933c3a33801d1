import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { type LngLat, lngLat } from '../geo/position.ts';
import type { Venue } from '../venues/index.ts';
import {
  assumedOn,
  type Course,
  type CoursePoint,
  metersOf,
  profilesOnAll,
  publishedLevel,
  type Step,
  secondsOf,
  stepsOf,
  TURNSTILE,
} from '../venues/index.ts';
import { assumedFields, assumptionsOf, withAssumptions } from './assumptions.ts';
import { degrees, hundredths, Location, Measured, measuredDistance, measuredDuration } from './measured.ts';
import type { Place } from './places.ts';
import type { IndoorWording, Units } from './wording.ts';

const StepReply = Type.Object(
  {
    distance: Measured,
    duration: Measured,
    poi_id: Type.Union([Type.Integer(), Type.Null()], { description: 'What the instruction speaks of.' }),
    bearing_start: Type.Number({
      description: 'Direction at the beginning, degrees clockwise from north, 0 to less than 360.',
    }),
    bearing_end: Type.Number({ description: 'Direction at the end.' }),
    start_location: Location,
    end_location: Location,
    polyline: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description: 'Positions as [lng, lat].',
    }),
    levels: Type.Array(Type.Integer(), { description: 'The level of each position of the polyline.' }),
    instruction: Type.Union([Type.Object({ summary: Type.String(), instruction_type: Type.String() }), Type.Null()]),
    routing_profiles: Type.Array(Type.String(), {
      description: 'The profiles that may take this step; none stands for all.',
    }),
    ...assumedFields,
    notes: Type.Optional(
      Type.Array(Type.String(), {
        description:
          '`turnstile`: the step passes one, which wheelchairs and strollers do by a wide gate beside it, or with help.',
      }),
    ),
  },
  { title: 'IndoorStep' },
);

export const Leg = Type.Object(
  {
    distance: Measured,
    duration: Measured,
    start_location: Location,
    end_location: Location,
    steps: Type.Array(StepReply),
    waypoint: Type.Union([Type.String(), Type.Null()], {
      description: 'The waypoint that the leg ends at; null for the last leg.',
    }),
  },
  { title: 'IndoorLeg' },
);

interface LegOptions {
  readonly wording: IndoorWording;
  /** Of names; instructions may have to be in another one. */
  readonly language: string;
  readonly units: Units;
  readonly from: Place;
  readonly to: Place;
  readonly isLast: boolean;
}

/** A leg as it is answered. What its steps take adds up to what it takes. */
export function legOf(venue: Venue, course: Course, options: LegOptions): Answered<Static<typeof Leg>> {
  const { wording, units, from, to, isLast } = options;
  const known = new Set([from.feature, to.feature].filter((feature) => feature !== null));
  const asked = to.asked && venue.plane.xy(lngLat(to.asked));
  const steps = stepsOf(venue, course, { isLast, known, asked });
  const { points } = course;
  return {
    distance: measuredDistance(wording, units, metersOf(course)),
    duration: measuredDuration(wording, secondsOf(course)),
    start_location: from.asked ?? locationOf(venue, points[0]),
    end_location: to.asked ?? locationOf(venue, points[points.length - 1]),
    steps: stepReplies(venue, steps, options),
    waypoint: isLast ? null : to.text,
  };
}

function locationOf({ plane }: Venue, { x, y, level }: CoursePoint): Static<typeof Location> {
  return { lat: degrees(plane.lat(y)), lng: degrees(plane.lng(x)), level: publishedLevel(level) };
}

/** Instructions that lead to another level. */
const CLIMB = /_(up|down)$/;

/** Steps with values that add up: each is what all up to it take, rounded, without what those before it take. */
function stepReplies(venue: Venue, steps: readonly Step[], options: LegOptions): Answered<Static<typeof StepReply>>[] {
  const { wording, units, language, to } = options;
  const { profiles } = venue.meta;
  let [meters, seconds, facing] = [0, 0, 0];
  const turnstiles = new TurnstilesPassed(venue);
  return steps.map((step) => {
    const [metersBefore, secondsBefore] = [meters, seconds];
    meters += step.meters;
    seconds += step.seconds;
    const { points, type, feature } = step;
    const [first, last] = [points[0], points[points.length - 1]];
    const [bearingStart, bearingEnd] = bearingsOf(points, facing);
    facing = bearingEnd;
    const kept = withoutStraight(points);
    const poi = feature ?? (type.startsWith('arrive') || type === 'reach_waypoint' ? to.feature : null);
    const name = feature === null ? '' : (venue.nameOf(feature, language) ?? venue.heads[feature].ref ?? '');
    const summary = CLIMB.test(type) ? wording.climb(type, venue, first, last) : wording.instruction(type, name);
    const passes = turnstiles.isOn(step);
    const allowed = profilesOnAll(venue.rows, step.arcs, profiles);
    return {
      distance: measuredDistance(wording, units, hundredths(meters) - hundredths(metersBefore)),
      duration: measuredDuration(wording, Math.round(seconds) - Math.round(secondsBefore)),
      poi_id: poi === null ? null : venue.heads[poi].id,
      bearing_start: bearingStart,
      bearing_end: bearingEnd,
      start_location: locationOf(venue, first),
      end_location: locationOf(venue, last),
      polyline: lineOf(venue, kept),
      levels: kept.map(({ level }) => publishedLevel(level)),
      instruction: { summary, instruction_type: type },
      routing_profiles: allowed.length === profiles.length ? [] : allowed,
      ...withAssumptions(assumptionsOf(venue, assumedOn(venue, step.arcs))),
      ...(passes && { notes: ['turnstile'] }),
    };
  });
}

/** Tells on which of the steps of a leg a turnstile is passed: the arcs on both sides of one are marked, and may be of two steps. */
class TurnstilesPassed {
  readonly #marks: Uint8Array;
  #isBehind = false;

  constructor({ rows: { closed } }: Venue) {
    this.#marks = closed;
  }

  isOn({ arcs }: Step): boolean {
    const marked = arcs.map((arc) => (this.#marks[arc] & TURNSTILE) !== 0);
    const isOn = marked.includes(true, this.#isBehind && marked[0] ? 1 : 0);
    if (marked.length > 0) this.#isBehind = marked[marked.length - 1];
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

/** Points as [lng, lat]. */
function lineOf({ plane }: Venue, points: readonly CoursePoint[]): LngLat[] {
  return points.map(({ x, y }) => lngLat({ lat: degrees(plane.lat(y)), lng: degrees(plane.lng(x)) }));
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
