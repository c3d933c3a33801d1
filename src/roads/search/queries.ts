import { NONE } from '../../branded-ids.ts';
import type { Position } from '../../geo/position.ts';
import { type NetworkName, travelMode } from '../../modes/index.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { isInAreas, type SimplePolygon } from '../network/closed-areas.ts';
import { type PairCosts, THRESHOLD, type Trip, tripOf } from '../network/cost.ts';
import type { Roads } from '../network/file.ts';
import { type Network, networkOf, REACH, ROAD_CLASSES } from '../network/network.ts';
import { type Arc, halvesOf, type Vertex } from '../network/road-ids.ts';
import { type RoadPoint, SNAP, type Snapped, Snapper } from '../network/snap.ts';
import {
  arcsOfHalf,
  destinationEnds,
  destinationEndsOn,
  directWay,
  isUsable,
  originEnds,
  originEndsOf,
  type Weighting,
} from '../network/weighting.ts';
import { AlternativeSearch } from './alternatives.ts';
import { TraceMatcher } from './match.ts';
import type { MatchedTrace } from './match-path.ts';
import type { WayCosts } from './match-steps.ts';
import { MatrixSearch } from './matrix.ts';
import { PathSearch } from './path.ts';
import { type PlainLimits, PlainSearch, type Way } from './plain.ts';
import { costAtArcs, costOfLimit, type Reached, reachedRoads } from './reach.ts';
import type { RoadWay } from './road-way.ts';
import { Sweep, type Towards } from './sweep.ts';
import type { Trace } from './trace.ts';

export type { RoadWay } from './road-way.ts';

/** Which metric a question is answered by; without one it is answered by the plain search, within limits. */
export interface Question extends PlainLimits {
  readonly weighting: Weighting;
  readonly metric: Metric | null;
  /** In which no trip begins or ends, where what they close is no part of the weighting. */
  readonly areas?: readonly SimplePolygon[];
  /** Whether a trip can begin or end on an arc, beside what it costs. */
  readonly isOpen?: (arc: Arc) => boolean;
}

/** Trips from each origin to each destination, row by row; null where there is none. */
export interface TripMatrix {
  readonly trips: readonly (Trip | null)[];
  /** By origin and by destination: whether a road is near. */
  readonly originFound: readonly boolean[];
  readonly destinationFound: readonly boolean[];
}

/** Up to so many shortcuts a sweep of a network takes less time than a search through a town: about 30 ms. */
const MOST_SWEPT = 4_000_000;

const NOWHERE: Snapped = { nearest: [], large: [] };

type Role = 'origin' | 'destination';

/** What answers questions about one network: scratch rows that are used again. */
interface Searches {
  readonly matrix: MatrixSearch;
  readonly path: PathSearch;
  readonly plain: PlainSearch;
  readonly sweep: Sweep;
  readonly traces: TraceMatcher;
}

/** Answers questions about the roads of a region, one after the other. */
export class RoadQueries {
  readonly roads: Roads;
  readonly #snapper: Snapper;
  readonly #searches = new Map<NetworkName, Partial<Searches>>();

  constructor(roads: Roads) {
    this.roads = roads;
    this.#snapper = new Snapper(roads.lines, roads.snap);
  }

  matrix(question: Question, origins: readonly Position[], destinations: readonly Position[]): TripMatrix {
    const from = origins.map((position) => this.snap(question, position, 'origin'));
    const to = destinations.map((position) => this.snap(question, position, 'destination'));
    return this.snappedMatrix(question, from, to);
  }

  /** The same between places whose roads are known. */
  snappedMatrix(question: Question, from: readonly Snapped[], to: readonly Snapped[]): TripMatrix {
    const { weighting } = question;
    const costs = this.#costs(question, from.map(mainOf), to.map(mainOf));
    this.#joinYards(question, from, to, costs);
    return {
      trips: Array.from(costs.cost, (cost, pair) => tripOf(cost, costs.minor[pair], weighting.method)),
      originFound: from.map(({ nearest }) => nearest.length > 0),
      destinationFound: to.map(({ nearest }) => nearest.length > 0),
    };
  }

  /**
   * The roads at which a trip from or to a position begins or ends. Nobody begins on a ferry out on the water; where no road is near, its ends
   * are landings whose roads the map does not have. Nor does anybody begin in an area to avoid.
   */
  snap(question: Question, position: Position, role: Role): Snapped {
    if (isInAreas([...question.weighting.areas, ...(question.areas ?? [])], position)) return NOWHERE;
    const onLand = this.#snap(question, position, role, SNAP.closed);
    return onLand.nearest.length > 0 ? onLand : this.#snap(question, position, role, SNAP.ends);
  }

