import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import Type from 'typebox';
import { Binary } from '../contract/endpoint.ts';
import { integer, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { FeatureKind, Venue } from '../venues/index.ts';
import { publishedLevel } from '../venues/index.ts';
import { VENUE_PATH } from './parameters.ts';

const MAX_ZOOM = 24;
const EXTENT = 4096;
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

const tileNumber = (description: string, maximum: number) =>
  required(integer({ minimum: 0, maximum, description }, undefined));

export const TILE_PATH = {
  ...VENUE_PATH,
  z: tileNumber('The zoom.', MAX_ZOOM),
  x: tileNumber('The column.', 2 ** MAX_ZOOM - 1),
  y: tileNumber('The row.', 2 ** MAX_ZOOM - 1),
};

export const tileReply = Type.Unknown({
  description: 'A tile of Mapbox’s vector form: the layers `spaces`, `walls` and `points`.',
});

/** What is drawn in which layer. */
const LAYERS = {
  spaces: ['room', 'area', 'stairs'],
  walls: ['wall', 'obstacle'],
  points: ['point', 'lift', 'entrance', 'door'],
} as const satisfies Readonly<Record<string, readonly FeatureKind[]>>;

type Layers = ReadonlyMap<string, GeoJSONVT>;
const CUT = new WeakMap<Venue, Layers>();

const noTile = (z: number, x: number, y: number) => new Problem(400, `There is no tile ${x}, ${y} at zoom ${z}`);
export const NO_TILE: Cause = { name: 'noTile', description: 'The zoom has no such tile', problem: noTile(1, 2, 0) };

/** A tile of a venue, by the usual numbers. @throws Problem 400 for a tile that the zoom does not have */
export function venueTile(
  { venue }: OpenVenue,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): Binary {
  if (x >= 2 ** z || y >= 2 ** z) throw noTile(z, x, y);
  const layers = CUT.get(venue) ?? layersOf(venue);
  CUT.set(venue, layers);
  const tiles = [...layers].flatMap(([name, index]) => {
    const tile = index.getTile(z, x, y);
    return tile ? [[name, tile] as const] : [];
  });
  return new Binary(fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT }), TILE_TYPE);
}

function layersOf(venue: Venue): Layers {
  return new Map(
    Object.entries(LAYERS).map(([name, kinds]) => [
      name,
      new GeoJSONVT(collectionOf(venue, kinds), { maxZoom: MAX_ZOOM, extent: EXTENT }),
    ]),
  );
}

/** Features once on each of their levels, so that a map shows one level by asking for its number. */
function collectionOf(venue: Venue, kinds: readonly FeatureKind[]): FeatureCollection {
  const features = venue.features.flatMap((feature) => {
    const { kind, levels, id, name, ref, category, building } = venue.heads[feature];
    if (!kinds.includes(kind)) return [];
    const { geometry } = venue.record(feature);
    const shared = { id, kind, name, ref, category, building };
    const properties = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== null));
    return [...new Set(levels.map(publishedLevel))].map((level) => ({
      type: 'Feature' as const,
      geometry: geometry as FeatureCollection['features'][number]['geometry'],
      properties: { ...properties, level },
    }));
  });
  return { type: 'FeatureCollection', features };
}
