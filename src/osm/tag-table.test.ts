import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TagTable } from './tag-table.ts';

test('tags come back as they were added, in their order, whatever their texts', () => {
  // Few texts, so that they are shared, as keys and as values; among them those that are no plain keys of objects.
  const text = fc.constantFrom('', 'name', 'yes', '__proto__', '名前', '😀', ' ', 'constructor');
  const tags = fc.array(fc.tuple(text, text), { maxLength: 6 }).map((pairs) => new Map(pairs));
  fc.assert(
    fc.property(fc.array(tags, { maxLength: 30 }), (elements) => {
      const table = new TagTable();
      for (const each of elements) table.add(each);
      assert.deepEqual(
        elements.map((_, number) => [...table.get(number)]),
        elements.map((each) => [...each]),
      );
    }),
  );
});
