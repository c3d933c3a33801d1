import Type, { type Static } from 'typebox';
import { first, last } from '../at.ts';
import type { RoadsContent, RouteLine } from '../roads/index.ts';
import { type StreetStep, type StreetStepOptions, streetStepsOf } from '../walks/street-steps.ts';
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
    levels: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'Of a route from or to a place in a venue: the level of each position of the polyline.',
      }),
    ),
  },
  { title: 'RouteStep' },
);

interface StepOptions extends StreetStepOptions {
  readonly units: Units;
}

/** The steps of a leg as they are answered. */
export function stepsOf(roads: RoadsContent, course: RouteLine, options: StepOptions): Static<typeof Step>[] {
  return streetStepsOf(roads, course, options).map((step) => stepView(step, options));
}

/** A step along streets as it is answered. */
export function stepView(
  step: StreetStep,
  { units, language }: Pick<StepOptions, 'units' | 'language'>,
): Static<typeof Step> {
  const { line, name, ref, type, summary } = step;
  return {
    ...measured(wordingOf(language), units, step.meters, step.seconds),
    start_location: location(first(line)),
    end_location: location(last(line)),
    bearing_start: wholeDegrees(step.bearingStart),
    bearing_end: wholeDegrees(step.bearingEnd),
    polyline: encoded(line),
    name,
    ref,
    instruction: { instruction_type: type, summary },
  };
}

/** From 0 to 359. */
export const wholeDegrees = (bearing: number) => Math.round(bearing) % 360;
