import { zxyToTileId } from 'pmtiles';
import { type ArchiveBounds, ArchiveWriter } from './archive-writer.ts';
import { Cutter, type TilePaths, type TileRange } from './cut.ts';
import { MAX_ZOOM, type TileAt } from './grid.ts';
import { describedLayers, type LayerName, type Properties } from './layers.ts';
import { featureOf, recordOf } from './record.ts';
import type { Path, ShapeType } from './shape.ts';
import { RecordSorter } from './sorter.ts';
import { TilePacker } from './tile.ts';
import type { TileFeature } from './tile-feature.ts';

/** What is drawn of a feature from one zoom to another. */
export interface Drawn {
  readonly layer: LayerName;
  readonly minZoom: number;
  readonly maxZoom?: number;
  readonly properties: Properties;
  /** Features of a layer stand in the order of their ranks; the last are left out first where a tile would be too large. */
  readonly rank?: number;
}

interface AddOptions {
  /** Only these tiles have it. */
  readonly isWanted?: (range: TileRange) => boolean;
  /** Hears of each tile that it is drawn in. */
  readonly touched?: (tile: TileAt) => void;
}

/** Makes an archive of tiles: features are cut as they come, sorted by their tiles, and written tile by tile. */
export class BasemapWriter {
  readonly #path: string;
  readonly #sorter: RecordSorter;
  /** By zoom, the tile that was drawn in last. */
  readonly #last: { readonly x: number; readonly y: number; readonly id: number }[] = [];

  /** @param path of the archive; what does not fit into memory waits in files beside it */
  constructor(path: string) {
    this.#path = path;
    this.#sorter = new RecordSorter(`${path}-part`);
  }

  /** Draws a shape in one layer or several. @param paths in parts of Mercator's world */
  add(type: ShapeType, paths: readonly Path[], drawn: readonly Drawn[], { isWanted, touched }: AddOptions = {}): void {
    const shown = drawn.filter(({ minZoom, maxZoom = MAX_ZOOM }) => minZoom <= maxZoom);
    if (paths.length === 0 || shown.length === 0) return;
    const cutter = new Cutter(type, paths);
    const features = shown.map(({ layer, minZoom, maxZoom = MAX_ZOOM, rank = 0, properties }) => ({
      layer,
      type,
      minZoom,
      maxZoom,
      rank,
      text: Buffer.from(JSON.stringify(properties)),
    }));
    const least = Math.min(...shown.map(({ minZoom }) => minZoom));
    for (let z = MAX_ZOOM; z >= least; z--) {
      const own = features.filter(({ minZoom, maxZoom }) => z >= minZoom && z <= maxZoom);
      if (own.length === 0) continue;
      const sink = (tile: TileAt, cut: TilePaths) => {
        const id = this.#idOf(tile);
        for (const feature of own) this.#sorter.add(id, recordOf(feature, feature.text, cut));
        touched?.(tile);
      };
      cutter.cut(z, z === MAX_ZOOM, sink, isWanted);
    }
  }

  /** The number of a tile; most shapes lie in that of the one before. */
  #idOf({ z, x, y }: TileAt): number {
    const last = this.#last[z];
    if (last?.x === x && last.y === y) return last.id;
    const id = zxyToTileId(z, x, y);
    this.#last[z] = { x, y, id };
    return id;
  }

  /** Writes the archive. @param empty the numbers of tiles that are said to be empty where nothing is drawn, in their order */
  finish(about: ArchiveBounds, metadata: Readonly<Record<string, unknown>>, empty: Iterable<number> = []): void {
    const archive = new ArchiveWriter(this.#path);
    try {
      const packer = new TilePacker();
      const gaps = empty[Symbol.iterator]();
      let gap = gaps.next();
      const fillUpTo = (id: number) => {
        for (; !gap.done && gap.value <= id; gap = gaps.next()) if (gap.value < id) archive.add(gap.value, EMPTY);
      };
      for (const { id, features } of this.#tiles()) {
        fillUpTo(id);
        const tile = packer.pack(features);
        if (tile) archive.add(id, tile);
      }
      fillUpTo(Number.POSITIVE_INFINITY);
      archive.finish(about, { ...metadata, vector_layers: describedLayers(MAX_ZOOM) });
    } catch (error) {
      archive.abandon();
      throw error;
    } finally {
      this.#sorter.remove();
    }
  }

  /** Removes what was begun. */
  abandon(): void {
    this.#sorter.remove();
  }

  *#tiles(): Iterable<{ readonly id: number; readonly features: TileFeature[] }> {
    let id = -1;
    let features: TileFeature[] = [];
    const known = new Map<string, Properties>();
    for (const { key, record } of this.#sorter.records()) {
      if (key !== id) {
        if (features.length > 0) yield { id, features };
        [id, features] = [key, []];
        known.clear();
      }
      features.push(featureOf(record, known));
    }
    if (features.length > 0) yield { id, features };
  }
}

/** A tile without layers, packed: an archive has no entries of no bytes. */
const EMPTY = Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64');
