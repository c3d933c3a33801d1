import { setImmediate } from 'node:timers/promises';
import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { ModeNotAvailable } from '../roads/index.ts';
import { isProfile, type ProfileName } from '../venues/index.ts';
import { IndoorWording, type Units } from '../walks/indoor-wording.ts';
import { featuresOfKind } from '../walks/kinds.ts';
import { type AskedKind, NEAR_METERS, profileOf } from '../walks/places.ts';
import { endOf, findStop, legsBetween, openStop, type Stop, type WalkLeg } from '../walks/stops.ts';
import { askStreets, STREET_MODES, type StreetRegion, type Streets } from '../walks/street-gates.ts';
import type { VenueParts } from '../walks/venue-now.ts';
import { soonestFrom } from '../walks/walk.ts';
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

type Reply = ReturnType<typeof directions>;
type Route = Reply['routes'][number];
type Leg = Route['legs'][number];

/** @param text the place on the street; none where only venues are walked between */
const noStreets = (text: string | undefined, reason: string) => {
  const what =
    text === undefined
      ? 'Venues are joined by streets'
      : `'${text}': nothing that is walked on in the venue lies within ${NEAR_METERS} m of it, and it is reached by streets alone`;
  return new Problem(400, `${what}: ${reason}`);
};
export const NO_STREETS: Cause = {
  name: 'noStreets',
  description: 'A place lies on the street, and the region in use has no streets for the mode',
  problem: noStreets('50.95,1.48', 'the region in use was imported without roads'),
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

/** Whether a way between places of one venue that has none inside may lead over the streets: where the region has some for the mode. */
export function mayLeave({ region }: WalkParts, query: DirectionsQuery): boolean {
  const mode = askedMode(query) ?? 'default';
  const { roads } = region();
  if (!roads || !isProfile(mode) || !roads.has(STREET_MODES[mode])) return false;
  return query.avoid_in.length === 0 && !query.alternatives && !(query.optimize && query.waypoints.length > 1);
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
    if (error instanceof ModeNotAvailable) {
      const outside = [...from, goal].find((stop) => stop?.kind === 'street');
      throw noStreets(outside?.text, error.message);
    }
    throw error;
  }
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

async function answerOf(
  streets: Streets,
  profile: ProfileName,
  stops: readonly Stop[],
  query: DirectionsQuery,
): Promise<Reply> {
  const { language, units } = query;
  const wording = IndoorWording.of(language);
  const count = stops.length - 1;
  const legs: Leg[] = [];
  for (const [i, to] of stops.slice(1).entries()) {
    // Others have their turn between the ways of many stops.
    if (i > 0) await setImmediate();
    const walk = legsBetween(streets, profile, stops[i], to, { wording, language, leg: i, legs: count });
    if (!walk) throw noWay(stops[i].text, to.text, profile);
    const isLast = i === count - 1;
    for (const [at, leg] of walk.entries()) {
      const isEnd = at === walk.length - 1;
      legs.push(legView(leg, { wording, language, units, isLast, waypoint: isEnd && !isLast ? to.text : null }));
    }
  }
  const goal = stops[count];
  const assumptions = legs.flatMap(({ steps }) => steps.flatMap((step) => step.assumptions ?? []));
  return {
    status: 'ok',
    routes: [{ bounds: boundsOf(legs), legs, ...withAssumptions(assumptions) }],
    ...(isKind(query.destination) && goal.kind === 'venue' && goal.place.feature !== null
      ? { destination: destinationOf(goal.venue, goal.place.feature, query) }
      : {}),
  };
}

interface LegView {
  readonly wording: IndoorWording;
  readonly language: string;
  readonly units: Units;
  readonly isLast: boolean;
  readonly waypoint: string | null;
}

function legView(leg: WalkLeg, view: LegView): Leg {
  if (leg.engine === 'road') return streetLegView(leg.street, { ...view, level: leg.level, into: leg.into });
  const { id, venue, course, from, to } = leg;
  return { ...legOf(venue, course, { ...view, from, to }), engine: 'indoor', venue_id: id };
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
