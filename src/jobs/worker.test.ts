import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import type { WorkTask } from './work-kind.ts';
import { WorkQueue } from './work-queue.ts';
import type { WorkOrder } from './work-record.ts';
import { Worker } from './worker.ts';

for (const { name, skip, open } of DATABASES) {
  describe(`the queue of work, on the ${name}`, { skip }, () => {
    let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
    let database: Database;
    const workers: Worker[] = [];
    /** What is being done, by what was asked. */
    const doing = new Map<string, PromiseWithResolvers<string> & { readonly task: WorkTask }>();
    const failures: string[] = [];
    before(async () => {
      opened = await open();
      ({ database } = opened);
    });
    after(() => opened.close());
    beforeEach(async () => {
      await database.query(sql`delete from waypost.work`);
      doing.clear();
      failures.splice(0);
    });
    afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));

    function worker(places = ['store'], atOnce = 2, to = database): Worker {
      const kind = {
        atOnce,
        async work(task: WorkTask) {
          const step = Promise.withResolvers<string>();
          doing.set(String(task.request), { ...step, task });
          task.signal.addEventListener('abort', () => step.reject(task.signal.reason));
          return step.promise;
        },
        async failed({ request }: Pick<WorkTask, 'request'>, reason: string) {
          failures.push(`${request}: ${reason}`);
        },
      };
      const made = new Worker(to, { a: kind }, { workerId: randomUUID(), address: 'here', places }, () => {});
      workers.push(made);
      return made;
    }
    const queue = (places: [string, ...string[]] = ['store']) => new WorkQueue(database, places, null);
    const add = async (request: string, order: Partial<WorkOrder> = {}, to = queue()) => {
      const id = randomUUID();
      return (await to.add({ id, kind: 'a', request, ...order })) ? id : null;
    };
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) await pause(10);
    };
    const statusOf = async (id: string | null) => (await queue().find(String(id)))?.status;
    const untilStatus = (id: string | null, status: string) => until(async () => (await statusOf(id)) === status);

    test('what is asked for is done, and its result and what was said of it stay', async () => {
      const id = await add('x');
      worker().nudge();
      await until(() => doing.has('x'));
      const { task, resolve } = doing.get('x') ?? assert.fail();
      task.progress.step = 'half of it';
      task.progress.log.push({ at: 'now', text: '\0 and ü' });
      await until(async () => (await queue().find(String(id)))?.progress?.includes('half of it') === true);
      resolve('made');
      await untilStatus(id, 'succeeded');
      const work = await queue().find(String(id));
      assert.deepEqual([work?.result, work?.error, work?.attempts], ['made', null, 1]);
      assert.deepEqual(JSON.parse(work?.progress ?? ''), task.progress);
    });

    test('a failure is told with its reason, what nobody expected without', async () => {
      const [explained, broken] = [await add('explained'), await add('broken')];
      worker().nudge();
      await until(() => doing.size === 2);
      doing.get('explained')?.reject(new ExplainedError('the file is empty'));
      doing.get('broken')?.reject(new TypeError('x is not a function'));
      await untilStatus(explained, 'failed');
      await untilStatus(broken, 'failed');
      assert.equal((await queue().find(String(explained)))?.error, 'the file is empty');
      assert.match((await queue().find(String(broken)))?.error ?? '', /^an unexpected failure; see the log/);
      assert.ok(failures.includes('explained: the file is empty'));
    });

    test('projects take turns, one of each at a time', async () => {
      const [mine, theirs] = [randomUUID(), randomUUID()];
      for (const request of ['mine 1', 'mine 2', 'mine 3']) await add(request, { projectId: mine });
      await add('theirs', { projectId: theirs });
      const one = worker();
      one.nudge();
      await until(() => doing.size === 2);
      assert.deepEqual([...doing.keys()].sort(), ['mine 1', 'theirs']);
      doing.get('mine 1')?.resolve('');
      await until(() => doing.has('mine 2'));
      assert.equal(doing.has('mine 3'), false);
    });

    test('a worker takes what is of its places alone', async () => {
      const elsewhere = await add('elsewhere', {}, queue(['another folder']));
      await add('here');
      worker(['store', 'a folder']).nudge();
      await until(() => doing.has('here'));
      await pause(50);
      assert.equal(await statusOf(elsewhere), 'waiting');
    });

    test('of what has to be alone in a place one waits or runs, and a time of a plan is done once', async () => {
      const alone = { alone: 'region' };
      const first = await add('x', alone);
      assert.notEqual(first, null);
      assert.equal(await add('y', alone), null);
      assert.notEqual(await add('z', alone, queue(['a folder'])), null, 'another place');
      worker().nudge();
      await until(() => doing.has('x'));
      assert.equal(await add('y', alone), null, 'it runs');
      doing.get('x')?.resolve('');
      await untilStatus(first, 'succeeded');
      const [due, later] = ['2026-03-01T03:00:00Z', '2026-03-02T03:00:00Z'].map((time) => new Date(time));
      assert.notEqual(await add('y', { ...alone, dueAt: later }), null);
      await until(() => doing.has('y'));
      doing.get('y')?.resolve('');
      await until(async () => (await queue().list(['a'])).every(({ status }) => status !== 'running'));
      for (const dueAt of [due, later])
        assert.equal(await add('y', { ...alone, dueAt }), null, 'it, or a later one, is done');
    });

    test('what waits is cancelled at once, what runs when its worker hears of it, what is over not at all', async () => {
      const waiting = await add('x');
      assert.equal(await queue().cancel(String(waiting)), true);
      assert.equal(await statusOf(waiting), 'cancelled');
      const running = await add('y');
      worker().nudge();
      await until(() => doing.has('y'));
      assert.equal(await queue().cancel(String(running)), true);
      assert.equal(await statusOf(running), 'cancelled');
      assert.equal(doing.get('y')?.task.signal.aborted, true);
      for (const id of [running, randomUUID(), 'nothing', '']) assert.equal(await queue().cancel(String(id)), false);
      assert.deepEqual(failures, []);
    });

    test('a worker that stops gives back what it does, and that is no attempt', async () => {
      const id = await add('x');
      const first = worker();
      first.nudge();
      await until(() => doing.has('x'));
      await first.close();
      assert.equal(await statusOf(id), 'waiting');
      doing.clear();
      worker().nudge();
      await until(() => doing.has('x'));
      doing.get('x')?.resolve('');
      await untilStatus(id, 'succeeded');
      assert.equal((await queue().find(String(id)))?.attempts, 1);
    });

    test('what is claimed while a worker stops is given back, and not begun', async () => {
      const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const held: Database = {
        ...database,
        async query(statement) {
          const rows = await database.query(statement);
          // The claim has been made, and its answer comes after the worker was asked to stop.
          if (doing.size === 0 && (await statusOf(id)) === 'running') {
            asked.resolve();
            await answer.promise;
          }
          return rows as never;
        },
      };
      const id = await add('x');
      const stopping = worker(['store'], 2, held);
      stopping.nudge();
      await asked.promise;
      const closed = stopping.close();
      answer.resolve();
      await closed;
      assert.equal(await statusOf(id), 'waiting');
      assert.equal(doing.size, 0);
    });
  });
}
