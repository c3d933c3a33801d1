import { type IdColumn, NONE } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { type Memory, SHARED } from '../../storage/shared.ts';
import { STEADINESS } from '../network/conditions.ts';
import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND } from '../network/cost.ts';
import { arcTime, type ModeCosts, type Network, ROAD_CLASSES, type TimedCosts, UNUSABLE } from '../network/network.ts';
import type { Arc, Half } from '../network/road-ids.ts';
import type { SlotTimes } from '../network/weighting.ts';

/** A week has so many slots of five minutes; the first begins at midnight on Monday. */
const SLOTS_PER_WEEK = 2016;
export const SLOT_SECONDS = 300;
const SLOTS_PER_HOUR = 12;
const HOURS_PER_WEEK = 168;

/**
 * How much longer roads take, by the hour of the day: what counts on main roads in towns of Europe show again and again, two peaks on
 * working days, one flat hill on free ones.
 */
// biome-ignore format: a table reads better in rows
const HOURLY = {
  working: [
    0.92, 0.92, 0.92, 0.92, 0.93, 0.96, 1.05, 1.22, 1.35, 1.22, 1.12, 1.1,
    1.13, 1.13, 1.12, 1.15, 1.23, 1.35, 1.36, 1.22, 1.08, 1.01, 0.97, 0.94,
  ],
  free: [
    0.94, 0.93, 0.93, 0.92, 0.92, 0.92, 0.93, 0.95, 0.98, 1.02, 1.07, 1.1,
    1.11, 1.1, 1.09, 1.09, 1.1, 1.11, 1.1, 1.06, 1.01, 0.98, 0.96, 0.95,
  ],
} as const;

/** How much of the hourly swing a class of road has: most on arterial roads, little on small ones, none at sea. */
const SWING: Readonly<Record<(typeof ROAD_CLASSES)[number], number>> = {
  motorway: 0.9,
  trunk: 1.1,
  primary: 1.2,
  secondary: 1.1,
  tertiary: 0.9,
  unclassified: 0.6,
  residential: 0.5,
  living_street: 0.2,
  service: 0.2,
  other: 0.2,
  ferry: 0,
};

/** The factor on the time of a road of a class at an hour of the week, where nothing is known of the road itself. */
function typicalFactor(roadClass: number, hourOfWeek: number): number {
  const day = Math.floor(hourOfWeek / 24);
  const hours = day >= 5 ? HOURLY.free : HOURLY.working;
  return 1 + (hours[hourOfWeek % 24] - 1) * SWING[ROAD_CLASSES[roadClass]];
}

/**
 * Speeds that are known of half segments, by time of week or at this moment, in memory that threads share. A half segment may be covered in parts:
 *
 *     half   [entry]  half segment; rising
 *     share  [entry]  how much of its length is covered
 *     row    [entry]  which row of speeds
 *     speed  [row · slots]  km/h; 0 where none is known, CLOSED_KMH where nobody gets along
 *     slots  168, 2,016, or 1 for speeds of this moment
 */
export interface KnownSpeeds {
  readonly half: IdColumn<Half>;
  readonly share: Float64Array;
  readonly row: Uint32Array;
  readonly speed: Uint8Array;
  readonly slots: number;
}

/** The speed of a road that is closed. */
export const CLOSED_KMH = 255;

/** What is known of traffic beyond what is typical. Later entries go before earlier ones. */
export interface Traffic {
  readonly weekly: readonly KnownSpeeds[];
  readonly live: readonly KnownSpeeds[];
}

export const NO_TRAFFIC: Traffic = { weekly: [], live: [] };

