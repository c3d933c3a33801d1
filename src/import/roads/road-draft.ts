import type { ClearRestriction } from './clear-restrictions.ts';
import type { ConditionTable } from './condition-table.ts';
import type { DraftHeights } from './heights.ts';
import type { KeptBearings } from './kept-bearings.ts';
import type { JunctionPassings } from './passings.ts';
import type { Segments } from './segments.ts';
import type { BoxTable } from './vehicle-boxes.ts';
import type { RoadUse } from './ways.ts';

/** What all networks of a region are made of. */
export interface RoadDraft {
  readonly segments: Segments;
  readonly use: RoadUse;
  readonly bearings: KeptBearings;
  readonly passings: JunctionPassings;
  readonly restrictions: readonly ClearRestriction[];
  readonly conditions: ConditionTable;
  /** Vehicles to which something is other than to the usual one. */
  readonly boxes: BoxTable;
  /** Null where elevation is not known. */
  readonly heights: DraftHeights | null;
}
