import { ARC_FLAGS, FORBIDDEN, REACH, UNUSABLE } from '../network/network.ts';
import type { Turns } from '../network/turns.ts';
import { lowerOf } from './contract.ts';

/**
 * From so many arcs on a strongly connected component is a network that trips go through, not a yard. On a small map
 * so is the component with most of the arcs.
 */
const LARGE_COMPONENT = 1000;
const LARGE_ON_SMALL_MAP = 100;

interface Usable {
  readonly time: Uint32Array;
  readonly flags: Uint8Array;
  readonly turn: Uint16Array;
}

const isUsable = ({ time, turn }: Usable, turnIndex: number, to: number) =>
  turn[turnIndex] !== FORBIDDEN && time[to] !== UNUSABLE;

/**
 * Marks as restricted what lies behind restricted roads: roads for everybody from which the large part of the network cannot be reached,
 * or that cannot be reached from there, without them. Nobody passes through those anyway, and whoever goes there has business there.
 */
export function markEnclosures(turns: Turns, costs: Usable): void {
  const { flags } = costs;
  const isRestricted = (arc: number) => (flags[arc] & ARC_FLAGS.restricted) !== 0;
  const openTime = costs.time.map((time, arc) => (isRestricted(arc) ? UNUSABLE : time));
  const reach = reachOf(turns, { ...costs, time: openTime });
  const both = REACH.toLarge | REACH.fromLarge;
  const mark = ARC_FLAGS.restricted | ARC_FLAGS.enclosed;
  for (let arc = 0; arc < reach.length; arc++) if ((reach[arc] & both) !== both && !isRestricted(arc)) flags[arc] |= mark;
}

/** Reachability to and from the large components, by arc, as bits of `REACH`; every bit where there is no large component. */
export function reachOf(turns: Turns, costs: Usable): Uint8Array {
  const { component, sizes } = strongComponents(turns, costs);
  const reach = new Uint8Array(component.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const isLarge = (size: number) => size >= LARGE_COMPONENT || (size >= LARGE_ON_SMALL_MAP && size > all / 2);
  if (!sizes.some(isLarge)) return reach.fill(REACH.toLarge | REACH.fromLarge);
  const large = Uint32Array.from(component.keys()).filter((arc) => isLarge(sizes[component[arc]]));
  const into = lowerOf(turns.firstTurn, turns.turnTo);
  spread(large, reach, REACH.fromLarge, (arc, visit) => {
    for (let t = turns.firstTurn[arc]; t < turns.firstTurn[arc + 1]; t++)
      if (isUsable(costs, t, turns.turnTo[t])) visit(turns.turnTo[t]);
  });
  spread(large, reach, REACH.toLarge, (arc, visit) => {
    for (let i = into.first[arc]; i < into.first[arc + 1]; i++) {
      if (isUsable(costs, into.place[i], arc) && costs.time[into.from[i]] !== UNUSABLE) visit(into.from[i]);
    }
  });
  return reach;
}

function spread(
  start: Uint32Array,
  reach: Uint8Array,
  bit: number,
  next: (arc: number, visit: (other: number) => void) => void,
): void {
  const waiting = [...start];
  for (const arc of waiting) reach[arc] |= bit;
  for (let arc = waiting.pop(); arc !== undefined; arc = waiting.pop()) {
    next(arc, (other) => {
      if (reach[other] & bit) return;
      reach[other] |= bit;
      waiting.push(other);
    });
  }
}

/** Strongly connected components, in which every arc leads to every other: Tarjan's algorithm, without recursion. */
function strongComponents(turns: Turns, costs: Usable) {
  const search = new StrongComponents(turns, costs);
  for (let arc = 0; arc < costs.time.length; arc++) search.visit(arc);
  return search;
}

class StrongComponents {
  readonly #turns: Turns;
  readonly #costs: Usable;
  readonly component: Uint32Array;
  readonly sizes: number[] = [];
  readonly #index: Uint32Array;
  readonly #low: Uint32Array;
  readonly #isDone: Uint8Array;
  readonly #cursor: Uint32Array;
  /** Arcs whose component is not known yet. */
  readonly #open: number[] = [];
  /** The way on which the search is. */
  readonly #way: number[] = [];
  #next = 1;

  constructor(turns: Turns, costs: Usable) {
    const count = costs.time.length;
    this.#turns = turns;
    this.#costs = costs;
    this.component = new Uint32Array(count);
    this.#index = new Uint32Array(count);
    this.#low = new Uint32Array(count);
    this.#isDone = new Uint8Array(count);
    this.#cursor = turns.firstTurn.slice(0, count);
  }

  visit(start: number): void {
    if (this.#index[start] !== 0) return;
    this.#enter(start);
    while (this.#way.length > 0) {
      const arc = this.#way[this.#way.length - 1];
      if (this.#cursor[arc] < this.#turns.firstTurn[arc + 1]) this.#follow(arc, this.#cursor[arc]++);
      else this.#leave(arc);
    }
  }

  #enter(arc: number): void {
    this.#index[arc] = this.#next;
    this.#low[arc] = this.#next++;
    this.#open.push(arc);
    this.#way.push(arc);
  }

  #follow(arc: number, turn: number): void {
    const to = this.#turns.turnTo[turn];
    if (this.#costs.time[arc] === UNUSABLE || !isUsable(this.#costs, turn, to) || this.#isDone[to] === 1) return;
    if (this.#index[to] === 0) this.#enter(to);
    else this.#low[arc] = Math.min(this.#low[arc], this.#index[to]);
  }

  #leave(arc: number): void {
    this.#way.pop();
    if (this.#low[arc] === this.#index[arc]) this.#close(arc);
    if (this.#way.length === 0) return;
    const before = this.#way[this.#way.length - 1];
    this.#low[before] = Math.min(this.#low[before], this.#low[arc]);
  }

  /** All that was entered since an arc, and is still open, is a component with it. */
  #close(arc: number): void {
    const from = this.#open.lastIndexOf(arc);
    const members = this.#open.splice(from);
    for (const member of members) {
      this.#isDone[member] = 1;
      this.component[member] = this.sizes.length;
    }
    this.sizes.push(this.#costs.time[arc] === UNUSABLE ? 0 : members.length);
  }
}
