import { joined, type Sql, sql } from '../database/sql.ts';
import { type Clause, type Filter, FilterError, type ListClause, type Literal, NUMERIC, type Operator } from './parse.ts';
import { lexeme, textWords } from './words.ts';

/** A field of the rows that are asked, in SQL. Every condition is true or false, never null. */
export interface Field {
  /** What the language calls `:` without an operator. */
  readonly contains: (value: Literal) => Sql;
  readonly equals: (value: Literal) => Sql;
  /** The value as a number, null where it is none; without it the field is no number. */
  readonly number?: Sql;
  /** The words of the index that every row has which contains or equals a value, as a `tsquery`; null when there are none. */
  readonly words: (value: Literal) => string | null;
}

/** Finds a field by its name; undefined for one that is not there. */
export type FieldsByName = (name: string) => Field | undefined;

const NOTHING = sql`false`;

/** The filter as a condition. @throws FilterError for a field that is not there, or that cannot be compared so */
export function filterCondition(filter: Filter, fields: FieldsByName, names: string): Sql {
  switch (filter.kind) {
    case 'clause':
      return clauseCondition(filter, fields, names);
    case 'not':
      return sql`not (${filterCondition(filter.part, fields, names)})`;
    case 'in': {
      const field = needField(filter, fields, names);
      return joined(
        filter.values.map((value) => sql`(${field.equals(value)})`),
        ' or ',
      );
    }
    default:
      return joined(
        filter.parts.map((part) => sql`(${filterCondition(part, fields, names)})`),
        filter.kind === 'and' ? ' and ' : ' or ',
      );
  }
}

/** The words of the index that every row has which meets the filter, as a `tsquery`; null when there are none. */
export function filterWords(filter: Filter, fields: FieldsByName): string | null {
  if (filter.kind === 'not') return null;
  if (filter.kind === 'clause') {
    const isLookup = filter.operator === '' || filter.operator === '=';
    return isLookup ? (fields(filter.field)?.words(filter.value) ?? null) : null;
  }
  const parts =
    filter.kind === 'in'
      ? filter.values.map((value) => fields(filter.field)?.words(value) ?? null)
      : filter.parts.map((part) => filterWords(part, fields));
  const known = parts.filter((part) => part !== null);
  const isAny = filter.kind !== 'and';
  if (known.length === 0 || (isAny && known.length < parts.length)) return null;
  return known.map((part) => `(${part})`).join(isAny ? ' | ' : ' & ');
}

function needField({ field: name, position }: Clause | ListClause, fields: FieldsByName, names: string): Field {
  const field = fields(name);
  if (!field) throw new FilterError(position, `there is no field ${name}: ${names}`);
  return field;
}

function clauseCondition(clause: Clause, fields: FieldsByName, names: string): Sql {
  const { field: name, operator, value, position } = clause;
  const field = needField(clause, fields, names);
  if (operator === '') return field.contains(value);
  if (operator === '=') return field.equals(value);
  if (!field.number) throw new FilterError(position, `${name} is no number: compare it with : or :=`);
  return sql`coalesce(${compare(field.number, operator, value.number ?? 0)}, false)`;
}

function compare(number: Sql, operator: Exclude<Operator, '' | '='>, value: number): Sql {
  switch (operator) {
    case '>':
      return sql`${number} > ${value}::float8`;
    case '<':
      return sql`${number} < ${value}::float8`;
    case '>=':
      return sql`${number} >= ${value}::float8`;
    case '<=':
      return sql`${number} <= ${value}::float8`;
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

/** Each word once: the index is asked for every word that is there, for each row that has one of them. */
function wordQuery(field: string, words: readonly string[], isLastUnfinished = false): string {
  const whole = isLastUnfinished ? words.slice(0, -1) : words;
  const terms = [...new Set(whole), ...words.slice(whole.length)].map(
    (word) => `'${lexeme(field, word).replace(/['\\]/g, '$&$&')}'`,
  );
  return `${terms.join(' & ')}${isLastUnfinished ? ':*' : ''}`;
}

/** A condition that only rows with these words can meet, put so that the index finds them. */
export function among(index: Sql, field: string, words: readonly string[], condition: Sql): Sql {
  const exactly = sql`coalesce(${condition}, false)`;
  return words.length === 0 ? exactly : sql`${hasWords(index, field, words)} and ${exactly}`;
}

/** A text: `:` asks for all its words, `=` for the very text. @param value jsonb */
export function textField(index: Sql, key: string, value: Sql): Field {
  return {
    contains: ({ text }) => hasWords(index, key, textWords(text)),
    equals: ({ text }) => among(index, key, textWords(text), hasText(value, text)),
    words: ({ text }) => wordsQuery(key, textWords(text)),
  };
}

/** A list of texts: both `:` and `=` ask for one of them. @param value jsonb */
export function listField(index: Sql, key: string, value: Sql): Field {
  const holds = ({ text }: Literal) => among(index, key, textWords(text), hasText(value, text));
  return { contains: holds, equals: holds, words: ({ text }) => wordsQuery(key, textWords(text)) };
}

/** A value of any kind. Numbers are compared as numbers, also where they stand as a text. @param value jsonb */
export function attributeField(index: Sql, key: string, value: Sql): Field {
  const number = sql`case jsonb_typeof(${value})
    when 'number' then (${value} #>> '{}')::float8
    when 'string' then case when ${value} #>> '{}' ~ ${NUMERIC} then (${value} #>> '{}')::float8 end
  end`;
  return {
    number,
    contains({ text, number: wanted }) {
      const words = textWords(text);
      if (wanted === null)
        return sql`${hasWords(index, key, words)} and coalesce(jsonb_typeof(${value}) <> 'number', false)`;
      const plain = textWords(String(wanted));
      return sql`(${hasWords(index, key, words)} or ${hasWords(index, key, plain)})
        and coalesce(jsonb_typeof(${value}) <> 'number' or ${number} = ${wanted}::float8, false)`;
    },
    equals({ text, number: wanted }) {
      const same = among(index, key, textWords(text), sameText(value, text));
      if (wanted === null) return same;
      return sql`(${same} or ${among(index, key, textWords(String(wanted)), sql`${number} = ${wanted}::float8`)})`;
    },
    words({ text, number: wanted }) {
      const asText = wordsQuery(key, textWords(text));
      const asNumber = wanted === null ? null : wordsQuery(key, textWords(String(wanted)));
      return asText && asNumber ? `${asText} | ${asNumber}` : asText;
    },
  };
}

function hasText(value: Sql, text: string): Sql {
  return sql`${value} @> to_jsonb(${text}::text)`;
}

/** The text itself, or a truth value as a text; of a list, one of its elements. */
function sameText(value: Sql, text: string): Sql {
  const isTruth = text === 'true' || text === 'false';
  return isTruth ? sql`(${hasText(value, text)} or ${value} @> ${text}::jsonb)` : hasText(value, text);
}

/** The value of an attribute in a jsonb object: that of this very name, else along the dots into what is within. */
export function attributeValue(attributes: Sql, name: string): Sql {
  const own = sql`${attributes} -> ${name}::text`;
  const path = name.split('.');
  if (path.length === 1) return sql`(${own})`;
  const nested = path.reduce((inside, step) => sql`${inside} -> ${step}::text`, attributes);
  return sql`coalesce(${own}, ${nested})`;
}
