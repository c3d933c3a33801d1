import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DatasetTiles, datasetTileJsonReply } from '../../src/datasets/tiles.ts';
import { storeTileJsonReply } from '../../src/stores/tiles.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { featuresOfTile, tileAt } from '../support/tiles.ts';

const HERE = [2.34, 48.855] as const;
const shape = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});
/** A ring around `HERE`, so many degrees to each side, counterclockwise. */
const ring = (degrees: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x, y]) => [HERE[0] + x * degrees, HERE[1] + y * degrees]);

for (const { name, skip, start } of SERVERS) {
  describe(`vector tiles of datasets and assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.origin}${path}`, { headers: { 'x-api-key': server.privateKey, ...headers } });
    const drawn = async (id: string, tile: string, query = '') =>
      featuresOfTile(await ask(`/datasets/${id}/tiles/${tile}.mvt?${query}`), 'features', tile);
    const refusal = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await ask(path, headers);
      return `${answer.status} ${await answer.text()}`;
    };

    test('points, lines and surfaces lie where they are, to a cell of the grid, with their attributes', async () => {
      const id = await client.create();
      const features = [
        point(...HERE, { kind: 'point', n: 1.5, yes: true, list: [1], none: null }),
        shape('MultiPoint', [HERE, [2.3401, 48.8551]], { kind: 'points' }),
        shape('LineString', [HERE, [2.341, 48.856]], { kind: 'line' }),
        shape('Polygon', [ring(0.001), ring(0.0002).toReversed()], { kind: 'surface' }),
      ];
      await client.imported(id, collection(features));
      const tile = tileAt(14, HERE);
      const found = await drawn(id, tile);
      assert.deepEqual(found.map(({ properties }) => properties.kind).toSorted(), ['line', 'point', 'points', 'surface']);
      const [stored] = await client.all(id);
      const dot = found.find(({ properties }) => properties.kind === 'point');
      assert.deepEqual(dot?.properties, { kind: 'point', n: 1.5, yes: true, feature_id: stored.id });
      const cell = 360 / 2 ** 14 / 4096;
      for (const feature of found) {
        const sent = features.find((each) => JSON.stringify(each.properties).includes(`"${feature.properties.kind}"`));
        assert.equal(feature.geometry.type, sent?.geometry.type);
        const numbers = (value: unknown) =>
          JSON.stringify(value)
            .match(/-?[\d.]+/g)
            ?.map(Number) ?? [];
        const [own, wanted] = [feature.geometry, sent?.geometry].map((geometry) =>
          geometry && 'coordinates' in geometry ? numbers(geometry.coordinates) : [],
        );
        assert.equal(own.length, wanted.length);
        // The order of corners may be another one: their extremes are not.
        assert.ok(Math.abs(Math.max(...own) - Math.max(...wanted)) <= cell, feature.geometry.type);
        assert.ok(Math.abs(Math.min(...own) - Math.min(...wanted)) <= cell, feature.geometry.type);
      }
      assert.deepEqual(await drawn(id, '14/0/0'), []);
    });

    test('a tile that is drawn while another import ends shows that one', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(...HERE, { n: 1 })]));
      const tile = tileAt(10, HERE);
      let hasEnded = false;
      const tiles = new DatasetTiles({
        ...server.database,
        async query(statement) {
          // Between the list of the features in the tile and their reading.
          if (!hasEnded && /attributes::text/.test(statement.text)) {
            hasEnded = true;
            await client.imported(id, collection([point(...HERE, { n: 2 })]));
          }
          return server.database.query(statement);
        },
      });
      const [z, x, y] = tile.split('/').map(Number);
      const path = { dataset_id: id, z, x, y };
      const { bytes, type } = await tiles.tile({ path, query: { where: undefined }, project: { id: server.projectId } });
      const answer = new Response(Buffer.from(bytes), { headers: { 'content-type': type } });
      const found = await featuresOfTile(answer, 'features', tile);
      assert.deepEqual(
        found.map(({ properties }) => properties.n),
        [2],
      );
    });

    test('a surface around a tile fills it, and what is smaller than a cell of the grid is left out', async () => {
      const id = await client.create();
      const world = [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ];
      await client.imported(
        id,
        collection([shape('Polygon', [world], { n: 1 }), shape('Polygon', [ring(0.000001)], { n: 2 })]),
      );
      for (const tile of ['0/0/0', tileAt(10, HERE), tileAt(22, [100, -60])]) {
        const found = await drawn(id, tile);
        assert.deepEqual(
          found.map(({ properties }) => properties.n),
          [1],
          tile,
        );
      }
      assert.equal((await drawn(id, tileAt(22, HERE))).length, 2);
    });

    test('a tile has 3,000 features at most, of all parts of the dataset, and the largest ones', async () => {
      const id = await client.create();
      // 9,000 points in a row, and a square at the end of the file.
      const many = Array.from({ length: 9_000 }, (_, n) => point(n / 100 - 45, 10, { n }));
      await client.imported(id, collection([...many, shape('Polygon', [ring(1)], { n: -1 })]));
      const numbers = (await drawn(id, '0/0/0')).map(({ properties }) => Number(properties.n));
      assert.ok(numbers.length <= 3_000 && numbers.length > 2_000, `${numbers.length}`);
      for (let part = 0; part < 9; part++) {
        const inPart = numbers.filter((n) => n >= part * 1_000 && n < (part + 1) * 1_000).length;
        assert.ok(inPart > 100, `${inPart} of the thousand from ${part * 1_000}`);
      }
      // A tile of fewer has them all, and the same ones when it is asked for again.
      const few = await drawn(id, tileAt(6, [0, 10]));
      assert.ok(few.length > 500);
      assert.deepEqual(await drawn(id, tileAt(6, [0, 10])), few);
      const filtered = await drawn(id, '0/0/0', 'where=n:%3E8990');
      assert.ok(filtered.every(({ properties }) => Number(properties.n) > 8990));
    });

    test('a filter selects features, and is refused where it cannot be read', async () => {
      const id = await client.create();
      await client.imported(id, collection([point(...HERE, { use: 'shop' }), point(...HERE, { use: 'house' })]));
      const tile = tileAt(12, HERE);
      const uses = (await drawn(id, tile, 'where=use:shop')).map(({ properties }) => properties.use);
      assert.deepEqual(uses, ['shop']);
      assert.equal((await drawn(id, tile, 'where=')).length, 2);
      assert.match(await refusal(`/datasets/${id}/tiles/${tile}.mvt?where=use`), /^422 .*"where".*expected :/);
      assert.match(await refusal(`/datasets/${id}/tiles/${tile}.mvt?where=use:a%00`), /^422 .*"where".*a NUL/);
      assert.match(await refusal(`/datasets/${id}/tiles/1/2/0.mvt`), /^400 .*There is no tile 2, 0 at zoom 1/);
      assert.match(await refusal(`/datasets/${id}/tiles/25/0/0.mvt`), /^422 .*"z"/);
      assert.match(await refusal(`/datasets/${id}/tiles/0/0/zero.mvt`), /^422 .*"y"/);
      assert.match(await refusal('/datasets/none/tiles/0/0/0.mvt'), /^404 .*no dataset none/);
    });

    test('a public key with a Referer will do; an ETag holds until another import is served', async () => {
      const id = await client.create();
      const path = `/datasets/${id}/tiles/0/0/0.mvt?key=${server.publicKey}`;
      const page = (headers: Record<string, string> = {}) => fetch(`${server.origin}${path}`, { headers });
      assert.equal((await page()).status, 403);
      const empty = await page({ referer: 'https://example.com/' });
      assert.equal((await empty.arrayBuffer()).byteLength, 0, 'nothing has been imported');
      await client.imported(id, collection([point(...HERE)]));
      const referer = 'https://example.com/';
      const first = await page({ referer, 'if-none-match': String(empty.headers.get('etag')) });
      assert.equal(first.status, 200);
      const etag = String(first.headers.get('etag'));
      assert.match(String(first.headers.get('cache-control')), /max-age=/);
      assert.equal((await page({ referer, 'if-none-match': etag })).status, 304);
      await client.imported(id, collection([point(...HERE)]));
      assert.equal((await page({ referer, 'if-none-match': etag })).status, 200);
    });

    test('TileJSON says where tiles are, with the key and the filter, and what is in them', async () => {
      const id = await client.create({ name: 'Plots' });
      const told = async () =>
        read(datasetTileJsonReply, await server.get(`/datasets/${id}/tiles.json`, { where: 'n:1', language: '' }));
      assert.deepEqual((await told()).bounds, [-180, -85, 180, 85], 'nothing has been imported');
      await client.imported(id, collection([point(1, 2, { n: 1, s: 'x' }), point(3, -4, { n: 2 })]));
      const { name, tiles, bounds, vector_layers } = await told();
      assert.deepEqual(
        [name, tiles, bounds],
        ['Plots', [`${server.origin}/datasets/${id}/tiles/{z}/{x}/{y}.mvt?where=n%3A1`], [1, -4, 3, 2]],
      );
      assert.deepEqual(
        vector_layers.map((layer) => [layer.id, layer.fields]),
        [['features', { n: 'Number', s: 'String' }]],
      );
    });

    test('assets are points of tiles of their own, until they are written anew', async () => {
      const store = (storeId: string, lng: number, lat: number, more: object = {}) => ({
        storeId,
        name: `Store ${storeId}`,
        location: { lat, lng },
        ...more,
      });
      const stores = [
        store('a', ...HERE, { types: ['cafe', 'bar'], tags: ['wifi'] }),
        store('b', 2.341, 48.856),
        store('far', -179.9, -60),
      ];
      assert.equal((await server.write('POST', '/stores', { stores })).status, 200);
      const found = async (tile: string, query = '') => {
        const answer = await ask(`/stores/tiles/${tile}.mvt?${query}`);
        return (await featuresOfTile(answer, 'stores', tile)).map(({ properties }) => properties);
      };
      const ids = async (tile: string, query = '') => (await found(tile, query)).map(({ store_id }) => store_id).toSorted();
      assert.deepEqual(await ids('0/0/0'), ['a', 'b', 'far']);
      assert.deepEqual(await ids(tileAt(13, HERE)), ['a', 'b']);
      assert.deepEqual(await ids(tileAt(8, [-179.9, -60])), ['far']);
      assert.deepEqual(await found('0/0/0', 'query=tag:wifi'), [
        { store_id: 'a', name: 'Store a', types: 'cafe,bar', tags: 'wifi' },
      ]);
      assert.deepEqual(await found('0/0/0', 'query=name:zzz'), []);
      assert.deepEqual(await found('14/1/1'), []);
      assert.match(await refusal('/stores/tiles/0/0/0.mvt?query=nothing:1'), /^422 .*"query"/);
      const etag = String((await ask('/stores/tiles/0/0/0.mvt')).headers.get('etag'));
      assert.equal((await ask('/stores/tiles/0/0/0.mvt', { 'if-none-match': etag })).status, 304);
      assert.equal((await server.write('DELETE', '/stores?query=far')).status, 200);
      assert.deepEqual(await ids('0/0/0'), ['a', 'b']);
      const told = read(storeTileJsonReply, await server.get('/stores/tiles/tiles.json'));
      assert.deepEqual(told.bounds, [HERE[0], HERE[1], 2.341, 48.856]);
    });
  });
}
