import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { readConfig } from '../../src/config.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import type { RegionVersions } from '../../src/regions/versions.ts';
import { nameCell } from '../../src/threewords/address.ts';
import { autosuggestReply } from '../../src/threewords/autosuggest.ts';
import { convertTo3waReply } from '../../src/threewords/convert-to-3wa.ts';
import { convertToAddressReply } from '../../src/threewords/convert-to-address.ts';
import { openVocabulary } from '../../src/threewords/vocabulary.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

const InputErrors = Type.Object({
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.String()),
      msg: Type.String(),
      type: Type.String(),
      ctx: Type.Optional(Type.Unknown()),
    }),
  ),
});

const vocabulary = openVocabulary('');
type Point = { readonly lat: number; readonly lng: number };
const wordsAt = (point: Point, language = 'en') => nameCell(vocabulary.listFor(language), point).words;

describe('three-word addresses', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(() => server.stop());

  const convert = (words: string, parameters: Record<string, string> = {}) =>
    server.get('/threewords/convert-to-address', { words, ...parameters });
  const addressesAt = async (words: string, parameters: Record<string, string> = {}) =>
    read(convertToAddressReply, await convert(words, parameters)).results;
  const refusalOf = async (words: string, parameters: Record<string, string> = {}) => {
    const { detail } = read(InputErrors, await convert(words, parameters), 422);
    assert.equal(detail.length, 1);
    return detail[0];
  };
  const placeOf = async (address: string): Promise<Point> => {
    const { results } = read(geocodeReply, await server.get('/localities/geocode', { address }));
    assert.ok(results[0].geometry?.location, address);
    return results[0].geometry.location;
  };
  const name = async (point: Point, parameters: Record<string, string> = {}) => {
    const coordinates = `${point.lat},${point.lng}`;
    return read(convertTo3waReply, await server.get('/threewords/convert-to-3wa', { coordinates, ...parameters }));
  };
  const suggest = async (input: string, parameters: Record<string, string> = {}) =>
    read(autosuggestReply, await server.get('/threewords/autosuggest', { input, ...parameters })).suggestions;

  describe('convert-to-address', () => {
    test('the house at a point comes first, at most four others after it, all with details', async () => {
      const results = await addressesAt(wordsAt(await placeOf('12 avenue du colbart, port-colbart')), { language: 'fr' });
      assert.equal(results.length, 5);
      const [first] = results;
      assert.equal(first.formatted_address, '12 Avenue du Colbart, 62991 Port-Colbart, France');
      assert.equal(first.description, first.formatted_address);
      assert.deepEqual([first.types, first.status, first.sub_buildings], [['address'], null, []]);
      for (const { public_id, formatted_address } of results) {
        const answer = await server.get('/localities/details', { public_id, language: 'fr' });
        assert.equal(read(detailsReply, answer).result.formatted_address, formatted_address);
      }
    });

    test('flats are returned with their house, not beside it', async () => {
      const [house, ...others] = await addressesAt(wordsAt(await placeOf('9 rue de la criée, port-colbart')));
      assert.match(house.formatted_address, /^9 Rue de la Criée/);
      assert.ok(house.sub_buildings.length > 0);
      for (const { description, public_id } of house.sub_buildings) {
        assert.match(description, /^9\/[A-Z] Rue de la Criée/);
        const { result } = read(detailsReply, await server.get('/localities/details', { public_id, language: 'en' }));
        assert.equal(result.formatted_address, description);
      }
      for (const { formatted_address } of others) assert.doesNotMatch(formatted_address, /^9[ /]/);
      // Where the map has flats alone, the house is returned without them, and can be requested.
      const request = { public_id: house.public_id, language: 'en' };
      const { result } = read(detailsReply, await server.get('/localities/details', request));
      assert.equal(result.formatted_address, house.formatted_address);
      assert.equal(result.geometry?.accuracy, 'ROOFTOP');
    });

    test('what is planned says so', async () => {
      const [planned] = await addressesAt(wordsAt(await placeOf('3 rue du banc perdu, port-colbart')));
      assert.match(planned.formatted_address, /^3 Rue du Banc Perdu/);
      assert.equal(planned.status, 'not_yet_built');
    });

    test('the words of every language mean the same place', async () => {
      const point = await placeOf('12 avenue du colbart, port-colbart');
      const expected = await addressesAt(wordsAt(point));
      for (const { language } of vocabulary.lists) {
        assert.deepEqual(await addressesAt(wordsAt(point, language)), expected, language);
      }
    });

    test('the language is that of the addresses, whatever that of the words', async () => {
      const words = wordsAt(await placeOf('12 avenue du colbart, port-colbart'), 'pl');
      const [german] = await addressesAt(words, { language: 'de' });
      assert.match(german.formatted_address, /Frankreich$/);
      const [japanese] = await addressesAt(words, { language: 'JA' });
      assert.match(japanese.formatted_address, /フランス$/);
    });

    test('dots of all kinds, slashes, capitals, accents or none', async () => {
      const point = await placeOf('12 avenue du colbart, port-colbart');
      const expected = await addressesAt(wordsAt(point));
      const words = ['en', 'pt', 'pl', 'es'].map((language) => wordsAt(point, language));
      const forms = words.flatMap((each) => [
        each,
        each.toUpperCase(),
        each.normalize('NFD'),
        each.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l'),
        `///${each}`,
        `///${each}`.replaceAll('.', '・'),
        ...['·', '･', '．', '。'].map((dot) => each.replaceAll('.', dot)),
      ]);
      for (const form of forms) assert.deepEqual(await addressesAt(form), expected, form);
    });

    test('slashes arrive encoded or raw, other dots encoded', async () => {
      const words = wordsAt(await placeOf('12 avenue du colbart, port-colbart'));
      const expected = (await convert(words)).text;
      const ask = (query: string) =>
        send(`${server.origin}/threewords/convert-to-address/?words=${query}`, {
          headers: { 'x-api-key': server.privateKey },
        });
      for (const slashes of ['%2F%2F%2F', '%2f%2f%2f', '///'])
        assert.equal((await ask(slashes + words)).text, expected, slashes);
      for (const dot of ['·', '・'])
        assert.equal((await ask(words.replaceAll('.', encodeURIComponent(dot)))).text, expected, dot);
    });

    test('spaces are refused', async () => {
      const words = wordsAt({ lat: 50.95, lng: 1.48 }).replaceAll('.', ' ');
      const { loc, msg, type } = await refusalOf(words);
      assert.deepEqual([loc, type], [['query', 'words'], 'value_error']);
      assert.match(msg, /spaces/);
      for (const query of [words.replaceAll(' ', '+'), words.replaceAll(' ', '%20')]) {
        const url = `${server.origin}/threewords/convert-to-address?words=${query}&private_key=${server.privateKey}`;
        assert.equal((await send(url)).status, 422);
      }
    });

    test('an unknown word is named, with those that may be meant', async () => {
      const list = vocabulary.listFor('en');
      const [first, second, third] = wordsAt({ lat: 50.95, lng: 1.48 }).split('.');
      const slipped = `${second.slice(0, 2)}${second.slice(3)}`;
      const { loc, msg, ctx } = await refusalOf([first, slipped, third].join('.'));
      assert.deepEqual(loc, ['query', 'words']);
      assert.ok(msg.includes(`'${slipped}' is not a word of any address, near it (English): `) && msg.includes(second), msg);
      assert.ok(JSON.stringify(ctx).includes(JSON.stringify(second)));
      // All three at once: the language is found by what is near.
      const all = await refusalOf([first, second, third].map((word) => `${word}qq`).join('.'));
      assert.equal(all.msg.match(/is not a word/g)?.length, 3);
      const nonsense = await refusalOf('xqzwvk.xqzwvk.xqzwvk');
      assert.doesNotMatch(nonsense.msg, /near it/);
      assert.equal(list.folded.all().includes(slipped), false);
    });

    test('words of several languages are recognized', async () => {
      const [first, second] = wordsAt({ lat: 50.95, lng: 1.48 }).split('.');
      const [, , third] = wordsAt({ lat: 50.95, lng: 1.48 }, 'nl').split('.');
      const { msg } = await refusalOf([first, second, third].join('.'));
      assert.ok(msg.startsWith(`Value error, '${third}' is Dutch, not English`), msg);
    });

    test('what is no address, or no language, is refused with all its errors', async () => {
      for (const words of ['', 'one', 'one.two', 'one.two.three.four', '...', '///', 'a'.repeat(300)]) {
        assert.deepEqual((await refusalOf(words)).loc, ['query', 'words'], words);
      }
      const missing = await server.get('/threewords/convert-to-address', { language: 'english' });
      const { detail } = read(InputErrors, missing, 422);
      assert.deepEqual(
        detail.map(({ loc, type }) => [loc[1], type]),
        [
          ['words', 'missing'],
          ['language', 'string_pattern_mismatch'],
        ],
      );
    });

    test('a language that nobody knows is no error: English', async () => {
      const words = wordsAt({ lat: 50.95, lng: 1.48 });
      const ask = (language: string) => server.get('/threewords/convert-to-address', { words, language });
      const [unknown, english] = [await ask('xx'), await ask('en')];
      assert.deepEqual([unknown.status, unknown.text], [200, english.text]);
    });

    test('at sea there is no address', async () => {
      assert.deepEqual(await addressesAt(wordsAt({ lat: 30, lng: -40 })), []);
    });

    test('keys, services and rates as everywhere; over the rate it is {details}', async () => {
      const words = wordsAt({ lat: 50.95, lng: 1.48 });
      assert.equal((await send(`${server.origin}/threewords/convert-to-address?words=${words}`)).status, 401);
      const url = `${server.origin}/threewords/convert-to-address?words=${words}&key=${server.publicKey}`;
      assert.equal((await send(url)).status, 403);
      assert.equal((await send(url, { headers: { referer: 'https://shop.example/' } })).status, 200);
      const other = await server.addProject('limited');
      const project = await findProject(server.database, 'limited');
      assert.ok(project);
      await changeProject(server.database, project.id, { ...project, limits: {} });
      const third = await Promise.all(
        Array.from({ length: 45 }, () => other.get('/threewords/convert-to-address', { words })),
      );
      const refused = third.filter(({ status }) => status === 429);
      assert.ok(refused.length > 0 && refused.length < 45, `${refused.length}`);
      assert.deepEqual(Object.keys(read(Type.Object({ details: Type.String() }), refused[0], 429)), ['details']);
      assert.match(String(refused[0].headers['ratelimit-policy']), /"threewords";q=20;w=1/);
    });
  });

  describe('convert-to-3wa', () => {
    test('a point in the words of any language, and the square around it', async () => {
      const point = await placeOf('12 avenue du colbart, port-colbart');
      const named = await name(point, { language: 'pt' });
      assert.equal(named.words, wordsAt(point, 'pt'));
      assert.deepEqual([named.language, named.country], ['pt', 'FR']);
      assert.match(named.nearest_place ?? '', /Port-Colbart/);
      const { southwest, northeast } = named.square;
      assert.ok(
        southwest.lat <= point.lat && point.lat <= northeast.lat && southwest.lng <= point.lng && point.lng <= northeast.lng,
      );
      assert.deepEqual(await name(named.coordinates, { language: 'pt' }), named);
      assert.equal((await name(point)).language, 'en');
      // French has no list that is shipped: too few of its well-known words are far enough apart.
      for (const language of ['ja', 'fr', 'und', 'UND']) assert.equal((await name(point, { language })).language, 'und');
    });

    test('poles, the antimeridian and the high seas have words too', async () => {
      for (const point of [
        { lat: 90, lng: 0 },
        { lat: -90, lng: 180 },
        { lat: 0, lng: -180 },
        { lat: 30, lng: -40 },
      ]) {
        const named = await name(point);
        assert.equal(named.words, wordsAt(point));
        assert.equal(named.nearest_place, null);
      }
      assert.equal((await name({ lat: 0, lng: 180 })).words, (await name({ lat: 0, lng: -180 })).words);
    });

    test('what is no point is refused', async () => {
      for (const coordinates of ['91,0', '0,181', '48.85', 'a,b', '48,2,1', '']) {
        const answer = await server.get('/threewords/convert-to-3wa', { coordinates });
        assert.deepEqual(read(InputErrors, answer, 422).detail[0].loc, ['query', 'coordinates'], coordinates);
      }
    });
  });

  describe('autosuggest', () => {
    const PARIS = { lat: 48.85837, lng: 2.29448 };
    const [first, second, third] = wordsAt(PARIS).split('.');

    test('an address that is right is the first, wherever it is', async () => {
      const [found] = await suggest(wordsAt(PARIS), { focus: '-33.9,151.2' });
      assert.deepEqual([found.words, found.language, found.rank, found.country], [wordsAt(PARIS), 'en', 1, 'FR']);
      assert.ok((found.distance_to_focus_km ?? 0) > 16_000);
    });

    test('a slip in any of the words is forgiven, the more so near the focus', async () => {
      const slips = [
        [first.slice(1), second, third],
        [first, `${second.slice(0, 2)}${second[3]}${second[2]}${second.slice(4)}`, third],
        [first, second, `${third}x`],
      ];
      for (const words of slips) {
        const found = await suggest(words.join('.'), { focus: '48.8,2.3' });
        assert.equal(found[0].words, wordsAt(PARIS), words.join('.'));
        assert.ok((found[0].distance_to_focus_km ?? 100) < 10);
      }
    });

    test('the third word may be begun only; the focus decides which is meant', async () => {
      const [found] = await suggest(`${first} ${second} ${third.slice(0, 2)}`, { focus: '48.8,2.3' });
      assert.equal(found.words, wordsAt(PARIS));
      assert.deepEqual(await suggest(`${first}.${second}`), []);
      assert.deepEqual(await suggest(`${first}.${second}.`), []);
    });

    test('clips leave out what lies elsewhere', async () => {
      const input = `${first}.${second}.${third.slice(0, 1)}`;
      const french = await suggest(input, { 'clip-to-country': 'fra', 'n-results': '20' });
      assert.ok(french.length > 0 && french.every(({ country }) => country === 'FR'));
      const circle = await suggest(input, { 'clip-to-circle': '48.85,2.29,5' });
      assert.deepEqual(
        circle.map(({ words }) => words),
        [wordsAt(PARIS)],
      );
      const box = await suggest(input, { 'clip-to-bounding-box': '48.8,2.2,48.9,2.4' });
      assert.deepEqual(
        box.map(({ words }) => words),
        [wordsAt(PARIS)],
      );
      assert.deepEqual(await suggest(input, { 'clip-to-bounding-box': '48.8,2.4,48.9,2.5' }), []);
      const pacific = await suggest(input, { 'clip-to-bounding-box': '-90,170,90,-170', 'n-results': '20' });
      for (const { coordinates } of pacific) assert.ok(Math.abs(coordinates?.lng ?? 0) >= 170);
    });

    test('words of any language are found; those of the language asked for come first', async () => {
      const [spanish] = await suggest(wordsAt(PARIS, 'es'));
      assert.deepEqual([spanish.words, spanish.language], [wordsAt(PARIS, 'es'), 'es']);
      const [folded] = await suggest(wordsAt(PARIS, 'pt').normalize('NFD').replace(/\p{M}/gu, ''), { language: 'pt' });
      assert.equal(folded.words, wordsAt(PARIS, 'pt'));
    });

    test('without a focus land comes before the sea', async () => {
      const found = await suggest(`${first}.${second}.${third.slice(0, 1)}`, { 'n-results': '20' });
      assert.equal(found.length, 20);
      assert.ok(found.every(({ country }) => country !== null));
    });

    test('what is not understood is refused by name', async () => {
      const wrong = {
        input: 'a'.repeat(300),
        language: 'e',
        focus: '1',
        'clip-to-country': 'FR,XX',
        'clip-to-circle': '1,2,-3',
        'clip-to-bounding-box': '3,2,1',
        'n-results': '0',
      };
      const { detail } = read(InputErrors, await server.get('/threewords/autosuggest', wrong), 422);
      assert.deepEqual(
        detail.map(({ loc }) => loc[1]),
        Object.keys(wrong),
      );
      assert.equal(read(InputErrors, await server.get('/threewords/autosuggest'), 422).detail[0].type, 'missing');
      assert.deepEqual(await suggest('日本.日本.日本'), []);
      assert.deepEqual(await suggest('1.2.3'), []);
    });
  });
});

