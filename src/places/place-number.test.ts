import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdColumn, idColumn } from '../branded-ids.ts';
import { kindOf } from './facts.ts';
import { type PlaceNumber, placeNumbers } from './place-number.ts';
import type { Places } from './read.ts';

const index = { meta: { places: 3 } };
const parent: IdColumn<PlaceNumber> = idColumn(new Uint32Array(3));
const [first, second] = placeNumbers(index);

// What follows is checked by the compiler: it reports an expected error that is none.
// @ts-expect-error a house, or any other number, is no place
parent[second] = 0;
// @ts-expect-error a house is not asked for its kind
const _kindOfHouse = (places: Places, house: number) => kindOf(places, house);

test('the places of an index are numbered by rank, from 0', () => {
  assert.deepEqual(placeNumbers(index), [0, 1, 2]);
  parent[second] = first;
  assert.equal(parent[second], 0);
});
