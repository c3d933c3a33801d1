import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { type Memory, SHARED } from '../../storage/shared.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Arc } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Weighting } from '../network/weighting.ts';

/**
 * A customized metric: what the shortcuts of a hierarchy cost under a weighting, and over which lower arc they go; NONE for those that are
 * a turn.
 *
 *     up, upMinor, upVia        beside upTo
 *     down, downMinor, downVia  beside downFrom
 *
 * Costs have their minor parts beside them, as `cost.ts` describes.
 */
export interface Metric {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly upMinor: Uint32Array;
  readonly downMinor: Uint32Array;
  readonly upVia: IdColumn<Arc>;
  readonly downVia: IdColumn<Arc>;
}

/** The rows of a metric, to be filled. */
export function layMetric({ upTo, downFrom }: Hierarchy, { floats, numbers }: Memory): Metric {
  return {
    up: floats(upTo.length),
    down: floats(downFrom.length),
    upMinor: numbers(upTo.length),
    downMinor: numbers(downFrom.length),
    upVia: idColumn(numbers(upTo.length)),
    downVia: idColumn(numbers(downFrom.length)),
  };
}

/**
 * The lower triangles of the hierarchy, arc by arc: the lower arcs over which one gets on from an arc (or to it). All that is needed of one
 * stands together, because where it points to is all over the memory:
 *
 *     first  [arc + 1]
 *     from   [entry]  the lower arc
 *     place  [entry]  the shortcut between the arc and the lower one, in the row of the lower one
 *     end    [entry]  the end of the lower one's row in the other direction
 *     count  [entry]  how many of that row's last shortcuts lead to arcs above the arc
 */
interface Detours {
  readonly first: Uint32Array;
  readonly from: IdColumn<Arc>;
  readonly place: Uint32Array;
  readonly end: Uint32Array;
  readonly count: Uint16Array;
}

function detoursOf(first: Uint32Array, higher: IdColumn<Arc>, otherFirst: Uint32Array, otherHigher: IdColumn<Arc>): Detours {
  const arcs = first.length - 1;
  const forEach = (visit: (arc: Arc, lower: Arc, place: number, end: number, count: number) => void) => {
    for (let lower = 0 as Arc; lower < arcs; lower++) {
      const [start, end] = [otherFirst[lower], otherFirst[lower + 1]];
      let at = start;
      for (let place = first[lower]; place < first[lower + 1]; place++) {
        while (at < end && otherHigher[at] <= higher[place]) at++;
        // What leads no higher improves nothing.
        if (at < end) visit(higher[place], lower, place, end, end - at);
      }
    }
  };
  const sizes = new Uint32Array(arcs);
  forEach((arc) => {
    sizes[arc]++;
  });
  const starts = startsOf(sizes);
  const cursor = starts.slice();
  const from = idColumn<Arc>(SHARED.numbers(starts[arcs]));
  const [places, ends] = [0, 0].map(() => SHARED.numbers(starts[arcs]));
  const counts = new Uint16Array(new SharedArrayBuffer(starts[arcs] * 2));
  forEach((arc, lower, place, end, count) => {
    const entry = cursor[arc]++;
    from[entry] = lower;
    places[entry] = place;
    ends[entry] = end;
    counts[entry] = count;
  });
  return { first: starts, from, place: places, end: ends, count: counts };
}

/** The turns of each arc that are shortcuts of its own rows: those between it and higher arcs. */
interface OwnTurns {
  readonly first: Uint32Array;
  readonly turn: Uint32Array;
}

function ownTurnsOf({ firstUp, upTo, firstDown, downFrom, turnSlot }: Hierarchy): OwnTurns {
  const arcs = firstUp.length - 1;
  const owner = idColumn<Arc>(new Uint32Array(upTo.length + downFrom.length));
  for (let arc = 0 as Arc; arc < arcs; arc++) {
    owner.fill(arc, firstUp[arc], firstUp[arc + 1]);
    owner.fill(arc, upTo.length + firstDown[arc], upTo.length + firstDown[arc + 1]);
  }
  const sizes = new Uint32Array(arcs);
  for (const slot of turnSlot) if (slot !== NONE) sizes[owner[slot]]++;
  const starts = startsOf(sizes);
  const cursor = starts.slice();
  const turn = SHARED.numbers(starts[arcs]);
  for (let t = 0; t < turnSlot.length; t++) if (turnSlot[t] !== NONE) turn[cursor[owner[turnSlot[t]]]++] = t;
  return { first: starts, turn };
}

/** What each turn costs, Infinity where it cannot be made, and the minor part of that. */
export type TurnCosts = Pick<Weighting, 'turn' | 'turnMinor'>;

/** What is worked on, by one thread or several over the same memory. */
export interface Customizing {
  readonly hierarchy: Hierarchy;
  readonly ownTurns: OwnTurns;
  /** Down to a lower arc and up again. */
  readonly onward: Detours;
  /** The same against the direction of travel. */
  readonly back: Detours;
  readonly costs: TurnCosts;
  readonly metric: Metric;
}

