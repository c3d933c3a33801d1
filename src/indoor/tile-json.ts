import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { SentTo } from '../contract/endpoint.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { MAX_ZOOM } from './tile-cuts.ts';
import { TILE_FIELDS, TILE_LAYERS } from './tile-layers.ts';
import type { TileQuery } from './tiles.ts';

export const tileJsonReply = Type.Object(
  {
    tilejson: Type.String(),
    name: Type.String(),
    scheme: Type.String(),
    tiles: Type.Array(Type.String(), { description: 'Where tiles are, with the query of this request.' }),
    minzoom: Type.Integer(),
    maxzoom: Type.Integer(),
    bounds: Type.Array(Type.Number(), { description: 'West, south, east, north.', minItems: 4, maxItems: 4 }),
    center: Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }),
    vector_layers: Type.Array(
      Type.Object({
        id: Type.String(),
        description: Type.String(),
        minzoom: Type.Integer(),
        maxzoom: Type.Integer(),
        fields: Type.Record(Type.String(), Type.String()),
      }),
    ),
  },
  { title: 'VenueTileJson' },
);

/** The query of a request without what was not sent: an empty parameter is as if absent. */
function sentSearch(search: string): string {
  const sent = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.indexOf('=') !== part.length - 1);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

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
