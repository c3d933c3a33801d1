import { type Asked, CALLERS, get, post } from './asked.ts';
import { spoiltByChance, spoiltByTurns } from './spoilt.ts';

/** More than a head may have. */
const LONG_HEADER = 'a'.repeat(20_000);

/** One of each endpoint, as it is answered: what is spoilt. */
const WHOLE: readonly Asked[] = [
  get('/localities/autocomplete', {
    input: 'quai',
    types: 'address|route',
    location: '50.95,1.48',
    radius: 20_000,
    language: 'fr',
    extended: 'postal_code',
  }),
  get('/localities/details', { public_id: 'nobody-has-this', fields: 'geometry', language: 'fr' }),
  get('/localities/nearby', { location: '50.95,1.48', types: 'point_of_interest', radius: 3_000, page: 1, limit: 5 }),
  get('/localities/geocode', { latlng: '50.95,1.48', types: 'address', cc_format: 'alpha2' }),
  get('/localities/geocode', { address: '4 Quai des Balises', components: 'country:fr' }),
  get('/threewords/convert-to-address', { words: 'orographic.fluctuations.avowed', language: 'en' }),
  get('/threewords/convert-to-3wa', { coordinates: '50.95,1.48', language: 'en' }),
  get('/threewords/autosuggest', {
    input: 'orogrphic.fluctutions.avow',
    focus: '50.95,1.48',
    'n-results': 3,
    'clip-to-country': 'FR',
  }),
  get('/stores/search', { lat: 50.95, lng: 1.48, radius: 1_500, page: 1, stores_by_page: 3, query: 'type:bakery' }),
  get('/stores/search/bounds', { lat: 50.95, lng: 1.48, radius: 1_500 }),
  get('/stores/autocomplete', { query: 'localized:ep', limit: 20, language: 'fr' }),
  get('/stores/shop12'),
  get('/zones', { zones_by_page: 5, page: 1 }),
  get('/zones/nobody-has-this'),
  get('/datasets'),
  get('/datasets/{dataset}'),
  get('/datasets/{dataset}/features/{feature:1}'),
  post('/datasets/{dataset}/features/search?per_page=5&page=1', { where: 'use:=house AND area:>500' }),
  ...['nearby', 'within', 'intersects', 'contains'].map((name) =>
    post(`/datasets/{dataset}/features/${name}?per_page=5`, {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1.46, 50.945],
            [1.49, 50.945],
            [1.49, 50.955],
            [1.46, 50.945],
          ],
        ],
      },
      buffer: 30,
      where: 'area:>100',
    }),
  ),
  get('/distance/distancematrix/json', {
    origins: '50.95,1.48',
    destinations: '50.952,1.49',
    mode: 'walking',
    units: 'metric',
  }),
  post('/distance/distancematrix/json', { origins: '50.95,1.48', destinations: '50.952,1.49', avoid: 'tolls' }),
  get('/distance/route/json', {
    origin: '50.95,1.48',
    destination: '50.952,1.49',
    waypoints: '50.951,1.481',
    mode: 'truck',
    details: 'full',
    language: 'fr',
    avoid: 'ferries',
  }),
  get('/distance/isochrone/json', {
    origin: '50.95,1.48',
    values: '120|300',
    mode: 'driving',
    method: 'time',
    departure_time: 1_795_518_000,
  }),
  post('/distance/isochrone/json', { origin: '50.95,1.48', values: '120|300', mode: 'cycling' }),
  get('/distance/tolls/json', {
    origin: '50.942405,1.503955',
    destination: '50.955258,1.46517',
    mode: 'truck',
    vehicle_axles: 2,
    emission_class: 'euro6',
  }),
  get('/indoor/venues'),
  get('/indoor/venues/deux-nefs'),
  get('/indoor/venues/deux-nefs/pois/autocomplete', { q: 'nef', items_by_page: 5 }),
  get('/indoor/venues/deux-nefs/pois/search', { q: 'nef', from_location: 'ref:1.0.1', advanced_filter: 'name:nef*' }),
  get('/indoor/venues/deux-nefs/features/3600000000007022'),
  get('/indoor/venues/deux-nefs/tiles/16/33038/21954.pbf'),
  get('/indoor/directions/deux-nefs', {
    origin: 'ref:1.0.1',
    destination: 'ref:2.1.3',
    mode: 'wheelchair',
    units: 'metric',
  }),
  get('/indoor/distancematrix/deux-nefs', { origins: 'ref:1.0.1|ref:1.0.2', destinations: 'ref:2.1.3' }),
];

