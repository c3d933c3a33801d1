import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { mapId } from '../contract/long-integer.ts';
import { BadValue, flag, parameter, required, type Values } from '../contract/parameters.ts';
import { type Cause, InputProblem, NoRoute, Problem } from '../contract/problem.ts';
import { lngLat } from '../geo/position.ts';
import { visitOrder } from '../geo/visit-order.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { Anchor, Course, FeatureId, ProfileName, Venue, VenueArc } from '../venues/index.ts';
import {
  type AvoidedArea,
  alternativesBetween,
  assumedOn,
  courseBetween,
  publishedLevel,
  WalksFrom,
  WaysPast,
} from '../venues/index.ts';
import { IndoorWording } from '../walks/indoor-wording.ts';
import { featuresOfKind } from '../walks/kinds.ts';
import {
  type AskedKind,
  type AskedOutside,
  type AskedPlace,
  findPlace,
  isOutside,
  MAX_PLACE_LENGTH,
  needOpenPlace,
  type Place,
  profileOf,
  readGoal,
  readStop,
} from '../walks/places.ts';
import { assumedFields, assumptionsOf, withAssumptions } from './assumptions.ts';
import { type AskedArea, AVOID_PARAMETER } from './avoid.ts';
import { Leg, legOf } from './legs.ts';
import { degrees } from './measured.ts';
import {
  askedMode,
  LANGUAGE_PARAMETER,
  MODE_PARAMETER,
  OPTIMIZE_PARAMETER,
  PROFILE_PARAMETER,
  UNITS_PARAMETER,
} from './parameters.ts';

const MAX_WAYPOINTS = 25;
const MAX_ALTERNATIVES = 2;
/** Of a kind so many are tried at a time when ways lead past areas: the nearest may no longer be. */
const TRIED_PAST_AREAS = 8;

const FORMS =
  '`lat,lng,level`, a POI identifier, or `ref:<poi_ref>`; on the street `lat,lng`; in another venue `venue:<venue_id>:` and one of these.';

export const directionsQuery = {
  origin: required(parameter(Type.String({ description: `Where one sets out: ${FORMS}` }), undefined, readStop)),
  destination: required(
    parameter(
      Type.String({
        description:
          'Where one goes: as the origin, or the nearest of a kind: `category:toilets`, `type:amenity=atm`, by the mode asked for.',
      }),
      undefined,
      readGoal,
    ),
  ),
  language: LANGUAGE_PARAMETER,
  units: UNITS_PARAMETER,
  waypoints: parameter(
    Type.String({
      description: `At most ${MAX_WAYPOINTS} places on the way, joined by \`|\`, each as the origin.`,
      maxLength: MAX_WAYPOINTS * (MAX_PLACE_LENGTH + 1),
      default: '',
    }),
    [] as readonly AskedStop[],
    readWaypoints,
  ),
  optimize: OPTIMIZE_PARAMETER,
  mode: MODE_PARAMETER,
  routing_profile: PROFILE_PARAMETER,
  avoid_in: AVOID_PARAMETER,
  alternatives: flag(
    `Whether at most ${MAX_ALTERNATIVES} further routes are answered, which differ for a person. Not with waypoints or avoid_in.`,
  ),
};

function readWaypoints(text: string): readonly AskedStop[] {
  const places = text.split('|', MAX_WAYPOINTS + 1);
  if (places.length > MAX_WAYPOINTS) {
    throw new BadValue('too_long', `List should have at most ${MAX_WAYPOINTS} items`, { max_length: MAX_WAYPOINTS });
  }
  return places.map(readStop);
}

export const directionsReply = Type.Object({
  status: Type.String({ default: 'ok' }),
  routes: Type.Array(
    Type.Object({
      bounds: Type.Array(Type.Number(), { description: 'West, south, east, north.', minItems: 4, maxItems: 4 }),
      legs: Type.Array(Leg),
      ...assumedFields,
    }),
    { description: 'The best route, then alternatives.' },
  ),
  destination: Type.Optional(
    Type.Object(
      {
        poi_id: mapId(),
        name: Type.Union([Type.String(), Type.Null()]),
        ref: Type.Union([Type.String(), Type.Null()]),
      },
      { title: 'IndoorDestination', description: 'Which place the route leads to, where a kind of place was asked for.' },
    ),
  ),
});
type Reply = Answered<Static<typeof directionsReply>>;
export type DirectionsQuery = Values<typeof directionsQuery>;
/** A place to begin at, or on the way, wherever it lies. */
export type AskedStop = AskedPlace | AskedOutside;

