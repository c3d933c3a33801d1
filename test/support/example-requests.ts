import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_VENUE, demoDataset, fillWithDemo, importDemoVenue } from '../../src/cli/demo.ts';
import { datasetVersions } from '../../src/datasets/versions.ts';
import { writeAddressPlaces } from './address-places.ts';
import { useDemoTown } from './demo-town.ts';
import { type Answer, send } from './request.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A request of the demo project that is answered well. */
export interface ExampleRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its address without credentials. `{parcels}`, `{parcel}`, `{version}`, `{import}`, `{created}`, `{matrix}`, `{plan}` and `{hook}` stand for ids that are new in every project. */
  readonly path: string;
  /** JSON, in which the same stand for ids, or the text of a file. */
  readonly body?: unknown;
}

const get = (path: string): ExampleRequest => ({ method: 'GET', path });
const sent =
  (method: 'POST' | 'PUT' | 'PATCH') =>
  (path: string, body?: unknown): ExampleRequest => ({ method, path, body });
const [post, put, patch] = [sent('POST'), sent('PUT'), sent('PATCH')];
const remove = (path: string): ExampleRequest => ({ method: 'DELETE', path });

const QUAY: Readonly<Record<string, unknown>> = {
  storeId: 'quay9',
  name: 'Comptoir du Quai',
  location: { lat: 50.9459, lng: 1.4741 },
  types: ['cafe'],
};
const ZONE = {
  zone_id: 'quay9-near',
  store_id: 'quay9',
  description: 'Around the quay',
  polygon: 'POLYGON((1.473 50.945, 1.476 50.945, 1.476 50.947, 1.473 50.945))',
};
const FEATURES = `/datasets/{parcels}/features`;
const SQUARE = 'POLYGON((1.4698 50.9458, 1.4703 50.9458, 1.4703 50.9462, 1.4698 50.9462, 1.4698 50.9458))';
const TRIP = 'origin=50.942405,1.503955&destination=50.955258,1.465170';
const DEPARTURE = 1_795_518_000;
const MATRIX = { origins: '50.95,1.48', destinations: '50.9503,1.4288|50.952,1.49' };
/** Two vans with a depot, three deliveries and a parcel that goes from one customer to another. */
const FLEET = {
  vehicles: [
    { id: 1, start: [1.503955, 50.942405], end: [1.503955, 50.942405], capacity: [4], time_window: [28_800, 43_200] },
    { id: 2, profile: 'bike', start: [1.4697, 50.9459], end: [1.4697, 50.9459], capacity: [1], skills: [1] },
  ],
  jobs: [
    { id: 1, location: [1.48, 50.95], service: 300, delivery: [1], time_windows: [[32_400, 36_000]] },
    { id: 2, location: [1.49, 50.952], service: 300, delivery: [2] },
    { id: 3, location: [1.46517, 50.955258], service: 120, delivery: [1], skills: [2], description: 'A piano' },
  ],
  shipments: [
    {
      amount: [1],
      skills: [1],
      pickup: { id: 1, location: [1.4741, 50.9459], service: 60 },
      delivery: { id: 1, location: [1.4778896, 50.9516448], service: 60 },
    },
  ],
};
const venue = (path: string) => get(path.replace('mall', DEMO_VENUE));

