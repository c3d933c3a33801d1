import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import yauzl from 'yauzl';
import { hasCode } from '../../storage/first-bytes.ts';
import { ElevationFileError, packed, type Raster } from './raster.ts';

/** What SRTM tiles are called: by their south-west corner. Names such as `N41W009.SRTMGL1.hgt.zip` are in use too. */
const NAME = /^([ns])(\d{2})([ew])(\d{3})[a-z0-9._]{0,20}$/i;
/** Values a side, of 3 and of 1 second of arc; neighbours share a row or column. */
const SIDES = [1201, 3601];
const MOST_BYTES = 2 * 3601 ** 2;

export const HGT_SUFFIXES = ['.hgt', '.hgt.gz', '.hgt.zip'];

/** Opens a tile of SRTM: big-endian metres of 16 bits, rows from north to south. @throws ElevationFileError */
export async function openHgt(path: string): Promise<Raster> {
  const [, ns, degreesNorth, ew, degreesEast] = NAME.exec(basename(path)) ?? [];
  if (ns === undefined || ew === undefined)
    throw new ElevationFileError(path, 'its name does not say where it is: expected one such as N41W009.hgt');
  const bytes = await sizeOf(path);
  const side = SIDES.find((each) => 2 * each * each === bytes);
  if (side === undefined && isPacked(path, '.gz')) await contentOf(path);
  if (side === undefined)
    throw new ElevationFileError(
      path,
      `has ${bytes} bytes of elevations: a tile has 1201 × 1201 or 3601 × 3601 values of two`,
    );
  const south = Number(degreesNorth) * (ns.toLowerCase() === 'n' ? 1 : -1);
  const west = Number(degreesEast) * (ew.toLowerCase() === 'e' ? 1 : -1);
  if (south < -90 || south > 89 || west < -180 || west > 179)
    throw new ElevationFileError(path, 'its name says that it is somewhere beyond the Earth');
  const step = 1 / (side - 1);
  return {
    path,
    width: side,
    height: side,
    west,
    north: south + 1,
    stepLng: step,
    stepLat: step,
    blockSide: side,
    async readBlock() {
      const content = await contentOf(path);
      if (content.length !== bytes)
        throw new ElevationFileError(path, `has ${content.length} bytes instead of ${bytes}: damaged`);
      const block = new Uint16Array(side * side);
      for (let i = 0; i < block.length; i++) block[i] = packed(content.readInt16BE(2 * i));
      return block;
    },
  };
}

const GZIP = 0x1f8b;
/** Its head and its tail. */
const SHORTEST_GZIP = 18;
const CUT_OFF = 'is cut off: its compressed data ends too soon';

/** How many bytes a tile has, unpacked. */
async function sizeOf(path: string): Promise<number> {
  if (isPacked(path, '.zip')) return inArchive(path, async (_, { uncompressedSize }) => uncompressedSize);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (!isPacked(path, '.gz')) return size;
    const [start, end] = [Buffer.alloc(2), Buffer.alloc(4)];
    if (size === 0) throw new ElevationFileError(path, 'is empty');
    if (readSync(file, start, 0, 2, 0) < 2 || start.readUInt16BE(0) !== GZIP)
      throw new ElevationFileError(path, 'is no gzip file');
    if (size < SHORTEST_GZIP) throw new ElevationFileError(path, CUT_OFF);
    // The last four bytes of a gzip file are how long it is unpacked; of one that is cut off they are any number.
    readSync(file, end, 0, 4, size - 4);
    return end.readUInt32LE(0);
  } finally {
    closeSync(file);
  }
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    if (isPacked(path, '.zip'))
      return await inArchive(path, async (archive, entry) => buffer(await archive.openReadStreamPromise(entry)));
    const content = readFileSync(path);
    return isPacked(path, '.gz') ? gunzipSync(content, { maxOutputLength: MOST_BYTES }) : content;
  } catch (error) {
    if (error instanceof ElevationFileError) throw error;
    throw new ElevationFileError(path, reasonOf(error));
  }
}

/** Why packed bytes cannot be read, or a file. */
function reasonOf(error: unknown): string {
  if (hasCode(error, 'Z_BUF_ERROR')) return CUT_OFF;
  if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) return `has more than the ${MOST_BYTES} bytes of the largest tile`;
  const message = error instanceof Error ? error.message : String(error);
  return hasCode(error, 'Z_DATA_ERROR') ? `its compressed data is damaged: ${message}` : `cannot be read: ${message}`;
}

const isPacked = (path: string, suffix: string) => path.toLowerCase().endsWith(suffix);

/** Finds the tile in an archive. */
async function inArchive<T>(path: string, use: (archive: yauzl.ZipFile, entry: yauzl.Entry) => Promise<T>): Promise<T> {
  const archive = await yauzl.openPromise(path).catch((error: unknown) => {
    throw new ElevationFileError(path, `is no zip archive: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.toLowerCase().endsWith('.hgt')) continue;
      if (entry.uncompressedSize > MOST_BYTES) break;
      return await use(archive, entry);
    }
    throw new ElevationFileError(path, 'has no .hgt file of the size of a tile');
  } finally {
    archive.close();
  }
}
