import { tileAt } from '../expensive.ts';
import { readPois } from '../scene.ts';
import { type Asked, get } from './asked.ts';

const MODES = ['default', 'wheelchair', 'stroller', 'no_elevator'];
const LANGUAGES = ['fr', 'en', 'de', 'ja'];

/** The question whose answer says what else can be asked about a venue. */
export const poisOf = (venueId: string): Asked => get(`/indoor/venues/${venueId}/pois/search`, { items_by_page: 200 });

/** Questions about a venue, by turns over their endpoints. @param pois what `poisOf` is answered */
export function venueRequests(count: number, venueId: string, pois: unknown, random: () => number): Asked[] {
  const { places, numbers } = readPois(pois);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const some = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => one(places)).join('|');
  const venue = `/indoor/venues/${venueId}`;
  const directions = `/indoor/directions/${venueId}`;
  const tile = () => {
    const [lat, lng] = one(places).split(',').map(Number);
    return get(`${venue}/tiles/${tileAt(lat, lng, one([14, 16, 18]))}.pbf`);
  };
  const turns: readonly (() => Asked)[] = [
    () => get(venue),
    () => get(`${venue}/features/${one(numbers)}`),
    () =>
      get(`${venue}/pois/search`, {
        q: one(['a', 'stairs', 'wc', '1', 'lift']),
        from_location: one(places),
        language: one(LANGUAGES),
      }),
    () => get(`${venue}/pois/search`, { extended: 'full', items_by_page: 20, page: one([0, 1, 2]), level: one([-1, 0, 1]) }),
    () => get(`${venue}/pois/autocomplete`, { q: one(['a', 'b', 'en', 'ro', 's']), language: one(LANGUAGES) }),
    tile,
    () => get(directions, { origin: one(places), destination: one(places), mode: one(MODES), language: one(LANGUAGES) }),
    () => get(directions, { origin: one(places), destination: one(places), waypoints: some(5), optimize: true }),
    () => get(`/indoor/distancematrix/${venueId}`, { origins: some(8), destinations: some(8), mode: one(MODES) }),
  ];
  return Array.from({ length: count }, (_, i) => turns[i % turns.length]());
}
