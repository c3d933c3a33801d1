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
function strongComponents({ firstTurn, turnTo }: Turns, costs: Usable) {
  const count = costs.time.length;
  const component = new Uint32Array(count);
  const sizes: number[] = [];
  const index = new Uint32Array(count);
  const low = new Uint32Array(count);
  const isDone = new Uint8Array(count);
  const cursor = firstTurn.slice(0, count);
  const open: number[] = [];
  let next = 1;
  const enter = (arc: number, way: number[]) => {
    index[arc] = next;
    low[arc] = next++;
    open.push(arc);
    way.push(arc);
  };
  const close = (arc: number) => {
    let size = 0;
    for (let other = -1; other !== arc; size++) {
      other = open.pop() ?? arc;
      isDone[other] = 1;
      component[other] = sizes.length;
    }
    sizes.push(costs.time[arc] === UNUSABLE ? 0 : size);
  };
  for (let start = 0; start < count; start++) {
    if (index[start] !== 0) continue;
    const way: number[] = [];
    enter(start, way);
    while (way.length > 0) {
      const arc = way[way.length - 1];
      if (cursor[arc] < firstTurn[arc + 1]) {
        const t = cursor[arc]++;
        const to = turnTo[t];
        if (costs.time[arc] === UNUSABLE || !isUsable(costs, t, to) || isDone[to] === 1) continue;
        if (index[to] === 0) enter(to, way);
        else low[arc] = Math.min(low[arc], index[to]);
      } else {
        way.pop();
        if (low[arc] === index[arc]) close(arc);
        if (way.length > 0) low[way[way.length - 1]] = Math.min(low[way[way.length - 1]], low[arc]);
      }
    }
  }
  return { component, sizes };
}
