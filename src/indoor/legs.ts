import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { mapId } from '../contract/long-integer.ts';
import { type LngLat, lngLat } from '../geo/position.ts';
import type { Course, CoursePoint, Venue } from '../venues/index.ts';
import { metersOf, publishedLevel, secondsOf } from '../venues/index.ts';
import { type IndoorStep, type IndoorWay, indoorStepsOf } from '../walks/indoor-steps.ts';
import type { Units } from '../walks/indoor-wording.ts';
import { assumedFields, assumptionsOf, withAssumptions } from './assumptions.ts';
import { degrees, hundredths, Location, Measured, measuredDistance, measuredDuration } from './measured.ts';

const StepReply = Type.Object(
  {
    distance: Measured,
    duration: Measured,
    poi_id: Type.Union([mapId(), Type.Null()], { description: 'What the instruction speaks of.' }),
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
      description: 'The waypoint that the leg ends at; null for the last leg, and for one that ends at a gate of a venue.',
    }),
    engine: Type.Optional(
      Type.Enum(['road', 'indoor'], {
        type: 'string',
        description: 'Of a route that leads over streets: whether the leg leads along them, or through a venue.',
      }),
    ),
    venue_id: Type.Optional(
      Type.String({ description: 'Of a route that leads over streets: the venue that the leg leads through.' }),
    ),
  },
  { title: 'IndoorLeg' },
);

export interface LegOptions extends IndoorWay {
  readonly units: Units;
}

/** A leg as it is answered. What its steps take adds up to what it takes. */
export function legOf(venue: Venue, course: Course, options: LegOptions): Answered<Static<typeof Leg>> {
  const { wording, units, from, to, isLast } = options;
  const { points } = course;
  return {
    distance: measuredDistance(wording, units, metersOf(course)),
    duration: measuredDuration(wording, secondsOf(course)),
    start_location: from?.asked ?? locationOf(venue, points[0]),
    end_location: to?.asked ?? locationOf(venue, points[points.length - 1]),
    steps: stepReplies(venue, indoorStepsOf(venue, course, options), options),
    waypoint: isLast || !to ? null : to.text,
  };
}

function locationOf({ plane }: Venue, { x, y, level }: CoursePoint): Static<typeof Location> {
  return { lat: degrees(plane.lat(y)), lng: degrees(plane.lng(x)), level: publishedLevel(level) };
}

/** Steps with values that add up: each is what all up to it take, rounded, without what those before it take. */
function stepReplies(
  venue: Venue,
  steps: readonly IndoorStep[],
  { wording, units }: LegOptions,
): Answered<Static<typeof StepReply>>[] {
  let [meters, seconds] = [0, 0];
  return steps.map((step) => {
    const [metersBefore, secondsBefore] = [meters, seconds];
    meters += step.meters;
    seconds += step.seconds;
    const { points, ends, type, summary, poi, profiles, assumed, passesTurnstile } = step;
    return {
      distance: measuredDistance(wording, units, hundredths(meters) - hundredths(metersBefore)),
      duration: measuredDuration(wording, Math.round(seconds) - Math.round(secondsBefore)),
      poi_id: poi === null ? null : venue.heads[poi].id,
      bearing_start: step.bearingStart,
      bearing_end: step.bearingEnd,
      start_location: locationOf(venue, ends[0]),
      end_location: locationOf(venue, ends[1]),
      polyline: lineOf(venue, points),
      levels: points.map(({ level }) => publishedLevel(level)),
      instruction: { summary, instruction_type: type },
      routing_profiles: profiles.length === venue.meta.profiles.length ? [] : [...profiles],
      ...withAssumptions(assumptionsOf(venue, assumed)),
      ...(passesTurnstile && { notes: ['turnstile'] }),
    };
  });
}

/** Points as [lng, lat]. */
function lineOf({ plane }: Venue, points: readonly CoursePoint[]): LngLat[] {
  return points.map(({ x, y }) => lngLat({ lat: degrees(plane.lat(y)), lng: degrees(plane.lng(x)) }));
}
