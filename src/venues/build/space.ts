import type { SpaceKind } from '../plan/plan.ts';
import type { FeatureId, Level } from '../plan/venue-ids.ts';
import type { Piece } from './clip.ts';

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
