import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localLanguage, localName } from './local-names.ts';

test('the language of a country is the one that its maps are written in', () => {
  const expected = { DE: 'de', JP: 'ja', EG: 'ar', CH: 'de', BE: 'nl', KZ: 'kk', IN: 'en', PY: 'es' };
  for (const [country, language] of Object.entries(expected)) assert.equal(localLanguage(country), language, country);
});

test('Taiwan, Hong Kong and Macao write Chinese in traditional letters', () => {
  for (const country of ['TW', 'HK', 'MO']) assert.equal(localLanguage(country), 'zh-Hant');
  assert.equal(localLanguage('CN'), 'zh');
  const taipei = { zh: '台北市', 'zh-Hant': '臺北市' };
  assert.deepEqual(localName('TW', 'zh-Hant', taipei, []), { name: '臺北市', language: 'zh-Hant' });
  // Where letters do not differ there is one name.
  assert.deepEqual(localName('TW', 'zh-Hant', { zh: '高雄市' }, []), { name: '高雄市', language: 'zh-Hant' });
});

test('a region may speak another one', () => {
  assert.equal(localLanguage('CA', 'QC'), 'fr');
  assert.equal(localLanguage('CA', 'ON'), 'en');
  assert.equal(localLanguage('CH', 'TI'), 'it');
  assert.equal(localLanguage('BE', 'WAL'), 'fr');
});

test('the local name is the one in the language, in the letters of the country', () => {
  const names = { de: 'München', en: 'Munich' };
  assert.deepEqual(localName('DE', 'de', names, []), { name: 'München', language: 'de' });
  // Serbian names come in two scripts; Serbia writes Cyrillic, Montenegro Latin.
  assert.deepEqual(localName('RS', 'sr', { sr: 'Ниш' }, []), { name: 'Ниш', language: 'sr' });
  assert.equal(localName('DE', 'de', { en: 'Munich' }, ['Minga']), null);
});

test('else it is a name without a language, if the letters leave no doubt', () => {
  assert.deepEqual(localName('RU', 'ru', {}, ['Kansk', 'Канск', '坎斯克']), { name: 'Канск' });
  // Two may be old and new, and in Ukraine one may be Russian.
  assert.equal(localName('RU', 'ru', {}, ['Канск', 'Канское']), null);
  assert.equal(localName('UA', 'uk', {}, ['Сумы']), null);
  // Readings in hiragana are no names; a Japanese town ends with what it is.
  assert.deepEqual(localName('JP', 'ja', {}, ['ぬまづ', '沼津', '沼津市']), { name: '沼津市' });
  assert.equal(localName('JP', 'ja', {}, ['ぬまづ']), null);
  // The first is Arabic: Persian writes another ye.
  assert.deepEqual(localName('IR', 'fa', {}, ['شيراز', 'شیراز']), { name: 'شیراز' });
});
