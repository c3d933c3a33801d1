import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../src/database/open.ts';
import { EXPORT_FORMATS, exportDataset } from '../../src/datasets/export/export.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import type { TestServer } from '../support/server.ts';

const FEATURES = [
  ...Array.from({ length: 1_200 }, (_, n) => point(n / 10, 1 / 3, { n, text: `Nº ${n}, "quoted"\nline`, yes: n % 2 === 0 })),
  {
    type: 'Feature',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    },
    properties: { n: -1, text: 'ß', yes: true, deep: { a: [1, null] } },
  },
];

for (const { name, skip, start } of SERVERS) {
  describe(`exports of datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    const folder = mkdtempSync(join(tmpdir(), 'waypost-export-'));
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });
    const exported = (datasetId: string, format: string, out: string) =>
      exportDataset(server.database, { projectId: server.projectId, datasetId, name: 'x', format, out }, () => {});

    test('what is exported and imported again is the same', async () => {
      const id = await client.create();
      await client.imported(id, collection(FEATURES));
      const whole = await client.all(id, { where: 'n:<99' });
      for (const format of Object.keys(EXPORT_FORMATS)) {
        const path = join(folder, `out.${format}`);
        assert.equal(await exported(id, format, path), FEATURES.length, format);
        const hasIds = format.startsWith('geojson');
        const again = await client.create({ schema_mapping: hasIds ? null : { id: 'feature_id' } });
        assert.equal(await client.imported(again, readFileSync(path)), FEATURES.length, format);
        const found = await client.all(again, { where: 'n:<99' });
        // Formats of columns have one of the id (and of the row) and of every attribute, null where a feature lacks it; of CSV all are texts.
        const plain = (features: typeof whole) =>
          features.map(({ id: own, geometry, attributes: { feature_id, fid, ...others } }) => {
            const entries = Object.entries(others).filter(([, value]) => value !== null);
            const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
            const flag = (value: unknown) => (value === 1 ? 'true' : value === 0 ? 'false' : asText(value));
            return [own, geometry, entries.map(([key, value]) => [key, key === 'yes' ? flag(value) : asText(value)]).sort()];
          });
        assert.deepEqual(hasIds ? found : plain(found), hasIds ? whole : plain(whole), format);
      }
      assert.deepEqual(
        readdirSync(folder).filter((file) => file.startsWith('.')),
        [],
      );
    });

    test('features without a geometry are exported in all formats', async () => {
      const id = await client.create();
      const features = [point(1, 1, { n: 1 }), { ...point(1, 1, { n: 2 }), geometry: null }, point(3, 3, { n: 3 })];
      for (const some of [features, features.slice(1, 2)]) {
        await client.imported(id, collection(some));
        for (const format of Object.keys(EXPORT_FORMATS)) {
          const path = join(folder, `nowhere.${format}`);
          assert.equal(await exported(id, format, path), some.length);
          const again = await client.create();
          assert.equal(await client.imported(again, readFileSync(path)), some.length, format);
          const placesOf = async (of: string) =>
            (await client.all(of)).map(({ geometry, attributes }) => [Number(attributes.n), geometry]);
          assert.deepEqual(await placesOf(again), await placesOf(id), format);
        }
      }
    });

    test('an attribute may be called as a column of the format, or as what every object has', async () => {
      const id = await client.create();
      const odd = { constructor: 'c', feature_id: 'own', fid: 7, Name: 1, name: 2 };
      await client.imported(id, collection([point(1, 1, odd), point(2, 2, { plain: 'p' })]));
      for (const format of Object.keys(EXPORT_FORMATS)) {
        const path = join(folder, `odd.${format}`);
        await exported(id, format, path);
        const again = await client.create();
        await client.imported(again, readFileSync(path));
        const [first, second] = await client.all(again, {});
        const values = Object.values(first.attributes ?? {}).map(String);
        for (const value of Object.values(odd))
          assert.ok(values.includes(String(value)), `${format}: ${value} of ${values}`);
        const others = Object.entries(second.attributes ?? {}).filter(([name]) => !['feature_id', 'fid'].includes(name));
        assert.deepEqual(
          others.filter(([, value]) => value !== null && value !== ''),
          [['plain', 'p']],
          format,
        );
      }
    });

    test('more columns than a format has are refused', async () => {
      const id = await client.create();
      const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`a${i}`, i]));
      await client.imported(id, collection([point(1, 1, many)]));
      await assert.rejects(exported(id, 'gpkg', join(folder, 'many.gpkg')), /at most 2000 columns: export another format/);
    });

    test('what stood there stays until the new file is whole', async () => {
      const id = await client.create();
      const path = join(folder, 'kept.fgb');
      writeFileSync(path, 'before');
      await assert.rejects(exported(id, 'fgb', path), /nothing has been imported/);
      await client.imported(id, collection([point(1, 1)]));
      const failing: Database = {
        ...server.database,
        kind: server.database.kind,
        query: (statement) =>
          statement.text.includes('ST_AsGeoJSON')
            ? Promise.reject(new Error('the database is gone'))
            : server.database.query(statement),
        transaction: (work) => server.database.transaction(work),
      };
      const request = { projectId: server.projectId, datasetId: id, name: 'x', format: 'fgb', out: path };
      await assert.rejects(
        exportDataset(failing, request, () => {}),
        /the database is gone/,
      );
      assert.equal(readFileSync(path, 'utf8'), 'before');
      assert.deepEqual(
        readdirSync(folder).filter((file) => file.startsWith('.')),
        [],
      );
      await assert.rejects(exported(id, 'csv', join(folder, 'none', 'a.csv')), /no folder/);
    });
  });
}
