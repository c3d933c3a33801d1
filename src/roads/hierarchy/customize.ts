import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { type Memory, SHARED } from '../../storage/shared.ts';
import { startsOf } from '../../storage/starts.ts';
import { minorOf, upperHalf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import { forEachDownwards, type Hierarchy, placeOfDepth } from '../network/turns.ts';
import { turnCost, turnMinor, type WeightedNetwork, type Weighting } from '../network/weighting.ts';

/**
 * The shortcuts of a metric that climb, or those that descend, seen from below:
 *
 *     first   [vertex + 1]
 *     higher  [shortcut]  the depth of where it leads to, or comes from; falling in the row of a vertex
 *     weight  [shortcut]  what it costs
 *     minor   [shortcut]  the upper half of the minor part of that, as `cost.ts` describes; 8 bits where these hold all
 *     via     [shortcut]  the lower vertex that it goes over; NONE for a turn
 */
export interface Side {
  readonly first: Uint32Array;
  readonly higher: Uint16Array;
  readonly weight: Float64Array;
  readonly minor: Uint8Array | Uint16Array;
  readonly via: IdColumn<Vertex>;
}

/** A customized metric: what the shortcuts of a hierarchy cost under a weighting. */
export interface Metric {
  readonly up: Side;
  readonly down: Side;
}

/** The rows of a metric, to be filled; its shortcuts are all of the hierarchy. */
export function layMetric({ firstUp, upTo, firstDown, downFrom }: Hierarchy, memory: Memory): Metric {
  return { up: laySide(firstUp, upTo, memory), down: laySide(firstDown, downFrom, memory) };
}

function laySide(first: Uint32Array, higher: Uint16Array, { floats, numbers, shorts }: Memory): Side {
  const { length } = higher;
  return { first, higher, weight: floats(length), minor: shorts(length), via: idColumn(numbers(length)) };
}

/**
 * The lower triangles of the hierarchy, vertex by vertex: the lower ones over which one gets on from it (or to it). All that is needed of one
 * stands together, because where it points to is all over the memory:
 *
 *     first  [vertex + 1]
 *     from   [entry]  the lower vertex
 *     place  [entry]  the shortcut between the vertex and the lower one, in the row of the lower one
 *     end    [entry]  the end of the lower one's row in the other direction
 *     count  [entry]  how many of that row's last shortcuts lead to what is above the vertex
 */
interface Detours {
  readonly first: Uint32Array;
  readonly from: IdColumn<Vertex>;
  readonly place: Uint32Array;
  readonly end: Uint32Array;
  readonly count: Uint16Array;
}

function detoursOf(
  { depth }: Hierarchy,
  [first, higher]: readonly [Uint32Array, Uint16Array],
  [otherFirst, otherHigher]: readonly [Uint32Array, Uint16Array],
): Detours {
  const vertices = first.length - 1;
  const forEach = (visit: (vertex: Vertex, lower: Vertex, place: number, end: number, count: number) => void) => {
    forEachDownwards({ depth }, (lower, path) => {
      const [start, end] = [otherFirst[lower], otherFirst[lower + 1]];
      let at = start;
      for (let place = first[lower]; place < first[lower + 1]; place++) {
        while (at < end && otherHigher[at] >= higher[place]) at++;
        // What leads no higher improves nothing.
        if (at < end) visit(path[higher[place]], lower, place, end, end - at);
      }
    });
  };
  const sizes = new Uint32Array(vertices);
  forEach((vertex) => {
    sizes[vertex]++;
  });
  const starts = startsOf(sizes);
  // The lowest of each row comes last, and stands first.
  const cursor = starts.slice(1);
  const from = idColumn<Vertex>(SHARED.numbers(starts[vertices]));
  const [places, ends] = [0, 0].map(() => SHARED.numbers(starts[vertices]));
  const counts = SHARED.shorts(starts[vertices]);
  forEach((vertex, lower, place, end, count) => {
    const entry = --cursor[vertex];
    from[entry] = lower;
    places[entry] = place;
    ends[entry] = end;
    counts[entry] = count;
  });
  return { first: starts, from, place: places, end: ends, count: counts };
}

/**
 * The turns that are shortcuts between each vertex and higher ones, their arcs, and which shortcuts: the place in `upTo`, or behind those the place in `downFrom`. A turn
 * that leads back to where its arc begins is none.
 */
interface OwnTurns {
  readonly first: Uint32Array;
  readonly arc: IdColumn<Arc>;
  readonly turn: Uint32Array;
  readonly slot: Uint32Array;
}

function ownTurnsOf(network: Network): OwnTurns {
  const { firstArc, firstTurn, turnTo, hierarchy } = network;
  const { depth, firstUp, upTo, firstDown, downFrom } = hierarchy;
  const vertices = depth.length;
  const sizes = new Uint32Array(vertices);
  const forEach = (visit: (vertex: Vertex, arc: Arc, turn: number) => void) => {
    for (let vertex = 0 as Vertex; vertex < vertices; vertex++) {
      for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++)
        for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) if (turnTo[t] !== vertex) visit(vertex, arc, t);
    }
  };
  forEach((vertex, _, t) => {
    sizes[Math.min(vertex, turnTo[t])]++;
  });
  const first = startsOf(sizes);
  const cursor = first.slice();
  const [arcs, turn, slot] = [0, 0, 0].map(() => SHARED.numbers(first[vertices]));
  forEach((vertex, arc, t) => {
    const to = turnTo[t];
    const at = cursor[Math.min(vertex, to)]++;
    arcs[at] = arc;
    turn[at] = t;
    slot[at] =
      to > vertex
        ? placeOfDepth(upTo, depth[to], firstUp[vertex], firstUp[vertex + 1])
        : upTo.length + placeOfDepth(downFrom, depth[vertex], firstDown[to], firstDown[to + 1]);
  });
  return { first, arc: idColumn(arcs), turn, slot };
}

