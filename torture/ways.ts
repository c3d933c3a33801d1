import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractNames, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { MODES, type Mode, travelMode, type Vehicle } from '../src/modes/index.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { type MetricKey, weightingFor } from '../src/roads/live/ready-metrics.ts';
import { VehicleKinds } from '../src/roads/live/vehicle-kinds.ts';
import { type Trip, tripOf } from '../src/roads/network/cost.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { COORDINATE_SCALE } from '../src/roads/network/segments.ts';
import { destinationEnds, directWay, originEnds, turnRows } from '../src/roads/network/weighting.ts';
import { mainOf, type Question, RoadQueries } from '../src/roads/search/queries.ts';
import { secondOfWeek } from '../src/roads/traffic/schedule.ts';
import { Schedules } from '../src/roads/traffic/schedules.ts';
import { TimedQueries } from '../src/roads/traffic/timed-queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { slowCosts } from '../test/oracles/slow-ways.ts';
import type { Outcome, ProofOptions } from './proof.ts';

const DEFAULT_PAIRS = 200_000;
const DESTINATIONS = 250;
/** Of so many pairs one is asked with a moment: the plain search through time goes over half a map. */
const PAIRS_A_MOMENT = 100;
const MOST_EXAMPLES = 10;

/** Who travels: a mode, and the vehicle where it is not the usual one. */
interface Traveller {
  readonly name: string;
  readonly mode: Mode;
  readonly vehicle?: Vehicle;
}

/** What was compared for one who travels on one map. */
interface Tally {
  pairs: number;
  found: number;
  timed: number;
  readonly wrong: string[];
}

