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
  let isAble = false;
  for (const key of mode.accessKeys) {
    const value = (direction && tags.get(`${key}:${direction}`)) ?? tags.get(key);
    if (value === undefined) continue;
    if (isAbility(key, value, mode)) {
      isAble ||= value === 'yes';
      continue;
    }
    const word = wordOf(value, mode);
    if (word) return { word, isExpress: isAble || key !== 'access' };
  }
  return isAble ? { word: 'yes', isExpress: true } : null;
}

/**
 * Whether a tag says that one gets along, and not whether one may: `wheelchair=yes` is said of ways in private grounds, and in parks that are
 * closed at night. https://wiki.openstreetmap.org/wiki/Key:wheelchair
 */
export function isAbility(key: string, value: string | undefined, { ground, accessValues }: TravelMode): boolean {
  if (key !== ground?.key || value === undefined) return false;
  return value === 'yes' || !Object.hasOwn(accessValues, value);
}

/** Of several values (`yes;destination`) the most open one counts. */
export function wordOf(value: string, { accessValues }: TravelMode): AccessWord | undefined {
  const words = value
    .toLowerCase()
    .split(';')
    .map((each) => (Object.hasOwn(accessValues, each.trim()) ? accessValues[each.trim()] : undefined));
  return (['yes', 'private', 'no'] as const).find((word) => words.includes(word));
}
