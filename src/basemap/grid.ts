/** The numbers of tiles: Mercator's world is a square of side 1, the north-west at its origin. */

/** The deepest zoom of the archive: maps draw the tiles of this one at all that are deeper. */
export const MAX_ZOOM = 14;
/** The deepest zoom that the whole world has tiles of; below, they are cut out of these when they are asked for. */
export const WORLD_ZOOM = 7;
/** A tile has so many units to a side. */
export const EXTENT = 4096;
/** So many units around a tile belong to it as well: lines and outlines are whole at its edge. */
export const BUFFER = 64;

/** A tile by the usual numbers. */
export interface TileAt {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export function worldX(lng: number): number {
  return lng / 360 + 0.5;
}

/** Beyond the world's edge for what lies nearer to a pole than the map shows. */
export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-89.9, Math.min(89.9, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function lngOf(x: number): number {
  return (x - 0.5) * 360;
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** The equator's length, metres, by which Mercator's areas are counted. */
const EQUATOR = 40_075_016.7;

/** Square metres of Mercator's plane. */
export function mercatorArea(worldArea: number): number {
  return worldArea * EQUATOR * EQUATOR;
}
