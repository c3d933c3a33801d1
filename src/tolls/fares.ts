import {
  PAYMENT_METHODS,
  type PaymentMethod,
  type SystemOf,
  type Tariff,
  type TollSystem,
  type VehicleClasses,
} from './tariff.ts';
import { classOf, type TollPayer } from './vehicle.ts';
import { holdsAt } from './when.ts';

/** What is charged: a place, an entry and an exit, a distance, or the use of an area or of roads for a time. */
export type Usage =
  | { readonly kind: 'open'; readonly place: string }
  | { readonly kind: 'closed'; readonly entry: string; readonly exit: string; readonly isSymmetric: boolean }
  | { readonly kind: 'distance'; readonly meters: number }
  | { readonly kind: 'area' }
  | { readonly kind: 'vignette' };

/** One way to pay for something. */
export interface Fare {
  readonly id: string;
  readonly name: string;
  readonly price: { readonly type: 'value'; readonly currency: string; readonly value: number };
  /** `toll`, or `vignette` for what is good for a time. */
  readonly reason: 'toll' | 'vignette';
  readonly paymentMethods: readonly PaymentMethod[];
  readonly transponders: readonly { readonly system: string }[];
}

/** A rule of a tariff with the price that it gives. */
interface Priced {
  readonly rule: TollSystem['fares'][number];
  readonly index: number;
  readonly value: number;
}

/**
 * The fares of a use of a system, the cheapest first: for each way to pay the first rule that holds. Empty where the tariff has none for this
 * vehicle, time or pair of places.
 */
export function faresOf(
  tariff: Tariff,
  system: TollSystem,
  usage: Usage,
  vehicle: TollPayer,
  moment: Temporal.ZonedDateTime,
): Fare[] {
  if (!holdsAt(system.when, moment)) return [];
  const classes = system.vehicles ?? tariff.vehicles;
  const own = classOf(classes, vehicle);
  if (own === null) return [];
  const { priced, times } = pricedFor(system, usage, classes, own, moment);
  const currency = system.currency ?? tariff.currency;
  const digits = minorDigits(currency);
  const what = whatOf(system, usage);
  return [...offersOf(system, priced), ...discountsOf(system, priced, own, moment)]
    .map(
      ({ key, name = what.name, value, payment, transponder }): Fare => ({
        id: [tariff.id, system.id, what.id, own, key].filter((part) => part !== '').join('.'),
        name: [name, classes[own]?.name ?? own].join(', '),
        price: { type: 'value', currency, value: Number((value * times).toFixed(digits)) },
        reason: system.kind === 'vignette' ? 'vignette' : 'toll',
        paymentMethods: payment,
        transponders: transponder === undefined ? [] : [{ system: transponder }],
      }),
    )
    .sort((a, b) => a.price.value - b.price.value);
}

/** A price, and who it is for. */
interface Offer {
  readonly key: string;
  readonly name: string | undefined;
  readonly value: number;
  readonly payment: readonly PaymentMethod[];
  readonly transponder: string | undefined;
}

const USUAL_PAYMENT = PAYMENT_METHODS.filter((method) => method !== 'transponder');

/** Of the rules that hold, the first for each way to pay; what is good for another time is another thing to buy. */
function* offersOf(system: TollSystem, priced: readonly Priced[]): Iterable<Offer> {
  const taken = new Set<string>();
  for (const { rule, index, value } of priced) {
    const { transponder, name } = rule;
    const good = 'duration' in rule ? rule.duration : '';
    const methods =
      transponder === undefined ? (rule.payment ?? system.payment ?? USUAL_PAYMENT) : (['transponder'] as const);
    const keyOf = (method: string) => `${good} ${method} ${transponder ?? ''}`;
    const payment = methods.filter((method) => !taken.has(keyOf(method)));
    if (payment.length === 0) continue;
    for (const method of payment) taken.add(keyOf(method));
    yield { key: String(index + 1), name, value, payment, transponder };
  }
}

/** What is left of the first price that needs no transponder for who has one. */
function* discountsOf(
  { discounts = [] }: TollSystem,
  priced: readonly Priced[],
  own: string,
  moment: Temporal.ZonedDateTime,
): Iterable<Offer> {
  const base = priced.find(({ rule }) => rule.transponder === undefined);
  for (const [i, { transponder, percent, vehicles, when }] of discounts.entries()) {
    if (!base || (vehicles && !vehicles.includes(own)) || !holdsAt(when, moment)) continue;
    const value = base.value * (1 - percent / 100);
    yield { key: `d${i + 1}`, name: base.rule.name, value, payment: ['transponder'], transponder };
  }
}

/** The rules that hold for a class; where there are none, those of the class that it is priced as, so many times. */
function pricedFor(
  system: TollSystem,
  usage: Usage,
  classes: VehicleClasses,
  own: string,
  moment: Temporal.ZonedDateTime,
): { readonly priced: readonly Priced[]; readonly times: number } {
  const of = (id: string) =>
    system.fares.flatMap((rule, index): Priced[] => {
      if ((rule.vehicles && !rule.vehicles.includes(id)) || !holdsAt(rule.when, moment)) return [];
      const value = priceOf(rule, usage);
      return value === null ? [] : [{ rule, index, value }];
    });
  let times = 1;
  for (let id = own; ; ) {
    const priced = of(id);
    const as = classes[id]?.priced_as;
    const isNamed = system.fares.some(({ vehicles }) => vehicles?.includes(id));
    if (isNamed || !as) return { priced, times };
    times *= as.times ?? 1;
    id = as.class;
  }
}

/** What a rule asks for a use; null where it is not one for it. */
function priceOf(rule: Priced['rule'], usage: Usage): number | null {
  if ('prices' in rule) {
    if (usage.kind !== 'closed') return null;
    const { entry, exit, isSymmetric } = usage;
    return priceBetween(rule.prices, entry, exit) ?? (isSymmetric ? priceBetween(rule.prices, exit, entry) : null);
  }
  if ('per_km' in rule) {
    if (usage.kind !== 'distance') return null;
    const { per_km, minimum = 0, maximum = Number.POSITIVE_INFINITY } = rule;
    return Math.min(maximum, Math.max(minimum, (per_km * usage.meters) / 1000));
  }
  if ('places' in rule && rule.places && usage.kind === 'open' && !rule.places.includes(usage.place)) return null;
  return rule.price;
}

function priceBetween(prices: SystemOf<'closed'>['fares'][number]['prices'], from: string, to: string): number | null {
  const row = Object.hasOwn(prices, from) ? prices[from] : undefined;
  return row && Object.hasOwn(row, to) ? (row[to] ?? null) : null;
}

/** How a use is called in ids and names. */
function whatOf(system: TollSystem, usage: Usage): { readonly id: string; readonly name: string } {
  const named = (id: string) =>
    ('places' in system ? system.places.find((place) => place.id === id)?.name : undefined) ?? id;
  if (usage.kind === 'open') return { id: usage.place, name: named(usage.place) };
  if (usage.kind === 'closed')
    return { id: `${usage.entry}.${usage.exit}`, name: `${named(usage.entry)} – ${named(usage.exit)}` };
  return { id: '', name: system.name };
}

const DIGITS = new Map<string, number>();

/** How many digits a currency has behind the point. */
function minorDigits(currency: string): number {
  let digits = DIGITS.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    DIGITS.set(currency, digits);
  }
  return digits;
}
