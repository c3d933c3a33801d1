import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildDictionary, findPrefix, termText } from './dictionary.ts';
import { allowedErrors, countErrors, findTypos, forgivenErrors } from './typos.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
const dictionaryOf = (words: readonly string[]) => {
  const terms = [...new Set(words)].sort();
  return { terms, dictionary: buildDictionary(terms) };
};

/** The errors between a word and the nearest start of a term, where one of them has at least 4 letters. */
function leastErrors(typed: string, term: string): number {
  const starts = Array.from({ length: term.length }, (_, i) => term.slice(0, i + 1));
  const fitting = starts.filter((start) => Math.max(start.length, typed.length) >= 4);
  return Math.min(Number.POSITIVE_INFINITY, ...fitting.map((start) => countErrors(typed, start, false)));
}

test('a prefix leads to exactly the terms that start with it', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, (words, prefix) => {
      const { terms, dictionary } = dictionaryOf(words);
      const range = findPrefix(dictionary, prefix);
      const found = range ? terms.slice(range.from, range.to) : [];
      assert.deepEqual(
        found,
        terms.filter((term) => term.startsWith(prefix)),
      );
      assert.equal(range?.isTerm ?? false, terms.includes(prefix));
      for (const [number, term] of terms.entries()) assert.equal(termText(dictionary, number), term);
    }),
  );
});

test('the walk finds the terms that the edit-distance table finds', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, fc.constantFrom(1, 2), (words, typed, maxErrors) => {
      const { terms, dictionary } = dictionaryOf(words);
      const found = new Map(findTypos(dictionary, typed, maxErrors, false).map(({ from, errors }) => [terms[from], errors]));
      // With two errors the first letter is certain, or swapped with the second; one may be in the first letter.
      const isSought = (term: string, errors: number) => errors <= 1 || term[0] === typed[0] || term[0] === typed[1];
      const expected = new Map(
        terms
          .map((term): [string, number] => [term, countErrors(typed, term, false)])
          .filter(
            ([term, errors]) => errors <= maxErrors && isSought(term, errors) && Math.max(term.length, typed.length) >= 4,
          ),
      );
      assert.deepEqual(new Map([...found].sort()), new Map([...expected].sort()));
    }),
    { numRuns: 500 },
  );
});

test('the walk finds every term of which a beginning is near enough, with the least errors', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, (words, typed) => {
      const { terms, dictionary } = dictionaryOf(words);
      const found = new Map<string, number>();
      for (const { from, to, errors } of findTypos(dictionary, typed, 1, true)) {
        for (const term of terms.slice(from, to)) found.set(term, Math.min(errors, found.get(term) ?? errors));
      }
      const expected = terms
        .map((term): [string, number] => [term, leastErrors(typed, term)])
        .filter(([, errors]) => errors <= 1);
      assert.deepEqual(new Map([...found].sort()), new Map(expected.sort()));
    }),
    { numRuns: 500 },
  );
});

test('errors are letters left out, added, changed or swapped', () => {
  assert.equal(countErrors('lodnon', 'london', false), 1, 'two neighbours swapped are one error');
  assert.equal(countErrors('londn', 'london', false), 1);
  assert.equal(countErrors('londdon', 'london', false), 1);
  assert.equal(countErrors('landan', 'london', false), 2);
  assert.equal(countErrors('lonf', 'london', true), 1, 'of a beginning, the rest of the term does not count');
});

test('words of 4 letters are forgiven one error, of 8 two; one of 3 may be one of 4 with a letter left out', () => {
  assert.deepEqual([2, 3, 4, 7, 8].map(allowedErrors), [0, 1, 1, 1, 2]);
  assert.equal(forgivenErrors('rue', 'rued', false), 1);
  assert.equal(forgivenErrors('rue', 'rua', false), null, 'two words of three letters are two words');
  assert.equal(forgivenErrors('trq', 'triqat', true), 1);
});
