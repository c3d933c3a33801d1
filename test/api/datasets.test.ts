import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { sql } from '../../src/database/sql.ts';
import { datasetReply, datasetsReply, writtenReply } from '../../src/datasets/datasets.ts';
import { FeatureReply, featuresReply } from '../../src/datasets/features.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { type Answer, read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const details = Type.Object({ details: Type.String() });
const detail = Type.Object({ detail: Type.String() });
const refusals = Type.Object({ detail: Type.Array(Type.Object({ loc: Type.Array(Type.Unknown()), msg: Type.String() })) });
const BOWTIE = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];

for (const { name, skip, start } of SERVERS) {
  describe(`datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());
    const within = (id: string, geometry: unknown, more: object = {}) =>
      server.write('POST', `/datasets/${id}/features/within`, { geometry, ...more });
    const fault = (answer: Answer) =>
      read(refusals, answer, 422).detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)[0];

    test('a dataset is created, shown, listed, changed and deleted', async () => {
      const created = read(writtenReply, await server.write('POST', '/datasets', { name: 'Parcels', extra: 1, url: null }));
      assert.deepEqual(
        [created.name, created.url, created.schema_mapping, created.features, created.status],
        ['Parcels', null, null, 0, 'success'],
      );
      assert.match(
        read(detail, await server.write('POST', '/datasets', { name: 'Parcels' }), 409).detail,
        /Parcels already/,
      );
      const mapping = { id: 'code', attributes: { code: 'CODE' } };
      const { reimport_key: again, ...changed } = read(
        writtenReply,
        await server.write('PUT', `/datasets/${created.id}`, {
          name: 'Plots',
          url: 'https://example.com/a',
          schema_mapping: mapping,
        }),
      );
      assert.match(created.reimport_key, /^rk_[\w-]{22}$/);
      assert.equal(again, created.reimport_key, 'a change that asks for no other key answers the one that is valid');
      assert.deepEqual([changed.name, changed.url, changed.schema_mapping], ['Plots', 'https://example.com/a', mapping]);
      const other = await client.create();
      assert.match(
        read(detail, await server.write('PUT', `/datasets/${other}`, { name: 'Plots' }), 409).detail,
        /Plots already/,
      );
      assert.ok(
        read(datasetsReply, await server.get('/datasets', { per_page: '100' })).datasets.some(({ id }) => id === created.id),
      );
      assert.deepEqual(read(datasetReply, await server.get(`/datasets/${created.id}`)), changed);
      assert.deepEqual(JSON.parse((await server.write('DELETE', `/datasets/${created.id}`)).text), { status: 'success' });
      for (const [method, path, body] of [
        ['DELETE', '', undefined],
        ['PUT', '', { name: 'x' }],
        ['POST', '/import', undefined],
        ['POST', '/features/within', { geometry: '1,1' }],
        ['POST', '/features/search', {}],
      ] as const) {
        assert.match(
          read(details, await server.write(method, `/datasets/${created.id}${path}`, body), 404).details,
          /no dataset/,
        );
      }
      for (const path of ['', '/status', `/features/${created.id}`]) {
        assert.match(read(details, await server.get(`/datasets/not-a-uuid${path}`), 404).details, /no dataset not-a-uuid/);
      }
      assert.match(
        fault(await server.write('POST', '/datasets', { name: '' })),
        /body\.name: String should have at least 1/,
      );
      assert.match(
        fault(await server.write('POST', '/datasets', { name: 'x', url: 'file:///etc/passwd' })),
        /body\.url: .*http/,
      );
      assert.match(fault(await server.write('POST', `/datasets/${other}/import`)), /has no url/);
    });

    test('the list has pages, each dataset with a date of deletion that is not set', async () => {
      for (let n = 0; n < 3; n++) await client.create({ name: `paged ${n}` });
      const page = async (number: number) =>
        read(datasetsReply, await server.get('/datasets/', { per_page: '2', page: String(number) }));
      const pages = [await page(1), await page(2)];
      assert.deepEqual(
        pages.map(({ pagination }) => [pagination.prev, pagination.page]),
        [
          [null, 1],
          [1, 2],
        ],
      );
      assert.deepEqual(pages[0].pagination.next, 2);
      assert.equal(pages[0].datasets.length, 2);
      assert.equal(pages[0].datasets[0].scheduled_for_deletion_after, null);
      assert.ok(!pages[1].datasets.some(({ id }) => pages[0].datasets.some((other) => other.id === id)));
      assert.deepEqual(read(datasetsReply, await server.get('/datasets', { page: '900' })).datasets, []);
      assert.match(
        fault(await server.get('/datasets', { per_page: '101' })),
        /query\.per_page: .*less than or equal to 100/,
      );
    });

    test('a mapping is a list of pairs or an object, and names that are no roles are attributes', async () => {
      const mapped = async (schema_mapping: unknown) =>
        read(writtenReply, await server.write('POST', '/datasets', { name: `mapped ${Math.random()}`, schema_mapping }))
          .schema_mapping;
      const wanted = { id: 'code', attributes: { title: 'NAME' } };
      const pairs = [
        { schema_key: 'title', data_key: 'NAME' },
        { schema_key: 'id', data_key: 'code' },
      ];
      assert.deepEqual(await mapped(pairs), wanted);
      assert.deepEqual(await mapped({ title: 'NAME', id: 'code', lat: null }), wanted);
      assert.deepEqual(await mapped(wanted), wanted);
      const refused = async (schema_mapping: unknown) =>
        fault(await server.write('POST', '/datasets', { name: 'never', schema_mapping }));
      assert.match(
        await refused([...pairs, { schema_key: 'title', data_key: 'x' }]),
        /schema_mapping\.2\..*title is mapped twice/,
      );
      assert.match(await refused([{ schema_key: 'title' }]), /schema_mapping\.0\.data_key: Field required/);
      assert.match(await refused({ title: 5 }), /schema_mapping/);
      assert.match(await refused({ title: { a: 'b' } }), /schema_mapping\.title: Input should be a valid string/);
      assert.match(await refused({ attributes: 'NAME' }), /schema_mapping\.attributes: Input should be an object/);
      assert.deepEqual(await mapped({ attributes: null, id: 'code' }), { id: 'code' });
      const id = await client.create({ schema_mapping: pairs });
      await client.imported(id, collection([point(1, 1, { NAME: 'Elm', code: 'e', other: 1 })]));
      assert.deepEqual(await client.attributesOf(id), [{ title: 'Elm' }]);
    });

    test('a change leaves what it does not name, and null removes', async () => {
      const url = 'https://example.com/a';
      const id = await client.create({ url, schema_mapping: { id: 'code' } });
      const change = async (body: object) => read(writtenReply, await server.write('PUT', `/datasets/${id}`, body));
      const renamed = await change({ name: `renamed ${id}` });
      assert.deepEqual([renamed.url, renamed.schema_mapping], [url, { id: 'code' }]);
      assert.deepEqual((await change({})).name, renamed.name);
      assert.equal((await change({ url: null })).url, null);
      assert.equal((await change({ schema_mapping: null })).schema_mapping, null);
      assert.match(fault(await server.write('PUT', `/datasets/${id}`, { name: '' })), /body\.name/);
    });

    test('X-Field-Mask says which fields of features are answered', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(1, 1, { a: 1, b: { c: 2 }, 'd,e': 3 })]));
      const [feature] = await client.all(id);
      const masked = async (mask: string) =>
        JSON.parse((await server.get(`/datasets/${id}/features/${feature.id}`, {}, { 'x-field-mask': mask })).text);
      assert.deepEqual(await masked('attributes.a'), { id: feature.id, attributes: { a: 1 } });
      assert.deepEqual(await masked('geometry, attributes.b,attributes.none'), {
        id: feature.id,
        geometry: feature.geometry,
        attributes: { b: { c: 2 } },
      });
      assert.deepEqual(await masked('id'), { id: feature.id });
      assert.deepEqual(await masked('*'), feature);
      assert.deepEqual(await masked(''), feature);
      const wrong = await server.get(`/datasets/${id}/features/${feature.id}`, {}, { 'x-field-mask': 'geom' });
      assert.match(fault(wrong), /header\.X-Field-Mask: .*'geom' is no field of a feature/);
      for (const relation of ['search', 'nearby', 'within', 'intersects', 'contains']) {
        const answer = await send(`${server.origin}/datasets/${id}/features/${relation}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': server.privateKey,
            'x-field-mask': 'features.attributes.a',
          },
          body: JSON.stringify({ geometry: '1,1', buffer: relation === 'contains' ? 0 : 10 }),
        });
        assert.deepEqual(read(featuresReply, answer).features, [{ id: feature.id, attributes: { a: 1 } }], relation);
      }
    });

    test('ids stay the same in every import', async () => {
      const uuid = '0190163d-8694-739b-aea5-966c26f8ad91';
      const id = await client.create({ schema_mapping: { id: 'code' } });
      await client.imported(id, collection([point(1, 1, { code: 'a' }), point(2, 2, { code: uuid })]));
      const [a, b] = await client.all(id);
      assert.equal(b.id, uuid);
      await client.imported(
        id,
        collection([point(9, 9, { code: 'new' }), point(2, 2, { code: uuid }), point(1, 1, { code: 'a', more: 1 })]),
      );
      const [, , again] = await client.all(id);
      assert.equal(again.id, a.id);
      assert.deepEqual(read(FeatureReply, await server.get(`/datasets/${id}/features/${a.id}`)), again);
      assert.match(read(details, await server.get(`/datasets/${id}/features/${id}`), 404).details, /no feature/);
      assert.match(read(details, await server.get(`/datasets/${id}/features/x'y`), 404).details, /no feature/);
      assert.match(
        await client.refusal(id, collection([point(1, 1, {})])),
        /feature 1 has no text or number in its id attribute code/,
      );
    });

    test('who asks while features are replaced sees wholly the old or wholly the new ones', async () => {
      const id = await client.create();
      const set = (letter: string, count: number) =>
        collection(Array.from({ length: count }, () => point(1, 1, { letter })));
      await client.imported(id, set('A', 60));
      let isDone = false;
      const seen = new Map<string, number>();
      const reader = async () => {
        while (!isDone) {
          const features = await client.all(id);
          const letters = new Set(features.map(({ attributes }) => attributes.letter));
          const key = `${[...letters].join('')}${features.length}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
      };
      const readers = [reader(), reader()];
      for (let round = 0; round < 6; round++) await client.imported(id, round % 2 === 0 ? set('B', 90) : set('A', 60));
      isDone = true;
      await Promise.all(readers);
      assert.deepEqual([...seen.keys()].sort(), ['A60', 'B90']);
    });

    test('a second import of a dataset waits for the first', async () => {
      const id = await client.create();
      const answers = await Promise.all([1, 2, 3].map(() => client.put(id, collection([point(1, 1)]))));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409]);
      assert.equal((await client.settled(id)).status, 'success');
    });

    test('an import whose process has died is reported as failed, and can be begun again', async () => {
      const id = await client.create();
      await server.database.query(
        sql`insert into waypost.dataset_imports (project_id, dataset_id, status, beat_at) values (${server.projectId}, ${id}, 'in_progress', now() - interval '2 minutes')`,
      );
      const { status, error } = await client.settled(id);
      assert.deepEqual([status, error], ['failed', 'the server that ran the import has stopped']);
      assert.equal(read(datasetReply, await server.get(`/datasets/${id}`)).status, 'failed');
      assert.equal(await client.imported(id, collection([point(1, 1)])), 1);
    });

    test('geometries of all forms, pages, and both formats', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(2, 48, { n: 1 }), point(2.001, 48, { n: 2 }), point(2.1, 48, { n: 3 })]));
      const numbers = async (geometry: unknown, more: object = {}) => {
        const { features } = read(
          featuresReply,
          await server.write('POST', `/datasets/${id}/features/intersects`, { geometry, ...more }),
        );
        return features.map(({ attributes }) => attributes?.n);
      };
      assert.deepEqual(await numbers('48,2'), [1]);
      assert.deepEqual(await numbers('48,2', { buffer: 100 }), [1, 2]);
      assert.deepEqual(await numbers('POINT(2 48)', { buffer: null, where: null }), [1]);
      assert.deepEqual(await numbers('SRID=4326;LINESTRING(1.9 48, 2.05 48)'), [1, 2]);
      assert.deepEqual(
        await numbers({
          type: 'MultiPoint',
          coordinates: [
            [2, 48],
            [2.1, 48, 300],
          ],
        }),
        [1, 3],
      );
      // From 48, 1.99 to 48, 2.2: 4800000 and 199000 in the first pair, 0 and 21000 in the second.
      assert.deepEqual(await numbers('__~cHotcK?o_h@', { buffer: 5 }), [1, 2, 3]);
      assert.deepEqual(await numbers('48,2', { buffer: 10_000, where: 'n:>1 AND NOT n:3' }), [2]);
      // Nearby has a kilometre of its own.
      const near = read(
        featuresReply,
        await server.write('POST', `/datasets/${id}/features/nearby`, { geometry: '48,2.0012' }),
      ).features;
      assert.deepEqual(
        near.map(({ attributes }) => attributes?.n),
        [2, 1],
      );
      const page = async (number: number) => {
        const path = `/datasets/${id}/features/within?per_page=2&page=${number}`;
        const { features, pagination } = read(
          featuresReply,
          await server.write('POST', path, { geometry: 'POLYGON((1 47,3 47,3 49,1 49,1 47))' }),
        );
        const { prev, next, page: shown } = pagination;
        return [features.length, { prev, next, page: shown }];
      };
      assert.deepEqual(await page(1), [2, { prev: null, next: 2, page: 1 }]);
      assert.deepEqual(await page(2), [1, { prev: 1, next: null, page: 2 }]);
      assert.deepEqual(await page(3), [0, { prev: 2, next: null, page: 3 }]);
      const [{ geometry, id: featureId }] = await client.all(id, {}, '&format=wkb');
      // Little-endian, a point, 2 and 48 as doubles.
      assert.equal(Buffer.from(String(geometry), 'base64').toString('hex'), '010100000000000000000000400000000000004840');
      const alone = read(FeatureReply, await server.get(`/datasets/${id}/features/${featureId}`, { format: 'wkb' }));
      assert.equal(alone.geometry, geometry);
    });

    test('a geometry that cannot be is refused, with the reason and the place', async () => {
      const id = await client.create();
      const reason = async (geometry: unknown, more: object = {}) => fault(await within(id, geometry, more));
      assert.match(
        await reason({ type: 'Polygon', coordinates: [BOWTIE] }),
        /body\.geometry: .*Self-intersection\[0\.5 0\.5\]/,
      );
      assert.match(await reason({ type: 'Polygon', coordinates: [BOWTIE] }, { buffer: 500 }), /Self-intersection/);
      assert.match(
        await reason({ type: 'Polygon', coordinates: [BOWTIE.slice(0, 4)] }),
        /body\.geometry\.coordinates\.0: .*not closed/,
      );
      assert.match(
        await reason({
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        }),
        /coordinates\.0: .*expected 4 or more/,
      );
      assert.match(await reason({ type: 'Point', coordinates: [0, 90.1] }), /coordinates\.1: .*latitude 90\.1/);
      assert.match(
        await reason({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [0, '1'],
          ],
        }),
        /coordinates\.1: .*finite numbers/,
      );
      assert.match(await reason({ type: 'Circle', coordinates: [] }), /geometry\.type: .*expected one of Point/);
      assert.match(await reason('POINT(1 nan)'), /finite/);
      assert.match(await reason('POINT(1 2'), /WKT/);
      assert.match(await reason('SRID=3857;POINT(1 2)'), /3857/);
      assert.match(await reason('91,1'), /latitude 91/);
      assert.match(await reason('no such place'), /expected GeoJSON, WKT, lat,lng or an encoded polyline/);
      assert.match(await reason(5), /expected a geometry of GeoJSON/);
      assert.match(await reason(null), /expected a geometry of GeoJSON/);
      assert.match(await reason('1,1', { buffer: -1 }), /body\.buffer: .*greater than or equal to 0/);
      assert.match(await reason('1,1', { buffer: '5' }), /body\.buffer: .*valid number/);
      assert.match(await reason('1,1', { where: 'a' }), /body\.where: .*position 2/);
      assert.match(fault(await server.write('POST', `/datasets/${id}/features/within`, '{')), /JSON decode error/);
      assert.match(
        fault(await server.write('POST', `/datasets/${id}/features/within?per_page=101&format=xml`, { geometry: '1,1' })),
        /query\.format/,
      );
    });

    test('what is too much is refused at once', async () => {
      const id = await client.create();
      const ring = (corners: number) => {
        const positions = Array.from({ length: corners }, (_, i) => {
          const angle = (2 * Math.PI * i) / corners;
          return [10 * Math.cos(angle), 10 * Math.sin(angle)];
        });
        return { type: 'Polygon', coordinates: [[...positions, positions[0]]] };
      };
      assert.equal((await within(id, ring(9_000))).status, 200);
      assert.match(fault(await within(id, ring(10_000))), /more than 10000 positions/);
      assert.match(fault(await within(id, ring(9_000), { buffer: 10 })), /too many or too long edges for a buffer/);
      const zigzag = {
        type: 'LineString',
        coordinates: Array.from({ length: 1_000 }, (_, i) => [i % 2 === 0 ? -170 : 170, i / 100]),
      };
      assert.match(fault(await within(id, zigzag)), /longer than 2000 degrees/);
      const clauses = Array.from({ length: 10_000 }, () => 'a:1').join(' OR ');
      assert.match(fault(await within(id, '1,1', { where: clauses })), /at most 10000 characters/);
      assert.match(fault(await within(id, '1,1', { where: clauses.slice(0, 1_797) })), /more than 100 clauses/);
      assert.match(fault(await within(id, `POLYGON${'('.repeat(100_000)}`)), /WKT/);
      assert.match(fault(await within(id, `GEOMETRYCOLLECTION(${'GEOMETRYCOLLECTION('.repeat(20_000)})`)), /WKT/);
      assert.equal((await within(id, 'x'.repeat(17 * 1024 * 1024))).status, 413);
    });

    test('a page that would be enormous is refused, and its features are answered one at a time', async () => {
      const id = await client.create();
      // 70 features with 1 MB of attributes each: more than the 64 MB that a page may have.
      const text = 'x'.repeat(990_000);
      await client.imported(id, collection(Array.from({ length: 70 }, (_, i) => point(i, 1, { i, text }))));
      const search = (size: number) => server.write('POST', `/datasets/${id}/features/search?per_page=${size}`, {});
      assert.match(fault(await search(70)), /more than 64000000 characters: ask for fewer at a time/);
      assert.equal(read(featuresReply, await search(2)).features.length, 2);
    });

    test('hostile texts are texts', async () => {
      const id = await client.create();
      const evil = [`'; drop table features; --`, '"', '\\', '&|!:*', "it's", '$1', '%'];
      await client.imported(id, collection(evil.map((text) => point(1, 1, { [text]: text, note: text }))));
      for (const text of evil) {
        const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
        for (const where of [`note:=${quoted}`, `${quoted}:=${quoted}`]) {
          assert.deepEqual(
            (await client.all(id, { where })).map(({ attributes }) => attributes.note),
            [text],
            where,
          );
        }
      }
    });
  });
}
