import Type, { type Static } from 'typebox';
import type { OpenVenue } from '../regions/venues.ts';
import { Feature, featureView } from './feature.ts';
import { findPois, ID_PARAMETER, Pagination, POIS_PARAMETERS, type PoisQuery } from './pois.ts';

export const searchQuery = { ...POIS_PARAMETERS, id: ID_PARAMETER };
export const searchReply = Type.Object({ pagination: Pagination, features: Type.Array(Feature) });

/** Features by words and filters, whole. */
export function poisSearch(open: OpenVenue, query: PoisQuery): Static<typeof searchReply> {
  const { pagination, pois } = findPois(open, query);
  return { pagination, features: pois.map((poi) => featureView(open.venue, poi)) };
}
