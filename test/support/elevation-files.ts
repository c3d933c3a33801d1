import { writeFileSync } from 'node:fs';
import { writeArrayBuffer } from 'geotiff';

/** Metres over the sea at a place; `NOTHING` for a void. */
export type Landscape = (lat: number, lng: number) => number;
export const NOTHING = -32_768;

/** A tile of SRTM, with so many values a side. */
export function hgtOf(south: number, west: number, side: number, landscape: Landscape): Buffer {
  const bytes = Buffer.alloc(2 * side * side);
  for (let row = 0; row < side; row++) {
    const lat = south + 1 - row / (side - 1);
    for (let column = 0; column < side; column++)
      bytes.writeInt16BE(Math.round(landscape(lat, west + column / (side - 1))), 2 * (row * side + column));
  }
  return bytes;
}

interface TiffFrame {
  /** The corner of one degree that it covers. */
  readonly south: number;
  readonly west: number;
  readonly side: number;
  /** EPSG code; WGS 84 when left out. */
  readonly code?: number;
  /** The number for a void. */
  readonly nothing?: number;
}

/** A GeoTIFF of one degree, whose pixels are areas. */
export async function writeTiff(path: string, frame: TiffFrame, landscape: Landscape): Promise<void> {
  const { south, west, side, code = 4326, nothing } = frame;
  const values = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    const lat = south + 1 - (row + 0.5) / side;
    for (let column = 0; column < side; column++) values[row * side + column] = landscape(lat, west + (column + 0.5) / side);
  }
  const isGeographic = code === 4326;
  const content = await writeArrayBuffer(values, {
    width: side,
    height: side,
    ModelPixelScale: [1 / side, 1 / side, 0],
    ModelTiepoint: [0, 0, 0, west, south + 1, 0],
    GTModelTypeGeoKey: isGeographic ? 2 : 1,
    ...(isGeographic ? { GeographicTypeGeoKey: code } : { ProjectedCSTypeGeoKey: code }),
    GTRasterTypeGeoKey: 1,
    BitsPerSample: [32],
    SampleFormat: [3],
    ...(nothing !== undefined && { GDAL_NODATA: String(nothing) }),
  });
  writeFileSync(path, new Uint8Array(content));
}
