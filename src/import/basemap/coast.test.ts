import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubleArea } from '../../basemap/index.ts';
import { landInBox } from './coast.ts';
import { closedChains } from './cut-rings.ts';

const BOX = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
/** As many nodes as the mainland of Norway has along its coast, from one side of the box to the other, to and fro by turns. */
const CORNERS = 300_000;
const zigzag = (y: number) =>
  Float64Array.from({ length: 2 * CORNERS }, (_, i) =>
    i % 2 === 0 ? i / 2 / (CORNERS - 1) : y + (((i - 1) / 2) % 2) * 0.1,
  );

test('a coast of hundreds of thousands of nodes leaves the land to its left', () => {
  // From west to east the left is the north, where y is small: half of the box above the middle of the zigzag, 0.5 to 0.6.
  const land = landInBox([{ first: 1, last: 2, path: zigzag(0.5) }], BOX, []);
  assert.equal(land.length, 1);
  assert.ok(Math.abs(Math.abs(doubleArea(land[0])) / 2 - 0.55) < 1e-4, `${doubleArea(land[0]) / 2}`);
});

test('banks of hundreds of thousands of nodes are joined where an extract cuts them', () => {
  // Two banks, 0.2 apart; each end is nearest to that of the other bank.
  const rings = closedChains([zigzag(0.3), zigzag(0.5)]);
  assert.equal(rings.length, 1);
  assert.ok(Math.abs(Math.abs(doubleArea(rings[0])) / 2 - 0.2) < 1e-4, `${doubleArea(rings[0]) / 2}`);
});
