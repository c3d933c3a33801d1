/** What climbing, riding and passing take, in seconds, and what is disliked about them, in seconds that are never shown. */

/** A metre of stairs, seen from above, and a storey at least. */
const STEPS_SECONDS_PER_METER = 2;
const STOREY_SECONDS = 15;
/** How far stairs that are drawn without their length take one for each storey, metres. */
export const STAIRS_METERS_PER_STOREY = 5;
/** An escalator's speed along its steps and getting on it; a moving walkway's, walked on. */
const ESCALATOR_METERS_PER_SECOND = 0.45;
const ESCALATOR_SECONDS = 3;
const WALKWAY_METERS_PER_SECOND = 1.5;
/** How far a storey takes an escalator that is drawn shorter than it is. */
const ESCALATOR_METERS_PER_STOREY = 6;
/** Waiting for a lift, half of it counted at each end, and its ride. */
export const LIFT_SECONDS = 40;
export const LIFT_SECONDS_PER_STOREY = 6;

/** Each change of level, up to a storey, is disliked; stairs are more so. */
const LEVEL_DISLIKE = 10;
const STAIRS_DISLIKE = 5;
const STAIRS_DISLIKE_PER_METER = 1;

/** How a climb or ride is weighed. */
export interface Effort {
  readonly seconds: number;
  readonly dislike: number;
}

export function dislikeOfLevels(storeys: number): number {
  return LEVEL_DISLIKE * Math.min(1, storeys);
}

export function stepsEffort(meters: number, storeys: number, mapped: number | null): Effort {
  return {
    seconds: mapped ?? Math.max(STEPS_SECONDS_PER_METER * meters, STOREY_SECONDS * storeys),
    dislike: dislikeOfLevels(storeys) + STAIRS_DISLIKE * Math.min(1, storeys) + STAIRS_DISLIKE_PER_METER * meters,
  };
}

export function escalatorEffort(meters: number, storeys: number, mapped: number | null): Effort {
  const length = Math.max(meters, ESCALATOR_METERS_PER_STOREY * storeys);
  return { seconds: mapped ?? length / ESCALATOR_METERS_PER_SECOND + ESCALATOR_SECONDS, dislike: dislikeOfLevels(storeys) };
}

export function walkwayEffort(meters: number, storeys: number, mapped: number | null): Effort {
  return { seconds: mapped ?? meters / WALKWAY_METERS_PER_SECOND, dislike: dislikeOfLevels(storeys) };
}
