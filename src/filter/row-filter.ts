import type { Sql } from '../database/sql.ts';
import { partsOfWanted } from '../text/word-parts.ts';
import { type AnyOfClauses, type Filter, FilterError } from './parse.ts';
import { type FieldsByName, filterCondition, filterWords } from './sql.ts';
import { textWords } from './words.ts';

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

/** The same with what it was made of. */
export interface ReadFilter extends RowFilter {
  readonly filter: Filter;
}

/** Words of all clauses together: each costs about as much as a clause, and a text of 10,000 characters may have thousands. */
export const MAX_WORDS = 500;

/**
 * @param names says in an error which fields there are
 * @throws FilterError for a field that is not there, or that cannot be compared so, and for too many words
 */
export function rowFilter(filter: Filter, fields: FieldsByName, names: string): ReadFilter {
  const effort = effortOf(filter);
  const condition = filterCondition(filter, fields, names);
  const words = filterWords(filter, fields);
  return { filter, condition, words, effort, effortWithWords: condition.values.length * A_VALUE };
}

/** A word that is looked for among those of a row; a number or a date that is read out of its attributes, where each step in begins at the outside. */
const A_WORD = 0.15;
const A_NUMBER = 0.25;
const AN_INSTANT = 2.5;
/** A date without a range: whether a value is one, and whether it lies within. */
const DATES = 2 * AN_INSTANT;
const A_VALUE = 0.5;

function effortOf(filter: Filter): number {
  let effort = 0;
  let words = 0;
  for (const clause of clausesOf(filter)) {
    if (clause.kind === 'range' || clause.kind === 'exists') {
      const aValue = clause.kind === 'range' && clause.of === 'instants' ? AN_INSTANT : A_NUMBER;
      effort += aValue * clause.field.split('.').length ** 2;
      continue;
    }
    const values = clause.kind === 'in' ? clause.values : [clause.value];
    const different = new Set(
      values.flatMap(({ text }) => textWords(text).flatMap((word) => [word, ...(partsOfWanted(word) ?? [])])),
    );
    // A value without words, such as `-`, is compared as well.
    const compared = Math.max(values.length, different.size);
    words += compared;
    if (words > MAX_WORDS) throw new FilterError(clause.position, `more than ${MAX_WORDS} words in all clauses together`);
    effort += A_WORD * compared + (values.some(({ span }) => span !== null) ? DATES : 0);
  }
  return effort;
}

function clausesOf(filter: Filter): readonly AnyOfClauses[] {
  switch (filter.kind) {
    case 'not':
      return clausesOf(filter.part);
    case 'and':
    case 'or':
      return filter.parts.flatMap(clausesOf);
    default:
      return [filter];
  }
}
