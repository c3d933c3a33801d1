import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_PLACES, PostingsBuilder, PostingsCursor, TIERS, tagged } from './postings.ts';

test('lists come back as they went in, tier by tier', () => {
  const entry = fc.record(
    { place: fc.integer({ min: 0, max: MAX_PLACES - 1 }), tier: fc.nat({ max: TIERS - 1 }) },
    { noNullPrototype: true },
  );
  const list = fc.uniqueArray(entry, { maxLength: 300, selector: ({ place }) => place });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 8 }), (unsorted) => {
      const lists = unsorted.map((entries) => entries.sort((a, b) => a.place - b.place));
      const builder = new PostingsBuilder();
      for (const entries of lists) builder.add(entries.map(({ place, tier }) => tagged(place, tier)));
      const postings = { bytes: builder.bytes(), starts: builder.starts(), isTiered: true };
      lists.forEach((entries, i) => {
        const cursor = new PostingsCursor(postings, i);
        const read: unknown[] = [];
        while (cursor.nextTier()) while (cursor.next()) read.push({ place: cursor.place, tier: cursor.tier });
        assert.deepEqual(
          read,
          entries.toSorted((a, b) => a.tier - b.tier),
        );
      });
    }),
  );
});

test('what is left of a tier is skipped', () => {
  const builder = new PostingsBuilder();
  // Differences of one to five bytes, so that the length of a tier differs from the count of its places.
  const entries = [0, 1, 300, 70_000, 3_000_000, MAX_PLACES - 1].flatMap((place) => [tagged(place, place % TIERS)]);
  builder.add(entries);
  const cursor = new PostingsCursor({ bytes: builder.bytes(), starts: builder.starts(), isTiered: true }, 0);
  const firsts: unknown[] = [];
  while (cursor.nextTier()) firsts.push([cursor.tier, cursor.next() && cursor.place]);
  assert.deepEqual(firsts, [
    [0, 0],
    [1, 1],
    [3, MAX_PLACES - 1],
  ]);
});

test('a list of a file of version 2, without tiers, is read as one', () => {
  // Count 2, then 5 and 5 + 300 as differences in LEB128: 300 = 0b10_0101100.
  const bytes = Uint8Array.of(2, 5, 0b1010_1100, 0b10);
  const cursor = new PostingsCursor({ bytes, starts: Uint32Array.of(0, bytes.length), isTiered: false }, 0);
  const read: number[] = [];
  while (cursor.nextTier()) while (cursor.next()) read.push(cursor.place, cursor.tier);
  assert.deepEqual(read, [5, 0, 305, 0]);
});
