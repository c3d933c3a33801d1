import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { type Filter, type Limit, literal, OPERATORS, parseFilter } from '../../src/filter/parse.ts';
import { attributeField, attributeValue, filterCondition } from '../../src/filter/sql.ts';
import { addAttributeWords } from '../../src/filter/words.ts';
import { meets } from '../oracles/slow-filter.ts';
import { DATABASES } from '../support/databases.ts';

const DOCUMENTS = 400;
const FILTERS = 400;

// Few names and few words, so that what is asked is often there; numbers as numbers and as texts, accents, signs of SQL and of the language.
const NAMES = ['name', 'city', 'n', 'a', 'a.b', 'a.b.c', 'list', "o'k", 'x"y'];
const DATES = [
  ...[
    '2026-12',
    '2026-12-24',
    '2026-12-24T18:00',
    '2026-12-24 18:00:00.5+01:00',
    '2026-12-24T17:00:00Z',
    '2026-12-24T10:30-0730',
  ],
  ...[
    '2024-02-29',
    '2023-02-29',
    '2026-13-01',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31T23:59:59.999999999-23:59',
    '2026-12T10:00',
  ],
];
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
  ...['東京タワー', '京都', '北京市', '東京・京都', 'ガラス', 'カラス', '서울역', '서울', 'jr東日本', '日本', '京'],
  ...DATES,
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
  {
    weight: 1,
    arbitrary: fc.array(fc.dictionary(fc.constantFrom('b', 'c'), fc.oneof(value, fc.array(value, { maxLength: 2 }))), {
      maxLength: 3,
    }),
  },
);
const document = fc.dictionary(fc.constantFrom(...NAMES), nested, { maxKeys: 5 });
const field = fc.constantFrom(...NAMES);
const lookup = fc
  .record({ field, operator: fc.constantFrom(...OPERATORS), text: fc.constantFrom(...TEXTS), isQuoted: fc.boolean() })
  .filter(({ operator, text }) => operator !== '*' || /\S$/.test(text))
  .map(({ text, operator, field, isQuoted }): Filter => {
    const value = literal(text, operator === '=' && isQuoted);
    return { kind: 'clause', field, operator, value, position: 1 };
  });
const ENDS = {
  numbers: [-5, 4.5, 5, 7, 1000],
  instants: [-62_135_596_800, 1_709_164_800, 1_798_070_400, 1_798_131_600, 1_798_131_600.5, 1_798_135_200],
} as const;
/** One end, or two that are part of the range: what can be written. */
const range = fc
  .record({
    field,
    of: fc.constantFrom('numbers', 'instants'),
    ends: fc.tuple(fc.nat(5), fc.nat(5)),
    isIncluded: fc.boolean(),
  })
  .chain(({ field, of, ends, isIncluded }) => {
    const known = ENDS[of];
    const [first, last] = ends
      .toSorted()
      .map((i) => known[i % known.length] ?? 0)
      .toSorted((a, b) => a - b);
    const limit = (at = 0, isPart = isIncluded): Limit => ({ at, isIncluded: isPart });
    return fc
      .constantFrom(
        { low: limit(first), high: null },
        { low: null, high: limit(last) },
        { low: limit(first, true), high: limit(last, true) },
      )
      .map((limits): Filter => ({ kind: 'range', field, of, ...limits, position: 1 }));
  });
const clause = fc.oneof(
  { weight: 4, arbitrary: lookup },
  { weight: 2, arbitrary: range },
  { weight: 1, arbitrary: field.map((name): Filter => ({ kind: 'exists', field: name, position: 1 })) },
);
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
      return tree.operator === '*'
        ? `${quoted(tree.field)}:${tree.value.text.replace(/[\s\S]/gu, '\\$&')}*`
        : `${quoted(tree.field)}:${tree.operator}${quoted(tree.value.text)}`;
    case 'exists':
      return `exists:${quoted(tree.field)}`;
    case 'range':
      return typedRange(quoted(tree.field), tree.of, tree.low, tree.high);
    case 'not':
      return `NOT (${typed(tree.part)})`;
    case 'in':
      return `${tree.field}:[${tree.values.map(({ text }) => quoted(text)).join(',')}]`;
    default:
      return `(${tree.parts.map(typed).join(tree.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
}

function typedRange(name: string, of: 'numbers' | 'instants', low: Limit | null, high: Limit | null): string {
  const written = (at: number) => (of === 'numbers' ? String(at) : new Date(at * 1_000).toISOString());
  if (low && high) return `${name}:${written(low.at)}..${written(high.at)}`;
  const [sign, limit] = low ? ['>', low] : ['<', high];
  return `${name}:${sign}${limit?.isIncluded ? '=' : ''}${written(limit?.at ?? 0)}`;
}

const elements = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a name means, by the language's description: an attribute of that very name, else one within another, else those within lists. */
function lookUp(attributes: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const steps = name.split('.');
  const along = (inside: unknown, step: string) =>
    isObject(inside) && Object.hasOwn(inside, step) ? [Reflect.get(inside, step)] : [];
  const plain = steps.reduce<unknown[]>((inside, step) => inside.flatMap((each) => along(each, step)), [attributes]);
  if (plain.length > 0 || steps.length === 1) return plain[0];
  const listed = steps.reduce<unknown[]>(
    (inside, step) => inside.flatMap(elements).flatMap((each) => along(each, step)),
    [attributes],
  );
  return listed.length > 0 ? listed.flatMap(elements) : undefined;
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

    test('a row that was written before its words had parts is found by whole words, as before', async () => {
      const number = DOCUMENTS;
      await database.query(sql`
        insert into documents values (${number}::int, ${JSON.stringify({ city: '東京タワー' })}::jsonb, array_to_tsvector(array['city=東京タワー']))`);
      assert.ok((await found(parseFilter('city:東京タワー'))).includes(number));
      assert.ok(!(await found(parseFilter('city:東京'))).includes(number));
    });
  });
}
