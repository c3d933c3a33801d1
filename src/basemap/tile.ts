import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { TilePaths } from './cut.ts';
import { EXTENT } from './grid.ts';
import { joinedLines } from './join-lines.ts';
import { LAYER_NAMES, type LayerName } from './layers.ts';
import { POINT, POLYGON, type ShapeType } from './shape.ts';
import type { TileFeature } from './tile-feature.ts';

/** A tile is not larger than this, packed. */
const MOST_BYTES = 500_000;

/** What a tile that would be too large is thinned of, a part of each: the last of each layer first. */
const THINNED: readonly LayerName[] = [
  'buildings',
  'addresses',
  'pois',
  'land',
  'sites',
  'water_polygons',
  'place_labels',
  'streets',
];

/** Writes a tile, packed with gzip; null for one without features. */
export function packedTile(features: readonly TileFeature[]): Uint8Array | null {
  const layers = layersOf(features);
  let packed = packedLayers(layers);
  while (packed && packed.length > MOST_BYTES) {
    const share = (0.95 * MOST_BYTES) / packed.length;
    for (const name of THINNED) {
      const own = layers.get(name);
      if (own) layers.set(name, own.slice(0, Math.floor(own.length * share)));
    }
    packed = packedLayers(layers);
  }
  return packed;
}

function layersOf(features: readonly TileFeature[]): Map<LayerName, readonly TileFeature[]> {
  const byLayer = Map.groupBy(features, ({ layer }) => layer);
  const layers = new Map<LayerName, readonly TileFeature[]>();
  for (const name of LAYER_NAMES) {
    const own = byLayer.get(name);
    if (own)
      layers.set(
        name,
        joinedLines(own).sort((a, b) => a.rank - b.rank),
      );
  }
  return layers;
}

function packedLayers(layers: ReadonlyMap<LayerName, readonly TileFeature[]>): Uint8Array | null {
  const bytes = encodedTile(layers);
  return bytes && gzipSync(bytes);
}

/** A feature as it is written. */
export type TileDrawn = Omit<TileFeature, 'layer' | 'rank'>;

/** A tile in Mapbox's vector form; null for one without features. */
export function encodedTile(layers: ReadonlyMap<string, readonly TileDrawn[]>): Uint8Array | null {
  const written = [...layers]
    .filter(([, features]) => features.length > 0)
    .map(([name, features]) => [name, layerOf(features)]);
  if (written.length === 0) return null;
  return fromGeojsonVt(Object.fromEntries(written), { version: 2, extent: EXTENT });
}

function layerOf(features: readonly TileDrawn[]) {
  return {
    features: features.map(({ type, paths, properties }) => ({ type, geometry: geometryOf(type, paths), tags: properties })),
  };
}

type Corner = [number, number];

/** A geometry as the library writes it: a ring ends with its first corner. */
function geometryOf(type: ShapeType, paths: TilePaths): Corner[] | Corner[][] {
  if (type === POINT) return paths.map(([x, y]): Corner => [x, y]);
  return paths.map((path) => {
    const corners: Corner[] = [];
    for (let i = 0; i < path.length; i += 2) corners.push([path[i], path[i + 1]]);
    if (type === POLYGON) corners.push([path[0], path[1]]);
    return corners;
  });
}
