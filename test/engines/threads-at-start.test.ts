import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { SERVERS } from '../support/databases.ts';

/** As on a machine of 17 processors. */
const MANY = { threads: '16' };

for (const { name, skip, start } of SERVERS)
  test(`a server that has started has no thread but those of its database, ${name}`, { skip }, async () => {
    const live = new Set<Worker>();
    const onWorker = (message: unknown) => {
      assert.ok(typeof message === 'object' && message && 'worker' in message && message.worker instanceof Worker);
      const { worker } = message;
      live.add(worker);
      worker.once('exit', () => live.delete(worker));
    };
    channel('worker_threads').subscribe(onWorker);
    const server = await start(MANY);
    try {
      // The embedded database has a thread, which starts a further one for its engine; what loads files has ended.
      assert.equal(live.size, name === 'PostgreSQL' ? 0 : 1);
    } finally {
      channel('worker_threads').unsubscribe(onWorker);
      await server.stop();
    }
  });
