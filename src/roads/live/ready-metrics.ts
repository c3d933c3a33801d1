import type { Mode, TollClass, Vehicle } from '../../modes/index.ts';
import { bytesLaid, type Memory, SHARED } from '../../storage/shared.ts';
import { layMetric, type Metric } from '../hierarchy/customize.ts';
import { costsFor } from '../hierarchy/vehicle-costs.ts';
import { type ChargedRoads, markCharged } from '../network/charged-roads.ts';
import type { ClosedAreas } from '../network/closed-areas.ts';
import { steadinessAround } from '../network/conditions.ts';
import type { Method } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import { networkOf } from '../network/network.ts';
import type { RoadsContent } from '../network/sections.ts';
import { type MarkedArcs, type Weighting, weightingOf } from '../network/weighting.ts';
import { type Bound, laySlotTimes, slotTimes, type Traffic } from '../traffic/traffic.ts';

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
  /** A vehicle of the kind that travels; left out where it is treated like the usual one. */
  readonly vehicle?: Vehicle;
  /** What it is where maps mark tolls, which are avoided; left out where that follows from its mode and weight. */
  readonly tollClass?: TollClass;
  /** Around which day conditions count, and what is assumed of those that change; left out where none does. */
  readonly conditions?: ConditionsKey;
  /** Roads that count as tolled besides those of the map. */
  readonly charged?: ChargedRoads;
}

export interface ConditionsKey {
  /** The day of the trip since 1970, or another on which the same conditions hold, fail and change. */
  readonly day: number;
  readonly bound: Bound;
}

/** A metric that queries can use, in memory that threads share. */
export interface ReadyMetric {
  readonly key: MetricKey;
  readonly weighting: Weighting;
  readonly metric: Metric;
}

export function keyText({ mode, method, avoid, slot, isNow, vehicle, tollClass, conditions, charged }: MetricKey): string {
  const under = conditions ? ` ${conditions.day} ${conditions.bound}` : '';
  const by = vehicle ? ` ${JSON.stringify(vehicle)}` : '';
  const as = tollClass ? ` as ${tollClass}` : '';
  const past = charged ? ` past ${charged.id}` : '';
  return `${mode} ${method} ${avoid} ${slot ?? '-'} ${isNow}${under}${by}${as}${past}`;
}

/** What arcs and turns cost under a key. @param closed what cannot be used besides @param memory where it is laid */
export function weightingFor(
  roads: RoadsContent,
  key: MetricKey,
  traffic: Traffic,
  closed?: ClosedAreas,
  memory: Memory = SHARED,
): Weighting {
  const network = networkOf(roads, key.mode);
  const { slot, conditions } = key;
  const state = conditions
    ? { steadiness: steadinessAround(roads.conditions, conditions.day), bound: conditions.bound }
    : null;
  const costs = costsFor(roads, key);
  const isOfMode = !key.vehicle && !key.tollClass;
  const isUsual = slot === null && !state && isOfMode;
  const times = isUsual ? costs : slotTimes(network, { ...key, costs, state }, traffic, memory);
  const { charged } = key;
  const marked = isOfMode && !charged ? costs : laid(costs, memory);
  if (charged) markCharged(network, marked.flags, charged);
  const areas = [...(closed?.areas ?? []), ...(charged?.areas ?? [])];
  return { ...weightingOf(network, { ...key, ...(closed && { closed }) }, times, marked), areas };
}

/** The marks of arcs where threads share them. */
function laid({ flags, reach }: MarkedArcs, memory: Memory): MarkedArcs {
  const rows = layMarks(flags.length, memory);
  rows.flags.set(flags);
  rows.reach.set(reach);
  return rows;
}

const layMarks = (arcs: number, { bytes }: Memory) => ({ flags: bytes(arcs), reach: bytes(arcs) });

/** How many bytes a metric of a network takes, with its weighting. */
export function metricBytes(network: Network): number {
  const bytes = bytesLaid((memory) => {
    // Times in the traffic of a slot and under conditions, and what a vehicle finds enclosed and reached.
    laySlotTimes(network.length.length, network.turnTo.length, memory);
    layMarks(network.length.length, memory);
    layMetric(network.hierarchy, memory);
  });
  // A network without arcs has one too.
  return Math.max(1, bytes);
}
