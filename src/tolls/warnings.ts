import isoCountries from 'i18n-iso-countries';
import { at } from '../at.ts';
import { namesHolidays } from './days.ts';
import type { Finding, Path } from './document.ts';
import { type Tariff, type TollFare, type TollSystem, timesIn } from './tariff.ts';
import { type Holds, PAYMENT_METHODS, type Range, type VehicleClasses, type VehicleKind, WEEKDAYS } from './terms.ts';
import { MINUTES_PER_DAY, spansOf } from './when.ts';

/** What can be known of a tariff without a map to be a mistake, though it can be used: each with its place. */
export function warningsIn(tariff: Tariff): Finding[] {
  return [
    ...countryWarnings(tariff.country, ['country']),
    ...classWarnings(tariff.vehicles, ['vehicles']),
    ...(tariff.caps ?? []).flatMap(({ when }, i) => whenWarnings(when, ['caps', i, 'when'])),
    ...tariff.systems.flatMap((system, i) => systemWarnings(tariff, system, ['systems', i])),
  ];
}

const found = (path: Path, message: string): Finding => ({ path, message });

function systemWarnings(tariff: Tariff, system: TollSystem, at: Path): Finding[] {
  const classes = system.vehicles ?? tariff.vehicles;
  const country = system.holidays ?? tariff.holidays ?? system.country ?? tariff.country;
  const hasHolidays = timesIn(system).some(namesHolidays);
  return [
    ...countryWarnings(system.country, [...at, 'country']),
    ...(system.vehicles ? classWarnings(system.vehicles, [...at, 'vehicles']) : []),
    ...(system.fares.length === 0 ? [found([...at, 'fares'], 'there is no fare: the system charges nobody')] : []),
    ...(hasHolidays && country === undefined
      ? [found(at, 'names public holidays but no country: those of each road’s country count')]
      : []),
    ...(system.kind === 'area' && isFlat(system.area)
      ? [found([...at, 'area'], 'encloses nothing: its corners lie on one line')]
      : []),
    ...whenWarnings(system.when, [...at, 'when']),
    ...(system.discounts ?? []).flatMap(({ when }, i) => whenWarnings(when, [...at, 'discounts', i, 'when'])),
    ...(system.caps ?? []).flatMap(({ when }, i) => whenWarnings(when, [...at, 'caps', i, 'when'])),
    ...system.fares.flatMap((fare, i) => fareWarnings(fare, classes, [...at, 'fares', i])),
    ...orderWarnings(system, at),
  ];
}

function countryWarnings(country: string | undefined, at: Path): Finding[] {
  if (country === undefined || isoCountries.isValid(country)) return [];
  return [found(at, `${country} is not a country of ISO 3166-1: no road is in it`)];
}

/** Whether corners enclose no surface. */
function isFlat(corners: readonly { readonly lat: number; readonly lng: number }[]): boolean {
  const [first] = corners;
  if (!first) return true;
  const apart = corners.find(({ lat, lng }) => lat !== first.lat || lng !== first.lng);
  if (!apart) return true;
  const [dLat, dLng] = [apart.lat - first.lat, apart.lng - first.lng];
  return corners.every(({ lat, lng }) => (lat - first.lat) * dLng === (lng - first.lng) * dLat);
}

function fareWarnings(fare: TollFare, classes: VehicleClasses, at: Path): Finding[] {
  const { minimum, maximum } = 'minimum' in fare || 'maximum' in fare ? fare : { minimum: undefined, maximum: undefined };
  const isEmpty = minimum !== undefined && maximum !== undefined && minimum > maximum;
  const duration = 'duration' in fare ? fare.duration : undefined;
  const unreached = (fare.vehicles ?? []).filter((id) => !isReached(id, classes));
  const isReachedByNone = fare.vehicles !== undefined && unreached.length === fare.vehicles.length;
  return [
    ...whenWarnings(fare.when, [...at, 'when']),
    ...(isEmpty
      ? [found([...at, 'minimum'], `${minimum} is above the maximum of ${maximum}: ${maximum} is always paid`)]
      : []),
    ...(duration !== undefined && /^P0+[DWMY]$/.test(duration)
      ? [found([...at, 'duration'], `${duration} is no length of time`)]
      : []),
    ...(isReachedByNone
      ? [
          found(
            [...at, 'vehicles'],
            `no vehicle belongs to the ${unreached.length === 1 ? 'class' : 'classes'} ${unreached.join(', ')}`,
          ),
        ]
      : []),
  ];
}

/** Whether any vehicle pays as a class: one of the class itself, or of one that is priced as it. */
function isReached(id: string, classes: VehicleClasses): boolean {
  const paying = new Set([id]);
  // A set is gone through with what is added on the way.
  for (const own of paying)
    for (const [other, kind] of Object.entries(classes)) if (kind.priced_as?.class === own) paying.add(other);
  return [...paying].some((own) => isPossible(own, classes));
}

function isPossible(id: string, classes: VehicleClasses): boolean {
  const kind = classes[id];
  if (!kind || rangesOf(kind).some(([, range]) => isEmptyRange(range))) return false;
  return shadowOf(id, classes) === null;
}

