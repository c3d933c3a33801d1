import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MOST_IN_LIST, TooLarge } from '../storage/range.ts';
import type { NewPlace } from './place.ts';
import { type PlaceNumber, placeNumbers } from './place-number.ts';
import { MAX_PLACES, SEGMENTS } from './postings.ts';
import { openPlaces, positionOf } from './read.ts';
import { TERM } from './sections.ts';
import { PlacesWriter } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-write-'));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
const pathOf = () => join(folder, `${files++}.wp`);
let sources = 0;
const place = (changed: Partial<NewPlace> = {}): NewPlace => ({
  source: `test:${sources++}`,
  kind: 'city',
  country: 'AA',
  position: { lat: 0, lng: 0 },
  importance: 0.5,
  name: 'Town',
  names: {},
  otherNames: [],
  ...changed,
});

function written(places: readonly NewPlace[], kinds: readonly string[] = ['city']) {
  const path = pathOf();
  const writer = new PlacesWriter(path, kinds);
  for (const each of places) writer.add(each);
  writer.finish();
  return openPlaces(path);
}

test('places and words have no more bits than their packed forms', () => {
  // The last place in the last segment is the last number of 32 bits; the last term is beside three bits of flags.
  assert.equal((MAX_PLACES - 1) * SEGMENTS + SEGMENTS - 1, 2 ** 32 - 1);
  assert.ok(MOST_IN_LIST - 1 <= TERM);
});

test('the place after the last is refused when it is added; those before can be written and read', () => {
  const path = pathOf();
  const writer = new PlacesWriter(path, ['city'], 2);
  writer.add(place({ name: 'First' }));
  writer.add(place({ name: 'Second' }));
  assert.throws(() => writer.add(place()), {
    message:
      'places: 3, and there is room for whole numbers from 0 to 2: import in parts what it comes from (for maps see docs/areas.md)',
  });
  writer.finish();
  const places = openPlaces(path);
  assert.deepEqual(
    placeNumbers(places)
      .map((number) => places.record(number).name)
      .sort(),
    ['First', 'Second'],
  );
  places.close();
});

test('positions at the edges of the world come back; numbers that no position has are refused', () => {
  const edges = [-90, 90].flatMap((lat) => [-180, 180].map((lng) => ({ lat, lng })));
  const places = written(edges.map((position, i) => place({ position, importance: 1 - i / 10 })));
  assert.deepEqual(
    placeNumbers(places).map((number) => positionOf(places, number)),
    edges,
  );
  places.close();
  const writer = new PlacesWriter(pathOf(), ['city']);
  // 214.7483648 degrees are 2³¹ units of 10⁻⁷.
  for (const lng of [214.7483648, Number.NaN])
    assert.throws(() => writer.add(place({ position: { lat: 0, lng } })), TooLarge);
});

test('the last kind that there is a number for comes back, the next is refused', () => {
  const kinds = Array.from({ length: 257 }, (_, i) => `business.${i}`);
  const places = written([place({ kind: 'business.255' })], kinds);
  assert.equal(places.kind[0], 255);
  places.close();
  assert.throws(() => new PlacesWriter(pathOf(), kinds).add(place({ kind: 'business.256' })), TooLarge);
});

test('the last country that there is a number for comes back, the next is refused', () => {
  const path = pathOf();
  const writer = new PlacesWriter(path, ['city']);
  const add = (country: number) => writer.add(place({ country: `C${country}`, importance: country / 2 ** 17 }));
  for (let country = 0; country < 2 ** 16; country++) add(country);
  writer.finish();
  const places = openPlaces(path);
  // The most important place is the first.
  assert.deepEqual([places.country[0], places.meta.countries.at(-1)], [2 ** 16 - 1, 'C65535']);
  places.close();
  assert.throws(() => add(2 ** 16), TooLarge);
});

test('people are counted up to the last number of 32 bits, and more as so many', () => {
  const people = [0, 2 ** 32 - 1, 2 ** 32];
  const places = written(people.map((population, i) => place({ population, importance: 1 - i / 10 })));
  assert.deepEqual([...places.peopleCount], [0, 2 ** 32 - 1, 2 ** 32 - 1]);
  assert.deepEqual(
    placeNumbers(places).map((number) => places.record(number).population),
    people,
  );
  places.close();
});

test('a word of 200,000 letters is found by its beginning', () => {
  const name = 'x'.repeat(200_000);
  const places = written([place({ name })]);
  assert.equal(places.record(0 as PlaceNumber).name, name);
  places.close();
});
