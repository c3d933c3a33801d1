/** Temperatures in mean costs of a leg: how much worse a plan may become, at first and at last. */
const HOTTEST = 2.5;
const COLDEST = 0.02;
/** The same before, while it is tried to serve more and to do with fewer vehicles. */
const WHILE_SERVING = 4;
/** So many times at most a plan is begun anew, each time with so many rounds for a unit. */
const MOST_STARTS = 6;
const ROUNDS_A_START = 400;
/** By this share of the effort it is known how fast rounds are, and so how many starts there are. */
const KNOWN_BY = 0.05;
/** Of its time a new start has so much to serve what the best plan serves. */
const SHARE_TO_SERVE = 0.4;

/**
 * How plans cool, from when to when as shares of the effort. Those that barely fit their vehicles lie in valleys that no temperature leads out of, so
 * that several short searches, each from a plan of its own, find better ones than a long one.
 */
export class Cooling {
  readonly #units: number;
  #began = 0;
  #ends = 0;
  #startsLeft = 1;

  constructor(units: number) {
    this.#units = units;
  }

  /** In mean costs of a leg. */
  temperature(done: number): number {
    if (this.#ends === 0) return WHILE_SERVING;
    const share = (done - this.#began) / (this.#ends - this.#began);
    return HOTTEST * (COLDEST / HOTTEST) ** Math.max(0, Math.min(1, share));
  }

  /** Begins with as many starts as the rounds that are left are enough for, or with one. @param rounds made by then */
  begin(done: number, rounds: number, hasOneStart: boolean): void {
    const left = done > 0 ? (rounds / done) * (1 - done) : 0;
    const starts = hasOneStart ? 1 : Math.floor(left / (ROUNDS_A_START * this.#units));
    this.#startsLeft = Math.max(1, Math.min(MOST_STARTS, starts));
    this.#next(done);
  }

  /** Whether it is too early to tell how many starts there are. */
  isUnsure(done: number): boolean {
    return done < KNOWN_BY;
  }

  /** Whether the next start is to begin; it has begun then. */
  isOver(done: number): boolean {
    if (done < this.#ends || this.#startsLeft === 0) return false;
    this.#next(done);
    return true;
  }

  /** Divides what is left among the starts that are left. */
  #next(done: number): void {
    this.#began = done;
    this.#ends = done + (1 - done) / this.#startsLeft;
    this.#startsLeft--;
  }

  /** Whether a new start has had its time to serve as much as the best plan. */
  isLate(done: number): boolean {
    return done >= this.#began + SHARE_TO_SERVE * (this.#ends - this.#began);
  }

  /** What is served cools from here on. */
  serves(done: number): void {
    this.#began = done;
  }
}
