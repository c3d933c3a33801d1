import type { TravelMode } from '../../modes/index.ts';
import { WALKING } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { secondsOf } from '../measure.ts';
import { type Access, accessOf, type Direction } from './access.ts';
import { isImpassable, taggedSlope } from './ground.ts';
import { maxspeedOf } from './maxspeed.ts';
import { waysOf } from './oneway.ts';
import { fitOf, isTooNarrow } from './size-limits.ts';
import { motorwayKmh } from './speed-limits.ts';

/** How a way can be gone in one direction. */
export interface Passage {
  readonly kmh: number;
  /** What the whole way takes where its tags say so, as on ferries. */
  readonly wholeSeconds: number | null;
  /** Rise over run in this direction where tags say it to the mode; null where the terrain does. */
  readonly slope: number | null;
  /** Whether it is only for those who have business there. */
  readonly isPrivate: boolean;
}

/** A way as a mode sees it; null for a direction that is closed. */
export interface Road {
  readonly forward: Passage | null;
  readonly backward: Passage | null;
}

const SLOWEST_KMH = 0.5;

/** How a mode can use a way. @param country the code of where it lies, for limits that are not posted */
export function roadOf(tags: Tags, mode: TravelMode, country: string | null): Road {
  if (!isUsableAtAll(tags)) return { forward: null, backward: null };
  const ways = waysOf(tags, mode);
  const ride = (direction: Direction) => passageOf(tags, mode, direction, country);
  const forward = ways === 'both' || ways === 'forward' ? ride('forward') : null;
  const backward = ways === 'both' || ways === 'backward' ? ride('backward') : null;
  if (!mode.pushing) return { forward, backward };
  const canRide = forward !== null || backward !== null;
  const walked = roadOf(tags, WALKING, country);
  return {
    forward: forward ?? pushed(tags, mode, walked.forward, canRide),
    backward: backward ?? pushed(tags, mode, walked.backward, canRide),
  };
}

const GONE = ['impassable', 'abandoned', 'disused', 'razed', 'ice_road', 'winter_road'];
/** Works beside which the road stays open. */
const HARMLESS_WORKS = new Set(['no', 'minor', 'widening']);

/** Whether there is something to go on. */
function isUsableAtAll(tags: Tags): boolean {
  if (GONE.some((key) => tags.get(key) === 'yes') || tags.get('status') === 'impassable') return false;
  const works = tags.get('construction');
  return works === undefined || HARMLESS_WORKS.has(works);
}

function passageOf(tags: Tags, mode: TravelMode, direction: Direction, country: string | null): Passage | null {
  const access = accessOf(tags, mode, direction);
  if (access?.word === 'no') return null;
  if (isClosedByKind(tags, mode, access, direction)) return null;
  const fit = fitOf(tags, mode, direction);
  if (fit === 'closed' || isTooNarrow(tags, mode, direction) || isImpassable(tags, mode, direction)) return null;
  const isFerry = isFerryWay(tags);
  const base = isFerry ? ferryKmh(tags, mode, access) : baseKmh(tags, mode, access);
  if (base === null) return null;
  const kmh = isFerry ? base : limited(tags, mode, base, direction, country);
  if (kmh <= 0) return null;
  const isPrivate = access?.word === 'private' || fit === 'private';
  const wholeSeconds = isFerry || tags.has('duration') ? secondsOf(tags.get('duration')) : null;
  return { kmh: Math.max(SLOWEST_KMH, kmh), wholeSeconds, slope: taggedSlope(tags, mode, direction), isPrivate };
}

/** Whether a way is a line of ferries, or of trains that take vehicles. */
export function isFerryWay(tags: Tags): boolean {
  const route = tags.get('route');
  return (route === 'ferry' || route === 'shuttle_train') && !tags.has('highway');
}

const NAMED = new Set(['yes', 'designated', 'permissive', 'official']);
const OTHER_TRAVELLERS = ['foot', 'bicycle', 'motor_vehicle', 'motorcar', 'vehicle'];

