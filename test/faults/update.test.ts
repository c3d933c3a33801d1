import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { PLACES_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { wholeMap, writeMap } from '../support/changed-map.ts';
import { waypost } from '../support/process.ts';
import { newVillage, ReplicationFolder } from '../support/replication.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'waypost-update-faults-'));
after(() => rmSync(folder, { recursive: true }));

const TIME = '2026-03-01T20:21:00Z';
const town = join(folder, 'town.osm.pbf');
const diffs = new ReplicationFolder(join(folder, 'diffs'));

before(async () => {
  await writeMap(await wholeMap(TOWN), town, { bounds: [1.3e7, 50.8e7, 1.7e7, 51.1e7], timestamp: Date.parse(TIME) / 1000 });
  diffs.state(1, TIME);
  for (let day = 2; day <= 9; day++) {
    const villages = Array.from({ length: 500 }, (_, i) =>
      newVillage(day * 1000 + i, 50.9 + i / 9999, 1.4, `V ${day} ${i}`),
    );
    diffs.addText(day, `2026-03-0${day}T20:21:00Z`, villages.join(''));
  }
});

async function imported(data: string): Promise<{ readonly versions: RegionVersions; readonly id: string }> {
  const versions = new RegionVersions(data);
  const content = { addresses: [], postcodes: [], towns: false, demo: false, isKept: true } as const;
  const { id } = await buildRegion(versions, { ...content, name: 'town', modes: [], maps: [town] }, new Progress());
  versions.use(id);
  return { versions, id };
}

/** What is there but for the lock, which is a file that stays. */
const entries = (versions: RegionVersions) => readdirSync(versions.folder).filter((name) => name !== 'update.lock');
const update = (data: string) => waypost(['update', '--from', diffs.folder], { WAYPOST_DATA: data });

describe('an update that is cut short', () => {
  test('by a kill at any moment leaves the region as it was, and the next one does all of it', async () => {
    const data = join(folder, 'killed');
    const { versions, id } = await imported(data);
    const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', WAYPOST_DATA: data };
    const before = readFileSync(versions.file(id, PLACES_FILE));
    let finished = 0;
    for (let delay = 300; finished === 0 && delay < 5000; delay += 500) {
      const args = [MAIN, 'update', '--from', diffs.folder];
      const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' });
      const closed = once(child, 'close');
      await pause(delay);
      child.kill('SIGKILL');
      await closed;
      // One that was killed after its last step is as whole as one that was not.
      const current = versions.current();
      if (current === id) assert.ok(readFileSync(versions.file(id, PLACES_FILE)).equals(before));
      else finished++;
    }
    const { code, stderr } = await update(data);
    assert.equal(code, 0, stderr);
    const { inputs, id: last } = versions.describe(versions.needCurrent());
    const { nodes } = await wholeMap(versions.file(last, inputs?.maps[0].file ?? ''));
    assert.equal(nodes.size, (await wholeMap(TOWN)).nodes.size + 8 * 500);
    assert.deepEqual(
      entries(versions).filter((name) => name.startsWith('.')),
      [],
    );
  });

  test('by a full disk says so and changes nothing; with room, it is done', async (t) => {
    const data = join(folder, 'full');
    mkdirSync(data);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', data]).status !== 0)
      return t.skip('no small file system can be mounted here');
    try {
      const { versions, id } = await imported(data);
      const before = entries(versions);
      // Too little for the changes, for the map, and for what is built of it.
      for (const kilobytes of [16, 200, 500]) {
        const { bavail, bsize } = statfsSync(data);
        writeFileSync(join(data, 'ballast'), Buffer.alloc(bavail * bsize - kilobytes * 1024));
        const { code, stderr } = await update(data);
        rmSync(join(data, 'ballast'));
        assert.equal(code, 1, `with ${kilobytes} kB`);
        assert.match(stderr, /is full; nothing has changed/, `with ${kilobytes} kB`);
        assert.deepEqual([versions.current(), entries(versions)], [id, before]);
      }
      const { code, stderr } = await update(data);
      assert.equal(code, 0, stderr);
      assert.notEqual(versions.current(), id);
    } finally {
      spawnSync('umount', ['-l', data]);
    }
  });
});
