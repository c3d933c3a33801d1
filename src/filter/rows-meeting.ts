import type { RowSet } from '../storage/row-set.ts';
import { compares, isText, numberIn } from './meets.ts';
import type { Clause, Filter, Literal } from './parse.ts';
import { textWords } from './words.ts';

/** Rows in memory, with the words of an index. */
export interface IndexedRows<Row> {
  /** All of them. */
  readonly all: RowSet;
  /** Those that have all of these words of a field; none without words. */
  having(field: string, words: readonly string[]): RowSet;
  /** Of some rows those that pass a test of what they hold. */
  where(rows: RowSet, test: (row: Row) => boolean): RowSet;
}

/** A field of rows in memory: the same as a `Field` of the database. */
export interface RowField<Row> {
  readonly contains: (rows: IndexedRows<Row>, value: Literal) => RowSet;
  readonly equals: (rows: IndexedRows<Row>, value: Literal) => RowSet;
  /** The value as a number, null where it is none; without it the field is no number. */
  readonly number?: (row: Row) => number | null;
}

/** The rows that meet a filter, which has been checked: every field is there. */
export function rowsMeeting<Row>(
  filter: Filter,
  rows: IndexedRows<Row>,
  fieldNamed: (name: string) => RowField<Row>,
): RowSet {
  switch (filter.kind) {
    case 'clause':
      return meetingClause(filter, rows, fieldNamed(filter.field));
    case 'in':
      return filter.values.map((value) => fieldNamed(filter.field).equals(rows, value)).reduce((a, b) => a.or(b));
    case 'not':
      return rowsMeeting(filter.part, rows, fieldNamed).not();
    case 'and':
      return filter.parts.map((part) => rowsMeeting(part, rows, fieldNamed)).reduce((a, b) => a.and(b));
    case 'or':
      return filter.parts.map((part) => rowsMeeting(part, rows, fieldNamed)).reduce((a, b) => a.or(b));
  }
}

function meetingClause<Row>({ operator, value }: Clause, rows: IndexedRows<Row>, field: RowField<Row>): RowSet {
  if (operator === '') return field.contains(rows, value);
  if (operator === '=') return field.equals(rows, value);
  const { number } = field;
  if (!number) throw new Error('a field that is no number is compared as one');
  const limit = value.number ?? 0;
  return rows.where(rows.all, (row) => {
    const own = number(row);
    return own !== null && compares(own, operator, limit);
  });
}

/** Rows with these words for which a test holds: all rows where there are no words. */
export function amongRows<Row>(
  rows: IndexedRows<Row>,
  field: string,
  words: readonly string[],
  test: (row: Row) => boolean,
): RowSet {
  return rows.where(words.length === 0 ? rows.all : rows.having(field, words), test);
}

/** A text: `:` asks for all its words, `=` for the very text. */
export function textOfRows<Row>(key: string, read: (row: Row) => unknown): RowField<Row> {
  return {
    contains: (rows, { text }) => rows.having(key, textWords(text)),
    equals: (rows, { text }) => amongRows(rows, key, textWords(text), (row) => holdsText(read(row), text)),
  };
}

/** A list of texts: both `:` and `=` ask for one of them. */
export function listOfRows<Row>(key: string, read: (row: Row) => unknown): RowField<Row> {
  const { equals } = textOfRows(key, read);
  return { contains: equals, equals };
}

/** A value of any kind. Numbers are compared as numbers, also where they stand as a text. */
export function attributeOfRows<Row>(key: string, read: (row: Row) => unknown): RowField<Row> {
  const number = (row: Row) => numberIn(read(row));
  return {
    number,
    contains(rows, { text, number: wanted }) {
      const having = rows.having(key, textWords(text));
      if (wanted === null)
        return rows.where(having, (row) => {
          const value = read(row);
          return value !== undefined && typeof value !== 'number';
        });
      return rows.where(having.or(rows.having(key, textWords(String(wanted)))), (row) => {
        const value = read(row);
        return value !== undefined && (typeof value !== 'number' || value === wanted);
      });
    },
    equals(rows, { text, number: wanted }) {
      const same = amongRows(rows, key, textWords(text), (row) => isText(read(row), text));
      if (wanted === null) return same;
      return same.or(amongRows(rows, key, textWords(String(wanted)), (row) => number(row) === wanted));
    },
  };
}

const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const holdsText = (value: unknown, text: string) => elementsOf(value).includes(text);
