import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALL_CLASSES, CLASSES, STREETS } from './kinds.ts';
import { MAX_PLACES, PostingsBuilder, PostingsCursor, SEGMENTS, segmentOf, tagged, tierOf } from './postings.ts';

test('lists come back as they went in, segment by segment', () => {
  const entry = fc.record(
    { place: fc.integer({ min: 0, max: MAX_PLACES - 1 }), segment: fc.nat({ max: SEGMENTS - 1 }) },
    { noNullPrototype: true },
  );
  const list = fc.uniqueArray(entry, { maxLength: 300, selector: ({ place }) => place });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 8 }), fc.nat({ max: ALL_CLASSES }), (unsorted, classes) => {
      const lists = unsorted.map((entries) => entries.sort((a, b) => a.place - b.place));
      const builder = new PostingsBuilder();
      for (const entries of lists) builder.add(entries.map(({ place, segment }) => tagged(place, segment)));
      const postings = { bytes: builder.bytes(), starts: builder.starts(), isSegmented: true };
      lists.forEach((entries, i) => {
        const cursor = new PostingsCursor(postings, i, classes);
        const read: unknown[] = [];
        while (cursor.nextSegment()) while (cursor.next()) read.push({ place: cursor.place, segment: cursor.segment });
        const isWanted = ({ segment }: { segment: number }) => (classes & (1 << (segment % CLASSES.length))) !== 0;
        assert.deepEqual(
          read,
          entries.filter(isWanted).sort((a, b) => a.segment - b.segment),
        );
      });
    }),
  );
});

test('what is left of a segment is skipped', () => {
  const builder = new PostingsBuilder();
  // Differences of one to five bytes, so that the length of a segment differs from the count of its places.
  const places = [0, 1, 300, 70_000, 3_000_000, MAX_PLACES - 1];
  builder.add(places.map((place) => tagged(place, segmentOf(place % 4, 0))));
  const postings = { bytes: builder.bytes(), starts: builder.starts(), isSegmented: true };
  const cursor = new PostingsCursor(postings, 0, ALL_CLASSES);
  const firsts: unknown[] = [];
  while (cursor.nextSegment()) firsts.push([tierOf(cursor.segment), cursor.next() && cursor.place]);
  assert.deepEqual(firsts, [
    [0, 0],
    [1, 1],
    [3, MAX_PLACES - 1],
  ]);
});

test('a list of a file of version 2, without segments, is read as one', () => {
  // Count 2, then 5 and 5 + 300 as differences in LEB128: 300 = 0b10_0101100.
  const bytes = Uint8Array.of(2, 5, 0b1010_1100, 0b10);
  const postings = { bytes, starts: Uint32Array.of(0, bytes.length), isSegmented: false };
  const cursor = new PostingsCursor(postings, 0, STREETS);
  const read: number[] = [];
  while (cursor.nextSegment()) while (cursor.next()) read.push(cursor.place, cursor.segment);
  assert.deepEqual(read, [5, 0, 305, 0]);
});
