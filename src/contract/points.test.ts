import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPoint } from './points.ts';

const digits = (count: number) => '1234567890'.repeat(10).slice(0, count);

/** Texts, and what they say: a point, or what is wrong. */
const CASES: readonly (readonly [
  text: string,
  said: readonly [lat: number, lng: number] | 'form' | 'latitude' | 'longitude',
])[] = [
  // The forms that the contract names.
  ['48.85,2.35', [48.85, 2.35]],
  ['.5,2.35', [0.5, 2.35]],
  ['48.,2.35', [48, 2.35]],
  ['+48.85, 2.35', [48.85, 2.35]],
  // What programs write.
  ['1,2', [1, 2]],
  ['+1,2', [1, 2]],
  ['-33.9,-151.2', [-33.9, -151.2]],
  ['9e1,1.8E+2', [90, 180]],
  ['1e-7,-1e-7', [1e-7, -1e-7]],
  [' 48.85\t,\n2.35 ', [48.85, 2.35]],
  ['-0,-0.0', [0, 0]],
  // A double has 17 digits; more round to it.
  [`0.${digits(40)},0`, [0.12345678901234568, 0]],
  // No number that anybody means is longer than 100 characters.
  [`0.${digits(99)},0`, 'form'],
  // The edges of the earth, and beyond.
  ['90,180', [90, 180]],
  ['-90,-180', [-90, -180]],
  ['90.0000001,0', 'latitude'],
  ['1e2,3', 'latitude'],
  ['91,181', 'latitude'],
  ['0,180.5', 'longitude'],
  ['0,-181', 'longitude'],
  ['1e400,0', 'latitude'],
  // What is no point.
  ['', 'form'],
  [',', 'form'],
  ['1', 'form'],
  ['1,', 'form'],
  [',2', 'form'],
  ['1,2,3', 'form'],
  ['1,2,', 'form'],
  ['1 2', 'form'],
  ['1;2', 'form'],
  ['.,2', 'form'],
  ['+,2', 'form'],
  ['--1,2', 'form'],
  ['1 0,2', 'form'],
  ['1e,2', 'form'],
  ['NaN,0', 'form'],
  ['Infinity,0', 'form'],
  ['0x1,2', 'form'],
  ['1_0,2', 'form'],
  ['٤,2', 'form'],
  ['48,85,2,35', 'form'],
];

test('a point is two decimal numbers on earth', () => {
  for (const [text, said] of CASES) {
    const reading = readPoint(text);
    const read = reading.fault === null ? [reading.position.lat, reading.position.lng] : reading.fault;
    assert.deepEqual(read, said, JSON.stringify(text));
  }
});

test('minus zero is zero, so that no later step distinguishes the two', () => {
  const reading = readPoint('-0,-0');
  assert.ok(reading.fault === null);
  assert.ok(Object.is(reading.position.lat, 0) && Object.is(reading.position.lng, 0));
});

test('numbers behind the two are read where they are expected', () => {
  assert.deepEqual(readPoint('1,2,-3', 1), { fault: null, position: { lat: 1, lng: 2 }, further: [-3] });
  assert.deepEqual(readPoint('1,2', 1), { fault: 'form' });
  assert.deepEqual(readPoint('1,2,x', 1), { fault: 'form' });
});
