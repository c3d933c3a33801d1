import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPoint } from '../contract/points.ts';
import { PlainPoints } from './plain-points.ts';

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most });
const number = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    digits(3),
    fc.constantFrom('', '.'),
    digits(16),
    fc.constantFrom('', '', '', 'e1', ' '),
  )
  .map((parts) => parts.join(''));
const point = fc.tuple(number, fc.constantFrom(',', ',', ',', '.', ', '), number).map((parts) => parts.join(''));

test('a point that is read in one pass is the one that the contract reads, to the last bit, and ends where it does', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.constantFrom('', '1,2|'), point, fc.constantFrom('', '|', '|3,4'), (before, text, behind) => {
      const points = new PlainPoints(before + text + behind);
      const found = points.at(before.length);
      if (!found) return;
      plain++;
      const said = readPoint(text);
      assert.ok(said.fault === null);
      assert.ok(Object.is(found.lat, said.position.lat) && Object.is(found.lng, said.position.lng));
      assert.equal(points.end, before.length + text.length);
    }),
    { numRuns: 20_000 },
  );
  // What it leaves to others is not tested by it: it has to read what it is for.
  assert.ok(plain > 200, `${plain} read`);
});

test('points as programs write them are read; other forms, and what is not on earth, are left to who words errors', () => {
  for (const text of ['41.14961,-8.61099', '0,0', '-90,180', '48.,2', '.5,-.5'])
    assert.deepEqual(new PlainPoints(text).at(0), readPoint(text).fault === null ? positionOf(text) : null);
  for (const text of ['', '1', '1,', ',1', '.,1', '1,2,3', '1,2 ', '1e1,2', '90.1,0', '0,-180.1', '1.2.3,4', 'enc:??:'])
    assert.equal(new PlainPoints(text).at(0), null, text);
});

function positionOf(text: string) {
  const [lat, lng] = text.split(',').map(Number);
  return { lat, lng };
}
