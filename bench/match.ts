import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import polylineCodec from '@googlemaps/polyline-codec';
import { localMeters } from '../src/geo/distance.ts';
import { writePolyline } from '../src/geo/polyline.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { lineOf } from '../src/roads/guidance/route-line.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { seededRandom } from './queries.ts';
import { markdownTable } from './report.ts';
import { compareLengths, type KnownTrace, knownTrace, type Lengths } from './traces.ts';
import { openValhalla, type Valhalla } from './valhalla.ts';

const SEED = 23;
const TRACES = 30;
const NOISES = [5, 10, 20];
const INTERVALS = [1, 5, 15];
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;
/** Lines are compared each so many metres, and are the same within so many. */
const [SAMPLE_METERS, SAME_METERS] = [10, 5];

/** Map matching: traces made from known routes, with noise; beside Valhalla's binding on the same points. */
export async function benchMatch(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const rows: string[][] = [];
    for (const extract of EXTRACTS.filter(({ name }) => name === 'porto' || name === 'heidelberg')) {
      const file = join(folder, `${extract.name}.roads`);
      const content = { maps: [extractPath(extract)], addresses: [], postcodes: [], towns: false };
      await writeRegion({ places: `${file}.places`, roads: file }, content, () => {});
      rows.push(...(await extractRows(extract, openRoads(file), await openValhalla(extract))));
    }
    return `## Map matching

Fastest routes between ${TRACES} pairs of random points, driving, noted each 1, 5 or 15 s with Gaussian noise of 5, 10 or 20 m to the north and to the east. *Right* is the share of length as Newson and Krumm count: what is missed and what is added are taken off. *By its line* compares lines within ${SAME_METERS} m, without regard to direction, in the same way for both. Points a second on one thread, with the line encoded; Valhalla's binding gets the same points, times and accuracy:

${markdownTable(['', 'right', 'by its line', "Valhalla's by its line", 'lines agree', 'points/s', "Valhalla's points/s", 'ratio'], rows)}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Extract = (typeof EXTRACTS)[number];

async function extractRows({ name, roadBounds }: Extract, roads: Roads, valhalla: Valhalla): Promise<string[][]> {
  const queries = new RoadQueries(roads);
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  const question = { weighting, metric: new Customizer(networkOf(roads, 'driving')).customize(weighting) };
  const [south, west, north, east] = roadBounds;
  const rows: string[][] = [];
  const spent = { points: 0, ours: 0, theirs: 0 };
  for (const noise of NOISES) {
    for (const seconds of INTERVALS) {
      const random = seededRandom(SEED);
      const point = () => ({ lat: south + random() * (north - south), lng: west + random() * (east - west) });
      const known: KnownTrace[] = [];
      while (known.length < TRACES) {
        const trace = knownTrace(queries, question, [point(), point()], { seconds, noise }, random);
        if (trace) known.push(trace);
      }
      const { shares, points, ours, theirs } = await measure(queries, question, known, noise, valhalla);
      rows.push([`${name}, ${noise} m, each ${seconds} s`, ...shares, ...rates(points, ours, theirs)]);
      spent.points += points;
      spent.ours += ours;
      spent.theirs += theirs;
    }
  }
  return [...rows, [`${name}, all`, '', '', '', '', ...rates(spent.points, spent.ours, spent.theirs)]];
}

async function measure(
  queries: RoadQueries,
  question: Parameters<RoadQueries['match']>[0],
  known: readonly KnownTrace[],
  noise: number,
  valhalla: Valhalla,
): Promise<Measured> {
  const points = known.reduce((sum, { trace }) => sum + trace.lat.length, 0);
  const ours = () =>
    known.map(({ trace }) => {
      const matched = queries.match(question, trace);
      const lines = matched.matchings.flatMap(({ ways }) => ways.map((way) => lineOf(queries.roads.lines, way).line));
      return { matched, lines, encoded: lines.map(writePolyline) };
    });
  ours();
  const started = performance.now();
  const found = ours();
  const ourMs = performance.now() - started;
  const theirs: Position[][][] = [];
  let theirMs = 0;
  for (const { trace } of known) {
    const shape = Array.from(trace.lat, (lat, i) => ({ lat, lng: trace.lng[i], time: trace.time[i] }));
    const begun = performance.now();
    const lines = await valhalla.trace(shape, noise, 'auto');
    theirMs += performance.now() - begun;
    theirs.push(lines.map((line) => polylineCodec.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))));
  }
  const real = known.map(({ way }) => [lineOf(queries.roads.lines, way).line]);
  const lengths = known.map((each, i) => compareLengths(queries, each, found[i].matched));
  const byLine = (lines: readonly (readonly (readonly Position[])[])[]) =>
    real.map((line, i) => compareLines(line, lines[i]));
  const ourLines = found.map(({ lines }) => lines);
  const agreement = ourLines.map((lines, i) => compareLines(lines, theirs[i]));
  const shares = [share(lengths), share(byLine(ourLines)), share(byLine(theirs)), share(agreement)];
  return { shares, points, ours: ourMs, theirs: theirMs };
}

/** Shares of length, and the milliseconds that points took. */
interface Measured {
  readonly shares: readonly string[];
  readonly points: number;
  readonly ours: number;
  readonly theirs: number;
}

/** Points a second, ours and theirs, and how many times as many ours are. */
function rates(points: number, ours: number, theirs: number): string[] {
  const shown = (milliseconds: number) => Math.round((points / milliseconds) * 1000).toLocaleString('en');
  return [shown(ours), shown(theirs), `${(theirs / ours).toFixed(1)}×`];
}

function share(lengths: readonly Lengths[]): string {
  const sum = (of: keyof Lengths) => lengths.reduce((all, each) => all + each[of], 0);
  return `${(100 * (1 - (sum('missed') + sum('added')) / sum('real'))).toFixed(1)} %`;
}

type Lines = readonly (readonly Position[])[];

/** What of some lines others lack, and what they have besides. */
function compareLines(real: Lines, other: Lines): Lengths {
  const [own, theirs] = [samplesOf(real), samplesOf(other)];
  return {
    real: own.length * SAMPLE_METERS,
    missed: own.filter((point) => !isOn(point, other)).length * SAMPLE_METERS,
    added: theirs.filter((point) => !isOn(point, real)).length * SAMPLE_METERS,
  };
}

function samplesOf(lines: Lines): Position[] {
  const samples: Position[] = [];
  let rest = 0;
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [from, to] = [line[i - 1], line[i]];
      const length = localMeters(from.lat, from.lng, to.lat, to.lng);
      for (; rest < length; rest += SAMPLE_METERS) {
        const part = rest / length;
        samples.push({ lat: from.lat + part * (to.lat - from.lat), lng: from.lng + part * (to.lng - from.lng) });
      }
      rest -= length;
    }
  }
  return samples;
}

function isOn(point: Position, lines: Lines): boolean {
  return lines.some((line) => line.some((to, i) => i > 0 && isNear(point, line[i - 1], to)));
}

function isNear({ lat, lng }: Position, from: Position, to: Position): boolean {
  const perLat = 111_200;
  const perLng = perLat * Math.cos((lat * Math.PI) / 180);
  const [ax, ay] = [(from.lng - lng) * perLng, (from.lat - lat) * perLat];
  const [dx, dy] = [(to.lng - from.lng) * perLng, (to.lat - from.lat) * perLat];
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2 <= SAME_METERS ** 2;
}
