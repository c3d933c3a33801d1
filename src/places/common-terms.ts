import { isCommonInStreets } from '../text/street-words.ts';
import { type Dictionary, termText } from './dictionary.ts';

const COMMON = 1;
const OWN = 2;

/** Which terms of a dictionary are words that many streets have; looked up once each. */
export class CommonTerms {
  readonly #dictionary: Dictionary;
  readonly #known: Uint8Array;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#known = new Uint8Array(dictionary.termStart.length);
  }

  has(term: number): boolean {
    if (this.#known[term] === 0) {
      this.#known[term] = isCommonInStreets(termText(this.#dictionary, term)) ? COMMON : OWN;
    }
    return this.#known[term] === COMMON;
  }
}
