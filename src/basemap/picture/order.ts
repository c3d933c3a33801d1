import type { MapSchema, StyleName } from '../style-names.ts';
import type { Marks } from './marks.ts';
import type { PlacedTile, View } from './view.ts';

/** A picture that is wanted: the tiles of its view in the order of `tilesOf`, packed with gzip. */
export interface PictureOrder {
  readonly style: StyleName;
  readonly schema: MapSchema;
  readonly language: string | null;
  readonly view: View;
  readonly tiles: readonly { readonly placed: PlacedTile; readonly bytes: Uint8Array }[];
  readonly marks: Marks;
  /** Whom a map has to credit, for its corner. */
  readonly credit: string;
}
