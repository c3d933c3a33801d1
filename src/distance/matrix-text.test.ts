import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Fragment, textOf } from '../storage/deflated.ts';
import { type Block, fragmentsOf } from './matrix-text.ts';

/** Trips up to the most that a cost can say, and pairs without one. */
const trip = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      seconds: fc.double({ min: 0, max: 42_949_672, noNaN: true }),
      meters: fc.double({ min: 0, max: 429_496_729, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ seconds: Number.POSITIVE_INFINITY, meters: Number.POSITIVE_INFINITY }) },
);

async function* inOrder(blocks: readonly (readonly Fragment[])[]): AsyncGenerator<Fragment> {
  for (const part of [0, 1, 2]) for (const block of blocks) if (block[part]) yield block[part];
}

test('blocks of rows are one text of JSON, whatever their number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(trip),
      async (rows, width, stream) => {
        const trips = Array.from({ length: rows * width }, () => stream.next().value);
        const blocks = Array.from({ length: rows }, (_, row) => {
          const own = trips.slice(row * width, (row + 1) * width);
          const block: Block = {
            matrixId: 'm',
            origins: rows,
            destinations: width,
            isFirst: row === 0,
            isLast: row === rows - 1,
          };
          const column = (name: 'seconds' | 'meters') => Float64Array.from(own, (each) => each[name]);
          return fragmentsOf({ seconds: column('seconds'), meters: column('meters') }, block);
        });
        const whole = (value: number) => (value === Number.POSITIVE_INFINITY ? 0 : Math.round(value));
        assert.deepEqual(JSON.parse(await text(textOf(inOrder(blocks)))), {
          matrixId: 'm',
          matrix: {
            numOrigins: rows,
            numDestinations: width,
            travelTimes: trips.map(({ seconds }) => whole(seconds)),
            distances: trips.map(({ meters }) => whole(meters)),
            errorCodes: trips.map(({ seconds }) => (seconds === Number.POSITIVE_INFINITY ? 3 : 0)),
          },
        });
      },
    ),
  );
});
