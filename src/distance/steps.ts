import Type, { type Static } from 'typebox';
import { at, first, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { RoadsContent, RouteLine } from '../roads/index.ts';
import { bearingBetween, type Maneuver, maneuversOf, vectorBetween } from '../roads/index.ts';
import { arrival, instruction, type LegNumber } from './instructions.ts';
import { encoded, LEG, location, measured, Polyline } from './legs.ts';
import { type Units, wordingOf } from './wording.ts';

/** A piece of a leg from one decision to the next. */
export const Step = Type.Object(
  {
    ...LEG,
    bearing_start: Type.Integer({ description: 'Degrees from north in which one goes on.' }),
    bearing_end: Type.Integer({ description: 'Degrees from north in which one arrives at its end.' }),
    polyline: Polyline,
    /** Name and number of the road, empty where it has none. */
    name: Type.String(),
    ref: Type.String(),
    instruction: Type.Object({ instruction_type: Type.String(), summary: Type.String() }),
  },
  { title: 'RouteStep' },
);

interface StepOptions extends LegNumber {
  readonly mode: Mode;
  readonly units: Units;
  readonly language: string;
  /** What the leg takes, with traffic. */
  readonly seconds: number;
  /** The stop at its end. */
  readonly stop: Position;
}

/** The steps of a leg, and one without length for the arrival. Their lines make up the line of the leg. */
export function stepsOf(roads: RoadsContent, course: RouteLine, options: StepOptions): Static<typeof Step>[] {
  const { line, start, seconds, meters } = course;
  const maneuvers = maneuversOf(roads, options.mode, course, options.language);
  const wording = wordingOf(options.language);
  const whole = last(seconds);
  const slower = whole > 0 ? options.seconds / whole : 1;
  const end = last(line);
  const arriving = degrees(bearingBetween(line[line.length - 2] ?? end, end));
  const step = (maneuver: Maneuver, i: number): Static<typeof Step> => {
    const next = maneuvers[i + 1];
    const to = next?.index ?? start.length - 1;
    const { index, type, name, ref, bearingAfter } = maneuver;
    const piece = line.slice(at(start, index), at(start, to) + 1);
    const between = (sums: Float64Array) => at(sums, to) - at(sums, index);
    return {
      ...measured(wording, options.units, between(meters), between(seconds) * slower),
      start_location: location(first(piece)),
      end_location: location(last(piece)),
      bearing_start: degrees(bearingAfter),
      bearing_end: next ? degrees(next.bearingBefore) : arriving,
      polyline: encoded(piece),
      name,
      ref,
      instruction: { instruction_type: type, summary: instruction(options.language, maneuver, options) },
    };
  };
  return [
    ...maneuvers.map(step),
    {
      ...measured(wording, options.units, 0, 0),
      start_location: location(end),
      end_location: location(end),
      bearing_start: arriving,
      bearing_end: arriving,
      polyline: encoded([end]),
      name: '',
      ref: '',
      instruction: {
        instruction_type: 'arrive',
        summary: arrival(options.language, sideOf(course, options.stop), options),
      },
    },
  ];
}

const degrees = (bearing: number) => Math.round(bearing) % 360;

/** Nearer to the road than this, metres, a stop is on neither side. */
const ON_ROAD_METERS = 5;

/** On which side of the road the stop is; null where it is on it, or straight ahead. */
function sideOf({ line, way }: RouteLine, stop: Position): 'left' | 'right' | null {
  if (way.to.meters < ON_ROAD_METERS) return null;
  const end = last(line);
  const [east, north] = vectorBetween(line[line.length - 2] ?? end, end);
  const [toEast, toNorth] = vectorBetween(end, stop);
  const cross = east * toNorth - north * toEast;
  const dot = east * toEast + north * toNorth;
  if (cross === 0 || Math.abs(cross) < Math.abs(dot)) return null;
  return cross > 0 ? 'left' : 'right';
}
