import Type from 'typebox';
import { BadValue, idList, MAX_IDS_LENGTH, notEmpty, type Parameter, parameter, storable } from '../contract/parameters.ts';
import { InputProblem, shownInput } from '../contract/problem.ts';
import { joined, type Sql, sql } from '../database/sql.ts';
import { EXISTS, type Filter, FilterError, MAX_FILTER_LENGTH, parseFilter } from '../filter/parse.ts';
import { type ReadFilter, type RowFilter, rowFilter } from '../filter/row-filter.ts';
import {
  among,
  attributeField,
  attributeValue,
  type Field,
  hasWords,
  listField,
  textField,
  wholeWordsQuery,
  wordsQuery,
} from '../filter/sql.ts';
import { textWords } from '../filter/words.ts';
import { before } from '../text/before.ts';
import { partsOfWanted } from '../text/word-parts.ts';
import { STORE_ID } from './asset-ids.ts';

/** What stands before the names of attributes of assets. */
export const USER = 'user.';
const INDEX = sql`s.words`;
const NAMES = 'fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>';

const property = (name: string) => sql`s.properties -> ${name}::text`;
const ofAddress = (name: string) => sql`s.properties -> 'address' -> ${name}::text`;

const NAME = textField(INDEX, 'name', property('name'));
const ID = textField(INDEX, 'idstore', property('store_id'));

const LOCALIZED: Field = {
  contains: ({ text }) => {
    const words = textWords(text);
    const ofOneName = (each: readonly string[]) => sql`s.localized_words @> ${JSON.stringify([each])}::jsonb`;
    const parts = words.flatMap((word) => partsOfWanted(word) ?? [word]);
    return sql`${hasWords(INDEX, 'localized', words)} and (${ofOneName(words)} or ${ofOneName(parts)})`;
  },
  begins: ({ text }) => {
    const words = textWords(text);
    const somewhere = hasWords(INDEX, 'localized', words, true);
    return words.length < 2 ? somewhere : sql`${somewhere} and ${beginsOneName(words)}`;
  },
  equals: ({ text }) =>
    among(
      INDEX,
      'localized',
      textWords(text),
      sql`exists (select from jsonb_each_text(s.localized_names) as n where n.value = ${text})`,
    ),
  exists: sql`s.localized_names <> '{}'`,
  words: ({ text }, isLastUnfinished) => wordsQuery('localized', textWords(text), isLastUnfinished),
};

/** That one localized name has all of these words, of which the last one is unfinished. */
function beginsOneName(words: readonly string[]): Sql {
  const all = (some: readonly string[]) => sql`n.words @> ${JSON.stringify(some)}::jsonb`;
  const has = (word: string, whole: Sql) => {
    const parts = partsOfWanted(word);
    return parts ? sql`(${whole} or ${all(parts)})` : whole;
  };
  const conditions = words.map((word, i) => {
    const isLast = i === words.length - 1;
    const begun = sql`exists (select from jsonb_array_elements_text(n.words) as w where starts_with(w, ${word}))`;
    return has(word, isLast ? begun : all([word]));
  });
  return sql`exists (select from jsonb_array_elements(s.localized_words) as n (words) where ${joined(conditions, ' and ')})`;
}

/** A field that stands for the name where an asset has no localized ones. */
function orName(localized: Field, name: Field): Field {
  const either = (one: Sql, other: Sql) => sql`(${one} or s.localized_names = '{}' and ${other})`;
  return {
    contains: (value) => either(localized.contains(value), name.contains(value)),
    begins: (value) => either(localized.begins(value), name.begins(value)),
    equals: (value) => either(localized.equals(value), name.equals(value)),
    exists: either(localized.exists, name.exists),
    words(value, isLastUnfinished) {
      const [one, other] = [localized.words(value, isLastUnfinished), name.words(value, isLastUnfinished)];
      return one && other && `(${one}) | (${other})`;
    },
  };
}

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['type', listField(INDEX, 'type', property('types'))],
  ['tag', listField(INDEX, 'tag', property('tags'))],
  ['city', textField(INDEX, 'city', ofAddress('city'))],
  ['country', textField(INDEX, 'country', ofAddress('country_code'))],
  ['name', NAME],
  ['idstore', ID],
  ['store_id', ID],
  ['storeId', ID],
  ['localized', orName(LOCALIZED, NAME)],
]);

/** A field of names as far as it has been typed: the last word may be unfinished. */
function typed(field: Field): Field {
  return { ...field, contains: field.begins, words: (value) => field.words(value, true) };
}

const TYPED_FIELDS: ReadonlyMap<string, Field> = new Map([
  ['name', typed(NAME)],
  ['localized', typed(orName(LOCALIZED, NAME))],
]);

