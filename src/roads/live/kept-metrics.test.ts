import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { idColumn } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import { KeptMetrics } from './kept-metrics.ts';
import type { ReadyMetric } from './ready-metrics.ts';

const BYTES = 1_000;

/** The first number in a metric's memory: whose it is. */
function metricIn(memory: SharedArrayBuffer, number: number): ReadyMetric {
  const numbers = new Uint32Array(memory, 0, 1).fill(number);
  const bytes = new Uint8Array(0);
  const shorts = new Uint16Array(0);
  const side = {
    first: numbers,
    higher: shorts,
    weight: new Float64Array(0),
    minor: shorts,
    via: idColumn<Vertex>(numbers),
  };
  return {
    key: { mode: 'driving', method: 'time', avoid: 0, slot: number, isNow: false },
    weighting: {
      mode: 'driving',
      method: 'time',
      avoid: 0,
      units: { time: 1, length: 0 },
      minorUnits: { time: 0, length: 1 },
      closed: null,
      areas: [],
      turn: new Uint16Array(0),
      time: numbers,
      flags: bytes,
      reach: bytes,
    },
    metric: { up: side, down: side },
  };
}

const numberIn = ({ weighting }: ReadyMetric) => weighting.time[0];

describe('metrics that are kept', () => {
  test('a thousand of them, one after the other, are in as much memory as may be kept, and a spare piece', async () => {
    const metrics = new KeptMetrics(10 * BYTES);
    const pieces = new Set<SharedArrayBuffer>();
    for (let number = 0; number < 1_000; number++) {
      const memory = metrics.memory(BYTES);
      pieces.add(memory);
      metrics.hold(metricIn(memory, number), memory, String(number));
      await setImmediate();
    }
    assert.equal(pieces.size, 11);
    const kept = Array.from({ length: 1_000 }, (_, number) => metrics.get(String(number)));
    const answers = await Promise.all(kept.map((held) => held && metrics.use(held, numberIn)));
    assert.deepEqual(
      answers.filter((number) => number !== null),
      [990, 991, 992, 993, 994, 995, 996, 997, 998, 999],
    );
  });

  test('what somebody answers by stays as it is, however many come after it', async () => {
    const metrics = new KeptMetrics(BYTES);
    const make = (number: number) => {
      const memory = metrics.memory(BYTES);
      return metrics.hold(metricIn(memory, number), memory, String(number));
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = metrics.use(make(1), async (ready) => {
      await promise;
      return numberIn(ready);
    });
    for (let number = 2; number < 50; number++) {
      make(number);
      await setImmediate();
    }
    resolve();
    assert.equal(await slow, 1);
  });

  test('one for a single question is let go of when that is answered, well or not', async () => {
    const metrics = new KeptMetrics(BYTES);
    const memory = metrics.memory(BYTES);
    const held = metrics.hold(metricIn(memory, 1), memory, null);
    await assert.rejects(
      metrics.use(held, () => {
        throw new Error('no such road');
      }),
      /no such road/,
    );
    await setImmediate();
    assert.equal(metrics.memory(BYTES), memory);
  });

  test('small ones lie in pieces of their own: none that a large one has used before', async () => {
    const metrics = new KeptMetrics(3 * BYTES);
    const make = async (number: number, bytes: number, text: string | null) => {
      const memory = metrics.memory(bytes);
      assert.equal(memory.byteLength, bytes);
      metrics.hold(metricIn(memory, number), memory, text);
      await setImmediate();
    };
    for (let number = 0; number < 20; number++) {
      await make(number, BYTES, null);
      await make(number, BYTES / 2, String(number));
    }
    const kept = [...Array(20).keys()].flatMap((number) => metrics.get(String(number)) ?? []);
    assert.deepEqual(
      kept.map(({ ready, memory }) => [numberIn(ready), memory?.byteLength]),
      [14, 15, 16, 17, 18, 19].map((number) => [number, BYTES / 2]),
    );
  });

  test('those of hours take their part of the room: the one that was asked for longest ago goes, and no other kind', async () => {
    const metrics = new KeptMetrics(10 * BYTES, 3 * BYTES);
    const make = async (text: string, slot: number | null) => {
      const memory = metrics.memory(BYTES);
      const ready = metricIn(memory, 0);
      metrics.hold({ ...ready, key: { ...ready.key, slot } }, memory, text);
      await setImmediate();
    };
    const names = ['a', 'b', 'c', 'mon 8', 'mon 9', 'mon 10', 'mon 11', 'mon 12'];
    const kept = () => names.filter((text) => metrics.get(text));
    for (const text of ['a', 'b', 'c']) await make(text, null);
    for (const [slot, text] of ['mon 8', 'mon 9', 'mon 10'].entries()) await make(text, slot);
    assert.deepEqual(kept(), ['a', 'b', 'c', 'mon 8', 'mon 9', 'mon 10'], 'six of ten, three of them hours');
    metrics.get('mon 8');
    await make('mon 11', 3);
    // To look at all of them in this order has made the first ones the oldest again.
    assert.deepEqual(
      kept(),
      ['a', 'b', 'c', 'mon 10', 'mon 8', 'mon 11'].toSorted((x, y) => names.indexOf(x) - names.indexOf(y)),
    );
    await make('mon 12', 4);
    assert.deepEqual(kept(), ['a', 'b', 'c', 'mon 10', 'mon 11', 'mon 12']);
    assert.equal(metrics.bytes, 6 * BYTES);
    metrics.drop(({ slot }) => slot !== null);
    assert.deepEqual(kept(), ['a', 'b', 'c'], 'the other kinds stay');
    await make('mon 8', 0);
    await make('mon 9', 1);
    await make('mon 10', 2);
    assert.deepEqual(kept(), ['a', 'b', 'c', 'mon 8', 'mon 9', 'mon 10'], 'those that were dropped count no more');
  });

  test('the last one is kept where there is room for none', async () => {
    const metrics = new KeptMetrics(1);
    const memory = metrics.memory(BYTES);
    metrics.hold(metricIn(memory, 7), memory, 'large');
    await setImmediate();
    assert.ok(metrics.get('large'));
  });
});
