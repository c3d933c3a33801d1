import type { SpaceKind } from '../plan/plan.ts';
import type { FeatureId, Level } from '../plan/venue-ids.ts';
import type { Piece } from './clip.ts';

/** So far from one corner of its box to the other may a ground be, metres: distances are sorted in millimetres, beside 24 bits (`spanner.ts`). */
export const MOST_ACROSS = 500_000;

/** A connected piece of ground on one level: a room, or what open surfaces make together. */
export interface Space extends Piece {
  readonly level: Level;
  readonly kind: SpaceKind;
  /** The feature that it is; −1 for open ground, which may be several. */
  readonly feature: FeatureId;
  readonly hasWalls: boolean;
  readonly closed: number;
  readonly seconds: number | null;
}
