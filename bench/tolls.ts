import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../src/at.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { routeLineOf } from '../src/roads/guidance/route-line.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { POST_KINDS, postAt } from '../src/roads/network/signs.ts';
import { costsOf } from '../src/roads/network/weighting.ts';
import { RoadQueries, type RoadWay } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { prepareTariffs, readTariff, readTariffFile } from '../src/tolls/read.ts';
import { sealed } from '../src/tolls/sealed.ts';
import { TollMap } from '../src/tolls/toll-map.ts';
import { tollsOf } from '../src/tolls/tolls.ts';
import { totalsOf } from '../src/tolls/totals.ts';
import { payerLike } from '../test/support/toll-trips.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { seededRandom } from './queries.ts';
import { markdownTable, ms, summarize } from './report.ts';

const SEED = 28;
/** Trips that pass a booth or gantry. */
const TRIPS = 200;
/** 224 places have 49,952 pairs in both directions. */
const [GATES, SYSTEMS] = [224, 10_000];
const MEGABYTE = 2 ** 20;
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;
const MONDAY_NOON = Date.UTC(2026, 10, 23, 12);

/** Prices of tolls: many prices, many systems, and what comes first after an import. */
export async function benchTolls(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const extract = EXTRACTS.find(({ name }) => name === 'porto');
    if (!extract) throw new Error('there is no extract of Porto');
    const file = join(folder, 'porto.roads');
    const content = { maps: [extractPath(extract)], addresses: [], postcodes: [], towns: false };
    await writeRegion({ places: `${file}.places`, roads: file }, content, () => {});
    const roads = openRoads(file);
    const trips = tripsPastPosts(roads, extract.roadBounds);
    const timed = (name: string, { map }: { readonly map: TollMap }, own: readonly Trip[]) => {
      for (const trip of own) price(map, trip);
      const { p50, p99, max } = summarize(Float64Array.from(own, (trip) => timeOf(() => price(map, trip))));
      return [name, ms(p50), ms(p99), ms(max)];
    };
    const few = opened(roads, manyGates(roads, 10));
    const many = opened(roads, manyGates(roads, GATES));
    const busiest = busiestPost(trips);
    const through = trips.filter(({ posts }) => posts.includes(busiest));
    const atOne = opened(roads, manySystems(roads, busiest));
    const rows = [
      timed('90 prices', few, trips),
      timed(`${(GATES * (GATES - 1)).toLocaleString('en')} prices`, many, trips),
      timed(`${SYSTEMS.toLocaleString('en')} systems at one booth`, atOne, through),
    ];
    const stored = join(folder, 'tariff.json');
    const text = largeTariff(roads, MEGABYTE);
    prepareTariffs();
    const checkMs = timeOf(() => readTariff(text, 'bench'));
    writeFileSync(stored, sealed(readTariff(text, 'bench')));
    const [trip] = through;
    const first = () => timeOf(() => price(new TollMap(roads, [readTariffFile(stored)]), trip));
    const [firstMs, nextMs] = [first(), first()];
    return `## Tolls

The tolls of a route in Porto and what they cost together, without the search for the route: ${TRIPS} trips between random points that pass booths or gantries, on one thread.

${markdownTable(['', 'p50 ms', 'p99 ms', 'max ms'], rows)}

A tariff of ${(text.length / MEGABYTE).toFixed(1)} MB is checked in ${ms(checkMs)} ms when it is imported; the first request afterwards takes ${ms(nextMs)} ms more than others, with reading the stored tariff and finding its places on the map; after the first import that names holidays, ${ms(firstMs)} ms, as their library is loaded.
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

interface Trip {
  readonly roads: Roads;
  readonly way: RoadWay;
  readonly posts: readonly number[];
}

function price(map: TollMap, { roads, way }: Trip): unknown {
  const { time } = costsOf(networkOf(roads, KEY.mode), KEY.mode);
  const legs = { courses: [routeLineOf(roads, KEY.mode, time, way)], seconds: [way.trip.seconds] };
  return totalsOf(tollsOf(map, legs, payerLike(), MONDAY_NOON), null);
}

function tripsPastPosts(roads: Roads, [south, west, north, east]: (typeof EXTRACTS)[number]['roadBounds']): Trip[] {
  const random = seededRandom(SEED);
  const point = (): Position => ({ lat: south + random() * (north - south), lng: west + random() * (east - west) });
  const queries = new RoadQueries(roads);
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  const question = { weighting, metric: new Customizer(networkOf(roads, KEY.mode)).customize(weighting) };
  const trips: Trip[] = [];
  while (trips.length < TRIPS) {
    const way = queries.way(question, point(), point());
    if (!way) continue;
    const posts = way.halves
      .map((half) => postAt(roads.signs, half))
      .filter((post) => post >= 0 && roads.signs.postKind[post] !== POST_KINDS.exit);
    if (posts.length > 0) trips.push({ roads, way, posts });
  }
  return trips;
}

function busiestPost(trips: readonly Trip[]): number {
  const counts = new Map<number, number>();
  for (const post of trips.flatMap(({ posts }) => posts)) counts.set(post, (counts.get(post) ?? 0) + 1);
  const [[busiest]] = [...counts].sort(([, a], [, b]) => b - a);
  return busiest;
}

const HEAD = { waypost_tariff: 1, id: 'bench', name: 'Bench', country: 'PT', currency: 'EUR', vehicles: { car: {} } };

const opened = (roads: Roads, tariff: object) => ({
  map: new TollMap(roads, [readTariff(JSON.stringify(tariff), 'bench')]),
});

/** A closed system of all gates of the map, over and over. */
function manyGates({ signs }: Roads, count: number): object {
  const posts = [...signs.postNode.keys()].filter((post) => signs.postKind[post] !== POST_KINDS.exit);
  const places = Array.from({ length: count }, (_, i) => ({
    ...{ id: `p${i}`, name: `Gate ${i}` },
    // Those that the map lacks have prices too.
    nodes: posts.length > i ? posts.filter((_, index) => index % count === i).map((post) => at(signs.postNode, post)) : [i],
  }));
  const prices = Object.fromEntries(
    places.map(({ id }, i) => [
      id,
      Object.fromEntries(places.flatMap((to, j) => (i === j ? [] : [[to.id, (i + 2 * j) / 10]]))),
    ]),
  );
  const closed = { id: 'closed', name: 'Closed', kind: 'closed', symmetric: false, places, fares: [{ prices }] };
  return { ...HEAD, systems: [closed] };
}

/** Systems that all take tolls at one booth. */
function manySystems({ signs }: Roads, post: number): object {
  const nodes = [at(signs.postNode, post)];
  return {
    ...HEAD,
    systems: Array.from({ length: SYSTEMS }, (_, i) => ({
      ...{ id: `s${i}`, name: `System ${i}`, kind: 'open', places: [{ id: 'p', name: 'Gate', nodes }] },
      fares: [{ price: i / 100, when: { days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], hours: '06:00-22:00' } }],
    })),
  };
}

/** A tariff of at least so many bytes, whose prices depend on hours and holidays. */
function largeTariff(roads: Roads, bytes: number): string {
  for (let count = 16; ; count *= 2) {
    const { systems } = JSON.parse(JSON.stringify(manyGates(roads, 100)));
    const more = Array.from({ length: count }, (_, i) => ({
      ...{ id: `o${i}`, name: `Open ${i}`, kind: 'open' },
      places: [{ id: 'p', name: `Gate ${i}`, nodes: [at(roads.signs.postNode, i % roads.signs.postNode.length)] }],
      fares: [
        { price: 1, name: 'on holidays', when: { days: ['PH', 'Su'] } },
        { price: 2.5, when: { hours: '06:00-10:00' } },
        { price: 2 },
      ],
    }));
    const text = JSON.stringify({ ...HEAD, systems: [...systems, ...more] });
    if (text.length >= bytes) return text;
  }
}
