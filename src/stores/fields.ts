import Type from 'typebox';
import { BadValue, type Parameter, parameter } from '../contract/parameters.ts';
import { sql } from '../database/sql.ts';
import { type Filter, FilterError, MAX_FILTER_LENGTH, parseFilter } from '../filter/parse.ts';
import { type RowFilter, rowFilter } from '../filter/row-filter.ts';
import {
  among,
  attributeField,
  attributeValue,
  type Field,
  hasWords,
  listField,
  textField,
  wordsQuery,
} from '../filter/sql.ts';
import { textWords } from '../filter/words.ts';
import { isStorable } from '../text/storable.ts';

const USER = 'user.';
const INDEX = sql`s.words`;
const NAMES = 'fields are type, tag, city, country, name, idstore, localized and user.<attribute>';

const property = (name: string) => sql`s.properties -> ${name}::text`;
const ofAddress = (name: string) => sql`s.properties -> 'address' -> ${name}::text`;

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['type', listField(INDEX, 'type', property('types'))],
  ['tag', listField(INDEX, 'tag', property('tags'))],
  ['city', textField(INDEX, 'city', ofAddress('city'))],
  ['country', textField(INDEX, 'country', ofAddress('country_code'))],
  ['name', textField(INDEX, 'name', property('name'))],
  ['idstore', textField(INDEX, 'idstore', property('store_id'))],
  [
    'localized',
    {
      contains: ({ text }) => {
        const words = textWords(text);
        return sql`${hasWords(INDEX, 'localized', words)} and s.localized_words @> ${JSON.stringify([words])}::jsonb`;
      },
      equals: ({ text }) =>
        among(
          INDEX,
          'localized',
          textWords(text),
          sql`exists (select from jsonb_each_text(s.localized_names) as n where n.value = ${text})`,
        ),
      words: ({ text }) => wordsQuery('localized', textWords(text)),
    },
  ],
]);

/** The same as far as it has been typed: the last word of a name may be unfinished. */
const TYPED_FIELDS: ReadonlyMap<string, Field> = new Map(
  ['name', 'localized'].map((name) => [
    name,
    {
      contains: ({ text }) => hasWords(INDEX, name, textWords(text), true),
      equals: (value) => FIELDS.get(name)?.equals(value) ?? sql`false`,
      words: ({ text }) => wordsQuery(name, textWords(text), true),
    },
  ]),
);

function fieldNamed(name: string): Field | undefined {
  if (!name.startsWith(USER) || name === USER) return FIELDS.get(name);
  return attributeField(INDEX, name, attributeValue(sql`(s.properties -> 'user_properties')`, name.slice(USER.length)));
}

/** Reads a filter, and reports its errors as those of a parameter. */
function reading<T>(text: string, read: () => T): T {
  if (!isStorable(text)) throw new BadValue('value_error', 'Value error, the text has a NUL or half of a surrogate pair');
  try {
    return read();
  } catch (error) {
    if (error instanceof FilterError) throw new BadValue('value_error', `Value error, ${error.message}`);
    throw error;
  }
}

const DESCRIPTION =
  'Clauses `field:"value"`, joined by AND, OR, NOT and parentheses. `:` matches words, `:=` the very text or number, ' +
  '`:>`, `:<`, `:>=`, `:<=` numbers. The fields are type, tag, city, country, name, idstore, localized and user.<attribute>.';

/** The query of a search, about the assets `s`. */
export const query: Parameter<RowFilter | undefined> = parameter(
  Type.String({ description: DESCRIPTION, maxLength: MAX_FILTER_LENGTH }),
  undefined,
  (text) => reading(text, () => (text.trim() === '' ? undefined : rowFilter(parseFilter(text), fieldNamed, NAMES))),
);

/** A query while it is typed, and what has been typed of names. */
export interface TypedQuery {
  readonly filter: RowFilter;
  readonly names: readonly string[];
}

function typedNames(filter: Filter): string[] {
  if (filter.kind === 'clause') return TYPED_FIELDS.has(filter.field) ? [filter.value.text] : [];
  return filter.kind === 'not' ? [] : filter.parts.flatMap(typedNames);
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
      return { filter: rowFilter(filter, fields, NAMES), names: typedNames(filter) };
    }),
);
