import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seededRandom } from '../../bench/queries.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion, type ImportRequest } from '../../src/cli/region-build.ts';
import { olderUpdates, updateRegion } from '../../src/cli/region-update.ts';
import { readPbfHeader } from '../../src/osm/pbf-header.ts';
import { type Manifest, PLACES_FILE, RegionVersions, ROADS_FILE } from '../../src/regions/versions.ts';
import { lockFile } from '../../src/storage/lock.ts';
import { nextDay, wholeMap, writeMap } from '../support/changed-map.ts';
import { withoutOsmium } from '../support/osmium.ts';
import { waypost } from '../support/process.ts';
import { newVillage, ReplicationFolder } from '../support/replication.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'waypost-update-'));
after(() => rmSync(folder, { recursive: true }));

const DAYS = ['2026-03-01T20:21:00Z', '2026-03-02T20:21:00Z', '2026-03-03T20:21:00Z'] as const;
const seconds = (time: string) => Date.parse(time) / 1000;
const FIRST = 4305;
/** Around the sample town. */
const BOUNDS = [1.3e7, 50.8e7, 1.7e7, 51.1e7] as const;

const replication = new ReplicationFolder(join(folder, 'diffs'));
let origin = '';
let server: Server;
/** The town in the form of an extract that says where its diffs are. */
const town = join(folder, 'town.osm.pbf');
const header = (day: number) => ({
  ...{ bounds: BOUNDS, timestamp: seconds(DAYS[day]), sequence: FIRST + day, replicationUrl: `${origin}/updates` },
});

