import type { AccessWord, TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';

/** What the tags say of access, and by which key. */
export interface Access {
  readonly word: AccessWord;
  /** Whether a key more particular than `access` says so. */
  readonly isExpress: boolean;
}

export type Direction = 'forward' | 'backward';

/**
 * What the most particular tag says about a mode; null where none says anything. A tag for one direction goes before the same tag for both, and
 * values that are not known say nothing.
 */
export function accessOf(tags: Tags, mode: TravelMode, direction: Direction | null): Access | null {
  for (const key of mode.accessKeys) {
    const value = (direction && tags.get(`${key}:${direction}`)) ?? tags.get(key);
    const word = value === undefined ? undefined : wordOf(value, mode);
    if (word) return { word, isExpress: key !== 'access' };
  }
  return null;
}

/** Of several values (`yes;destination`) the most open one counts. */
export function wordOf(value: string, { accessValues }: TravelMode): AccessWord | undefined {
  const words = value
    .toLowerCase()
    .split(';')
    .map((each) => (Object.hasOwn(accessValues, each.trim()) ? accessValues[each.trim()] : undefined));
  return (['yes', 'private', 'no'] as const).find((word) => words.includes(word));
}