/**
 * Basic customization of a contraction hierarchy by enumerating lower triangles (Dibbelt, Strasser, Wagner 2014): from the lowest arcs up,
 * each shortcut costs the least of its turn and of all paths over one lower arc.
 */
export class Customizer {
  readonly #parts: Pick<Customizing, 'hierarchy' | 'ownTurns' | 'onward' | 'back'>;

  constructor(hierarchy: Hierarchy) {
    const { firstUp, upTo, firstDown, downFrom } = hierarchy;
    this.#parts = {
      hierarchy,
      ownTurns: ownTurnsOf(hierarchy),
      onward: detoursOf(firstDown, downFrom, firstUp, upTo),
      back: detoursOf(firstUp, upTo, firstDown, downFrom),
    };
  }

  /** @param memory where the metric is laid */
  customize(costs: TurnCosts, memory: Memory = SHARED): Metric {
    const work = this.begin(costs, memory);
    makeFinal(work, () => true);
    return work.metric;
  }

  /** A metric that `makeFinal` fills. */
  begin({ turn, turnMinor }: TurnCosts, memory: Memory): Customizing {
    return { ...this.#parts, costs: { turn, turnMinor }, metric: layMetric(this.#parts.hierarchy, memory) };
  }
}

/** The shortcuts of one direction. */
interface Shortcuts {
  readonly higher: IdColumn<Arc>;
  readonly cost: Float64Array;
  readonly minor: Uint32Array;
  readonly via: IdColumn<Arc>;
}

/** Makes the shortcuts of some arcs final. All arcs below them have to be so already. */
export function makeFinal(work: Customizing, includes: (arc: Arc) => boolean): void {
  const { hierarchy, onward, back, metric } = work;
  const { firstUp, upTo, firstDown, downFrom, parent } = hierarchy;
  const up: Shortcuts = { higher: upTo, cost: metric.up, minor: metric.upMinor, via: metric.upVia };
  const down: Shortcuts = { higher: downFrom, cost: metric.down, minor: metric.downMinor, via: metric.downVia };
  const place = new Uint32Array(parent.length);
  for (let arc = 0 as Arc; arc < parent.length; arc++) {
    if (!includes(arc)) continue;
    layTurns(arc, work);
    for (let i = firstUp[arc]; i < firstUp[arc + 1]; i++) place[upTo[i]] = i;
    improve(arc, onward, down, up, place);
    for (let i = firstDown[arc]; i < firstDown[arc + 1]; i++) place[downFrom[i]] = i;
    improve(arc, back, up, down, place);
  }
}

/** The rows of an arc as they are before any detour: turns, and nothing else. */
function layTurns(arc: Arc, { hierarchy, ownTurns, costs, metric }: Customizing): void {
  const { firstUp, upTo, firstDown, turnSlot } = hierarchy;
  const { up, down, upMinor, downMinor, upVia, downVia } = metric;
  // Rows are short: a call for each would take longer than what it does.
  for (let i = firstUp[arc]; i < firstUp[arc + 1]; i++) {
    up[i] = Number.POSITIVE_INFINITY;
    upVia[i] = NONE;
  }
  for (let i = firstDown[arc]; i < firstDown[arc + 1]; i++) {
    down[i] = Number.POSITIVE_INFINITY;
    downVia[i] = NONE;
  }
  for (let i = ownTurns.first[arc]; i < ownTurns.first[arc + 1]; i++) {
    const turn = ownTurns.turn[i];
    const cost = costs.turn[turn];
    const slot = turnSlot[turn];
    const back = slot - upTo.length;
    if (back < 0 && cost < up[slot]) {
      up[slot] = cost;
      upMinor[slot] = costs.turnMinor[turn];
    } else if (back >= 0 && cost < down[back]) {
      down[back] = cost;
      downMinor[back] = costs.turnMinor[turn];
    }
  }
}

/**
 * Improves the shortcuts between an arc and higher ones by ways over each lower arc, which are final already.
 *
 * @param toLower what it costs between the arc and lower ones
 * @param shortcuts those of lower arcs, and of the arc itself
 * @param place by higher arc: the shortcut from the arc to it
 */
function improve(
  arc: Arc,
  { first, from, place: lowerPlace, end, count }: Detours,
  toLower: Shortcuts,
  { higher, cost, minor, via }: Shortcuts,
  place: Uint32Array,
): void {
  const last = first[arc + 1];
  for (let i = first[arc]; i < last; i++) {
    const before = toLower.cost[lowerPlace[i]];
    if (before === Number.POSITIVE_INFINITY) continue;
    const minorBefore = toLower.minor[lowerPlace[i]];
    const rowEnd = end[i];
    for (let j = rowEnd - count[i]; j < rowEnd; j++) {
      const sum = before + cost[j];
      const at = place[higher[j]];
      if (sum < cost[at]) {
        cost[at] = sum;
        minor[at] = (minorBefore + minor[j]) | 0;
        via[at] = from[i];
      }
    }
  }
}
