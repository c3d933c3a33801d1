import type { CsvError } from 'csv-parse';

/** What a reader of CSV says of a row. */
interface RowInfo {
  readonly lines: number;
  readonly empty_lines: number;
}

/** The lines of the rows of a table. csv-parse counts a `\r\n` within quotes as two. */
export class RowLines {
  #tooMany = 0;
  #last = 0;
  #blank = 0;

  /** The line that the next row ends on, from 1. */
  end(cells: readonly string[], { lines, empty_lines: blank }: RowInfo): number {
    for (const cell of cells) if (cell.includes('\r\n')) this.#tooMany += cell.split('\r\n').length - 1;
    this.#last = lines - this.#tooMany;
    this.#blank = blank;
    return this.#last;
  }

  /** The line that a row begins on which cannot be read. */
  begin({ empty_lines: blank }: CsvError): number {
    return this.#last + 1 + (typeof blank === 'number' ? blank - this.#blank : 0);
  }
}

/**
 * Why a table cannot be read, with the line and, of a quote, the column from 1.
 *
 * @param line that its row begins on
 * @param headings the cells of the first row; none if that is the one
 */
export function csvFault({ code, index, record, message }: CsvError, line: number, headings: readonly string[]): string {
  const place = `line ${line}${typeof index === 'number' ? columnOf(index, headings) : ''}`;
  switch (code) {
    case 'INVALID_OPENING_QUOTE':
      return `${place}: a quote (") within a value that is not in quotes: put the value in quotes, and double those within it`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${place}: the value goes on after the quote (") that ends it: double the quotes within it, or add the one that is missing`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${place}: the quote (") that the value begins with is not closed`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${place}: the row is too long; is a quote (") not closed?`;
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `line ${line}: ${cellCount(Array.isArray(record) ? record.length : 0, headings.length)}`;
    default:
      return message;
  }
}

/** Why the cells of a row cannot be those of the columns; null where they can. Empty ones may follow the last column. */
export function cellCountFault(cells: readonly string[], headings: readonly string[], delimiter: string): string | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (filled > headings.length)
    return `${cellCount(cells.length, headings.length)}: put a value that contains ${NAMES.get(delimiter) ?? delimiter} in quotes`;
  return cells.length < headings.length ? cellCount(cells.length, headings.length) : null;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  [',', 'a comma'],
  [';', 'a semicolon'],
  ['\t', 'a tab'],
]);

const cellCount = (cells: number, headings: number) =>
  `${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${headings}`;

function columnOf(index: number, headings: readonly string[]): string {
  const heading = headings[index]?.trim() ?? '';
  return `, column ${index + 1}${heading === '' ? '' : ` (${heading.slice(0, 60)})`}`;
}
