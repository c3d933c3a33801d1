import { type Conditions, holds } from './conditions.ts';
import type { TimedCosts } from './network.ts';

/** What arcs, or turns, cost at a minute: of the entries of an item the last whose condition holds counts. */
export class TimedItems {
  readonly #conditions: Conditions;
  readonly #costs: TimedCosts;
  /** By item: its first entry. Those of one item stand one after the other. */
  readonly #first = new Map<number, number>();

  constructor(conditions: Conditions, costs: TimedCosts) {
    this.#conditions = conditions;
    this.#costs = costs;
    for (let entry = costs.item.length - 1; entry >= 0; entry--) this.#first.set(costs.item[entry], entry);
  }

  has(item: number): boolean {
    return this.#first.has(item);
  }

  /** The least that an item costs at any time. @param usual what it costs where no condition holds */
  least(item: number, usual: number): number {
    const { item: items, value } = this.#costs;
    let least = usual;
    for (let entry = this.#first.get(item) ?? items.length; items[entry] === item; entry++)
      least = Math.min(least, value[entry]);
    return least;
  }

  /** @param minute since 1970, by the clock of the place. @param usual what the item costs where no condition holds */
  valueAt(item: number, minute: number, usual: number): number {
    const { item: items, value, condition } = this.#costs;
    const first = this.#first.get(item);
    let own = usual;
    if (first === undefined) return own;
    for (let entry = first; items[entry] === item; entry++)
      if (holds(this.#conditions, condition[entry], minute)) own = value[entry];
    return own;
  }
}
