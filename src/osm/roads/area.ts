import type { Tags } from '../element.ts';

/** Kinds of ways that are walked on all over where they are drawn as areas: https://wiki.openstreetmap.org/wiki/Key:area */
const WALKED_KINDS = new Set(['pedestrian', 'footway', 'path', 'living_street', 'corridor', 'platform', 'steps']);

/**
 * Whether an element is a surface that people walk across, and not a line around one. A multipolygon is a surface whatever it is; a closed way
 * is one where it says so, and platforms are surfaces by themselves. `area:highway` draws the ground of a road that has a line of its own.
 */
export function isWalkedArea(tags: Tags, isMultipolygon: boolean): boolean {
  const area = tags.get('area');
  if (area === 'no') return false;
  const isSurface = isMultipolygon || area === 'yes';
  const highway = tags.get('highway');
  if (highway !== undefined && highway !== 'platform') return isSurface && WALKED_KINDS.has(highway);
  if (tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform') return true;
  return isSurface && (highway === 'platform' || tags.get('man_made') === 'pier');
}

const ROOFED = new Set(['yes', 'arcade', 'colonnade']);

/** Whether an area lies below or in buildings, whose outlines are no walls for it then. */
export function isUnderRoof(tags: Tags): boolean {
  const isIndoor = (tags.get('indoor') ?? 'no') !== 'no' || tags.get('highway') === 'corridor';
  return isIndoor || ROOFED.has(tags.get('covered') ?? '') || tags.get('tunnel') === 'building_passage';
}

/** How high something lies: things of other floors may cross on the map, and do not meet. */
export interface Floor {
  readonly layer: number;
  /** As tagged, such as `0;1`; empty where nothing is said. */
  readonly level: string;
  /** Whether it is a bridge or a tunnel. */
  readonly isOff: boolean;
}

export function floorOf(tags: Tags): Floor {
  const layer = Number.parseInt(tags.get('layer') ?? '0', 10);
  const isOff = ['bridge', 'tunnel'].some((key) => (tags.get(key) ?? 'no') !== 'no');
  return { layer: Number.isNaN(layer) ? 0 : layer, level: tags.get('level') ?? '', isOff };
}

/** Whether what lies on two floors may meet. */
export function isSameFloor(a: Floor, b: Floor): boolean {
  if (a.layer !== b.layer) return false;
  if (a.level === '' || b.level === '') return true;
  const levels = a.level.split(';');
  return b.level.split(';').some((level) => levels.includes(level));
}
