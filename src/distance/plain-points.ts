import type { Position } from '../geo/position.ts';

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const STOP = '.'.charCodeAt(0);
const BAR = '|'.charCodeAt(0);
/** A whole number of so many digits is a double, and so is the power of ten by which it is divided: the quotient is rounded once, as `Number` does. */
const MOST_DIGITS = 15;

/** Reads points in the form that nearly all have, such as `48.85,2.35`, in one pass; lists of hundreds are asked about thousands of times a second. */
export class PlainPoints {
  readonly #text: string;
  /** Behind what has been read. */
  end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The point from a place up to a `|` or the end; null for one of another form, or not on earth. */
  at(start: number): Position | null {
    this.end = start;
    const lat = this.#number();
    if (this.#text.charCodeAt(this.end++) !== COMMA) return null;
    const lng = this.#number();
    const isWhole = this.end === this.#text.length || this.#text.charCodeAt(this.end) === BAR;
    return isWhole && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
  }

  /** A number from `end` on; NaN for one of another form. */
  #number(): number {
    const isNegative = this.#text.charCodeAt(this.end) === MINUS;
    let value = 0;
    let digits = 0;
    let scale = 0;
    for (let at = isNegative ? this.end + 1 : this.end; ; at++) {
      const code = this.#text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) {
        value = value * 10 + code - ZERO;
        scale *= 10;
        digits++;
      } else if (code === STOP && scale === 0) scale = 1;
      else {
        this.end = at;
        break;
      }
    }
    if (digits === 0 || digits > MOST_DIGITS) return Number.NaN;
    // Minus zero is zero.
    return (isNegative ? -value : value) / (scale || 1) + 0;
  }
}
