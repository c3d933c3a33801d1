import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { InputError } from '../../src/contract/problem.ts';
import { traceBody } from '../../src/distance/trace-body.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import type { TestServer } from '../support/server.ts';

const named = (name: string) => ({ type: 'name', properties: { name } });
const LAMBERT = named('urn:ogc:def:crs:EPSG::2154');
/** Ways to say longitude and latitude of WGS 84, or nothing: RFC 7946, PostGIS, GDAL. */
const WGS84 = [
  named('urn:ogc:def:crs:OGC:1.3:CRS84'),
  named('EPSG:4326'),
  named('OGC:CRS84'),
  named('urn:ogc:def:crs:EPSG::4979'),
  named('WGS 84'),
  null,
];
/** Others, and what is said of them. */
const OTHERS = [
  [LAMBERT, /its coordinates are of EPSG:2154: expected longitudes and latitudes of WGS 84 .*ST_Transform/],
  [{ type: 'EPSG', properties: { code: 3857 } }, /its coordinates are of EPSG:3857: /],
  // Degrees as well, but of another datum.
  [named('EPSG:4267'), /its coordinates are of EPSG:4267: /],
  ['EPSG:2154', /its coordinates are of EPSG:2154: /],
  [named('the plan of the works'), /the reference system the plan of the works is not known/],
  [{ type: 'link', properties: { href: 'http://example.org' } }, /the reference system \(crs\) has no name/],
  [{}, /the reference system \(crs\) has no name/],
  [2154, /the reference system \(crs\) has no name/],
] as const;
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
  ],
};
const LINE = {
  type: 'LineString',
  coordinates: [
    [1.47, 50.946],
    [1.471, 50.946],
  ],
};

test('so is a trace, by itself, its feature or its collection', () => {
  const feature = (crs: unknown) => ({ type: 'Feature', properties: {}, geometry: { ...LINE, crs } });
  for (const [bodyOf, loc] of [
    [(crs: unknown) => ({ ...LINE, crs }), ['body', 'crs']],
    [feature, ['body', 'geometry', 'crs']],
    [(crs: unknown) => ({ ...feature(null), crs }), ['body', 'crs']],
    [(crs: unknown) => ({ type: 'FeatureCollection', crs, features: [feature(null)] }), ['body', 'crs']],
    [
      (crs: unknown) => ({ type: 'FeatureCollection', features: [feature(crs)] }),
      ['body', 'features', 0, 'geometry', 'crs'],
    ],
  ] as const) {
    for (const [crs, reason] of OTHERS) {
      const errors: InputError[] = [];
      traceBody.read(bodyOf(crs), errors);
      assert.deepEqual(
        errors.map((error) => error.loc),
        [loc],
      );
      assert.match(errors[0]?.msg ?? '', reason);
    }
    for (const crs of WGS84) {
      const errors: InputError[] = [];
      traceBody.read(bodyOf(crs), errors);
      assert.deepEqual(errors, []);
    }
  }
});

for (const { name, skip, start } of SERVERS) {
  describe(`systems that geometries name, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    test('a geometry of a request in another system than WGS 84 is refused with its place', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(1, 1)]));
      const requests = [
        [
          `/datasets/${id}/features/within`,
          (crs: unknown) => ({ geometry: { ...SQUARE, crs } }),
          ['body', 'geometry', 'crs'],
        ],
        ['/stores/search', (crs: unknown) => ({ polygon: { ...SQUARE, crs } }), ['body', 'polygon']],
      ] as const;
      for (const [path, bodyOf, loc] of requests) {
        for (const [crs, reason] of OTHERS) {
          const { status, text } = await server.write('POST', path, bodyOf(crs));
          assert.equal(status, 422, `${path}: ${text}`);
          const [{ loc: found, msg }] = JSON.parse(text).detail;
          assert.deepEqual(found, loc, text);
          assert.match(msg, reason);
        }
        for (const crs of WGS84) {
          const { status, text } = await server.write('POST', path, bodyOf(crs));
          assert.equal(status, 200, `${path}: ${text}`);
        }
      }
    });

    test('a feature or geometry of a file in another system than the file is a fault', async () => {
      const id = await client.create({ on_invalid: 'skip' });
      const near = { ...point(652_000, 6_862_000, { n: 2 }) };
      const features = [
        { ...point(1, 1, { n: 1 }), crs: LAMBERT },
        { ...near, geometry: { ...near.geometry, crs: LAMBERT } },
        { ...point(1, 1, { n: 3 }), crs: named('nobody knows') },
        { ...point(1, 1, { n: 4 }), crs: null, geometry: { ...point(1, 1).geometry, crs: named('EPSG:4326') } },
      ];
      for (const file of [collection(features), features.map((feature) => JSON.stringify(feature)).join('\n')]) {
        assert.equal(await client.imported(id, file), 1);
        assert.deepEqual(await client.attributesOf(id), [{ n: 4 }]);
        const { invalid } = JSON.parse((await server.get(`/datasets/${id}/status`)).text);
        assert.deepEqual(
          invalid.features.map(({ fault }: { readonly fault: string }) => fault),
          [
            'its coordinates are of EPSG:2154 (crs), and the file is of WGS 84: only one system is read',
            'its coordinates are of EPSG:2154 (crs), and the file is of WGS 84: only one system is read',
            'the reference system nobody knows is not known: expected one of EPSG, such as EPSG:2154',
          ],
        );
      }
      // In a file of the same system nothing is amiss, and in it WGS 84 is the other one.
      const projected = [
        { ...near, crs: LAMBERT },
        { ...near, geometry: { ...near.geometry, crs: named('EPSG:4326') } },
      ];
      assert.equal(await client.imported(id, collection(projected, { crs: LAMBERT })), 1);
    });
  });
}
