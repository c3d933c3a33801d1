import { distancePrice } from './distance-price.ts';
import type { KnownSystem } from './known-system.ts';
import { Decimal, roundedMoney } from './money.ts';
import type { SystemOf, TollDiscount, TollFare, TollSystem } from './tariff.ts';
import { type Holds, PAYMENT_METHODS, type PaymentMethod } from './terms.ts';
import { isWithin, type PayingClass, type TollPayer } from './vehicle.ts';
import { holdsAt, type LocalMoment } from './when.ts';

/** What is charged: a place, an entry and an exit, a distance, or the use of an area or of roads for a time. */
export type Usage =
  | { readonly kind: 'open'; readonly place: string }
  | { readonly kind: 'closed'; readonly entry: string; readonly exit: string; readonly isSymmetric: boolean }
  | {
      readonly kind: 'distance';
      readonly meters: number;
      /** What the vehicle weighs. */
      readonly tonnes: number;
      /** Which share of it was driven while something held, from 0 to 1. */
      readonly shareHolding: (holds: Holds) => number;
    }
  | { readonly kind: 'area' }
  | { readonly kind: 'vignette' };

/** One way to pay for something. */
export interface Fare {
  readonly id: string;
  readonly name: string;
  readonly price: Price;
  /** What would be paid without caps, where one has lowered it. */
  readonly uncappedPrice?: Price;
  /** `toll`, or `vignette` for what is good for a time. */
  readonly reason: 'toll' | 'vignette';
  readonly paymentMethods: readonly PaymentMethod[];
  readonly transponders: readonly { readonly system: string }[];
  /** For how long it is good (ISO 8601), of what is bought for a time. */
  readonly duration?: string;
}

/** An amount of money, as it is paid. */
export interface Price {
  readonly type: 'value';
  readonly currency: string;
  readonly value: number;
}

export function priceIn(currency: string, value: Decimal): Price {
  return { type: 'value', currency, value: value.toNumber() };
}

/** A use of a system by a vehicle, at a moment. */
export interface Use extends KnownSystem {
  readonly paying: PayingClass;
  readonly usage: Usage;
  readonly local: LocalMoment;
}

/** A rule of a tariff with the price that it gives. */
interface Priced {
  readonly rule: TollFare;
  readonly index: number;
  readonly value: Decimal;
}

/**
 * The fares of a use of a system, the cheapest first: for each way to pay the first rule that holds. Empty where the tariff has no price for this
 * place or pair of places; null where it asks for nothing at this moment. That the system holds then is asked before.
 */
export function faresOf(use: Use, payer: TollPayer): readonly Fare[] | null {
  const { system, paying, usage } = use;
  if (usage.kind === 'distance') return currentFares(use, payer);
  let known = knownBySystem.get(system);
  if (!known) {
    known = new Map();
    knownBySystem.set(system, known);
  }
  const key = `${placesOf(usage).join(' ')} ${paying.own} ${heldBy(use, payer)}`;
  let fares = known.get(key);
  if (fares === undefined) {
    if (known.size === MOST_KNOWN) known.clear();
    fares = currentFares(use, payer);
    known.set(key, fares);
  }
  return fares;
}

/** Of one system: closed ones have thousands of pairs. */
const MOST_KNOWN = 2000;
/** Fares that have been worked out, by what they depend on. */
const knownBySystem = new WeakMap<TollSystem, Map<string, readonly Fare[] | null>>();

/** Which of the rules and discounts of a system hold, of those that do not always: 1 for each that does. */
function heldBy(use: Use, payer: TollPayer): string {
  const { fares, discounts = [] } = use.system;
  let held = '';
  for (const { when } of fares) if (when) held += Number(holdsAt(when, use.local));
  for (const discount of discounts) held += Number(isGiven(discount, use, payer));
  return held;
}

function currentFares(use: Use, payer: TollPayer): Fare[] | null {
  const { tariff, system, paying, usage, local } = use;
  const known = system.fares.flatMap((rule: TollFare, index): Priced[] => {
    const value = !rule.vehicles || rule.vehicles.includes(paying.priced) ? priceOf(rule, usage) : null;
    return value === null ? [] : [{ rule, index, value }];
  });
  const priced = known.filter(({ rule }) => holdsAt(rule.when, local));
  if (priced.length === 0) return known.length === 0 ? [] : null;
  const currency = system.currency ?? tariff.currency;
  const places = placesOf(usage);
  const className = (system.vehicles ?? tariff.vehicles)[paying.own]?.name ?? paying.own;
  const told = (system.discounts ?? []).find((each) => each.transponder === undefined && isGiven(each, use, payer));
  const lowest = (value: Decimal) => (told ? lowered(value, told, use) : value);
  const paid = (value: Decimal) => (paying.times.eq(1) ? lowest(value) : lowest(value).times(paying.times));
  const named = (id: string) => ('places' in system && system.places.find((place) => place.id === id)?.name) || id;
  const name = places.length > 0 ? places.map(named).join(' – ') : system.name;
  return [...offersOf(system, priced), ...discountsOf(use, priced, payer)]
    .map(
      ({ key, name: own = name, value, payment, transponder, duration }): Fare => ({
        id: [tariff.id, system.id, ...places, paying.own, key].join('.'),
        name: `${own}, ${className}`,
        price: priceIn(currency, roundedMoney(paid(value), currency, system.rounding ?? tariff.rounding)),
        reason: system.kind === 'vignette' ? 'vignette' : 'toll',
        paymentMethods: payment,
        transponders: transponder === undefined ? [] : [{ system: transponder }],
        ...(duration !== '' && { duration }),
      }),
    )
    .sort(byPrice);
}

