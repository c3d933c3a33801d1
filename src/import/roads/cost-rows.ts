import { type TimedCosts, USUALLY, type VehicleCosts } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import type { Box, BoxTable } from './vehicle-boxes.ts';

const numbers = () => new Growing((length) => new Uint32Array(length), 16);

/** What costs under a condition. */
export interface TimedValue {
  readonly condition: number;
  readonly value: number;
}

/** What costs vehicles in a box, usually and under conditions. */
export interface VehicleValue {
  readonly box: Box;
  readonly value: number;
  /** ARC_FLAGS; 0 of a turn. */
  readonly flags: number;
  readonly timed: readonly TimedValue[];
}

/** Collects what arcs, or turns, cost a mode under conditions, and vehicles. Entries of one item are added together. */
export class CostRows {
  readonly #boxes: BoxTable;
  readonly #timed = { item: numbers(), value: numbers(), condition: numbers() };
  readonly #vehicle = {
    item: numbers(),
    box: numbers(),
    condition: numbers(),
    value: numbers(),
    flags: new Growing((length) => new Uint8Array(length), 16),
  };

  constructor(boxes: BoxTable) {
    this.#boxes = boxes;
  }

  add(item: number, timed: readonly TimedValue[], byVehicle: readonly VehicleValue[]): void {
    for (const { condition, value } of timed) {
      this.#timed.item.push(item);
      this.#timed.value.push(value);
      this.#timed.condition.push(condition);
    }
    for (const { box, value, flags, timed: own } of byVehicle) {
      const number = this.#boxes.number(box);
      for (const each of [{ condition: USUALLY, value }, ...own]) {
        this.#vehicle.item.push(item);
        this.#vehicle.box.push(number);
        this.#vehicle.condition.push(each.condition);
        this.#vehicle.value.push(each.value);
        this.#vehicle.flags.push(flags);
      }
    }
  }

  timed(): TimedCosts {
    const { item, value, condition } = this.#timed;
    return { item: item.view(), value: value.view(), condition: condition.view() };
  }

  byVehicle(): VehicleCosts {
    const { item, box, condition, value, flags } = this.#vehicle;
    return {
      item: item.view(),
      box: box.view(),
      condition: condition.view(),
      value: value.view(),
      flags: flags.view(),
    };
  }
}
