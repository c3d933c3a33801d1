import { type Asked, get, post } from './asked.ts';
import type { MapContent } from './map-content.ts';
import type { Reply } from './side.ts';

const MODES = ['driving', 'walking', 'cycling', 'truck'];
const PEOPLE = MODES.slice(0, 3);
const LANGUAGES = ['fr', 'en', 'de', 'ja', 'ca', 'it'];
const METHODS = ['time', 'distance'];
/** A Tuesday morning in November 2026. `now` would be another question in each installation. */
const MOMENT = 1_795_518_000;
/** About 55 m, and about 2 km: beside a road, and somewhere near. */
const JITTERS = [0, 0.0005, 0.02];

/** Questions about places, roads and three-word addresses on a map, by turns over their endpoints. */
export function mapRequests(count: number, { names, addresses, points }: MapContent, random: () => number): Asked[] {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const begun = (text: string) => text.slice(0, 2 + Math.floor(random() * text.length));
  const point = () => {
    const jitter = one(JITTERS);
    return one(points)
      .map((degrees) => (degrees + (random() - 0.5) * jitter).toFixed(5))
      .join();
  };
  const some = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, point).join('|');
  const maybe = <T>(share: number, value: T): T | object => (random() < share ? value : {});
  const avoided = () => one(['tolls', 'highways', 'ferries', 'tolls|ferries', [point(), point(), point()].join(';')]);
  const trip = () => ({
    ...{ mode: one(MODES), method: one(METHODS), language: one(LANGUAGES), units: one(['metric', 'imperial']) },
    ...maybe(0.3, { departure_time: MOMENT + Math.floor(random() * 604_800) }),
  });
  const matrix = () => ({
    ...{ origins: some(5), destinations: some(5), mode: one(PEOPLE), elements: one(['duration', 'duration_distance']) },
    ...maybe(0.2, { avoid: avoided() }),
    ...maybe(0.2, { arrival_time: MOMENT }),
  });
  const reach = () => ({
    origin: point(),
    values: one(['120', '300|600', '60|900']),
    mode: one(PEOPLE),
    method: one(METHODS),
  });
  const turns: readonly (() => Asked)[] = [
    () => get('/localities/autocomplete', { input: begun(one(names)), language: one(LANGUAGES) }),
    () => get('/localities/autocomplete', { input: begun(one(names)), types: 'address|route|point_of_interest' }),
    () => get('/localities/autocomplete', { input: one(addresses), types: 'address', location: point(), radius: 20_000 }),
    () =>
      get('/localities/autocomplete', {
        input: begun(one(names)),
        types: 'locality|admin_level|postal_code',
        extended: 'postal_code',
      }),
    () => get('/localities/geocode', { address: one(addresses), language: one(LANGUAGES) }),
    () => get('/localities/geocode', { address: one(names), fields: 'geometry|shape|address_components' }),
    () => get('/localities/geocode', { latlng: point(), language: one(LANGUAGES) }),
    () =>
      get('/localities/nearby', {
        location: point(),
        types: 'point_of_interest|business',
        radius: one([300, 5_000]),
        page: one([1, 2]),
      }),
    () =>
      get('/localities/nearby', {
        location: point(),
        types: one(['business.food_and_drinks', 'tourism', 'business.shop']),
        limit: 30,
      }),
    () => get('/threewords/convert-to-3wa', { coordinates: point(), language: one(['en', 'fr', 'de', 'es']) }),
    () => get('/threewords/autosuggest', { input: 'orogrphic.fluctutions.avow', focus: point(), 'n-results': one([3, 20]) }),
    () => get('/distance/route/json', { origin: point(), destination: point(), ...trip(), details: 'full' }),
    () => get('/distance/route/json', { origin: point(), destination: point(), ...trip(), alternatives: true }),
    () =>
      get('/distance/route/json', {
        origin: point(),
        destination: point(),
        waypoints: `optimize:true|${some(6)}`,
        ...trip(),
      }),
    () =>
      get('/distance/route/json', { origin: point(), destination: point(), ...trip(), avoid: avoided(), details: 'full' }),
    () => get('/distance/distancematrix/json', matrix()),
    () => post('/distance/distancematrix/json', matrix()),
    () => get('/distance/isochrone/json', reach()),
    () => post('/distance/isochrone/json', reach()),
    () => get('/distance/tolls/json', { origin: point(), destination: point(), vehicle_axles: one([2, 3, 5]) }),
    () => get('/distance/tolls/json', { origin: point(), destination: point(), alternatives: true, vehicle_weight: 12_000 }),
  ];
  return Array.from({ length: count }, (_, i) => turns[i % turns.length]());
}

/** Questions about what was found: places by their ids, points by their words. */
export function furtherRequests(count: number, replies: readonly Reply[], random: () => number): Asked[] {
  const found = (pattern: RegExp) => [
    ...new Set(replies.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, value]) => value))),
  ];
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const ids = found(/"public_id":"([^"]+)"/g);
  const words = found(/"words":"([^"]+)"/g);
  const turns = [
    ...(ids.length > 0
      ? [
          () => get('/localities/details', { public_id: one(ids), language: one(LANGUAGES) }),
          () =>
            get('/localities/details', {
              public_id: one(ids),
              fields: 'geometry|shape|address_components',
              cc_format: 'alpha3',
            }),
        ]
      : []),
    ...(words.length > 0
      ? [() => get('/threewords/convert-to-address', { words: one(words), language: one(LANGUAGES) })]
      : []),
  ];
  return turns.length > 0 ? Array.from({ length: count }, (_, i) => turns[i % turns.length]()) : [];
}
