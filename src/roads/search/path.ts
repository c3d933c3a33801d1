import { NONE } from '../../branded-ids.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { minorOf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import type { Arc, Vertex } from '../network/road-ids.ts';
import { placeOfDepth } from '../network/turns.ts';
import { type Ends, turnCost, type Weighting } from '../network/weighting.ts';
import { forEachCommon, leastSum, TracedClimb } from './climb.ts';
import type { Way } from './plain.ts';

/** What a path is found by: costs, and a metric of them. */
export interface CustomizedCosts {
  readonly weighting: Weighting;
  readonly metric: Metric;
}

/** A climb, and where it began. */
export interface Climbed {
  readonly ends: Ends;
  readonly climb: TracedClimb;
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
    this.#forward = new TracedClimb(network.hierarchy);
    this.#backward = new TracedClimb(network.hierarchy);
  }

  /** The climb from where ways begin. @param climb what records it: that of the search itself stands until the next one */
  from(metric: Metric, ends: Ends, climb: TracedClimb = this.#forward): Climbed {
    climb.run(metric.up, ends);
    return { ends, climb };
  }

  /** The climb from where ways end. @param climb what records it: that of the search itself stands until the next one */
  to(metric: Metric, ends: Ends, climb: TracedClimb = this.#backward): Climbed {
    climb.run(metric.down, ends);
    return { ends, climb };
  }

  /** The best way; null where there is none. */
  way(costs: CustomizedCosts, origin: Ends, destination: Ends): Way | null {
    return this.between(costs, this.from(costs.metric, origin), this.to(costs.metric, destination));
  }

  /** The best way between two climbs; null where there is none. @param steps is given what each of its arcs costs with the turn behind it */
  between(costs: CustomizedCosts, origin: Climbed, destination: Climbed, steps: number[] | null = null): Way | null {
    const [forward, backward] = [origin.climb, destination.climb];
    const met = meetingOf(forward, backward);
    if (!met) return null;
    const corners = [...wayTo(forward, met.place).reverse(), ...wayTo(backward, met.other).slice(1)];
    const [first, last] = [corners[0], corners[corners.length - 1]];
    const arcs: Arc[] = [];
    let minor = minorAt(origin, first) + minorAt(destination, last);
    for (let i = 1; i < corners.length; i++) minor += this.#unpack(costs, corners[i - 1], corners[i], arcs, steps);
    return { first, arcs, last, cost: met.cost, minor };
  }

  /** Appends the arcs of a shortcut, and what they cost with their turns. @returns the minor part of what they and their turns cost */
  #unpack({ weighting, metric }: CustomizedCosts, from: Vertex, to: Vertex, arcs: Arc[], steps: number[] | null): number {
    const { depth } = this.#network.hierarchy;
    const { up, down } = metric;
    let minor = 0;
    // What is still to be unpacked, as pairs; the next pair is on top.
    const open = [from, to];
    for (let b = open.pop(), a = open.pop(); a !== undefined && b !== undefined; b = open.pop(), a = open.pop()) {
      const isUp = a < b;
      const side = isUp ? up : down;
      const [lower, upper] = isUp ? [a, b] : [b, a];
      const at = placeOfDepth(side.higher, depth[upper], side.first[lower], side.first[lower + 1]);
      const via = side.via[at];
      if (via === NONE) {
        arcs.push(this.#cheapest(weighting, a, b));
        steps?.push(side.weight[at]);
        minor += minorOf(side.weight[at], side.minor[at]);
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

/** Vertices at which two climbs meet at no more than a cost, by that cost. */
export function meetings({ climb: forward }: Climbed, { climb: backward }: Climbed, most: number): Vertex[] {
  const found: { readonly vertex: Vertex; readonly sum: number }[] = [];
  forEachCommon(forward.ancestors, backward.ancestors, (from, other, count) => {
    for (let i = 0; i < count; i++) {
      const sum = forward.cost[from + i] + backward.cost[other + i];
      if (sum <= most) found.push({ vertex: forward.ancestors.vertex[from + i], sum });
    }
  });
  return found.sort((a, b) => a.sum - b.sum).map(({ vertex }) => vertex);
}

/** The minor part of the end at which a climb began that came by a vertex. */
function minorAt({ ends: { vertices, costs, minors }, climb }: Climbed, begun: Vertex): number {
  return minors[vertices.findIndex((vertex, end) => vertex === begun && costs[end] === climb.costAt(vertex))];
}

/** The vertices by which a climb came to a place, from there down to where it began. */
function wayTo({ ancestors, from }: TracedClimb, top: number): Vertex[] {
  const found: Vertex[] = [];
  for (let place = top; place !== NONE; place = from[place]) found.push(ancestors.vertex[place]);
  return found;
}

/** Where two climbs meet at the least cost: the place in both. */
interface Meeting {
  readonly place: number;
  readonly other: number;
  readonly cost: number;
}

function meetingOf(forward: TracedClimb, backward: TracedClimb): Meeting | null {
  const [costs, others] = [forward.cost, backward.cost];
  let least = Number.POSITIVE_INFINITY;
  let [place, other] = [-1, -1];
  forEachCommon(forward.ancestors, backward.ancestors, (from, otherFrom, count) => {
    const at = leastSum(costs, from, others, otherFrom, count, least);
    if (at < 0) return;
    [place, other] = [from + at, otherFrom + at];
    least = costs[place] + others[other];
  });
  return place < 0 ? null : { place, other, cost: least };
}
