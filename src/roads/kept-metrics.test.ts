import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { KeptMetrics } from './kept-metrics.ts';
import type { ReadyMetric } from './metrics.ts';

const BYTES = 1_000;

/** The first number in a metric's memory: whose it is. */
function metricIn(memory: SharedArrayBuffer, number: number): ReadyMetric {
  const numbers = new Uint32Array(memory, 0, 1).fill(number);
  const floats = new Float64Array(0);
  return {
    key: { mode: 'driving', method: 'time', avoid: 0, slot: number, isNow: false },
    weighting: { mode: 'driving', method: 'time', arc: floats, turn: floats, turnMinor: numbers, time: numbers },
    metric: { up: floats, down: floats, upMinor: numbers, downMinor: numbers, upVia: numbers, downVia: numbers },
  };
}

const numberIn = ({ weighting }: ReadyMetric) => weighting.time[0];

describe('metrics that are kept', () => {
  test('a thousand of them, one after the other, are in as much memory as may be kept, and a spare piece', async () => {
    const metrics = new KeptMetrics(BYTES, 10 * BYTES);
    const pieces = new Set<SharedArrayBuffer>();
    for (let number = 0; number < 1_000; number++) {
      const memory = metrics.memory();
      pieces.add(memory);
      metrics.hold(metricIn(memory, number), memory, { text: String(number), bytes: BYTES });
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
    const metrics = new KeptMetrics(BYTES, BYTES);
    const make = (number: number) => {
      const memory = metrics.memory();
      return metrics.hold(metricIn(memory, number), memory, { text: String(number), bytes: BYTES });
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
    const metrics = new KeptMetrics(BYTES, BYTES);
    const memory = metrics.memory();
    const held = metrics.hold(metricIn(memory, 1), memory, null);
    await assert.rejects(
      metrics.use(held, () => {
        throw new Error('no such road');
      }),
      /no such road/,
    );
    await setImmediate();
    assert.equal(metrics.memory(), memory);
  });

  test('small ones take no more of the room than they need', async () => {
    const metrics = new KeptMetrics(BYTES, 3 * BYTES);
    for (let number = 0; number < 20; number++) {
      const memory = metrics.memory();
      metrics.hold(metricIn(memory, number), memory, { text: String(number), bytes: BYTES / 2 });
      await setImmediate();
    }
    assert.deepEqual(
      [...Array(20).keys()].filter((number) => metrics.get(String(number))),
      [14, 15, 16, 17, 18, 19],
    );
  });

  test('the last one is kept where there is room for none', async () => {
    const metrics = new KeptMetrics(BYTES, 1);
    const memory = metrics.memory();
    metrics.hold(metricIn(memory, 7), memory, { text: 'large', bytes: BYTES });
    await setImmediate();
    assert.ok(metrics.get('large'));
  });
});
