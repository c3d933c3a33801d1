import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';

/** In which directions a way may be gone. */
export type Ways = 'both' | 'forward' | 'backward' | 'none';

const WORDS: Readonly<Record<string, Ways>> = {
  yes: 'forward',
  true: 'forward',
  '1': 'forward',
  '-1': 'backward',
  reverse: 'backward',
  no: 'both',
  false: 'both',
  '0': 'both',
  alternating: 'both',
  // Lanes whose direction changes with the hour: without their timetable no direction can be promised.
  reversible: 'none',
};

const ROUND = new Set(['roundabout', 'circular', 'mini_roundabout']);

/** The directions of a way for a mode. */
export function waysOf(tags: Tags, mode: TravelMode): Ways {
  for (const key of mode.accessKeys) {
    if (key === 'access') continue;
    const own = (tags.get(`oneway:${key}`) ?? tags.get(`${key}:oneway`))?.toLowerCase();
    if (own !== undefined && Object.hasOwn(WORDS, own)) return WORDS[own];
  }
  const moving = conveyedWays(tags);
  if (moving) return moving;
  if (!mode.obeysOneway) return 'both';
  const ways = generalWays(tags);
  return mode.usesCycleways ? withContraflow(tags, ways) : ways;
}

/** Escalators and moving walkways go one way for everybody. */
function conveyedWays(tags: Tags): Ways | null {
  switch (tags.get('conveying')) {
    case 'forward':
      return 'forward';
    case 'backward':
      return 'backward';
    default:
      return null;
  }
}

/** https://wiki.openstreetmap.org/wiki/Key:oneway: motorways and roundabouts imply a direction, slip roads do not. */
function generalWays(tags: Tags): Ways {
  const value = tags.get('oneway')?.toLowerCase();
  if (value !== undefined && Object.hasOwn(WORDS, value)) return WORDS[value];
  const isImplied = ROUND.has(tags.get('junction') ?? '') || tags.get('highway') === 'motorway';
  return isImplied ? 'forward' : 'both';
}

const CYCLEWAY_KEYS = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'];
const CONTRAFLOW = new Set(['no', '-1', 'reverse']);
const SIDE_LANES = new Set(['lane', 'track', 'opposite', 'opposite_lane', 'opposite_track', 'opposite_share_busway']);

/** A cycle lane against the direction of a one-way road opens it to bicycles. */
function withContraflow(tags: Tags, ways: Ways): Ways {
  if (ways === 'both' || ways === 'none') return ways;
  const isOpen = CYCLEWAY_KEYS.some((key) => {
    const value = tags.get(key) ?? '';
    return value.startsWith('opposite') || (SIDE_LANES.has(value) && CONTRAFLOW.has(tags.get(`${key}:oneway`) ?? ''));
  });
  return isOpen ? 'both' : ways;
}