export const byPrice = (a: Fare, b: Fare) => a.price.value - b.price.value;

/** A price, and who it is for. */
interface Offer {
  readonly key: string;
  readonly name: string | undefined;
  readonly value: Decimal;
  readonly payment: readonly PaymentMethod[];
  readonly transponder: string | undefined;
  readonly duration: string;
}

const USUAL_PAYMENT = PAYMENT_METHODS.filter((method) => method !== 'transponder');

/** Of the rules that hold, the first for each way to pay; what is good for another time is another thing to buy. */
function* offersOf(system: TollSystem, priced: readonly Priced[]): Iterable<Offer> {
  const taken = new Set<string>();
  /** Ways to pay that are exempt, and those that are not. */
  const [exempt, paying] = [new Set<string>(), new Set<string>()];
  for (const { rule, index, value } of priced) {
    const { transponder, name } = rule;
    const duration = ('duration' in rule && rule.duration) || '';
    const methods =
      transponder === undefined ? (rule.payment ?? system.payment ?? USUAL_PAYMENT) : (['transponder'] as const);
    const wayOf = (method: string) => `${method} ${transponder ?? ''}`;
    const keyOf = (method: string) => `${duration} ${wayOf(method)}`;
    // Who is exempt buys nothing, for no time; who is not is not for another time either.
    const isOpen = (method: string) =>
      !exempt.has(wayOf(method)) && !(rule.free ? paying.has(wayOf(method)) : taken.has(keyOf(method)));
    const payment = methods.filter(isOpen);
    if (payment.length === 0) continue;
    for (const method of payment) {
      taken.add(keyOf(method));
      (rule.free ? exempt : paying).add(wayOf(method));
    }
    yield { key: String(index + 1), name, value, payment, transponder, duration };
    // An exemption for no particular way to pay is one for those with a transponder, too.
    if (rule.free && rule.payment === undefined && transponder === undefined) return;
  }
}

/**
 * What is left of the first price that needs no transponder for who has one, by the first discount of each transponder that holds. What is lowered
 * for what the request reports is lowered for every way to pay.
 */
function* discountsOf(use: Use, priced: readonly Priced[], payer: TollPayer): Iterable<Offer> {
  const base = priced.find(({ rule }) => rule.transponder === undefined);
  if (!base || base.rule.free) return;
  const taken = new Set<string>();
  for (const [i, discount] of (use.system.discounts ?? []).entries()) {
    const { transponder, name = base.rule.name } = discount;
    if (transponder === undefined || taken.has(transponder) || !isGiven(discount, use, payer)) continue;
    taken.add(transponder);
    const duration = ('duration' in base.rule && base.rule.duration) || '';
    yield {
      key: `d${i + 1}`,
      name,
      value: lowered(base.value, discount, use),
      payment: ['transponder'],
      transponder,
      duration,
    };
  }
}

/** Whether a discount is given to who pays; that one needs a transponder is another question. */
function isGiven({ vehicles, when, share, trips, return_trip }: TollDiscount, use: Use, payer: TollPayer): boolean {
  return (
    (!vehicles || vehicles.includes(use.paying.own)) &&
    (share === true || holdsAt(when, use.local)) &&
    isWithin(trips, payer.tripsThisMonth) &&
    (!return_trip || payer.isReturnTrip)
  );
}

function lowered(value: Decimal, { percent, share, when = {} }: TollDiscount, { usage }: Use): Decimal {
  const part = share && usage.kind === 'distance' ? usage.shareHolding(when) : 1;
  return value.times(new Decimal(1).minus(new Decimal(percent).div(100).times(part)));
}

/** What a rule asks for a use; null where it has no price for it. */
function priceOf(rule: TollFare, usage: Usage): Decimal | null {
  if ('places' in rule && rule.places && usage.kind === 'open' && !rule.places.includes(usage.place)) return null;
  if (rule.free) return new Decimal(0);
  if (usage.kind === 'distance') return distancePrice(rule, usage.meters, usage.tonnes);
  const price =
    usage.kind === 'closed'
      ? 'prices' in rule
        ? priceOfPair(rule.prices, usage)
        : null
      : 'price' in rule
        ? rule.price
        : null;
  return price === null || price === undefined ? null : new Decimal(price);
}

type Prices = SystemOf<'closed'>['fares'][number]['prices'];

function priceOfPair(prices: Prices, { entry, exit, isSymmetric }: Extract<Usage, { kind: 'closed' }>): number | null {
  return priceBetween(prices, entry, exit) ?? (isSymmetric ? priceBetween(prices, exit, entry) : null);
}

function priceBetween(prices: Prices, from: string, to: string): number | null {
  const row = prices && Object.hasOwn(prices, from) ? prices[from] : undefined;
  return row && Object.hasOwn(row, to) ? (row[to] ?? null) : null;
}

/** The places of a use, by their ids. */
function placesOf(usage: Usage): readonly string[] {
  if (usage.kind === 'open') return [usage.place];
  return usage.kind === 'closed' ? [usage.entry, usage.exit] : [];
}
