import { TIME_UNITS_PER_SECOND } from '../network/cost.ts';
import { FORBIDDEN, turnTime, UNUSABLE } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import type { TimedItems } from '../network/timed-items.ts';
import type { SlotTimes } from '../network/weighting.ts';

/** What arcs and turns take in traffic at a time, without regard to conditions, and for how long that holds. */
export interface Timetable {
  /** Infinity where it always does. */
  readonly slotSeconds: number;
  /** @param second of the week */
  timesAt(second: number): SlotTimes;
}

const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_WEEK = 7 * SECONDS_PER_DAY;
/** The first of January 1970 was a Thursday. */
const WEEK_START = 3 * SECONDS_PER_DAY;

/** The second of the week, from midnight on Monday, of a second since 1970. */
export function secondOfWeek(second: number): number {
  return (((second + WEEK_START) % SECONDS_PER_WEEK) + SECONDS_PER_WEEK) % SECONDS_PER_WEEK;
}

/**
 * What arcs and turns take at each moment of a trip, in its traffic and under its conditions. Moments are seconds since 1970 by the clock of the
 * place; whether something is open is known by the minute in which one comes to it.
 */
export class Schedule {
  readonly #timetable: Timetable;
  readonly #arcs: TimedItems;
  readonly #turns: TimedItems;

  constructor(timetable: Timetable, arcs: TimedItems, turns: TimedItems) {
    this.#timetable = timetable;
    this.#arcs = arcs;
    this.#turns = turns;
  }

  /** Whether conditions ever change an arc. */
  isTimed(arc: Arc): boolean {
    return this.#arcs.has(arc);
  }

  isTurnTimed(turn: number): boolean {
    return this.#turns.has(turn);
  }

  /** 1/100 s for an arc that is entered at a moment; UNUSABLE where it is closed then. @param usual what it takes where no condition holds */
  arcTime(arc: Arc, moment: number, usual: number): number {
    return this.#arcs.has(arc) ? this.#arcs.valueAt(arc, minuteOf(moment), usual) : usual;
  }

  /** The seconds of a part of an arc from a moment on, through the traffic of each; Infinity where it is closed at its beginning. */
  secondsFrom(arc: Arc, part: number, start: number): number {
    return this.#isOpen(arc, start) ? this.#seconds(arc, part, start, 1) : Number.POSITIVE_INFINITY;
  }

  /** The seconds of a part of an arc up to a moment; Infinity where it is closed at its beginning. */
  secondsUntil(arc: Arc, part: number, end: number): number {
    const seconds = this.#seconds(arc, part, end, -1);
    return this.#isOpen(arc, end - seconds) ? seconds : Number.POSITIVE_INFINITY;
  }

  #isOpen(arc: Arc, moment: number): boolean {
    return this.arcTime(arc, moment, this.#timetable.timesAt(secondOfWeek(moment)).time[arc]) !== UNUSABLE;
  }

  #seconds(arc: Arc, part: number, moment: number, direction: 1 | -1): number {
    const { slotSeconds } = this.#timetable;
    let elapsed = 0;
    let known = UNUSABLE;
    for (let rest = part; rest > 0; ) {
      const now = moment + direction * elapsed;
      const left = leftOf(now, slotSeconds, direction);
      const middle = Number.isFinite(left) ? now + (direction * left) / 2 : now;
      const usual = this.#timetable.timesAt(secondOfWeek(middle)).time[arc];
      const time = this.arcTime(arc, now, usual);
      // Whoever is on an arc when it closes goes on to its end.
      if (time !== UNUSABLE) known = time;
      else if (known === UNUSABLE) known = this.#arcs.least(arc, usual);
      if (known === UNUSABLE) return Number.POSITIVE_INFINITY;
      const whole = known / TIME_UNITS_PER_SECOND;
      if (rest * whole <= left) return elapsed + rest * whole;
      elapsed += left;
      rest -= left / whole;
    }
    return elapsed;
  }

  /** The seconds of a turn that is begun at a moment; Infinity where it cannot be made then. */
  turnSecondsFrom(turn: number, start: number): number {
    const units = this.#turnValue(turn, start);
    return units === FORBIDDEN ? Number.POSITIVE_INFINITY : turnTime(units) / TIME_UNITS_PER_SECOND;
  }

  /** The seconds of a turn that ends at a moment; Infinity where it cannot be begun. */
  turnSecondsUntil(turn: number, end: number): number {
    if (!this.#turns.has(turn)) return this.turnSecondsFrom(turn, end);
    const units = this.#turns.least(turn, this.#timetable.timesAt(secondOfWeek(end)).turn[turn]);
    const seconds = turnTime(units) / TIME_UNITS_PER_SECOND;
    return this.#turnValue(turn, end - seconds) === FORBIDDEN ? Number.POSITIVE_INFINITY : seconds;
  }

  #turnValue(turn: number, moment: number): number {
    const usual = this.#timetable.timesAt(secondOfWeek(moment)).turn[turn];
    return this.#turns.has(turn) ? this.#turns.valueAt(turn, minuteOf(moment), usual) : usual;
  }
}

const minuteOf = (moment: number) => Math.floor(moment / 60);

/** For how many seconds what holds at a moment holds on, or has held; going back from the very beginning of a slot, it is the slot before that counts. */
function leftOf(now: number, slotSeconds: number, direction: 1 | -1): number {
  if (!Number.isFinite(slotSeconds)) return slotSeconds;
  const into = secondOfWeek(now) % slotSeconds;
  return direction > 0 ? slotSeconds - into : into || slotSeconds;
}
