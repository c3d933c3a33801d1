import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfPrefix, splitWords, wordsOf } from './words.ts';

test('case, accents and punctuation make no difference between words', () => {
  assert.deepEqual(wordsOf('Saint-Étienne'), ['saint', 'etienne']);
  assert.deepEqual(wordsOf('SÃO  PAULO (SP)'), ['sao', 'paulo', 'sp']);
  assert.deepEqual(wordsOf('Straße'), ['strasse']);
  assert.deepEqual(wordsOf('Łódź, Tromsø'), ['lodz', 'tromso']);
});

test('an apostrophe separates an elided article and is silent in a transcription', () => {
  assert.deepEqual(wordsOf("L'Aquila"), ['l', 'aquila']);
  assert.deepEqual(wordsOf('L’Haÿ-les-Roses'), ['l', 'hay', 'les', 'roses']);
  assert.deepEqual(wordsOf("Sana'a"), ['sanaa']);
  assert.deepEqual(wordsOf('Kapaʻa'), ['kapaa']);
});

test('scripts keep the marks that carry sounds and lose those that are accents', () => {
  assert.deepEqual(wordsOf('Йошкар-Ола'), ['иошкар', 'ола']);
  assert.deepEqual(wordsOf('القَاهِرَة'), wordsOf('القاهرة'));
  assert.deepEqual(wordsOf('Αθήνα'), ['αθηνα']);
  assert.deepEqual(wordsOf('東京都'), ['東京都']);
  assert.notDeepEqual(wordsOf('सूरत'), wordsOf('सरत'), 'in Devanagari a mark is a vowel');
});

test('a word ends where East Asian letters and digits meet, but a section, a lane or an alley keeps its number', () => {
  assert.deepEqual(wordsOf('六本木6丁目'), ['六本木', '6', '丁目']);
  assert.deepEqual(wordsOf('臺北市和平東路2段９６巷17弄11號'), ['台北市和平東路', '2段', '96巷', '17弄', '11', '號']);
  // What follows makes another word of it.
  assert.deepEqual(wordsOf('2段階'), ['2', '段階']);
});

test('a half-typed Hangul syllable is a prefix of the whole one', () => {
  assert.ok(wordsOf('서울')[0].startsWith(wordsOf('서우')[0]));
});

test('positions are those of the original text', () => {
  const text = '  Île-de-France';
  const words = splitWords(text);
  assert.deepEqual(
    words.map(({ start, end }) => text.slice(start, end)),
    ['Île', 'de', 'France'],
  );
  assert.equal(splitWords('a b c d', 2).length, 2);
});

test('the end of a prefix counts characters as they are written', () => {
  const text = 'Straßburg';
  const [word] = splitWords(text);
  assert.equal(endOfPrefix(text, word, 'stras'.length), 'Straß'.length, 'ß is two letters when folded');
  assert.equal(endOfPrefix('E\u0301tienne', splitWords('E\u0301tienne')[0], 1), 2, 'an accent goes with its letter');
});
