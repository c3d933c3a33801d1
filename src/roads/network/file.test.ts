import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DrawnRoads, importRoads } from '../../../test/support/road-map.ts';
import { MODES } from '../../modes/index.ts';
import { ContainerReader, ContainerWriter, UnusableFile } from '../../storage/container.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { usualMetrics } from '../hierarchy/usual-metrics.ts';
import { weightingFor } from '../live/ready-metrics.ts';
import { RoadQueries } from '../search/queries.ts';
import { NO_TRAFFIC } from '../traffic/traffic.ts';
import { openRoads, openServedRoads, sharedRoads, writeRoads } from './file.ts';
import { heightOf, metersAt } from './heights.ts';
import { flaggedNetwork, hasMode, networkOf } from './network.ts';
import type { Segment } from './road-ids.ts';
import { ROADS_VERSION, sectionsOf } from './sections.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-road-file-'));
after(() => rmSync(folder, { recursive: true }));

const { roads } = await DrawnRoads.draw({
  map: 'a-b-c\n  |\n  d',
  ways: { ab: {}, bc: { 'motor_vehicle:conditional': 'no @ (Mo 07:00-09:00)' }, bd: { highway: 'footway' } },
  restrictions: [['ab', 'b', 'bc', { restriction: 'no_straight_on' }]],
});
let files = 0;
const written = (metrics?: Parameters<typeof writeRoads>[3]) => {
  const path = join(folder, `${files++}.wp`);
  writeRoads(path, roads, new Float64Array(roads.lines.lat.length), metrics);
  return path;
};
const writtenWithMetrics = () => written(usualMetrics);
const rows = (content: Parameters<typeof sectionsOf>[0]) => [...sectionsOf(content)].map(([name, row]) => [name, [...row]]);

test('what is written is read again, here and by a thread, and over shared memory', async () => {
  const path = written();
  const expected = rows(roads);
  assert.ok(expected.length > 80);
  const opened = openRoads(path);
  assert.deepEqual(rows(opened), expected);
  assert.deepEqual(rows(sharedRoads(opened.shared)), expected);
  const served = await openServedRoads(path);
  const elsewhere = sharedRoads(served.shared);
  await Promise.all(MODES.map((mode) => served.load(mode)));
  served.close();
  assert.deepEqual(rows(served), expected);
  assert.deepEqual(rows(elsewhere), expected);
});

test('networks of earlier files are contracted anew: those in postorder stay what they are', async () => {
  const path = join(folder, `${files++}.wp`);
  const file = new ContainerWriter(path, 4);
  for (const [name, row] of sectionsOf(roads)) if (!/\.(parent|depth|(up|down)\..*)$/.test(name)) file.add(name, row);
  file.finish();
  const expected = rows(roads);
  assert.deepEqual(rows(openRoads(path)), expected);
  const served = await openServedRoads(path);
  served.close();
  assert.deepEqual(rows(served), expected);
  assert.deepEqual(rows(sharedRoads(served.shared)), expected);
});

test('the metrics of a file answer as plain searches do, here and in a thread, once their modes are loaded', async () => {
  const path = writtenWithMetrics();
  const served = await openServedRoads(path);
  assert.deepEqual(Object.keys(served.metrics).sort(), [...MODES].sort());
  await Promise.all(MODES.map((mode) => served.load(mode)));
  served.close();
  const { lat, lng } = roads.lines;
  const points = Array.from(lat, (value, i) => ({ lat: value / 1e7, lng: lng[i] / 1e7 }));
  for (const content of [openRoads(path), served, sharedRoads(served.shared)]) {
    const queries = new RoadQueries(content);
    for (const mode of MODES) {
      const metric = content.metrics[mode];
      assert.ok(metric);
      const weighting = weightingFor(content, { mode, method: 'time', avoid: 0, slot: null, isNow: false }, NO_TRAFFIC);
      const trips = (by: Metric | null) => queries.matrix({ weighting, metric: by }, points, points).trips;
      assert.deepEqual(trips(metric), trips(null));
    }
  }
});

