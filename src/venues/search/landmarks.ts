import { idColumn, MISSING } from '../../branded-ids.ts';
import { deadEndsOf } from '../graph/dead-ends.ts';
import { partsOf } from '../graph/parts.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { GraphRows } from '../graph/sections.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import { OneToAll, OUT_OF_REACH } from './one-to-all.ts';
import { type End, type LowerBound, Spread } from './spread.ts';

/** The number of landmarks, and how many of them are active in a search: those that give the best bounds between its ends. */
const LANDMARKS = 12;
const ASKED = 4;
/** The searches from and to all landmarks look at so many arcs at most, so that the first question takes no minute in a hall of thousands of stands. */
const ARCS = 8_000_000;
/** A way is not held to be longer than its bound because of rounding, seconds. */
const SLACK = 1e-6;

/**
 * ALT: A* with landmarks and the triangle inequality (Goldberg, Harrelson 2005). Lower bounds of what is left to a destination come from a
 * few vertices, each the farthest from those before, whose distances to and from all others are stored. A search with them settles a tenth
 * of the vertices that it would settle without.
 */
export class Landmarks {
  /** From each landmark to every vertex, and from every vertex to it. */
  readonly #from: readonly Float64Array[];
  readonly #to: readonly Float64Array[];

  /** @param forward searches the same graph */
  constructor(rows: GraphRows, arcCosts: ArcCosts, forward: OneToAll) {
    // A bound holds for ways through what is no way through, too.
    const free = { ...arcCosts, isInner: new Uint8Array(arcCosts.isInner.length), hasInner: false };
    const reversed = reversedOf(rows, arcCosts);
    const backward = new OneToAll(new Spread(reversed.rows, deadEndsOf(reversed.rows)));
    const nearest = new Float64Array(rows.x.length).fill(OUT_OF_REACH);
    const most = Math.max(ASKED, Math.min(LANDMARKS, Math.floor(ARCS / rows.head.length)));
    const from: Float64Array[] = [];
    const to: Float64Array[] = [];
    for (let landmark = firstLandmark(rows, arcCosts); landmark >= 0 && from.length < most; landmark = farthest(nearest)) {
      const end: End = {
        anchors: [{ x: 0, y: 0, level: 0, space: MISSING, vertices: [landmark], meters: [0] }],
        secondsPerMeter: 1,
      };
      from.push(forward.from(end, free).cost);
      to.push(backward.from(end, reversed.arcCosts).cost);
      const [out, back] = [from[from.length - 1], to[to.length - 1]];
      for (let vertex = 0; vertex < nearest.length; vertex++)
        nearest[vertex] = Math.min(nearest[vertex], out[vertex], back[vertex]);
    }
    this.#from = from;
    this.#to = to;
  }

