import { Problem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import type { Course, Level, ProfileName, Venue } from '../venues/index.ts';
import { courseBetween, publishedLevel } from '../venues/index.ts';
import type { IndoorWording } from './indoor-wording.ts';
import { type AskedOutside, type AskedPlace, findPlace, isInside, isOutside, needOpenPlace, type Place } from './places.ts';
import type { WalkEnd } from './portals.ts';
import type { Streets } from './street-gates.ts';
import type { LegNumber } from './street-instructions.ts';
import { type StreetLeg, streetLegOf } from './street-leg.ts';
import { needVenueNow, type VenueParts, withoutClosed } from './venue-now.ts';
import { type StreetWalk, walkBetween } from './walk.ts';

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
 * Finds a stop: a place in a venue that is named, on the street, or else in `own`, where there is one.
 *
 * @throws Problem 403 for a venue that the project does not have; 400 for a place that no venue has
 */
export function findStop(
  parts: VenueParts,
  project: { readonly id: string },
  own: VenueNow | null,
  asked: AskedPlace | AskedOutside,
): Stop {
  const { text } = asked;
  if (asked.kind === 'elsewhere') return stopIn(venueNow(parts, project, asked.venueId), asked.place, text);
  if (asked.kind === 'street') return { kind: 'street', position: asked, text };
  if (own && !isOutside(own.venue, asked)) return stopIn(own, asked, text);
  if (asked.kind !== 'point') throw new Problem(400, `'${text}': name its venue, as in venue:<venue_id>:${text}`);
  const around = own ? undefined : venueAround(parts, project, asked);
  if (around) return stopIn(around, asked, text);
  if (asked.level === 0) return { kind: 'street', position: asked, text };
  throw new Problem(
    400,
    `'${text}': nothing that is walked on in a venue of the project lies near it on level ${asked.level}`,
  );
}

/** The venue in which a point with a level is; undefined where it is in none. */
function venueAround(
  parts: VenueParts,
  project: { readonly id: string },
  asked: AskedPlace & { readonly kind: 'point' },
): VenueNow | undefined {
  for (const id of parts.venues.around(project.id, asked)) {
    const now = venueNow(parts, project, id);
    if (isInside(now.venue, asked)) return now;
  }
  return undefined;
}

function venueNow(parts: VenueParts, project: { readonly id: string }, id: string): VenueNow {
  const { open, closed } = needVenueNow(parts, project, id);
  return withoutClosed(open, closed);
}

function stopIn({ id, venue }: VenueNow, asked: AskedPlace, text: string): Stop {
  return { kind: 'venue', id, venue, place: findPlace(venue, asked), text };
}

/** The same, to be led to. @throws Problem 400 where it is closed */
export function openStop(stop: Stop): Stop {
  return stop.kind === 'street' ? stop : { ...stop, place: needOpenPlace(stop.venue, stop.place) };
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
