import { lowerBound } from './order.ts';

/** So many ids share a stretch, on average. */
const IDS_A_STRETCH = 16;

/**
 * Finds ids in a row that rises, faster than a search through all of it: the span of the ids is cut into stretches of one length, and it is known where each
 * begins in the row. A quarter of a byte an id.
 */
export class RisingIds {
  readonly #ids: Float64Array;
  readonly #least: number;
  /** How long a stretch is. */
  readonly #length: number;
  /** [stretch], and one more: the first place whose id is of it or of a later one. */
  readonly #first: Uint32Array;

  /** @param ids fewer than 2³² of them */
  constructor(ids: Float64Array) {
    const stretches = Math.ceil(ids.length / IDS_A_STRETCH);
    this.#ids = ids;
    this.#least = ids.length > 0 ? ids[0] : 0;
    this.#length = ids.length > 0 ? (ids[ids.length - 1] - this.#least + 1) / stretches : 1;
    this.#first = new Uint32Array(stretches + 1);
    let stretch = 0;
    for (let place = 0; place < ids.length; place++)
      for (const own = this.#stretchOf(ids[place]); stretch < own; ) this.#first[++stretch] = place;
    this.#first.fill(ids.length, stretch + 1);
  }

  #stretchOf(id: number): number {
    return Math.floor((id - this.#least) / this.#length);
  }

  has(id: number): boolean {
    return this.#ids[this.lowerBound(id)] === id;
  }

  /** The first place whose id is this one or greater; that behind the last where there is none. */
  lowerBound(id: number): number {
    const stretch = this.#stretchOf(id);
    if (stretch < 0) return 0;
    if (stretch >= this.#first.length - 1) return this.#ids.length;
    return lowerBound(this.#ids, id, this.#first[stretch], this.#first[stretch + 1]);
  }
}