function classWarnings(classes: VehicleClasses, at: Path): Finding[] {
  if (Object.keys(classes).length === 0) return [found(at, 'there is no class: nobody is charged')];
  return Object.entries(classes).flatMap(([id, kind]) => {
    const empty = rangesOf(kind).flatMap(([key, range]) =>
      isEmptyRange(range) ? [found([...at, id, ...key], 'no number lies in this range')] : [],
    );
    const shadow = empty.length === 0 ? shadowOf(id, classes) : null;
    return shadow === null
      ? empty
      : [found([...at, id], `no vehicle belongs to this class: all that fit it belong to ${shadow} before it`)];
  });
}

function rangesOf(kind: VehicleKind): (readonly [key: Path, range: Range])[] {
  const { axles, weight, height, front_axle_height, trailer, occupants, euro, co2_class } = kind;
  const all = [
    [['axles'], axles],
    [['weight'], weight],
    [['height'], height],
    [['front_axle_height'], front_axle_height],
    [['trailer', 'axles'], trailer?.axles],
    [['trailer', 'weight'], trailer?.weight],
    [['occupants'], occupants],
    [['euro'], euro],
    [['co2_class'], co2_class],
  ] as const;
  return all.flatMap(([key, range]) => (range ? [[key, range] as const] : []));
}

