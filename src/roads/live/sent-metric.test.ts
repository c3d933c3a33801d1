import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DrawnRoads } from '../../../test/support/road-map.ts';
import { usualMetrics } from '../hierarchy/usual-metrics.ts';
import { openServedRoads, sharedRoads, writeRoads } from '../network/file.ts';
import { RoadQueries } from '../search/queries.ts';
import { receivedMetric, sentMetric, usualMetric } from './sent-metric.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-sent-metric-'));
after(() => rmSync(folder, { recursive: true }));

const { roads } = await DrawnRoads.draw({ map: 'a-b-c\n  |\n  d', ways: { ab: {}, bc: {}, bd: {} } });
let files = 0;
const opened = async (metrics?: Parameters<typeof writeRoads>[3]) => {
  const path = join(folder, `${files++}.wp`);
  writeRoads(path, roads, new Float64Array(roads.lines.lat.length), metrics);
  const served = await openServedRoads(path);
  await served.load('driving');
  served.close();
  return served;
};

test('the usual metric goes by the name of its mode, and answers the same from the memory that threads share', async () => {
  const served = await opened(usualMetrics);
  const ready = usualMetric(served, 'driving');
  assert.ok(ready);
  const sent = sentMetric(served, ready);
  assert.equal(sent, 'driving');
  const elsewhere = sharedRoads(served.shared);
  const received = receivedMetric(elsewhere, sent);
  // Made once: calls come by the thousand.
  assert.equal(receivedMetric(elsewhere, sent), received);
  const points = Array.from(roads.lines.lat, (lat, i) => ({ lat: lat / 1e7, lng: roads.lines.lng[i] / 1e7 }));
  assert.deepEqual(
    new RoadQueries(elsewhere).matrix(received, points, points),
    new RoadQueries(served).matrix(ready, points, points),
  );
});

test('any other metric goes as it is, also one of a usual question that the file does not have', async () => {
  const served = await opened(usualMetrics);
  const ready = usualMetric(served, 'driving');
  assert.ok(ready);
  const bare = await opened();
  assert.equal(usualMetric(bare, 'driving'), null);
  const sent = sentMetric(bare, ready);
  assert.equal(sent, ready);
  assert.equal(receivedMetric(bare, sent), ready);
  assert.throws(() => receivedMetric(bare, 'driving'), /no metric for driving/);
});
