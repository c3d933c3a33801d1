import Type, { type Static } from 'typebox';
import type { OpenVenue } from '../regions/venues.ts';
import { Feature, featureView } from './feature.ts';
import { answerPois, ID_PARAMETER, Pagination, POIS_PARAMETERS, type PoisQuery } from './pois.ts';

export const searchQuery = { ...POIS_PARAMETERS, id: ID_PARAMETER };
export const searchReply = Type.Object({ pagination: Pagination, features: Type.Array(Feature) });
type Reply = Static<typeof searchReply>;

/** Features by words and filters, whole. */
export function poisSearch(open: OpenVenue, query: PoisQuery): Reply | Promise<Reply> {
  return answerPois(open, query, ({ pagination, pois }) => ({
    pagination,
    features: pois.map((poi) => featureView(open.venue, poi)),
  }));
}
