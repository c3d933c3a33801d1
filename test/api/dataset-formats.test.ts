import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { spoiltFlatGeobuf } from '../support/feature-files.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const withoutGdal = spawnSync('ogr2ogr', ['--version']).error ? 'ogr2ogr (Debian: gdal-bin) is not there' : false;

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>All</name><Style id="a"><LineStyle/></Style><Folder>
<Placemark id="p1"><name>Café &amp; Bar</name><description><![CDATA[<b>open</b>]]></description>
  <ExtendedData><Data name="seats"><value>12</value></Data><SchemaData><SimpleData name="kind">bar</SimpleData></SchemaData></ExtendedData>
  <Point><coordinates>2.5,48.5,30</coordinates></Point></Placemark>
<Placemark><name>Plot</name><Polygon>
  <innerBoundaryIs><LinearRing><coordinates>0.2,0.2 0.2,0.4 0.4,0.4 0.2,0.2</coordinates></LinearRing></innerBoundaryIs>
  <outerBoundaryIs><LinearRing><coordinates>0,0 1,0
   1,1 0,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><MultiGeometry><LineString><coordinates>0,0 1,1</coordinates></LineString><LineString><coordinates>2,2 3,3</coordinates></LineString></MultiGeometry></Placemark>
<Placemark><name>Nowhere</name></Placemark>
</Folder></Document></kml>`;

const gml = (members: string) =>
  `<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="http://a">${members}</wfs:FeatureCollection>`;
const member = (geometry: string) =>
  `<wfs:member><a:plot gml:id="plot.1"><gml:boundedBy><gml:Envelope><gml:lowerCorner>0 0</gml:lowerCorner></gml:Envelope></gml:boundedBy><a:use>shop</a:use><a:owner><a:name>Ada</a:name></a:owner><a:geom>${geometry}</a:geom></a:plot></wfs:member>`;

const TOPOLOGY = {
  type: 'Topology',
  transform: { scale: [0.5, 0.5], translate: [1, 1] },
  arcs: [
    [
      [0, 0],
      [2, 0],
      [0, 2],
      [-2, 0],
      [0, -2],
    ],
  ],
  objects: {
    plots: {
      type: 'GeometryCollection',
      geometries: [{ type: 'Polygon', arcs: [[0]], id: 'x', properties: { n: 1 } }],
    },
    other: { type: 'Point', coordinates: [2, 2] },
  },
};

describe('formats of features besides GeoJSON, CSV, Shapefile and GeoPackage', () => {
  let server: TestServer;
  let client: DatasetClient;
  const folder = mkdtempSync(join(tmpdir(), 'waypost-formats-'));
  before(async () => {
    server = await startTestServer();
    client = new DatasetClient(server);
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const read = async (file: string | Buffer, schema_mapping: object | null = null) => {
    const id = await client.create({ schema_mapping });
    await client.imported(id, file);
    return client.all(id);
  };
  const refusal = async (file: string | Buffer, schema_mapping: object | null = null) =>
    client.refusal(await client.create({ schema_mapping }), file);

  test('KML: placemarks of all shapes with their data, plain and in an archive', async () => {
    for (const file of [KML, Buffer.from(zipSync({ 'doc.kml': Buffer.from(KML), 'icon.png': Buffer.from('x') }))]) {
      const [bar, plot, lines, nowhere] = await read(file);
      assert.deepEqual(bar.attributes, {
        id: 'p1',
        name: 'Café & Bar',
        description: '<b>open</b>',
        seats: '12',
        kind: 'bar',
      });
      assert.deepEqual(bar.geometry, { type: 'Point', coordinates: [2.5, 48.5] });
      const [outer, inner] = JSON.parse(JSON.stringify(plot.geometry)).coordinates;
      assert.deepEqual([outer.length, inner.length], [5, 4], 'the outer ring is the first');
      assert.match(
        JSON.stringify(lines.geometry),
        /"MultiLineString","coordinates":\[\[\[0,0\],\[1,1\]\],\[\[2,2\],\[3,3\]\]\]/,
      );
      assert.equal(nowhere.geometry, null);
    }
  });

  test('KML that only links to other files is refused: none of its features would replace those there are', async () => {
    const link = '<NetworkLink><Link><href>https://example.com/a.kml</href></Link></NetworkLink>';
    const only = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${link}</Document></kml>`;
    assert.match(await refusal(only), /the KML has links to other files alone, which are not followed/);
    assert.equal((await read(KML.replace('<Folder>', `${link}<Folder>`))).length, 4);
  });

  test('XML that is damaged, cut off, too deep, or full of entities is refused with the reason', async () => {
    assert.match(await refusal(KML.slice(0, 900)), /the KML cannot be read after feature 2: .*unclosed tag/);
    assert.match(await refusal(KML.replace('2.5,48.5,30', '2.5;48')), /'2.5;48' is no position of KML/);
    const bomb = KML.replace('<kml', '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><kml').replace(
      'Nowhere',
      '&b;',
    );
    assert.match(await refusal(bomb), /the KML cannot be read after feature 3: .*undefined entity/);
    const outside = bomb.replace('"aaaa"', 'SYSTEM "file:///etc/passwd"').replace('&b;', '&a;');
    assert.match(await refusal(outside), /undefined entity/);
    const deep = KML.replace('<Folder>', '<Folder>'.repeat(120));
    assert.match(await refusal(deep), /more than 100 levels/);
    assert.match(await refusal('<html><body/></html>'), /neither KML nor GML: GeoJSON, .* are read/);
  });

  test('GML: features with their properties, in the order of axes that a system has', async () => {
    const ofPoint = (system: string, position: string) =>
      read(gml(member(`<gml:Point srsName="${system}"><gml:pos>${position}</gml:pos></gml:Point>`)));
    const [plot] = await ofPoint('urn:ogc:def:crs:EPSG::4326', '48.5 2.5');
    assert.deepEqual(plot.geometry, { type: 'Point', coordinates: [2.5, 48.5] });
    assert.deepEqual(plot.attributes, { id: 'plot.1', use: 'shop', 'owner.name': 'Ada' });
    const [plain] = await ofPoint('EPSG:4326', '2.5 48.5');
    assert.deepEqual(plain.geometry, plot.geometry);
    // Mercator: 278298.73 m east are 2.5 degrees.
    const [mercator] = await ofPoint('urn:ogc:def:crs:EPSG::3857', '278298.7270 6190443.8099');
    const [lng, lat] = JSON.parse(JSON.stringify(mercator.geometry)).coordinates;
    assert.ok(Math.abs(lng - 2.5) < 1e-6 && Math.abs(lat - 48.5) < 1e-3, `${lng} ${lat}`);
    const surface =
      '<gml:MultiSurface><gml:surfaceMember><gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList srsDimension="3">0 0 5 1 0 5 1 1 5 0 0 5</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceMember></gml:MultiSurface>';
    const [area] = await read(gml(member(surface)));
    assert.match(JSON.stringify(area.geometry), /^\{"type":"Polygon","coordinates":\[\[\[0,0\],\[1,0\],\[1,1\],\[0,0\]\]\]/);
    const long = Array.from({ length: 150_000 }, (_, i) => `${i / 1e5} 1`).join(' ');
    const [coast] = await read(gml(member(`<gml:LineString><gml:posList>${long}</gml:posList></gml:LineString>`)));
    assert.equal(JSON.parse(JSON.stringify(coast.geometry)).coordinates.length, 150_000);
    const arc =
      '<gml:Curve><gml:segments><gml:Arc><gml:posList>0 0 1 1 2 0</gml:posList></gml:Arc></gml:segments></gml:Curve>';
    assert.match(await refusal(gml(member(arc))), /curved edge \(Arc\)/);
    assert.match(
      await refusal(gml(member('<gml:Point srsName="LOCAL:1"><gml:pos>1 2</gml:pos></gml:Point>'))),
      /LOCAL:1 is not known/,
    );
  });

  test('FlatGeobuf: features without a geometry are features, and a damaged geometry is the fault of its feature alone', async () => {
    const points = [1, 2, 3].map((n) => point(n, 50, { n }));
    const whole = serialize(JSON.parse(collection(points)));
    const places = async (file: Buffer) =>
      (await read(file)).map(({ geometry, attributes: { n } }) => [n, geometry && JSON.stringify(geometry)]);
    const placed = (n: number) => [n, JSON.stringify({ type: 'Point', coordinates: [n, 50] })];
    // GDAL writes a null and an empty geometry as none; others write one without positions.
    for (const part of ['geometry', 'positions'] as const) {
      const file = spoiltFlatGeobuf(whole, 1, (bytes, parts) => bytes.writeUInt16LE(0, parts[part]));
      assert.deepEqual(await places(file), [placed(1), [2, null], placed(3)], part);
    }
    const damaged = spoiltFlatGeobuf(whole, 1, (bytes, { count }) => bytes.writeUInt32LE(2 ** 31, count));
    assert.match(await refusal(damaged), /feature 2: the geometry cannot be read: it has more positions than bytes/);
    const id = await client.create({ on_invalid: 'skip' });
    assert.equal(await client.imported(id, damaged), 2);
    assert.deepEqual(await client.attributesOf(id), [{ n: 1 }, { n: 3 }]);
    // An end of a ring far behind its positions, and one before the end of the ring before it.
    const ring = (x: number, y: number, size: number) =>
      [0, 1, 2, 0].map((corner) => [corner === 0 ? x : x + size, corner === 2 ? y + size : y]);
    const geometry = { type: 'Polygon', coordinates: [ring(0, 0, 4), ring(2, 1, 1)] };
    const polygon = serialize(JSON.parse(collection([{ type: 'Feature', geometry, properties: { n: 1 } }])));
    const ends = Buffer.from(polygon).lastIndexOf(Buffer.from([2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0]));
    assert.equal((await read(Buffer.from(polygon))).length, 1);
    for (const [at, reason] of [
      [ends + 4, /a part of it ends before it begins/],
      [ends + 8, /a part of it ends behind its positions/],
    ] as const) {
      const file = Buffer.from(polygon);
      file.writeUInt32LE(1000, at);
      assert.match(await refusal(file), reason);
    }
  });

  test('TopoJSON: the features of a layer, whose arcs are shared', async () => {
    const [plot] = await read(JSON.stringify(TOPOLOGY), { layer: 'plots' });
    assert.deepEqual(plot.attributes, { id: 'x', n: 1 });
    assert.match(JSON.stringify(plot.geometry), /\[\[1,1\],\[2,1\],\[2,2\],\[1,2\],\[1,1\]\]/);
    assert.match(await refusal(JSON.stringify(TOPOLOGY)), /2 layers; select one with schema_mapping.layer: plots, other/);
    const broken = JSON.stringify(TOPOLOGY).replace('"arcs":[[0]]', '"arcs":[[7]]');
    assert.match(await refusal(broken, { layer: 'plots' }), /feature 1 \(id x\): the geometry cannot be read/);
    assert.match(await refusal(JSON.stringify(TOPOLOGY).slice(0, -9)), /the TopoJSON is not valid JSON/);
  });

  test('GeoParquet: rows with their values, in the system that it names', async () => {
    const wkb = (x: number, y: number) => {
      const bytes = Buffer.alloc(21);
      bytes.writeUInt8(1, 0);
      bytes.writeUInt32LE(1, 1);
      bytes.writeDoubleLE(x, 5);
      bytes.writeDoubleLE(y, 13);
      return new Uint8Array(bytes);
    };
    const parquet = (x: number, y: number, crs?: object, encoding = 'WKB') => {
      const geo = {
        version: '1.1.0',
        primary_column: 'geometry',
        columns: { geometry: { encoding, geometry_types: [], crs } },
      };
      const columnData = [
        { name: 'name', data: ['Straße', 'b'] },
        { name: 'n', data: [7n, 2n ** 60n], type: 'INT64' as const },
        { name: 'size', data: [1.5, null] },
        { name: 'geometry', data: [wkb(x, y), null], type: 'BYTE_ARRAY' as const },
      ];
      return Buffer.from(parquetWriteBuffer({ columnData, kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }] }));
    };
    const [first, second] = await read(parquet(2.5, 48.5));
    assert.deepEqual(first.attributes, { name: 'Straße', n: 7, size: 1.5 });
    assert.deepEqual(first.geometry, { type: 'Point', coordinates: [2.5, 48.5] });
    assert.deepEqual([second.attributes.n, second.attributes.size, second.geometry], [String(2n ** 60n), null, null]);
    const [mercator] = await read(parquet(278_298.727, 6_190_443.8099, { id: { authority: 'EPSG', code: 3857 } }));
    const [lng] = JSON.parse(JSON.stringify(mercator.geometry)).coordinates;
    assert.ok(Math.abs(lng - 2.5) < 1e-6, `${lng}`);
    assert.match(await refusal(parquet(1, 2, undefined, 'point')), /encoded as point: only WKB is read/);
    assert.match(await refusal(parquet(1, 2).subarray(0, 150)), /the GeoParquet cannot be read at its head/);
    // A number is twice itself behind the head of its field, 0x16: the 2 rows of the file become 50, of which no end would be found.
    const whole = new Uint8Array(parquet(1, 2));
    const lies = [...whole.keys()]
      .filter((at) => whole[at] === 0x16 && whole[at + 1] === 4)
      .map((at) => whole.with(at + 1, 100))
      .filter(({ buffer }) => parquetMetadata(buffer).num_rows === 50n);
    assert.equal(lies.length, 1);
    assert.match(await refusal(Buffer.from(lies[0])), /its head says 50 rows, and there are 2/);
    const plain = parquetWriteBuffer({ columnData: [{ name: 'a', data: ['x'] }] });
    assert.match(await refusal(Buffer.from(plain)), /has no geometries: expected GeoParquet/);
  });

  test('files that GDAL has made are read as what they were made from', { skip: withoutGdal }, async () => {
    const square = {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [10, 50],
            [10.5, 50],
            [10.5, 50.5],
            [10, 50],
          ],
        ],
      },
      properties: { name: 'Straße', size: 2.5, count: 7 },
    };
    const source = join(folder, 'source.geojson');
    writeFileSync(source, collection([point(9, 49, { name: 'a', size: 1, count: 1 }), square]));
    const made = (format: string, file: string, ...options: string[]) => {
      const path = join(folder, file);
      execFileSync('ogr2ogr', ['-q', '-f', format, path, source, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
      return readFileSync(path);
    };
    for (const [format, file, ...options] of [
      ['FlatGeobuf', 'a.fgb'],
      ['FlatGeobuf', 'b.fgb', '-t_srs', 'EPSG:25832'],
      ['KML', 'a.kml'],
      ['LIBKML', 'a.kmz'],
      ['GML', 'a.gml'],
      ['GML', 'b.gml', '-t_srs', 'EPSG:25832'],
      ['GML', 'c.gml', '-dsco', 'FORMAT=GML2'],
      ['GPKG', 'a.gpkg'],
    ] as const) {
      // GDAL's archive has a list of its layers beside them.
      const found = await read(made(format, file, ...options), null);
      const about = `${format} ${options.join(' ')}`;
      const byName = new Map(found.map((each) => [each.attributes.name ?? each.attributes.Name, each]));
      assert.equal(Number(byName.get('Straße')?.attributes.size), 2.5, about);
      const numbers =
        JSON.stringify(byName.get('Straße')?.geometry)
          .match(/-?\d+(\.\d+)?/g)
          ?.map(Number) ?? [];
      for (const number of numbers)
        assert.ok(
          [10, 10.5, 50, 50.5].some((wanted) => Math.abs(number - wanted) < 1e-6),
          `${about}: ${number}`,
        );
      assert.equal(JSON.stringify(byName.get('a')?.geometry).includes('Point'), true, about);
    }
    const whole = made('FlatGeobuf', 'whole.fgb');
    assert.match(await refusal(whole.subarray(0, whole.length - 40)), /the FlatGeobuf is cut off or damaged/);
  });
});
