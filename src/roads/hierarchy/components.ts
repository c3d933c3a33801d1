import { ARC_FLAGS, FORBIDDEN, type ModeCosts, REACH, type TimedCosts, UNUSABLE } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import type { Turns } from '../network/turns.ts';
import { type Lower, lowerOf } from './contract.ts';

/**
 * From so many arcs on a strongly connected component is a network that trips go through, not a yard. On a small map
 * so is the component with most of the arcs.
 */
const LARGE_COMPONENT = 1000;
const LARGE_ON_SMALL_MAP = 100;

interface Usable {
  readonly time: Uint32Array;
  readonly turn: Uint16Array;
}

/** The same with its marks, and what it is under conditions. */
type Marked = Usable & Pick<ModeCosts, 'flags' | 'timedArcs' | 'timedTurns'>;

/**
 * Marks as restricted what lies behind restricted roads: roads for everybody from which the large part of the network cannot be reached,
 * or that cannot be reached from there, without them. Nobody passes through those anyway, and whoever goes there has business there.
 *
 * @returns reachability to and from the large components, by arc, as bits of `REACH`; every bit where there is no large component
 */
export function markEnclosures(turns: Turns, costs: Marked): Uint8Array {
  const { flags } = costs;
  const into = lowerOf(turns.firstTurn, turns.turnTo);
  const isRestricted = (arc: number) => (flags[arc] & ARC_FLAGS.restricted) !== 0;
  const openTime = everUsable(costs.time, costs.timedArcs, UNUSABLE);
  for (let arc = 0; arc < openTime.length; arc++) if (isRestricted(arc)) openTime[arc] = UNUSABLE;
  const openTurn = everUsable(costs.turn, costs.timedTurns, FORBIDDEN);
  const open = reachOf(turns, into, { time: openTime, turn: openTurn });
  const both = REACH.toLarge | REACH.fromLarge;
  const mark = ARC_FLAGS.restricted | ARC_FLAGS.enclosed;
  for (let arc = 0; arc < open.length; arc++) if ((open[arc] & both) !== both && !isRestricted(arc)) flags[arc] |= mark;
  return reachOf(turns, into, costs);
}

/** What something costs where it can be used at any time: what opens under a condition is no less public for that. */
function everUsable<T extends Uint32Array | Uint16Array>(costs: T, { item, value }: TimedCosts, never: number): T {
  const ever = costs.slice() as T;
  for (let entry = 0; entry < item.length; entry++) if (ever[item[entry]] === never) ever[item[entry]] = value[entry];
  return ever;
}

function reachOf(turns: Turns, into: Lower<Arc>, costs: Usable): Uint8Array {
  const { component, sizes } = strongComponents(turns, costs);
  const reach = new Uint8Array(component.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const isLarge = Uint8Array.from(sizes, (size) =>
    size >= LARGE_COMPONENT || (size >= LARGE_ON_SMALL_MAP && size > all / 2) ? 1 : 0,
  );
  if (!isLarge.includes(1)) return reach.fill(REACH.toLarge | REACH.fromLarge);
  const waiting = new Uint32Array(component.length);
  const large = () => {
    let count = 0;
    for (let arc = 0; arc < component.length; arc++) if (isLarge[component[arc]] === 1) waiting[count++] = arc;
    return count;
  };
  spreadOn(turns, costs, reach, waiting, large());
  spreadBack(into, costs, reach, waiting, large());
  return reach;
}

/** Marks what is reached from some arcs. @param waiting the arcs, and room for all that are found */
function spreadOn(
  { firstTurn, turnTo }: Turns,
  { time, turn }: Usable,
  reach: Uint8Array,
  waiting: Uint32Array,
  first: number,
) {
  let count = first;
  for (let i = 0; i < count; i++) reach[waiting[i]] |= REACH.fromLarge;
  while (count > 0) {
    const arc = waiting[--count];
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      const next = turnTo[t];
      if (reach[next] & REACH.fromLarge || turn[t] === FORBIDDEN || time[next] === UNUSABLE) continue;
      reach[next] |= REACH.fromLarge;
      waiting[count++] = next;
    }
  }
}

/** Marks from where some arcs are reached. */
function spreadBack(
  { first: starts, from, place }: Lower<Arc>,
  { time, turn }: Usable,
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
      if (reach[before] & REACH.toLarge || turn[place[i]] === FORBIDDEN || time[before] === UNUSABLE) continue;
      reach[before] |= REACH.toLarge;
      waiting[count++] = before;
    }
  }
}

/** Strongly connected components, in which every arc leads to every other: Tarjan's algorithm, without recursion. */
function strongComponents(turns: Turns, costs: Usable) {
  const search = new StrongComponents(turns, costs);
  for (let arc = 0; arc < costs.time.length; arc++) search.visit(arc);
  return search;
}

/** In place of what an arc leads back to: its component is known. */
const DONE = 0xffffffff;

class StrongComponents {
  readonly component: Uint32Array;
  readonly sizes: number[] = [];
  readonly #turns: Turns;
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

  constructor(turns: Turns, costs: Usable) {
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

  visit(start: number): void {
    if (this.#entered[start] !== 0) return;
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
    const { time, turn } = this.#costs;
    if (time[arc] === UNUSABLE) return -1;
    const { firstTurn, turnTo } = this.#turns;
    const low = this.#low;
    const end = firstTurn[arc + 1];
    for (let t = this.#cursor[arc]; t < end; t++) {
      const to = turnTo[t];
      if (turn[t] === FORBIDDEN || time[to] === UNUSABLE || low[to] === DONE) continue;
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
