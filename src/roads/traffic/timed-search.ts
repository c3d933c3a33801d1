import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { CostHeap } from '../../storage/heap.ts';
import { type Lower, turnsInto } from '../hierarchy/contract.ts';
import { COST_UNITS, isReached, MINOR_UNITS, tripOf } from '../network/cost.ts';
import { type Network, UNUSABLE } from '../network/network.ts';
import { type Arc, halvesOf, segmentOf, type Vertex } from '../network/road-ids.ts';
import type { RoadPoint } from '../network/snap.ts';
import {
  arcsOfHalf,
  destinationEnds,
  destinationEndsOn,
  directWay,
  isUsable,
  originEnds,
  originEndsOf,
  shareOn,
  turnCost,
  turnMinor,
  turnOnto,
} from '../network/weighting.ts';
import { Potentials } from '../search/potentials.ts';
import type { Question, RoadWay } from '../search/queries.ts';
import type { Schedule } from './schedule.ts';
import type { TripMoment } from './timetable.ts';

/** A question whose trip has a moment. Its weighting, and its metric, have the least that arcs and turns can cost. */
export interface TimedQuestion extends Question {
  readonly moment: TripMoment;
  readonly schedule: Schedule;
  /** [arc] 1/100 s at the moment of the trip, where no condition holds. */
  readonly usual: Uint32Array;
}

/** Where a search begins or ends: an arc in part, and the arc at whose beginning the search is then. */
interface End {
  readonly arc: Arc;
  readonly cost: number;
  readonly minor: number;
  readonly point: RoadPoint;
  /** The arc that is gone along in part, and the part; the turn from it to `arc`, or −1 where they are the same. */
  readonly partial: Arc;
  readonly part: number;
  readonly turn: number;
}

const ANY = Number.POSITIVE_INFINITY;

/**
 * A* over arcs and turns through conditions that hold at certain times. A road is usable if it is open in the minute in which one comes to it;
 * nobody waits. Ways are chosen by what arcs cost in the traffic of the moment of the trip, while a clock goes along with each of them, through
 * the traffic of every moment: forwards from a departure, backwards from an arrival. Without a metric it is Dijkstra's algorithm.
 *
 *     cost, minor  [arc]  as `cost.ts` counts, from where the search began
 *     clock        [arc]  when one is at its beginning: seconds since 1970
 *     before       [arc]  the arc before it in the search; NONE where the search began
 */
export class TimedSearch {
  readonly #network: Network;
  readonly #into: Lower<Arc>;
  readonly #potentials: Potentials;
  readonly #cost: Float64Array;
  readonly #minor: Float64Array;
  readonly #clock: Float64Array;
  readonly #before: IdColumn<Arc>;
  readonly #touched: Arc[] = [];
  readonly #heap = new CostHeap<Arc>();

  constructor(network: Network) {
    const arcs = network.half.length;
    this.#network = network;
    this.#into = turnsInto(network, network.firstArc.length - 1);
    this.#potentials = new Potentials(network.hierarchy);
    this.#cost = new Float64Array(arcs).fill(ANY);
    this.#minor = new Float64Array(arcs);
    this.#clock = new Float64Array(arcs);
    this.#before = idColumn<Arc>(new Uint32Array(arcs)).fill(NONE);
  }

