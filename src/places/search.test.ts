import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slowMissing, slowScore } from '../../test/oracles/slow-search.ts';
import { placeIndexes } from '../../test/support/place-index.ts';
import type { NewPlace } from './place.ts';
import { type PlaceNumber, placeNumbers } from './place-number.ts';
import type { PlaceQuery } from './query.ts';
import * as rank from './rank.ts';
import type { Places } from './read.ts';
import { resolvePublicId } from './resolve.ts';
import { PlaceSearch } from './search.ts';
import { IMPORTANCE_SCALE } from './sections.ts';
import { WaysToDivide } from './typed-words.ts';

const build = placeIndexes('search');

const nameWord = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 }),
  fc.constantFrom('saint', 'st', 'new', 'port', 'harbour'),
);
const name = fc.array(nameWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const position = fc.record({ lat: fc.integer({ min: -60, max: 60 }), lng: fc.integer({ min: -180, max: 180 }) });

const COUNTRIES = ['AA', 'BB'];
const POSTCODES = 2;
const newPlace = fc.record({
  // Of every layer of the index.
  kind: fc.constantFrom('city', 'village', 'route', 'beach'),
  holder: fc.nat({ max: COUNTRIES.length - 1 }),
  postcode: fc.option(fc.nat({ max: POSTCODES - 1 }), { nil: undefined }),
  position,
  importance: fc.integer({ min: 0, max: 20 }).map((step) => step / 20),
  name,
  // Of every tier of the posting lists.
  names: fc.dictionary(fc.constantFrom('en', 'de', 'fr'), name, { maxKeys: 2, noNullPrototype: true }),
  otherNames: fc.array(name, { maxLength: 2 }),
});

const world = fc
  .record({
    holderNames: fc.tuple(name, name),
    codes: fc.tuple(name, name),
    towns: fc.array(newPlace, { minLength: 1, maxLength: 120 }),
  })
  .map(({ holderNames, codes, towns }): NewPlace[] => {
    const shared = { names: {} };
    const holders = COUNTRIES.map((country, i) => ({
      ...shared,
      source: `country:${country}`,
      kind: 'country',
      country,
      position: { lat: 0, lng: 0 },
      importance: 1,
      name: holderNames[i],
      otherNames: [],
    }));
    const postcodes = codes.map((code, i) => ({
      ...shared,
      source: `postcode:${i}`,
      kind: 'postal_code',
      country: COUNTRIES[i],
      position: { lat: 1, lng: 1 },
      importance: 0.2,
      name: code,
      otherNames: [],
      parent: i,
    }));
    const places = towns.map(({ holder, postcode, ...town }, i) => ({
      ...town,
      source: `town:${i}`,
      country: COUNTRIES[holder],
      parent: holder,
      ...(postcode !== undefined && { postcode: COUNTRIES.length + postcode }),
    }));
    return [...holders, ...postcodes, ...places];
  });

const query: fc.Arbitrary<PlaceQuery> = fc.record(
  {
    words: fc.array(nameWord, { minLength: 1, maxLength: 3 }),
    kinds: fc.constantFrom(
      new Set(['city', 'village']),
      new Set(['city']),
      new Set(['country', 'city', 'route']),
      new Set(['beach', 'postal_code']),
    ),
    limit: fc.integer({ min: 1, max: 12 }),
    countries: fc.constantFrom(new Set(['AA']), new Set(['BB', 'ZZ'])),
    gaps: fc.array(fc.constantFrom('', ','), { minLength: 3, maxLength: 3 }),
    bias: fc.record({ centre: position, radiusMeters: fc.integer({ min: 1, max: 5_000_000 }) }),
  },
  { requiredKeys: ['words', 'kinds', 'limit'] },
);

test('the search finds the best places that a plain comparison of every name finds', () => {
  fc.assert(
    fc.property(world, fc.array(query, { minLength: 1, maxLength: 8 }), (places, queries) => {
      const index = build(places);
      const search = new PlaceSearch(index);
      const bySource = new Map(places.map((place) => [place.source, place]));
      const holds = new Set(places.flatMap(({ parent, postcode }) => [parent, postcode]));
      const holders = places.filter((_, i) => holds.has(i));
      /** What every place is worth that is worth anything. */
      const scores = (wanted: PlaceQuery, forgiving: boolean, mayMiss = false): Worths => {
        const found = new Map<PlaceNumber, number>();
        const missing = mayMiss ? slowMissing(places, holders, wanted.words, forgiving) : null;
        for (const place of placeNumbers(index)) {
          const source = bySource.get(index.record(place).source);
          assert.ok(source);
          const around = [source.parent, source.postcode]
            .filter((holder) => holder !== undefined)
            .map((holder) => places[holder]);
          const importance = index.importance[place] / IMPORTANCE_SCALE;
          const score = slowScore(source, around, importance, wanted, forgiving, missing);
          if (score !== null) found.set(place, score);
        }
        return found;
      };
      for (const wanted of queries) {
        const answer = search.find(wanted);
        // What searches leave for later ones changes no answer.
        for (let again = 0; again < 2; again++) assert.deepEqual(search.find(wanted), answer);
        const found = answer.map(({ score }) => score);
        const ways = [...new WaysToDivide(index, wanted)].map(({ texts, gaps }) => ({ ...wanted, words: texts, gaps }));
        const firstOf = (runs: readonly (() => Worths)[]) =>
          runs.map((run) => run()).find(({ size }) => size > 0) ?? new Map();
        const plain = firstOf(ways.map((way) => () => scores(way, false)));
        const [best = 0, ...others] = bestOf(plain, wanted);
        const letters = wanted.words.join('').length;
        const isSure = plain.size > 0 && (letters >= rank.SURE_LETTERS || best >= rank.SURE_SCORE);
        const isEnough = isSure || (plain.size > 0 && others.length + 1 >= wanted.limit * rank.ENOUGH_SHARE);
        // Errors of the words as they were typed add to what was found, or else of the words in other ways find what they can.
        const forgiving = () =>
          plain.size > 0 ? union(plain, scores(ways[0], true)) : firstOf(ways.map((way) => () => scores(way, true)));
        if (isEnough || forgiving().size > 0) {
          assertSameScores(found, bestOf(isEnough ? plain : forgiving(), wanted));
          continue;
        }
        const asTyped = firstOf(ways.map((way) => () => scores(way, false, true)));
        const misspelled = firstOf(ways.map((way) => () => scores(way, true, true)));
        assertSameScores(found, ...withMissingWords(index, asTyped, misspelled).map((worths) => bestOf(worths, wanted)));
      }
      index.close();
    }),
    { numRuns: 150 },
  );
});

/** Places, and what they are worth. */
type Worths = ReadonlyMap<PlaceNumber, number>;

function union(a: Worths, b: Worths): Worths {
  const all = new Map(a);
  for (const [place, worth] of b) all.set(place, Math.max(worth, all.get(place) ?? Number.NEGATIVE_INFINITY));
  return all;
}

function bestOf(worths: Worths, { limit }: PlaceQuery): number[] {
  return [...worths.values()].sort((a, b) => b - a).slice(0, limit);
}

/** Where nothing explains all words: a town that is spelled as typed, but for what lies in it and is misspelled. Of several that are best any may decide. */
function withMissingWords({ parent, postcode, meta, kind }: Places, asTyped: Worths, misspelled: Worths): Worths[] {
  if (asTyped.size === 0) return [misspelled];
  const liesIn = (place: PlaceNumber, area: PlaceNumber) => parent[place] === area || postcode[place] === area;
  const isOfTown = (place: PlaceNumber) => !['route', 'beach'].includes(meta.kinds[kind[place]] ?? '');
  const choices = bestPlaces(asTyped).flatMap((best) =>
    bestPlaces(misspelled).map((other) => (isOfTown(best) && !liesIn(other, best) ? asTyped : misspelled)),
  );
  return choices.length > 0 ? choices : [asTyped];
}

/** Those of the highest worth, to rounding. */
function bestPlaces(worths: Worths): PlaceNumber[] {
  const most = Math.max(...worths.values());
  return [...worths].filter(([, worth]) => worth > most - 1e-9).map(([place]) => place);
}

/** Scores agree to rounding with some of those expected; which of two places of equal score comes first is not compared. */
/** Both add the same up in another order. */
const ROUNDING = 1e-9;

function assertSameScores(found: readonly number[], ...expected: readonly (readonly number[])[]): void {
  const isSame = (scores: readonly number[]) =>
    scores.length === found.length && scores.every((score, i) => Math.abs(score - (found[i] ?? 0)) < ROUNDING);
  if (!expected.some(isSame)) assert.deepEqual(found, expected[0] ?? []);
}

function town(i: number, townName: string, more: Partial<NewPlace> = {}): NewPlace {
  return {
    source: `t:${i}`,
    kind: 'city',
    country: 'AA',
    position: { lat: 0, lng: 0 },
    importance: 0.5,
    name: townName,
    names: {},
    otherNames: [],
    ...more,
  };
}

test('lists that are frequent, long or beyond the limits of a scan still give the most important first', () => {
  const places = Array.from({ length: 6_000 }, (_, i) =>
    town(i, `Ba${i.toString(36)}`, { importance: i / 6_000, position: { lat: (i % 100) - 50, lng: (i % 360) - 180 } }),
  );
  const index = build(places);
  const found = new PlaceSearch(index).find({ words: ['b'], kinds: new Set(['city']), limit: 5 });
  const expected = [5999, 5998, 5997, 5996, 5995].map((i) => `t:${i}`);
  // Names of four letters all match alike, so importance decides.
  assert.deepEqual(
    found.map(({ place }) => index.record(place).source),
    expected,
  );
  const bias = { centre: { lat: -50, lng: -180 }, radiusMeters: 1_000 };
  const [nearest] = new PlaceSearch(index).find({ words: ['b'], kinds: new Set(['city']), limit: 1, bias });
  assert.deepEqual(
    index.record(nearest.place).source,
    't:5400',
    'the most important one at the place of the bias (i % 1800 = 0)',
  );
  index.close();
});

test('a city near the bias is not lost behind beaches that its other name shares a word with', () => {
  const near = (i: number): Partial<NewPlace> => ({ position: { lat: 45 + (i % 40) / 1_000, lng: 9 + (i % 37) / 1_000 } });
  const beaches = Array.from({ length: 1_500 }, (_, i) =>
    town(i, `La ${i.toString(36)}`, { kind: 'beach', importance: 0.1, ...near(i) }),
  );
  const city = town(-1, 'Metz', { names: { fr: 'La Metz' }, importance: 0.9, ...near(0) });
  const index = build([...beaches, city]);
  const bias = { centre: { lat: 45, lng: 9 }, radiusMeters: 10_000 };
  const kinds = new Set(['city', 'beach']);
  const [first] = new PlaceSearch(index).find({ words: ['la'], kinds, limit: 5, isComplete: true, bias });
  // A name in another language counts less, 0.85; nine times the importance makes up for more.
  assert.equal(index.record(first.place).name, 'Metz');
  index.close();
});

test('identifiers are the same in every build and find their place; others find none', () => {
  const first = build([town(1, 'One'), town(2, 'Two')]);
  const second = build([town(2, 'Two, renamed'), town(3, 'Three'), town(1, 'One')]);
  for (const place of placeNumbers(first)) {
    const { source } = first.record(place);
    const found = resolvePublicId(second, first.publicId(place));
    assert.ok(found !== null);
    assert.equal(second.record(found.place).source, source);
  }
  for (const wrong of ['', 'AAAAAAAAAAA', 'x'.repeat(11), '../../etc/x', 'A'.repeat(500)]) {
    assert.equal(resolvePublicId(first, wrong), null);
  }
  first.close();
  second.close();
});

test('an index without places answers nothing', () => {
  const index = build([]);
  assert.deepEqual(new PlaceSearch(index).find({ words: ['x'], kinds: new Set(['city']), limit: 5 }), []);
  index.close();
});

test('two places of one source are refused', () => {
  assert.throws(() => build([town(1, 'One'), town(1, 'Other')]), { message: /same source/ });
});