/** The least and the greatest number of a range, and whether each belongs to it. */
function endsOf({ min, from, above, max, below }: Range) {
  const low = Math.max(min ?? 0, from ?? 0, above ?? 0);
  const high = Math.min(max ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  return { low, hasLow: above === undefined || low > above, high, hasHigh: below === undefined || high < below };
}

function isEmptyRange(range: Range): boolean {
  const { low, hasLow, high, hasHigh } = endsOf(range);
  return low > high || (low === high && !(hasLow && hasHigh));
}

/** A class before another that all vehicles fit which fit the other; null where there is none. */
function shadowOf(id: string, classes: VehicleClasses): string | null {
  const kind = classes[id];
  if (!kind) return null;
  for (const [other, wider] of Object.entries(classes)) {
    if (other === id) return null;
    if (covers(wider, kind)) return other;
  }
  return null;
}

function covers(wider: VehicleKind, kind: VehicleKind): boolean {
  const lists = ['modes', 'fuel', 'emission'] as const;
  const own = new Map(rangesOf(kind).map(([key, range]) => [key.join('.'), range]));
  return (
    lists.every((key) => {
      const [all, some]: readonly (readonly string[] | undefined)[] = [wider[key], kind[key]];
      return !all || (some?.every((value) => all.includes(value)) ?? false);
    }) && rangesOf(wider).every(([key, range]) => holdsRange(range, own.get(key.join('.'))))
  );
}

function holdsRange(wider: Range, range: Range | undefined): boolean {
  if (!range) return false;
  const [all, own] = [endsOf(wider), endsOf(range)];
  const isLow = all.low < own.low || (all.low === own.low && (all.hasLow || !own.hasLow));
  return isLow && (all.high > own.high || (all.high === own.high && (all.hasHigh || !own.hasHigh)));
}

function whenWarnings(when: Holds | undefined, at: Path): Finding[] {
  if (when?.hours === undefined) return [];
  const isEmpty = spansOf(when.hours).some(([from, until]) => from === until);
  return isEmpty
    ? [found([...at, 'hours'], `${when.hours} ends when it begins, and holds for 24 hours: write 00:00-24:00 for all day`)]
    : [];
}

/** Fares that never count, as one before them holds whenever they would, and fares of which the first counts only by its place in the file. */
function orderWarnings(system: TollSystem, at: Path): Finding[] {
  const fares = new EarlierFares();
  return system.fares.flatMap((fare, later) => {
    const before = fares.meeting(fare, later);
    fares.add(fare, later);
    for (const earlier of before) {
      const other = system.fares[earlier];
      if (!other || !isSameThing(system, other, fare)) continue;
      const relation = relationOf(other.when, fare.when);
      const path = [...at, 'fares', later];
      if (relation === 'covers' && isAllOf(system, other, fare))
        return [found(path, `never applies: fares[${earlier}] always applies before it`)];
      if (relation === 'overlaps') return [found([...path, 'when'], `overlaps fares[${earlier}], which takes precedence`)];
    }
    return [];
  });
}

/** The fares of a system up to one of them, by their places: those of price lists are tens of thousands. */
class EarlierFares {
  /** Those of all places. */
  readonly #everywhere: number[] = [];
  readonly #byPlace = new Map<string, number[]>();

  add(fare: TollFare, index: number): void {
    const places = placesOf(fare);
    if (!places) this.#everywhere.push(index);
    for (const place of places ?? []) {
      const own = this.#byPlace.get(place);
      if (own) own.push(index);
      else this.#byPlace.set(place, [index]);
    }
  }

  /** Those before a fare that share a place with it, in their order. */
  meeting(fare: TollFare, index: number): Iterable<number> {
    const places = placesOf(fare);
    if (!places) return Array(index).keys();
    const found = new Set([...this.#everywhere, ...places.flatMap((place) => this.#byPlace.get(place) ?? [])]);
    return [...found].sort((a, b) => a - b);
  }
}

const placesOf = (fare: TollFare) => ('places' in fare ? (fare.places ?? null) : null);

const USUAL_PAYMENT = PAYMENT_METHODS.filter((method) => method !== 'transponder');

function paymentOf(system: TollSystem, { payment, transponder }: TollFare): readonly string[] {
  return transponder === undefined ? (payment ?? system.payment ?? USUAL_PAYMENT) : [`transponder ${transponder}`];
}

const durationOf = (fare: TollFare) => ('duration' in fare ? fare.duration : undefined);

type Prices = Readonly<Record<string, Readonly<Record<string, number>>>>;
const pricesOf = (fare: TollFare): Prices | null => ('prices' in fare ? (fare.prices ?? null) : null);
const hasPair = (prices: Prices, from: string, to: string) =>
  Object.hasOwn(prices, from) && Object.hasOwn(prices[from] ?? {}, to);

/** Whether two fares can be about the same use, vehicle and way to pay. */
function isSameThing(system: TollSystem, a: TollFare, b: TollFare): boolean {
  const meet = (some: readonly string[] | null | undefined, others: readonly string[] | null | undefined) =>
    !some || !others || some.some((each) => others.includes(each));
  const meetPairs = (some: Prices | null, others: Prices | null) =>
    !some || !others || Object.entries(some).some(([from, row]) => Object.keys(row).some((to) => hasPair(others, from, to)));
  return (
    meet(a.vehicles, b.vehicles) &&
    meet(paymentOf(system, a), paymentOf(system, b)) &&
    durationOf(a) === durationOf(b) &&
    meet(placesOf(a), placesOf(b)) &&
    meetPairs(pricesOf(a), pricesOf(b))
  );
}

/** Whether a fare is about every use, vehicle and way to pay that another one is about. */
function isAllOf(system: TollSystem, wider: TollFare, fare: TollFare): boolean {
  const has = (all: readonly string[] | null | undefined, some: readonly string[] | null | undefined) =>
    !all || (some?.every((each) => all.includes(each)) ?? false);
  const hasPairs = (all: Prices | null, some: Prices | null) =>
    !all ||
    (some !== null && Object.entries(some).every(([from, row]) => Object.keys(row).every((to) => hasPair(all, from, to))));
  return (
    has(wider.vehicles, fare.vehicles) &&
    has(paymentOf(system, wider), paymentOf(system, fare)) &&
    has(placesOf(wider), placesOf(fare)) &&
    hasPairs(pricesOf(wider), pricesOf(fare))
  );
}

/** Whether one time covers another, both overlap with neither within the other, or neither is so; by the minutes of a week. */
function relationOf(a: Holds | undefined, b: Holds | undefined): 'covers' | 'overlaps' | 'other' {
  if (!a) return 'covers';
  if (!b) return 'other';
  const isOrdinary = ({ days = [], except }: Holds) => !except && days.every(isWeekday);
  const isSameSpan =
    a.from === b.from && a.until === b.until && a.season?.from === b.season?.from && a.season?.until === b.season?.until;
  // Holidays, and times that begin and end with days of the year, are meant to go before others.
  if (!isOrdinary(a) || !isOrdinary(b) || !isSameSpan) return 'other';
  const [first, second] = [minutesOf(a), minutesOf(b)];
  let [both, onlyFirst, onlySecond] = [0, 0, 0];
  for (const [i, some] of first.entries()) {
    const others = at(second, i);
    both |= some & others;
    onlyFirst |= some & ~others;
    onlySecond |= others & ~some;
  }
  if (both !== 0 && onlySecond === 0) return 'covers';
  return both !== 0 && onlyFirst !== 0 ? 'overlaps' : 'other';
}

const isWeekday = (word: string) => (WEEKDAYS as readonly string[]).includes(word);

const BITS = 32;
const known = new WeakMap<Holds, Uint32Array>();

/** The minutes of a week at which something holds, from Monday at midnight on, as bits: each is compared with many others. */
function minutesOf(holds: Holds): Uint32Array {
  const { days, hours = '00:00-24:00' } = holds;
  const before = known.get(holds);
  if (before) return before;
  const minutes = 7 * MINUTES_PER_DAY;
  const week = new Uint32Array(minutes / BITS);
  for (const [day, name] of WEEKDAYS.entries()) {
    if (days && !days.includes(name)) continue;
    for (const [from, until] of spansOf(hours)) {
      const end = until > from ? until : until + MINUTES_PER_DAY;
      for (let minute = from; minute < end; minute++) {
        const own = (day * MINUTES_PER_DAY + minute) % minutes;
        const word = Math.floor(own / BITS);
        week[word] = at(week, word) | (1 << (own % BITS));
      }
    }
  }
  known.set(holds, week);
  return week;
}
