import type { RowFilter } from '../filter/row-filter.ts';
import type { Geometry } from '../geo/geometry.ts';
import type { FeaturesOf } from './by-number.ts';
import type { RelationName } from './relations.ts';

/** The query over the features `f`, and which page of the found ones is returned. */
export interface RelatedQuestion extends FeaturesOf {
  readonly relation: RelationName;
  readonly geometry: Geometry;
  readonly bufferMeters: number | undefined;
  readonly where: RowFilter | undefined;
  readonly from: number;
  readonly to: number;
}
