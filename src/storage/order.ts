const DIGIT = 65536;

/**
 * Stable least-significant-digit radix sort: the order of items by keys of 32 bits, the least significant key first. A comparison sort takes
 * minutes for tens of millions of items.
 *
 * @param count at most 2³² − 1, as of all rows
 */
export function orderBy(count: number, keys: readonly Uint32Array[]): Uint32Array {
  let order = new Uint32Array(count).map((_, item) => item);
  for (const key of keys) {
    for (const shift of [0, 16]) {
      const starts = new Uint32Array(DIGIT + 1);
      for (let item = 0; item < count; item++) starts[((key[item] >>> shift) & 0xffff) + 1]++;
      for (let digit = 0; digit < DIGIT; digit++) starts[digit + 1] += starts[digit];
      const sorted = new Uint32Array(count);
      for (const item of order) sorted[starts[(key[item] >>> shift) & 0xffff]++] = item;
      order = sorted;
    }
  }
  return order;
}

/**
 * The order of items by whole numbers, equal ones as they come. Numbers that have key and item both are sorted several times as fast as items by a comparison
 * of their keys.
 *
 * @param keys whole; times how many there are, they are less than 2⁵¹
 */
export function orderByNumbers(keys: ArrayLike<number>): Uint32Array {
  const count = keys.length;
  const places = new Float64Array(count);
  for (let item = 0; item < count; item++) places[item] = keys[item] * count + item;
  places.sort();
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = places[i] - Math.floor(places[i] / count) * count;
  return order;
}

/** Binary search: the first index at which a rising row of numbers has the value or more; `to` when none has. */
export function lowerBound(rising: Float64Array | Uint32Array, value: number, from = 0, to = rising.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if (rising[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same from an index on, for what is likely near it: steps of double the length find a stretch that has it, and the search is in that. */
export function lowerBoundNear(rising: Float64Array | Uint32Array, value: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < rising.length && rising[low + step] < value) {
    low += step + 1;
    step *= 2;
  }
  return lowerBound(rising, value, low, Math.min(low + step, rising.length));
}

/** The first index at which a rising row of numbers has more than a value; `to` when none has. */
export function upperBound(rising: Float64Array | Uint32Array, value: number, from = 0, to = rising.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if (rising[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
