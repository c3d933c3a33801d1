import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localNames, nameIn } from './place-names.ts';

test('a name is that of the language, else one that its readers can read', () => {
  const moscow = { name: 'Москва', language: 'ru', latinName: 'Moskva', names: { ru: 'Москва', de: 'Moskau' } };
  assert.equal(nameIn(moscow, 'de'), 'Moskau');
  // Cyrillic is read by Bulgarians; Swedes get what is transcribed, or English where there is that.
  assert.equal(nameIn(moscow, 'bg'), 'Москва');
  assert.equal(nameIn(moscow, 'sv'), 'Moskva');
  assert.equal(nameIn({ ...moscow, names: { en: 'Moscow' } }, 'sv'), 'Moscow');
  // Other letters of Cyrillic are not read: there is no і in Bulgarian, no ы in Serbian.
  const kyiv = { name: 'Місто Київ', language: 'uk', names: { en: 'Kyiv' } };
  assert.equal(nameIn(kyiv, 'bg'), 'Kyiv');
  assert.equal(nameIn({ name: 'Алматы', language: 'ru', latinName: 'Almaty', names: {} }, 'sr'), 'Almaty');
  assert.equal(nameIn({ name: 'Суми', language: 'uk', latinName: 'Sumy', names: {} }, 'bg'), 'Суми');
  // Nobody can help a street that has one name.
  assert.equal(nameIn({ name: 'Арбат', names: {} }, 'sv'), 'Арбат');
});

test('Latin letters are read by everybody, Han by Japanese too', () => {
  assert.equal(nameIn({ name: 'München', language: 'de', names: { en: 'Munich' } }, 'ja'), 'München');
  assert.equal(nameIn({ name: '北京', language: 'zh', latinName: 'Beijing', names: {} }, 'ja'), '北京');
  assert.equal(nameIn({ name: '北京', language: 'zh', latinName: 'Beijing', names: {} }, 'ko'), '北京');
  assert.equal(nameIn({ name: 'ぬまづ', latinName: 'Numazu', names: {} }, 'zh'), 'Numazu');
});

test('the languages of Norway stand in for each other', () => {
  const vienna = { name: 'Wien', names: { no: 'Wien (norsk)' } };
  assert.equal(nameIn(vienna, 'nb'), 'Wien (norsk)');
  assert.equal(nameIn({ name: 'Wien', names: { nb: 'Wien (bokmål)' } }, 'nn'), 'Wien (bokmål)');
});

test('Chinese names in the other letters stand in, and are no ones of the reader’s else', () => {
  const geneva = { name: 'Genève', language: 'fr', names: { zh: '日内瓦', 'zh-Hant': '日內瓦' } };
  assert.equal(nameIn(geneva, 'zh'), '日内瓦');
  assert.equal(nameIn(geneva, 'zh-Hant'), '日內瓦');
  assert.equal(nameIn({ name: 'Köthen', names: { zh: '克滕' } }, 'zh-Hant'), '克滕');
  assert.equal(nameIn({ name: 'Köthen', names: { 'zh-Hant': '克滕' } }, 'zh'), '克滕');
});

test('without a language what holds a place is called in the language of the place', () => {
  const country = { name: 'Schweiz', language: 'de', names: { fr: 'Suisse', de: 'Schweiz' } };
  const canton = { name: 'Genève', language: 'fr', names: { de: 'Genf' } };
  const street = { name: 'Quai du Mont-Blanc', names: {} };
  const namesFrom = (...records: Parameters<typeof localNames>[0]) => records.map(localNames(records));
  assert.deepEqual(namesFrom(street, canton, country), ['Quai du Mont-Blanc', 'Genève', 'Suisse']);
  assert.deepEqual(namesFrom(street, country), ['Quai du Mont-Blanc', 'Schweiz']);
  // Without a name in it, its own.
  assert.deepEqual(namesFrom({ name: 'Lugano', language: 'it', names: {} }, country), ['Lugano', 'Schweiz']);
  // A name whose language is not known stays as it is, as a map has it.
  assert.deepEqual(namesFrom({ name: 'Bruxelles - Brussel', names: { fr: 'Bruxelles' } }, canton), [
    'Bruxelles - Brussel',
    'Genève',
  ]);
});
