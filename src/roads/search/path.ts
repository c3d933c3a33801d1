import { NONE } from '../../branded-ids.ts';
import { lowerBound } from '../../storage/order.ts';
import type { Metric } from '../hierarchy/customize.ts';
import type { Network } from '../network/network.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import { type Ends, turnCost, type Weighting } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';
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
  /** Whether each vertex has one arc. */
  readonly #isOneArc: boolean;
  readonly #forward: TracedClimb;
  readonly #backward: TracedClimb;

  constructor(network: Network) {
    this.#network = network;
    this.#isOneArc = network.firstArc.length > network.half.length;
    this.#forward = new TracedClimb(network.hierarchy.parent);
    this.#backward = new TracedClimb(network.hierarchy.parent);
  }

  #climb(metric: Metric, origin: Ends, destination: Ends): void {
    const { firstUp, upTo, firstDown, downFrom } = this.#network.hierarchy;
    this.#forward.run({ first: firstUp, higher: upTo, weight: metric.up }, origin);
    this.#backward.run({ first: firstDown, higher: downFrom, weight: metric.down }, destination);
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

  /** The best way; null where there is none. @param steps is given what each of its arcs costs with the turn behind it */
  way(costs: CustomizedCosts, origin: Ends, destination: Ends, steps: number[] | null = null): Way | null {
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
    for (let i = 1; i < corners.length; i++) minor += this.#unpack(costs, corners[i - 1], corners[i], arcs, steps);
    return { first, arcs, last, cost: forward.cost[top] + backward.cost[top], minor };
  }

  /** Appends the arcs of a shortcut, and what they cost with their turns. @returns the minor part of what they and their turns cost */
  #unpack({ weighting, metric }: CustomizedCosts, from: Vertex, to: Vertex, arcs: Arc[], steps: number[] | null): number {
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
        steps?.push(isUp ? metric.up[at] : metric.down[at]);
        minor += isUp ? upMinor[at] : downMinor[at];
      } else open.push(via, b, a, via);
    }
    return minor;
  }

  /** The arc by which one gets from a vertex to the next. */
  #cheapest(weighting: Weighting, from: Vertex, to: Vertex): Arc {
    const { firstArc, firstTurn, turnTo } = this.#network;
    // A look at the rows of each would take longer than all the rest.
    if (this.#isOneArc) return arcOfOwn(from);
    let best: Arc = NONE;
    let turn = 0;
    for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) {
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
        if (turnTo[t] !== to) continue;
        // Hardly any two are joined twice.
        const isBetter =
          best === NONE || turnCost(this.#network, weighting, arc, t) < turnCost(this.#network, weighting, best, turn);
        if (!isBetter) continue;
        best = arc;
        turn = t;
      }
    }
    return best;
  }
}

/** The arc of a vertex where each has one: the numbers are the same. */
function arcOfOwn(vertex: Vertex): Arc {
  const number: number = vertex;
  return number as Arc;
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
