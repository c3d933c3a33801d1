import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { ExplainedError } from '../../explained-error.ts';
import { Growing } from '../../storage/growing.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import type { Hierarchy, TurnGraph } from '../network/turns.ts';

const UP = 1;
const DOWN = 2;
/** Pairs of joined vertices that can be gone in so many directions on average have one row for both. */
const MOSTLY_BOTH = 1.8;
/** Depths have 16 bits; a country has about 1,000. */
const MOST_DEPTH = 2 ** 16 - 1;

/** What turns join: those that leave a vertex, by any of its arcs, stand in `to` from `first[vertex]` on. Vertices are in postorder. */
interface Edges {
  readonly first: Uint32Array;
  readonly to: IdColumn<Vertex>;
}

/**
 * Contraction of a customizable contraction hierarchy (Dibbelt, Strasser, Wagner 2014), independent of costs: vertices are eliminated in the
 * order of their numbers, their higher neighbours are joined to each other, and shortcuts that no path can use in a direction are dropped.
 */
export function contract({ firstArc, firstTurn, turnTo }: Omit<TurnGraph, 'vertexOf'>): Hierarchy {
  const edges = { first: firstArc.map((arc) => firstTurn[arc]), to: turnTo };
  const joined = fillIn(edges);
  return directed(joined, waysOf(edges, joined));
}

/** Which vertices are joined to which higher ones, in either direction; by rising rank. */
interface Joined {
  readonly first: Uint32Array;
  readonly higher: IdColumn<Vertex>;
  readonly parent: IdColumn<Vertex>;
}

/**
 * Chordal completion and elimination tree, as in symbolic Cholesky factorization: the lowest higher neighbour of a vertex is its parent,
 * which takes over the rest of its row.
 */
function fillIn(edges: Edges): Joined {
  const { starts, neighbours } = higherNeighbours(edges);
  const count = starts.length - 1;
  const first = new Uint32Array(count + 1);
  const higher = new Growing((length) => idColumn<Vertex>(new Uint32Array(length)), neighbours.length * 3);
  const parent = idColumn<Vertex>(new Uint32Array(count)).fill(NONE);
  // Vertices whose parent is the same, as chains: what they are joined to is handed to the parent.
  const firstChild = idColumn<Vertex>(new Uint32Array(count)).fill(NONE);
  const nextChild = idColumn<Vertex>(new Uint32Array(count)).fill(NONE);
  const seenBy = idColumn<Vertex>(new Uint32Array(count)).fill(NONE);
  const own = new Growing((length) => idColumn<Vertex>(new Uint32Array(length)));
  const gather = (vertex: Vertex, other: Vertex) => {
    if (seenBy[other] === vertex) return;
    seenBy[other] = vertex;
    own.push(other);
  };
  for (let vertex = 0 as Vertex; vertex < count; vertex++) {
    own.length = 0;
    seenBy[vertex] = vertex;
    for (let i = starts[vertex]; i < starts[vertex + 1]; i++) gather(vertex, neighbours[i]);
    for (let child = firstChild[vertex]; child !== NONE; child = nextChild[child]) {
      for (let i = first[child]; i < first[child + 1]; i++) gather(vertex, higher.get(i));
    }
    const sorted = own.view().sort();
    higher.append(sorted);
    first[vertex + 1] = higher.length;
    if (sorted.length === 0) continue;
    parent[vertex] = sorted[0];
    nextChild[vertex] = firstChild[sorted[0]];
    firstChild[sorted[0]] = vertex;
  }
  return { first, higher: higher.view(), parent };
}

/** The higher vertices that each has turns from or to, some of them twice. */
function higherNeighbours({ first, to }: Edges): {
  readonly starts: Uint32Array;
  readonly neighbours: IdColumn<Vertex>;
} {
  const sizes = new Uint32Array(first.length - 1);
  const forEachPair = (visit: (lower: Vertex, higher: Vertex) => void) => {
    for (let a = 0 as Vertex; a < sizes.length; a++) {
      for (let t = first[a]; t < first[a + 1]; t++) {
        const b = to[t];
        if (b < a) visit(b, a);
        else if (b > a) visit(a, b);
      }
    }
  };
  forEachPair((lower) => {
    sizes[lower]++;
  });
  const starts = startsOf(sizes);
  const neighbours = idColumn<Vertex>(new Uint32Array(starts[sizes.length]));
  const cursor = starts.slice();
  forEachPair((lower, higher) => {
    neighbours[cursor[lower]++] = higher;
  });
  return { starts, neighbours };
}

/** What leads to each: `from`, and `place` in the row of that one. */
export interface Lower<A extends number> {
  readonly first: Uint32Array;
  readonly from: IdColumn<A>;
  readonly place: Uint32Array;
}

/** Turns rows around: for each of so many that stand in `to`, the rows in which it does, by rising number. */
function lowerOf<A extends number>(first: Uint32Array, to: Uint32Array, count: number): Lower<A> {
  const sizes = new Uint32Array(count);
  for (const b of to) sizes[b]++;
  const starts = startsOf(sizes);
  const cursor = starts.slice(0, count);
  const from = idColumn<A>(new Uint32Array(to.length));
  const place = new Uint32Array(to.length);
  for (let a = 0 as A; a < first.length - 1; a++) {
    for (let i = first[a]; i < first[a + 1]; i++) {
      const at = cursor[to[i]]++;
      from[at] = a;
      place[at] = i;
    }
  }
  return { first: starts, from, place };
}

