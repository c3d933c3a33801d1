import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attributeIn, meets } from '../../src/filter/meets.ts';
import { parseFilter } from '../../src/filter/parse.ts';
import { meets as slowMeets } from '../oracles/slow-filter.ts';

const WORDS = ['red', 'Blue sky', 'ÉTÉ', '12', '12.0', '-3', 'true', '', 'sky blue'];
const value = fc.oneof(
  fc.constantFrom<unknown>(...WORDS),
  fc.integer({ min: -5, max: 15 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom<unknown>(...WORDS, 12), { maxLength: 3 }),
);
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c.d'), value, { maxKeys: 3 });
const clause = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c.d', 'none'),
    fc.constantFrom('', '=', '>', '>=', '<', '<='),
    fc.constantFrom(...WORDS.filter((word) => word !== '')),
  )
  .map(([field, operator, word]) => `${field}:${operator}${/[<>]/.test(operator) ? '12' : `"${word}"`}`);
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    clause,
    tie('filter').map((part) => `NOT (${part})`),
    fc.tuple(tie('filter'), fc.constantFrom('AND', 'OR'), tie('filter')).map(([a, joined, b]) => `(${a}) ${joined} (${b})`),
  ),
}));

test('a filter over attributes in memory says what the plainest evaluation says', () => {
  let met = 0;
  fc.assert(
    fc.property(filter, attributes, (text, document) => {
      const tree = parseFilter(text);
      const own = meets(tree, (field) => attributeIn(document, field));
      assert.equal(
        own,
        slowMeets(tree, (field) => ({ kind: 'attribute', value: document[field] })),
        text,
      );
      if (own) met++;
    }),
    { numRuns: 2000 },
  );
  assert.ok(met > 300 && met < 1900, `${met} of 2000 are met`);
});

test('an attribute is found by its very name, else along the dots', () => {
  const document = { 'a.b': 1, a: { b: 2, c: { d: 3 } } };
  assert.equal(attributeIn(document, 'a.b'), 1);
  assert.equal(attributeIn(document, 'a.c.d'), 3);
  assert.equal(attributeIn(document, 'constructor'), undefined, 'what every object inherits is none');
  assert.equal(attributeIn(document, 'a.constructor'), undefined);
});
