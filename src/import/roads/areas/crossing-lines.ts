import type { FreeGround } from '../../../geo/free-ground.ts';
import { CostHeap } from '../../../storage/heap.ts';

/** A line that ways over an area use, between two vertices of its ground. */
export type CrossingLine = readonly [from: number, to: number];

/**
 * A further line has to shorten a way by so much, in metres: rings are drawn on the map already, and two lines that nobody can tell apart are one.
 */
const LEAST_GAIN = 0.02;
/** Up to so many entrances all shortest ways are kept. */
const MOST_EXACT = 8;
/** Where there are more, a line has to shorten a way by more than this share. */
const LEAST_SHARE = 0.05;

/** A way from a vertex to another one. */
export interface DrawnWay {
  readonly from: number;
  readonly to: number;
  readonly meters: number;
}

/** What lines are drawn between. */
interface Crossing {
  readonly ground: FreeGround;
  /** Vertices at which one comes onto the ground or leaves it. */
  readonly entrances: readonly number[];
  readonly bends: readonly number[];
  /** Where one gets through walls. */
  readonly gates: readonly number[];
  /** Ways between entrances and bends that are walked along already. */
  readonly drawn: readonly DrawnWay[];
  readonly meters: (a: number, b: number) => number;
}

/**
 * The lines that the shortest ways between all entrances of an area go along, other than those that are drawn: a reduced visibility graph of
 * entrances and bends, of which only the shortest ways are kept. Where there are many, lines are left out that shorten little.
 */
export function crossingLines(crossing: Crossing): CrossingLine[] {
  const { entrances, gates, bends } = crossing;
  const points = [...new Set([...entrances, ...gates, ...bends])];
  const graph = new LineGraph(points.length);
  addDrawn(crossing, points, graph);
  addVisible(crossing, points, graph);
  const used = graph.usedBetween(entrances.length).filter(({ isDrawn }) => !isDrawn);
  const kept = entrances.length <= MOST_EXACT ? used : withoutDispensable(used, crossing, points);
  return kept.map(({ a, b }): CrossingLine => [points[a], points[b]]);
}

/** A greedy spanner: the shorter lines first, each only where the ways so far are longer by more than `LEAST_SHARE`. */
function withoutDispensable(lines: readonly Line[], crossing: Crossing, points: readonly number[]): Line[] {
  const graph = new LineGraph(points.length);
  addDrawn(crossing, points, graph);
  return lines
    .toSorted((one, other) => one.cost - other.cost)
    .filter((line) => {
      const isNeeded = graph.isFarther(line.a, line.b, line.cost * (1 + LEAST_SHARE));
      if (isNeeded) graph.add(line);
      return isNeeded;
    });
}

/** A line between two points, by their numbers. */
interface Line {
  readonly a: number;
  readonly b: number;
  readonly cost: number;
  readonly isDrawn: boolean;
}

function addDrawn({ drawn }: Crossing, points: readonly number[], graph: LineGraph): void {
  const numberOf = new Map(points.map((vertex, number) => [vertex, number]));
  for (const { from, to, meters } of drawn) {
    const [a, b] = [numberOf.get(from), numberOf.get(to)];
    if (a !== undefined && b !== undefined) graph.add({ a, b, cost: meters, isDrawn: true });
  }
}

function addVisible({ ground, entrances, gates, meters }: Crossing, points: readonly number[], graph: LineGraph): void {
  const marked = new Uint8Array(ground.vertexCount);
  for (const point of points) marked[point] = 1;
  // Ways lead to an entrance and through a gate, but only around a bend.
  const firstBend = new Set([...entrances, ...gates]).size;
  for (const [a, from] of points.entries()) {
    for (let b = 0; b < a; b++) {
      const to = points[b];
      if (a >= firstBend && ground.leadsPast(to, from)) continue;
      if (b >= firstBend && ground.leadsPast(from, to)) continue;
      if (ground.sees(from, to, marked)) graph.add({ a, b, cost: meters(from, to) + LEAST_GAIN, isDrawn: false });
    }
  }
}

/** Lines between points, searched by Dijkstra's algorithm. */
class LineGraph {
  readonly #lines: Line[][];
  readonly #cost: Float64Array;
  readonly #arrival: (Line | null)[];
  readonly #heap = new CostHeap();

  constructor(points: number) {
    this.#lines = Array.from({ length: points }, () => []);
    this.#cost = new Float64Array(points);
    this.#arrival = new Array<Line | null>(points).fill(null);
  }

  add(line: Line): void {
    this.#lines[line.a].push(line);
    this.#lines[line.b].push(line);
  }

  /** The lines of the shortest ways between the first `count` points. */
  usedBetween(count: number): Line[] {
    const used = new Set<Line>();
    for (let source = 0; source < count; source++) {
      this.#search(source, Number.POSITIVE_INFINITY);
      for (let target = 0; target < count; target++) {
        let at = target;
        for (let line = this.#arrival[at]; line; line = this.#arrival[at]) {
          used.add(line);
          // What leads here is noted.
          this.#arrival[at] = null;
          at = line.a === at ? line.b : line.a;
        }
      }
    }
    return [...used];
  }

  isFarther(from: number, to: number, meters: number): boolean {
    this.#search(from, meters);
    return this.#cost[to] > meters;
  }

  #search(source: number, most: number): void {
    const [cost, heap] = [this.#cost.fill(Number.POSITIVE_INFINITY), this.#heap];
    this.#arrival.fill(null);
    heap.clear();
    cost[source] = 0;
    heap.push(source, 0);
    while (heap.size > 0 && heap.leastCost <= most) {
      const own = heap.leastCost;
      const point = heap.pop();
      if (own > cost[point]) continue;
      for (const line of this.#lines[point]) {
        const other = line.a === point ? line.b : line.a;
        if (own + line.cost >= cost[other]) continue;
        cost[other] = own + line.cost;
        this.#arrival[other] = line;
        heap.push(other, cost[other]);
      }
    }
  }
}
