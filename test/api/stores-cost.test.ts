import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/database/sql.ts';
import { geodesicMeters } from '../../src/geo/distance.ts';
import { writePolyline } from '../../src/geo/polyline.ts';
import { assetsBody } from '../../src/stores/asset.ts';
import { createStores, replaceStores } from '../../src/stores/write.ts';
import { createZones } from '../../src/stores/write-zones.ts';
import { zonesBody } from '../../src/stores/zones.ts';
import { SERVERS } from '../support/databases.ts';
import type { TestServer } from '../support/server.ts';

/** More than are looked at in one statement. */
const ASSETS = 9_000;
const ZONES = 2_000;
const STANDING = { lat: 41.03, lng: -8.03 };

const assets = Array.from({ length: ASSETS }, (_, i) => ({
  ...{ storeId: `S${i}`, name: `Shop ${i % 7}${i}`, tags: [`t${i % 100}`], userProperties: { size: i } },
  // Spread evenly, no two as far from anywhere.
  location: { lat: 41 + ((i * Math.SQRT2) % 1) * 0.07, lng: -8 - ((i * Math.E) % 1) * 0.07 },
}));
const hundred = (clause: (i: number) => string) => Array.from({ length: 100 }, (_, i) => clause(i)).join(' OR ');
/** A way through the assets from corner to corner, with a position each metre or so. */
const way = (positions: number) =>
  Array.from({ length: positions }, (_, i) => ({
    lat: 41 + (0.07 * i) / positions + (i % 2) * 1e-5,
    lng: -8 - (0.07 * i) / positions,
  }));
const zigzag = Array.from({ length: 3_000 }, (_, i) => ({ lat: 41 + (0.07 * i) / 3_000, lng: -8 - (i % 2) * 0.07 }));

