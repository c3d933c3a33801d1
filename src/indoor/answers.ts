import { Problem } from '../contract/problem.ts';
import type { OpenVenue, VenueSet } from '../regions/venues.ts';
import { withoutClosed } from '../walks/venue-now.ts';
import { directions, type InsideQuery } from './directions.ts';
import { indoorMatrix, type MatrixQuery } from './distance-matrix.ts';

/** A question about a venue, as it is asked of whatever thread. */
interface VenueCall<Query> {
  /** `<project>.<venue>`. */
  readonly key: string;
  readonly query: Query;
  /** The ids of the features that are closed at the moment of the question. */
  readonly closed: readonly number[];
}

function venueIn(venues: VenueSet, key: string): Pick<OpenVenue, 'venue'> {
  const open = venues.get(key);
  // It was open when it was asked for: so many others are in use that it has been closed since.
  if (!open) throw new Problem(503, 'The venue is being reopened; try again', { 'retry-after': '1' });
  return open;
}

function directionsIn(venues: VenueSet, { key, query, closed }: VenueCall<InsideQuery>): ReturnType<typeof directions> {
  return directions(withoutClosed(venueIn(venues, key), closed), query);
}

function matrixIn(venues: VenueSet, { key, query, closed }: VenueCall<MatrixQuery>): ReturnType<typeof indoorMatrix> {
  return indoorMatrix(withoutClosed(venueIn(venues, key), closed), query);
}

/** What answers calls about venues: pure functions of venues and a call, on whatever thread. */
export const INDOOR_ANSWERS = { directions: directionsIn, matrix: matrixIn } as const;
