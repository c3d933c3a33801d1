import type { Feature, FeatureCollection } from 'geojson';
import GeoJSONVT, { type RawFeature } from 'geojson-vt';
import { LRUCache } from 'lru-cache';
import { MAX_ZOOM } from '../contract/tiles.ts';
import { publishedLevel, type Venue } from '../venues/index.ts';
import { type TileLayer, tileLayerOf } from './tile-layers.ts';

export const EXTENT = 4096;

/**
 * What the cuts of all venues take at most, estimated in bytes. A tile that is cut is kept with those above it, so that its neighbours take
 * less time; venues that are asked for least are cut anew when they are asked for again, and so is one that takes more than this alone.
 */
const MOST_BYTES = 128 * 1024 * 1024;
/** What a tile takes, each of its features, and each of their points, measured over halls of thousands of stands. */
const [TILE_BYTES, FEATURE_BYTES, POINT_BYTES] = [1_000, 300, 40];

export type CutTile = NonNullable<ReturnType<GeoJSONVT['getTile']>>;

/** The geometries of a venue by layer, cut into tiles as they are asked for. It does not hold the venue. */
class Cut {
  readonly #indexes: ReadonlyMap<TileLayer, GeoJSONVT>;
  /** How many tiles of each layer have been weighed. */
  readonly #weighed = new Map<TileLayer, number>();
  bytes = 0;

  constructor(venue: Venue) {
    this.#indexes = indexesOf(venue);
  }

  tiles(isShown: (layer: TileLayer) => boolean, z: number, x: number, y: number): [TileLayer, CutTile][] {
    const shown = [...this.#indexes].flatMap(([layer, index]): [TileLayer, CutTile][] => {
      const tile = isShown(layer) ? index.getTile(z, x, y) : null;
      return tile && tile.features.length > 0 ? [[layer, tile]] : [];
    });
    this.#weigh();
    return shown;
  }

  /** Weighs what has been cut since it was weighed. */
  #weigh(): void {
    for (const [layer, index] of this.#indexes) {
      const { tileCoords } = index;
      for (const { z, x, y } of tileCoords.slice(this.#weighed.get(layer) ?? 0)) {
        const features = index.getTileRaw(z, x, y)?.features ?? [];
        this.bytes += TILE_BYTES + features.reduce((sum, feature) => sum + bytesOf(feature), 0);
      }
      this.#weighed.set(layer, tileCoords.length);
    }
  }
}

function bytesOf(feature: RawFeature): number {
  const numbers =
    feature.type === 4
      ? 2
      : feature.type === 1
        ? feature.geometry.length
        : feature.geometry.reduce((sum, { length }) => sum + length, 0);
  return FEATURE_BYTES + (numbers / 2) * POINT_BYTES;
}

/** The cuts of all venues. */
export class VenueCuts {
  /** By the number of the venue, which is not held itself: one that is no longer open is the first to go. */
  readonly #cuts: LRUCache<number, Cut>;
  readonly #numbers = new WeakMap<Venue, number>();
  #venues = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#cuts = new LRUCache({ maxSize: mostBytes });
  }

  /** What they take, estimated in bytes. */
  get bytes(): number {
    return this.#cuts.calculatedSize;
  }

  /** A tile of a venue: those of its layers that are shown and not empty. */
  tile(venue: Venue, isShown: (layer: TileLayer) => boolean, z: number, x: number, y: number): [TileLayer, CutTile][] {
    const number = this.#numbers.get(venue) ?? this.#venues++;
    this.#numbers.set(venue, number);
    const cut = this.#cuts.get(number) ?? new Cut(venue);
    const before = cut.bytes;
    const shown = cut.tiles(isShown, z, x, y);
    if (cut.bytes !== before) {
      // Added anew, others make room for what it has grown by; what is larger than all may take is not kept.
      this.#cuts.delete(number);
      this.#cuts.set(number, cut, { size: cut.bytes });
    }
    return shown;
  }
}

/** Features once on each of their levels, so that a map shows one level by asking for its number; those of no level once. */
function indexesOf(venue: Venue): ReadonlyMap<TileLayer, GeoJSONVT> {
  const byLayer = new Map<TileLayer, Feature[]>();
  for (const feature of venue.features) {
    const { levels } = venue.heads[feature];
    const { geometry } = venue.record(feature);
    const layer = tileLayerOf(venue.heads[feature].kind, geometry.type);
    const drawn = byLayer.get(layer) ?? [];
    byLayer.set(layer, drawn);
    const shown: (number | null)[] = levels.length === 0 ? [null] : [...new Set(levels.map(publishedLevel))];
    for (const level of shown)
      drawn.push({ type: 'Feature', geometry: geometry as Feature['geometry'], properties: { feature, level } });
  }
  return new Map(
    [...byLayer].map(([layer, features]) => {
      const collection: FeatureCollection = { type: 'FeatureCollection', features };
      return [layer, new GeoJSONVT(collection, { maxZoom: MAX_ZOOM, extent: EXTENT })];
    }),
  );
}
