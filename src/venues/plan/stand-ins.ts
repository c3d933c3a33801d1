import { directionOf, TURN } from '../../geo/sectors.ts';

/** How much longer than the shortest a way over stand-ins may be: a thousandth, 10 cm in 100 m. */
const STRETCH = 1.001;
/** Who goes on so far off a direction is not longer by that, as a cosine. */
const NARROW = 1 / STRETCH;
/** The turn is parted into so many slots: who stands for a point is in the slot of its direction, or in the one beside it. */
const SLOTS = 88;
export const NONE = -1;

/**
 * Points around a point *a* that stand for those behind them. A point *c* stands for *b* where |ac| ≤ STRETCH · (|ab| − |cb|): where a way
 * from *c* to *b* is no longer than STRETCH · |cb|, the one from *a* over *c* is no longer than STRETCH · |ab|.
 */
export class StandIns {
  #count = 0;
  #point = new Uint32Array(64);
  #dx = new Float64Array(64);
  #dy = new Float64Array(64);
  #meters = new Float64Array(64);
  /** The last one of a slot, and the one before each. */
  readonly #last = new Int32Array(SLOTS);
  #before = new Int32Array(64);

  clear(): void {
    this.#count = 0;
    this.#last.fill(NONE);
  }

  /** Adds a point. @param dx where it is, seen from *a* */
  add(point: number, dx: number, dy: number, meters: number): void {
    if (this.#count === this.#point.length) this.#grow();
    const at = this.#count++;
    this.#point[at] = point;
    this.#dx[at] = dx;
    this.#dy[at] = dy;
    this.#meters[at] = meters;
    const slot = slotOf(dx, dy);
    this.#before[at] = this.#last[slot];
    this.#last[slot] = at;
  }

  #grow(): void {
    const capacity = this.#count * 2;
    const larger = <T extends Uint32Array | Int32Array | Float64Array>(old: T, grown: T): T => {
      grown.set(old);
      return grown;
    };
    this.#point = larger(this.#point, new Uint32Array(capacity));
    this.#dx = larger(this.#dx, new Float64Array(capacity));
    this.#dy = larger(this.#dy, new Float64Array(capacity));
    this.#meters = larger(this.#meters, new Float64Array(capacity));
    this.#before = larger(this.#before, new Int32Array(capacity));
  }

  /** A point that stands for one, and is accepted; −1 for none. */
  ofPoint(dx: number, dy: number, meters: number, accepts: (point: number) => boolean): number {
    // What is here is in no direction.
    if (meters === 0) return NONE;
    const slot = slotOf(dx, dy);
    for (let turn = 0; turn < 3; turn++) {
      const near = (slot + NEIGHBOURS[turn]) % SLOTS;
      for (let at = this.#last[near]; at !== NONE; at = this.#before[at])
        if (this.#standsFor(at, dx, dy, meters) && accepts(this.#point[at])) return this.#point[at];
    }
    return NONE;
  }

  /** A point that stands for all of a box, seen from *a*; −1 for none. */
  ofBox(minX: number, minY: number, maxX: number, maxY: number): number {
    if (minX <= 0 && maxX >= 0 && minY <= 0 && maxY >= 0) return NONE;
    const slot = slotOf(minX + maxX, minY + maxY);
    for (let turn = 0; turn < 3; turn++) {
      const near = (slot + NEIGHBOURS[turn]) % SLOTS;
      for (let at = this.#last[near]; at !== NONE; at = this.#before[at]) {
        // What a point stands for is the inside of a branch of a hyperbola, which is convex.
        const standsForAll =
          this.#standsFor(at, minX, minY, Math.sqrt(minX * minX + minY * minY)) &&
          this.#standsFor(at, maxX, minY, Math.sqrt(maxX * maxX + minY * minY)) &&
          this.#standsFor(at, minX, maxY, Math.sqrt(minX * minX + maxY * maxY)) &&
          this.#standsFor(at, maxX, maxY, Math.sqrt(maxX * maxX + maxY * maxY));
        if (standsForAll) return this.#point[at];
      }
    }
    return NONE;
  }

  #standsFor(at: number, dx: number, dy: number, meters: number): boolean {
    const cx = this.#dx[at];
    const cy = this.#dy[at];
    const length = this.#meters[at];
    if (cx * dx + cy * dy < NARROW * length * meters) return false;
    const rest = Math.sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy));
    return length <= STRETCH * (meters - rest) && rest < meters;
  }
}

/** Its own slot, the next one, and the one before. */
const NEIGHBOURS = [0, 1, SLOTS - 1];

/** Directions differ by less than a slot where one point stands for another. */
function slotOf(dx: number, dy: number): number {
  return Math.floor((directionOf(dx, dy) / TURN) * SLOTS) % SLOTS;
}
