import { NONE } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import { lowerBound } from '../../storage/order.ts';
import type { ClosedAreas, SimplePolygon } from './closed-areas.ts';
import { COST_UNITS, type CostUnits, type Method, MINOR_UNITS, THRESHOLD } from './cost.ts';
import { ARC_FLAGS, FORBIDDEN, type ModeCosts, type Network, PRIVATE_TURN, turnTime, UNUSABLE } from './network.ts';
import { type Arc, type Half, halvesOf, isForward, segmentOf, type Vertex } from './road-ids.ts';
import type { RoadPoint } from './snap.ts';

/**
 * What arcs and turns cost a mode under a method; `arcCost` and `turnCost` add it up as `cost.ts` counts:
 *
 *     units, minorUnits  what a unit of time and of length weigh, and in the minor part
 *     avoid          ARC_FLAGS of what is not used at all
 *     closed [segment]  1 for what is not used either; null where nothing is closed
 *     areas          polygons in which no trip begins or ends; what they touch is closed
 *     time   [arc]   1/100 s, with the traffic of a time; UNUSABLE
 *     turn   [turn]  1/100 s, with PRIVATE_TURN; FORBIDDEN
 *     flags  [arc]   ARC_FLAGS
 *     reach  [arc]   REACH
 */
export interface Weighting {
  readonly mode: Mode;
  readonly method: Method;
  readonly units: CostUnits;
  readonly minorUnits: CostUnits;
  readonly avoid: number;
  readonly closed: Uint8Array | null;
  readonly areas: readonly SimplePolygon[];
  readonly time: Uint32Array;
  readonly turn: Uint16Array;
  readonly flags: Uint8Array;
  readonly reach: Uint8Array;
}

/** Where trips begin or end: at some vertices, each with what it costs to get there, or on from there, and the minor part of that. */
export interface Ends {
  readonly vertices: readonly Vertex[];
  readonly costs: readonly number[];
  readonly minors: readonly number[];
}

/** What arcs and turns take a mode at a time of the week. */
export interface SlotTimes {
  /** [arc] 1/100 s; UNUSABLE */
  readonly time: Uint32Array;
  /** [turn] 1/100 s, with PRIVATE_TURN; FORBIDDEN */
  readonly turn: Uint16Array;
}

/** The costs of a mode that has a part in a network. */
export function costsOf(network: Network, mode: Mode) {
  const costs = network.costs[mode];
  if (!costs) throw new Error(`the network is not one for ${mode}`);
  return costs;
}

export interface WeightingOptions {
  readonly mode: Mode;
  readonly method: Method;
  /** `ARC_FLAGS` of what is not used at all. */
  readonly avoid: number;
  readonly closed?: ClosedAreas;
}

/** What weightings are made of, beside times: those of the usual vehicle of a mode, or of another. */
export type MarkedArcs = Pick<ModeCosts, 'flags' | 'reach'>;

export function weightingOf(
  network: Network,
  { mode, method, avoid, closed }: WeightingOptions,
  { time, turn }: SlotTimes = costsOf(network, mode),
  { flags, reach }: MarkedArcs = costsOf(network, mode),
): Weighting {
  const [units, minorUnits] = [COST_UNITS[method], MINOR_UNITS[method]];
  const { segments = null, areas = [] } = closed ?? {};
  return { mode, method, units, minorUnits, avoid, closed: segments, areas, time, turn, flags, reach };
}

/** What costs are added up from, of a network. */
export type WeightedNetwork = Pick<Network, 'length' | 'half' | 'turnTo' | 'firstArc'>;

export function isUsable({ half }: WeightedNetwork, { time, flags, avoid, closed }: Weighting, arc: Arc): boolean {
  return time[arc] !== UNUSABLE && (flags[arc] & avoid) === 0 && closed?.[segmentOf(half[arc])] !== 1;
}

/** What it costs from the beginning of an arc to its end; Infinity where it cannot be used. */
export function arcCost(network: WeightedNetwork, weighting: Weighting, arc: Arc): number {
  if (!isUsable(network, weighting, arc)) return Number.POSITIVE_INFINITY;
  const { time, units } = weighting;
  return time[arc] * units.time + network.length[arc] * units.length;
}

