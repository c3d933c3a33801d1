import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { DrawnRoads } from '../../../test/support/road-map.ts';
import { RoadWorker } from './worker.ts';

test('a thread that nobody asks ends, and the next question starts another one', async () => {
  const { roads } = await DrawnRoads.draw({ map: 'a-b', ways: { ab: {} } });
  const ask = () => worker.run('readTraffic', { weekly: [], live: [], now: 0, liveSeconds: 0 });
  const started: Worker[] = [];
  const note = (thread: Worker) => void started.push(thread);
  process.on('worker', note);
  const worker = new RoadWorker(roads.shared, { waitMs: 1_000, workMs: 10_000 }, 100);
  try {
    const first = await ask();
    const [thread] = started;
    assert.ok(thread);
    const ended = once(thread, 'exit');
    // Questions that come one behind the other find the same thread.
    assert.deepEqual(await ask(), first);
    assert.equal(started.length, 1);
    await ended;
    assert.deepEqual(await ask(), first);
    assert.equal(started.length, 2);
  } finally {
    process.off('worker', note);
    await worker.close();
  }
});
