import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { seededRandom } from '../bench/queries.ts';
import { DEMO_VENUE, importDemoVenue, useDemoTariff } from '../src/cli/demo.ts';
import { Progress } from '../src/cli/progress.ts';
import { buildRegion } from '../src/cli/region-build.ts';
import { type Body, type Errors, nullable } from '../src/contract/body.ts';
import { InputProblem } from '../src/contract/problem.ts';
import { createDataset } from '../src/datasets/datasets.ts';
import { importNow } from '../src/datasets/import-now.ts';
import { importVenue } from '../src/import/venues/import.ts';
import { VenueFiles } from '../src/regions/venues.ts';
import { RegionVersions } from '../src/regions/versions.ts';
import { assetsBody } from '../src/stores/asset.ts';
import { createStores } from '../src/stores/write.ts';
import { createZones } from '../src/stores/write-zones.ts';
import { zonesBody } from '../src/stores/zones.ts';
import { send } from '../test/support/request.ts';
import type { Account, Installation } from './installation.ts';

/** How much a project has. */
export interface SceneSize {
  readonly assets: number;
  readonly zones: number;
  readonly parcels: number;
}

export const SMALL: SceneSize = { assets: 300, zones: 50, parcels: 300 };
export const LARGE: SceneSize = { assets: 10_000, zones: 2_000, parcels: 20_000 };

/** Where requests can be asked, and the names of what a project has there. */
export interface Scene {
  /** The south-west corner of a box of roads, and its sides. */
  readonly lat: number;
  readonly lng: number;
  readonly degrees: number;
  readonly country: string;
  readonly storeId: string;
  readonly zoneId: string;
  readonly datasetId: string;
  readonly featureId: string;
  readonly venueId: string;
  /** Places of the venue as `lat,lng,level`. */
  readonly places: readonly string[];
  readonly featureNumber: number;
}

const shared = (path: string) => new URL(`../../shared/data/${path}`, import.meta.url).pathname;
const PORTO = shared('osm/porto.osm.pbf');
const BUILDING = shared('indoor/apb/apb.osm');

/** Whether real maps lie beside the project. */
export const hasMaps = existsSync(PORTO);

/** A data folder with a region in use: a real city and all towns of the world, or the sample town alone. */
export async function regionFolder(isReal: boolean, basemap = false): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-torture-region-'));
  await addRegion(folder, { maps: isReal ? [PORTO, shared('osm/andorra.osm.pbf')] : [], towns: isReal, basemap });
  useDemoTariff(folder);
  return folder;
}

/** Builds a region with the sample town, and puts it in use; returns its id. */
export async function addRegion(
  folder: string,
  content: { maps: string[]; towns: boolean; basemap?: boolean },
): Promise<string> {
  const versions = new RegionVersions(folder);
  const request = { ...content, addresses: [], postcodes: [], demo: true, name: 'torture' };
  const { id } = await buildRegion(versions, request, new Progress());
  versions.use(id);
  return id;
}

const BOXES = {
  real: { lat: 41.12, lng: -8.66, degrees: 0.08 },
  town: { lat: 50.945, lng: 1.472, degrees: 0.012 },
} as const;

const Suggestions = Type.Object({ localities: Type.Array(Type.Object({ public_id: Type.String() })) });
const Features = Type.Object({ features: Type.Array(Type.Object({ id: Type.String() })) });
const Pois = Type.Object({
  features: Type.Array(
    Type.Object({
      id: Type.Integer(),
      geometry: Type.Object({ coordinates: Type.Array(Type.Unknown()) }),
      properties: Type.Object({ level: Type.Optional(nullable(Type.String())) }),
    }),
  ),
});

