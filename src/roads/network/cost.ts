/**
 * What a way through the network costs, as one number that adds and compares: thresholds crossed, then the *major* part of the method, of
 * which one wants the least. Its *minor* part is carried beside it, and decides in the cost between ways of the same major part.
 *
 *     time       thresholds (from 2⁵¹) + time in 1/100 s (32 bits, 497 days) · 2¹⁹ + length;  minor: length in 1/10 m (32 bits, 429,496 km)
 *     distance   thresholds (from 2⁵¹) + length in 1/10 m (32 bits) · 2¹⁹ + time;             minor: time in 1/100 s (32 bits)
 *
 * All parts are whole numbers, so that sums are exact in whatever order they are added. A minor part of 2¹⁹ and more runs over into the
 * major one: a way that is 52 km shorter may take 1/100 s longer. Who knows the minor part takes it off and has the major one exactly.
 * No best way on Earth comes near the range of either; what costs more than the major one holds is no way.
 *
 * A threshold lies between roads for everybody and roads that are for those alone who have business there (private, delivery, destination).
 * Sums with four thresholds and more are not exact; they are never answered.
 */
export type Method = 'time' | 'distance';

const MAJOR = 2 ** 19;
export const THRESHOLD = 2 ** 51;

/** Centiseconds and decimetres: the units in which networks are kept. */
export const TIME_UNITS_PER_SECOND = 100;
export const LENGTH_UNITS_PER_METER = 10;

/** What a unit of time and of length weigh under a method. */
export interface CostUnits {
  readonly time: number;
  readonly length: number;
}

export const COST_UNITS: Readonly<Record<Method, CostUnits>> = {
  time: { time: MAJOR, length: 1 },
  distance: { time: 1, length: MAJOR },
};

export const MINOR_UNITS: Readonly<Record<Method, CostUnits>> = {
  time: { time: 0, length: 1 },
  distance: { time: 1, length: 0 },
};

const HALF = 2 ** 16;

/** The lower half of a minor part is in the cost itself: who keeps many costs keeps the upper half beside each, 16 bits. */
export function upperHalf(minor: number): number {
  return minor >>> 16;
}

/** The minor part of a cost of fewer than four thresholds: that of others is not exact, and they are never answered. */
export function minorOf(cost: number, upper: number): number {
  return upper * HALF + (cost - Math.floor(cost / HALF) * HALF);
}

/** A cost taken apart. */
export interface Trip {
  readonly seconds: number;
  readonly meters: number;
}

/**
 * A cost taken apart; null where there is no way, or only one through roads that are not for passing through. Whoever starts or ends on
 * such a road has one threshold free, which is taken off before: what is left above zero is passing through. As many thresholds are
 * crossed as are free, or two more or fewer: an odd number left means that the major part has outgrown its range.
 */
export function tripOf(cost: number, minor: number, method: Method): Trip | null {
  const own = cost < 0 ? cost + 2 * THRESHOLD : cost;
  if (own < 0 || own >= THRESHOLD) return null;
  const major = (own - minor) / MAJOR;
  const [time, length] = method === 'time' ? [major, minor] : [minor, major];
  return { seconds: time / TIME_UNITS_PER_SECOND, meters: length / LENGTH_UNITS_PER_METER };
}

/** Trips row by row, as rows of numbers: `Infinity` where there is none. */
export interface TripTable {
  readonly seconds: Float64Array<ArrayBuffer>;
  readonly meters: Float64Array<ArrayBuffer>;
}

/** The costs of pairs taken apart, as `tripOf` does. */
export function tripTable({ cost, minor }: PairCosts, method: Method): TripTable {
  const major = new Float64Array(cost.length).fill(Number.POSITIVE_INFINITY);
  const rest = new Float64Array(cost.length).fill(Number.POSITIVE_INFINITY);
  const [majorUnits, minorUnits] =
    method === 'time' ? [TIME_UNITS_PER_SECOND, LENGTH_UNITS_PER_METER] : [LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND];
  for (let pair = 0; pair < cost.length; pair++) {
    const own = cost[pair] < 0 ? cost[pair] + 2 * THRESHOLD : cost[pair];
    if (own < 0 || own >= THRESHOLD) continue;
    major[pair] = (own - minor[pair]) / MAJOR / majorUnits;
    rest[pair] = minor[pair] / minorUnits;
  }
  return method === 'time' ? { seconds: major, meters: rest } : { seconds: rest, meters: major };
}

/** Whether what costs so much is reached within `most`: one threshold may be crossed, into a place where one has business. */
export function isReached(cost: number, most: number): boolean {
  const crossed = Math.floor(cost / THRESHOLD);
  return crossed <= 1 && cost - crossed * THRESHOLD <= most;
}

/** What it costs from each origin to each destination, row by row; Infinity where there is no way. `minor` has the minor parts. */
export interface PairCosts {
  readonly cost: Float64Array;
  readonly minor: Float64Array;
}

export function pairCosts(pairs: number): PairCosts {
  return { cost: new Float64Array(pairs).fill(Number.POSITIVE_INFINITY), minor: new Float64Array(pairs) };
}
