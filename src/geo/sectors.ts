/** A whole turn in the measure of directions below. */
export const TURN = 4;
const HALF_TURN = 2;
/** Directions that differ by less are told apart by other means; 2 µm at a distance of 1 km. */
const HAIR = 1e-9;

/** What is known of a direction. */
export const OPEN = 0;
export const SHUT = 1;
export const UNSURE = 2;

/**
 * A direction as a number from 0 to 4 that grows counter-clockwise from the east as the angle does, without a trigonometric function: the
 * way along the diamond |x| + |y| = 1.
 */
export function directionOf(x: number, y: number): number {
  const share = x / (Math.abs(x) + Math.abs(y));
  return y >= 0 ? 1 - share : 3 + share;
}

/** The directions from a point in which the view is shut: sectors that do not touch, in the order of their directions. */
export class Sectors {
  #from = new Float64Array(64);
  #to = new Float64Array(64);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Shuts the directions from one counter-clockwise to another, at most half a turn. */
  shut(from: number, to: number): void {
    if (from <= to) this.#add(from, to);
    // What is seen edge-on may end before it begins, by rounding.
    else if (from - to > HALF_TURN) {
      this.#add(from, TURN);
      this.#add(0, to);
    }
  }

  /** Whether all directions from one counter-clockwise to another, at most half a turn, are shut. */
  areShut(from: number, to: number): boolean {
    if (from > to && from - to <= HALF_TURN) return this.#holds(to, from);
    return from <= to ? this.#holds(from, to) : this.#holds(from, TURN) && this.#holds(0, to);
  }

  /** Whether a direction is open or shut; unsure where that is a matter of rounding. */
  stateOf(direction: number): typeof OPEN | typeof SHUT | typeof UNSURE {
    const at = this.#firstThatEndsAt(direction - HAIR);
    if (at === this.#count || this.#from[at] > direction + HAIR) return OPEN;
    return this.#holds(direction, direction) ? SHUT : UNSURE;
  }

  #holds(from: number, to: number): boolean {
    const at = this.#firstThatEndsAt(Math.min(TURN, to + HAIR));
    return at < this.#count && this.#from[at] <= Math.max(0, from - HAIR);
  }

  /** The first sector that ends at a direction or behind it. */
  #firstThatEndsAt(direction: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#to[middle] < direction) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds a sector; those that it touches become one with it. */
  #add(from: number, to: number): void {
    const first = this.#firstThatEndsAt(from - HAIR);
    let [end, least, most] = [first, from, to];
    for (; end < this.#count && this.#from[end] <= to + HAIR; end++) {
      if (this.#from[end] < least) least = this.#from[end];
      if (this.#to[end] > most) most = this.#to[end];
    }
    if (end === first) this.#makeRoom(first);
    else this.#close(first + 1, end);
    this.#from[first] = least;
    this.#to[first] = most;
  }

  #makeRoom(at: number): void {
    if (this.#count === this.#from.length) {
      [this.#from, this.#to] = [this.#from, this.#to].map((old) => {
        const larger = new Float64Array(old.length * 2);
        larger.set(old);
        return larger;
      });
    }
    this.#from.copyWithin(at + 1, at, this.#count);
    this.#to.copyWithin(at + 1, at, this.#count);
    this.#count++;
  }

  /** Takes out sectors. */
  #close(from: number, end: number): void {
    if (from === end) return;
    this.#from.copyWithin(from, end, this.#count);
    this.#to.copyWithin(from, end, this.#count);
    this.#count -= end - from;
  }
}
