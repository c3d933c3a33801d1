import type { TilePaths } from './cut.ts';
import type { LayerName, Properties } from './layers.ts';
import type { ShapeType } from './shape.ts';

/** A feature of a tile. */
export interface TileFeature {
  readonly layer: LayerName;
  readonly type: ShapeType;
  /** Features of a layer stand in the order of their ranks. */
  readonly rank: number;
  readonly properties: Properties;
  readonly paths: TilePaths;
}
