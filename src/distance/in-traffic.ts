import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { LiveRoads, MetricKey, ReadyMetric, RoadRoute, TripMatrix, TripMoment } from '../roads/index.ts';
import { laterBy } from '../roads/index.ts';
import type { Avoid } from './avoid.ts';

/** What traffic is asked about. */
interface InTraffic extends Pick<Avoid, 'areas'> {
  readonly roads: LiveRoads;
  readonly key: MetricKey;
  readonly moment: TripMoment;
  readonly owner: string;
}

/** A route with the seconds of each of its ways. */
export type TimedRoute = RoadRoute & { readonly seconds: readonly number[] };

/** Trips of a matrix that last into other traffic take as long as that makes them. @param ready null where no metric has answered */
export async function matrixInTraffic(
  { roads, key, moment, areas, owner }: InTraffic,
  ready: ReadyMetric | null,
  matrix: TripMatrix,
  origins: readonly Position[],
  destinations: readonly Position[],
): Promise<TripMatrix> {
  const lasting = [...matrix.trips.entries()].flatMap(([index, trip]) =>
    trip !== null && roads.outlasts(moment, trip.seconds) ? [{ index, trip }] : [],
  );
  if (lasting.length === 0) return matrix;
  const pairs = lasting.map(({ index }) => {
    const [o, d] = [Math.floor(index / destinations.length), index % destinations.length];
    return [at(origins, o), at(destinations, d)] as const;
  });
  const seconds = await roads.timetable({ key, ready, areas, moment, pairs }, owner);
  const trips = [...matrix.trips];
  for (const [i, { index, trip }] of lasting.entries()) trips[index] = { ...trip, seconds: seconds[i] ?? trip.seconds };
  return { ...matrix, trips };
}

/** The seconds of the ways of each route, one after the other, in the traffic of when one is there; the fastest route first. */
export async function routesInTraffic(question: InTraffic, found: readonly RoadRoute[]): Promise<readonly TimedRoute[]> {
  const routes = await Promise.all(
    found.map(async (route) => ({ ...route, seconds: await secondsOfWays(question, route) })),
  );
  const whole = (seconds: readonly number[]) => seconds.reduce((sum, each) => sum + each, 0);
  return question.key.method === 'time' ? routes.sort((a, b) => whole(a.seconds) - whole(b.seconds)) : routes;
}

async function secondsOfWays({ roads, key, moment, owner }: InTraffic, { ways }: RoadRoute): Promise<number[]> {
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

/** The same where no time was asked for, or traffic makes no difference. */
export const unhindered = (route: RoadRoute): TimedRoute => ({
  ...route,
  seconds: route.ways.map(({ trip }) => trip.seconds),
});
