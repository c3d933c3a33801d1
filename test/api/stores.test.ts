import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import Type, { type Static } from 'typebox';
import { MAX_CLAUSES } from '../../src/filter/parse.ts';
import { geodesicMeters } from '../../src/geo/distance.ts';
import { autocompleteReply } from '../../src/stores/autocomplete.ts';
import { boundsReply } from '../../src/stores/bounds.ts';
import { StoreFeature } from '../../src/stores/feature.ts';
import { searchReply } from '../../src/stores/search.ts';
import { zoneReply, zonesReply } from '../../src/stores/zones.ts';
import { SERVERS } from '../support/databases.ts';
import { type Answer, read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

const written = Type.Object({ status: Type.String(), value: Type.String() });
const refusals = Type.Object({
  detail: Type.Array(
    Type.Object({ loc: Type.Array(Type.Union([Type.String(), Type.Number()])), msg: Type.String(), type: Type.String() }),
  ),
});

const shop = (storeId: string, lat = 48.85, lng = 2.35, more: object = {}) => ({
  storeId,
  name: `Shop ${storeId}`,
  location: { lat, lng },
  ...more,
});

for (const { name, skip, start } of SERVERS) {
  describe(`assets and zones, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());
    beforeEach(async () => {
      await server.write('DELETE', '/stores');
      await server.write('DELETE', '/zones');
    });

    const create = (stores: readonly unknown[]) => server.write('POST', '/stores', { stores });
    const search = async (parameters: Parameters = {}) => read(searchReply, await server.get('/stores/search', parameters));
    const ids = ({ features }: Static<typeof searchReply>) => features.map(({ properties }) => properties.store_id);
    const found = async (query: string) => ids(await search({ query }));
    const one = async (id: string) => read(StoreFeature, await server.get(`/stores/${id}`)).properties;
    const places = (answer: Answer) => read(refusals, answer, 422).detail.map(({ loc, type }) => [loc.join('.'), type]);
    const clash = (answer: Answer) => read(written, answer, 400).value;

    test('what was submitted is answered, under the names of the contract', async () => {
      const hours = {
        timezone: 'Europe/Paris',
        usual: { default: [{ start: '09:00', end: '18:00' }], '7': [] },
        special: { '2030-01-01': [] },
      };
      const answer = await create([
        shop('A1', 48.85, 2.35, {
          address: { lines: ['1 Rue Été'], countryCode: 'FR', city: 'Paris', zipcode: '75001' },
          contact: { website: 'https://a.example/', phone: '+33', email: 'a@b.c' },
          types: ['bakery'],
          tags: ['wifi', 'parking'],
          userProperties: { seats: 40, deep: { a: [1, 'x'] } },
          openingHours: hours,
        }),
        shop('B2'),
      ]);
      assert.deepEqual(read(written, answer), { status: 'success', value: '2 stores' });
      const feature = read(StoreFeature, await server.get('/stores/A1'));
      assert.deepEqual(feature.geometry, { type: 'Point', coordinates: [2.35, 48.85] });
      const { open, weekly_opening, last_updated, ...properties } = feature.properties;
      assert.deepEqual(properties, {
        store_id: 'A1',
        name: 'Shop A1',
        address: { lines: ['1 Rue Été'], country_code: 'FR', city: 'Paris', zipcode: '75001' },
        contact: { website: 'https://a.example/', phone: '+33', email: 'a@b.c' },
        types: ['bakery'],
        tags: ['wifi', 'parking'],
        user_properties: { seats: 40, deep: { a: [1, 'x'] } },
        opening_hours: hours,
      });
      assert.equal(open?.open_hours.length, open?.week_day === 7 ? 0 : 1);
      assert.equal(weekly_opening?.timezone, 'Europe/Paris');
      assert.ok(Math.abs(Date.parse(last_updated) - Date.now()) < 60_000);
      // What an asset does not have is left out.
      const { last_updated: _, ...bare } = await one('B2');
      assert.deepEqual(bare, { store_id: 'B2', name: 'Shop B2', address: { lines: [] }, contact: {}, types: [], tags: [] });
    });

    test('extra fields, either name of the country, missing parts and nulls are welcome', async () => {
      const nothing = {
        address: null,
        contact: null,
        types: null,
        tags: null,
        userProperties: null,
        localizedNames: null,
        openingHours: null,
      };
      const answer = await create([
        shop('Extra', 1, 1, { colour: 'red', location: { lat: 1, lng: 1, alt: 5 } }),
        shop('Country', 1, 1, { address: { country: 'DE', street: 'x' } }),
        shop('Nulls', 1, 1, nothing),
        shop('Inner', 1, 1, {
          address: { lines: null, countryCode: null, city: null, zipcode: null },
          contact: { website: null, phone: null, email: null },
          openingHours: { timezone: null, usual: null, special: null },
        }),
        shop('Bare'),
      ]);
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await one('Country')).address.country_code, 'DE');
      const { user_properties, address } = await one('Nulls');
      assert.deepEqual([user_properties, address], [undefined, { lines: [] }]);
      assert.doesNotMatch((await server.get('/stores/search')).text, /null/);
      // Hours without a zone are those of the place: 1° N 1° E lies in the Gulf of Guinea, on Greenwich time.
      assert.ok((await one('Inner')).weekly_opening?.timezone.length);
    });

    test('a wrong type is refused with its place, and all faults at once', async () => {
      const bad = [
        shop('A'),
        shop('B'),
        shop('C'),
        shop('D', 1, 1, { location: { lat: '48,8', lng: 2 } }),
        { storeId: 'no/slashes', location: { lat: 91, lng: null }, types: 'bakery' },
        shop('F', 1, 1, { openingHours: { timezone: 'Europe/Pari', usual: { '1': [{ start: '25:00', end: '26:00' }] } } }),
      ];
      assert.deepEqual(places(await create(bad)).sort(), [
        ['body.stores.3.location.lat', 'float_type'],
        ['body.stores.4.location.lat', 'less_than_equal'],
        ['body.stores.4.location.lng', 'float_type'],
        ['body.stores.4.name', 'missing'],
        ['body.stores.4.storeId', 'string_pattern_mismatch'],
        ['body.stores.4.types', 'list_type'],
        ['body.stores.5.openingHours.timezone', 'value_error'],
        ['body.stores.5.openingHours.usual.1.0.end', 'string_pattern_mismatch'],
        ['body.stores.5.openingHours.usual.1.0.start', 'string_pattern_mismatch'],
      ]);
      const hours = (openingHours: object) => create([shop('F', 1, 1, { openingHours })]);
      assert.deepEqual(places(await hours({ timezone: 'Europe/Pari' })), [
        ['body.stores.0.openingHours.timezone', 'value_error'],
      ]);
      assert.deepEqual(places(await hours({ timezone: '+01:00' })), [
        ['body.stores.0.openingHours.timezone', 'value_error'],
      ]);
      assert.deepEqual(places(await hours({ special: { '2026-02-30': [] } })), [
        ['body.stores.0.openingHours.special.2026-02-30', 'value_error'],
      ]);
      assert.deepEqual(places(await server.write('POST', '/stores', {})), [['body.stores', 'missing']]);
      assert.deepEqual(places(await server.write('POST', '/stores', [])), [['body', 'dict_type']]);
      assert.deepEqual(places(await server.write('POST', '/stores')), [['body', 'dict_type']]);
      assert.match(clash(await server.write('POST', '/stores', '{"stores": [')), /JSON/);
      assert.deepEqual(await found(''), []);
    });

    test('a batch with one asset that is bad, there already, or twice in it changes nothing', async () => {
      await create([shop('There')]);
      assert.match(clash(await create([shop('New1'), shop('There'), shop('New2')])), /exist already: There$/);
      assert.match(clash(await create([shop('Twice'), shop('New1'), shop('Twice')])), /more than once: Twice$/);
      assert.equal((await create([shop('New1'), { ...shop('New2'), location: null }])).status, 422);
      assert.match(
        clash(await server.write('PUT', '/stores', { stores: [shop('There', 5, 5), shop('Gone')] })),
        /do not exist: Gone$/,
      );
      assert.deepEqual(await found(''), ['There']);
      assert.deepEqual(read(StoreFeature, await server.get('/stores/There')).geometry.coordinates, [2.35, 48.85]);
      // Of a batch that is there as a whole all are named.
      const many = Array.from({ length: 100 }, (_, i) => shop(`M${i}`));
      assert.equal((await create(many)).status, 200);
      assert.match(clash(await create(many)), /: M0, M1, .* M98, M99$/);
    });

    test('assets are updated, replaced and deleted', async () => {
      await create([shop('A'), shop('B'), shop('C')]);
      assert.equal(
        read(written, await server.write('PUT', '/stores', { stores: [shop('A', 10, 20, { tags: ['new'] })] })).value,
        '1 stores',
      );
      assert.deepEqual((await one('A')).tags, ['new']);
      assert.equal(read(written, await server.write('DELETE', '/stores?query=A,Unknown')).value, '1 stores');
      assert.deepEqual(await found(''), ['B', 'C']);
      assert.equal(
        read(written, await server.write('POST', '/stores/replace', { stores: [shop('C'), shop('D')] })).value,
        '2 stores deleted, 2 stores created',
      );
      assert.deepEqual(await found(''), ['C', 'D']);
      // An empty list of ids is a mistake, not a wish to delete everything.
      assert.equal((await server.write('DELETE', '/stores?query=')).status, 422);
      assert.equal(read(written, await server.write('DELETE', '/stores')).value, '2 stores');
    });

    test('who reads while all are replaced sees wholly the old or wholly the new ones', async () => {
      const set = (letter: string, count: number) =>
        Array.from({ length: count }, (_, i) => shop(`${letter}${i}`, 1, 1, { tags: [letter] }));
      await create(set('A', 200));
      let isDone = false;
      let mixed = 0;
      let reads = 0;
      const seen = new Set<string>();
      const reader = async () => {
        while (!isDone) {
          const { features, pagination } = await search({ stores_by_page: '300' });
          const letters = new Set(features.map(({ properties }) => properties.tags[0]));
          const [letter] = letters;
          seen.add(letter);
          reads++;
          if (letters.size !== 1 || features.length !== (letter === 'A' ? 200 : 250) || pagination.pageCount !== 1) mixed++;
        }
      };
      const readers = [reader(), reader(), reader()];
      for (let round = 0; round < 10; round++) {
        const stores = round % 2 === 0 ? set('B', 250) : set('A', 200);
        assert.equal((await server.write('POST', '/stores/replace', { stores })).status, 200);
        // Of so many reads one at least has begun since.
        for (const end = reads + 4; reads < end; ) await pause(1);
      }
      isDone = true;
      await Promise.all(readers);
      assert.deepEqual({ mixed, seen: [...seen].sort() }, { mixed: 0, seen: ['A', 'B'] }, `${reads} reads`);
    });

    test('every field of the query language finds what it is about', async () => {
      await create([
        shop('Paris1', 48.85, 2.35, {
          name: 'Café de la Gare',
          address: { city: 'Paris', countryCode: 'FR' },
          types: ['bar', 'food.cafe'],
          tags: ['wifi'],
          userProperties: { seats: 40, rating: '4.5', note: 'Près du pont', opened: { year: 1999 } },
          localizedNames: { en: 'Station Bar', de: 'Bahnhof Stube' },
        }),
        shop('London2', 51.5, -0.1, {
          name: 'The Gare',
          address: { city: 'London', countryCode: 'GB' },
          types: ['food'],
          userProperties: { seats: 5 },
        }),
      ]);
      const P = ['Paris1'];
      const L = ['London2'];
      for (const [query, expected] of [
        ['name:"gare cafe"', P],
        ['name:GARE', [...L, ...P]],
        ['name:="The Gare"', L],
        ['name:="the gare"', []],
        ['type:food', L],
        ['type:food.cafe', P],
        ['tag:wifi', P],
        ['tag:wif', []],
        ['city:paris AND country:fr', P],
        ['country:="fr"', []],
        ['idstore:paris1', P],
        ['idstore:=London2', L],
        ['user.seats:>=40', P],
        ['user.seats:<40', L],
        ['user.rating:>4', P],
        ['user.rating:=4.50', P],
        ['user.note:pres', P],
        ['user.opened.year:1999', P],
        ['user.nothing:x', []],
        ['NOT user.nothing:x', [...L, ...P]],
        ['localized:"station bar"', P],
        // Both words are there, but not in one name.
        ['localized:"station stube"', []],
        ['localized:="Station Bar"', P],
        ['localized:="Station"', []],
        ['NOT (type:bar OR city:london)', []],
      ] as const) {
        assert.deepEqual(await found(query), expected, query);
      }
    });

    test('nearest first, by the metres of the ellipsoid, page by page', async () => {
      const degrees = (most: number) =>
        fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((value) => value / 10_000);
      const random = fc.sample(fc.record({ lat: degrees(90), lng: degrees(180) }), { numRuns: 300, seed: 3 });
      await create(random.map(({ lat, lng }, i) => shop(`R${i}`, lat, lng)));
      for (const from of [
        { lat: 48.85, lng: 2.35 },
        { lat: 0, lng: 179.9 },
        { lat: -89.9, lng: 0 },
        { lat: 89.99, lng: 10 },
      ]) {
        const expected = random
          .map((at, i) => ({ id: `R${i}`, meters: geodesicMeters(from, at) }))
          .sort((a, b) => a.meters - b.meters);
        const at = { lat: String(from.lat), lng: String(from.lng) };
        const pages = [];
        for (let page = 1; page <= 3; page++) pages.push(await search({ ...at, stores_by_page: '100', page: String(page) }));
        assert.deepEqual(
          pages.flatMap(ids),
          expected.map(({ id }) => id),
        );
        assert.deepEqual(
          pages.map(({ pagination: { page, pageCount } }) => ({ page, pageCount })),
          [1, 2, 3].map((page) => ({ page, pageCount: 3 })),
        );
        for (const [i, { properties }] of pages.flatMap(({ features }) => features).entries()) {
          assert.ok(
            Math.abs((properties.distance ?? -1) - expected[i].meters) < 0.02,
            `${properties.distance} ${expected[i].meters}`,
          );
        }
        // Within a radius, which lies between two of the distances.
        const count = 40;
        const radius = String((expected[count - 1].meters + expected[count].meters) / 2);
        const near = await search({ ...at, radius, stores_by_page: '30' });
        assert.deepEqual(
          ids(near),
          expected.slice(0, 30).map(({ id }) => id),
        );
        assert.deepEqual([near.pagination.page, near.pagination.pageCount], [1, 2]);
        assert.deepEqual(
          ids(await search({ ...at, radius, stores_by_page: '30', page: '2' })),
          expected.slice(30, count).map(({ id }) => id),
        );
        const beyond = await search({ ...at, radius, stores_by_page: '30', page: '9' });
        assert.deepEqual([ids(beyond), beyond.pagination.page, beyond.pagination.pageCount], [[], 9, 2]);
      }
    });

    test('along an encoded polyline', async () => {
      // From 38.5 N 120.2 W over 40.7 N 120.95 W to 43.252 N 126.453 W: the example of the format's description.
      const encoded_polyline = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
      await create([shop('OnIt', 40.7, -120.95), shop('Beside', 40.7, -120.9), shop('Far', 30, -120)]);
      assert.deepEqual(ids(await search({ encoded_polyline })), ['OnIt', 'Beside', 'Far']);
      const near = await search({ encoded_polyline, radius: '10000' });
      assert.deepEqual(ids(near), ['OnIt', 'Beside']);
      assert.equal(near.features[0].properties.distance, 0);
      assert.deepEqual(places(await server.get('/stores/search', { encoded_polyline: 'no line!' })), [
        ['query.encoded_polyline', 'value_error'],
      ]);
    });

    test('parameters that do not go together are refused', async () => {
      const refused = async (parameters: Parameters) => places(await server.get('/stores/search', parameters));
      assert.deepEqual(await refused({ lat: '1' }), [['query.lng', 'missing']]);
      assert.deepEqual(await refused({ lng: '1' }), [['query.lat', 'missing']]);
      assert.deepEqual(await refused({ radius: '1' }), [['query.radius', 'value_error']]);
      assert.deepEqual(await refused({ zone: 'true' }), [['query.zone', 'value_error']]);
      assert.deepEqual(await refused({ lat: '1', lng: '1', encoded_polyline: '_p~iF~ps|U' }), [
        ['query.encoded_polyline', 'value_error'],
      ]);
      assert.deepEqual(await refused({ lat: 'x', lng: '181', page: '0', stores_by_page: '301', query: 'x' }), [
        ['query.query', 'value_error'],
        ['query.lat', 'float_parsing'],
        ['query.lng', 'less_than_equal'],
        ['query.page', 'greater_than_equal'],
        ['query.stores_by_page', 'less_than_equal'],
      ]);
    });

    test('counts follow the writes', async () => {
      await create([shop('A'), shop('B'), shop('C')]);
      const pages = async () => (await search({ stores_by_page: '1' })).pagination.pageCount;
      assert.equal(await pages(), 3);
      await create([shop('D')]);
      assert.equal(await pages(), 4);
      await server.write('DELETE', '/stores?query=A,B');
      assert.equal(await pages(), 2);
    });

    test('zones are written as assets are, and found by what they hold', async () => {
      await create([shop('North', 50, 0), shop('South', 40, 0)]);
      const square = (zone_id: string, store_id: string, south: number, more: object = {}) => ({
        zone_id,
        store_id,
        polygon: `POLYGON((-1 ${south},1 ${south},1 ${south + 3},-1 ${south + 3},-1 ${south}))`,
        ...more,
      });
      const zones = [
        square('N1', 'North', 49, { types: ['delivery'], description: 'north' }),
        square('S-1', 'South', 39),
        square('S_2', 'South', 48),
      ];
      assert.equal(read(written, await server.write('POST', '/zones', { zones })).value, '3 zones');
      const inZone = async (lat: string, lng = '0') => ids(await search({ lat, lng, zone: 'true' }));
      assert.deepEqual(await inZone('51.5'), ['North']);
      assert.deepEqual(await inZone('50'), ['North', 'South']);
      // On the edge is in.
      assert.deepEqual(await inZone('39', '1'), ['South']);
      assert.deepEqual(await inZone('10'), []);
      // A zone and a radius bound both.
      assert.deepEqual(ids(await search({ lat: '50', lng: '0', zone: 'true', radius: '1000' })), ['North']);
      const { last_updated, ...zone } = read(zoneReply, await server.get('/zones/N1'));
      const polygonOf = 'POLYGON((-1 49,1 49,1 52,-1 52,-1 49))';
      assert.deepEqual(zone, { ...zones[0], description: 'north', polygon: polygonOf, status: 'ok' });
      assert.ok(last_updated.endsWith('+00:00'));
      const page = read(zonesReply, await server.get('/zones', { zones_by_page: '2', page: '2' }));
      assert.deepEqual([page.zones.map((each) => each.zone_id), page.pagination], [['S_2'], { page: 2, pageCount: 2 }]);
      assert.equal((await server.write('PUT', '/zones', { zones: [square('S_2', 'North', 48)] })).status, 200);
      assert.deepEqual(await inZone('48.5'), ['North']);

      assert.match(
        clash(await server.write('POST', '/zones', { zones: [square('New', 'North', 1), square('N1', 'North', 1)] })),
        /exist already: N1/,
      );
      assert.match(
        clash(await server.write('POST', '/zones', { zones: [square('New', 'Nowhere', 1)] })),
        /no assets with these store_ids: Nowhere/,
      );
      assert.match(clash(await server.write('PUT', '/zones', { zones: [square('New', 'North', 1)] })), /do not exist: New/);
      const polygon = async (text: string) =>
        read(
          refusals,
          await server.write('POST', '/zones', { zones: [{ ...square('New', 'North', 1), polygon: text }] }),
          422,
        ).detail[0];
      assert.match((await polygon('POLYGON((0 0,1 1,1 0,0 1,0 0))')).msg, /Self-intersection\[0\.5 0\.5\]/);
      assert.match((await polygon('POLYGON((0 0,1 1,1 0,0 1))')).msg, /not closed/);
      assert.match((await polygon('POINT(1 2)')).msg, /found a Point/);
      assert.match((await polygon('hello')).msg, /WKT/);
      assert.match((await polygon('POLYGON((0 0,200 1,1 0,0 0))')).msg, /longitude 200/);
      assert.equal((await server.get('/zones/New')).status, 404);

      assert.equal((await server.write('DELETE', '/zones/N1')).status, 200);
      assert.equal((await server.write('DELETE', '/zones/N1')).status, 404);
      assert.equal(read(written, await server.write('DELETE', '/zones?query=S-1,N1')).value, '1 zones');
    });

    test('the box of a search, also across the antimeridian', async () => {
      await create([shop('A', 10, 170), shop('B', -5, -175), shop('C', 0, 179)]);
      const bounds = async (parameters: Parameters = {}) =>
        read(boundsReply, await server.get('/stores/search/bounds', parameters)).bounds;
      assert.deepEqual(await bounds(), { west: 170, south: -5, east: -175, north: 10 });
      assert.deepEqual(await bounds({ query: 'idstore:A' }), { west: 170, south: 10, east: 170, north: 10 });
      assert.deepEqual(await bounds({ query: 'idstore:Z' }), {});
    });

    test('names are suggested while they are typed', async () => {
      await create([
        shop('A', 1, 1, { name: 'Gare du Nord', address: { city: 'Paris' }, localizedNames: { en: 'North Station' } }),
        shop('B', 1, 1, { name: 'Garage Été' }),
        shop('C', 1, 1, { name: 'Boutique' }),
      ]);
      const suggest = async (query: string, more: Parameters = {}) =>
        read(autocompleteReply, await server.get('/stores/autocomplete', { query, ...more })).predictions;
      assert.deepEqual(
        (await suggest('name:gar')).map(({ description }) => description),
        ['Garage Été', 'Gare du Nord, Paris'],
      );
      const [etagere] = await suggest('name:"garage et"');
      // "Garage" in full, and two letters of "Été".
      assert.deepEqual(etagere.matched_substrings, [
        { offset: 0, length: 6 },
        { offset: 7, length: 2 },
      ]);
      assert.deepEqual((await suggest('localized:stat'))[0], {
        store_id: 'A',
        name: 'North Station',
        description: 'North Station, Paris',
        types: [],
        matched_substrings: [{ offset: 6, length: 4 }],
        highlighted: 'North <b>Stat</b>ion',
      });
      assert.deepEqual(await suggest('name:gar', { limit: '1' }), [(await suggest('name:gar'))[0]]);
      assert.deepEqual(places(await server.get('/stores/autocomplete')), [['query.query', 'missing']]);
    });

    test('what is hostile is a text like any other, or refused', async () => {
      const evil = [
        `'; drop table stores; --`,
        `" OR 1=1 --`,
        '\\',
        '%_',
        '$1',
        `{"$gt":""}`,
        "x') or true --",
        '&|!:*',
        "a' & 'b",
      ];
      await create(
        evil.map((text, i) =>
          shop(`E${i}`, 1, 1, {
            name: text,
            types: [text],
            tags: [text],
            address: { city: text, lines: [text] },
            userProperties: { [text]: text, note: text },
            localizedNames: { [text]: text },
          }),
        ),
      );
      for (const [i, text] of evil.entries()) {
        assert.equal((await one(`E${i}`)).name, text);
        const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
        for (const clause of [
          `name:=${quoted}`,
          `type:${quoted}`,
          `user.note:=${quoted}`,
          `city:=${quoted}`,
          `localized:=${quoted}`,
        ]) {
          assert.deepEqual(await found(clause), [`E${i}`], clause);
        }
        for (const path of ['/stores/search', '/stores/search/bounds', '/stores/autocomplete']) {
          const answer = await server.get(path, { query: text });
          assert.equal(answer.status, 422, `${path} ${text}: ${answer.text}`);
        }
        assert.equal((await server.get(`/stores/${encodeURIComponent(text)}`)).status, 422);
      }
      assert.deepEqual(places(await create([shop('N', 1, 1, { name: 'a\0b' })])), [['body.stores.0.name', 'value_error']]);
      assert.deepEqual(places(await create([shop('N', 1, 1, { userProperties: { a: ['\ud800'] } })])), [
        ['body.stores.0.userProperties.a.0', 'value_error'],
      ]);
      assert.deepEqual(places(await server.get('/stores/search', { query: 'name:a\0' })), [['query.query', 'value_error']]);
      const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
      const nested = await server.write(
        'POST',
        '/stores',
        `{"stores":[{"storeId":"D","name":"d","location":{"lat":1,"lng":1},"userProperties":${deep}}]}`,
      );
      assert.match(read(refusals, nested, 422).detail[0].msg, /more than 64 levels/);
    });

    test('what is too much is refused', async () => {
      const many = Array.from({ length: 10_001 }, (_, i) => shop(`S${i}`));
      assert.deepEqual(places(await create(many)), [['body.stores', 'too_long']]);
      const clauses = (count: number) => Array.from({ length: count }, () => 'a:1').join(' OR ');
      // Longer than a request's head may be.
      assert.equal((await server.get('/stores/search', { query: clauses(10_000) })).status, 431);
      assert.match((await server.get('/stores/search', { query: clauses(MAX_CLAUSES + 1) })).text, /more than 100 clauses/);
      const words = Array.from({ length: 60_000 }, (_, i) => `word${i}`).join(' ');
      const wordy = await create([shop('W', 1, 1, { userProperties: { [`k${'e'.repeat(60)}`]: words } })]);
      assert.match(read(refusals, wordy, 422).detail[0].msg, /more than 32768/);
      const large = await server.write('POST', '/stores', `{"stores":[],"x":"${'x'.repeat(17 * 1024 * 1024)}"}`);
      assert.equal(large.status, 413);
    });
  });
}
