import type { Problem } from './problem.ts';

/** Shorter lists are sorted without calls. */
const MOST_BY_HAND = 50;

/** Sorts the first `count` of a row by a key, upwards (1) or downwards (-1); what is alike stays in its order. */
export function sortBy(list: Int32Array, count: number, keys: Float64Array, sign: 1 | -1): void {
  if (count > MOST_BY_HAND) {
    list.subarray(0, count).sort((a, b) => sign * (keys[a] - keys[b]));
    return;
  }
  for (let i = 1; i < count; i++) {
    const item = list[i];
    const key = sign * keys[item];
    let j = i;
    for (; j > 0 && sign * keys[list[j - 1]] > key; j--) list[j] = list[j - 1];
    list[j] = item;
  }
}

/** What units are put back in the order of: the last one is how far they are from where vehicles start, the farthest first. */
export function sortKeys({ places, matrices, tasks, units, stops, vehicles, dimensions }: Problem): Float64Array[] {
  const [{ durations }] = matrices;
  const amounts = new Float64Array(units.count);
  const ends = new Float64Array(units.count);
  const widths = new Float64Array(units.count);
  const near = new Float64Array(units.count);
  const starts = [...new Set(vehicles.flatMap(({ start, end }) => [start, end]))].filter((place) => place >= 0);
  for (let unit = 0; unit < units.count; unit++) {
    const task = units.task[unit];
    for (let d = 0; d < dimensions; d++) {
      const own = tasks.delivered[task * dimensions + d] + tasks.collected[task * dimensions + d];
      amounts[unit] -= own + units.carried[unit * dimensions + d];
    }
    const [first, end] = [stops.windows[task], stops.windows[task + units.size[unit]] - 1];
    ends[unit] = stops.closes[end];
    widths[unit] = stops.closes[end] - stops.opens[first];
    near[unit] = Math.min(Number.MAX_VALUE, ...starts.map((start) => durations[start * places + tasks.place[task]]));
  }
  return [amounts, widths, ends, near, near.map((far) => -far)];
}
