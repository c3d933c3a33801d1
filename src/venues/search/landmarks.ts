import { idColumn, MISSING } from '../../branded-ids.ts';
import { noDeadEnds } from '../graph/dead-ends.ts';
import { intoEach, tailsOf } from '../graph/incoming.ts';
import type { Parts } from '../graph/parts.ts';
import { OUT } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { GraphRows } from '../graph/sections.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import { OneToAll, OUT_OF_REACH } from './one-to-all.ts';
import { type End, type LowerBound, Spread } from './spread.ts';

/** The number of landmarks: as many as graphs of a building have, and at least as many as give useful bounds. */
const LANDMARKS = 16;
const LEAST_LANDMARKS = 4;
/** The searches from and to all landmarks look at so many arcs at most, so that they take no minute in a hall of thousands of stands. */
const ARCS = 8_000_000;
/**
 * In graphs of so many arcs, as those of buildings and stations, they are found at once, in some 40 ms: of ways that cost the same the same one is
 * answered, however fast the machine is. In larger ones the first question waits so long, and the others are found between requests.
 */
const ARCS_AT_ONCE = 80_000;
const FIRST_MS = 20;
const SLICE_MS = 5;
/** So many states are settled in well under a millisecond. */
const STATES = 250;
/** A way is not held to be longer than its bound because of rounding, seconds. */
const SLACK = 1e-6;

/**
 * ALT: A* with landmarks and the triangle inequality (Goldberg, Harrelson 2005). Lower bounds of what is left to a destination come from a
 * few vertices, each the farthest from those before, whose distances to and from all others are stored. A search with them settles a tenth
 * of the vertices that it would settle without. In a hall of thousands of stands it takes seconds to find them: that is done in slices, and
 * searches take those that there are.
 */
export class Landmarks {
  /** How many landmarks there are, and how many there will be at most. */
  #count = 0;
  readonly #most: number;
  /** Of each vertex a row: what is from it to each landmark, and from that to it. A search asks for several of a vertex. */
  readonly #ways: Float64Array;
  /** What is left to do. */
  #work: Iterator<void, void> | null;

  /** @param parts which vertices are joined at all */
  constructor(rows: GraphRows, arcCosts: ArcCosts, parts: Parts) {
    this.#most = Math.max(LEAST_LANDMARKS, Math.min(LANDMARKS, Math.floor(ARCS / rows.head.length)));
    this.#ways = new Float64Array(rows.x.length * 2 * this.#most);
    this.#work = this.#lookOut(rows, arcCosts, parts);
    this.#goOn(rows.head.length <= ARCS_AT_ONCE ? Number.POSITIVE_INFINITY : FIRST_MS);
  }

  /** Goes on for some milliseconds, and then again when other requests have been served. */
  #goOn(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (this.#work && performance.now() < until) if (this.#work.next().done) this.#work = null;
    if (this.#work) setImmediate(() => this.#goOn(SLICE_MS)).unref();
  }

  /** Whether there are as many as there will be. */
  get areFound(): boolean {
    return this.#work === null;
  }

  /** Does at once what is left to do. */
  finish(): void {
    while (this.#work) this.#goOn(SLICE_MS);
  }

  /** Finds landmarks, one after the other. It is paused every millisecond or so, except for what takes some milliseconds by itself. */
  *#lookOut(rows: GraphRows, arcCosts: ArcCosts, parts: Parts): Generator<void, void> {
    // A bound holds for ways through what is no way through, too.
    const free = { ...arcCosts, states: null };
    const reversed = yield* reversedOf(rows, free);
    // Questions are answered in between: they have a spread of their own.
    const [forward, backward] = [rows, reversed.rows].map((each) => new OneToAll(new Spread(each, noDeadEnds(each))));
    yield;
    const nearest = new Float64Array(rows.x.length).fill(OUT_OF_REACH);
    for (
      let landmark = firstLandmark(rows, parts);
      landmark >= 0 && this.#count < this.#most;
      landmark = farthest(nearest, arcCosts.begins)
    ) {
      const end: End = {
        anchors: [{ x: 0, y: 0, level: 0, space: MISSING, vertices: [landmark], meters: [0] }],
        secondsPerMeter: 1,
      };
      const out = (yield* forward.inParts(end, free, STATES)).cost;
      const back = (yield* backward.inParts(end, reversed.arcCosts, STATES)).cost;
      for (let vertex = 0; vertex < nearest.length; vertex++) {
        const at = this.#at(vertex, this.#count);
        this.#ways[at] = back[vertex];
        this.#ways[at + 1] = out[vertex];
        nearest[vertex] = Math.min(nearest[vertex], out[vertex], back[vertex]);
      }
      this.#count++;
      yield;
    }
  }

  /** A lower bound of what is left to a destination: the best of all landmarks, which stand side by side. */
  boundsTo(destination: End): LowerBound {
    const { most, least } = this.#ends(destination);
    const ways = this.#ways;
    const width = 2 * this.#most;
    return (vertex) => {
      let best = 0;
      let at = vertex * width;
      for (let number = 0; number < most.length; number++, at += 2) {
        const away = ways[at] - most[number];
        const along = least[number] - ways[at + 1];
        if (away > best) best = away;
        if (along > best) best = along;
      }
      return best > SLACK ? best - SLACK : 0;
    };
  }

