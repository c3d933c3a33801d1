/** A figure at a time. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/**
 * How much a figure rises a minute: the median of the slopes between all pairs of samples (Theil and Sen). Peaks, as of a collection of
 * garbage that is late, do not move it, as they would a line of least squares.
 */
export function slopeOf(samples: readonly Sample[]): number {
  return median(
    samples.flatMap((from, i) => samples.slice(i + 1).map((to) => (to.value - from.value) / (to.minute - from.minute))),
  );
}

/** Of none it is 0. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
