import { first } from '../at.ts';
import { wayOf } from './caps.ts';
import type { Charge } from './charges.ts';
import { type Fare, type Price, priceIn } from './fares.ts';
import { Decimal } from './money.ts';
import type { Tariff, TollSystem } from './tariff.ts';

/**
 * What is paid for each charge that has a price, where all are paid for as little as can be. What caps limit together is paid in one way: a cap counts
 * each way to pay by itself, so that what is left by one is not what is left by another.
 *
 * @param charges under their caps
 */
export function cheapestOf(charges: readonly Charge[]): ReadonlyMap<Charge, Price> {
  const priced = charges.filter(({ fares }) => fares.length > 0);
  if (!priced.some(({ fares }) => fares.some(isLowered))) return new Map(priced.map(paidFirst));
  const groups = Map.groupBy(priced, (charge) =>
    isFree(charge) ? charge : (limitOf(charge.tariff, charge.system) ?? charge),
  );
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.some(({ fares }) => fares.some(isLowered)) ? paidTogether(group) : group.map(paidFirst),
    ),
  );
}

type Paid = readonly [Charge, Price];

const paidFirst = (charge: Charge): Paid => [charge, first(charge.fares).price];

/** Whether nothing is asked for, of anybody; with caps or without. */
function isFree({ fares }: Charge): boolean {
  return fares.every(({ price, uncappedPrice = price }) => uncappedPrice.value === 0);
}

/** Whether a cap has lowered a price. */
const isLowered = ({ uncappedPrice }: Fare) => uncappedPrice !== undefined;

/** Whose caps limit a system: its own, or those of the file, which go for several; null where there are none. */
function limitOf(tariff: Tariff, system: TollSystem): Tariff | TollSystem | null {
  if (tariff.caps?.some(({ systems }) => systems.includes(system.id))) return tariff;
  return system.caps ? system : null;
}

/** By the way to pay that costs least of those by which all can be paid; where there is none, as if there were no caps. */
function paidTogether(charges: readonly Charge[]): readonly Paid[] {
  const byWay = charges.map(({ fares }) => pricesByWay(fares));
  const ways = [...first(byWay).keys()].filter((way) => byWay.every((prices) => prices.has(way)));
  let [least, best]: [Decimal | null, readonly Price[]] = [null, charges.map(({ fares }) => uncapped(fares))];
  for (const way of ways) {
    const prices = byWay.flatMap((each) => each.get(way) ?? []);
    const sum = prices.reduce((total, { value }) => total.plus(value), new Decimal(0));
    if (least === null || sum.lt(least)) [least, best] = [sum, prices];
  }
  return charges.flatMap((charge, i): Paid[] => {
    const price = best[i];
    return price ? [[charge, price]] : [];
  });
}

function pricesByWay(fares: readonly Fare[]): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  // The cheapest fares come first.
  for (const fare of fares) {
    for (const method of fare.paymentMethods) {
      const way = wayOf(fare, method);
      if (!prices.has(way)) prices.set(way, fare.price);
    }
  }
  return prices;
}

function uncapped(fares: readonly Fare[]): Price {
  const { currency } = first(fares).price;
  const values = fares.map(({ price, uncappedPrice = price }) => uncappedPrice.value);
  return priceIn(currency, Decimal.min(...values));
}
