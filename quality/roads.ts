/**
 * Compares driving routes with Valhalla's on random pairs of each extract, and writes `docs/routing-quality.md`:
 *
 *     npm run compare
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import polylineCodec from '@googlemaps/polyline-codec';
import { extractNames, extractPath } from '../bench/extracts.ts';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { openValhalla } from '../bench/valhalla.ts';
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { ARC_FLAGS, networkOf } from '../src/roads/network/network.ts';
import { COORDINATE_SCALE } from '../src/roads/network/segments.ts';
import { type Question, RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';

const PAIRS = 500;
/** So many pairs are tried at most: on a map in pieces, most have no route. */
const MOST_TRIED = 10_000;
const SEED = 29;
/** Points lie at most so far from a road, and pairs at least so far apart, metres. */
const MOST_OFF_METERS = 150;
const LEAST_APART_METERS = 300;
/** Ratios beyond these are outliers. */
const OUTLIER = { distance: [0.7, 1.4], duration: [0.5, 2] } as const;
const MOST_LISTED = 8;
/** The other's way is followed in steps of about so many metres. */
const STEP_METERS = 80;

interface Compared {
  readonly from: Position;
  readonly to: Position;
  readonly ours: { readonly meters: number; readonly seconds: number };
  readonly theirs: { readonly meters: number; readonly seconds: number; readonly shape: string };
}

/** Null for a map of points alone. */
async function compare(name: string): Promise<{ row: string[]; section: string } | null> {
  const files = { places: join(folder, `${name}.places`), roads: join(folder, `${name}.roads`) };
  await writeRegion(files, { maps: [extractPath({ name })], addresses: [], postcodes: [], towns: false }, () => {});
  const roads = openRoads(files.roads);
  if (roads.lines.lat.length === 0) return null;
  const queries = new RoadQueries(roads);
  const weighting = weightingFor(roads, { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false }, NO_TRAFFIC);
  const question = { weighting, metric: new Customizer(networkOf(roads, 'driving')).customize(weighting) };
  const valhalla = await openValhalla({ name });
  const point = pointMaker(roads, queries, question);
  const compared: Compared[] = [];
  let [onlyOurs, onlyTheirs] = [0, 0];
  for (let tried = 0; tried < MOST_TRIED && compared.length + onlyOurs + onlyTheirs < PAIRS; tried++) {
    const [from, to] = [point(), point()];
    if (localMeters(from.lat, from.lng, to.lat, to.lng) < LEAST_APART_METERS) continue;
    const way = queries.way(question, from, to);
    const theirs = await valhalla.route(from, to, 'auto');
    if (way && theirs) compared.push({ from, to, ours: way.trip, theirs });
    else if (way) onlyOurs++;
    else if (theirs) onlyTheirs++;
  }
  const distance = compared.map(({ ours, theirs }) => ours.meters / theirs.meters);
  const duration = compared.map(({ ours, theirs }) => ours.seconds / theirs.seconds);
  const spread = (ratios: readonly number[]) => `${share(ratios, 0.5)} (${share(ratios, 0.05)}–${share(ratios, 0.95)})`;
  const outliers = compared
    .filter(
      ({ ours, theirs }) =>
        isBeyond(ours.meters / theirs.meters, OUTLIER.distance) || isBeyond(ours.seconds / theirs.seconds, OUTLIER.duration),
    )
    .sort((a, b) => strangeness(b) - strangeness(a));
  const listed = outliers
    .slice(0, MOST_LISTED)
    .map((each) => [
      `${shown(each.from)} → ${shown(each.to)}`,
      `${Math.round(each.ours.meters)} m, ${Math.round(each.ours.seconds)} s`,
      `${Math.round(each.theirs.meters)} m, ${Math.round(each.theirs.seconds)} s`,
      explanation(each, roads, queries, question),
    ]);
  return {
    row: [
      name,
      String(compared.length),
      String(onlyOurs),
      String(onlyTheirs),
      spread(distance),
      spread(duration),
      String(outliers.length),
    ],
    section: `## ${name}\n\n${markdownTable(['from → to', 'Waypost', 'Valhalla', 'why'], listed)}\n`,
  };
}

/** Points on roads, anywhere in the box that holds nearly all of the map: extracts have single roads far away. */
function pointMaker({ lines }: Roads, queries: RoadQueries, question: Question): () => Position {
  const random = seededRandom(SEED);
  const [south, north] = middle(lines.lat);
  const [west, east] = middle(lines.lng);
  return () => {
    for (;;) {
      const position = { lat: south + random() * (north - south), lng: west + random() * (east - west) };
      const { nearest } = queries.snap(question, position, 'origin');
      if (nearest.length > 0 && nearest[0].meters < MOST_OFF_METERS) return nearest[0].position;
    }
  };
}

