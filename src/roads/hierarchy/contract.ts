import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { Growing } from '../../storage/growing.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Arc } from '../network/road-ids.ts';
import type { Hierarchy, Turns } from '../network/turns.ts';

const UP = 1;
const DOWN = 2;

/**
 * Contraction of a customizable contraction hierarchy (Dibbelt, Strasser, Wagner 2014), independent of costs: arcs are eliminated in the
 * order of their numbers, their higher neighbours are joined to each other, and shortcuts that no path can use in a direction are dropped.
 */
export function contract(turns: Turns): Hierarchy {
  const joined = fillIn(turns);
  const ways = waysOf(turns, joined);
  return directed(turns, joined, ways);
}

/** Which arcs are joined to which higher ones, in either direction; by rising rank. */
interface Joined {
  readonly first: Uint32Array;
  readonly higher: IdColumn<Arc>;
  readonly parent: IdColumn<Arc>;
}

/**
 * Chordal completion and elimination tree, as in symbolic Cholesky factorization: the lowest higher neighbour of an arc is its parent,
 * which takes over the rest of its row.
 */
function fillIn(turns: Turns): Joined {
  const { starts, neighbours } = higherNeighbours(turns);
  const count = starts.length - 1;
  const first = new Uint32Array(count + 1);
  const higher = new Growing((length) => idColumn<Arc>(new Uint32Array(length)), neighbours.length * 3);
  const parent = idColumn<Arc>(new Uint32Array(count)).fill(NONE);
  // Arcs whose parent is the same, as chains: what they are joined to is handed to the parent.
  const firstChild = idColumn<Arc>(new Uint32Array(count)).fill(NONE);
  const nextChild = idColumn<Arc>(new Uint32Array(count)).fill(NONE);
  const seenBy = idColumn<Arc>(new Uint32Array(count)).fill(NONE);
  const own = new Growing((length) => idColumn<Arc>(new Uint32Array(length)));
  const gather = (arc: Arc, other: Arc) => {
    if (seenBy[other] === arc) return;
    seenBy[other] = arc;
    own.push(other);
  };
  for (let arc = 0 as Arc; arc < count; arc++) {
    own.length = 0;
    seenBy[arc] = arc;
    for (let i = starts[arc]; i < starts[arc + 1]; i++) gather(arc, neighbours[i]);
    for (let child = firstChild[arc]; child !== NONE; child = nextChild[child]) {
      for (let i = first[child]; i < first[child + 1]; i++) gather(arc, higher.get(i));
    }
    const sorted = own.view().sort();
    higher.append(sorted);
    first[arc + 1] = higher.length;
    if (sorted.length === 0) continue;
    parent[arc] = sorted[0];
    nextChild[arc] = firstChild[sorted[0]];
    firstChild[sorted[0]] = arc;
  }
  return { first, higher: higher.view(), parent };
}

/** The higher arcs that each arc has turns from or to, some of them twice. */
function higherNeighbours({ firstTurn, turnTo }: Turns): {
  readonly starts: Uint32Array;
  readonly neighbours: IdColumn<Arc>;
} {
  const sizes = new Uint32Array(firstTurn.length - 1);
  const forEachPair = (visit: (lower: Arc, higher: Arc) => void) => {
    for (let a = 0 as Arc; a < sizes.length; a++) {
      for (let t = firstTurn[a]; t < firstTurn[a + 1]; t++) {
        const b = turnTo[t];
        if (b < a) visit(b, a);
        else if (b > a) visit(a, b);
      }
    }
  };
  forEachPair((lower) => {
    sizes[lower]++;
  });
  const starts = startsOf(sizes);
  const neighbours = idColumn<Arc>(new Uint32Array(starts[sizes.length]));
  const cursor = starts.slice();
  forEachPair((lower, higher) => {
    neighbours[cursor[lower]++] = higher;
  });
  return { starts, neighbours };
}

/** Where an arc is joined to lower ones: `from` and `place` in their rows. */
export interface Lower<A extends number> {
  readonly first: Uint32Array;
  readonly from: IdColumn<A>;
  readonly place: Uint32Array;
}

/** Turns rows of higher arcs around: for each arc the lower ones whose row it stands in, by rising rank. */
function lowerOf<A extends number>(first: Uint32Array, higher: IdColumn<A>): Lower<A> {
  const count = first.length - 1;
  const sizes = new Uint32Array(count);
  for (const b of higher) sizes[b]++;
  const starts = startsOf(sizes);
  const cursor = starts.slice(0, count);
  const from = idColumn<A>(new Uint32Array(higher.length));
  const place = new Uint32Array(higher.length);
  for (let a = 0 as A; a < count; a++) {
    for (let i = first[a]; i < first[a + 1]; i++) {
      const at = cursor[higher[i]]++;
      from[at] = a;
      place[at] = i;
    }
  }
  return { first: starts, from, place };
}

