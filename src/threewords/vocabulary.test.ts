import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionary as pronunciations } from 'cmu-pronouncing-dictionary';
import { WORD_COUNT } from './codec.ts';
import { openVocabulary, Vocabulary } from './vocabulary.ts';
import { readWordList, type WordList } from './word-list.ts';

const vocabulary = openVocabulary('');
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const SAMPLE = 10_000;

const listOf = (language: string) => vocabulary.listFor(language);

/** Every text that one slip makes of a word: a letter left out, added or changed, two neighbours swapped. */
function slipsOf(word: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      slips.push(before + letter + after);
      if (after !== '') slips.push(before + letter + after.slice(1));
    }
    if (after !== '') slips.push(before + after.slice(1));
    if (after.length > 1) slips.push(before + after[1] + after[0] + after.slice(2));
  }
  return slips.filter((slip) => slip !== word);
}

/** The text of a list of words. */
function textOf(words: readonly string[], head = '# language: de\n# version: wp1\n'): Buffer {
  return Buffer.from(`${head}${words.map((word) => `${word}\n`).join('')}`);
}

/** Words that are in no list that is shipped, in order. */
const OTHERS = Array.from(
  { length: WORD_COUNT },
  (_, i) => `q${[...i.toString(26).padStart(4, '0')].map((digit) => LETTERS[Number.parseInt(digit, 26)]).join('')}q`,
);

test('the shipped lists are those that were released, for five languages and for all others', () => {
  assert.deepEqual(
    vocabulary.lists.map(({ language }) => language),
    ['en', 'es', 'nl', 'pl', 'pt', 'und'],
  );
  // What a list does not say cannot be passed on.
  for (const { licence, source } of vocabulary.lists) assert.ok(licence !== '' && source !== '');
  assert.equal(listOf('ja').language, 'und');
  assert.equal(listOf('EN').language, 'en');
});

test('words have from 4 to 16 letters from a to z, accents and case apart', () => {
  for (const { folded } of vocabulary.lists) for (const word of folded.all()) assert.match(word, /^[a-z]{4,16}$/);
});

test('a single slip in a word is never another word of its language', () => {
  for (let i = 0; i < SAMPLE; i++) {
    const list = vocabulary.lists[i % vocabulary.lists.length];
    const word = list.folded.at((i * 7_919) % WORD_COUNT);
    for (const slip of slipsOf(word)) {
      // One of another language is found out, because an address is of one.
      assert.notEqual(vocabulary.find(slip)?.list, list, `${word} and ${slip} are both words of ${list.language}`);
    }
  }
});

test('no two English words sound alike, as far as a dictionary of pronunciations knows them', () => {
  const heard = new Map<string, string>();
  const sounds = Map.groupBy(Object.keys(pronunciations), (entry) => entry.replace(/\(\d\)$/, ''));
  let known = 0;
  for (const word of listOf('en').folded.all()) {
    // A word with two pronunciations that differ in stress alone sounds like itself.
    const own = new Set((sounds.get(word) ?? []).map((entry) => pronunciations[entry].replace(/\d/g, '')));
    if (own.size > 0) known++;
    for (const sound of own) {
      assert.ok(!heard.has(sound), `${word} sounds like ${heard.get(sound)}`);
      heard.set(sound, word);
    }
  }
  // So that the dictionary and the list do have words in common.
  assert.ok(known > 15_000, `${known}`);
});

test('no two English words differ by one sound that listeners take for another', () => {
  // Voiced and voiceless, nasals, near vowels, in the notation of the CMU dictionary.
  const pairs =
    'P B, T D, K G, F V, S Z, SH ZH, CH JH, TH DH, M N, N NG, F TH, AE EH, EH IH, IH IY, AH IH, AH EH, AA AO, AO OW, UH UW';
  const others = new Map<string, string[]>();
  for (const [one, other] of pairs.split(', ').map((pair) => pair.split(' '))) {
    others.set(one, [...(others.get(one) ?? []), other]);
    others.set(other, [...(others.get(other) ?? []), one]);
  }
  const heard = new Map<string, string>();
  const soundsOf = (word: string) =>
    ['', '(2)', '(3)'].flatMap((variant) => pronunciations[word + variant]?.replace(/\d/g, '') ?? []);
  for (const word of listOf('en').folded.all()) for (const sound of soundsOf(word)) heard.set(sound, word);
  assert.ok(heard.size > 15_000);
  for (const [sound, word] of heard) {
    const phones = sound.split(' ');
    for (const [at, phone] of phones.entries()) {
      for (const other of others.get(phone) ?? []) {
        const taken = heard.get(phones.with(at, other).join(' ')) ?? word;
        assert.equal(taken, word, `${word} and ${taken} are taken for each other`);
      }
    }
  }
  for (const [one, other] of [
    ['title', 'tidal'],
    ['state', 'stayed'],
    ['celery', 'salary'],
    ['many', 'money'],
    ['hawks', 'hoax'],
  ]) {
    assert.ok([one, other].filter((word) => vocabulary.find(word)?.list.language === 'en').length <= 1, `${one}, ${other}`);
  }
});

