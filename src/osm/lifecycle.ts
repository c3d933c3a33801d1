import type { Tags } from './element.ts';

/** Tags by which a mapper says that something is no longer, or not yet, what its other tags say. */
const ENDED = ['disused', 'abandoned', 'demolished', 'razed', 'removed', 'destroyed', 'ruined'] as const;
const PLANNED = ['proposed', 'planned', 'construction'] as const;

/** Keys that say so of all of it, or of the building. */
const ENDED_KEYS = keysOf(ENDED);
const PLANNED_KEYS = keysOf(PLANNED);
const PLANNED_BUILDINGS: ReadonlySet<string> = new Set(PLANNED);

function keysOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, `${word}:building`]));
}

function isSaid(tags: Tags, keys: ReadonlySet<string>): boolean {
  for (const [key, value] of tags) if (value !== 'no' && keys.has(key)) return true;
  return false;
}

/** Whether it is gone: https://wiki.openstreetmap.org/wiki/Lifecycle_prefix */
export function hasEnded(tags: Tags): boolean {
  return isSaid(tags, ENDED_KEYS);
}

/** Whether it is proposed or under construction. */
export function isPlanned(tags: Tags): boolean {
  return (
    isSaid(tags, PLANNED_KEYS) || PLANNED_BUILDINGS.has(tags.get('building') ?? '') || tags.get('landuse') === 'construction'
  );
}
