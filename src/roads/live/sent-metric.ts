import type { Mode } from '../../modes/index.ts';
import type { RoadsContent } from '../network/sections.ts';
import { NO_TRAFFIC } from '../traffic/traffic.ts';
import { type MetricKey, type ReadyMetric, weightingFor } from './ready-metrics.ts';

/**
 * A metric as it goes to another thread over the same roads: the usual one of a mode by the name of the mode, since each thread has it from the
 * file. To copy the views of a metric takes longer than a small question.
 */
export type SentMetric = Mode | ReadyMetric;

/** The metric that nearly everybody asks for. */
export const fastest = (mode: Mode): MetricKey => ({ mode, method: 'time', avoid: 0, slot: null, isNow: false });

type MeasuredRoads = Pick<RoadsContent, 'metrics'>;

export function sentMetric({ metrics }: MeasuredRoads, ready: ReadyMetric): SentMetric {
  const { mode } = ready.key;
  return metrics[mode] === ready.metric ? mode : ready;
}

export function receivedMetric(roads: RoadsContent, sent: SentMetric): ReadyMetric {
  if (typeof sent !== 'string') return sent;
  const usual = usualMetric(roads, sent);
  if (!usual) throw new Error(`the file has no metric for ${sent}`);
  return usual;
}

const USUAL = new WeakMap<MeasuredRoads, Map<Mode, ReadyMetric>>();

/** What the file has ready for a mode whose network has been loaded; null where it has nothing. */
export function usualMetric(roads: RoadsContent, mode: Mode): ReadyMetric | null {
  const metric = roads.metrics[mode];
  if (!metric) return null;
  const known = USUAL.get(roads) ?? new Map<Mode, ReadyMetric>();
  USUAL.set(roads, known);
  const key = fastest(mode);
  const ready = known.get(mode) ?? { key, weighting: weightingFor(roads, key, NO_TRAFFIC), metric };
  known.set(mode, ready);
  return ready;
}
