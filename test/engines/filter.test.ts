import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { type Filter, numberOf, OPERATORS, parseFilter } from '../../src/filter/parse.ts';
import { attributeField, attributeValue, filterCondition } from '../../src/filter/sql.ts';
import { addAttributeWords } from '../../src/filter/words.ts';
import { meets } from '../oracles/slow-filter.ts';
import { DATABASES } from '../support/databases.ts';

const DOCUMENTS = 400;
const FILTERS = 400;

// Few names and few words, so that what is asked is often there; numbers as numbers and as texts, accents, signs of SQL and of the language.
const NAMES = ['name', 'city', 'n', 'a', 'a.b', 'a.b.c', 'list', "o'k", 'x"y'];
const TEXTS = [
  ...[
    'London',
    'new london',
    'LÓNDON',
    'Saint-Denis',
    "L'Été",
    'route 66',
    '',
    ' ',
    '!!!',
    "'; drop table x; --",
    'a\\b',
    '%',
    'true',
  ],
  ...['5', '-5', '4.50', '4.5', '1e3', ' 7 ', '007', '1e400', '+3', '0x10', '5 stars', '東京'],
];
const value = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(5, -5, 4.5, 0, 1000, 1e21, 1e-7, 66, 7),
  fc.boolean(),
  fc.constant(null),
);
const nested = fc.oneof(
  { weight: 4, arbitrary: value },
  { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('b', 'c', 'b.c'), fc.oneof(value, fc.dictionary(fc.constantFrom('c'), value))),
  },
);
const document = fc.dictionary(fc.constantFrom(...NAMES), nested, { maxKeys: 5 });
const clause = fc
  .record({ field: fc.constantFrom(...NAMES), operator: fc.constantFrom(...OPERATORS), text: fc.constantFrom(...TEXTS) })
  .map(({ field, operator, text }): Filter => {
    const literal = /[<>]/.test(operator) && numberOf(text) === null ? '5' : text;
    return { kind: 'clause', field, operator, value: { text: literal, number: numberOf(literal) }, position: 1 };
  });
const filter = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    clause,
    tie('tree').map((part): Filter => ({ kind: 'not', part })),
    fc
      .record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      })
      .map((joined): Filter => joined),
  ),
})).tree;

/** The tree as a person would type it. */
function typed(tree: Filter): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  switch (tree.kind) {
    case 'clause':
      return `${quoted(tree.field)}:${tree.operator}${quoted(tree.value.text)}`;
    case 'not':
      return `NOT (${typed(tree.part)})`;
    case 'in':
      return `${tree.field}:[${tree.values.map(({ text }) => quoted(text)).join(',')}]`;
    default:
      return `(${tree.parts.map(typed).join(tree.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
}

/** What a name means, by the language's description: an attribute of that very name, else one within another. */
function lookUp(attributes: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  let inside: unknown = attributes;
  for (const step of name.split('.')) {
    const isObject = typeof inside === 'object' && inside !== null && !Array.isArray(inside);
    if (!isObject || !Object.hasOwn(inside as object, step)) return undefined;
    inside = Reflect.get(inside as object, step);
  }
  return inside;
}

for (const { name, skip, open } of DATABASES) {
  describe(`filters, on the ${name}`, { skip }, () => {
    let database: Database;
    let close = async () => {};
    const documents = fc.sample(document, { numRuns: DOCUMENTS, seed: 4 });
    before(async () => {
      const opened = await open();
      database = opened.database;
      close = opened.close;
      await database.query(sql`create table documents (number int, attributes jsonb, words tsvector)`);
      const rows = documents.map((attributes, number) => {
        const words = new Set<string>();
        addAttributeWords(words, '', attributes);
        return { number, attributes, words: [...words] };
      });
      await database.query(sql`
        insert into documents select number, attributes, array_to_tsvector(words)
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (number int, attributes jsonb, words text[])`);
    });
    after(() => close());

    async function found(tree: Filter): Promise<number[]> {
      const condition = filterCondition(
        tree,
        (field) => attributeField(sql`words`, field, attributeValue(sql`attributes`, field)),
        '',
      );
      const rows = await database.query<{ number: number }>(sql`
        select number from documents where ${condition} order by number`);
      return rows.map(({ number }) => number);
    }

    test(`the SQL of ${FILTERS} random trees finds what their plain reading finds in ${DOCUMENTS} documents`, async (t) => {
      let hits = 0;
      await fc.assert(
        fc.asyncProperty(filter, async (tree) => {
          const expected = documents.flatMap((attributes, number) =>
            meets(tree, (field) => ({ kind: 'attribute', value: lookUp(attributes, field) })) ? [number] : [],
          );
          hits += expected.length > 0 && expected.length < DOCUMENTS ? 1 : 0;
          assert.deepEqual(await found(tree), expected, typed(tree));
          // Typed and read again it is the same filter.
          assert.deepEqual(await found(parseFilter(typed(tree))), expected, typed(tree));
        }),
        { numRuns: FILTERS, seed: 11 },
      );
      t.diagnostic(`${hits} of ${FILTERS} trees find some and not all`);
      assert.ok(hits > FILTERS / 4);
    });
  });
}
