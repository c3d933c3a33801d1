import { basename } from 'node:path';
import { checkTiff, GEOTIFF_SUFFIXES, openGeotiff } from './geotiff.ts';
import { HGT_SUFFIXES, openHgt } from './hgt.ts';
import { ElevationFileError, type Raster } from './raster.ts';

export const ELEVATION_SUFFIXES: readonly string[] = [...HGT_SUFFIXES, ...GEOTIFF_SUFFIXES];

/** Tiles of the Copernicus DEM are of one degree, and are called by their south-west corner. */
const NAMED_CELL = /_([ns])(\d{2})_00_([ew])(\d{3})_00_/i;
/** Pixels reach half a step beyond the degree: of the coarsest ones 1/240 degree. */
const MARGIN = 0.01;

/** The south-west corner of a tile of one degree. */
interface Cell {
  readonly south: number;
  readonly west: number;
}

/**
 * A file of elevations. If its name says where it is, it is opened when somebody asks for a place there: a continent has tens of thousands of them.
 * No file stays open.
 */
export class GroundFile {
  readonly #path: string;
  readonly #cell: Cell | null;
  #raster: Raster | null = null;

  private constructor(path: string, cell: Cell | null) {
    this.#path = path;
    this.#cell = cell;
  }

  /** Null for a file of another kind. @throws ElevationFileError for one that cannot be used, as far as its beginning and its name say */
  static async at(path: string): Promise<GroundFile | null> {
    const isTiff = endsWith(path, GEOTIFF_SUFFIXES);
    if (!isTiff && !endsWith(path, HGT_SUFFIXES)) return null;
    if (isTiff) checkTiff(path);
    const file = new GroundFile(path, isTiff ? cellNamed(path) : null);
    if (!file.#cell) file.#raster = isTiff ? await openGeotiff(path) : await openHgt(path);
    return file;
  }

  /** Null until it is opened. */
  get raster(): Raster | null {
    return this.#raster;
  }

  /** @throws ElevationFileError */
  async open(): Promise<void> {
    const raster = await openGeotiff(this.#path);
    const { south, west, north, east } = boundsOf(raster);
    const cell = this.#cell;
    if (
      cell &&
      !(isNear(south, cell.south) && isNear(north, cell.south + 1) && isNear(west, cell.west) && isNear(east, cell.west + 1))
    )
      throw new ElevationFileError(
        this.#path,
        `is not where its name says: it covers ${[south, west, north, east].map((each) => each.toFixed(2)).join(', ')} (south, west, north, east)`,
      );
    this.#raster = raster;
  }

  covers(lat: number, lng: number): boolean {
    if (this.#raster) return isOn(this.#raster, lat, lng);
    if (!this.#cell) return false;
    const [up, right] = [lat - this.#cell.south, ((lng - this.#cell.west + 540) % 360) - 180];
    return up >= -MARGIN && up <= 1 + MARGIN && right >= -MARGIN && right <= 1 + MARGIN;
  }

  /** The corner of each degree that it may cover a part of. */
  *degrees(): Iterable<Cell> {
    const { south, west, north, east } = this.#raster
      ? boundsOf(this.#raster)
      : boundsAround(this.#cell ?? { south: Number.NaN, west: Number.NaN });
    for (let lat = Math.floor(south); lat <= Math.floor(north); lat++)
      for (let lng = Math.floor(west); lng <= Math.floor(east) && lng < west + 361; lng++) yield { south: lat, west: lng };
  }
}

const endsWith = (path: string, suffixes: readonly string[]) =>
  suffixes.some((suffix) => path.toLowerCase().endsWith(suffix));
const isNear = (a: number, b: number) => Math.abs(a - b) <= MARGIN;

function cellNamed(path: string): Cell | null {
  const [, ns, north, ew, east] = NAMED_CELL.exec(basename(path)) ?? [];
  if (ns === undefined || ew === undefined) return null;
  return { south: Number(north) * (/n/i.test(ns) ? 1 : -1), west: Number(east) * (/e/i.test(ew) ? 1 : -1) };
}

function boundsAround({ south, west }: Cell) {
  return { south: south - MARGIN, west: west - MARGIN, north: south + 1 + MARGIN, east: west + 1 + MARGIN };
}

/** Pixels reach half a step beyond their centres. */
function boundsOf({ north, west, stepLat, stepLng, width, height }: Raster) {
  return {
    south: north - (height - 0.5) * stepLat,
    west: west - stepLng / 2,
    north: north + stepLat / 2,
    east: west + (width - 0.5) * stepLng,
  };
}

function isOn(raster: Raster, lat: number, lng: number): boolean {
  const { north, west, stepLat, stepLng, width, height } = raster;
  const x = (wrapped(lng, raster) - west) / stepLng;
  const y = (north - lat) / stepLat;
  return x >= -0.5 && x <= width - 0.5 && y >= -0.5 && y <= height - 0.5;
}

/** A longitude as a raster counts it, which may go on beyond 180. */
export function wrapped(lng: number, { west, stepLng }: Raster): number {
  const first = west - stepLng;
  return lng < first ? lng + 360 : lng >= first + 360 ? lng - 360 : lng;
}
