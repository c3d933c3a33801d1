import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importVenue } from '../../src/import/venues/import.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import { DrawnPlan } from '../support/indoor-plan.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-hours-'));
  server = await startTestServer();
  const plan = new DrawnPlan()
    .line(
      'way',
      [
        [0, 0],
        [50, 0],
      ],
      { highway: 'footway', level: '0', indoor: 'yes' },
    )
    .point('open', [10, 1], { shop: 'bakery', name: 'Always', opening_hours: '24/7', level: '0' })
    .point('closed', [20, 1], { shop: 'bakery', name: 'Never', opening_hours: 'off', level: '0' })
    .point('none', [30, 1], { shop: 'bakery', name: 'Nobody knows', level: '0' });
  const path = join(folder, 'plan.geojson');
  writeFileSync(path, plan.toString());
  await new VenueFiles(server.dataFolder).write(server.projectId, 'mall', (draft) => importVenue(draft, { path }, () => {}));
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, parameters: Record<string, string>) => {
  const { status, text } = await server.get(`/indoor/venues/mall/pois/${path}`, parameters);
  return { status, body: JSON.parse(text) };
};

test('open_now leaves what is open, in search and in autocomplete, with the pages counted', async () => {
  const { body } = await ask('autocomplete', { q: 'bakery', open_now: 'true', items_by_page: '2' });
  assert.deepEqual(
    body.predictions.map(({ name }: { name: string }) => name),
    ['Always'],
    'what is closed, and what has no hours, is left out',
  );
  assert.equal(body.pagination.total, 1);
  const search = await ask('search', { open_now: 'true' });
  assert.equal(search.body.features.length, 1);
  assert.equal((await ask('search', { open_now: 'false' })).body.features.length, 3);
  assert.equal((await ask('search', { open_now: 'perhaps' })).status, 422);
});