test('a damaged metric is refused like any other section', async () => {
  const path = writtenWithMetrics();
  const reader = new ContainerReader(path, [ROADS_VERSION]);
  const costs = Buffer.from(reader.load('driving.descent.cost'));
  reader.close();
  const bytes = readFileSync(path);
  bytes[bytes.indexOf(costs)] ^= 1;
  writeFileSync(path, bytes);
  await assert.rejects(openServedRoads(path), /damaged section driving\.descent\.cost/);
});

test('heights are written and read where there are some', () => {
  const path = join(folder, `${files++}.wp`);
  const segments = roads.lines.way.length;
  const first = Uint32Array.from({ length: segments + 1 }, (_, i) => 2 * i);
  const value = Uint16Array.from({ length: 2 * segments }, (_, i) => (i === 1 ? heightOf(Number.NaN) : heightOf(i * 10.25)));
  writeRoads(path, { ...roads, heights: { first, value } }, new Float64Array(roads.lines.lat.length));
  const { heights } = openRoads(path);
  assert.ok(heights);
  assert.deepEqual([...heights.first, ...heights.value], [...first, ...value]);
  assert.ok(Number.isNaN(metersAt(heights, 0 as Segment, 0.5)), 'between what is known and what is not');
  assert.equal(metersAt(heights, 1 as Segment, 0.5), 25.625);
  assert.equal(openRoads(written()).heights, null);
});

const isUnloaded = /used before they have been loaded/;

test('a server has the networks that have been asked for, and nobody uses another one', async () => {
  const served = await openServedRoads(written());
  const elsewhere = sharedRoads(served.shared);
  const { foot } = served.networks;
  assert.ok(foot);
  // Reserved, and not filled.
  assert.ok(foot.half.length > 0 && foot.length.every((length) => length === 0));
  assert.throws(() => networkOf(served, 'driving'), isUnloaded);
  await Promise.all([served.load('driving'), served.load('driving'), served.load('motorcycle')]);
  for (const opened of [served, elsewhere]) {
    assert.deepEqual([...networkOf(opened, 'driving').length], [...networkOf(roads, 'driving').length]);
    assert.throws(() => networkOf(opened, 'walking'), isUnloaded);
    // The network is there, what it costs trucks is not; their tolls are, because others ask where those are.
    assert.throws(() => networkOf(opened, 'truck'), isUnloaded);
    assert.deepEqual(flaggedNetwork(opened, 'truck')?.flags, networkOf(roads, 'truck').costs.truck?.flags);
    assert.throws(() => flaggedNetwork(opened, 'cycling'), isUnloaded);
  }
  assert.ok(foot.length.every((length) => length === 0));
  served.close();
});

test('networks are loaded from the file that was opened, even where it has been removed', async () => {
  const path = written();
  const served = await openServedRoads(path);
  rmSync(path);
  await served.load('walking');
  assert.deepEqual([...networkOf(served, 'walking').length], [...networkOf(roads, 'walking').length]);
  served.close();
});

test('damage is found before anything is served, and what comes later when a network is loaded', async () => {
  const path = written();
  const served = await openServedRoads(path);
  const whole = readFileSync(path);
  const { length } = networkOf(roads, 'walking');
  const at = whole.indexOf(Buffer.from(length.buffer, length.byteOffset, length.byteLength));
  const spoiled = Buffer.from(whole);
  spoiled[at] ^= 1;
  writeFileSync(path, spoiled);
  await assert.rejects(openServedRoads(path), /damaged section \w+\.arc\.length/);
  await assert.rejects(served.load('walking'), /damaged section/);
  assert.throws(() => networkOf(served, 'walking'), isUnloaded);
  writeFileSync(path, whole);
  await served.load('walking');
  assert.deepEqual([...networkOf(served, 'walking').length], [...length]);
  served.close();
});

