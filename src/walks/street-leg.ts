import { at, first, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import { type RoadsContent, type RouteLine, routeLineOf } from '../roads/index.ts';
import type { FeatureId, ProfileName, Venue } from '../venues/index.ts';
import { indoorAction } from './action-codes.ts';
import { venueName } from './indoor-steps.ts';
import type { IndoorWording } from './indoor-wording.ts';
import type { StreetGate } from './street-gates.ts';
import type { LegNumber } from './street-instructions.ts';
import { type StreetStep, streetStepsOf } from './street-steps.ts';
import type { StreetWalk } from './walk.ts';

/** The part of a walk along streets, from gate to gate. */
export interface StreetLeg {
  readonly course: RouteLine;
  readonly line: readonly Position[];
  readonly meters: number;
  readonly seconds: number;
  readonly steps: readonly StreetStep[];
  /** The entrance that it ends at; null for none. */
  readonly enters: FeatureId | null;
}

/** A venue that the streets are left for, or come from. */
interface BesideStreet {
  readonly venue: Venue;
  readonly profile: ProfileName;
}

export interface StreetLegOptions extends LegNumber {
  readonly roads: RoadsContent;
  readonly mode: Mode;
  /** [arc] 1/100 s */
  readonly times: Uint32Array;
  readonly wording: IndoorWording;
  /** Of names. */
  readonly language: string;
  /** The venues at its ends; null for an end on the street. */
  readonly from: BesideStreet | null;
  readonly to: BesideStreet | null;
  /** Where it is to lead. */
  readonly stop: Position;
}

/** Describes the part of a walk along streets: what lies between a gate and its street is a part of it. */
export function streetLegOf({ way, from, to }: StreetWalk, options: StreetLegOptions): StreetLeg {
  const { roads, mode, times, wording } = options;
  const course = routeLineOf(roads, mode, times, way);
  const { seconds } = way.trip;
  const along = streetStepsOf(roads, course, { ...options, language: wording.language, seconds });
  const steps = ending(beginning(along, from, way.from.meters, options.from), to, way.to.meters, options);
  return {
    course,
    line: steps.reduce<Position[]>((line, step) => {
      // Each step begins where the one before ends.
      for (const position of line.length === 0 ? step.line : step.line.slice(1)) line.push(position);
      return line;
    }, []),
    meters: steps.reduce((sum, { meters }) => sum + meters, 0),
    seconds: steps.reduce((sum, each) => sum + each.seconds, 0),
    steps,
    enters: to?.gate.feature ?? null,
  };
}

/** What it takes from a gate to its street. */
function secondsOf(meters: number, { venue, profile }: BesideStreet): number {
  return meters * venue.gait(profile).secondsPerMeter;
}

/** Steps that begin at a gate, so many metres from the street. */
function beginning(
  steps: readonly StreetStep[],
  gate: StreetGate | null,
  off: number,
  beside: BesideStreet | null,
): StreetStep[] {
  const [step, ...others] = steps;
  if (!step || !gate || !beside) return [...steps];
  const { line, meters, seconds } = step;
  const whole = {
    ...step,
    line: [gate.position, ...line],
    meters: meters + off,
    seconds: seconds + secondsOf(off, beside),
  };
  return [whole, ...others];
}

/** Steps that end at a gate: who gets there goes in. */
function ending(
  steps: readonly StreetStep[],
  gate: StreetGate | null,
  off: number,
  { to, wording, language }: StreetLegOptions,
): StreetStep[] {
  if (!gate || !to) return [...steps];
  const { venue } = to;
  const [before, arrival] = [at(steps, steps.length - 2), last(steps)];
  const name = gate.gate.feature === null ? null : venue.heads[gate.gate.feature].name;
  const place = venueName(venue, language);
  return [
    ...steps.slice(0, -2),
    {
      ...before,
      line: [...before.line, gate.position],
      meters: before.meters + off,
      seconds: before.seconds + secondsOf(off, to),
    },
    {
      ...arrival,
      type: 'enter',
      action: indoorAction('enter'),
      short: wording.instruction('enter', place),
      summary: wording.instruction('enter', name === null || name === place ? place : `${place}, ${name}`),
      line: [gate.position],
    },
  ];
}

/** Where a leg begins and ends. */
export function endsOf({ line }: StreetLeg): readonly [Position, Position] {
  return [first(line), last(line)];
}
