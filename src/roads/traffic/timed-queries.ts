import type { Position } from '../../geo/position.ts';
import { type NetworkName, travelMode } from '../../modes/index.ts';
import { networkOf, UNUSABLE } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { arcCost, turnBetween, type Weighting } from '../network/weighting.ts';
import { mainOf, type RoadQueries, type RoadWay } from '../search/queries.ts';
import { costOfLimit, type Reached, reachedRoads } from '../search/reach.ts';
import { type TimedQuestion, TimedSearch } from './timed-search.ts';
import { laterBy, secondsThrough } from './timetable.ts';

/** Answers questions about trips through conditions that hold at certain times. */
export class TimedQueries {
  readonly #queries: RoadQueries;
  readonly #searches = new Map<NetworkName, TimedSearch>();

  constructor(queries: RoadQueries) {
    this.#queries = queries;
  }

  #search({ mode }: Weighting): TimedSearch {
    const name = travelMode(mode).network;
    const known = this.#searches.get(name) ?? new TimedSearch(networkOf(this.#queries.roads, mode));
    this.#searches.set(name, known);
    return known;
  }

  /**
   * The best way at its moment, then at most so many others; empty where there is none. A way by the least costs that no condition changes is
   * the best; else it is searched for.
   */
  ways(question: TimedQuestion, origin: Position, destination: Position, others: number): RoadWay[] {
    const now = openAt(question, 0);
    const least = this.#queries.ways(now, origin, destination, others);
    const timed = least.map((way) => this.#driven(question, way));
    const [best] = least;
    if (!best || !this.#isTimed(question, best)) return timed.flatMap((way) => way ?? []);
    const found =
      this.#found(question, now, now, origin, destination) ??
      // The road at the other end may be closed now, or by then.
      this.#found(question, now, openAt(question, best.trip.seconds), origin, destination);
    return [found, ...timed.slice(1)].flatMap((way) => way ?? []);
  }

  #found(question: TimedQuestion, near: TimedQuestion, far: TimedQuestion, origin: Position, destination: Position) {
    const isForward = question.moment.kind === 'departure';
    const from = this.#queries.snap(isForward ? near : far, origin, 'origin');
    const to = this.#queries.snap(isForward ? far : near, destination, 'destination');
    const search = this.#search(question.weighting);
    return search.way(question, from.nearest, to.nearest) ?? search.way(question, mainOf(from), mainOf(to));
  }

  /** A way with the seconds that it takes at its moment; null where something on it is closed then. */
  #driven({ weighting, moment, schedule }: TimedQuestion, way: RoadWay): RoadWay | null {
    const seconds = secondsThrough(networkOf(this.#queries.roads, weighting.mode), way, moment, schedule);
    return Number.isFinite(seconds) ? { ...way, trip: { ...way.trip, seconds } } : null;
  }

  #isTimed({ weighting, schedule }: TimedQuestion, { arcs }: RoadWay): boolean {
    const network = networkOf(this.#queries.roads, weighting.mode);
    return arcs.some(
      (arc, i) => schedule.isTimed(arc) || (i > 0 && schedule.isTurnTimed(turnBetween(network, arcs[i - 1], arc))),
    );
  }

  /**
   * The roads that are reached from a position within seconds, or metres, when one sets out at the moment; or from which it is reached when the
   * moment is an arrival. Null where no road is near.
   */
  reached(question: TimedQuestion, place: Position, limit: number): Reached | null {
    const { weighting, moment } = question;
    const isForward = moment.kind === 'departure';
    const points = mainOf(this.#queries.snap(openAt(question, 0), place, isForward ? 'origin' : 'destination'));
    if (points.length === 0) return null;
    const cost = this.#search(weighting).within(question, points, costOfLimit(weighting, limit));
    const network = networkOf(this.#queries.roads, weighting.mode);
    const costAt = (arc: Arc) => (isForward ? cost[arc] : cost[arc] - arcCost(network, weighting, arc));
    return reachedRoads({ network, weighting, points, costAt, limit, direction: isForward ? 'from' : 'to' });
  }
}

/** The question with the roads that are open so many seconds after its moment, or before it where that is an arrival. */
function openAt(question: TimedQuestion, seconds: number): TimedQuestion {
  const { moment, schedule, usual } = question;
  const { second } = laterBy(moment.kind === 'departure' ? seconds : -seconds, moment);
  const isOpen = (arc: Arc) => !schedule.isTimed(arc) || schedule.arcTime(arc, second, usual[arc]) !== UNUSABLE;
  return { ...question, isOpen };
}
