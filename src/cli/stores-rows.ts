import { cellCountFault } from '../text/csv-fault.ts';
import type { Table } from '../text/table.ts';
import { assetOf, type CellFault, type ColumnChoice, type Columns, columnsOf, headingOf } from './stores-columns.ts';

/** What an address was taken for, and how well that explains it. */
export interface FoundPosition {
  readonly address: string;
  readonly accuracy: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** An asset of a file, as the API takes it, and where it stands. */
export interface FiledAsset {
  readonly asset: unknown;
  /** From 1. */
  readonly number: number;
  /** The line that it ends on, in an Excel file its row; null in JSON. */
  readonly line: number | null;
  /** What could not be read of its row. */
  readonly faults?: readonly CellFault[];
  /** Why its cells cannot be those of the columns: what it says is not looked at. */
  readonly rowFault?: string | null;
  /** Whether rules of its opening hours about holidays are left out, as none are known of its country. */
  readonly hasUnknownHolidays?: boolean;
  /** Where its position is from, when it had none. */
  readonly found?: FoundPosition;
  /** Of a table: which column has each field. */
  readonly columns?: Columns;
  /** The headings that are no field's. */
  readonly ignored?: readonly string[];
}

/** The rows of a table as assets. */
export function rowsOf(file: string, { headings, rows, form }: Table, how: ColumnChoice): FiledAsset[] {
  const columns = columnsOf(headings, how, file);
  const read = new Set([...columns.values()].flat());
  const ignored = headings.filter((heading) => heading.trim() !== '' && !read.has(heading));
  const today = Math.floor(Date.now() / 86_400_000);
  return rows.map(({ cells, line }, i) => {
    const hasDecimalCommas = form.delimiter !== ',';
    const row = { headings, cells, number: i + 1, hasDecimalCommas, today, hoursLanguage: how.hoursLanguage ?? null };
    const rowFault = cellCountFault(cells, headings, form.delimiter);
    return { ...assetOf(row, columns), number: i + 1, line, columns, ignored, rowFault };
  });
}

/** Where something of an asset stands in its file: its line and column, or its number and field. */
export function placeOf({ line, number, columns }: FiledAsset, path: readonly (string | number)[]): string {
  const heading = columns ? headingOf(path, columns) : null;
  const where = line === null ? `asset ${number}` : `line ${line}`;
  if (heading !== null) return `${where}, column ${heading}`;
  return path.length === 0 ? where : `${where}, ${path.join('.')}`;
}
