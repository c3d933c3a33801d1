import { findPois, type PoisQuery } from '../../src/indoor/pois.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';
import type { FeatureId } from '../../src/venues/plan/venue-ids.ts';
import { readPlace } from '../../src/walks/places.ts';

/** What a search finds, the best first, as a person reads it: names, or refs of what has none. */
export function found(
  open: OpenVenue,
  q: string,
  asked: Partial<PoisQuery> & { readonly from?: string; readonly among?: ReadonlySet<FeatureId> } = {},
): string[] {
  const { from, among = null, ...rest } = asked;
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
    open_now: false,
    ...rest,
  } as const;
  const { venue } = open;
  return findPois(open, query, among).pois.map(
    ({ feature }) => venue.nameOf(feature, 'en') ?? venue.heads[feature].ref ?? String(venue.heads[feature].id),
  );
}