before(async () => {
  server = createServer((request, response) => {
    const file = join(replication.folder, (request.url ?? '').replace(/^\/updates\//, ''));
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  origin = `http://127.0.0.1:${address.port}`;
  await writeMap(await wholeMap(TOWN), town, header(0));
  replication.state(FIRST, DAYS[0]);
});
after(() => server.close());

const OPTIONS = { addresses: [], postcodes: [], towns: false, demo: false, isKept: true } as const;

async function imported(data: string, maps: readonly string[], options: Partial<ImportRequest> = {}): Promise<Manifest> {
  const versions = new RegionVersions(data);
  const made = await buildRegion(versions, { ...OPTIONS, name: 'town', modes: [], maps, ...options }, new Progress());
  versions.use(made.id);
  return made;
}

const filesOf = (versions: RegionVersions) => readdirSync(versions.folder).sort();

describe('an update', { skip: withoutOsmium }, () => {
  test('of two days is the import of the second, byte by byte, and is in use', async () => {
    const random = seededRandom(17);
    const days = [town, join(folder, 'day-1.osm.pbf'), join(folder, 'day-2.osm.pbf')] as const;
    for (const day of [1, 2])
      await writeMap(nextDay(await wholeMap(days[day - 1]), random, seconds(DAYS[day])), days[day], header(day));
    const data = join(folder, 'two-days');
    const modes = ['driving', 'walking'] as const;
    const first = await imported(data, [town], { modes, basemap: true });
    assert.equal(first.data_timestamp, DAYS[0]);
    for (const day of [1, 2]) replication.add(FIRST + day, DAYS[day], days[day - 1], days[day]);
    const { code, stdout, stderr } = await waypost(['update', '--json'], { WAYPOST_DATA: data });
    assert.equal(code, 0, stderr);
    const updated = JSON.parse(stdout);
    assert.deepEqual([updated.updated, updated.in_use, updated.diffs], [true, true, 2]);
    const { sources, updated_from, data_timestamp, inputs } = updated;
    assert.deepEqual([updated_from, data_timestamp, inputs.modes], [first.id, DAYS[2], modes]);
    const versions = new RegionVersions(data);
    assert.equal(versions.current(), updated.id);
    const map = versions.file(updated.id, inputs.maps[0].file);
    assert.deepEqual(await wholeMap(map), await wholeMap(days[2]));
    assert.deepEqual([sources[0].name, sources[0].sha256], ['town.osm.pbf', inputs.maps[0].sha256]);
    const { sequence, timestamp, replicationUrl, bounds } = await readPbfHeader(map);
    assert.deepEqual({ sequence, timestamp, replicationUrl, bounds }, header(2), 'it says how far it has come');

    const wanted = await imported(join(folder, 'second-day'), [days[2]], { modes, basemap: true });
    const others = new RegionVersions(join(folder, 'second-day'));
    for (const file of [PLACES_FILE, ROADS_FILE, 'map.pmtiles'])
      assert.ok(readFileSync(versions.file(updated.id, file)).equals(readFileSync(others.file(wanted.id, file))), file);

    const again = await waypost(['update', 'town'], { WAYPOST_DATA: data });
    assert.deepEqual([again.code, again.stdout], [0, `${updated.id} is up to date\n`]);
    const listed = await waypost(['region', 'list'], { WAYPOST_DATA: data });
    assert.match(listed.stdout, /in use +\d+ +[\d.]+ MB +[\d.]+ MB +2026-03-03 20:21 +driving, walking/);
  });
});

describe('updates that cannot be', () => {
  let versions: RegionVersions;
  let base: Manifest;
  let diffs: ReplicationFolder;
  const update = (request: Parameters<typeof updateRegion>[2] = { from: diffs.folder }) =>
    updateRegion(versions, base, request, new Progress());
  before(async () => {
    base = await imported(join(folder, 'refused'), [town]);
    versions = new RegionVersions(join(folder, 'refused'));
    diffs = new ReplicationFolder(join(folder, 'wrong'));
  });

  /** What is wrong with two diffs, and what is said of it. */
  const WRONGS: readonly (readonly [name: string, spoil: () => void, reason: RegExp])[] = [
    ['a diff is not there', () => rmSync(diffs.diffFile(FIRST + 1)), /004\/306\.osc\.gz: is not there.*import a newer one/],
    [
      'its state is not there',
      () => rmSync(diffs.diffFile(FIRST + 1).replace('.osc.gz', '.state.txt')),
      /004\/306\.osc\.gz: is not there/,
    ],
    ['a diff is cut off', () => truncateSync(diffs.diffFile(FIRST + 2), 60), /004\/307\.osc\.gz: is damaged/],
    ['a diff is empty', () => truncateSync(diffs.diffFile(FIRST + 2), 0), /004\/307\.osc\.gz: is empty/],
    [
      'a diff is a page',
      () => writeFileSync(diffs.diffFile(FIRST + 1), '<html><body>Busy</body></html>'),
      /004\/306\.osc\.gz: .*<html> instead of <osmChange>: not a file of changes/,
    ],
    [
      'a diff ends inside an element',
      () => writeFileSync(diffs.diffFile(FIRST + 1), gzipSync('<osmChange><create><node id="1"')),
      /004\/306\.osc\.gz: .*damaged/,
    ],
    [
      'a node is nowhere',
      () => diffs.addText(FIRST + 2, DAYS[2], '<modify><node id="1" version="2" lat="91" lon="0"/></modify>'),
      /004\/307\.osc\.gz: .*node 1: lat="91" is not a coordinate/,
    ],
    [
      'a state is of another diff',
      () =>
        writeFileSync(
          diffs.diffFile(FIRST + 1).replace('.osc.gz', '.state.txt'),
          'sequenceNumber=9\ntimestamp=2026-03-02T00\\:00\\:00Z\n',
        ),
      /306\.state\.txt: says that it is of the diff 9, not of 4306/,
    ],
    ['a state goes back in time', () => diffs.state(FIRST + 1, '2026-02-01T00:00:00Z', false), /out of sequence/],
    ['a state is of the future', () => diffs.state(FIRST + 1, '2027-02-01T00:00:00Z', false), /out of sequence/],
    [
      'the newest is older than the map',
      () => diffs.state(FIRST - 5, '2026-02-20T00:00:00Z'),
      /ends at the diff 4300.* has 4305 already/,
    ],
    [
      'another source counts otherwise',
      () => diffs.state(FIRST, '2012-01-01T00:00:00Z', false),
      /the diff 4305 is of 2012-.*another source/,
    ],
    ['there is no state', () => rmSync(join(diffs.folder, 'state.txt')), /there is no state\.txt/],
    ['the newest state is a page', () => writeFileSync(join(diffs.folder, 'state.txt'), '<html>'), /has no sequenceNumber/],
  ];

  test('change nothing and say why; the next one continues', async () => {
    // The first update makes the folder the source of the map, by whose numbers it counts from then on.
    for (const [name, spoil, reason] of WRONGS) {
      rmSync(diffs.folder, { recursive: true, force: true });
      diffs.state(FIRST, DAYS[0]);
      diffs.addText(FIRST + 1, DAYS[1], newVillage(1, 50.95, 1.48, 'Neudorf'));
      diffs.addText(FIRST + 2, DAYS[2], newVillage(2, 50.951, 1.481, 'Altdorf'));
      spoil();
      const given = base.inputs?.maps[0];
      assert.ok(given && base.inputs);
      const followed = { from: diffs.folder, sequence: FIRST, timestamp: seconds(DAYS[0]) };
      const known = { ...base, inputs: { ...base.inputs, maps: [{ ...given, replication: followed }] } };
      const before = filesOf(versions).filter((file) => file !== 'update.lock');
      await assert.rejects(updateRegion(versions, known, {}, new Progress()), reason, name);
      assert.deepEqual(
        filesOf(versions).filter((file) => file !== 'update.lock'),
        before,
        name,
      );
      assert.equal(versions.current(), base.id);
    }
    diffs.addText(FIRST + 1, DAYS[1], newVillage(1, 50.95, 1.48, 'Neudorf'));
    diffs.state(FIRST, DAYS[0], false);
    diffs.addText(FIRST + 2, DAYS[2], newVillage(2, 50.951, 1.481, 'Altdorf'));
    const updated = await update();
    assert.deepEqual([updated?.diffs, updated?.created], [2, 2]);
  });

  test('as what is kept is not there, damaged or not kept, or as nobody knows where the diffs are', async () => {
    const data = join(folder, 'kept');
    const own = new RegionVersions(data);
    const run = (made: Manifest, request = {}) => updateRegion(own, made, request, new Progress());
    const none = await imported(data, [town], { isKept: false, name: 'none' });
    assert.equal(none.inputs, undefined);
    await assert.rejects(run(none), /cannot be updated: it keeps nothing.*without --no-keep/s);
    const xml = await imported(data, [TOWN], { name: 'xml' });
    await assert.rejects(run(xml), /do not say where their diffs are: say it with --from/);
    await assert.rejects(run(xml, { from: diffs.folder }), /town\.osm: does not say of when it is: say it with --since/);
    await assert.rejects(run(xml, { from: join(folder, 'nowhere') }), /there is no such folder/);
    await assert.rejects(
      run(xml, { from: diffs.folder, since: 5 }),
      /goes back to 2026-03-0.*1970-01-01T00:00:05Z: import a newer/,
    );
    const made = await imported(data, [town]);
    const file = own.file(made.id, made.inputs?.maps[0].file ?? '');
    appendFileSync(file, 'x');
    await assert.rejects(run(made), /is damaged: import town\.osm\.pbf again/);
    rmSync(file);
    await assert.rejects(run(made), /is lost: import town\.osm\.pbf again/);
  });

  test('as another one is running', async () => {
    const lock = lockFile(join(versions.folder, 'update.lock'));
    assert.ok(lock);
    const second = await waypost(['update'], { WAYPOST_DATA: dirname(versions.folder) });
    lock.release();
    assert.equal(second.code, 1);
    assert.match(second.stderr, /^waypost: Another update is running: one at a time$/m);
  });

  test('as they are asked for wrongly', async () => {
    for (const [args, reason] of [
      [['--since', 'yesterday'], /--since yesterday: expected a time such as/],
      [['--keep', '0'], /--keep 0: expected a whole number from 1/],
      [['nowhere'], /There is no region nowhere/],
      [['--area', join(folder, 'nothing')], /ENOENT.*nothing/],
    ] as const) {
      const { code, stderr } = await waypost(['update', ...args], { WAYPOST_DATA: dirname(versions.folder) });
      assert.equal(code, 1, stderr);
      assert.match(stderr, reason);
      assert.doesNotMatch(stderr, /\n\s+at /);
    }
  });
});

describe('updates of maps that are kept', () => {
  test('as XML, from a folder: what is new outside of the area is left out, and the next update needs no flags', async () => {
    const data = join(folder, 'xml');
    const versions = new RegionVersions(data);
    const made = await imported(data, [TOWN], { name: 'xml' });
    assert.equal(made.data_timestamp, undefined, 'nothing in the sample town says when it was made');
    const diffs = new ReplicationFolder(join(folder, 'of-planet'));
    diffs.state(7, DAYS[0]);
    diffs.addText(8, DAYS[1], `${newVillage(1, 50.95, 1.48, 'Neudorf')}${newVillage(2, 48.1, 11.5, 'Faraway')}`);
    const area = join(folder, 'town.poly');
    writeFileSync(area, 'town\n1\n 1.3 50.8\n 1.7 50.8\n 1.7 51.1\n 1.3 51.1\nEND\nEND\n');
    const updated = await updateRegion(
      versions,
      made,
      { from: diffs.folder, since: seconds(DAYS[0]), area },
      new Progress(),
    );
    assert.ok(updated);
    assert.deepEqual([updated.created, updated.manifest.data_timestamp], [1, DAYS[1]]);
    const kept = updated.manifest.inputs?.maps[0];
    const { nodes } = await wholeMap(versions.file(updated.manifest.id, kept?.file ?? ''));
    assert.deepEqual([nodes.has(1), nodes.has(2)], [true, false]);
    assert.equal(nodes.size, (await wholeMap(TOWN)).nodes.size + 1);

    diffs.addText(9, DAYS[2], newVillage(3, 48.1, 11.5, 'Farther'));
    const next = await updateRegion(versions, updated.manifest, {}, new Progress());
    assert.deepEqual([next?.diffs, next?.created, next?.manifest.data_timestamp], [1, 0, DAYS[2]]);
    assert.equal(next?.manifest.inputs?.area?.name, 'town.poly');
  });

  test('keep as many versions as are asked for, never fewer than the one in use and what it was made of', async () => {
    const data = join(folder, 'many');
    const versions = new RegionVersions(data);
    let latest = await imported(data, [town]);
    const first = latest.id;
    const diffs = new ReplicationFolder(join(folder, 'daily'));
    diffs.state(1, DAYS[0]);
    const made: string[] = [];
    for (let day = 2; day <= 4; day++) {
      diffs.addText(day, `2026-03-0${day}T20:21:00Z`, newVillage(day, 50.95, 1.48, `Day ${day}`));
      const updated = await updateRegion(versions, latest, { from: diffs.folder }, new Progress());
      assert.ok(updated);
      versions.use(updated.manifest.id);
      latest = updated.manifest;
      made.unshift(latest.id);
      for (const id of olderUpdates(versions, latest, 1)) versions.remove(id);
    }
    // What a person has imported stays; of what updates have made, the newest and what it was made of.
    assert.deepEqual(versions.ids().sort(), [first, ...made.slice(0, 2)].sort());
  });

  test('of two maps: each has its own diffs, and one without stays as it is', async () => {
    const data = join(folder, 'two-maps');
    const versions = new RegionVersions(data);
    const village = join(folder, 'village.osm');
    writeFileSync(
      village,
      `<osm version="0.6"><node id="9" version="1" lat="50.9" lon="1.4"><tag k="place" v="village"/><tag k="name" v="Alone"/></node></osm>`,
    );
    const made = await imported(data, [town, village]);
    replication.addText(FIRST + 1, DAYS[1], newVillage(1, 50.95, 1.48, 'Neudorf'));
    const updated = await updateRegion(versions, made, {}, new Progress());
    assert.deepEqual([updated?.skipped, updated?.created, updated?.diffs], [['village.osm'], 1, 1]);
    const [, second] = updated?.manifest.inputs?.maps ?? [];
    assert.deepEqual(second, made.inputs?.maps[1]);
  });
});
