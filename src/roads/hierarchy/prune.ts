import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import { forEachDownwards, type Hierarchy } from '../network/turns.ts';
import type { Metric, Side } from './customize.ts';

/**
 * A metric without the shortcuts that are no best way between their two vertices: no query needs them, whose best ways are made of best ways
 * (perfect customization and perfect witness searches: Dibbelt, Strasser, Wagner 2014). It has its own rows, since others are left out under
 * another weighting.
 *
 * @param metric its memory is that of the answer
 */
export function pruned(hierarchy: Hierarchy, { up, down }: Metric): Metric {
  const [ups, downs] = [up, down].map(({ higher }) => new Uint8Array(higher.length));
  const [onward, back] = [new PrunedSide(up, ups), new PrunedSide(down, downs)];
  forEachDownwards(hierarchy, (vertex, path) => {
    onward.begin(vertex);
    back.begin(vertex);
    onward.improve(path, back);
    back.improve(path, onward);
    onward.finish();
    back.finish();
  });
  return { up: kept(up, ups), down: kept(down, downs) };
}

/**
 * Of one side the shortcuts of a vertex. Those above it have the least cost between their vertices by then; its own keep theirs until that of all
 * of them is known.
 */
class PrunedSide {
  readonly #side: Side;
  /** [shortcut] 1 for those that are left out. */
  readonly #isWorse: Uint8Array;
  /** [depth] the shortcut of the vertex, and one more; 0 where there is none. */
  readonly #place = new Uint32Array(2 ** 16);
  /** [shortcut of the vertex] */
  #least = new Float64Array(64);
  #from = 0;
  #to = 0;

  constructor(side: Side, isWorse: Uint8Array) {
    this.#side = side;
    this.#isWorse = isWorse;
  }

  begin(vertex: Vertex): void {
    const { first, higher, weight } = this.#side;
    const [from, to] = [first[vertex], first[vertex + 1]];
    if (this.#least.length < to - from) this.#least = new Float64Array(2 * (to - from));
    for (let i = from; i < to; i++) {
      this.#place[higher[i]] = i + 1;
      this.#least[i - from] = weight[i];
    }
    this.#from = from;
    this.#to = to;
  }

  /** Finds ways over another higher vertex than the one that a shortcut leads to. @param path [depth] the vertices above */
  improve(path: IdColumn<Vertex>, other: PrunedSide): void {
    const { first, higher, weight } = this.#side;
    const opposite = other.#side;
    const least = this.#least;
    const place = this.#place;
    const [from, to] = [this.#from, this.#to];
    if (to - from < 2) return;
    // What is above the last one is of no shortcut.
    const last = higher[to - 1];
    for (let i = from; i < to; i++) {
      const middle = path[higher[i]];
      const own = weight[i];
      for (let j = first[middle]; j < first[middle + 1] && higher[j] >= last; j++) {
        const at = place[higher[j]] - 1;
        if (at >= 0 && own + weight[j] < least[at - from]) least[at - from] = own + weight[j];
      }
      let best = least[i - from];
      for (let j = opposite.first[middle]; j < opposite.first[middle + 1] && opposite.higher[j] >= last; j++) {
        const at = place[opposite.higher[j]] - 1;
        if (at >= 0 && weight[at] + opposite.weight[j] < best) best = weight[at] + opposite.weight[j];
      }
      least[i - from] = best;
    }
  }

  finish(): void {
    const { higher, weight } = this.#side;
    for (let i = this.#from; i < this.#to; i++) {
      const least = this.#least[i - this.#from];
      if (weight[i] === Number.POSITIVE_INFINITY || least < weight[i]) this.#isWorse[i] = 1;
      weight[i] = least;
      this.#place[higher[i]] = 0;
    }
  }
}

/** A side without what is left out, in the memory that it had; the depths, which are those of the hierarchy, are copied. */
function kept({ first, higher, weight, minor, via }: Side, isWorse: Uint8Array): Side {
  const ownFirst = new Uint32Array(first.length);
  const ownHigher = new Uint16Array(higher.length);
  let count = 0;
  for (let vertex = 0; vertex < first.length - 1; vertex++) {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (isWorse[i] === 1) continue;
      ownHigher[count] = higher[i];
      weight[count] = weight[i];
      minor[count] = minor[i];
      via[count] = via[i];
      count++;
    }
    ownFirst[vertex + 1] = count;
  }
  return {
    first: ownFirst,
    higher: ownHigher.subarray(0, count),
    weight: weight.subarray(0, count),
    minor: narrowed(minor.subarray(0, count)),
    via: idColumn(via.subarray(0, count)),
  };
}

/** Numbers in 8 bits where these hold all: such lengths are below 1,677 km. */
function narrowed(numbers: Side['minor']): Side['minor'] {
  const narrow = new Uint8Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    narrow[i] = numbers[i];
    if (narrow[i] !== numbers[i]) return numbers;
  }
  return narrow;
}
