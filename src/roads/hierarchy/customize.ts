import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { type Memory, SHARED } from '../../storage/shared.ts';
import { startsOf } from '../../storage/starts.ts';
import { minorOf, upperHalf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import { forEachDownwards, type Hierarchy, placeOfDepth } from '../network/turns.ts';
import { turnCost, turnMinor, type WeightedNetwork, type Weighting } from '../network/weighting.ts';

/**
 * A customized metric: what the shortcuts of a hierarchy cost under a weighting, and over which lower vertex they go; NONE for those that are
 * a turn.
 *
 *     up, upMinor, upVia        beside upTo
 *     down, downMinor, downVia  beside downFrom
 *
 * Costs have the upper halves of their minor parts beside them, as `cost.ts` describes.
 */
export interface Metric {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly upMinor: Uint16Array;
  readonly downMinor: Uint16Array;
  readonly upVia: IdColumn<Vertex>;
  readonly downVia: IdColumn<Vertex>;
}

/** The rows of a metric, to be filled. */
export function layMetric({ upTo, downFrom }: Hierarchy, { floats, numbers, shorts }: Memory): Metric {
  return {
    up: floats(upTo.length),
    down: floats(downFrom.length),
    upMinor: shorts(upTo.length),
    downMinor: shorts(downFrom.length),
    upVia: idColumn(numbers(upTo.length)),
    downVia: idColumn(numbers(downFrom.length)),
  };
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
    this.#parts = {
      // What another thread needs of it, which gets no more.
      network: { hierarchy, length, half, turnTo, firstArc },
      ownTurns: ownTurnsOf(network),
      onward: detoursOf(hierarchy, [firstDown, downFrom], [firstUp, upTo]),
      back: detoursOf(hierarchy, [firstUp, upTo], [firstDown, downFrom]),
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

/** The shortcuts of one direction. */
interface Shortcuts {
  readonly higher: Uint16Array;
  readonly cost: Float64Array;
  readonly minor: Uint16Array;
  readonly via: IdColumn<Vertex>;
}

/** Makes the shortcuts of some vertices final. All vertices below them have to be so already. */
export function makeFinal(work: Customizing, includes: (vertex: Vertex) => boolean): void {
  const { network, onward, back, metric } = work;
  const { firstUp, upTo, firstDown, downFrom, parent } = network.hierarchy;
  const up: Shortcuts = { higher: upTo, cost: metric.up, minor: metric.upMinor, via: metric.upVia };
  const down: Shortcuts = { higher: downFrom, cost: metric.down, minor: metric.downMinor, via: metric.downVia };
  const place = new Uint32Array(2 ** 16);
  for (let vertex = 0 as Vertex; vertex < parent.length; vertex++) {
    if (!includes(vertex)) continue;
    layTurns(vertex, work);
    for (let i = firstUp[vertex]; i < firstUp[vertex + 1]; i++) place[upTo[i]] = i;
    improve(vertex, onward, down, up, place);
    for (let i = firstDown[vertex]; i < firstDown[vertex + 1]; i++) place[downFrom[i]] = i;
    improve(vertex, back, up, down, place);
  }
}

/** The rows of a vertex as they are before any detour: turns, and nothing else. */
function layTurns(vertex: Vertex, { network, ownTurns, weighting, metric }: Customizing): void {
  const { firstUp, upTo, firstDown } = network.hierarchy;
  const { up, down, upMinor, downMinor, upVia, downVia } = metric;
  // Rows are short: a call for each would take longer than what it does.
  for (let i = firstUp[vertex]; i < firstUp[vertex + 1]; i++) {
    up[i] = Number.POSITIVE_INFINITY;
    upVia[i] = NONE;
  }
  for (let i = firstDown[vertex]; i < firstDown[vertex + 1]; i++) {
    down[i] = Number.POSITIVE_INFINITY;
    downVia[i] = NONE;
  }
  for (let i = ownTurns.first[vertex]; i < ownTurns.first[vertex + 1]; i++) {
    const arc = ownTurns.arc[i];
    const turn = ownTurns.turn[i];
    const cost = turnCost(network, weighting, arc, turn);
    const slot = ownTurns.slot[i];
    const back = slot - upTo.length;
    if (back < 0 && cost < up[slot]) {
      up[slot] = cost;
      upMinor[slot] = upperHalf(turnMinor(network, weighting, arc, turn));
    } else if (back >= 0 && cost < down[back]) {
      down[back] = cost;
      downMinor[back] = upperHalf(turnMinor(network, weighting, arc, turn));
    }
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
  toLower: Shortcuts,
  { higher, cost, minor, via }: Shortcuts,
  place: Uint32Array,
): void {
  const last = first[vertex + 1];
  for (let i = first[vertex]; i < last; i++) {
    const before = toLower.cost[lowerPlace[i]];
    if (before === Number.POSITIVE_INFINITY) continue;
    const minorBefore = minorOf(before, toLower.minor[lowerPlace[i]]);
    const rowEnd = end[i];
    for (let j = rowEnd - count[i]; j < rowEnd; j++) {
      const sum = before + cost[j];
      const at = place[higher[j]];
      if (sum < cost[at]) {
        cost[at] = sum;
        minor[at] = upperHalf(minorBefore + minorOf(cost[j], minor[j]));
        via[at] = from[i];
      }
    }
  }
}
