import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_FIELD_LENGTH } from '../../filter/parse.ts';
import { CqlError, parseCql } from './cql2.ts';
import { questionOf } from './filter.ts';

const read = (text: string) => questionOf(parseCql(text)).where;

test('a property is no longer than a field of other filters', () => {
  // Each step into an attribute is nested in the next: 5,000 of them held up the server for 4 s.
  const steps = (length: number) => 'a.'.repeat(length / 2);
  assert.ok(read(`${steps(MAX_FIELD_LENGTH - 2)}a = 5`));
  const tooLong = new CqlError(1, `a property is longer than ${MAX_FIELD_LENGTH} characters`);
  assert.throws(() => read(`${steps(MAX_FIELD_LENGTH)}a = 5`), tooLong);
  assert.throws(() => read(`"${steps(MAX_FIELD_LENGTH)}a" IS NULL`), tooLong);
});

test('what a row costs grows with the steps into an attribute, and with the values of a list', () => {
  const effort = (text: string) => read(text)?.effort ?? 0;
  assert.ok(effort('a.b.c.d = 5') > effort('a = 5'));
  assert.ok(effort(`a IN (${'1, '.repeat(400)}1)`) > 10 * effort('a = 1'));
});
