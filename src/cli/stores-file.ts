import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { Utf8Check, unmarkedUtf16 } from '../text/encoding.ts';
import { decodedText, EncodingError } from '../text/sent-encoding.ts';
import { readTable, type Table, TableError } from '../text/table.ts';
import { UsageError } from './command.ts';
import type { ColumnChoice } from './stores-columns.ts';
import { featureLines, featuresOf, readFeatures } from './stores-geojson.ts';
import { type FiledAsset, rowsOf } from './stores-rows.ts';
import { readSheetFile, type SheetTable } from './stores-sheet.ts';

/** Where in a file a table stands, and how it is written. */
export interface TableChoice {
  /** The encoding of its text; undefined for UTF-8, or what a byte order mark says. */
  readonly encoding?: string | undefined;
  /** The sheet of an Excel file; undefined for the first that is not empty. */
  readonly sheet?: string | undefined;
}

/** How a file of assets is read. */
export interface AssetFile extends ColumnChoice, TableChoice {}

/** @throws UsageError for a file that holds no assets */
export async function readAssets(file: string, how: AssetFile): Promise<FiledAsset[]> {
  const table = await readTableFile(file, how);
  return table ? rowsOf(file, table, how) : readJson(file, how);
}

/** A table of CSV or Excel; null for a file of another kind. @throws UsageError */
export async function readTableFile(file: string, { encoding, sheet }: TableChoice): Promise<Table | SheetTable | null> {
  if (/\.(xlsx|xlsm)$/i.test(file)) return readSheetFile(file, sheet);
  if (sheet !== undefined) throw new UsageError(`--sheet is for Excel files (.xlsx), and ${file} is none`);
  if (/\.xls$/i.test(file)) throw new UsageError(`${file} is of an old form of Excel: save it as .xlsx or as CSV`);
  if (!/\.(csv|tsv|tab|txt)$/i.test(file)) return null;
  const text = readText(file, encoding);
  if (text.trim() === '') throw new UsageError(`${file} is empty`);
  return readWhole(file, text);
}

/** A value of JSON; of lines of GeoJSON, the collection of their features. @throws UsageError */
export function readJsonFile(file: string, encoding: string | undefined): unknown {
  const text = readText(file, encoding);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const lines = text.trim() === '' ? null : featureLines(text);
    if (lines) return { type: 'FeatureCollection', ...lines };
    throw new UsageError(`${file} is not valid JSON: ${error.message}`);
  }
}

function readJson(file: string, how: AssetFile): FiledAsset[] {
  const value = readJsonFile(file, how.encoding);
  const features = featuresOf(file, value);
  if (features) return readFeatures(file, features, how);
  const assets = typeof value === 'object' && value !== null && 'stores' in value ? value.stores : value;
  if (!Array.isArray(assets)) throw new UsageError(`${file}: expected {"stores": […]}, a list of assets or GeoJSON`);
  return assets.map((asset: unknown, i) => ({ asset, number: i + 1, line: null }));
}

/** The text of a file without its mark. @throws UsageError where it is in another encoding: names would be kept as signs that nobody wrote */
function readText(file: string, encoding: string | undefined): string {
  const bytes = readFileSync(file);
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const likely = encoding === undefined && !isMarked ? unmarkedUtf16(bytes) : null;
  if (likely !== null)
    throw new UsageError(
      `${file} is not UTF-8, but probably UTF-16 without a byte order mark: --encoding ${likely} reads it, or save it as UTF-8`,
    );
  if (encoding === undefined && !isMarked && !isUtf8(bytes)) {
    const check = new Utf8Check();
    const line = check.add(bytes) ?? check.end();
    throw new UsageError(
      `${file}: line ${line} is not UTF-8: name its encoding, or save it as UTF-8\n--encoding windows-1252 reads what Excel saves in Western Europe`,
    );
  }
  try {
    return decodedText(bytes, encoding, false).replace(/^\ufeff/, '');
  } catch (error) {
    if (error instanceof EncodingError) throw new UsageError(encodingFault(file, error, isMarked));
    throw error;
  }
}

function encodingFault(file: string, { encoding, isKnown }: EncodingError, isMarked: boolean): string {
  if (!isKnown) return `--encoding: '${encoding}' is not read; save ${file} as UTF-8, or name another encoding`;
  const who = isMarked ? 'its byte order mark' : '--encoding';
  return `${file} is not ${encoding.toUpperCase()}, as ${who} says: it is in another encoding, damaged or cut off; save it as UTF-8`;
}

/** A table without its blank rows, of which programs for tables write many at the end. */
function readWhole(file: string, text: string): Table {
  try {
    const table = readTable(text, true);
    return { ...table, rows: table.rows.filter(({ cells }) => !cells.every((cell) => cell.trim() === '')) };
  } catch (error) {
    if (error instanceof TableError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}
