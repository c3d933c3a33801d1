import type { Sql } from '../database/sql.ts';
import type { Filter } from './parse.ts';
import { type FieldsByName, filterCondition, filterWords } from './sql.ts';

/** A filter as rows are held against it. */
export interface RowFilter {
  readonly condition: Sql;
  /** The words of the index that every row has which meets it, as a `tsquery`; null when there are none. */
  readonly words: string | null;
  /** The microseconds that the embedded database needs for a row, about, when few rows have the words of a clause. */
  readonly effort: number;
  /** How many more, about, when a row has the words of all of them, so that its values are read. */
  readonly effortWithWords: number;
}

/** @param names says in an error which fields there are. @throws FilterError for a field that is not there, or that cannot be compared so */
export function rowFilter(filter: Filter, fields: FieldsByName, names: string): RowFilter {
  const condition = filterCondition(filter, fields, names);
  const words = filterWords(filter, fields);
  return { condition, words, effort: effortOf(filter), effortWithWords: condition.values.length * A_VALUE };
}

/** A word that is looked for among those of a row; a number that is read out of its attributes, where each step in begins at the outside. */
const A_WORD = 0.15;
const A_NUMBER = 0.25;
const A_VALUE = 0.5;

function effortOf(filter: Filter): number {
  if (filter.kind === 'not') return effortOf(filter.part);
  if (filter.kind !== 'clause') return filter.parts.reduce((sum, part) => sum + effortOf(part), 0);
  return filter.operator === '' || filter.operator === '=' ? A_WORD : A_NUMBER * filter.field.split('.').length ** 2;
}