/** The same where all places are in the venue. */
export type InsideQuery = Omit<DirectionsQuery, 'origin' | 'destination' | 'waypoints'> & {
  readonly origin: AskedPlace;
  readonly destination: AskedPlace | AskedKind;
  readonly waypoints: readonly AskedPlace[];
};

/** Whether all places are in the venue, and none on the street or in another one. */
export function staysInside(venue: Venue, query: DirectionsQuery): query is DirectionsQuery & InsideQuery {
  const { origin, destination, waypoints } = query;
  return [origin, ...waypoints, destination].every((asked) => {
    if (asked.kind === 'street' || asked.kind === 'elsewhere') return false;
    return isKind(asked) || !isOutside(venue, asked);
  });
}

/** Refuses parameters that do not go together. @throws InputProblem */
export function checkDirections(query: DirectionsQuery): void {
  askedMode(query);
  const { waypoints, optimize, avoid_in: areas, alternatives, destination } = query;
  const refuse = (name: string, reason: string) => {
    throw new InputProblem([{ loc: ['query', name], type: 'value_error', msg: `Value error, ${reason}` }]);
  };
  if (alternatives && waypoints.length > 0) refuse('alternatives', 'alternatives are of ways without waypoints');
  if (alternatives && areas.length > 0) refuse('alternatives', 'alternatives cannot be combined with avoid_in');
  if (isKind(destination) && optimize && waypoints.length > 1)
    refuse('optimize', 'waypoints are put in order between places that are known, not before the nearest of a kind');
}

/** Alternatives are many searches. Waypoints that are put in order are walked between from each to each, and the ways past areas are drawn first: not on the thread that serves. */
const LONG_FROM = 6;
export const isLongWay = ({ waypoints, optimize, avoid_in, alternatives }: DirectionsQuery) =>
  alternatives || avoid_in.length > 0 || (optimize && waypoints.length >= LONG_FROM);

export const noWay = (from: string, to: string, how: string) =>
  new NoRoute(`There is no route from '${from}' to '${to}' with the mode ${how}`);
export const NO_WAY: Cause = {
  name: 'noWay',
  description: 'There is no route',
  problem: noWay('ref:1.0.1', 'ref:2.2.6', 'wheelchair'),
};

/** The way through a venue, leg by leg. @throws Problem 400 where there is none */
export function directions({ venue }: Pick<OpenVenue, 'venue'>, query: InsideQuery): Reply {
  const profile = profileOf(venue, askedMode(query));
  const areas = query.avoid_in.map((area) => areaOn(venue, area));
  const past = areas.length > 0 ? new WaysPast(venue, profile, areas) : null;
  const from = [query.origin, ...query.waypoints].map((place) => findPlace(venue, place));
  const [origin, ...between] = from;
  const goals = between.map((place) => needOpenPlace(venue, place));
  const { destination } = query;
  const to = isKind(destination)
    ? nearestOfKind(venue, profile, past, from[from.length - 1], destination)
    : needOpenPlace(venue, findPlace(venue, destination));
  const places = [origin, ...goals, to];
  const order = query.optimize && query.waypoints.length > 1 ? bestOrder(venue, profile, past, places) : [...places.keys()];
  const stops = order.map((stop) => places[stop]);
  const courses = stops.slice(1).map((stop, i) => courseOf(venue, profile, past, stops[i], stop));
  const routes = [courses];
  if (query.alternatives)
    routes.push(...alternativesBetween(venue, profile, courses[0], MAX_ALTERNATIVES).map((course) => [course]));
  return {
    status: 'ok',
    routes: routes.map((each) => routeOf(venue, each, stops, query)),
    ...(isKind(destination) && to.feature !== null && { destination: destinationOf(venue, to.feature, query) }),
  };
}

function routeOf(venue: Venue, courses: readonly Course[], stops: readonly Place[], { language, units }: InsideQuery) {
  const wording = IndoorWording.of(language);
  const legs = courses.map((course, i) =>
    legOf(venue, course, {
      ...{ wording, language, units },
      from: stops[i],
      to: stops[i + 1],
      isLast: i === courses.length - 1,
    }),
  );
  const assumed = courses.flatMap(({ pieces }) => assumedOn(venue, arcsOf(pieces)));
  return { bounds: boundsOf(venue, courses), legs, ...withAssumptions(assumptionsOf(venue, assumed)) };
}

