import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from './addresses.ts';
import type { Result } from './code.ts';
import { claimsHouse, isHouse, showsTown } from './judge.ts';
import type { MapObject } from './truth.ts';

const AT = { lat: 49.41, lng: 8.7 };
/** A degree of latitude is about 111 km, so that this is about 55 m to the north, and twice as much beyond what is accepted. */
const NEAR = { lat: AT.lat + 0.0005, lng: AT.lng };
const FAR = { lat: AT.lat + 0.001, lng: AT.lng };

const POINT: MapObject = {
  type: 'node',
  tags: new Map(),
  position: AT,
  bounds: { south: AT.lat, north: AT.lat, west: AT.lng, east: AT.lng },
};
const ADDRESS: Address = {
  ...{
    country: 'DE',
    number: '3 С1',
    street: 'Hauptstraße',
    town: 'Heidelberg',
    isTownTagged: true,
    postcode: null,
    state: null,
  },
  ...{ block: null, latinStreet: null },
  numbers: new Set(['3с1']),
  names: new Set(['hauptstrasse']),
  objects: [POINT],
};

function result(number: string | null, street: string, location = AT, accuracy = 'ROOFTOP'): Result {
  const component = (type: string, name: string) => ({ types: [type], long_name: name, short_name: name });
  return {
    name: `${street} ${number}`,
    formatted_address: `${street} ${number}, 69117 Heidelberg`,
    geometry: { location, accuracy },
    address_components: [...(number === null ? [] : [component('street_number', number)]), component('route', street)],
  };
}

const isFound = (found: Result, objects = ADDRESS.objects) => isHouse(found, ADDRESS, objects);

test('a house is its number, its street and its place', () => {
  // Case, accents and spaces are how it is written, and not which it is.
  assert.equal(isFound(result('3с1', 'HAUPTSTRASSE')), true);
  assert.equal(isFound(result('3/с1', 'Hauptstraße')), true);
  assert.equal(isFound(result('3', 'Hauptstraße')), false);
  assert.equal(isFound(result('3 С1', 'Nebenstraße')), false);
  assert.equal(isFound(result('3 С1', 'Hauptstraße', NEAR)), true);
  assert.equal(isFound(result('3 С1', 'Hauptstraße', FAR)), false);
  // Without a number it is the street.
  assert.equal(isFound(result(null, 'Hauptstraße')), false);
});

test('right at the house its street may be spelled as the map draws it', () => {
  const saint = { ...ADDRESS, names: new Set(['st ursula street']) };
  assert.equal(isHouse(result('3 С1', 'Saint Ursula Street'), saint, saint.objects), true);
  // 55 m off it may be another house, and the house at the corner has no word in common.
  assert.equal(isHouse(result('3 С1', 'Saint Ursula Street', NEAR), saint, saint.objects), false);
  assert.equal(isHouse(result('3 С1', 'Nebenweg'), saint, saint.objects), false);
});

test('on its ground a wide house is found wherever the answer stands', () => {
  const zoo = { ...POINT, bounds: { south: AT.lat - 0.01, north: AT.lat + 0.01, west: AT.lng - 0.01, east: AT.lng + 0.01 } };
  assert.equal(isFound(result('3 С1', 'Hauptstraße', FAR), [zoo]), true);
});

test('only a number on a roof claims to be a house', () => {
  assert.equal(claimsHouse(result('5', 'Hauptstraße')), true);
  assert.equal(claimsHouse(result('5', 'Hauptstraße', AT, 'RANGE_INTERPOLATED')), false);
  // A shop is told as `ROOFTOP` too, and has no number to be wrong about.
  assert.equal(claimsHouse(result(null, 'Hauptstraße')), false);
});

test('a town is shown by its whole name', () => {
  assert.equal(showsTown(result('5', 'Hauptstraße'), 'HEIDELBERG'), true);
  assert.equal(showsTown(result('5', 'Hauptstraße'), 'Heidel'), false);
  // What is written without spaces may stand inside.
  assert.equal(showsTown({ ...result('5', '六本木'), formatted_address: '東京都港区六本木5' }, '港区'), true);
});
