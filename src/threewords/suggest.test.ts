import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { seededRandom } from '../../bench/queries.ts';
import { type Position, sphereDistanceMeters } from '../geo/position.ts';
import { allowedErrors, countErrors } from '../places/index.ts';
import { nameCell } from './address.ts';
import { centreOfCell } from './cells.ts';
import { cellOfNumbers, WORD_COUNT } from './codec.ts';
import { nearWords, wordsBegun } from './near-words.ts';
import { suggestAddresses } from './suggest.ts';
import { openVocabulary, writeAddress } from './vocabulary.ts';

const vocabulary = openVocabulary('');
const english = vocabulary.listFor('en');
const words = english.folded.all();
const ANYWHERE = { countries: undefined, circle: undefined, box: undefined };

/** A word with one letter left out, added or changed, or two swapped. */
function slip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, after] = [word.slice(0, at), word.slice(at)];
  return [
    before + after.slice(1),
    before + letter + after,
    before + letter + after.slice(1),
    before + after[1] + after[0] + after.slice(2),
  ][Math.floor(random() * 4)];
}

/** Whether the search for words with errors looks at a word: with two errors its first letter counts as right, or as swapped. */
function isLookedAt(text: string, word: string, errors: number): boolean {
  return errors <= 1 || word[0] === text[0] || word[0] === text[1];
}

test('near words are all those with as few errors as are forgiven, found by looking at every word', () => {
  const random = seededRandom(4);
  for (let i = 0; i < 60; i++) {
    const text = slip(words[Math.floor(random() * WORD_COUNT)], random);
    const expected = words
      .map((word, number) => ({ word, number, errors: countErrors(text, word, false) }))
      .filter(({ word, errors }) => errors > 0 && errors <= allowedErrors(text.length) && isLookedAt(text, word, errors))
      .sort((a, b) => a.errors - b.errors || a.number - b.number);
    const found = nearWords(vocabulary.dictionaryOf(english), text);
    assert.deepEqual(
      found.map(({ number, errors }) => `${words[number]} ${errors}`),
      expected.map(({ word, errors }) => `${word} ${errors}`),
      text,
    );
  }
});

test('a word that is begun is any that it begins, then any that it begins with errors', () => {
  const random = seededRandom(5);
  for (let i = 0; i < 40; i++) {
    const word = words[Math.floor(random() * WORD_COUNT)];
    const text = word.slice(0, 1 + Math.floor(random() * word.length));
    const begun = new Map(
      wordsBegun(vocabulary.dictionaryOf(english), text).map(({ number, errors, missing }) => [number, { errors, missing }]),
    );
    for (const [number, each] of words.entries()) {
      const errors = countErrors(text, each, true);
      if (errors > 0) continue;
      assert.deepEqual(begun.get(number), { errors: 0, missing: each.length - text.length }, `${text} ${each}`);
    }
    for (const [number, { errors }] of begun) {
      assert.ok(
        errors === countErrors(text, words[number], true) && errors <= allowedErrors(text.length),
        `${text} ${words[number]}`,
      );
    }
  }
});

test('suggestions with a slip are the nearest to the focus, as one finds them by trying all words', () => {
  const random = seededRandom(6);
  for (let i = 0; i < 40; i++) {
    const point = { lat: random() * 150 - 75, lng: random() * 360 - 180 };
    const [first, second, third] = nameCell(english, point).words.split('.');
    const [a, c] = [first, third].map((word) => vocabulary.find(word)?.number ?? -1);
    const slipped = slip(second, random);
    const focus = { lat: point.lat + random(), lng: point.lng };
    const expected = words
      .map((word, number) => ({ word, number, errors: countErrors(slipped, word, false) }))
      .filter(({ word, errors }) => errors <= allowedErrors(slipped.length) && isLookedAt(slipped, word, errors))
      .map(({ number, errors }) => {
        const centre = centreOfCell(cellOfNumbers([a, number, c]));
        const km = Math.max(1, sphereDistanceMeters(focus, centre) / 1000);
        // An error weighs as much as a hundred times the distance.
        return { address: writeAddress(english, [a, number, c]), cost: 100 ** errors * km };
      })
      .sort((x, y) => x.cost - y.cost);
    // Only whole third words are meant here: what merely begins with it is another test's.
    const query = { words: [first, slipped, third], language: 'en', limit: 3, focus, clip: ANYWHERE } as const;
    const found = suggestAddresses(vocabulary, query).filter((each) => each.words.endsWith(`.${third}`));
    assert.equal(found[0]?.words, expected[0]?.address, slipped);
    assert.equal(expected[0]?.address, [first, second, third].join('.'), 'what was meant is near the focus');
  }
});

test('a box that crosses the antimeridian holds both of its sides', () => {
  const fiji = { lat: -16.5, lng: 179.999 };
  const [first, second, third] = nameCell(english, fiji).words.split('.');
  const box = { south: -20, west: 179, north: -10, east: -179 };
  const query = { words: [first, second, third.slice(0, 2)], language: 'en', limit: 20, focus: undefined } as const;
  const found = suggestAddresses(vocabulary, { ...query, clip: { ...ANYWHERE, box } });
  assert.ok(found.some(({ words: address }) => address === [first, second, third].join('.')));
  for (const { centre } of found) assert.ok(centre && Math.abs(centre.lng) >= 179);
});

