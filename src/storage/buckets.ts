const NONE = -1;
/** How many buckets there are, and how many items they begin with room for. */
const BUCKETS = 4096;
const FIRST_CAPACITY = 1024;

/**
 * A bucket queue (Dial 1969) for costs that are no integers: numbered items by about their cost, in constant time. Items of nearly the same
 * cost share a bucket, from which they come in the order in which they came. A label-correcting search, which takes an item again whenever
 * it has become cheaper, is exact with it, and takes hardly any item twice while the buckets are narrower than most arcs. Costs that are
 * too far ahead for the buckets wait aside.
 */
export class CostBuckets {
  /** So much of cost is in one bucket. */
  readonly #width: number;
  /** The first and the last entry of each bucket. */
  readonly #first = new Int32Array(BUCKETS).fill(NONE);
  readonly #last = new Int32Array(BUCKETS).fill(NONE);
  /** Entries: what item it is, its cost, and the next of its bucket. */
  #items = new Uint32Array(FIRST_CAPACITY);
  #costs = new Float64Array(FIRST_CAPACITY);
  #next = new Int32Array(FIRST_CAPACITY);
  #entries = 0;
  /** What the first bucket begins at, in widths, and which bucket is being emptied. */
  #base = 0;
  #current = 0;
  /** How many entries are in the buckets, and those that wait until they are empty. */
  #size = 0;
  #waiting: number[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  clear(): void {
    if (this.#size > 0) this.#first.fill(NONE);
    this.#entries = 0;
    this.#base = 0;
    this.#current = 0;
    this.#size = 0;
    this.#waiting = [];
  }

  /** @param cost not negative */
  push(item: number, cost: number): void {
    if (this.#entries === this.#items.length) this.#grow();
    const entry = this.#entries++;
    this.#items[entry] = item;
    this.#costs[entry] = cost;
    this.#place(entry, cost);
  }

  #place(entry: number, cost: number): void {
    const bucket = Math.max(this.#current, Math.floor(cost / this.#width) - this.#base);
    if (bucket >= BUCKETS) {
      this.#waiting.push(entry);
      return;
    }
    if (this.#first[bucket] === NONE) this.#first[bucket] = entry;
    else this.#next[this.#last[bucket]] = entry;
    this.#last[bucket] = entry;
    this.#next[entry] = NONE;
    this.#size++;
  }

  /** Takes out an item of about the least cost; −1 when there is none, or none in a bucket that begins below `most`. */
  pop(most = Number.POSITIVE_INFINITY): number {
    if (this.#size === 0 && !this.#fetchWaiting()) return NONE;
    while (this.#first[this.#current] === NONE) this.#current++;
    if ((this.#base + this.#current) * this.#width >= most) return NONE;
    const entry = this.#first[this.#current];
    this.#first[this.#current] = this.#next[entry];
    this.#size--;
    return this.#items[entry];
  }

  /** Goes on with those that wait, the cheapest of them first; returns whether there are any. */
  #fetchWaiting(): boolean {
    const waiting = this.#waiting;
    if (waiting.length === 0) return false;
    this.#waiting = [];
    const least = waiting.reduce((all, entry) => Math.min(all, this.#costs[entry]), Number.POSITIVE_INFINITY);
    this.#base = Math.floor(least / this.#width);
    this.#current = 0;
    for (const entry of waiting) this.#place(entry, this.#costs[entry]);
    return true;
  }

  #grow(): void {
    const [items, costs, next] = [this.#items, this.#costs, this.#next];
    this.#items = new Uint32Array(2 * items.length);
    this.#costs = new Float64Array(2 * costs.length);
    this.#next = new Int32Array(2 * next.length);
    this.#items.set(items);
    this.#costs.set(costs);
    this.#next.set(next);
  }
}
