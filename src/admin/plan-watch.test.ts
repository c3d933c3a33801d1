import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { WorkQueue } from '../jobs/work-queue.ts';
import { Worker } from '../jobs/worker.ts';
import { RegionVersions } from '../regions/versions.ts';
import { PlanWatch } from './plan-watch.ts';
import { RegionImports } from './region-imports.ts';
import { RegionWork } from './region-work.ts';
import { Uploads } from './uploads.ts';

const PLAN = { every: 'day', at: '03:00' } as const;
const BEFORE = Date.parse('2026-03-01T12:00:00Z');
const DUE = Date.parse('2026-03-02T03:00:10Z');
const NEXT_DUE = Date.parse('2026-03-03T03:00:10Z');

/** Stands for `waypost update`: it writes down that it has begun, and ends when it may. */
const COMMAND = `
  import { appendFileSync, existsSync } from 'node:fs';
  appendFileSync(process.env.BEGUN, 'x');
  const timer = setInterval(() => {
    if (!existsSync(process.env.MAY_END)) return;
    clearInterval(timer);
    console.log('{"id":"made"}');
    process.disconnect?.();
  }, 20);`;

describe('an update by a plan, of servers that share regions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-plans-'));
  const [script, begun, mayEnd] = ['command.mjs', 'begun', 'may-end'].map((name) => join(folder, name));
  let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
  let database: Database;
  const servers: {
    readonly watch: PlanWatch;
    readonly imports: RegionImports;
    readonly worker: Worker;
    readonly stop: () => Promise<void>;
  }[] = [];
  before(async () => {
    writeFileSync(script, COMMAND);
    opened = await DATABASES[0].open();
    ({ database } = opened);
  });
  after(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const file of [begun, mayEnd]) rmSync(file, { force: true });
    await database.query(sql`delete from waypost.work`);
    for (let i = 0; i < 3; i++) servers.push(startServer(join(folder, `data-${i}`)));
  });
  afterEach(async () => {
    for (const { stop } of servers.splice(0)) await stop();
  });

  function startServer(dataFolder: string) {
    mkdirSync(join(dataFolder, 'regions'), { recursive: true });
    const environment = { PATH: process.env.PATH, BEGUN: begun, MAY_END: mayEnd };
    const uploads = new Uploads(dataFolder, 1000, null);
    const place = { script, environment, record: async () => {} };
    const { kinds } = new RegionWork(place, uploads, new RegionVersions(dataFolder), () => {});
    const worker = new Worker(database, kinds, { workerId: randomUUID(), address: dataFolder, places: ['store'] }, () => {});
    // Who asks does not work: a worker begins when a test says so.
    const imports = new RegionImports(new WorkQueue(database, ['store'], null), uploads);
    const watch = new PlanWatch(PLAN, (dueAt) => imports.beginUpdate(dueAt), assert.fail, BEFORE);
    const stop = async () => {
      await watch.close();
      await worker.close();
    };
    return { watch, imports, worker, stop };
  }

  const lookAll = (now: number) => Promise.all(servers.map(({ watch }) => watch.look(now)));
  const states = async () => (await servers[0].imports.list()).map(({ state }) => state);
  const runs = () => (existsSync(begun) ? readFileSync(begun, 'utf8').length : 0);
  const untilRuns = async (count: number) => {
    while (runs() < count) await pause(20);
  };
  const untilStates = async (...wanted: readonly string[]) => {
    while ((await states()).join() !== wanted.join()) await pause(20);
  };

  test('is begun once at each time, and done by whoever works', async () => {
    await lookAll(DUE);
    assert.deepEqual(await states(), ['waiting']);
    assert.match((await servers[0].imports.list())[0]?.step ?? '', /none is running/);
    servers[2].worker.nudge();
    await untilRuns(1);
    await lookAll(DUE + 60_000);
    writeFileSync(mayEnd, '');
    await untilStates('succeeded');
    await lookAll(DUE + 120_000);
    assert.deepEqual(await states(), ['succeeded'], 'this time has been done');
    await lookAll(NEXT_DUE);
    await untilStates('succeeded', 'succeeded');
    assert.equal(runs(), 2);
    const [{ worker, region }] = await servers[1].imports.list();
    assert.deepEqual([worker, region], [join(folder, 'data-2'), 'made'], 'every server knows who did it');
  });

  test('goes on with another one when its server stops', async () => {
    await lookAll(DUE);
    servers[0].worker.nudge();
    await untilRuns(1);
    await servers[0].worker.close();
    assert.deepEqual(await states(), ['waiting']);
    servers[1].worker.nudge();
    await untilRuns(2);
    writeFileSync(mayEnd, '');
    await untilStates('succeeded');
    const [{ attempts }] = await servers[1].imports.list();
    assert.equal(attempts, 1, 'what is given back is no failed attempt');
  });

  test('that comes while something is imported is begun after that', async () => {
    const acting = { user: { id: 'x', name: 'ada' }, via: 'console', isOperator: true, roles: {} } as const;
    const id = await servers[0].imports.begin({ maps: [] }, acting);
    assert.equal(await servers[1].imports.begin({ maps: [] }, acting), null, 'one at a time, of all servers');
    await lookAll(DUE);
    assert.deepEqual(await states(), ['waiting']);
    assert.equal(await servers[2].imports.cancel(String(id)), true);
    await lookAll(DUE + 20_000);
    assert.deepEqual(await states(), ['waiting', 'cancelled']);
    assert.equal((await servers[2].imports.list())[0]?.kind, 'update');
  });
});
