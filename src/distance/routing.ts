import { first, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import {
  costsOf,
  networkOf,
  type RoadRoute,
  receivedMetric,
  routesOf,
  type SentMetric,
  sentMetric,
} from '../roads/index.ts';
import type { Serialized } from '../threads/serialized.ts';
import { asFound, routesInTraffic, routesUnderConditions, type TimedRoute } from './at-moment.ts';
import { type Avoid, areasToAvoid, checkStops } from './avoid.ts';
import { type QueryRegion, type RoadRegion, roadQuestion, type ThreadedParts } from './question.ts';
import type { RouteRequest } from './route-request.ts';

/** Routes that were found, and the times of arcs by which they were found. */
export interface FoundRoutes {
  readonly routes: readonly TimedRoute[];
  /** [arc] 1/100 s */
  readonly times: Uint32Array;
}

/** A request with the metric that it is answered by, as it goes to a thread. */
export interface RouteCall<Request extends RouteRequest> {
  readonly request: Request;
  readonly metric: SentMetric;
}

/** What an endpoint of routes makes of routes that were found. */
export type ShapeRoutes<Region, Request, Reply> = (region: Region, request: Request, found: FoundRoutes) => Reply;

/** Answers by a metric, on whatever thread. */
export function byMetric<Region extends QueryRegion, Request extends RouteRequest, Reply>(
  shape: ShapeRoutes<Region, Request, Reply>,
): (region: Region, call: RouteCall<Request>) => Reply {
  return (region, { request, metric }) => {
    if (!region.queries) throw new Error('a metric of a region without roads');
    const ready = receivedMetric(region.queries.roads, metric);
    return shape(region, request, {
      routes: routesOf(region.queries, ready, request.wish).map(asFound),
      times: ready.weighting.time,
    });
  };
}

/** Stops with the names of their parameters. */
function namedStops(stops: readonly Position[]): (readonly [name: string, stop: Position])[] {
  return stops.map((stop, i) => [i === 0 ? 'origin' : i === stops.length - 1 ? 'destination' : 'waypoints', stop]);
}

/** Finds routes and lets the endpoint shape them: on some thread where a metric is enough, else here. @throws WithoutRoads; ModeNotAvailable */
export async function answerRoutes<Region extends RoadRegion, Request extends RouteRequest, Reply>(
  parts: ThreadedParts<Region, RouteCall<Request>, Reply>,
  shape: ShapeRoutes<Region, Request, Reply>,
  request: Request,
  avoid: Avoid,
  owner: string,
): Promise<Reply | Serialized> {
  const { mode, wish } = request;
  const { areas } = avoid;
  const ends = { from: first(wish.stops), to: last(wish.stops) };
  const asked = await roadQuestion(parts.region(), { ...request, avoid, ...ends });
  const { region, roads, queries, key, moment, isConditional } = asked;
  checkStops(areasToAvoid(avoid, key), namedStops(wish.stops));
  const timed = moment && { roads, key, areas, moment, owner };
  const shaped = (routes: readonly TimedRoute[], times: Uint32Array) => shape(region, request, { routes, times });
  const inTraffic = (found: readonly RoadRoute[]) => (timed ? routesInTraffic(timed, found) : found.map(asFound));
  const usualTimes = () => costsOf(networkOf(queries.roads, mode), mode).time;
  return roads.answer<Reply | Serialized>(
    { key, areas, owner },
    {
      byMetric: async (ready) => {
        if (!timed) return parts.byMetric({ request, metric: sentMetric(queries.roads, ready) }, region);
        const routes = isConditional
          ? await routesUnderConditions(timed, ready, wish)
          : await inTraffic(routesOf(queries, ready, wish));
        return shaped(routes, ready.weighting.time);
      },
      // One route or a tour past areas that nobody asks for twice; without any, the metric will be asked for again. Only a metric knows the times
      // of a vehicle.
      plainly:
        areas.length === 0 || key.vehicle
          ? null
          : async () => {
              const routes =
                timed && isConditional
                  ? await routesUnderConditions(timed, null, wish)
                  : await inTraffic(await roads.plainRoutes({ key, areas, wish }, owner));
              return shaped(routes, usualTimes());
            },
    },
  );
}
