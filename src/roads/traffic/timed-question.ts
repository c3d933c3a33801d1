import { LRUCache } from 'lru-cache';
import { OWN } from '../../storage/shared.ts';
import { type Network, networkOf, type TimedCosts } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { TimedItems } from '../network/timed-items.ts';
import { costsOf, type SlotTimes } from '../network/weighting.ts';
import type { Question } from '../search/queries.ts';
import { Schedule, type Timetable } from './schedule.ts';
import type { TimedQuestion } from './timed-search.ts';
import type { TripMoment } from './timetable.ts';
import { SLOT_SECONDS, slotAt, slotSeconds, slotTimes, type Traffic, type WantedTimes } from './traffic.ts';

/** Slots whose times are kept: those of a long trip, which comes through one after the other. */
const MOST_SLOTS = 6;

/** In whose traffic a trip is: by its mode, the slot of its moment, or null without traffic, and whether that is now. */
type InTraffic = Omit<WantedTimes, 'state'>;

/** What arcs and turns take at each moment of a trip. */
export function scheduleOf(roads: RoadsContent, wanted: InTraffic, traffic: Traffic): Schedule {
  const network = networkOf(roads, wanted.mode);
  const { timedArcs, timedTurns } = costsOf(network, wanted.mode);
  const items = (costs: TimedCosts) => new TimedItems(roads.conditions, costs);
  return new Schedule(timetableOf(network, wanted, traffic), items(timedArcs), items(timedTurns));
}

function timetableOf(network: Network, wanted: InTraffic, traffic: Traffic): Timetable {
  if (wanted.slot === null) {
    const times = costsOf(network, wanted.mode);
    return { slotSeconds: Number.POSITIVE_INFINITY, timesAt: () => times };
  }
  const known = new LRUCache<number, SlotTimes>({ max: MOST_SLOTS });
  const timesAt = (second: number) => {
    const slot = slotAt(Math.floor(second / SLOT_SECONDS), traffic);
    const times = known.get(slot) ?? slotTimes(network, { ...wanted, slot, state: null }, traffic, OWN);
    known.set(slot, times);
    return times;
  };
  return { slotSeconds: slotSeconds(traffic), timesAt };
}

/** A question about a trip at a moment. @param question by the least that arcs and turns can cost */
export function timedQuestion(
  roads: RoadsContent,
  question: Question,
  wanted: InTraffic,
  moment: TripMoment,
  traffic: Traffic,
): TimedQuestion {
  const network = networkOf(roads, wanted.mode);
  const { time: usual } =
    wanted.slot === null ? costsOf(network, wanted.mode) : slotTimes(network, { ...wanted, state: null }, traffic, OWN);
  return { ...question, moment, usual, schedule: scheduleOf(roads, wanted, traffic) };
}
