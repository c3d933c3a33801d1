import Type, { type Static } from 'typebox';
import { mapId } from '../contract/long-integer.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { answerPois, Pagination, POIS_PARAMETERS, type PoisQuery } from './pois.ts';

export const autocompleteQuery = POIS_PARAMETERS;

const Text = Type.Union([Type.String(), Type.Null()]);
const Distance = Type.Union([Type.Number(), Type.Null()]);

export const autocompleteReply = Type.Object({
  pagination: Pagination,
  predictions: Type.Array(
    Type.Object({
      id: mapId(),
      name: Text,
      distance: Distance,
      duration: Distance,
      level: Text,
      ref: Text,
      building: Text,
      category: Text,
    }),
  ),
});

type Reply = Static<typeof autocompleteReply>;

/** Features by what has been typed, for a drop-down. */
export function poisAutocomplete(open: OpenVenue, query: PoisQuery): Reply | Promise<Reply> {
  const { venue } = open;
  return answerPois(open, query, ({ pagination, pois }) => ({
    pagination,
    predictions: pois.map(({ feature, distance, duration }) => {
      const { id, levels, ref, building, category } = venue.heads[feature];
      return {
        id,
        name: venue.nameOf(feature, query.language),
        distance,
        duration,
        level: levels.length > 0 ? levels.join(';') : null,
        ref,
        building,
        category,
      };
    }),
  }));
}
