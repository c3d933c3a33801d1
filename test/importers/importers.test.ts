import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readAssets } from '../../src/cli/stores-file.ts';
import { assetsBody } from '../../src/stores/asset.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Python as Debian packages it, since the packages below are for that one. */
const PYTHON = succeeds('/usr/bin/python3', '--version') ? '/usr/bin/python3' : 'python3';
const withoutPython = succeeds(PYTHON, '--version') ? false : 'python3 is not installed';
const withoutExcel = succeeds(PYTHON, '-c', 'import openpyxl, httpx')
  ? false
  : 'python3-openpyxl and python3-httpx are not installed';
const withoutCurl =
  succeeds('curl', '--version') && succeeds('awk', 'BEGIN { exit 0 }') ? false : 'curl or awk is not installed';

const folder = mkdtempSync(join(tmpdir(), 'waypost-importers-'));
after(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Scripts as shops write them, each in its own tool: what they send is there when they end. */
describe('importers of shops', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  const run = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args)).stdout.trim();

  test('Python deletes all and creates batches', { skip: withoutPython }, async () => {
    const stores = Array.from({ length: 1_200 }, (_, i) => ({
      storeId: `FR_${i}`,
      name: `Boutique ${i}`,
      location: { lat: 48 + i / 1_000, lng: 2 },
      openingHours: { timezone: 'Europe/Paris', usual: { default: [{ start: '9:00', end: '19:30' }], '7': [] } },
    }));
    const path = file('stores.json', JSON.stringify({ stores }));
    for (const _ of ['at first', 'again'])
      assert.equal(await run(PYTHON, script('delete-then-batches.py'), server.origin, server.privateKey, path), '1200');
  });

  test('a shell replaces all by a CSV with curl', { skip: withoutCurl }, async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `${i + 1};Café "${i}";48,${100 + i};2,35;${75_001 + i};Paris`);
    const path = file('shops.csv', `id;name;lat;lng;zip;city\n${rows.join('\n')}\n`);
    assert.equal(await run('sh', script('csv-with-curl.sh'), server.origin, server.privateKey, path), '40');
    const { text } = await server.get('/stores/7');
    assert.match(text, /"name":"Café \\"6\\""/);
    assert.match(text, /"coordinates":\[2\.35,48\.106\].*"zipcode":"75007"/);
  });

  test('Python sends an Excel file row by row, and our reader takes the same file', { skip: withoutExcel }, async () => {
    const path = join(folder, 'Filialen.xlsx');
    await run(PYTHON, script('excel.py'), 'write', path, '25');
    assert.equal(await run(PYTHON, script('excel.py'), 'send', path, server.origin, server.privateKey), '25');
    const filed = await readAssets(path, { mapped: ['storeId=Nummer'], needsPosition: true, keepsOthers: true });
    const errors: Parameters<typeof assetsBody.read>[1] = [];
    const rows = assetsBody.read({ stores: filed.map(({ asset }) => asset) }, errors);
    assert.deepEqual([rows.length, errors, filed.flatMap(({ faults = [] }) => faults)], [25, [], []]);
    const [{ properties, lat, lng }] = rows;
    assert.deepEqual([properties.store_id, properties.name, lat, lng], ['1', 'Größe 1', 52.501, 13.4]);
    assert.deepEqual([properties.address.lines, properties.address.zipcode], [['Hauptstraße 1'], '10116']);
    assert.deepEqual(properties.opening_hours?.usual, {
      '1': [
        { start: '09:00', end: '12:00' },
        { start: '14:00', end: '18:00' },
      ],
      '2': [],
    });
    assert.deepEqual(properties.user_properties, { 'Geöffnet seit': '2001' });
  });

  test("Python sends the points of somebody's map, and our reader takes the same file", {
    skip: withoutPython,
  }, async () => {
    const point = (name: string, coordinates: readonly number[], more: object = {}) => ({
      type: 'Feature',
      properties: { name, description: `<b>${name}</b>`, ...more },
      geometry: { type: 'Point', coordinates },
    });
    const features = [
      point('Café du Port', [1.47, 50.95, 0], { _umap_options: { color: 'Red' }, 'addr:city': 'Port-Colbart' }),
      point('Épicerie', [1.48, 50.96]),
      point('Épicerie', [1.49, 50.97]),
      point('Off the map', [200, 95]),
      {
        type: 'Feature',
        properties: { name: 'Walk' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 50],
            [2, 51],
          ],
        },
      },
    ];
    const path = file('umap.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    assert.equal(await run(PYTHON, script('map-geojson.py'), server.origin, server.privateKey, path), '3');
    const { text } = await server.get('/stores/search', { query: 'name:epicerie' });
    assert.match(text, /"store_id":"Epicerie\.2".*"store_id":"Epicerie\.3"/);

    const filed = await readAssets(path, { mapped: ['storeId=#'], needsPosition: true, keepsOthers: true });
    const { entries } = { entries: filed.map(({ asset, faults = [] }) => ({ asset, faults })) };
    assert.deepEqual(entries[0].faults, []);
    const [row] = assetsBody.read({ stores: [entries[0].asset] }, []);
    assert.deepEqual([row.store_id, row.lat, row.lng, row.properties.address.city], ['1', 50.95, 1.47, 'Port-Colbart']);
    assert.deepEqual(row.properties.user_properties, {
      description: '<b>Café du Port</b>',
      // As the importer sends it.
      _umap_options: { color: 'Red' },
    });
    assert.match(entries[4].faults[0].reason, /a LineString, where an asset is a Point/);
  });
});
