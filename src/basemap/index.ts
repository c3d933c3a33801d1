/** The basemap: vector tiles in Shortbread's schema, made of shapes, kept in one archive, and served from it. It knows nothing of HTTP or of map files. */
export { type ArchiveLayer, Basemap } from './archive.ts';
export { glyphsOf, RANGES, spriteFile } from './assets.ts';
export { clipRings } from './clip.ts';
export type { TileRange } from './cut.ts';
export { latOf, lngOf, MAX_ZOOM, mercatorArea, type TileAt, WORLD_ZOOM, worldX, worldY } from './grid.ts';
export { joinedTile } from './join-tiles.ts';
export { describedLayers, type LayerName, type Properties } from './layers.ts';
export type { Marks } from './picture/marks.ts';
export { Pictures } from './picture/pictures.ts';
export { tilesOf, type View, worldPixels } from './picture/view.ts';
export { centroidOf, doubleArea, extentOf, LINE, type Path, POINT, POLYGON, type ShapeType } from './shape.ts';
export { type MapSchema, STYLE_NAMES } from './style-names.ts';
export { mapStyle } from './styles.ts';
export { enclosedArea, untangled } from './untangled.ts';
export { BasemapWriter, type Drawn } from './writer.ts';
