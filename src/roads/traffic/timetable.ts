import { partGone } from '../guidance/route-line.ts';
import type { Network } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { turnBetween } from '../network/weighting.ts';
import type { RoadWay } from '../search/queries.ts';
import type { Schedule } from './schedule.ts';

/** When a trip begins, or ends. */
export interface TripMoment {
  readonly kind: 'departure' | 'arrival';
  /** Seconds since 1970 by the clock of the place. */
  readonly second: number;
}

/** A moment so many seconds later, or earlier where they are negative. */
export function laterBy(seconds: number, { kind, second }: TripMoment): TripMoment {
  return { kind, second: second + seconds };
}

/**
 * The seconds that a way takes when every road is driven at the speed of the moment at which one is there: from the departure on, or back
 * from the arrival. Infinity where something on it is closed when one comes there.
 */
export function secondsThrough(network: Network, way: RoadWay, { kind, second }: TripMoment, schedule: Schedule): number {
  const { arcs } = way;
  let elapsed = 0;
  for (let step = 0; step < arcs.length && elapsed < Number.POSITIVE_INFINITY; step++) {
    if (kind === 'departure') {
      const now = second + elapsed;
      elapsed += schedule.secondsFrom(arcs[step], partGone(network, way, step), now);
      const turn = turnAfter(network, arcs, step);
      if (turn >= 0) elapsed += schedule.turnSecondsFrom(turn, second + elapsed);
    } else {
      const index = arcs.length - 1 - step;
      const turn = turnAfter(network, arcs, index);
      if (turn >= 0) elapsed += schedule.turnSecondsUntil(turn, second - elapsed);
      elapsed += schedule.secondsUntil(arcs[index], partGone(network, way, index), second - elapsed);
    }
  }
  return elapsed;
}

/** The turn from an arc of a way to the next; −1 behind the last one. */
function turnAfter(network: Network, arcs: readonly Arc[], index: number): number {
  return index === arcs.length - 1 ? -1 : turnBetween(network, arcs[index], arcs[index + 1]);
}
