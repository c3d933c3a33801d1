import type { Charge } from './charges.ts';
import { byPrice, type Fare } from './fares.ts';
import { Decimal, roundedMoney } from './money.ts';
import type { Cap } from './tariff.ts';
import type { PaymentMethod } from './terms.ts';
import { holdsAt } from './when.ts';

/** Charges that a cap limits together. */
interface Limited {
  readonly cap: Cap;
  readonly charges: readonly Charge[];
}

/** A way to pay: who has paid one charge by it pays others by it too. */
export function wayOf({ price, transponders }: Fare, method: PaymentMethod): string {
  return [price.currency, method, ...transponders.map(({ system }) => system)].join(' ');
}

/** What is paid of each charge, by ways to pay, where that is not what its fares say. */
type Paid = Map<Charge, Map<string, Decimal>>;

/** The charges with what is paid of them under the caps of their systems, then under those of their tariffs. @param charges in the order in which they are paid */
export function capped(charges: readonly Charge[]): readonly Charge[] {
  if (!charges.some(({ tariff, system }) => system.caps || tariff.caps)) return charges;
  const paid: Paid = new Map();
  const own = charges.map((charge) => ({ ...charge, fares: eachWayOnce(charge.fares) }));
  for (const limited of limitsOf(own)) applyCap(limited, paid);
  return own.map((charge) => {
    const values = paid.get(charge);
    return values ? { ...charge, fares: charge.fares.flatMap((fare) => faresPaid(fare, values)).sort(byPrice) } : charge;
  });
}

/** A charge is paid once: where a transponder has a fare and a discount, for the lower price. @param fares the cheapest first */
function eachWayOnce(fares: readonly Fare[]): readonly Fare[] {
  const taken = new Set<string>();
  return fares.flatMap((fare) => {
    const paymentMethods = fare.paymentMethods.filter((method) => {
      const way = `${wayOf(fare, method)} ${fare.duration ?? ''}`;
      return !taken.has(way) && taken.add(way);
    });
    return paymentMethods.length > 0 ? [{ ...fare, paymentMethods }] : [];
  });
}

function limitsOf(charges: readonly Charge[]): Limited[] {
  const bySystem = [...Map.groupBy(charges, ({ system }) => system)].flatMap(([{ caps = [] }, own]) =>
    caps.map((cap) => ({ cap, charges: own })),
  );
  const byTariff = [...Map.groupBy(charges, ({ tariff }) => tariff)].flatMap(([tariff, own]) =>
    (tariff.caps ?? []).map((cap) => ({ cap, charges: own.filter(({ system }) => cap.systems.includes(system.id)) })),
  );
  return [...bySystem, ...byTariff];
}

function applyCap({ cap, charges }: Limited, paid: Paid): void {
  const own = charges.filter(
    ({ paying, local }) => (!cap.vehicles || cap.vehicles.includes(paying.own)) && holdsAt(cap.when, local),
  );
  /** By way to pay and period. */
  const counts = new Map<string, Count>();
  for (const charge of own) {
    for (const fare of charge.fares) {
      // What is bought for a time is no passage.
      if (fare.reason === 'vignette') continue;
      for (const method of fare.paymentMethods) {
        const way = wayOf(fare, method);
        const values = paid.get(charge) ?? new Map<string, Decimal>();
        paid.set(charge, values);
        const value = values.get(way) ?? new Decimal(fare.price.value);
        values.set(way, leftOf(cap, counts, way, charge, value));
      }
    }
  }
}

/** What has been paid, and for a window: since when, and the highest price of it. */
interface Count {
  readonly since: number;
  value: Decimal;
}

/** What is left to pay of a charge. */
function leftOf(cap: Cap, counts: Map<string, Count>, way: string, charge: Charge, value: Decimal): Decimal {
  const { highest_within_minutes: minutes } = cap;
  return minutes === undefined ? underMost(cap, counts, way, charge, value) : highest(minutes, counts, way, charge, value);
}

/** What is left under a limit can be paid: a limit that is no multiple of the step is not reached. */
function payable(value: Decimal, { tariff, system }: Charge): Decimal {
  const { step } = system.rounding ?? tariff.rounding ?? {};
  const currency = system.currency ?? tariff.currency;
  return roundedMoney(value, currency, { mode: 'down', ...(step !== undefined && { step }) });
}

/** Of the charges in a window the highest price is paid in all: each charge by how much it is above those before. */
function highest(minutes: number, counts: Map<string, Count>, way: string, charge: Charge, value: Decimal): Decimal {
  const now = charge.local.moment.epochMilliseconds;
  const window = counts.get(way);
  if (!window || now - window.since >= minutes * 60_000) {
    counts.set(way, { since: now, value });
    return value;
  }
  const more = payable(Decimal.max(0, value.minus(window.value)), charge);
  window.value = Decimal.max(window.value, value);
  return more;
}

function underMost(
  { most = 0, per = 'day' }: Cap,
  counts: Map<string, Count>,
  way: string,
  charge: Charge,
  value: Decimal,
): Decimal {
  const day = charge.local.moment.toPlainDate().toString();
  const key = `${way} ${{ trip: '', day, month: day.slice(0, 'yyyy-mm'.length) }[per]}`;
  const count = counts.get(key) ?? { since: 0, value: new Decimal(0) };
  counts.set(key, count);
  const room = new Decimal(most).minus(count.value);
  const left = value.lte(room) ? value : payable(room, charge);
  count.value = count.value.plus(left);
  return left;
}

/** A fare as it is paid: ways to pay of which the same is left stay one. */
function faresPaid(fare: Fare, paid: ReadonlyMap<string, Decimal>): Fare[] {
  const { price, paymentMethods: methods } = fare;
  const paidBy = (method: PaymentMethod) => paid.get(wayOf(fare, method))?.toNumber() ?? price.value;
  const groups = [...Map.groupBy(methods, paidBy)];
  return groups.map(
    ([value, paymentMethods]): Fare => ({
      ...fare,
      id: groups.length > 1 ? `${fare.id}.${paymentMethods.join('-')}` : fare.id,
      price: { ...price, value },
      ...(value !== price.value && { uncappedPrice: price }),
      paymentMethods,
    }),
  );
}
