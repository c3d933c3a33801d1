import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from '../../src/roads/network/network.ts';
import { importRoads } from '../support/road-map.ts';

const TAGS = { highway: 'residential' };
const node = (id: number) => ({ id, lat: 41 + 0.001 * Math.cos(id), lng: -8 + 0.001 * Math.sin(id) });
const drawn = (...ways: readonly (readonly number[])[]) =>
  importRoads({
    nodes: [...new Set(ways.flat())].map(node),
    ways: ways.map((nodes, i) => ({ id: 1000 + i, nodes, tags: TAGS })),
  });
const segmentsOf = async (...ways: readonly (readonly number[])[]) => (await drawn(...ways)).lines.way.length;
const turnsOf = async (...ways: readonly (readonly number[])[]) => networkOf(await drawn(...ways), 'driving').turnTo.length;
const repeated = <T>(times: number, make: (i: number) => T) => Array.from({ length: times }, (_, i) => make(i));

test('a node that a way names many times in a row is one point of it', async () => {
  assert.equal(await segmentsOf([2, ...repeated(300, () => 1), 3]), 1);
  assert.equal(await segmentsOf(repeated(300, () => 1)), 0);
});

test('a way that goes to and fro, or round and round, has each piece once in each direction', async () => {
  assert.equal(await segmentsOf(repeated(300, (i) => 1 + (i % 2))), 2);
  assert.equal(await segmentsOf(repeated(300, (i) => 1 + (i % 3))), 3);
  // Once round, it is the loop that it is.
  assert.equal(await segmentsOf([1, 2, 3, 1]), 1);
});

test('turns at a node are bounded, however many ways meet there', async () => {
  const star = (rays: number) => repeated(rays, (i) => [1, 10 + i]);
  // Every ray leads to every other, and back at its own end.
  assert.equal(await turnsOf(...star(100)), 100 * 99 + 100);
  assert.equal(await turnsOf(...star(1280)), 10 * (128 * 127) + 1280);
  const loops = repeated(640, (i) => [1, 10 + 2 * i, 11 + 2 * i]).flat();
  assert.ok((await turnsOf([...loops, 1])) < 1280 * 2 * 128);
  assert.ok((await turnsOf(...repeated(640, () => [1, 2]))) < 1280 * 2 * 128);
});