function arcsOf(pieces: Course['pieces']): VenueArc[] {
  return pieces.flatMap(({ arc }) => (arc >= 0 ? [arc] : []));
}

export function destinationOf(venue: Venue, feature: FeatureId, { language }: Pick<DirectionsQuery, 'language'>) {
  const { id, ref } = venue.heads[feature];
  return { poi_id: id, name: venue.nameOf(feature, language), ref };
}

export function isKind(asked: AskedStop | AskedKind): asked is AskedKind {
  return asked.kind === 'category' || asked.kind === 'type';
}

/** The place of a kind that is reached soonest. @throws Problem 400 where none is, or all are closed */
export function nearestOfKind(
  venue: Venue,
  profile: ProfileName,
  past: WaysPast | null,
  from: Place,
  asked: AskedKind,
): Place {
  const features = featuresOfKind(venue, asked).filter((feature) => feature !== from.feature);
  const goals = features.map((feature) => venue.goals(feature));
  const walks = new WalksFrom(venue, profile, from.anchors);
  const best = past ? nearestPast(past, walks, from, goals) : walks.soonest(goals, 1)[0];
  if (best === undefined) throw noWay(from.text, asked.text, profile);
  return { anchors: goals[best], feature: features[best], asked: null, text: asked.text };
}

/** The same past areas: ways past them are never shorter, so that the nearest without them are tried until the next one cannot be nearer. */
function nearestPast(
  past: WaysPast,
  walks: WalksFrom,
  from: Place,
  goals: readonly (readonly Anchor[])[],
): number | undefined {
  const order = walks.soonest(goals, goals.length);
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (let at = 0; at < order.length && walks.costTo(goals[order[at]]) < least; at += TRIED_PAST_AREAS) {
    const tried = order.slice(at, at + TRIED_PAST_AREAS);
    for (const [i, course] of past
      .courses(
        from.anchors,
        tried.map((goal) => goals[goal]),
      )
      .entries()) {
      const cost = course ? past.costOf(course) : Number.POSITIVE_INFINITY;
      if (cost < least) [best, least] = [tried[i], cost];
    }
  }
  return best;
}

function courseOf(venue: Venue, profile: ProfileName, past: WaysPast | null, from: Place, to: Place): Course {
  const course = past
    ? past.courses(from.anchors, [to.anchors])[0]
    : courseBetween(venue, profile, from.anchors, to.anchors);
  if (!course) {
    const kept = past ? ' that keeps out of avoid_in' : '';
    throw noWay(from.text, to.text, `${profile}${kept}`);
  }
  return course;
}

/** The order of the places, first and last kept, in which they are walked soonest. @throws Problem 400 where no order leads through all */
function bestOrder(venue: Venue, profile: ProfileName, past: WaysPast | null, places: readonly Place[]): number[] {
  const count = places.length;
  const all = places.map(({ anchors }) => anchors);
  const costs = Float64Array.from(all.flatMap((from) => costsTo(venue, profile, past, from, all)));
  const order = visitOrder(costs, count);
  if (!order) throw new Problem(400, `There is no route through all waypoints with the mode ${profile}`);
  return [0, ...order, count - 1];
}

/** What it costs to walk from a place to each of some. */
function costsTo(
  venue: Venue,
  profile: ProfileName,
  past: WaysPast | null,
  from: readonly Anchor[],
  all: readonly (readonly Anchor[])[],
): number[] {
  if (past) {
    return past
      .courses(from, all)
      .map((course) => course?.pieces.reduce((sum, { seconds }) => sum + seconds, 0) ?? Number.POSITIVE_INFINITY);
  }
  const walks = new WalksFrom(venue, profile, from);
  return all.map((to) => walks.to(to)?.cost ?? Number.POSITIVE_INFINITY);
}

function areaOn({ plane }: Venue, { level, corners }: AskedArea): AvoidedArea {
  return { level: publishedLevel(level), corners: corners.map((corner) => plane.xy(lngLat(corner))) };
}

function boundsOf({ plane }: Venue, courses: readonly Course[]): number[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of courses) {
    for (const { x, y } of points) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  }
  return [plane.lng(west), plane.lat(south), plane.lng(east), plane.lat(north)].map(degrees);
}
