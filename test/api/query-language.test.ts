import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Static } from 'typebox';
import Type from 'typebox';
import { autocompleteReply } from '../../src/stores/autocomplete.ts';
import { searchReply } from '../../src/stores/search.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

/** Names of shops in scripts without blanks, and Korean ones, by the ids under which they are looked for. */
const NAMES = {
  beijing: '北京市烤鸭店',
  tokyo: '東京タワー',
  ramen: '東京・京都ラーメン',
  kyoto: '京都駅前ホテル',
  halfWidth: 'ｶﾞﾗｽ工房',
  jr: 'JR東日本ホテル',
  seoul: '서울역 카페',
  bangkok: 'ร้านกาแฟกรุงเทพมหานคร',
  able: 'ความสามารถ',
  vientiane: 'ຮ້ານກາເຟວຽງຈັນ',
  phnomPenh: 'ហាងកាហ្វេភ្នំពេញ',
  london: 'Tower Café',
} as const;

/** What finds which of them, as a speaker of the language expects it. */
const FOUND: readonly (readonly [string, readonly (keyof typeof NAMES)[]])[] = [
  ['北京', ['beijing']],
  ['烤鸭', ['beijing']],
  ['タワー', ['tokyo']],
  ['ﾀﾜｰ', ['tokyo']],
  ['東京', ['ramen', 'tokyo']],
  ['東京タワー', ['tokyo']],
  // Letters that stand in two words of a text are none of one.
  ['東京都', []],
  ['京都', ['kyoto', 'ramen']],
  ['京', ['beijing', 'kyoto', 'ramen', 'tokyo']],
  ['ホテル', ['jr', 'kyoto']],
  ['東日本ホテル', ['jr']],
  ['jr', ['jr']],
  ['ガラス', ['halfWidth']],
  // カ and ガ are different letters.
  ['カラス', []],
  ['서울', ['seoul']],
  ['카페', ['seoul']],
  ['กาแฟ', ['bangkok']],
  ['กรุงเทพ', ['bangkok']],
  // รถ (car) is not a word of สามารถ (be able).
  ['รถ', []],
  ['สามารถ', ['able']],
  ['ກາເຟ', ['vientiane']],
  ['កាហ្វេ', ['phnomPenh']],
  ['tower', ['london']],
  ['owe', []],
];

const refusal = Type.Object({ detail: Type.Array(Type.Object({ msg: Type.String() })) });

