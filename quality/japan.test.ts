import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockAddressOf, inDigits, inWords } from './japan.ts';

const digits = (tags: Readonly<Record<string, string>>) => {
  const block = blockAddressOf(new Map(Object.entries(tags)));
  return block && [inDigits(block), inWords(block)];
};

test('the number of the part is in the neighbourhood, however it is written', () => {
  const written = { 'addr:province': '東京都', 'addr:city': '渋谷区', 'addr:block_number': '7', 'addr:housenumber': '6' };
  const expected = ['東京都渋谷区恵比寿1-7-6', '恵比寿1丁目7番6号'];
  // The wiki of OpenStreetMap asks for kanji numerals; mappers use digits, wide ones too, and leave 丁目 out beside a quarter.
  assert.deepEqual(digits({ ...written, 'addr:neighbourhood': '恵比寿一丁目' }), expected);
  assert.deepEqual(digits({ ...written, 'addr:neighbourhood': '恵比寿１丁目' }), expected);
  assert.deepEqual(digits({ ...written, 'addr:quarter': '恵比寿', 'addr:neighbourhood': '1' }), expected);
  assert.deepEqual(digits({ ...written, 'addr:quarter': '恵比寿', 'addr:neighbourhood': '1丁目' }), expected);
});

test('kanji numerals above ten are read', () => {
  const [text] = digits({ 'addr:neighbourhood': '本町十二丁目', 'addr:block_number': '3', 'addr:housenumber': '4' }) ?? [];
  assert.equal(text, '本町12-3-4');
});

test('a quarter that is not divided has a block and a house', () => {
  // 五番町 has no parts: the numeral in front belongs to its name.
  assert.deepEqual(digits({ 'addr:quarter': '五番町', 'addr:block_number': '1', 'addr:housenumber': '9' }), [
    '五番町1-9',
    '五番町1番9号',
  ]);
});

test('all numbers may stand in the number of the house', () => {
  const expected = ['東京都港区三田2-16-4', '三田2丁目16番4号'];
  assert.deepEqual(
    digits({ 'addr:province': '東京都', 'addr:city': '港区', 'addr:quarter': '三田', 'addr:housenumber': '2-16-4' }),
    expected,
  );
});

test('a quarter may be tagged as a suburb or a street, a ward as a suburb is none', () => {
  const numbers = { 'addr:block_number': '3', 'addr:housenumber': '1' };
  assert.deepEqual(digits({ ...numbers, 'addr:suburb': '三田', 'addr:neighbourhood': '1' }), [
    '三田1-3-1',
    '三田1丁目3番1号',
  ]);
  assert.deepEqual(digits({ 'addr:street': '大手町2丁目', 'addr:housenumber': '3-1' }), [
    '大手町2-3-1',
    '大手町2丁目3番1号',
  ]);
  assert.equal(digits({ ...numbers, 'addr:suburb': '港区' }), null);
});

test('what is no block address makes none', () => {
  assert.equal(digits({ 'addr:street': '駒場通り', 'addr:housenumber': '目黒区駒場４－３－３３' }), null);
  assert.equal(digits({ 'addr:quarter': '三田', 'addr:housenumber': '三田ビル' }), null);
});
