import { MAX_ZOOM, type TileAt, worldX, worldY } from '../grid.ts';

/** What a picture shows, in pixels of the page. */
export interface View {
  readonly center: { readonly lat: number; readonly lng: number };
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
}

/** As MapLibre has it: the world is so wide at zoom 0. */
const WORLD_PIXELS = 512;

/** The size of the world at a zoom. */
export const worldPixels = (zoom: number): number => WORLD_PIXELS * 2 ** zoom;

/** Where the picture's left upper corner is in the world, in pixels. */
export function cornerOf({ center, zoom, width, height }: View): { readonly left: number; readonly top: number } {
  const world = worldPixels(zoom);
  return { left: worldX(center.lng) * world - width / 2, top: worldY(center.lat) * world - height / 2 };
}

/** A tile of a picture: which, and where it is drawn. */
export interface PlacedTile {
  readonly tile: TileAt;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** The tiles of a picture, row by row. What lies beyond the antimeridian is the other side of the world. */
export function tilesOf(view: View): PlacedTile[] {
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.floor(view.zoom)));
  const count = 2 ** z;
  const size = worldPixels(view.zoom) / count;
  const { left, top } = cornerOf(view);
  const placed: PlacedTile[] = [];
  const lastRow = Math.min(count - 1, Math.floor((top + view.height) / size));
  for (let y = Math.max(0, Math.floor(top / size)); y <= lastRow; y++) {
    for (let column = Math.floor(left / size); column * size < left + view.width; column++) {
      const x = ((column % count) + count) % count;
      placed.push({ tile: { z, x, y }, left: column * size - left, top: y * size - top, size });
    }
  }
  return placed;
}
