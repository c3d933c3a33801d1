import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PostingsBuilder, PostingsCursor } from './postings.ts';

test('lists come back as they went in', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 0xffff_fffe }), { maxLength: 300 });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 8 }), (unsorted) => {
      const lists = unsorted.map((numbers) => numbers.sort((a, b) => a - b));
      const builder = new PostingsBuilder();
      for (const numbers of lists) builder.add(numbers);
      const starts = builder.starts();
      lists.forEach((numbers, i) => {
        const cursor = new PostingsCursor(builder.bytes(), starts[i]);
        const read: number[] = [];
        while (cursor.next()) read.push(cursor.place);
        assert.deepEqual(read, numbers);
      });
    }),
  );
});
