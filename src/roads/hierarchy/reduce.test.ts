import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JunctionGraph } from './dissect.ts';
import { reduced } from './reduce.ts';

function graphOf(junctions: number, segments: readonly (readonly [number, number])[]): JunctionGraph {
  return {
    lat: Int32Array.from({ length: junctions }, (_, i) => i),
    lng: Int32Array.from({ length: junctions }, (_, i) => 2 * i),
    from: Uint32Array.from(segments, ([from]) => from),
    to: Uint32Array.from(segments, ([, to]) => to),
  };
}

const anyGraph = fc
  .integer({ min: 1, max: 40 })
  .chain((junctions) =>
    fc
      .array(fc.tuple(fc.nat(junctions - 1), fc.nat(junctions - 1)), { maxLength: 60 })
      .map((segments) => graphOf(junctions, segments)),
  );

/** Which other junctions each is joined to. */
function joinsOf({ lat, from, to }: JunctionGraph): Set<number>[] {
  const joins = Array.from(lat, () => new Set<number>());
  for (const [segment, a] of from.entries()) {
    const b = to[segment];
    if (a === b) continue;
    joins[a].add(b);
    joins[b].add(a);
  }
  return joins;
}

/** The most levels under one junction when these are taken out in order. */
function levelsOf(graph: JunctionGraph, order: Uint32Array): number {
  const joins = joinsOf(graph);
  const levels = new Uint32Array(joins.length);
  let most = 0;
  for (const junction of order) {
    const others = [...joins[junction]];
    for (const other of others) {
      joins[other].delete(junction);
      for (const third of others) if (third !== other) joins[other].add(third);
      levels[other] = Math.max(levels[other], levels[junction] + 1);
    }
    most = Math.max(most, levels[junction] + 1);
  }
  return most;
}

test('every junction and every segment is taken or left', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const { rest, junctions, segments, takenJunctions, takenSegments } = reduced(graph);
      const all = (...rows: readonly Uint32Array[]) => rows.flatMap((row) => [...row]).sort((a, b) => a - b);
      assert.deepEqual(all(junctions, takenJunctions), [...graph.lat.keys()]);
      assert.deepEqual(all(segments, takenSegments), [...graph.from.keys()]);
      assert.deepEqual(
        [...rest.lng],
        [...junctions].map((junction) => 2 * junction),
      );
    }),
  );
});

test('each junction is taken when at most two are joined to it, whom it joins then; those left have three or more', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const { rest, junctions, takenJunctions } = reduced(graph);
      const joins = joinsOf(graph);
      for (const junction of takenJunctions) {
        const others = [...joins[junction]];
        assert.ok(others.length <= 2);
        for (const other of others) {
          joins[other].delete(junction);
          for (const third of others) if (third !== other) joins[other].add(third);
        }
      }
      // Taking out one after the other in the plain way leaves the same joins.
      const numbered = joinsOf(rest).map((others) => new Set([...others].map((other) => junctions[other])));
      assert.deepEqual(
        numbered,
        [...junctions].map((junction) => joins[junction]),
      );
      const ends = [...rest.from, ...rest.to];
      for (const left of junctions.keys()) assert.ok(ends.filter((end) => end === left).length >= 3);
    }),
  );
});

test('a street of many junctions needs few levels, and so does one with a dead end at each', () => {
  const count = 4096;
  const street = Array.from({ length: count - 1 }, (_, i): [number, number] => [i, i + 1]);
  const comb = street.flatMap(([a, b]): [number, number][] => [
    [a, b],
    [a, count + a],
  ]);
  for (const graph of [graphOf(count, street), graphOf(2 * count, comb)]) {
    const { rest, takenJunctions } = reduced(graph);
    assert.equal(rest.lat.length, 0);
    // Halved 12 times there is one left; where not every second one is taken, it needs some more.
    assert.ok(levelsOf(graph, takenJunctions) <= 40);
  }
});
