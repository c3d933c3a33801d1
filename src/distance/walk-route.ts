import Type, { type Static } from 'typebox';
import { first, last } from '../at.ts';
import { BadValue } from '../contract/parameters.ts';
import { Problem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { Roads } from '../roads/index.ts';
import { type CoursePoint, metersOf, type ProfileName, publishedLevel, secondsOf } from '../venues/index.ts';
import { indoorAction } from '../walks/action-codes.ts';
import { type IndoorStep, indoorStepsOf, venueName } from '../walks/indoor-steps.ts';
import { IndoorWording } from '../walks/indoor-wording.ts';
import { readStop } from '../walks/places.ts';
import { findStop, legsBetween, openStop, type Stop, type WalkLeg } from '../walks/stops.ts';
import { askStreets, type Streets } from '../walks/street-gates.ts';
import { endsOf } from '../walks/street-leg.ts';
import type { VenueParts } from '../walks/venue-now.ts';
import { readAvoid } from './avoid.ts';
import { CLIMB, climbsOn } from './climb.ts';
import { LEG, location, measured, NO_ROUTE, ROUTE, refusedRoute, wholeOf } from './legs.ts';
import { InvalidRequest } from './points.ts';
import type { Caller, RoadRegion } from './question.ts';
import { endRoads, LEG_ENDS, ROUTE_NAMES, routeNames } from './road-names.ts';
import { languageOf, type RouteQuery } from './route-request.ts';
import { Step, type StepTelling, stepView, streetStepView } from './steps.ts';
import { readVehicle } from './vehicle.ts';
import { wordingOf } from './wording.ts';

/** The fields of a leg of a route that begins or ends in a venue. */
export const WALK_LEG = {
  engine: Type.Optional(
    Type.Enum(['road', 'indoor'], {
      type: 'string',
      description: 'Of a route from or to a place in a venue: whether the leg leads along streets, or through a venue.',
    }),
  ),
  venue_id: Type.Optional(Type.String({ description: 'The venue that the leg leads through.' })),
};

const RouteView = Type.Object({
  status: Type.Literal('OK'),
  routes: Type.Array(
    Type.Object({
      ...ROUTE,
      ...ROUTE_NAMES,
      legs: Type.Array(Type.Object({ ...LEG, ...LEG_ENDS, ...CLIMB, ...WALK_LEG, steps: Type.Optional(Type.Array(Step)) })),
    }),
  ),
});
type RouteView = Static<typeof RouteView>;

/** What routes from or to places in venues are made of. */
export interface WalkRouteParts<Region extends RoadRegion> extends VenueParts {
  readonly region: () => Region;
}

/** By which profile of venues one walks inside who travels by a mode outside; by others nobody gets in. */
const PROFILES: Partial<Readonly<Record<Mode, ProfileName>>> = { walking: 'default', wheelchair: 'wheelchair' };

/** `lat,lng,level`, or `venue:<venue_id>:<place>`. */
const INDOOR = /^\s*venue:|^[^,]*,[^,]*,/;

/** Whether a text names a place in a venue. */
export function isIndoor(text: string): boolean {
  return INDOOR.test(text);
}

/**
 * A route of which an end, or both, are places in venues of the project: along the streets, and through the venues.
 *
 * @throws InvalidRequest; ModeNotAvailable
 */
export async function walkRoute<Region extends RoadRegion>(
  parts: WalkRouteParts<Region>,
  query: RouteQuery & { readonly avoid?: string | undefined; readonly details: string; readonly elevation: boolean },
  { project, acceptLanguage }: Caller,
) {
  const { mode, method, units } = query;
  const profile = PROFILES[mode];
  if (!profile) {
    throw new InvalidRequest(`mode: a place in a venue is reached by ${Object.keys(PROFILES).join(' or ')}, not by ${mode}`);
  }
  for (const name of ['waypoints', 'departure_time', 'arrival_time', 'alternatives', 'elevation'] as const) {
    if (query[name]) throw new InvalidRequest(`${name} cannot be used with a place in a venue`);
  }
  readVehicle(query);
  const { flags, areas } = readAvoid(query.avoid);
  const language = languageOf(query, acceptLanguage);
  const from = stopOf(parts, project, query.origin, 'origin');
  const to = stopOf(parts, project, query.destination, 'destination', openStop);
  const wish = { wording: IndoorWording.of(language), language, leg: 0, legs: 1 };
  const answer = (streets: Streets) => {
    const legs = legsBetween(streets, profile, from, to, wish);
    if (!legs) return refusedRoute('ZERO_RESULTS', NO_ROUTE);
    return replyOf(streets, legs, { mode, language, units, hasSteps: query.details === 'full' });
  };
  return askStreets(parts.region(), mode, project.id, answer, { method, avoid: flags, areas });
}

function stopOf(
  parts: VenueParts,
  project: Caller['project'],
  text: string,
  name: string,
  checked: (stop: Stop) => Stop = (stop) => stop,
): Stop {
  try {
    return checked(findStop(parts, project, null, readStop(text)));
  } catch (error) {
    // What an endpoint of venues refuses by itself is a status here.
    if (error instanceof BadValue || (error instanceof Problem && error.status < 500))
      throw new InvalidRequest(`${name}: ${error.message.replace(/^Value error, /, '')}`);
    throw error;
  }
}

interface Told extends StepTelling {
  readonly hasSteps: boolean;
}

function replyOf({ queries }: Streets, legs: readonly WalkLeg[], told: Told): RouteView {
  const views = legs.map((leg) =>
    leg.engine === 'road' ? streetLegView(queries.roads, leg, told) : indoorLegView(leg, told),
  );
  const courses = legs.flatMap((leg) => (leg.engine === 'road' ? [leg.street.course] : []));
  const whole = {
    ...wholeOf(views.map(({ line }) => line)),
    ...routeNames(queries.roads, courses, told.language, 0),
  };
  return { status: 'OK', routes: [{ ...whole, legs: views.map(({ leg }) => leg) }] };
}

/** All legs of a walk are between the same two stops. */
const BETWEEN = { start_waypoint: 0, end_waypoint: 1 };

/** A leg with its line. */
interface LegView {
  readonly leg: RouteView['routes'][number]['legs'][number];
  readonly line: readonly Position[];
}

function streetLegView(roads: Roads, { street, level }: WalkLeg & { engine: 'road' }, told: Told): LegView {
  const [start, end] = endsOf(street);
  const { line, meters, seconds, course, steps } = street;
  const leg = {
    ...measured(wordingOf(told.language), told.units, meters, seconds),
    start_location: location(start),
    end_location: location(end),
    ...BETWEEN,
    ...endRoads(roads, course, told.language),
    ...climbsOn(roads, [course], false).legs[0],
    engine: 'road' as const,
    ...(told.hasSteps && {
      steps: steps.map((step) => ({ ...streetStepView(step, told), levels: step.line.map(() => level) })),
    }),
  };
  return { leg, line };
}

function indoorLegView({ id, venue, course, from, to }: WalkLeg & { engine: 'indoor' }, told: Told): LegView {
  const { language, units, hasSteps } = told;
  const position = ({ x, y }: CoursePoint) => ({ lat: venue.plane.lat(y), lng: venue.plane.lng(x) });
  const line = course.points.map(position);
  const wording = IndoorWording.of(language);
  const view = (step: IndoorStep): Step => {
    const { points, type, summary } = step;
    const own = { ...step, short: summary, action: indoorAction(type), line: points.map(position) };
    return { ...stepView(own, told), levels: points.map(({ level }) => publishedLevel(level)) };
  };
  const leg = {
    ...measured(wordingOf(language), units, metersOf(course), secondsOf(course)),
    start_location: location(first(line)),
    end_location: location(last(line)),
    ...BETWEEN,
    start_address: venueName(venue, language),
    end_address: venueName(venue, language),
    engine: 'indoor' as const,
    venue_id: id,
    ...(hasSteps && {
      steps: indoorStepsOf(venue, course, { wording, language, from, to, isLast: true }).map(view),
    }),
  };
  return { leg, line };
}