/** Turns to vertices, or, where each arc is one, to arcs. */
export interface AnyTurns {
  readonly firstTurn: Uint32Array;
  readonly turnTo: Uint32Array;
}

const known = new WeakMap<Uint32Array, Lower<Arc>>();

/** The arcs whose turns lead to each of so many vertices, and those turns. They are found once for a network. */
export function turnsInto({ firstTurn, turnTo }: AnyTurns, vertices: number): Lower<Arc> {
  const into = known.get(turnTo) ?? lowerOf<Arc>(firstTurn, turnTo, vertices);
  known.set(turnTo, into);
  return into;
}

/** In which directions each pair of joined vertices can be gone at all, whatever turns cost: bits `UP` and `DOWN`. */
function waysOf(edges: Edges, joined: Joined): Uint8Array {
  const { first, higher } = joined;
  const count = first.length - 1;
  const ways = new Uint8Array(higher.length);
  const placeOf = new Uint32Array(count);
  const into = lowerOf<Vertex>(edges.first, edges.to, count);
  for (let vertex = 0 as Vertex; vertex < count; vertex++) {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) placeOf[higher[i]] = i;
    markTurns(edges, into, vertex, placeOf, ways);
  }
  const lower = lowerOf<Vertex>(first, higher, count);
  for (let vertex = 0 as Vertex; vertex < count; vertex++) {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) placeOf[higher[i]] = i;
    for (let i = lower.first[vertex]; i < lower.first[vertex + 1]; i++) {
      spreadWays(joined, lower.from[i], lower.place[i], placeOf, ways);
    }
  }
  return ways;
}

/** Marks the turns between a vertex and higher ones. */
function markTurns({ first, to }: Edges, into: Lower<Vertex>, vertex: Vertex, placeOf: Uint32Array, ways: Uint8Array): void {
  for (let t = first[vertex]; t < first[vertex + 1]; t++) if (to[t] > vertex) ways[placeOf[to[t]]] |= UP;
  for (let i = into.first[vertex]; i < into.first[vertex + 1]; i++) {
    if (into.from[i] > vertex) ways[placeOf[into.from[i]]] |= DOWN;
  }
}

/** What goes between a vertex and a lower one goes on from there to what is higher: `place` is where the lower one's row has the vertex. */
function spreadWays({ first, higher }: Joined, middle: Vertex, place: number, placeOf: Uint32Array, ways: Uint8Array): void {
  const canRise = (ways[place] & UP) !== 0;
  const canFall = (ways[place] & DOWN) !== 0;
  for (let j = place + 1; j < first[middle + 1]; j++) {
    const through = (canFall && ways[j] & UP ? UP : 0) | (canRise && ways[j] & DOWN ? DOWN : 0);
    if (through) ways[placeOf[higher[j]]] |= through;
  }
}

/** Keeps of each pair the directions that can be gone, by depth; where nearly all can be gone in both, each pair that can be gone at all once. */
function directed({ first, higher, parent }: Joined, ways: Uint8Array): Hierarchy {
  const count = first.length - 1;
  const depth = depthsOf(parent);
  const rowsOf = (bits: number) => {
    const sizes = new Uint32Array(count);
    for (let a = 0; a < count; a++) for (let i = first[a]; i < first[a + 1]; i++) if (ways[i] & bits) sizes[a]++;
    const starts = startsOf(sizes);
    const row = new Uint16Array(starts[count]);
    let at = 0;
    for (let i = 0; i < higher.length; i++) if (ways[i] & bits) row[at++] = depth[higher[i]];
    return { starts, row };
  };
  const isShared = isMostlyBoth(ways);
  const up = rowsOf(isShared ? UP | DOWN : UP);
  const down = isShared ? up : rowsOf(DOWN);
  return { parent, depth, firstUp: up.starts, upTo: up.row, firstDown: down.starts, downFrom: down.row };
}

/** Whether pairs that can be gone at all can be gone in both directions as a rule. */
function isMostlyBoth(ways: Uint8Array): boolean {
  let pairs = 0;
  let directions = 0;
  for (const way of ways) {
    if (way !== 0) pairs++;
    directions += (way & UP) + ((way & DOWN) >> 1);
  }
  return directions >= pairs * MOSTLY_BOTH;
}

/** @throws ExplainedError for a tree that is too deep: a network like that of no map */
function depthsOf(parent: IdColumn<Vertex>): Uint16Array {
  const depth = new Uint16Array(parent.length);
  for (let vertex = parent.length - 1; vertex >= 0; vertex--) {
    const above = parent[vertex];
    if (above === NONE) continue;
    if (depth[above] === MOST_DEPTH)
      throw new ExplainedError(
        `The roads of this map are joined in a way that the road engine does not hold: more than ${MOST_DEPTH} levels`,
      );
    depth[vertex] = depth[above] + 1;
  }
  return depth;
}
