import { LRUCache } from 'lru-cache';
import type { Mode } from '../../modes/index.ts';
import { OWN } from '../../storage/shared.ts';
import { networkOf } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { TimedItems } from '../network/timed-items.ts';
import { costsOf, type SlotTimes } from '../network/weighting.ts';
import type { Question } from '../search/queries.ts';
import { Schedule, type Timetable } from './schedule.ts';
import type { TimedQuestion } from './timed-search.ts';
import type { TripMoment } from './timetable.ts';
import { SLOT_SECONDS, slotAt, slotSeconds, slotTimes, type Traffic, type WantedTimes } from './traffic.ts';

/** Slots whose times are kept: those of a long trip, which comes through one after the other, and of the next ones at the same hour. */
const MOST_SLOTS = 6;

/** In whose traffic a trip is: by its mode, the slot of its moment, or null without traffic, and whether that is now. */
type InTraffic = Omit<WantedTimes, 'state'>;

/** What arcs and turns take at each moment, under what is known of traffic. The times of slots go over all arcs, so they are kept. */
export class Schedules {
  readonly #roads: RoadsContent;
  readonly #traffic: Traffic;
  readonly #slots = new LRUCache<string, SlotTimes>({ max: MOST_SLOTS });
  readonly #items = new Map<Mode, { readonly arcs: TimedItems; readonly turns: TimedItems }>();

  constructor(roads: RoadsContent, traffic: Traffic) {
    this.#roads = roads;
    this.#traffic = traffic;
  }

  of(wanted: InTraffic): Schedule {
    const { arcs, turns } = this.#itemsOf(wanted.mode);
    return new Schedule(this.#timetable(wanted), arcs, turns);
  }

  /** A question about a trip at a moment. @param question by the least that arcs and turns can cost */
  question(question: Question, wanted: InTraffic, moment: TripMoment): TimedQuestion {
    const { time: usual } = this.#timesOf(wanted, wanted.slot);
    return { ...question, moment, usual, schedule: this.of(wanted) };
  }

  #timetable(wanted: InTraffic): Timetable {
    if (wanted.slot === null) {
      const times = this.#timesOf(wanted, null);
      return { slotSeconds: Number.POSITIVE_INFINITY, timesAt: () => times };
    }
    // Nearly all moments of a search are in one slot.
    let last = { slot: wanted.slot, times: this.#timesOf(wanted, wanted.slot) };
    const timesAt = (second: number) => {
      const slot = slotAt(Math.floor(second / SLOT_SECONDS), this.#traffic);
      if (slot !== last.slot) last = { slot, times: this.#timesOf(wanted, slot) };
      return last.times;
    };
    return { slotSeconds: slotSeconds(this.#traffic), timesAt };
  }

  #timesOf({ mode, isNow }: InTraffic, slot: number | null): SlotTimes {
    const network = networkOf(this.#roads, mode);
    if (slot === null) return costsOf(network, mode);
    const text = `${mode} ${slot} ${isNow}`;
    const times = this.#slots.get(text) ?? slotTimes(network, { mode, slot, isNow, state: null }, this.#traffic, OWN);
    this.#slots.set(text, times);
    return times;
  }

  #itemsOf(mode: Mode) {
    let known = this.#items.get(mode);
    if (!known) {
      const { timedArcs, timedTurns } = costsOf(networkOf(this.#roads, mode), mode);
      const { conditions } = this.#roads;
      known = { arcs: new TimedItems(conditions, timedArcs), turns: new TimedItems(conditions, timedTurns) };
      this.#items.set(mode, known);
    }
    return known;
  }
}
