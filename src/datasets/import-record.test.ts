import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { DATABASES } from '../../test/support/databases.ts';
import { createProject } from '../access/projects.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { WorkQueue } from '../jobs/work-queue.ts';
import { beginImport, importStatus, recordFailure, recordForgotten, recordQueued } from './import-record.ts';

for (const { name, skip, open } of DATABASES) {
  describe(`records of imports, on the ${name}`, { skip }, () => {
    let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
    let database: Database;
    let projectId: string;
    before(async () => {
      opened = await open();
      ({ database } = opened);
      projectId = (await createProject(database, 'records'))?.id ?? assert.fail('there is such a project');
    });
    after(() => opened.close());

    async function begun() {
      const datasetId = randomUUID();
      await database.query(sql`
        insert into waypost.datasets (project_id, dataset_id, name) values (${projectId}, ${datasetId}, ${datasetId})`);
      const task = await beginImport(database, projectId, datasetId);
      return { task, status: () => importStatus(database, projectId, datasetId) };
    }

    test('an import whose work has ended without a record of it has failed; one that waits has not', async () => {
      const [ended, waiting] = [await begun(), await begun()];
      const queue = new WorkQueue(database, ['store'], null);
      for (const { task } of [ended, waiting]) {
        await queue.add({ id: task.importId, kind: 'a', request: null });
        await recordQueued(database, task);
      }
      await database.query(sql`update waypost.work set status = 'failed' where work_id = ${ended.task.importId}`);
      await recordForgotten(database);
      assert.equal((await ended.status()).status, 'failed');
      assert.equal((await waiting.status()).status, 'in_progress');
    });

    test('a reason is recorded whatever it quotes of a file', async () => {
      const { task, status } = await begun();
      await recordFailure(database, task, `a\0b \ud800 ${'😀'.repeat(30_000)}`);
      const { status: ended, error } = await status();
      assert.equal(ended, 'failed');
      assert.match(error ?? '', /^a\\u0000b \ufffd 😀/);
      // It is cut to a length, here within a pair.
      assert.match(error ?? '', /😀\ufffd?$/u);
      assert.ok((error ?? '').length < 60_000);
    });
  });
}