/** Trips of every mode, of several vehicles and at several moments are those that Dijkstra's algorithm finds. */
export async function ways({ seed, count = DEFAULT_PAIRS, regions, log }: ProofOptions): Promise<Outcome> {
  const names = extractNames().filter((name) => regions?.includes(name) !== false);
  const rows: string[][] = [];
  const missed: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'waypost-ways-'));
  try {
    const maps: { readonly name: string; readonly roads: Roads }[] = [];
    for (const name of names) {
      log(`importing ${name}`);
      const files = { places: join(folder, `${name}.places`), roads: join(folder, `${name}.roads`) };
      await writeRegion(files, { maps: [extractPath({ name })], addresses: [], postcodes: [], towns: false }, () => {});
      const roads = openRoads(files.roads);
      // A map of points alone has nothing to go on.
      if (roads.lines.lat.length > 0) maps.push({ name, roads });
    }
    for (const [i, { name, roads }] of maps.entries()) {
      const all = travellers(roads);
      for (const traveller of all) {
        const pairs = Math.ceil(count / maps.length / all.length);
        const tally = compare(roads, traveller, pairs, seededRandom(seed + i));
        log(`${name}, ${traveller.name}: ${tally.pairs} pairs, ${tally.wrong.length} wrong`);
        rows.push([name, traveller.name, ...[tally.pairs, tally.found, tally.timed, tally.wrong.length].map(String)]);
        missed.push(...tally.wrong.slice(0, MOST_EXAMPLES).map((each) => `${name}, ${traveller.name}: ${each}`));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const head = ['map', 'who', 'pairs', 'with a way', 'at a moment', 'wrong'];
  return { report: `Trips compared with Dijkstra's algorithm\n\n${markdownTable(head, rows)}`, missed };
}

/** Every mode, and vehicles to which some road of the map is other than to the usual one. */
function travellers(roads: Roads): Traveller[] {
  const kinds = new VehicleKinds(roads);
  const described: readonly (readonly [name: string, mode: Mode, own: Partial<Vehicle>])[] = [
    ['truck of 7.5 t', 'truck', { weight: 7500, axleLoad: 5000, height: 3200, length: 8000 }],
    ['truck of 18 t', 'truck', { weight: 18_000, height: 3600, length: 10_000 }],
    ['high truck with dangerous goods', 'truck', { height: 4500, hazmat: 1 }],
    ['motorhome', 'driving', { weight: 5000, height: 3100, width: 2300, length: 8500, motorhome: 1 }],
    ['car with a trailer', 'driving', { trailers: 1, length: 12_000, weight: 3500 }],
  ];
  const vehicles = described.flatMap(([name, mode, own]): Traveller[] => {
    const { vehicle: usual } = travelMode(mode);
    const vehicle = usual && kinds.like(mode, { ...usual, ...own });
    return vehicle ? [{ name, mode, vehicle }] : [];
  });
  return [...MODES.map((mode) => ({ name: mode, mode })), ...vehicles];
}

function compare(roads: Roads, traveller: Traveller, pairs: number, random: () => number): Tally {
  const queries = new RoadQueries(roads);
  const { mode, vehicle } = traveller;
  const key: MetricKey = { mode, method: 'time', avoid: 0, slot: null, isNow: false, ...(vehicle && { vehicle }) };
  const question = questionOf(roads, key);
  const tally: Tally = { pairs: 0, found: 0, timed: 0, wrong: [] };
  const point = () => pointOn(roads, random);
  const isPlain = (place: Position, role: 'origin' | 'destination') => {
    // Who stands in a yard has two ways out of it: that is for smaller tests.
    const { nearest, large } = queries.snap(question, place, role);
    return nearest.length > 0 && (large.length === 0 || nearest === large);
  };
  while (tally.pairs < pairs) {
    const origin = point();
    if (!isPlain(origin, 'origin')) continue;
    const destinations = Array.from({ length: DESTINATIONS }, point).filter((place) => isPlain(place, 'destination'));
    const found = queries.matrix(question, [origin], destinations).trips;
    const slow = slowTrips(roads, queries, question, origin, destinations);
    for (const [i, trip] of found.entries()) {
      tally.pairs++;
      if (trip) tally.found++;
      if (!isSame(trip, slow[i])) tally.wrong.push(shown(origin, destinations[i], trip, slow[i]));
    }
    for (const destination of destinations.slice(0, DESTINATIONS / PAIRS_A_MOMENT))
      atMoment(roads, queries, key, origin, destination, random, tally);
  }
  return tally;
}

function questionOf(roads: Roads, key: MetricKey): Question {
  const weighting = weightingFor(roads, key, NO_TRAFFIC);
  return { weighting, metric: new Customizer(networkOf(roads, key.mode)).customize(weighting) };
}

function pointOn({ lines: { lat, lng } }: Roads, random: () => number): Position {
  const at = Math.floor(random() * lat.length);
  return { lat: lat[at] / COORDINATE_SCALE, lng: lng[at] / COORDINATE_SCALE };
}

function slowTrips(
  roads: Roads,
  queries: RoadQueries,
  question: Question,
  origin: Position,
  destinations: readonly Position[],
): (Trip | null)[] {
  const { weighting } = question;
  const network = networkOf(roads, weighting.mode);
  const from = mainOf(queries.snap(question, origin, 'origin'));
  const turns = turnRows(network, weighting);
  const costs = slowCosts(network, turns.cost, turns.minor, originEnds(network, weighting, from));
  return destinations.map((destination) => {
    const to = mainOf(queries.snap(question, destination, 'destination'));
    const ends = destinationEnds(network, weighting, to);
    const direct = directWay(network, weighting, from, to);
    let best = { cost: direct?.cost ?? Number.POSITIVE_INFINITY, minor: direct?.minor ?? 0 };
    for (const [i, vertex] of ends.vertices.entries()) {
      const cost = costs.cost[vertex] + ends.costs[i];
      if (cost < best.cost) best = { cost, minor: costs.minor[vertex] + ends.minors[i] };
    }
    return tripOf(best.cost, best.minor, weighting.method);
  });
}

/** A trip at a moment of some day, led by the metric, and found without one. */
function atMoment(
  roads: Roads,
  queries: RoadQueries,
  key: MetricKey,
  from: Position,
  to: Position,
  random: () => number,
  tally: Tally,
): void {
  const second = Date.UTC(2026, 0, 1) / 1000 + Math.floor(random() * 365 * 24 * 60) * 60;
  const kind = random() < 0.5 ? 'departure' : 'arrival';
  const slot = travelMode(key.mode).meetsTraffic ? Math.floor(secondOfWeek(second) / 3600) * 12 : null;
  const own: MetricKey = { ...key, slot, conditions: { day: Math.floor(second / 86_400), bound: 'least' } };
  const question = questionOf(roads, own);
  const schedules = new Schedules(roads, NO_TRAFFIC);
  const timed = new TimedQueries(queries);
  const [led, plain] = [question, { ...question, metric: null }].map(
    (each) => timed.ways(schedules.question(each, own, { kind, second }), from, to, 0)[0]?.trip ?? null,
  );
  tally.timed++;
  if (!isSame(led, plain)) tally.wrong.push(`${kind} at ${second}: ${shown(from, to, led, plain)}`);
}

function isSame(a: Trip | null, b: Trip | null): boolean {
  return a && b ? Math.abs(a.seconds - b.seconds) < 1e-6 && Math.abs(a.meters - b.meters) < 1e-6 : a === b;
}

function shown(from: Position, to: Position, ours: Trip | null, slow: Trip | null): string {
  return `${from.lat},${from.lng} → ${to.lat},${to.lng}: ${JSON.stringify(ours)}, not ${JSON.stringify(slow)}`;
}
