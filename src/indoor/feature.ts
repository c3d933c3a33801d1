import Type, { type Static } from 'typebox';
import { mapId } from '../contract/long-integer.ts';
import { integer, required } from '../contract/parameters.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { Venue } from '../venues/index.ts';
import { notInVenue } from '../walks/places.ts';
import { VENUE_PATH } from './parameters.ts';
import type { FoundPoi } from './pois.ts';

const Distance = Type.Union([Type.Number(), Type.Null()]);

export const Feature = Type.Object(
  {
    type: Type.String({ default: 'Feature' }),
    id: Type.Union([mapId(), Type.Null()]),
    geometry: Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) }),
    properties: Type.Record(Type.String(), Type.Unknown()),
    distance: Distance,
    duration: Distance,
  },
  { title: 'VenueFeature' },
);

export const FEATURE_PATH = {
  ...VENUE_PATH,
  feature_id: required(
    integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'The identifier of a POI.' }, undefined),
  ),
};

/** A feature as GeoJSON: its own tags, and the category and the building that were worked out for it. */
export function featureView(venue: Venue, { feature, distance, duration }: FoundPoi): Static<typeof Feature> {
  const { geometry, properties } = venue.record(feature);
  const { id, category, building } = venue.heads[feature];
  const { coordinates } = geometry;
  return {
    type: 'Feature',
    id,
    geometry: { type: geometry.type, coordinates: Array.isArray(coordinates) ? coordinates : [] },
    properties: {
      ...(category !== null && { category }),
      ...(building !== null && { 'building:ref': building }),
      ...properties,
    },
    distance,
    duration,
  };
}

/** One feature by its identifier. @throws Problem 400 where the venue has none */
export function featureOf({ venue }: OpenVenue, id: number): Static<typeof Feature> {
  const feature = venue.featureOf(id);
  if (feature === undefined) throw notInVenue(id);
  return featureView(venue, { feature, distance: null, duration: null });
}
