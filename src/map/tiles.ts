import Type, { type Static } from 'typebox';
import type { ArchiveLayer } from '../basemap/index.ts';
import { Gzipped, type SentTo } from '../contract/endpoint.ts';
import { text } from '../contract/parameters.ts';
import { checkTile, sentSearch, TILE_TYPE, type TileNumbers, tileJsonSchema } from '../contract/tiles.ts';
import { escapedHtml, linkedHtml } from '../text/html.ts';
import type { MapInUse } from './map-in-use.ts';

/** A version that is named is kept for good: another region has another one. */
export const versionQuery = { v: text('The version, as TileJSON names it: a tile of a version never changes.', 200) };
export const mapTileReply = Type.String({
  format: 'binary',
  description: 'A tile of Mapbox’s vector form, with the layers of Shortbread 1.0.',
});
export const mapTileJsonReply = Type.Intersect([
  tileJsonSchema('MapTileJson'),
  Type.Object({ attribution: Type.String({ description: 'Whom a map has to credit.' }) }),
]);

/** A tile of the map. @throws Problem 400 for a tile that the zoom does not have */
export async function mapTile({ archive }: MapInUse, tile: TileNumbers): Promise<Gzipped> {
  checkTile(tile);
  return new Gzipped(await archive.tile(tile), TILE_TYPE);
}

/** Where the tiles are, with the query of the request and the version. @param credit of the region */
export function mapTileJson(
  { archive, version }: MapInUse,
  sentTo: SentTo,
  credit: string,
): Static<typeof mapTileJsonReply> {
  const { about } = archive;
  return {
    tilejson: '3.0.0',
    name: 'Waypost',
    scheme: 'xyz',
    tiles: [versioned(`${sentTo.origin}/map/{z}/{x}/{y}.mvt`, sentTo, version)],
    minzoom: about.minzoom,
    maxzoom: about.maxzoom,
    bounds: [...about.bounds],
    center: [...about.center],
    // Pages show it as HTML.
    attribution: about.attribution === null ? escapedHtml(credit) : linkedHtml(about.attribution),
    vector_layers: about.layers.map((layer: ArchiveLayer) => ({ ...layer, fields: { ...layer.fields } })),
  };
}

/** An address with the query of a request, but for the parameters of a style, and the version. */
export function versioned(address: string, { search }: SentTo, version: string): string {
  const own = new Set(['v', 'language']);
  const sent = sentSearch(search)
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !own.has(part.split('=', 1)[0] ?? ''));
  return `${address}?${[...sent, `v=${encodeURIComponent(version)}`].join('&')}`;
}
