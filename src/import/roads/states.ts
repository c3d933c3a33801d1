import type { DraftArc } from '../../roads/index.ts';
import { Bits } from '../../storage/bits.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { ForbiddenWay } from './restrictions.ts';

/**
 * A finite automaton over arcs, for turn restrictions over several ways: where a restriction goes over more than one turn, what may follow
 * depends on where one came from. So the arcs in the middle of such a way exist once more for those who came that way. States below the
 * number of arcs are the arcs.
 */
export class ArcStates {
  readonly #arcs: Arcs;
  readonly #byWay = new Map<string, DraftArc>();
  /** The ways that states beyond the plain arcs remember. */
  readonly #ways: (readonly PlainArc[])[] = [];
  readonly #forbidden = new Map<string, number>();
  /** Those that hold under conditions, or for some vehicles. */
  readonly #sometimes = new Map<string, ForbiddenWay[]>();
  /** Arcs that some forbidden way leads to: others need no look. */
  readonly #lasts: Bits;

  constructor(arcs: Arcs, forbidden: readonly ForbiddenWay[]) {
    this.#arcs = arcs;
    this.#lasts = new Bits(arcs.half.length);
    for (const way of forbidden) {
      const key = way.arcs.join();
      this.#lasts.set(way.arcs[way.arcs.length - 1]);
      const isSometimes = way.condition !== null || way.box !== null;
      if (isSometimes) this.#sometimes.set(key, [...(this.#sometimes.get(key) ?? []), way]);
      else this.#forbidden.set(key, (this.#forbidden.get(key) ?? 0) | way.modes);
      for (let length = 2; length < way.arcs.length; length++) this.#addState(way.arcs.slice(0, length));
    }
  }

  #addState(way: readonly PlainArc[]): void {
    const key = way.join();
    if (this.#byWay.has(key)) return;
    this.#byWay.set(key, (this.#arcs.half.length + this.#ways.length) as DraftArc);
    this.#ways.push(way);
    this.#lasts.set(way[way.length - 1]);
  }

  get count(): number {
    return this.#arcs.half.length + this.#ways.length;
  }

  arcOf(state: DraftArc): PlainArc {
    if (this.#isPlain(state)) return state;
    const way = this.#ways[state - this.#arcs.half.length];
    return way[way.length - 1];
  }

  #isPlain(state: DraftArc): state is PlainArc {
    return state < this.#arcs.half.length;
  }

  /** What follows when an arc is driven in a state. */
  step(state: DraftArc, arc: PlainArc): Step {
    if (!this.#lasts.has(arc)) return { state: arc, forbidden: 0, sometimes: NEVER };
    const before = this.#isPlain(state) ? [state] : this.#ways[state - this.#arcs.half.length];
    let next: DraftArc = arc;
    let forbidden = 0;
    const sometimes: ForbiddenWay[] = [];
    // From the longest that is remembered to the last turn alone.
    for (let from = 0; from < before.length; from++) {
      const key = [...before.slice(from), arc].join();
      const known = this.#byWay.get(key);
      if (next === arc && known !== undefined) next = known;
      forbidden |= this.#forbidden.get(key) ?? 0;
      sometimes.push(...(this.#sometimes.get(key) ?? NEVER));
    }
    return { state: next, forbidden, sometimes };
  }
}

const NEVER: readonly ForbiddenWay[] = [];

/** What follows when an arc is driven. */
export interface Step {
  readonly state: DraftArc;
  /** Bits of the modes for which it is forbidden whenever and to whomever. */
  readonly forbidden: number;
  /** What forbids it under conditions, or to some vehicles. */
  readonly sometimes: readonly ForbiddenWay[];
}