  /** A lower bound of what is left to a destination, for searches from an origin. */
  boundsTo(origin: End, destination: End): LowerBound {
    const { most, least } = this.#ends(destination);
    const sample = origin.anchors[0]?.vertices[0];
    const numbers = [...this.#from.keys()];
    const asked =
      sample === undefined
        ? []
        : numbers
            .sort((a, b) => this.#bound(b, sample, most[b], least[b]) - this.#bound(a, sample, most[a], least[a]))
            .slice(0, ASKED);
    const from = asked.map((number) => this.#from[number]);
    const to = asked.map((number) => this.#to[number]);
    const mostTo = asked.map((number) => most[number]);
    const leastFrom = asked.map((number) => least[number]);
    const count = asked.length;
    return (vertex) => {
      let best = 0;
      for (let i = 0; i < count; i++) {
        const away = to[i][vertex] - mostTo[i];
        const along = leastFrom[i] - from[i][vertex];
        if (away > best) best = away;
        if (along > best) best = along;
      }
      return best > SLACK ? best - SLACK : 0;
    };
  }

  /** Lower bounds of what it is from each of some vertices to a destination. */
  leastTo(destination: End, vertices: readonly Vertex[]): number[] {
    const { most, least } = this.#ends(destination);
    const numbers = [...this.#from.keys()];
    return vertices.map((vertex) =>
      numbers.reduce((best, number) => Math.max(best, this.#bound(number, vertex, most[number], least[number]) - SLACK), 0),
    );
  }

  /** Lower bounds of what it is from an origin to each of some vertices. */
  leastFrom({ anchors, secondsPerMeter }: End, vertices: readonly Vertex[]): number[] {
    const around = anchors.flatMap((anchor) =>
      anchor.vertices.map((vertex, i) => ({ vertex, first: anchor.meters[i] * secondsPerMeter })),
    );
    const bounds = this.#from.map((from, number) => {
      const to = this.#to[number];
      return {
        from,
        to,
        leastTo: around.reduce((least, { vertex, first }) => Math.min(least, first + to[vertex]), OUT_OF_REACH),
        mostFrom: around.reduce((most, { vertex, first }) => Math.max(most, from[vertex] - first), Number.NEGATIVE_INFINITY),
      };
    });
    return vertices.map((vertex) =>
      bounds.reduce((best, { from, to, leastTo, mostFrom }) => {
        return Math.max(best, leastTo - to[vertex] - SLACK, from[vertex] - mostFrom - SLACK);
      }, 0),
    );
  }

  #bound(number: number, vertex: Vertex, most: number, least: number): number {
    return Math.max(0, this.#to[number][vertex] - most, least - this.#from[number][vertex]);
  }

  /**
   * For each landmark the most that is from the destination to it, and the least that is from it to the destination. An end may lie on
   * a line that cannot be walked through, so that the way over it is no way of the graph: each of the vertices around it counts by itself.
   */
  #ends({ anchors, secondsPerMeter }: End): { most: number[]; least: number[] } {
    const most = this.#to.map(() => Number.NEGATIVE_INFINITY);
    const least = this.#from.map(() => OUT_OF_REACH);
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        const last = meters[i] * secondsPerMeter;
        for (let number = 0; number < most.length; number++) {
          most[number] = Math.max(most[number], this.#to[number][vertices[i]] - last);
          least[number] = Math.min(least[number], this.#from[number][vertices[i]] + last);
        }
      }
    }
    return { most, least };
  }
}

/** The first landmark: a vertex at the rim of the largest part. */
function firstLandmark(rows: GraphRows, arcCosts: ArcCosts): Vertex {
  const { x, y } = rows;
  const { of, main } = partsOf(rows, arcCosts);
  let best: Vertex = MISSING;
  for (let vertex = 0 as Vertex; vertex < x.length; vertex++) {
    if (of[vertex] !== main) continue;
    if (best < 0 || x[vertex] + y[vertex] < x[best] + y[best]) best = vertex;
  }
  return best;
}

/** The vertex that is farthest from all landmarks, of those that some landmark reaches; −1 when all are landmarks. */
function farthest(nearest: Float64Array): Vertex {
  let best: Vertex = MISSING;
  for (let vertex = 0 as Vertex; vertex < nearest.length; vertex++) {
    const isFarther = nearest[vertex] < OUT_OF_REACH && nearest[vertex] > (best < 0 ? 0 : nearest[best]);
    if (isFarther) best = vertex;
  }
  return best;
}

/** The same graph with every arc turned around. */
function reversedOf(rows: GraphRows, arcCosts: ArcCosts): { rows: GraphRows; arcCosts: ArcCosts } {
  const { head } = rows;
  const tails = tailsOf(rows);
  const firstArc = new Uint32Array(rows.firstArc.length);
  for (const vertex of head) firstArc[vertex + 1]++;
  for (let vertex = 1; vertex < firstArc.length; vertex++) firstArc[vertex] += firstArc[vertex - 1];
  const next = firstArc.slice();
  const arcs = new Uint32Array(head.length);
  for (let arc = 0; arc < head.length; arc++) arcs[next[head[arc]]++] = arc;
  const [cost, seconds, meters] = [arcCosts.cost, arcCosts.seconds, rows.meters].map((column) => {
    const turned = new Float64Array(arcs.length);
    for (let i = 0; i < arcs.length; i++) turned[i] = column[arcs[i]];
    return turned;
  });
  return {
    rows: { ...rows, firstArc: idColumn(firstArc), head: idColumn(arcs.map((arc) => tails[arc])), meters },
    arcCosts: { ...arcCosts, cost, seconds, isInner: new Uint8Array(arcs.length), hasInner: false },
  };
}

/** Where each arc begins. */
function tailsOf({ firstArc, head }: GraphRows): Uint32Array {
  const tails = new Uint32Array(head.length);
  for (let vertex = 0; vertex + 1 < firstArc.length; vertex++) tails.fill(vertex, firstArc[vertex], firstArc[vertex + 1]);
  return tails;
}
