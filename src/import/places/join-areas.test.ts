import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdminArea, area } from './admin-areas.ts';
import { joinAreas } from './join-areas.ts';

type Drawn = Partial<Omit<AdminArea, 'position'>> & Pick<AdminArea, 'name' | 'kind'> & { readonly north?: number };

/** An area of a drawn world: `north` metres north of its middle. */
function drawn({ north = 0, ids = [], tableName, ...given }: Drawn): AdminArea {
  const rest = { source: `test:${given.name}`, country: 'XX', importance: 0.1, names: {}, otherNames: [] };
  return area(
    { ...rest, ...given, position: { lat: 10 + north / 111_000, lng: 10 } },
    { ids, ...(tableName !== undefined && { tableName }) },
  );
}

/** Which of some settlements of a map a town of the world becomes; null where it stays by itself. */
function joinedTo(world: Drawn, ...map: readonly Drawn[]): string | null {
  const areas = map.map(drawn);
  let joined: AdminArea | null = null;
  joinAreas(
    areas,
    [drawn(world)],
    () => null,
    (_, area) => {
      joined = area;
    },
  );
  return joined && areas[areas.indexOf(joined)].name;
}

const CITY = { name: 'Ankh', kind: 'city', population: 1_000_000, otherNames: ['Merchant Town', 'Old Ankh'] } as const;

test('a city stays beside a quarter that bears one of its other names, and beside one that bears its own', () => {
  // The names of a city's parts are among its alternate names: they do not make it one of them.
  for (const kind of ['suburb', 'quarter', 'neighbourhood', 'village', 'town'] as const) {
    assert.equal(joinedTo(CITY, { name: 'Merchant Town', kind }), null, kind);
  }
  assert.equal(joinedTo(CITY, { name: 'Ankh', kind: 'neighbourhood' }), null);
  assert.equal(joinedTo(CITY, { name: 'Ankh', kind: 'village', population: 300 }), null);
});

test('a city is the settlement of its name, however its quarters are called', () => {
  const quarter = { name: 'Ankh', kind: 'quarter', north: 100 } as const;
  assert.equal(joinedTo(CITY, quarter, { name: 'Ankh', kind: 'city', north: 900 }), 'Ankh');
  // A map may write it in other letters: its name in a language is as good.
  assert.equal(joinedTo(CITY, { name: 'Анк', kind: 'city', names: { en: 'Ankh' } }), 'Анк');
  // What is shown of a town may be another name than the one it has in its table.
  assert.equal(joinedTo({ ...CITY, name: 'Ank-Morpork', tableName: 'Ankh' }, { name: 'Ankh', kind: 'city' }), 'Ankh');
  assert.equal(joinedTo({ ...CITY, names: { ru: 'Анк' } }, { name: 'Анк', kind: 'city' }), 'Анк');
  // A town to one table is a city to another.
  assert.equal(joinedTo(CITY, { name: 'Ankh', kind: 'town' }), 'Ankh');
});

test('the points of a large city may lie far apart, those of a village not', () => {
  // √1,000,000 × 5 m + 5 km = 10 km, √400 × 5 m + 5 km = 5.1 km.
  assert.equal(joinedTo(CITY, { name: 'Ankh', kind: 'city', north: 9_500 }), 'Ankh');
  assert.equal(joinedTo(CITY, { name: 'Ankh', kind: 'city', north: 10_500 }), null);
  const village = { name: 'Bes', kind: 'village', population: 400 } as const;
  assert.equal(joinedTo(village, { ...village, north: 5_000 }), 'Bes');
  assert.equal(joinedTo(village, { ...village, north: 5_400 }), null);
});

test('an id joins whatever the names are', () => {
  const world = { ...CITY, ids: ['geonames:1', 'wikidata:Q1'] };
  assert.equal(joinedTo(world, { name: 'Morpork', kind: 'city', ids: ['wikidata:Q1'] }), 'Morpork');
  assert.equal(joinedTo(world, { name: 'Morpork', kind: 'city', ids: ['wikidata:Q2'] }), null);
  // Of two of its name, the one with its id.
  assert.equal(
    joinedTo(world, { name: 'Ankh', kind: 'city' }, { name: 'Morpork', kind: 'city', north: 900, ids: ['geonames:1'] }),
    'Morpork',
  );
});

test('a part of a town joins a part, a small town that has grown into a larger one, a borough of as many people', () => {
  const part = { name: 'Dimwell', kind: 'neighbourhood' } as const;
  assert.equal(joinedTo({ name: 'Dimwell', kind: 'suburb', population: 50_000 }, part), 'Dimwell');
  assert.equal(joinedTo({ name: 'Dimwell', kind: 'village', population: 3_000 }, part), 'Dimwell');
  assert.equal(joinedTo({ name: 'Dimwell', kind: 'village', population: 3_000 }, { ...part, north: 2_500 }), null);
  const borough = { name: 'Dimwell', kind: 'borough', population: 2_400_000 } as const;
  assert.equal(joinedTo({ name: 'Dimwell', kind: 'city', population: 2_200_000 }, borough), 'Dimwell');
  assert.equal(joinedTo({ name: 'Dimwell', kind: 'city', population: 200_000 }, borough), null);
});

test('what joins brings its names, its people and its importance; the map keeps its own name', () => {
  const map = drawn({ name: 'Анк', kind: 'city', names: { de: 'Anck' } });
  const world = drawn({
    ...CITY,
    latinName: 'Ankh',
    importance: 0.8,
    name: 'Анк',
    language: 'ru',
    names: { ru: 'Анк', de: 'Ank', fr: 'Anque' },
  });
  assert.deepEqual(
    joinAreas(
      [map],
      [world],
      () => null,
      () => {},
    ),
    [],
  );
  assert.deepEqual(map.names, { ru: 'Анк', de: 'Anck', fr: 'Anque' });
  assert.deepEqual([map.name, map.language, map.latinName], ['Анк', 'ru', 'Ankh']);
  assert.deepEqual([map.population, map.importance], [1_000_000, 0.8]);
  assert.deepEqual(map.otherNames, ['Ankh', 'Merchant Town', 'Old Ankh']);
});

test('what a map has as Chinese does not replace simplified letters by traditional ones', () => {
  const world = drawn({ name: 'Taipei', kind: 'city', names: { zh: '台北市', 'zh-Hant': '臺北市' } });
  const map = drawn({ name: '臺北市', kind: 'city', names: { zh: '臺北市', en: 'Taipei' } });
  joinAreas(
    [map],
    [world],
    () => null,
    () => {},
  );
  assert.deepEqual(map.names, { zh: '台北市', 'zh-Hant': '臺北市', en: 'Taipei' });
});
