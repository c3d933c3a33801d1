import { writePolyline } from '../../src/geo/polyline.ts';
import { tileAt } from '../expensive.ts';
import { type Asked, get, post } from './asked.ts';
import type { MapContent } from './map-content.ts';

const LANGUAGES = ['fr', 'en', 'de', 'ja', 'es'];
/** A Tuesday morning in November 2026: `now` would be another question with each request. */
const MOMENT = 1_795_518_000;
const ADDRESSES = ['203.0.113.7', '203.0.113.200', '198.51.100.9', '198.51.100.200', '2001:db8::1', '192.0.2.1'];
const CLAUSES = [
  ...['type:bakery', 'tag:wifi', 'tag:parking', 'city:Paris', 'country:FR', 'name:bakery*', 'name:"Boulangerie du Phare"'],
  ...['user.seats:>20', 'user.rating:<=3.5', 'user.manager:"Person 7"', 'idstore:=S7', 'localized:pharmacy', 'type:=cafe'],
];
/** The jobs whose answers are asked for, by the names of their ids; ordered before anybody asks. */
export const JOBS: Readonly<Record<string, Asked>> = {
  '{matrix}': post('/distance/matrix/async', {
    ...{ origins: '50.95,1.48|50.951,1.47', destinations: '50.9503,1.4288|50.952,1.49', mode: 'driving' },
    departure_time: String(MOMENT),
  }),
  '{plan}': post('/distance/optimize/async', fleetOf([1.48, 50.95], [[1.49, 50.952]])),
};

type Degrees = readonly [lng: number, lat: number];

function fleetOf(depot: Degrees, stops: readonly Degrees[]): object {
  return {
    vehicles: [1, 2].map((id) => ({ id, start: depot, end: depot, capacity: [4], time_window: [28_800, 43_200] })),
    jobs: stops.map((location, i) => ({ id: i + 1, location, service: 120, delivery: [1] })),
  };
}

/** What the sample town has of streets and houses, and where: all of it is asked about. */
interface Town extends MapContent {
  readonly venueId: string;
  readonly features: readonly string[];
}

/** Questions to the endpoints that neither maps nor the data of the demo project are asked by: with them every one that reads has been asked. */
export function remainingRequests(count: number, town: Town, random: () => number): Asked[] {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const between = (least: number, most: number) => least + random() * (most - least);
  const lat = () => between(50.942, 50.97);
  const lng = () => between(1.455, 1.505);
  const at = () => `${lat().toFixed(5)},${lng().toFixed(5)}`;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + Math.floor(random() * most) }, make);
  const degrees = (): Degrees => [+lng().toFixed(6), +lat().toFixed(6)];
  const tile = (zooms: readonly number[]) => tileAt(lat(), lng(), one(zooms));
  const clauses = () => some(3, () => `${one(['', '', 'NOT '])}${one(CLAUSES)}`).join(one([' AND ', ' OR ']));
  const dataset = '/datasets/{dataset}';
  const collection = '/ogc/collections/{dataset}';
  const where = () => `use:=${one(['workshop', 'house', 'shop'])} AND area:>${one([100, 500, 900])}`;
  const bbox = () => {
    const [west, south] = [lng(), lat()];
    return [west, south, west + 0.02, south + 0.01].map((each) => each.toFixed(5)).join();
  };
  const trace = () => {
    const [south, west] = [lat(), lng()];
    return Array.from({ length: 6 }, (_, i) => ({ lat: south + i * 0.0004, lng: west + i * 0.0006, time: MOMENT + i * 15 }));
  };
  const pages = () => ({ page: one([1, 1, 2, 7]), stores_by_page: one([1, 10, 100]) });
  const turns: readonly (() => Asked)[] = [
    () =>
      post(`/localities/geocode/batch?language=${one(LANGUAGES)}`, {
        addresses: some(6, () => one([one(town.addresses), { id: 7, address: one(town.names) }])),
      }),
    () => get('/stores', pages()),
    () => get('/stores/search', { query: clauses(), ...pages() }),
    () =>
      get('/stores/search', {
        query: clauses(),
        lat: between(43, 50).toFixed(4),
        lng: between(-1, 7).toFixed(4),
        ...pages(),
      }),
    () =>
      get('/stores/search', {
        ...{ lat: between(43, 50).toFixed(4), lng: between(-1, 7).toFixed(4), radius: one([5_000, 50_000, 500_000]) },
        ...pages(),
      }),
    () =>
      get('/stores/search', {
        encoded_polyline: writePolyline(Array.from({ length: 5 }, () => ({ lat: lat(), lng: lng() }))),
        radius: one([200, 5_000]),
      }),
    () => get('/stores/search/bounds', { query: clauses() }),
    () =>
      get('/stores/autocomplete', { query: `localized:${one(['bou', 'pharm', 'bakery par', 'caf', 'flor'])}`, limit: 10 }),
    () => get(`/stores/S${Math.floor(random() * 5_000)}`),
    () => get('/stores/tiles/tiles.json', one([{}, { query: clauses() }])),
    () => get(`/stores/tiles/${tile([5, 9, 12, 14])}.mvt`, one([{}, { query: clauses() }])),
    () => get('/stores/imports/last'),
    () => get(`${dataset}/status`),
    () => get(`${dataset}/versions`),
    () => get(`${dataset}/tiles.json`, one([{}, { where: where() }])),
    () => get(`${dataset}/tiles/${tile([10, 12, 14])}.mvt`, one([{}, { where: where() }])),
    () => get(one(['/ogc', '/ogc/conformance', '/ogc/collections', collection, `${collection}/queryables`])),
    () => get(`${collection}/items`, { limit: one([1, 10, 50]), bbox: bbox() }),
    () => get(`${collection}/items`, { limit: 5, filter: `use='${one(['shop', 'house'])}' AND area>${one([100, 300])}` }),
    () => get(`${collection}/items/${one(town.features)}`),
    () => get(`/distance/matrix/async/{matrix}${one(['', '/status', '/result'])}`),
    () => get(`/distance/optimize/async/{plan}${one(['', '/status', '/result'])}`),
    () => post('/distance/match/json', { points: trace(), mode: one(['driving', 'walking']) }),
    () => post('/distance/optimize/json', fleetOf(degrees(), some(5, degrees))),
    () =>
      get('/timezone', { location: `${between(-60, 70).toFixed(3)},${between(-180, 180).toFixed(3)}`, timestamp: MOMENT }),
    () => get('/geolocation/timezone', { location: at(), timestamp: MOMENT, language: one(LANGUAGES) }),
    () => get('/geolocation/position', { ip_address: one(ADDRESSES) }),
    () => get('/geolocation/stores', { ip_address: one(ADDRESSES), limit: one([1, 5]) }),
    () => get(one(['/map.json', '/map/style/light.json', '/map/style/dark.json']), { language: one(LANGUAGES) }),
    () => get(`/map/${tile([6, 10, 12, 14])}.mvt`),
    () => get('/map/static.png', { center: at(), zoom: one([12, 14]), size: '200x120', markers: `label:A|${at()}` }),
    () => get(`/map/glyphs/noto_sans_regular/${one(['0-255', '256-511', '1024-1279'])}.pbf`),
    () => get(`/map/sprites/base${one(['.png', '.json', '@2x.png'])}`),
    () => get('/indoor/venues'),
    () => get(`/indoor/venues/${town.venueId}/tiles.json`, { language: one(LANGUAGES) }),
    () => get(`/indoor/venues/${town.venueId}/closures`),
    () => get('/openapi.json'),
  ];
  return Array.from({ length: count }, (_, i) => turns[i % turns.length]());
}
