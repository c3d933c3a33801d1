import type { EmissionClass, Fuel, Mode, TollClass, Vehicle } from '../modes/index.ts';
import type { KnownSystem } from './known-system.ts';
import { Decimal } from './money.ts';
import type { TollSystem } from './tariff.ts';
import type { Range, VehicleClasses, VehicleKind } from './terms.ts';

/** Who pays tolls: what they depend on. */
export interface TollPayer {
  readonly mode: Mode;
  readonly vehicle: Vehicle;
  /** Of what class it is where maps mark tolls. */
  readonly tollClass: TollClass;
  /** Metres, above the front axle. */
  readonly frontAxleHeight: number;
  /** Of all trailers together, and tonnes; 0 without one. */
  readonly trailerAxles: number;
  readonly trailerWeight: number;
  readonly occupants: number;
  readonly fuel: Fuel;
  readonly emission: EmissionClass;
  /** By the carbon dioxide it emits, from 1 for the most to 5 for none. */
  readonly co2Class: number;
  /** How many trips have been paid for in the calendar month, as far as that is reported. */
  readonly tripsThisMonth: number;
  readonly isReturnTrip: boolean;
}

/** A class of vehicles whose fares somebody pays, and how many times. */
export interface PayingClass {
  /** Of what class the vehicle is. */
  readonly own: string;
  /** Which fares it pays: its own class's, or those of the class that it is priced as. */
  readonly priced: string;
  readonly times: Decimal;
}

/** The class of a vehicle: the first that it fits; null where there is none. */
function classOf(classes: VehicleClasses, payer: TollPayer): string | null {
  const [id] = Object.entries(classes).find(([, kind]) => fits(kind, payer)) ?? [null];
  return id;
}

function fits(kind: VehicleKind, payer: TollPayer): boolean {
  const { modes, axles, weight, height, front_axle_height, trailer, occupants, fuel, emission, euro, co2_class } = kind;
  return (
    (!modes || modes.includes(payer.mode)) &&
    (!fuel || fuel.includes(payer.fuel)) &&
    (!emission || emission.includes(payer.emission)) &&
    (!euro || isEuroWithin(euro, payer.emission)) &&
    isWithin(axles, payer.vehicle.axles) &&
    isWithin(weight, payer.vehicle.weight / 1000) &&
    isWithin(height, payer.vehicle.height / 1000) &&
    isWithin(front_axle_height, payer.frontAxleHeight) &&
    isWithin(trailer?.axles, payer.trailerAxles) &&
    isWithin(trailer?.weight, payer.trailerWeight) &&
    isWithin(occupants, payer.occupants) &&
    isWithin(co2_class, payer.co2Class)
  );
}

const EURO = /^euro_(\d)$/;

function isEuroWithin(range: Range, emission: EmissionClass): boolean {
  const [, euro] = EURO.exec(emission) ?? [];
  return euro !== undefined && isWithin(range, Number(euro));
}

/** Whether a value lies in a range; what is not given is open. */
export function isWithin(range: Range | undefined, value: number): boolean {
  if (!range) return true;
  const { min, from, above, max, below } = range;
  return (
    (min === undefined || value >= min) &&
    (from === undefined || value >= from) &&
    (above === undefined || value > above) &&
    (max === undefined || value <= max) &&
    (below === undefined || value < below)
  );
}

/** As which classes somebody pays the fares of systems. */
export class PayingClasses {
  readonly #payer: TollPayer;
  readonly #bySystem = new Map<TollSystem, PayingClass | null>();
  /** Systems of a tariff share its classes. */
  readonly #own = new Map<VehicleClasses, string | null>();

  constructor(payer: TollPayer) {
    this.#payer = payer;
  }

  /** Null where a system has no fare for the vehicle: then it does not concern it. */
  of({ tariff, system }: KnownSystem): PayingClass | null {
    let paying = this.#bySystem.get(system);
    if (paying === undefined) {
      const classes = system.vehicles ?? tariff.vehicles;
      const own = this.#ownIn(classes);
      paying = own === null ? null : payingAs(classes, system, own);
      this.#bySystem.set(system, paying);
    }
    return paying;
  }

  #ownIn(classes: VehicleClasses): string | null {
    let own = this.#own.get(classes);
    if (own === undefined) {
      own = classOf(classes, this.#payer);
      this.#own.set(classes, own);
    }
    return own;
  }
}

const ONCE = new Decimal(1);

function payingAs(classes: VehicleClasses, system: TollSystem, own: string): PayingClass | null {
  const isNamed = (id: string) => system.fares.some(({ vehicles }) => vehicles?.includes(id));
  let priced = own;
  let times = ONCE;
  for (let as = classes[priced]?.priced_as; as && !isNamed(priced); as = classes[priced]?.priced_as) {
    priced = as.class;
    times = times.times(as.times ?? 1);
  }
  const pays = system.fares.some(({ vehicles }) => !vehicles || vehicles.includes(priced));
  return pays ? { own, priced, times } : null;
}
