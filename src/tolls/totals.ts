import type { Fare, Price } from './fares.ts';
import { sumOfMoney } from './money.ts';
import { converted, type Rates } from './rates.ts';
import type { PaymentMethod } from './terms.ts';
import type { Toll } from './tolls.ts';

/** What some tolls cost by one way to pay, in one currency. */
export interface WayTotal {
  readonly paymentMethod: PaymentMethod;
  /** Of whom, for a transponder; null for other ways to pay. */
  readonly transponder: string | null;
  readonly price: Price;
  /** How many of the tolls with a price cannot be paid so, and are not in it. */
  readonly unpaid: number;
}

/** What some tolls cost together. */
export interface TollTotals {
  /** Each toll by its cheapest fare, by currency. */
  readonly cheapest: readonly Price[];
  /** By way to pay and currency, those by which all can be paid first, the cheapest first. */
  readonly byPayment: readonly WayTotal[];
  /** How many tolls have no price: they are in none of the sums. */
  readonly unknown: number;
  /** The cheapest in one currency, where that was asked for. */
  readonly converted?: Converted;
}

/** An amount that was converted, by rates of a day. */
interface Converted {
  readonly price: Price;
  readonly isConverted: true;
  readonly date: string;
  readonly source: string | null;
}

/** Into which currency amounts are converted, and by which rates. */
export interface Conversion {
  readonly currency: string;
  readonly rates: Rates;
}

interface Way {
  readonly paymentMethod: PaymentMethod;
  readonly transponder: string | null;
}

/** A vignette counts with what is good for the shortest time that one can buy for the least. */
export function totalsOf(tolls: readonly Pick<Toll, 'fares'>[], conversion: Conversion | null): TollTotals {
  const priced = tolls.filter(({ fares }) => fares.length > 0);
  const cheapest = sumsOf(priced.flatMap(({ fares }) => fares.slice(0, 1)));
  const inOne = conversion && convertedBy(conversion, cheapest);
  return {
    ...(inOne && { converted: inOne }),
    cheapest,
    byPayment: waysIn(priced)
      .flatMap((way) => {
        const paid = priced.flatMap(({ fares }) => fares.find((fare) => takes(fare, way)) ?? []);
        return sumsOf(paid).map((price): WayTotal => ({ ...way, price, unpaid: priced.length - paid.length }));
      })
      .sort(byUse),
    unknown: tolls.length - priced.length,
  };
}

function convertedBy({ currency, rates }: Conversion, prices: readonly Price[]): Converted | null {
  const price = converted(prices, currency, rates);
  return price && { price, isConverted: true, date: rates.date, source: rates.source ?? null };
}

/** Amounts of several currencies are in no order. */
function byUse(a: WayTotal, b: WayTotal): number {
  return a.unpaid - b.unpaid || (a.price.currency === b.price.currency ? a.price.value - b.price.value : 0);
}

function waysIn(tolls: readonly Pick<Toll, 'fares'>[]): Way[] {
  const ways = new Map<string | null, Set<PaymentMethod>>();
  for (const { fares } of tolls) {
    for (const { paymentMethods, transponders } of fares) {
      const transponder = transponders[0]?.system ?? null;
      const known = ways.get(transponder) ?? new Set();
      ways.set(transponder, known);
      for (const method of paymentMethods) known.add(method);
    }
  }
  return [...ways].flatMap(([transponder, methods]) =>
    [...methods].map((paymentMethod) => ({ paymentMethod, transponder })),
  );
}

function takes({ paymentMethods, transponders }: Fare, { paymentMethod, transponder }: Way): boolean {
  return paymentMethods.includes(paymentMethod) && (transponders[0]?.system ?? null) === transponder;
}

/** The sum in each currency, in the order in which they first come. */
function sumsOf(fares: readonly Fare[]): Price[] {
  const byCurrency = Map.groupBy(fares, ({ price }) => price.currency);
  return [...byCurrency].map(([currency, own]) => ({
    type: 'value',
    currency,
    value: sumOfMoney(own.map(({ price }) => price.value)),
  }));
}
