import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTyped, unmatchedTexts } from './typed-text.ts';

test('parts of a word that are not explained are given back in the letters that were typed', () => {
  // Folded, ポ is ホ and its mark; a name may end between them.
  const typed = readTyped('コーポ花里201号室', 100);
  assert.deepEqual(
    typed.words.map(({ text }) => text),
    ['コーポ花里'.normalize('NFKD'), '201', '号室'],
  );
  const parts = ['コー', 'ホ', '\u309a花里'].map((part) => ({ word: 0, part }));
  assert.deepEqual(unmatchedTexts(typed, parts), ['コーポ花里'], 'neighbours are together as they stand');
  assert.deepEqual(unmatchedTexts(typed, parts.slice(2)), ['花里']);
  assert.deepEqual(unmatchedTexts(typed, [...parts.slice(0, 2), { word: 2 }]), ['コーポ', '号室']);
  // A part that is there twice is the one that stands behind the one before it.
  const twice = readTyped('Ångström-ÅNGSTRÖMweg', 100);
  assert.deepEqual(
    unmatchedTexts(readTyped('ÄbcÄbc', 100), [
      { word: 0, part: 'a' },
      { word: 0, part: 'bc' },
      { word: 0, part: 'abc' },
    ]),
    ['ÄbcÄbc'],
  );
  assert.deepEqual(unmatchedTexts(twice, [{ word: 1, part: 'angstrom' }]), ['ÅNGSTRÖM']);
});

test('words that are not explained stand together where nothing but blanks is between them', () => {
  const typed = readTyped('Muster & Söhne  GmbH, Tannenstr. 12', 100);
  assert.deepEqual(unmatchedTexts(typed, [{ word: 0 }, { word: 1 }, { word: 2 }]), ['Muster', 'Söhne GmbH']);
  assert.deepEqual(unmatchedTexts(typed, [{ word: 0 }, { word: 2 }]), ['Muster', 'GmbH']);
});
