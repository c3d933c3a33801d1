import type { Level } from './venue-ids.ts';
/** The whole level under which one is answered: plans have halves and quarters between storeys. */
export function publishedLevel(level: Level): number {
  return Math.floor(level + 0.5);
}
