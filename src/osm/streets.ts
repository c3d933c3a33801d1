import type { Tags } from './element.ts';

/** How likely a street of a class is meant, 0 to 1: https://wiki.openstreetmap.org/wiki/Key:highway */
const IMPORTANCE: Readonly<Record<string, number>> = {
  motorway: 0.22,
  trunk: 0.21,
  primary: 0.2,
  secondary: 0.18,
  tertiary: 0.16,
  pedestrian: 0.16,
  residential: 0.14,
  living_street: 0.14,
  unclassified: 0.13,
  road: 0.12,
  service: 0.1,
  motorway_link: 0.1,
  trunk_link: 0.1,
  primary_link: 0.1,
  secondary_link: 0.1,
  tertiary_link: 0.1,
  track: 0.09,
  busway: 0.09,
  bridleway: 0.08,
  cycleway: 0.08,
  footway: 0.08,
  path: 0.08,
  steps: 0.08,
  corridor: 0.05,
};
const SQUARE = 0.17;
/** Roads that are known by their number where they have no name. */
const NUMBERED = new Set(['motorway', 'trunk', 'primary', 'secondary']);

/** Whether a way is a street that one can look for: it has a name, or a number that it goes by; it is there, and open. */
export function isStreet(tags: Tags): boolean {
  return streetImportance(tags) > 0 && streetName(tags) !== undefined;
}

export function streetName(tags: Tags): string | undefined {
  const name = tags.get('name')?.trim();
  if (name) return name;
  return NUMBERED.has(tags.get('highway') ?? '') ? tags.get('ref')?.split(';', 1)[0].trim() || undefined : undefined;
}

export function streetImportance(tags: Tags): number {
  if (tags.get('place') === 'square') return SQUARE;
  const highway = tags.get('highway') ?? '';
  return Object.hasOwn(IMPORTANCE, highway) ? IMPORTANCE[highway] : 0;
}
