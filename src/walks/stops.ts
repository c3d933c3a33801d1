import type { Position } from '../geo/position.ts';
import type { Course, Level, ProfileName, Venue } from '../venues/index.ts';
import { courseBetween, publishedLevel } from '../venues/index.ts';
import type { IndoorWording } from './indoor-wording.ts';
import { type AskedOutside, type AskedPlace, findPlace, isOutside, type Place } from './places.ts';
import type { Streets } from './street-gates.ts';
import type { LegNumber } from './street-instructions.ts';
import { type StreetLeg, streetLegOf } from './street-leg.ts';
import { needVenueNow, type VenueParts, withoutClosed } from './venue-now.ts';
import { type StreetWalk, type WalkEnd, walkBetween } from './walk.ts';

/** A venue as it is at the moment. */
export interface VenueNow {
  readonly id: string;
  readonly venue: Venue;
}

/** A stop of a walk: on the street, or a place in a venue. */
export type Stop =
  | { readonly kind: 'street'; readonly position: Position; readonly text: string }
  | ({ readonly kind: 'venue'; readonly place: Place; readonly text: string } & VenueNow);

/**
 * Finds a stop: a place in a venue that is named, on the street, or else in `own`.
 *
 * @throws Problem 403 for a venue that the project does not have; 400 for a place that its venue does not have
 */
export function findStop(
  parts: VenueParts,
  project: { readonly id: string },
  own: VenueNow,
  asked: AskedPlace | AskedOutside,
): Stop {
  if (asked.kind === 'elsewhere') return stopIn(venueNow(parts, project, asked.venueId), asked.place, asked.text);
  if (asked.kind === 'street' || isOutside(own.venue, asked)) return onStreet(asked);
  return stopIn(own, asked, asked.text);
}

/** A venue of a project without what is closed at the moment. @throws Problem 403 */
export function venueNow(parts: VenueParts, project: { readonly id: string }, id: string): VenueNow {
  const { open, closed } = needVenueNow(parts, project, id);
  return withoutClosed(open, closed);
}

/** A place in a venue. @throws Problem 400 where it does not have it */
export function stopIn({ id, venue }: VenueNow, asked: AskedPlace, text: string): Stop {
  return { kind: 'venue', id, venue, place: findPlace(venue, asked), text };
}

function onStreet(asked: AskedPlace | AskedOutside): Stop {
  if (!('lat' in asked)) throw new Error(`${asked.kind} is no point`);
  return { kind: 'street', position: { lat: asked.lat, lng: asked.lng }, text: asked.text };
}

/** A stop as an end of a walk. */
export function endOf(stop: Stop): WalkEnd {
  return stop.kind === 'street' ? stop : { kind: 'venue', venue: stop.venue, anchors: stop.place.anchors };
}

/** A leg of a walk between two stops: through a venue, or along the streets. */
export type WalkLeg =
  | ({
      readonly engine: 'indoor';
      readonly course: Course;
      /** Null where it begins, or ends, at the street. */
      readonly from: Place | null;
      readonly to: Place | null;
    } & VenueNow)
  | {
      readonly engine: 'road';
      readonly street: StreetLeg;
      /** What the level of the street is called in the venue beside it. */
      readonly level: Level;
      /** The venue that it ends at; null where it ends on the street. */
      readonly into: Venue | null;
    };

/** How the legs between two stops are told. */
export interface LegWish extends LegNumber {
  readonly wording: IndoorWording;
  /** Of names. */
  readonly language: string;
}

/** The legs from a stop to the next: within a venue where there is a way inside, else over the streets; null where there is none. */
export function legsBetween(streets: Streets, profile: ProfileName, from: Stop, to: Stop, wish: LegWish): WalkLeg[] | null {
  const [start, end] = [from, to].map((stop) => (stop.kind === 'venue' ? stop : null));
  if (start && end && start.venue === end.venue) {
    const course = courseBetween(start.venue, profile, start.place.anchors, end.place.anchors);
    if (course) return [{ engine: 'indoor', ...start, course, from: start.place, to: end.place }];
  }
  const walk = walkBetween(streets, profile, endOf(from), endOf(to));
  if (!walk) return null;
  const legs: WalkLeg[] = [alongStreets(streets, profile, from, to, walk.street, wish)];
  if (walk.out && start) legs.unshift({ engine: 'indoor', ...start, course: walk.out, from: start.place, to: null });
  if (walk.in && end) legs.push({ engine: 'indoor', ...end, course: walk.in, from: null, to: end.place });
  return legs;
}

function alongStreets(
  { queries, mode, question }: Streets,
  profile: ProfileName,
  from: Stop,
  to: Stop,
  walk: StreetWalk,
  wish: LegWish,
): WalkLeg {
  const beside = (stop: Stop) => (stop.kind === 'venue' ? { venue: stop.venue, profile } : null);
  const street = streetLegOf(walk, {
    ...wish,
    ...{ roads: queries.roads, mode, times: question.weighting.time, from: beside(from), to: beside(to) },
    stop: to.kind === 'street' ? to.position : walk.way.to.position,
  });
  const levelAt = (stop: Stop, gate: StreetWalk['from']) =>
    stop.kind === 'venue' && gate ? publishedLevel(stop.venue.rows.level[gate.gate.vertex]) : null;
  const level = levelAt(to, walk.to) ?? levelAt(from, walk.from) ?? 0;
  return { engine: 'road', street, level, into: to.kind === 'venue' ? to.venue : null };
}
