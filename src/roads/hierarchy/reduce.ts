import { NONE } from '../../branded-ids.ts';
import { SHARED } from '../../storage/shared.ts';
import { startsOf } from '../../storage/starts.ts';
import type { JunctionGraph } from './dissect.ts';

/** A graph without what is best taken out first; `junctions` and `segments` have the numbers that those of the rest had before. */
export interface Reduced {
  readonly rest: JunctionGraph;
  readonly junctions: Uint32Array;
  readonly segments: Uint32Array;
  /** What was taken out, in this order. */
  readonly takenJunctions: Uint32Array;
  readonly takenSegments: Uint32Array;
}

/**
 * Takes out dead ends, and junctions of two segments, which are one from then on: nothing is put in for them, and half of a network is gone before
 * it is cut. In each round no two neighbours are taken, so that a street of many junctions needs few levels (rake and compress: Miller and
 * Reif 1985).
 */
export function reduced(graph: JunctionGraph): Reduced {
  const reduction = new Reduction(graph);
  let round: Uint32Array = new Uint32Array(graph.lat.length).map((_, junction) => junction);
  while (round.length > 0) round = reduction.round(round);
  return reduction.finish();
}

/** Segments of a junction stand in `segment` from `first[junction]` on; NONE for those that have gone. */
class Reduction {
  readonly #graph: JunctionGraph;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #first: Uint32Array;
  readonly #segment: Uint32Array;
  readonly #degree: Uint32Array;
  readonly #isTaken: Uint8Array;
  readonly #isSegmentTaken: Uint8Array;
  /** The round in which a neighbour was taken. */
  readonly #touched: Uint32Array;
  readonly #junctions: number[] = [];
  readonly #segments: number[] = [];
  #round = 0;

  constructor(graph: JunctionGraph) {
    const junctions = graph.lat.length;
    this.#graph = graph;
    this.#from = graph.from.slice();
    this.#to = graph.to.slice();
    this.#isTaken = new Uint8Array(junctions);
    this.#isSegmentTaken = new Uint8Array(graph.from.length);
    this.#touched = new Uint32Array(junctions);
    this.#degree = new Uint32Array(junctions);
    const visit = (use: (junction: number, segment: number) => void) => {
      for (let segment = 0; segment < graph.from.length; segment++) {
        if (graph.from[segment] === graph.to[segment]) continue;
        use(graph.from[segment], segment);
        use(graph.to[segment], segment);
      }
    };
    visit((junction) => {
      this.#degree[junction]++;
    });
    this.#first = startsOf(this.#degree);
    this.#segment = new Uint32Array(this.#first[junctions]);
    const cursor = this.#first.slice();
    visit((junction, segment) => {
      this.#segment[cursor[junction]++] = segment;
    });
    for (let segment = 0; segment < graph.from.length; segment++)
      if (graph.from[segment] === graph.to[segment]) this.#takeSegment(segment);
  }

  /** Takes what it can of these, and returns those of which more may be taken then. */
  round(candidates: Uint32Array): Uint32Array {
    this.#round++;
    const next: number[] = [];
    for (const junction of candidates) {
      if (this.#isTaken[junction] || this.#degree[junction] > 2) continue;
      if (this.#touched[junction] === this.#round) next.push(junction);
      else for (const neighbour of this.#take(junction)) if (this.#degree[neighbour] <= 2) next.push(neighbour);
    }
    return Uint32Array.from(next);
  }

  /** Takes a junction of at most two segments, and returns its neighbours. */
  #take(junction: number): number[] {
    this.#isTaken[junction] = 1;
    this.#junctions.push(junction);
    const [out, kept] = this.#segmentsOf(junction);
    if (out === undefined) return [];
    const neighbour = this.#otherEnd(out, junction);
    this.#takeSegment(out);
    this.#touched[neighbour] = this.#round;
    if (kept === undefined) {
      this.#replace(neighbour, out, NONE);
      return [neighbour];
    }
    const other = this.#otherEnd(kept, junction);
    if (other === neighbour) {
      // Both lead to one junction: what is left would begin and end there.
      this.#takeSegment(kept);
      this.#replace(neighbour, out, NONE);
      this.#replace(neighbour, kept, NONE);
      return [neighbour];
    }
    this.#touched[other] = this.#round;
    this.#replace(neighbour, out, kept);
    if (this.#from[kept] === junction) this.#from[kept] = neighbour;
    else this.#to[kept] = neighbour;
    return [neighbour, other];
  }

  #segmentsOf(junction: number): number[] {
    const found: number[] = [];
    for (let i = this.#first[junction]; i < this.#first[junction + 1]; i++)
      if (this.#segment[i] !== NONE) found.push(this.#segment[i]);
    return found;
  }

  #otherEnd(segment: number, junction: number): number {
    return this.#from[segment] === junction ? this.#to[segment] : this.#from[segment];
  }

  #takeSegment(segment: number): void {
    this.#isSegmentTaken[segment] = 1;
    this.#segments.push(segment);
  }

  #replace(junction: number, segment: number, by: number): void {
    let i = this.#first[junction];
    while (this.#segment[i] !== segment) i++;
    this.#segment[i] = by;
    if (by === NONE) this.#degree[junction]--;
  }

  finish(): Reduced {
    const { lat, lng } = this.#graph;
    const junctions = new Uint32Array(lat.length)
      .map((_, junction) => junction)
      .filter((junction) => this.#isTaken[junction] === 0);
    const segments = this.#from.map((_, segment) => segment).filter((segment) => this.#isSegmentTaken[segment] === 0);
    const number = new Uint32Array(lat.length);
    // Its dissection shares it with other threads.
    const rest = {
      lat: new Int32Array(SHARED.numbers(junctions.length).buffer),
      lng: new Int32Array(SHARED.numbers(junctions.length).buffer),
      from: SHARED.numbers(segments.length),
      to: SHARED.numbers(segments.length),
    };
    for (let i = 0; i < junctions.length; i++) {
      number[junctions[i]] = i;
      rest.lat[i] = lat[junctions[i]];
      rest.lng[i] = lng[junctions[i]];
    }
    for (let i = 0; i < segments.length; i++) {
      rest.from[i] = number[this.#from[segments[i]]];
      rest.to[i] = number[this.#to[segments[i]]];
    }
    return {
      rest,
      junctions,
      segments,
      takenJunctions: Uint32Array.from(this.#junctions),
      takenSegments: Uint32Array.from(this.#segments),
    };
  }
}
