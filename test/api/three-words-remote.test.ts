import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import Type from 'typebox';
import { autosuggestReply } from '../../src/threewords/autosuggest.ts';
import { convertTo3waReply } from '../../src/threewords/convert-to-3wa.ts';
import { convertToAddressReply } from '../../src/threewords/convert-to-address.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const KEY = 'operator-secret-key';
const TIMEOUT_MS = 300;
/** The avenue of the sample town. */
const POINT = { lat: 50.95, lng: 1.48 };
const SQUARE = { southwest: { lat: 50.94999, lng: 1.47999 }, northeast: { lat: 50.95001, lng: 1.48001 } };
const CONVERTED = {
  words: 'one.two.three',
  language: 'en',
  coordinates: POINT,
  square: SQUARE,
  country: 'FR',
  nearestPlace: 'x',
  map: 'x',
};

const Detail = Type.Object({ detail: Type.String() });
const Details = Type.Object({ details: Type.String() });

describe('a remote resolver of three-word addresses', () => {
  /** What the stand-in does next, and what it was asked. */
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let asked: IncomingMessage[];
  const standIn = createServer((request, response) => {
    asked.push(request);
    answer(response, request);
  });
  let server: TestServer;
  let origin: string;

  const json =
    (status: number, body: unknown, headers: Record<string, string> = {}) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
  const convert = (words = 'one.two.three') => server.get('/threewords/convert-to-address', { words });

  before(async () => {
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const address = standIn.address();
    assert.ok(address !== null && typeof address === 'object');
    origin = `http://127.0.0.1:${address.port}`;
    server = await startTestServer(useDemoTown, {
      threewords: `${origin}/v3`,
      threewordsKey: KEY,
      threewordsTimeoutMs: String(TIMEOUT_MS),
    });
  });

  after(async () => {
    await server.stop();
    standIn.closeAllConnections();
    standIn.close();
  });

  beforeEach(async () => {
    asked = [];
    answer = json(200, CONVERTED);
    // An answer that is right forgets the failures before it.
    await convert();
    asked = [];
  });

  test('is asked for the place of three words, with the operator’s key in a header', async () => {
    const { results } = read(convertToAddressReply, await convert('///One·Two·Three'));
    assert.equal(results.length, 5);
    assert.equal(asked.length, 1);
    const [{ url, headers }] = asked;
    assert.equal(url, '/v3/convert-to-coordinates?words=One.Two.Three');
    assert.equal(headers['x-api-key'], KEY);
    // Nothing is kept: the same again is asked again.
    await convert('One.Two.Three');
    assert.equal(asked.length, 2);
  });

  test('checks no words, but their form: what is no address is not asked for', async () => {
    assert.equal((await convert('one two three')).status, 422);
    assert.equal((await convert('one.two')).status, 422);
    assert.equal(
      (await server.get('/threewords/convert-to-address', { words: 'one.two.three', language: 'e' })).status,
      422,
    );
    assert.equal(asked.length, 0);
    assert.equal((await convert('日本.日本.日本')).status, 200);
  });

  test('names points, and suggests', async () => {
    const named = await server.get('/threewords/convert-to-3wa', { coordinates: '50.95,1.48', language: 'fr' });
    const { words, country, square } = read(convertTo3waReply, named);
    assert.deepEqual([words, country, square], ['one.two.three', 'FR', SQUARE]);
    assert.equal(asked[0].url, '/v3/convert-to-3wa?coordinates=50.95%2C1.48&language=fr');
    const suggestion = {
      words: 'one.two.three',
      language: 'en',
      country: 'FR',
      nearestPlace: 'Calais',
      rank: 1,
      distanceToFocusKm: 3,
    };
    answer = json(200, { suggestions: [suggestion, suggestion, suggestion, suggestion] });
    const clips = { 'clip-to-country': 'FR', 'clip-to-circle': '50,1,10', 'clip-to-bounding-box': '50,1,51,2' };
    const query = { input: 'one two thr', focus: '50.9,1.4', 'n-results': '2', ...clips };
    const { suggestions } = read(autosuggestReply, await server.get('/threewords/autosuggest', query));
    assert.equal(suggestions.length, 2);
    assert.deepEqual(suggestions[0], {
      words: 'one.two.three',
      language: 'en',
      rank: 1,
      country: 'FR',
      nearest_place: 'Calais',
      distance_to_focus_km: 3,
    });
    const sent = new URL(asked[1].url ?? '', origin).searchParams;
    assert.deepEqual(Object.fromEntries(sent), { language: 'en', ...query, input: 'one.two.thr' });
  });

  test('that does not know the words: 422', async () => {
    answer = json(400, { error: { code: 'BadWords', message: 'secret text of the resolver' } });
    const refused = await convert();
    assert.equal(refused.status, 422);
    assert.deepEqual(
      read(Type.Object({ detail: Type.Array(Type.Object({ loc: Type.Array(Type.String()) })) }), refused, 422).detail[0].loc,
      ['query', 'words'],
    );
    assert.doesNotMatch(refused.text, /secret/);
  });

  test('that is slow, broken, garbage or refuses the key: 502 that says so, and never the key', async () => {
    const failures: readonly (readonly [string, typeof answer, RegExp])[] = [
      ['slow', () => {}, /did not answer in 300 ms/],
      ['slow in the middle', (response) => response.writeHead(200).write('{"coordinates":'), /did not answer in 300 ms/],
      ['500', json(500, { error: { code: 'InternalServerError', message: KEY } }), /answered with status 500/],
      ['no JSON', (response) => response.end(`<html>${KEY}`), /something else than was asked for/],
      ['other JSON', json(200, { coordinates: { lat: 'north', lng: 3 } }), /something else/],
      ['off the earth', json(200, { coordinates: { lat: 91, lng: 3 } }), /something else/],
      ['endless', (response) => response.end('9'.repeat(10_000_000)), /something else/],
      ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /cannot be reached/],
      ['hung up', (response) => response.destroy(), /cannot be reached/],
      [
        'a refused key',
        json(401, { error: { code: 'InvalidKey', message: `bad ${KEY}` } }),
        /refuses the key of this server/,
      ],
      ['a suspended key', json(403, { error: { code: 'SuspendedKey', message: KEY } }), /refuses the key/],
      ['a missing path', json(404, {}), /answered with status 404/],
    ];
    for (const [name, failing, message] of failures) {
      answer = failing;
      const began = performance.now();
      const failed = await convert();
      assert.match(read(Detail, failed, 502).detail, message, name);
      assert.doesNotMatch(failed.text, new RegExp(KEY), name);
      // Bounded by the timeout; the test has its own for the rest.
      assert.ok(performance.now() - began < 5_000, name);
      answer = json(200, CONVERTED);
      assert.equal((await convert()).status, 200, name);
    }
  });

  test('that has no more quota for this server: 429 with {details}, and when to come again', async () => {
    answer = json(402, { error: { code: 'QuotaExceeded', message: 'x' } });
    read(Details, await convert(), 429);
    answer = json(429, {}, { 'retry-after': '7' });
    const refused = await convert();
    read(Details, refused, 429);
    assert.equal(refused.headers['retry-after'], '7');
  });

  // The last: from then on nothing is asked for a while.
  test('that fails again and again is left alone for a while', async () => {
    answer = json(500, {});
    for (let i = 0; i < 5; i++) assert.match(read(Detail, await convert(), 502).detail, /status 500/);
    assert.equal(asked.length, 5);
    assert.match(read(Detail, await convert(), 502).detail, /asked again in a few seconds/);
    assert.equal(asked.length, 5);
  });
});
