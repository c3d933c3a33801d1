import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalsOf } from '../../src/tolls/totals.ts';
import { DrawnRoads } from '../support/road-map.ts';
import { line, tariff, tollsOn } from '../support/toll-trips.ts';

const GANTRY = { highway: 'toll_gantry' };
const drawn = await DrawnRoads.draw({ ...line({ abcdef: {} }, { b: GANTRY, d: GANTRY }), step: 1000 });
const PLACES = [
  { id: 'b', name: 'B', nodes: [2] },
  { id: 'd', name: 'D', nodes: [4] },
];

/** The least that a trip past both gantries costs, of prices in cash and with a transponder at each. */
function least(prices: Readonly<Record<'b' | 'd', readonly object[]>>, caps: readonly object[]): number[] {
  const fares = Object.entries(prices).flatMap(([place, own]) => own.map((fare) => ({ places: [place], ...fare })));
  const own = tariff([{ kind: 'open', places: PLACES, fares, ...(caps.length > 0 && { caps }) }]);
  return totalsOf(tollsOn(drawn, ['a', 'f'], { tariff: own }), null).cheapest.map(({ value }) => value);
}
const cash = (price: number) => ({ payment: ['cash'], price });
const device = (price: number) => ({ transponder: 'X', price });
const WINDOW = [{ highest_within_minutes: 60 }];

test('without caps each toll is paid in the way that is cheapest for it', () => {
  assert.deepEqual(least({ b: [device(20), cash(30)], d: [device(35), cash(33)] }, []), [20 + 33]);
});

test('what a cap limits together is paid in one way', () => {
  // With the transponder 20 and 15 more for 35, in cash 30 and 5 more: 20 and 5 are paid by nobody.
  assert.deepEqual(least({ b: [device(20), cash(30)], d: [device(35), cash(35)] }, WINDOW), [35]);
  // With the transponder 80 + 80, of which 135 are paid; in cash 90 + 45, the same.
  assert.deepEqual(least({ b: [device(80), cash(90)], d: [device(80), cash(90)] }, [{ most: 135 }]), [135]);
  assert.deepEqual(least({ b: [device(20), cash(30)], d: [device(28), cash(35)] }, WINDOW), [28]);
});

test('a cap that lowers nothing does not matter', () => {
  const fares = { b: [device(20), cash(30)], d: [device(35), cash(33)] };
  assert.deepEqual(least(fares, [{ most: 100 }]), [20 + 33]);
  assert.deepEqual(least(fares, [{ most: 40, when: { days: ['Su'] } }]), [20 + 33]);
});

test('where nothing pays for all of it, as if there were no cap', () => {
  assert.deepEqual(least({ b: [device(20)], d: [cash(35)] }, WINDOW), [20 + 35]);
});

test('what is free is so in every way', () => {
  assert.deepEqual(least({ b: [{ free: true, payment: ['cash'] }], d: [device(10), cash(12)] }, WINDOW), [10]);
});
