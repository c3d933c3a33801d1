import { lowerOf, type Turns } from './hierarchy.ts';
import { ARC_FLAGS, FORBIDDEN, REACH, UNUSABLE } from './network.ts';

/** From so many arcs on a part of a network whose arcs all lead to each other is one that trips go through, not a yard. */
const LARGE_COMPONENT = 1000;

interface Usable {
  readonly time: Uint32Array;
  readonly flags: Uint8Array;
  readonly turn: Uint16Array;
}

const isUsable = ({ time, turn }: Usable, turnIndex: number, to: number) =>
  turn[turnIndex] !== FORBIDDEN && time[to] !== UNUSABLE;

/**
 * Marks as restricted what lies behind restricted roads: small parts of a network for everybody that nothing but restricted roads joins to
 * the rest. Whoever goes there has business behind them.
 */
export function markEnclosures(turns: Turns, costs: Usable): void {
  const { time, flags } = costs;
  const isOpen = (arc: number) => time[arc] !== UNUSABLE && (flags[arc] & ARC_FLAGS.restricted) === 0;
  const { component, sizes } = weakComponents(turns, costs, isOpen);
  if (!sizes.some((size) => size >= LARGE_COMPONENT)) return;
  const isEnclosed = new Uint8Array(sizes.length);
  for (let arc = 0; arc < time.length; arc++) {
    for (let t = turns.firstTurn[arc]; t < turns.firstTurn[arc + 1]; t++) {
      const to = turns.turnTo[t];
      if (!isUsable(costs, t, to) || time[arc] === UNUSABLE || isOpen(arc) === isOpen(to)) continue;
      const own = component[isOpen(arc) ? arc : to];
      if (sizes[own] < LARGE_COMPONENT) isEnclosed[own] = 1;
    }
  }
  for (let arc = 0; arc < time.length; arc++)
    if (isOpen(arc) && isEnclosed[component[arc]] === 1) flags[arc] |= ARC_FLAGS.restricted;
}

/** Parts of a network that are joined in whatever direction. */
function weakComponents({ firstTurn, turnTo }: Turns, costs: Usable, includes: (arc: number) => boolean) {
  const parent = Uint32Array.from({ length: costs.time.length }, (_, arc) => arc);
  const find = (arc: number) => {
    let root = arc;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (let arc = 0; arc < parent.length; arc++) {
    if (!includes(arc)) continue;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      if (includes(turnTo[t]) && isUsable(costs, t, turnTo[t])) parent[find(arc)] = find(turnTo[t]);
    }
  }
  const sizes = new Uint32Array(parent.length);
  const component = parent.map((_, arc) => find(arc));
  for (const root of component) sizes[root]++;
  return { component, sizes };
}

/** By arc: `REACH` of the large parts of a network; every bit where there is no large part. */
export function reachOf(turns: Turns, costs: Usable): Uint8Array {
  const { component, sizes } = strongComponents(turns, costs);
  const reach = new Uint8Array(component.length);
  if (!sizes.some((size) => size >= LARGE_COMPONENT)) return reach.fill(REACH.toLarge | REACH.fromLarge);
  const large = Uint32Array.from(component.keys()).filter((arc) => sizes[component[arc]] >= LARGE_COMPONENT);
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

/** Parts of a network in which every arc leads to every other: Tarjan's algorithm, without recursion. */
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
