import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { houseKey, houseValue, readHouseWords } from './house-words.ts';
import { findHouse, findHouseBeginning, housePosition, houseText, interpolateHouse, placeOfHouse } from './houses.ts';
import { PLACE_KINDS, STREET_KIND } from './kinds.ts';
import { type PlaceNumber, placeNumbers } from './place-number.ts';
import { openPlaces, type Places } from './read.ts';
import { publicIdOfHouse, resolvePublicId } from './resolve.ts';
import { PlaceSearch } from './search.ts';
import { PlacesWriter } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-houses-'));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
/** Streets with houses of these numbers; a house stands as many thousandths of a degree east as its number says. */
function build(streets: readonly (readonly string[])[]): Places {
  const path = join(folder, `${files++}.wp`);
  const writer = new PlacesWriter(path, PLACE_KINDS);
  for (const [i, numbers] of streets.entries()) {
    const place = { kind: 'route', country: 'FR', names: {}, otherNames: [], position: { lat: i, lng: 0 } };
    // The last street is the most important one: places are renumbered.
    const street = writer.add({ ...place, source: `street:${i}`, name: `Rue ${i}`, importance: i / 100 });
    for (const [j, number] of numbers.entries()) {
      const position = { lat: i, lng: houseValue(number) / 1000 };
      writer.addHouse(street, { source: `house:${i}:${j}`, number, position, isPlanned: false, isInterpolated: false });
    }
  }
  writer.finish();
  return openPlaces(path);
}

test('house numbers are compared by what they say, however they are written', () => {
  for (const same of [
    ['12B', '12 b', '12b'],
    ['12-14', '12/14', '12 - 14'],
    ['5 bis', '5BIS'],
    ['Nº 7', 'nº7'],
  ]) {
    assert.equal(new Set(same.map(houseKey)).size, 1, same.join(', '));
  }
  assert.notEqual(houseKey('12'), houseKey('12a'));
  assert.deepEqual(['12a', 'B4', 'Block B', '007', 'Blk G4'].map(houseValue), [12, 4, 0, 7, 0]);
});

test('words that may be a house number, the longer runs first', () => {
  const keys = (...words: string[]) => readHouseWords(words).numbers.map(({ key }) => key);
  assert.deepEqual(keys('rue', 'haute', '12', 'b'), ['12 b', '12']);
  assert.deepEqual(keys('12', 'rue', 'haute'), ['12']);
  assert.deepEqual(keys('12', '14', 'quai'), ['12 14', '12', '14']);
  assert.deepEqual(keys('rue', 'haute'), []);
});

test('every house is found in its street by its number, and by its identifier', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 400 }).map(String),
    fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('a', 'B', ' bis', '/2', '-8')).map((parts) => parts.join('')),
    fc.constantFrom('B4', 'Block C'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(number, { selector: houseKey, maxLength: 30 }), { minLength: 1, maxLength: 6 }),
      (streets) => {
        const places = build(streets);
        for (const place of placeNumbers(places)) {
          const wanted = streets[Number(places.record(place).name.slice(4))];
          const end = places.houseStart[place + 1];
          assert.equal(end - places.houseStart[place], wanted.length);
          for (const text of wanted) {
            const house = findHouse(places, place, houseKey(text));
            assert.equal(houseText(places, house).number, text);
            assert.equal(placeOfHouse(places, house), place);
            assert.deepEqual(resolvePublicId(places, places.housePublicId(house)), { place, house: { place, house } });
          }
          assert.equal(findHouse(places, place, '99999'), -1);
        }
        places.close();
      },
    ),
    { numRuns: 40 },
  );
});

/** The only place of an index. */
const STREET = 0 as PlaceNumber;

test('a number between two lies on the line between the neighbours of its side', () => {
  const places = build([['2', '4', '10', '3', '21']]);
  const lngOf = (number: number) => {
    const house = interpolateHouse(places, STREET, number);
    return house && 'number' in house ? house.position.lng : null;
  };
  const near = (lng: number | null, expected: number) =>
    assert.ok(lng !== null && Math.abs(lng - expected) < 1e-9, `${lng}`);
  near(lngOf(6), 0.006);
  near(lngOf(8), 0.008);
  near(lngOf(9), 0.009);
  // 12 has no even number above it: it lies between 10 and 21.
  near(lngOf(12), 0.012);
  assert.equal(lngOf(1), null, 'before the first');
  assert.equal(lngOf(22), null, 'behind the last');
  const house = interpolateHouse(places, STREET, 6);
  assert.ok(house);
  const id = publicIdOfHouse(places, house);
  assert.deepEqual(resolvePublicId(places, id), { place: 0, house });
  assert.equal(resolvePublicId(places, id.replace(/\..*/, '.OTk')), null, 'a number that the street no longer holds');
  places.close();
});

test('an unfinished number is the first that it begins', () => {
  const places = build([['7', '12', '14', '131']]);
  const found = (digits: string) => {
    const house = findHouseBeginning(places, STREET, digits);
    return house < 0 ? null : houseText(places, house).number;
  };
  assert.equal(found('1'), '12');
  assert.equal(found('13'), '131');
  assert.equal(found('9'), null);
  // No number begins with nought; this once looked for one without an end.
  for (const nought of ['0', '00']) assert.equal(found(nought), null);
  assert.ok(housePosition(places, 0).lng > 0);
  places.close();
});

test('a number that begins with nought, behind a street without houses, is looked for and not found', () => {
  const places = build([[], ['7']]);
  const search = new PlaceSearch(places);
  const words = ['rue', '0'];
  const found = search.find({ words, kinds: new Set([STREET_KIND]), houses: true, limit: 5 });
  assert.deepEqual(
    found.map(({ place, house }) => [places.record(place).name, house]).sort(),
    [['Rue 0', undefined]],
    'the street of that name; of the other only its `Rue` was typed, which tells no street',
  );
  places.close();
});

test('a number that some name has is still that of a house where another word is missing', () => {
  const writer = new PlacesWriter(join(folder, 'missing.wp'), PLACE_KINDS);
  const place = { country: 'FR', names: {}, otherNames: [], position: { lat: 0, lng: 0 }, importance: 0.1 };
  writer.add({ ...place, kind: 'beach', source: 'beach', name: 'Dune 12' });
  const quays = Array.from({ length: 5 }, (_, i) =>
    writer.add({ ...place, kind: 'route', source: `quay:${i}`, name: `Quay${'s'.repeat(i)}` }),
  );
  const at = { position: { lat: 0, lng: 0.001 }, isPlanned: false, isInterpolated: false };
  writer.addHouse(quays[0], { source: 'house', number: '12', ...at });
  writer.finish();
  const places = openPlaces(join(folder, 'missing.wp'));
  const kinds = new Set(['route', 'beach', 'address']);
  const words = ['12', 'quay', 'dune'];
  const [first] = new PlaceSearch(places).find({ words, kinds, houses: true, limit: 1, isComplete: true });
  // Number and street are six letters of ten, and begin the text; the beach has as many, in another order.
  assert.equal(places.record(first.place).source, 'quay:0');
  assert.ok(first.house);
  places.close();
});
