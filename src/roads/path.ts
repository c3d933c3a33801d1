import { lowerBound } from '../storage/order.ts';
import type { Metric } from './customize.ts';
import { type Hierarchy, NONE } from './hierarchy.ts';
import type { Ends } from './matrix.ts';
import type { Way } from './plain.ts';

/** Climbs from one end, remembering by which shortcut each arc was reached. */
class Ascent {
  readonly #parent: Uint32Array;
  readonly #list: Uint32Array;
  #count = 0;
  readonly #starts: number[] = [];
  readonly #isListed: Uint8Array;
  readonly cost: Float64Array;
  /** [arc] the lower arc that it was reached from; NONE where the climb began. */
  readonly from: Uint32Array;

  constructor(parent: Uint32Array) {
    this.#parent = parent;
    this.#list = new Uint32Array(parent.length);
    this.#isListed = new Uint8Array(parent.length);
    this.cost = new Float64Array(parent.length).fill(Number.POSITIVE_INFINITY);
    this.from = new Uint32Array(parent.length).fill(NONE);
  }

  run(first: Uint32Array, higher: Uint32Array, weight: Float64Array, ends: Ends): void {
    const { cost, from } = this;
    this.#begin(ends);
    for (let way = this.#starts.length - 2; way >= 0; way--) {
      for (let i = this.#starts[way]; i < this.#starts[way + 1]; i++) {
        const arc = this.#list[i];
        const own = cost[arc];
        if (own === Number.POSITIVE_INFINITY) continue;
        const last = first[arc + 1];
        for (let j = first[arc]; j < last; j++) {
          const to = higher[j];
          const sum = own + weight[j];
          if (sum < cost[to]) {
            cost[to] = sum;
            from[to] = arc;
          }
        }
      }
    }
  }

  #begin({ arcs, costs }: Ends): void {
    for (let i = 0; i < this.#count; i++) {
      const arc = this.#list[i];
      this.cost[arc] = Number.POSITIVE_INFINITY;
      this.from[arc] = NONE;
      this.#isListed[arc] = 0;
    }
    this.#count = 0;
    this.#starts.length = 0;
    for (let i = 0; i < arcs.length; i++) {
      this.cost[arcs[i]] = Math.min(this.cost[arcs[i]], costs[i]);
      if (this.#isListed[arcs[i]] === 1) continue;
      this.#starts.push(this.#count);
      for (let arc = arcs[i]; arc !== NONE && this.#isListed[arc] === 0; arc = this.#parent[arc]) {
        this.#isListed[arc] = 1;
        this.#list[this.#count++] = arc;
      }
    }
    this.#starts.push(this.#count);
  }

  /** The arc at which the sum with another climb is least; −1 where they do not meet. */
  meeting(other: Ascent): number {
    let least = Number.POSITIVE_INFINITY;
    let best = -1;
    for (let i = 0; i < this.#count; i++) {
      const arc = this.#list[i];
      const sum = this.cost[arc] + other.cost[arc];
      if (sum < least) {
        least = sum;
        best = arc;
      }
    }
    return best;
  }
}

/** Finds ways between two ends. One object is used for many questions, one after the other. */
export class PathSearch {
  readonly #hierarchy: Hierarchy;
  readonly #forward: Ascent;
  readonly #backward: Ascent;

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#forward = new Ascent(hierarchy.parent);
    this.#backward = new Ascent(hierarchy.parent);
  }

  /** The best way; null where there is none. */
  way(metric: Metric, origin: Ends, destination: Ends): Way | null {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const [forward, backward] = [this.#forward, this.#backward];
    forward.run(firstUp, upTo, metric.up, origin);
    backward.run(firstDown, downFrom, metric.down, destination);
    const top = forward.meeting(backward);
    if (top < 0) return null;
    const corners = [top];
    for (let arc = forward.from[top]; arc !== NONE; arc = forward.from[arc]) corners.push(arc);
    corners.reverse();
    for (let arc = backward.from[top]; arc !== NONE; arc = backward.from[arc]) corners.push(arc);
    const arcs = [corners[0]];
    for (let i = 1; i < corners.length; i++) this.#unpack(metric, corners[i - 1], corners[i], arcs);
    return { arcs, cost: forward.cost[top] + backward.cost[top] };
  }

  /** Appends the arcs of a shortcut, the last one included. */
  #unpack({ upVia, downVia }: Metric, from: number, to: number, arcs: number[]): void {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    // What is still to be unpacked, as pairs; the next pair is on top.
    const open = [from, to];
    while (open.length > 0) {
      const b = open.pop() ?? 0;
      const a = open.pop() ?? 0;
      const via =
        a < b
          ? upVia[lowerBound(upTo, b, firstUp[a], firstUp[a + 1])]
          : downVia[lowerBound(downFrom, a, firstDown[b], firstDown[b + 1])];
      if (via === NONE) arcs.push(b);
      else open.push(via, b, a, via);
    }
  }
}
