import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadIn, isWrittenIn, nameLanguageOf, withNames } from './languages.ts';

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

test('readers of Cyrillic know the letters of their language', () => {
  const pangrams = {
    be: 'У Іўі худы жвавы чорт у зялёнай камізэльцы пабег пад’есці фаршу з юшкай',
    bg: 'Жълтата дюля беше щастлива, че пухът, който цъфна, замръзна като гьон',
    mk: 'Ѕидарски пејзаж: шугав билмез со чудење џвака ќофте и кељ на туѓ цех. Њиве',
    ru: 'Съешь же ещё этих мягких французских булок, да выпей чаю',
    sr: 'Љубазни фењерџија чађавог лица хоће да ми покаже штос',
    uk: 'Щастям б’єш жук їх глицю в фон й ґедзь пріч',
  };
  for (const [language, text] of Object.entries(pangrams)) {
    assert.ok(isReadIn(text, language), language);
    for (const other of Object.keys(pangrams)) {
      // Each of these texts has a letter that the others lack, but that Bulgarian has none that Russian lacks.
      const isRead = other === language || (language === 'bg' && other === 'ru');
      assert.equal(isReadIn(text, other), isRead, `${language} in ${other}`);
    }
  }
  assert.ok(isReadIn('Beograd 11', 'sr'), 'Serbian is in Latin letters too');
  assert.ok(!isReadIn('Київ', 'el'));
});

test('Chinese tags mean letters', () => {
  assert.deepEqual(['zh-TW', 'zh_HK', 'zh-Hans-HK', 'pt-BR', 'ZH'].map(nameLanguageOf), [
    'zh-Hant',
    'zh-Hant',
    'zh',
    'pt',
    'zh',
  ]);
});

test('names that count before others replace them, but no simplified letters by traditional ones', () => {
  const names = { zh: '台湾', 'zh-Hant': '台灣', en: 'Formosa' };
  assert.deepEqual(withNames(names, { zh: '台灣', en: 'Taiwan' }), { ...names, en: 'Taiwan' });
  assert.deepEqual(withNames({ en: 'a' }, { zh: '台灣' }), { en: 'a', zh: '台灣' });
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
