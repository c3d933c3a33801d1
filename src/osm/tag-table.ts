import { Growing } from '../storage/growing.ts';
import { LargeMap } from '../storage/large.ts';
import { NO_TAGS, type Tags } from './element.ts';

/**
 * Tags of many elements, packed: each text is kept once, and a tag takes 8 bytes instead of the 100 of a `Map`. Numbers of texts and of tags
 * have 32 bits, which `Growing` checks.
 */
export class TagTable {
  readonly #texts: string[] = [];
  readonly #numbers = new LargeMap<string, number>();
  readonly #first = new Growing((length) => new Uint32Array(length));
  /** Keys and values in turn. */
  readonly #pairs = new Growing((length) => new Uint32Array(length));

  /** Adds the tags of one more element; the elements are numbered from 0 on. */
  add(tags: Tags): void {
    this.#first.push(this.#pairs.length);
    for (const [key, value] of tags) {
      this.#pairs.push(this.#number(key));
      this.#pairs.push(this.#number(value));
    }
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** The tags of an element, in their order. */
  get(element: number): Tags {
    const first = this.#first.get(element);
    const end = element + 1 < this.#first.length ? this.#first.get(element + 1) : this.#pairs.length;
    if (first === end) return NO_TAGS;
    const tags = new Map<string, string>();
    for (let at = first; at < end; at += 2) tags.set(this.#texts[this.#pairs.get(at)], this.#texts[this.#pairs.get(at + 1)]);
    return tags;
  }
}
