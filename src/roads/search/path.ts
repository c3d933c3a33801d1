import { NONE } from '../../branded-ids.ts';
import { lowerBound } from '../../storage/order.ts';
import type { Metric } from '../hierarchy/customize.ts';
import type { Arc } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';
import type { Way } from './plain.ts';

/**
 * Elimination tree query between two ends: a climb from each, the best arc at which they meet, and the shortcuts of that path unpacked.
 * One object is used for many queries, one after the other.
 */
export class PathSearch {
  readonly #hierarchy: Hierarchy;
  readonly #forward: TracedClimb;
  readonly #backward: TracedClimb;

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#forward = new TracedClimb(hierarchy.parent);
    this.#backward = new TracedClimb(hierarchy.parent);
  }

  #climb(metric: Metric, origin: Ends, destination: Ends): void {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    this.#forward.run({ first: firstUp, higher: upTo, weight: metric.up }, origin);
    this.#backward.run({ first: firstDown, higher: downFrom, weight: metric.down }, destination);
  }

  /** Arcs at which the searches from both ends meet at no more than a cost, by that cost. */
  meetings(metric: Metric, origin: Ends, destination: Ends, most: number): Arc[] {
    this.#climb(metric, origin, destination);
    const { ancestors, cost } = this.#forward;
    const other = this.#backward.cost;
    const sum = (arc: Arc) => cost[arc] + other[arc];
    return [...ancestors.arcs.subarray(0, ancestors.count)]
      .filter((arc) => sum(arc) <= most)
      .sort((a, b) => sum(a) - sum(b));
  }

  /** The best way; null where there is none. */
  way(metric: Metric, origin: Ends, destination: Ends): Way | null {
    this.#climb(metric, origin, destination);
    const [forward, backward] = [this.#forward, this.#backward];
    const top = meetingOf(forward, backward);
    if (top === NONE) return null;
    const corners = [top];
    for (let arc = forward.from[top]; arc !== NONE; arc = forward.from[arc]) corners.push(arc);
    corners.reverse();
    for (let arc = backward.from[top]; arc !== NONE; arc = backward.from[arc]) corners.push(arc);
    const arcs = [corners[0]];
    let minor = minorAt(origin, corners[0], forward) + minorAt(destination, corners[corners.length - 1], backward);
    for (let i = 1; i < corners.length; i++) minor += this.#unpack(metric, corners[i - 1], corners[i], arcs);
    return { arcs, cost: forward.cost[top] + backward.cost[top], minor };
  }

  /** Appends the arcs of a shortcut, the last one included. @returns the minor part of what its turns cost */
  #unpack({ upVia, downVia, upMinor, downMinor }: Metric, from: Arc, to: Arc, arcs: Arc[]): number {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    let minor = 0;
    // What is still to be unpacked, as pairs; the next pair is on top.
    const open = [from, to];
    for (let b = open.pop(), a = open.pop(); a !== undefined && b !== undefined; b = open.pop(), a = open.pop()) {
      const isUp = a < b;
      const at = isUp
        ? lowerBound(upTo, b, firstUp[a], firstUp[a + 1])
        : lowerBound(downFrom, a, firstDown[b], firstDown[b + 1]);
      const via = isUp ? upVia[at] : downVia[at];
      if (via === NONE) {
        arcs.push(b);
        minor += isUp ? upMinor[at] : downMinor[at];
      } else open.push(via, b, a, via);
    }
    return minor;
  }
}

/** The minor part of the end at which a climb began that came by an arc. */
function minorAt({ arcs, costs, minors }: Ends, begun: Arc, { cost }: TracedClimb): number {
  return minors[arcs.findIndex((arc, end) => arc === begun && costs[end] === cost[arc])];
}

/** The arc at which the sum of two climbs is least; NONE where they do not meet. */
function meetingOf({ ancestors, cost }: TracedClimb, other: TracedClimb): Arc {
  let least = Number.POSITIVE_INFINITY;
  let best: Arc = NONE;
  for (let i = 0; i < ancestors.count; i++) {
    const arc = ancestors.arcs[i];
    const sum = cost[arc] + other.cost[arc];
    if (sum < least) {
      least = sum;
      best = arc;
    }
  }
  return best;
}
