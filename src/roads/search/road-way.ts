import type { Trip } from '../network/cost.ts';
import type { Arc, Half } from '../network/road-ids.ts';
import type { RoadPoint } from '../network/snap.ts';

/** A way on the map: the arcs and half segments that it goes along, the first and the last of them in part. */
export interface RoadWay {
  readonly trip: Trip;
  readonly arcs: readonly Arc[];
  readonly halves: readonly Half[];
  readonly from: RoadPoint;
  readonly to: RoadPoint;
}