/** The minor part of what an arc costs that can be used. */
function arcMinor(network: WeightedNetwork, { time, minorUnits }: Weighting, arc: Arc): number {
  return time[arc] * minorUnits.time + network.length[arc] * minorUnits.length;
}

/** What it costs from the beginning of an arc to the vertex behind a turn: the arc and the turn; Infinity where there is no way. */
export function turnCost(network: WeightedNetwork, weighting: Weighting, arc: Arc, turn: number): number {
  const value = weighting.turn[turn];
  const { flags, units, avoid } = weighting;
  if (value === FORBIDDEN || (flags[arc] & ARC_FLAGS.booth && avoid & ARC_FLAGS.tolls)) return Number.POSITIVE_INFINITY;
  // The arcs of a vertex are all private, or none of them is.
  const behind = flags[network.firstArc[network.turnTo[turn]]];
  return arcCost(network, weighting, arc) + turnTime(value) * units.time + thresholds(value, flags[arc], behind);
}

/** The minor part of that. */
export function turnMinor(network: WeightedNetwork, weighting: Weighting, arc: Arc, turn: number): number {
  return arcMinor(network, weighting, arc) + turnTime(weighting.turn[turn]) * weighting.minorUnits.time;
}

/**
 * The costs of all turns with their arcs, for whoever goes over many of them:
 *
 *     cost   [turn]  Infinity where there is no way
 *     minor  [turn]
 */
export interface TurnRows {
  readonly cost: Float64Array;
  readonly minor: Uint32Array;
}

export function turnRows(network: WeightedNetwork & Pick<Network, 'firstTurn'>, weighting: Weighting): TurnRows {
  const { firstTurn, turnTo } = network;
  const rows = { cost: new Float64Array(turnTo.length), minor: new Uint32Array(turnTo.length) };
  for (let arc = 0 as Arc; arc < firstTurn.length - 1; arc++) {
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      rows.cost[t] = turnCost(network, weighting, arc, t);
      rows.minor[t] = turnMinor(network, weighting, arc, t);
    }
  }
  return rows;
}

/**
 * One threshold lies between a public road and a private one. A private gate between public roads is two: whoever passes it goes into what is private
 * and comes out again. Behind private roads everybody has business.
 */
function thresholds(turn: number, before: number, behind: number): number {
  if ((before ^ behind) & ARC_FLAGS.restricted) return THRESHOLD;
  return turn & PRIVATE_TURN && !(before & ARC_FLAGS.restricted) ? 2 * THRESHOLD : 0;
}

/** The number of the turn from one arc to the next. */
export function turnBetween(network: Pick<Network, 'firstTurn' | 'turnTo' | 'vertexOf'>, arc: Arc, next: Arc): number {
  return turnOnto(network, arc, network.vertexOf[next]);
}

/** The number of the turn from an arc to a vertex. */
export function turnOnto({ firstTurn, turnTo }: Pick<Network, 'firstTurn' | 'turnTo'>, arc: Arc, vertex: Vertex): number {
  for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) if (turnTo[t] === vertex) return t;
  throw new Error('a way makes a turn that is none');
}

/** What the first part of an arc costs, in units of the method or those of its minor part. */
function partCost({ length }: Network, { time }: Weighting, units: CostUnits, arc: Arc, share: number): number {
  return Math.round(time[arc] * share) * units.time + Math.round(length[arc] * share) * units.length;
}

/** Whoever begins or ends on a restricted road may cross one threshold. */
function freeThreshold({ flags }: Weighting, arc: Arc): number {
  return flags[arc] & ARC_FLAGS.restricted ? THRESHOLD : 0;
}

/** The share of a half segment that lies before a point. */
export function shareOn(half: Half, { share }: RoadPoint): number {
  return isForward(half) ? share : 1 - share;
}

/** The arcs of a half segment: the plain one and its copies. */
export function arcsOfHalf({ arcOf, copyHalf, copyArc }: Network, half: Half): Arc[] {
  if (arcOf[half] === NONE) return [];
  const arcs = [arcOf[half]];
  for (let i = lowerBound(copyHalf, half); copyHalf[i] === half; i++) arcs.push(copyArc[i]);
  return arcs;
}

/** Ends that are being collected: nearly every question has hundreds, so that they are written into one row. */
interface CollectedEnds {
  readonly vertices: Vertex[];
  readonly costs: number[];
  readonly minors: number[];
}

