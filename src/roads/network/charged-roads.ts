import type { IdColumn } from '../../branded-ids.ts';
import type { SimplePolygon } from './closed-areas.ts';
import { ARC_FLAGS, type Network } from './network.ts';
import { type Half, segmentOf } from './road-ids.ts';

/**
 * Roads that charge somebody, whatever the map says: they count as tolled for who avoids tolls. In memory that threads share.
 *
 *     segments [segment]  1 for what is tolled
 *     booths   [booth]    halves at whose end one pays
 *     areas               in which no trip begins or ends; what they touch is tolled
 */
export interface ChargedRoads {
  /** Other roads have another id. */
  readonly id: string;
  readonly segments: Uint8Array;
  readonly booths: IdColumn<Half>;
  readonly areas: readonly SimplePolygon[];
}

/** Marks arcs that are charged for. @param flags [arc] `ARC_FLAGS` */
export function markCharged({ half }: Pick<Network, 'half'>, flags: Uint8Array, { segments, booths }: ChargedRoads): void {
  const isBooth = new Set(booths);
  for (const [arc, own] of half.entries()) {
    if (segments[segmentOf(own)] === 1) flags[arc] |= ARC_FLAGS.tolls;
    if (isBooth.has(own)) flags[arc] |= ARC_FLAGS.booth;
  }
}