/** A request for each operation, in an order in which what is created is there, and what is deleted is not needed any more. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  autocompletePlaces: get('/localities/autocomplete?input=port-col&language=fr'),
  getPlaceDetails: get('/localities/details?public_id=vxUHWbQkS-c.MTQ&language=fr'),
  findPlacesNearby: get('/localities/nearby?location=50.9503,1.4779&types=business.food_and_drinks&limit=2&language=fr'),
  geocode: get('/localities/geocode?address=12+av.+du+Colbart,+62991+Port-Colbart&language=fr'),
  geocodeBatch: post('/localities/geocode/batch?language=fr&fields=geometry', {
    addresses: ['12 av. du Colbart, 62991 Port-Colbart', { id: 7, address: 'Maison Bleue, 9 rue du Sémaphore' }],
  }),
  convertToAddress: get('/threewords/convert-to-address?words=orographic.fluctuations.avowed&language=fr'),
  convertTo3wa: get('/threewords/convert-to-3wa?coordinates=50.9495236,1.4716156&language=es'),
  suggestWords: get('/threewords/autosuggest?input=orographic.fluctuations.avo&focus=50.9,1.4&n-results=2'),
  createStores: post('/stores', { stores: [QUAY] }),
  updateStores: put('/stores', { stores: [{ ...QUAY, tags: ['wifi'] }] }),
  postStoreSearch: post('/stores/search', {
    polygon: '50.94,1.46;50.94,1.5;50.96,1.5;50.96,1.46',
    open_at: '2026-12-24T18:00',
    query: 'type:cafe',
    stores_by_page: 1,
  }),
  searchStores: get('/stores/search?query=type:cafe&lat=50.95&lng=1.48&stores_by_page=1'),
  getStoreBounds: get('/stores/search/bounds?query=country:GB'),
  autocompleteStores: get('/stores/autocomplete?query=localized:pharm&language=en&limit=2'),
  getStoreTileJson: get('/stores/tiles/tiles.json?query=type:cafe'),
  getStoreTile: get('/stores/tiles/12/2064/1369.mvt'),
  getStore: get('/stores/quay9'),
  listStores: get('/stores?stores_by_page=1'),
  putStore: put('/stores/quay10', { ...QUAY, storeId: 'quay10' }),
  patchStore: patch('/stores/quay10', { tags: ['wifi'], openingHours: null }),
  deleteStore: remove('/stores/quay10'),
  createZones: post('/zones', { zones: [ZONE] }),
  updateZones: put('/zones', { zones: [{ ...ZONE, description: 'Near the quay' }] }),
  listZones: get('/zones?zones_by_page=1'),
  getZone: get('/zones/quay9-near'),
  deleteZone: remove('/zones/quay9-near'),
  deleteZones: remove('/zones?query=delivery-shop01'),
  deleteStores: remove('/stores?query=quay9'),
  replaceStores: post('/stores/replace?undoable=true', { stores: [QUAY] }),
  getLastStoresImport: get('/stores/imports/last'),
  undoStoresImport: post('/stores/imports/undo', { id: '{import}' }),
  listDatasets: get('/datasets'),
  createDataset: post('/datasets', {
    name: 'trees',
    schema_mapping: [{ schema_key: 'id', data_key: 'tree' }],
    url: null,
  }),
  getDatasetTileJson: get('/datasets/{parcels}/tiles.json?where=use:%3Dshop'),
  getDatasetTile: get('/datasets/{parcels}/tiles/14/8259/5476.mvt'),
  getOgcLandingPage: get('/ogc'),
  getOgcConformance: get('/ogc/conformance'),
  listOgcCollections: get('/ogc/collections'),
  getOgcCollection: get('/ogc/collections/{parcels}'),
  getOgcQueryables: get('/ogc/collections/{parcels}/queryables'),
  listOgcItems: get(
    "/ogc/collections/{parcels}/items?limit=1&bbox=1.46,50.94,1.5,50.96&filter=use='shop'%20AND%20area%3E100",
  ),
  getOgcItem: get('/ogc/collections/{parcels}/items/{parcel}'),
  getDataset: get('/datasets/{parcels}'),
  getDatasetStatus: get('/datasets/{parcels}/status'),
  getFeature: get(`${FEATURES}/{parcel}`),
  searchFeatures: post(`${FEATURES}/search?per_page=1`, { where: 'use:=shop AND area:>100' }),
  findFeaturesNearby: post(`${FEATURES}/nearby?per_page=1`, { geometry: '50.95,1.48', buffer: 100 }),
  findFeaturesWithin: post(`${FEATURES}/within?per_page=1`, { geometry: SQUARE }),
  findFeaturesIntersecting: post(`${FEATURES}/intersects?per_page=1&format=wkb`, { geometry: SQUARE }),
  findFeaturesContaining: post(`${FEATURES}/contains`, { geometry: '50.946,1.47' }),
  uploadDataset: put(
    '/datasets/{created}/data',
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[1.47,50.95]},"properties":{"tree":"7"}}\n',
  ),
  listDatasetVersions: get('/datasets/{parcels}/versions'),
  undoDatasetImport: post('/datasets/{parcels}/undo', { version: '{version}' }),
  updateDataset: put('/datasets/{parcels}', { url: 'https://example.com/parcels.geojson', reimport_key: true }),
  reimportDataset: post('/datasets/{parcels}/import'),
  reimportDatasetByKey: post('/datasets/hooks/reimport/{hook}'),
  deleteDataset: remove('/datasets/{created}'),
  getDistanceMatrix: get(
    `/distance/distancematrix/json?origins=${MATRIX.origins}&destinations=${MATRIX.destinations}&elements=duration_distance`,
  ),
  postDistanceMatrix: post('/distance/distancematrix/json', { ...MATRIX, mode: 'walking', language: 'fr' }),
  orderLargeMatrix: post('/distance/matrix/async', { ...MATRIX, mode: 'driving', departure_time: String(DEPARTURE) }),
  getLargeMatrixStatus: get('/distance/matrix/async/{matrix}/status'),
  getLargeMatrix: get('/distance/matrix/async/{matrix}'),
  getLargeMatrixResult: get('/distance/matrix/async/{matrix}/result'),
  deleteLargeMatrix: remove('/distance/matrix/async/{matrix}'),
  getRoute: get(`/distance/route/json?${TRIP}`),
  getIsochrone: get('/distance/isochrone/json?origin=50.942405,1.503955&values=20'),
  postIsochrone: post('/distance/isochrone/json', { origin: '50.942405,1.503955', values: '20', mode: 'walking' }),
  matchTrace: post('/distance/match/json', {
    points: [
      { lat: 50.94262, lng: 1.50403, time: 1_795_518_000 },
      { lat: 50.94481, lng: 1.50389, time: 1_795_518_018 },
      { lat: 50.94711, lng: 1.50172, time: 1_795_518_042 },
      { lat: 50.94703, lng: 1.49754, time: 1_795_518_064 },
    ],
  }),
  optimizeFleet: post('/distance/optimize/json', FLEET),
  orderFleetPlan: post('/distance/optimize/async', FLEET),
  getFleetPlanStatus: get('/distance/optimize/async/{plan}/status'),
  getFleetPlan: get('/distance/optimize/async/{plan}'),
  getFleetPlanResult: get('/distance/optimize/async/{plan}/result'),
  deleteFleetPlan: remove('/distance/optimize/async/{plan}'),
  getTolls: get(`/distance/tolls/json?${TRIP}&departure_time=${DEPARTURE}`),
  getTimezone: get('/timezone?location=48.8566,2.3522&timestamp=1782900000'),
  getTimezoneOfPoint: get('/geolocation/timezone?location=-33.87,151.21&timestamp=1782900000'),
  getClientPosition: get('/geolocation/position?ip_address=203.0.113.7'),
  getStoresNearClient: get('/geolocation/stores?ip_address=203.0.113.7&limit=1'),
  getMapTileJson: get('/map.json'),
  getMapTile: get('/map/14/8259/5488.mvt'),
  getMapStyle: get('/map/style/light.json?language=fr'),
  getMapPicture: get('/map/static.png?center=50.95,1.48&zoom=14&size=300x200&markers=label:A|50.95,1.48'),
  getMapGlyphs: get('/map/glyphs/noto_sans_regular/0-255.pbf'),
  getMapSprite: get('/map/sprites/base.png'),
  listVenues: get('/indoor/venues'),
  getVenue: venue('/indoor/venues/mall'),
  autocompletePois: venue('/indoor/venues/mall/pois/autocomplete?q=boulangerie&items_by_page=1'),
  searchPois: venue('/indoor/venues/mall/pois/search?ref=ref:1.0.2'),
  getVenueFeature: venue('/indoor/venues/mall/features/3600000000007046'),
  getVenueTileJson: venue('/indoor/venues/mall/tiles.json?language=fr'),
  getVenueTile: venue('/indoor/venues/mall/tiles/14/8259/5488.pbf'),
  getIndoorDirections: venue('/indoor/directions/mall?origin=ref:1.0.2&destination=ref:1.0.1'),
  closeVenueFeatures: post(`/indoor/venues/${DEMO_VENUE}/closures`, {
    features: ['ref:2.2.6'],
    to: '2099-01-01',
    reason: 'Works',
  }),
  listVenueClosures: venue('/indoor/venues/mall/closures'),
  openVenueFeatures: remove(`/indoor/venues/${DEMO_VENUE}/closures?features=ref:2.2.6`),
  getIndoorDistanceMatrix: venue('/indoor/distancematrix/mall?origins=ref:1.0.2&destinations=ref:1.2.1|ref:2.1.3'),
};

/** A server with the sample town, and its project with all that examples ask for. */
export interface DemoServer extends TestServer {
  /** The ids that stand for the names in braces. */
  readonly ids: Map<string, string>;
  /** Asks an example with the private key of the project, or another one's. */
  ask(request: ExampleRequest, privateKey?: string): Promise<Answer>;
}

