import type { Project } from '../access/projects.ts';
import type { Serialized } from '../contract/endpoint.ts';
import type { AnswerThreads } from '../http/threads.ts';
import { travelMode } from '../modes/index.ts';
import type { LiveRoads, MetricKey, ReadyMetric, RoadQueries } from '../roads/index.ts';
import { costsOf, laterBy, networkOf, type RoadRoute, routesOf, type TripMoment } from '../roads/index.ts';
import type { Avoid } from './avoid.ts';
import { type RouteReply, refusedRoute } from './legs.ts';
import type { RouteRequest } from './route-request.ts';
import { WITHOUT_ROADS } from './statuses.ts';
import { keyOf, momentOf } from './times.ts';

/** Who asks. */
export interface Caller {
  readonly project: Pick<Project, 'id'>;
  readonly acceptLanguage: string | undefined;
}

/** What answers about routes come from, on whatever thread. */
export interface RouteRegion {
  readonly queries: RoadQueries | null;
}

/** What a route is asked of. */
export interface RouteParts<Region extends RouteRegion> {
  readonly region: () => Region & { readonly roads: LiveRoads | null };
  readonly threads: Pick<AnswerThreads<Region>, 'answer'>;
  readonly log: (message: string, error: unknown) => void;
}

/** Routes that were found: seconds of each way, and the times of arcs by which they were found. */
export interface FoundRoutes {
  readonly routes: readonly (RoadRoute & { readonly seconds: readonly number[] })[];
  /** [arc] 1/100 s */
  readonly times: Uint32Array;
}

/** A request with the metric that it is answered by, as it goes to a thread. */
export interface RouteCall<Request extends RouteRequest> {
  readonly request: Request;
  readonly ready: ReadyMetric;
}

/** One of the endpoints of routes: what it makes of what was found, here or on a thread where it has a name. */
export interface RouteEndpoint<Region extends RouteRegion, Request extends RouteRequest, Reply> {
  readonly name: string;
  readonly shape: (region: Region, request: Request, found: FoundRoutes) => Reply;
}

/** Answers by a metric, on whatever thread. */
export function byMetric<Region extends RouteRegion, Request extends RouteRequest, Reply>({
  shape,
}: RouteEndpoint<Region, Request, Reply>): (region: Region, call: RouteCall<Request>) => Reply {
  return (region, { request, ready }) => {
    if (!region.queries) throw new Error('a metric of a region without roads');
    return shape(region, request, {
      routes: routesOf(region.queries, ready, request.wish).map(unhindered),
      times: ready.weighting.time,
    });
  };
}

const unhindered = (route: RoadRoute) => ({ ...route, seconds: route.ways.map(({ trip }) => trip.seconds) });

/** Finds routes and lets the endpoint shape them: on some thread where a metric is enough, else here. */
export async function answerRoutes<Region extends RouteRegion, Request extends RouteRequest, Reply>(
  { region, threads }: RouteParts<Region>,
  endpoint: RouteEndpoint<Region, Request, Reply>,
  request: Request,
  { flags, areas }: Avoid,
  owner: string,
): Promise<Reply | Serialized | RouteReply> {
  const open = region();
  const { roads, queries } = open;
  if (!roads || !queries) return refusedRoute('BACKEND_ERROR', WITHOUT_ROADS);
  const { mode, time, wish } = request;
  const moment = time && momentOf(time, time.kind === 'departure' ? wish.stops[0] : wish.stops[wish.stops.length - 1]);
  const key = keyOf(roads, request, { flags }, time, moment);
  const isInTraffic = moment !== null && travelMode(mode).meetsTraffic;
  const shaped = async (found: readonly RoadRoute[], times: Uint32Array) => {
    const routes = isInTraffic ? await throughTraffic(roads, key, moment, found, owner) : found.map(unhindered);
    return endpoint.shape(open, request, { routes, times });
  };
  const usualTimes = () => costsOf(networkOf(queries.roads, mode), mode).time;
  return roads.answer<Reply | Serialized>(
    { key, areas, owner },
    {
      byMetric: (ready) =>
        isInTraffic
          ? shaped(routesOf(queries, ready, wish), ready.weighting.time)
          : threads.answer(endpoint.name, byMetric(endpoint), { request, ready }, open),
      // One route or a tour past areas that nobody asks for twice; without any, the metric will be asked for again.
      plainly:
        areas.length === 0 ? null : async () => shaped(await roads.plainRoutes({ key, areas, wish }, owner), usualTimes()),
    },
  );
}

/** The seconds of the ways of each route, one after the other, in the traffic of when one is there; the fastest route first. */
async function throughTraffic(
  roads: LiveRoads,
  key: MetricKey,
  moment: TripMoment,
  found: readonly RoadRoute[],
  owner: string,
): Promise<FoundRoutes['routes']> {
  const routes = await Promise.all(
    found.map(async (route) => ({ ...route, seconds: await secondsOfWays(roads, key, moment, route, owner) })),
  );
  const whole = (seconds: readonly number[]) => seconds.reduce((sum, each) => sum + each, 0);
  return key.method === 'time' ? routes.sort((a, b) => whole(a.seconds) - whole(b.seconds)) : routes;
}

async function secondsOfWays(
  roads: LiveRoads,
  key: MetricKey,
  moment: TripMoment,
  { ways }: RoadRoute,
  owner: string,
): Promise<number[]> {
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
