import { type IdColumn, NONE } from '../../branded-ids.ts';
import { Bits } from '../../storage/bits.ts';
import { ARC_FLAGS, FORBIDDEN, type ModeCosts, PRIVATE_TURN, REACH, type TimedCosts, UNUSABLE } from '../network/network.ts';
import type { Arc, Half } from '../network/road-ids.ts';
import { type AnyTurns, type Lower, turnsInto } from './contract.ts';

/**
 * From so many arcs on a strongly connected component is a network that trips go through, not a yard. On an island, or a small map, so is the
 * component with most of what can be used there: what lies elsewhere on the map makes no difference to it.
 */
const LARGE_COMPONENT = 1000;
const LARGE_ON_ISLAND = 100;

/** Turns from arcs to arcs. */
export interface ArcTurns extends AnyTurns {
  readonly half: IdColumn<Half>;
}

interface Usable {
  readonly time: Uint32Array;
  readonly turn: Uint16Array;
  /** Turns that cost so much and more are not made. */
  readonly noTurn: number;
}

/** What arcs and turns cost, with their marks and what they are under conditions. */
type Marked = Pick<ModeCosts, 'time' | 'turn' | 'flags' | 'timedArcs' | 'timedTurns'>;

/**
 * Marks as restricted what lies behind restricted roads and private gates: roads for everybody from which the large part of the network cannot be
 * reached, or that cannot be reached from there, without them. Nobody passes through those anyway, and whoever goes there has business there.
 *
 * @returns reachability to and from the large components, by arc, as bits of `REACH`; every bit where there is no large component
 */
export function markEnclosures(turns: ArcTurns, costs: Marked): Uint8Array {
  const { flags } = costs;
  const into = turnsInto(turns, turns.firstTurn.length - 1);
  const isRestricted = (arc: number) => (flags[arc] & ARC_FLAGS.restricted) !== 0;
  const ever = {
    time: everUsable(costs.time, costs.timedArcs, UNUSABLE),
    turn: everUsable(costs.turn, costs.timedTurns, FORBIDDEN),
  };
  const openTime = ever.time.slice();
  for (let arc = 0; arc < openTime.length; arc++) if (isRestricted(arc)) openTime[arc] = UNUSABLE;
  const open = { time: openTime, turn: ever.turn, noTurn: PRIVATE_TURN };
  const parts = partsOf(turns, into, open);
  const throughGates = () => partsOf(turns, into, { ...open, noTurn: FORBIDDEN });
  const main = largeOf(turns, into, open, parts) ?? largestWithin(throughGates(), parts, turns.half);
  const reach = reachOf(turns, into, open, parts, main);
  const mark = ARC_FLAGS.restricted | ARC_FLAGS.enclosed;
  const isPublic = publicHalves(turns.half, reach);
  for (let arc = 0; arc < reach.length; arc++) if (!isPublic.has(turns.half[arc]) && !isRestricted(arc)) flags[arc] |= mark;
  const all = { time: costs.time, turn: costs.turn, noTurn: FORBIDDEN };
  const partsOfAll = partsOf(turns, into, all);
  const large = largeOf(turns, into, all, partsOfAll);
  return large ? reachOf(turns, into, all, partsOfAll, large) : new Uint8Array(reach.length).fill(EVERYWHERE);
}

/** Half segments of which any arc is reached: a restriction over ways makes several of one, and some may be reached from a private road alone. */
function publicHalves(half: IdColumn<Half>, reach: Uint8Array): Bits {
  const isPublic = new Bits(half.reduce((most, each) => Math.max(most, each + 1), 0));
  for (let arc = 0; arc < reach.length; arc++) if (reach[arc] === EVERYWHERE) isPublic.set(half[arc]);
  return isPublic;
}

const EVERYWHERE = REACH.toLarge | REACH.fromLarge;

/** What something costs where it can be used at any time: what opens under a condition is no less public for that. */
function everUsable<T extends Uint32Array | Uint16Array>(costs: T, { item, value }: TimedCosts, never: number): T {
  const ever = costs.slice() as T;
  for (let entry = 0; entry < item.length; entry++) if (ever[item[entry]] === never) ever[item[entry]] = value[entry];
  return ever;
}

/**
 * Strongly connected components, in which every arc leads to every other:
 *
 *     component  [arc]
 *     sizes      [component]  arcs that can be used
 *     reach      [arc]        REACH of the first component
 */
interface Parts {
  readonly component: Uint32Array;
  readonly sizes: readonly number[];
  readonly reach: Uint8Array;
}

/**
 * The first component is nearly all of most networks, and quickly found: what leads to any arc and is reached from there. Little is left for Tarjan's
 * algorithm, which takes longer.
 */
