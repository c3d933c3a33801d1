import { joined, type Sql, sql } from '../database/sql.ts';
import { partsOfWanted } from '../text/word-parts.ts';
import { instantOf } from './instants.ts';
import {
  type AnyOfClauses,
  type Filter,
  FilterError,
  isInstant,
  type Limit,
  type Literal,
  NUMERIC,
  type RangeClause,
} from './parse.ts';
import { elementWord, lexeme, textWords } from './words.ts';

/** A field of the rows that are asked, in SQL. Every condition is true or false, never null. */
export interface Field {
  /** What the language calls `:` without an operator. */
  readonly contains: (value: Literal) => Sql;
  /** The same where the last word is unfinished. */
  readonly begins: (value: Literal) => Sql;
  readonly equals: (value: Literal) => Sql;
  /** Whether there is a value: neither null nor an empty list. */
  readonly exists: Sql;
  /** That a number or an instant is within limits; without it the field is neither. */
  readonly inRange?: (range: RangeClause) => Sql;
  /** The words of the index that every row has which contains or equals a value, as a `tsquery`; null when there are none. */
  readonly words: (value: Literal, isLastUnfinished: boolean) => string | null;
}

/** Finds a field by its name; undefined for one that is not there. */
export type FieldsByName = (name: string) => Field | undefined;

const NOTHING = sql`false`;

/** The filter as a condition. @throws FilterError for a field that is not there, or that cannot be compared so */
export function filterCondition(filter: Filter, fields: FieldsByName, names: string): Sql {
  switch (filter.kind) {
    case 'not':
      return sql`not (${filterCondition(filter.part, fields, names)})`;
    case 'and':
    case 'or':
      return joined(
        filter.parts.map((part) => sql`(${filterCondition(part, fields, names)})`),
        filter.kind === 'and' ? ' and ' : ' or ',
      );
    default:
      return clauseCondition(filter, fields, names);
  }
}

/** The words of the index that every row has which meets the filter, as a `tsquery`; null when there are none. */
export function filterWords(filter: Filter, fields: FieldsByName): string | null {
  switch (filter.kind) {
    case 'not':
    case 'range':
    case 'exists':
      return null;
    case 'clause':
      return fields(filter.field)?.words(filter.value, filter.operator === '*') ?? null;
    case 'in':
      return joinedWords(
        filter.values.map((value) => fields(filter.field)?.words(value, false) ?? null),
        '|',
      );
    default:
      return joinedWords(
        filter.parts.map((part) => filterWords(part, fields)),
        filter.kind === 'and' ? '&' : '|',
      );
  }
}

/** Of parts of which all hold, those that are known narrow it; of others all have to be known. */
function joinedWords(parts: readonly (string | null)[], sign: '&' | '|'): string | null {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || (sign === '|' && known.length < parts.length)) return null;
  return known.map((part) => `(${part})`).join(` ${sign} `);
}

function clauseCondition(clause: AnyOfClauses, fields: FieldsByName, names: string): Sql {
  const { field: name, position } = clause;
  const field = fields(name);
  if (!field) throw new FilterError(position, `there is no field ${name}: ${names}`);
  switch (clause.kind) {
    case 'exists':
      return field.exists;
    case 'in':
      return joined(
        clause.values.map((value) => sql`(${field.equals(value)})`),
        ' or ',
      );
    case 'range':
      if (!field.inRange) throw new FilterError(position, `${name} is neither a number nor a date: compare it with : or :=`);
      return field.inRange(clause);
    default:
      if (clause.operator === '=') return field.equals(clause.value);
      return clause.operator === '*' ? field.begins(clause.value) : field.contains(clause.value);
  }
}

/** That a row's index of words has all of these of a field; the last one may be unfinished. Words that are none match nothing. */
export function hasWords(index: Sql, field: string, words: readonly string[], isLastUnfinished = false): Sql {
  if (words.length === 0) return NOTHING;
  return sql`${index} @@ ${wordQuery(field, words, isLastUnfinished)}::tsquery`;
}

/** The same as a `tsquery`; null without words. */
export function wordsQuery(field: string, words: readonly string[], isLastUnfinished = false): string | null {
  return words.length === 0 ? null : wordQuery(field, words, isLastUnfinished);
}

