/**
 * Asks for the way along 50 m of road through every crossing, signal and sign of some maps, by bicycle, on foot and by car, and lists those
 * that are a detour of more than 300 m:
 *
 *     npm run stretches
 *     npm run stretches -- map.osm.pbf
 *
 * What is asked is read from the map's raw elements, by plain rules of its own: roads with any access tag that closes them to a mode are left
 * out. A barrier on the stretch explains a detour.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extractPath } from '../bench/extracts.ts';
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { OSM_COORDINATE_SCALE, type Tags } from '../src/osm/element.ts';
import { openMapFile } from '../src/osm/read.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';

const MAPS = ['porto', 'heidelberg', 'malta', 'queens'];
/** How far a stretch goes on each side of its node, and how long it is at least there, metres. */
const HALF_METERS = 25;
const LEAST_METERS = 5;
const MOST_DETOUR_METERS = 300;
const MOST_LISTED = 10;

const SIGNS = new Set(['crossing', 'traffic_signals', 'stop', 'give_way']);
const isSign = (tags: Tags) => SIGNS.has(tags.get('highway') ?? '') || tags.get('crossing') === 'traffic_signals';

type AskedMode = 'cycling' | 'walking' | 'driving';

/** Which kinds of roads a mode uses without a word, the keys that may say otherwise, and whether it obeys one-way roads. */
const PLAIN: Readonly<Record<AskedMode, { readonly kinds: RegExp; readonly keys: RegExp; readonly isVehicle: boolean }>> = {
  driving: {
    kinds: /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street)(_link)?$/,
    keys: /^(access|vehicle|motor_vehicle|motorcar|oneway|hov|max(height|width|weight|length)|width|est_width)(:|$)/,
    isVehicle: true,
  },
  cycling: {
    kinds: /^(primary|secondary|tertiary|unclassified|residential|living_street|cycleway)(_link)?$/,
    keys: /^(access|vehicle|bicycle|oneway)(:|$)/,
    isVehicle: true,
  },
  walking: {
    kinds: /^(primary|secondary|tertiary|unclassified|residential|living_street|footway|pedestrian)(_link)?$/,
    keys: /^(access|foot)(:|$)/,
    isVehicle: false,
  },
};
const OPEN = new Set(['yes', 'designated', 'permissive']);
const CLOSED_ROADS = ['motorroad', 'construction', 'impassable', 'disused', 'abandoned', 'area', 'conveying'];

interface Stretch {
  readonly node: number;
  readonly way: number;
  readonly tags: Tags;
  readonly from: Position;
  readonly to: Position;
  readonly meters: number;
  readonly hasBarrier: boolean;
}

/** The stretches of a map, in the direction in which their ways are drawn. */
async function stretchesOf(path: string): Promise<Stretch[]> {
  const map = openMapFile(path);
  const nodes = new Map<number, Position>();
  const signs = new Set<number>();
  const barriers = new Set<number>();
  const ways: { readonly id: number; readonly nodes: readonly number[]; readonly tags: Tags }[] = [];
  await map.read({
    node: (id, lat, lng, tags) => {
      nodes.set(id, { lat: lat / OSM_COORDINATE_SCALE, lng: lng / OSM_COORDINATE_SCALE });
      if (isSign(tags)) signs.add(id);
      if (tags.has('barrier') || tags.has('entrance') || tags.has('ford')) barriers.add(id);
    },
    way: (id, named, tags) => {
      if (tags.has('highway')) ways.push({ id, nodes: [...named], tags: new Map(tags) });
    },
  });
  return ways.flatMap(({ id, nodes: named, tags }) => {
    const line = named.map((node) => nodes.get(node));
    return named.flatMap((node, at): Stretch[] => {
      if (!signs.has(node)) return [];
      const [back, on] = [reach(line, at, -1), reach(line, at, 1)];
      if (!back || !on) return [];
      const hasBarrier = named.slice(at - back.edges, at + on.edges + 1).some((each) => barriers.has(each));
      return [{ node, way: id, tags, from: back.end, to: on.end, meters: back.meters + on.meters, hasBarrier }];
    });
  });
}

