import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDictionary, findPrefix, termText } from './dictionary.ts';

test('a word may have any length and any code units', () => {
  // 200,000 letters are more than a call has arguments; halves of a pair of code units are no text, and still stay what they are.
  const terms = ['a', 'x'.repeat(200_000), `x${'y'.repeat(200_000)}`, '\ud83d', '\ud83d\ude80', '\ude80'];
  const dictionary = buildDictionary(terms);
  for (const [term, text] of terms.entries()) {
    assert.equal(termText(dictionary, term), text);
    assert.equal(findPrefix(dictionary, text)?.from, term);
  }
});
