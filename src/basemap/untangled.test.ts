import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enclosedArea, untangled } from './untangled.ts';

const square = (from: number, to: number) => Float64Array.of(from, from, to, from, to, to, from, to, from, from);

test('a ring that does not meet itself is left as it is', () => {
  const ring = square(0.1, 0.4);
  assert.equal(untangled(ring)[0], ring);
});

test('of a bow tie, the halves are rings whose areas add up', () => {
  // Halves of 0.2 × 0.2 / 2 and of 0.1 × 0.1 / 2, which run around different ways: in one, they would be 0.015.
  const rings = untangled(Float64Array.of(0, 0, 0.3, 0.3, 0.3, 0.2, 0.1, 0.2, 0, 0.2, 0, 0).map((n) => n / 4));
  assert.equal(rings.length, 2);
  assert.ok(Math.abs(enclosedArea(rings) * 16 - 0.025) < 1e-6, `${enclosedArea(rings)}`);
});

test('the area of a surface is without that of its holes, and with that of islands in them', () => {
  // 0.4² − 0.2² + 0.1².
  assert.ok(Math.abs(enclosedArea([square(0.2, 0.4), square(0.1, 0.5), square(0.25, 0.35)]) - 0.13) < 1e-6);
});
