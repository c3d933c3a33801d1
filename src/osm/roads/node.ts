import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { accessOf } from './access.ts';
import { fitsThrough } from './road.ts';

/** What a node does to those who pass it. */
export interface Passing {
  /** Whether one gets through; `private` ones let through only who has business behind. */
  readonly word: 'open' | 'closed' | 'private';
  /** Seconds that it takes. */
  readonly seconds: number;
  /** Whether the seconds are only for those who go along the way as it is drawn, or against it. */
  readonly direction: 'both' | 'forward' | 'backward';
}

const UNHINDERED: Passing = { word: 'open', seconds: 0, direction: 'both' };

/** How a mode passes a node. */
export function passingOf(tags: Tags, mode: TravelMode): Passing {
  if (tags.size === 0) return UNHINDERED;
  const barrier = tags.get('barrier');
  const word = wordOf(tags, mode, barrier);
  const atBarrier = barrier !== undefined && Object.hasOwn(mode.barriers, barrier) ? mode.barriers[barrier] : 0;
  const [atSign, direction] = signOf(tags, mode);
  if (word === 'open' && atBarrier + atSign === 0) return UNHINDERED;
  return { word, seconds: atBarrier + atSign, direction: atBarrier > 0 ? 'both' : direction };
}

function wordOf(tags: Tags, mode: TravelMode, barrier: string | undefined): Passing['word'] {
  if (!fitsThrough(tags, mode.size)) return 'closed';
  if (tags.get('bicycle') === 'dismount' && mode.pushing) return 'open';
  const access = accessOf(tags, mode, null);
  if (access) return access.word === 'no' ? 'closed' : access.word === 'yes' ? 'open' : 'private';
  if (barrier === undefined) return 'open';
  if (tags.get('locked') === 'yes') return 'closed';
  return isOpenKind(tags, mode, barrier) ? 'open' : 'closed';
}

const LOW_KERBS = new Set(['flush', 'lowered', 'rolled', 'no']);

function isOpenKind(tags: Tags, mode: TravelMode, barrier: string): boolean {
  if (mode.closedBarriers.has(barrier)) return false;
  if (mode.otherBarriers === 'open' || Object.hasOwn(mode.barriers, barrier)) return true;
  if (barrier === 'bollard') return tags.get('bollard') === 'rising';
  return barrier === 'kerb' && (tags.get('highway') === 'crossing' || LOW_KERBS.has(tags.get('kerb') ?? ''));
}

function signOf(tags: Tags, { turns }: TravelMode): [seconds: number, direction: Passing['direction']] {
  const highway = tags.get('highway');
  const hasSignals = highway === 'traffic_signals' || tags.get('crossing') === 'traffic_signals';
  if (hasSignals) return [turns.signals, directionOf(tags.get('traffic_signals:direction') ?? tags.get('direction'))];
  if (highway === 'crossing') return [turns.crossing, 'both'];
  if (highway === 'stop') return [turns.stop, directionOf(tags.get('direction') ?? tags.get('stop:direction'))];
  if (highway === 'give_way') return [turns.giveWay, directionOf(tags.get('direction'))];
  return [0, 'both'];
}

function directionOf(value: string | undefined): Passing['direction'] {
  return value === 'forward' || value === 'backward' ? value : 'both';
}