for (const { name, skip, start } of SERVERS) {
  describe(`a costly search of assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      // Half of it is a search's time, far more than any needs that is to be answered, also on a busy machine.
      server = await start({ statementSeconds: '8' });
      const { database, projectId } = server;
      const polygon = `POLYGON((${Array.from({ length: 65 }, (_, i) => {
        const angle = ((i % 64) / 64) * 2 * Math.PI;
        return `${-8.03 + Math.cos(angle) * 0.1} ${41.03 + Math.sin(angle) * 0.1}`;
      })}))`;
      const zones = Array.from({ length: ZONES }, (_, i) => ({
        zone_id: `z${i}`,
        store_id: `S${i}`,
        description: '',
        polygon,
      }));
      await createStores(database, projectId, assetsBody.read({ stores: assets }, []));
      await createZones(database, projectId, zonesBody.read({ zones }, []));
    });
    after(() => server.stop());

    const asked = async (path: string, query: Readonly<Record<string, string>>) => {
      const answer = await server.get(path, query);
      assert.equal(answer.status, 200, answer.text);
      return JSON.parse(answer.text);
    };
    const search = async (query: Readonly<Record<string, string>>) => {
      const { features, pagination } = await asked('/stores/search', query);
      const ids = features.map(({ properties }: { properties: { store_id: string } }) => properties.store_id);
      return { ids, pageCount: pagination.pageCount };
    };

    test('the zones around a point are looked up once, not for each asset', async () => {
      const query = Array.from({ length: 99 }, (_, i) => `tag:t${i}`).join(' OR ');
      const at = { lat: '41.03', lng: '-8.03', zone: 'true', query, stores_by_page: '1', page: '1' };
      // Ten million looks at a zone take longer than a statement may; two thousand take none of it.
      // Each of the first 2,000 assets has a zone around the point; one in a hundred has the tag that is not asked for.
      assert.equal((await search(at)).pageCount, ZONES * 0.99);
    });

    test('what lies within a radius is found in parts as at once: nearest first, page by page', async () => {
      const nearest = assets
        .map(({ storeId, location }) => ({ storeId, meters: geodesicMeters(STANDING, location) }))
        .sort((a, b) => a.meters - b.meters || (a.storeId < b.storeId ? -1 : 1))
        .map(({ storeId }) => storeId);
      const at = { lat: '41.03', lng: '-8.03', radius: '100000', stores_by_page: '300' };
      for (const page of [1, 4, 30, 31]) {
        const expected = { ids: nearest.slice((page - 1) * 300, page * 300), pageCount: ASSETS / 300 };
        assert.deepEqual(await search({ ...at, page: String(page) }), expected, `page ${page}`);
      }
      // No asset is smaller, so that every one is held against every clause.
      const small = { ...at, query: hundred((i) => `user.size:<-${i}`) };
      assert.deepEqual(await search(small), { ids: [], pageCount: 0 });
      const without = { ...at, query: hundred((i) => `user.size:>=${8_900 + i}`) };
      assert.deepEqual(await search(without), {
        ids: nearest.filter((id) => Number(id.slice(1)) >= 8_900),
        pageCount: 1,
      });
    });

    test('a query without a place is counted and read in parts', async () => {
      // No word is looked up for a number: of the ids in their order the last but one is the first that is meant.
      const { ids, pageCount } = await search({ query: 'user.size:=8998 OR user.size:>8998', stores_by_page: '1' });
      assert.deepEqual({ ids, pageCount }, { ids: ['S8998'], pageCount: 2 });
      const tagged = assets.filter((_, i) => i % 100 < 99).map(({ storeId }) => storeId);
      const query = Array.from({ length: 99 }, (_, i) => `tag:t${i}`).join(' OR ');
      const last = await search({ query, stores_by_page: '300', page: '30' });
      assert.deepEqual(last, { ids: tagged.sort().slice(29 * 300), pageCount: 30 });
      const near = await search({ lat: '41.03', lng: '-8.03', query: 'user.size:>=8998', stores_by_page: '1', page: '2' });
      assert.equal(near.pageCount, 2);
    });

    test('the list of all assets is the same page by page, and after a write', async () => {
      const ids = assets.map(({ storeId }) => storeId).sort();
      const listed = async (page: number) => (await search({ stores_by_page: '300', page: String(page) })).ids;
      // Forwards, then backwards: the second time pages begin at marks that the first has left.
      for (const page of [1, 7, 8, 9, 30, 31, 30, 11, 10, 2]) {
        assert.deepEqual(await listed(page), ids.slice((page - 1) * 300, page * 300), `page ${page}`);
      }
      // One asset before all others moves every page.
      assert.equal((await server.write('PUT', '/stores/AA', { ...assets[0], storeId: 'AA' })).status, 200);
      for (const page of [11, 30, 31])
        assert.deepEqual(await listed(page), ['AA', ...ids].slice((page - 1) * 300, page * 300));
      assert.equal((await server.write('DELETE', '/stores/AA')).status, 200);
      assert.deepEqual(await listed(30), ids.slice(29 * 300));
    });

    test('along a way of a thousand positions, with a radius and without', async () => {
      const line = way(1_000);
      const encoded_polyline = writePolyline(line);
      const wkt = `LINESTRING(${line.map(({ lat, lng }) => `${lng.toFixed(5)} ${lat.toFixed(5)}`)})`;
      const [{ count, nearest }] = await server.database.query<{ count: number; nearest: string }>(sql`
        with q as materialized (select postgis.ST_GeomFromText(${wkt}, 4326)::postgis.geography as way),
        d as (select s.store_id, postgis.ST_Distance(s.location, q.way) as meters from q, waypost.stores s where s.project_id = ${server.projectId} offset 0)
        select count(*) filter (where meters <= 60) as count, (array_agg(store_id order by meters, store_id))[1] as nearest from d`);
      const within = await search({ encoded_polyline, radius: '60', stores_by_page: '1' });
      assert.deepEqual(within, { ids: [nearest], pageCount: count });
      const along = await search({ encoded_polyline, stores_by_page: '1' });
      assert.deepEqual(along, { ids: [nearest], pageCount: ASSETS });
    });

    test('along a way to the last page and beyond, each asset is looked at once, however often the search widens', async (t) => {
      const encoded_polyline = writePolyline(way(300));
      const query = t.mock.method(server.database, 'query');
      // Assets lie up to 4 km from the way, and looks go on to the end of the earth.
      for (const [page, length] of [
        [ASSETS / 300, 300],
        [ASSETS / 300 + 1, 0],
      ]) {
        query.mock.resetCalls();
        const { ids } = await search({ encoded_polyline, stores_by_page: '300', page: String(page) });
        assert.equal(ids.length, length);
        const answers = await Promise.all(query.mock.calls.map(({ result }) => result));
        const looked = answers.reduce((sum, rows) => sum + Number(rows?.[0]?.looked ?? 0), 0);
        // Once along the way and once to count them, and a statement's worth before.
        assert.ok(looked >= ASSETS && looked < 2.2 * ASSETS, `${looked}`);
      }
    });

    test('a search that takes too much work is refused, with what to reduce', async () => {
      const encoded_polyline = writePolyline(zigzag);
      for (const path of ['/stores/search', '/stores/search/bounds']) {
        const answer = await server.get(path, { encoded_polyline, radius: '2000' });
        assert.equal(answer.status, 422, answer.text);
        const [{ loc, msg }] = JSON.parse(answer.text).detail;
        assert.deepEqual(loc, ['query', 'encoded_polyline']);
        assert.match(msg, /takes too much work: at least \d+ ms, .*a line with fewer positions, or a smaller radius$/);
      }
    });

    test('the box around many, and suggestions among many', async () => {
      const { bounds } = await asked('/stores/search/bounds', {});
      const [lats, lngs] = [assets.map(({ location }) => location.lat), assets.map(({ location }) => location.lng)];
      const expected = {
        west: Math.min(...lngs),
        south: Math.min(...lats),
        east: Math.max(...lngs),
        north: Math.max(...lats),
      };
      assert.deepEqual(bounds, expected);
      const { predictions } = await asked('/stores/autocomplete', { query: 'name:sho', limit: '3' });
      const byName = assets.map(({ name: each }) => each).sort();
      assert.deepEqual(
        predictions.map((prediction: { name: string }) => prediction.name),
        byName.slice(0, 3),
      );
    });

    test('assets that are exchanged between the list and the first look are found as they are', async (t) => {
      const { database, projectId } = server;
      const query = database.query.bind(database);
      const others = assets.map((asset) => ({ ...asset, storeId: `N${asset.storeId}` }));
      let isExchanged = false;
      t.mock.method(database, 'query', async (statement: Parameters<typeof query>[0]) => {
        const rows = await query(statement);
        if (!isExchanged && rows.length > ASSETS / 2) {
          isExchanged = true;
          await replaceStores(database, projectId, assetsBody.read({ stores: others }, []));
        }
        return rows;
      });
      const { ids, pageCount } = await search({ lat: '41.03', lng: '-8.03', radius: '100000', stores_by_page: '1' });
      assert.ok(isExchanged);
      assert.equal(pageCount, ASSETS);
      assert.match(ids[0], /^NS/);
    });
  });
}
