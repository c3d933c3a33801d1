import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DrawnRoads } from '../support/road-map.ts';
import { faresOf, line, tariff, tollsOn } from '../support/toll-trips.ts';

const drawn = await DrawnRoads.draw(line({ abcdef: {} }, { c: { highway: 'toll_gantry' } }));

/** What is paid at a gate, by each way to pay. */
function paid(fares: readonly object[], more: object = {}): ReturnType<typeof faresOf> {
  const system = { kind: 'open', places: [{ id: 'c', name: 'C', nodes: [3] }], fares, ...more };
  return faresOf(tollsOn(drawn, ['a', 'f'], { tariff: tariff([system]) }));
}

describe('an exemption', () => {
  test('for every way to pay is one for those with a transponder, too', () => {
    assert.deepEqual(paid([{ free: true }, { transponder: 'X', price: 1 }, { price: 2 }]), [['cash', 0]]);
    assert.deepEqual(paid([{ free: true }, { payment: ['transponder'], price: 1 }], { payment: ['cash'] }), [['cash', 0]]);
  });

  test('for some ways to pay leaves the others', () => {
    assert.deepEqual(paid([{ free: true, payment: ['app'] }, { transponder: 'X', price: 1 }, { price: 2 }]), [
      ['app', 0],
      ['transponder', 1],
      ['cash', 2],
    ]);
    assert.deepEqual(paid([{ free: true, transponder: 'X' }, { transponder: 'Y', price: 1 }, { price: 2 }]), [
      ['transponder', 0],
      ['transponder', 1],
      ['cash', 2],
    ]);
  });

  test('after a price is for the ways to pay that are left', () => {
    assert.deepEqual(paid([{ transponder: 'X', price: 1 }, { free: true }, { price: 2 }]), [
      ['cash', 0],
      ['transponder', 1],
    ]);
  });
});
