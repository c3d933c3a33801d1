import { readPlace } from '../../src/indoor/places.ts';
import { findPois, type PoisQuery } from '../../src/indoor/pois.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';

/** What a search finds, the best first, as a person reads it: names, or refs of what has none. */
export function found(open: OpenVenue, q: string, asked: Partial<PoisQuery> & { readonly from?: string } = {}): string[] {
  const { from, ...rest } = asked;
  const query = {
    q,
    items_by_page: 0,
    page: 0,
    language: 'en',
    from_location: from === undefined ? undefined : readPlace(from),
    extended: undefined,
    level: undefined,
    building: undefined,
    category: undefined,
    ref: undefined,
    advanced_filter: undefined,
    ...rest,
  } as const;
  const { venue } = open;
  return findPois(open, query).pois.map(
    ({ feature }) => venue.nameOf(feature, 'en') ?? venue.heads[feature].ref ?? String(venue.heads[feature].id),
  );
}
