import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { idColumn, MISSING, sparseIdColumn } from '../../src/branded-ids.ts';
import { deadEndsOf } from '../../src/venues/graph/dead-ends.ts';
import { partsOf } from '../../src/venues/graph/parts.ts';
import { arcCostsOf } from '../../src/venues/graph/profiles.ts';
import type { GraphRows } from '../../src/venues/graph/sections.ts';
import type { Vertex } from '../../src/venues/plan/venue-ids.ts';
import { Landmarks } from '../../src/venues/search/landmarks.ts';
import { OneToAll } from '../../src/venues/search/one-to-all.ts';
import { type End, Spread } from '../../src/venues/search/spread.ts';

/** A square of crossings a metre apart, each joined with its four neighbours; some joins are longer than they look. */
function crossings(side: number): GraphRows {
  const count = side * side;
  const arcs: [number, number, number][] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const meters = 1 + ((i * 7919) % 13) / 13;
    const joins = [x > 0 ? i - 1 : -1, x + 1 < side ? i + 1 : -1, y > 0 ? i - side : -1, y + 1 < side ? i + side : -1];
    for (const to of joins) if (to >= 0) arcs.push([i, to, meters]);
  }
  const first = new Uint32Array(count + 1);
  for (const [from] of arcs) first[from + 1]++;
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  const row = <T>(make: (length: number) => T) => make(arcs.length);
  return {
    x: Float64Array.from({ length: count }, (_, i) => i % side),
    y: Float64Array.from({ length: count }, (_, i) => Math.floor(i / side)),
    level: new Float64Array(count),
    space: sparseIdColumn(new Int32Array(count)),
    firstArc: idColumn(first),
    head: idColumn(Uint32Array.from(arcs, ([, to]) => to)),
    kind: row((length) => new Uint8Array(length)),
    closed: row((length) => new Uint8Array(length)),
    meters: Float64Array.from(arcs, ([, , meters]) => meters),
    seconds: row((length) => new Float64Array(length).fill(Number.NaN)),
    dislike: row((length) => new Float64Array(length)),
    assumed: row((length) => new Uint8Array(length)),
    arcFeature: sparseIdColumn(row((length) => new Int32Array(length).fill(-1))),
    spaceLevel: new Float64Array(1),
    spaceKind: new Uint8Array(1),
    spaceFeature: sparseIdColumn(new Int32Array(1).fill(-1)),
    spaceClosed: new Uint8Array(1),
    spaceRing: new Uint32Array(2),
    ringCorner: new Uint32Array(1),
    corner: new Float64Array(),
    insideStart: new Uint32Array(2),
    inside: idColumn(new Uint32Array()),
  };
}

const at = (vertex: number): End => ({
  anchors: [{ x: 0, y: 0, level: 0, space: MISSING, vertices: [vertex as Vertex], meters: [0] }],
  secondsPerMeter: 1,
});

describe('landmarks of a large venue', () => {
  const rows = crossings(300);
  const costs = arcCostsOf(rows, 'default');
  const [near, far] = [at(0), at(rows.x.length - 1)];
  const best = new OneToAll(new Spread(rows, deadEndsOf(rows))).from(near, costs).cost[rows.x.length - 1];
  const boundOf = (landmarks: Landmarks) => landmarks.boundsTo(far)(0 as Vertex);

  test('are found while other requests are served, and bounds hold at any time', async () => {
    const landmarks = new Landmarks(rows, costs, partsOf(rows, costs));
    // 90,000 crossings from and to all landmarks take more than the first question waits for.
    assert.ok(!landmarks.areFound, 'the first question does not wait for all');
    let turns = 0;
    let least = 0;
    for (; !landmarks.areFound; turns++) {
      const bound = boundOf(landmarks);
      assert.ok(bound >= least, 'a landmark more takes nothing from a bound');
      // Walking takes a second per metre: nothing is nearer than the best way.
      assert.ok(bound <= best, `${bound} where the way takes ${best}`);
      least = bound;
      await turn();
    }
    assert.ok(turns > 10, `other requests had ${turns} turns`);
    assert.ok(least > 0);
  });

  test('are the same when nobody asks in between', async () => {
    const [whole, sliced] = [0, 1].map(() => new Landmarks(rows, costs, partsOf(rows, costs)));
    whole.finish();
    while (!sliced.areFound) await turn();
    assert.equal(boundOf(whole), boundOf(sliced));
    // The first landmark is the corner at which the way begins: its bound is what the way takes.
    assert.ok(Math.abs(boundOf(whole) - best) < 1e-3, `${boundOf(whole)} of ${best}`);
  });
});