test('a map without roads is a file without roads', async () => {
  const none = await importRoads({ nodes: [{ id: 1, lat: 45, lng: 0 }] });
  assert.equal(none.snap, null);
  const queries = new RoadQueries(none);
  const weighting = {
    mode: 'driving',
    method: 'time',
    avoid: 0,
    units: { time: 1, length: 0 },
    minorUnits: { time: 0, length: 1 },
    closed: null,
    areas: [],
    turn: new Uint16Array(0),
    time: new Uint32Array(0),
    flags: new Uint8Array(0),
    reach: new Uint8Array(0),
  } as const;
  const { trips } = queries.matrix({ weighting, metric: null }, [{ lat: 45, lng: 0 }], [{ lat: 45, lng: 0 }]);
  assert.deepEqual(trips, [null]);
});

test('roads that were built before a mode or a network was there open without it', () => {
  const motor = networkOf(roads, 'truck');
  const { truck, ...costs } = motor.costs;
  assert.ok(truck);
  const path = join(folder, `${files++}.wp`);
  const older = { motor: { ...motor, costs }, foot: networkOf(roads, 'walking') };
  writeRoads(path, { ...roads, networks: older }, new Float64Array(roads.lines.lat.length));
  const opened = openRoads(path);
  assert.deepEqual(
    MODES.map((mode) => hasMode(opened.networks, mode)),
    MODES.map((mode) => mode !== 'truck' && mode !== 'cycling'),
  );
  assert.deepEqual([...networkOf(opened, 'driving').half], [...motor.half]);
  for (const mode of ['truck', 'cycling'] as const) {
    assert.throws(() => networkOf(opened, mode), {
      name: 'ModeNotAvailable',
      message: new RegExp(`MODE_NOT_AVAILABLE.* the mode ${mode}; it has driving, walking, motorcycle`),
    });
  }
});

test('a mode of which a section is missing is damage, not an older file', () => {
  const path = join(folder, `${files++}.wp`);
  const file = new ContainerWriter(path, ROADS_VERSION);
  for (const [name, row] of sectionsOf(roads)) if (name !== 'truck.flags') file.add(name, row);
  file.finish();
  assert.throws(() => openRoads(path), /has no section truck\.flags/);
});

test('a file that is truncated, damaged, empty, or of another version is reported by name', async () => {
  const truncated = written();
  truncateSync(truncated, 5000);
  const damaged = written();
  const bytes = readFileSync(damaged);
  const { lat } = roads.lines;
  const at = bytes.indexOf(new Uint8Array(lat.buffer, lat.byteOffset, lat.byteLength));
  assert.ok(at > 0, 'the file has the row of latitudes as it is');
  bytes[at] ^= 0xff;
  writeFileSync(damaged, bytes);
  const future = written();
  const later = readFileSync(future);
  later.writeUInt32LE(99, 8);
  writeFileSync(future, later);
  const empty = join(folder, 'empty.wp');
  writeFileSync(empty, '');
  for (const [path, reason] of [
    [truncated, /truncated/],
    [damaged, /damaged/],
    [future, /format version 99/],
    [empty, /truncated or empty/],
  ] as const) {
    const isTold = (error: unknown) =>
      error instanceof UnusableFile && reason.test(error.message) && error.message.startsWith(path);
    assert.throws(() => openRoads(path), isTold);
    await assert.rejects(openServedRoads(path), isTold);
  }
});

test('roads whose boxes are laid out otherwise are refused, with what to do', () => {
  const path = join(folder, 'layout.wp');
  const file = new ContainerWriter(path, ROADS_VERSION);
  for (const [name, row] of sectionsOf(roads)) {
    const bytes = row.slice();
    // What a later flatbush may write: version 4 in the upper half of the second byte.
    if (name === 'snap.tree') bytes[1] = 0x45;
    file.add(name, bytes);
  }
  file.finish();
  assert.throws(() => openRoads(path), {
    name: 'UnusableFile',
    message: /layout\.wp: its section snap\.tree .*\(flatbush 4, .* build the file again \(waypost import/,
  });
});
