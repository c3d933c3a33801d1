import type { Position } from '../../geo/position.ts';
import { visitOrder } from '../../geo/visit-order.ts';
import type { Question, RoadQueries, RoadWay } from './queries.ts';

/** So many other routes are given besides the best one. */
const MOST_ALTERNATIVES = 2;

/** What is asked of a route. */
export interface RouteWish {
  /** Where it begins, what it passes, where it ends. */
  readonly stops: readonly Position[];
  /** Whether what it passes may come in any order. */
  readonly optimize: boolean;
  /** Whether other routes than the best one are wanted; only where there are no stops on the way. */
  readonly alternatives: boolean;
}

/** A route: the numbers of the stops in the order in which they are visited, and a way from each to the next. */
export interface RoadRoute {
  readonly order: readonly number[];
  readonly ways: readonly RoadWay[];
}

/** The routes that meet a wish, the best one first; empty where there is none. */
export function routesOf(queries: Pick<RoadQueries, 'matrix' | 'ways'>, question: Question, wish: RouteWish): RoadRoute[] {
  const { stops } = wish;
  const order = stopOrder(queries, question, wish);
  if (!order) return [];
  if (stops.length === 2) {
    const ways = queries.ways(question, stops[0], stops[1], othersOf(wish));
    return ways.map((way) => ({ order, ways: [way] }));
  }
  const ways = order.slice(1).flatMap((stop, i) => queries.ways(question, stops[order[i]], stops[stop], 0));
  return ways.length === stops.length - 1 ? [{ order, ways }] : [];
}

/** How many other routes than the best one are wanted. */
export function othersOf({ alternatives }: RouteWish): number {
  return alternatives ? MOST_ALTERNATIVES : 0;
}

/** The numbers of the stops in the order in which they are visited; null where one cannot be reached. */
export function stopOrder(
  queries: Pick<RoadQueries, 'matrix'>,
  question: Question,
  { stops, optimize }: RouteWish,
): readonly number[] | null {
  return optimize && stops.length > 3 ? bestOrder(queries, question, stops) : [...stops.keys()];
}

function bestOrder(
  queries: Pick<RoadQueries, 'matrix'>,
  question: Question,
  stops: readonly Position[],
): readonly number[] | null {
  const { trips } = queries.matrix(question, stops, stops);
  const isFastest = question.weighting.method === 'time';
  const costs = Float64Array.from(trips, (trip) =>
    trip ? (isFastest ? trip.seconds : trip.meters) : Number.POSITIVE_INFINITY,
  );
  const between = visitOrder(costs, stops.length);
  return between && [0, ...between, stops.length - 1];
}
