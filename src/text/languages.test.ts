import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWrittenIn } from './languages.ts';

test('a text is written in a language if all its letters are', () => {
  for (const [text, language] of [
    ['München', 'de'],
    ['Līhuʻe', 'en'],
    ['Москва', 'ru'],
    ['大阪市', 'ja'],
    ['ミュンヘン', 'ja'],
    ['ニューヨーク', 'ja'],
    ['서울 (漢城)', 'ko'],
    ['القاهرة', 'ar'],
    ['काठमाडौं', 'ne'],
    ['Београд', 'sr'],
    ['Beograd', 'sr'],
    ['12', 'he'],
    // Languages of countries, and those that nobody has.
    ['Αθήνα', 'und-GR'],
    ['Athens', 'zz'],
  ]) {
    assert.ok(isWrittenIn(text, language), `${text} is ${language}`);
  }
});

test('a letter of another script is enough to be none', () => {
  for (const [text, language] of [
    ['Moskva', 'ru'],
    ['Москва', 'en'],
    ['比佛Falls', 'zh'],
    ['ときょ', 'zh'],
    ['Αθήνα', 'und-RU'],
    ['', 'en'],
  ]) {
    assert.ok(!isWrittenIn(text, language), `${text} is not ${language}`);
  }
});