const noEnds = (): CollectedEnds => ({ vertices: [], costs: [], minors: [] });

function addOrigin(ends: CollectedEnds, network: Network, weighting: Weighting, point: RoadPoint, arc: Arc): void {
  if (!isUsable(network, weighting, arc)) return;
  const share = shareOn(network.half[arc], point);
  const before = partCost(network, weighting, weighting.units, arc, share) + freeThreshold(weighting, arc);
  const minorBefore = partCost(network, weighting, weighting.minorUnits, arc, share);
  for (let t = network.firstTurn[arc]; t < network.firstTurn[arc + 1]; t++) {
    const cost = turnCost(network, weighting, arc, t);
    if (cost === Number.POSITIVE_INFINITY) continue;
    ends.vertices.push(network.turnTo[t]);
    ends.costs.push(cost - before);
    ends.minors.push(turnMinor(network, weighting, arc, t) - minorBefore);
  }
}

function addDestination(ends: CollectedEnds, network: Network, weighting: Weighting, point: RoadPoint, arc: Arc): void {
  if (!isUsable(network, weighting, arc)) return;
  const share = shareOn(network.half[arc], point);
  ends.vertices.push(network.vertexOf[arc]);
  ends.costs.push(partCost(network, weighting, weighting.units, arc, share) - freeThreshold(weighting, arc));
  ends.minors.push(partCost(network, weighting, weighting.minorUnits, arc, share));
}

/** The beginnings of trips from a point along an arc: where the first turns lead. */
export function originEndsOn(network: Network, weighting: Weighting, point: RoadPoint, arc: Arc): Ends {
  const ends = noEnds();
  addOrigin(ends, network, weighting, point, arc);
  return ends;
}

/** The same along one half of its segment. */
export function originEndsOf(network: Network, weighting: Weighting, point: RoadPoint, half: Half): Ends {
  const arc = network.arcOf[half];
  return arc === NONE ? noEnds() : originEndsOn(network, weighting, point, arc);
}

/** The beginnings of trips from some points of roads. */
export function originEnds(network: Network, weighting: Weighting, points: readonly RoadPoint[]): Ends {
  const ends = noEnds();
  for (const point of points) {
    for (const half of halvesOf(point.segment)) {
      const arc = network.arcOf[half];
      if (arc !== NONE) addOrigin(ends, network, weighting, point, arc);
    }
  }
  return ends;
}

/** The ends of trips at a point along some arcs of its segment. */
export function destinationEndsOn(network: Network, weighting: Weighting, point: RoadPoint, arcs: readonly Arc[]): Ends {
  const ends = noEnds();
  for (const arc of arcs) addDestination(ends, network, weighting, point, arc);
  return ends;
}

/** The ends of trips at some points of roads: where the arcs that they are on begin. */
export function destinationEnds(network: Network, weighting: Weighting, points: readonly RoadPoint[]): Ends {
  const ends = noEnds();
  for (const point of points)
    for (const half of halvesOf(point.segment))
      for (const arc of arcsOfHalf(network, half)) addDestination(ends, network, weighting, point, arc);
  return ends;
}

/** A way along one segment, without a turn. */
export interface DirectWay {
  readonly cost: number;
  readonly minor: number;
  readonly arc: Arc;
  readonly from: RoadPoint;
  readonly to: RoadPoint;
}

/** The best way between points that stand on one segment; null where none leads on to the other. */
export function directWay(
  network: Network,
  weighting: Weighting,
  origin: readonly RoadPoint[],
  destination: readonly RoadPoint[],
): DirectWay | null {
  let best: DirectWay | null = null;
  for (const from of origin) {
    for (const to of destination) {
      if (from.segment !== to.segment) continue;
      for (const half of halvesOf(from.segment)) {
        const arc = network.arcOf[half];
        if (arc === NONE || !isUsable(network, weighting, arc) || shareOn(half, from) > shareOn(half, to)) continue;
        const between = (units: CostUnits) =>
          partCost(network, weighting, units, arc, shareOn(half, to)) -
          partCost(network, weighting, units, arc, shareOn(half, from));
        const cost = between(weighting.units) - 2 * freeThreshold(weighting, arc);
        if (!best || cost < best.cost) best = { cost, minor: between(weighting.minorUnits), arc, from, to };
      }
    }
  }
  return best;
}