function fieldNamed(name: string): Field | undefined {
  if (!name.startsWith(USER) || name === USER) return FIELDS.get(name);
  return attributeField(INDEX, name, attributeValue(sql`(s.properties -> 'user_properties')`, name.slice(USER.length)));
}

/** Reads a filter, and reports its errors as those of a parameter. */
function reading<T>(text: string, read: () => T): T {
  try {
    storable(text);
    return read();
  } catch (error) {
    if (error instanceof FilterError) throw new BadValue('value_error', `Value error, ${error.message}`);
    throw error;
  }
}

const DESCRIPTION =
  'Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, ' +
  'number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and ' +
  'user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`.';

/** The query of a search, about the assets `s`. */
export const query: Parameter<ReadFilter | undefined> = parameter(
  Type.String({ description: DESCRIPTION, maxLength: MAX_FILTER_LENGTH }),
  undefined,
  (text) => reading(text, () => (text.trim() === '' ? undefined : rowFilter(parseFilter(text), fieldNamed, NAMES))),
);

/** A query while it is typed, and what has been typed of names. */
export interface TypedQuery {
  readonly filter: ReadFilter;
  readonly names: readonly string[];
  /** How the first of these stands in the names of an asset `s`, as a digit: as whole words, at the beginning of one, or inside. */
  readonly rank: Sql;
}

/** Words that are only looked for as whole words are all alike. */
function rankOf(typed: readonly string[]): Sql {
  const words = typed.map(textWords).find((each) => each.length > 0) ?? [];
  if (words.every((word) => partsOfWanted(word) === null)) return sql`''`;
  const has = (isLastUnfinished: boolean) => {
    const queries = ['name', 'localized'].map((field) => wholeWordsQuery(field, words, isLastUnfinished));
    return sql`${INDEX} @@ ${queries.join(' | ')}::tsquery`;
  };
  return sql`case when ${has(false)} then '0' when ${has(true)} then '1' else '2' end`;
}

function typedNames(filter: Filter): string[] {
  switch (filter.kind) {
    case 'clause':
      return TYPED_FIELDS.has(filter.field) ? [filter.value.text] : [];
    case 'and':
    case 'or':
      return filter.parts.flatMap(typedNames);
    default:
      return [];
  }
}

/** The same while it is typed. */
export const typedQuery: Parameter<TypedQuery | undefined> = parameter(
  Type.String({
    description: `${DESCRIPTION} The last word of name and localized may be unfinished.`,
    maxLength: MAX_FILTER_LENGTH,
  }),
  undefined,
  (text) =>
    reading(text, () => {
      if (text.trim() === '') return undefined;
      const filter = parseFilter(text);
      const fields = (name: string) => TYPED_FIELDS.get(name) ?? fieldNamed(name);
      const names = typedNames(filter);
      return { filter: rowFilter(filter, fields, NAMES), names, rank: rankOf(names) };
    }),
);

const IDS = idList(STORE_ID, '');

/** What is deleted: the assets with these ids, those that meet a filter, or all. */
export type Doomed = readonly string[] | RowFilter | undefined;

/** Ids joined by commas, or a query. What could be both, as ids may have a colon, is a query where it begins with a field. */
export const doomedQuery: Parameter<Doomed> = notEmpty(
  parameter(
    Type.String({
      description: `Ids joined by commas, or a query; without it all are deleted. ${DESCRIPTION}`,
      maxLength: MAX_IDS_LENGTH,
    }),
    undefined,
    (text): Doomed => {
      if (text.trim() === '') throw new BadValue('value_error', 'Value error, expected ids or a query, found blanks alone');
      if (!isQuery(text)) return IDS.read(text);
      return reading(text, () => rowFilter(parseFilter(text), fieldNamed, NAMES));
    },
  ),
);

/** Refuses what was taken for the id of an asset that is not there, if it is more likely a query with a misspelled field. @throws InputProblem */
export function refuseMisspelled(doomed: Doomed): void {
  if (doomed === undefined || 'condition' in doomed) return;
  const [id = '', ...others] = doomed;
  if (others.length > 0 || !id.includes(':')) return;
  const msg = `Value error, there is neither an asset ${id} nor a field ${before(id, ':')}: ${NAMES}`;
  throw new InputProblem([{ loc: ['query', 'query'], type: 'value_error', msg, ...shownInput(id) }]);
}

function isQuery(text: string): boolean {
  const [, field] = /^(?:\s|\()*(?:not\s+)?["']?([\w.]+)["']?\s*[:=]/i.exec(text) ?? [];
  if (field !== undefined && (field === EXISTS || fieldNamed(field) !== undefined)) return true;
  return text.split(',').some((id) => /[\s()"'=|]/.test(id.trim()));
}
