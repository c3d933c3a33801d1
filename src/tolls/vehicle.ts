import type { EmissionClass, Mode } from '../modes/index.ts';
import type { VehicleClasses, VehicleKind } from './tariff.ts';

/** Who pays tolls: what they depend on. */
export interface TollPayer {
  readonly mode: Mode;
  readonly axles: number;
  /** Tonnes. */
  readonly weight: number;
  /** Metres. */
  readonly height: number;
  readonly emission: EmissionClass;
}

/** The class of a vehicle: the first that it fits; null where there is none. */
export function classOf(classes: VehicleClasses, vehicle: TollPayer): string | null {
  const [id] = Object.entries(classes).find(([, kind]) => fits(kind, vehicle)) ?? [null];
  return id;
}

function fits({ modes, axles, weight, height, emission }: VehicleKind, vehicle: TollPayer): boolean {
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
