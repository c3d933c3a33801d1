import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { COST_UNITS, LENGTH_UNITS_PER_METER, type Method, THRESHOLD, TIME_UNITS_PER_SECOND } from '../network/cost.ts';
import { ARC_FLAGS, type Network } from '../network/network.ts';
import { type Arc, type Half, halvesOf, isForward, reverseOf } from '../network/road-ids.ts';
import type { RoadPoint } from '../network/snap.ts';
import { arcCost, isUsable, turnCost, type Weighting } from '../network/weighting.ts';
import type { Towards } from './sweep.ts';

/**
 * Half segments that are reached; where a place is reached from all, those that lead away from it, gone along backwards:
 *
 *     half   [piece]
 *     from   [piece]  the share of it at which one comes onto it: 0 but for where one began
 *     spent  [piece]  seconds or metres up to there
 *     rest   [piece]  seconds or metres that the rest of it takes
 */
export interface Reached {
  readonly half: IdColumn<Half>;
  readonly from: Float64Array;
  readonly spent: Float64Array;
  readonly rest: Float64Array;
}

/**
 * What lies between some points and each arc, by what lies between them and vertices: up to its beginning, or, where it is backwards that one comes
 * onto it, behind its end.
 */
export function costAtArcs(network: Network, weighting: Weighting, cost: Float64Array, direction: Towards): Found['costAt'] {
  const { vertexOf, firstTurn, turnTo } = network;
  if (direction === 'from') return (arc) => cost[vertexOf[arc]];
  return (arc) => {
    let least = Number.POSITIVE_INFINITY;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++)
      least = Math.min(least, cost[turnTo[t]] + turnCost(network, weighting, arc, t));
    return least - arcCost(network, weighting, arc);
  };
}

/** The cost of a limit of seconds, or of metres, by the method of a weighting. */
export function costOfLimit({ method }: Weighting, limit: number): number {
  return limit * unitOf(method);
}

/** What a second, or a metre, costs. */
function unitOf(method: Method): number {
  const { time, length } = COST_UNITS[method];
  return method === 'time' ? TIME_UNITS_PER_SECOND * time : LENGTH_UNITS_PER_METER * length;
}

/** What was found around some points. */
interface Found {
  readonly network: Network;
  readonly weighting: Weighting;
  readonly points: readonly RoadPoint[];
  /** What it costs to the beginning of an arc, or from its end to the points. */
  readonly costAt: (arc: Arc) => number;
  readonly limit: number;
  readonly direction: Towards;
}

/** The roads between which and some points lies no more than a limit. */
export function reachedRoads({ network, weighting, points, costAt, limit, direction }: Found): Reached {
  const unit = unitOf(weighting.method);
  const isFrom = direction === 'from';
  const first = points.flatMap((point) => beginningsAt(network, weighting, point, direction));
  const most = Math.min(costOfLimit(weighting, limit), THRESHOLD - 1);
  const { flags } = weighting;
  const arcs = flags.length;
  const spent = new Float64Array(arcs);
  let count = first.length;
  for (let arc = 0 as Arc; arc < arcs; arc++) {
    const own = spentTo(costAt(arc), flags[arc]);
    const isReached = own >= 0 && own <= most && isUsable(network, weighting, arc);
    spent[arc] = isReached ? own : -1;
    if (isReached) count++;
  }
  const reached = {
    half: idColumn<Half>(new Uint32Array(count)),
    from: new Float64Array(count),
    spent: new Float64Array(count),
    rest: new Float64Array(count),
  };
  for (const [i, { arc, half, from }] of first.entries()) {
    reached.half[i] = half;
    reached.from[i] = from;
    reached.rest[i] = (arcCost(network, weighting, arc) / unit) * (1 - from);
  }
  let at = first.length;
  for (let arc = 0 as Arc; arc < arcs; arc++) {
    if (spent[arc] < 0) continue;
    reached.half[at] = isFrom ? network.half[arc] : reverseOf(network.half[arc]);
    reached.spent[at] = spent[arc] / unit;
    reached.rest[at] = arcCost(network, weighting, arc) / unit;
    at++;
  }
  return reached;
}

/**
 * A cost without its thresholds. What is for everybody is reached over none; what is not over one, or, by who began there and had one free,
 * over one fewer than none. Any other cost has outgrown its range, or passes through what is not for that: it comes out below zero, or
 * as a threshold and more.
 */
function spentTo(cost: number, flags: number): number {
  if ((flags & ARC_FLAGS.restricted) === 0) return cost;
  return cost < 0 ? cost + THRESHOLD : cost - THRESHOLD;
}

/** The roads that one stands on, in both directions, and backwards where they lead to the point. */
function beginningsAt(network: Network, weighting: Weighting, { segment, share }: RoadPoint, direction: Towards) {
  return halvesOf(segment).flatMap((own) => {
    const arc = network.arcOf[own];
    if (arc === NONE || !isUsable(network, weighting, arc)) return [];
    const half = direction === 'from' ? own : reverseOf(own);
    return [{ arc, half, from: isForward(half) ? share : 1 - share }];
  });
}
