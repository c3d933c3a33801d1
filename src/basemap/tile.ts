import { gzipSync } from 'node:zlib';
import { joinedLines } from './join-lines.ts';
import { encodedTile } from './layer-writer.ts';
import { LAYER_NAMES, type LayerName } from './layers.ts';
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
