import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addressesOf } from './addresses.ts';
import { TownFinder } from './town-finder.ts';
import { holds, readTruth, type Truth } from './truth.ts';

const tags = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('');
const node = (id: number, lat: number, lng: number, of: Readonly<Record<string, string>> = {}) =>
  `<node id="${id}" lat="${lat}" lon="${lng}">${tags(of)}</node>`;
const way = (id: number, nodes: readonly number[], of: Readonly<Record<string, string>>) =>
  `<way id="${id}">${nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags(of)}</way>`;
const relation = (id: number, ways: readonly number[], of: Readonly<Record<string, string>>) =>
  `<relation id="${id}">${ways.map((ref) => `<member type="way" ref="${ref}" role="outer"/>`).join('')}${tags(of)}</relation>`;

async function truthOf(...elements: readonly string[]): Promise<Truth> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-truth-'));
  try {
    const path = join(folder, 'map.osm');
    writeFileSync(path, `<osm version="0.6">${elements.join('')}</osm>`);
    return await readTruth(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The corners of a square of 0.02 degrees around Heidelberg, as nodes 1 to 4. */
const SQUARE = [node(1, 49.4, 8.6), node(2, 49.4, 8.62), node(3, 49.42, 8.62), node(4, 49.42, 8.6)];
const HOUSE = { 'addr:housenumber': '5', 'addr:street': 'Ringweg' };

function addresses(truth: Truth) {
  return addressesOf(truth, new TownFinder(truth)).addresses;
}

test('a building is where the mean of its corners is', async () => {
  const { houses } = await truthOf(...SQUARE, way(1, [1, 2, 3, 4, 1], HOUSE));
  // The corner that closes the outline counts once.
  assert.deepEqual(
    houses.map(({ position }) => [position.lat.toFixed(4), position.lng.toFixed(4)]),
    [['49.4100', '8.6100']],
  );
});

test('a line of interpolation is no house, and it is known where it runs', async () => {
  const end = { ...HOUSE, 'addr:housenumber': '1' };
  const truth = await truthOf(
    node(1, 49.4, 8.6, end),
    node(2, 49.4, 8.601),
    way(1, [1, 2], { ...HOUSE, 'addr:interpolation': 'odd' }),
  );
  assert.deepEqual(
    truth.houses.map(({ type }) => type),
    ['node'],
  );
  // 0.001 degrees of longitude are 72 m there: 15 steps of five metres, and the point where it begins.
  assert.equal(truth.interpolated.length, 16);
});

test('what several objects bear is one address', async () => {
  const city = { 'addr:city': 'Heidelberg' };
  const truth = await truthOf(
    node(1, 49.4, 8.6, { ...HOUSE, ...city }),
    node(2, 49.4001, 8.6, { ...HOUSE, ...city, name: 'Café' }),
  );
  assert.deepEqual(
    addresses(truth).map(({ number, street, objects }) => [number, street, objects.length]),
    [['5', 'Ringweg', 2]],
  );
});

test('of several numbers and streets in a tag the first is asked, and all are right', async () => {
  const [address] = addresses(
    await truthOf(node(1, 49.4, 8.6, { 'addr:housenumber': '5;7', 'addr:street': 'Ringweg;Am Ring' })),
  );
  assert.deepEqual([address.number, address.street], ['5', 'Ringweg']);
  assert.deepEqual([...address.numbers], ['5', '7', '5;7']);
  assert.deepEqual([...address.names], ['ringweg', 'am ring']);
});

test('without street and place, or without a digit in the number, nobody could ask', async () => {
  const truth = await truthOf(
    node(1, 49.4, 8.6, { 'addr:housenumber': '5' }),
    node(2, 49.4, 8.6, { ...HOUSE, 'addr:housenumber': 'Villa' }),
  );
  assert.deepEqual(addresses(truth), []);
  // They are houses all the same: whoever stands beside one does not stand beside another.
  assert.equal(truth.houses.length, 2);
});

test('the town is that of the tag, else of the boundary, else of a neighbour, else of a settlement', async () => {
  const town = { place: 'town', name: 'Innen' };
  const boundary = { type: 'boundary', boundary: 'administrative', name: 'Innen' };
  const outline = [way(1, [1, 2, 3, 4, 1], {}), relation(1, [1], boundary), node(9, 49.401, 8.601, town)];
  const townAt = async (lat: number, lng: number, more: Readonly<Record<string, string>>, ...others: readonly string[]) => {
    const truth = await truthOf(...SQUARE, node(5, lat, lng, { ...HOUSE, ...more }), ...others);
    return addresses(truth)[0].town;
  };
  const neighbours = [7, 8, 9].map((id) => {
    return node(id, 49.431, 8.61, { 'addr:housenumber': String(id), 'addr:street': 'Ringweg', 'addr:city': 'Nebenan' });
  });
  assert.equal(await townAt(49.41, 8.61, { 'addr:city': 'Heidelberg' }, ...outline), 'Heidelberg');
  assert.equal(await townAt(49.41, 8.61, {}, ...outline), 'Innen');
  // 110 m from the neighbours, and outside the boundary. Two alone might be mistaken.
  assert.equal(await townAt(49.43, 8.61, {}, ...neighbours), 'Nebenan');
  assert.equal(await townAt(49.43, 8.61, {}, ...neighbours.slice(1)), null);
  // 1.2 km outside the boundary: within the reach of a town.
  assert.equal(await townAt(49.43, 8.61, {}, ...outline), 'Innen');
  assert.equal(await townAt(49.5, 8.61, {}, ...outline), null);
});

test('a point lies in a boundary when a ray from it crosses the outline an odd number of times', async () => {
  const { boundaries } = await truthOf(
    ...SQUARE,
    // The outline in two ways, one of them drawn backwards.
    way(1, [1, 2, 3], {}),
    way(2, [1, 4, 3], {}),
    relation(1, [1, 2], { type: 'boundary', boundary: 'administrative', name: 'Innen' }),
  );
  assert.equal(holds(boundaries[0], { lat: 49.41, lng: 8.61 }), true);
  assert.equal(holds(boundaries[0], { lat: 49.41, lng: 8.63 }), false);
});

test('a boundary that is not in the file as a whole tells nothing', async () => {
  const inner = { type: 'boundary', boundary: 'administrative', name: 'Innen' };
  const boundariesOf = async (...elements: readonly string[]) => (await truthOf(...elements)).boundaries;
  // A way is missing; a node is missing; the ring is open.
  assert.deepEqual(await boundariesOf(...SQUARE, way(1, [1, 2, 3], {}), relation(1, [1, 2], inner)), []);
  assert.deepEqual(await boundariesOf(...SQUARE, way(1, [1, 2, 3, 7, 1], {}), relation(1, [1], inner)), []);
  assert.deepEqual(await boundariesOf(...SQUARE, way(1, [1, 2, 3, 4], {}), relation(1, [1], inner)), []);
});
