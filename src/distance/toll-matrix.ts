import { setImmediate } from 'node:timers/promises';
import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { LiveRoads, ReadyMetric, RoadWay, TripMatrix } from '../roads/index.ts';
import { routeLineOf } from '../roads/index.ts';
import { type Toll, tollsOf } from '../tolls/tolls.ts';
import { totalsOf } from '../tolls/totals.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import type { TollQueryRegion } from './tolls.ts';

/** Each pair needs its route, which takes as long as hundreds of pairs without tolls. */
export const MOST_TOLL_PAIRS = 400;
/** So many routes are found before others have their turn. */
const AT_ONCE = 10;

/** Whose tolls are asked for, and when. */
export interface WantedTolls {
  /** Null for who pays none. */
  readonly payer: TollPayer | null;
  /** Milliseconds since 1970 at which trips begin, or end. */
  readonly moment: number;
  readonly isArrival: boolean;
}

/** Whose trips the tolls of are asked for. */
interface Pairs {
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
  readonly trips: TripMatrix['trips'];
  /** The ways of trips that have others than the metric finds; left out where none has. */
  readonly ways?: TripWays;
}

/** The ways of trips that were found at their moment. */
export type TripWays = Map<NonNullable<TripMatrix['trips'][number]>, RoadWay>;

/** Searches that note the ways of the trips that they find: a road that is closed at the moment charges nothing. */
export function notingWays(roads: LiveRoads, ways: TripWays): Pick<LiveRoads, 'outlasts' | 'timedTrips' | 'timetable'> {
  return {
    outlasts: (moment, seconds) => roads.outlasts(moment, seconds),
    timetable: (task, owner) => roads.timetable(task, owner),
    async timedTrips(task, owner) {
      const found = await roads.timedWays(task, owner);
      for (const way of found) if (way) ways.set(way.trip, way);
      return found.map((way) => way?.trip ?? null);
    },
  };
}

/** What the tolls of each trip cost together, as JSON; empty for a pair without a trip. */
export function* tollSums(
  { queries, tolls: map }: TollQueryRegion,
  ready: ReadyMetric,
  { origins, destinations, trips, ways }: Pairs,
  { payer, moment, isArrival }: WantedTolls,
): Generator<string> {
  if (!queries || !map) throw new Error('tolls of a region without roads');
  const { mode } = ready.key;
  for (const [index, trip] of trips.entries()) {
    if (!trip) {
      yield '';
      continue;
    }
    const [origin, destination] = [
      at(origins, Math.floor(index / destinations.length)),
      at(destinations, index % destinations.length),
    ];
    const way = payer && (ways?.get(trip) ?? queries.way(ready, origin, destination));
    let tolls: readonly Toll[] = [];
    if (payer && way) {
      const legs = { courses: [routeLineOf(queries.roads, mode, ready.weighting.time, way)], seconds: [trip.seconds] };
      tolls = tollsOf(map, legs, payer, isArrival ? moment - trip.seconds * 1000 : moment);
    }
    const { cheapest, unknown } = totalsOf(tolls, null);
    yield JSON.stringify({ cheapest, unknown });
  }
}

/** The same without holding up who else is answered. */
export async function tollSumsInTurns(sums: Iterable<string>): Promise<string[]> {
  const all: string[] = [];
  for (const sum of sums) {
    all.push(sum);
    if (all.length % AT_ONCE === 0) await setImmediate();
  }
  return all;
}
