import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Position } from '../geo/position.ts';
import { latOf, lngOf, type TileAt } from './grid.ts';
import { encodedTile } from './layer-writer.ts';
import { POINT, POLYGON } from './shape.ts';
import { type TileDrawn, typeOf } from './tile-feature.ts';

/** The same tile of one of several maps. */
export interface TileOfMap {
  readonly bytes: Uint8Array;
  /** Whether a label there is this map's to show: others know less of it. */
  readonly mayLabel: (at: Position) => boolean;
}

/** One tile of the tiles of several maps: what they have alike stands once. Null for one without features. */
export function joinedTile(maps: readonly TileOfMap[], tile: TileAt): Uint8Array | null {
  const layers = new Map<string, Map<string, TileDrawn>>();
  for (const { bytes, mayLabel } of maps)
    for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
      const features = layers.get(name) ?? new Map<string, TileDrawn>();
      layers.set(name, features);
      for (let i = 0; i < layer.length; i++) {
        const drawn = drawnOf(layer.feature(i));
        if (drawn && (drawn.type !== POINT || mayLabel(positionOf(drawn, layer.extent, tile))))
          features.set(JSON.stringify(drawn), drawn);
      }
    }
  return encodedTile(new Map([...layers].map(([name, features]) => [name, [...features.values()]])));
}

function drawnOf(feature: VectorTileFeature): TileDrawn | null {
  const type = typeOf(feature.type);
  if (type === null) return null;
  const paths = feature.loadGeometry().flatMap((points) => {
    // A ring ends with its first corner, and is written without it; points are a path each.
    const corners = (type === POLYGON ? points.slice(0, -1) : points).map(({ x, y }) => [x, y]);
    return type === POINT ? corners : [corners.flat()];
  });
  return { type, paths, properties: feature.properties };
}

function positionOf({ paths: [[px = 0, py = 0] = []] }: TileDrawn, extent: number, { z, x, y }: TileAt): Position {
  const side = 2 ** z;
  return { lat: latOf((y + py / extent) / side), lng: lngOf((x + px / extent) / side) };
}