/** The same with words that stand alone, or, the last one, at the beginning of another: not inside of one. */
export function wholeWordsQuery(field: string, words: readonly string[], isLastUnfinished: boolean): string {
  return words
    .map((word, i) => quotedLexeme(field, word) + (isLastUnfinished && i === words.length - 1 ? ':*' : ''))
    .join(' & ');
}

/** Each word once: the index is asked for every word that is there, for each row that has one of them. */
function wordQuery(field: string, words: readonly string[], isLastUnfinished: boolean): string {
  const whole = isLastUnfinished ? words.slice(0, -1) : words;
  return [
    ...[...new Set(whole)].map((word) => wordTerm(field, word, '')),
    ...words.slice(whole.length).map((word) => wordTerm(field, word, ':*')),
  ].join(' & ');
}

/** A word, or all of its parts. @param suffix `:*` for one that may go on */
function wordTerm(field: string, word: string, suffix: '' | ':*'): string {
  const own = quotedLexeme(field, word) + suffix;
  const parts = partsOfWanted(word)?.map((part) => quotedLexeme(field, part));
  return parts ? `(${own} | ${[...new Set(parts)].join(' & ')})` : own;
}

const quotedLexeme = (field: string, word: string) => `'${lexeme(field, word).replace(/['\\]/g, '$&$&')}'`;

/** A condition that only rows with these words can meet, put so that the index finds them. */
export function among(index: Sql, field: string, words: readonly string[], condition: Sql): Sql {
  const exactly = sql`coalesce(${condition}, false)`;
  return words.length === 0 ? exactly : sql`${hasWords(index, field, words)} and ${exactly}`;
}

const isThere = (value: Sql) => sql`coalesce(${value} not in ('null'::jsonb, '[]'::jsonb), false)`;

/** A text: `:` asks for all its words, `=` for the very text. @param value jsonb */
export function textField(index: Sql, key: string, value: Sql): Field {
  return {
    contains: ({ text }) => hasWords(index, key, textWords(text)),
    begins: ({ text }) => hasWords(index, key, textWords(text), true),
    equals: ({ text }) => among(index, key, textWords(text), hasText(value, text)),
    exists: isThere(value),
    words: ({ text }, isLastUnfinished) => wordsQuery(key, textWords(text), isLastUnfinished),
  };
}

/**
 * A list of texts: `:` asks for one of them whatever its case and accents, `=` for the very text. Rows that were written before their
 * elements were words of the index are only found by the very text.
 *
 * @param value jsonb
 */
export function listField(index: Sql, key: string, value: Sql): Field {
  const is = ({ text }: Literal) => among(index, key, textWords(text), hasText(value, text));
  const begins = ({ text }: Literal) => elementQuery(key, text, ':*');
  const holds = ({ text }: Literal) => elementQuery(key, text, '');
  return {
    contains(value) {
      const query = holds(value);
      return query === null ? is(value) : sql`(${index} @@ ${query}::tsquery or ${is(value)})`;
    },
    begins(value) {
      const query = begins(value);
      return query === null ? NOTHING : sql`${index} @@ ${query}::tsquery`;
    },
    equals: is,
    exists: isThere(value),
    words: (value, isLastUnfinished) =>
      isLastUnfinished ? begins(value) : joinedWords([holds(value), wordsQuery(key, textWords(value.text))], '|'),
  };
}

function elementQuery(key: string, text: string, suffix: '' | ':*'): string | null {
  const word = elementWord(text);
  return word === null ? null : quotedLexeme(key, word) + suffix;
}

