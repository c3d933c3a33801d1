import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { ModeNotAvailable } from '../roads/index.ts';
import type { Course, ProfileName, Venue } from '../venues/index.ts';
import { courseBetween, publishedLevel } from '../venues/index.ts';
import { IndoorWording } from '../walks/indoor-wording.ts';
import { featuresOfKind } from '../walks/kinds.ts';
import { type AskedKind, findPlace, isOutside, needOpenPlace, type Place, profileOf } from '../walks/places.ts';
import { askStreets, STREET_MODES, type StreetRegion, type Streets } from '../walks/street-gates.ts';
import { streetLegOf } from '../walks/street-leg.ts';
import { needVenueNow, type VenueParts, withoutClosed } from '../walks/venue-now.ts';
import { type StreetWalk, soonestFrom, type Walk, type WalkEnd, walkBetween } from '../walks/walk.ts';
import { withAssumptions } from './assumptions.ts';
import {
  type AskedStop,
  type DirectionsQuery,
  destinationOf,
  type directions,
  isKind,
  nearestOfKind,
  noWay,
} from './directions.ts';
import { legOf } from './legs.ts';
import { degrees } from './measured.ts';
import { askedMode } from './parameters.ts';
import { streetLegView } from './street-leg.ts';

/** What directions over streets are made of. */
export interface WalkParts extends VenueParts {
  readonly region: () => StreetRegion;
}

/** A stop of a walk: on the street, or a place in a venue. */
type Stop =
  | { readonly kind: 'street'; readonly position: Position; readonly text: string }
  | { readonly kind: 'venue'; readonly id: string; readonly venue: Venue; readonly place: Place; readonly text: string };

type Reply = ReturnType<typeof directions>;
type Route = Reply['routes'][number];
type Leg = Route['legs'][number];

const noStreets = (reason: string) => new Problem(400, `A way over streets needs those of a region: ${reason}`);
export const NO_STREETS: Cause = {
  name: 'noStreets',
  description: 'A place lies on the street, and the region in use has no streets for the mode',
  problem: noStreets('the region in use was imported without roads'),
};

/** Refuses what ways over streets cannot be combined with. @throws InputProblem */
function checkWalk({ avoid_in: areas, alternatives, optimize, waypoints }: DirectionsQuery): void {
  const refuse = (name: string) => {
    const msg = `Value error, ${name} cannot be combined with places on the street or in other venues`;
    throw new InputProblem([{ loc: ['query', name], type: 'value_error', msg }]);
  };
  if (areas.length > 0) refuse('avoid_in');
  if (alternatives) refuse('alternatives');
  if (optimize && waypoints.length > 1) refuse('optimize');
}

/**
 * The way between places of which some are on the street or in other venues: over the gates at which venues and the streets of the region are
 * joined.
 *
 * @throws Problem 400 where there is none; 403 for a venue that the project does not have
 */
export async function directionsOverStreets(
  parts: WalkParts,
  project: { readonly id: string },
  open: OpenVenue,
  query: DirectionsQuery,
): Promise<Reply> {
  checkWalk(query);
  const profile = profileOf(open.venue, askedMode(query));
  const goalOf = (asked: AskedStop) => openStop(findStop(parts, project, open, asked));
  const from = [findStop(parts, project, open, query.origin), ...query.waypoints.map(goalOf)];
  const { destination } = query;
  const goal = isKind(destination) ? null : goalOf(destination);
  const answer = (streets: Streets) => {
    const before = from[from.length - 1];
    const last = isKind(destination) ? nearest(streets, profile, open, before, destination) : goal;
    return answerOf(streets, profile, last ? [...from, last] : from, query);
  };
  try {
    return await askStreets(parts.region(), STREET_MODES[profile], project.id, answer);
  } catch (error) {
    if (error instanceof ModeNotAvailable) throw noStreets(error.message);
    throw error;
  }
}

function findStop(parts: WalkParts, project: { readonly id: string }, open: OpenVenue, asked: AskedStop): Stop {
  const { text } = asked;
  if (asked.kind === 'street' || (asked.kind === 'point' && isOutside(open.venue, asked)))
    return { kind: 'street', position: { lat: asked.lat, lng: asked.lng }, text };
  if (asked.kind !== 'elsewhere')
    return { kind: 'venue', id: open.id, venue: open.venue, place: findPlace(open.venue, asked), text };
  const now = needVenueNow(parts, project, asked.venueId);
  const { id, venue } = withoutClosed(now.open, now.closed);
  return { kind: 'venue', id, venue, place: findPlace(venue, asked.place), text };
}

/** The same, to be led to. @throws Problem 400 where it is closed */
function openStop(stop: Stop): Stop {
  return stop.kind === 'street' ? stop : { ...stop, place: needOpenPlace(stop.venue, stop.place) };
}

