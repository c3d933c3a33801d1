import { partGone } from '../guidance/route-line.ts';
import { TIME_UNITS_PER_SECOND } from '../network/cost.ts';
import { FORBIDDEN, type Network, UNUSABLE } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { type SlotTimes, turnBetween } from '../network/weighting.ts';
import type { RoadWay } from '../search/queries.ts';

/** When a trip begins, or ends, by the clock of the place. */
export interface TripMoment {
  readonly kind: 'departure' | 'arrival';
  /** Seconds from midnight on Monday. */
  readonly secondOfWeek: number;
}

/** What arcs and turns take at a time of the week, and for how long that holds. */
export interface Timetable {
  readonly slotSeconds: number;
  /** [arc] 1/100 s by which the way was found: they count for what is closed by the time one is there. */
  readonly usual: Uint32Array;
  /** @param second of the week */
  timesAt(second: number): SlotTimes;
}

const SECONDS_PER_WEEK = 7 * 86_400;

const inWeek = (second: number) => ((second % SECONDS_PER_WEEK) + SECONDS_PER_WEEK) % SECONDS_PER_WEEK;

/** A moment so many seconds later, or earlier where they are negative. */
export function laterBy(seconds: number, { kind, secondOfWeek }: TripMoment): TripMoment {
  return { kind, secondOfWeek: inWeek(secondOfWeek + seconds) };
}

/**
 * The seconds that a way takes when every road is driven at the speed of the moment at which one is there: from the departure on, or back
 * from the arrival.
 */
export function secondsThrough(
  network: Network,
  way: RoadWay,
  { kind, secondOfWeek }: TripMoment,
  timetable: Timetable,
): number {
  const { arcs } = way;
  const clock = new Clock(kind === 'departure' ? 1 : -1, secondOfWeek, timetable);
  for (let step = 0; step < arcs.length; step++) {
    const index = kind === 'departure' ? step : arcs.length - 1 - step;
    const turn = turnAfter(network, arcs, index);
    if (kind === 'arrival' && turn >= 0) clock.pass(turn);
    clock.drive(arcs[index], partGone(network, way, index));
    if (kind === 'departure' && turn >= 0) clock.pass(turn);
  }
  return clock.elapsed;
}

/** A clock that goes on while roads are driven, or back. */
class Clock {
  readonly #direction: 1 | -1;
  readonly #start: number;
  readonly #timetable: Timetable;
  elapsed = 0;

  constructor(direction: 1 | -1, start: number, timetable: Timetable) {
    this.#direction = direction;
    this.#start = start;
    this.#timetable = timetable;
  }

  /** The times of now, and for how many seconds they hold in the direction of the clock. */
  #now(): { readonly times: SlotTimes; readonly left: number } {
    const { slotSeconds, timesAt } = this.#timetable;
    const now = this.#start + this.#direction * this.elapsed;
    const into = ((now % slotSeconds) + slotSeconds) % slotSeconds;
    // Going back from the very beginning of a slot, it is the slot before that counts.
    const left = this.#direction > 0 ? slotSeconds - into : into || slotSeconds;
    const middle = now + (this.#direction * left) / 2;
    return { times: timesAt(inWeek(middle)), left };
  }

  /** Drives a part of an arc, through as many slots as that takes. */
  drive(arc: Arc, part: number): void {
    for (let rest = part; rest > 0; ) {
      const { times, left } = this.#now();
      const units = times.time[arc] === UNUSABLE ? this.#timetable.usual[arc] : times.time[arc];
      const whole = units / TIME_UNITS_PER_SECOND;
      if (rest * whole <= left) {
        this.elapsed += rest * whole;
        return;
      }
      this.elapsed += left;
      rest -= left / whole;
    }
  }

  pass(turn: number): void {
    const units = this.#now().times.turn[turn];
    if (units !== FORBIDDEN) this.elapsed += units / TIME_UNITS_PER_SECOND;
  }
}

/** The turn from an arc of a way to the next; −1 behind the last one. */
function turnAfter(network: Network, arcs: readonly Arc[], index: number): number {
  return index === arcs.length - 1 ? -1 : turnBetween(network, arcs[index], arcs[index + 1]);
}