/** What is written, to be spoilt: some of it is taken, by both alike. */
const WRITTEN: readonly Asked[] = (['POST', 'PUT'] as const).flatMap((method) => [
  {
    ...post('/stores', { stores: [{ storeId: 'M1', name: 'Shop', location: { lat: 50.95, lng: 1.48 }, tags: ['a'] }] }),
    method,
  },
  {
    ...post('/zones', {
      zones: [{ zone_id: 'm1', store_id: 'M1', description: 'round', polygon: 'POLYGON((1 50,2 50,2 51,1 50))' }],
    }),
    method,
  },
  {
    ...post(method === 'POST' ? '/datasets' : '/datasets/{dataset}', {
      name: 'parcels',
      url: null,
      schema_mapping: { id: 'parcel' },
    }),
    method,
  },
]);

const MOMENT = 1_795_518_000;
const STAR = Array.from({ length: 501 }, (_, i) => `${50.9 + (i % 7) / 100},${1.4 + i / 10_000}`).join(';');
const FAR = { origin: '50.95,1.48', destination: '50.952,1.49' };

/** Requests each of which is refused for a reason of its own: combinations, limits, what is not there. */
const REASONS: readonly Asked[] = [
  get('/distance/route/json', { ...FAR, departure_time: MOMENT, arrival_time: MOMENT }),
  get('/distance/route/json', { ...FAR, alternatives: true, waypoints: '50.951,1.481' }),
  get('/distance/route/json', { ...FAR, waypoints: Array(26).fill('50.951,1.481').join('|') }),
  ...['mountains', '50,1;51,1', '50,1;50,1;50,1', STAR, '91,1;92,2;93,3'].map((avoid) =>
    get('/distance/route/json', { ...FAR, avoid }),
  ),
  get('/distance/route/json', { origin: '0,0', destination: '50.952,1.49' }),
  get('/distance/route/json', { origin: 'enc:_p~iF~ps|U:', destination: '50.952,1.49' }),
  get('/distance/distancematrix/json', {
    origins: Array(15).fill('50.95,1.48').join('|'),
    destinations: Array(15).fill('50.95,1.48').join('|'),
  }),
  get('/distance/distancematrix/json', { origins: '0,0', destinations: '48,2' }),
  get('/distance/distancematrix/json', { origins: 'enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@:', destinations: 'enc:~~~:' }),
  get('/distance/isochrone/json', { origin: '50.95,1.48', values: Array(11).fill(60).join('|') }),
  get('/distance/isochrone/json', { origin: '50.95,1.48', values: '1|999999' }),
  get('/distance/isochrone/json', { origin: '0,0', values: '300' }),
  get('/distance/tolls/json', { ...FAR, vehicle_height: 99, vehicle_weight: 1e9 }),
  get('/datasets/{dataset}/features/00000000-0000-4000-8000-000000000000'),
  get('/datasets/00000000-0000-4000-8000-000000000000'),
  get('/datasets/no-id'),
  get('/datasets/no-id/status'),
  post('/datasets/no-id/features/search', {}),
  ...['a', 'a:', 'a:>x', '(a:b', 'a:b AND', 'NOT a:b', 'a:"b', Array(501).fill('a:b').join(' OR ')].map((where) =>
    post('/datasets/{dataset}/features/search', { where }),
  ),
  ...['POINT(1)', 'POINT(1 50)', 'CIRCLE(1 2)', '50,1', '91,181', 'LINESTRING(1 50,2 51)'].map((geometry) =>
    post('/datasets/{dataset}/features/nearby', { geometry, buffer: 10 }),
  ),
  ...['a', 'type:', 'type:bakery AND', 'name:e*', 'seats:>0', 'a:b OR (c:d'].map((query) =>
    get('/stores/search', { query }),
  ),
  get('/stores/search'),
  get('/stores/search', { lat: 50.95 }),
  get('/stores/search', { lat: 50.95, lng: 1.48, encoded_polyline: '_p~iF~ps|U_ulLnnqC' }),
  get('/stores/search', { encoded_polyline: '~~~', radius: 10 }),
  get('/stores/nobodyhasthis'),
  get('/stores/a-b'),
  get('/indoor/venues/nowhere'),
  get('/indoor/venues/deux-nefs/features/1'),
  get('/indoor/venues/deux-nefs/tiles/1/9/9.pbf'),
  get('/indoor/venues/deux-nefs/tiles/a/b/c.pbf'),
  ...['ref:9.9.9', 'poi:1', '50.95,1.48,9', '0,0,0', 'Nef Est 01', 'x'].map((origin) =>
    get('/indoor/directions/deux-nefs', { origin, destination: 'ref:2.1.3' }),
  ),
  get('/indoor/directions/deux-nefs', { origin: 'ref:1.0.1', destination: 'ref:1.2.1', mode: 'flying' }),
  get('/indoor/directions/deux-nefs', { origin: 'ref:1.0.1', destination: 'ref:2.1.3', avoid_in: '0;50,1;51,1' }),
  ...[
    'orographic.fluctuations',
    'orographic.fluctuations.avowedd',
    'a.b.c',
    'zurück.fluctuations.avowed',
    '///orographic.fluctuations.avowed',
  ].flatMap((words) => [
    get('/threewords/convert-to-address', { words }),
    get('/threewords/autosuggest', { input: words, 'clip-to-circle': '50.9,1.4,50', 'clip-to-bounding-box': '50,1,51,2' }),
  ]),
  get('/threewords/autosuggest', { input: 'orogrphic.fluctutions.avow', 'clip-to-circle': '50.9,1.4' }),
  get('/threewords/autosuggest', { input: 'orogrphic.fluctutions.avow', 'clip-to-bounding-box': '51,1,50,2' }),
  get('/localities/autocomplete', { input: 'quai', components: 'country:xx|country:fr' }),
  get('/localities/autocomplete', { input: 'quai', data: 'advanced' }),
  get('/localities/autocomplete', { input: 'quai', types: 'address', excluded_types: 'address' }),
  get('/localities/autocomplete', {
    input: 'quai',
    custom_description: 'address:"{street_name}, {locality}"|locality:"{name}"',
  }),
  get('/localities/autocomplete', { input: 'quai', custom_description: 'nothing:"{name}"' }),
  get('/localities/geocode'),
  get('/localities/geocode', { address: 'quai', latlng: '50.95,1.48' }),
];

