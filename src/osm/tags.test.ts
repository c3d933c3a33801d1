import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POI_KINDS } from '../places/index.ts';
import { addressOf } from './addresses.ts';
import { adminLevelOf } from './admin-levels.ts';
import type { Tags } from './element.ts';
import { isPlanned } from './lifecycle.ts';
import { namesOf } from './names.ts';
import { populationOf, settlementKindOf } from './place-kinds.ts';
import { poiKindOf } from './poi-kinds.ts';
import { isStreet, streetName } from './streets.ts';

const tags = (object: Record<string, string>): Tags => new Map(Object.entries(object));

test('names: by language, others that find it, several in one tag', () => {
  const { name, names, otherNames } = namesOf(
    tags({
      name: 'Genève',
      'name:de': 'Genf',
      'name:zh-Hans': '日内瓦',
      alt_name: 'Geneva;Ginevra',
      'old_name:fr': 'Genava',
      ref: 'GE',
      'name:etymology:wikidata': 'Q1',
      'alt_name:pronunciation': 'x',
    }),
  );
  assert.equal(name, 'Genève');
  assert.deepEqual(names, { de: 'Genf', zh: '日内瓦' });
  assert.deepEqual(otherNames.toSorted(), ['GE', 'Genava', 'Geneva', 'Ginevra'].toSorted());
  assert.equal(namesOf(tags({ 'name:en': 'Only English' })).name, 'Only English');
  assert.equal(namesOf(tags({ brand: 'Coop', shop: 'supermarket' })).name, 'Coop');
  assert.equal(namesOf(tags({ amenity: 'bench' })).name, undefined);
  assert.equal(namesOf(tags({ name: 'A;B' })).name, 'A');
});

test('Chinese names go to their letters, whatever the order of the tags', () => {
  const chinese = (object: Record<string, string>) => {
    const { names, otherNames } = namesOf(tags({ name: '臺北市', ...object }));
    return [names, otherNames];
  };
  const both = { zh: '台北市', 'zh-Hant': '臺北市' };
  // `zh` alone may be either, so that what says to be simplified counts before it.
  assert.deepEqual(chinese({ 'name:zh': '臺北', 'name:zh-Hans': '台北市', 'name:zh-Hant': '臺北市' }), [both, ['臺北']]);
  assert.deepEqual(chinese({ 'name:zh_TW': '臺北市', 'name:zh-CN': '台北市' }), [both, []]);
  assert.deepEqual(chinese({ 'name:zh': '台北市/臺北市' }), [both, []], 'one in each letters, the simplified first');
  assert.deepEqual(chinese({ 'name:zh': '臺北市' }), [{ zh: '臺北市' }, []], 'any Chinese is better than none');
  assert.deepEqual(chinese({ 'name:zh_pinyin': 'Táiběi' }), [{}, ['Táiběi']], 'a reading is none of them');
});

test('kinds of points of interest: the particular before the general, nothing that has closed or is planned', () => {
  assert.equal(poiKindOf(tags({ shop: 'bakery', amenity: 'cafe', name: 'Beck' })), 'business.food_and_drinks.cafe');
  assert.equal(poiKindOf(tags({ railway: 'station', station: 'subway' })), 'transit.station.rail.subway');
  assert.equal(poiKindOf(tags({ shop: 'anything new' })), 'business.shop');
  assert.equal(poiKindOf(tags({ shop: 'vacant' })), null);
  assert.equal(poiKindOf(tags({ shop: 'no', amenity: 'bank' })), 'business.finance.bank');
  assert.equal(poiKindOf(tags({ 'disused:amenity': 'pub', name: 'Gone' })), null);
  assert.equal(poiKindOf(tags({ amenity: 'pub', disused: 'yes', name: 'Gone' })), null);
  assert.equal(poiKindOf(tags({ amenity: 'school', building: 'construction', name: 'Soon' })), null);
  assert.equal(poiKindOf(tags({ amenity: 'bench' })), null, 'the map has them by the thousand');
  assert.equal(poiKindOf(tags({ amenity: 'parking', access: 'private' })), null);
  assert.equal(poiKindOf(tags({ tourism: 'museum;gallery' })), 'tourism.museum');
  assert.equal(
    poiKindOf(tags({ building: 'school', name: 'Schule am Tor' })),
    'education.school',
    'tagged only as a building',
  );
  assert.equal(
    poiKindOf(tags({ building: 'school', shop: 'books', name: 'Buch' })),
    'business.shop.library',
    'what is in it',
  );
  assert.equal(poiKindOf(tags({ building: 'yes', name: 'Torhaus' })), 'point_of_interest', 'a name makes it worth finding');
  assert.equal(poiKindOf(tags({ building: 'hotel' })), null, 'a building without a name is one of thousands');
  assert.equal(
    POI_KINDS.length,
    79,
    'the 80 types of the contract, where business.mall is another name of business.shop.mall',
  );
});

