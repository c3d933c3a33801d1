import type { EMISSION_CLASSES, VehicleClasses, VehicleKind } from './tariff.ts';

type EmissionClass = (typeof EMISSION_CLASSES)[number];

/** What a toll depends on. */
export interface Vehicle {
  readonly mode: 'driving' | 'truck';
  readonly axles: number;
  /** Tonnes. */
  readonly weight: number;
  /** Metres. */
  readonly height: number;
  readonly emission: EmissionClass;
}

/** What counts where a request does not say: a small car, and the lorry that trucks are routed as. */
export const USUAL_VEHICLES: Readonly<Record<Vehicle['mode'], Vehicle>> = {
  driving: { mode: 'driving', axles: 2, weight: 1.5, height: 1.5, emission: 'euro_6' },
  truck: { mode: 'truck', axles: 5, weight: 40, height: 4, emission: 'euro_6' },
};

/** The class of a vehicle: the first that it fits; null where there is none. */
export function classOf(classes: VehicleClasses, vehicle: Vehicle): string | null {
  return Object.keys(classes).find((id) => fits(classes[id], vehicle)) ?? null;
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
