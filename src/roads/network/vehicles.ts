import { VEHICLE_PROPERTIES, type Vehicle } from '../../modes/index.ts';

/**
 * Ranges of vehicles for which something else holds than for the usual one of a mode. A vehicle is in a box when each property that the box
 * names is in its range.
 *
 *     first      [box + 1]  where its ranges begin
 *     property   [range]    index into VEHICLE_PROPERTIES
 *     from, to   [range]    in the units of `Vehicle`, both included; ANY_SIZE for no end
 */
export interface VehicleBoxes {
  readonly first: Uint32Array;
  readonly property: Uint8Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

export const ANY_SIZE = 0xffffffff;

/** In place of the number of a condition: what holds where none does. */
export const USUALLY = 0xffffffff;

/**
 * Arcs or turns that cost vehicles in a box something else than the usual vehicle. The entries of an item stand together, those of a box of it
 * too: the first says what it usually costs, those behind it, what it costs under conditions; they replace all that holds for the usual vehicle. No two
 * boxes of an item have a vehicle in common.
 *
 *     item       [entry]  arc or turn
 *     box        [entry]
 *     condition  [entry]  USUALLY, then numbers of conditions
 *     value      [entry]  what it costs then; UNUSABLE or FORBIDDEN
 *     flags      [entry]  ARC_FLAGS of an arc; 0 of a turn
 */
export interface VehicleCosts {
  readonly item: Uint32Array;
  readonly box: Uint32Array;
  readonly condition: Uint32Array;
  readonly value: Uint32Array;
  readonly flags: Uint8Array;
}

/** [box] 1 where a vehicle is in it. */
export function boxesOf({ first, property, from, to }: VehicleBoxes, vehicle: Vehicle): Uint8Array {
  const isIn = new Uint8Array(first.length - 1).fill(1);
  for (let box = 0; box < isIn.length; box++) {
    for (let range = first[box]; range < first[box + 1]; range++) {
      const own = vehicle[VEHICLE_PROPERTIES[property[range]]];
      if (own < from[range] || own > to[range]) isIn[box] = 0;
    }
  }
  return isIn;
}