/** What is worked on, by one thread or several over the same memory. */
export interface Customizing {
  readonly network: WeightedNetwork & { readonly hierarchy: Hierarchy };
  readonly ownTurns: OwnTurns;
  /** Down to a lower vertex and up again. */
  readonly onward: Detours;
  /** The same against the direction of travel. */
  readonly back: Detours;
  readonly weighting: Weighting;
  readonly metric: Metric;
}

/**
 * Basic customization of a contraction hierarchy by enumerating lower triangles (Dibbelt, Strasser, Wagner 2014): from the lowest vertices
 * up, each shortcut costs the least of its turn and of all paths over one lower vertex.
 */
export class Customizer {
  readonly #parts: Pick<Customizing, 'network' | 'ownTurns' | 'onward' | 'back'>;

  constructor(network: Network) {
    const { hierarchy, length, half, turnTo, firstArc } = network;
    const { firstUp, upTo, firstDown, downFrom } = hierarchy;
    const onward = detoursOf(hierarchy, [firstDown, downFrom], [firstUp, upTo]);
    this.#parts = {
      // What another thread needs of it, which gets no more.
      network: { hierarchy, length, half, turnTo, firstArc },
      ownTurns: ownTurnsOf(network),
      onward,
      // Where both directions have the same rows, they have the same detours.
      back: upTo === downFrom ? onward : detoursOf(hierarchy, [firstUp, upTo], [firstDown, downFrom]),
    };
  }

  /** @param memory where the metric is laid */
  customize(weighting: Weighting, memory: Memory = SHARED): Metric {
    const work = this.begin(weighting, memory);
    makeFinal(work, () => true);
    return work.metric;
  }

  /** A metric that `makeFinal` fills. */
  begin(weighting: Weighting, memory: Memory): Customizing {
    return { ...this.#parts, weighting, metric: layMetric(this.#parts.network.hierarchy, memory) };
  }
}

/** Makes the shortcuts of some vertices final. All vertices below them have to be so already. */
export function makeFinal(work: Customizing, includes: (vertex: Vertex) => boolean): void {
  const { network, onward, back, metric } = work;
  const { up, down } = metric;
  const place = new Uint32Array(2 ** 16);
  const { length } = network.hierarchy.parent;
  for (let vertex = 0 as Vertex; vertex < length; vertex++) {
    if (!includes(vertex)) continue;
    layTurns(vertex, work);
    for (let i = up.first[vertex]; i < up.first[vertex + 1]; i++) place[up.higher[i]] = i;
    improve(vertex, onward, down, up, place);
    for (let i = down.first[vertex]; i < down.first[vertex + 1]; i++) place[down.higher[i]] = i;
    improve(vertex, back, up, down, place);
  }
}

/** The rows of a vertex as they are before any detour: turns, and nothing else. */
function layTurns(vertex: Vertex, { network, ownTurns, weighting, metric }: Customizing): void {
  const { up, down } = metric;
  // Rows are short: a call for each would take longer than what it does.
  for (let i = up.first[vertex]; i < up.first[vertex + 1]; i++) {
    up.weight[i] = Number.POSITIVE_INFINITY;
    up.via[i] = NONE;
  }
  for (let i = down.first[vertex]; i < down.first[vertex + 1]; i++) {
    down.weight[i] = Number.POSITIVE_INFINITY;
    down.via[i] = NONE;
  }
  for (let i = ownTurns.first[vertex]; i < ownTurns.first[vertex + 1]; i++) {
    const arc = ownTurns.arc[i];
    const turn = ownTurns.turn[i];
    const cost = turnCost(network, weighting, arc, turn);
    const slot = ownTurns.slot[i];
    const back = slot - up.higher.length;
    const side = back < 0 ? up : down;
    const at = back < 0 ? slot : back;
    if (cost >= side.weight[at]) continue;
    side.weight[at] = cost;
    side.minor[at] = upperHalf(turnMinor(network, weighting, arc, turn));
  }
}

/**
 * Improves the shortcuts between a vertex and higher ones by ways over each lower vertex, which are final already.
 *
 * @param toLower what it costs between the vertex and lower ones
 * @param shortcuts those of lower vertices, and of the vertex itself
 * @param place by the depth of a higher vertex: the shortcut between the two
 */
function improve(
  vertex: Vertex,
  { first, from, place: lowerPlace, end, count }: Detours,
  toLower: Side,
  { higher, weight, minor, via }: Side,
  place: Uint32Array,
): void {
  const last = first[vertex + 1];
  for (let i = first[vertex]; i < last; i++) {
    const before = toLower.weight[lowerPlace[i]];
    if (before === Number.POSITIVE_INFINITY) continue;
    const minorBefore = minorOf(before, toLower.minor[lowerPlace[i]]);
    const rowEnd = end[i];
    for (let j = rowEnd - count[i]; j < rowEnd; j++) {
      const sum = before + weight[j];
      const at = place[higher[j]];
      if (sum < weight[at]) {
        weight[at] = sum;
        minor[at] = upperHalf(minorBefore + minorOf(weight[j], minor[j]));
        via[at] = from[i];
      }
    }
  }
}
