/**
 * What a way through the network costs, as one number that adds and compares: thresholds crossed, then time and length in the order of
 * the method. All parts are whole numbers, so that sums are exact in whatever order they are added, and of two ways that take the same
 * time the shorter one wins.
 *
 *     time       thresholds (from 2⁵¹) · time in 1/100 s (26 bits, 186 h) · length in 1/10 m (25 bits, 3,355 km)
 *     distance   thresholds (from 2⁵¹) · length (25 bits) · time (26 bits)
 *
 * A threshold lies between roads for everybody and roads that are for those alone who have business there (private, delivery, destination).
 * Sums with four thresholds and more are not exact; they are never answered.
 */
export type Method = 'time' | 'distance';

const TIME_RANGE = 2 ** 26;
const LENGTH_RANGE = 2 ** 25;
export const THRESHOLD = TIME_RANGE * LENGTH_RANGE;

/** Centiseconds and decimetres: the units in which networks are kept. */
export const TIME_UNITS_PER_SECOND = 100;
export const LENGTH_UNITS_PER_METER = 10;

/** What a unit of time and of length weigh under a method. */
export interface CostUnits {
  readonly time: number;
  readonly length: number;
}

export const COST_UNITS: Readonly<Record<Method, CostUnits>> = {
  time: { time: LENGTH_RANGE, length: 1 },
  distance: { time: 1, length: TIME_RANGE },
};

/** A cost taken apart. */
export interface Trip {
  readonly seconds: number;
  readonly meters: number;
}

/**
 * A cost taken apart; null where there is no way, or only one through roads that are not for passing through. Whoever starts or ends on
 * such a road has one threshold free, which is taken off before: what is left above zero is passing through.
 */
export function tripOf(cost: number, method: Method): Trip | null {
  if (cost >= THRESHOLD) return null;
  const rest = cost - Math.floor(cost / THRESHOLD) * THRESHOLD;
  const range = method === 'time' ? LENGTH_RANGE : TIME_RANGE;
  const most = Math.floor(rest / range);
  const least = rest - most * range;
  const [time, length] = method === 'time' ? [most, least] : [least, most];
  return { seconds: time / TIME_UNITS_PER_SECOND, meters: length / LENGTH_UNITS_PER_METER };
}

/** Whether what costs so much is reached within `most`: one threshold may be crossed, into a place where one has business. */
export function isReached(cost: number, most: number): boolean {
  const crossed = Math.floor(cost / THRESHOLD);
  return crossed <= 1 && cost - crossed * THRESHOLD <= most;
}
