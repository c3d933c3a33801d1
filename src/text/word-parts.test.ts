import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partsOfWanted, partsOfWord } from './word-parts.ts';
import { foldWord, splitWords } from './words.ts';

const partsOf = (text: string) => new Set(splitWords(text).flatMap((word) => partsOfWord(text, word)));

function isFound(wanted: string, text: string): boolean {
  const parts = partsOf(text);
  return splitWords(wanted).every(({ text: word }) => partsOfWanted(word)?.every((part) => parts.has(part)) ?? false);
}

test('words of other scripts have no parts', () => {
  for (const word of ['london', 'москва', 'القاهرة', 'ελλαδα', 'हिन्दी', '66']) {
    assert.equal(partsOfWanted(word), null, word);
    assert.equal(partsOf(word).size, 0, word);
  }
});

test('up to three letters are found exactly where they follow each other', () => {
  // A few letters, of which words repeat some; か and が, which differ by a mark; a syllable of Hangul, which is folded into its letters.
  const letters = fc.array(fc.constantFrom('東', '京', '都', 'か', 'が', 'ー', '서', '울'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(letters, fc.nat(7), fc.integer({ min: 1, max: 3 }), letters, (text, from, length, other) => {
      const inside = text.slice(from, from + length).join('');
      if (inside !== '') assert.ok(isFound(inside, text.join('')));
      const wanted = other.slice(0, length).join('');
      assert.equal(isFound(wanted, text.join('')), text.join('').includes(wanted), `${wanted} in ${text.join('')}`);
    }),
    { numRuns: 500 },
  );
});

test('longer words are found wherever they stand', () => {
  for (const [wanted, text] of [
    ['東京タワー', '大東京タワー前'],
    ['東日本ホテル', 'JR東日本ホテル'],
    ['jr東日本', '新JR東日本'],
    ['서울특별시', '대한민국서울특별시청'],
    ['กรุงเทพ', 'ร้านกาแฟกรุงเทพมหานคร'],
    ['葛城', '葛\u{e0100}城市'],
  ] as const)
    assert.ok(isFound(wanted, text), `${wanted} in ${text}`);
});

test('Thai, Lao, Khmer and Burmese words are found where a word begins, and not inside of one', () => {
  for (const [wanted, text, isThere] of [
    ['รถ', 'รถไฟฟ้า', true],
    ['รถ', 'สามารถ', false],
    ['น้ำ', 'เครื่องดื่มน้ำผลไม้', true],
    ['ກາເຟ', 'ຮ້ານກາເຟ', true],
    ['កាហ្វេ', 'ហាងកាហ្វេ', true],
    ['ဆိုင်', 'ကော်ဖီဆိုင်', true],
  ] as const)
    assert.equal(isFound(wanted, text), isThere, `${wanted} in ${text}`);
});

test('the parts of a long text are made in a time that grows with it, and a word that was cut is still found', () => {
  const text = 'ร้านกาแฟสดกรุงเทพมหานคร'.repeat(2_000) + '東京都庁'.repeat(5_000);
  assert.ok(isFound('กาแฟ', text) && isFound('都庁', text));
  const cut = foldWord('𠮷'.repeat(60)).slice(0, 99).toWellFormed();
  assert.ok(
    partsOfWanted(cut)?.every((part) => partsOf('𠮷'.repeat(60)).has(part)),
    'half a letter is left out',
  );
});