/** Gives a project all that can be asked for. */
export async function furnish(
  { dataFolder, server: { origin }, withDatabase }: Installation,
  { id, privateKey }: Account,
  isReal: boolean,
  size: SceneSize,
): Promise<Scene> {
  const box = isReal ? BOXES.real : BOXES.town;
  const random = seededRandom(7);
  const place = () => [box.lng + random() * box.degrees, box.lat + random() * box.degrees] as const;
  const stores = Array.from({ length: size.assets }, (_, i) => {
    const [lng, lat] = place();
    const tags = [`t${i % 100}`, 'all'];
    return { storeId: `S${i}`, name: `Padaria do Porto ${i}`, location: { lat, lng }, tags, userProperties: { size: i } };
  });
  const zones = Array.from({ length: size.zones }, (_, i) => ({
    ...{ zone_id: `z${i}`, store_id: `S${i % size.assets}`, description: 'round' },
    polygon: `POLYGON((${roundRing(place(), 0.01, 64).map(([lng, lat]) => `${lng} ${lat}`)}))`,
  }));
  const parcels = Array.from({ length: size.parcels }, (_, number) =>
    JSON.stringify({
      type: 'Feature',
      properties: { number, use: ['shop', 'house', 'field'][number % 3], owner: `owner ${number % 500}` },
      geometry: { type: 'Polygon', coordinates: [roundRing(place(), 0.0004, 24)] },
    }),
  );
  const source = join(dataFolder, 'parcels.ndjson');
  writeFileSync(source, parcels.join('\n'));
  const datasetId = await withDatabase(async (database) => {
    await createStores(database, id, valid(assetsBody, { stores }));
    await createZones(database, id, valid(zonesBody, { zones }));
    const mapping = { id: 'number' };
    const dataset = await createDataset(database, id, { name: 'parcels', url: null, mapping });
    const limits = { maxBytes: 1e9, maxSeconds: 600, maxRows: 1e6, allowPrivate: 'no', onInvalid: 'refuse' } as const;
    await importNow(database, { projectId: id, datasetId: dataset.id, mapping, source, ...limits }, () => {});
    return dataset.id;
  });
  const venueId = isReal && existsSync(BUILDING) ? 'building' : DEMO_VENUE;
  if (venueId === DEMO_VENUE) await importDemoVenue(dataFolder, id);
  else {
    const plan = { path: BUILDING, name: 'Building' };
    await new VenueFiles(dataFolder).write(id, venueId, (draft) => importVenue(draft, plan, () => {}));
  }
  const get = async (path: string) => (await send(`${origin}${path}`, { headers: { 'x-api-key': privateKey } })).json;
  const countries = await get(`/localities/autocomplete?input=${isReal ? 'andorra' : 'port'}&types=country|locality`);
  // A running server sees a new venue within a second.
  const isOpen = async () =>
    (await send(`${origin}/indoor/venues/${venueId}`, { headers: { 'x-api-key': privateKey } })).status === 200;
  for (const end = Date.now() + MOST_WAIT_MS; Date.now() < end && !(await isOpen()); ) await pause(100);
  const pois = await get(`/indoor/venues/${venueId}/pois/search?items_by_page=200`);
  if (!Check(Suggestions, countries)) throw new Error(`no place to ask for: ${JSON.stringify(countries)}`);
  const { places, numbers } = readPois(pois);
  const search = `${origin}/datasets/${datasetId}/features/search`;
  const headers = { 'x-api-key': privateKey, 'content-type': 'application/json' };
  const parcelsFound = (await send(search, { method: 'POST', headers, body: '{}' })).json;
  if (!Check(Features, parcelsFound)) throw new Error('the dataset does not answer as described');
  const names = { storeId: 'S1', zoneId: 'z1', featureId: parcelsFound.features[0].id, featureNumber: numbers[0] };
  return { ...box, ...names, country: countries.localities[0].public_id, datasetId, venueId, places };
}

/** The points of interest of a venue: where they are, as `lat,lng,level`, and their ids. */
export function readPois(pois: unknown): { readonly places: readonly string[]; readonly numbers: readonly number[] } {
  if (!Check(Pois, pois)) throw new Error(`no venue to ask for: ${JSON.stringify(pois).slice(0, 500)}`);
  const places = pois.features.map(({ geometry: { coordinates }, properties: { level } }) => {
    const [lng, lat] = middleOf(coordinates);
    return [lat, lng, (level ?? '0').split(';')[0]].join();
  });
  return { places, numbers: pois.features.map(({ id }) => id) };
}

const MOST_WAIT_MS = 20_000;

/** What the product reads of a body that it takes. */
function valid<T>(body: Body<T>, sent: unknown): T {
  const errors: Errors = [];
  const value = body.read(sent, errors);
  if (errors.length > 0) throw new InputProblem(errors);
  return value;
}

function roundRing([lng, lat]: readonly [number, number], radius: number, corners: number): [number, number][] {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI;
    return [+(lng + Math.cos(angle) * radius).toFixed(7), +(lat + Math.sin(angle) * radius).toFixed(7)];
  });
}

/** The middle of the corners of a geometry, however they are nested. */
function middleOf(coordinates: readonly unknown[]): readonly [number, number] {
  const numbers = coordinates.flat(Number.POSITIVE_INFINITY).map(Number);
  const mean = (first: number) =>
    numbers.filter((_, i) => i % 2 === first).reduce((sum, each, _, all) => sum + each / all.length, 0);
  return [mean(0), mean(1)];
}