test('streets are open, named ways', () => {
  assert.ok(isStreet(tags({ highway: 'residential', name: 'Gasse' })));
  assert.ok(isStreet(tags({ place: 'square', name: 'Platz' })));
  assert.equal(streetName(tags({ highway: 'primary', ref: 'B 37;B 3' })), 'B 37');
  for (const no of [
    { highway: 'residential' },
    { highway: 'proposed', name: 'X' },
    { highway: 'construction', name: 'X' },
    { waterway: 'river', name: 'X' },
    { highway: 'residential', ref: '12' },
  ]) {
    assert.ok(!isStreet(tags(no)), JSON.stringify(no));
  }
});

test('addresses: several numbers, villages that number their houses, what is planned', () => {
  assert.deepEqual(addressOf(tags({ 'addr:housenumber': '12;14, 16' })).houseNumbers, ['12', '14', '16']);
  assert.deepEqual(addressOf(tags({ 'addr:housenumber': '12-14' })).houseNumbers, ['12-14']);
  assert.deepEqual(addressOf(tags({ 'addr:housenumber': '?' })).houseNumbers, []);
  const village = addressOf(tags({ 'addr:housenumber': '3', 'addr:place': 'Oberdorf' }));
  assert.deepEqual([village.street, village.isPlace], ['Oberdorf', true]);
  assert.ok(isPlanned(tags({ building: 'construction' })) && isPlanned(tags({ 'proposed:building': 'house' })));
  assert.ok(!isPlanned(tags({ building: 'yes', construction: 'no' })));
});

test('settlements and their people', () => {
  assert.equal(settlementKindOf(tags({ place: 'isolated_dwelling' })), 'hamlet');
  assert.equal(settlementKindOf(tags({ place: 'country' })), null);
  assert.equal(settlementKindOf(tags({ place: 'constructor' })), null, 'a tag is no property');
  assert.equal(populationOf(tags({ population: '12 345' })), 12_345);
  assert.equal(populationOf(tags({ population: 'about 10' })), undefined);
});

test('administrative levels by country; one in between counts as the next below it', () => {
  assert.deepEqual(adminLevelOf('AD', 7), { kind: 'admin_level_1', label: 'parish' });
  assert.deepEqual(adminLevelOf('FR', 6), { kind: 'admin_level_2', label: 'department' });
  assert.deepEqual(adminLevelOf('CH', 4), { kind: 'admin_level_1', label: 'canton' });
  assert.deepEqual(adminLevelOf('DE', 5), { kind: 'admin_level_2', label: 'government region' });
  assert.deepEqual(adminLevelOf('ES', 7), { kind: 'admin_level_3', label: 'comarca' });
  assert.deepEqual(adminLevelOf('XX', 4), { kind: 'admin_level_1', label: 'region' });
  assert.equal(adminLevelOf('DE', 10).kind, 'quarter');
});
