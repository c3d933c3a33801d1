import { blockwise, type ReadAt, reading } from './blocks.ts';
import { FileError } from './feature-file.ts';

/**
 * Whether a Shapefile is whole. The library reads what it can make sense of and ends without a word where it cannot: what was cut off, filled
 * with zeros, or written by two programs at once would replace features that are whole.
 *
 *     .shp  100 bytes of head: int32 BE at 0 is 9994, at 24 the length of the file in words of 2 bytes; int32 LE at 32 the type
 *           then records: int32 BE number, int32 BE length in words, content, which begins with its type in int32 LE
 *     .dbf  32 bytes of head: uint32 LE at 4 the rows, uint16 LE at 8 the length of the head, at 10 that of a row
 *
 * @param dbf null where there is none: shapes without attributes
 * @throws FileError
 */
export function checkShapefile(shp: string, dbf: string | null): void {
  const records = reading(shp, checkShapes);
  const rows = dbf === null ? records : reading(dbf, checkTable);
  if (rows !== records) throw new FileError(`the .dbf has ${rows} rows for the ${records} shapes of the .shp`);
}

const SHAPES_HEAD = 100;
const RECORD_HEAD = 12;
const TABLE_HEAD = 32;
/** The type of a record without a shape. */
const NO_SHAPE = 0;

/** How many records there are. */
function checkShapes(readAt: ReadAt, bytes: number): number {
  const head = readAt(0, SHAPES_HEAD);
  if (head.length < SHAPES_HEAD || head.readInt32BE(0) !== 9994) throw new FileError('the .shp has no valid header');
  const end = head.readInt32BE(24) * 2;
  const type = head.readInt32LE(32);
  if (end !== bytes) {
    throw new FileError(
      `the .shp is ${bytes} bytes long, and its header says ${end}: it is ${bytes < end ? 'cut off' : 'damaged'}`,
    );
  }
  const block = blockwise(readAt);
  let count = 0;
  for (let at = SHAPES_HEAD; at < end; ) {
    const place = `record ${count + 1} of the .shp, at byte ${at},`;
    if (at + RECORD_HEAD > end) throw new FileError(`${place} is cut off`);
    const record = block(at, RECORD_HEAD);
    const [length, own] = [record.readInt32BE(4) * 2, record.readInt32LE(8)];
    const isRight = own === NO_SHAPE ? length === 4 : own === type && length > 4;
    if (!isRight) throw new FileError(`${place} is damaged`);
    at += 8 + length;
    if (at > end) throw new FileError(`${place} is longer than the file`);
    count++;
  }
  return count;
}

/** How many rows there are. */
function checkTable(readAt: ReadAt, bytes: number): number {
  const head = readAt(0, TABLE_HEAD);
  if (head.length < TABLE_HEAD) throw new FileError('the .dbf has no valid header');
  const [rows, start, length] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
  if (start < TABLE_HEAD || length === 0) throw new FileError('the .dbf has no valid header');
  if (start + rows * length > bytes) {
    throw new FileError(
      `the .dbf is cut off: it is ${bytes} bytes long, and the ${rows} rows declared in its header need ${start + rows * length}`,
    );
  }
  const block = blockwise(readAt);
  for (let row = 0; row < rows; row++) {
    // A row begins with a blank, or with an asterisk when it was deleted.
    const at = start + row * length;
    const [mark] = block(at, 1);
    if (mark !== 0x20 && mark !== 0x2a) throw new FileError(`row ${row + 1} of the .dbf, at byte ${at}, is damaged`);
  }
  return rows;
}
