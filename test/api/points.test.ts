import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latLng } from '../../src/contract/parameters.ts';
import { readGeometry } from '../../src/datasets/geometry-input.ts';
import { readAvoid } from '../../src/distance/avoid.ts';
import { readPoint, readPoints } from '../../src/distance/points.ts';
import { AVOID_PARAMETER } from '../../src/indoor/avoid.ts';
import { autosuggestQuery } from '../../src/threewords/autosuggest.ts';
import { readPlace } from '../../src/walks/places.ts';

type Pair = readonly [lat: unknown, lng: unknown];

/** How each area reads a point where a request has one. */
const READERS: Readonly<Record<string, (text: string) => Pair>> = {
  localities(text) {
    const point = latLng('').read(text);
    return [point?.lat, point?.lng];
  },
  threewords(text) {
    const circle = autosuggestQuery['clip-to-circle'].read(`${text},5`);
    return [circle?.centre.lat, circle?.centre.lng];
  },
  distance(text) {
    const { lat, lng } = readPoint(text, 'origin');
    return [lat, lng];
  },
  'lists of distance'(text) {
    const [{ lat, lng }] = readPoints(`${text}|0,0`, 'origins', 2);
    return [lat, lng];
  },
  'polygons of distance'(text) {
    const [[{ lat, lng }]] = readAvoid(`${text};0,0;0,1`).areas;
    return [lat, lng];
  },
  indoor(text) {
    const place = readPlace(`${text},0`);
    assert.ok(place.kind === 'point');
    return [place.lat, place.lng];
  },
  'polygons of indoor'(text) {
    const [{ corners }] = AVOID_PARAMETER.read(`0;${text};0,0;0,1`);
    return [corners[0].lat, corners[0].lng];
  },
  datasets(text) {
    const geometry = readGeometry(text);
    assert.ok(geometry.type === 'Point');
    return [geometry.coordinates[1], geometry.coordinates[0]];
  },
};

test('every area reads the same points', () => {
  const points: readonly (readonly [text: string, pair: Pair])[] = [
    // The contract: one reader for these.
    ['48.85,2.35', [48.85, 2.35]],
    ['.5,2.35', [0.5, 2.35]],
    ['48.,2.35', [48, 2.35]],
    ['+48.85, 2.35', [48.85, 2.35]],
    // What programs write of small numbers.
    ['4.885e1,2.35e0', [48.85, 2.35]],
    ['1e-7,2', [1e-7, 2]],
    ['-0,2', [0, 2]],
  ];
  for (const [area, read] of Object.entries(READERS)) {
    for (const [text, pair] of points) assert.deepEqual(read(text), pair, `${area}: ${text}`);
  }
});

test('every area refuses the same', () => {
  for (const [area, read] of Object.entries(READERS)) {
    for (const text of ['1e2,3', '0,181', 'NaN,0', '1,x', '0x1,2', '.,2', '--1,2']) {
      assert.throws(() => read(text), Error, `${area}: ${text}`);
    }
  }
});
