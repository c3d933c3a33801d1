import { LRUCache } from 'lru-cache';
import { MODES, type Vehicle } from '../../modes/index.ts';
import { OWN } from '../../storage/shared.ts';
import { costsFor } from '../hierarchy/vehicle-costs.ts';
import { networkOf } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { TimedItems } from '../network/timed-items.ts';
import type { SlotTimes } from '../network/weighting.ts';
import type { Question } from '../search/queries.ts';
import { Schedule, type Timetable } from './schedule.ts';
import type { TimedQuestion } from './timed-search.ts';
import type { TripMoment } from './timetable.ts';
import { SLOT_SECONDS, slotAt, slotSeconds, slotTimes, type Traffic, type WantedTimes } from './traffic.ts';

/** Slots whose times are kept: those of a long trip, which comes through one after the other, and of the next ones at the same hour. */
const MOST_SLOTS = 6;

/** In whose traffic a trip is: by its mode and vehicle, the slot of its moment, or null without traffic, and whether that is now. */
interface InTraffic extends Pick<WantedTimes, 'mode' | 'slot' | 'isNow'> {
  readonly vehicle?: Vehicle;
}
/** Vehicles whose entries are kept. */
const MOST_VEHICLES = 16;

/** What arcs and turns take at each moment, under what is known of traffic. The times of slots go over all arcs, so they are kept. */
export class Schedules {
  readonly #roads: RoadsContent;
  readonly #traffic: Traffic;
  readonly #slots = new LRUCache<string, SlotTimes>({ max: MOST_SLOTS });
  readonly #items = new LRUCache<string, Items>({ max: MODES.length + MOST_VEHICLES });

  constructor(roads: RoadsContent, traffic: Traffic) {
    this.#roads = roads;
    this.#traffic = traffic;
  }

  of(wanted: InTraffic): Schedule {
    const { arcs, turns } = this.#itemsOf(wanted);
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

  #timesOf(wanted: InTraffic, slot: number | null): SlotTimes {
    const { mode, isNow } = wanted;
    const costs = costsFor(this.#roads, wanted);
    if (slot === null) return costs;
    const text = `${textOf(wanted)} ${slot} ${isNow}`;
    const network = networkOf(this.#roads, mode);
    const own = { mode, costs, slot, isNow, state: null };
    const times = this.#slots.get(text) ?? slotTimes(network, own, this.#traffic, OWN);
    this.#slots.set(text, times);
    return times;
  }

  #itemsOf(wanted: InTraffic): Items {
    let known = this.#items.get(textOf(wanted));
    if (!known) {
      const { timedArcs, timedTurns } = costsFor(this.#roads, wanted);
      const { conditions } = this.#roads;
      known = { arcs: new TimedItems(conditions, timedArcs), turns: new TimedItems(conditions, timedTurns) };
      this.#items.set(textOf(wanted), known);
    }
    return known;
  }
}

interface Items {
  readonly arcs: TimedItems;
  readonly turns: TimedItems;
}

const textOf = ({ mode, vehicle }: InTraffic) => (vehicle ? `${mode} ${JSON.stringify(vehicle)}` : mode);
