import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import Type, { type Static } from 'typebox';
import { datasetReply, datasetsReply } from '../src/datasets/datasets.ts';
import { FeatureReply, featuresReply } from '../src/datasets/features.ts';
import { statusReply } from '../src/datasets/import-record.ts';
import { SERVERS } from './databases.ts';
import { geoPackage, shapefileOfPoints, shapefileOfPolygon } from './feature-files.ts';
import { type Answer, read, send } from './request.ts';
import type { TestServer } from './server.ts';

const details = Type.Object({ details: Type.String() });
const detail = Type.Object({ detail: Type.String() });
const refusals = Type.Object({ detail: Type.Array(Type.Object({ loc: Type.Array(Type.Unknown()), msg: Type.String() })) });

const point = (lng: number, lat: number, properties: object | null = {}, id?: unknown) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const BOWTIE = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];
/** UTM zone 32, as a `.prj` of ESRI writes it. */
const UTM32 =
  'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

for (const { name, skip, start } of SERVERS) {
  describe(`datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let titles = 0;
    before(async () => {
      server = await start({ fetchPrivate: '127.0.0.1', uploadTimeoutSeconds: '2', maxUploadBytes: '3000000' });
    });
    after(() => server.stop());

    async function create(more: object = {}): Promise<string> {
      return read(datasetReply, await server.write('POST', '/datasets', { name: `dataset ${titles++}`, ...more }), 201).id;
    }

    async function settled(id: string): Promise<Static<typeof statusReply>> {
      for (;;) {
        const status = read(statusReply, await server.get(`/datasets/${id}/status`));
        if (status.status !== 'in_progress') return status;
        await pause(20);
      }
    }

    const put = (id: string, body: string | Buffer) =>
      send(`${server.origin}/datasets/${id}/data`, { method: 'PUT', headers: { 'x-api-key': server.privateKey }, body });

    async function upload(id: string, body: string | Buffer): Promise<Static<typeof statusReply>> {
      const answer = read(statusReply, await put(id, body), 202);
      assert.equal(answer.steps[0].entries, Buffer.byteLength(body));
      return settled(id);
    }

    async function imported(id: string, body: string | Buffer): Promise<number | null> {
      const { status, error, steps } = await upload(id, body);
      assert.equal(status, 'success', error ?? '');
      assert.deepEqual(
        steps.map((step) => [step.name, step.status]),
        [
          ['fetch', 'success'],
          ['import', 'success'],
        ],
      );
      return steps[1].entries;
    }

    async function refusal(id: string, body: string | Buffer): Promise<string> {
      const { status, error } = await upload(id, body);
      assert.equal(status, 'failed');
      return error ?? '';
    }

    const all = async (id: string, body: object = {}, parameters = '') =>
      read(featuresReply, await server.write('POST', `/datasets/${id}/features/search?per_page=100${parameters}`, body))
        .features;
    const within = (id: string, geometry: unknown, more: object = {}) =>
      server.write('POST', `/datasets/${id}/features/within`, { geometry, ...more });
    const attributesOf = async (id: string) => (await all(id)).map(({ attributes }) => attributes);
    const fault = (answer: Answer) =>
      read(refusals, answer, 422).detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)[0];

    test('a dataset is created, shown, listed, changed and deleted', async () => {
      const created = read(
        datasetReply,
        await server.write('POST', '/datasets', { name: 'Parcels', extra: 1, url: null }),
        201,
      );
      assert.deepEqual(
        [created.name, created.url, created.schema_mapping, created.features, created.status],
        ['Parcels', null, null, 0, 'success'],
      );
      assert.match(
        read(detail, await server.write('POST', '/datasets', { name: 'Parcels' }), 409).detail,
        /Parcels already/,
      );
      const mapping = { id: 'code', attributes: { code: 'CODE' } };
      const changed = read(
        datasetReply,
        await server.write('PUT', `/datasets/${created.id}`, {
          name: 'Plots',
          url: 'https://example.com/a',
          schema_mapping: mapping,
        }),
      );
      assert.deepEqual([changed.name, changed.url, changed.schema_mapping], ['Plots', 'https://example.com/a', mapping]);
      const other = await create();
      assert.match(
        read(detail, await server.write('PUT', `/datasets/${other}`, { name: 'Plots' }), 409).detail,
        /Plots already/,
      );
      assert.ok(read(datasetsReply, await server.get('/datasets')).datasets.some(({ id }) => id === created.id));
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

    test('GeoJSON in all its forms', async () => {
      const id = await create();
      const features = [
        point(2, 48, { name: 'Été', n: 5, nested: { a: [1, null] } }),
        { ...point(0, 0), geometry: null },
        point(3, 49, null),
      ];
      const attributes = [{ name: 'Été', n: 5, nested: { a: [1, null] } }, {}, {}];
      const lines = features.map((feature) => JSON.stringify(feature)).join('\n');
      for (const [form, body] of Object.entries({
        collection: collection(features),
        'with a BOM, spaces and members of other kinds': `\ufeff \n ${JSON.stringify({ type: 'FeatureCollection', name: 'x', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }, features }, null, 2)}`,
        'features before the type': JSON.stringify({ features, type: 'FeatureCollection' }),
        lines,
        'lines with ends of Windows, and empty ones': `${lines.replaceAll('\n', '\r\n\r\n')}\r\n`,
        'text sequence': features.map((feature) => `\u001e${JSON.stringify(feature)}\n`).join(''),
        compressed: gzipSync(collection(features)),
        'in an archive': Buffer.from(
          zipSync({ 'a/data.geojson': Buffer.from(collection(features)), 'a/readme.md': Buffer.from('x') }),
        ),
      })) {
        assert.equal(await imported(id, body), 3, form);
        assert.deepEqual(await attributesOf(id), attributes, form);
        assert.deepEqual((await all(id))[1].geometry, null);
      }
      assert.equal(await imported(id, collection([])), 0);
      assert.deepEqual(await all(id), []);
      // A backslash before what would be an escape is a text like any other.
      assert.equal(await imported(id, collection([point(1, 1, { path: 'C:\\udata\\u0000' })])), 1);
      assert.deepEqual(await attributesOf(id), [{ path: 'C:\\udata\\u0000' }]);
      assert.equal(await imported(id, gzipSync(gzipSync(lines))), 3);
      assert.match(await refusal(id, gzipSync(gzipSync(gzipSync(lines)))), /packed more than 2 times/);
    });

    test('CSV with coordinates or WKT, under usual or named columns', async () => {
      const id = await create();
      const POINT = { type: 'Point', coordinates: [2.5, 48.5] };
      assert.equal(await imported(id, 'name,lat,lng\n"A, b",48.5,2.5\nnowhere,,\n'), 2);
      assert.deepEqual(
        (await all(id)).map(({ geometry, attributes }) => [geometry, attributes]),
        [
          [POINT, { name: 'A, b' }],
          [null, { name: 'nowhere' }],
        ],
      );
      assert.equal(await imported(id, '\ufeffName;Latitude;Longitude;Zip\r\nÉ;48.5;2.5;01234\r\n'), 1);
      assert.deepEqual(await attributesOf(id), [{ Name: 'É', Zip: '01234' }]);
      assert.equal(await imported(id, 'wkt\tn\n"POLYGON((0 0,1 0,1 1,0 0))"\t5\n'), 1);
      const mapped = await create({
        schema_mapping: { geometry: 'where', id: 'code', attributes: { title: 'Titel', code: 'code' } },
      });
      assert.equal(await imported(mapped, 'code,Titel,where,more\n7,Sieben,POINT(2.5 48.5),x\n'), 1);
      assert.deepEqual(
        (await all(mapped)).map(({ geometry, attributes }) => [geometry, attributes]),
        [[POINT, { title: 'Sieben', code: '7' }]],
      );
      // A number in a column of texts is a number to whoever asks for one.
      assert.equal(await imported(id, 'n,lat,lng\n5,1,1\n50,1,1\n'), 2);
      assert.deepEqual(
        (await all(id, { where: 'n:>9' })).map(({ attributes }) => attributes),
        [{ n: '50' }],
      );

      assert.match(await refusal(id, 'name,lat\nA,1\n'), /no column says where.*The columns are name, lat/);
      assert.match(
        await refusal(id, 'name,lat,lng\nA,48.5,2.5\nB,48,east\n'),
        /line 3: expected numbers .* found '48' and 'east'/,
      );
      assert.match(await refusal(id, 'lat,lng\n1,2,3\n'), /cannot be read: .*line 2/);
      assert.match(await refusal(id, 'wkt\nPOINT(x)\n'), /line 2, column wkt/);
      assert.match(await refusal(mapped, 'a,b\n1,2\n'), /no column code: The columns are a, b/);
    });

    test('Shapefiles and GeoPackages, in degrees and in metres', async () => {
      const id = await create();
      assert.equal(await imported(id, shapefileOfPoints([['Zürich', 8.5, 47.4]])), 1);
      assert.deepEqual(
        (await all(id)).map(({ geometry, attributes }) => [geometry, attributes]),
        [
          [
            { type: 'Point', coordinates: [8.5, 47.4] },
            { name: 'Zürich', size: 1 },
          ],
        ],
      );
      const isNear = (features: Awaited<ReturnType<typeof all>>) => {
        const [{ geometry }] = features;
        assert.ok(typeof geometry === 'object' && geometry !== null);
        // 450 km east and 5,400 km north in zone 32 lie at 48.751006° N, 8.319785° E (worked out with PROJ).
        const [lng, lat] = geometry.coordinates.map(Number);
        assert.ok(Math.abs(lng - 8.319785) < 1e-5 && Math.abs(lat - 48.751006) < 1e-5, JSON.stringify(geometry));
      };
      assert.equal(await imported(id, shapefileOfPoints([['UTM', 450_000, 5_400_000]], UTM32)), 1);
      isNear(await all(id));
      // Clockwise, as Shapefiles draw their polygons.
      assert.equal(
        await imported(
          id,
          shapefileOfPolygon([
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
            [0, 0],
          ]),
        ),
        1,
      );
      assert.match(
        await refusal(id, shapefileOfPoints([['far', 450_000, 5_400_000]])),
        /feature 1, geometry at coordinates\.0: the longitude 450000/,
      );

      assert.equal(
        await imported(
          id,
          geoPackage({
            places: [
              ['A', 2, 48],
              ['B', 3, 49],
            ],
          }),
        ),
        2,
      );
      assert.deepEqual(await attributesOf(id), [
        // Beyond 2⁵³ a number stays exact as a text.
        { fid: 1, name: 'A', big: '9007199254740993', bytes: null },
        { fid: 2, name: 'B', big: '9007199254740993', bytes: null },
      ]);
      assert.equal(
        await imported(id, geoPackage({ places: [['UTM', 450_000, 5_400_000]] }, { id: 32632, definition: UTM32 })),
        1,
      );
      isNear(await all(id));
      assert.match(await refusal(id, geoPackage({ a: [], b: [] })), /2 layers, name one as schema_mapping\.layer: a, b/);
      const layered = await create({ schema_mapping: { layer: 'b' } });
      assert.equal(await imported(layered, geoPackage({ a: [['A', 2, 48]], b: [['B', 3, 49]] })), 1);
      assert.match(
        await refusal(id, Buffer.from('SQLite format 3\0 and then nothing of the kind')),
        /GeoPackage cannot be read/,
      );
      assert.match(await refusal(id, Buffer.from(zipSync({ 'readme.txt': Buffer.from('x') }))), /neither a Shapefile/);
      assert.match(
        await refusal(id, Buffer.from('PK\u0003\u0004 and then nothing of the kind')),
        /archive cannot be unpacked/,
      );
      assert.match(await refusal(id, gzipSync('x'.repeat(4_000_000))), /longer than 3000000 bytes/);
    });

    test('what is wrong with a file is told with its place, and what was served stays', async () => {
      const id = await create();
      assert.equal(await imported(id, collection([point(1, 1, { kept: true })])), 1);
      const polygon = (coordinates: unknown) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates },
        properties: {},
      });
      for (const [body, expected] of [
        ['', /the file is empty/],
        ['{"type":"FeatureCollection","features":[{"type":"Feature"', /ends in the middle, after feature 0/],
        ['{"type":"FeatureCollection","features":[}', /no JSON after feature 0/],
        ['{"type":"Topology","features":[]}', /expected a FeatureCollection of GeoJSON, found "Topology"/],
        ['[1,2]', /no type/],
        [collection([point(1, 1), { type: 'Thing' }]), /feature 2 is no Feature/],
        [
          collection([point(1, 1), { type: 'Feature', geometry: null, properties: 5 }]),
          /feature 2 has properties that are no object/,
        ],
        [collection([point(1, 1), point(200, 1)]), /feature 2, geometry at coordinates\.0: the longitude 200/],
        [
          collection([point(1, 1), polygon([BOWTIE])]),
          /feature 2: the geometry is not valid: Self-intersection\[0\.5 0\.5\]/,
        ],
        [collection([polygon([BOWTIE.slice(0, 4)])]), /feature 1, geometry at coordinates\.0: the ring is not closed/],
        [
          collection([{ ...point(1, 1), geometry: { type: 'GeometryCollection', geometries: [] } }]),
          /GeometryCollection is not one/,
        ],
        [
          collection([point(1, 1, {}, 'a'), point(2, 2, {}, 'b'), point(3, 3, {}, 'a')]),
          /feature 3 has the id of a feature before it/,
        ],
        [collection([point(1, 1, { a: 'x\0y' })]), /feature 1 has a text with a NUL/],
        [
          collection([point(1, 1)], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } }),
          /coordinates are in urn:ogc:def:crs:EPSG::3857/,
        ],
        [`${JSON.stringify(point(1, 1))}\n{"type":`, /line 2 is no JSON/],
      ] as const) {
        assert.match(await refusal(id, body), expected);
      }
      assert.match((await put(id, 'x'.repeat(3_000_001))).text, /too long/);
      assert.deepEqual(await attributesOf(id), [{ kept: true }]);
      // Nothing of what failed is left, in the database or on the disk.
      const [{ count }] = await server.database.query<{ count: number }>({
        text: `select count(*) from features f where not exists (select from datasets d where d.project_id = f.project_id and d.import_id = f.import_id)`,
        values: [],
      });
      assert.equal(count, 0);
      const uploads = join(server.dataFolder, 'uploads');
      assert.deepEqual(existsSync(uploads) ? readdirSync(uploads) : [], []);
    });

    test('ids stay the same in every import', async () => {
      const uuid = '0190163d-8694-739b-aea5-966c26f8ad91';
      const id = await create({ schema_mapping: { id: 'code' } });
      await imported(id, collection([point(1, 1, { code: 'a' }), point(2, 2, { code: uuid })]));
      const [a, b] = await all(id);
      assert.equal(b.id, uuid);
      await imported(
        id,
        collection([point(9, 9, { code: 'new' }), point(2, 2, { code: uuid }), point(1, 1, { code: 'a', more: 1 })]),
      );
      const [, , again] = await all(id);
      assert.equal(again.id, a.id);
      assert.deepEqual(read(FeatureReply, await server.get(`/datasets/${id}/features/${a.id}`)), again);
      assert.match(read(details, await server.get(`/datasets/${id}/features/${id}`), 404).details, /no feature/);
      assert.match(read(details, await server.get(`/datasets/${id}/features/x'y`), 404).details, /no feature/);
      assert.match(
        await refusal(id, collection([point(1, 1, {})])),
        /feature 1 has no text or number as its id: the attribute code/,
      );
    });

    test('who asks while features are replaced sees wholly the old or wholly the new ones', async () => {
      const id = await create();
      const set = (letter: string, count: number) =>
        collection(Array.from({ length: count }, () => point(1, 1, { letter })));
      await imported(id, set('A', 60));
      let isDone = false;
      const seen = new Map<string, number>();
      const reader = async () => {
        while (!isDone) {
          const features = await all(id);
          const letters = new Set(features.map(({ attributes }) => attributes.letter));
          const key = `${[...letters].join('')}${features.length}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
      };
      const readers = [reader(), reader()];
      for (let round = 0; round < 6; round++) await imported(id, round % 2 === 0 ? set('B', 90) : set('A', 60));
      isDone = true;
      await Promise.all(readers);
      assert.deepEqual([...seen.keys()].sort(), ['A60', 'B90']);
    });

    test('a second import of a dataset waits for the first', async () => {
      const id = await create();
      const answers = await Promise.all([1, 2, 3].map(() => put(id, collection([point(1, 1)]))));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409]);
      assert.equal((await settled(id)).status, 'success');
    });

    test('an import whose process has died is told as failed, and can be begun again', async () => {
      const id = await create();
      await server.database.query({
        text: `insert into dataset_imports (project_id, dataset_id, status, beat_at) values ($1, $2, 'in_progress', now() - interval '2 minutes')`,
        values: [server.projectId, id],
      });
      const { status, error } = await settled(id);
      assert.deepEqual([status, error], ['failed', 'the server that ran the import has stopped']);
      assert.equal(read(datasetReply, await server.get(`/datasets/${id}`)).status, 'failed');
      assert.equal(await imported(id, collection([point(1, 1)])), 1);
    });

    test('geometries of all forms, pages, and both formats', async () => {
      const id = await create();
      await imported(id, collection([point(2, 48, { n: 1 }), point(2.001, 48, { n: 2 }), point(2.1, 48, { n: 3 })]));
      const numbers = async (geometry: unknown, more: object = {}) => {
        const { features } = read(
          featuresReply,
          await server.write('POST', `/datasets/${id}/features/intersects`, { geometry, ...more }),
        );
        return features.map(({ attributes }) => attributes.n);
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
        near.map(({ attributes }) => attributes.n),
        [2, 1],
      );
      const page = async (number: number) => {
        const path = `/datasets/${id}/features/within?per_page=2&page=${number}`;
        const { features, pagination } = read(
          featuresReply,
          await server.write('POST', path, { geometry: 'POLYGON((1 47,3 47,3 49,1 49,1 47))' }),
        );
        return [features.length, pagination];
      };
      assert.deepEqual(await page(1), [2, { prev: null, next: 2, page: 1 }]);
      assert.deepEqual(await page(2), [1, { prev: 1, next: null, page: 2 }]);
      assert.deepEqual(await page(3), [0, { prev: 2, next: null, page: 3 }]);
      const [{ geometry, id: featureId }] = await all(id, {}, '&format=wkb');
      // Little-endian, a point, 2 and 48 as doubles.
      assert.equal(Buffer.from(String(geometry), 'base64').toString('hex'), '010100000000000000000000400000000000004840');
      const alone = read(FeatureReply, await server.get(`/datasets/${id}/features/${featureId}`, { format: 'wkb' }));
      assert.equal(alone.geometry, geometry);
    });

    test('a geometry that cannot be is refused, with the reason and the place', async () => {
      const id = await create();
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
      const id = await create();
      const ring = (corners: number) => {
        const positions = Array.from({ length: corners }, (_, i) => {
          const angle = (2 * Math.PI * i) / corners;
          return [10 * Math.cos(angle), 10 * Math.sin(angle)];
        });
        return { type: 'Polygon', coordinates: [[...positions, positions[0]]] };
      };
      assert.equal((await within(id, ring(9_000))).status, 200);
      assert.match(fault(await within(id, ring(100_000))), /more than 10000 positions/);
      assert.match(fault(await within(id, ring(9_000), { buffer: 10 })), /too many or too long edges for a buffer/);
      const zigzag = {
        type: 'LineString',
        coordinates: Array.from({ length: 1_000 }, (_, i) => [i % 2 === 0 ? -170 : 170, i / 100]),
      };
      assert.match(fault(await within(id, zigzag)), /longer than 2000 degrees/);
      const clauses = Array.from({ length: 10_000 }, () => 'a:1').join(' OR ');
      assert.match(fault(await within(id, '1,1', { where: clauses })), /longer than 10000 characters/);
      assert.match(fault(await within(id, '1,1', { where: clauses.slice(0, 1_797) })), /more than 100 clauses/);
      assert.match(fault(await within(id, `POLYGON${'('.repeat(100_000)}`)), /WKT/);
      assert.match(fault(await within(id, `GEOMETRYCOLLECTION(${'GEOMETRYCOLLECTION('.repeat(20_000)})`)), /WKT/);
      assert.equal((await within(id, 'x'.repeat(17 * 1024 * 1024))).status, 413);
    });

    test('hostile texts are texts', async () => {
      const id = await create();
      const evil = [`'; drop table features; --`, '"', '\\', '&|!:*', "it's", '$1', '%'];
      await imported(id, collection(evil.map((text) => point(1, 1, { [text]: text, note: text }))));
      for (const text of evil) {
        const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
        for (const where of [`note:=${quoted}`, `${quoted}:=${quoted}`]) {
          assert.deepEqual(
            (await all(id, { where })).map(({ attributes }) => attributes.note),
            [text],
            where,
          );
        }
      }
    });

    describe('a file that is fetched', () => {
      const servers: Server[] = [];
      async function serveFile(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
        const web = createServer(listener).listen(0, host);
        await once(web, 'listening');
        servers.push(web);
        const address = web.address();
        assert.ok(address !== null && typeof address === 'object');
        return `http://${host}:${address.port}`;
      }
      after(() => {
        for (const web of servers) {
          web.closeAllConnections();
          web.close();
        }
      });
      const failure = async (url: string) => {
        const { status, error, steps } = await settled(await create({ url }));
        assert.equal(status, 'failed');
        assert.deepEqual(
          steps.map((step) => [step.name, step.status]),
          [['fetch', 'failed']],
        );
        return error ?? '';
      };

      test('comes in at creation, and again when the hook is called', async () => {
        let n = 0;
        const url = await serveFile((request, response) => {
          if (request.url === '/moved') response.writeHead(302, { location: '/data' }).end();
          else response.end(collection([point(1, 1, { n: ++n })]));
        });
        const id = await create({ url: `${url}/moved` });
        assert.equal((await settled(id)).status, 'success');
        assert.deepEqual(await attributesOf(id), [{ n: 1 }]);
        read(statusReply, await server.write('POST', `/datasets/${id}/import`), 202);
        assert.equal((await settled(id)).status, 'success');
        assert.deepEqual(await attributesOf(id), [{ n: 2 }]);
      });

      test('not from a private address, nor by a redirect to one', async () => {
        // The server may reach 127.0.0.1 and no other private address.
        for (const host of [
          '127.0.0.2',
          '10.0.0.1',
          '192.168.1.1',
          '169.254.169.254',
          '0.0.0.0',
          '[::1]',
          '[::ffff:127.0.0.2]',
          '2130706434',
        ]) {
          assert.match(await failure(`http://${host}/data`), /private or link-local network/, host);
        }
        let isReached = false;
        const inside = await serveFile((_, response) => {
          isReached = true;
          response.end('secret');
        }, '127.0.0.2');
        const url = await serveFile((_, response) => response.writeHead(302, { location: `${inside}/` }).end());
        assert.match(await failure(url), /private or link-local network/);
        assert.equal(isReached, false);
        const file = await serveFile((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
        assert.match(await failure(file), /no address of the web/);
      });

      test('not without end: too long, too slow, in circles, or not there', async () => {
        const endless = await serveFile((_, response) => {
          const more = () => {
            while (response.write('x'.repeat(65_536)));
          };
          response.on('drain', more);
          more();
        });
        assert.match(await failure(endless), /longer than 3000000 bytes/);
        const slow = await serveFile((_, response) => {
          const timer = setInterval(() => response.write('x'), 50);
          response.on('close', () => clearInterval(timer));
        });
        assert.match(await failure(slow), /did not arrive in 2 s/);
        const silent = await serveFile(() => {});
        assert.match(await failure(silent), /did not arrive in 2 s/);
        const circle: string = await serveFile((_, response) => response.writeHead(301, { location: '/' }).end());
        assert.match(await failure(circle), /redirects more than 5 times/);
        const missing = await serveFile((_, response) => response.writeHead(404).end());
        assert.match(await failure(missing), /the server answers 404/);
        const broken = await serveFile((_, response) => {
          response.writeHead(200, { 'content-length': '1000' });
          response.write('{"type":');
          setTimeout(() => response.destroy(), 20);
        });
        assert.match(await failure(broken), /cannot be fetched: E/);
        assert.match(await failure('http://127.0.0.1:1/'), /cannot be fetched: ECONNREFUSED/);
      });
    });
  });
}
