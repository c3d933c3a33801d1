import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import type { Geometry } from 'geojson';
import { parquetWriteBuffer } from 'hyparquet-writer';
import pg from 'pg';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { exportDataset } from '../../src/datasets/export/export.ts';
import type { FeatureFile } from '../../src/datasets/files/feature-file.ts';
import { beginImport, statusReply } from '../../src/datasets/import-record.ts';
import { loadFeatures } from '../../src/datasets/load.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { geoPackage } from '../support/feature-files.ts';
import { LAMBERT93 } from '../support/feature-folder.ts';
import { read as readReply } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const polygon = (rings: readonly unknown[], id?: unknown, properties: object = {}) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  geometry: { type: 'Polygon', coordinates: rings },
  properties,
});
const BOWTIE = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];
/** A square with a line that leads away from it and back. */
const SPIKED = [
  [0, 0],
  [1, 0],
  [1, 1],
  [3, 3],
  [1, 1],
  [0, 1],
  [0, 0],
];
/** There and back: nothing of a polygon is left. */
const FLAT = [
  [0, 0],
  [1, 1],
  [0, 0],
  [0, 0],
];
const OPEN = [
  [0, 0],
  [1, 0],
  [1, 1],
];
/** A zone of UTM as its maker calls it: no number of EPSG. */
const UTM_WITH_OWN_NAME =
  'PROJCS["Plan_of_the_works",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** Places that PROJ 9.5 has converted (cs2cs): a system, x and y, longitude and latitude. */
const CONVERTED = [
  ['EPSG:2154', 652_000, 6_862_000, 2.345811958680679, 48.85624814096273],
  [LAMBERT93, 652_000, 6_862_000, 2.345811958680679, 48.85624814096273],
  ['EPSG:32632', 450_000, 5_400_000, 8.319785298588622, 48.75100550835541],
  ['EPSG:3857', 260_000, 6_250_000, 2.3356197387107556, 48.85326434139968],
] as const;

/** A GeoPackage of geometries whose heads do not say that they are empty, as that is for who writes them to say. */
function emptyGeoPackage(wkb: readonly Uint8Array[]): Buffer {
  const head = Buffer.from('47500001e6100000', 'hex');
  const values = wkb.map((bytes) => `(x'${Buffer.concat([head, bytes]).toString('hex')}')`);
  return geoPackage({ places: [] }, undefined, `insert into places (shape) values ${values.join(', ')}`);
}

/** Collections of no geometry, and of a geometry without positions. */
function emptyFlatGeobuf(): Buffer {
  const contents: readonly Geometry[][] = [[], [{ type: 'MultiPoint', coordinates: [] }]];
  const features = contents.map((geometries) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'GeometryCollection' as const, geometries },
  }));
  return Buffer.from(serialize({ type: 'FeatureCollection', features }));
}

