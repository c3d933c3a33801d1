import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ElevationFileError, packed, type Raster } from './raster.ts';

export const GEOTIFF_SUFFIXES = ['.tif', '.tiff'];

/** Pixels a side that are read at once: what Copernicus' files are tiled by. */
const BLOCK_SIDE = 1024;
/** EPSG codes of degrees that are within a metre of WGS 84: itself, in three dimensions, with heights over the geoid, ETRS89, NAD83. */
const DEGREES = new Set([4326, 4979, 9518, 4258, 4269]);
const MODEL_GEOGRAPHIC = 2;
/** Pixels of 0.3 m are finer than any model of a country. */
const MOST_PIXELS = 400_000;

/** What TIFF files begin with: the order of bytes, and 42, or 43 where they may be larger than 4 GB. */
const BEGINNINGS = new Set(['49492a00', '4d4d002a', '49492b00', '4d4d002b']);

/** Looks at the first bytes of a file alone. @throws ElevationFileError for what is no TIFF */
export function checkTiff(path: string): void {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    const count = readSync(file, bytes, 0, 4, 0);
    if (count === 0) throw new ElevationFileError(path, 'is empty');
    if (!BEGINNINGS.has(bytes.toString('hex')))
      throw new ElevationFileError(path, 'is no TIFF file, whatever its name says');
  } finally {
    closeSync(file);
  }
}

/** Opens a GeoTIFF of elevations in metres, such as those of the Copernicus DEM. @throws ElevationFileError */
export async function openGeotiff(path: string): Promise<Raster> {
  return withImage(path, async (image) => {
    const [width, height] = [image.getWidth(), image.getHeight()];
    const keys = image.getGeoKeys() ?? {};
    if (keys.GTModelTypeGeoKey === undefined)
      throw new ElevationFileError(path, 'is no GeoTIFF: it does not say where it lies');
    if (keys.GTModelTypeGeoKey !== MODEL_GEOGRAPHIC || !DEGREES.has(Number(keys.GeographicTypeGeoKey)))
      throw new ElevationFileError(
        path,
        'is not in degrees of WGS 84: convert it, for example with gdalwarp -t_srs EPSG:4326',
      );
    if (image.getSamplesPerPixel() !== 1)
      throw new ElevationFileError(path, `has ${image.getSamplesPerPixel()} bands: elevations have one`);
    const [west = Number.NaN, north = Number.NaN] = image.getOrigin();
    const [stepLng = Number.NaN, stepDown = Number.NaN] = image.getResolution();
    const stepLat = -stepDown;
    if (
      !(
        stepLng > 0 &&
        stepLat > 0 &&
        west >= -181 &&
        north <= 91 &&
        west + stepLng * width <= 361 &&
        width < MOST_PIXELS &&
        height < MOST_PIXELS
      )
    )
      throw new ElevationFileError(path, 'is not a grid of degrees with the north up');
    await checkWhole(path, image);
    // The origin is the corner of a pixel, or its centre.
    const half = image.pixelIsArea() ? 0.5 : 0;
    const nothing = image.getGDALNoData();
    return {
      path,
      width,
      height,
      west: west + half * stepLng,
      north: north - half * stepLat,
      stepLng,
      stepLat,
      blockSide: BLOCK_SIDE,
      readBlock: (row, column) =>
        withImage(path, async (opened) => {
          const [left, top] = [column * BLOCK_SIDE, row * BLOCK_SIDE];
          const window = [left, top, Math.min(width, left + BLOCK_SIDE), Math.min(height, top + BLOCK_SIDE)];
          const [band] = await opened.readRasters({ window, samples: [0], interleave: false });
          if (!band || typeof band === 'number') throw new ElevationFileError(path, 'has no band');
          const block = new Uint16Array(band.length);
          for (let i = 0; i < block.length; i++) block[i] = band[i] === nothing ? packed(Number.NaN) : packed(band[i]);
          return block;
        }),
    };
  });
}

/** The library takes what a file that is cut off lacks for zeros. @throws ElevationFileError */
async function checkWhole(path: string, { fileDirectory, isTiled }: Image): Promise<void> {
  const kind = isTiled ? 'Tile' : 'Strip';
  const offsets = Array.from((await fileDirectory.loadValue(`${kind}Offsets`)) ?? [], Number);
  const counts = Array.from((await fileDirectory.loadValue(`${kind}ByteCounts`)) ?? [], Number);
  const end = offsets.reduce((most, offset, i) => Math.max(most, offset + (counts[i] ?? 0)), 0);
  const { size } = statSync(path);
  if (end > size) throw new ElevationFileError(path, `is cut off: it has ${size} bytes and should have ${end} or more`);
}

type Image = Awaited<ReturnType<Awaited<ReturnType<typeof import('geotiff').fromFile>>['getImage']>>;

/** The file is open for as long as it is read: a country has thousands of them. */
async function withImage<T>(path: string, use: (image: Image) => Promise<T>): Promise<T> {
  const { fromFile } = await import('geotiff');
  try {
    const tiff = await fromFile(path);
    try {
      return await use(await tiff.getImage());
    } finally {
      await tiff.close();
    }
  } catch (error) {
    if (error instanceof ElevationFileError) throw error;
    throw new ElevationFileError(
      path,
      `cannot be read as GeoTIFF, it may be cut off or damaged: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
