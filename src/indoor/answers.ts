import { Problem } from '../http/problem.ts';
import type { VenueSet } from '../regions/venues.ts';
import { type DirectionsQuery, directions } from './directions.ts';

/** Directions in a venue, as they are asked of whatever thread. */
export interface DirectionsCall {
  /** `<project>.<venue>`. */
  readonly key: string;
  readonly query: DirectionsQuery;
}

export function directionsIn(venues: VenueSet, { key, query }: DirectionsCall): ReturnType<typeof directions> {
  const open = venues.get(key);
  // It was open when it was asked for: so many others are in use that it has been closed since.
  if (!open) throw new Problem(503, 'The venue is being opened again; ask once more', { 'retry-after': '1' });
  return directions(open, query);
}

/** What answers calls about venues: pure functions of venues and a call, on whatever thread. */
export const INDOOR_ANSWERS = { directions: directionsIn } as const;
