import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type autocannon from 'autocannon';
import { readParameters } from '../src/contract/parameters.ts';
import { writeRegionPlaces } from '../src/import/region.ts';
import { geocode, geocodeQuery } from '../src/localities/geocode.ts';
import { nearby, nearbyQuery } from '../src/localities/nearby.ts';
import { POI_TYPES, wantedKinds } from '../src/localities/types.ts';
import { openPlaces, PLACE_KINDS, PlaceSearch, type Places, positionOf } from '../src/places/index.ts';
import type { PlaceNumber } from '../src/places/place-number.ts';
import { placeNumbers } from '../src/places/place-number.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { LOAD_HEADINGS, startLoadedServer, suggestRequest } from './http.ts';
import { seededRandom, type TypedQuery, typedQueries } from './queries.ts';
import { markdownTable, ms, summarize } from './report.ts';
import { townQueries } from './towns.ts';

const QUERIES = 10_000;
const SEED = 42;
/** Points are drawn so far around places, in degrees: a few hundred metres. */
const SPREAD = 0.004;
const ALL_TYPES = 'locality|country|admin_level|postal_code|address|point_of_interest';

export const MAPS = EXTRACTS.map(extractPath);

/** The request that complete responses are measured with. */
export const CALL = {
  project: {
    id: '0',
    name: 'bench',
    services: null,
    quota: null,
    limits: {},
    referers: [],
    advancedPostalCodes: false,
    blocked: [],
  },
  acceptLanguage: 'de',
};

export interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
  readonly elements: number;
  readonly places: number;
  readonly houses: number;
}

/** Imports in a process of its own, so that its memory is its own too. */
export function importOnce(maps: readonly string[], towns: boolean, names = 'none'): Measured {
  const script = new URL('./import-once.ts', import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, String(towns), names, ...maps], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Names of everything that the maps hold, begun and mistyped as the towns are. */
export function mapQueries(places: Places): TypedQuery[] {
  const fromMap: PlaceNumber[] = [];
  for (const place of placeNumbers(places)) {
    const { source, name } = places.record(place);
    if (/osm:/.test(source) && name !== '') fromMap.push(place);
  }
  return typedQueries(QUERIES, SEED, (random) => {
    const number = fromMap[Math.floor(random() * fromMap.length)];
    return { number, name: places.record(number).name, ...positionOf(places, number) };
  });
}

/** Points around points of interest, with a type or two that may be there. */
export function nearQueries(places: Places): Record<string, string>[] {
  const random = seededRandom(SEED);
  const pois = places.near.pois.item;
  return Array.from({ length: QUERIES }, () => {
    const poi = pois[Math.floor(random() * pois.length)];
    const { lat, lng } = positionOf(places, poi);
    const location = `${(lat + (random() - 0.5) * SPREAD).toFixed(6)},${(lng + (random() - 0.5) * SPREAD).toFixed(6)}`;
    const other = POI_TYPES[Math.floor(random() * POI_TYPES.length)];
    return { location, types: `${places.meta.kinds[places.kind[poi]]}|${other}` };
  });
}

function timed(queries: readonly Record<string, string>[], answer: (query: Record<string, string>) => unknown) {
  for (const query of queries.slice(0, 1000)) answer(query);
  const times = Float64Array.from(queries, (query) => {
    const started = performance.now();
    answer(query);
    return performance.now() - started;
  });
  return summarize(times);
}

function timedSearch(places: Places, queries: readonly TypedQuery[], kinds: ReadonlySet<string>) {
  const search = new PlaceSearch(places);
  const find = ({ words, bias }: TypedQuery) =>
    search.find({ words, kinds, houses: kinds.has('address'), limit: 10, ...(bias && { bias }) });
  for (const query of queries.slice(0, 500)) find(query);
  const times = Float64Array.from(queries, (query) => {
    const started = performance.now();
    find(query);
    return performance.now() - started;
  });
  return summarize(times);
}

/** Real maps: how long their import takes, and how fast what they hold is found. */
export async function benchMaps(): Promise<string> {
  if (!MAPS.every((map) => existsSync(map)))
    return '## Real maps\n\nNot measured: the extracts are not beside the project.\n';
  const imports = [
    ['andorra', importOnce(MAPS.slice(0, 1), false)],
    ['all five', importOnce(MAPS, false)],
    ['all five and every town on earth', importOnce(MAPS, true)],
  ] as const;
  const importTable = markdownTable(
    ['', 'map objects', 'places', 'house numbers', 'seconds', 'seconds per million', 'memory MB'],
    imports.map(([name, { elements, places, houses, seconds, megabytes }]) => [
      name,
      String(elements),
      String(places),
      String(houses),
      seconds.toFixed(1),
      (seconds / (elements / 1e6)).toFixed(1),
      megabytes.toFixed(0),
    ]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const write = (path: string) =>
      writeRegionPlaces(path, { maps: MAPS, addresses: [], postcodes: [], towns: true }, () => {});
    const file = join(folder, 'places.wp');
    await write(file);
    const places = openPlaces(file);
    const region = { places, search: new PlaceSearch(places) };
    const towns = townQueries(places, QUERIES);
    const typed = mapQueries(places);
    const near = nearQueries(places);
    const points = near.map(({ location }) => ({ latlng: location }));
    const engineRows = (
      [
        [
          'autocomplete, names of towns, default types',
          timedSearch(places, towns, wantedKinds(['locality', 'postal_code'], [])),
        ],
        ['autocomplete, names of everything, all types', timedSearch(places, typed, new Set([...PLACE_KINDS, 'address']))],
        [
          'nearby, complete responses',
          timed(near, (query) => nearby(region, { ...CALL, query: readParameters(nearbyQuery, query, 'query', []) })),
        ],
        [
          'reverse, complete responses',
          timed(points, (query) => geocode(region, { ...CALL, query: readParameters(geocodeQuery, query, 'query', []) })),
        ],
      ] as const
    ).map(([name, { p50, p99, max }]) => [name, ms(p50), ms(p99), ms(max)]);
    places.close();
    const loadTable = await underLoad(write, towns, typed, near, points);
    return `## Real maps

OpenStreetMap extracts of Andorra, Malta, Monaco, Heidelberg and a part of Porto, from 2015 to 2025.

${importTable}

${QUERIES} queries each: prefixes of names on the maps, one in five with a typing error, half with a location bias; points near points of interest.

${markdownTable(['', 'p50 ms', 'p99 ms', 'longest ms'], engineRows)}

Over HTTP, as above:

${loadTable}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function underLoad(
  write: (path: string) => ReturnType<typeof writeRegionPlaces>,
  towns: readonly TypedQuery[],
  typed: readonly TypedQuery[],
  near: readonly Record<string, string>[],
  points: readonly Record<string, string>[],
): Promise<string> {
  const server = await startLoadedServer(write);
  const requests = (path: string, queries: readonly Record<string, string>[]): autocannon.Request[] =>
    queries.map((query) => ({ path: `${path}?${new URLSearchParams(query)}`, headers: { 'x-api-key': server.privateKey } }));
  try {
    const rows = [
      await server.measure(
        '/localities/autocomplete, names of towns',
        towns.map((query) => suggestRequest(server, query)),
      ),
      await server.measure(
        '/localities/autocomplete, names of everything, all types',
        typed.map((query) => suggestRequest(server, query, ALL_TYPES)),
      ),
      await server.measure('/localities/nearby', requests('/localities/nearby', near)),
      await server.measure('/localities/geocode, by point', requests('/localities/geocode', points)),
    ];
    return markdownTable(LOAD_HEADINGS, rows);
  } finally {
    await server.stop();
  }
}
