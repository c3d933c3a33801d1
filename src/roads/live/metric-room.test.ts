import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrawnRoads } from '../../../test/support/road-map.ts';
import { MODES, travelMode } from '../../modes/index.ts';
import { metricRoom } from './metric-room.ts';
import { metricBytes } from './ready-metrics.ts';

const GB = 2 ** 30;
const { roads } = await DrawnRoads.draw({ map: 'a-b', ways: { ab: {} } });
const { motor } = roads.networks;
assert.ok(motor);

/** 14 bytes each: 420 MB for a metric of each mode of motor vehicles. */
const large = {
  ...roads.networks,
  motor: { ...motor, hierarchy: { ...motor.hierarchy, upTo: new Uint16Array(30_000_000) } },
};
const forEach = MODES.filter((mode) => travelMode(mode).network === 'motor').length * metricBytes(large.motor);

test('a small region has room for more than its modes need, a large one for two metrics of each', () => {
  const small = { bytes: GB / 4, hourBytes: (GB / 4) * (5 / 8), tooSmall: null };
  assert.deepEqual(metricRoom(roads.networks, null, 64 * GB), small);
  assert.deepEqual(metricRoom({}, null, 64 * GB), small);
  const { bytes, tooSmall } = metricRoom(large, null, 64 * GB);
  assert.equal(tooSmall, null);
  // Those of walking and cycling take some hundred bytes.
  assert.ok(bytes > 2 * forEach && bytes < 2 * forEach + 10_000, `${bytes}, not ${2 * forEach}`);
});

test('what does not fit into half of the memory, or into what the operator allows, is reported', () => {
  const { bytes, tooSmall } = metricRoom(large, null, 2 * GB);
  assert.equal(bytes, GB);
  assert.match(
    tooSmall ?? '',
    /^road metrics have 1074 MB \(WAYPOST_METRIC_BYTES\), and one for each mode takes 12\d\d MB \(driving 4\d\d MB,/,
  );
  assert.equal(metricRoom(large, 4 * GB, 2 * GB).bytes, 4 * GB);
  assert.equal(metricRoom(large, 4 * GB, 2 * GB).hourBytes, 4 * GB, 'the operator knows what for');
  assert.match(metricRoom(roads.networks, 100, 2 * GB).tooSmall ?? '', /have 1 MB/);
});
