/** Does the long work on the roads that the starting thread shares: works out metrics, and searches plainly where there is none. */

import { workerData } from 'node:worker_threads';
import type { Position } from '../../geo/position.ts';
import type { Mode } from '../../modes/index.ts';
import { type NetworkName, travelMode } from '../../modes/index.ts';
import { memoryIn, OWN } from '../../storage/shared.ts';
import { letGoOf } from '../../threads/collect.ts';
import { giveWay } from '../../threads/give-way.ts';
import { serveCalls } from '../../threads/serve-calls.ts';
import { lineThrough } from '../guidance/line-through.ts';
import { PairedCustomizer } from '../hierarchy/customize-together.ts';
import type { SimplePolygon } from '../network/closed-areas.ts';
import { sharedRoads } from '../network/file.ts';
import { networkOf } from '../network/network.ts';
import { closedAreas } from '../network/segments-in-polygon.ts';
import type { Weighting } from '../network/weighting.ts';
import { outlinesOf, type Polygons } from '../search/contours.ts';
import { type Question, RoadQueries, type RoadWay } from '../search/queries.ts';
import { othersOf, type RoadRoute, routesOf, stopOrder } from '../search/stop-routes.ts';
import { TripRows } from '../search/trip-rows.ts';
import { currentSpeeds, readSpeeds, speedsOnRoads } from '../traffic/known-speeds.ts';
import { Schedules } from '../traffic/schedules.ts';
import { TimedQueries } from '../traffic/timed-queries.ts';
import type { TimedQuestion } from '../traffic/timed-search.ts';
import { laterBy, secondsThrough } from '../traffic/timetable.ts';
import { NO_TRAFFIC, type Traffic, trafficBytes } from '../traffic/traffic.ts';
import { keyText, type MetricKey, type ReadyMetric, weightingFor } from './ready-metrics.ts';
import type { MetricTask, OutlinesTask, RoadCalls, TimedRoutesTask, TripsTask } from './worker.ts';
import { ROAD_ERRORS } from './worker.ts';

const roads = sharedRoads(workerData);
const queries = new RoadQueries(roads);
const timed = new TimedQueries(queries);
const customizers = new Map<NetworkName, PairedCustomizer>();
let traffic: Traffic = NO_TRAFFIC;
let schedules = new Schedules(roads, traffic);
/** The weighting that was asked for last: questions about one come one after the other. */
let last: { readonly text: string; readonly weighting: Weighting } | null = null;

function keptWeighting(key: MetricKey): Weighting {
  const text = keyText(key);
  if (last?.text !== text) last = { text, weighting: weightingFor(roads, key, traffic, undefined, OWN) };
  return last.weighting;
}

function customizerOf(mode: Mode): PairedCustomizer {
  const name = travelMode(mode).network;
  const known = customizers.get(name) ?? new PairedCustomizer(networkOf(roads, mode));
  customizers.set(name, known);
  return known;
}

/** A question with the moment of its trip. */
function atMoment({ key, ready, areas, moment }: Pick<TripsTask, 'key' | 'ready' | 'areas' | 'moment'>): TimedQuestion {
  return schedules.question(ready ?? plainQuestion(key, areas), key, moment);
}

/**
 * A question that has no metric. Where it takes several searches, those may go over as much together as the network has: to work out a metric
 * takes about as long.
 */
function plainQuestion(key: MetricKey, areas: readonly SimplePolygon[]): Question {
  const closed = closedAreas(roads, areas);
  const arcs = networkOf(roads, key.mode).length.length;
  return {
    weighting: keptWeighting(key),
    metric: null,
    ...(closed && { closed: closed.segments, areas }),
    allowance: { arcs },
  };
}

async function metricOf({ key, areas, memory }: MetricTask): Promise<ReadyMetric> {
  const place = memoryIn(memory);
  const weighting = weightingFor(roads, key, traffic, closedAreas(roads, areas) ?? undefined, place);
  return { key, weighting, metric: await customizerOf(key.mode).customize(weighting, place) };
}

