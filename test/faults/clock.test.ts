import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { KeyDirectory } from '../../src/access/directory.ts';
import { GROUPS } from '../../src/access/groups.ts';
import { createKey } from '../../src/access/keys.ts';
import { openLimits } from '../../src/access/limits.ts';
import { createProject, type Project } from '../../src/access/projects.ts';
import { Quotas } from '../../src/access/quota.ts';
import { DatabaseUnavailable } from '../../src/database/failures.ts';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { DATABASES } from '../support/databases.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** Longer than keys are remembered without a question (4 s). */
const FORGOTTEN_MS = 4_200;
/** Timers may end so much before the clock that windows are measured by. */
const EARLY_MS = 20;
/** So long after a quota was found used up, it is asked for again. */
const RECHECKED_MS = 1_200;

const { name, open } = DATABASES[0];

describe(`a clock that is set while the server runs, on the ${name}`, () => {
  let database: Database;
  let close = async () => {};
  before(async () => {
    const opened = await open();
    database = opened.database;
    close = opened.close;
  });
  after(() => close());

  async function project(projectName: string, changes: Partial<Project> = {}): Promise<Project> {
    const created = await createProject(database, projectName);
    assert.ok(created);
    return { ...created, ...changes };
  }

  test('a key that is revoked is refused after seconds, though the clock went back a year', async (t) => {
    const { id } = await project('revoked');
    const key = await createKey(database, id, { kind: 'private', canWrite: true, expiresAt: null });
    const directory = new KeyDirectory(database, 60);
    assert.ok(await directory.find(key));
    await database.query(sql`update waypost.keys set revoked_at = now() where project_id = ${id}`);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - YEAR_MS });
    await pause(FORGOTTEN_MS);
    assert.equal(await directory.find(key), null);
  });

  test('a known key stays valid while the database is away, though the clock went on an hour', async (t) => {
    const { id } = await project('known');
    const key = await createKey(database, id, { kind: 'private', canWrite: true, expiresAt: null });
    let isAway = false;
    const directory = new KeyDirectory(
      {
        query(statement) {
          return isAway ? Promise.reject(new DatabaseUnavailable(new Error('away'))) : database.query(statement);
        },
      },
      60,
    );
    assert.ok(await directory.find(key));
    isAway = true;
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOUR_MS });
    await pause(FORGOTTEN_MS);
    assert.equal((await directory.find(key))?.project.name, 'known');
  });

  test('a quota that was used up and is raised is open again, though the clock went back an hour', async () => {
    const owner = await project('raised', { quota: 1 });
    const raiseTo = (quota: number) =>
      database.query(sql`update waypost.projects set quota = ${quota} where project_id = ${owner.id}`);
    await raiseTo(1);
    // In the middle of a month, so that the step stays in it.
    let now = Date.UTC(2026, 10, 15, 12);
    const quotas = new Quotas(database, 60, () => now);
    assert.deepEqual([await quotas.take(owner), await quotas.take(owner)], [true, false]);
    await raiseTo(10);
    now -= HOUR_MS;
    await pause(RECHECKED_MS);
    assert.equal(await quotas.take({ ...owner, quota: 10 }), true);
    await quotas.close();
  });

  test('a limit that is used up opens with its window, though the clock went back a year (postgres)', async (t) => {
    const owner = await project('limited in postgres', { limits: { localities: 2 } });
    const limits = openLimits('postgres', database);
    const take = () => limits.take(owner, 'localities');
    assert.deepEqual([(await take()).isWithin, (await take()).isWithin, (await take()).isWithin], [true, true, false]);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - YEAR_MS });
    const { isWithin, resetSeconds } = await take();
    // The window that was counted in lies a year ahead: a new one begins, which is no longer than windows are.
    assert.equal(isWithin, true);
    assert.ok(resetSeconds <= GROUPS.localities.rate.seconds, `${resetSeconds} s`);
    assert.deepEqual([(await take()).isWithin, (await take()).isWithin], [true, false]);
    await limits.close();
  });

  test('a limit that is used up opens with its window, though the clock went back a year (memory)', async (t) => {
    const owner = await project('limited in memory', { limits: { localities: 2 } });
    const limits = openLimits('memory', database);
    const take = () => limits.take(owner, 'localities');
    assert.deepEqual([(await take()).isWithin, (await take()).isWithin, (await take()).isWithin], [true, true, false]);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - YEAR_MS });
    // Its windows are measured by a clock that nobody sets: they end when they would have.
    await pause(GROUPS.localities.rate.seconds * 1000 + EARLY_MS);
    assert.deepEqual([(await take()).isWithin, (await take()).isWithin, (await take()).isWithin], [true, true, false]);
    await limits.close();
  });
});
