import { directionOf, TURN } from '../../geo/sectors.ts';
import { placeOf, runsAlong, type SightLines, type Sights, wallsOf } from './sight-lines.ts';

/** How much longer than the shortest a way over a spanner may be: a thousandth, 10 cm in 100 m. */
const STRETCH = 1.001;
/** Who goes on so far off a direction is not longer by that, as a cosine. */
const NARROW = 1 / STRETCH;

/**
 * Visits the arcs of a spanner of lines of sight: a thinned-out graph in which no way is longer than `STRETCH` times the shortest. An arc
 * from *a* to *b* is left out where one to a nearer *c* stays, *c* sees *b*, and |ac| ≤ STRETCH · (|ab| − |cb|): by induction over the
 * lengths of lines, the way over *c* is then no longer than STRETCH · |ab|. Arcs are directed, since each point decides for itself. The next
 * corner along a wall stays in any case: it sees what is far down an aisle, where what stands for it by a hair does not.
 */
export function eachOfSpanner(sights: Sights, lines: SightLines, visit: (a: number, b: number) => void): void {
  const { x, y } = sights;
  const { first, other } = lines;
  const walls = wallsOf(sights);
  const kept = new Kept();
  for (let a = 0; a < sights.length; a++) {
    const order = byDistance(sights, a, other.subarray(first[a], first[a + 1]));
    kept.clear();
    for (let i = 0; i < order.length; i++) {
      const b = other[first[a] + (order[i] % PLACES)];
      const dx = x[b] - x[a];
      const dy = y[b] - y[a];
      const meters = Math.sqrt(dx * dx + dy * dy);
      if (!runsAlong(sights, walls, a, b) && kept.spans(lines, b, dx, dy, meters)) continue;
      kept.add(b, dx, dy, meters);
      visit(a, b);
    }
  }
}

/** Room for the place in a row, in one number with a distance in millimetres: such numbers are sorted without being compared by a function. */
const PLACES = 2 ** 24;
const PER_METER = 1000;

function byDistance({ x, y }: Sights, a: number, row: Uint32Array): Float64Array {
  const keys = new Float64Array(row.length);
  for (let i = 0; i < row.length; i++) {
    const meters = Math.sqrt((x[row[i]] - x[a]) ** 2 + (y[row[i]] - y[a]) ** 2);
    keys[i] = Math.round(meters * PER_METER) * PLACES + i;
  }
  return keys.sort();
}

/** So many slots has the turn: who stands for a point is in the slot of its direction, or in the one beside it. */
const SLOTS = 88;
const NONE = -1;

/** Where arcs from a point lead that stay, by the slot of their direction. */
class Kept {
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

  /** Whether the way over a point that an arc leads to stands for the line to a point *b*. */
  spans(lines: SightLines, b: number, dx: number, dy: number, meters: number): boolean {
    const slot = slotOf(dx, dy);
    return (
      this.#spansIn(slot, lines, b, dx, dy, meters) ||
      this.#spansIn((slot + 1) % SLOTS, lines, b, dx, dy, meters) ||
      this.#spansIn((slot + SLOTS - 1) % SLOTS, lines, b, dx, dy, meters)
    );
  }

  #spansIn(slot: number, lines: SightLines, b: number, dx: number, dy: number, meters: number): boolean {
    for (let i = this.#last[slot]; i !== NONE; i = this.#before[i]) {
      const cx = this.#dx[i];
      const cy = this.#dy[i];
      const length = this.#meters[i];
      if (cx * dx + cy * dy < NARROW * length * meters) continue;
      const rest = Math.sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy));
      const isAsShort = length <= STRETCH * (meters - rest) && rest < meters;
      if (isAsShort && placeOf(lines, this.#point[i], b) >= 0) return true;
    }
    return false;
  }
}

/** Directions differ by less than a slot where one stands for the other. */
function slotOf(dx: number, dy: number): number {
  return Math.floor((directionOf(dx, dy) / TURN) * SLOTS) % SLOTS;
}
