import type { ClearRestriction } from './clear-restrictions.ts';
import type { ConditionTable } from './condition-table.ts';
import type { KeptBearings } from './kept-bearings.ts';
import type { JunctionPassings } from './passings.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/** What all networks of a region are made of. */
export interface RoadDraft {
  readonly segments: Segments;
  readonly use: RoadUse;
  readonly bearings: KeptBearings;
  readonly passings: JunctionPassings;
  readonly restrictions: readonly ClearRestriction[];
  readonly conditions: ConditionTable;
}
