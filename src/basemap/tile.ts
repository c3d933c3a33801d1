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

/** Writes tiles, packed with gzip. Next to each other many are the same, those of the sea above all: they are packed once. */
export class TilePacker {
  #bytes: Uint8Array = new Uint8Array();
  #packed: Uint8Array = new Uint8Array();

  /** Null for a tile without features. */
  pack(features: readonly TileFeature[]): Uint8Array | null {
    const layers = layersOf(features);
    let packed = this.#packedLayers(layers);
    while (packed && packed.length > MOST_BYTES) {
      const share = (0.95 * MOST_BYTES) / packed.length;
      for (const name of THINNED) {
        const own = layers.get(name);
        if (own) layers.set(name, own.slice(0, Math.floor(own.length * share)));
      }
      packed = this.#packedLayers(layers);
    }
    return packed;
  }

  #packedLayers(layers: ReadonlyMap<LayerName, readonly TileFeature[]>): Uint8Array | null {
    const bytes = encodedTile(layers);
    if (!bytes) return null;
    if (Buffer.compare(bytes, this.#bytes) !== 0) [this.#bytes, this.#packed] = [bytes, gzipSync(bytes)];
    return this.#packed;
  }
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
