/**
 * A track as a receiver noted it:
 *
 *     lat, lng  [point]  degrees
 *     time      [point]  seconds, not falling; NaN where it is not known
 *     accuracy  [point]  metres, the standard deviation; NaN where it is not known
 */
export interface Trace {
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly time: Float64Array;
  readonly accuracy: Float64Array;
}

/** What became of a point: on a road; far from all; off the way of its neighbours; without a way to any neighbour. */
export const POINT_STATES = ['matched', 'no_road', 'outlier', 'not_connected'] as const;
export type PointState = (typeof POINT_STATES)[number];

/** The states by their places in the list, as rows hold them. */
export const STATE = { matched: 0, noRoad: 1, outlier: 2, notConnected: 3 } as const;

/** Why a trace is not followed from one matching to the next. */
export const GAP_REASONS = ['no_road', 'too_far_apart', 'no_way'] as const;
export type GapReason = (typeof GAP_REASONS)[number];
