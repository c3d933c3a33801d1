import { readFileSync } from 'node:fs';
import { seededRandom } from '../../bench/queries.ts';
import { DEMO_VENUE } from '../../src/cli/demo.ts';

/** A request without its credentials. */
export interface RecordedRequest {
  readonly path: string;
  /** What is posted; else the request is a GET. */
  readonly body?: string;
}

type Query = Readonly<Record<string, string | number | boolean>>;

/** What the demo has, as its files name it. */
const demo = (name: string, pattern: RegExp): string[] =>
  [...readFileSync(new URL(`../../demo/${name}`, import.meta.url), 'utf8').matchAll(pattern)].map(([, text]) => text);

const MODES = ['driving', 'walking', 'cycling', 'truck'];
const PEOPLE = MODES.slice(0, 3);
const LANGUAGES = ['fr', 'en', 'de', 'ja'];

/**
 * Requests over all endpoints that read, by turns, on the data of the demo project: the same every time. The more are taken, the more
 * places, words and parameters come in.
 *
 * @param featureIds of features of the dataset
 */
export function recordedRequests(count: number, datasetId: string, featureIds: readonly string[]): RecordedRequest[] {
  const random = seededRandom(17);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const streets = demo('town.osm', /k="addr:street" v="([^"]+)"/g);
  const names = demo('town.osm', /k="name" v="([^"]+)"/g);
  const shops = demo('stores.json', /"storeId": ?"([^"]+)"/g);
  const shopNames = demo('stores.json', /"name": ?"([^"]+)"/g);
  const zones = demo('zones.json', /"zone_id": ?"([^"]+)"/g);
  const lat = () => (50.942 + random() * 0.028).toFixed(5);
  const lng = () => (1.455 + random() * 0.05).toFixed(5);
  const point = () => `${lat()},${lng()}`;
  const points = (many: number) => Array.from({ length: 1 + Math.floor(random() * many) }, point).join('|');
  const begun = (text: string) => text.slice(0, 2 + Math.floor(random() * text.length));
  const room = () => `ref:${one([1, 2])}.${one([0, 1, 2])}.${one([1, 2, 3, 4, 5, 6])}`;
  const get = (path: string, query: Query = {}): RecordedRequest => ({
    path: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  });
  const features = `/datasets/${datasetId}/features`;
  const asked = (name: string, body: unknown): RecordedRequest => ({
    path: `${features}/${name}?per_page=${one([5, 20, 100])}&page=${one([1, 2])}`,
    body: JSON.stringify(body),
  });
  const trip = () => ({ origin: point(), destination: point(), mode: one(MODES), language: one(LANGUAGES) });
  const polygon = () => ({
    type: 'Polygon',
    coordinates: [[0, 1, 2, 0].map((i) => [1.46 + (i % 2) * random() * 0.03, 50.945 + (i >> 1) * 0.01])],
  });
  const turns: readonly (() => RecordedRequest)[] = [
    () =>
      get('/localities/autocomplete', {
        input: begun(one(streets)),
        types: 'address|route',
        location: point(),
        radius: 20_000,
      }),
    () =>
      get('/localities/autocomplete', {
        input: begun(one(names)),
        types: 'point_of_interest|locality',
        language: one(LANGUAGES),
      }),
    () => get('/localities/geocode', { address: `${one([1, 4, 12, 99])} ${one(streets)}`, language: one(LANGUAGES) }),
    () => get('/localities/geocode', { latlng: point() }),
    () => get('/localities/nearby', { location: point(), types: 'point_of_interest', radius: 3_000, page: one([1, 2]) }),
    () => get('/threewords/convert-to-3wa', { coordinates: point(), language: one(['en', 'fr', 'de']) }),
    () => get('/threewords/autosuggest', { input: 'orogrphic.fluctutions.avow', focus: point(), 'n-results': one([3, 20]) }),
    () => get('/stores/search', { lat: lat(), lng: lng(), radius: one([300, 1_500, 20_000]), page: one([1, 2]) }),
    () => get('/stores/search', { lat: lat(), lng: lng(), zone: true }),
    () => get('/stores/search', { query: `type:${one(['bakery', 'cafe', 'bank'])}`, stores_by_page: one([3, 300]) }),
    () => get('/stores/search/bounds', { lat: lat(), lng: lng(), radius: one([300, 5_000]) }),
    () => get('/stores/autocomplete', { query: `localized:"${begun(one(shopNames))}"`, limit: 20 }),
    () => get(`/stores/${one(shops)}`),
    () => get('/zones', { zones_by_page: one([5, 50]), page: one([1, 2, 3]) }),
    () => get(`/zones/${one(zones)}`),
    () => get('/datasets'),
    () => get(`/datasets/${datasetId}`),
    () => get(`${features}/${one(featureIds)}`),
    () => asked('search', { where: `use:=${one(['workshop', 'house', 'shop'])} AND area:>${one([100, 500, 900])}` }),
    () => asked('nearby', { geometry: point(), buffer: one([50, 250, 2_000]) }),
    () => asked('within', { geometry: polygon(), buffer: one([0, 30]) }),
    () => asked('intersects', { geometry: polygon() }),
    () => asked('contains', { geometry: point() }),
    () => get('/distance/route/json', { ...trip(), details: 'full', alternatives: one([true, false]) }),
    () => get('/distance/distancematrix/json', { origins: points(4), destinations: points(4), mode: one(PEOPLE) }),
    () => get('/distance/isochrone/json', { origin: point(), values: one(['120', '300|600']), mode: one(PEOPLE) }),
    () => get('/distance/tolls/json', { origin: point(), destination: point(), vehicle_axles: one([2, 5]) }),
    () => get('/indoor/venues'),
    () => get(`/indoor/venues/${DEMO_VENUE}/pois/search`, { q: one(['a', 'sortie', 'escalier', 'shop']) }),
    () => get(`/indoor/venues/${DEMO_VENUE}/pois/autocomplete`, { q: begun(one(names)) }),
    () => get(`/indoor/venues/${DEMO_VENUE}`),
    () => get(`/indoor/directions/${DEMO_VENUE}`, { origin: room(), destination: room(), language: one(LANGUAGES) }),
    () => get(`/indoor/distancematrix/${DEMO_VENUE}`, { origins: `${room()}|${room()}`, destinations: room() }),
  ];
  return Array.from({ length: count }, (_, i) => turns[i % turns.length]());
}
