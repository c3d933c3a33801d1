import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { at } from '../../at.ts';
import { type Decoder, decoderNamed } from '../../text/decoder.ts';
import { Utf8Check } from '../../text/encoding.ts';
import { blockwise, type ReadAt, reading } from './blocks.ts';
import { FileError } from './feature-file.ts';

/** The code pages that a .dbf names by the byte 29 of its head, each with its numbers there. */
const LANGUAGES: ReadonlyMap<number, number> = new Map(
  [
    { page: 437, ids: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b] },
    { page: 737, ids: [0x6a, 0x86] },
    { page: 850, ids: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37] },
    { page: 852, ids: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87] },
    { page: 857, ids: [0x6b, 0x88] },
    { page: 860, ids: [0x24] },
    { page: 861, ids: [0x67] },
    { page: 863, ids: [0x1c, 0x6c] },
    { page: 865, ids: [0x08, 0x17, 0x66] },
    { page: 866, ids: [0x26, 0x65] },
    { page: 874, ids: [0x50, 0x7c] },
    { page: 932, ids: [0x13, 0x7b] },
    { page: 936, ids: [0x4d, 0x7a] },
    { page: 949, ids: [0x4e, 0x79] },
    { page: 950, ids: [0x4f, 0x78] },
    { page: 1250, ids: [0xc8] },
    { page: 1251, ids: [0xc9] },
    // 0x57 is ANSI of the machine that wrote it, mostly that of Western Europe: GDAL writes it for Latin-1.
    { page: 1252, ids: [0x03, 0x57, 0x58, 0x59] },
    { page: 1253, ids: [0xcb] },
    { page: 1254, ids: [0xca] },
    { page: 1255, ids: [0x7d] },
    { page: 1256, ids: [0x7e] },
    { page: 1257, ids: [0xcc] },
    { page: 10_000, ids: [0x04] },
    { page: 10_007, ids: [0x96] },
  ].flatMap(({ page, ids }) => ids.map((id) => [id, page] as const)),
);

/** Code pages that the Encoding Standard calls otherwise than `windows-` and their numbers. */
const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [10_007, 'x-mac-cyrillic'],
  [20_866, 'koi8-r'],
  [21_866, 'koi8-u'],
  [51_932, 'euc-jp'],
  [54_936, 'gb18030'],
  [65_001, 'utf-8'],
]);

/** Pages with larger numbers are of Windows, those with smaller ones of DOS. */
const LAST_OF_DOS = 1_125;

function nameOfPage(page: number): string {
  return CODE_PAGES.get(page) ?? (page > LAST_OF_DOS ? `windows-${page}` : `cp${page}`);
}

const HOW_TO_SAVE = 'save the Shapefile in UTF-8, such as with ogr2ogr -lco ENCODING=UTF-8 new.shp old.shp';

/**
 * A decoder for the texts of a Shapefile: as its .cpg says, else UTF-8 where all of them are, else as the head of the .dbf says.
 *
 * @throws FileError where nothing says it: texts would be kept as signs that nobody wrote
 */
export function textDecoder(cpg: string | undefined, dbf: string | undefined): Decoder {
  const name =
    cpg !== undefined ? readFileSync(cpg, 'latin1').trim() : dbf === undefined ? 'utf-8' : reading(dbf, encodingOfTable);
  const decoder = decoderNamed(labelOf(name.toLowerCase())) ?? decoderNamed(name.toLowerCase());
  if (decoder) return decoder;
  throw new FileError(
    `the encoding '${name.slice(0, 40)}' of the .cpg file is not among those that are read: ${HOW_TO_SAVE}`,
  );
}

/**
 * As a decoder is asked for what a `.cpg` may name: `UTF-8`, `1252`, `CP932`, `ANSI 1256`, `OEM 437`, `ISO 88591`, `8859_1`, `LDID/87`.
 *
 * @param name in lower case
 */
function labelOf(name: string): string {
  const [, part] = /^(?:iso)?[ _-]?8859[ _-]?(\d{1,2})$/.exec(name) ?? [];
  if (part !== undefined) return `iso-8859-${part}`;
  const [, id] = /^ldid\/(\d{1,3})$/.exec(name) ?? [];
  const named = id === undefined ? undefined : LANGUAGES.get(Number(id));
  if (named !== undefined) return nameOfPage(named);
  const [, page] = /^(?:ansi|cp|dos|ibm|ms|oem|windows)?[ _-]?(\d{3,5})$/.exec(name) ?? [];
  return page === undefined ? name : nameOfPage(Number(page));
}

const HEAD = 32;
const FIELD = 32;
const NAME = 11;
const TEXT = 0x43;
const END_OF_FIELDS = 0x0d;

/** Where a text begins in a row, and where it ends. */
type Span = readonly [from: number, to: number];

/** @param readAt of a table that is whole */
function encodingOfTable(readAt: ReadAt): string {
  const head = readAt(0, HEAD);
  const [rows, start, length] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
  const { names, texts } = fieldsOf(readAt(HEAD, start - HEAD));
  const block = blockwise(readAt);
  const isOther = (row: number) => {
    const bytes = block(start + row * length, length);
    // A text may be cut off within a character where it fills its column.
    return !isUtf8(bytes) && texts.some(([from, to]) => new Utf8Check().add(bytes.subarray(from, to)) !== null);
  };
  let row = 0;
  while (row < rows && !isOther(row)) row++;
  if (row === rows && isUtf8(names)) return 'utf-8';
  const named = LANGUAGES.get(at(head, 29));
  if (named !== undefined) return nameOfPage(named);
  const where = row === rows ? 'a column name of the .dbf' : `row ${row + 1} of the .dbf`;
  throw new FileError(`${where} is not UTF-8: add a .cpg file with the name of its encoding, such as 1252`);
}

/** The names of all fields, and which parts of a row are texts. */
function fieldsOf(bytes: Buffer): { readonly names: Buffer; readonly texts: readonly Span[] } {
  const names: Buffer[] = [];
  const texts: Span[] = [];
  // A row begins with a mark.
  let from = 1;
  for (let field = 0; field + FIELD <= bytes.length && bytes[field] !== END_OF_FIELDS; field += FIELD) {
    const to = from + at(bytes, field + 16);
    names.push(bytes.subarray(field, field + NAME));
    if (bytes[field + 11] === TEXT) texts.push([from, to]);
    from = to;
  }
  return { names: Buffer.concat(names), texts };
}
