import type { SpaceKind } from '../../venues/index.ts';
import type { Tags } from '../element.ts';
import { levelsOf } from './levels.ts';
import { isWalked } from './ways.ts';

/** What a surface of a plan is, besides what is walked on. */
export type SurfaceMeaning = { readonly space: SpaceKind } | { readonly barrier: 'wall' | 'obstacle' } | null;

const OBSTACLES = new Set(['column', 'fixture', 'pillar', 'void', 'hole', 'furniture', 'counter', 'solid']);
/** Rooms that are there to be passed. */
const HALLS = new Set([
  'corridor',
  'hall',
  'lobby',
  'foyer',
  'entrance',
  'concourse',
  'atrium',
  'passage',
  'waiting',
  'arcade',
]);
const WALLS = new Set(['wall', 'fence', 'retaining_wall', 'hedge', 'guard_rail', 'handrail', 'block', 'yes', 'city_wall']);
/** What is indoors where it has a level, although nothing else says so. */
const SHOP_FLOOR_KEYS = ['shop', 'office', 'healthcare', 'craft'] as const;
const SHOP_FLOOR_AMENITIES = new Set([
  ...[
    'restaurant',
    'cafe',
    'bar',
    'pub',
    'fast_food',
    'food_court',
    'ice_cream',
    'nightclub',
    'cinema',
    'theatre',
    'library',
  ],
  ...[
    'bank',
    'bureau_de_change',
    'pharmacy',
    'clinic',
    'doctors',
    'dentist',
    'post_office',
    'police',
    'toilets',
    'childcare',
  ],
  ...[
    'kindergarten',
    'place_of_worship',
    'luggage_locker',
    'car_rental',
    'social_facility',
    'community_centre',
    'conference_centre',
  ],
]);

/** What a surface is by its tags: https://wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging */
export function surfaceMeaning(tags: Tags, isLevelTold: boolean): SurfaceMeaning {
  const indoor = tags.get('indoor') ?? '';
  if (indoor === 'level') return null;
  const barrier = barrierOf(tags, isLevelTold);
  if (barrier) return { barrier };
  if (isLift(tags)) return { space: 'lift' };
  if (isStairs(tags) || isFlight(tags)) return { space: 'stairs' };
  // A room that is walked through as a way is joined with what it touches.
  if (isWalkedGround(tags)) return { space: 'open' };
  const room = tags.get('room') ?? '';
  if (indoor === 'room' || room !== '') return { space: HALLS.has(room) ? 'hall' : 'room' };
  if (indoor === 'corridor' || indoor === 'area') return { space: 'open' };
  return isLevelTold && !tags.has('building') && isShopFloor(tags) ? { space: 'room' } : null;
}

function barrierOf(tags: Tags, isLevelTold: boolean): 'wall' | 'obstacle' | null {
  const indoor = tags.get('indoor') ?? '';
  if (indoor === 'wall') return 'wall';
  if (OBSTACLES.has(indoor) || tags.get('room') === 'void' || tags.get('building:part') === 'column') return 'obstacle';
  if (WALLS.has(tags.get('barrier') ?? 'no') && (isLevelTold || indoor !== '')) return 'wall';
  const isThing = isLevelTold && (tags.get('tourism') === 'artwork' || tags.get('amenity') === 'fountain');
  return isThing && !tags.has('room') ? 'obstacle' : null;
}

function isShopFloor(tags: Tags): boolean {
  return SHOP_FLOOR_KEYS.some((key) => tags.has(key)) || SHOP_FLOOR_AMENITIES.has(tags.get('amenity') ?? '');
}

function isLift(tags: Tags): boolean {
  return (
    tags.get('highway') === 'elevator' ||
    tags.get('indoor') === 'elevator' ||
    tags.get('room') === 'elevator' ||
    tags.get('building:part') === 'elevator' ||
    tags.get('elevator') === 'yes'
  );
}

function isStairs(tags: Tags): boolean {
  const room = tags.get('room') ?? '';
  return (
    (tags.get('stairs') ?? 'no') !== 'no' ||
    room === 'stairs' ||
    room === 'steps' ||
    room === 'stairwell' ||
    tags.get('indoor') === 'stairs'
  );
}

/** Whether a surface is a flight of stairs between levels, as wide as it is drawn. Those within one level are a part of the ground. */
function isFlight(tags: Tags): boolean {
  return isDrawnFlight(tags) && levelsOf(tags).sets[0].length > 1;
}

/** Whether a surface is what `highway=steps` says of a line: it has no walls. */
export function isDrawnFlight(tags: Tags): boolean {
  return tags.get('highway') === 'steps' || tags.get('area:highway') === 'steps';
}

function isWalkedGround(tags: Tags): boolean {
  if (/^(footway|pedestrian|path|corridor|traffic_island)$/.test(tags.get('area:highway') ?? '')) return true;
  if (tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform') return true;
  if (tags.get('highway') === 'platform') return true;
  // As a line it would be walked along; as a surface it is walked across.
  const asLine = new Map(tags);
  asLine.delete('area');
  return /^(footway|pedestrian|path|corridor)$/.test(tags.get('highway') ?? '') && isWalked(asLine);
}