/** @param settings by their names in the configuration */
export async function startDemoServer(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-geoip-'));
  const geoipFile = join(folder, 'city.mmdb');
  writeAddressPlaces(geoipFile);
  // The examples are of the API of projects: who manages a server has other ways to ask.
  const all = { geoipFile, hasConsole: 'off', ...settings };
  const server = await startTestServer((versions) => useDemoTown(versions, true), all, 'demo');
  rmSync(folder, { recursive: true });
  await fillWithDemo(server.database, server.projectId);
  await importDemoVenue(server.dataFolder, server.projectId);
  const parcels = await demoDataset(server.database, server.projectId);
  if (parcels === null) throw new Error('the demo has no dataset');
  const ids = new Map([['parcels', parcels]]);
  const ask = async ({ method, path, body }: ExampleRequest, privateKey = server.privateKey): Promise<Answer> => {
    const withIds = (text: string) => text.replaceAll(/\{(\w+)\}/g, (braced, name: string) => ids.get(name) ?? braced);
    const address = withIds(path);
    const text = typeof body === 'string' || body === undefined ? body : withIds(JSON.stringify(body));
    return send(`${server.origin}${address}${address.includes('?') ? '&' : '?'}private_key=${privateKey}`, {
      method,
      headers: text === undefined ? {} : { 'content-type': 'application/json' },
      ...(text !== undefined && { body: text }),
    });
  };
  const found = await ask(post(`${FEATURES}/search?per_page=1`));
  const [, parcel = ''] = /"id": ?"([^"]+)"/.exec(found.text) ?? [];
  ids.set('parcel', parcel);
  const [served] = await datasetVersions(server.database, server.projectId, parcels);
  ids.set('version', served?.id ?? '');
  return { ...server, ids, ask };
}