function partsOf(turns: AnyTurns, into: Lower<Arc>, costs: Usable): Parts {
  const count = costs.time.length;
  const reach = new Uint8Array(count);
  const isFirst = (arc: number) => reach[arc] === EVERYWHERE;
  const sizeAround = (arc: number) => {
    spread(turns, into, costs, reach.fill(0), [arc]);
    return reach.reduce((size, each) => size + (each === EVERYWHERE ? 1 : 0), 0);
  };
  // One arc may stand in a yard, hardly three.
  for (const share of [0.5, 0.25, 0.75]) if (count > 0 && sizeAround(Math.floor(count * share)) > count / 2) break;
  const { component, sizes } = strongComponents(turns, costs, isFirst);
  return { component, sizes, reach };
}

/** [component] 1 for the large ones; null where there are none. */
function largeOf(turns: AnyTurns, into: Lower<Arc>, costs: Usable, { component, sizes }: Parts): Uint8Array | null {
  const isLarge = Uint8Array.from(sizes, (size) => (size >= LARGE_COMPONENT ? 1 : 0));
  const isLooked = Uint8Array.from(sizes, (size) => (size >= LARGE_ON_ISLAND && size < LARGE_COMPONENT ? 0 : 1));
  for (let arc = 0; arc < component.length; arc++) {
    const each = component[arc];
    if (isLooked[each]) continue;
    isLooked[each] = 1;
    if (isMostAround(turns, into, costs, arc, sizes[each])) isLarge[each] = 1;
  }
  return isLarge.includes(1) ? isLarge : null;
}

/** Whether a component of some size is more than half of what can be used of all that is connected with one of its arcs, whatever the direction. */
function isMostAround(
  { firstTurn, turnTo }: AnyTurns,
  { first: starts, from }: Lower<Arc>,
  { time }: Usable,
  start: number,
  size: number,
): boolean {
  let usable = 0;
  const seen = new Set([start]);
  for (const arc of seen) {
    if (time[arc] !== UNUSABLE && ++usable >= 2 * size) return false;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) seen.add(turnTo[t]);
    for (let i = starts[arc]; i < starts[arc + 1]; i++) seen.add(from[i]);
  }
  return true;
}

/**
 * [component] 1 for the largest of those that are one with private gates open. On a map of a few roads nothing is large: there a private gate
 * encloses the smaller side of it; of two that are as large, that without the first road of the map, whatever the order of arcs.
 */
function largestWithin(whole: Parts, { component, sizes }: Parts, half: IdColumn<Half>): Uint8Array {
  const first = new Uint32Array(sizes.length).fill(NONE);
  for (let arc = 0; arc < component.length; arc++) first[component[arc]] = Math.min(first[component[arc]], half[arc]);
  const isLarger = (a: number, b: number) => sizes[a] > sizes[b] || (sizes[a] === sizes[b] && first[a] < first[b]);
  const largest = new Int32Array(whole.sizes.length).fill(-1);
  for (let arc = 0; arc < component.length; arc++) {
    const best = largest[whole.component[arc]];
    if (best < 0 || isLarger(component[arc], best)) largest[whole.component[arc]] = component[arc];
  }
  const isLargest = new Uint8Array(sizes.length);
  for (const each of largest) isLargest[each] = 1;
  return isLargest;
}

/** What leads to some components, and what is reached from there. @param isMain [component] */
function reachOf(turns: AnyTurns, into: Lower<Arc>, costs: Usable, parts: Parts, isMain: Uint8Array): Uint8Array {
  const { component } = parts;
  const knowsFirst = isMain[0] === 1;
  const reach = knowsFirst ? parts.reach : new Uint8Array(component.length);
  const others: number[] = [];
  for (let arc = 0; arc < component.length; arc++)
    if (isMain[component[arc]] === 1 && !(knowsFirst && component[arc] === 0)) others.push(arc);
  spread(turns, into, costs, reach, others);
  return reach;
}

function spread(turns: AnyTurns, into: Lower<Arc>, costs: Usable, reach: Uint8Array, arcs: readonly number[]): void {
  const waiting = new Uint32Array(reach.length);
  waiting.set(arcs);
  spreadOn(turns, costs, reach, waiting, arcs.length);
  waiting.set(arcs);
  spreadBack(into, costs, reach, waiting, arcs.length);
}

/** Marks what is reached from some arcs. @param waiting the arcs, and room for all that are found */
function spreadOn(
  { firstTurn, turnTo }: AnyTurns,
  { time, turn, noTurn }: Usable,
  reach: Uint8Array,
  waiting: Uint32Array,
  first: number,
) {
  let count = first;
  for (let i = 0; i < count; i++) reach[waiting[i]] |= REACH.fromLarge;
  while (count > 0) {
    const arc = waiting[--count];
    if (time[arc] === UNUSABLE) continue;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      const next = turnTo[t];
      if (reach[next] & REACH.fromLarge || turn[t] >= noTurn || time[next] === UNUSABLE) continue;
      reach[next] |= REACH.fromLarge;
      waiting[count++] = next;
    }
  }
}

