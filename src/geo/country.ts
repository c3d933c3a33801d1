import type { Position } from './position.ts';

/** The country at a point, ISO 3166-1 alpha-2; null at sea. */
export type CountryAt = (position: Position) => string | null;