/** The point that is so far along a line from one of its points; null where the line ends before, or has a hole. */
function reach(line: readonly (Position | undefined)[], start: number, step: 1 | -1) {
  let meters = 0;
  let edges = 0;
  for (let at = start; ; at += step) {
    const [a, b] = [line[at], line[at + step]];
    if (!a || !b) return a && meters >= LEAST_METERS ? { end: a, meters, edges } : null;
    const edge = localMeters(a.lat, a.lng, b.lat, b.lng);
    edges++;
    if (meters + edge >= HALF_METERS) {
      const share = (HALF_METERS - meters) / edge;
      const end = { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) };
      return { end, meters: HALF_METERS, edges };
    }
    meters += edge;
  }
}

/** In which directions a mode uses a way by plain rules; none where a tag says more than these know. */
function directionsOf(tags: Tags, mode: AskedMode): ('forward' | 'backward')[] {
  const { kinds, keys, isVehicle } = PLAIN[mode];
  const highway = tags.get('highway') ?? '';
  if (!kinds.test(highway) || CLOSED_ROADS.some((key) => tags.has(key))) return [];
  for (const [key, value] of tags) {
    if (key !== 'oneway' && keys.test(key) && !OPEN.has(value)) return [];
  }
  const oneway = tags.get('oneway') ?? 'no';
  if (!isVehicle) return ['forward', 'backward'];
  const isRound = tags.has('junction') || highway === 'motorway';
  if (oneway === 'yes' || (oneway === 'no' && isRound && !tags.has('oneway'))) return ['forward'];
  if (oneway === '-1') return ['backward'];
  return oneway === 'no' ? ['forward', 'backward'] : [];
}

async function roadsOf(map: string): Promise<Roads> {
  const files = { places: join(folder, `${basename(map)}.places`), roads: join(folder, `${basename(map)}.roads`) };
  await writeRegion(files, { maps: [map], addresses: [], postcodes: [], towns: false }, () => {});
  return openRoads(files.roads);
}

async function ask(map: string): Promise<boolean> {
  const roads = await roadsOf(map);
  const queries = new RoadQueries(roads);
  const stretches = await stretchesOf(map);
  let isGood = true;
  for (const mode of ['cycling', 'walking', 'driving'] as const) {
    const weighting = weightingFor(roads, { mode, method: 'distance', avoid: 0, slot: null, isNow: false }, NO_TRAFFIC);
    const question = { weighting, metric: new Customizer(networkOf(roads, mode)).customize(weighting) };
    const asked = stretches.flatMap((stretch) =>
      directionsOf(stretch.tags, mode).map((direction) => {
        const ends = direction === 'forward' ? ([stretch.from, stretch.to] as const) : ([stretch.to, stretch.from] as const);
        return { stretch, direction, meters: queries.way(question, ...ends)?.trip.meters ?? Number.POSITIVE_INFINITY };
      }),
    );
    const detours = asked.filter(({ stretch, meters }) => meters - stretch.meters > MOST_DETOUR_METERS);
    const unexplained = detours.filter(({ stretch }) => !stretch.hasBarrier);
    isGood &&= unexplained.length === 0;
    process.stdout.write(
      `${basename(map)}, ${mode}: ${asked.length} stretches, ${detours.length} detours of more than ${MOST_DETOUR_METERS} m, ${unexplained.length} without a barrier\n`,
    );
    for (const { stretch, direction, meters } of unexplained.slice(0, MOST_LISTED)) {
      process.stdout.write(
        `  node ${stretch.node} on way ${stretch.way}, ${direction}: ${Math.round(meters)} m (${[...stretch.tags].map((pair) => pair.join('=')).join(' ')})\n`,
      );
    }
  }
  return isGood;
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-stretches-'));
const named = process.argv.slice(2);
try {
  for (const map of named.length > 0 ? named : MAPS.map((name) => extractPath({ name })))
    if (!(await ask(map))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