  /** The best way at its moment; null where there is none. The seconds of its trip are those of the clock. */
  way(question: TimedQuestion, from: readonly RoadPoint[], to: readonly RoadPoint[]): RoadWay | null {
    const origins = this.#originsOf(question, from);
    const destinations = this.#destinationsOf(question, to);
    const isForward = question.moment.kind === 'departure';
    const [starts, goals] = isForward ? [origins, destinations] : [destinations, origins];
    this.#begin();
    const begun = new Map<Arc, End>();
    for (const start of starts) if (this.#start(question, start)) begun.set(start.arc, start);
    const potential = this.#potentialOf(question, from, to);
    for (const { arc } of starts) if (this.#cost[arc] < ANY) this.#heap.push(arc, this.#cost[arc] + potential(arc));
    const met = this.#search(question, goals, potential);
    const direct = this.#direct(question, from, to);
    if (!met || (direct && direct.cost <= met.cost)) return direct?.way ?? null;
    return this.#wayOf(question, met, begun);
  }

  /**
   * What it costs from some points to every arc within `most`, thresholds aside, when one sets out at the moment; or from every arc to the points,
   * where the moment is an arrival.
   */
  within(question: TimedQuestion, points: readonly RoadPoint[], most: number): Float64Array {
    this.#begin();
    const isForward = question.moment.kind === 'departure';
    for (const end of isForward ? this.#originsOf(question, points) : this.#destinationsOf(question, points))
      if (this.#start(question, end)) this.#heap.push(end.arc, this.#cost[end.arc]);
    const settled = new Set<Arc>();
    while (this.#heap.size > 0) {
      const arc = this.#heap.pop();
      if (settled.has(arc)) continue;
      settled.add(arc);
      if (!isReached(this.#cost[arc], most)) continue;
      if (isForward) this.#onward(question, arc, () => 0);
      else this.#back(question, arc, () => 0);
    }
    return this.#cost;
  }

  #begin(): void {
    for (const arc of this.#touched) this.#cost[arc] = ANY;
    this.#touched.length = 0;
    this.#heap.clear();
  }

  #potentialOf({ weighting, metric, moment }: TimedQuestion, from: readonly RoadPoint[], to: readonly RoadPoint[]) {
    if (!metric) return () => 0;
    const { up, down } = metric;
    if (moment.kind === 'departure') this.#potentials.begin(destinationEnds(this.#network, weighting, to), down, up);
    else this.#potentials.begin(originEnds(this.#network, weighting, from), up, down);
    return (arc: Arc) => this.#potentials.of(this.#network.vertexOf[arc]);
  }

  #originsOf({ weighting, closed }: TimedQuestion, points: readonly RoadPoint[]): End[] {
    return points.flatMap((point) =>
      halvesOf(point.segment).flatMap((half) => {
        if (closed?.[point.segment] === 1) return [];
        const partial = this.#network.arcOf[half];
        const { vertices, costs, minors } = originEndsOf(this.#network, weighting, point, half);
        return vertices.flatMap((vertex, i) => {
          const turn = turnOnto(this.#network, partial, vertex);
          const end = { cost: costs[i], minor: minors[i], point, partial, part: 1 - shareOn(half, point), turn };
          return this.#arcsAt(vertex).map((arc): End => ({ ...end, arc }));
        });
      }),
    );
  }

  #destinationsOf({ weighting, closed }: TimedQuestion, points: readonly RoadPoint[]): End[] {
    return points.flatMap((point) => {
      if (closed?.[point.segment] === 1) return [];
      const arcs = halvesOf(point.segment).flatMap((half) => arcsOfHalf(this.#network, half));
      return arcs.flatMap((arc): End[] => {
        const { costs, minors } = destinationEndsOn(this.#network, weighting, point, [arc]);
        const part = shareOn(this.#network.half[arc], point);
        return costs.map((cost, i) => ({ arc, cost, minor: minors[i], point, partial: arc, part, turn: -1 }));
      });
    });
  }

  #arcsAt(vertex: Vertex): Arc[] {
    const { firstArc } = this.#network;
    const arcs: Arc[] = [];
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) arcs.push(arc);
    return arcs;
  }

  /** Begins at an end. @returns whether that is the best way to its arc so far */
  #start(question: TimedQuestion, end: End): boolean {
    const { moment } = question;
    const through = this.#throughEnd(question, end, moment.second, moment.kind === 'departure');
    return through !== null && this.#improve(end.arc, NONE, through);
  }

  /** What an end adds, and when one is then at the beginning of its arc, or at the end of the trip; null where something is closed. */
  #throughEnd(question: TimedQuestion, end: End, at: number, isForward: boolean): Reached | null {
    const { schedule } = question;
    const { partial, part, turn } = end;
    let clock = at;
    if (!isForward && turn >= 0) clock -= schedule.turnSecondsUntil(turn, clock);
    clock += isForward ? schedule.secondsFrom(partial, part, clock) : -schedule.secondsUntil(partial, part, clock);
    if (!Number.isFinite(clock)) return null;
    const entered = isForward ? at : clock;
    if (isForward && turn >= 0) {
      clock += schedule.turnSecondsFrom(turn, clock);
      if (!this.#isOpen(question, end.arc, clock)) return null;
    }
    const more = Math.round(this.#slower(question, partial, entered) * part);
    return { ...this.#plus(question, end, more), clock };
  }

  #isOpen({ schedule, usual, closed }: TimedQuestion, arc: Arc, clock: number): boolean {
    if (!Number.isFinite(clock) || closed?.[segmentOf(this.#network.half[arc])] === 1) return false;
    return !schedule.isTimed(arc) || schedule.arcTime(arc, clock, usual[arc]) !== UNUSABLE;
  }

  /** How much longer an arc takes than at the least, 1/100 s, when one comes to it at a moment. */
  #slower({ schedule, usual, weighting }: TimedQuestion, arc: Arc, clock: number): number {
    return schedule.isTimed(arc) ? schedule.arcTime(arc, clock, usual[arc]) - weighting.time[arc] : 0;
  }

  #plus(
    { weighting: { method } }: TimedQuestion,
    { cost, minor }: { readonly cost: number; readonly minor: number },
    more: number,
  ) {
    return { cost: cost + more * COST_UNITS[method].time, minor: minor + more * MINOR_UNITS[method].time };
  }

  #improve(arc: Arc, from: Arc, { cost, minor, clock }: Reached): boolean {
    if (!(cost < this.#cost[arc])) return false;
    if (this.#cost[arc] === ANY) this.#touched.push(arc);
    this.#cost[arc] = cost;
    this.#minor[arc] = minor;
    this.#clock[arc] = clock;
    this.#before[arc] = from;
    return true;
  }

  #search(question: TimedQuestion, goals: readonly End[], potential: (arc: Arc) => number): Met | null {
    const isForward = question.moment.kind === 'departure';
    const goalsAt = Map.groupBy(goals, ({ arc }) => arc);
    let best: Met | null = null;
    while (this.#heap.leastCost < (best?.cost ?? ANY)) {
      const least = this.#heap.leastCost;
      const arc = this.#heap.pop();
      if (least > this.#cost[arc] + potential(arc)) continue;
      for (const goal of goalsAt.get(arc) ?? []) {
        const end = this.#throughEnd(question, goal, this.#clock[arc], isForward);
        const cost = this.#cost[arc] + (end?.cost ?? ANY);
        if (end && cost < (best?.cost ?? ANY)) best = { cost, minor: this.#minor[arc] + end.minor, clock: end.clock, goal };
      }
      if (isForward) this.#onward(question, arc, potential);
      else this.#back(question, arc, potential);
    }
    return best;
  }

  #onward(question: TimedQuestion, arc: Arc, potential: (arc: Arc) => number): void {
    const { weighting, schedule } = question;
    const { firstTurn, turnTo, firstArc } = this.#network;
    const entered = this.#clock[arc];
    const left = entered + schedule.secondsFrom(arc, 1, entered);
    const here = this.#plus(
      question,
      { cost: this.#cost[arc], minor: this.#minor[arc] },
      this.#slower(question, arc, entered),
    );
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      const cost = here.cost + turnCost(this.#network, weighting, arc, t);
      const vertex = turnTo[t];
      for (let next = firstArc[vertex]; next < firstArc[vertex + 1]; next++) {
        if (!(cost < this.#cost[next]) || !isUsable(this.#network, weighting, next)) continue;
        const clock = left + schedule.turnSecondsFrom(t, left);
        if (!this.#isOpen(question, next, clock)) continue;
        this.#improve(next, arc, { cost, minor: here.minor + turnMinor(this.#network, weighting, arc, t), clock });
        this.#heap.push(next, cost + potential(next));
      }
    }
  }

  #back(question: TimedQuestion, arc: Arc, potential: (arc: Arc) => number): void {
    const { weighting, schedule } = question;
    const { first, from, place } = this.#into;
    const entered = this.#clock[arc];
    const vertex = this.#network.vertexOf[arc];
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      const before = from[i];
      const turn = place[i];
      const cost = this.#cost[arc] + turnCost(this.#network, weighting, before, turn);
      if (!(cost < this.#cost[before])) continue;
      const left = entered - schedule.turnSecondsUntil(turn, entered);
      const clock = left - schedule.secondsUntil(before, 1, left);
      if (!this.#isOpen(question, before, clock)) continue;
      const own = { cost, minor: this.#minor[arc] + turnMinor(this.#network, weighting, before, turn) };
      const reached = { ...this.#plus(question, own, this.#slower(question, before, clock)), clock };
      if (this.#improve(before, arc, reached)) this.#heap.push(before, reached.cost + potential(before));
    }
  }

  /** The best way along one segment, without a turn. */
  #direct(question: TimedQuestion, from: readonly RoadPoint[], to: readonly RoadPoint[]) {
    const { weighting, moment, schedule } = question;
    const direct = directWay(this.#network, weighting, from, to);
    if (!direct) return null;
    const { arc, cost, minor } = direct;
    const half = this.#network.half[arc];
    const part = shareOn(half, direct.to) - shareOn(half, direct.from);
    const isForward = moment.kind === 'departure';
    const seconds = isForward
      ? schedule.secondsFrom(arc, part, moment.second)
      : schedule.secondsUntil(arc, part, moment.second);
    const trip = tripOf(cost, minor, weighting.method);
    if (!trip || !Number.isFinite(seconds)) return null;
    return { cost, way: { trip: { ...trip, seconds }, arcs: [arc], halves: [half], from: direct.from, to: direct.to } };
  }

  #wayOf(
    { weighting, moment }: TimedQuestion,
    { cost, minor, clock, goal }: Met,
    begun: ReadonlyMap<Arc, End>,
  ): RoadWay | null {
    const trip = tripOf(cost, minor, weighting.method);
    if (!trip) return null;
    const row = [goal.arc];
    for (let arc = this.#before[goal.arc]; arc !== NONE; arc = this.#before[arc]) row.push(arc);
    const start = begun.get(row[row.length - 1]);
    if (!start) throw new Error('a way begins where no trip could');
    const isForward = moment.kind === 'departure';
    const [origin, destination] = isForward ? [start, goal] : [goal, start];
    const arcs = [origin.partial, ...(isForward ? row.reverse() : row)];
    const { half } = this.#network;
    return {
      trip: { ...trip, seconds: Math.abs(clock - moment.second) },
      arcs,
      halves: arcs.map((arc) => half[arc]),
      from: origin.point,
      to: destination.point,
    };
  }
}

/** What has been spent up to an arc, and when one is there. */
interface Reached {
  readonly cost: number;
  readonly minor: number;
  readonly clock: number;
}

/** Where a search has met an end. */
interface Met extends Reached {
  readonly goal: End;
}
