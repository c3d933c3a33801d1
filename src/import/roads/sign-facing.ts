import { type IdColumn, idColumn } from '../../branded-ids.ts';
import { type Half, halvesOf, isForward, ROAD_CLASSES, reverseOf, type Segment, segmentOf } from '../../roads/index.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Junction } from './junctions.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/** A sign is not looked for farther than so many pieces of road from its junction. */
const MOST_STEPS = 64;
const OTHER = ROAD_CLASSES.indexOf('other');

/**
 * For whom signs stand whose direction is not tagged: those who come to the junction that is nearer along the road, and at a junction itself
 * those on the smaller roads. Ways for walking and cycling make no junction.
 *
 *     first  [junction + 1]  where the half segments begin that leave it
 *     out    [end]  half segments of roads
 */
export class SignFacing {
  readonly #segments: Segments;
  readonly #roadClass: (segment: Segment) => number;
  readonly #first: Uint32Array;
  readonly #out: IdColumn<Half>;

  constructor(segments: Segments, { roadClass }: Pick<RoadUse, 'roadClass'>) {
    const { from, to, way, junctionNode } = segments;
    this.#segments = segments;
    this.#roadClass = (segment) => roadClass[way[segment]];
    const sizes = new Uint32Array(junctionNode.length);
    const roads: Segment[] = [];
    for (let segment = 0 as Segment; segment < from.length; segment++) {
      if (this.#roadClass(segment) >= OTHER) continue;
      roads.push(segment);
      sizes[from[segment]]++;
      sizes[to[segment]]++;
    }
    this.#first = startsOf(sizes);
    const cursor = this.#first.slice();
    this.#out = idColumn<Half>(new Uint32Array(2 * roads.length));
    for (const segment of roads) {
      const [forward, backward] = halvesOf(segment);
      this.#out[cursor[from[segment]]++] = forward;
      this.#out[cursor[to[segment]]++] = backward;
    }
  }

  /** Whether a sign at the end of a half segment is for those who come along it. */
  isFaced(half: Half): boolean {
    const leaving = this.#leaving(this.#headOf(half));
    if (leaving.length > 2) return this.meetsGreater(half) || this.#areEqual(leaving);
    return this.#toJunction(half) <= this.#toJunction(reverseOf(half)) + this.#length(half);
  }

  /** Whether who comes to the end of a half segment gives way by the kinds of the roads alone: it meets greater ones. */
  meetsGreater(half: Half): boolean {
    const junction = this.#headOf(half);
    const end = this.#first[junction + 1];
    if (end - this.#first[junction] <= 2) return false;
    const own = this.#roadClass(segmentOf(half));
    // It is asked for each arc and mode: a view for each would take more time than the look.
    for (let at = this.#first[junction]; at < end; at++) if (this.#roadClass(segmentOf(this.#out[at])) < own) return true;
    return false;
  }

  #areEqual(halves: IdColumn<Half>): boolean {
    const first = this.#roadClass(segmentOf(halves[0]));
    for (const each of halves) if (this.#roadClass(segmentOf(each)) !== first) return false;
    return true;
  }

  #headOf(half: Half): Junction {
    const { from, to } = this.#segments;
    return isForward(half) ? to[segmentOf(half)] : from[segmentOf(half)];
  }

  #leaving(junction: Junction): IdColumn<Half> {
    return this.#out.subarray(this.#first[junction], this.#first[junction + 1]);
  }

  #length(half: Half): number {
    return this.#segments.length[segmentOf(half)];
  }

  /** How far the next junction is from the end of a half segment; Infinity where the road ends before one. */
  #toJunction(start: Half): number {
    let length = 0;
    let half = start;
    for (let step = 0; step < MOST_STEPS; step++) {
      const leaving = this.#leaving(this.#headOf(half));
      if (leaving.length > 2) return length;
      const [first, second] = leaving;
      const next = first === reverseOf(half) ? second : first;
      if (next === undefined) return Number.POSITIVE_INFINITY;
      half = next;
      length += this.#length(half);
    }
    return Number.POSITIVE_INFINITY;
  }
}
