import Type, { type Static } from 'typebox';
import { first, last } from '../at.ts';
import { MODES, type Mode } from '../modes/index.ts';
import type { RoadsContent, RouteLine } from '../roads/index.ts';
import { goOnFor } from '../walks/street-instructions.ts';
import { type StreetStep, type StreetStepOptions, streetStepsOf } from '../walks/street-steps.ts';
import { encoded, Location, location, measured } from './legs.ts';
import { type Units, wordingOf } from './wording.ts';

const Instructions = Type.Object(
  {
    action: Type.Integer({
      description: 'The maneuver as a number, those of Valhalla: 10 turns right, 26 enters a roundabout.',
    }),
    summary: Type.String(),
    verbal_succint: Type.String({ description: 'The same without names of roads.' }),
    verbal_before: Type.String({ description: 'What is said before the maneuver.' }),
    verbal_after: Type.Optional(
      Type.String({
        description: 'What is said once it is done: how far one goes on. Not on arrival, on a ferry, nor in a venue.',
      }),
    ),
  },
  { title: 'StepInstructions' },
);

/** A piece of a leg from one decision to the next. */
export const Step = Type.Object(
  {
    distance: Type.String({ description: 'As text: `676 m`.' }),
    duration: Type.String({ description: 'As text: `1 min`.' }),
    start_location: Location,
    end_location: Location,
    travel_mode: Type.Enum(
      MODES.map((mode) => mode.toUpperCase()),
      { type: 'string', description: 'The mode of the request in capitals.' },
    ),
    instructions: Instructions,
    polyline: Type.String({ description: 'An encoded polyline, precision 5.' }),
    distance_meters: Type.Integer(),
    duration_seconds: Type.Integer(),
    bearing_start: Type.Integer({ description: 'Degrees from north in which one goes on.' }),
    bearing_end: Type.Integer({ description: 'Degrees from north in which one arrives at its end.' }),
    /** Name and number of the road, empty where it has none. */
    name: Type.String(),
    ref: Type.String(),
    instruction: Type.Object({ instruction_type: Type.String(), summary: Type.String() }),
    levels: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'Of a route from or to a place in a venue: the level of each position of the polyline.',
      }),
    ),
  },
  { title: 'RouteStep' },
);
export type Step = Static<typeof Step>;

/** How steps are told. */
export interface StepTelling {
  readonly mode: Mode;
  readonly units: Units;
  readonly language: string;
}

/** A step before it is told, on a street or in a venue. */
interface PlainStep extends Pick<StreetStep, 'type' | 'summary' | 'short' | 'action' | 'meters' | 'seconds' | 'line'> {
  readonly bearingStart: number;
  readonly bearingEnd: number;
}

/** The steps of a leg as they are answered. */
export function stepsOf(roads: RoadsContent, course: RouteLine, options: StreetStepOptions & StepTelling): Step[] {
  return streetStepsOf(roads, course, options).map((step) => streetStepView(step, options));
}

/** A step along streets as it is answered. */
export function streetStepView(step: StreetStep, telling: StepTelling): Step {
  const view = stepView(step, telling);
  const { instructions, distance } = view;
  // On a ferry it is not for who drives to go on.
  const isGoingOn = step.meters > 0 && step.type !== 'ferry';
  return {
    ...view,
    instructions: isGoingOn ? { ...instructions, verbal_after: goOnFor(telling.language, distance) } : instructions,
    name: step.name,
    ref: step.ref,
  };
}

/** A step as it is answered, on a street or in a venue. */
export function stepView(step: PlainStep, { mode, units, language }: StepTelling): Step {
  const { line, type, summary, short, action } = step;
  const { distance, duration } = measured(wordingOf(language), units, step.meters, step.seconds);
  return {
    distance: distance.text,
    duration: duration.text,
    start_location: location(first(line)),
    end_location: location(last(line)),
    travel_mode: mode.toUpperCase(),
    instructions: { action, summary, verbal_succint: short, verbal_before: summary },
    polyline: encoded(line).points,
    distance_meters: distance.value,
    duration_seconds: duration.value,
    bearing_start: wholeDegrees(step.bearingStart),
    bearing_end: wholeDegrees(step.bearingEnd),
    name: '',
    ref: '',
    instruction: { instruction_type: type, summary },
  };
}

/** From 0 to 359. */
const wholeDegrees = (bearing: number) => Math.round(bearing) % 360;
