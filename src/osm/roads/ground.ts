import type { GroundNeeds, TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { metersOf, slopeOf } from '../measure.ts';
import type { Direction } from './access.ts';
import { isNarrow } from './size-limits.ts';

/** What ways and nodes are to those who need smooth ground, by what is said of steps, slopes, kerbs and gaps. */

/** Whether tags say that they get along, whatever else is said. */
function isOpened(tags: Tags, ground: GroundNeeds): boolean {
  return hasAny(tags, ground.opened);
}

/** Whether they cannot get along a way. */
export function isImpassable(tags: Tags, { ground }: TravelMode, direction: Direction): boolean {
  if (!ground || isOpened(tags, ground)) return false;
  if (hasAny(tags, ground.closed) || isNarrow(tags, ground.width, true, direction)) return true;
  return isTooSteep(tags, ground) || kerbAcross(tags, ground) === 'closed';
}

function hasAny(tags: Tags, pairs: ReadonlySet<string>): boolean {
  for (const [key, value] of tags) if (pairs.has(`${key}=${value.split(';', 1)[0].trim()}`)) return true;
  return false;
}

/** Steeper than this by more than a thousandth: `8.3%` is 1 in 12. */
const SLOPE_TOLERANCE = 0.001;

function isTooSteep(tags: Tags, { steepest }: GroundNeeds): boolean {
  return Math.abs(slopeOf(tags.get('incline')) ?? 0) > steepest + SLOPE_TOLERANCE;
}

/** The slope of a way as its tags have it, rise over run in a direction; null where they say nothing, or another mode reads the terrain alone. */
export function taggedSlope(tags: Tags, { ground }: TravelMode, direction: Direction): number | null {
  const incline = tags.get('incline')?.trim().toLowerCase();
  // The direction of stairs is that of their steps, not of the ramp beside them.
  if (!ground || incline === undefined || tags.get('highway') === 'steps') return null;
  const { unmeasuredSlope } = ground;
  const own = incline === 'up' ? unmeasuredSlope : incline === 'down' ? -unmeasuredSlope : slopeOf(incline);
  return own !== null && direction === 'backward' ? -own : own;
}

/** How hard a kerb is to get over. */
type KerbWord = 'flush' | 'effort' | 'closed';

const CROSSING_KEYS = ['footway', 'path', 'cycleway', 'highway'];

/** The kerb of a way that crosses a road; along others it stands at their side. */
function kerbAcross(tags: Tags, ground: GroundNeeds): KerbWord {
  const isCrossing = tags.has('crossing') || CROSSING_KEYS.some((key) => tags.get(key) === 'crossing');
  return isCrossing ? kerbOf(tags, ground) : 'flush';
}

/** Nobody builds kerbs of a metre: a larger number without a unit is in centimetres. */
const HIGHEST_KERB_METERS = 1;

/** A height goes before words. */
function kerbOf(tags: Tags, { kerbs }: GroundNeeds): KerbWord {
  const given = metersOf(tags.get('kerb:height'));
  if (given !== null) {
    const height = given >= HIGHEST_KERB_METERS ? given / 100 : given;
    return height > kerbs.highest ? 'closed' : height > kerbs.flush ? 'effort' : 'flush';
  }
  const kerb = tags.get('kerb') ?? (tags.get('barrier') === 'kerb' ? 'yes' : 'no');
  return kerbs.closed.has(kerb) ? 'closed' : kerbs.effort.has(kerb) ? 'effort' : 'flush';
}

/** What those who need smooth ground meet at a node. */
interface Footing {
  readonly isClosed: boolean;
  readonly seconds: number;
  /** Whether it is at the side of a road: who goes along that does not meet it. */
  readonly isAcross: boolean;
}

const LEVEL: Footing = { isClosed: false, seconds: 0, isAcross: false };

export function footingOf(tags: Tags, mode: TravelMode): Footing {
  const { ground } = mode;
  if (!ground || isOpened(tags, ground)) return LEVEL;
  const isAcross = isBesideRoad(tags);
  const kerb = kerbOf(tags, ground);
  const isClosed = kerb === 'closed' || (isAcross ? isForOthers(tags, mode, ground) : isBlocked(tags, ground));
  const isHard = kerb === 'effort' || hasAny(tags, ground.effort);
  return { isClosed, seconds: isHard ? ground.effortSeconds : 0, isAcross };
}

/** What stands in the way of who goes along, other than a kerb. */
const BLOCKING = ['barrier', 'entrance', 'door', 'ford'];

function isBesideRoad(tags: Tags): boolean {
  if (tags.get('highway') === 'crossing' && tags.get('barrier') === 'kerb') return true;
  return tags.get('highway') !== 'elevator' && BLOCKING.every((key) => (tags.get(key) ?? 'no') === 'no');
}

/** Crossings and kerbs that are said to be none for this mode. */
function isForOthers(tags: Tags, { accessValues }: TravelMode, { key }: GroundNeeds): boolean {
  const value = tags.get(key) ?? '';
  return Object.hasOwn(accessValues, value) && accessValues[value] === 'no';
}

function isBlocked(tags: Tags, { closed, width }: GroundNeeds): boolean {
  return BLOCKING.some((key) => closed.has(`${key}=${tags.get(key)}`)) || isNarrow(tags, width, isOpening(tags));
}

const GATES = new Set(['gate', 'swing_gate', 'sliding_gate', 'wicket_gate', 'entrance']);

/** Whether the width of what stands at a node is that of its opening, and not of a bollard. */
function isOpening(tags: Tags): boolean {
  return GATES.has(tags.get('barrier') ?? '') || ['door', 'entrance'].some((key) => (tags.get(key) ?? 'no') !== 'no');
}