/** A ferry that names whom it takes takes nobody else; a shuttle train is for motor vehicles, and takes others where they are named. */
function ferryKmh(tags: Tags, mode: TravelMode, access: Access | null): number | null {
  if (tags.get('route') === 'shuttle_train') return mode.isMotor || access?.isExpress ? mode.ferrySpeed : null;
  const isForOthers = OTHER_TRAVELLERS.some((key) => !mode.accessKeys.includes(key) && NAMED.has(tags.get(key) ?? ''));
  return access || !mode.isMotor || !isForOthers ? mode.ferrySpeed : null;
}

/** Kinds of ways that are closed for a mode whatever else is said, or unless it is allowed expressly. */
function isClosedByKind(tags: Tags, mode: TravelMode, access: Access | null, direction: Direction): boolean {
  const isExpress = access?.isExpress === true;
  if (tags.get('area') === 'yes' && !mode.usesAreas) return true;
  if (tags.get('motorroad') === 'yes' && !mode.isMotor && !isExpress) return true;
  if (mode.isMotor && isForSharedCarsOnly(tags, direction)) return true;
  if (tags.get('ford') === 'stepping_stones' && mode.isMotor && !isExpress) return true;
  const service = tags.get('service') ?? '';
  return Object.hasOwn(mode.services, service) && mode.services[service] === 0 && !isExpress;
}

/** Whether all lanes are for cars with several people. */
function isForSharedCarsOnly(tags: Tags, direction: Direction): boolean {
  if ((tags.get(`hov:${direction}`) ?? tags.get('hov')) === 'designated') return true;
  const lanes = tags.get(`hov:lanes:${direction}`) ?? tags.get('hov:lanes');
  return lanes?.split('|').every((lane) => lane === 'designated') === true;
}

/** Classes of highway that are no ways, or not yet or no longer. */
const NO_WAYS = new Set([
  'proposed',
  'construction',
  'planned',
  'abandoned',
  'disused',
  'razed',
  'no',
  'escape',
  'raceway',
  'rest_area',
  'services',
]);
const SIDEWALKS = new Set(['yes', 'both', 'left', 'right']);
const CYCLE_LANES = new Set(['lane', 'track', 'shared_lane', 'share_busway']);

/** The speed by the kind of way; null where a mode does not use the kind. */
function baseKmh(tags: Tags, mode: TravelMode, access: Access | null): number | null {
  const highway = tags.get('highway') ?? '';
  if (NO_WAYS.has(highway)) return null;
  if (Object.hasOwn(mode.speeds, highway))
    return (solidTrackKmh(tags, mode) ?? mode.speeds[highway]) * serviceFactor(tags, mode);
  for (const [pair, speed] of Object.entries(mode.otherSpeeds)) if (hasPair(tags, pair)) return speed;
  if (highway === '') return null;
  return access?.isExpress || hasOwnSide(tags, mode) ? mode.expressSpeed : null;
}

/** Whether people on foot or bicycle have a part of the road for themselves. */
function hasOwnSide(tags: Tags, mode: TravelMode): boolean {
  if (mode.isMotor || tags.get('motorroad') === 'yes') return false;
  if (mode.usesCycleways)
    return ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right'].some((key) =>
      CYCLE_LANES.has(tags.get(key) ?? ''),
    );
  return SIDEWALKS.has(tags.get('sidewalk') ?? '') || tags.get('sidewalk:both') === 'yes';
}

function hasPair(tags: Tags, pair: string): boolean {
  const [key, value] = pair.split('=');
  return tags.get(key) === value;
}

function serviceFactor(tags: Tags, { services }: TravelMode): number {
  const service = tags.get('service') ?? '';
  return (Object.hasOwn(services, service) && services[service]) || 1;
}

