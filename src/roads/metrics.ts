import type { Method } from './cost.ts';
import type { Metric } from './customize.ts';
import { type Mode, NETWORK_OF } from './network.ts';
import type { RoadsContent } from './sections.ts';
import { slotTimes, type Traffic } from './traffic.ts';
import { type Weighting, weightingOf } from './weighting.ts';

/** Which metric: how one travels, what counts, what is avoided, and the traffic of which time. */
export interface MetricKey {
  readonly mode: Mode;
  readonly method: Method;
  /** `ARC_FLAGS` of what is avoided. */
  readonly avoid: number;
  /** Slot of the week; null without regard to the time. */
  readonly slot: number | null;
  /** Whether live speeds count. */
  readonly isNow: boolean;
}

/** A metric that queries can use, in memory that threads share. */
export interface ReadyMetric {
  readonly key: MetricKey;
  readonly weighting: Weighting;
  readonly metric: Metric;
}

export function keyText({ mode, method, avoid, slot, isNow }: MetricKey): string {
  return `${mode} ${method} ${avoid} ${slot ?? '-'} ${isNow}`;
}

/** What arcs and turns cost under a key. */
export function weightingFor({ networks }: RoadsContent, key: MetricKey, traffic: Traffic): Weighting {
  const network = networks[NETWORK_OF[key.mode]];
  if (key.slot === null) return weightingOf(network, key);
  const { time, turn } = slotTimes(network, key.mode, key.slot, traffic, key.isNow);
  return weightingOf(network, key, time, turn);
}

/** How much memory a metric takes. */
export function bytesOf({ weighting, metric }: ReadyMetric): number {
  const { arc, turn, turnMinor } = weighting;
  const { up, down, upMinor, downMinor, upVia, downVia } = metric;
  const rows = [arc, turn, turnMinor, up, down, upMinor, downMinor, upVia, downVia];
  return rows.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
