import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { type Sql, sql } from '../../src/database/sql.ts';
import { writePolyline } from '../../src/geo/polyline.ts';
import { boundsReply } from '../../src/stores/bounds.ts';
import { StoreFeature } from '../../src/stores/feature.ts';
import { searchReply } from '../../src/stores/search.ts';
import { SERVERS } from '../support/databases.ts';
import { type Answer, read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

const refusals = Type.Object({
  detail: Type.Array(Type.Object({ loc: Type.Array(Type.Union([Type.String(), Type.Number()])), msg: Type.String() })),
});

const shop = (storeId: string, lat: number, lng: number, more: object = {}) => ({
  ...{ storeId, name: `Shop ${storeId}`, location: { lat, lng } },
  ...more,
});
const open = (usual: unknown, more: object = {}) => ({ openingHours: { usual, ...more } });

for (const { name, skip, start } of SERVERS) {
  describe(`searches of assets by hour, polygon and page, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());
    beforeEach(async () => {
      await server.write('DELETE', '/stores');
    });

    const create = async (stores: readonly unknown[]) => {
      const answer = await server.write('POST', '/stores', { stores });
      assert.equal(answer.status, 200, answer.text);
    };
    const search = async (parameters: Parameters) => read(searchReply, await server.get('/stores/search', parameters));
    const idsOf = ({ features }: { features: readonly { properties: { store_id: string } }[] }) =>
      features.map(({ properties }) => properties.store_id);
    const ids = async (parameters: Parameters) => idsOf(await search(parameters));
    const faults = (answer: Answer) =>
      read(refusals, answer, 422).detail.map(({ loc, msg }) => [loc.join('.'), msg] as const);
    const hours = async (id: string) => {
      const { properties } = read(StoreFeature, await server.get(`/stores/${id}`));
      return { sent: properties.opening_hours, week: properties.weekly_opening, open: properties.open };
    };

    test('days by any name, all_day, 24/7 and midnight to midnight are read into the form that is kept', async () => {
      const nine = [{ start: '09:00', end: '17:00' }];
      await create([
        shop('names', 0, 0, open({ Monday: nine, tu: nine, wed: nine, '4': nine, default: [] })),
        shop('all_day', 0, 0, open({ default: { all_day: true } })),
        shop('always', 0, 0, { openingHours: '24/7' }),
        shop('text', 0, 0, open({ default: '24/7', sunday: 'closed' })),
        shop('midnight', 0, 0, open({ default: [{ start: '00:00', end: '00:00' }] })),
      ]);
      const { sent, week } = await hours('names');
      // The contract has days by their numbers.
      assert.deepEqual(sent?.usual, { '1': nine, '2': nine, '3': nine, '4': nine, default: [] });
      assert.deepEqual([week?.[1].hours, week?.[3].hours, week?.[5].hours], [nine, nine, []]);
      for (const id of ['all_day', 'always', 'midnight']) {
        const { open_now, next_opening, current_slice } = (await hours(id)).open ?? {};
        assert.deepEqual([open_now, next_opening], [true, undefined], id);
        assert.deepEqual(current_slice, { start: '00:00', end: '24:00', 'all-day': true }, id);
      }
      assert.deepEqual((await hours('text')).week?.[7].hours, []);
      // A patch of a day by name changes the day that is there.
      const patch = { openingHours: { usual: { monday: [] } } };
      assert.equal((await server.write('PATCH', '/stores/names', patch)).status, 200);
      assert.deepEqual((await hours('names')).week?.[1].hours, []);
    });

    test('a zone is kept and answered as the tz database spells it', async () => {
      const zone = (timezone: string) => open({ default: [] }, { timezone });
      await create([shop('lower', 0, 0, zone('europe/paris')), shop('upper', 0, 0, zone('US/EASTERN'))]);
      const told = async (id: string) => {
        const { sent, week } = await hours(id);
        return [sent?.timezone, week?.timezone];
      };
      assert.deepEqual(await told('lower'), ['Europe/Paris', 'Europe/Paris']);
      // An older name of a zone is a name of its own: only its letters change.
      assert.deepEqual(await told('upper'), ['US/Eastern', 'US/Eastern']);
      const patch = { openingHours: { timezone: 'asia/TOKYO' } };
      assert.equal((await server.write('PATCH', '/stores/lower', patch)).status, 200);
      assert.deepEqual(await told('lower'), ['Asia/Tokyo', 'Asia/Tokyo']);
    });

    test('a zone that does not exist is reported beside faults of the days', async () => {
      const openingHours = { timezone: 'Mars/Olympus', usual: '24/7' };
      const refused = faults(await server.write('POST', '/stores', { stores: [shop('x', 0, 0, { openingHours })] }));
      assert.deepEqual(refused.map(([loc]) => loc.replace('body.stores.0.openingHours.', '')).sort(), ['timezone', 'usual']);
      // What is no text, or too long, has one fault.
      for (const timezone of [5.5, {}, `Europe/${'x'.repeat(200)}`, '+01:00']) {
        const one = faults(
          await server.write('POST', '/stores', { stores: [shop('x', 0, 0, { openingHours: { timezone } })] }),
        );
        assert.deepEqual(
          one.map(([loc]) => loc),
          ['body.stores.0.openingHours.timezone'],
          JSON.stringify(timezone),
        );
      }
    });

    test('hours that would never open are refused with what to write', async () => {
      const refused = async (openingHours: unknown) =>
        faults(await server.write('POST', '/stores', { stores: [shop('x', 0, 0, { openingHours })] })).map(([loc, msg]) => [
          loc.replace('body.stores.0.openingHours.', ''),
          msg,
        ]);
      const [[place, reason]] = await refused({ usual: { montag: [] } });
      assert.equal(place, 'usual.montag');
      assert.match(reason, /1 \(Monday\) to 7, mo, mon or monday, or default/);
      assert.match((await refused({ usual: { '1': [], Monday: [] } }))[0][1], /twice/);
      assert.match((await refused({ monday: [{ start: '09:00', end: '10:00' }] }))[0][1], /\{"usual": \{"1"/);
      assert.match((await refused({ usual: { '1': [{ start: '9:00', end: '09:00' }] } }))[0][1], /"all-day": true/);
      assert.equal((await refused({ usual: { '0': [] } }))[0][0], 'usual.0');
      for (const wrong of ['9-17', { usual: { '1': 'sometimes' } }, { usual: { '1': { all_day: 1 } } }])
        assert.ok((await refused(wrong)).length > 0, JSON.stringify(wrong));
    });

    test('open_at is the time of each asset, or one moment with an offset; open_now the present', async () => {
      const zone = (timezone: string) => ({ timezone });
      await create([
        shop('paris', 48.85, 2.35, open({ default: [{ start: '17:00', end: '19:00' }] }, zone('Europe/Paris'))),
        shop('tokyo', 35.68, 139.7, open({ default: [{ start: '17:00', end: '19:00' }] })),
        shop('night', 48.85, 2.35, open({ default: [{ start: '22:00', end: '02:00' }] })),
        shop('xmas', 48.85, 2.35, open({ default: [{ start: '08:00', end: '20:00' }] }, { special: { '2026-12-24': [] } })),
        shop('always', 48.85, 2.35, open({ default: { 'all-day': true } })),
        shop('none', 48.85, 2.35),
      ]);
      assert.deepEqual(await ids({ open_at: '2026-12-24T18:00' }), ['always', 'paris', 'tokyo']);
      // 18:00 in Paris is 02:00 in Tokyo.
      assert.deepEqual(await ids({ open_at: '2026-12-24T17:00:00Z' }), ['always', 'paris']);
      assert.deepEqual(await ids({ open_at: '2026-12-24T18:00+01:00' }), ['always', 'paris']);
      // As an address has it whose plus was not encoded.
      assert.deepEqual(await ids({ open_at: '2026-12-24T18:00 01:00' }), ['always', 'paris']);
      assert.deepEqual(await ids({ open_at: '2026-12-23T01:59' }), ['always', 'night']);
      assert.deepEqual(await ids({ open_at: '2026-12-25T18:00', query: 'idstore:[xmas,night]' }), ['xmas']);
      assert.deepEqual(await ids({ open_at: '2026-12-25T18:00', lat: '35', lng: '139', radius: '200000' }), ['tokyo']);
      const { features } = await search({ open_now: 'true', stores_by_page: '300' });
      assert.ok(idsOf({ features }).includes('always'));
      assert.ok(features.every(({ properties }) => properties.open?.open_now));
      const { bounds } = read(boundsReply, await server.get('/stores/search/bounds', { open_at: '2026-12-24T18:00' }));
      assert.deepEqual([bounds.west, bounds.east], [2.35, 139.7]);
    });

    test('a polygon holds what lies in it and on its edge, over the antimeridian too', async () => {
      const points = { in: [1, 1], edge: [0, 1], corner: [2, 2], out: [3, 1], east: [1, 2.0001] };
      await create([
        ...Object.entries(points).map(([id, [lat, lng]]) => shop(id, lat, lng)),
        shop('fiji', -17, 179.9),
        shop('samoa', -17, -179.9),
        shop('line', -17, 180),
        shop('zero', -17, 0),
      ]);
      const square = '0,0;0,2;2,2;2,0';
      assert.deepEqual(await ids({ polygon: square }), ['corner', 'edge', 'in']);
      assert.deepEqual(await ids({ polygon: `${square};0,0` }), ['corner', 'edge', 'in']);
      const across = '-18,179;-18,-179;-16,-179;-16,179';
      assert.deepEqual(await ids({ polygon: across }), ['fiji', 'line', 'samoa']);
      assert.deepEqual(await ids({ polygon: `${across}|${square}`, query: 'NOT idstore:edge' }), [
        'corner',
        'fiji',
        'in',
        'line',
        'samoa',
      ]);
      assert.deepEqual(await ids({ polygon: square, lat: '2', lng: '2' }), ['corner', 'in', 'edge']);
      assert.deepEqual(await ids({ polygon: square, lat: '2', lng: '2', radius: '200000' }), ['corner', 'in']);
      const page = await search({ polygon: square, page: '2', stores_by_page: '2' });
      assert.deepEqual([idsOf(page), page.pagination.page, page.pagination.pageCount], [['in'], 2, 2]);
      const line = writePolyline([
        { lat: 0, lng: 0.5 },
        { lat: 0.5, lng: 1 },
      ]);
      assert.deepEqual((await ids({ polygon: square, encoded_polyline: line }))[0], 'edge');
      const ring = [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ];
      const hole = [
        [0.5, 0.5],
        [1.5, 0.5],
        [1.5, 1.5],
        [0.5, 1.5],
        [0.5, 0.5],
      ];
      const geometry = { type: 'Polygon', coordinates: [ring, hole] };
      const posted = await server.write('POST', '/stores/search', { polygon: geometry });
      assert.deepEqual(idsOf(read(searchReply, posted)), ['corner', 'edge']);
      assert.deepEqual(await ids({ polygon: JSON.stringify(geometry) }), ['corner', 'edge']);
      const { bounds } = read(boundsReply, await server.get('/stores/search/bounds', { polygon: across }));
      assert.deepEqual([bounds.west, bounds.east], [179.9, -179.9]);
    });

    test('polygons of any form hold what PostGIS says they hold', async () => {
      let seed = 5;
      const random = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
      const places = Array.from({ length: 400 }, (_, i) => shop(`p${i}`, 40 + random() * 10, random() * 10));
      await create(places);
      for (let round = 0; round < 20; round++) {
        const corners = 3 + Math.floor(random() * 300);
        // A star around its middle: never crosses itself.
        const ring = Array.from({ length: corners }, (_, i) => {
          const [angle, reach] = [(i / corners) * 2 * Math.PI, 1 + random() * 4];
          return { lat: 45 + Math.sin(angle) * reach, lng: 5 + Math.cos(angle) * reach };
        });
        const polygon = ring.map(({ lat, lng }) => `${lat},${lng}`).join(';');
        const wkt = `POLYGON((${[...ring, ring[0]].map(({ lat, lng }) => `${lng} ${lat}`).join(',')}))`;
        const expected = await server.database.query<{ id: string }>(sql`
          select p.id from unnest(${places.map(({ storeId }) => storeId)}::text[], ${places.map(({ location }) => location.lng)}::float8[],
            ${places.map(({ location }) => location.lat)}::float8[]) p (id, lng, lat)
          where postgis.ST_Intersects(postgis.ST_GeomFromText(${wkt}), postgis.ST_MakePoint(p.lng, p.lat)) order by p.id collate "C"`);
        const posted = await server.write('POST', '/stores/search', { polygon, stores_by_page: 300 });
        assert.deepEqual(
          idsOf(read(searchReply, posted)),
          expected.map(({ id }) => id),
          wkt,
        );
      }
    });

    test('what is none of a time or a polygon is refused, with its place', async () => {
      const refused = async (parameters: Parameters) => faults(await server.get('/stores/search', parameters));
      for (const wrong of [
        'now',
        '2026-12-24',
        '2026-13-01T10:00',
        '2026-12-24T25:00',
        '2026-12-24 18:00',
        '0001-01-01T00:00Z',
      ])
        assert.equal((await refused({ open_at: wrong }))[0][0], 'query.open_at', wrong);
      assert.match((await refused({ open_at: '2026-12-24T18:00', open_now: 'true' }))[0][1], /either open_now or open_at/);
      for (const [wrong, reason] of [
        ['0,0;1,1', /three corners/],
        ['0,0;1,1;0,0', /three corners/],
        // The whole earth in four corners: from -180 to 180 is no way at all.
        ['-90,-180;-90,180;90,180;90,-180', /no width/],
        ['48;2', /latitude,longitude/],
        ['0,0;0,200;1,1', /longitude 200/],
        ['{"type":"Point","coordinates":[0,0]}', /not a Point/],
        ['{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1]]]}', /not closed/],
        ['{', /geometry of GeoJSON/],
        ['80,0;80,120;80,-120', /round a pole/],
        [Array.from({ length: 101 }, () => '0,0;0,1;1,1').join('|'), /more than 100 polygons/],
      ] as const) {
        const [[place, msg]] = await refused({ polygon: wrong });
        assert.equal(place, 'query.polygon', wrong);
        assert.match(msg, reason);
      }
      const many = Array.from({ length: 10_001 }, (_, i) => `${(i % 100) / 100},${i / 1e5}`).join(';');
      assert.match(
        faults(await server.write('POST', '/stores/search', { polygon: many }))[0][1],
        /more than 10000 positions/,
      );
    });

    test('POST takes the parameters of GET as JSON, with a public key, and lines of 10,000 corners', async () => {
      const line = Array.from({ length: 10_000 }, (_, i) => ({ lat: 48 + i / 1e4, lng: 2 + Math.sin(i) / 100 }));
      await create([shop('near', 48.5, 2), shop('far', 20, 20), shop('there', 48.2, 2.01)]);
      const body = { encoded_polyline: writePolyline(line), radius: 5_000, query: 'name:shop', stores_by_page: 10 };
      const answer = await server.write('POST', '/stores/search', body);
      assert.deepEqual(idsOf(read(searchReply, answer)).sort(), ['near', 'there']);
      // As GET answers a line that an address can hold.
      const short = { encoded_polyline: writePolyline(line.slice(0, 50)), radius: '5000', page: '1' };
      const [got, posted] = [
        await server.get('/stores/search', short),
        await server.write('POST', '/stores/search', { ...short, radius: 5_000 }),
      ];
      assert.equal(posted.text, got.text);
      const asked = await fetch(`${server.origin}/stores/search?key=${server.publicKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
        body: JSON.stringify({ query: 'idstore:far' }),
      });
      assert.equal(asked.status, 200, await asked.clone().text());
      assert.equal(asked.headers.get('access-control-allow-origin'), 'https://shop.example');
      const places = (sent: unknown) =>
        server.write('POST', '/stores/search', sent).then((each) => faults(each).map(([place]) => place));
      assert.deepEqual(await places({ lat: 1 }), ['body.lng']);
      assert.deepEqual(await places({ radius: 5 }), ['body.radius']);
      assert.deepEqual(await places({ page: 0, query: '((' }), ['body.query', 'body.page']);
      assert.deepEqual(await places([]), ['body']);
      assert.deepEqual(await places({ query: { a: 1 } }), ['body.query']);
    });

    /** Pages from the first on with the token of the one before; `change` happens after the first. */
    async function pages(parameters: Parameters, change: () => Promise<unknown>) {
      const seen: string[][] = [];
      let token: string | undefined;
      const changed: (boolean | undefined)[] = [];
      for (let page = 1; ; page++) {
        const answer = await search({
          ...parameters,
          page: String(page),
          stores_by_page: '10',
          ...(token && { page_token: token }),
        });
        seen.push(idsOf(answer));
        changed.push(answer.pagination.changed);
        token = answer.pagination.token;
        if (page >= answer.pagination.pageCount) return { seen, changed };
        if (page === 1) await change();
      }
    }
    const numbered = (from: number, to: number, lat = (i: number) => 48 + i / 1e4) =>
      Array.from({ length: to - from }, (_, i) => shop(`s${String(from + i).padStart(3, '0')}`, lat(from + i), 2));

    test('pages with a token go on after the last asset that was seen, whatever is written between them', async () => {
      for (const parameters of [{}, { query: 'name:shop' }, { polygon: '40,0;40,4;50,4;50,0' }]) {
        await server.write('POST', '/stores/replace', { stores: numbered(20, 60) });
        const { seen, changed } = await pages(parameters, () =>
          server.write('POST', '/stores/replace', { stores: numbered(0, 100) }),
        );
        const all = seen.flat();
        assert.equal(new Set(all).size, all.length, 'none is repeated');
        assert.deepEqual(changed.slice(0, 2), [undefined, true]);
        // Those that were added, too, or all of the version before where a copy of it was kept.
        const ids = numbered(20, 100).map(({ storeId }) => storeId);
        assert.deepEqual(all, all.length === 40 ? ids.slice(0, 40) : ids);
      }
      // With fewer assets than before, too.
      await server.write('POST', '/stores/replace', { stores: numbered(0, 60) });
      const { seen } = await pages({}, () =>
        server.write('DELETE', '/stores?query=idstore:[s000,s001,s002,s003,s004,s005]'),
      );
      assert.deepEqual(
        seen.flat(),
        numbered(0, 60).map(({ storeId }) => storeId),
      );
    });

    test('the token is in a header as well, and without a change pages are as they were', async () => {
      await create(numbered(0, 25));
      const first = await server.get('/stores/search', { stores_by_page: '10', lat: '48', lng: '2' });
      const { pagination } = read(searchReply, first);
      assert.equal(first.headers['x-page-token'], pagination.token);
      assert.equal(pagination.changed, undefined);
      const second = { stores_by_page: '10', lat: '48', lng: '2', page: '2' };
      const [plain, tokened] = [
        await search(second),
        await search({ ...second, page_token: pagination.token ?? '', on_change: 'refuse' }),
      ];
      assert.deepEqual(
        tokened.features.map(({ properties }) => properties.store_id),
        idsOf(plain),
      );
      assert.equal(tokened.pagination.changed, undefined);
      // The last id of the third would be no text of the database.
      const written = ['[1,2,3]', '["1",-1,"a"]', String.raw`["1",0,"\u0000"]`].map((json) =>
        Buffer.from(json).toString('base64url'),
      );
      for (const wrong of ['abc', 'W10', '%', ...written])
        assert.equal(faults(await server.get('/stores/search', { page_token: wrong }))[0][0], 'query.page_token', wrong);
    });

    test('a change is refused where that is asked for, and where assets by distance may have moved', async () => {
      await create(numbered(0, 25));
      const near = { stores_by_page: '10', lat: '48', lng: '2' };
      // Of a version of which no copy is kept.
      const byDistance = Buffer.from('["other",10,"s009"]').toString('base64url');
      const byId = (await search({ stores_by_page: '10' })).pagination.token ?? '';
      assert.equal((await server.write('PUT', '/stores/s000', shop('s000', 49, 2))).status, 200);
      const refused = await server.get('/stores/search', {
        stores_by_page: '10',
        page: '2',
        page_token: byId,
        on_change: 'refuse',
      });
      assert.equal(refused.status, 409, refused.text);
      assert.match(refused.text, /first page again/);
      const next = await server.get('/stores/search', { ...near, page: '2', page_token: byDistance });
      assert.equal(next.status, 409, next.text);
      assert.equal(
        (await server.get('/stores/search', { ...near, page_token: byDistance })).status,
        200,
        'the first page is no following one',
      );
    });

    test('a page is found while assets are written without a pause', async (t) => {
      await create(numbered(0, 25));
      // Of a version of which no copy is kept.
      const token = Buffer.from('["other",10,"s009"]').toString('base64url');
      const query = server.database.query.bind(server.database);
      // Each statement sees another version than the one before.
      t.mock.method(server.database, 'query', async (statement: Sql) => {
        await query(sql`update waypost.store_versions set version = version + 1 where project_id = ${server.projectId}`);
        return query(statement);
      });
      for (const parameters of [{}, { query: 'name:shop' }]) {
        const page = await search({ ...parameters, stores_by_page: '10', page: '2', page_token: token });
        assert.deepEqual(
          idsOf(page),
          numbered(10, 20).map(({ storeId }) => storeId),
        );
        assert.equal(page.pagination.changed, true);
      }
    });

    test('while a copy of the version is in memory, its pages are answered from that', async () => {
      await create(numbered(0, 25));
      const near = { stores_by_page: '10', lat: '48', lng: '2' };
      const hits = async () =>
        Number(/^waypost_stores_searches_total\{cache="hit"\} (\d+)$/m.exec((await server.get('/metrics')).text)?.[1]);
      const before = await hits();
      while ((await hits()) === before) {
        await search(near);
        await pause(50);
      }
      const token = (await search(near)).pagination.token ?? '';
      // The first is moved behind all others.
      assert.equal((await server.write('PUT', '/stores/s000', shop('s000', 49, 2))).status, 200);
      const second = await search({ ...near, page: '2', page_token: token });
      assert.deepEqual(
        idsOf(second),
        numbered(10, 20).map(({ storeId }) => storeId),
      );
      assert.equal(second.pagination.changed, true);
      assert.equal(
        (await server.get('/stores/search', { ...near, page: '2', page_token: token, on_change: 'refuse' })).status,
        409,
      );
    });
  });
}
