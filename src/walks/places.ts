import { BadValue } from '../contract/parameters.ts';
import { outOfRange, readPoint } from '../contract/points.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Anchor, FeatureId, Level, Venue } from '../venues/index.ts';
import { isProfile, type ProfileName, publishedLevel } from '../venues/index.ts';

/** How far from what is walked on a point may be, metres. */
export const NEAR_METERS = 20;

/** A place as it is asked for. */
export type AskedPlace =
  | { readonly kind: 'point'; readonly lat: number; readonly lng: number; readonly level: Level; readonly text: string }
  | { readonly kind: 'id'; readonly id: number; readonly text: string }
  | { readonly kind: 'ref'; readonly ref: string; readonly text: string };

/** A place outside of a venue, as it is asked for: on the street, or in another venue. */
export type AskedOutside =
  | { readonly kind: 'street'; readonly lat: number; readonly lng: number; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly venueId: string; readonly place: AskedPlace; readonly text: string };

/** A kind of place as it is asked for: whichever is reached soonest is meant. */
export interface AskedKind {
  readonly kind: 'category' | 'type';
  readonly name: string;
  readonly text: string;
}

/** A place of a venue: where it is reached, and what it is. */
export interface Place {
  readonly anchors: readonly Anchor[];
  /** The feature that it is; null for a point. */
  readonly feature: FeatureId | null;
  /** Where the point is that was asked for; null for a feature. */
  readonly asked: { readonly lat: number; readonly lng: number; readonly level: Level } | null;
  readonly text: string;
}

const ID = /^\d{1,16}$/;
export const MAX_PLACE_LENGTH = 200;

/** Reads `lat,lng,level`, a POI identifier, or `ref:<poi_ref>`, also without `ref:`. @throws BadValue */
export function readPlace(text: string): AskedPlace {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_PLACE_LENGTH) {
    throw new BadValue('value_error', 'Value error, expected lat,lng,level, a POI identifier or ref:<poi_ref>');
  }
  if (KIND.test(trimmed)) throw new BadValue('value_error', 'Value error, a kind of place can only be the destination');
  if (trimmed.startsWith('ref:')) return { kind: 'ref', ref: trimmed.slice(4), text };
  if (ID.test(trimmed) && Number.isSafeInteger(Number(trimmed))) return { kind: 'id', id: Number(trimmed), text };
  if (!trimmed.includes(',')) return { kind: 'ref', ref: trimmed, text };
  return { kind: 'point', ...readPointOnLevel(trimmed), text };
}

const ELSEWHERE = /^venue:([^:]*):(.*)$/;

/** Reads a place in a venue, on the street (`lat,lng`), or in a venue that is named (`venue:<venue_id>:<place>`). @throws BadValue */
export function readStop(text: string): AskedPlace | AskedOutside {
  const trimmed = text.trim();
  const [, venueId, place] = ELSEWHERE.exec(trimmed) ?? [];
  if (venueId !== undefined && place !== undefined)
    return { kind: 'elsewhere', venueId, place: readPlace(place), text: trimmed };
  const onStreet = readPoint(trimmed);
  if (onStreet.fault === 'form') return readPlace(text);
  if (onStreet.fault) throw new BadValue('value_error', outOfRange(onStreet.fault, onStreet.position));
  return { kind: 'street', ...onStreet.position, text: trimmed };
}

/** Whether a point lies outside of a venue: on the ground, far from all that is walked on there. */
export function isOutside(venue: Venue, asked: AskedPlace): boolean {
  return asked.kind === 'point' && asked.level === 0 && !isInside(venue, asked);
}

/** Whether something of a venue that is walked on is near a point, on its level. */
export function isInside(venue: Venue, point: AskedPlace & { readonly kind: 'point' }): boolean {
  return venue.isNear(point, point.level, NEAR_METERS);
}

const KIND = /^(category|type):(.*)$/;

