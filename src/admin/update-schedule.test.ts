import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASES } from '../../test/support/databases.ts';
import { at } from '../at.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { RegionVersions } from '../regions/versions.ts';
import { ServerTurns } from '../sharing/turns.ts';
import { RegionImports } from './region-imports.ts';
import { UpdateSchedule } from './update-schedule.ts';
import { Uploads } from './uploads.ts';

const PLAN = { every: 'day', at: '03:00' } as const;
const BEFORE = Date.parse('2026-03-01T12:00:00Z');
const DUE = Date.parse('2026-03-02T03:00:10Z');
const NEXT_DUE = Date.parse('2026-03-03T03:00:10Z');

/** Stands for `waypost update`: it writes down that it has begun, and ends when it may. */
const COMMAND = `
  import { appendFileSync, existsSync } from 'node:fs';
  appendFileSync(process.env.BEGUN, 'x');
  process.on('SIGTERM', () => process.exit(1));
  const timer = setInterval(() => {
    if (!existsSync(process.env.MAY_END)) return;
    clearInterval(timer);
    console.log('{"id":"made"}');
    process.disconnect?.();
  }, 20);`;

describe('an update of servers that share regions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-update-turns-'));
  const [script, begun, mayEnd] = ['command.mjs', 'begun', 'may-end'].map((name) => join(folder, name));
  let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
  let database: Database;
  const servers: {
    readonly schedule: UpdateSchedule;
    readonly imports: RegionImports;
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
    await database.query(sql`delete from waypost.server_turns`);
    for (let i = 0; i < 3; i++) servers.push(startServer(join(folder, `data-${i}`)));
  });
  afterEach(async () => {
    for (const { stop } of servers.splice(0)) await stop();
  });

  function startServer(dataFolder: string) {
    mkdirSync(join(dataFolder, 'regions'), { recursive: true });
    const environment = { PATH: process.env.PATH, BEGUN: begun, MAY_END: mayEnd };
    const place = { script, environment, record: async () => {} };
    const imports = new RegionImports(place, new Uploads(dataFolder, 1000, null), new RegionVersions(dataFolder), () => {});
    const turns = new ServerTurns(database, 'update', randomUUID());
    const schedule = new UpdateSchedule(PLAN, imports, turns, () => {}, BEFORE);
    const stop = async () => {
      await schedule.close();
      await imports.close();
    };
    return { schedule, imports, stop };
  }

  const lookAll = (now: number, of = servers) => Promise.all(of.map(({ schedule }) => schedule.look(now)));
  const busy = () => servers.filter(({ imports }) => imports.isBusy);
  const runs = () => (existsSync(begun) ? readFileSync(begun, 'utf8').length : 0);
  const untilRuns = async (count: number) => {
    while (runs() < count) await pause(20);
  };
  const endUpdate = async () => {
    writeFileSync(mayEnd, '');
    while (busy().length > 0) await pause(20);
    rmSync(mayEnd);
  };

  test('is begun by one of them, and once at each time', async () => {
    await lookAll(DUE);
    assert.equal(busy().length, 1);
    await untilRuns(1);
    await lookAll(DUE + 60_000);
    await endUpdate();
    // The one that did it writes that down at its next look; the others look later, and earlier.
    await lookAll(DUE + 120_000);
    await lookAll(DUE + 180_000);
    assert.equal(runs(), 1);
    await lookAll(NEXT_DUE);
    await untilRuns(2);
    assert.equal(busy().length, 1);
    await endUpdate();
  });

  test('goes on with another one when its server stops', async () => {
    await lookAll(DUE);
    await untilRuns(1);
    const stopped = at(busy(), 0);
    await stopped.stop();
    const others = servers.filter((each) => each !== stopped);
    await lookAll(DUE + 20_000, others);
    await untilRuns(2);
    assert.equal(busy().length, 1);
    await endUpdate();
  });

  test('goes on with another one when its server is silent, which ends its own', async () => {
    await lookAll(DUE);
    await untilRuns(1);
    const silent = at(busy(), 0);
    const others = servers.filter((each) => each !== silent);
    await lookAll(DUE + 20_000, others);
    assert.equal(busy().length, 1);
    await database.query(sql`update waypost.server_turns set beat_at = beat_at - interval '61 seconds'`);
    await lookAll(DUE + 80_000, others);
    await untilRuns(2);
    await silent.schedule.look(DUE + 90_000);
    assert.equal(silent.imports.list()[0]?.state, 'cancelled');
    assert.deepEqual(busy().length, 1);
    await endUpdate();
  });

  test('is begun by another one where the first is importing', async () => {
    const importing = at(servers, 0);
    importing.imports.beginUpdate();
    await untilRuns(1);
    await lookAll(DUE);
    await untilRuns(2);
    assert.equal(busy().length, 2);
    await endUpdate();
  });
});
