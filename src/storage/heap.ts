import { idColumn } from '../branded-ids.ts';

const FIRST_CAPACITY = 1024;

/**
 * A 4-ary min-heap of numbered items by cost, with lazy deletion: an item may be in it several times, and the caller skips those whose cost
 * is not the current one.
 */
export class CostHeap<I extends number = number> {
  #items = idColumn<I>(new Uint32Array(FIRST_CAPACITY));
  #costs = new Float64Array(FIRST_CAPACITY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get leastCost(): number {
    return this.#size > 0 ? this.#costs[0] : Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#size = 0;
  }

  push(item: I, cost: number): void {
    if (this.#size === this.#items.length) this.#grow();
    const items = this.#items;
    const costs = this.#costs;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (costs[parent] <= cost) break;
      items[at] = items[parent];
      costs[at] = costs[parent];
      at = parent;
    }
    items[at] = item;
    costs[at] = cost;
  }

  #grow(): void {
    const [items, costs] = [this.#items, this.#costs];
    this.#items = idColumn(new Uint32Array(2 * items.length));
    this.#costs = new Float64Array(2 * costs.length);
    this.#items.set(items);
    this.#costs.set(costs);
  }

  /** Takes out the item of the least cost. */
  pop(): I {
    const items = this.#items;
    const costs = this.#costs;
    const top = items[0];
    const size = --this.#size;
    const item = items[size];
    const cost = costs[size];
    let at = 0;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= size) break;
      const end = Math.min(first + 4, size);
      let least = first;
      let leastCost = costs[first];
      for (let child = first + 1; child < end; child++) {
        const childCost = costs[child];
        if (childCost < leastCost) {
          least = child;
          leastCost = childCost;
        }
      }
      if (leastCost >= cost) break;
      items[at] = items[least];
      costs[at] = leastCost;
      at = least;
    }
    items[at] = item;
    costs[at] = cost;
    return top;
  }
}
