import { Growing } from '../storage/growing.ts';
import { TextNumbers } from '../storage/text-numbers.ts';
import { NO_TAGS, type Tags } from './element.ts';

/**
 * Tags of many elements, packed: each text is kept once, and a tag takes 8 bytes instead of the 100 of a `Map`. Tags have
 * numbers of 32 bits, which `Growing` checks.
 */
export class TagTable {
  readonly #texts = new TextNumbers('different keys and values of tags');
  readonly #first = new Growing((length) => new Uint32Array(length));
  /** Keys and values in turn. */
  readonly #pairs = new Growing((length) => new Uint32Array(length), 1024, 'keys and values of tags');

  /** Adds the tags of one more element; the elements are numbered from 0 on. */
  add(tags: Tags): void {
    this.#first.push(this.#pairs.length);
    for (const [key, value] of tags) {
      this.#pairs.push(this.#texts.number(key));
      this.#pairs.push(this.#texts.number(value));
    }
  }

  /** The tags of an element, in their order. */
  get(element: number): Tags {
    const first = this.#first.get(element);
    const end = element + 1 < this.#first.length ? this.#first.get(element + 1) : this.#pairs.length;
    if (first === end) return NO_TAGS;
    const tags = new Map<string, string>();
    for (let at = first; at < end; at += 2)
      tags.set(this.#texts.text(this.#pairs.get(at)), this.#texts.text(this.#pairs.get(at + 1)));
    return tags;
  }
}