/** A value of any kind. Numbers are compared as numbers, also where they stand as a text; of a list, one of its elements. @param value jsonb */
export function attributeField(index: Sql, key: string, value: Sql): Field {
  const number = numberOfValue(value);
  return {
    contains({ text, number: wanted, span }) {
      const words = textWords(text);
      if (span !== null)
        return sql`(${eachWithin(value, instantOfValue, span)} or ${hasWords(index, key, words)}
          and coalesce(jsonb_typeof(${value}) <> 'number', false) and not ${eachWithin(value, instantOfValue, ANY)})`;
      if (wanted === null)
        return sql`${hasWords(index, key, words)} and coalesce(jsonb_typeof(${value}) <> 'number', false)`;
      const plain = textWords(String(wanted));
      return sql`(${hasWords(index, key, words)} or ${hasWords(index, key, plain)})
        and coalesce(jsonb_typeof(${value}) <> 'number' or ${number} = ${wanted}::float8, false)`;
    },
    begins: ({ text }) => hasWords(index, key, textWords(text), true),
    equals({ text, number: wanted, span, isQuoted }) {
      const same = among(index, key, textWords(text), sameText(value, text));
      if (span !== null && isInstant(span)) return sql`(${same} or ${eachWithin(value, instantOfValue, span)})`;
      if (wanted === null) return same;
      const readAs = isQuoted ? ownNumberOfValue : numberOfValue;
      return sql`(${same} or ${among(index, key, textWords(String(wanted)), eachIs(value, readAs, wanted))})`;
    },
    exists: isThere(value),
    inRange: (range) => eachWithin(value, range.of === 'numbers' ? numberOfValue : instantOfValue, range),
    words({ text, number: wanted, span }, isLastUnfinished) {
      if (span !== null) return null;
      const asText = wordsQuery(key, textWords(text), isLastUnfinished);
      const asNumber = wanted === null ? null : wordsQuery(key, textWords(String(wanted)));
      return asText && asNumber ? `${asText} | ${asNumber}` : asText;
    },
  };
}

/** A value as a number, null where it is none. */
export function numberOfValue(value: Sql): Sql {
  return sql`case jsonb_typeof(${value})
    when 'number' then (${value} #>> '{}')::float8
    when 'string' then case when ${value} #>> '{}' ~ ${NUMERIC} then (${value} #>> '{}')::float8 end
  end`;
}

/** The number that a value is, null where it is none, or a text. */
function ownNumberOfValue(value: Sql): Sql {
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value} #>> '{}')::float8 end`;
}

/** A value as an instant, null where it is none. */
function instantOfValue(value: Sql): Sql {
  return instantOf(sql`case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end`);
}

/** Whether what a value is read as, or one of its elements, is a number. */
function eachIs(value: Sql, readAs: (value: Sql) => Sql, number: number): Sql {
  const limit = { at: number, isIncluded: true };
  return eachWithin(value, readAs, { low: limit, high: limit });
}

interface Limits {
  readonly low: Limit | null;
  readonly high: Limit | null;
}

const ANY: Limits = { low: null, high: null };

/** Whether what a value is read as, or one of its elements, is within limits. */
function eachWithin(value: Sql, readAs: (value: Sql) => Sql, { low, high }: Limits): Sql {
  const limits = [
    sql`n is not null`,
    ...(low ? [low.isIncluded ? sql`n >= ${low.at}::float8` : sql`n > ${low.at}::float8`] : []),
    ...(high ? [high.isIncluded ? sql`n <= ${high.at}::float8` : sql`n < ${high.at}::float8`] : []),
  ];
  const holds = (one: Sql) => sql`coalesce((select ${joined(limits, ' and ')} from (select ${one} as n) as it), false)`;
  return sql`case when jsonb_typeof(${value}) = 'array'
    then exists (select from jsonb_array_elements(${value}) as element where ${holds(readAs(sql`element`))})
    else ${holds(readAs(value))} end`;
}

function hasText(value: Sql, text: string): Sql {
  return sql`${value} @> to_jsonb(${text}::text)`;
}

/** The text itself, or a truth value as a text; of a list, one of its elements. */
function sameText(value: Sql, text: string): Sql {
  const isTruth = text === 'true' || text === 'false';
  return isTruth ? sql`(${hasText(value, text)} or ${value} @> ${text}::jsonb)` : hasText(value, text);
}

/**
 * The value of an attribute in a jsonb object: that of this very name, else along the dots into what is within, else those within the
 * objects of lists as one list.
 */
export function attributeValue(attributes: Sql, name: string): Sql {
  const own = sql`${attributes} -> ${name}::text`;
  const path = name.split('.');
  if (path.length === 1) return sql`(${own})`;
  const nested = path.reduce((inside, step) => sql`${inside} -> ${step}::text`, attributes);
  const listed = `lax $${path.map((step) => `.${JSON.stringify(step)}`).join('')}[*]`;
  return sql`coalesce(${own}, ${nested}, nullif(jsonb_path_query_array(${attributes}, ${listed}::jsonpath), '[]'))`;
}
