import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { RegionImports } from '../../src/admin/region-imports.ts';
import { Uploads } from '../../src/admin/uploads.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { type Database, openDatabaseForCommand } from '../../src/database/open.ts';
import { WorkQueue } from '../../src/jobs/work-queue.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { folderId } from '../../src/storage/folder-id.ts';
import { wholeMap, writeMap } from '../support/changed-map.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';
import { newVillage, ReplicationFolder } from '../support/replication.ts';
import { until } from '../support/sharing-servers.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const [TIME, NEXT] = ['2026-03-01T20:21:00Z', '2026-03-02T20:21:00Z'];

describe('workers over one data folder, without a store', { skip: withoutPostgres }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-work-'));
  const dataFolder = join(folder, 'data');
  const environment: Record<string, string> = { WAYPOST_DATA: dataFolder, WAYPOST_WORK: 'only' };
  let postgres: TestPostgres;
  let database: Database;
  let imports: RegionImports;
  let versions: RegionVersions;
  before(async () => {
    postgres = await startPostgres();
    environment.DATABASE_URL = postgres.url;
    versions = new RegionVersions(dataFolder);
    await useTownWithDiffs();
    database = await openDatabaseForCommand({ dataFolder, databaseUrl: postgres.url, poolSize: 2 });
    imports = new RegionImports(new WorkQueue(database, [folderId(dataFolder)], null), new Uploads(dataFolder, 1000, null));
  });
  after(async () => {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  /** A region of the sample town, whose map says where its diffs are: there is one with a village. */
  async function useTownWithDiffs(): Promise<void> {
    const [town, diffs] = [join(folder, 'town.osm.pbf'), new ReplicationFolder(join(folder, 'diffs'))];
    const seconds = Date.parse(TIME) / 1000;
    await writeMap(await wholeMap(TOWN), town, { bounds: [1.3e7, 50.8e7, 1.7e7, 51.1e7], timestamp: seconds });
    diffs.state(7, TIME);
    diffs.addText(8, NEXT, newVillage(1, 50.95, 1.48, 'Neudorf'));
    const content = { addresses: [], postcodes: [], towns: false, demo: false, isKept: true } as const;
    const made = await buildRegion(versions, { ...content, name: 'town', maps: [town] }, new Progress());
    const { inputs } = made;
    assert.ok(inputs);
    const replication = { from: diffs.folder, sequence: 7, timestamp: seconds };
    const known = await versions.build('known', async (draft) => {
      cpSync(join(versions.folder, made.id), draft, { recursive: true });
      const { format: _, id: __, name: ___, created_at: ____, ...rest } = made;
      return { ...rest, inputs: { ...inputs, maps: inputs.maps.map((map) => ({ ...map, replication })) } };
    });
    versions.use(known.id);
  }

  test('an update goes on with another one when one is killed', async () => {
    const [first, dueAt] = [await serve(environment), new Date('2026-03-03T03:00:00Z')];
    assert.equal(await imports.beginUpdate(dueAt), 'begun');
    const last = async () => (await imports.list())[0];
    await until('it runs', async () => (await last()).step !== null && (await last()).state === 'running');
    await first.end('SIGKILL');
    const second = await serve(environment);
    await until('it has ended', async () => (await last()).finishedAt !== null, 180);
    const { state, error, attempts, region, log } = await last();
    assert.deepEqual([state, error, attempts], ['succeeded', null, 2], JSON.stringify(log));
    assert.equal(region, versions.current());
    assert.equal(versions.describe(String(region)).data_timestamp, NEXT);
    assert.equal(await imports.beginUpdate(dueAt), 'over', 'it is done once');
    await second.end('SIGTERM');
  });

  test('a copy of the folder is another one: its server leaves the work to those that have the files', async () => {
    const copy = join(folder, 'copy');
    cpSync(dataFolder, copy, { recursive: true });
    assert.notEqual(folderId(copy), folderId(dataFolder));
    assert.equal(folderId(copy), folderId(copy));
    const acting = { user: { id: 'x', name: 'ada' }, via: 'console', isOperator: true, roles: {} } as const;
    const id = await imports.begin({ maps: [], demo: true }, acting);
    const done: string[] = [];
    const worker = (of: string) =>
      new Worker(
        database,
        { import: { atOnce: 1, work: async () => `${done.push(of)}` } },
        { workerId: randomUUID(), address: of, places: [folderId(of)] },
        assert.fail,
      );
    const [elsewhere, here] = [worker(copy), worker(dataFolder)];
    elsewhere.nudge();
    await pause(1_500);
    assert.deepEqual(done, []);
    here.nudge();
    await until('it is done', async () => (await imports.find(String(id)))?.state === 'succeeded');
    assert.deepEqual(done, [dataFolder]);
    await Promise.all([elsewhere.close(), here.close()]);
  });
});
