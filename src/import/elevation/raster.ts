import { ExplainedError } from '../../explained-error.ts';

/** A file of elevations that cannot be used. */
export class ElevationFileError extends ExplainedError {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'ElevationFileError';
  }
}

/**
 * A grid of elevations, north up, in degrees of WGS 84. It is read block by block: a pixel is in the block of its row and column divided by
 * `blockSide`, and blocks at the east and south edges are smaller.
 */
export interface Raster {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** The centre of the pixel in the north-west, and the degrees from one pixel to the next. */
  readonly west: number;
  readonly north: number;
  readonly stepLng: number;
  readonly stepLat: number;
  readonly blockSide: number;
  /** Elevations of a block, row by row, as `packed` makes them. @throws ElevationFileError */
  readBlock(row: number, column: number): Promise<Uint16Array>;
}

/** Elevations are kept in 1/4 m from 1,000 m below the sea on. */
const PER_METER = 4;
const LOWEST = -1000;
const HIGHEST = 9000;
const VOID = 0xffff;

/** Metres as 16 bits. What is no elevation on Earth is a void, whatever number a file has for it. */
export function packed(meters: number): number {
  return meters >= LOWEST && meters <= HIGHEST ? Math.round((meters - LOWEST) * PER_METER) : VOID;
}

/** The metres; NaN for a void. */
export function unpacked(value: number): number {
  return value === VOID ? Number.NaN : value / PER_METER + LOWEST;
}
