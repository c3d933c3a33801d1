import { first, last } from '../at.ts';
import { costsOf, networkOf, type ReadyMetric, type RoadRoute, routesOf } from '../roads/index.ts';
import type { Serialized } from '../threads/serialized.ts';
import type { Avoid } from './avoid.ts';
import { routesInTraffic, type TimedRoute, unhindered } from './in-traffic.ts';
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
  readonly ready: ReadyMetric;
}

/** What an endpoint of routes makes of routes that were found. */
export type ShapeRoutes<Region, Request, Reply> = (region: Region, request: Request, found: FoundRoutes) => Reply;

/** Answers by a metric, on whatever thread. */
export function byMetric<Region extends QueryRegion, Request extends RouteRequest, Reply>(
  shape: ShapeRoutes<Region, Request, Reply>,
): (region: Region, call: RouteCall<Request>) => Reply {
  return (region, { request, ready }) => {
    if (!region.queries) throw new Error('a metric of a region without roads');
    return shape(region, request, {
      routes: routesOf(region.queries, ready, request.wish).map(unhindered),
      times: ready.weighting.time,
    });
  };
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
  const { region, roads, queries, key, inTraffic } = roadQuestion(parts.region(), { ...request, avoid, ...ends });
  const shaped = async (found: readonly RoadRoute[], times: Uint32Array) => {
    const routes = inTraffic
      ? await routesInTraffic({ roads, key, areas, moment: inTraffic, owner }, found)
      : found.map(unhindered);
    return shape(region, request, { routes, times });
  };
  const usualTimes = () => costsOf(networkOf(queries.roads, mode), mode).time;
  return roads.answer<Reply | Serialized>(
    { key, areas, owner },
    {
      byMetric: (ready) =>
        inTraffic
          ? shaped(routesOf(queries, ready, wish), ready.weighting.time)
          : parts.byMetric({ request, ready }, region),
      // One route or a tour past areas that nobody asks for twice; without any, the metric will be asked for again.
      plainly:
        areas.length === 0 ? null : async () => shaped(await roads.plainRoutes({ key, areas, wish }, owner), usualTimes()),
    },
  );
}
