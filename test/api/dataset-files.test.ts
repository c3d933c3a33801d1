import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { sql } from '../../src/database/sql.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { geoPackage, type ShapefileParts, shapefileOfPoints, shapefileOfPolygon } from '../support/feature-files.ts';
import type { TestServer } from '../support/server.ts';

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
  describe(`files of datasets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start({ maxUploadBytes: '3000000' });
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    test('GeoJSON in all its forms', async () => {
      const id = await client.create();
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
        assert.equal(await client.imported(id, body), 3, form);
        assert.deepEqual(await client.attributesOf(id), attributes, form);
        assert.deepEqual((await client.all(id))[1].geometry, null);
      }
      assert.equal(await client.imported(id, collection([])), 0);
      assert.deepEqual(await client.all(id), []);
      // A backslash before what would be an escape is a text like any other.
      assert.equal(await client.imported(id, collection([point(1, 1, { path: 'C:\\udata\\u0000' })])), 1);
      assert.deepEqual(await client.attributesOf(id), [{ path: 'C:\\udata\\u0000' }]);
      assert.equal(await client.imported(id, gzipSync(gzipSync(lines))), 3);
      assert.match(await client.refusal(id, gzipSync(gzipSync(gzipSync(lines)))), /packed more than 2 times/);
    });

    test('CSV with coordinates or WKT, under usual or named columns', async () => {
      const id = await client.create();
      const POINT = { type: 'Point', coordinates: [2.5, 48.5] };
      assert.equal(await client.imported(id, 'name,lat,lng\n"A, b",48.5,2.5\nnowhere,,\n'), 2);
      assert.deepEqual(
        (await client.all(id)).map(({ geometry, attributes }) => [geometry, attributes]),
        [
          [POINT, { name: 'A, b' }],
          [null, { name: 'nowhere' }],
        ],
      );
      assert.equal(await client.imported(id, '\ufeffName;Latitude;Longitude;Zip\r\nÉ;48.5;2.5;01234\r\n'), 1);
      assert.deepEqual(await client.attributesOf(id), [{ Name: 'É', Zip: '01234' }]);
      assert.equal(await client.imported(id, 'wkt\tn\n"POLYGON((0 0,1 0,1 1,0 0))"\t5\n'), 1);
      const mapped = await client.create({
        schema_mapping: { geometry: 'where', id: 'code', attributes: { title: 'Titel', code: 'code' } },
      });
      assert.equal(await client.imported(mapped, 'code,Titel,where,more\n7,Sieben,POINT(2.5 48.5),x\n'), 1);
      assert.deepEqual(
        (await client.all(mapped)).map(({ geometry, attributes }) => [geometry, attributes]),
        [[POINT, { title: 'Sieben', code: '7' }]],
      );
      // A number in a column of texts is a number to whoever asks for one.
      assert.equal(await client.imported(id, 'n,lat,lng\n5,1,1\n50,1,1\n'), 2);
      assert.deepEqual(
        (await client.all(id, { where: 'n:>9' })).map(({ attributes }) => attributes),
        [{ n: '50' }],
      );

      assert.match(
        await client.refusal(id, 'name,lat\nA,1\n'),
        /no column contains the location.*The columns are name, lat/,
      );
      assert.match(
        await client.refusal(id, 'name,lat,lng\nA,48.5,2.5\nB,48,east\n'),
        /line 3: expected numbers .* found '48' and 'east'/,
      );
      assert.match(await client.refusal(id, 'lat,lng\n1,2,3\n'), /cannot be read: .*line 2/);
      assert.match(await client.refusal(id, 'wkt\nPOINT(x)\n'), /line 2: column wkt/);
      assert.match(await client.refusal(mapped, 'a,b\n1,2\n'), /no column code: The columns are a, b/);
    });

    test('Shapefiles and GeoPackages, in degrees and in metres', async () => {
      const id = await client.create();
      assert.equal(await client.imported(id, shapefileOfPoints([['Zürich', 8.5, 47.4]])), 1);
      assert.deepEqual(
        (await client.all(id)).map(({ geometry, attributes }) => [geometry, attributes]),
        [
          [
            { type: 'Point', coordinates: [8.5, 47.4] },
            { name: 'Zürich', size: 1 },
          ],
        ],
      );
      const isNear = (features: Awaited<ReturnType<DatasetClient['all']>>) => {
        const [{ geometry }] = features;
        assert.ok(typeof geometry === 'object' && geometry !== null);
        // 450 km east and 5,400 km north in zone 32 lie at 48.751006° N, 8.319785° E (worked out with PROJ).
        const [lng, lat] = geometry.coordinates.map(Number);
        assert.ok(Math.abs(lng - 8.319785) < 1e-5 && Math.abs(lat - 48.751006) < 1e-5, JSON.stringify(geometry));
      };
      assert.equal(await client.imported(id, shapefileOfPoints([['UTM', 450_000, 5_400_000]], UTM32)), 1);
      isNear(await client.all(id));
      // Clockwise, as Shapefiles draw their polygons.
      assert.equal(
        await client.imported(
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
        await client.refusal(id, shapefileOfPoints([['far', 450_000, 5_400_000]])),
        /feature 1: geometry at coordinates\.0: the longitude 450000/,
      );

      assert.equal(
        await client.imported(
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
      assert.deepEqual(await client.attributesOf(id), [
        // Beyond 2⁵³ a number stays exact as a text.
        { fid: 1, name: 'A', big: '9007199254740993', bytes: null },
        { fid: 2, name: 'B', big: '9007199254740993', bytes: null },
      ]);
      assert.equal(
        await client.imported(id, geoPackage({ places: [['UTM', 450_000, 5_400_000]] }, { id: 32632, definition: UTM32 })),
        1,
      );
      isNear(await client.all(id));
      assert.match(
        await client.refusal(id, geoPackage({ a: [], b: [] })),
        /2 layers; select one with schema_mapping\.layer: a, b/,
      );
      const layered = await client.create({ schema_mapping: { layer: 'b' } });
      assert.equal(await client.imported(layered, geoPackage({ a: [['A', 2, 48]], b: [['B', 3, 49]] })), 1);
      assert.match(
        await client.refusal(id, Buffer.from('SQLite format 3\0 and then nothing of the kind')),
        /GeoPackage cannot be read/,
      );
      assert.match(
        await client.refusal(id, Buffer.from(zipSync({ 'readme.txt': Buffer.from('x') }))),
        /has no file of features/,
      );
      assert.match(
        await client.refusal(id, Buffer.from('PK\u0003\u0004 and then nothing of the kind')),
        /archive cannot be unpacked/,
      );
      assert.match(await client.refusal(id, gzipSync('x'.repeat(4_000_000))), /longer than 3000000 bytes/);
    });

    test('a Shapefile without a .cpg is UTF-8, or what its .dbf names, and else refused', async () => {
      const id = await client.create();
      const named = (language: number, name: string, encoding: BufferEncoding) =>
        shapefileOfPoints([['name', 1, 2]], undefined, (parts) => {
          parts.cpg = null;
          parts.dbf[29] = language;
          // The first row begins after the head of 97 bytes and its mark.
          parts.dbf.write(name, 98, encoding);
        });
      const nameOf = async () => (await client.all(id)).map(({ attributes }) => attributes.name);
      // 0x57 is what ogr2ogr writes for Latin-1.
      await client.imported(id, named(0x57, 'Zürich', 'latin1'));
      assert.deepEqual(await nameOf(), ['Zürich']);
      await client.imported(id, named(0x57, 'Zürich', 'utf8'));
      assert.deepEqual(await nameOf(), ['Zürich']);
      // In windows-1251 these bytes are Cyrillic.
      await client.imported(id, named(0xc9, '\xcc\xee\xf1\xea\xe2\xe0', 'latin1'));
      assert.deepEqual(await nameOf(), ['Москва']);
      assert.match(await client.refusal(id, named(0, 'Zürich', 'latin1')), /row 1 of the \.dbf is not UTF-8: add a \.cpg/);
    });

    test('a .cpg names its encoding in any of the ways of GDAL and ArcGIS', async () => {
      const id = await client.create();
      const file = (cpg: string, name: Buffer) =>
        shapefileOfPoints([['', 1, 2]], undefined, (parts) => {
          parts.cpg = cpg;
          // The first row begins after the head of 97 bytes and its mark.
          name.copy(parts.dbf, 98);
        });
      // Bytes of Python's codecs: '東京'.encode('cp932').hex(), and so on.
      for (const [names, bytes, text] of [
        ['932, cp932, CP932, ms_932', '938c8b9e', '東京'],
        ['936, CP936, LDID/77, ANSI 936', 'b1b1bea9', '北京'],
        ['949, CP949', 'bcadbfef', '서울'],
        ['950, CP950', 'a578a55f', '台北'],
        ['874, CP874', 'e4b7c2', 'ไทย'],
        ['1256, windows-1256, ANSI 1256\r\n', 'e3d5d1', 'مصر'],
        ['88591, 8859_1, 8859-1, ISO-8859-1, LDID/87', '5afc72696368', 'Zürich'],
        ['866, CP866', '8caee1aaa2a0', 'Москва'],
        ['65001, UTF8', '5ac3bc72696368', 'Zürich'],
      ] as const) {
        for (const cpg of names.split(', ')) {
          await client.imported(id, file(cpg, Buffer.from(bytes, 'hex')));
          assert.deepEqual((await client.attributesOf(id))[0].name, text, cpg);
        }
      }
      // Page 895 of DOS, Kamenický, is in no standard.
      for (const cpg of ['CP895', 'LDID/104', 'nonsense', '8859_99'])
        assert.match(
          await client.refusal(id, file(cpg, Buffer.from('a'))),
          new RegExp(`the encoding '${cpg}' of the \\.cpg file is not among .*: save the Shapefile in UTF-8`),
        );
    });

    test('a Shapefile that is cut off or damaged replaces nothing', async () => {
      const id = await client.create();
      const points = ['A', 'B', 'C'].map((name, i) => [name, i, 50] as const);
      assert.equal(await client.imported(id, shapefileOfPoints(points)), 3);
      for (const [what, spoil, reason] of [
        // Records of points are 28 bytes long, behind 100 bytes of head; rows 29, behind 97.
        [
          'shapes cut off',
          (parts) => {
            parts.shp = parts.shp.subarray(0, 156);
          },
          /the \.shp is 156 bytes long, and its header says 184: it is cut off/,
        ],
        ['the head of a shape zeroed', ({ shp }) => shp.fill(0, 128, 140), /record 2 of the \.shp, at byte 128, is damaged/],
        ['a shape zeroed', ({ shp }) => shp.fill(0, 136, 156), /record 2 of the \.shp, at byte 128, is damaged/],
        ['a shape too long', ({ shp }) => shp.writeInt32BE(30, 160), /record 3 of the \.shp, at byte 156, is longer/],
        [
          'rows cut off',
          (parts) => {
            parts.dbf = parts.dbf.subarray(0, 97 + 29 + 10);
          },
          /the \.dbf is cut off: it is 136 bytes long, and the 3 rows declared in its header need 184/,
        ],
        [
          'fewer rows than shapes',
          ({ dbf }) => dbf.writeInt32LE(2, 4),
          /the \.dbf has 2 rows for the 3 shapes of the \.shp/,
        ],
        ['a row zeroed', ({ dbf }) => dbf.fill(0, 126, 155), /row 2 of the \.dbf, at byte 126, is damaged/],
      ] satisfies readonly (readonly [string, (parts: ShapefileParts) => void, RegExp])[]) {
        assert.match(await client.refusal(id, shapefileOfPoints(points, undefined, spoil)), reason, what);
      }
      assert.equal((await client.all(id)).length, 3);
    });

    test('what is wrong with a file is reported with its place, and what was served stays', async () => {
      const id = await client.create();
      assert.equal(await client.imported(id, collection([point(1, 1, { kept: true })])), 1);
      const polygon = (coordinates: unknown) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates },
        properties: {},
      });
      for (const [body, expected] of [
        ['', /the file is empty/],
        ['{"type":"FeatureCollection","features":[{"type":"Feature"', /is truncated after feature 0/],
        ['{"type":"FeatureCollection","features":[}', /invalid JSON after feature 0/],
        ['{"type":"Topology","features":[]}', /the TopoJSON has no objects and arcs/],
        ['[1,2]', /no type/],
        [collection([point(1, 1), { type: 'Thing' }]), /feature 2 is not a GeoJSON Feature/],
        [
          collection([point(1, 1), { type: 'Feature', geometry: null, properties: 5 }]),
          /feature 2 has properties that are not an object/,
        ],
        [collection([point(1, 1), point(200, 1)]), /feature 2: geometry at coordinates\.0: the longitude 200/],
        [
          collection([point(1, 1), polygon([BOWTIE])]),
          /feature 2: the geometry is not valid: Self-intersection\[0\.5 0\.5\]/,
        ],
        [collection([polygon([BOWTIE.slice(0, 4)])]), /feature 1: geometry at coordinates\.0: the ring is not closed/],
        [collection([{ ...point(1, 1), geometry: { type: 'GeometryCollection', geometries: 5 } }]), /GeometryCollection/],
        [
          collection([point(1, 1, {}, 'a'), point(2, 2, {}, 'b'), point(3, 3, {}, 'a')]),
          /feature 3 has the id of a feature before it/,
        ],
        [collection([point(1, 1, { a: 'x\0y' })]), /feature 1 has a text with a NUL/],
        // Deep enough to end the stack of what parses JSON in the database.
        [
          collection([point(1, 1, { a: 0 })]).replace('"a":0', `"a":${'['.repeat(30_000)}${']'.repeat(30_000)}`),
          /feature 1 has attributes of more than 64 levels of objects and lists/,
        ],
        [Buffer.from('id,name,lat,lng\n1,Bar,1,2\n2,Café,1,2\n', 'latin1'), /^line 3 is not UTF-8/],
        ['lat,lng,a,b,a\n1,2,x,y,z\n', /there are two columns a: only one/],
        ['lat,lng\n1,2\n0x1,2\n', /line 3: expected numbers in the columns lat and lng, found '0x1' and '2'/],
        [Buffer.from('\ufefflat,lng,a\n1,2,é', 'utf16le').subarray(0, -1), /UTF-16 is cut off inside a character/],
        // Their reasons quote NULs, which PostgreSQL takes neither in a text nor in JSON.
        [Buffer.from('name,lat,lng\nM,1,2\n', 'utf16le'), /is not UTF-8.*: it is probably UTF-16 without a byte order mark/],
        [Buffer.from([0, 1, 2]), /^the name of column 1 has a NUL byte: the file is no table, or damaged$/],
        [Buffer.alloc(100), /^the name of column 1 has a NUL byte/],
        ['a,lat,lng\nb,1\0,2\n', /: line 2: expected numbers in the columns lat and lng, found '1\\u0000' and '2'$/],
        [`<html>\0</html>`, /the file is XML/],
        [collection([{ ...point(1, 1), type: 'a\0b' }]), /feature 1 is not a GeoJSON Feature/],
        [collection([{ ...point(1, 1), geometry: { type: 'Po\0int', coordinates: [1, 1] } }]), /feature 1/],
        // Cut to a length in the middle of a pair.
        [`a,lat,lng\nb,${'😀'.repeat(300)},2\n`, /: line 2: expected numbers/],
        // What an address answers that has moved, and an archive of nothing.
        ['<html>no</html>\n', /the file is XML, and neither KML nor GML/],
        [Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), /the archive has no file of features/],
        [
          collection([point(1, 1)], { crs: { type: 'name', properties: { name: 'LOCAL:1' } } }),
          /the reference system LOCAL:1 is not known/,
        ],
        [`${JSON.stringify(point(1, 1))}\n{"type":`, /line 2 is not valid JSON/],
      ] as const) {
        assert.match(await client.refusal(id, body), expected);
      }
      assert.match((await client.put(id, 'x'.repeat(3_000_001))).text, /too long/);
      assert.deepEqual(await client.attributesOf(id), [{ kept: true }]);
      // Nothing of what failed is left, in the database or on the disk.
      const [{ count }] = await server.database.query<{ count: number }>(
        sql`select count(*) from waypost.features f where not exists (select from waypost.datasets d where d.project_id = f.project_id and f.import_id in (d.import_id, d.previous_import_id))`,
      );
      assert.equal(count, 0);
      const uploads = join(server.dataFolder, 'uploads');
      // The files of an import are removed right after its failure has been recorded.
      while (existsSync(uploads) && readdirSync(uploads).length > 0) await pause(20);
    });
  });
}
