import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { delimiterOf } from './csv.ts';
import { csvFault, RowLines } from './csv-fault.ts';
import { NO_UTF8, Utf8Check } from './encoding.ts';

/** How a table of CSV is written: a table that comes of it is written in the same way. */
export interface TableForm {
  readonly delimiter: string;
  readonly newline: '\n' | '\r\n';
  /** Whether it begins with a byte order mark, without which some programs take it for another encoding. */
  readonly hasMark: boolean;
}

export interface TableRow {
  readonly cells: readonly string[];
  /** The line of the file that it ends on, from 1. */
  readonly line: number;
}

/** A table that is read as a whole. */
export interface Table {
  readonly form: TableForm;
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A table whose rows come as they are read. */
export interface StreamedTable {
  readonly form: TableForm;
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
}

/** A table that cannot be read: the message names the line. */
export class TableError extends Error {}

const MAX_RECORD_BYTES = 1024 * 1024;
/** A first line is no longer than this. */
const MAX_HEAD_BYTES = 1024 * 1024;
const MARK = '\ufeff';

const optionsOf = ({ delimiter }: TableForm): Options => ({
  bom: true,
  delimiter,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD_BYTES,
});

function formOf(head: string, delimiter = delimiterOf(head)): TableForm {
  const [line = ''] = head.split('\n', 1);
  return { delimiter, newline: line.endsWith('\r') ? '\r\n' : '\n', hasMark: head.startsWith(MARK) };
}

/**
 * Reads a whole table.
 *
 * @param takesAnyCount whether rows may have more or fewer cells than the first, which the caller checks
 * @throws TableError
 */
export function readTable(text: string, takesAnyCount = false): Table {
  const form = formOf(text);
  const rows: TableRow[] = [];
  const lines = new RowLines();
  try {
    parseAtOnce(text, {
      ...optionsOf(form),
      relax_column_count: takesAnyCount,
      on_record: (cells, info) => {
        rows.push({ cells, line: lines.end(cells, info) });
        return null;
      },
    });
  } catch (error) {
    throw tableError(error, lines, rows[0]?.cells);
  }
  return { form, headings: headingsOf(rows.shift()), rows };
}

/**
 * Reads a table from its bytes as they come, in memory that does not grow with it.
 *
 * @param delimiter what divides its columns; undefined for the sign that its first line has most of
 * @throws TableError, the rows too
 */
export async function streamTable(bytes: AsyncIterable<Uint8Array>, delimiter?: string): Promise<StreamedTable> {
  const pieces = checkedPieces(bytes);
  const head: Buffer[] = [];
  let length = 0;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head.push(next.value);
    length += next.value.length;
    if (next.value.includes(0x0a) || length > MAX_HEAD_BYTES) break;
  }
  const begun = Buffer.concat(head);
  const form = formOf(begun.toString('utf8'), delimiter);
  const rows = parsedRows(begun, pieces, form);
  const first = await rows.next();
  return { form, headings: headingsOf(first.done ? undefined : first.value), rows };
}

function headingsOf(first: TableRow | undefined): readonly string[] {
  if (!first) throw new TableError('the table is empty');
  return first.cells;
}

async function* parsedRows(
  begun: Buffer,
  rest: AsyncIterable<Buffer>,
  form: TableForm,
): AsyncGenerator<TableRow, undefined, undefined> {
  const lines = new RowLines();
  let headings: readonly string[] | undefined;
  const read: TableRow[] = [];
  const parser = parse({
    ...optionsOf(form),
    // Counted where they are read: when an error comes, not all rows before it have been taken from the stream.
    on_record: (cells, info) => {
      headings ??= cells;
      read.push({ cells, line: lines.end(cells, info) });
      return cells;
    },
  });
  // What goes wrong with the pieces goes wrong with the rows.
  pipeline(Readable.from(continued(begun, rest)), parser, () => {});
  try {
    for await (const _ of parser) yield* read.splice(0);
  } catch (error) {
    throw tableError(error, lines, headings);
  }
  return undefined;
}

async function* continued(begun: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  if (begun.length > 0) yield begun;
  for await (const piece of rest) yield piece;
  return undefined;
}

async function* checkedPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined, undefined> {
  const check = new Utf8Check();
  for await (const piece of bytes) {
    refuse(check.add(piece));
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  }
  refuse(check.end());
  return undefined;
}

/** @throws TableError for a line that is not UTF-8: names would be kept as signs that nobody wrote */
function refuse(line: number | null): void {
  if (line !== null) throw new TableError(`line ${line} ${NO_UTF8}`);
}

function tableError(error: unknown, lines: RowLines, headings: readonly string[] = []): unknown {
  return error instanceof CsvError ? new TableError(csvFault(error, lines.begin(error), headings)) : error;
}

/** The first line of a table that is written, its mark included. */
export function headLine(headings: readonly string[], form: TableForm): string {
  return `${form.hasMark ? MARK : ''}${tableLine(headings, form)}`;
}

/** A line of a table, its end included. */
export function tableLine(cells: readonly string[], { delimiter, newline }: TableForm): string {
  return cells.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline;
}

function quoted(cell: string, delimiter: string): string {
  const isPlain = ![delimiter, '"', '\n', '\r'].some((sign) => cell.includes(sign));
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
