import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooLarge } from '../storage/range.ts';
import { NodePositions } from './positions.ts';

test('there are positions for so many nodes and no more; a node that is asked for again is none', () => {
  const wanted = new NodePositions(2);
  wanted.want([7, 5, 7]);
  wanted.seal();
  wanted.set(7, 900_000_000, -1_800_000_000);
  const index = wanted.find(7);
  assert.deepEqual([index, wanted.lat(index), wanted.lng(index)], [1, 900_000_000, -1_800_000_000]);
  assert.throws(() => wanted.add(9, 0, 0), {
    message:
      'nodes that ways are drawn of: 3, and there is room for whole numbers from 0 to 2: import in parts what it comes from (for maps see docs/areas.md)',
  });
  const many = new NodePositions(2);
  many.want([1, 2, 3]);
  assert.throws(() => many.seal(), TooLarge);
});

test('a node that nobody asked for in time is behind the others', () => {
  const positions = new NodePositions(2);
  positions.want([5]);
  positions.seal();
  assert.equal(positions.add(9, 3, 4), 1);
  assert.deepEqual([positions.find(9), positions.id(1), positions.lat(1), positions.lng(1)], [1, 9, 3, 4]);
});

test('without their ids positions are found by their numbers alone, those of nodes that nobody asked for too', () => {
  const positions = new NodePositions();
  positions.want([5, 6]);
  positions.seal();
  positions.set(6, 1, 2);
  assert.equal(positions.add(9, 3, 4), 2);
  positions.forgetIds();
  assert.deepEqual([positions.lat(1), positions.lng(1), positions.lat(2), positions.lng(2)], [1, 2, 3, 4]);
  assert.deepEqual([positions.count, positions.find(6), positions.find(9)], [3, -1, -1]);
});