async function untilCompleted(server: DemoServer, path: string): Promise<void> {
  for (let text = ''; !text.includes('completed'); await pause(20)) {
    ({ text } = await server.ask(get(`${path}/status`)));
    if (/error|timeout/.test(text)) throw new Error(text);
  }
}

async function untilImported(server: DemoServer): Promise<void> {
  while ((await server.ask(get('/datasets/{parcels}/status'))).text.includes('"in_progress"')) await pause(20);
}

/** Operations whose answer has the id that others ask for. */
const MADE: Readonly<Record<string, string>> = { createDataset: 'created', getLastStoresImport: 'import' };

/** Asks all examples in their order. */
export async function askExamples(server: DemoServer): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [operationId, request] of Object.entries(EXAMPLE_REQUESTS)) {
    // Of two imports of a dataset at a time one is refused.
    if (operationId === 'reimportDatasetByKey') await untilImported(server);
    const answer = await server.ask(request);
    if (operationId === 'updateDataset') server.ids.set('hook', /"reimport_key": ?"([^"]+)"/.exec(answer.text)?.[1] ?? '');
    const made = MADE[operationId];
    if (made !== undefined) server.ids.set(made, /"id": ?"([^"]+)"/.exec(answer.text)?.[1] ?? '');
    const [, kind, id] = /"(matrix|plan)_id":"([^"]+)","status":"accepted"/.exec(answer.text) ?? [];
    if (kind !== undefined && id !== undefined) {
      server.ids.set(kind, id);
      await untilCompleted(server, `${request.path}/{${kind}}`);
    }
    answers.set(operationId, answer);
  }
  return answers;
}
