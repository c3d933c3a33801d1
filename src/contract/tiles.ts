import Type from 'typebox';
import type { Box } from '../geo/box.ts';
import type { SentTo } from './endpoint.ts';
import { integer, required } from './parameters.ts';
import { type Cause, Problem } from './problem.ts';

/** What endpoints of vector tiles have in common. */

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** A map asks again after so long whether a tile, or what it is drawn from, is still the same. */
export const TILE_SECONDS = 60;
export const MAX_ZOOM = 24;

/** A tile by the usual numbers. */
export interface TileNumbers {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const tileNumber = (description: string, maximum: number) =>
  required(integer({ minimum: 0, maximum, description }, undefined));

/** The numbers of a tile in a path. */
export const tilePath = {
  z: tileNumber('The zoom.', MAX_ZOOM),
  x: tileNumber('The column.', 2 ** MAX_ZOOM - 1),
  y: tileNumber('The row.', 2 ** MAX_ZOOM - 1),
};

const noTile = ({ z, x, y }: TileNumbers) => new Problem(400, `There is no tile ${x}, ${y} at zoom ${z}`);
export const NO_TILE: Cause = {
  name: 'noTile',
  description: 'The zoom has no such tile',
  problem: noTile({ z: 1, x: 2, y: 0 }),
};

/** @throws Problem 400 for a tile that the zoom does not have */
export function checkTile(tile: TileNumbers): void {
  if (tile.x >= 2 ** tile.z || tile.y >= 2 ** tile.z) throw noTile(tile);
}

/** TileJSON 3.0. @param title what its schema is called */
export function tileJsonSchema(title: string) {
  return Type.Object(
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
    { title },
  );
}

/** The query of a request without what was not sent: an empty parameter is as if absent. */
export function sentSearch(search: string): string {
  const sent = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.indexOf('=') !== part.length - 1);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

/** Where there is nothing that has bounds: Mercator's world. */
const WORLD: Box = [-180, -85, 180, 85];
const MAX_CENTER_ZOOM = 18;

/** What is said of a layer. */
interface TileLayer {
  readonly id: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What a map needs to know to ask for tiles of one layer.
 *
 * @param path that of the tiles but for their numbers
 * @param bounds null where there is nothing
 */
export function tileJson(name: string, path: string, sentTo: SentTo | undefined, bounds: Box | null, layer: TileLayer) {
  const box = bounds ?? WORLD;
  const [west, south, east, north] = box;
  const degrees = Math.max(east - west, north - south, 360 / 2 ** MAX_CENTER_ZOOM);
  // The zoom at which a tile or two hold all of it.
  const zoom = Math.max(0, Math.min(MAX_CENTER_ZOOM, Math.floor(Math.log2(360 / degrees))));
  const { origin = '', search = '' } = sentTo ?? {};
  return {
    tilejson: '3.0.0',
    name,
    scheme: 'xyz',
    tiles: [`${origin}${path}/{z}/{x}/{y}.mvt${sentSearch(search)}`],
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: [...box],
    center: [(west + east) / 2, (south + north) / 2, zoom],
    vector_layers: [{ ...layer, fields: { ...layer.fields }, minzoom: 0, maxzoom: MAX_ZOOM }],
  };
}
