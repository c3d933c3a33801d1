import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { idColumn } from '../branded-ids.ts';
import { type ChargedRoads, type Half, halvesOf, type Segment } from '../roads/index.ts';
import { SHARED } from '../storage/shared.ts';
import type { KnownSystem } from './known-system.ts';
import type { TollFare, TollSystem } from './tariff.ts';
import type { Holds } from './terms.ts';
import type { TollMap } from './toll-map.ts';
import { type PayingClass, PayingClasses, type TollPayer } from './vehicle.ts';

/** So many kinds of payers are remembered: each takes a byte for each segment. */
const MOST_KEPT = 8;
/** So many segments are looked at before others have their turn. */
const AT_ONCE = 5_000;

/** By the systems that charge: vehicles that the same systems charge avoid the same roads. */
type Found = LRUCache<string, Promise<ChargedRoads>>;

/** What was found on a map: maps are told apart by their numbers. */
interface OnMap {
  readonly number: number;
  readonly found: Found;
}

const onMaps = new WeakMap<TollMap, OnMap>();
let maps = 0;

/** A trip can begin, or end, so many days from the moment that is asked for, its clocks included. */
const DAYS_OF_TRIP = 7;

/** The first day and the last one that a trip can touch, such as 2026-01-31. */
type TripDays = readonly [first: string, last: string];

function daysAround(moment: number): TripDays {
  const day = Temporal.Instant.fromEpochMilliseconds(Math.round(moment)).toZonedDateTimeISO('UTC').toPlainDate();
  return [day.subtract({ days: DAYS_OF_TRIP }).toString(), day.add({ days: DAYS_OF_TRIP }).toString()];
}

/** Whether something neither ends before some days nor begins after them. Days as texts of one form are in order as texts. */
function isAround({ from, until }: Holds, [first, last]: TripDays): boolean {
  return (from === undefined || from <= last) && (until === undefined || until >= first);
}

/**
 * What tariffs charge somebody for around a day, at whatever hour: the roads of vignettes and of fares by distance, places where one pays, and areas. Roads
 * that a tariff counts only where the map marks a toll are not among them.
 *
 * @param moment milliseconds since 1970
 */
export function chargedRoads(map: TollMap, payer: TollPayer, moment: number): Promise<ChargedRoads> {
  const { number, found }: OnMap = onMaps.get(map) ?? { number: ++maps, found: new LRUCache({ max: MOST_KEPT }) };
  onMaps.set(map, { number, found });
  const classes = new PayingClasses(payer);
  const days = daysAround(moment);
  const charging = [...map.systems.entries()].filter(([, known]) => mayCharge(known, classes.of(known), days));
  const key = charging.map(([index]) => index).join(' ');
  const known = found.get(key);
  if (known) return known;
  // Metrics are kept by it: who comes back after others finds them again.
  const id = `${number} ${createHash('sha256').update(key).digest('base64url')}`;
  const roads = find(map, id, new Set(charging.map(([, { system }]) => system)));
  found.set(key, roads);
  roads.catch(() => found.delete(key));
  return roads;
}

/** Whether a system asks somebody for money at some hour around some days. */
function mayCharge({ system }: KnownSystem, paying: PayingClass | null, days: TripDays): boolean {
  if (!paying || !isAround(system.when ?? {}, days)) return false;
  const own = system.fares.filter(
    ({ vehicles, when = {} }) => (!vehicles || vehicles.includes(paying.priced)) && isAround(when, days),
  );
  const exempts = ({ free, when, payment, transponder, ...fare }: TollFare) =>
    free && !when && !payment && transponder === undefined && !('places' in fare);
  const first = own.findIndex((fare) => !fare.free || exempts(fare));
  return own[first]?.free !== true && first >= 0;
}

async function find(map: TollMap, id: string, charging: ReadonlySet<TollSystem>): Promise<ChargedRoads> {
  const { lines, signs } = map.roads;
  const count = lines.firstPoint.length - 1;
  const segments = SHARED.bytes(count);
  const charges = ({ system }: KnownSystem) => charging.has(system);
  const areas = map.areas.filter(charges);
  for (const area of areas) for (const segment of area.segments) segments[segment] = 1;
  const ofRoads = ({ system }: KnownSystem) => system.kind === 'vignette' || system.kind === 'distance';
  const hasRoads = map.systems.some((each) => charges(each) && ofRoads(each));
  for (let segment = 0 as Segment; segment < count; segment++) {
    if (segment % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const isCharged =
      (hasRoads && map.systemsNaming(segment).some((each) => each.countsUntolled && charges(each) && ofRoads(each))) ||
      halvesOf(segment).some((half) => map.placesAlong(half).some(charges));
    if (isCharged) segments[segment] = 1;
  }
  const booths: Half[] = [];
  for (const half of signs.postHalf) if (map.placesAt(half).some(charges)) booths.push(half);
  const shared = SHARED.numbers(booths.length);
  shared.set(booths);
  return { id, segments, booths: idColumn(shared), areas: areas.map(({ system }) => system.area) };
}
