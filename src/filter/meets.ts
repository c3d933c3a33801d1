import { partsOfWanted } from '../text/word-parts.ts';
import { instantIn } from './instants.ts';
import type { AnyOfClauses, Filter, Literal, RangeClause } from './parse.ts';
import { isInstant, numberOf } from './parse.ts';
import { textWords, valueWords } from './words.ts';

/** Whether attributes in memory meet a filter: what `sql.ts` asks the database of attributes. */
export function meets(filter: Filter, fieldValue: (field: string) => unknown): boolean {
  switch (filter.kind) {
    case 'not':
      return !meets(filter.part, fieldValue);
    case 'and':
      return filter.parts.every((part) => meets(part, fieldValue));
    case 'or':
      return filter.parts.some((part) => meets(part, fieldValue));
    default:
      return meetsClause(filter, fieldValue(filter.field));
  }
}

/**
 * The value of an attribute: that of this very name, else along the dots into what is within, else those within the objects of lists as
 * one list.
 */
export function attributeIn(attributes: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const path = name.split('.');
  let value: unknown = attributes;
  for (const step of path) value = Array.isArray(value) ? undefined : valueAt(value, step);
  if (value !== undefined) return value;
  let listed: readonly unknown[] = [attributes];
  for (const step of path)
    listed = listed
      .flatMap(elementsOf)
      .map((each) => valueAt(each, step))
      .filter(isThere);
  const values = listed.flatMap(elementsOf);
  return values.length > 0 ? values : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

const isThere = (value: unknown) => value !== undefined;

/** The elements of a list, or the value itself. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function meetsClause(clause: AnyOfClauses, value: unknown): boolean {
  switch (clause.kind) {
    case 'exists':
      return exists(value);
    case 'in':
      return clause.values.some((wanted) => equals(value, wanted));
    case 'range':
      return inRange(clause, value);
    case 'clause':
      if (clause.operator === '=') return equals(value, clause.value);
      return clause.operator === '*' ? begins(value, clause.value) : contains(value, clause.value);
  }
}

/** Whether there is a value: neither null nor an empty list. */
export function exists(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Whether a value, or an element of a list, is a number or an instant within limits. */
export function inRange({ of, low, high }: Pick<RangeClause, 'of' | 'low' | 'high'>, value: unknown): boolean {
  return elementsOf(value).some((each) => {
    const own = of === 'numbers' ? numberIn(each) : instantIn(each);
    if (own === null) return false;
    const isAbove = low === null || own > low.at || (low.isIncluded && own === low.at);
    return isAbove && (high === null || own < high.at || (high.isIncluded && own === high.at));
  });
}

/** Whether a value, or an element of a list, reads as a date. */
export function hasDate(value: unknown): boolean {
  return elementsOf(value).some((each) => instantIn(each) !== null);
}

/** `:` alone: all its words are there; of a number, the number; of a date, that it lies within the one that is asked for. */
function contains(value: unknown, { text, number, span }: Literal): boolean {
  if (typeof value === 'number') return number === value;
  if (span !== null && hasDate(value)) return inRange(span, value);
  const own = new Set(valueWords(value));
  const has = (words: readonly string[]) => words.length > 0 && words.every((word) => hasWord(own, word));
  return has(textWords(text)) || (number !== null && has(textWords(String(number))));
}

/** The same where the last word is unfinished. */
function begins(value: unknown, { text }: Literal): boolean {
  const own = new Set(valueWords(value));
  const words = textWords(text);
  const last = words.pop();
  if (last === undefined) return false;
  const isBegun = [...own].some((word) => word.startsWith(last)) || hasWord(own, last);
  return isBegun && words.every((word) => hasWord(own, word));
}

/** Whether words and parts of words have a word, or all parts of it. */
function hasWord(own: ReadonlySet<string>, word: string): boolean {
  return own.has(word) || (partsOfWanted(word)?.every((part) => own.has(part)) ?? false);
}

/** `:=`: the very text, a number that is as large, the same instant, a truth value; of a list, one of its elements. */
function equals(value: unknown, { text, number, span, isQuoted }: Literal): boolean {
  if (isText(value, text)) return true;
  if (span !== null && isInstant(span)) return inRange(span, value);
  return number !== null && isNumber(value, number, isQuoted);
}

/** Whether a value is the text itself, or a truth value as a text; of a list, one of its elements. */
export function isText(value: unknown, text: string): boolean {
  return elementsOf(value).some((each) => each === text || (typeof each === 'boolean' && String(each) === text));
}

/** Whether a value is a number, or a text that is one; of a list, one of its elements. @param isQuoted leaves texts out */
export function isNumber(value: unknown, number: number, isQuoted: boolean): boolean {
  return elementsOf(value).some((each) => (isQuoted ? each : numberIn(each)) === number);
}

/** A number, or a text that is one. */
function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numberOf(value) : null;
}
