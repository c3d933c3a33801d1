import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExactJsonParser, parseExactJson } from './exact-json.ts';

/** As it is written, and as it is kept. */
const NUMBERS = [
  ['1e400', '1e400'],
  ['-1E+400', '-1E+400'],
  ['1.5e309', '1.5e309'],
  ['1e0400', '1e0400'],
  [`1${'0'.repeat(400)}`, `1${'0'.repeat(400)}`],
  [`1${'0'.repeat(400)}.5`, `1${'0'.repeat(400)}.5`],
  ['9007199254740993', '9007199254740993'],
  // The largest number, what rounds to it, and what only looks large.
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['1e308', 1e308],
  ['1e-400', 0],
  ['0e400', 0],
  ['123e3', 123_000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['0.12345678901234567', 0.12345678901234566],
] as const;

test('numbers that cannot be held are texts, as they are written', () => {
  for (const [written, kept] of NUMBERS) {
    const text = `{"a": [${written}, {"b": ${written}}], "c": "1e400"}`;
    const expected = { a: [kept, { b: kept }], c: '1e400' };
    assert.deepEqual(parseExactJson(text), expected, written.slice(0, 40));
    let streamed: unknown;
    const parser = new ExactJsonParser({ paths: ['$'] }, ({ value }) => {
      streamed = value;
    });
    // Cut within the number.
    parser.write(text.slice(0, 8));
    parser.write(text.slice(8));
    assert.deepEqual(streamed, expected, written.slice(0, 40));
  }
});
