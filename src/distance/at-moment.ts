import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { LiveRoads, MetricKey, ReadyMetric, RoadRoute, RouteWish, TripMatrix, TripMoment } from '../roads/index.ts';
import { laterBy } from '../roads/index.ts';
import type { Avoid } from './avoid.ts';

/** What is asked about a moment. */
interface AtMoment<Searches = LiveRoads> extends Pick<Avoid, 'areas'> {
  readonly roads: Searches;
  readonly key: MetricKey;
  readonly moment: TripMoment;
  readonly owner: string;
}

/** A route with the seconds of each of its ways. */
export type TimedRoute = RoadRoute & { readonly seconds: readonly number[] };

/**
 * Trips of a matrix at their moment. Those that last into other traffic take as long as that makes them. Where the least and the most that
 * conditions leave roads to cost agree on a trip, none of them matters to it; the others are searched for one by one.
 *
 * @param ready null where no metric has answered
 * @param most the matrix by the most that conditions leave roads to cost; null where there are none
 */
export async function matrixAtMoment<Matrix extends Pick<TripMatrix, 'trips'>>(
  { roads, key, moment, areas, owner }: AtMoment<Pick<LiveRoads, 'outlasts' | 'timedTrips' | 'timetable'>>,
  ready: ReadyMetric | null,
  matrix: Matrix,
  most: Matrix | null,
  pairOf: (index: number) => readonly [Position, Position],
): Promise<Matrix> {
  const lasts = (trip: Trip) => key.slot !== null && trip !== null && roads.outlasts(moment, trip.seconds);
  const changes = (index: number) => most !== null && !isSame(at(matrix.trips, index), at(most.trips, index));
  const indexes = [...matrix.trips.keys()].filter((index) => lasts(at(matrix.trips, index)) || changes(index));
  if (indexes.length === 0) return matrix;
  const task = { key, ready, areas, moment, pairs: indexes.map(pairOf) };
  const trips = [...matrix.trips];
  if (most) {
    const found = await roads.timedTrips(task, owner);
    for (const [i, index] of indexes.entries()) trips[index] = at(found, i);
  } else {
    const seconds = await roads.timetable(task, owner);
    for (const [i, index] of indexes.entries()) {
      const trip = at(trips, index);
      trips[index] = trip && { ...trip, seconds: seconds[i] ?? trip.seconds };
    }
  }
  return { ...matrix, trips };
}

type Trip = TripMatrix['trips'][number];

function isSame(a: Trip, b: Trip): boolean {
  return a?.seconds === b?.seconds && a?.meters === b?.meters;
}

/** The seconds of the ways of each route, one after the other, in the traffic of when one is there; the fastest route first. */
export async function routesInTraffic(question: AtMoment, found: readonly RoadRoute[]): Promise<readonly TimedRoute[]> {
  const routes = await Promise.all(
    found.map(async (route) => ({ ...route, seconds: await secondsOfWays(question, route) })),
  );
  return inOrder(question, routes);
}

/** Routes through conditions, at their moment; the fastest first. @param ready null where no metric has answered */
export async function routesUnderConditions(
  question: AtMoment,
  ready: ReadyMetric | null,
  wish: RouteWish,
): Promise<readonly TimedRoute[]> {
  const { roads, key, moment, areas, owner } = question;
  const found = await roads.timedRoutes({ key, ready, areas, wish, moment }, owner);
  return inOrder(question, found.map(asFound));
}

function inOrder({ key }: AtMoment, routes: readonly TimedRoute[]): readonly TimedRoute[] {
  const whole = ({ seconds }: TimedRoute) => seconds.reduce((sum, each) => sum + each, 0);
  return key.method === 'time' ? routes.toSorted((a, b) => whole(a) - whole(b)) : routes;
}

async function secondsOfWays({ roads, key, moment, owner }: AtMoment, { ways }: RoadRoute): Promise<number[]> {
  const isDeparture = moment.kind === 'departure';
  const seconds: number[] = [];
  let elapsed = 0;
  for (const way of isDeparture ? ways : ways.toReversed()) {
    const own = roads.outlasts(moment, elapsed + way.trip.seconds)
      ? await roads.secondsOf({ key, way, moment: laterBy(isDeparture ? elapsed : -elapsed, moment) }, owner)
      : way.trip.seconds;
    elapsed += own;
    seconds.push(own);
  }
  return isDeparture ? seconds : seconds.reverse();
}

/** The same where the trips of the ways have their seconds already: no time was asked for, or they were found at theirs. */
export const asFound = (route: RoadRoute): TimedRoute => ({
  ...route,
  seconds: route.ways.map(({ trip }) => trip.seconds),
});
