import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import Type, { type Static } from 'typebox';
import {
  collectionReply,
  collectionsReply,
  conformanceReply,
  landingReply,
  queryablesReply,
} from '../../src/datasets/ogc/collections.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { type Answer, read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const LinkList = Type.Array(Type.Object({ href: Type.String(), rel: Type.String(), type: Type.String() }));
const Feature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.String(),
  geometry: Type.Unknown(),
  properties: Type.Record(Type.String(), Type.Unknown()),
});
const Items = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(Feature),
  links: LinkList,
  numberReturned: Type.Integer(),
});
const Exception = Type.Object({ code: Type.String(), description: Type.String() });

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const EPSG = 'http://www.opengis.net/def/crs/EPSG/0/';
const withoutOgrinfo = spawnSync('ogrinfo', ['--version']).error ? 'ogrinfo (Debian: gdal-bin) is not there' : false;

/** Features with the numbers 1 to 25 along a parallel, of which the last one is a surface. */
const FEATURES = [
  ...Array.from({ length: 24 }, (_, i) =>
    point(i + 1, 10, {
      n: i + 1,
      kind: i % 2 === 0 ? 'odd' : 'even',
      name: `Place ${i + 1}`,
      ...(i < 3 && { note: "it's 100% so" }),
      deep: { level: i },
    }),
  ),
  {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-170, 80],
          [-160, 80],
          [-160, 90],
          [-170, 90],
          [-170, 80],
        ],
      ],
    },
    properties: { n: 25, kind: 'area' },
  },
];

