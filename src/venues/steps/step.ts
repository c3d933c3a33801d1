import type { FeatureId, VenueArc } from '../plan/venue-ids.ts';
import type { Course, CoursePoint } from '../search/course.ts';

export type Turn =
  | 'turn_left'
  | 'turn_right'
  | 'turn_slight_left'
  | 'turn_slight_right'
  | 'turn_sharp_left'
  | 'turn_sharp_right'
  | 'turn_around';
type At<T extends string> = `${T}_at`;
/** The instruction at the beginning of a step. */
export type InstructionType =
  | 'walk_straight'
  | 'walk_straight_walk_past'
  | 'walk_straight_to'
  | Turn
  | At<Turn>
  | 'take_stairs'
  | `take_${'stairs' | 'escalator' | 'elevator' | 'ramp'}_${'up' | 'down'}`
  | 'take_moving_walkway'
  | 'enter'
  | 'exit'
  | 'arrive'
  | 'arrive_left'
  | 'arrive_right'
  | 'reach_waypoint';

/** A piece of a way between two decisions. */
export interface Step {
  readonly type: InstructionType;
  readonly points: readonly CoursePoint[];
  readonly meters: number;
  readonly seconds: number;
  readonly arcs: readonly VenueArc[];
  /** The feature that is passed, entered, left or reached; null for none. */
  readonly feature: FeatureId | null;
}

/** A step is not shorter, unless it changes the level. */
export const LEAST_METERS = 1.5;

/** Where a step of the course begins, and why. */
export interface Cut {
  readonly at: number;
  readonly type: InstructionType;
  readonly feature: FeatureId | null;
}

export function stepBetween(
  { points, pieces }: Course,
  from: number,
  to: number,
  type: InstructionType,
  feature: FeatureId | null,
): Step {
  const own = pieces.slice(from, to);
  return {
    type,
    points: points.slice(from, to + 1),
    meters: own.reduce((sum, { meters }) => sum + meters, 0),
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    arcs: own.flatMap(({ arc }) => (arc >= 0 ? [arc] : [])),
    feature,
  };
}