/** Marks from where some arcs are reached. */
function spreadBack(
  { first: starts, from, place }: Lower<Arc>,
  { time, turn, noTurn }: Usable,
  reach: Uint8Array,
  waiting: Uint32Array,
  first: number,
) {
  let count = first;
  for (let i = 0; i < count; i++) reach[waiting[i]] |= REACH.toLarge;
  while (count > 0) {
    const arc = waiting[--count];
    if (time[arc] === UNUSABLE) continue;
    for (let i = starts[arc]; i < starts[arc + 1]; i++) {
      const before = from[i];
      if (reach[before] & REACH.toLarge || turn[place[i]] >= noTurn || time[before] === UNUSABLE) continue;
      reach[before] |= REACH.toLarge;
      waiting[count++] = before;
    }
  }
}

/** Strongly connected components by Tarjan's algorithm, without recursion. @param isFirst arcs of the first of them */
function strongComponents(turns: AnyTurns, costs: Usable, isFirst: (arc: number) => boolean) {
  const search = new StrongComponents(turns, costs);
  search.know(isFirst);
  for (let arc = 0; arc < costs.time.length; arc++) search.visit(arc);
  return search;
}

/** In place of what an arc leads back to: its component is known. */
const DONE = 0xffffffff;

class StrongComponents {
  readonly component: Uint32Array;
  readonly sizes: number[] = [];
  readonly #turns: AnyTurns;
  readonly #costs: Usable;
  /** [arc] when it was entered, from 1 on, 0 before; and the earliest that it leads back to. */
  readonly #entered: Uint32Array;
  readonly #low: Uint32Array;
  /** [arc] the next of its turns to be looked at. */
  readonly #cursor: Uint32Array;
  /** Arcs whose component is not known yet, and the way on which the search is. */
  readonly #open: Uint32Array;
  readonly #way: Uint32Array;
  #openCount = 0;
  #wayCount = 0;
  #next = 1;

  constructor(turns: AnyTurns, costs: Usable) {
    const count = costs.time.length;
    this.#turns = turns;
    this.#costs = costs;
    this.component = new Uint32Array(count);
    this.#entered = new Uint32Array(count);
    this.#low = new Uint32Array(count);
    this.#cursor = turns.firstTurn.slice(0, count);
    this.#open = new Uint32Array(count);
    this.#way = new Uint32Array(count);
  }

  /** Some arcs are known to be the first component. */
  know(isFirst: (arc: number) => boolean): void {
    let size = 0;
    for (let arc = 0; arc < this.component.length; arc++) {
      if (!isFirst(arc)) continue;
      this.#low[arc] = DONE;
      size++;
    }
    this.sizes.push(size);
  }

  visit(start: number): void {
    if (this.#entered[start] !== 0 || this.#low[start] === DONE) return;
    this.#enter(start);
    while (this.#wayCount > 0) {
      const arc = this.#way[this.#wayCount - 1];
      const next = this.#follow(arc);
      if (next < 0) this.#leave(arc);
      else this.#enter(next);
    }
  }

  #enter(arc: number): void {
    this.#entered[arc] = this.#next;
    this.#low[arc] = this.#next++;
    this.#open[this.#openCount++] = arc;
    this.#way[this.#wayCount++] = arc;
  }

  /** The next arc behind one that was not entered yet; -1 where none is left. */
  #follow(arc: number): number {
    const { time, turn, noTurn } = this.#costs;
    if (time[arc] === UNUSABLE) return -1;
    const { firstTurn, turnTo } = this.#turns;
    const low = this.#low;
    const end = firstTurn[arc + 1];
    for (let t = this.#cursor[arc]; t < end; t++) {
      const to = turnTo[t];
      if (turn[t] >= noTurn || time[to] === UNUSABLE || low[to] === DONE) continue;
      if (this.#entered[to] === 0) {
        this.#cursor[arc] = t + 1;
        return to;
      }
      if (low[to] < low[arc]) low[arc] = low[to];
    }
    return -1;
  }

  #leave(arc: number): void {
    const low = this.#low;
    this.#wayCount--;
    const own = low[arc];
    if (own === this.#entered[arc]) this.#close(arc);
    if (this.#wayCount === 0) return;
    const before = this.#way[this.#wayCount - 1];
    if (own < low[before]) low[before] = own;
  }

  /** All that was entered since an arc, and is still open, is a component with it. */
  #close(arc: number): void {
    let size = 0;
    for (let member = -1; member !== arc; size++) {
      member = this.#open[--this.#openCount];
      this.component[member] = this.sizes.length;
      this.#low[member] = DONE;
    }
    this.sizes.push(this.#costs.time[arc] === UNUSABLE ? 0 : size);
  }
}