const known = new WeakMap<IdColumn<Arc>, Lower<Arc>>();

/** The turns that lead to each arc. They are found once for a network. */
export function turnsInto({ firstTurn, turnTo }: Turns): Lower<Arc> {
  const into = known.get(turnTo) ?? lowerOf(firstTurn, turnTo);
  known.set(turnTo, into);
  return into;
}

/** In which directions each pair of joined arcs can be gone at all, whatever turns cost: bits `UP` and `DOWN`. */
function waysOf(turns: Turns, joined: Joined): Uint8Array {
  const { first, higher } = joined;
  const ways = new Uint8Array(higher.length);
  const placeOf = new Uint32Array(first.length - 1);
  const into = turnsInto(turns);
  for (let arc = 0 as Arc; arc < placeOf.length; arc++) {
    for (let i = first[arc]; i < first[arc + 1]; i++) placeOf[higher[i]] = i;
    markTurns(turns, into, arc, placeOf, ways);
  }
  const lower = lowerOf(first, higher);
  for (let arc = 0 as Arc; arc < placeOf.length; arc++) {
    for (let i = first[arc]; i < first[arc + 1]; i++) placeOf[higher[i]] = i;
    for (let i = lower.first[arc]; i < lower.first[arc + 1]; i++) {
      spreadWays(joined, lower.from[i], lower.place[i], placeOf, ways);
    }
  }
  return ways;
}

/** Marks the turns between an arc and higher ones. */
function markTurns({ firstTurn, turnTo }: Turns, into: Lower<Arc>, arc: Arc, placeOf: Uint32Array, ways: Uint8Array): void {
  for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) if (turnTo[t] > arc) ways[placeOf[turnTo[t]]] |= UP;
  for (let i = into.first[arc]; i < into.first[arc + 1]; i++) {
    if (into.from[i] > arc) ways[placeOf[into.from[i]]] |= DOWN;
  }
}

/** What goes between an arc and a lower one goes on from there to what is higher: `place` is where the lower one's row has the arc. */
function spreadWays({ first, higher }: Joined, middle: Arc, place: number, placeOf: Uint32Array, ways: Uint8Array): void {
  const canRise = (ways[place] & UP) !== 0;
  const canFall = (ways[place] & DOWN) !== 0;
  for (let j = place + 1; j < first[middle + 1]; j++) {
    const through = (canFall && ways[j] & UP ? UP : 0) | (canRise && ways[j] & DOWN ? DOWN : 0);
    if (through) ways[placeOf[higher[j]]] |= through;
  }
}

/** Keeps of each pair the directions that can be gone. */
function directed({ firstTurn, turnTo }: Turns, { first, higher, parent }: Joined, ways: Uint8Array): Hierarchy {
  const count = first.length - 1;
  const rowsOf = (bit: number) => {
    const sizes = new Uint32Array(count);
    for (let a = 0 as Arc; a < count; a++) for (let i = first[a]; i < first[a + 1]; i++) if (ways[i] & bit) sizes[a]++;
    const starts = startsOf(sizes);
    const row = idColumn<Arc>(new Uint32Array(starts[count]));
    let at = 0;
    for (let i = 0; i < higher.length; i++) if (ways[i] & bit) row[at++] = higher[i];
    return { starts, row };
  };
  const up = rowsOf(UP);
  const down = rowsOf(DOWN);
  const turnSlot = new Uint32Array(turnTo.length).fill(NONE);
  const placeOf = new Uint32Array(count);
  for (let a = 0 as Arc; a < count; a++) {
    for (let i = up.starts[a]; i < up.starts[a + 1]; i++) placeOf[up.row[i]] = i;
    for (let t = firstTurn[a]; t < firstTurn[a + 1]; t++) if (turnTo[t] > a) turnSlot[t] = placeOf[turnTo[t]];
  }
  const into = turnsInto({ firstTurn, turnTo });
  for (let a = 0 as Arc; a < count; a++) {
    for (let i = down.starts[a]; i < down.starts[a + 1]; i++) placeOf[down.row[i]] = up.row.length + i;
    for (let i = into.first[a]; i < into.first[a + 1]; i++) {
      if (into.from[i] > a) turnSlot[into.place[i]] = placeOf[into.from[i]];
    }
  }
  return { parent, firstUp: up.starts, upTo: up.row, firstDown: down.starts, downFrom: down.row, turnSlot };
}