for (const { name, skip, start } of SERVERS) {
  describe(`dirty files of datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());
    const statusOf = async (id: string) => readReply(statusReply, await server.get(`/datasets/${id}/status`));
    const upload = async (id: string, body: string, parameters = '') => {
      const path = `${server.origin}/datasets/${id}/data${parameters}`;
      const answer = await fetch(path, { method: 'PUT', headers: { 'x-api-key': server.privateKey }, body });
      if (answer.status !== 202) return { answered: answer.status, text: await answer.text() };
      return { answered: answer.status, ...(await client.settled(id)) };
    };

    test('projected features are converted together, to what PROJ says', async () => {
      const id = await client.create();
      for (const [crs, x, y, lng, lat] of CONVERTED) {
        const statements: string[] = [];
        const database: Database = {
          ...server.database,
          kind: server.database.kind,
          query: (statement) => {
            statements.push(statement.text);
            return server.database.query(statement);
          },
          transaction: (work) => server.database.transaction(work),
        };
        const features: FeatureFile['features'] = Array.from({ length: 3_000 }, (_, i) => ({
          ...{ place: `feature ${i + 1}`, id: undefined, attributes: { i } },
          geometry: { geojson: { type: 'Point', coordinates: [x, y] } },
        }));
        const task = await beginImport(server.database, server.projectId, id);
        await loadFeatures(database, task, { crs, features }, { maxRows: 10_000, onInvalid: 'refuse' }, () => {});
        // One conversion is set up for all 3,000, where each had its own.
        const converting = statements.filter((statement) => statement.includes('ST_Transform'));
        assert.equal(converting.length, 1, crs);
        assert.ok(converting.every((statement) => !/insert/i.test(statement)));
        const [feature] = await client.all(id, {}, '&per_page=1');
        const [east, north] = JSON.parse(JSON.stringify(feature?.geometry)).coordinates;
        assert.ok(Math.abs(east - lng) < 1e-9 && Math.abs(north - lat) < 1e-9, `${crs}: ${east} ${north}`);
      }
    });

    test('features outside of the domain of a projection are found among the others', async () => {
      const crs = { type: 'name', properties: { name: 'EPSG:32632' } };
      const places = [450_000, 5e7, 450_010, 450_020, 9e8, 450_030].map((x, n) => point(x, 5_400_000, { n }));
      const id = await client.create();
      const refusal = await client.refusal(id, collection(places, { crs }));
      assert.match(refusal, /^2 features have .* feature 2: the geometry cannot be converted .* feature 5: /);
      const skipped = await upload(id, collection(places, { crs }), '?on_invalid=skip');
      assert.equal('status' in skipped && skipped.status, 'success');
      assert.deepEqual(
        (await client.all(id)).map(({ attributes }) => attributes.n),
        [0, 2, 3, 5],
      );
      // A crs that comes only behind more features than are read at once would come too late.
      const long = collection(Array.from({ length: 2_000 }, () => point(1, 1)));
      const late = `${long.slice(0, -1)},"crs":${JSON.stringify(crs)}}`;
      assert.match(await client.refusal(id, late), /stands behind the features/);
    });

    test('numbers that stand for no place are faults, also where a projection converts them', async () => {
      // Lambert 93 has an inverse of every number: these would come to lie near the South Pole.
      const places = [652_000, 1e30, -1.5e8, 652_010].map((x, n) => point(x, 6_862_000, { n }));
      for (const name of ['EPSG:2154', 'urn:ogc:def:crs:EPSG::2154']) {
        const file = collection(places, { crs: { type: 'name', properties: { name } } });
        const id = await client.create();
        assert.match(
          await client.refusal(id, file),
          /^2 features have .* feature 2: geometry at coordinates\.0: the coordinate 1e\+30 is farther away than any place on Earth in EPSG:2154, where it is 100000000 at most/s,
        );
        const skipped = await upload(id, file, '?on_invalid=skip');
        assert.equal('status' in skipped && skipped.status, 'success');
        assert.deepEqual(
          (await client.all(id)).map(({ attributes }) => attributes.n),
          [0, 3],
        );
      }
    });

    test('however many features cannot be converted, the others are imported, from any system', async () => {
      // Every third point lies 90,000 km from the zone, and no inverse of a transverse Mercator exists there.
      const COUNT = 12_000;
      const features = Array.from({ length: COUNT }, (_, i) => ({
        ...{ place: `feature ${i + 1}`, id: undefined, attributes: { i } },
        geometry: { geojson: { type: 'Point', coordinates: [i % 3 === 0 ? 9e7 : 450_000 + i, 5_400_000] } },
      }));
      const systems = () => server.database.query(sql`select count(*) from postgis.spatial_ref_sys`);
      const listed = await systems();
      for (const crs of ['EPSG:32632', UTM_WITH_OWN_NAME]) {
        const id = await client.create();
        const task = await beginImport(server.database, server.projectId, id);
        const options = { maxRows: COUNT, onInvalid: 'skip' } as const;
        const { entries, invalid } = await loadFeatures(server.database, task, { crs, features }, options, () => {});
        assert.deepEqual([entries, invalid?.skipped], [8_000, 4_000], crs);
        assert.deepEqual(
          invalid?.features.slice(0, 3).map(({ place }) => place),
          ['feature 1', 'feature 4', 'feature 7'],
        );
        const [first] = await client.all(id, {}, '&per_page=1');
        assert.equal(first?.attributes.i, 1);
      }
      // Of a system that has been tried nothing stays.
      assert.deepEqual(await systems(), listed);
    });

    test('a system that nobody knows refuses the file, and no feature is left out for it', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(1, 1, { kept: true })]));
      const crs = { type: 'name', properties: { name: 'EPSG:999999' } };
      const status = await upload(id, collection([point(450_000, 5_400_000)], { crs }), '?on_invalid=skip');
      assert.equal('status' in status && status.status, 'failed');
      const { error } = await statusOf(id);
      assert.match(String(error), /^the reference system of the file, EPSG:999999, cannot be used: .*; save the file with/);
      assert.deepEqual(
        (await client.all(id)).map(({ attributes }) => attributes),
        [{ kept: true }],
      );
    });

    test('a database that lets nobody define a system finds 200 that cannot be converted', async () => {
      const features = Array.from({ length: 201 }, (_, i) => ({
        ...{ place: `feature ${i + 1}`, id: undefined, attributes: {} },
        geometry: { geojson: { type: 'Point', coordinates: [9e7, 1] } },
      }));
      const denied = Object.assign(new pg.DatabaseError('permission denied for table spatial_ref_sys', 0, 'error'), {
        code: '42501',
      });
      const database: Database = {
        ...server.database,
        kind: server.database.kind,
        query: (statement) => server.database.query(statement),
        transaction(work) {
          const isFirst = isTried === false;
          isTried = true;
          return isFirst ? Promise.reject(denied) : server.database.transaction(work);
        },
      };
      let isTried = false;
      const load = async (count: number) => {
        isTried = false;
        const task = await beginImport(server.database, server.projectId, await client.create());
        const file = { crs: 'EPSG:32632', features: features.slice(0, count) };
        return loadFeatures(database, task, file, { maxRows: 1_000, onInvalid: 'skip' }, () => {});
      };
      assert.equal((await load(3)).invalid?.skipped, 3);
      await assert.rejects(load(201), /more than 200 features have faults such as/);
    });

    test('an empty geometry is none, in all formats', async () => {
      const id = await client.create();
      const kinds = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];
      const none = { type: 'GeometryCollection', geometries: [] };
      const empty = [
        ...kinds.map((type) => ({ ...point(0, 0), geometry: { type, coordinates: [] } })),
        { ...point(0, 0), geometry: { type: 'MultiPolygon', coordinates: [[], [[]]] } },
        { ...point(0, 0), geometry: none },
        { ...point(0, 0), geometry: { ...none, geometries: [none, { type: 'Point', coordinates: [] }] } },
      ];
      const emptyWkt = [
        'SRID=4326;polygon z empty',
        'GEOMETRYCOLLECTION EMPTY',
        'GEOMETRYCOLLECTION (POINT EMPTY, LINESTRING EMPTY)',
        'MULTIPOLYGON (EMPTY, (EMPTY))',
      ];
      const lambert = { type: 'name', properties: { name: 'EPSG:2154' } };
      // A point without a position is one of NaN in WKB; the others have no parts.
      const wkb = [...kinds, none.type].map((_, i) => {
        const bytes = Buffer.alloc(i === 0 ? 21 : 9);
        bytes.writeUInt8(1, 0);
        bytes.writeUInt32LE([1, 4, 2, 5, 3, 6, 7][i] ?? 0, 1);
        if (i === 0) for (const at of [5, 13]) bytes.writeDoubleLE(Number.NaN, at);
        return new Uint8Array(bytes);
      });
      const geo = { version: '1.1.0', primary_column: 'geom', columns: { geom: { encoding: 'WKB', geometry_types: [] } } };
      for (const [form, file, count] of [
        ['GeoJSON', collection(empty), 9],
        ['GeoJSON of another system', collection(empty, { crs: lambert }), 9],
        [
          'CSV',
          ['wkt', ...kinds.map((kind) => `${kind.toUpperCase()} EMPTY`), ...emptyWkt.map((wkt) => `"${wkt}"`)].join('\n'),
          10,
        ],
        [
          'KML',
          '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><MultiGeometry/></Placemark><Placemark><MultiGeometry><Point/><LineString/></MultiGeometry></Placemark></kml>',
          2,
        ],
        [
          'GML',
          '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="http://a"><wfs:member><a:plot><a:geom><gml:MultiGeometry><gml:geometryMember><gml:Point/></gml:geometryMember><gml:geometryMember><gml:LineString/></gml:geometryMember></gml:MultiGeometry></a:geom></a:plot></wfs:member></wfs:FeatureCollection>',
          1,
        ],
        [
          'TopoJSON',
          JSON.stringify({
            type: 'Topology',
            objects: { all: { type: 'GeometryCollection', geometries: [none, { type: 'MultiPolygon', arcs: [] }] } },
            arcs: [],
          }),
          2,
        ],
        ['GeoPackage', emptyGeoPackage(wkb), 7],
        ['FlatGeobuf', emptyFlatGeobuf(), 2],
        [
          'GeoParquet',
          Buffer.from(
            parquetWriteBuffer({
              columnData: [{ name: 'geom', data: wkb, type: 'BYTE_ARRAY' }],
              kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
            }),
          ),
          7,
        ],
      ] as const) {
        assert.equal(await client.imported(id, file), count, form);
        assert.ok(
          (await client.all(id)).every(({ geometry }) => geometry === null),
          form,
        );
      }
      // Of a question nothing is left without a geometry; and lists within lists are no geometry.
      const asked = await server.write('POST', `/datasets/${id}/features/intersects`, { geometry: 'POLYGON EMPTY' });
      assert.match(asked.text, /expected 1 or more, found 0/);
      const deep = collection(empty.slice(4, 5)).replace('[]}', `${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
      assert.match(await client.refusal(id, deep), /feature 1: geometry at coordinates\.0: expected 4 or more/);
    });

    test('a text of 35,000 Chinese letters is found by any part; of one that is too long row, field and remedy are named', async () => {
      // Each letter, pair and triple of it is a word of the index: letters in steps of 1, 2 and 3 have no two pairs alike.
      const letters = (count: number) =>
        Array.from({ length: count }, (_, i) => {
          const [step, place] = [Math.floor(i / 20_000) + 1, i % 20_000];
          return String.fromCodePoint(0x4e00 + ((place * step) % 20_000));
        }).join('');
      const id = await client.create();
      const long = letters(35_000);
      await client.imported(id, collection([point(1, 1, { name: 'long', text: long }), point(2, 2, { name: 'short' })]));
      for (const part of [long.slice(0, 3), long.slice(17_000, 17_020), long.slice(-5)]) {
        const found = await client.all(id, { where: `text:"${part}"` });
        assert.deepEqual(
          found.map(({ attributes }) => attributes.name),
          ['long'],
          part,
        );
      }
      const refused = await client.refusal(
        id,
        collection([point(1, 1, { name: 'a' }, 'first'), point(2, 2, { name: 'b', text: letters(60_000) }, 'second')]),
      );
      assert.match(
        refused,
        /^feature 2.* has more text than can be searched: \d+ bytes of different words, at most 1000000; \d+ of them are of 'text': shorten it, or leave it out$/,
      );
      assert.equal((await client.all(id)).length, 2, 'what is served stays');
    });

    test('all faults of geometries are counted, and the first hundred are listed', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(1, 1, { kept: true })]));
      const faults = [
        (n: number) => polygon([BOWTIE], n),
        (n: number) => polygon([OPEN], n),
        (n: number) => point(200 + n, 1, {}, n),
        (n: number) => ({ ...point(1, 1, {}, n), geometry: { type: 'Polygon', coordinates: [[[0, 0]]] } }),
        (n: number) => ({
          ...point(1, 1, {}, n),
          geometry: {
            type: 'LineString',
            coordinates: [
              [1, null],
              [2, 2],
            ],
          },
        }),
      ];
      const features = Array.from({ length: 3_000 }, (_, n) => (n % 2 === 1 ? faults[n % 5]?.(n) : point(1, 1, {}, n)));
      const refusal = await client.refusal(id, collection(features));
      assert.match(refusal, /^1500 features have geometries that cannot be used; with on_invalid=repair or skip/);
      assert.match(refusal, /feature 2 \(id 1\): geometry at coordinates.*; feature 4 \(id 3\): .*; and 1400 more$/);
      const { invalid } = await statusOf(id);
      assert.deepEqual(
        [invalid?.on_invalid, invalid?.refused, invalid?.repaired, invalid?.skipped],
        ['refuse', 1_500, 0, 0],
      );
      assert.equal(invalid?.features.length, 100);
      const bowtie = invalid?.features.find(({ fault }) => fault.includes('Self-intersection'));
      assert.deepEqual(bowtie, {
        place: 'feature 6',
        id: '5',
        fault: 'the geometry is not valid: Self-intersection[0.5 0.5]',
        outcome: 'refused',
      });
      assert.deepEqual(await client.attributesOf(id), [{ kept: true }], 'what was served still is');
    });

    test('repaired geometries keep their kind; what cannot be repaired is left out, and said', async () => {
      const id = await client.create({ on_invalid: 'repair' });
      const line = {
        ...point(1, 1, { n: 'line' }),
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 1],
            [1, 1],
          ],
        },
      };
      const many = {
        type: 'MultiPolygon',
        coordinates: [
          [BOWTIE],
          [
            [
              [5, 5],
              [6, 5],
              [6, 6],
              [5, 5],
            ],
          ],
        ],
      };
      const features = [
        polygon([BOWTIE], 'a', { n: 'bowtie' }),
        polygon([SPIKED], 'b', { n: 'spiked' }),
        polygon([OPEN], 'c', { n: 'open' }),
        polygon([FLAT], 'd', { n: 'flat' }),
        line,
        { type: 'Feature', geometry: many, properties: { n: 'many' } },
        { type: 'Feature', geometry: null, properties: { n: 'nowhere' } },
        point(1, 91, { n: 'outside' }),
        point(1, 1, { n: 'good' }),
      ];
      assert.equal(await client.imported(id, collection(features)), 6);
      const found = new Map((await client.all(id)).map(({ attributes, geometry }) => [attributes.n, geometry]));
      const kind = (n: string) => JSON.parse(JSON.stringify(found.get(n) ?? null))?.type;
      assert.deepEqual(['bowtie', 'spiked', 'open', 'many', 'good'].map(kind), [
        'MultiPolygon',
        'Polygon',
        'Polygon',
        'MultiPolygon',
        'Point',
      ]);
      // Two triangles; the square without the line; the ring closed.
      assert.equal(JSON.parse(JSON.stringify(found.get('bowtie'))).coordinates.length, 2);
      assert.equal(JSON.parse(JSON.stringify(found.get('spiked'))).coordinates[0].length, 5);
      assert.deepEqual(JSON.parse(JSON.stringify(found.get('open'))).coordinates, [[...OPEN, OPEN[0]]]);
      const { invalid } = await statusOf(id);
      assert.deepEqual([invalid?.repaired, invalid?.skipped, invalid?.refused], [4, 3, 0]);
      assert.deepEqual(
        invalid?.features.map(({ place, outcome }) => [place, outcome]),
        [
          ['feature 1', 'repaired'],
          ['feature 2', 'repaired'],
          ['feature 3', 'repaired'],
          ['feature 4', 'skipped'],
          ['feature 5', 'skipped'],
          ['feature 6', 'repaired'],
          ['feature 8', 'skipped'],
        ],
      );
    });

    test('a polygon whose edges all cross each other is left out instead of repaired', async () => {
      const id = await client.create({ on_invalid: 'repair' });
      // Between two sides, back and forth at random heights: 1,200 edges of which a third of all pairs cross.
      const ring = Array.from({ length: 1_200 }, (_, i) => [i % 2, ((i * 7_919) % 1_201) / 1_201]);
      assert.equal(await client.imported(id, collection([polygon([[...ring, ring[0]]]), point(1, 1)])), 1);
      assert.match((await statusOf(id)).invalid?.features[0]?.fault ?? '', /edges meet too often for it to be repaired/);
    });

    test('what is done with invalid features is of the dataset, and of one import', async () => {
      const file = collection([polygon([BOWTIE], 'a', { n: 1 }), point(1, 1, { n: 2 })]);
      const id = await client.create({ on_invalid: 'skip' });
      assert.equal(await client.imported(id, file), 1);
      assert.deepEqual(await client.attributesOf(id), [{ n: 2 }]);
      assert.equal((await statusOf(id)).invalid?.skipped, 1);
      const repaired = await upload(id, file, '?on_invalid=repair');
      assert.equal('steps' in repaired && repaired.steps[1]?.count, 2);
      const refused = await upload(id, file, '?on_invalid=refuse');
      assert.equal('status' in refused && refused.status, 'failed');
      const wrong = await upload(id, file, '?on_invalid=mend');
      assert.equal(wrong.answered, 422);
      assert.match('text' in wrong ? wrong.text : '', /on_invalid/);
      const changed = await server.write('PUT', `/datasets/${id}`, { on_invalid: 'repair' });
      assert.equal(JSON.parse(changed.text).on_invalid, 'repair');
      assert.equal(await client.imported(id, file), 2);
      const reset = await server.write('PUT', `/datasets/${id}`, { on_invalid: null });
      assert.equal(JSON.parse(reset.text).on_invalid, 'refuse');
      assert.match(await client.refusal(id, file), /1 feature has a geometry that cannot be used/);
      assert.equal((await server.write('POST', '/datasets', { name: 'x', on_invalid: 'mend' })).status, 422);
      await client.imported(id, collection([point(1, 1)]));
      assert.equal((await statusOf(id)).invalid, null);
    });

    test('faults in tables, GeoPackages and KML are of their features', async () => {
      const id = await client.create({ on_invalid: 'skip' });
      assert.equal(await client.imported(id, 'n,wkt\n1,POINT(1 2)\n2,POINT(x)\n3,hello\n4,SRID=2154;POINT(1 2)\n'), 1);
      const { invalid } = await statusOf(id);
      assert.deepEqual(
        invalid?.features.map(({ place }) => place),
        ['line 3', 'line 4', 'line 5'],
      );
      assert.match(invalid?.features[2]?.fault ?? '', /SRID 2154: expected longitudes and latitudes of WGS 84/);
      assert.equal(await client.imported(id, 'n,lat,lng\n1,1,2\n2,x,2\n'), 1);
      const place = (position: string) => `<Placemark><Point><coordinates>${position}</coordinates></Point></Placemark>`;
      const kml = `<kml xmlns="http://www.opengis.net/kml/2.2">${place('1,2')}${place('1;2')}${place('3,4')}</kml>`;
      assert.equal(await client.imported(id, kml), 2);
      assert.match((await statusOf(id)).invalid?.features[0]?.fault ?? '', /'1;2' is no position of KML/);
    });

    test('an id beside the properties is an attribute, and makes the id of the feature as before', async () => {
      const uuid = '6b0f2f0e-4b5a-4a3e-9c55-0d1e8d1f7a11';
      const features = [
        point(1, 1, { n: 'zero' }, 0),
        point(1, 1, { n: 'text' }, '北京-7'),
        point(1, 1, { n: 'taken', id: 'own' }, 8),
        point(1, 1, { n: 'both', id: 'own', feature_id: 'own' }, 9),
        point(1, 1, { n: 'uuid' }, uuid),
        point(1, 1, { n: 'none' }),
        point(1, 1, { n: 'object' }, { no: 'id' }),
      ];
      const large = '9007199254740993';
      const next = JSON.stringify(point(1, 1, { n: 'large' }, 1)).replace('"id":1', `"id":${large}`);
      const id = await client.create();
      const before = hash('sha1', `${id} =0`, 'hex');
      for (const body of [
        `${collection(features).slice(0, -2)},${next}]}`,
        [...features.map((feature) => JSON.stringify(feature)), next].join('\n'),
      ]) {
        await client.imported(id, body);
        assert.deepEqual(await client.attributesOf(id), [
          { id: 0, n: 'zero' },
          { id: '北京-7', n: 'text' },
          { id: 'own', feature_id: 8, n: 'taken' },
          { id: 'own', feature_id: 'own', n: 'both' },
          { n: 'uuid' },
          { n: 'none' },
          { n: 'object' },
          { id: large, n: 'large' },
        ]);
        const ids = (await client.all(id)).map((feature) => feature.id);
        assert.equal(ids[4], uuid);
        // The first of a name by SHA-1, of which the version and the variant take six bits.
        assert.equal(ids[0]?.slice(0, 13), `${before.slice(0, 8)}-${before.slice(8, 12)}`);
        const found = await client.all(id, { where: 'id:="北京-7"' });
        assert.deepEqual(
          found.map(({ attributes }) => attributes.n),
          ['text'],
        );
      }

      const folder = mkdtempSync(join(tmpdir(), 'waypost-ids-'));
      const out = join(folder, 'out.geojson');
      const [whole] = [await client.all(id)];
      await exportDataset(
        server.database,
        { projectId: server.projectId, datasetId: id, name: 'x', format: 'geojson', out },
        () => {},
      );
      const again = await client.create();
      await client.imported(again, readFileSync(out));
      assert.deepEqual(await client.all(again), whole, 'what is exported and read again is the same');
      rmSync(folder, { recursive: true });

      const mapped = await client.create({ schema_mapping: { id: 'id', number: 'id' } });
      await client.imported(mapped, collection([point(1, 1, {}, 7), point(1, 1, {}, uuid)]));
      assert.deepEqual(await client.attributesOf(mapped), [{ number: 7 }, { number: uuid }]);
    });
  });
}