describe('three-word addresses as an operator sets them', () => {
  test('under another segment, with a list of words of one’s own', async () => {
    const wordOf = (i: number) =>
      [...i.toString(26).padStart(4, '0')].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    const words = Array.from({ length: 32_768 }, (_, i) => `q${wordOf(i).join('')}q`);
    const prepare = async (versions: RegionVersions) => {
      const folder = join(dirname(dirname(versions.pointerFile)), 'words');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'de.txt'), `# language: de\n# version: wp1\n${words.join('\n')}\n`);
      versions.use((await buildSmallRegion(versions)).id);
    };
    const server = await startTestServer(prepare, { threewordsSegment: 'words' });
    const query = { coordinates: '45.76,4.83', language: 'de' };
    const named = read(convertTo3waReply, await server.get('/words/convert-to-3wa', query));
    assert.equal(named.language, 'de');
    assert.match(named.words, /^q\w{4}q\.q\w{4}q\.q\w{4}q$/);
    assert.equal((await server.get('/words/convert-to-address', { words: named.words })).status, 200);
    assert.equal((await server.get('/threewords/convert-to-3wa', query)).status, 404);
    await server.stop();
  });

  test('not at all', async () => {
    const server = await startTestServer(undefined, { threewords: 'off' });
    assert.equal((await server.get('/threewords/convert-to-3wa', { coordinates: '45.76,4.83' })).status, 404);
    await server.stop();
  });

  test('what cannot be set is refused with the reason', () => {
    const refused = (settings: Record<string, string>, message: RegExp) =>
      assert.throws(() => readConfig(settings, {}), message);
    refused({ threewords: 'closed' }, /--threewords=closed: must be open, off or http/);
    refused({ threewords: 'ftp://words.example' }, /must be open, off or http/);
    refused({ threewordsSegment: 'stores' }, /none of localities, stores/);
    refused({ threewordsSegment: 'a/b' }, /must be one segment/);
    refused({ threewordsTimeoutMs: '0' }, /from 1 to 60000/);
  });
});
