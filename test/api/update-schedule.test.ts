import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { PlanWatch } from '../../src/admin/plan-watch.ts';
import { RegionImports } from '../../src/admin/region-imports.ts';
import { RegionWork } from '../../src/admin/region-work.ts';
import { Uploads } from '../../src/admin/uploads.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { WorkQueue } from '../../src/jobs/work-queue.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { wholeMap, writeMap } from '../support/changed-map.ts';
import { addOperator } from '../support/people.ts';
import { newVillage, ReplicationFolder } from '../support/replication.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const TIME = '2026-03-01T20:21:00Z';
const NEXT = '2026-03-02T20:21:00Z';

describe('updates by a schedule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-update-schedule-'));
  const diffs = new ReplicationFolder(join(folder, 'diffs'));
  let server: TestServer;
  let versions: RegionVersions;
  let imports: RegionImports;
  let work: RegionWork;
  let worker: Worker;
  const reports: string[] = [];
  before(async () => {
    const town = join(folder, 'town.osm.pbf');
    const seconds = Date.parse(TIME) / 1000;
    await writeMap(await wholeMap(TOWN), town, { bounds: [1.3e7, 50.8e7, 1.7e7, 51.1e7], timestamp: seconds });
    diffs.state(7, TIME);
    server = await startTestServer(async (empty) => {
      const content = { addresses: [], postcodes: [], towns: false, demo: false, isKept: true } as const;
      const made = await buildRegion(empty, { ...content, name: 'town', modes: [], maps: [town] }, new Progress());
      const inputs = made.inputs;
      assert.ok(inputs);
      // As an update with --from leaves it: a map that names its source.
      const replication = { from: diffs.folder, sequence: 7, timestamp: seconds };
      const known = await empty.build('known', async (draft) => {
        cpSync(join(empty.folder, made.id), draft, { recursive: true });
        const { format: _, id: __, name: ___, created_at: ____, ...content } = made;
        return { ...content, inputs: { ...inputs, maps: inputs.maps.map((map) => ({ ...map, replication })) } };
      });
      empty.use(known.id);
    });
    versions = new RegionVersions(server.dataFolder);
    const environment = { PATH: process.env.PATH, HOME: process.env.HOME, WAYPOST_DATA: server.dataFolder };
    const uploads = new Uploads(server.dataFolder, 1000, null);
    const report = (message: string) => reports.push(message);
    work = new RegionWork({ script: MAIN, environment, record: async () => {} }, uploads, versions, report);
    // Beside the worker of the server, over the same folder: it is one of another plan.
    const id = { workerId: randomUUID(), address: 'here', places: ['here'] };
    worker = new Worker(server.database, work.kinds, id, report);
    imports = new RegionImports(new WorkQueue(server.database, ['here'], worker), uploads);
  });
  after(async () => {
    await worker.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const dataTime = async () =>
    read(Type.Object({ data_timestamp: Type.String() }), await send(`${server.origin}/readyz`)).data_timestamp;
  const ended = async () => {
    for (;;) {
      const [last] = await imports.list();
      if (last.finishedAt !== null) return last;
      await pause(50);
    }
  };

  test('are begun when they are due, and a running server follows; how old its data is stands in its metrics', async () => {
    assert.equal(await dataTime(), TIME);
    diffs.addText(8, NEXT, newVillage(1, 50.95, 1.48, 'Neudorf'));
    // 2026-11-27 is a Friday.
    const at = (text: string) => Date.parse(`${text}Z`);
    const schedule = new PlanWatch(
      { every: 'day', at: '03:00' },
      (dueAt) => imports.beginUpdate(dueAt),
      assert.fail,
      at('2026-11-27T12:00:00'),
    );
    await schedule.look(at('2026-11-28T02:59:59'));
    assert.deepEqual(await imports.list(), []);
    await schedule.look(at('2026-11-28T03:00:00'));
    await schedule.look(at('2026-11-29T03:00:00'));
    assert.equal((await imports.list()).length, 1, 'one at a time');
    const { state, error, kind, region, startedBy } = await ended();
    assert.deepEqual([state, error, kind, startedBy], ['succeeded', null, 'update', 'WAYPOST_UPDATE']);
    assert.equal(region, versions.current());
    assert.equal(work.updates.succeeded, 1);
    await schedule.look(at('2026-11-29T03:00:00'));
    assert.equal((await imports.list()).length, 2, 'what was due meanwhile is done when there is room');
    assert.deepEqual([(await ended()).state, versions.ids().length], ['succeeded', 3], 'nothing new is no failure');
    await schedule.close();
    while ((await dataTime()) !== NEXT) await pause(100);
    const { text } = await send(`${server.origin}/metrics`);
    assert.match(text, new RegExp(`^waypost_region_data_timestamp_seconds ${Date.parse(NEXT) / 1000}$`, 'm'));
    assert.match(text, /^waypost_region_updates_total\{result="failed"\} 0$/m);
    const operator = await addOperator(server, 'root');
    const { regions } = read(
      Type.Object({ regions: Type.Array(Type.Object({ data_timestamp: Type.String(), kept_bytes: Type.Integer() })) }),
      await operator.ask('GET', '/admin/regions'),
    );
    assert.deepEqual([regions[0].data_timestamp, regions[0].kept_bytes > 10_000], [NEXT, true]);
  });

  test('that fail are told with the reason, and change nothing', async () => {
    const before = versions.current();
    diffs.state(9, '2026-03-03T20:21:00Z');
    await imports.beginUpdate(new Date('2026-11-30T03:00:00Z'));
    const { state, error } = await ended();
    assert.equal(state, 'failed');
    assert.match(error ?? '', /000\/000\/009\.osc\.gz: is not there/);
    assert.match(reports.at(-1) ?? '', /^the update [0-9a-f-]+ has failed: .*is not there/);
    assert.deepEqual([versions.current(), work.updates.failed], [before, 1]);
  });
});
