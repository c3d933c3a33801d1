import { Decimal, roundedTo } from './money.ts';
import type { SystemOf } from './tariff.ts';

type DistanceFare = SystemOf<'distance'>['fares'][number];

/** What a distance costs: what is paid beside it, each kilometre by its band, and no less or more than the ends of the fare. */
export function distancePrice(fare: DistanceFare, meters: number, tonnes: number): Decimal {
  const { base = 0, km_rounding, minimum, maximum } = fare;
  const driven = new Decimal(meters).div(1000);
  const kilometers = km_rounding ? roundedTo(driven, km_rounding) : driven;
  const price = perKilometers(fare, kilometers, tonnes).plus(base);
  const atLeast = minimum === undefined ? price : Decimal.max(minimum, price);
  return maximum === undefined ? atLeast : Decimal.min(maximum, atLeast);
}

/** The price of kilometres: one for each, by the weight of the vehicle, or by bands. */
function perKilometers(fare: DistanceFare, kilometers: Decimal, tonnes: number): Decimal {
  const { per_tonne_km, per_km = 0, bands = [{ per_km }] } = fare;
  if (per_tonne_km !== undefined) return kilometers.times(per_tonne_km).times(tonnes);
  let price = new Decimal(0);
  let before = new Decimal(0);
  for (const { up_to_km, per_km: perKm } of bands) {
    const until = up_to_km === undefined ? kilometers : Decimal.min(kilometers, up_to_km);
    if (until.lte(before)) continue;
    price = price.plus(until.minus(before).times(perKm));
    before = until;
  }
  return price;
}
