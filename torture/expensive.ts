import { seededRandom } from '../bench/queries.ts';
import { writePolyline } from '../src/geo/polyline.ts';
import type { Position } from '../src/geo/position.ts';
import { POI_TYPES } from '../src/localities/types.ts';
import type { Scene } from './scene.ts';

/** The most expensive requests of an endpoint that are known; which of them is worst, a trial says. */
export interface Expensive {
  readonly endpoint: string;
  readonly variants: readonly Question[];
}

/** A request without its credentials. */
export interface Question {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ALL_TYPES = 'locality|postal_code|address|route|point_of_interest|admin_level|country';
/** Words with slips in them, none of them whole. */
const SLIPPED =
  'avenido rua dos clerigso santa catarnia portp bolhao gia praca da liberdde torre do burgo cedofeta massarlos foz do duoro matosinos leca palmera';
const DESCRIPTION = `locality:"${'{name} ({administrative_area_level_0}), '.repeat(45)}"`;
/** The head of a request has 16 kB; texts in it are encoded. */
const LONGEST_TEXT = 9_000;

/** Points of a scene, spread over it. */
function pointsOf({ lat, lng, degrees }: Scene, count: number): Position[] {
  const random = seededRandom(11);
  return Array.from({ length: count }, () => ({ lat: lat + random() * degrees, lng: lng + random() * degrees }));
}

const joined = (points: readonly Position[]) =>
  points.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`).join('|');

/** A line to and fro across the scene. */
function zigzag({ lat, lng, degrees }: Scene, count: number): Position[] {
  return Array.from({ length: count }, (_, i) => ({ lat: lat + (i / count) * degrees, lng: lng + (i % 2) * degrees }));
}

function polylineOf(scene: Scene, degrees: number): string {
  let line = '';
  for (let count = 2; ; count = Math.ceil(count * 1.2)) {
    const longer = writePolyline(zigzag({ ...scene, degrees }, count));
    if (encodeURIComponent(longer).length > 13_000) return line;
    line = longer;
  }
}

function clauses(count: number, clause: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => clause(i))
    .join(' OR ')
    .slice(0, LONGEST_TEXT)
    .replace(/ OR [^ ]*$/, '');
}

/** A star of many corners around the middle of the scene, to be avoided. @param share of the scene that it is wide */
function avoided({ lat, lng, degrees }: Scene, share: number): string {
  return Array.from({ length: 400 }, (_, i) => {
    const [angle, radius] = [(i / 400) * 2 * Math.PI, degrees * share * (0.5 - (i % 2) * 0.2)];
    const [y, x] = [lat + degrees / 2 + Math.sin(angle) * radius, lng + degrees / 2 + Math.cos(angle) * radius];
    return `${y.toFixed(5)},${x.toFixed(5)}`;
  }).join(';');
}

/** What can be asked with a public key, every endpoint at its worst. */
export function expensiveRequests(scene: Scene): Expensive[] {
  return [...ofPlaces(scene), ...ofStores(scene), ...ofDatasets(scene), ...ofRoads(scene), ...ofVenues(scene)];
}

function ofPlaces(scene: Scene): Expensive[] {
  const centre = `${scene.lat + scene.degrees / 2},${scene.lng + scene.degrees / 2}`;
  const bias = { location: centre, radius: '100000', types: ALL_TYPES };
  const at = (path: string, ...queries: Record<string, string>[]) => ({
    endpoint: `GET ${path}`,
    variants: queries.map((query) => ({ path, query })),
  });
  return [
    at(
      '/localities/autocomplete',
      { input: SLIPPED.slice(0, 150), ...bias },
      { input: SLIPPED.slice(0, 150), types: ALL_TYPES, custom_description: DESCRIPTION },
      { input: 'santa cat', ...bias, custom_description: DESCRIPTION, language: 'zh' },
      { input: 'a', ...bias, extended: 'postal_code' },
    ),
    at('/localities/details', { public_id: scene.country, fields: 'geometry|shape|address_components', language: 'zh' }),
    at(
      '/localities/nearby',
      {
        location: centre,
        types: POI_TYPES.join('|')
          .slice(0, 2_000)
          .replace(/\|[^|]*$/, ''),
        radius: '50000',
        limit: '30',
      },
      { location: centre, types: 'tourism.museum', radius: '50000', limit: '30' },
      { location: centre, types: 'business|point_of_interest', radius: '50000', limit: '30', page: '1000' },
    ),
    at(
      '/localities/geocode',
      { address: `${SLIPPED} ${SLIPPED}`.slice(0, 300), types: ALL_TYPES, fields: 'geometry|shape|address_components' },
      { latlng: centre, types: ALL_TYPES, fields: 'geometry|shape|address_components' },
    ),
    at('/threewords/convert-to-address', { words: 'orographic.fluctuations.avowed', language: 'fr' }),
    at('/threewords/convert-to-3wa', { coordinates: centre, language: 'fr' }),
    at(
      '/threewords/autosuggest',
      { input: 'orogrphic.fluctutions.avwed', focus: '50.95,1.48', 'n-results': '20' },
      {
        input: 'nervos extl atraction',
        'clip-to-country': 'FR,BE,DE,NL,LU',
        'clip-to-circle': '50.9,1.4,5000',
        'n-results': '20',
      },
      { input: 'lamntarlo.dirmir.ampre', language: 'es', focus: '50.95,1.48', 'n-results': '20' },
      { input: 'a.b.c', 'n-results': '20', 'clip-to-bounding-box': '-90,-180,90,180' },
    ),
  ];
}

function ofStores(scene: Scene): Expensive[] {
  const centre = { lat: String(scene.lat + scene.degrees / 2), lng: String(scene.lng + scene.degrees / 2) };
  const long = { encoded_polyline: polylineOf(scene, scene.degrees), radius: '2000' };
  const worldwide = { encoded_polyline: polylineOf({ ...scene, lat: 0, lng: 0 }, 1), radius: '20037508' };
  const hundred = clauses(100, (i) => `tag:t${i}`);
  const names = clauses(100, (i) => `name:padari${i}*`);
  const areas: Record<string, string>[] = [
    long,
    worldwide,
    { query: hundred },
    { query: names },
    { ...centre, zone: 'true', query: hundred },
    { ...centre, radius: '20037508', query: hundred },
  ];
  const over = (path: string, queries: readonly Record<string, string>[]) => ({
    endpoint: `GET ${path}`,
    variants: queries.map((query) => ({ path, query })),
  });
  return [
    over('/stores/search', [...areas, ...areas.map((area) => ({ ...area, stores_by_page: '300', page: '20' }))]),
    over('/stores/search/bounds', areas),
    over('/stores/autocomplete', [
      { query: 'localized:pa', limit: '20' },
      { query: `localized:${'padaria porto '.repeat(40)}`, limit: '20' },
    ]),
    over(`/stores/${scene.storeId}`, [{}]),
    over('/zones', [{ zones_by_page: '300' }, { zones_by_page: '300', page: '6' }]),
    over(`/zones/${scene.zoneId}`, [{}]),
  ];
}

function ofDatasets(scene: Scene): Expensive[] {
  const base = `/datasets/${scene.datasetId}/features`;
  const lines = [1, 4, 16].flatMap((share) =>
    [2, 50, 1_000].map((count) => ({
      type: 'LineString',
      coordinates: zigzag({ ...scene, degrees: scene.degrees / share }, count).map(({ lat, lng }) => [lng, lat]),
    })),
  );
  const box = ring(scene, 4);
  const circle = ring(scene, 5_000);
  const hundred = clauses(100, (i) => `owner:owner${i} AND number:>${i}`);
  const bodies = [
    ...lines.flatMap((geometry) => [50, 1_000, 1_000_000].map((buffer) => ({ geometry, buffer }))),
    ...[box, circle].flatMap((geometry) => [{ geometry }, { geometry, buffer: 1_000, where: hundred }]),
    { geometry: lines[0], buffer: 500, where: hundred },
    { geometry: lines[0] },
  ];
  const asked = (name: string, questions: readonly unknown[]) => ({
    endpoint: `POST /datasets/{dataset_id}/features/${name}`,
    variants: questions.map((body) => ({ path: `${base}/${name}`, query: { per_page: '100' }, body })),
  });
  return [
    {
      endpoint: 'GET /datasets/{dataset_id}/features/{feature_id}',
      variants: [{ path: `${base}/${scene.featureId}`, query: {} }],
    },
    asked('search', [{ where: hundred }, { where: clauses(100, (i) => `owner:=owner${i}`) }, {}]),
    ...['nearby', 'within', 'intersects', 'contains'].map((name) => asked(name, bodies)),
  ];
}

function ring({ lat, lng, degrees }: Scene, corners: number): object {
  const half = degrees / 2;
  const coordinates = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI;
    return [lng + half + Math.cos(angle) * half, lat + half + Math.sin(angle) * half];
  });
  return { type: 'Polygon', coordinates: [coordinates] };
}

function ofRoads(scene: Scene): Expensive[] {
  const points = pointsOf(scene, 27);
  const [origin, destination] = [joined(points.slice(0, 1)), joined(points.slice(1, 2))];
  const via = joined(points.slice(2));
  const [avoid, avoidMost] = [avoided(scene, 0.3), avoided(scene, 4)];
  const many = {
    origins: joined(pointsOf(scene, 14)),
    destinations: joined(pointsOf(scene, 14)),
    elements: 'duration_distance',
  };
  const one = { origins: origin, destinations: joined(pointsOf(scene, 200)), elements: 'duration_distance' };
  const matrices = [
    many,
    one,
    { ...many, avoid },
    { ...many, avoid, departure_time: 'now' },
    { ...many, avoid: avoidMost },
    { ...many, mode: 'walking', departure_time: 'now' },
  ];
  const reaches = [
    { origin, values: Array.from({ length: 10 }, (_, i) => (i + 1) * 720).join('|'), mode: 'driving' },
    { origin, values: Array.from({ length: 10 }, (_, i) => (i + 1) * 720).join('|'), mode: 'cycling' },
    { origin, values: Array.from({ length: 10 }, (_, i) => (i + 1) * 720).join('|'), mode: 'driving', avoid },
    { origin, values: '7200', avoid: avoidMost },
    { origin, values: Array.from({ length: 10 }, (_, i) => (i + 1) * 20_000).join('|'), method: 'distance' },
  ];
  const trips: Record<string, string>[] = [
    { origin, destination, waypoints: `optimize:true|${via}`, details: 'full', language: 'ja' },
    { origin, destination, alternatives: 'true', details: 'full' },
    { origin, destination, waypoints: `optimize:true|${via}`, details: 'full', avoid },
    { origin, destination, avoid: avoidMost },
    { origin, destination, waypoints: `optimize:true|${via}`, mode: 'truck', departure_time: 'now', details: 'full' },
  ];
  const got = (path: string, queries: readonly Record<string, string>[]) => ({
    endpoint: `GET ${path}`,
    variants: queries.map((query) => ({ path, query })),
  });
  const posted = (path: string, bodies: readonly unknown[]) => ({
    endpoint: `POST ${path}`,
    variants: bodies.map((body) => ({ path, query: {}, body })),
  });
  return [
    got('/distance/distancematrix/json', matrices),
    posted('/distance/distancematrix/json', matrices),
    got('/distance/route/json', trips),
    got('/distance/isochrone/json', reaches),
    posted('/distance/isochrone/json', reaches),
    got(
      '/distance/tolls/json',
      trips.filter(({ avoid }) => avoid === undefined).map(({ details, ...query }) => ({ ...query, vehicle_axles: '6' })),
    ),
  ];
}

function ofVenues({ venueId, places, featureNumber }: Scene): Expensive[] {
  const place = (i: number) => places[(i * 7) % places.length];
  const some = (count: number, from = 0) => Array.from({ length: count }, (_, i) => place(i + from)).join('|');
  const [lat, lng] = place(0).split(',').map(Number);
  const avoid_in = Array.from({ length: 20 }, (_, i) => {
    const corners = Array.from({ length: 10 }, (_, corner) => {
      const [angle, radius] = [(corner / 10) * 2 * Math.PI, 0.00002 + i * 1e-7];
      return `${(lat + i * 3e-5 + Math.sin(angle) * radius).toFixed(6)},${(lng + Math.cos(angle) * radius).toFixed(6)}`;
    });
    return `0;${corners.join(';')}`;
  }).join('|');
  const tour = { origin: place(0), destination: place(9), waypoints: some(25, 10), optimize: 'true' };
  const path = (rest: string) => `/indoor/${rest.replace('{venue_id}', venueId)}`;
  const over = (template: string, ...queries: Record<string, string>[]) => ({
    endpoint: `GET /indoor/${template}`,
    variants: queries.map((query) => ({ path: path(template), query })),
  });
  const filter = clauses(100, (i) => `name:r${i}* OR level:>${i % 7}`);
  const pois = [
    {
      q: 'ascensuer entree sale de conference bibliotek',
      from_location: place(3),
      items_by_page: '10000',
      extended: 'full',
    },
    { advanced_filter: filter, from_location: place(3), items_by_page: '10000', extended: 'full' },
    { q: 'a', items_by_page: '10000' },
  ];
  return [
    over('venues', {}),
    over('venues/{venue_id}', {}),
    over('venues/{venue_id}/pois/autocomplete', ...pois),
    over('venues/{venue_id}/pois/search', ...pois),
    over(`venues/{venue_id}/features/${featureNumber}`, {}),
    {
      endpoint: 'GET /indoor/venues/{venue_id}/tiles/{z}/{x}/{y}.pbf',
      variants: [0, 14, 16, 18].map((z) => ({
        path: path(`venues/{venue_id}/tiles/${tileAt(lat, lng, z)}.pbf`),
        query: {},
      })),
    },
    over('directions/{venue_id}', tour, { ...tour, avoid_in }, { ...tour, avoid_in, mode: 'wheelchair', language: 'ja' }),
    over(
      'distancematrix/{venue_id}',
      { origins: some(100), destinations: some(100, 50) },
      { origins: some(1), destinations: some(100) },
    ),
  ];
}

/** The tile of a zoom in which a point is, as `z/x/y`. */
export function tileAt(lat: number, lng: number, z: number): string {
  const radians = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
  return `${z}/${x}/${y}`;
}
