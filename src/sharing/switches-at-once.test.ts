import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { FolderStore } from '../objects/folder-store.ts';
import { REGION } from './items.ts';
import { Publisher } from './publisher.ts';
import { recordServer } from './server-rows.ts';
import { decideSwitches } from './switches.ts';

const [, { skip, open }] = DATABASES;

describe('who decides a switch and who changes it at the same moment, on PostgreSQL', { skip }, () => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let publisher: Publisher;
  const folder = mkdtempSync(join(tmpdir(), 'waypost-at-once-'));
  before(async () => {
    mkdirSync(join(folder, 'store'));
    opened = await open();
    ({ database } = opened);
    publisher = new Publisher(database, new FolderStore(join(folder, 'store')), 'somebody@here');
  });
  after(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  const publish = async (version: string) => {
    const file = join(folder, version);
    writeFileSync(file, version);
    await publisher.publish({ item: REGION, version, files: [{ path: 'a', file }], isServed: true });
  };
  /** Waits until so many connections wait to change the index. */
  const untilWaiting = async (count: number) => {
    for (;;) {
      // Other tests have databases beside this one, and the server waits for locks of its own.
      const waiting = await database.query(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%shared_revision + 1'`,
      );
      if (waiting.length >= count) return;
      await pause(10);
    }
  };

  test('they wait for each other in one order', async () => {
    await publish('a');
    await recordServer(database, { serverId: randomUUID(), address: 'a:1' }, [], {
      region: null,
      regions: [],
      problems: [],
    });
    await publish('b');
    await database.query(
      sql`update waypost.servers set ready = (select array_agg(version_id) from waypost.shared_versions)`,
    );
    // Somebody else has the index, so that both begin and neither ends.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const other = database.transaction(async (transaction) => {
      await transaction.query(sql`update waypost.deployment set shared_revision = shared_revision + 1`);
      hold();
      await released;
    });
    await held;
    const serving = publisher.serve(REGION, 'a');
    await untilWaiting(1);
    const deciding = decideSwitches(database, 60);
    await untilWaiting(2);
    release();
    await other;
    // What is served is asked for again before the other is decided: there is nothing left to decide.
    assert.deepEqual(await Promise.all([serving, deciding]), [undefined, false]);
  });
});
