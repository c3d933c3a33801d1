import { at, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { RoadsContent, RouteLine } from '../roads/index.ts';
import { bearingBetween, type Maneuver, maneuversOf, vectorBetween } from '../roads/index.ts';
import { actionOf, arrivalAction } from './action-codes.ts';
import { arrival, instruction, type LegNumber, shortInstruction } from './street-instructions.ts';

/** A step of a way along streets in words, from one decision to the next; each endpoint gives it its own form. */
export interface StreetStep {
  readonly type: string;
  readonly summary: string;
  /** The same without names. */
  readonly short: string;
  /** Its number among `action-codes.ts`. */
  readonly action: number;
  readonly meters: number;
  readonly seconds: number;
  /** Degrees from north. */
  readonly bearingStart: number;
  readonly bearingEnd: number;
  readonly line: readonly Position[];
  /** Name and number of the road, empty where it has none. */
  readonly name: string;
  readonly ref: string;
}

export interface StreetStepOptions extends LegNumber {
  readonly mode: Mode;
  readonly language: string;
  /** What the leg takes, with traffic. */
  readonly seconds: number;
  /** The stop at its end. */
  readonly stop: Position;
}

/** The steps of a leg, and one without length for the arrival. Their lines make up the line of the leg. */
export function streetStepsOf(roads: RoadsContent, course: RouteLine, options: StreetStepOptions): StreetStep[] {
  const { line, start, seconds, meters } = course;
  const maneuvers = maneuversOf(roads, options.mode, course, options.language);
  const whole = last(seconds);
  const slower = whole > 0 ? options.seconds / whole : 1;
  const end = last(line);
  const arriving = bearingBetween(line[line.length - 2] ?? end, end);
  const step = (maneuver: Maneuver, i: number): StreetStep => {
    const next = maneuvers[i + 1];
    const to = next?.index ?? start.length - 1;
    const { index, type, name, ref, bearingAfter } = maneuver;
    const between = (sums: Float64Array) => at(sums, to) - at(sums, index);
    return {
      type,
      summary: instruction(options.language, maneuver, options),
      short: shortInstruction(options.language, maneuver, options),
      action: actionOf(maneuver),
      meters: between(meters),
      seconds: between(seconds) * slower,
      bearingStart: bearingAfter,
      bearingEnd: next ? next.bearingBefore : arriving,
      line: line.slice(at(start, index), at(start, to) + 1),
      name,
      ref,
    };
  };
  const side = sideOf(course, options.stop);
  const summary = arrival(options.language, side, options);
  const words = { type: 'arrive', summary, short: summary, action: arrivalAction(side) };
  const arrived = { ...words, meters: 0, seconds: 0, bearingStart: arriving, bearingEnd: arriving };
  return [...maneuvers.map(step), { ...arrived, line: [end], name: '', ref: '' }];
}

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
