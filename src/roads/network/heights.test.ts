import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightOf, metersAt } from './heights.ts';
import type { Segment } from './road-ids.ts';

test('heights are kept from 1,000 m below the sea to 15,383.5 m above it; what is beyond on no map of the Earth is taken for the edge', () => {
  // 65,534 quarters of a metre from −1,000 m on; 65,535 stands for what is not known.
  const kept = (meters: number) =>
    metersAt({ first: Uint32Array.of(0, 2), value: Uint16Array.of(heightOf(meters), heightOf(meters)) }, 0 as Segment, 0);
  assert.deepEqual([-1000, -999.75, 15_383.25, 15_383.5, -1001, 15_383.75, 1e9, Number.NaN].map(kept), [
    -1000,
    -999.75,
    15_383.25,
    15_383.5,
    -1000,
    15_383.5,
    15_383.5,
    Number.NaN,
  ]);
});
