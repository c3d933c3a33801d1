import type { Mode, TollVehicle } from '../modes/index.ts';
import type { VehicleClasses, VehicleKind } from './tariff.ts';

/** What a toll depends on. */
export interface Vehicle extends TollVehicle {
  readonly mode: Mode;
}

/** The class of a vehicle: the first that it fits; null where there is none. */
export function classOf(classes: VehicleClasses, vehicle: Vehicle): string | null {
  const [id] = Object.entries(classes).find(([, kind]) => fits(kind, vehicle)) ?? [null];
  return id;
}

function fits({ modes, axles, weight, height, emission }: VehicleKind, vehicle: Vehicle): boolean {
  return (
    (!modes || modes.includes(vehicle.mode)) &&
    (!emission || emission.includes(vehicle.emission)) &&
    isWithin(axles, vehicle.axles) &&
    isWithin(weight, vehicle.weight) &&
    isWithin(height, vehicle.height)
  );
}

function isWithin(range: VehicleKind['axles'], value: number): boolean {
  return !range || ((range.min ?? 0) <= value && value <= (range.max ?? Number.POSITIVE_INFINITY));
}