/** Degrees between which nine tenths of some coordinates lie. */
function middle(row: Int32Array): [low: number, high: number] {
  const sorted = row.slice().sort();
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] / COORDINATE_SCALE;
  return [at(0.05), at(0.95)];
}

const shown = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
const isBeyond = (ratio: number, [low, high]: readonly [number, number]) => ratio < low || ratio > high;
const strangeness = ({ ours, theirs }: Compared) =>
  Math.abs(Math.log(ours.meters / theirs.meters)) + Math.abs(Math.log(ours.seconds / theirs.seconds));

function share(ratios: readonly number[], part: number): string {
  const sorted = [...ratios].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)].toFixed(3);
}

/** Follows the other's way step by step by our rules, and returns what it costs, or where it cannot be followed. */
function explanation({ ours, theirs }: Compared, roads: Roads, queries: RoadQueries, question: Question): string {
  const points = steps(polylineCodec.decode(theirs.shape, 6).map(([lat, lng]) => ({ lat, lng })));
  let seconds = 0;
  for (let i = 1; i < points.length; i++) {
    const straight = localMeters(points[i - 1].lat, points[i - 1].lng, points[i].lat, points[i].lng);
    const way = queries.way(question, points[i - 1], points[i]);
    if (!way || way.trip.meters > 3 * straight + 60) return obstacle(points[i], roads, queries, question, way !== null);
    seconds += way.trip.seconds;
  }
  return seconds > ours.seconds
    ? `speeds: Valhalla's route takes us ${Math.round(seconds)} s`
    : `access at the start or end: Valhalla's route takes us ${Math.round(seconds)} s`;
}

/** What stands at a point of the other's way that we do not pass. */
function obstacle(position: Position, roads: Roads, queries: RoadQueries, question: Question, isDetour: boolean): string {
  const [near] = queries.snap(question, position, 'destination').nearest;
  if (!near) return `no road of ours at ${shown(position)}`;
  const { lines } = roads;
  const network = networkOf(roads, 'driving');
  const half = network.arcOf[2 * near.segment];
  const flags = network.costs.driving?.flags[half] ?? 0;
  const way = `way ${lines.wayId[lines.way[near.segment]]} at ${shown(position)}`;
  if (flags & ARC_FLAGS.restricted) return `${way} is for those who have business there`;
  return isDetour
    ? `${way} cannot be entered straight on: one-way, a turn restriction, or the opposite lane`
    : `${way} is not reached`;
}

/** Points of a line about so far apart that following them is following the line. */
function steps(line: readonly Position[]): Position[] {
  const kept = [line[0]];
  for (const point of line) {
    const last = kept[kept.length - 1];
    if (localMeters(last.lat, last.lng, point.lat, point.lng) >= STEP_METERS) kept.push(point);
  }
  return kept;
}

function page(): string {
  return `# Routing quality

This page compares driving routes with those of Valhalla (Node.js binding 3.6.1) on the same extracts, for ${PAIRS} random pairs of points on roads in each. It is made by \`npm run compare\`. Ratios are Waypost to Valhalla, as median (5 %–95 %).

${markdownTable(['extract', 'pairs', 'only ours', "only Valhalla's", 'distance', 'duration', 'outliers'], summary)}

An outlier is a pair whose distance differs by more than ${OUTLIER.distance.join(' or ')}, or whose duration by more than ${OUTLIER.duration.join(' or ')}. The most extreme ones are listed, each with an explanation: our rules are applied to Valhalla's route step by step. If every step is allowed, the difference is a matter of speeds; otherwise the forbidden step is named.

The engines differ in these rules:

- **Roads and gates with restricted access** (\`access=private\`, \`destination\`, \`delivery\`, \`customers\`). Valhalla passes through them with a penalty, and uses private roads like others once it is on them; Waypost begins and ends trips there, but never passes through.
- **Tracks.** Both use them: Valhalla at 2 to 20 km/h, by grade and surface; Waypost at 5 to 18.
- **Roads without a posted speed.** Valhalla distinguishes urban from rural by the density of roads; Waypost uses the class of the road.
- **U-turns.** Valhalla makes them at any junction, with a penalty; Waypost only at dead ends.
- **The edge of an extract.** A one-way road that the extract cuts off cannot be reached or left: if the nearest road is such a one, Waypost starts from the next connected road, up to 2 km away.

${sections.join('\n')}`;
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-compare-'));
const sections: string[] = [];
const summary: string[][] = [];
try {
  for (const name of extractNames()) {
    process.stderr.write(`comparing ${name} …\n`);
    const compared = await compare(name);
    if (!compared) continue;
    summary.push(compared.row);
    sections.push(compared.section);
  }
} finally {
  rmSync(folder, { recursive: true });
}
writeFileSync(new URL('../docs/routing-quality.md', import.meta.url), page());