/** Reads a place to be led to: one as above, or a kind of place, `category:toilets` or `type:amenity=toilets`. @throws BadValue */
export function readGoal(text: string): AskedPlace | AskedOutside | AskedKind {
  const [, kind, name] = KIND.exec(text.trim()) ?? [];
  if ((kind !== 'category' && kind !== 'type') || name === undefined) return readStop(text);
  if (name.trim() === '' || name.length > MAX_PLACE_LENGTH)
    throw new BadValue('value_error', `Value error, expected a name after ${kind}:`);
  return { kind, name: name.trim(), text };
}

function readPointOnLevel(text: string): { lat: number; lng: number; level: Level } {
  const reading = readPoint(text, 1);
  if (reading.fault === 'form')
    throw new BadValue('value_error', `Value error, '${text.slice(0, 60)}' is not lat,lng,level`);
  const { fault, position, further } = reading;
  if (fault) throw new BadValue('value_error', outOfRange(fault, position));
  const [level] = further;
  if (Math.abs(level) > 1000)
    throw new BadValue('value_error', `Value error, the level ${level} is not between -1000 and 1000`);
  return { ...position, level };
}

export const notInVenue = (id: number) => new Problem(400, `There is no POI ${id} in this venue`);
export const NOT_IN_VENUE: Cause = {
  name: 'notInVenue',
  description: 'The venue has no such place',
  problem: notInVenue(999_999),
};

/** The same where one bad place among many is no reason to refuse them all: null for what cannot be read, and what is not there. */
export function placeOrNull(venue: Venue, asked: AskedPlace | null): Place | null {
  if (asked === null) return null;
  try {
    return findPlace(venue, asked);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Finds what was asked for in a venue. @throws Problem 400 for what is not there, and what is far from all that is walked on */
export function findPlace(venue: Venue, asked: AskedPlace): Place {
  if (asked.kind === 'point') {
    const anchor = venue.standAt(asked, asked.level, NEAR_METERS);
    if (!anchor) {
      throw new Problem(
        400,
        `'${asked.text}': nothing that is walked on lies within ${NEAR_METERS} m of it on level ${asked.level}`,
      );
    }
    const { lat, lng, level } = asked;
    return { anchors: [anchor], feature: null, asked: { lat, lng, level: publishedLevel(level) }, text: asked.text };
  }
  const feature = asked.kind === 'id' ? venue.featureOf(asked.id) : venue.featureWithRef(asked.ref);
  if (feature === undefined) {
    if (asked.kind === 'id') throw notInVenue(asked.id);
    throw new Problem(400, `There is no POI with the ref '${asked.ref}' in this venue`);
  }
  const anchors = venue.anchors(feature);
  if (anchors.length === 0) throw new Problem(400, `'${asked.text}': no route leads to this feature`);
  return { anchors, feature, asked: null, text: asked.text };
}

const noMode = (mode: string, profiles: readonly string[]) =>
  new Problem(400, `There is no mode '${mode}' in this venue: ${profiles.join(', ')}`);
export const NO_MODE: Cause = {
  name: 'noMode',
  description: 'The venue has no such routing profile',
  problem: noMode('flying', ['default', 'wheelchair']),
};

/** A place as the end of a way: where it is not closed; null where all of it is. */
export function openPlace(venue: Venue, place: Place): Place | null {
  const anchors =
    place.feature === null ? place.anchors.filter((anchor) => !venue.isWithinClosed(anchor)) : venue.goals(place.feature);
  return anchors.length > 0 ? { ...place, anchors } : null;
}

const closedPlace = (text: string) => new Problem(400, `'${text}' is closed at the moment: no route leads there`);
export const CLOSED_PLACE: Cause = {
  name: 'closedPlace',
  description: 'The destination, or a waypoint, is closed at the moment',
  problem: closedPlace('ref:1.0.1'),
};

/** The same, to be led to. @throws Problem 400 where it is closed */
export function needOpenPlace(venue: Venue, place: Place): Place {
  const open = openPlace(venue, place);
  if (!open) throw closedPlace(place.text);
  return open;
}

/** The profile that was asked for; the first of the venue when none was. @throws Problem 400 for one that the venue does not have */
export function profileOf({ meta: { profiles } }: Venue, mode: string | undefined): ProfileName {
  if (mode === undefined) return profiles[0];
  if (isProfile(mode) && profiles.includes(mode)) return mode;
  throw noMode(mode, profiles);
}
