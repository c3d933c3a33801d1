import assert from 'node:assert/strict';
import { test } from 'node:test';
import polylineCodec from '@googlemaps/polyline-codec';
import fc from 'fast-check';
import { writePolyline } from './polyline.ts';

const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.integer({ min: -most * 2e5, max: most * 2e5 }).map((half) => half / 2e5),
  );

test('lines of any length are written as by the library, also halves of a unit and whole turns of the earth', () => {
  const line = fc.array(fc.record({ lat: degrees(90), lng: degrees(180) }), { maxLength: 1_000, size: 'max' });
  fc.assert(
    fc.property(line, (positions) => {
      const pairs = positions.map(({ lat, lng }): [number, number] => [lat, lng]);
      assert.equal(writePolyline(positions), polylineCodec.encode(pairs, 5));
    }),
    { numRuns: 300 },
  );
});

test('the line of the description of the format', () => {
  // https://developers.google.com/maps/documentation/utilities/polylinealgorithm
  const line = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  assert.equal(writePolyline(line), '_p~iF~ps|U_ulLnnqC_mqNvxq`@');
});