for (const { name, skip, start } of SERVERS) {
  // The abstract tests of OGC 17-069r4 (A.2), 18-058r1 and 19-079r2 in our words.
  describe(`OGC API Features, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let id: string;
    let items: string;
    before(async () => {
      server = await start();
      const client = new DatasetClient(server);
      id = await client.create({ name: 'Plots' });
      await client.imported(id, collection(FEATURES));
      items = `/ogc/collections/${id}/items`;
    });
    after(() => server.stop());
    const page = async (query: Record<string, string> = {}) => read(Items, await server.get(items, query));
    const numbers = async (query: Record<string, string>) =>
      (await page({ limit: '100', ...query })).features.map(({ properties }) => properties.n);
    const refusal = (answer: Answer, status = 400) => {
      const { code, description } = read(Exception, answer, status);
      return `${code}: ${description}`;
    };
    const linkOf = (links: Static<typeof LinkList>, rel: string) => links.find((link) => link.rel === rel)?.href;
    const follow = async (href: string | undefined) => send(String(href));

    test('the landing page leads to the description, the conformance and the collections, with the key in every link', async () => {
      const answer = await send(`${server.origin}/ogc?private_key=${server.privateKey}`);
      const { links } = read(landingReply, answer);
      for (const rel of ['self', 'service-desc', 'service-doc', 'conformance', 'data']) {
        const { status } = await follow(links.find((link) => link.rel === rel)?.href);
        assert.equal(status, 200, rel);
      }
      const { conformsTo } = read(conformanceReply, await follow(links.find(({ rel }) => rel === 'conformance')?.href));
      for (const part of ['features-1/1.0/conf/core', 'features-1/1.0/conf/geojson', 'features-2/1.0/conf/crs'])
        assert.ok(conformsTo.includes(`http://www.opengis.net/spec/ogcapi-${part}`));
    });

    test('collections are listed and described, with their extents, systems of coordinates and items', async () => {
      const listed = read(collectionsReply, await server.get('/ogc/collections')).collections.find((each) => each.id === id);
      const one = read(collectionReply, await server.get(`/ogc/collections/${id}`));
      assert.deepEqual(one, listed);
      assert.deepEqual([one.title, one.extent?.spatial.bbox, one.storageCrs], ['Plots', [[-170, 10, 24, 90]], CRS84]);
      assert.ok(one.crs.includes(CRS84) && one.crs.includes(`${EPSG}4326`));
      const { properties } = read(queryablesReply, await server.get(`/ogc/collections/${id}/queryables`));
      assert.deepEqual(properties.n, { title: 'n', type: 'number' });
      assert.match(refusal(await server.get('/ogc/collections/none'), 404), /no dataset none/);
      assert.match(refusal(await server.get('/ogc/collections/none/items'), 404), /no dataset none/);
      // What datasets there are is for private keys.
      const publicly = (path: string) =>
        send(`${server.origin}${path}?key=${server.publicKey}`, { headers: { referer: 'https://example.com/' } });
      assert.equal((await publicly('/ogc/collections')).status, 401);
      assert.equal((await publicly(items)).status, 200);
    });

    test('pages are linked with each other, and hold every feature once', async () => {
      const seen: unknown[] = [];
      let answer = await send(`${server.origin}${items}?limit=10&private_key=${server.privateKey}`);
      assert.equal(answer.headers['content-type'], 'application/geo+json');
      assert.equal(answer.headers['content-crs'], `<${CRS84}>`);
      for (let pages = 1; ; pages++) {
        const { features, links, numberReturned } = read(Items, answer);
        assert.equal(numberReturned, features.length);
        for (const { properties } of features) seen.push(properties.n);
        assert.equal(linkOf(links, 'prev') !== undefined, pages > 1);
        const next = linkOf(links, 'next');
        if (next === undefined) break;
        answer = await send(next);
      }
      assert.deepEqual(
        seen,
        FEATURES.map((_, i) => i + 1),
      );
      assert.equal((await page()).features.length, 10, 'by default');
      assert.equal((await page({ limit: '1000000' })).features.length, 25, 'a limit above the highest is the highest');
      assert.deepEqual((await page({ offset: '1000' })).features, []);
      for (const limit of ['0', '-1', 'ten'])
        assert.match(refusal(await server.get(items, { limit })), /^InvalidParameterValue: limit: /);
      assert.match(refusal(await server.get(items, { colour: 'red' })), /Unknown parameter colour: expected crs, /);
    });

    test('a feature stands at its own address', async () => {
      const [first] = (await page()).features;
      const answer = await server.get(`${items}/${first.id}`);
      assert.equal(answer.headers['content-type'], 'application/geo+json');
      const { links, ...feature } = JSON.parse(answer.text);
      assert.deepEqual(feature, first);
      assert.deepEqual(
        links.map(({ rel }: { rel: string }) => rel),
        ['self', 'collection'],
      );
      assert.match(refusal(await server.get(`${items}/${id}`), 404), /no feature/);
      assert.match(refusal(await server.get(`${items}/nothing`), 404), /no feature nothing/);
    });

    test('a box selects features, in every system of coordinates, across the antimeridian, and without a width', async () => {
      assert.deepEqual(await numbers({ bbox: '1.5,9,3.5,11' }), [2, 3]);
      assert.deepEqual(await numbers({ bbox: '1.5,9,-5,3.5,11,5' }), [2, 3], 'with heights');
      assert.deepEqual(await numbers({ bbox: '9,1.5,11,3.5', 'bbox-crs': `${EPSG}4326` }), [2, 3]);
      assert.deepEqual(await numbers({ bbox: '166979,1000000,389618,1200000', 'bbox-crs': `${EPSG}3857` }), [2, 3]);
      assert.deepEqual(await numbers({ bbox: '23.5,0,-165,89' }), [24, 25], 'eastwards over the antimeridian');
      assert.deepEqual(await numbers({ bbox: '2,10,2,10' }), [2]);
      assert.equal((await numbers({ bbox: '-180,-90,180,90' })).length, 25);
      assert.match(refusal(await server.get(items, { bbox: '1,2,3' })), /bbox: expected four numbers/);
      assert.match(refusal(await server.get(items, { bbox: '1,5,2,3' })), /bbox: south is above north/);
      assert.match(refusal(await server.get(items, { bbox: 'a,b,c,d' })), /bbox: expected numbers/);
      assert.match(refusal(await server.get(items, { bbox: '1,2,3,4', 'bbox-crs': 'x' })), /bbox-crs: /);
    });

    test('a feature without a geometry is in no box, not even in one around all others', async () => {
      const client = new DatasetClient(server);
      const half = await client.create({ name: 'Half placed' });
      await client.imported(half, collection([point(1, 1, { n: 1 }), { ...point(1, 1, { n: 2 }), geometry: null }]));
      for (const [bbox, count] of [
        ['-180,-90,180,90', 1],
        ['0,0,2,2', 1],
        ['5,5,6,6', 0],
      ] as const) {
        const { features } = read(Items, await server.get(`/ogc/collections/${half}/items`, { bbox }));
        assert.equal(features.length, count, bbox);
      }
    });

    test('coordinates are answered in the system that is asked for', async () => {
      const at = async (crs: string) => {
        const answer = await server.get(items, { crs, limit: '1', offset: '1' });
        assert.equal(answer.headers['content-crs'], `<${crs}>`);
        return JSON.stringify(read(Items, answer).features[0].geometry);
      };
      assert.match(await at(CRS84), /\[2,10\]/);
      assert.match(await at(`${EPSG}4326`), /\[10,2\]/);
      // 2 / 180 × 20037508.34 and the stretched latitude of Mercator.
      assert.match(await at(`${EPSG}3857`), /\[222638\.982,1118889\.975\]/);
      // A pole has no place on Mercator's map: what is drawn ends before it.
      assert.equal((await page({ crs: `${EPSG}3857`, limit: '100' })).features.length, 25);
      assert.match(refusal(await server.get(items, { crs: `${EPSG}9999` })), /crs: /);
    });

    test('times leave nothing out, as features have none, and have to be well-formed', async () => {
      for (const datetime of ['2020-01-01', '2020-01-01T00:00:00Z/..', '../2020-01-01', '2019-01-01/2020-01-01'])
        assert.equal((await page({ datetime })).features.length, 10, datetime);
      for (const datetime of ['yesterday', '../..', '2020-13-01', '2021-01-01/2020-01-01', '1/2/3'])
        assert.match(refusal(await server.get(items, { datetime })), /datetime: /, datetime);
    });

    test('a filter of CQL2 selects features as it says', async () => {
      const cases: readonly (readonly [string, readonly number[]])[] = [
        ['n = 3', [3]],
        ['3 >= n', [1, 2, 3]],
        ["kind = 'odd' AND n < 6", [1, 3, 5]],
        ["kind = 'area' OR n = 1", [1, 25]],
        ["(kind = 'area' OR n = 1) AND NOT n = 25", [1]],
        ['n BETWEEN 2 AND 4', [2, 3, 4]],
        ['n NOT BETWEEN 2 AND 24', [1, 25]],
        ['n IN (1, 5, 99)', [1, 5]],
        ["n IN ('7', 1, TRUE)", [1, 7]],
        ["kind NOT IN ('odd', 'even')", [25]],
        ["name LIKE 'Place 2%'", [2, 20, 21, 22, 23, 24]],
        ["note LIKE 'it''s 100\\% %'", [1, 2, 3]],
        ['name IS NULL', [25]],
        ['note IS NOT NULL', [1, 2, 3]],
        // What is not there is neither equal nor unequal to anything.
        ["name <> 'Place 1' AND n > 22", [23, 24]],
        ['"deep.level" = 4', [5]],
        ['S_INTERSECTS(geometry, POLYGON((1.5 9, 3.5 9, 3.5 11, 1.5 11, 1.5 9)))', [2, 3]],
        ['s_intersects(geometry, BBOX(1.5, 9, 3.5, 11)) and n <> 2', [3]],
        ['NOT S_INTERSECTS(geometry, BBOX(-180, 0, 180, 20))', [25]],
        ['n = 1 OR S_INTERSECTS(geometry, POINT(2 10))', [1, 2]],
      ];
      for (const [filter, wanted] of cases) assert.deepEqual(await numbers({ filter }), wanted, filter);
      assert.deepEqual(await numbers({ filter: "kind = 'odd'", bbox: '0,0,4,20' }), [1, 3]);
      const inside = 'S_INTERSECTS(geometry, BBOX(0, 0, 5, 20)) AND n > 2';
      assert.deepEqual(await numbers({ filter: inside, bbox: '3.5,0,40,20' }), [4, 5]);
      const { links } = await page({ filter: 'n > 5', limit: '5' });
      assert.match(String(linkOf(links, 'next')), /filter=n\+%3E\+5/);
    });

    test('of a list one element is compared, as in the queries of the other endpoints', async () => {
      const client = new DatasetClient(server);
      const lists = await client.create({ name: 'Lists' });
      const values = [[1, 5], ['7', 'red'], ['Red', 40], 5, [], ['a', ['b']], [true], [100, 1], null];
      await client.imported(lists, collection(values.map((v, i) => point(i, 10, { n: i, v, at: [{ v }] }))));
      const asItems = async (filter: string) => {
        const answer = await server.get(`/ogc/collections/${lists}/items`, { filter, limit: '100' });
        return read(Items, answer).features.map(({ properties }) => properties.n);
      };
      const asQuery = async (where: string) => {
        const features = await client.all(lists, { where });
        return features.map(({ attributes }) => attributes.n);
      };
      const cases: readonly (readonly [string, string, readonly number[]])[] = [
        ['v = 5', 'v:=5', [0, 3]],
        // A number that stands as a text counts as one.
        ['v = 7', 'v:=7', [1]],
        ["v = 'red'", 'v:="red"', [1]],
        ['v = TRUE', 'v:=true', [6]],
        ['v >= 40', 'v:>=40', [2, 7]],
        // Of [100, 1] no element lies between.
        ['v BETWEEN 40 AND 60', 'v:40..60', [2]],
        ["v IN (1, 'Red')", 'v:=1 OR v:="Red"', [0, 2, 7]],
        ['v IS NULL', 'NOT exists:v', [4, 8]],
        ['at.v = 5', 'at.v:=5', [0, 3]],
      ];
      for (const [filter, where, expected] of cases)
        assert.deepEqual([await asItems(filter), await asQuery(where)], [expected, expected], filter);
      // What has no number is neither equal nor unequal to one, as a text is not; what is unequal is so in all elements.
      assert.deepEqual(await asItems('v <> 5'), [1, 2, 7]);
      assert.deepEqual(await asItems("v LIKE '%ed'"), [1, 2]);
      assert.deepEqual(await asItems("v NOT IN ('red', 'a') AND NOT v > 50"), [0, 2, 3]);
    });

    test('a filter that cannot be read or asked is refused with the reason', async () => {
      for (const [filter, reason] of [
        ['n =', /filter: at position 4: expected a property or a value, found the end/],
        ['n = 1 n = 2', /at position 7: expected AND, OR or the end/],
        ['S_WITHIN(geometry, POINT(1 2))', /S_WITHIN is not supported: supported are/],
        ["T_AFTER(t, DATE('2020-01-01'))", /T_AFTER is not supported/],
        ["d > DATE('2020-01-01')", /DATE is not supported/],
        ["CASEI(name) = 'x'", /CASEI is not supported/],
        ['n + 1 = 2', /arithmetic is not supported/],
        ['n = m', /a property is compared with a value/],
        ["name = 'x", /the ' is not closed/],
        ['S_INTERSECTS(geometry, POLYGON((0 0, 1 1, 1 0, 0 1, 0 0)))', /not valid|crosses|Self-intersection/],
        ['S_INTERSECTS(geometry, POLYGON((0 0, 1 1, 1 0)))', /the geometry of S_INTERSECTS cannot be used/],
        ['S_INTERSECTS(other, POINT(1 2))', /called geometry, not other/],
        [`${'('.repeat(40)}n = 1${')'.repeat(40)}`, /more than 32 levels/],
        [Array.from({ length: 101 }, () => 'n = 1').join(' OR '), /more than 100 predicates/],
        ["name LIKE '%a%a%a%a%a%a%a%a%a%a%a'", /at most 10 wildcards/],
        ["name = 'a\0b'", /filter: the text has a NUL/],
      ] as const) {
        assert.match(refusal(await server.get(items, { filter })), reason, filter);
      }
      assert.match(refusal(await server.get(items, { filter: 'n = 1', 'filter-lang': 'cql2-json' })), /filter-lang: /);
    });

    test('attributes are chosen by their names', async () => {
      const [first] = (await page({ properties: 'n,none' })).features;
      assert.deepEqual(first.properties, { n: 1 });
      assert.match(refusal(await server.get(items, { properties: 'n,a\0b' })), /properties: the text has a NUL/);
    });

    test('ogrinfo reads all features, with pages and filters of its own', { skip: withoutOgrinfo }, async () => {
      const ogr = (...options: string[]) =>
        new Promise<string>((resolve) => {
          const url = `OAPIF:${server.origin}/ogc?private_key=${server.privateKey}`;
          const child = spawn('ogrinfo', ['-ro', '-q', ...options, url, id], { stdio: ['ignore', 'pipe', 'pipe'] });
          let text = '';
          child.stdout.on('data', (data) => {
            text += data;
          });
          child.stderr.on('data', (data) => {
            text += data;
          });
          child.on('close', () => resolve(text));
        });
      const all = await ogr('-oo', 'PAGE_SIZE=7');
      assert.equal(all.match(/^OGRFeature/gm)?.length, 25, all);
      assert.match(all, /POINT \(24 10\)/);
      const inBox = await ogr('-spat', '1.5', '9', '3.5', '11');
      assert.equal(inBox.match(/^OGRFeature/gm)?.length, 2, inBox);
    });
  });
}
