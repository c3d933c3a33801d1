import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CELL_ZOOM, shortestSpan } from './coverage.ts';

const CELLS = 2 ** CELL_ZOOM;
const spanOf = (minX: number, maxX: number, columns: readonly number[], rows = 1) =>
  shortestSpan(
    { minX, minY: 0, maxX, maxY: 1 },
    columns.flatMap((x) => Array.from({ length: rows }, (_, y) => ({ x, y }))),
  );

test('what lies on both sides of 180° spans the shorter way, by whole cells', () => {
  // The last two columns of the world, and the first one: three cells from 1 − 2 / 2048 on.
  const [from, to] = spanOf(0, 1, [CELLS - 2, CELLS - 1, 0]);
  assert.ok(Math.abs(from - (1 - 2 / CELLS)) < 1e-12, `${from}`);
  assert.ok(Math.abs(to - (1 + 1 / CELLS)) < 1e-12, `${to}`);
});

test('all else spans its box, however many cells it has', () => {
  assert.deepEqual(spanOf(0.5001, 0.5019, [1024, 1025, 1026, 1027]), [0.5001, 0.5019]);
  // All land and sea: two million cells.
  const all = Array.from({ length: CELLS }, (_, x) => x);
  assert.deepEqual(spanOf(0, 1, all, 1_000), [0, 1]);
});
