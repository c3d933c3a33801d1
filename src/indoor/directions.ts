import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { BadValue, parameter, required, type Values } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { lngLat } from '../geo/position.ts';
import { visitOrder } from '../geo/visit-order.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { Anchor, Course, ProfileName, Venue } from '../venues/index.ts';
import { type AvoidedArea, courseBetween, publishedLevel, WalksFrom, WaysPast } from '../venues/index.ts';
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
import { type AskedPlace, findPlace, MAX_PLACE_LENGTH, needOpenPlace, type Place, profileOf, readPlace } from './places.ts';
import { IndoorWording } from './wording.ts';

const MAX_WAYPOINTS = 25;

const placeParameter = (description: string) =>
  required(
    parameter(
      Type.String({ description: `${description} \`lat,lng,level\`, a POI identifier, or \`ref:<poi_ref>\`.` }),
      undefined,
      readPlace,
    ),
  );

export const directionsQuery = {
  origin: placeParameter('Where one sets out.'),
  destination: placeParameter('Where one goes.'),
  language: LANGUAGE_PARAMETER,
  units: UNITS_PARAMETER,
  waypoints: parameter(
    Type.String({
      description: `At most ${MAX_WAYPOINTS} places on the way, joined by \`|\`, each as the origin.`,
      maxLength: MAX_WAYPOINTS * (MAX_PLACE_LENGTH + 1),
      default: '',
    }),
    [] as readonly AskedPlace[],
    readWaypoints,
  ),
  optimize: OPTIMIZE_PARAMETER,
  mode: MODE_PARAMETER,
  routing_profile: PROFILE_PARAMETER,
  avoid_in: AVOID_PARAMETER,
};

function readWaypoints(text: string): readonly AskedPlace[] {
  const places = text.split('|', MAX_WAYPOINTS + 1);
  if (places.length > MAX_WAYPOINTS) {
    throw new BadValue('too_long', `List should have at most ${MAX_WAYPOINTS} items`, { max_length: MAX_WAYPOINTS });
  }
  return places.map(readPlace);
}

export const directionsReply = Type.Object({
  status: Type.String({ default: 'ok' }),
  routes: Type.Array(
    Type.Object({
      bounds: Type.Array(Type.Number(), { description: 'West, south, east, north.', minItems: 4, maxItems: 4 }),
      legs: Type.Array(Leg),
    }),
  ),
});
type Reply = Answered<Static<typeof directionsReply>>;
export type DirectionsQuery = Values<typeof directionsQuery>;

/** Waypoints that are put in order are walked between from each to each, and the ways past areas are drawn first: not on the thread that serves. */
const LONG_FROM = 6;
export const isLongWay = ({ waypoints, optimize, avoid_in }: DirectionsQuery) =>
  avoid_in.length > 0 || (optimize && waypoints.length >= LONG_FROM);

const noWay = (from: string, to: string, how: string) =>
  new Problem(400, `There is no route from '${from}' to '${to}' with the mode ${how}`);
export const NO_WAY: Cause = {
  name: 'noWay',
  description: 'There is no route',
  problem: noWay('ref:1.0.1', 'ref:2.2.6', 'wheelchair'),
};

/** The way through a venue, leg by leg. @throws Problem 400 where there is none */
export function directions({ venue }: Pick<OpenVenue, 'venue'>, query: DirectionsQuery): Reply {
  const profile = profileOf(venue, askedMode(query));
  const asked = [query.origin, ...query.waypoints, query.destination];
  const [origin, ...goals] = asked.map((place) => findPlace(venue, place));
  const places = [origin, ...goals.map((place) => needOpenPlace(venue, place))];
  const areas = query.avoid_in.map((area) => areaOn(venue, area));
  const past = areas.length > 0 ? new WaysPast(venue, profile, areas) : null;
  const order = query.optimize && query.waypoints.length > 1 ? bestOrder(venue, profile, past, places) : [...places.keys()];
  const stops = order.map((stop) => places[stop]);
  const wording = IndoorWording.of(query.language);
  const courses = stops.slice(1).map((to, i) => courseOf(venue, profile, past, stops[i], to));
  const legs = courses.map((course, i) =>
    legOf(venue, course, {
      wording,
      language: query.language,
      units: query.units,
      from: stops[i],
      to: stops[i + 1],
      isLast: i === courses.length - 1,
    }),
  );
  return { status: 'ok', routes: [{ bounds: boundsOf(venue, courses), legs }] };
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