function timetable({ key, ready, areas, moment, pairs }: TripsTask): (number | null)[] {
  const question = ready ?? plainQuestion(key, areas);
  const schedule = schedules.of(key);
  return pairs.map(([from, to]) => {
    const way = queries.way(question, from, to);
    return way && secondsThrough(networkOf(roads, key.mode), way, moment, schedule);
  });
}

/** Routes at their moment: each way begins when the one before it ends, or ends when the one after it begins. */
function timedRoutes(task: TimedRoutesTask): readonly RoadRoute[] {
  const question = atMoment(task);
  const isArrival = task.moment.kind === 'arrival';
  const { stops } = task.wish;
  const order = stopOrder(queries, question, task.wish);
  if (!order) return [];
  if (stops.length === 2) {
    const found = timed.ways(question, stops[0], stops[1], othersOf(task.wish));
    return found.map((way) => ({ order, ways: [way] }));
  }
  const legs = order.slice(1).map((stop, i) => [stops[order[i]], stops[stop]] as const);
  const ways: RoadWay[] = [];
  let elapsed = 0;
  for (const [from, to] of isArrival ? legs.toReversed() : legs) {
    const moment = laterBy(isArrival ? -elapsed : elapsed, task.moment);
    const [way] = timed.ways({ ...question, moment }, from, to, 0);
    if (!way) return [];
    elapsed += way.trip.seconds;
    ways.push(way);
  }
  return [{ order, ways: isArrival ? ways.reverse() : ways }];
}

function timedWays(task: TripsTask): (RoadWay | null)[] {
  const question = atMoment(task);
  return task.pairs.map(([from, to]) => timed.ways(question, from, to, 0)[0] ?? null);
}

function outlines({ key, ready, areas, origin, direction, limits, moment }: OutlinesTask): Polygons[] | null {
  const most = Math.max(...limits);
  const reached = moment
    ? timed.reached(atMoment({ key, ready, areas, moment }), origin, most)
    : queries.reached(ready ?? plainQuestion(key, areas), origin, most, direction);
  return reached && outlinesOf(roads.lines, origin, reached, limits);
}

/** The matrix that was worked on last: its rows come one after the other. */
let lastRows: { readonly number: number; readonly rows: TripRows } | null = null;

function rowsOf(number: number, ready: ReadyMetric, destinations: readonly Position[]): TripRows {
  if (lastRows?.number !== number) lastRows = { number, rows: new TripRows(queries, ready, destinations) };
  return lastRows.rows;
}

serveCalls<RoadCalls>(
  {
    metric: metricOf,
    matrix: ({ key, areas, origins, destinations }) => queries.matrix(plainQuestion(key, areas), origins, destinations),
    routes: ({ key, areas, wish }) => routesOf(queries, plainQuestion(key, areas), wish),
    outlines,
    table: ({ number, ready, origins, destinations }) => rowsOf(number, ready, destinations).rows(origins),
    line: ({ ready, stops }) => lineThrough(queries, ready, stops),
    timetable,
    timedRoutes,
    timedTrips: (task) => timedWays(task).map((way) => way?.trip ?? null),
    timedWays,
    drive: ({ key, way, moment }) => secondsThrough(networkOf(roads, key.mode), way, moment, schedules.of(key)),
    match: ({ ready, trace }) => queries.match(ready, trace),
    readTraffic: ({ weekly, live, now, liveSeconds }) => {
      const current = live.map((path) => currentSpeeds(readSpeeds(path), now, liveSeconds));
      return {
        traffic: {
          weekly: weekly.map((path) => speedsOnRoads(roads, readSpeeds(path))),
          live: current.filter(({ table }) => table.a.length > 0).map(({ table }) => speedsOnRoads(roads, table)),
        },
        live: current.map(({ state }) => state),
      };
    },
    useTraffic: (known) => {
      letGoOf(trafficBytes(traffic));
      traffic = known;
      schedules = new Schedules(roads, traffic);
      last = null;
      return undefined;
    },
    giveWay: () => {
      giveWay();
      return undefined;
    },
  },
  { errors: ROAD_ERRORS, isOneByOne: true },
);
