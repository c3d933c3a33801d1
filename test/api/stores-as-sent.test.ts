import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import Type from 'typebox';
import { autocompleteReply } from '../../src/stores/autocomplete.ts';
import { StoreFeature } from '../../src/stores/feature.ts';
import { searchReply } from '../../src/stores/search.ts';
import { zoneReply, zonesReply } from '../../src/stores/zones.ts';
import { SERVERS } from '../support/databases.ts';
import { type Answer, read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

const written = Type.Object({
  status: Type.String(),
  value: Type.String(),
  skipped: Type.Optional(
    Type.Array(Type.Object({ storeId: Type.Optional(Type.String()), index: Type.Integer(), reason: Type.String() })),
  ),
  skipped_count: Type.Optional(Type.Integer()),
});
const refusals = Type.Object({
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.Union([Type.String(), Type.Number()])),
      msg: Type.String(),
      storeId: Type.Optional(Type.String()),
      zone_id: Type.Optional(Type.String()),
    }),
  ),
});

const shop = (storeId: unknown, more: object = {}) => ({
  storeId,
  name: `Shop ${storeId}`,
  location: { lat: 48.85, lng: 2.35 },
  ...more,
});

for (const { name, skip, start } of SERVERS) {
  describe(`what clients send of assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());
    beforeEach(async () => {
      await server.write('DELETE', '/zones');
      await server.write('DELETE', '/stores');
    });

    const create = (stores: readonly unknown[], query = '') => server.write('POST', `/stores${query}`, { stores });
    const found = async (query = '') =>
      read(searchReply, await server.get('/stores/search', { query, stores_by_page: '300' })).features.map(
        ({ properties }) => properties.store_id,
      );
    const feature = async (id: string) => read(StoreFeature, await server.get(`/stores/${encodeURIComponent(id)}`));
    const value = (answer: Answer, status = 200) => read(written, answer, status).value;

    test('ids have letters, digits and _-.:@+~, up to 255', async () => {
      const ids = ['a_b-c.d', 'x:1', 'me@shop+1~2', 'Z'.repeat(255)];
      assert.equal(value(await create(ids.map((id) => shop(id)))), '4 stores');
      for (const id of ids) assert.equal((await feature(id)).properties.store_id, id);
      for (const id of ['a/b', 'a b', 'é', '', 'Z'.repeat(256)]) {
        assert.equal((await create([shop(id)])).status, 422, id);
      }
      const zone = (zone_id: string) => ({ zone_id, store_id: 'x:1', polygon: 'POLYGON((0 0,1 0,1 1,0 0))' });
      assert.equal((await server.write('POST', '/zones', { zones: [zone('z.1:2@a+b~c')] })).status, 200);
      assert.equal((await server.get('/zones/z.1:2@a+b~c')).status, 200);
      assert.equal((await server.write('POST', '/zones', { zones: [zone('a/b')] })).status, 422);
    });

    test('ids of dots alone are refused: clients take them out of paths, and would delete all', async () => {
      for (const id of ['.', '..']) {
        const { detail } = read(refusals, await create([shop(id)]), 422);
        assert.deepEqual(
          detail.map(({ loc, msg }) => [loc, msg]),
          [[['body', 'stores', 0, 'storeId'], 'Value error, an id of dots alone cannot be written in a path']],
        );
        const zone = { zone_id: id, store_id: 'a', polygon: 'POLYGON((0 0,1 0,1 1,0 0))' };
        assert.equal((await server.write('POST', '/zones', { zones: [zone] })).status, 422);
      }
      assert.equal(value(await create([shop('...')])), '1 stores');
    });

    test('assets named like an operation are written at their own path', async () => {
      for (const id of ['search', 'autocomplete', 'replace', 'tiles']) {
        assert.equal(value(await server.write('PUT', `/stores/${id}`, shop(id))), '1 stores');
        assert.equal(value(await server.write('PATCH', `/stores/${id}`, { name: 'Anew' })), '1 stores');
        assert.deepEqual(await found(`idstore:=${id} AND name:Anew`), [id]);
        assert.equal(value(await server.write('DELETE', `/stores/${id}`)), '1 stores');
      }
      // Where no asset can be meant, the methods of both are named.
      const wrong = await server.write('POST', '/stores/autocomplete', {});
      assert.deepEqual([wrong.status, wrong.headers.allow], [405, 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS']);
    });

    test('numbers may come as texts, and texts of digits as numbers', async () => {
      const sent = {
        ...shop(12345),
        name: 7,
        location: { lat: '48.41', lng: '+2.5' },
        address: { zipcode: 75001, lines: [12], city: 'Paris' },
        contact: { phone: 33123456789 },
        tags: [1, 'two'],
        userProperties: { seats: '40', floor: 2 },
      };
      assert.equal(value(await create([sent])), '1 stores');
      const { geometry, properties } = await feature('12345');
      assert.deepEqual(geometry.coordinates, [2.5, 48.41]);
      assert.deepEqual([properties.name, properties.address.zipcode, properties.address.lines], ['7', '75001', ['12']]);
      assert.deepEqual([properties.contact.phone, properties.tags], ['33123456789', ['1', 'two']]);
      // What is one's own stays as it was sent.
      assert.deepEqual(properties.user_properties, { seats: '40', floor: 2 });
      // A number that has lost digits on its way is no id any more.
      const lossy = await server.write(
        'POST',
        '/stores',
        JSON.stringify({ stores: [shop(1)] }).replace('"storeId":1', '"storeId":12345678901234567890'),
      );
      assert.equal(lossy.status, 422, lossy.text);
      for (const lat of ['', 'x', '91', '1,5', true, [], {}]) {
        const { detail } = read(refusals, await create([shop('bad', { location: { lat, lng: 1 } })]), 422);
        assert.deepEqual(
          detail.map(({ loc }) => loc.join('.')),
          ['body.stores.0.location.lat'],
          JSON.stringify(lat),
        );
      }
    });

    test('hours are taken as clients write them, and answered as they were sent', async () => {
      const openingHours = {
        timezone: 'Europe/Paris',
        usual: { default: [{ start: '9:00', end: '24:00' }], '6': { 'all-day': true }, '7': [{ 'all-day': true }] },
        special: { '2030-01-01': [{ start: '22:00', end: '2:00' }] },
        temporary_closure: [{ start: '2020-01-01', end: '2099-12-31' }],
      };
      assert.equal(value(await create([shop('H', { openingHours })])), '1 stores');
      const { opening_hours, open, weekly_opening } = (await feature('H')).properties;
      assert.deepEqual(opening_hours, openingHours);
      // Closed for good: until after the days that next_opening looks at.
      assert.deepEqual([open?.open_now, open?.open_hours, open?.next_opening], [false, [], undefined]);
      assert.deepEqual(weekly_opening?.[6], { hours: [], isSpecial: true });
      const faults = async (hours: object) =>
        read(refusals, await create([shop('F', { openingHours: hours })]), 422).detail.map(({ loc }) =>
          loc.slice(4).join('.'),
        );
      assert.deepEqual(await faults({ usual: { '1': [{ start: '24:00', end: '25:00' }] } }), [
        'usual.1.0.start',
        'usual.1.0.end',
      ]);
      assert.deepEqual(await faults({ usual: { '1': 'late' } }), ['usual.1']);
      assert.deepEqual(await faults({ temporary_closure: [{ start: '2026-02-30', end: '2026-01-01' }] }), [
        'temporary_closure.0.start',
      ]);
      assert.deepEqual(await faults({ temporary_closure: [{ start: '2026-02-02', end: '2026-01-01' }] }), [
        'temporary_closure.0.end',
      ]);
    });

    test('names are suggested with what was typed in bold, as HTML', async () => {
      await create([
        shop('A', { name: 'Sun & <Street>', localizedNames: { fr: 'Café du "Soleil"' } }),
        shop('B', { name: 'Café du Nord', types: ['cafe'] }),
        ...Array.from({ length: 51 }, (_, i) => shop(`T${i}`, { name: `Tea ${i}` })),
      ]);
      const suggest = async (query: string, more: Readonly<Record<string, string>> = {}) =>
        read(autocompleteReply, await server.get('/stores/autocomplete', { query, ...more })).predictions;
      assert.deepEqual(await suggest('localized:café du', { language: 'fr' }), [
        {
          store_id: 'B',
          name: 'Café du Nord',
          description: 'Café du Nord',
          types: ['cafe'],
          matched_substrings: [
            { offset: 0, length: 4 },
            { offset: 5, length: 2 },
          ],
          highlighted: '<b>Café</b> <b>du</b> Nord',
        },
        {
          store_id: 'A',
          name: 'Café du "Soleil"',
          description: 'Café du "Soleil"',
          types: [],
          matched_substrings: [
            { offset: 0, length: 4 },
            { offset: 5, length: 2 },
          ],
          highlighted: '<b>Café</b> <b>du</b> &quot;Soleil&quot;',
        },
      ]);
      assert.equal((await suggest('name:stre'))[0].highlighted, 'Sun &amp; &lt;<b>Stre</b>et&gt;');
      assert.equal((await suggest('localized:tea')).length, 5);
      assert.equal((await suggest('localized:tea', { limit: '50', language: 'pt-BR' })).length, 50);
      assert.equal((await server.get('/stores/autocomplete', { query: 'name:a', limit: '51' })).status, 422);
      // Localized names are not the name: an asset that has some is not found by it.
      assert.deepEqual(await found('localized:sun'), []);
      assert.deepEqual(await found('localized:nord'), ['B']);
      assert.deepEqual(await found('localized:="Café du Nord" OR NOT localized:café AND name:="Tea 7"'), ['B', 'T7']);
    });

    test('a query has | for OR, values without quotes, and ids with =, := and lists', async () => {
      await create([
        shop('A.1', { types: ['bar'], address: { city: 'Le Mans' } }),
        shop('b:2', { tags: ['wifi'] }),
        shop('C', { types: ['bar'], tags: ['wifi'] }),
      ]);
      for (const [query, expected] of [
        ['type:"bar"|tag:"wifi"', ['A.1', 'C', 'b:2']],
        ['type:bar | idstore=b:2', ['A.1', 'C', 'b:2']],
        ['city:le mans', ['A.1']],
        ['idstore:="A.1"', ['A.1']],
        ['idstore=A.1', ['A.1']],
        ['store_id=[A.1,"b:2"]', ['A.1', 'b:2']],
        ['storeId:[C, nobody] AND NOT tag:bio', ['C']],
        ['NOT idstore:=[A.1,C]', ['b:2']],
        ['store_id:=c', []],
        ['idstore:c', ['C']],
      ] as const) {
        assert.deepEqual(await found(query), expected, query);
      }
    });

    test('assets are deleted by any query, by ids, or all', async () => {
      const all = [shop('A', { types: ['bar'] }), shop('type:bar'), shop('x:1'), shop('D', { userProperties: { n: 5 } })];
      const remove = (query: string) => server.write('DELETE', `/stores?query=${encodeURIComponent(query)}`);
      await create(all);
      // It begins with a field, so it is a query, although it could be an id.
      assert.equal(value(await remove('type:bar')), '1 stores');
      assert.deepEqual(await found(), ['D', 'type:bar', 'x:1']);
      assert.equal(value(await remove('idstore:="type:bar"')), '1 stores');
      assert.equal(value(await remove('x:1,unknown')), '1 stores');
      assert.equal(value(await remove('user.n:>=6 OR (tag:none)')), '0 stores');
      assert.equal(value(await remove('NOT user.n:>5')), '1 stores');
      for (const query of ['', ' ', 'type:', 'type:bar AND', 'nothing here', '(']) {
        assert.equal((await remove(query)).status, 422, query);
      }
      // More than one transaction takes.
      await create(Array.from({ length: 600 }, (_, i) => shop(`S${i}`, { tags: [i < 550 ? 'old' : 'new'] })));
      assert.equal(value(await remove('tag:old')), '550 stores');
      assert.equal((await found()).length, 50);
    });

    test('a query with a misspelled field deletes nothing, and says so', async () => {
      await create([shop('fr:1'), shop('b')]);
      const { detail } = read(refusals, await server.write('DELETE', '/stores?query=citty:Paris'), 422);
      assert.match(detail[0]?.msg ?? '', /there is neither an asset citty:Paris nor a field citty: fields are type, /);
      // What could be both is an asset where there is one.
      assert.equal(value(await server.write('DELETE', '/stores?query=fr:1')), '1 stores');
      // A list of ids is no query: some of them may be gone.
      assert.equal(value(await server.write('DELETE', '/stores?query=fr:1,fr:2')), '0 stores');
    });

    test('every fault of every asset is told with its id, and how many more there are', async () => {
      const bad = [
        shop('good'),
        shop('one', { location: { lat: 91, lng: 'x' }, types: 'bar' }),
        shop('two', { openingHours: { timezone: 'Mars/One' } }),
        { name: 'nobody' },
        shop('good'),
      ];
      const { detail } = read(refusals, await create(bad), 422);
      assert.deepEqual(
        detail.map(({ loc, storeId }) => `${storeId} ${loc.slice(2).join('.')}`),
        [
          'one 1.location.lat',
          'one 1.location.lng',
          'one 1.types',
          'two 2.openingHours.timezone',
          'undefined 3.storeId',
          'undefined 3.location',
          'undefined 4.storeId',
        ],
      );
      assert.match(detail[6].msg, /more than once/);
      const many = read(refusals, await create(Array.from({ length: 2_500 }, (_, i) => shop(`M${i}`, { name: null }))), 422);
      assert.equal(many.detail.length, 1_001);
      assert.match(many.detail[1_000].msg, /1500 more stores have errors/);
      await create([shop('there')]);
      assert.match(
        value(await create([shop('there'), shop('x'), shop('x')]), 400),
        /^These storeIds exist already: there; These storeIds are in the request more than once: x$/,
      );
      const zone = { zone_id: 'z', store_id: 'there', polygon: 'POINT(1 1)' };
      assert.deepEqual(
        read(refusals, await server.write('POST', '/zones', { zones: [zone] }), 422).detail.map(({ zone_id }) => zone_id),
        ['z'],
      );
      assert.deepEqual(await found(), ['there']);
    });

    test('on_error=skip takes the good ones and lists the rest', async () => {
      await create([shop('there')]);
      const batch = [shop('a'), shop('there'), shop('bad', { location: null }), shop('a'), { name: 'x' }, shop('b')];
      const answer = read(written, await create(batch, '?on_error=skip'));
      assert.equal(answer.value, '2 stores');
      assert.deepEqual(answer.skipped, [
        { storeId: 'bad', index: 2, reason: 'location: Input should be an object' },
        { index: 4, reason: 'storeId: Field required; location: Field required' },
        { storeId: 'there', index: 1, reason: 'the storeId exists already' },
        { storeId: 'a', index: 3, reason: 'the storeId is in the request more than once' },
      ]);
      assert.equal(answer.skipped_count, 4);
      assert.deepEqual(await found(), ['a', 'b', 'there']);
      const update = await server.write('PUT', '/stores?on_error=skip', {
        stores: [shop('a', { tags: ['t'] }), shop('none')],
      });
      assert.deepEqual(read(written, update).skipped, [{ storeId: 'none', index: 1, reason: 'the storeId does not exist' }]);
      assert.deepEqual(await found('tag:t'), ['a']);
      // Where nothing is good, it is refused: nothing was skipped for the sake of others.
      assert.equal((await create([{ name: 'x' }], '?on_error=skip')).status, 422);
      // Who replaces all keeps what is there of an asset whose new form cannot be taken.
      const replaced = await server.write('POST', '/stores/replace?on_error=skip', {
        stores: [shop('new'), shop('a', { name: 5, location: { lat: 100, lng: 0 } }), shop('unheard', { location: 1 })],
      });
      assert.equal(value(replaced), '2 stores deleted, 1 stores created');
      assert.deepEqual(await found(), ['a', 'new']);
      assert.deepEqual((await feature('a')).properties.tags, ['t']);
    });

    test('what is no asset at all is skipped with the reason', async () => {
      const { skipped } = read(written, await create([shop('a'), null, 5], '?on_error=skip'));
      assert.deepEqual(skipped, [
        { index: 1, reason: 'Input should be an object' },
        { index: 2, reason: 'Input should be an object' },
      ]);
    });

    test('the same where many are replaced', async () => {
      const many = (letter: string, count: number) => Array.from({ length: count }, (_, i) => shop(`${letter}${i}`));
      await create(many('A', 700));
      const stores = [...many('B', 600), ...many('A', 3).map((each) => ({ ...each, location: null }))];
      const replaced = await server.write('POST', '/stores/replace?on_error=skip', { stores });
      assert.equal(value(replaced), '697 stores deleted, 600 stores created');
      assert.deepEqual(await found('idstore:[A0,A1,A2,A3,B0]'), ['A0', 'A1', 'A2', 'B0']);
      assert.match(
        value(await server.write('POST', '/stores/replace', { stores: [shop('C')] })),
        /^603 stores deleted, 1 stores/,
      );
    });

    test('an asset is kept also when its faults are beyond the list', async () => {
      const many = (count: number, more: object) => Array.from({ length: count }, (_, i) => shop(`K${i}`, more));
      await create(many(1_200, {}));
      const stores = [shop('new'), ...many(1_200, { name: null })];
      const answer = read(written, await server.write('POST', '/stores/replace?on_error=skip', { stores }));
      assert.deepEqual(
        [answer.value, answer.skipped?.length, answer.skipped_count],
        ['0 stores deleted, 1 stores created', 1_000, 1_200],
      );
      assert.equal(read(searchReply, await server.get('/stores', { stores_by_page: '1' })).pagination.pageCount, 1_201);
    });

    test('one asset is written, changed and deleted', async () => {
      const sent = shop('x:1', {
        tags: ['a'],
        contact: { phone: '1', email: 'a@b.c' },
        userProperties: { a: { b: 1, c: 2 } },
        localizedNames: { fr: 'Boutique' },
      });
      const put = (id: string, body: unknown) => server.write('PUT', `/stores/${id}`, body);
      const patch = (id: string, body: unknown) => server.write('PATCH', `/stores/${id}`, body);
      assert.equal(value(await put('x:1', sent)), '1 stores');
      assert.deepEqual((await feature('x:1')).properties.tags, ['a']);
      // A merge patch: null removes, objects are merged, lists and scalars replaced.
      const change = { tags: ['b', 'c'], contact: { email: null }, userProperties: { a: { b: null, d: 3 } } };
      assert.equal(value(await patch('x:1', change)), '1 stores');
      const { last_updated: _, ...patched } = (await feature('x:1')).properties;
      assert.deepEqual(patched, {
        store_id: 'x:1',
        name: 'Shop x:1',
        address: { lines: [] },
        contact: { phone: '1' },
        types: [],
        tags: ['b', 'c'],
        user_properties: { a: { c: 2, d: 3 } },
      });
      assert.deepEqual(await found('localized:boutique AND tag:c AND NOT tag:a'), ['x:1']);
      // As a whole: what is not sent is gone; the id may stand in the path alone.
      const { storeId: __, ...rest } = shop('x:1');
      assert.equal(value(await put('x:1', rest)), '1 stores');
      assert.deepEqual([(await feature('x:1')).properties.tags, await found('localized:boutique')], [[], []]);
      const types = { headers: { 'content-type': 'application/merge-patch+json', 'x-api-key': server.privateKey } };
      const url = `${server.origin}/stores/x:1`;
      assert.equal((await send(url, { ...types, method: 'PATCH', body: '{"name":"N"}' })).status, 200);

      const places = (answer: Answer) => read(refusals, answer, 422).detail.map(({ loc }) => loc.join('.'));
      assert.deepEqual(places(await put('x:1', { ...rest, storeId: 'other' })), ['body.storeId']);
      assert.deepEqual(places(await patch('x:1', { storeId: 'other' })), ['body.storeId']);
      assert.deepEqual(places(await patch('x:1', { name: null, location: { lat: 91 } })).sort(), [
        'body.location.lat',
        'body.name',
      ]);
      assert.deepEqual(places(await patch('x:1', [])), ['body']);
      assert.equal((await patch('nobody', {})).status, 404);
      assert.equal((await send(url, { method: 'PATCH', body: '{}' })).status, 401);
      assert.equal(value(await server.write('DELETE', '/stores/x:1')), '1 stores');
      assert.equal((await server.write('DELETE', '/stores/x:1')).status, 404);
      // Two at once: both are kept, as each is read and written in its turn.
      await put('P', shop('P'));
      await Promise.all(Array.from({ length: 8 }, (___, i) => patch('P', { userProperties: { [`k${i}`]: i } })));
      assert.equal(Object.keys((await feature('P')).properties.user_properties ?? {}).length, 8);
      const options = await send(url, {
        method: 'OPTIONS',
        headers: { origin: 'https://a.example', 'access-control-request-method': 'PATCH' },
      });
      assert.match(String(options.headers['access-control-allow-methods']), /PATCH/);
    });

    test('all assets of a private key are listed page by page', async () => {
      await create(Array.from({ length: 7 }, (_, i) => shop(`S${i}`)));
      const page = read(searchReply, await server.get('/stores', { stores_by_page: '3', page: '3' }));
      assert.deepEqual(
        page.features.map(({ properties }) => properties.store_id),
        ['S6'],
      );
      assert.deepEqual([page.pagination.page, page.pagination.pageCount], [3, 3]);
      assert.equal((await server.get('/stores', { stores_by_page: '301' })).status, 422);
      const asPage = await send(`${server.origin}/stores?key=${server.publicKey}`, {
        headers: { referer: 'https://a.example/' },
      });
      assert.equal(asPage.status, 401, asPage.text);
    });

    test('zones answer with their status, and are listed by limit and offset', async () => {
      await create([shop('A')]);
      const zones = Array.from({ length: 5 }, (_, i) => ({
        zone_id: `z${i}`,
        store_id: 'A',
        polygon: 'POLYGON((0 0,1 0,1 1,0 0))',
      }));
      const answers = Type.Object({ status: Type.Literal('ok'), message: Type.String(), value: Type.String() });
      assert.deepEqual(read(answers, await server.write('POST', '/zones', { zones })), {
        status: 'ok',
        message: '5 zones created',
        value: '5 zones',
      });
      assert.equal(read(answers, await server.write('PUT', '/zones', { zones: zones.slice(3) })).message, '2 zones updated');
      assert.equal(read(zoneReply, await server.get('/zones/z1')).status, 'ok');
      const list = async (query: Readonly<Record<string, string>>) => {
        const { status, zones: some, pagination } = read(zonesReply, await server.get('/zones', query));
        return [status, some.map(({ zone_id }) => zone_id).join(' '), pagination.page, pagination.pageCount];
      };
      assert.deepEqual(await list({ limit: '2', offset: '2' }), ['ok', 'z2 z3', 2, 3]);
      assert.deepEqual(await list({ offset: '4' }), ['ok', 'z4', 1, 1]);
      assert.deepEqual(await list({ zones_by_page: '2', page: '3' }), ['ok', 'z4', 3, 3]);
      assert.equal((await server.get('/zones', { limit: '51' })).status, 422);
      assert.equal(read(answers, await server.write('DELETE', '/zones/z1')).message, '1 zones deleted');
      assert.equal(read(answers, await server.write('DELETE', '/zones?query=z2,z3')).message, '2 zones deleted');
    });
  });
}