/** How much shared memory it takes. */
export function trafficBytes({ weekly, live }: Traffic): number {
  return [...weekly, ...live]
    .flatMap(({ half, share, row, speed }) => [half, share, row, speed])
    .reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** How long what is known of a slot holds. */
export function slotSeconds({ weekly }: Traffic): number {
  return weekly.some(({ slots }) => slots === SLOTS_PER_WEEK) ? SLOT_SECONDS : SLOT_SECONDS * SLOTS_PER_HOUR;
}

/** The coarsest slot that holds all that is known of a time: an hour, unless speeds of five minutes are known. */
export function slotAt(slot: number, traffic: Traffic): number {
  return slot - (slot % (slotSeconds(traffic) / SLOT_SECONDS));
}

/** What is assumed of what conditions change in the course of a trip: the least that it can cost, or the most. */
export type Bound = 'least' | 'most';

type UsualCosts = Pick<ModeCosts, 'time' | 'turn' | 'timedArcs' | 'timedTurns'>;

/** What conditions do around the day of a trip, and what is assumed of those that change. */
interface ConditionState {
  /** [condition] STEADINESS */
  readonly steadiness: Uint8Array;
  readonly bound: Bound;
}

/** Of which times arcs and turns are wanted. */
export interface WantedTimes {
  readonly mode: Mode;
  /** What they usually cost. */
  readonly costs: UsualCosts;
  /** Slot of the week; null without traffic. */
  readonly slot: number | null;
  /** Whether live speeds count. */
  readonly isNow: boolean;
  /** Null for times without regard to conditions. */
  readonly state: ConditionState | null;
}

/** The rows of times, to be filled. */
export function laySlotTimes(arcs: number, turns: number, { numbers, shorts }: Memory): SlotTimes {
  return { time: numbers(arcs), turn: shorts(turns) };
}

/** @param memory where the times are laid */
export function slotTimes(
  network: Network,
  { mode, costs, slot, isNow, state }: WantedTimes,
  traffic: Traffic,
  memory: Memory = SHARED,
): SlotTimes {
  const { time, turn } = laySlotTimes(costs.time.length, costs.turn.length, memory);
  time.set(costs.time);
  if (slot !== null && travelMode(mode).meetsTraffic) {
    const hour = Math.floor(slot / SLOTS_PER_HOUR);
    layTypical(network, time, hour);
    for (const known of traffic.weekly) layKnown(network, time, known, known.slots === HOURS_PER_WEEK ? hour : slot);
    if (isNow) for (const known of traffic.live) layKnown(network, time, known, 0);
  }
  if (!state) return { time, turn: costs.turn };
  turn.set(costs.turn);
  layTimed(costs.timedArcs, time, state);
  layTimed(costs.timedTurns, turn, state);
  return { time, turn };
}

/** Makes all roads as slow as they typically are. */
function layTypical(network: Network, time: Uint32Array, hour: number): void {
  const factors = ROAD_CLASSES.map((_, roadClass) => typicalFactor(roadClass, hour));
  for (let arc = 0; arc < time.length; arc++) {
    if (time[arc] !== UNUSABLE) time[arc] = arcTime(time[arc] * factors[network.class[arc]]);
  }
}

/** Replaces what conditions make other: by what holds all the time, else by the least or the most of what can hold. */
function layTimed(
  { item, value, condition }: TimedCosts,
  row: Uint32Array | Uint16Array,
  { steadiness, bound }: ConditionState,
): void {
  for (let entry = 0; entry < item.length; ) {
    const own = item[entry];
    let [least, most] = [row[own], row[own]];
    for (; item[entry] === own; entry++) {
      const kind = steadiness[condition[entry]];
      if (kind === STEADINESS.never) continue;
      const isAlways = kind === STEADINESS.always;
      least = isAlways ? value[entry] : Math.min(least, value[entry]);
      most = isAlways ? value[entry] : Math.max(most, value[entry]);
    }
    row[own] = bound === 'least' ? least : most;
  }
}

/** Replaces the times of half segments that speeds are known of; where a part is covered, the rest keeps its own speed. */
function layKnown(network: Network, time: Uint32Array, known: KnownSpeeds, slot: number): void {
  const { half } = known;
  const { arcOf, copyHalf, copyArc } = network;
  let copy = 0;
  for (let entry = 0; entry < half.length; ) {
    const own = half[entry];
    const end = endOfRun(half, entry);
    while (copyHalf[copy] < own) copy++;
    const cover = arcOf[own] === NONE ? null : coverOf(known, entry, end, slot);
    if (cover) {
      time[arcOf[own]] = coveredTime(network, time, arcOf[own], cover);
      for (; copyHalf[copy] === own; copy++) time[copyArc[copy]] = coveredTime(network, time, copyArc[copy], cover);
    }
    entry = end;
  }
}

function endOfRun(rising: Uint32Array, start: number): number {
  let end = start + 1;
  while (rising[end] === rising[start]) end++;
  return end;
}

/** What is known of a half segment at a time. */
interface Cover {
  /** How much of its length is covered. */
  readonly share: number;
  /** What a decimetre of it takes on the average, where the rest would take nothing. */
  readonly perDecimeter: number;
  readonly isClosed: boolean;
}

/** Null where no entry knows a speed. */
function coverOf({ share, row, speed, slots }: KnownSpeeds, start: number, end: number, slot: number): Cover | null {
  let isKnown = false;
  let isClosed = false;
  let covered = 0;
  let perDecimeter = 0;
  for (let entry = start; entry < end; entry++) {
    const kmh = speed[row[entry] * slots + slot];
    if (kmh === 0) continue;
    isKnown = true;
    isClosed ||= kmh === CLOSED_KMH;
    covered += share[entry];
    perDecimeter += (share[entry] * 3.6 * TIME_UNITS_PER_SECOND) / kmh / LENGTH_UNITS_PER_METER;
  }
  return isKnown ? { share: covered, perDecimeter, isClosed } : null;
}

function coveredTime({ length }: Network, time: Uint32Array, arc: Arc, { share, perDecimeter, isClosed }: Cover): number {
  if (isClosed || time[arc] === UNUSABLE) return UNUSABLE;
  return arcTime(perDecimeter * length[arc] + Math.max(0, 1 - share) * time[arc]);
}
