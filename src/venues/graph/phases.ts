import { type IdColumn, idColumn, MISSING } from '../../branded-ids.ts';
import type { Vertex } from '../plan/venue-ids.ts';

/**
 * A finite automaton over access: a way may lead out of where the public has no access, and into it at its end, but not through it. Who is
 * in an earlier phase may do all that one may in a later one, and more.
 */
export const BEGUN = 0;
export const OUT = 1;
/** Who is in this phase may not go out any more. */
export const ENDING = 2;
export const NO_WAY = 3;

/** Where an arc leads: over what is open, within what is closed, or out of that to a place that is open. */
export const [OPEN_ARC, INNER_ARC, OUTWARD_ARC] = [0, 1, 2];

/** The phase after an arc, by where it leads. */
export function phaseAfter(phase: number, isInner: number): number {
  if (isInner === OPEN_ARC) return phase === ENDING ? NO_WAY : OUT;
  // Who stands where all may be is not inside.
  if (isInner === OUTWARD_ARC) return phase === BEGUN ? OUT : NO_WAY;
  return phase === BEGUN ? BEGUN : ENDING;
}

/**
 * The states of a search: a vertex in a phase. Each vertex is a state by itself, in which one is out; where all may be, one always is. The
 * vertices within what is closed have two further states each, behind those of all vertices: begun there, and ending there.
 */
export class States {
  readonly #vertices: number;
  /** The first of the two further states of a vertex; −1 where it has none. */
  readonly #begun: Int32Array;
  /** The vertex of each state. */
  readonly vertex: IdColumn<Vertex>;

  /** @param begins the phase in which a trip begins at each vertex */
  constructor(begins: Uint8Array) {
    this.#vertices = begins.length;
    this.#begun = new Int32Array(begins.length).fill(MISSING);
    const vertex = Array.from(begins.keys());
    for (let at = 0; at < begins.length; at++) if (begins[at] === BEGUN) this.#begun[at] = vertex.push(at, at) - 2;
    this.vertex = idColumn(Uint32Array.from(vertex));
  }

  get count(): number {
    return this.vertex.length;
  }

  /** The state of a vertex within what is closed in which one has begun there; −1 of one where all may be. The next one is that of ending there. */
  begun(vertex: Vertex): number {
    return this.#begun[vertex];
  }

  phaseOf(state: number): number {
    if (state < this.#vertices) return OUT;
    return (state - this.#vertices) % 2 === 0 ? BEGUN : ENDING;
  }

  /** The state of a vertex in a phase that is possible there. */
  stateIn(vertex: Vertex, phase: number): number {
    return phase === OUT ? vertex : this.#begun[vertex] + (phase === BEGUN ? 0 : 1);
  }
}
