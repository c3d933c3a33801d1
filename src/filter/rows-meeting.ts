import type { RowSet } from '../storage/row-set.ts';
import { elementsOf, exists, hasDate, inRange, isNumber, isText } from './meets.ts';
import { type AnyOfClauses, type Filter, isInstant, type Literal, type RangeClause } from './parse.ts';
import { elementWord, textWords } from './words.ts';

/** Rows in memory, with the words of an index. */
export interface IndexedRows<Row> {
  /** All of them. */
  readonly all: RowSet;
  /** Those that have all of these words of a field, or all their parts; none without words. */
  having(field: string, words: readonly string[]): RowSet;
  /** The same where the last word is unfinished. */
  beginning(field: string, words: readonly string[]): RowSet;
  /** Of some rows those that pass a test of what they hold. */
  where(rows: RowSet, test: (row: Row) => boolean): RowSet;
}

/** A field of rows in memory: the same as a `Field` of the database. */
export interface RowField<Row> {
  readonly contains: (rows: IndexedRows<Row>, value: Literal) => RowSet;
  readonly begins: (rows: IndexedRows<Row>, value: Literal) => RowSet;
  readonly equals: (rows: IndexedRows<Row>, value: Literal) => RowSet;
  readonly exists: (row: Row) => boolean;
  /** Whether a number or an instant is within limits; without it the field is neither. */
  readonly inRange?: (row: Row, range: RangeClause) => boolean;
}

/** The rows that meet a filter, which has been checked: every field is there. */
export function rowsMeeting<Row>(
  filter: Filter,
  rows: IndexedRows<Row>,
  fieldNamed: (name: string) => RowField<Row>,
): RowSet {
  switch (filter.kind) {
    case 'not':
      return rowsMeeting(filter.part, rows, fieldNamed).not();
    case 'and':
      return filter.parts.map((part) => rowsMeeting(part, rows, fieldNamed)).reduce((a, b) => a.and(b));
    case 'or':
      return filter.parts.map((part) => rowsMeeting(part, rows, fieldNamed)).reduce((a, b) => a.or(b));
    default:
      return meetingClause(filter, rows, fieldNamed(filter.field));
  }
}

function meetingClause<Row>(clause: AnyOfClauses, rows: IndexedRows<Row>, field: RowField<Row>): RowSet {
  switch (clause.kind) {
    case 'exists':
      return rows.where(rows.all, field.exists);
    case 'in':
      return clause.values.map((value) => field.equals(rows, value)).reduce((a, b) => a.or(b));
    case 'range': {
      const { inRange: isInRange } = field;
      if (!isInRange) throw new Error('a field that is neither a number nor a date is compared as one');
      return rows.where(rows.all, (row) => isInRange(row, clause));
    }
    case 'clause':
      if (clause.operator === '=') return field.equals(rows, clause.value);
      return clause.operator === '*' ? field.begins(rows, clause.value) : field.contains(rows, clause.value);
  }
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
    begins: (rows, { text }) => rows.beginning(key, textWords(text)),
    equals: (rows, { text }) => amongRows(rows, key, textWords(text), (row) => holdsText(read(row), text)),
    exists: (row) => exists(read(row)),
  };
}

/** A list of texts: `:` asks for one of them whatever its case and accents, `=` for the very text. */
export function listOfRows<Row>(key: string, read: (row: Row) => unknown): RowField<Row> {
  const { equals, exists: isThere } = textOfRows(key, read);
  return {
    contains(rows, value) {
      const word = elementWord(value.text);
      if (word === null) return equals(rows, value);
      const whole = rows.having(key, [word]);
      // Of a row that was written before its elements were words of the index, the record is read.
      const words = textWords(value.text);
      const others = (words.length === 0 ? rows.all : rows.having(key, words)).and(whole.not());
      return whole.or(rows.where(others, (row) => holdsText(read(row), value.text)));
    },
    begins(rows, { text }) {
      const word = elementWord(text);
      return rows.beginning(key, word === null ? [] : [word]);
    },
    equals,
    exists: isThere,
  };
}

/** A value of any kind. Numbers are compared as numbers, also where they stand as a text. */
export function attributeOfRows<Row>(key: string, read: (row: Row) => unknown): RowField<Row> {
  return {
    contains(rows, { text, number: wanted, span }) {
      const having = rows.having(key, textWords(text));
      if (span !== null)
        return rows
          .where(rows.all, (row) => inRange(span, read(row)))
          .or(rows.where(having, (row) => typeof read(row) !== 'number' && !hasDate(read(row))));
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
    begins: (rows, { text }) => rows.beginning(key, textWords(text)),
    equals(rows, { text, number: wanted, span, isQuoted }) {
      const same = amongRows(rows, key, textWords(text), (row) => isText(read(row), text));
      if (span !== null && isInstant(span)) return same.or(rows.where(rows.all, (row) => inRange(span, read(row))));
      if (wanted === null) return same;
      return same.or(amongRows(rows, key, textWords(String(wanted)), (row) => isNumber(read(row), wanted, isQuoted)));
    },
    exists: (row) => exists(read(row)),
    inRange: (row, range) => inRange(range, read(row)),
  };
}

const holdsText = (value: unknown, text: string) => elementsOf(value).includes(text);
