import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooLarge } from './range.ts';
import { TextNumbers } from './text-numbers.ts';

test('texts have numbers in the order in which they came, each one', () => {
  const texts = new TextNumbers('words');
  assert.deepEqual(
    ['b', 'a', 'b', '', 'a'].map((text) => texts.number(text)),
    [0, 1, 0, 2, 1],
  );
  assert.deepEqual(texts.texts, ['b', 'a', '']);
  assert.equal(texts.text(1), 'a');
});

test('one text more than there is room for is refused, and those before keep their numbers', () => {
  const texts = new TextNumbers('words', 2);
  texts.number('a');
  texts.number('b');
  assert.throws(() => texts.number('c'), TooLarge);
  assert.deepEqual([texts.number('b'), texts.texts.length], [1, 2]);
});
