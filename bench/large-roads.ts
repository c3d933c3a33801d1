/** Builds the generated country's roads, writes them, opens them and asks them; prints what that took as JSON. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idColumn } from '../src/branded-ids.ts';
import type { Position } from '../src/geo/position.ts';
import type { Junction } from '../src/import/roads/junctions.ts';
import { signsOf } from '../src/import/roads/sign-table.ts';
import { signOf } from '../src/osm/roads/sign.ts';
import { buildNetwork } from '../src/roads/hierarchy/build.ts';
import { PairedCustomizer } from '../src/roads/hierarchy/customize-together.ts';
import { Cuts } from '../src/roads/hierarchy/cuts.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { NO_CONDITIONS } from '../src/roads/network/conditions.ts';
import { openRoads, writeRoads } from '../src/roads/network/file.ts';
import type { Network } from '../src/roads/network/network.ts';
import { networkOf } from '../src/roads/network/network.ts';
import type { DraftArc, Half } from '../src/roads/network/road-ids.ts';
import { buildSnapIndex } from '../src/roads/network/snap.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { type GeneratedRoads, generateRoads } from './generated-roads.ts';
import { seededRandom } from './queries.ts';
import { summarize } from './report.ts';

const JUNCTIONS = 2_600_000;
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;

const seconds = (since: number) => (performance.now() - since) / 1000;
let gigabytes = 0;
const note = () => {
  gigabytes = Math.max(gigabytes, process.memoryUsage().rss / 1e9);
};

/** Writes the generated roads as a file; the other networks are empty. */
function build(path: string): { junctions: number; turns: number; orderSeconds: number } {
  const { graph, draft } = generateRoads(JUNCTIONS, 7);
  const started = performance.now();
  const motor = buildNetwork(() => draft, new Cuts(graph), note);
  const orderSeconds = seconds(started);
  note();
  const none = {
    ...draft,
    half: idColumn<Half>(new Uint32Array(0)),
    length: new Uint32Array(0),
    class: new Uint8Array(0),
    plainArcs: 0,
    firstTurn: new Uint32Array(1),
    turnTo: idColumn<DraftArc>(new Uint32Array(0)),
  };
  const empty = (costs: GeneratedRoads['draft']['costs']): Network =>
    buildNetwork(() => ({ ...none, costs }), new Cuts(graph));
  const noCosts = {
    time: new Uint32Array(0),
    flags: new Uint8Array(0),
    turn: new Uint16Array(0),
    timedArcs: EMPTY,
    timedTurns: EMPTY,
    vehicleArcs: null,
    vehicleTurns: null,
  };
  const lines = linesOf(graph);
  const networks = {
    motor: { ...motor, costs: { driving: motor.costs.driving, truck: motor.costs.driving } } as Network,
    bicycle: empty({ cycling: noCosts }),
    foot: empty({ walking: noCosts }),
  };
  const nameless = { waySign: new Uint32Array(lines.way.length), signs: [signOf(new Map())], posts: new Map() };
  const ends = { from: idColumn<Junction>(graph.from), to: idColumn<Junction>(graph.to) };
  const signs = signsOf(nameless, { ...ends, ...lines, junctionNode: new Float64Array(graph.lat.length) }, () => '');
  writeRoads(
    path,
    { lines, signs, snap: buildSnapIndex(lines), conditions: NO_CONDITIONS, vehicles: null, heights: null, networks },
    new Float64Array(lines.lat.length),
  );
  note();
  return { junctions: graph.lat.length, turns: draft.turnTo.length, orderSeconds };
}

const EMPTY = { item: new Uint32Array(0), value: new Uint32Array(0), condition: new Uint32Array(0) };

function linesOf({ lat, lng, from, to }: GeneratedRoads['graph']) {
  const count = from.length;
  const ends = (column: Int32Array) => Int32Array.from({ length: 2 * count }, (_, i) => column[(i & 1 ? to : from)[i >> 1]]);
  return {
    firstPoint: Uint32Array.from({ length: count + 1 }, (_, segment) => 2 * segment),
    lat: ends(lat),
    lng: ends(lng),
    way: Uint32Array.from({ length: count }, (_, segment) => segment),
    wayId: Float64Array.from({ length: count }, (_, segment) => segment + 1),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
try {
  const path = join(folder, 'roads.wp');
  const built = build(path);
  globalThis.gc?.();
  let started = performance.now();
  const roads = openRoads(path);
  const openSeconds = seconds(started);
  const customizer = new PairedCustomizer(networkOf(roads, 'driving'));
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  // The first one starts the second thread.
  await customizer.customize(weighting);
  started = performance.now();
  const metric = await customizer.customize(weighting);
  const customizeSeconds = seconds(started);
  note();
  const queries = new RoadQueries(roads);
  const random = seededRandom(3);
  const { lat, lng } = roads.lines;
  const point = (): Position => {
    const at = Math.floor(random() * lat.length);
    return { lat: lat[at] / 1e7, lng: lng[at] / 1e7 };
  };
  const times = new Float64Array(500);
  for (let i = -100; i < times.length; i++) {
    const [origins, destinations] = [Array.from({ length: 14 }, point), Array.from({ length: 14 }, point)];
    const asked = performance.now();
    queries.matrix({ weighting, metric }, origins, destinations);
    if (i >= 0) times[i] = performance.now() - asked;
  }
  note();
  process.stdout.write(JSON.stringify({ ...built, openSeconds, customizeSeconds, gigabytes, matrix: summarize(times) }));
} finally {
  rmSync(folder, { recursive: true });
}
