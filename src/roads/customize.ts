import { type Hierarchy, lowerOf, NONE } from './hierarchy.ts';

/**
 * What the shortcuts of a hierarchy cost under a weighting, and by which lower arc they go; NONE for those that are a turn.
 *
 *     up, upVia      beside upTo
 *     down, downVia  beside downFrom
 */
export interface Metric {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly upVia: Uint32Array;
  readonly downVia: Uint32Array;
}

/**
 * The lower arcs over which one gets on from an arc (or to it), arc by arc. All that is needed of one stands together, because where it points to is
 * all over the memory:
 *
 *     first  [arc + 1]
 *     from   [entry]  the lower arc
 *     place  [entry]  the shortcut between the arc and the lower one, in the row of the lower one
 *     end    [entry]  the end of the lower one's row in the other direction
 *     count  [entry]  how many of that row's last shortcuts lead to arcs above the arc
 */
interface Detours {
  readonly first: Uint32Array;
  readonly from: Uint32Array;
  readonly place: Uint32Array;
  readonly end: Uint32Array;
  readonly count: Uint16Array;
}

function detoursOf(first: Uint32Array, higher: Uint32Array, otherFirst: Uint32Array, otherHigher: Uint32Array): Detours {
  const lower = lowerOf(first, higher);
  const end = new Uint32Array(lower.from.length);
  const count = new Uint16Array(lower.from.length);
  for (let arc = 0; arc < first.length - 1; arc++) {
    for (let i = lower.first[arc]; i < lower.first[arc + 1]; i++) {
      const start = otherFirst[lower.from[i]];
      end[i] = otherFirst[lower.from[i] + 1];
      let at = end[i];
      while (at > start && otherHigher[at - 1] > arc) at--;
      count[i] = end[i] - at;
    }
  }
  return { ...lower, end, count };
}

const sharedFloats = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
const sharedNumbers = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));

/** Works out metrics of one hierarchy: from the lowest arcs up, each shortcut is the best of all ways over one lower arc. */
export class Customizer {
  readonly #hierarchy: Hierarchy;
  /** Down to a lower arc and up again. */
  readonly #onward: Detours;
  /** The same against the direction of travel. */
  readonly #back: Detours;

  constructor(hierarchy: Hierarchy) {
    const { firstUp, upTo, firstDown, downFrom } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#onward = detoursOf(firstDown, downFrom, firstUp, upTo);
    this.#back = detoursOf(firstUp, upTo, firstDown, downFrom);
  }

  /** @param turn what each turn costs, Infinity where it cannot be made */
  customize(turn: Float64Array): Metric {
    const { firstUp, upTo, firstDown, downFrom, parent } = this.#hierarchy;
    const up = sharedFloats(upTo.length).fill(Number.POSITIVE_INFINITY);
    const down = sharedFloats(downFrom.length).fill(Number.POSITIVE_INFINITY);
    const upVia = sharedNumbers(upTo.length).fill(NONE);
    const downVia = sharedNumbers(downFrom.length).fill(NONE);
    this.#layTurns(turn, up, down);
    const place = new Uint32Array(parent.length);
    for (let arc = 0; arc < parent.length; arc++) {
      for (let i = firstUp[arc]; i < firstUp[arc + 1]; i++) place[upTo[i]] = i;
      improve(arc, this.#onward, down, upTo, up, place, upVia);
      for (let i = firstDown[arc]; i < firstDown[arc + 1]; i++) place[downFrom[i]] = i;
      improve(arc, this.#back, up, downFrom, down, place, downVia);
    }
    return { up, down, upVia, downVia };
  }

  #layTurns(turn: Float64Array, up: Float64Array, down: Float64Array): void {
    const { turnSlot, upTo } = this.#hierarchy;
    for (let t = 0; t < turn.length; t++) {
      const slot = turnSlot[t];
      if (slot === NONE) continue;
      if (slot < upTo.length) up[slot] = Math.min(up[slot], turn[t]);
      else down[slot - upTo.length] = Math.min(down[slot - upTo.length], turn[t]);
    }
  }
}

/**
 * Improves the shortcuts between an arc and higher ones by ways over each lower arc, which are final already.
 *
 * @param toLower what it costs between the arc and lower ones
 * @param higher where the shortcuts of lower arcs lead, and `cost` what they cost
 * @param place by higher arc: the shortcut from the arc to it
 */
function improve(
  arc: number,
  { first, from, place: lowerPlace, end, count }: Detours,
  toLower: Float64Array,
  higher: Uint32Array,
  cost: Float64Array,
  place: Uint32Array,
  via: Uint32Array,
): void {
  const last = first[arc + 1];
  for (let i = first[arc]; i < last; i++) {
    const before = toLower[lowerPlace[i]];
    if (before === Number.POSITIVE_INFINITY) continue;
    const rowEnd = end[i];
    for (let j = rowEnd - count[i]; j < rowEnd; j++) {
      const sum = before + cost[j];
      const at = place[higher[j]];
      if (sum < cost[at]) {
        cost[at] = sum;
        via[at] = from[i];
      }
    }
  }
}
