import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readParameters } from '../src/contract/parameters.ts';
import { directions, directionsQuery, type InsideQuery } from '../src/indoor/directions.ts';
import type { PoisQuery } from '../src/indoor/pois.ts';
import { poisAutocomplete } from '../src/indoor/pois-autocomplete.ts';
import { directionsOverStreets } from '../src/indoor/walk-directions.ts';
import { openPlaces, PlaceSearch } from '../src/places/index.ts';
import type { OpenVenue } from '../src/regions/venues.ts';
import { LiveRoads } from '../src/roads/live/live.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { loadVenue, sharedVenue } from '../src/venues/file.ts';
import type { FeatureId } from '../src/venues/plan/venue-ids.ts';
import { courseBetween } from '../src/venues/search/courses.ts';
import { endOf } from '../src/venues/search/venue.ts';
import { readPlace } from '../src/walks/places.ts';
import { openPlan } from '../test/support/indoor-plan.ts';
import { waypost } from '../test/support/process.ts';
import { streetsOfFile } from '../test/support/streets-of-file.ts';
import { writeHall } from './hall.ts';
import { LOAD_HEADINGS, startLoadedServer } from './http.ts';
import { BUILDING, STATION } from './indoor-plans.ts';
import { seededRandom } from './queries.ts';
import { writeTowns } from './regions.ts';
import { markdownTable, ms, summarize, type Timings } from './report.ts';
import { writeTower } from './tower.ts';

const SEED = 23;
const ROUNDS = 2_000;
const COPIES = 3;
const STANDS = 20_000;
const LANGUAGES = ['en', 'de', 'fr', 'ja'];

/** Times a question so many times, after half as many that do not count. */
function time(rounds: number, ask: (round: number) => unknown): Timings {
  for (let i = 0; i < rounds / 2; i++) ask(i);
  const times = new Float64Array(rounds);
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    ask(i);
    times[i] = performance.now() - started;
  }
  return summarize(times);
}

