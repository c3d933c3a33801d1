import { NONE } from '../../branded-ids.ts';
import { lowerBound } from '../../storage/order.ts';
import type { Metric } from '../hierarchy/customize.ts';
import type { Network } from '../network/network.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import { type Ends, turnCost, type Weighting } from '../network/weighting.ts';
import { sidesOf, TracedClimb } from './climb.ts';
import type { Way } from './plain.ts';

/** What a path is found by: costs, and a metric of them. */
export interface CustomizedCosts {
  readonly weighting: Weighting;
  readonly metric: Metric;
}

/**
 * Elimination tree query between two ends: a climb from each, the best vertex at which they meet, and the shortcuts of that path unpacked.
 * One object is used for many queries, one after the other.
 */
export class PathSearch {
  readonly #network: Network;
  readonly #forward: TracedClimb;
  readonly #backward: TracedClimb;

  constructor(network: Network) {
    this.#network = network;
    this.#forward = new TracedClimb(network.hierarchy.parent);
    this.#backward = new TracedClimb(network.hierarchy.parent);
  }

  #climb(metric: Metric, origin: Ends, destination: Ends): void {
    const { up, down } = sidesOf(this.#network.hierarchy, metric);
    this.#forward.run(up, origin);
    this.#backward.run(down, destination);
  }

  /** Vertices at which the searches from both ends meet at no more than a cost, by that cost. */
  meetings(metric: Metric, origin: Ends, destination: Ends, most: number): Vertex[] {
    this.#climb(metric, origin, destination);
    const { ancestors, cost } = this.#forward;
    const other = this.#backward.cost;
    const sum = (vertex: Vertex) => cost[vertex] + other[vertex];
    return [...ancestors.vertices.subarray(0, ancestors.count)]
      .filter((vertex) => sum(vertex) <= most)
      .sort((a, b) => sum(a) - sum(b));
  }

  /** The best way; null where there is none. */
  way(costs: CustomizedCosts, origin: Ends, destination: Ends): Way | null {
    this.#climb(costs.metric, origin, destination);
    const [forward, backward] = [this.#forward, this.#backward];
    const top = meetingOf(forward, backward);
    if (top === NONE) return null;
    const corners = [top];
    for (let vertex = forward.from[top]; vertex !== NONE; vertex = forward.from[vertex]) corners.push(vertex);
    corners.reverse();
    for (let vertex = backward.from[top]; vertex !== NONE; vertex = backward.from[vertex]) corners.push(vertex);
    const [first, last] = [corners[0], corners[corners.length - 1]];
    const arcs: Arc[] = [];
    let minor = minorAt(origin, first, forward) + minorAt(destination, last, backward);
    for (let i = 1; i < corners.length; i++) minor += this.#unpack(costs, corners[i - 1], corners[i], arcs);
    return { first, arcs, last, cost: forward.cost[top] + backward.cost[top], minor };
  }

  /** Appends the arcs of a shortcut. @returns the minor part of what they and their turns cost */
  #unpack({ weighting, metric }: CustomizedCosts, from: Vertex, to: Vertex, arcs: Arc[]): number {
    const { firstUp, upTo, firstDown, downFrom } = this.#network.hierarchy;
    const { upVia, downVia, upMinor, downMinor } = metric;
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
        arcs.push(this.#cheapest(weighting, a, b));
        minor += isUp ? upMinor[at] : downMinor[at];
      } else open.push(via, b, a, via);
    }
    return minor;
  }

  /** The arc by which one gets from a vertex to the next. */
  #cheapest(weighting: Weighting, from: Vertex, to: Vertex): Arc {
    const { firstArc, firstTurn, turnTo } = this.#network;
    let best = firstArc[from];
    let least = Number.POSITIVE_INFINITY;
    const end = firstArc[from + 1];
    // Most vertices have one arc.
    if (end - best === 1) return best;
    for (let arc = best; arc < end; arc++) {
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
        if (turnTo[t] !== to) continue;
        const cost = turnCost(this.#network, weighting, arc, t);
        if (!(cost < least)) continue;
        least = cost;
        best = arc;
      }
    }
    return best;
  }
}

/** The minor part of the end at which a climb began that came by a vertex. */
function minorAt({ vertices, costs, minors }: Ends, begun: Vertex, { cost }: TracedClimb): number {
  return minors[vertices.findIndex((vertex, end) => vertex === begun && costs[end] === cost[vertex])];
}

/** The vertex at which the sum of two climbs is least; NONE where they do not meet. */
function meetingOf({ ancestors, cost }: TracedClimb, other: TracedClimb): Vertex {
  let least = Number.POSITIVE_INFINITY;
  let best: Vertex = NONE;
  for (let i = 0; i < ancestors.count; i++) {
    const vertex = ancestors.vertices[i];
    const sum = cost[vertex] + other.cost[vertex];
    if (sum < least) {
      least = sum;
      best = vertex;
    }
  }
  return best;
}