/** The speed with what is posted, and what the surface allows. */
function limited(tags: Tags, mode: TravelMode, base: number, direction: Direction, country: string | null): number {
  let kmh = base;
  const posted = maxspeedOf(tags, mode, direction);
  if (mode.postedShare === null) kmh = posted === null ? base : Math.min(base, posted);
  else if (posted !== null) kmh = Math.min(posted * mode.postedShare, base * mode.mostAboveKind);
  else if (tags.get('highway') === 'motorway') kmh = Math.min(motorwayKmh(country) * mode.postedShare, base);
  kmh = capped(tags, mode, kmh);
  return isMeantForBeside(tags, mode) ? kmh * BESIDE_FACTOR : kmh;
}

/** A speed by what the way is like; 0 where it cannot be used. */
function capped(tags: Tags, { caps }: Pick<TravelMode, 'caps'>, kmh: number): number {
  let most = kmh;
  for (const [key, table] of Object.entries(caps)) {
    const value = key === 'tracktype' ? gradeOf(tags) : firstValue(tags, key);
    if (Object.hasOwn(table, value)) most = Math.min(most, table[value]);
  }
  return most;
}

const firstValue = (tags: Tags, key: string) => tags.get(key)?.split(';', 1)[0].trim() ?? '';
const PAVED = new Set(['paved', 'asphalt', 'chipseal', 'concrete', 'concrete:lanes', 'concrete:plates', 'paving_stones']);

/** Grade 1 is solid, paved or heavily compacted: https://wiki.openstreetmap.org/wiki/Key:tracktype */
function solidTrackKmh(tags: Tags, { solidTracks }: TravelMode): number | null {
  if (!solidTracks || tags.get('highway') !== 'track') return null;
  if (PAVED.has(firstValue(tags, 'surface'))) return solidTracks.paved;
  return gradeOf(tags) === 'grade1' ? solidTracks.grade1 : null;
}

/** The grade of a track. One without is taken to be as bad as most of them are, unless it is paved. */
function gradeOf(tags: Tags): string {
  const grade = firstValue(tags, 'tracktype');
  if (grade !== '' || tags.get('highway') !== 'track') return grade;
  return PAVED.has(firstValue(tags, 'surface')) ? 'grade1' : 'ungraded';
}

/** How much of its speed counts on a road beside which there is a way of one's own. */
const BESIDE_FACTOR = 0.7;
const NO_SIDE = new Set(['no', 'none', 'separate']);

/** Whether the sidewalk or the cycleway of a road is mapped as a way of its own: https://wiki.openstreetmap.org/wiki/Key:sidewalk */
function isMeantForBeside(tags: Tags, { sideKey }: TravelMode): boolean {
  if (sideKey === null) return false;
  if ((tags.get(sideKey) ?? tags.get(`${sideKey}:both`)) === 'separate') return true;
  const sides = ['left', 'right'].map((side) => tags.get(`${sideKey}:${side}`) ?? 'no');
  return sides.includes('separate') && sides.every((side) => NO_SIDE.has(side));
}

/** Pushing a bicycle where one may walk: on ways for walking, against one-way roads, and where it is asked for. */
function pushed(tags: Tags, { pushing }: TravelMode, walked: Passage | null, canRideOtherWay: boolean): Passage | null {
  if (!pushing || !walked || tags.get('conveying') !== undefined) return null;
  const kmh = capped(tags, pushing, pushingKmh(tags, pushing, canRideOtherWay) ?? 0);
  return kmh === 0 ? null : { kmh, wholeSeconds: null, slope: walked.slope, isPrivate: walked.isPrivate };
}

function pushingKmh(tags: Tags, pushing: NonNullable<TravelMode['pushing']>, canRideOtherWay: boolean): number | null {
  const highway = tags.get('highway') ?? '';
  if (Object.hasOwn(pushing.speeds, highway)) return pushing.speeds[highway];
  for (const [pair, speed] of Object.entries(pushing.others)) if (hasPair(tags, pair)) return speed;
  if (highway === '') return null;
  const isAllowed =
    canRideOtherWay || tags.get('bicycle') === 'dismount' || accessOf(tags, WALKING, null)?.isExpress === true;
  return isAllowed ? pushing.speed : null;
}
