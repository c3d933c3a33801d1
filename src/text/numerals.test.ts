import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arabic, withPlainNumerals } from './numerals.ts';

test('numerals are read by tens and hundreds, or digit by digit', () => {
  const read = {
    六: 6,
    十: 10,
    十二: 12,
    二十: 20,
    九十六: 96,
    百: 100,
    一百二十: 120,
    三百零五: 305,
    二〇三: 203,
    一二: 12,
    '17': 17,
  };
  for (const [numeral, number] of Object.entries(read)) assert.equal(arabic(numeral), String(number), numeral);
});

test('the numbers of quarters, sections, lanes, houses and floors are written in digits', () => {
  const written = {
    六本木六丁目: '六本木 6 ',
    和平東路二段九十六巷十七弄十一號三樓: '和平東路2段96巷17弄11號3樓',
    和平東路２段９６巷: '和平東路2段96巷',
    和平東路二段11之2號: '和平東路2段11-2號',
    十一號之二: '11-2',
    '11號3樓之2': '11號3樓-2',
  };
  for (const [text, plain] of Object.entries(written)) assert.equal(withPlainNumerals(text), plain, text);
});

test('what is part of a name stays', () => {
  // No street is before the numeral; nothing is numbered.
  for (const name of ['三段壁', '一之江', '十三行', '百花路', 'Rue 12']) assert.equal(withPlainNumerals(name), name);
});