/** The sounds of English words by the CMU Pronouncing Dictionary, which the table of sounds knows nothing of. */
const PHONES: ReadonlyMap<string, readonly string[]> = new Map(
  words.flatMap((word) => (dictionary[word] ? [[word, dictionary[word].replace(/\d/g, '').split(' ')] as const] : [])),
);
const CONFUSABLE = [
  'T D',
  'S Z',
  'M N NG',
  'K G',
  'P B',
  'F V TH DH',
  'CH SH JH ZH',
  'S SH',
  'T TH',
  'L R',
  'W V',
  'B V',
].map((group) => group.split(' '));

function isConfusable(a: string, b: string): boolean {
  const isVowel = (phone: string) => /^[AEIOU]/.test(phone);
  return (isVowel(a) && isVowel(b)) || CONFUSABLE.some((group) => group.includes(a) && group.includes(b));
}

interface Sounded {
  readonly word: string;
  readonly phones: readonly string[];
  /** The sound that is left out. */
  readonly at: number;
}

/** Pairs of words that differ by one sound that is easily misheard, or that one has and the other has not. */
function confusablePairs(): (readonly [string, string])[] {
  const sounded = [...PHONES].flatMap(([word, phones]) => phones.map((_, at): Sounded => ({ word, phones, at })));
  const without = Map.groupBy(sounded, ({ phones, at }) => phones.toSpliced(at, 1).join(' '));
  const longer = [...PHONES].flatMap(([word, phones]) =>
    (without.get(phones.join(' ')) ?? []).map((other) => [word, other.word] as const),
  );
  const changed = [...without.values()].flatMap((alike) =>
    alike.flatMap((one) =>
      alike
        .filter((other) => one.word < other.word && one.at === other.at)
        .filter((other) => isConfusable(one.phones[one.at] ?? '', other.phones[other.at] ?? ''))
        .map((other) => [one.word, other.word] as const),
    ),
  );
  return [...new Map([...longer, ...changed].map((pair) => [pair.join(' '), pair])).values()];
}

/** A point at a distance in a direction. */
function beside({ lat, lng }: Position, km: number, direction: number): Position {
  const degrees = km / 111.2;
  const east = (degrees * Math.sin(direction)) / Math.cos((lat * Math.PI) / 180);
  return { lat: lat + degrees * Math.cos(direction), lng: ((lng + east + 540) % 360) - 180 };
}

const PAIRS = 432;

test(`${PAIRS} addresses with a word that was misheard as another one are among the first three, with a focus within 50 km`, (t) => {
  const random = seededRandom(9);
  const pairs = confusablePairs();
  assert.ok(pairs.length > PAIRS, `${pairs.length} pairs`);
  let [found, first, kept] = [0, 0, 0];
  for (let i = 0; i < PAIRS; ) {
    const pair = pairs[Math.floor(random() * pairs.length)] ?? ['', ''];
    const [meant, heard] = random() < 0.5 ? pair : [pair[1], pair[0]];
    const at = Math.floor(random() * 3);
    const numbers = [0, 1, 2].map(() => Math.floor(random() * WORD_COUNT));
    numbers[at] = vocabulary.find(meant)?.number ?? -1;
    const [a = 0, b = 0, c = 0] = numbers;
    const centre = centreOfCell(cellOfNumbers([a, b, c]));
    if (Math.abs(centre.lat) > 85) continue;
    i++;
    const focus = beside(centre, random() * 50, random() * 2 * Math.PI);
    const [one = '', two = '', three = ''] = numbers.map((number, place) => (place === at ? heard : (words[number] ?? '')));
    const query = { words: [one, two, three], language: 'en', limit: 3, focus, clip: ANYWHERE } as const;
    const suggested = suggestAddresses(vocabulary, query).map((each) => each.words);
    const place = suggested.indexOf(writeAddress(english, [a, b, c]));
    if (place >= 0) found++;
    if (place === 0) first++;
    if (
      suggested.includes([one, two, three].map((word) => english.written.at(vocabulary.find(word)?.number ?? -1)).join('.'))
    )
      kept++;
    // Without a focus a word that exists is right.
    if (i % 40 === 0) {
      const anywhere = suggestAddresses(vocabulary, { ...query, focus: undefined });
      assert.equal(anywhere[0]?.words.toLowerCase(), [one, two, three].join('.'));
    }
  }
  t.diagnostic(`${found} of ${PAIRS} are found, ${first} of them as the first; ${kept} times what was heard is listed`);
  assert.ok(found >= 0.9 * PAIRS, `${found} of ${PAIRS}`);
  assert.ok(kept >= 0.99 * PAIRS, `${kept} times what was heard is listed`);
});

test('within a country, a circle or a box a word that was misheard is found without a focus', () => {
  const meant = nameCell(english, { lat: 48.85837, lng: 2.29448 }).words;
  const [first = '', second = '', third = ''] = meant.split('.');
  const heard = vocabulary.heardOf(english).like(first)[0];
  assert.ok(heard, `something sounds like ${first}`);
  const query = {
    words: [english.folded.at(heard.number), second, third],
    language: 'en',
    limit: 3,
    focus: undefined,
  } as const;
  const centre = { lat: 48.8, lng: 2.4 };
  for (const clip of [
    { circle: { centre, radiusKm: 20 } },
    { box: { south: 48, west: 2, north: 49, east: 3 } },
    { countries: new Set(['FR']) },
  ]) {
    const found = suggestAddresses(vocabulary, { ...query, clip: { ...ANYWHERE, ...clip } });
    assert.ok(
      found.some(({ words: address, focusKm }) => address === meant && focusKm === null),
      JSON.stringify(clip),
    );
  }
});
