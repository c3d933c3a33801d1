import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describe as descriptionOf, viewPlace } from '../../src/addresses/place-view.ts';
import { writeRegionPlaces } from '../../src/import/region.ts';
import { openPlaces, PlaceSearch, type Places } from '../../src/places/index.ts';
import { wordsOf } from '../../src/text/words.ts';
import { type TestMap, xmlOf } from '../support/map-files.ts';

const EXTRACTS = ['queens', 'copenhagen', 'rome', 'tokyo', 'moscow'].map((name) =>
  fileURLToPath(new URL(`../../../shared/data/osm/${name}.osm.pbf`, import.meta.url)),
);
const TOWNS = new Set(['city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood']);

/**
 * What is left of cities where a map is cut out of them: parts that bear a name of the whole, or the city's point elsewhere. Cologne,
 * Lyon, Munich and Kyiv have no settlement of their own here.
 */
const CUT: TestMap = {
  nodes: [
    // GeoNames has Agrippina among the names of Cologne.
    { id: 1, lat: 50.935, lng: 6.95, tags: { place: 'neighbourhood', name: 'Agrippina', alt_name: 'Köln' } },
    // A quarter with the very name of the city around it.
    { id: 2, lat: 45.75, lng: 4.85, tags: { place: 'quarter', name: 'Lyon' } },
    { id: 3, lat: 48.13, lng: 11.56, tags: { place: 'suburb', name: 'Altstadt', old_name: 'München', alt_name: 'Munich' } },
    { id: 4, lat: 50.45, lng: 30.51, tags: { place: 'village', name: 'Київ', population: '80' } },
    // The city itself, 5.4 km from where GeoNames has it.
    { id: 5, lat: 47.42, lng: 8.56, tags: { place: 'city', name: 'Zürich', wikidata: 'Q72' } },
    // The names of the map are Greek, and its point lies in the harbour.
    { id: 6, lat: 37.95, lng: 23.68, tags: { place: 'city', name: 'Αθήνα', 'name:en': 'Athens', population: '660000' } },
  ],
};

/** Munich and Bavaria in Welsh, as GeoNames' table of alternate names has them: the product has neither. */
const WELSH = [
  '1\t2867714\tcy\tMünchen Gymraeg\t1\t\t\t',
  '2\t2951839\tcy\tBafaria\t\t\t\t',
  '3\t2867714\t\tMinga an der Isar\t\t\t\t',
];

describe('cities of which a map holds a piece', () => {
  let folder: string;
  let places: Places;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-cut-'));
    const cut = join(folder, 'cut.osm');
    writeFileSync(cut, xmlOf(CUT));
    const maps = [cut, ...EXTRACTS.filter((path) => existsSync(path))];
    const names = join(folder, 'alternateNamesV2.txt');
    writeFileSync(names, WELSH.join('\n'));
    const path = join(folder, 'places.wp');
    await writeRegionPlaces(path, { maps, addresses: [], postcodes: [], names: [names], towns: true }, () => {});
    places = openPlaces(path);
  });
  after(() => {
    places.close();
    rmSync(folder, { recursive: true });
  });

  /** Descriptions of the ten best places that are called so. */
  function found(text: string, language = 'en'): string[] {
    const best = new PlaceSearch(places).find({ words: wordsOf(text), kinds: TOWNS, limit: 10 });
    return best.map(({ place }) => descriptionOf(viewPlace(places, place, null, language)));
  }

  function assertFirstAndOnce(expected: Readonly<Record<string, string>>): void {
    for (const [typed, description] of Object.entries(expected)) {
      const best = found(typed);
      assert.equal(best[0], description, typed);
      assert.equal(best.filter((each) => each === description).length, 1, `${typed}: ${best.join(' | ')}`);
    }
  }

  test('the city is found by its name, once and first', () => {
    assertFirstAndOnce({
      Köln: 'Cologne, North Rhine-Westphalia, Germany',
      Munich: 'Munich, Bavaria, Germany',
      Zürich: 'Zurich, Zürich, Switzerland',
      Athens: 'Athens, Attica, Greece',
    });
    // The quarter called Lyon is there too, in Lyon.
    assert.equal(found('Lyon')[0], 'Lyon, Auvergne-Rhône-Alpes, France');
    assert.equal(found('Київ')[0], 'Kyiv, Ukraine', 'the town, and its region of the same name');
  });

  test('names of a table are shown in their language, and find', () => {
    assert.equal(found('Munich', 'cy')[0], 'München Gymraeg, Bafaria, Yr Almaen');
    assert.equal(found('Minga an der Isar', 'de')[0], 'München, Bayern, Deutschland');
  });

  test('a region that bears the name of its town has it in every language that the town has it in', () => {
    // None of these regions has a name of its own in these languages.
    const expected = {
      bg: { Kyiv: 'Киев, Украйна', Taipei: 'Тайпе, Тайван', Almaty: 'Алмати, Казахстан' },
      pl: { Osaka: 'Osaka, Japonia', Taipei: 'Tajpej, Tajwan' },
      ko: { Taipei: '타이베이, 대만' },
    };
    for (const [language, names] of Object.entries(expected)) {
      for (const [typed, description] of Object.entries(names)) assert.equal(found(typed, language)[0], description);
    }
  });

  test('Chinese descriptions are in letters of one kind', () => {
    assert.equal(found('Geneva', 'zh')[0], '日内瓦, 日内瓦州, 瑞士');
    assert.equal(found('Geneva', 'zh-Hant')[0], '日內瓦, 日內瓦州, 瑞士');
    assert.equal(found('Almaty', 'zh')[0], '阿拉木图, 哈萨克斯坦');
    assert.equal(found('Almaty', 'zh-Hant')[0], '阿拉木圖, 哈薩克');
  });

  test('parts of cities lie in the cities of their regions', () => {
    // Nearer are towns of Schleswig-Holstein and Lower Saxony.
    assert.equal(found('Bergedorf', 'de')[0], 'Bergedorf, Hamburg, Deutschland');
    assert.equal(found('Vegesack', 'de')[0], 'Vegesack, Freie Hansestadt Bremen, Deutschland');
  });

  const missing = EXTRACTS.some((path) => !existsSync(path)) && 'no ../shared/data';
  test('so are those of real maps', { skip: missing }, () => {
    assertFirstAndOnce({
      // These maps hold parts of the cities, with or without their points.
      'New York City': 'New York City, New York, United States',
      København: 'Copenhagen, Capital Region, Denmark',
      Frederiksberg: 'Frederiksberg, Capital Region, Denmark',
      Roma: 'Rome, Lazio, Italy',
      Москва: 'Moscow, Russia',
      東京: 'Tokyo, Japan',
      'Tokyo Japan': 'Tokyo, Japan',
      Minato: 'Minato, Tokyo, Japan',
    });
  });
});
