import type { Pictures } from '../basemap/index.ts';
import { ANY_KEY } from '../contract/admission.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { NO_TILE, TILE_SECONDS, TILE_TYPE, tilePath } from '../contract/tiles.ts';
import { ANYWHERE, atPoints } from '../contract/whereabouts.ts';
import { VERSION } from '../version.ts';
import {
  GLYPHS_TYPE,
  glyphs,
  glyphsPath,
  glyphsReply,
  NO_GLYPHS,
  NO_SPRITE,
  sprite,
  spritePath,
  spriteReply,
} from './assets.ts';
import { type MapSource, NO_MAP, needMap } from './map-in-use.ts';
import { pictureQuery, pictureReply, staticMap } from './picture.ts';
import { styleOf, stylePath, styleQuery, styleReply } from './style.ts';
import { mapTile, mapTileJson, mapTileJsonReply, mapTileReply, versionQuery } from './tiles.ts';

/** What endpoints of the map answer from. */
export interface MapParts {
  readonly source: () => MapSource;
  /** Whom the data of the region are by, in one line. */
  readonly credit: () => string;
  readonly pictures: Pictures;
}

const NOWHERE = { origin: '', search: '' };
type Versioned = { readonly query: { readonly v: string | undefined } };
/** What is named with its version never changes. */
const isVersioned = ({ query }: Versioned) => query.v !== undefined;

/** The endpoints of the basemap. They do not count in the quota: a map asks for dozens of tiles when it is moved. */
export function mapEndpoints({ source, credit, pictures }: MapParts): Endpoint[] {
  const shared = { method: 'GET', admits: ANY_KEY, isFree: true } as const;
  const drawing = {
    ...shared,
    group: 'map',
    refuses: [NO_MAP],
    kept: { maxAgeSeconds: TILE_SECONDS, version: () => needMap(source()).version },
  } as const;
  const asset = {
    ...shared,
    group: 'map',
    where: ANYWHERE,
    query: versionQuery,
    kept: { maxAgeSeconds: TILE_SECONDS, version: () => VERSION, isImmutable: isVersioned },
  } as const;
  return [
    endpoint({
      ...shared,
      group: 'map_tiles',
      path: '/map/{z}/{x}/{y}.mvt',
      operationId: 'getMapTile',
      where: { kind: 'tile' },
      summary: 'A vector tile of the basemap',
      refuses: [NO_MAP, NO_TILE],
      at: tilePath,
      query: versionQuery,
      // Under the name of another version stands what is in use now, until that is.
      kept: { ...drawing.kept, isImmutable: ({ query }: Versioned) => query.v === needMap(source()).version },
      reply: mapTileReply,
      replyType: TILE_TYPE,
      answer: ({ path }) => mapTile(needMap(source()), path),
    }),
    endpoint({
      ...drawing,
      path: '/map.json',
      operationId: 'getMapTileJson',
      where: { kind: 'bounds' },
      summary: 'Where the vector tiles of the basemap are, and what they hold: TileJSON 3.0',
      query: {},
      reply: mapTileJsonReply,
      answer: ({ sentTo = NOWHERE }) => mapTileJson(needMap(source()), sentTo, credit()),
    }),
    endpoint({
      ...drawing,
      path: '/map/style/{style}.json',
      operationId: 'getMapStyle',
      where: ANYWHERE,
      summary: 'A style of the basemap, for MapLibre',
      at: stylePath,
      query: styleQuery,
      reply: styleReply,
      answer: ({ path, query, sentTo = NOWHERE }) => styleOf(needMap(source()), path.style, query.language, sentTo),
    }),
    endpoint({
      method: 'GET',
      admits: ANY_KEY,
      group: 'map_pictures',
      path: '/map/static.png',
      operationId: 'getMapPicture',
      where: atPoints('center', 'markers', 'path'),
      summary: 'A picture of the basemap, with markers and a line',
      refuses: [NO_MAP],
      query: pictureQuery,
      kept: drawing.kept,
      reply: pictureReply,
      replyType: 'image/png',
      answer: (call) => staticMap(needMap(source()), pictures, credit(), call),
    }),
    endpoint({
      ...asset,
      path: '/map/glyphs/{fontstack}/{range}.pbf',
      operationId: 'getMapGlyphs',
      summary: 'Characters of the fonts of the basemap, for MapLibre',
      refuses: [NO_GLYPHS],
      at: glyphsPath,
      reply: glyphsReply,
      replyType: GLYPHS_TYPE,
      answer: ({ path }) => glyphs(path),
    }),
    endpoint({
      ...asset,
      path: '/map/sprites/{sprite}',
      operationId: 'getMapSprite',
      summary: 'Icons of the basemap, for MapLibre',
      refuses: [NO_SPRITE],
      at: spritePath,
      reply: spriteReply,
      replyType: 'image/png',
      answer: ({ path }) => sprite(path.sprite),
    }),
  ];
}