/** The place of a kind that is reached soonest. @throws Problem 400 where none is */
function nearest(streets: Streets, profile: ProfileName, { id, venue }: OpenVenue, from: Stop, asked: AskedKind): Stop {
  const { text } = asked;
  if (from.kind === 'venue' && from.venue === venue)
    return { kind: 'venue', id, venue, place: nearestOfKind(venue, profile, null, from.place, asked), text };
  const features = featuresOfKind(venue, asked);
  const goals = features.map((feature) => venue.goals(feature));
  const best = soonestFrom(streets, profile, endOf(from), venue, goals);
  if (best === null) throw noWay(from.text, text, profile);
  return { kind: 'venue', id, venue, place: { anchors: goals[best], feature: features[best], asked: null, text }, text };
}

function endOf(stop: Stop): WalkEnd {
  return stop.kind === 'street' ? stop : { kind: 'venue', venue: stop.venue, anchors: stop.place.anchors };
}

function answerOf(streets: Streets, profile: ProfileName, stops: readonly Stop[], query: DirectionsQuery): Reply {
  const legs = stops.slice(1).flatMap((to, i) => {
    const walk = walkTo(streets, profile, stops[i], to);
    if (!walk) throw noWay(stops[i].text, to.text, profile);
    return legsOf(walk, { streets, profile, from: stops[i], to, query, leg: i, legs: stops.length - 1 });
  });
  const goal = stops[stops.length - 1];
  const place = goal.kind === 'venue' ? goal.place.feature : null;
  const assumptions = legs.flatMap(({ steps }) => steps.flatMap((step) => step.assumptions ?? []));
  return {
    status: 'ok',
    routes: [{ bounds: boundsOf(legs), legs, ...withAssumptions(assumptions) }],
    ...(isKind(query.destination) &&
      goal.kind === 'venue' &&
      place !== null && { destination: destinationOf(goal.venue, place, query) }),
  };
}

/** The walk from a stop to the next: within a venue where there is a way inside, else over the streets. */
function walkTo(streets: Streets, profile: ProfileName, from: Stop, to: Stop): Walk | Course | null {
  const isWithin = from.kind === 'venue' && to.kind === 'venue' && from.venue === to.venue;
  const inside = isWithin ? courseBetween(from.venue, profile, from.place.anchors, to.place.anchors) : null;
  return inside ?? walkBetween(streets, profile, endOf(from), endOf(to));
}

interface LegsOptions {
  readonly streets: Streets;
  readonly profile: ProfileName;
  readonly from: Stop;
  readonly to: Stop;
  readonly query: DirectionsQuery;
  /** Which of the ways between stops it is, and how many there are. */
  readonly leg: number;
  readonly legs: number;
}

function legsOf(walk: Walk | Course, options: LegsOptions): Leg[] {
  const { from, to } = options;
  if ('points' in walk) return through(walk, from, to, options);
  return [
    ...(walk.out ? through(walk.out, from, null, options) : []),
    along(walk.street, options),
    ...(walk.in ? through(walk.in, null, to, options) : []),
  ];
}

/** The leg through a venue from a stop, or from the street, to a stop, or to the street. */
function through(course: Course, from: Stop | null, to: Stop | null, { query, leg, legs }: LegsOptions): Leg[] {
  const stop = from ?? to;
  if (stop?.kind !== 'venue') return [];
  const placeOf = (end: Stop | null) => (end?.kind === 'venue' ? end.place : null);
  const { language, units } = query;
  const wording = IndoorWording.of(language);
  const ends = { from: placeOf(from), to: placeOf(to), isLast: leg === legs - 1 };
  return [{ ...legOf(stop.venue, course, { wording, language, units, ...ends }), engine: 'indoor', venue_id: stop.id }];
}

/** The leg along the streets. */
function along(walk: StreetWalk, options: LegsOptions): Leg {
  const { streets, profile, from, to, query, leg, legs } = options;
  const { language, units } = query;
  const { queries, mode, question } = streets;
  const wording = IndoorWording.of(language);
  const beside = (stop: Stop) => (stop.kind === 'venue' ? { venue: stop.venue, profile } : null);
  const street = streetLegOf(walk, {
    ...{ roads: queries.roads, mode, times: question.weighting.time, wording, language, leg, legs },
    ...{ from: beside(from), to: beside(to), stop: to.kind === 'street' ? to.position : walk.way.to.position },
  });
  const [gate, venue] =
    to.kind === 'venue' ? [walk.to, to.venue] : from.kind === 'venue' ? [walk.from, from.venue] : [null, null];
  return streetLegView(street, {
    ...{ wording, units },
    level: gate && venue ? publishedLevel(venue.rows.level[gate.gate.vertex]) : 0,
    into: to.kind === 'venue' ? to.venue : null,
    waypoint: to.kind === 'street' && leg < legs - 1 ? to.text : null,
  });
}

function boundsOf(legs: readonly Leg[]): number[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { steps } of legs) {
    for (const { polyline } of steps) {
      for (const [lng, lat] of polyline) {
        west = Math.min(west, lng);
        south = Math.min(south, lat);
        east = Math.max(east, lng);
        north = Math.max(north, lat);
      }
    }
  }
  return [west, south, east, north].map(degrees);
}
