/** Degrees × 10⁷: how positions are kept. */
export const COORDINATE_SCALE = 1e7;

/**
 * The lines of roads. The points of segment *s*, ends included, stand in `lat` and `lng` from `firstPoint[s]` on.
 *
 *     firstPoint  [segment + 1]
 *     lat, lng    [point]    degrees × 10⁷
 *     way         [segment]  index into `wayId`
 *     wayId       [way]      id in OpenStreetMap
 */
export interface SegmentLines {
  readonly firstPoint: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly way: Uint32Array;
  readonly wayId: Float64Array;
}
