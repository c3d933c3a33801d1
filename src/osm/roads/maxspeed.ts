import type { TravelMode } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { kmhOf } from '../measure.ts';
import type { Direction } from './access.ts';
import { UNLIMITED_KMH, zoneKmh } from './speed-limits.ts';

const WORDS: Readonly<Record<string, number>> = { none: UNLIMITED_KMH, walk: 7 };
/** Where the kind of a limit is written, when not the limit itself is. */
const ZONE_KEYS = ['maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic'];

/** The speed limit of a way for a mode, km/h; null when none is known. An advised speed is as good as a limit. */
export function maxspeedOf(tags: Tags, mode: TravelMode, direction: Direction): number | null {
  if (!mode.maxspeedKeys) return null;
  const keys = ['maxspeed:advisory', ...mode.maxspeedKeys.map((who) => `maxspeed:${who}`), 'maxspeed'];
  for (const key of keys) {
    const limit = limitOf(tags.get(`${key}:${direction}`)) ?? limitOf(tags.get(key));
    if (limit !== null) return limit;
  }
  for (const key of ZONE_KEYS) {
    const limit = zoneKmh(tags.get(key) ?? '');
    if (limit !== null) return limit;
  }
  return null;
}

/** A limit as it is written; of several the lowest. A limit of nothing is none. */
function limitOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const limits = text.split(/[;|]/).map((each) => {
    const value = each.trim();
    if (Object.hasOwn(WORDS, value)) return WORDS[value];
    return kmhOf(value) || zoneKmh(value);
  });
  const known = limits.filter((limit) => limit !== null && limit > 0);
  return known.length > 0 ? Math.min(...known.map(Number)) : null;
}
