import type { Tags } from './element.ts';

/** How likely a waterway of a class is meant, 0 to 1: https://wiki.openstreetmap.org/wiki/Key:waterway */
const IMPORTANCE: Readonly<Record<string, number>> = {
  river: 0.2,
  canal: 0.16,
  fairway: 0.1,
  stream: 0.1,
  tidal_channel: 0.1,
  flowline: 0.08,
  ditch: 0.06,
  drain: 0.06,
};

/** Whether a way is a piece of a waterway that one can look for. */
export function isWaterway(tags: Tags): boolean {
  return tags.has('name') && waterwayImportance(tags) > 0;
}

export function waterwayImportance(tags: Tags): number {
  const waterway = tags.get('waterway') ?? '';
  return Object.hasOwn(IMPORTANCE, waterway) ? (IMPORTANCE[waterway] ?? 0) : 0;
}
