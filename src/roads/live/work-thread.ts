/** Does the long work on the roads that the starting thread shares: works out metrics, and searches plainly where there is none. */

import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../geo/position.ts';
import type { Mode } from '../../modes/index.ts';
import { type NetworkName, travelMode } from '../../modes/index.ts';
import { memoryIn, OWN } from '../../storage/shared.ts';
import { serveCalls } from '../../threads/serve-calls.ts';
import { lineOf } from '../guidance/route-line.ts';
import { PairedCustomizer } from '../hierarchy/customize-together.ts';
import { sharedRoads } from '../network/file.ts';
import { networkOf } from '../network/network.ts';
import { closedSegments, type SimplePolygon } from '../network/segments-in-polygon.ts';
import type { SlotTimes, Weighting } from '../network/weighting.ts';
import { outlinesOf, type Polygons } from '../search/contours.ts';
import { type Question, RoadQueries } from '../search/queries.ts';
import { routesOf } from '../search/stop-routes.ts';
import { readSpeeds, speedsOnRoads } from '../traffic/known-speeds.ts';
import { secondsThrough, type Timetable } from '../traffic/timetable.ts';
import { NO_TRAFFIC, SLOT_SECONDS, slotAt, slotSeconds, slotTimes, type Traffic } from '../traffic/traffic.ts';
import { keyText, type MetricKey, type ReadyMetric, weightingFor } from './ready-metrics.ts';
import type { MetricTask, OutlinesTask, RoadCalls, TimetableTask } from './worker.ts';
import { ROAD_ERRORS } from './worker.ts';

const roads = sharedRoads(workerData);
const queries = new RoadQueries(roads);
const customizers = new Map<NetworkName, PairedCustomizer>();
let traffic: Traffic = NO_TRAFFIC;
/** The weighting that was asked for last: questions about one come one after the other. */
let last: { readonly text: string; readonly weighting: Weighting } | null = null;

function keptWeighting(key: MetricKey): Weighting {
  const text = keyText(key);
  if (last?.text !== text) last = { text, weighting: weightingFor(roads, key, traffic, undefined, OWN) };
  return last.weighting;
}

function customizerOf(mode: Mode): PairedCustomizer {
  const name = travelMode(mode).network;
  const known = customizers.get(name) ?? new PairedCustomizer(networkOf(roads, mode).hierarchy);
  customizers.set(name, known);
  return known;
}

/** Slots whose times are kept: those of a long trip, which comes through one after the other. */
const MOST_SLOTS = 6;

/** The times of the week in traffic that a task goes through. */
function timetableOf(key: MetricKey, usual: Uint32Array): Timetable {
  const network = networkOf(roads, key.mode);
  const known = new LRUCache<number, SlotTimes>({ max: MOST_SLOTS });
  const timesAt = (second: number) => {
    const slot = slotAt(Math.floor(second / SLOT_SECONDS), traffic);
    const times = known.get(slot) ?? slotTimes(network, key.mode, slot, traffic, key.isNow, OWN);
    known.set(slot, times);
    return times;
  };
  return { slotSeconds: slotSeconds(traffic), usual, timesAt };
}

/**
 * A question that has no metric. Where it takes several searches, those may go over as much together as the network has: to work out a metric
 * takes about as long.
 */
function plainQuestion(key: MetricKey, areas: readonly SimplePolygon[]): Question {
  const closed = closedSegments(roads, areas);
  const arcs = networkOf(roads, key.mode).length.length;
  return { weighting: keptWeighting(key), metric: null, ...(closed && { closed }), allowance: { arcs } };
}

async function metricOf({ key, areas, memory }: MetricTask): Promise<ReadyMetric> {
  const place = memoryIn(memory);
  const weighting = weightingFor(roads, key, traffic, closedSegments(roads, areas) ?? undefined, place);
  return { key, weighting, metric: await customizerOf(key.mode).customize(weighting, place) };
}

function timetable({ key, ready, areas, moment, pairs }: TimetableTask): (number | null)[] {
  const question = ready ?? plainQuestion(key, areas);
  const times = timetableOf(key, question.weighting.time);
  return pairs.map(([from, to]) => {
    const way = queries.way(question, from, to);
    return way && secondsThrough(networkOf(roads, key.mode), way, moment, times);
  });
}

function outlines({ key, ready, areas, origin, limits }: OutlinesTask): Polygons[] | null {
  const question = ready ?? plainQuestion(key, areas);
  const reached = queries.reached(question, origin, Math.max(...limits));
  return reached && outlinesOf(roads.lines, origin, reached, limits);
}

/** The line through stops; straight on where there is no way. */
function lineThrough(ready: ReadyMetric, stops: readonly Position[]): Position[] {
  const line: Position[] = stops.slice(0, 1);
  for (let i = 1; i < stops.length; i++) {
    const way = queries.way(ready, stops[i - 1], stops[i]);
    const piece = way ? lineOf(roads.lines, way).line : [stops[i]];
    for (const point of piece) {
      const last = line[line.length - 1];
      if (last.lat !== point.lat || last.lng !== point.lng) line.push(point);
    }
  }
  return line;
}

serveCalls<RoadCalls>(
  {
    metric: metricOf,
    matrix: ({ key, areas, origins, destinations }) => queries.matrix(plainQuestion(key, areas), origins, destinations),
    routes: ({ key, areas, wish }) => routesOf(queries, plainQuestion(key, areas), wish),
    outlines,
    table: ({ ready, origins, destinations }) => queries.table(ready, origins, destinations),
    line: ({ ready, stops }) => lineThrough(ready, stops),
    timetable,
    drive: ({ key, way, moment }) => {
      const times = timetableOf(key, keptWeighting(key).time);
      return secondsThrough(networkOf(roads, key.mode), way, moment, times);
    },
    readTraffic: ({ weekly, live }) => {
      const onRoads = (path: string) => speedsOnRoads(roads, readSpeeds(path));
      return { weekly: weekly.map(onRoads), live: live.map(onRoads) };
    },
    useTraffic: (known) => {
      traffic = known;
      last = null;
      return undefined;
    },
  },
  { errors: ROAD_ERRORS, isOneByOne: true },
);
