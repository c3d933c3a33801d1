import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { MODES, type Mode, travelMode } from '../../modes/index.ts';
import type { Networks } from '../network/network.ts';
import { metricBytes } from './ready-metrics.ts';

/** A small region has room for many hours of a week, and for what is avoided. */
const LEAST_BYTES = 2 ** 28;
/** Others have room for so many metrics of each mode: the usual one, and one of the hour. */
const FOR_EACH_MODE = 2;
/** Of the memory of the machine, or of the container, so much at most. */
const MOST_OF_MEMORY = 1 / 2;

/** Hours of a week take so much of it at most: whoever plans a week asks for all of them, and for none of them again. */
const MOST_OF_ROOM = 5 / 8;

/** How much memory metrics of a region may take. */
export interface MetricRoom {
  readonly bytes: number;
  /** How much of it those of hours may take: all that the operator allows. */
  readonly hourBytes: number;
  /** What does not fit, in words; null where each mode can have a metric. */
  readonly tooSmall: string | null;
}

/** @param asked what the operator wants; null for what follows from the size of the networks */
export function metricRoom(networks: Networks, asked: number | null, memory = memoryOfAll()): MetricRoom {
  const needed = MODES.flatMap((mode): { mode: Mode; bytes: number }[] => {
    const network = networks[travelMode(mode).network];
    return network?.costs[mode] ? [{ mode, bytes: metricBytes(network) }] : [];
  });
  const forEach = needed.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = asked ?? Math.max(LEAST_BYTES, Math.min(FOR_EACH_MODE * forEach, Math.floor(memory * MOST_OF_MEMORY)));
  const hourBytes = asked ?? bytes * MOST_OF_ROOM;
  return { bytes, hourBytes, tooSmall: forEach > bytes ? inWords(bytes, forEach, needed) : null };
}

/** Without a limit it is 0, or more than there is. */
const memoryOfAll = () => Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);

function inWords(bytes: number, forEach: number, needed: readonly { mode: Mode; bytes: number }[]): string {
  const each = needed.map(({ mode, bytes: own }) => `${mode} ${megabytes(own)}`).join(', ');
  return (
    `road metrics have ${megabytes(bytes)} (WAYPOST_METRIC_BYTES), and one for each mode takes ${megabytes(forEach)} (${each}): ` +
    'what was not used for longest is dropped, and slower searches answer until it is worked out again'
  );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
