import type { Filter, Literal } from '../../src/filter/parse.ts';
import { wordsOf } from '../../src/text/words.ts';

/** How a document is asked, in the plainest way: the reference for what the database answers. */
export interface SlowField {
  readonly kind: 'text' | 'list' | 'attribute' | 'names';
  readonly value: unknown;
}

const numeric = (text: string) =>
  /^[+-]?\d{1,100}(\.\d{1,100})?(e[+-]?\d{1,2})?$/i.test(text.trim()) ? Number(text) : null;

const elements = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The texts that are searched for words: those of a value or, of a list, of its elements. */
function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value === 'string') {
    const number = numeric(value);
    return number === null ? [value] : [value, String(number)];
  }
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

const EAST_ASIAN = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+$/u;

/** Whether a word of a text is the wanted one; Chinese, Japanese and Korean ones may stand inside of it. */
function isWordOf(text: string, wanted: string): boolean {
  const inside = wanted.normalize('NFC');
  return wordsOf(text).some(
    (word) => word === wanted || (EAST_ASIAN.test(inside) && word.normalize('NFC').includes(inside)),
  );
}

const hasAll = (value: unknown, wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((word) => texts(value).some((text) => isWordOf(text, word)));

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numeric(value) : null;
}

/** Seconds since 1970 of a date as JavaScript reads it, which knows ISO 8601 with an offset. */
function instantIn(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d(-\d\d([T ][\d:.]+(Z|[+-]\d\d(:?\d\d)?)?)?)?$/.test(value)) return null;
  const [day = '', time] = value.split(/[T ]/);
  const [, clock = '', offset = 'Z'] = time ? (/^([\d:.]+)(.*)$/.exec(time) ?? []) : ['', '00:00'];
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  const date = day.length === 7 ? `${day}-01` : day;
  const read = Date.parse(`${date}T${clock}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`);
  // It takes the 30th of February for a day of March.
  return Number.isNaN(read) || date.startsWith('0000') || new Date(`${date}T00:00Z`).getUTCDate() !== Number(date.slice(8))
    ? null
    : read / 1_000;
}

/** A text whatever its case and accents. */
const plain = (text: unknown) =>
  String(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** The end of the month or day that a text is, in seconds since 1970; of an instant, itself. */
function endOf(text: string, from: number): number {
  const date = new Date(from * 1_000);
  if (text.length === 7) return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
  return text.length === 10 ? from + 86_400 : from;
}

function contains({ kind, value }: SlowField, { text, number }: Literal): boolean {
  const from = kind === 'attribute' ? instantIn(text) : null;
  const dates = elements(value).flatMap((each) => instantIn(each) ?? []);
  if (from !== null && dates.length > 0)
    return dates.some((each) => each === from || (each > from && each < endOf(text, from)));
  if (kind === 'list')
    return elements(value).some((each) => each === text || (plain(text) !== '' && plain(each) === plain(text)));
  if (kind === 'names') return Object.values(value ?? {}).some((name) => hasAll(name, wordsOf(text)));
  if (kind === 'attribute' && typeof value === 'number') return value === number;
  return hasAll(value, wordsOf(text)) || (kind === 'attribute' && number !== null && hasAll(value, wordsOf(String(number))));
}

function begins({ kind, value }: SlowField, { text }: Literal): boolean {
  if (kind === 'list') return plain(text) !== '' && elements(value).some((each) => plain(each).startsWith(plain(text)));
  const wanted = wordsOf(text);
  const last = wanted.pop();
  if (last === undefined) return false;
  const isBegun = texts(value).some((each) => wordsOf(each).some((word) => word.startsWith(last)) || isWordOf(each, last));
  return isBegun && (wanted.length === 0 || hasAll(value, wanted));
}

function equals({ kind, value }: SlowField, { text, number, isQuoted }: Literal): boolean {
  if (kind === 'names') return Object.values(value ?? {}).includes(text);
  if (elements(value).some((each) => each === text)) return true;
  if (kind !== 'attribute') return false;
  if (elements(value).some((each) => typeof each === 'boolean' && String(each) === text)) return true;
  const instant = instantIn(text);
  if (instant !== null && endOf(text, instant) === instant)
    return elements(value).some((each) => instantIn(each) === instant);
  return number !== null && elements(value).some((each) => (isQuoted ? each : numberIn(each)) === number);
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
    case 'exists': {
      const { value } = field(filter.field);
      return value !== undefined && value !== null && JSON.stringify(value) !== '[]';
    }
    case 'range': {
      const { of, low, high } = filter;
      return elements(field(filter.field).value).some((each) => {
        const own = of === 'numbers' ? numberIn(each) : instantIn(each);
        if (own === null) return false;
        if (low && (low.isIncluded ? own < low.at : own <= low.at)) return false;
        return !(high && (high.isIncluded ? own > high.at : own >= high.at));
      });
    }
    case 'clause': {
      const asked = field(filter.field);
      if (filter.operator === '=') return equals(asked, filter.value);
      return filter.operator === '*' ? begins(asked, filter.value) : contains(asked, filter.value);
    }
  }
}
