import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type StageFound, searchInStages } from '../../src/gateway/stages.ts';
import { rankOf } from '../../src/localities/ranks.ts';
import {
  type FoundPlace,
  lettersOf,
  type NewPlace,
  type PlaceQuery,
  PlaceSearch,
  type Places,
} from '../../src/places/index.ts';
import { placeIndexes } from '../support/place-index.ts';

const build = placeIndexes('stages');

/** Few words, some of them errors of others, or two of them in one: so that all stages and ways to divide them find something. */
const WORDS = [
  ...['port', 'pork', 'mill', 'mull', 'lane', 'lame', 'bridge', 'brigde'],
  ...['old', 'oldbridge', 'new', 'newport', 'aa'],
];
const word = fc.constantFrom(...WORDS);
/** A word as it is typed: whole, begun, with a letter left out, or another one. */
const typed = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, fc.nat()).map(([whole, at]) => whole.slice(0, 2 + (at % 5))) },
  {
    weight: 1,
    arbitrary: fc.tuple(word, fc.nat()).map(([whole, at]) => whole.slice(0, 2 + (at % 3)) + whole.slice(3 + (at % 3))),
  },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'millport', 'portbridge', 'bridgenew') },
);
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const position = fc.record({ lat: fc.integer({ min: -60, max: 60 }), lng: fc.integer({ min: -180, max: 180 }) });
const AREAS = 3;
const town = fc.record({
  area: fc.nat({ max: AREAS - 1 }),
  kind: fc.constantFrom('city', 'village', 'route', 'beach'),
  position,
  name,
  otherNames: fc.array(name, { maxLength: 1 }),
});

/** Two countries, which all areas have, and towns, streets and beaches, each in one area. No two are equally important. */
const world = fc
  .record({ countries: fc.tuple(name, name), towns: fc.array(town, { minLength: 12, maxLength: 40 }) })
  .map(({ countries, towns }) => {
    const holders = countries.map(
      (country, i): NewPlace => ({
        ...{ source: `country:${i}`, kind: 'country', country: i === 0 ? 'AA' : 'BB', name: country, names: {} },
        ...{ position: { lat: 0, lng: 0 }, importance: 1 - i / 10, otherNames: [] },
      }),
    );
    const placed = towns.map(({ area, ...own }, i) => ({
      area,
      place: {
        ...{ ...own, source: `town:${i}`, country: i % 2 === 0 ? 'AA' : 'BB', parent: i % 2, names: {} },
        importance: 0.3 * (1 - i / towns.length),
      },
    }));
    return { holders, placed };
  });

const query: fc.Arbitrary<PlaceQuery> = fc.record(
  {
    words: fc.array(typed, { minLength: 1, maxLength: 2 }),
    kinds: fc.constantFrom(new Set(['city', 'village']), new Set(['country', 'city', 'route']), new Set(['beach', 'city'])),
    limit: fc.integer({ min: 1, max: 12 }),
    isComplete: fc.boolean(),
    bias: fc.record({ centre: position, radiusMeters: fc.integer({ min: 1, max: 5_000_000 }) }),
  },
  { requiredKeys: ['words', 'kinds', 'limit'] },
);

const sourcesOf = (places: Places, found: readonly FoundPlace[]) => found.map(({ place }) => places.record(place).source);

/** What areas find together, each asked for a stage as a gateway asks its servers. */
async function joined(areas: readonly Places[], asked: PlaceQuery): Promise<readonly string[]> {
  const searches = areas.map((places) => ({ places, search: new PlaceSearch(places) }));
  const [found = []] = await searchInStages<string>(1, asked.limit, async ({ stage, known }) => {
    const all = searches.map(({ places, search }) => {
      const own = { ...asked, stage, known };
      const results = search.find(own);
      const list = sourcesOf(places, results).map((result, i) => {
        const each = results[i];
        assert.ok(each);
        return { result, rank: rankOf(places, each) };
      });
      return { list, told: { letters: lettersOf(asked.words), words: search.figuresOf(own) } };
    });
    const together: StageFound<string> = { lists: all.map(({ list }) => list), told: all.map(({ told }) => told) };
    return [together];
  });
  return found.slice(0, asked.limit).map(({ result = '' }) => result);
}

test('indexes that are asked stage by stage find together what one index of all of it finds', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(query, { minLength: 6, maxLength: 10 }), async ({ holders, placed }, queries) => {
      const one = build([...holders, ...placed.map(({ place }) => place)]);
      const areas = Array.from({ length: AREAS }, (_, area) =>
        build([...holders, ...placed.flatMap((each) => (each.area === area ? [each.place] : []))]),
      );
      for (const asked of queries) {
        const whole = new PlaceSearch(one).find(asked);
        const isMissing = whole.some(({ forgiven }) => forgiven === 'missing');
        const [found, wanted] = [await joined(areas, asked), sourcesOf(one, whole)];
        // What a missing word costs depends a little on how many places bear it, which areas do not add up.
        if (isMissing) assert.equal(found.length > 0, true, asked.words.join(' '));
        else assert.deepEqual(found, wanted, `${asked.words.join(' ')} of ${asked.limit}`);
      }
    }),
    { numRuns: 60 },
  );
});