  #snap({ weighting, closed, isOpen }: Question, position: Position, role: Role, ferries: number): Snapped {
    const network = this.#network(weighting);
    const wanted = role === 'origin' ? REACH.toLarge : REACH.fromLarge;
    const stateOf = (arc: Arc) =>
      arc === NONE || isOpen?.(arc) === false ? SNAP.closed : stateBy(network, weighting, arc, wanted);
    return this.#snapper.snap(position, (segment) => {
      if (closed?.[segment] === 1) return SNAP.closed;
      const [forward, backward] = halvesOf(segment);
      const along = network.arcOf[forward];
      const against = network.arcOf[backward];
      const state = stateOf(along);
      const best = state === SNAP.large ? state : Math.max(state, stateOf(against));
      if (best === SNAP.closed) return best;
      return network.class[along === NONE ? against : along] === FERRY ? ferries : best;
    });
  }

  #network({ mode }: Weighting): Network {
    return networkOf(this.roads, mode);
  }

  #search<K extends keyof Searches>(weighting: Weighting, kind: K, make: (network: Network) => Searches[K]): Searches[K] {
    const name = travelMode(weighting.mode).network;
    const own = this.#searches.get(name) ?? {};
    this.#searches.set(name, own);
    own[kind] ??= make(this.#network(weighting));
    return own[kind] as Searches[K];
  }

  #costs(question: Question, from: readonly (readonly RoadPoint[])[], to: readonly (readonly RoadPoint[])[]): PairCosts {
    const { weighting, metric } = question;
    const network = this.#network(weighting);
    const origins = from.map((points) => originEnds(network, weighting, points));
    const destinations = to.map((points) => destinationEnds(network, weighting, points));
    const costs = metric
      ? this.#search(weighting, 'matrix', ({ hierarchy }) => new MatrixSearch(hierarchy)).run(metric, origins, destinations)
      : this.#plain(weighting).matrix(weighting, origins, destinations, question);
    for (const [o, starts] of from.entries()) {
      for (const [d, ends] of to.entries()) {
        if (!areOnOneSegment(starts, ends)) continue;
        const direct = directWay(network, weighting, starts, ends);
        const at = o * to.length + d;
        if (!direct || direct.cost >= costs.cost[at]) continue;
        costs.cost[at] = direct.cost;
        costs.minor[at] = direct.minor;
      }
    }
    return costs;
  }

  #plain(weighting: Weighting): PlainSearch {
    return this.#search(weighting, 'plain', (network) => new PlainSearch(network));
  }

  /** Who stands in a yard leaves it, or gets there, by the roads that are nearest, where these lead to the other end. */
  #joinYards(question: Question, from: readonly Snapped[], to: readonly Snapped[], costs: PairCosts): void {
    const everyOrigin = [...from.keys()];
    const everyDestination = [...to.keys()];
    for (const [origins, destinations] of [
      [everyOrigin.filter((o) => isYard(from[o])), everyDestination],
      [everyOrigin, everyDestination.filter((d) => isYard(to[d]))],
    ]) {
      if (origins.length === 0 || destinations.length === 0) continue;
      const within = this.#costs(
        question,
        origins.map((o) => from[o].nearest),
        destinations.map((d) => to[d].nearest),
      );
      for (const [i, o] of origins.entries()) {
        for (const [j, d] of destinations.entries()) {
          const pair = i * destinations.length + j;
          if (within.cost[pair] >= THRESHOLD) continue;
          costs.cost[o * to.length + d] = within.cost[pair];
          costs.minor[o * to.length + d] = within.minor[pair];
        }
      }
    }
  }

  /**
   * The roads that are reached from a position, or from which it is reached, within seconds, or metres, by the method of the question; null where
   * no road is near.
   */
  reached(question: Question, place: Position, limit: number, direction: Towards = 'from'): Reached | null {
    const { weighting, metric } = question;
    const network = this.#network(weighting);
    const points = mainOf(this.snap(question, place, direction === 'from' ? 'origin' : 'destination'));
    if (points.length === 0) return null;
    const ends = direction === 'from' ? originEnds(network, weighting, points) : destinationEnds(network, weighting, points);
    // A sweep goes over everything, a search as far as the limit is.
    const cost =
      metric && network.hierarchy.downFrom.length <= MOST_SWEPT
        ? this.#search(weighting, 'sweep', ({ hierarchy }) => new Sweep(hierarchy)).run(metric, ends, direction)
        : this.#plain(weighting).within(weighting, ends, costOfLimit(weighting, limit), direction, question);
    const costAt = costAtArcs(network, weighting, cost, direction);
    return reachedRoads({ network, weighting, points, costAt, limit, direction });
  }

  /** Where on roads a trace was. */
  match({ weighting, metric }: WayCosts, trace: Trace): MatchedTrace {
    const matcher = this.#search(weighting, 'traces', (network) => new TraceMatcher(this.roads, network));
    return matcher.match({ weighting, metric }, trace);
  }

  /** The best way between two positions; null where there is none. */
  way(question: Question, origin: Position, destination: Position): RoadWay | null {
    return this.ways(question, origin, destination, 0)[0] ?? null;
  }

  /** The best way between two positions, then at most so many others, which only a metric gives; empty where there is none. */
  ways(question: Question, origin: Position, destination: Position, others: number): RoadWay[] {
    const from = this.snap(question, origin, 'origin');
    const to = this.snap(question, destination, 'destination');
    const nearest = isYard(from) || isYard(to) ? this.#ways(question, from.nearest, to.nearest, others) : [];
    return nearest.length > 0 ? nearest : this.#ways(question, mainOf(from), mainOf(to), others);
  }

  #ways(question: Question, from: readonly RoadPoint[], to: readonly RoadPoint[], others: number): RoadWay[] {
    const { weighting, metric } = question;
    const network = this.#network(weighting);
    const origin = originEnds(network, weighting, from);
    const destination = destinationEnds(network, weighting, to);
    const found = metric
      ? this.#path(weighting).way({ weighting, metric }, origin, destination)
      : this.#plain(weighting).way(weighting, origin, destination, question);
    const direct = directWay(network, weighting, from, to);
    if (direct && direct.cost <= (found?.cost ?? Number.POSITIVE_INFINITY)) {
      const trip = tripOf(direct.cost, direct.minor, weighting.method);
      const { arc } = direct;
      return trip ? [{ trip, arcs: [arc], halves: [network.half[arc]], from: direct.from, to: direct.to }] : [];
    }
    if (!found) return [];
    const whole = (way: Way) => roadWayOf(network, weighting, from, to, way);
    const ways = [found];
    if (metric && others > 0) {
      const halvesOf = (way: Way) => whole(way)?.halves ?? null;
      const search = new AlternativeSearch({ network, weighting, metric, halvesOf }, this.#path(weighting));
      ways.push(...search.beside(found, origin, destination, others));
    }
    return ways.flatMap((way) => whole(way) ?? []);
  }

  #path(weighting: Weighting): PathSearch {
    return this.#search(weighting, 'path', (network) => new PathSearch(network));
  }
}

