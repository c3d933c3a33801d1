import { LRUCache } from 'lru-cache';
import type { RowFilter } from '../filter/row-filter.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** What a tile takes beside its bytes. */
const TILE_BYTES = 500;

/** Tiles that were drawn, by all that they were drawn from. Of equal ones at the same time one is drawn. */
export class TileCache {
  readonly #tiles = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + TILE_BYTES,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
  });

  async tile(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    return (await this.#tiles.fetch(key, { context: draw })) ?? draw();
  }
}

/** What a filter asks, as a part of a key; empty without one. */
export function filterKey(filter: RowFilter | undefined): string {
  return filter ? JSON.stringify([filter.condition.text, filter.condition.values]) : '';
}
