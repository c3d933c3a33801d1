import { idColumn } from '../src/branded-ids.ts';
import type { Junction } from '../src/import/roads/junctions.ts';
import { signsOf } from '../src/import/roads/sign-table.ts';
import { signOf } from '../src/osm/roads/sign.ts';
import { buildNetwork } from '../src/roads/hierarchy/build.ts';
import { Cuts } from '../src/roads/hierarchy/cuts.ts';
import { usualMetrics } from '../src/roads/hierarchy/usual-metrics.ts';
import { NO_CONDITIONS } from '../src/roads/network/conditions.ts';
import { writeRoads } from '../src/roads/network/file.ts';
import type { Network } from '../src/roads/network/network.ts';
import type { DraftArc, Half } from '../src/roads/network/road-ids.ts';
import { buildSnapIndex } from '../src/roads/network/snap.ts';
import { type GeneratedRoads, generateRoads } from './generated-roads.ts';

const SEED = 7;

/** What was written, and how long its network took. */
export interface GeneratedFile {
  readonly junctions: number;
  readonly turns: number;
  readonly orderSeconds: number;
}

/** Writes generated roads as a file; the networks of other modes than driving are empty. @param note hears that much is held */
export async function writeGeneratedRoads(path: string, junctions: number, note: () => void): Promise<GeneratedFile> {
  const { graph, draft } = generateRoads(junctions, SEED);
  const started = performance.now();
  const motor = await buildNetwork(() => draft, new Cuts(graph), note);
  const orderSeconds = (performance.now() - started) / 1000;
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
  const empty = (costs: GeneratedRoads['draft']['costs']): Promise<Network> =>
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
    motor,
    bicycle: await empty({ cycling: noCosts }),
    foot: await empty({ walking: noCosts }),
  };
  const nameless = { waySign: new Uint32Array(lines.way.length), signs: [signOf(new Map())], posts: new Map() };
  const ends = { from: idColumn<Junction>(graph.from), to: idColumn<Junction>(graph.to) };
  const signs = signsOf(nameless, { ...ends, ...lines, junctionNode: new Float64Array(graph.lat.length) }, () => '');
  writeRoads(
    path,
    {
      lines,
      signs,
      tolls: null,
      snap: buildSnapIndex(lines),
      conditions: NO_CONDITIONS,
      vehicles: null,
      heights: null,
      networks,
    },
    new Float64Array(lines.lat.length),
    usualMetrics,
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
