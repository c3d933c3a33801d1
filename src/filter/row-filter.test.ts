import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../database/sql.ts';
import { FilterError, parseFilter } from './parse.ts';
import { MAX_WORDS, rowFilter } from './row-filter.ts';
import { textField } from './sql.ts';

const read = (text: string) => rowFilter(parseFilter(text), (name) => textField(sql`words`, name, sql`value`), 'any');
const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

test('the index is asked for a word once, however often it stands in a text', () => {
  // 4,900 times the same one held the embedded database for 2.4 s.
  assert.equal(read(`name:"${'shop '.repeat(1_950)}"`).words, "'name=shop'");
  assert.equal(read('name:"big shop Big"').words, "'name=big' & 'name=shop'");
});

test('what a row costs grows with the words of all clauses', () => {
  const one = read('name:w').effort;
  assert.equal(read(`name:"${'w '.repeat(100)}"`).effort, one);
  assert.ok(Math.abs(read(`name:"${words(100)}"`).effort - 100 * one) < 1e-9);
});

test('more words than can be asked for are refused at the clause that has them', () => {
  assert.ok(read(`name:"${words(MAX_WORDS)}"`));
  assert.ok(read(`name:"${words(MAX_WORDS - 1)}" AND NOT city:x`));
  const first = `name:"${words(MAX_WORDS)}" AND `;
  assert.throws(
    () => read(`${first}NOT city:x`),
    new FilterError(first.length + 5, `more than ${MAX_WORDS} words in all clauses together`),
  );
});

test('a list is compared with each of its values once, and with no more than can be asked for', () => {
  // 5,000 times the same number in a list held up the server for a minute while the statement was written.
  assert.equal(read(`idstore:[${'1,'.repeat(4_980)}1]`).condition.values.length, read('idstore:=1').condition.values.length);
  const wordless = Array.from({ length: MAX_WORDS + 1 }, (_, i) => `"${'!'.repeat(1 + (i % 20))}${'?'.repeat(1 + i / 20)}"`);
  assert.throws(() => read(`idstore:[${wordless.join(',')}]`), FilterError);
});
