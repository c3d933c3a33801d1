import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { idColumn, NONE } from '../../branded-ids.ts';
import type { Network } from '../network/network.ts';
import type { Vertex } from '../network/road-ids.ts';
import { weightingOf } from '../network/weighting.ts';
import { FIRST, ownersOf, PairedCustomizer, SECOND } from './customize-together.ts';

/** A forest in which every parent has a higher number, as hierarchies have. */
const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 400 }).map((numbers) =>
  idColumn<Vertex>(
    Uint32Array.from(numbers, (number, arc) => {
      const above = numbers.length - 1 - arc;
      return above === 0 || number % 50 === 0 ? NONE : arc + 1 + (number % Math.min(above, 5));
    }),
  ),
);

test('what one thread is given has nothing of the other above it, and nothing at the top below it', () => {
  fc.assert(
    fc.property(parents, (parent) => {
      const owner = ownersOf(parent);
      for (let arc = 0; arc < parent.length; arc++) {
        if (parent[arc] === NONE) continue;
        const above = owner[parent[arc]];
        const isTop = above !== FIRST && above !== SECOND;
        assert.ok(above === owner[arc] || isTop, `${arc} is of ${owner[arc]}, its parent of ${above}`);
      }
    }),
  );
});

test('the work is dealt out evenly', () => {
  // A tree that halves itself ten times.
  const parent = idColumn<Vertex>(
    Uint32Array.from({ length: 1023 }, (_, arc) => (arc === 1022 ? NONE : 1022 - Math.floor((1022 - arc - 1) / 2))),
  );
  const owner = ownersOf(parent);
  const [first, second] = [FIRST, SECOND].map((who) => owner.filter((each) => each === who).length);
  assert.ok(Math.abs(first - second) < 20 && first + second > 1000, `${first} and ${second}`);
});

test('a second thread that has ended is replaced for the next metric', async (t) => {
  // So many arcs that a second thread is worth it, and no roads between them.
  const arcs = 500_000;
  const none = new Uint32Array(new SharedArrayBuffer(0));
  const numbers = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
  const bytes = new Uint8Array(new SharedArrayBuffer(arcs));
  const own = numbers(arcs + 1).map((_, arc) => arc);
  const network: Network = {
    ...{ firstTurn: numbers(arcs + 1), turnTo: idColumn(none), vertexOf: idColumn(own), firstArc: idColumn(own) },
    ...{ half: idColumn(numbers(arcs)), length: numbers(arcs), class: bytes, arcOf: idColumn(none) },
    ...{ copyHalf: idColumn(none), copyArc: idColumn(none), costs: {} },
    hierarchy: {
      parent: idColumn<Vertex>(numbers(arcs)).fill(NONE),
      ...{ depth: new Uint16Array(arcs), firstUp: numbers(arcs + 1), upTo: new Uint16Array(0) },
      ...{ firstDown: numbers(arcs + 1), downFrom: new Uint16Array(0) },
    },
  };
  const customizer = new PairedCustomizer(network);
  const turn = new Uint16Array(new SharedArrayBuffer(0));
  const options = { mode: 'driving', method: 'time', avoid: 0 } as const;
  const costs = weightingOf(network, options, { time: numbers(arcs), turn }, { flags: bytes, reach: bytes });
  const post = t.mock.method(Worker.prototype, 'postMessage');
  await customizer.customize(costs);
  const workers = () => post.mock.calls.flatMap((call) => (call.this instanceof Worker ? call.this : []));
  const [second] = workers();
  await second.terminate();
  await customizer.customize(costs);
  const [, next] = workers();
  assert.notEqual(next, second);
  await next.terminate();
});
