import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { flatsOf, houseText, wholeHouse } from '../../src/places/houses.ts';
import { PLACE_KINDS } from '../../src/places/kinds.ts';
import { openPlaces, type Places } from '../../src/places/read.ts';
import { publicIdOfHouse, resolvePublicId } from '../../src/places/resolve.ts';
import { nearestWholeHouses } from '../../src/places/reverse.ts';
import { PlacesWriter } from '../../src/places/write.ts';
import { slowHouses, slowNearHouses } from '../oracles/slow-addresses.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-whole-'));
after(() => rmSync(folder, { recursive: true }));

interface Entry {
  readonly street: number;
  readonly number: string;
  readonly unit: string;
  /** Hundreds of metres east. */
  readonly east: number;
}

let files = 0;
function build(entries: readonly Entry[]): Places {
  const path = join(folder, `${files++}.wp`);
  const writer = new PlacesWriter(path, PLACE_KINDS);
  const shared = { kind: 'route', country: 'FR', names: {}, otherNames: [], position: { lat: 0, lng: 0 } };
  const streets = [0, 1].map((i) => writer.add({ ...shared, source: `street:${i}`, name: `Rue ${i}`, importance: i / 10 }));
  for (const [i, { street, number, unit, east }] of entries.entries()) {
    const position = { lat: 0, lng: east / 1113.2 };
    const house = { source: `house:${i}`, number, position, isPlanned: false, isInterpolated: false };
    writer.addHouse(streets[street], unit === '' ? house : { ...house, unit });
  }
  writer.finish();
  return openPlaces(path);
}

const anyEntry: fc.Arbitrary<Entry> = fc.record({
  street: fc.nat(1),
  number: fc.constantFrom('1', '1 a', '1A', '12'),
  unit: fc.constantFrom('', '', 'A', 'B', '7'),
  east: fc.double({ min: 0, max: 12, noNaN: true }),
});

test('flats are parts of their house: as the plain reference puts them together, nearest first', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 12, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      (entries, east, limit) => {
        const places = build(entries);
        const centre = { lat: 0.0001, lng: east / 1113.2 };
        const houses = slowHouses(places);
        const expected = slowNearHouses(places, houses, centre).slice(0, limit);
        const found = nearestWholeHouses(places, { centre, radiusMeters: 2_000, limit });
        assert.deepEqual(
          found.map(({ meters }) => meters.toFixed(6)),
          expected.map(({ meters }) => meters.toFixed(6)),
        );
        for (const { house, entries: parts } of houses) {
          assert.deepEqual(
            flatsOf(places, house),
            parts.filter((entry) => houseText(places, entry).unit !== ''),
          );
        }
        places.close();
      },
    ),
    { numRuns: 300 },
  );
});

test('a house of which the map has flats alone is returned without them, and its identifier stays', () => {
  const flats = ['B', 'A', 'C'].map((unit) => ({ street: 0, number: '9', unit, east: 1 }));
  const places = build([
    ...flats,
    { street: 0, number: '9', unit: 'D', east: 4 },
    { street: 1, number: '9', unit: '', east: 1 },
  ]);
  const near = nearestWholeHouses(places, { centre: { lat: 0, lng: 1 / 1113.2 }, radiusMeters: 1_000, limit: 5 });
  assert.deepEqual(
    near.map(({ item }) => flatsOf(places, item).map((flat) => houseText(places, flat).unit)),
    [[], ['A', 'B', 'C'], ['D']],
  );
  const house = wholeHouse(places, near[1].item);
  assert.ok('number' in house && house.number === '9' && !house.isInterpolated);
  assert.deepEqual(resolvePublicId(places, publicIdOfHouse(places, house)), { place: house.place, house });
  places.close();
});

test('a tower of a thousand flats is one house, and asked for in bounded time', () => {
  const flats = Array.from({ length: 1_000 }, (_, i) => ({ street: 0, number: '1', unit: String(i), east: 1 }));
  const places = build([...flats, { street: 1, number: '2', unit: '', east: 2 }]);
  const near = nearestWholeHouses(places, { centre: { lat: 0, lng: 1 / 1113.2 }, radiusMeters: 1_000, limit: 5 });
  assert.deepEqual(
    near.map(({ item }) => flatsOf(places, item).length),
    [1_000, 0],
  );
  places.close();
});
