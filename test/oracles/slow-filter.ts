import type { Filter, Literal } from '../../src/filter/parse.ts';
import { wordsOf } from '../../src/text/words.ts';

/** How a document is asked, in the plainest way: the reference for what the database answers. */
export interface SlowField {
  readonly kind: 'text' | 'list' | 'attribute' | 'names';
  readonly value: unknown;
}

const numeric = (text: string) =>
  /^[+-]?\d{1,100}(\.\d{1,100})?(e[+-]?\d{1,2})?$/i.test(text.trim()) ? Number(text) : null;

function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(words);
  if (typeof value === 'string') {
    const number = numeric(value);
    return [...wordsOf(value), ...(number === null ? [] : wordsOf(String(number)))];
  }
  return typeof value === 'number' || typeof value === 'boolean' ? wordsOf(String(value)) : [];
}

const hasAll = (value: unknown, wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((word) => words(value).includes(word));

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numeric(value) : null;
}

function contains({ kind, value }: SlowField, { text, number }: Literal): boolean {
  if (kind === 'list') return Array.isArray(value) && value.includes(text);
  if (kind === 'names') return Object.values(value ?? {}).some((name) => hasAll(name, wordsOf(text)));
  if (kind === 'attribute' && typeof value === 'number') return value === number;
  return hasAll(value, wordsOf(text)) || (kind === 'attribute' && number !== null && hasAll(value, wordsOf(String(number))));
}

function equals({ kind, value }: SlowField, { text, number }: Literal): boolean {
  if (kind === 'names') return Object.values(value ?? {}).includes(text);
  const elements = Array.isArray(value) ? value : [value];
  if (elements.some((each) => each === text)) return true;
  if (kind !== 'attribute') return false;
  if (elements.some((each) => typeof each === 'boolean' && String(each) === text)) return true;
  return number !== null && numberIn(value) === number;
}

/** Whether a document meets a filter, straight from the language's description. */
export function meets(filter: Filter, field: (name: string) => SlowField): boolean {
  switch (filter.kind) {
    case 'not':
      return !meets(filter.part, field);
    case 'and':
      return filter.parts.every((part) => meets(part, field));
    case 'or':
      return filter.parts.some((part) => meets(part, field));
    case 'in':
      return filter.values.some((value) => equals(field(filter.field), value));
    case 'clause': {
      const asked = field(filter.field);
      if (filter.operator === '') return contains(asked, filter.value);
      if (filter.operator === '=') return equals(asked, filter.value);
      const [own, wanted] = [numberIn(asked.value), filter.value.number];
      if (own === null || wanted === null) return false;
      return filter.operator.includes('=')
        ? filter.operator === '>='
          ? own >= wanted
          : own <= wanted
        : filter.operator === '>'
          ? own > wanted
          : own < wanted;
    }
  }
}
