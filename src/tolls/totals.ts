import type { Price } from './fares.ts';
import { MoneySum } from './money.ts';
import { converted, type Rates } from './rates.ts';
import type { PaymentMethod } from './terms.ts';
import type { Toll } from './tolls.ts';

/** What some tolls cost by one way to pay, in one currency. */
interface WayTotal {
  readonly paymentMethod: PaymentMethod;
  /** Of whom, for a transponder; null for other ways to pay. */
  readonly transponder: string | null;
  readonly price: Price;
  /** How many of the tolls with a price cannot be paid so, and are not in it. */
  readonly unpaid: number;
}

/** What some tolls cost together. */
export interface TollTotals {
  /** Each toll in the cheapest way, by currency: what a cap limits together in one way. */
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

/** What has been added up by a way to pay. */
interface WaySum {
  /** Of which toll a fare was added last: of each it is the first that can be paid so. */
  last: number;
  count: number;
  readonly paid: Sums;
}

/** A vignette counts with what is good for the shortest time that one can buy for the least. */
export function totalsOf(tolls: readonly Pick<Toll, 'fares' | 'cheapest'>[], conversion: Conversion | null): TollTotals {
  const priced = tolls.filter(({ fares }) => fares.length > 0);
  const cheapest = sumsOf(priced.flatMap(({ cheapest: price }) => price ?? []));
  const inOne = conversion && convertedBy(conversion, cheapest);
  return {
    ...(inOne && { converted: inOne }),
    cheapest,
    byPayment: [...sumsByWay(priced)]
      .flatMap(([transponder, sums]) =>
        [...sums].flatMap(([paymentMethod, { count, paid }]) =>
          paid.prices.map((price): WayTotal => ({ paymentMethod, transponder, price, unpaid: priced.length - count })),
        ),
      )
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

/** By transponder and method. */
function sumsByWay(tolls: readonly Pick<Toll, 'fares'>[]): ReadonlyMap<string | null, ReadonlyMap<PaymentMethod, WaySum>> {
  const ways = new Map<string | null, Map<PaymentMethod, WaySum>>();
  for (const [index, { fares }] of tolls.entries()) {
    for (const fare of fares) {
      const transponder = fare.transponders[0]?.system ?? null;
      const sums = ways.get(transponder) ?? new Map<PaymentMethod, WaySum>();
      ways.set(transponder, sums);
      for (const method of fare.paymentMethods) {
        let sum = sums.get(method);
        if (!sum) {
          sum = { last: -1, count: 0, paid: new Sums() };
          sums.set(method, sum);
        }
        if (sum.last === index) continue;
        sum.last = index;
        sum.count++;
        sum.paid.add(fare.price);
      }
    }
  }
  return ways;
}

/** The sum in each currency, in the order in which they first come. */
class Sums {
  readonly #byCurrency = new Map<string, MoneySum>();

  add({ currency, value }: Price): void {
    let sum = this.#byCurrency.get(currency);
    if (!sum) {
      sum = new MoneySum();
      this.#byCurrency.set(currency, sum);
    }
    sum.add(value);
  }

  get prices(): Price[] {
    return [...this.#byCurrency].map(([currency, { value }]) => ({ type: 'value', currency, value }));
  }
}

function sumsOf(prices: readonly Price[]): Price[] {
  const sums = new Sums();
  for (const price of prices) sums.add(price);
  return sums.prices;
}