for (const { name, skip, start } of SERVERS) {
  describe(`the query language, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let datasets: DatasetClient;
    before(async () => {
      server = await start();
      datasets = new DatasetClient(server);
    });
    after(() => server.stop());

    const write = async (stores: readonly object[]) => {
      const answer = await server.write('POST', '/stores/replace', { stores });
      assert.equal(answer.status, 200, answer.text);
    };
    const shop = (storeId: string, more: object) => ({ storeId, name: storeId, location: { lat: 48, lng: 2 }, ...more });
    const found = async (query: string) => {
      const reply: Static<typeof searchReply> = read(searchReply, await server.get('/stores/search', { query }));
      return reply.features.map(({ properties }) => properties.store_id).sort();
    };
    const fault = async (query: string) => read(refusal, await server.get('/stores/search', { query }), 422).detail[0]?.msg;

    /** Asks twice: by the database, and by the copy in memory that a second search may have. */
    const foundTwice = async (query: string, expected: readonly string[]) => {
      assert.deepEqual(await found(query), expected, query);
      assert.deepEqual(await found(query), expected, `${query}, again`);
    };

    test('words of scripts without blanks are found inside of names, cities, localized names and properties', async () => {
      const fields = (text: string) => ({
        name: text,
        address: { city: text },
        localizedNames: { xx: 'other', yy: text },
        userProperties: { note: text, list: ['other', text], rooms: [{ kind: 'other' }, { kind: text }] },
      });
      await write(Object.entries(NAMES).map(([id, text]) => shop(id, fields(text))));
      for (const [word, expected] of FOUND)
        for (const field of ['name', 'city', 'localized', 'user.note', 'user.list', 'user.rooms.kind'])
          await foundTwice(`${field}:"${word}"`, expected);
      await foundTwice('name:"東京 ラーメン"', ['ramen']);
      await foundTwice('name:="東京"', []);
      await foundTwice('name:="東京タワー"', ['tokyo']);
    });

    test('the same words find features of a dataset', async () => {
      const id = await datasets.create();
      const features = Object.entries(NAMES).map(([key, text], i) => point(i, 1, { key, 'display name': text }));
      assert.equal(await datasets.imported(id, collection(features)), features.length);
      for (const [word, expected] of FOUND) {
        const where = `"display name":"${word}"`;
        const keys = (await datasets.all(id, { where })).map(({ attributes }) => attributes.key);
        assert.deepEqual(keys.sort(), expected, where);
      }
    });

    test('suggestions: a word that stands alone before one that begins a name, and that before one inside of it', async () => {
      await write([
        shop('inside', { name: '大東京ホテル' }),
        shop('begins', { name: '東京タワー' }),
        shop('alone', { name: '東京 駅' }),
        shop('other', { name: '京都' }),
      ]);
      const suggest = async (query: string) =>
        read(autocompleteReply, await server.get('/stores/autocomplete', { query })).predictions;
      const predictions = await suggest('name:東京');
      assert.deepEqual(
        predictions.map(({ store_id }) => store_id),
        ['alone', 'begins', 'inside'],
      );
      assert.deepEqual(predictions[2]?.matched_substrings, [{ offset: 1, length: 2 }]);
      assert.equal(predictions[2]?.highlighted, '大<b>東京</b>ホテル');
    });

    test('lists fold case and accents as texts do; := asks for the very text', async () => {
      await write([
        shop('a', { tags: ['Late Night', 'C++'], types: ['Café'] }),
        shop('b', { tags: ['late', 'night', 'c#'], types: ['bar'] }),
        shop('c', { tags: [], types: ['CAFE'] }),
      ]);
      await foundTwice('tag:"late night"', ['a']);
      await foundTwice('tag:LATE', ['b']);
      await foundTwice('tag:c++', ['a']);
      await foundTwice('tag:C#', ['b']);
      await foundTwice('type:cafe', ['a', 'c']);
      await foundTwice('type:="Café"', ['a']);
      await foundTwice('tag:la*', ['a', 'b']);
      await foundTwice('tag:ni*', ['b']);
      await foundTwice('exists:tag', ['a', 'b']);
      await foundTwice('NOT exists:tag', ['c']);
    });

    test('beginnings, ranges, dates, fields that are there, and lists of objects', async () => {
      const rooms = (...beds: readonly number[]) => ({ rooms: beds.map((each) => ({ beds: each, 'bath room': true })) });
      await write([
        shop('a', {
          name: 'New Store',
          userProperties: { n: 5, opened: '2026-12-24T18:00:00+01:00', zip: '75001', ...rooms(1, 4) },
        }),
        shop('b', { name: 'new stop', userProperties: { n: '7.5', opened: '2026-12-24', zip: 75002, ...rooms(2) } }),
        shop('c', { name: 'renew', userProperties: { n: [1, 10], opened: '2026-12-25T00:00Z', zip: null, rooms: [] } }),
      ]);
      await foundTwice('name:new st*', ['a', 'b']);
      await foundTwice('name:ne*', ['a', 'b']);
      await foundTwice('user.zip:75*', ['a', 'b']);
      await foundTwice('user.n:5..7.5', ['a', 'b']);
      // Neither 1 nor 10 lies between, although one is above the beginning and the other below the end.
      await foundTwice('user.n:2..9', ['a', 'b']);
      await foundTwice('user.n:..1', ['c']);
      await foundTwice('user.n:>7.5', ['c']);
      // 18:00 an hour east of Greenwich is 17:00 there; a day alone is its first instant where it is compared with one.
      await foundTwice('user.opened:>2026-12-24T16:59Z', ['a', 'c']);
      await foundTwice('user.opened:2026-12-24..2026-12-24', ['a', 'b']);
      await foundTwice('user.opened:>2026-12-24', ['c']);
      // A day or a month is all of it, and an instant is the same in every zone: words would not tell them.
      await foundTwice('user.opened:2026-12-24', ['a', 'b']);
      await foundTwice('user.opened:2026-12', ['a', 'b', 'c']);
      await foundTwice('user.opened:2026-12-24T17:00Z', ['a']);
      await foundTwice('user.opened:2026-02', []);
      await foundTwice('user.opened:="2026-12-24T17:00:00Z"', ['a']);
      await foundTwice('exists:user.zip', ['a', 'b']);
      await foundTwice('exists:user.rooms.beds', ['a', 'b']);
      await foundTwice('user.rooms.beds:2', ['b']);
      await foundTwice('user.rooms.beds:=2', ['b']);
      // Codes are texts: one with a nought before it is another, though it is the same number.
      await foundTwice('user.zip:="75001"', ['a']);
      await foundTwice('user.zip:="075001"', []);
      await foundTwice('user.zip:=075001', ['a']);
      await foundTwice('user.zip:="75002"', ['b']);
      await foundTwice('user.zip:="075002"', []);
      await foundTwice('user.rooms.beds:=2.0', ['b']);
      await foundTwice('user.rooms.beds:>=3', ['a']);
      await foundTwice('user.rooms."bath room":true', ['a', 'b']);
    });

    test('all words of an unfinished name are those of one localized name', async () => {
      await write([
        shop('a', { localizedNames: { en: 'New Stand', fr: 'Kiosque neuf' } }),
        shop('b', { localizedNames: { en: 'New Shop', fr: 'Stade' } }),
        shop('c', { localizedNames: { ja: '東京駅タワー書店', en: 'Books' } }),
        shop('d', { name: 'new store' }),
      ]);
      await foundTwice('localized:new sta*', ['a']);
      await foundTwice('localized:new st*', ['a', 'd']);
      await foundTwice('localized:new*', ['a', 'b', 'd']);
      await foundTwice('localized:東京 タワー*', ['c']);
      await foundTwice('localized:タワー boo*', []);
    });

    test('assets are deleted by what they have', async () => {
      await write([
        shop('a', { tags: ['old'] }),
        shop('b', {}),
        shop('c', { userProperties: { 'closed since': '2026-01-31' } }),
      ]);
      assert.equal((await server.write('DELETE', '/stores?query=exists:tag')).status, 200);
      assert.deepEqual(await found(''), ['b', 'c']);
      assert.equal((await server.write('DELETE', '/stores?query=user."closed since":..2026-01')).status, 200);
      assert.deepEqual(await found(''), ['b']);
    });

    test('what would mislead is refused with what to write', async () => {
      assert.match(
        (await fault('city:!Paris')) ?? '',
        /at position 6: a value does not begin with ! .*NOT before (a|the) clause/,
      );
      assert.match((await fault('user.n:<>5')) ?? '', /NOT before (a|the) clause/);
      assert.match((await fault('city:*aris')) ?? '', /words are found by their beginning/);
      assert.match((await fault('city:P*s')) ?? '', /stands at the end of a value/);
      assert.match((await fault('city:>Paris')) ?? '', /expected a number or a date after >/);
      assert.match((await fault('city:>5')) ?? '', /city is neither a number nor a date/);
      assert.match((await fault('exists:nothing')) ?? '', /there is no field nothing/);
    });
  });
}
