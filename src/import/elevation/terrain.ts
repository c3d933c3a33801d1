import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { metersPerDegree } from '../../geo/distance.ts';
import { ELEVATION_SUFFIXES, GroundFile, wrapped } from './ground-file.ts';
import { ElevationFileError, type Raster, unpacked } from './raster.ts';

/** Memory for blocks: six tiles of SRTM of 1 second, more than the four that meet in a corner. */
const BLOCK_BYTES = 160_000_000;
/**
 * An elevation is a mean over so many metres around: that is a cell of the models, whose cells have errors of their own and the roofs and
 * trees that stand in them. A slope stays what it is.
 */
const AROUND_METERS = 20;

/** A raster with the number of its file: keys of its blocks begin with it. */
type NumberedRaster = Raster & { readonly number: number };

/** A raster has at most 400,000 pixels a side. */
const MOST_BLOCKS = 1024;

/** A file with its number among all. */
interface Numbered {
  readonly file: GroundFile;
  readonly number: number;
}

/** The ground, from a folder of elevation files: asked for at any place, read where and when it is needed. */
export class Terrain {
  /** By cell of one degree: what may cover a part of it, by path. */
  readonly #files = new Map<number, Numbered[]>();
  readonly #rasters = new Map<number, NumberedRaster>();
  readonly #blocks = new LRUCache<number, Uint16Array>({
    maxSize: BLOCK_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  /** Opens or reads what the last question lacked. */
  #missing: (() => Promise<void>) | null = null;

  private constructor(files: readonly GroundFile[]) {
    for (const [number, file] of files.entries()) {
      for (const { south, west } of file.degrees()) {
        const cell = cellOf(south, west);
        const known = this.#files.get(cell);
        if (known) known.push({ file, number });
        else this.#files.set(cell, [{ file, number }]);
      }
    }
  }

  /** Looks at all files of a folder and the folders in it. @throws ElevationFileError for one that cannot be used, or where there is none */
  static async open(folder: string): Promise<Terrain> {
    const files: GroundFile[] = [];
    for (const path of filesIn(folder)) {
      const file = await GroundFile.at(path);
      if (file) files.push(file);
    }
    if (files.length === 0)
      throw new ElevationFileError(folder, `has no elevation files (${ELEVATION_SUFFIXES.join(', ')})`);
    return new Terrain(files);
  }

  /** How much memory blocks take. */
  get bytes(): number {
    return this.#blocks.calculatedSize;
  }

  /** Metres over the sea, NaN where nothing is known. Null where a file has to be opened or a block to be read first: `load` it and ask again. */
  heightAt(lat: number, lng: number): number | null {
    const [perLat, perLng] = metersPerDegree(lat);
    const [up, right] = [AROUND_METERS / perLat, AROUND_METERS / Math.max(1, perLng)];
    const centre = this.#at(lat, lng);
    const pairs = [this.#at(lat + up, lng), this.#at(lat - up, lng), this.#at(lat, lng + right), this.#at(lat, lng - right)];
    if (this.#missing) return null;
    let [sum, weight] = [2 * centre, 2];
    for (let i = 0; i < pairs.length; i += 2) {
      const pair = pairs[i] + pairs[i + 1];
      // One side alone would move the mean down or up a slope.
      if (Number.isNaN(pair)) continue;
      sum += pair;
      weight += 2;
    }
    return sum / weight;
  }

  /** Reads what the last question lacked. @throws ElevationFileError */
  async load(): Promise<void> {
    await this.#missing?.();
    this.#missing = null;
  }

  /** Between the four pixels around a place, by how near each is; voids are left out while the others have more than half of the weight. */
  #at(lat: number, lng: number): number {
    const raster = this.#rasterAt(lat, lng);
    if (!raster) return Number.NaN;
    const x = (wrapped(lng, raster) - raster.west) / raster.stepLng;
    const y = (raster.north - lat) / raster.stepLat;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    let [sum, weight] = [0, 0];
    for (const [column, row] of [
      [left, top],
      [left + 1, top],
      [left, top + 1],
      [left + 1, top + 1],
    ]) {
      const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
      if (share <= 0) continue;
      const height = this.#corner(raster, row, column);
      if (Number.isNaN(height)) continue;
      sum += share * height;
      weight += share;
    }
    return weight > 0.5 ? sum / weight : Number.NaN;
  }

  /** A pixel of a raster, or the one of its neighbour that lies there. */
  #corner(raster: NumberedRaster, row: number, column: number): number {
    const { width, height, north, west, stepLat, stepLng } = raster;
    if (row >= 0 && row < height && column >= 0 && column < width) return this.#pixel(raster, row, column);
    const [lat, lng] = [north - row * stepLat, west + column * stepLng];
    const next = this.#rasterAt(lat, lng);
    if (!next) return Number.NaN;
    const nextRow = Math.round((next.north - lat) / next.stepLat);
    const nextColumn = Math.round((wrapped(lng, next) - next.west) / next.stepLng);
    return this.#pixel(next, clamped(nextRow, next.height), clamped(nextColumn, next.width));
  }

  #rasterAt(lat: number, lng: number): NumberedRaster | undefined {
    const found = this.#files.get(cellOf(lat, lng))?.find(({ file }) => file.covers(lat, lng));
    if (!found) return undefined;
    const { file, number } = found;
    if (file.raster === null) {
      this.#missing ??= () => file.open();
      return undefined;
    }
    const known = this.#rasters.get(number) ?? { ...file.raster, number };
    this.#rasters.set(number, known);
    return known;
  }

  #pixel(raster: NumberedRaster, row: number, column: number): number {
    const { blockSide, width, number } = raster;
    const [blockRow, blockColumn] = [Math.floor(row / blockSide), Math.floor(column / blockSide)];
    const key = (number * MOST_BLOCKS + blockRow) * MOST_BLOCKS + blockColumn;
    const block = this.#blocks.get(key);
    if (!block) {
      this.#missing ??= async () => {
        this.#blocks.set(key, await raster.readBlock(blockRow, blockColumn));
      };
      return Number.NaN;
    }
    const blockWidth = Math.min(blockSide, width - blockColumn * blockSide);
    return unpacked(block[(row - blockRow * blockSide) * blockWidth + (column - blockColumn * blockSide)]);
  }
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new ElevationFileError(
      folder,
      `is no folder that can be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const clamped = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

const LNGS = 360;
function cellOf(lat: number, lng: number): number {
  return Math.floor(lat + 90) * LNGS + (((Math.floor(lng + 180) % LNGS) + LNGS) % LNGS);
}
