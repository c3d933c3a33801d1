import type { Position } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import type { Ring } from '../../osm/rings.ts';

/** Something of the map at a point or, with polygons, on a surface. */
export interface Feature {
  /** Where it comes from, such as `osm:w123`. */
  readonly source: string;
  readonly tags: Tags;
  readonly position: Position;
  readonly polygons: readonly (readonly Ring[])[];
}

/** A piece of a street or of a waterway, of at least one point. */
export interface LinePiece {
  readonly id: number;
  readonly tags: Tags;
  readonly line: readonly Position[];
}
