import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { accessOf } from './access.ts';
import { footingOf } from './ground.ts';
import { fitOf } from './size-limits.ts';

/** For whom a sign stands: for those who go along the way as it is drawn, against it, for both, or for those who come to the junction. */
type Facing = 'both' | 'forward' | 'backward' | 'junction';

/** What a node does to those who pass it. */
export interface Passing {
  /** Whether one gets through; `private` ones let through only who has business behind. */
  readonly word: 'open' | 'closed' | 'private';
  /** Seconds that it takes everybody. */
  readonly seconds: number;
  /** Seconds that a sign takes those who face it. */
  readonly signSeconds: number;
  readonly facing: Facing;
  /** Whether it is at the side of a road, so that who goes along that does not meet it. Signs are met all the same. */
  readonly isAcross: boolean;
}

export const UNHINDERED: Passing = { word: 'open', seconds: 0, signSeconds: 0, facing: 'both', isAcross: false };

/** How a mode passes a node. */
export function passingOf(tags: Tags, mode: TravelMode): Passing {
  if (tags.size === 0) return UNHINDERED;
  const barrier = tags.get('barrier');
  const own = wordOf(tags, mode, barrier);
  const footing = footingOf(tags, mode);
  const word = footing.isClosed ? 'closed' : own;
  const held = barrier !== undefined && Object.hasOwn(mode.barriers, barrier) ? mode.barriers[barrier] : 0;
  const seconds = held + footing.seconds;
  const [signSeconds, facing] = signOf(tags, mode);
  if (word === 'open' && seconds + signSeconds === 0) return UNHINDERED;
  return { word, seconds, signSeconds, facing, isAcross: footing.isAcross && own === 'open' };
}

function wordOf(tags: Tags, mode: TravelMode, barrier: string | undefined): Passing['word'] {
  const fit = fitOf(tags, mode);
  if (fit === 'closed') return fit;
  const own = obstacleOf(tags, mode, barrier);
  return own === 'open' ? fit : own;
}

function obstacleOf(tags: Tags, mode: TravelMode, barrier: string | undefined): Passing['word'] {
  if (!isObstacle(tags)) return 'open';
  if (tags.get('bicycle') === 'dismount' && mode.pushing) return 'open';
  const access = accessOf(tags, mode, null);
  if (access) return access.word === 'no' ? 'closed' : access.word === 'yes' ? 'open' : 'private';
  if (barrier === undefined) return 'open';
  if (tags.get('locked') === 'yes') return 'closed';
  return isOpenKind(tags, mode, barrier) ? 'open' : 'closed';
}

/** Keys of what stands in the way, or is gone through. */
const OBSTACLES = ['barrier', 'entrance', 'door', 'ford'];
const OBSTACLE_HIGHWAYS = new Set(['toll_gantry', 'elevator']);

/**
 * Whether access tags of a node are about who gets along the road. On crossings, signals and signs they say who may cross, or whom they are for:
 * https://wiki.openstreetmap.org/wiki/Tag:highway%3Dcrossing. A kerb at a crossing is one for those who cross.
 */
function isObstacle(tags: Tags): boolean {
  const highway = tags.get('highway') ?? '';
  if (highway === 'crossing' && tags.get('barrier') === 'kerb') return false;
  return OBSTACLE_HIGHWAYS.has(highway) || OBSTACLES.some((key) => (tags.get(key) ?? 'no') !== 'no');
}

const LOW_KERBS = new Set(['flush', 'lowered', 'rolled', 'no']);

function isOpenKind(tags: Tags, mode: TravelMode, barrier: string): boolean {
  if (mode.closedBarriers.has(barrier)) return isForAnimals(tags, barrier);
  if (mode.otherBarriers === 'open' || Object.hasOwn(mode.barriers, barrier)) return true;
  if (barrier === 'bollard') return tags.get('bollard') === 'rising';
  if (barrier === 'fence') return isForAnimals(tags, barrier);
  return barrier === 'kerb' && LOW_KERBS.has(tags.get('kerb') ?? '');
}

/** Fences of sound, smell or light keep animals from the road, and nobody else. */
function isForAnimals(tags: Tags, barrier: string): boolean {
  return barrier === 'fence' && (tags.get('sensory') ?? tags.get('fence:sensory') ?? 'no') !== 'no';
}

function signOf(tags: Tags, { turns }: TravelMode): [seconds: number, facing: Facing] {
  const highway = tags.get('highway');
  const hasSignals = highway === 'traffic_signals' || tags.get('crossing') === 'traffic_signals';
  if (hasSignals) return [turns.signals, facingOf(tags, ['traffic_signals:direction', 'direction']) ?? 'both'];
  if (highway === 'crossing') return [turns.crossing, 'both'];
  if (highway === 'stop') return [turns.stop, facedBy(tags)];
  if (highway === 'give_way') return [turns.giveWay, facedBy(tags)];
  return [0, 'both'];
}

/** Without a direction a sign is for those who come to the junction: https://wiki.openstreetmap.org/wiki/Tag:highway%3Dstop */
function facedBy(tags: Tags): Facing {
  const facing = facingOf(tags, ['direction', 'stop:direction', 'traffic_sign:direction']);
  return facing ?? (tags.get('stop') === 'all' ? 'both' : 'junction');
}

function facingOf(tags: Tags, keys: readonly string[]): 'both' | 'forward' | 'backward' | null {
  for (const key of keys) {
    const value = tags.get(key);
    if (value === 'forward' || value === 'backward' || value === 'both') return value;
  }
  return null;
}