test('what a stranger would be offended by in his address is no word of any list', () => {
  // Found in lists that had been made with one table of such words and a hundred stems.
  const found = `jodenfooi prostituee erectie kontgat pedofil sukinsynu rusofob adidas culhão genocida merdice genocidio cagajón cagatinta
     homophobie putaclic génocide genocide massagraven penetreren schedelbreuk harakiri sacramentado moribundos urinárias diazepam
     lulista ghanés ejércitos aryjskiej prawackie deflowered mugged ecocide hotbox ejaculate jewfish blackface genitalia stillborn mutilated
    fuck shit rape nigger hitler nazi penis vagina cocaine murder suicide cancer puta mierda kurwa hoer kanker merda caralho pedofilia
    muslim jewish christian heroin corpse terrorist slavery syphilis bastard retarded gypsy google facebook`;
  for (const word of found.trim().split(/\s+/)) assert.equal(vocabulary.find(word)?.list.language, undefined, word);
});

test('every word is found as it is written, in capitals, and folded', () => {
  for (const list of vocabulary.lists) {
    for (let number = 0; number < WORD_COUNT; number++) {
      const written = list.written.at(number);
      for (const text of [written, written.toUpperCase(), written.normalize('NFD'), list.folded.at(number)]) {
        assert.deepEqual(vocabulary.find(text), { list, number }, text);
      }
    }
  }
});

test('what is no word is found in no list', () => {
  for (const text of ['', 'qqqq', 'hasOwnProperty', '__proto__', 'casa\n', ' ', 'a'.repeat(200), '日本']) {
    // Only the language is compared: to print a whole list takes minutes.
    assert.equal(vocabulary.find(text)?.list.language, undefined, text);
  }
});

test('a list of an operator’s own stands beside the shipped ones', () => {
  const own = readWordList(textOf(OTHERS), 'de.txt');
  const both = new Vocabulary([...vocabulary.lists, own]);
  assert.equal(both.listFor('de'), own);
  assert.deepEqual(both.find(OTHERS[5]), { list: own, number: 5 });
  assert.deepEqual(both.find(listOf('und').written.at(7)), { list: listOf('und'), number: 7 });
});

test('lists that share a word, or a language, are refused: an address would mean two places', () => {
  const taken = listOf('und').written.at(7);
  const shared = OTHERS.with(0, taken).sort();
  assert.throws(
    () => new Vocabulary([...vocabulary.lists, readWordList(textOf(shared), 'de.txt')]),
    new RegExp(`'${taken}' is in the word lists und and de`),
  );
  const german = readWordList(textOf(OTHERS), 'de.txt');
  assert.throws(() => new Vocabulary([...vocabulary.lists, german, german]), /same language/);
});

test('a file that is not a word list is refused with the reason', () => {
  const refused = (bytes: Buffer, message: RegExp) => assert.throws(() => readWordList(bytes, 'de.txt'), message);
  refused(Buffer.from(''), /de.txt: the header has no language/);
  refused(Buffer.from([0xff, 0xfe, 0]), /has no language/);
  refused(textOf(OTHERS, '# language: deutsch\n# version: wp1\n'), /has no language/);
  refused(textOf(OTHERS, '# language: de\n# version: wp2\n'), /version wp2, expected wp1/);
  refused(textOf(OTHERS.slice(1)), /32767 lines of words, expected 32768/);
  refused(textOf([...OTHERS, 'zzzz']), /32769 lines/);
  refused(textOf(OTHERS).subarray(0, -1), /32767 lines/);
  refused(textOf(OTHERS.with(3, OTHERS[2])), /'qaaacq' is not a word, or is out of alphabetical order/);
  refused(textOf(OTHERS.with(3, 'zzzz')), /is not a word, or is out of alphabetical order/);
  refused(textOf(OTHERS.with(3, '')), /is not a word, or is out of alphabetical order/);
  refused(textOf(OTHERS.with(3, 'zwei Wörter')), /'zwei Wörter' is not a word/);
});

test('a list in any script is folded, in order, and found', () => {
  const greek = OTHERS.map((word) =>
    word.replace(/./g, (letter) => String.fromCharCode(0x3b1 + ((letter.charCodeAt(0) - 97) % 17))),
  );
  const rising: string[] = [...new Set(greek)].sort();
  assert.ok(rising.length < WORD_COUNT, 'a smaller alphabet has fewer words');
  const words = Array.from(
    { length: WORD_COUNT },
    (_, i) =>
      `ά${[...i.toString(16).padStart(4, '0')].map((digit) => String.fromCharCode(0x3b1 + Number.parseInt(digit, 16))).join('')}`,
  );
  const list: WordList = readWordList(textOf(words, '# language: el\n# version: wp1\n'), 'el.txt');
  assert.equal(list.folded.at(0), 'ααααα');
  assert.deepEqual(new Vocabulary([...vocabulary.lists, list]).find('ΆΑΑΑΒ'), { list, number: 1 });
});
