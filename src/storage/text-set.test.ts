import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextSet } from './text-set.ts';

test('it has what a Set has, also when it has grown several times', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', 'a', 'aa'),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), fc.array(text, { maxLength: 20 }), (added, asked) => {
      const [set, expected] = [new TextSet(), new Set<string>()];
      for (const each of added) {
        assert.equal(set.add(each), !expected.has(each), 'says whether it is new');
        expected.add(each);
      }
      assert.equal(set.size, expected.size);
      for (const each of [...added, ...asked]) assert.equal(set.has(each), expected.has(each), each);
    }),
  );
  const many = new TextSet();
  for (let number = 0; number < 100_000; number++) many.add(`GB/${number}`);
  assert.equal(many.size, 100_000);
  for (let number = 0; number < 200_000; number++) assert.equal(many.has(`GB/${number}`), number < 100_000);
});
