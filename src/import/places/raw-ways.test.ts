import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RawWays } from './raw-ways.ts';

test('ways come back in the order in which they came, and are found by their ids', () => {
  const id = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(2 ** 53 - 1));
  const node = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  const way = fc.record({ id, nodes: fc.array(node, { maxLength: 5 }), name: fc.string() });
  fc.assert(
    fc.property(
      fc.uniqueArray(way, { selector: (each) => each.id }),
      fc.boolean(),
      fc.array(id),
      (given, isSorted, asked) => {
        const ways = isSorted ? given.toSorted((a, b) => a.id - b.id) : given;
        const raw = new RawWays();
        for (const each of ways) raw.add(each.id, each.nodes, new Map([['name', each.name]]));
        for (const each of asked) {
          assert.deepEqual(raw.nodesOf(each), ways.find((other) => other.id === each)?.nodes ?? []);
        }
        assert.deepEqual(
          [...raw],
          ways.map(({ id: own, nodes, name }) => ({ id: own, nodes, tags: new Map([['name', name]]) })),
        );
      },
    ),
  );
});
