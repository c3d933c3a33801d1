import type { Tags } from '../element.ts';

/**
 * How a way lies: on the ground; on a bridge, in a tunnel or on the water, where the ground says nothing of its height; or on stairs and
 * lifts, which climb by themselves what there is between their ends.
 */
export type Lie = 'ground' | 'structure' | 'stairs';

/** @param isFerry whether it is a line of ferries */
export function lieOf(tags: Tags, isFerry: boolean): Lie {
  const highway = tags.get('highway');
  if (highway === 'steps' || highway === 'elevator' || (tags.get('conveying') ?? 'no') !== 'no') return 'stairs';
  return isFerry || isSaid(tags, 'bridge') || isSaid(tags, 'tunnel') ? 'structure' : 'ground';
}

function isSaid(tags: Tags, key: string): boolean {
  const value = tags.get(key);
  return value !== undefined && value !== 'no';
}
