import type { Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { SentTo } from '../contract/endpoint.ts';
import { MAX_ZOOM, sentSearch, tileJsonSchema } from '../contract/tiles.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { TILE_FIELDS, TILE_LAYERS } from './tile-layers.ts';
import type { TileQuery } from './tiles.ts';

export const tileJsonReply = tileJsonSchema('VenueTileJson');

/** The zoom at which a venue is first shown. */
const CENTER_ZOOM = 17;

/** What a map needs to know to ask for tiles of a venue: TileJSON 3.0. */
export function venueTileJson(
  { id, venue }: OpenVenue,
  { disable_zoom_min: isAlways }: TileQuery,
  { origin, search }: SentTo,
): Answered<Static<typeof tileJsonReply>> {
  const { bbox, name } = venue.meta;
  const [west, south, east, north] = bbox;
  return {
    tilejson: '3.0.0',
    name,
    scheme: 'xyz',
    tiles: [`${origin}/indoor/venues/${id}/tiles/{z}/{x}/{y}.pbf${sentSearch(search)}`],
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: [...bbox],
    center: [(west + east) / 2, (south + north) / 2, CENTER_ZOOM],
    vector_layers: Object.entries(TILE_LAYERS).map(([layer, { zoom, description }]) => ({
      id: layer,
      description,
      minzoom: isAlways ? 0 : zoom,
      maxzoom: MAX_ZOOM,
      fields: TILE_FIELDS,
    })),
  };
}
