import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import type { Table, TableRow } from '../text/table.ts';
import { UsageError } from './command.ts';

/** The parts of a workbook together, unpacked: more are no shops, or a trap. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const MAX_PARTS = 10_000;
const DAY_MS = 86_400_000;

/** A table that is a sheet of an Excel file, beside others. */
export interface SheetTable extends Table {
  /** The names of all sheets of the file, in its order. */
  readonly sheets: readonly string[];
  /** That of them which was read. */
  readonly sheet: string;
}

/** A sheet of an Excel file as a table. @param name which one; undefined for the first that is not empty @throws UsageError */
export async function readSheetFile(file: string, name: string | undefined): Promise<SheetTable> {
  await checkSize(file);
  const { default: readSheets } = await import('read-excel-file/node');
  let all: Awaited<ReturnType<typeof readSheets>>;
  try {
    all = await readSheets(file);
  } catch (error) {
    // A library that trips over what it does not expect says nothing that helps.
    const reason = error instanceof Error && !(error instanceof TypeError) ? `: ${error.message}` : '';
    throw new UsageError(
      `${file} cannot be read as an Excel file (.xlsx)${reason}; save it anew with a spreadsheet program, or as CSV`,
    );
  }
  const sheets = all.map(({ sheet }) => sheet);
  const asked = name === undefined ? all : all.filter(({ sheet }) => sheet === name);
  if (asked.length === 0)
    throw new UsageError(`${file} has no sheet ${JSON.stringify(name)}; its sheets: ${quoted(sheets)}`);
  const filled = asked.map(({ sheet, data }) => ({ sheet, rows: filledRows(data) }));
  const { sheet = '', rows: [head, ...rows] = [] } = filled.find((each) => each.rows.length > 0) ?? {};
  if (!head) throw new UsageError(`${file} is empty${name === undefined ? '' : ` in its sheet ${JSON.stringify(name)}`}`);
  return { form: { delimiter: '\t', newline: '\n', hasMark: false }, headings: head.cells, rows, sheets, sheet };
}

const quoted = (sheets: readonly string[]): string => sheets.map((sheet) => JSON.stringify(sheet)).join(', ');

function filledRows(data: readonly (readonly unknown[])[]): TableRow[] {
  const rows = data.map((row, i) => ({ cells: row.map(textOf), line: i + 1 }));
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** A cell as a table of text would have it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  const [date = '', time = ''] = value.toISOString().split('T');
  // A time of day is counted from the day before 1900.
  if (Math.abs(value.getTime() - Date.UTC(1899, 11, 31)) < 2 * DAY_MS) return time.slice(0, 5);
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 5)}`;
}

/** Unpacks all parts to nowhere: what they say of their size may be wrong. @throws UsageError */
async function checkSize(file: string): Promise<void> {
  let left = MAX_UNPACKED_BYTES;
  let parts = 0;
  const tooLarge = () =>
    new UsageError(
      `${file}: the workbook is larger than ${MAX_UNPACKED_BYTES / 1024 ** 2} MB unpacked: save the sheet as CSV`,
    );
  try {
    const archive = await yauzl.openPromise(file);
    for await (const entry of archive.eachEntry()) {
      if (++parts > MAX_PARTS || entry.uncompressedSize > left) throw tooLarge();
      const stream: Readable = await archive.openReadStreamPromise(entry);
      const nowhere = new Writable({
        write(piece: Buffer, _encoding, done) {
          left -= piece.length;
          done(left < 0 ? tooLarge() : null);
        },
      });
      await pipeline(stream, nowhere);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new UsageError(`${file} is no Excel file (.xlsx): ${error instanceof Error ? error.message : error}`);
  }
}
