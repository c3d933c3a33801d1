import type { Tags } from './element.ts';

/** Tags by which a mapper says that something is no longer, or not yet, what its other tags say. */
const ENDED = ['disused', 'abandoned', 'demolished', 'razed', 'removed', 'destroyed', 'ruined'] as const;
const PLANNED = ['proposed', 'planned', 'construction'] as const;

function isSaid(value: string | undefined): boolean {
  return value !== undefined && value !== 'no';
}

/** Whether it is gone: https://wiki.openstreetmap.org/wiki/Lifecycle_prefix */
export function hasEnded(tags: Tags): boolean {
  return ENDED.some((key) => isSaid(tags.get(key)) || isSaid(tags.get(`${key}:building`)));
}

/** Whether it is proposed or under construction. */
export function isPlanned(tags: Tags): boolean {
  const building = tags.get('building') ?? '';
  return (
    PLANNED.some((key) => isSaid(tags.get(key)) || isSaid(tags.get(`${key}:building`)) || building === key) ||
    tags.get('landuse') === 'construction'
  );
}
