import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { Drawing, positionAt, withMap } from '../support/drawing.ts';
import type { TestMap } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const house = (number: string, more: Readonly<Record<string, string>> = {}) => ({
  'addr:housenumber': number,
  'addr:street': 'Im Feld',
  ...more,
});

function townWithQuarter(): TestMap {
  const drawing = new Drawing();
  drawing.box([-3000, -3000], [3000, 3000], { boundary: 'administrative', admin_level: '8', name: 'Feldstadt' });
  drawing.node([1000, 1000], { place: 'town', name: 'Feldstadt', population: '20000' });
  drawing.node([0, 300], { place: 'quarter', name: 'Altstadt' });
  drawing.line(
    [
      [-500, 0],
      [500, 0],
    ],
    { highway: 'residential', name: 'Im Feld' },
  );
  // A clinic with two entrances 120 m apart, and a house nearer to the second one than the first one is.
  drawing.node([0, 20], house('227', { entrance: 'main' }));
  drawing.node([120, 20], house('227', { entrance: 'yes' }));
  drawing.node([90, 20], house('229'));
  // A hall 160 m long, and a house whose middle is nearer to its far end than that of the hall is.
  drawing.box([-400, 20], [-240, 60], house('5', { building: 'yes' }));
  drawing.box([-225, 30], [-215, 40], house('7', { building: 'yes' }));
  return drawing.map;
}

describe('the address of a point', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(townWithQuarter()));
  });
  after(() => server.stop());

  async function at(point: readonly [east: number, north: number], parameters: Record<string, string> = {}) {
    const { lat, lng } = positionAt(point);
    const latlng = `${lat.toFixed(7)},${lng.toFixed(7)}`;
    return read(geocodeReply, await server.get('/localities/geocode', { latlng, language: 'de', ...parameters })).results;
  }
  const numbersAt = async (point: readonly [number, number]) =>
    (await at(point, { types: 'address', excluded_types: 'route' })).map(
      ({ address_components = [] }) => address_components.find(({ types }) => types[0] === 'street_number')?.long_name,
    );

  test('a house with several entrances is near at each of them, and is there once', async () => {
    const numbers = await numbersAt([120, 35]);
    assert.deepEqual(numbers.slice(0, 2), ['227', '229'], 'its second entrance is 15 m away, 229 is 34 m away');
    assert.equal(numbers.filter((number) => number === '227').length, 1);
    const [clinic] = await at([120, 35]);
    assert.ok(Math.abs((clinic?.distance ?? 0) - 15) < 0.5, 'the distance is that of the nearest entrance');
    assert.equal((await numbersAt([85, 35]))[0], '229', 'beside another house it is that one');
  });

  test('a point in a long building is in it, though the middle of another one is nearer', async () => {
    assert.equal((await numbersAt([-262, 40]))[0], '5', 'the middle of the hall is 58 m away, that of 7 is 42 m away');
    assert.equal((await numbersAt([-222, 45]))[0], '7');
  });

  test('first the house, then the street, the quarter and the town', async () => {
    const results = await at([0, 30]);
    const [first] = results;
    assert.equal(first?.formatted_address, 'Im Feld 227, Feldstadt, Deutschland');
    const isHouse = ({ types }: { types: readonly string[] }) => types.includes('address') && !types.includes('route');
    const others = results.filter((result) => !isHouse(result)).map(({ name }) => name);
    assert.deepEqual(others, ['Im Feld', 'Altstadt', 'Feldstadt'], 'from the small to the large');
    const quarter = results.find(({ name }) => name === 'Altstadt');
    assert.deepEqual(
      quarter?.address_components?.slice(0, 2).map(({ types, long_name }) => [types[0], long_name]),
      [
        ['district', 'Altstadt'],
        ['locality', 'Feldstadt'],
      ],
      'the quarter has no border: its point is 270 m away, within the 800 m of a quarter',
    );
    for (const { name, address_components = [] } of results) {
      const localities = address_components.filter(({ types }) => types.includes('locality'));
      assert.deepEqual(
        localities.map(({ long_name }) => long_name),
        ['Feldstadt'],
        `one locality in ${name}`,
      );
    }
  });
});

/** A town without a border in a borough, and that in a county. */
function nestedBorders(): TestMap {
  const drawing = new Drawing();
  const border = (meters: number, admin_level: string, name: string) =>
    drawing.box([-meters, -meters], [meters, meters], { boundary: 'administrative', admin_level, name });
  border(5_000, '6', 'Outer Shire');
  border(2_000, '8', 'Inner Burgh');
  drawing.node([0, 0], { place: 'town', name: 'Oddtown' });
  return drawing.map;
}

describe('what lies around a point', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(nestedBorders()));
  });
  after(() => server.stop());

  async function around(north: number) {
    const { lat, lng } = positionAt([0, north]);
    const query = { latlng: `${lat.toFixed(7)},${lng.toFixed(7)}`, types: 'locality|admin_level|country', language: 'en' };
    const { results } = read(geocodeReply, await server.get('/localities/geocode', query));
    return results.map(({ name, distance = 0 }) => [name, Math.round(distance / 100)]);
  }

  test('borders hold the points inside of them alone; the town is as far as its point', async () => {
    assert.deepEqual(await around(1_000), [
      ['Oddtown', 10],
      ['Inner Burgh', 0],
      ['Outer Shire', 0],
      ['Germany', 0],
    ]);
    // Outside of the borough, in which the town lies.
    assert.deepEqual(await around(4_000), [
      ['Oddtown', 40],
      ['Outer Shire', 0],
      ['Germany', 0],
    ]);
    // Outside of both.
    assert.deepEqual(await around(6_000), [
      ['Oddtown', 60],
      ['Germany', 0],
    ]);
  });
});
