import type { Clause, Filter, Literal, Operator } from './parse.ts';
import { numberOf } from './parse.ts';
import { textWords } from './words.ts';

/** Whether attributes in memory meet a filter: what `sql.ts` asks the database of attributes. */
export function meets(filter: Filter, fieldValue: (field: string) => unknown): boolean {
  switch (filter.kind) {
    case 'clause':
      return meetsClause(filter, fieldValue(filter.field));
    case 'in':
      return filter.values.some((value) => equals(fieldValue(filter.field), value));
    case 'not':
      return !meets(filter.part, fieldValue);
    case 'and':
      return filter.parts.every((part) => meets(part, fieldValue));
    case 'or':
      return filter.parts.some((part) => meets(part, fieldValue));
  }
}

/** The value of an attribute: that of this very name, else along the dots into what is within. */
export function attributeIn(attributes: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  let value: unknown = attributes;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) return undefined;
    value = Object.entries(value).find(([key]) => key === step)?.[1];
  }
  return value;
}

function meetsClause({ operator, value: wanted }: Clause, value: unknown): boolean {
  if (operator === '') return contains(value, wanted);
  if (operator === '=') return equals(value, wanted);
  const [own, limit] = [numberIn(value), wanted.number];
  if (own === null || limit === null) return false;
  return compares(own, operator, limit);
}

/** Compares two numbers. */
export function compares(own: number, operator: Exclude<Operator, '' | '='>, limit: number): boolean {
  switch (operator) {
    case '>':
      return own > limit;
    case '<':
      return own < limit;
    case '>=':
      return own >= limit;
    case '<=':
      return own <= limit;
  }
}

/** `:` alone: all its words are there; of a number, the number. */
function contains(value: unknown, { text, number }: Literal): boolean {
  if (typeof value === 'number') return number === value;
  const own = new Set(wordsIn(value));
  const has = (words: readonly string[]) => words.length > 0 && words.every((word) => own.has(word));
  return has(textWords(text)) || (number !== null && has(textWords(String(number))));
}

/** `:=`: the very text, a number that is as large, a truth value; of a list, one of its elements. */
function equals(value: unknown, { text, number }: Literal): boolean {
  if (isText(value, text)) return true;
  return number !== null && numberIn(value) === number;
}

/** Whether a value is the text itself, or a truth value as a text; of a list, one of its elements. */
export function isText(value: unknown, text: string): boolean {
  const elements: unknown[] = Array.isArray(value) ? value : [value];
  return elements.some((each) => each === text || (typeof each === 'boolean' && String(each) === text));
}

/** A number, or a text that is one. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numberOf(value) : null;
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value === 'string') {
    const number = numberOf(value);
    return number === null ? textWords(value) : [...textWords(value), ...textWords(String(number))];
  }
  return typeof value === 'number' || typeof value === 'boolean' ? textWords(String(value)) : [];
}
