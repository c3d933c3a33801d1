import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Side } from '../hierarchy/customize.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';

/**
 * What it costs at least from a vertex to some ends, or from the ends to the vertex, under a metric: exact and found where it is asked for (Strasser
 * and Zeitz 2021: A Fast and Tight Heuristic for A* in Road Networks). A vertex's cost follows from those above it, of which each is worked
 * out once.
 */
export class Potentials {
  readonly #parent: IdColumn<Vertex>;
  readonly #depth: Uint16Array;
  readonly #climb: TracedClimb;
  readonly #cost: Float64Array;
  readonly #run: Uint32Array;
  #current = 0;
  #toHigher: Side | null = null;
  readonly #open: Vertex[] = [];
  /** [depth] the path above the vertex that was worked out last, down to itself. */
  readonly #path = idColumn<Vertex>(new Uint32Array(2 ** 16));
  #deepest = -1;

  constructor(hierarchy: Hierarchy) {
    this.#parent = hierarchy.parent;
    this.#depth = hierarchy.depth;
    this.#climb = new TracedClimb(hierarchy);
    this.#cost = new Float64Array(hierarchy.depth.length);
    this.#run = new Uint32Array(hierarchy.depth.length);
  }

  /** @param fromEnds the side on which the ends climb. @param toHigher the side on which the vertices do that will be asked for */
  begin(ends: Ends, fromEnds: Side, toHigher: Side): void {
    if (++this.#current === NONE) {
      this.#run.fill(0);
      this.#current = 1;
    }
    this.#climb.run(fromEnds, ends);
    this.#toHigher = toHigher;
  }

  of(asked: Vertex): number {
    const run = this.#run;
    const side = this.#toHigher;
    if (!side) throw new Error('potentials of no ends');
    const cost = this.#cost;
    if (run[asked] === this.#current) return cost[asked];
    const open = this.#open;
    for (let vertex = asked; vertex !== NONE && run[vertex] !== this.#current; vertex = this.#parent[vertex])
      open.push(vertex);
    this.#goTo(asked);
    const path = this.#path;
    const { first, higher, weight } = side;
    for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
      let least = this.#climb.costAt(vertex);
      for (let i = first[vertex]; i < first[vertex + 1]; i++) {
        const sum = weight[i] + cost[path[higher[i]]];
        if (sum < least) least = sum;
      }
      cost[vertex] = least;
      run[vertex] = this.#current;
    }
    return cost[asked];
  }

  /** Makes the path that of a vertex: of two paths the upper parts are the same. */
  #goTo(asked: Vertex): void {
    const path = this.#path;
    const deepest = this.#deepest;
    let depth = this.#depth[asked];
    this.#deepest = depth;
    for (let vertex = asked; vertex !== NONE && !(depth <= deepest && path[depth] === vertex); vertex = this.#parent[vertex])
      path[depth--] = vertex;
  }
}
