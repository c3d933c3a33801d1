import { LargeMap } from './large.ts';
import { inRange, MOST_IN_LIST } from './range.ts';

/** Numbers of texts, each once, counted in the order in which they came. There are at most so many that a list holds them. */
export class TextNumbers {
  readonly #what: string;
  readonly #most: number;
  readonly #numbers = new LargeMap<string, number>();
  readonly #texts: string[] = [];

  /** @param what the texts are, for errors */
  constructor(what: string, most = MOST_IN_LIST) {
    this.#what = what;
    this.#most = most;
  }

  /** The number of a text; the next one for a new text. @throws TooLarge where there are too many */
  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    inRange(this.#what, number, this.#most - 1);
    this.#numbers.set(text, number);
    this.#texts.push(text);
    return number;
  }

  text(number: number): string {
    return this.#texts[number];
  }

  /** All texts, by their numbers. */
  get texts(): readonly string[] {
    return this.#texts;
  }
}
