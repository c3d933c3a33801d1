import type { Method } from './cost.ts';
import type { Metric } from './customize.ts';
import type { Mode } from './network.ts';
import type { Weighting } from './weighting.ts';

/** Which metric: how one travels, what counts, what is avoided, and the traffic of which time. */
export interface MetricKey {
  readonly mode: Mode;
  readonly method: Method;
  /** `ARC_FLAGS` of what is avoided. */
  readonly avoid: number;
  /** Hour of the week from midnight on Monday; null without traffic; `live` with live speeds. */
  readonly slot: number | null;
}

/** A metric that queries can use, in memory that threads share. `metric` is null while it is still being worked out. */
export interface ReadyMetric {
  readonly key: MetricKey;
  readonly weighting: Weighting;
  readonly metric: Metric;
}

export function keyText({ mode, method, avoid, slot }: MetricKey): string {
  return `${mode} ${method} ${avoid} ${slot ?? '-'}`;
}
