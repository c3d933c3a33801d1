import type { TilePaths } from './cut.ts';
import type { LayerName, Properties } from './layers.ts';
import type { ShapeType } from './shape.ts';

/** The type of a feature that was written; null for one of none. */
export function typeOf(type: number): ShapeType | null {
  return type === 1 || type === 2 || type === 3 ? type : null;
}

/** A feature of a tile. */
export interface TileFeature {
  readonly layer: LayerName;
  readonly type: ShapeType;
  /** Features of a layer stand in the order of their ranks. */
  readonly rank: number;
  /** Features of a tile that say the same share them. */
  readonly properties: Properties;
  readonly paths: TilePaths;
}

/** A feature as it is written. */
export type TileDrawn = Omit<TileFeature, 'layer' | 'rank'>;
