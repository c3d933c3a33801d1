import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import { ELEMENTS, rowsText, type Shown } from './matrix-reply-text.ts';
import { measuredDistance, measuredDuration } from './measured.ts';
import { wordingOf } from './wording.ts';

type Trip = { readonly seconds: number; readonly meters: number } | null;

/** Trips up to the longest that are answered, of every unit that their texts have, and pairs without one. */
const trip = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      seconds: fc.oneof(fc.double({ min: 0, max: 400_000, noNaN: true }), fc.double({ min: 0, max: 7_200, noNaN: true })),
      meters: fc.oneof(fc.double({ min: 0, max: 500_000, noNaN: true }), fc.double({ min: 0, max: 2_000, noNaN: true })),
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

const shown = fc.record({
  elements: fc.constantFrom(...ELEMENTS),
  units: fc.constantFrom('metric', 'imperial'),
  language: fc.constantFrom(...DISTANCE_LANGUAGES),
});

/** The plain way: an object for each element, in the order of keys that clients have seen ever since. */
function plainRows(trips: readonly Trip[], destinations: number, { elements, units, language }: Shown): string {
  const wording = wordingOf(language);
  const element = (each: Trip | undefined) =>
    each
      ? {
          status: 'OK',
          ...(elements.includes('duration') && { duration: measuredDuration(wording, each.seconds) }),
          ...(elements.includes('distance') && { distance: measuredDistance(wording, units, each.meters) }),
        }
      : { status: 'ZERO_RESULTS' };
  const rows = Array.from({ length: trips.length / destinations }, (_, row) => ({
    elements: Array.from({ length: destinations }, (__, column) => element(trips[row * destinations + column])),
  }));
  return JSON.stringify(rows);
}

test('rows are written as JSON.stringify writes them, in every language and unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(trip),
      shown,
      (origins, destinations, stream, how) => {
        const trips = Array.from({ length: origins * destinations }, () => stream.next().value);
        assert.equal(rowsText({ trips }, destinations, how), plainRows(trips, destinations, how));
      },
    ),
    { numRuns: 1_000 },
  );
});
