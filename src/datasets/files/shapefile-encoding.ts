import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { at } from '../../at.ts';
import { Utf8Check } from '../../text/encoding.ts';
import { blockwise, type ReadAt, reading } from './blocks.ts';
import { FileError } from './feature-file.ts';

/** The encodings that a .dbf names by the byte 29 of its head, without those of DOS that nobody decodes any more. */
const LANGUAGES: ReadonlyMap<number, string> = new Map([
  [0x03, 'windows-1252'],
  [0x13, 'shift_jis'],
  [0x26, 'ibm866'],
  [0x4d, 'gbk'],
  [0x4e, 'euc-kr'],
  [0x4f, 'big5'],
  [0x50, 'windows-874'],
  // ANSI of the machine that wrote it, mostly that of Western Europe: GDAL writes it for Latin-1.
  [0x57, 'windows-1252'],
  [0x58, 'windows-1252'],
  [0x59, 'windows-1252'],
  [0x65, 'ibm866'],
  [0x78, 'big5'],
  [0x79, 'euc-kr'],
  [0x7a, 'gbk'],
  [0x7b, 'shift_jis'],
  [0x7c, 'windows-874'],
  [0x7d, 'windows-1255'],
  [0x7e, 'windows-1256'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
  [0xca, 'windows-1254'],
  [0xcb, 'windows-1253'],
  [0xcc, 'windows-1257'],
]);

/**
 * The encoding of the texts of a Shapefile: as its .cpg says, else UTF-8 where all of them are, else as the head of the .dbf says.
 *
 * @throws FileError where nothing says it: texts would be kept as signs that nobody wrote
 */
export function textEncoding(cpg: string | undefined, dbf: string | undefined): string {
  if (cpg !== undefined) return encodingNamed(readFileSync(cpg, 'latin1'));
  return dbf === undefined ? 'utf-8' : reading(dbf, encodingOfTable);
}

/** Code pages of Windows by their numbers, beside those whose names are these numbers. */
const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [20_866, 'koi8-r'],
  [21_866, 'koi8-u'],
  [51_932, 'euc-jp'],
  [54_936, 'gb18030'],
  [65_001, 'utf-8'],
]);

/** What a `.cpg` may name: `UTF-8`, `1252`, `CP932`, `ANSI 1256`, `ISO 88591`, `8859_1`, `LDID/87`. @throws FileError for what nobody decodes */
function encodingNamed(text: string): string {
  const name = text.trim().toLowerCase();
  try {
    return new TextDecoder(labelOf(name)).encoding;
  } catch {
    throw new FileError(
      `the encoding '${text.trim().slice(0, 40)}' of the .cpg file is not among those that are read: save the Shapefile in UTF-8, such as with ogr2ogr -lco ENCODING=UTF-8 new.shp old.shp`,
    );
  }
}

/** As the Encoding Standard calls it, as far as that is known. @param name in lower case */
function labelOf(name: string): string {
  const [, part] = /^(?:iso)?[ _-]?8859[ _-]?(\d{1,2})$/.exec(name) ?? [];
  if (part !== undefined) return `iso-8859-${part}`;
  const [, language] = /^ldid\/(\d{1,3})$/.exec(name) ?? [];
  if (language !== undefined) return LANGUAGES.get(Number(language)) ?? name;
  const [, page] = /^(?:ansi|cp|ms|oem|windows)?[ _-]?(\d{3,5})$/.exec(name) ?? [];
  return page === undefined ? name : (CODE_PAGES.get(Number(page)) ?? `windows-${page}`);
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
  if (named !== undefined) return named;
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
