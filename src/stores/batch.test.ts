import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputProblem } from '../contract/problem.ts';
import { assets } from './asset.ts';

/** An asset with as many faults as it has wrong dates. */
const faulty = (storeId: string, faults: number) => ({
  storeId,
  name: 'shop',
  location: { lat: 1, lng: 1 },
  openingHours: {
    temporary_closure: Array.from({ length: Math.min(200, faults) }, () => ({ start: '2026-02-30', end: '2026-03-01' })),
    special: Object.fromEntries(Array.from({ length: faults - Math.min(200, faults) }, (_, i) => [`day ${i}`, []])),
  },
});

test('the faults of the first asset are listed however many they are, and those of others counted', () => {
  const stores = [faulty('a', 1_100), faulty('b', 1)];
  const refuse = () => assets.refuse(assets.body.read({ stores }, []), () => new Set());
  assert.throws(refuse, (error) => {
    assert.ok(error instanceof InputProblem);
    const last = error.errors.at(-1);
    assert.deepEqual(
      error.errors.slice(0, -1).map((fault) => fault.storeId),
      Array.from({ length: 1_100 }, () => 'a'),
    );
    assert.equal(last?.msg, 'Value error, 1 more stores have errors, which are not listed');
    return true;
  });
});

test('where all of a batch is refused for its faults, none is passed over', () => {
  const errors: ConstructorParameters<typeof InputProblem>[0][number][] = [];
  assets.wholeBody.read({ stores: [faulty('a', 1_100)] }, errors);
  assert.equal(errors.length, 1_100);
});
