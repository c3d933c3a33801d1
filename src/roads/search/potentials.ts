import { type IdColumn, NONE } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Ends } from '../network/weighting.ts';
import { type Side, TracedClimb } from './climb.ts';

/**
 * What it costs at least from a vertex to some ends, or from the ends to the vertex, under a metric: exact and found where it is asked for (Strasser
 * and Zeitz 2021: A Fast and Tight Heuristic for A* in Road Networks). A vertex's cost follows from those above it, of which each is worked
 * out once.
 */
export class Potentials {
  readonly #parent: IdColumn<Vertex>;
  readonly #climb: TracedClimb;
  readonly #cost: Float64Array;
  readonly #run: Uint32Array;
  #current = 0;
  #toHigher: Side | null = null;
  readonly #open: Vertex[] = [];

  constructor(parent: IdColumn<Vertex>) {
    this.#parent = parent;
    this.#climb = new TracedClimb(parent);
    this.#cost = new Float64Array(parent.length);
    this.#run = new Uint32Array(parent.length);
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
    const open = this.#open;
    for (let vertex = asked; vertex !== NONE && run[vertex] !== this.#current; vertex = this.#parent[vertex])
      open.push(vertex);
    const { first, higher, weight } = side;
    const cost = this.#cost;
    for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
      let least = this.#climb.cost[vertex];
      for (let i = first[vertex]; i < first[vertex + 1]; i++) {
        const sum = weight[i] + cost[higher[i]];
        if (sum < least) least = sum;
      }
      cost[vertex] = least;
      run[vertex] = this.#current;
    }
    return cost[asked];
  }
}