/** Requests that are refused in ways that every endpoint has: callers, methods, heads, bodies, paths. */
function handmade(): Asked[] {
  const callers = CALLERS.filter((caller) => caller !== 'server');
  const json = WHOLE.filter(({ body }) => body !== undefined);
  return [
    ...REASONS,
    ...[...WHOLE, ...WRITTEN].flatMap(spoiltByTurns),
    ...WHOLE.flatMap((asked) => callers.map((caller) => ({ ...asked, caller }))),
    ...WHOLE.flatMap((asked) =>
      ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
        .map((method) => ({ method, path: asked.path }))
        // What can be deleted stays for the others.
        .filter(({ method, path }) => method !== 'DELETE' || /^\/(localities|threewords|distance|indoor)/.test(path)),
    ),
    ...json.flatMap((asked) =>
      ['', '{', 'null', '[]', '"a"', '{"geometry":1}', '\ufeff{}'].map((body) => ({ ...asked, body })),
    ),
    ...json.map((asked) => ({ ...asked, headers: { 'content-type': 'application/xml' } })),
    ...json.map((asked) => ({ ...asked, headers: { 'content-encoding': 'gzip' } })),
    ...[
      '/',
      '/nowhere',
      '/stores/',
      '/stores/a/b',
      '/localities',
      '//',
      '/%zz',
      '/datasets/%00',
      '/healthz',
      '/readyz',
      '/distance/route/xml',
    ].map((path) => get(path)),
    { ...get('/stores/shop12'), headers: { 'x-long': LONG_HEADER } },
    { ...get('/stores/shop12'), headers: { origin: 'https://shop.example', 'accept-language': 'fr' } },
  ];
}

/** Requests that are refused, or ought to be: those made by hand and by turns, and drawn ones to fill up to the count. */
export function refusedRequests(count: number, seed: number): Asked[] {
  const made = handmade();
  return [...made, ...spoiltByChance([...WHOLE, ...WRITTEN], Math.max(1, count - made.length), seed)];
}
