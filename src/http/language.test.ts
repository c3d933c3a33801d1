import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedLanguage, chooseLanguage } from './language.ts';

test('the language asked for counts first, in any case', () => {
  assert.equal(chooseLanguage('DE', 'fr'), 'de');
  // Of a tag, the language counts: there are no names by country.
  assert.equal(chooseLanguage('pt-BR', undefined), 'pt');
});

test('Chinese in traditional letters is a language of its own, where it is known', () => {
  for (const tag of ['zh-Hant', 'zh-TW', 'zh-hk', 'zh-MO', 'zh-Hant-TW']) {
    assert.equal(askedLanguage(tag, undefined), 'zh-Hant', tag);
    assert.equal(askedLanguage(undefined, `${tag}, en;q=0.5`), 'zh-Hant', tag);
    assert.equal(askedLanguage(tag, undefined, new Set(['en', 'zh'])), 'zh', 'instructions have no such ones');
  }
  for (const tag of ['zh', 'zh-CN', 'zh-Hans-TW', 'zh-SG']) assert.equal(askedLanguage(tag, undefined), 'zh', tag);
});

test('else the header decides, by its weights', () => {
  assert.equal(chooseLanguage(undefined, 'fr;q=0.3, de-AT;q=0.9, en;q=0.1'), 'de');
  // Weight 0 means never; a language nobody knows, and `*`, are passed over.
  assert.equal(chooseLanguage(undefined, 'de;q=0, tlh, *, fr;q=0.2'), 'fr');
});

test('else it is none, or English', () => {
  for (const header of [undefined, '', '*', 'tlh', ';;q=', 'x'.repeat(10_000)]) {
    assert.equal(askedLanguage(undefined, header), null);
    assert.equal(chooseLanguage(undefined, header), 'en');
  }
});
