import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeIndexes } from '../../test/support/place-index.ts';
import { KeptLists } from './kept-lists.ts';
import { readWord } from './match.ts';
import type { NewPlace } from './place.ts';
import type { PlaceQuery } from './query.ts';
import { PlaceSearch } from './search.ts';

const build = placeIndexes('kept-lists');

const LETTERS = 'abc';

/** The beginning of a number in base 3, in letters, so that a short text begins thousands of names, several of one place. */
function nameOf(i: number, letters: number): string {
  return Array.from({ length: letters }, (_, at) => LETTERS[Math.floor(i / 3 ** at) % 3]).join('');
}

/** So many that lists are read around a bias too, and farther for one query than for another. */
const PLACES = Array.from({ length: 6_000 }, (_, i): NewPlace => {
  const [town, other] = [nameOf(i * 7, 2 + (i % 6)), nameOf(i * 11, 1 + (i % 4))];
  return {
    source: `t:${i}`,
    kind: ['city', 'village', 'route', 'beach'][i % 4] ?? 'city',
    country: i % 3 === 0 ? 'AA' : 'BB',
    position: { lat: ((i * 37) % 120) - 60, lng: ((i * 91) % 360) - 180 },
    importance: (i % 50) / 50,
    name: i % 5 === 0 ? `${town} ${other}` : town,
    names: i % 2 === 0 ? { de: other } : {},
    otherNames: i % 7 === 0 ? [nameOf(i, 3)] : [],
  };
});

const TOWNS: ReadonlySet<string> = new Set(['city', 'village']);
const ALL: ReadonlySet<string> = new Set(['city', 'village', 'route', 'beach']);

const query: fc.Arbitrary<PlaceQuery> = fc.record(
  {
    words: fc.tuple(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 3 })),
    kinds: fc.constantFrom(TOWNS, new Set(['city']), ALL),
    limit: fc.integer({ min: 1, max: 12 }),
    countries: fc.constantFrom(new Set(['AA']), new Set(['BB'])),
    isComplete: fc.boolean(),
    bias: fc.record({
      centre: fc.record({ lat: fc.integer({ min: -60, max: 60 }), lng: fc.integer({ min: -180, max: 180 }) }),
      radiusMeters: fc.integer({ min: 1, max: 5_000_000 }),
    }),
  },
  { requiredKeys: ['words', 'kinds', 'limit'] },
);

test('what is kept of lists changes no answer', () => {
  const index = build(PLACES);
  const keeping = new PlaceSearch(index);
  fc.assert(
    fc.property(query, (wanted) => {
      // A search keeps nothing of what is typed for the first time.
      const expected = new PlaceSearch(index).find(wanted);
      assert.deepEqual(keeping.find(wanted), expected);
      assert.deepEqual(keeping.find(wanted), expected, 'with what the query before has noted');
    }),
    { numRuns: 500 },
  );
  index.close();
});

test('nothing of an index is left out or twice in what is kept', () => {
  const index = build(PLACES);
  const search = new PlaceSearch(index);
  const all = { words: ['a'], kinds: ALL, limit: PLACES.length };
  const expected = search.find(all).map(({ place }) => place);
  assert.ok(expected.length > 1024, 'more than one growth of a list');
  // To the second query nothing is known, to the third all that the second has read.
  for (let again = 0; again < 2; again++)
    assert.deepEqual(
      search.find(all).map(({ place }) => place),
      expected,
    );
  assert.equal(new Set(expected).size, expected.length);
  index.close();
});

test('what is kept stays within its bound while lists are read on', () => {
  const index = build(PLACES);
  const most = 3_000;
  const lists = new KeptLists(index, most);
  const classes = 2 ** 30 - 1;
  for (const text of ['a', 'b', 'c', 'ab', 'bc', 'ca', 'a', 'b', 'c']) {
    const word = readWord(index, text, { mayGoOn: true, isComplete: false, isForgiving: false });
    // Each time a little farther, as queries with other filters do.
    for (let count = 1; count < 2_000; count *= 2) {
      let left = count;
      lists.use(word, classes, (kept) => {
        for (const reading of word.readings.keys()) {
          kept?.each(reading, ({ from, to }) => {
            left -= to - from;
            return left > 0;
          });
        }
      });
    }
    assert.ok(lists.entries <= most, `${lists.entries} entries after ${text}`);
  }
  assert.ok(lists.entries > 0);
  index.close();
});
