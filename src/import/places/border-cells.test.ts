import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lngLat, type Position } from '../../geo/position.ts';
import { ringContains } from '../../geo/ring.ts';
import { BorderCells } from './border-cells.ts';

/** In and beside one corner of the world, where rings pass only some of the cells, and at its edge. */
const corner = fc
  .tuple(fc.double({ min: 0, max: 1.2, noNaN: true }), fc.double({ min: 0, max: 1.2, noNaN: true }))
  .map(([lng, lat]): Position => ({ lat: lat - 90, lng: lng - 180 }));

test('each point of a cell is said to be where it is, whichever of them was asked first', () => {
  fc.assert(
    fc.property(
      fc.array(corner, { minLength: 3, maxLength: 5 }),
      fc.array(corner, { maxLength: 300 }),
      (corners, points) => {
        const ring = [...corners, ...corners.slice(0, 1)];
        const cells = new BorderCells<boolean>();
        cells.add(ring);
        const isInside = ({ lat, lng }: Position) => ringContains(ring.map(lngLat), lng, lat);
        for (const point of points) assert.equal(cells.at(point, isInside), isInside(point));
      },
    ),
  );
});

test('a cell far from all borders is asked about once, one that a border passes each time', () => {
  const cells = new BorderCells<string>();
  cells.add([
    { lat: 50.02, lng: 10.02 },
    { lat: 50.03, lng: 10.08 },
  ]);
  let asked = 0;
  const at = (lng: number) => cells.at({ lat: 50.05, lng }, () => `answer ${++asked}`);
  assert.deepEqual([at(20.01), at(20.09), at(10.01), at(10.09)], ['answer 1', 'answer 1', 'answer 2', 'answer 3']);
});

test('the ends of the world are cells too', () => {
  const cells = new BorderCells<string>();
  cells.add([
    { lat: -90, lng: -180 },
    { lat: 90, lng: 180 },
  ]);
  for (const lng of [-180, 180])
    for (const lat of [-90, 90])
      assert.equal(
        cells.at({ lat, lng }, () => 'ice'),
        'ice',
      );
});
