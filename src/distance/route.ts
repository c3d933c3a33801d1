import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import { flag, oneOf, required, text, type Values } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import type { RouteLine } from '../roads/index.ts';
import { routeLineOf } from '../roads/index.ts';
import type { Serialized } from '../threads/serialized.ts';
import type { LegNumber } from '../walks/street-instructions.ts';
import type { VenueParts } from '../walks/venue-now.ts';
import { readAvoid } from './avoid.ts';
import { CLIMB, climbsOn, ElevationNotAvailable, PROFILE } from './climb.ts';
import { LEG, legOf, NO_ROUTE, ROUTE, ROUTE_STATUS, refusedRoute, routeOf } from './legs.ts';
import { AVOID_PARAMETER } from './parameters.ts';
import type { Caller, QueryRegion, RoadRegion, ThreadedParts } from './question.ts';
import { endRoads, LEG_ENDS, ROUTE_NAMES, routeNames } from './road-names.ts';
import { ROUTE_PARAMETERS, type RouteRequest, readRoute } from './route-request.ts';
import type { FoundRoutes, RouteCall } from './routing.ts';
import { answerRoutes, byMetric } from './routing.ts';
import { withStatus } from './statuses.ts';
import { Step, stepsOf } from './steps.ts';
import { isIndoor, WALK_LEG, walkRoute } from './walk-route.ts';
import { wordingOf } from './wording.ts';

const ENDS =
  '`latitude,longitude`; on foot and by wheelchair also a place in a venue of the project: `latitude,longitude,level`, or `venue:<venue_id>:` and a POI identifier, `ref:<poi_ref>`, or such a point.';

export const routeQuery = {
  ...ROUTE_PARAMETERS,
  origin: required(text(`Where the route begins: ${ENDS}`)),
  destination: required(text('Where it ends, in the same forms.')),
  avoid: AVOID_PARAMETER,
  elevation: flag(
    'Whether routes have a profile of their elevation. In a region that was imported without elevation, the answer is `BACKEND_ERROR`.',
  ),
  details: oneOf(
    ['none', 'summary', 'full'],
    'Whether legs have steps with instructions: `full`. `none` and `summary` mean the same.',
    'none',
  ),
};

export const routeReply = Type.Object({
  ...ROUTE_STATUS,
  routes: Type.Array(
    Type.Object({
      ...ROUTE,
      ...ROUTE_NAMES,
      ...CLIMB,
      ...PROFILE,
      legs: Type.Array(Type.Object({ ...LEG, ...LEG_ENDS, ...CLIMB, ...WALK_LEG, steps: Type.Optional(Type.Array(Step)) })),
    }),
  ),
});
type Reply = Static<typeof routeReply>;

interface Request extends RouteRequest {
  readonly hasSteps: boolean;
  readonly hasProfile: boolean;
}

export const routeByMetric = byMetric(shape);

/** Answers routes: what keeps them from being answered is a status. */
export function route<Region extends RoadRegion>(
  parts: ThreadedParts<Region, RouteCall<Request>, Reply> & VenueParts,
  query: Values<typeof routeQuery>,
  caller: Caller,
) {
  const { project, acceptLanguage } = caller;
  return withStatus<Reply | Serialized>(parts.log, refusedRoute, async () => {
    if (isIndoor(query.origin) || isIndoor(query.destination)) return walkRoute(parts, query, caller);
    const request = { ...readRoute(query, acceptLanguage), hasSteps: query.details === 'full', hasProfile: query.elevation };
    const { queries } = parts.region();
    if (request.hasProfile && queries && !queries.roads.heights) throw new ElevationNotAvailable();
    return answerRoutes(parts, shape, request, readAvoid(query.avoid), project.id);
  });
}

function shape({ queries }: QueryRegion, request: Request, { routes, times }: FoundRoutes): Reply {
  if (!queries || routes.length === 0) return refusedRoute('ZERO_RESULTS', NO_ROUTE);
  const { roads } = queries;
  const { mode, wish, units, language, hasSteps, hasProfile } = request;
  const wording = wordingOf(language);
  const steps = (course: RouteLine, seconds: number, stop: Position, number: LegNumber) =>
    hasSteps && { steps: stepsOf(roads, course, { mode, units, language, seconds, stop, ...number }) };
  return {
    status: 'OK',
    routes: routes.map(({ order, ways, seconds }, index) => {
      const courses = ways.map((way) => routeLineOf(roads, mode, times, way));
      const climbs = climbsOn(roads, courses, hasProfile);
      return {
        ...routeOf(courses, order, wish.optimize),
        ...routeNames(roads, courses, language, index),
        ...climbs.route,
        legs: courses.map((course, leg) => {
          const [taken, stop] = [at(seconds, leg), at(wish.stops, at(order, leg + 1))];
          return {
            ...legOf(wording, units, course, taken),
            start_waypoint: at(order, leg),
            end_waypoint: at(order, leg + 1),
            ...endRoads(roads, course, language),
            ...climbs.legs[leg],
            ...steps(course, taken, stop, { leg, legs: courses.length }),
          };
        }),
      };
    }),
  };
}
