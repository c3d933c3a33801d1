import { type Hierarchy, type Lower, lowerOf, NONE } from './hierarchy.ts';

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

function shared(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

/** Works out metrics of one hierarchy: from the lowest arcs up, each shortcut is the best of all ways over one lower arc. */
export class Customizer {
  readonly #hierarchy: Hierarchy;
  readonly #lowerUp: Lower;
  readonly #lowerDown: Lower;

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#lowerUp = lowerOf(hierarchy.firstUp, hierarchy.upTo);
    this.#lowerDown = lowerOf(hierarchy.firstDown, hierarchy.downFrom);
  }

  /** @param turn what each turn costs, Infinity where it cannot be made */
  customize(turn: Float64Array): Metric {
    const { upTo, downFrom, parent } = this.#hierarchy;
    const metric: Metric = {
      up: new Float64Array(shared(upTo.length * 8)).fill(Number.POSITIVE_INFINITY),
      down: new Float64Array(shared(downFrom.length * 8)).fill(Number.POSITIVE_INFINITY),
      upVia: new Uint32Array(shared(upTo.length * 4)).fill(NONE),
      downVia: new Uint32Array(shared(downFrom.length * 4)).fill(NONE),
    };
    this.#layTurns(turn, metric);
    const upPlace = new Uint32Array(parent.length);
    const downPlace = new Uint32Array(parent.length);
    for (let arc = 0; arc < parent.length; arc++) this.#improve(arc, metric, upPlace, downPlace);
    return metric;
  }

  #layTurns(turn: Float64Array, { up, down }: Metric): void {
    const { turnSlot, upTo } = this.#hierarchy;
    for (let t = 0; t < turn.length; t++) {
      const slot = turnSlot[t];
      if (slot === NONE) continue;
      if (slot < upTo.length) up[slot] = Math.min(up[slot], turn[t]);
      else down[slot - upTo.length] = Math.min(down[slot - upTo.length], turn[t]);
    }
  }

  /** Improves the shortcuts from and to an arc by the ways over each lower one, which are final already. */
  #improve(arc: number, { up, down, upVia, downVia }: Metric, upPlace: Uint32Array, downPlace: Uint32Array): void {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    for (let i = firstUp[arc]; i < firstUp[arc + 1]; i++) upPlace[upTo[i]] = i;
    for (let i = firstDown[arc]; i < firstDown[arc + 1]; i++) downPlace[downFrom[i]] = i;
    const intoLower = this.#lowerDown;
    for (let i = intoLower.first[arc]; i < intoLower.first[arc + 1]; i++) {
      const middle = intoLower.from[i];
      const toMiddle = down[intoLower.place[i]];
      if (toMiddle === Number.POSITIVE_INFINITY) continue;
      const from = firstUp[middle];
      for (let j = firstUp[middle + 1] - 1; j >= from && upTo[j] > arc; j--) {
        const cost = toMiddle + up[j];
        const place = upPlace[upTo[j]];
        if (cost < up[place]) {
          up[place] = cost;
          upVia[place] = middle;
        }
      }
    }
    const outOfLower = this.#lowerUp;
    for (let i = outOfLower.first[arc]; i < outOfLower.first[arc + 1]; i++) {
      const middle = outOfLower.from[i];
      const fromMiddle = up[outOfLower.place[i]];
      if (fromMiddle === Number.POSITIVE_INFINITY) continue;
      const from = firstDown[middle];
      for (let j = firstDown[middle + 1] - 1; j >= from && downFrom[j] > arc; j--) {
        const cost = down[j] + fromMiddle;
        const place = downPlace[downFrom[j]];
        if (cost < down[place]) {
          down[place] = cost;
          downVia[place] = middle;
        }
      }
    }
  }
}