/** A way that was found, with its beginning and its end; null for one through roads that are not for passing through. */
function roadWayOf(
  network: Network,
  weighting: Weighting,
  from: readonly RoadPoint[],
  to: readonly RoadPoint[],
  way: Way,
): RoadWay | null {
  const trip = tripOf(way.cost, way.minor, weighting.method);
  if (!trip) return null;
  const [start, first] = beginningOf(network, weighting, from, way.first);
  const [end, last] = endOf(network, weighting, to, way.last);
  const arcs = [first, ...way.arcs, last];
  return { trip, arcs, halves: arcs.map((arc) => network.half[arc]), from: start, to: end };
}

/** Where a way begins whose first turn leads to a vertex: the point, and the arc before the turn. */
function beginningOf(network: Network, weighting: Weighting, points: readonly RoadPoint[], next: Vertex): [RoadPoint, Arc] {
  let least = Number.POSITIVE_INFINITY;
  let best: [RoadPoint, Arc] | null = null;
  for (const point of points) {
    for (const half of halvesOf(point.segment)) {
      const { vertices, costs } = originEndsOf(network, weighting, point, half);
      for (const [i, vertex] of vertices.entries()) {
        if (vertex !== next || costs[i] >= least) continue;
        least = costs[i];
        best = [point, network.arcOf[half]];
      }
    }
  }
  if (!best) throw new Error('a way begins where no trip could');
  return best;
}

/** The point at which a way ends whose last vertex is known, and the arc that leads there. */
function endOf(network: Network, weighting: Weighting, points: readonly RoadPoint[], last: Vertex): [RoadPoint, Arc] {
  let least = Number.POSITIVE_INFINITY;
  let best: [RoadPoint, Arc] | null = null;
  for (const point of points) {
    for (const arc of halvesOf(point.segment).flatMap((half) => arcsOfHalf(network, half))) {
      const { vertices, costs } = destinationEndsOn(network, weighting, point, [arc]);
      if (vertices[0] !== last || costs[0] >= least) continue;
      least = costs[0];
      best = [point, arc];
    }
  }
  if (!best) throw new Error('a way ends where no trip could');
  return best;
}

const FERRY = ROAD_CLASSES.indexOf('ferry');

function stateBy(network: Network, weighting: Weighting, arc: Arc, wanted: number): number {
  if (!isUsable(network, weighting, arc)) return SNAP.closed;
  return weighting.reach[arc] & wanted ? SNAP.large : SNAP.open;
}

/** Where trips begin or end: on roads that lead somewhere, if there are any. */
export function mainOf({ nearest, large }: Snapped): readonly RoadPoint[] {
  return large.length > 0 ? large : nearest;
}

/** Whether the nearest roads lead nowhere, so that a trip begins or ends on others as well. */
export function isYard({ nearest, large }: Snapped): boolean {
  return large.length > 0 && nearest !== large;
}

function areOnOneSegment(starts: readonly RoadPoint[], ends: readonly RoadPoint[]): boolean {
  for (const { segment } of starts) for (const end of ends) if (end.segment === segment) return true;
  return false;
}