  /** Lower bounds of what it is from each of some vertices to a destination. */
  leastTo(destination: End, vertices: readonly Vertex[]): number[] {
    const { most, least } = this.#ends(destination);
    const numbers = this.#numbers();
    return vertices.map((vertex) =>
      numbers.reduce((best, number) => Math.max(best, this.#bound(number, vertex, most[number], least[number]) - SLACK), 0),
    );
  }

  /** Lower bounds of what it is from an origin to each of some vertices. */
  leastFrom({ anchors, secondsPerMeter }: End, vertices: readonly Vertex[]): number[] {
    const around = anchors.flatMap((anchor) =>
      anchor.vertices.map((vertex, i) => ({ vertex, first: anchor.meters[i] * secondsPerMeter })),
    );
    const bounds = this.#numbers().map((number) => ({
      number,
      leastTo: around.reduce((least, { vertex, first }) => Math.min(least, first + this.#to(number, vertex)), OUT_OF_REACH),
      mostFrom: around.reduce(
        (most, { vertex, first }) => Math.max(most, this.#from(number, vertex) - first),
        Number.NEGATIVE_INFINITY,
      ),
    }));
    return vertices.map((vertex) =>
      bounds.reduce((best, { number, leastTo, mostFrom }) => {
        return Math.max(best, leastTo - this.#to(number, vertex) - SLACK, this.#from(number, vertex) - mostFrom - SLACK);
      }, 0),
    );
  }

  #bound(number: number, vertex: Vertex, most: number, least: number): number {
    return Math.max(0, this.#to(number, vertex) - most, least - this.#from(number, vertex));
  }

  #numbers(): number[] {
    return Array.from({ length: this.#count }, (_, number) => number);
  }

  /** What it is from a vertex to a landmark. */
  #to(number: number, vertex: Vertex): number {
    return this.#ways[this.#at(vertex, number)];
  }

  /** What it is from a landmark to a vertex. */
  #from(number: number, vertex: Vertex): number {
    return this.#ways[this.#at(vertex, number) + 1];
  }

  #at(vertex: number, number: number): number {
    return 2 * (vertex * this.#most + number);
  }

  /**
   * For each landmark the most that is from the destination to it, and the least that is from it to the destination. An end may lie on
   * a line that cannot be walked through, so that the way over it is no way of the graph: each of the vertices around it counts by itself.
   */
  #ends({ anchors, secondsPerMeter }: End): { most: number[]; least: number[] } {
    const most = new Array<number>(this.#count).fill(Number.NEGATIVE_INFINITY);
    const least = new Array<number>(this.#count).fill(OUT_OF_REACH);
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        const last = meters[i] * secondsPerMeter;
        for (let number = 0; number < most.length; number++) {
          most[number] = Math.max(most[number], this.#to(number, vertices[i]) - last);
          least[number] = Math.min(least[number], this.#from(number, vertices[i]) + last);
        }
      }
    }
    return { most, least };
  }
}

/** The first landmark: a vertex at the rim of the largest part. */
function firstLandmark({ x, y }: GraphRows, { of, main }: Parts): Vertex {
  let best: Vertex = MISSING;
  for (let vertex = 0 as Vertex; vertex < x.length; vertex++) {
    if (of[vertex] !== main) continue;
    if (best < 0 || x[vertex] + y[vertex] < x[best] + y[best]) best = vertex;
  }
  return best;
}

/**
 * The vertex that is farthest from all landmarks, of those that some landmark reaches; −1 when all are landmarks. What is closed counts many
 * times as long as it is: landmarks in it would be far from everything, and bound little.
 */
function farthest(nearest: Float64Array, begins: Uint8Array): Vertex {
  let best: Vertex = MISSING;
  for (let vertex = 0 as Vertex; vertex < nearest.length; vertex++) {
    const isFarther =
      begins[vertex] === OUT && nearest[vertex] < OUT_OF_REACH && nearest[vertex] > (best < 0 ? 0 : nearest[best]);
    if (isFarther) best = vertex;
  }
  return best;
}

/** The same graph with every arc turned around; its only columns are those that a search asks for. */
function* reversedOf(rows: GraphRows, arcCosts: ArcCosts): Generator<void, { rows: GraphRows; arcCosts: ArcCosts }> {
  const { first, arc: arcs } = intoEach(rows.head, rows.x.length);
  yield;
  const tails = tailsOf(rows);
  const cost = new Float64Array(arcs.length);
  const turned = new Uint32Array(arcs.length);
  for (let i = 0; i < arcs.length; i++) {
    cost[i] = arcCosts.cost[arcs[i]];
    turned[i] = tails[arcs[i]];
  }
  yield;
  return { rows: { ...rows, firstArc: idColumn(first), head: idColumn(turned) }, arcCosts: { ...arcCosts, cost } };
}