/** Indoor venues: a university building, several times above itself, imported, searched and walked through. */
export async function benchIndoor(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const plan = join(folder, 'tower.geojson');
    await writeTower(BUILDING, plan, COPIES);
    const imported = importOnce(plan, folder);
    const open = openVenue(folder);
    const { heads, rows } = open.venue;
    const engine = engineTable(open);
    const http = await httpTable(plan, open);
    return `## Indoor venues

A university building, stacked ${COPIES} times: ${imported.rooms} rooms on ${imported.levels} levels, ${heads.length} features; the graph has ${rows.x.length.toLocaleString('en')} points and ${rows.head.length.toLocaleString('en')} arcs. Imported in **${imported.seconds.toFixed(2)} s** with at most **${Math.round(imported.megabytes)} MB** of memory. The engine alone, between random rooms, with complete responses in English, German, French and Japanese in turn:

${engine}

Over HTTP, with keys, limits, quota and validation; the server and the load generator share both cores:

${http}

${hallText(folder)}

${await streetsText()}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What an exhibition hall takes in which thousands of corners see each other. */
function hallText(folder: string): string {
  const [plan, target] = [join(folder, 'hall.geojson'), mkdtempSync(join(folder, 'hall-'))];
  writeHall(plan, STANDS);
  const { seconds, megabytes } = importOnce(plan, target);
  const open = openVenue(target);
  const { venue } = open;
  const places = placesOf(open);
  const random = seededRandom(SEED);
  const place = () => venue.anchors(places[Math.floor(random() * places.length)]);
  const started = performance.now();
  courseBetween(venue, 'default', place(), place());
  const first = performance.now() - started;
  const finding = performance.now();
  venue.gait('default').landmarks.finish();
  const landmarks = performance.now() - finding;
  const { p50, p99 } = time(ROUNDS / 10, () => courseBetween(venue, 'default', place(), place()));
  return `An exhibition hall of ${STANDS.toLocaleString('en')} stands: ${venue.rows.x.length.toLocaleString('en')} points, ${venue.rows.head.length.toLocaleString('en')} arcs. Imported in **${seconds.toFixed(1)} s** with at most **${Math.round(megabytes)} MB** of memory. The first way takes ${(first / 1000).toFixed(1)} s; landmarks are found in ${(landmarks / 1000).toFixed(1)} s, while other requests are served, and then a way takes ${ms(p50)} ms (p50) and ${ms(p99)} ms (p99).`;
}

/** What a route from the street to a room takes, with its steps, in a station with the streets around it. */
async function streetsText(): Promise<string> {
  const roads = await streetsOfFile(STATION, ['walking', 'wheelchair']);
  const open = await openPlan(STATION);
  const live = new LiveRoads(roads, {
    metricBytes: 2 ** 28,
    questionMs: 60_000,
    log: () => {},
    damage: { report: () => {}, mend: () => {} },
  });
  const region = { roads: live, queries: new RoadQueries(roads) };
  const parts = { region: () => region, venues: { find: () => null, around: () => [] }, closures: { closedAt: () => [] } };
  const random = seededRandom(SEED);
  const { venue } = open;
  const places = venue.features.filter((each) => venue.heads[each].isSearchable && venue.anchors(each).length > 0);
  const [west, south, east, north] = venue.meta.bbox;
  const street = () => `${south + random() * (north - south)},${west + random() * (east - west)}`;
  const room = () => String(venue.heads[places[Math.floor(random() * places.length)]].id);
  for (const profile of ['default', 'wheelchair'] as const) venue.gait(profile).landmarks.finish();
  const walk = async (mode: string, isOut: boolean) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [origin, destination] = isOut ? [room(), street()] : [street(), room()];
      const query = readParameters(directionsQuery, { origin, destination, mode }, 'query', []);
      const started = performance.now();
      await directionsOverStreets(parts, { id: 'bench' }, open, query).catch((error: unknown) => error);
      if (round >= ROUNDS / 2) times.push(performance.now() - started);
    }
    return summarize(Float64Array.from(times));
  };
  const rows: [string, Timings][] = [
    ['from the street to a room', await walk('default', false)],
    ['the same by wheelchair', await walk('wheelchair', false)],
    ['from a room to the street', await walk('default', true)],
  ];
  await live.close();
  const gates = venue.gates.length;
  return `One route from the street to a room of a main station, or back, with its steps (${gates} gates):\n\n${markdownTable(
    ['', 'p50 ms', 'p99 ms'],
    rows.map(([name, { p50, p99 }]) => [name, ms(p50), ms(p99)]),
  )}`;
}

function importOnce(plan: string, folder: string): { rooms: number; levels: number; seconds: number; megabytes: number } {
  const script = new URL('./import-venue-once.ts', import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, plan, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function openVenue(folder: string): OpenVenue {
  const places = openPlaces(join(folder, 'places.wp'));
  const venue = sharedVenue(loadVenue(join(folder, 'venue.wp')));
  return { id: 'tower', version: '', venue, places, search: new PlaceSearch(places), bytes: 0 };
}

/** The numbers of features that are answered, and led to. */
function placesOf({ venue }: OpenVenue): FeatureId[] {
  return venue.features.filter((feature) => venue.heads[feature].kind === 'room' && venue.anchors(feature).length > 0);
}

function engineTable(open: OpenVenue): string {
  const { venue } = open;
  const places = placesOf(open);
  const random = seededRandom(SEED);
  const any = () => places[Math.floor(random() * places.length)];
  const place = () => readPlace(String(venue.heads[any()].id));
  const query = (round: number, more: Partial<InsideQuery> = {}): InsideQuery => ({
    origin: place(),
    destination: place(),
    language: LANGUAGES[round % LANGUAGES.length],
    units: 'metric',
    waypoints: [],
    optimize: false,
    mode: undefined,
    routing_profile: undefined,
    avoid_in: [],
    alternatives: false,
    ...more,
  });
  const words = ['10', 'e0', 'toil', 'auf', 'foyer', 'lift', '304', 'treppe'];
  const pois = (round: number, more: Partial<PoisQuery> = {}): PoisQuery => ({
    items_by_page: 10,
    page: 0,
    from_location: undefined,
    q: words[round % words.length],
    extended: undefined,
    level: undefined,
    building: undefined,
    category: undefined,
    ref: undefined,
    language: 'en',
    advanced_filter: undefined,
    open_now: false,
    ...more,
  });
  /** Each word is typed from another place, a letter at a time. */
  const typing = () => {
    let [letters, word, from] = [0, '', place()];
    return (round: number) => {
      if (letters === word.length) [letters, word, from] = [0, words[round % words.length], place()];
      letters++;
      return poisAutocomplete(open, pois(round, { q: word.slice(0, letters), from_location: from }));
    };
  };
  const gait = venue.gait('default');
  gait.landmarks.finish();
  venue.gait('wheelchair').landmarks.finish();
  const ours = time(ROUNDS, () => courseBetween(venue, 'default', venue.anchors(any()), venue.anchors(any())));
  const plain = time(ROUNDS / 4, () =>
    venue.search.between(endOf(venue.anchors(any()), gait), endOf(venue.anchors(any()), gait), gait.arcCosts, null),
  );
  const timings: [string, Timings][] = [
    ['directions, with steps and instructions', time(ROUNDS, (round) => directions(open, query(round)))],
    ['the same by wheelchair', time(ROUNDS, (round) => tryDirections(open, query(round, { mode: 'wheelchair' })))],
    [
      'ten waypoints optimized',
      time(200, (round) => directions(open, query(round, { optimize: true, waypoints: Array.from({ length: 10 }, place) }))),
    ],
    ['autocomplete, 10 per page', time(ROUNDS, (round) => poisAutocomplete(open, pois(round)))],
    ['the same letter by letter, with `from_location`', time(ROUNDS, typing())],
    [
      'the same, each from a new `from_location`',
      time(ROUNDS, (round) => poisAutocomplete(open, pois(round, { from_location: place() }))),
    ],
    ['path search alone', ours],
    ['path search alone, without landmarks', plain],
  ];
  const rows = timings.map(([name, { p50, p99 }]) => [name, ms(p50), ms(p99)]);
  const ratio = `With landmarks, the path search is ${(plain.p50 / ours.p50).toFixed(1)} times as fast as without.`;
  return `${markdownTable(['', 'p50 ms', 'p99 ms'], rows)}\n\n${ratio}`;
}

/** Some rooms are closed to wheelchairs: that is an answer, too. */
function tryDirections(open: OpenVenue, query: InsideQuery): unknown {
  try {
    return directions(open, query);
  } catch (error) {
    return error;
  }
}

async function httpTable(plan: string, open: OpenVenue): Promise<string> {
  const server = await startLoadedServer(writeTowns);
  try {
    const imported = await waypost(['venue', 'import', plan, '--id', 'tower', '--project', 'bench'], {
      WAYPOST_DATA: server.dataFolder,
    });
    if (imported.code !== 0) throw new Error(imported.stderr);
    const random = seededRandom(SEED);
    const places = placesOf(open);
    const id = () => open.venue.heads[places[Math.floor(random() * places.length)]].id;
    const headers = { 'x-api-key': server.privateKey };
    const requests = (path: () => string) => Array.from({ length: 2_000 }, () => ({ path: path(), headers }));
    const rows = [
      await server.measure(
        '/indoor/directions',
        requests(() => `/indoor/directions/tower?origin=${id()}&destination=${id()}&language=de`),
      ),
      await server.measure(
        '/indoor/venues/…/pois/autocomplete',
        requests(() => `/indoor/venues/tower/pois/autocomplete?q=${String(id()).slice(-2)}&items_by_page=10`),
      ),
    ];
    return markdownTable(LOAD_HEADINGS, rows);
  } finally {
    await server.stop();
  }
}
