import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mode } from '../../src/modes/index.ts';
import { type Drawing, DrawnRoads } from './road-map.ts';

type Route = readonly [from: string, to: string, ways: string];

/** Draws roads and compares routes, each as the ways that it goes along; an empty one is none. */
export function routes(title: string, drawing: Drawing, expected: readonly Route[], mode: Mode = 'driving'): void {
  test(title, async () => {
    const drawn = await DrawnRoads.draw(drawing);
    const found = expected.map(([from, to]): Route => [from, to, drawn.route(from, to, mode)]);
    assert.deepEqual(found, expected);
  });
}

/** Milliseconds do not matter here, and neither do the centimetres that positions are rounded to. */
export function near(actual: number | null, expected: number, what: string): void {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= Math.max(0.15, expected * 0.002),
    `${what}: ${actual}, not ${expected}`,
  );
}

export const CROSSING = `
  1           2
        n
        |
    w---x---e
        |
        s
  4           3
`;
export const ARMS = { nx: {}, sx: {}, wx: {}, ex: {} };
/** The same crossing with a way around from each arm to the next, half as long again. */
export const RING = { ...ARMS, n2e: {}, e3s: {}, s4w: {}, w1n: {} };
