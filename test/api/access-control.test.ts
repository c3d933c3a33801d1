import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { KeyDirectory } from '../../src/access/directory.ts';
import type { GroupName } from '../../src/access/groups.ts';
import { createKey, revokeKeys } from '../../src/access/keys.ts';
import { openLimits } from '../../src/access/limits.ts';
import type { ProjectSettings } from '../../src/access/projects.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { Quotas, usedThisMonth } from '../../src/access/quota.ts';
import { createProjectWithKeys } from '../../src/cli/project.ts';
import { readConfig } from '../../src/config.ts';
import type { Admission } from '../../src/contract/admission.ts';
import { ANY_KEY, WRITING_KEY, WRITING_KEY_IN_QUERY } from '../../src/contract/admission.ts';
import * as dialects from '../../src/contract/dialects.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoint } from '../../src/contract/endpoint.ts';
import { integer, required, text } from '../../src/contract/parameters.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { Database } from '../../src/database/open.ts';
import type { AccessControl } from '../../src/http/access-control.ts';
import { createLogTo } from '../../src/http/log.ts';
import { LoopWatch } from '../../src/http/loop-watch.ts';
import type { ServerParts } from '../../src/http/server.ts';
import { buildServer } from '../../src/http/server.ts';
import { SlowRequests } from '../../src/http/slow-requests.ts';
import { DATABASES } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';
import type { Answer } from '../support/request.ts';
import { send } from '../support/request.ts';

/** An endpoint that answers with the name of the project that asks, in the manner of an area of the contract. */
function area(
  path: string,
  group: GroupName,
  dialect: dialects.Dialect,
  admits: Admission = ANY_KEY,
  method: 'GET' | 'POST' = 'GET',
): Endpoint {
  return endpoint({
    method,
    path,
    operationId: path,
    summary: path,
    group,
    admits,
    dialect,
    query: {
      n: integer({ minimum: 1, maximum: 9, description: 'a number' }, 1),
      fail: text('how to fail'),
      word: required(text('a word that has to be there')),
    },
    reply: Type.Object({ project: Type.String() }),
    answer({ query, project }) {
      if (query.fail === 'late') return pause(300, { project: project.name });
      if (query.fail === 'unexpectedly') throw new Error('select secret from sk_abcdefghij at /srv/waypost');
      if (query.fail) throw new Problem(Number(query.fail), 'what went wrong');
      return { project: project.name };
    },
  });
}

/** Whom the answers of places credit at a moment. */
let credits = '';

const ENDPOINTS = [
  { ...area('/localities', 'localities', dialects.standard), credits: () => credits },
  area('/tolls', 'tolls', dialects.detailsForRates),
  area('/matrix', 'matrix', dialects.matrix),
  area('/datasets', 'datasets', dialects.datasets),
  area('/datasets/write', 'datasets', dialects.datasets, WRITING_KEY, 'POST'),
  area('/stores', 'stores', dialects.storeWrites, WRITING_KEY_IN_QUERY, 'POST'),
  area('/indoor', 'indoor', dialects.indoor),
];

const DEFAULTS: ProjectSettings = {
  referers: [],
  services: null,
  quota: null,
  limits: { localities: 10_000 },
  advancedPostalCodes: false,
  blocked: [],
};

for (const { name, skip, open } of DATABASES) {
  describe(`access control, on the ${name}`, { skip }, () => {
    let database: Database;
    let access: AccessControl;
    let app: FastifyInstance;
    let origin = '';
    let close = async () => {};
    const logged: string[] = [];

    const parts = (): ServerParts => ({
      config: readConfig({ maxBodyBytes: '1024', maxHeaderBytes: '4096', requestTimeoutSeconds: '1' }, {}),
      access,
      endpoints: ENDPOINTS,
      aside: null,
      people: null,
      statistics: { add() {} },
      slowRequests: new SlowRequests(),
      watch: new LoopWatch(),
      readiness: async () => [],
      isDraining: () => false,
      figures: [
        { name: 'time_known', kind: 'gauge', help: 'A time', read: async () => [{ value: 7 }] },
        { name: 'time_unknown', kind: 'gauge', help: 'A time; missing where it is not known', read: async () => [] },
      ],
      otherProcesses: null,
      damage: { list: () => [] },
      region: () => ({ region: 'none', extent: null }),
      belongTo: () => {},
      credits: () => [],
      dataTime: () => null,
      demoKey: async () => null,
      log: createLogTo({ logLevel: 'info' }, { write: (line) => logged.push(line) }),
    });

    before(async () => {
      const opened = await open();
      database = opened.database;
      const limits = openLimits('memory', database);
      const quotas = new Quotas(database, 60);
      access = { keys: new KeyDirectory(database, 60), hooks: new KeyDirectory(database, 60), limits, quotas };
      app = await buildServer(parts());
      origin = await app.listen({ host: '127.0.0.1', port: 0 });
      close = async () => {
        await app.close();
        await quotas.close();
        await limits.close();
        await opened.close();
      };
    });
    after(() => close());

    let projects = 0;
    async function project(settings: Partial<ProjectSettings> = {}) {
      const name = `project-${projects++}`;
      const { public_key: publicKey, private_key: privateKey } = await createProjectWithKeys(database, name);
      const found = await findProject(database, name);
      assert.ok(found);
      await changeProject(database, found.id, { ...DEFAULTS, ...settings });
      return { id: found.id, name, publicKey, privateKey };
    }

    const get = (path: string, headers: Record<string, string> = {}) => send(`${origin}${path}`, { headers });
    const FROM_PAGE = { referer: 'https://shop.example.com/find' };

    function assertRefused(answer: Answer, status: number, body: unknown) {
      assert.deepEqual({ status: answer.status, body: answer.json }, { status, body });
    }
    function assertRefusedSaying(answer: Answer, status: number, pattern: RegExp) {
      assert.equal(answer.status, status);
      assert.match(answer.text, pattern);
    }

    test('without a credential: 401, which names where one may stand', async () => {
      assertRefusedSaying(await get('/localities?word=a'), 401, /private_key.*X-Api-Key.*key/);
      // An empty credential is none.
      assert.equal((await get('/localities?word=a&key=&private_key=')).status, 401);
    });

    test('a key that never was: 403', async () => {
      assertRefusedSaying(await get('/localities?word=a&private_key=sk_nobody'), 403, /unknown, revoked or expired/);
    });

    test('a private key is taken from the query and from the header', async () => {
      const { name, privateKey } = await project();
      assertRefused(await get(`/localities?word=a&private_key=${privateKey}`), 200, { project: name });
      assertRefused(await get('/localities?word=a', { 'x-api-key': privateKey }), 200, { project: name });
    });

    test('a public key needs a Referer, and the message says so', async () => {
      const { name, publicKey } = await project();
      assertRefusedSaying(
        await get(`/localities?word=a&key=${publicKey}`),
        403,
        /Referer header, or Origin, and the request has neither/,
      );
      assertRefused(await get(`/localities?word=a&key=${publicKey}`, FROM_PAGE), 200, { project: name });
    });

    test('a Referer that no pattern of the project matches: 403, with another message', async () => {
      const { name, publicKey } = await project({ referers: ['https://*.example.com/*', 'localhost:*'] });
      const url = `/localities?word=a&key=${publicKey}`;
      assertRefused(await get(url, FROM_PAGE), 200, { project: name });
      assertRefused(await get(url, { referer: 'http://localhost:3000/' }), 200, { project: name });
      assertRefusedSaying(await get(url, { referer: 'https://example.org/' }), 403, /not among those/);
      // A page with `Referrer-Policy: no-referrer` still says its origin when it fetches.
      assertRefused(await get(url, { origin: 'https://www.example.com' }), 200, { project: name });
      assertRefusedSaying(await get(url, { origin: 'https://example.org' }), 403, /not among those/);
      assertRefusedSaying(await get(url, { origin: 'null' }), 403, /has neither/);
      assertRefusedSaying(await get(url, { referer: 'https://example.com.evil.org/' }), 403, /not among those/);
    });

    test('a key of one kind does not do in the place of the other', async () => {
      const { publicKey, privateKey } = await project();
      assertRefusedSaying(await get(`/localities?word=a&key=${privateKey}`, FROM_PAGE), 403, /is a private one/);
      assertRefusedSaying(await get(`/localities?word=a&private_key=${publicKey}`), 403, /is a public one/);
    });

    test('of several credentials private_key counts first, then X-Api-Key, then key', async () => {
      const first = await project();
      const second = await project();
      const third = await project();
      const all = `/localities?word=a&key=${third.publicKey}&private_key=${first.privateKey}`;
      const headers = { ...FROM_PAGE, 'x-api-key': second.privateKey };
      assertRefused(await get(all, headers), 200, { project: first.name });
      assertRefused(await get(`/localities?word=a&key=${third.publicKey}`, headers), 200, { project: second.name });
      // The first one counts even when it is wrong: a client gets an error, and is not served by chance.
      assert.equal((await get('/localities?word=a&private_key=sk_wrong', headers)).status, 403);
    });

    test('writing needs a private key that may write, where the endpoint admits one', async () => {
      const { id, name, publicKey, privateKey } = await project();
      const readOnly = await createKey(database, id, { kind: 'private', canWrite: false, expiresAt: null });
      const post = (path: string, headers: Record<string, string> = {}) =>
        send(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{}',
        });
      assertRefused(await post('/datasets/write?word=a', { 'x-api-key': privateKey }), 200, { project: name });
      assertRefusedSaying(await post('/datasets/write?word=a', { 'x-api-key': readOnly }), 403, /read-only/);
      assert.equal((await get('/localities?word=a', { 'x-api-key': readOnly })).status, 200);
      // A public key is no credential for a write at all.
      assertRefusedSaying(await post(`/datasets/write?word=a&key=${publicKey}`, FROM_PAGE), 401, /private_key/);
      // Assets are created with the key in the query only.
      assertRefused(await post(`/stores?word=a&private_key=${privateKey}`), 200, { project: name });
      assert.equal((await post('/stores?word=a', { 'x-api-key': privateKey })).status, 401);
    });

    test('a key that has ended is refused, one that ends later is not', async () => {
      const { id } = await project();
      const soon = await createKey(database, id, {
        kind: 'private',
        canWrite: true,
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      const over = await createKey(database, id, { kind: 'private', canWrite: true, expiresAt: new Date(Date.now() - 1) });
      assert.equal((await get('/localities?word=a', { 'x-api-key': soon })).status, 200);
      assert.equal((await get('/localities?word=a', { 'x-api-key': over })).status, 403);
    });

    test('a revoked key that was in use is refused within 5 seconds', async () => {
      const { id, privateKey } = await project();
      assert.equal((await get('/localities?word=a', { 'x-api-key': privateKey })).status, 200);
      assert.deepEqual(await revokeKeys(database, id, privateKey), [privateKey.slice(0, 9)]);
      await pause(5_000);
      assert.equal((await get('/localities?word=a', { 'x-api-key': privateKey })).status, 403);
    });

    test('a service that the project does not have: 403, and for the matrix a status in a 200', async () => {
      const { privateKey, name } = await project({ services: ['localities'] });
      const headers = { 'x-api-key': privateKey };
      assertRefused(await get('/localities?word=a', headers), 200, { project: name });
      assertRefused(await get('/tolls?word=a', headers), 403, {
        detail: 'The service distance is not enabled for this project',
      });
      assertRefused(await get('/matrix?word=a', headers), 200, {
        status: 'REQUEST_DENIED',
        rows: [],
        error_message: 'The service distance is not enabled for this project',
      });
    });

    test('past the rate: 429 with Retry-After; every limited answer reports the limit', async () => {
      const { privateKey } = await project({ limits: { localities: 3 } });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => get('/localities?word=a', { 'x-api-key': privateKey })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429, 429]);
      for (const { headers } of answers) {
        assert.equal(headers['ratelimit-policy'], '"localities";q=3;w=1');
        assert.match(String(headers.ratelimit), /^"localities";r=[0-3];t=1$/);
      }
      const refused = answers.find(({ status }) => status === 429);
      assert.equal(refused?.headers['retry-after'], '1');
      assert.deepEqual(refused?.json, { detail: 'Rate limit reached: 3 requests per second for localities' });
      // After that second it goes on.
      await pause(1_100);
      assert.equal((await get('/localities?word=a', { 'x-api-key': privateKey })).status, 200);
    });

    test('groups and projects have limits of their own, with the numbers of the contract', async () => {
      const one = await project({ limits: {} });
      const other = await project({ limits: {} });
      const burst = (path: string, key: string, count: number) =>
        Promise.all(Array.from({ length: count }, () => get(`${path}?word=a`, { 'x-api-key': key })));
      const tolls = await burst('/tolls', one.privateKey, 6);
      assert.equal(tolls.filter(({ status }) => status === 200).length, 5);
      const refused = tolls.find(({ status }) => status === 429);
      assert.deepEqual(refused?.json, { details: 'Rate limit reached: 5 requests per second for tolls' });
      const policies = { '/matrix': 10, '/datasets': 20, '/localities': 50, '/indoor': 20 };
      for (const [path, points] of Object.entries(policies)) {
        const [{ status, headers }] = await burst(path, one.privateKey, 1);
        assert.equal(status, 200);
        assert.match(String(headers['ratelimit-policy']), new RegExp(`;q=${points};w=1$`));
      }
      assert.equal((await burst('/tolls', other.privateKey, 1))[0].status, 200);
    });

    test('past the quota of the month: 402, exactly, whatever comes at once', async () => {
      const { id, privateKey } = await project({ quota: 25 });
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => get('/localities?word=a', { 'x-api-key': privateKey })),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      assert.deepEqual([count(200), count(402)], [25, 35]);
      assert.equal(await usedThisMonth(database, id), 25);
      assertRefusedSaying(await get('/localities?word=a', { 'x-api-key': privateKey }), 402, /quota of 25 requests/);
    });

    test('a raised quota is seen; what is refused is not counted', async () => {
      const { id, privateKey } = await project({ quota: 1 });
      const headers = { 'x-api-key': privateKey };
      // 422 and 403 cost nothing.
      assert.equal((await get('/localities', headers)).status, 422);
      assert.equal((await get(`/localities?word=a&key=${privateKey}`)).status, 403);
      assert.equal((await get('/localities?word=a', headers)).status, 200);
      assert.equal((await get('/localities?word=a', headers)).status, 402);
      await changeProject(database, id, { ...DEFAULTS, quota: 2 });
      await pause(5_000);
      assert.equal((await get('/localities?word=a', headers)).status, 200);
      assert.equal((await get('/localities?word=a', headers)).status, 402);
    });

    test('bad input: 422 with all errors at once, worded by each area', async () => {
      const { privateKey } = await project();
      const headers = { 'x-api-key': privateKey };
      const errors = [
        {
          loc: ['query', 'n'],
          msg: 'Input should be less than or equal to 9',
          type: 'less_than_equal',
          input: '10',
          ctx: { le: 9 },
        },
        { loc: ['query', 'word'], msg: 'Field required', type: 'missing', input: null },
      ];
      for (const path of ['/localities', '/tolls', '/matrix', '/datasets']) {
        assertRefused(await get(`${path}?n=10`, headers), 422, { detail: errors });
      }
      assertRefused(await get('/indoor?n=10', headers), 422, { detail: errors, context: {} });
    });

    test('what an endpoint refuses is worded by its area', async () => {
      const { privateKey } = await project();
      const headers = { 'x-api-key': privateKey };
      const message = 'what went wrong';
      assertRefused(await get('/localities?word=a&fail=404', headers), 404, { detail: message });
      assertRefused(await get('/datasets?word=a&fail=404', headers), 404, { details: message });
      assertRefused(await get('/datasets?word=a&fail=400', headers), 400, { detail: message });
      assertRefused(await get('/indoor?word=a&fail=403', headers), 403, { detail: message });
      const write = await send(`${origin}/stores?word=a&fail=400&private_key=${privateKey}`, { method: 'POST' });
      assertRefused(write, 400, { status: 'error', value: message });
    });

    test('a body that is not JSON: 400 where assets are written, 422 elsewhere', async () => {
      const { privateKey } = await project();
      const post = (path: string) =>
        send(`${origin}${path}&private_key=${privateKey}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"stores": [',
        });
      const asset = await post('/stores?word=a');
      assert.equal(asset.status, 400);
      assert.match(asset.text, /^\{"status":"error","value":"body: JSON decode error/);
      const other = await post('/datasets/write?word=a');
      assert.equal(other.status, 422);
      assert.match(other.text, /"loc":\["body"\],"msg":"JSON decode error","type":"json_invalid"/);
    });

    test('a body or a head over its limit, or of another type', async () => {
      const { privateKey } = await project();
      const url = `${origin}/datasets/write?word=a&private_key=${privateKey}`;
      const json = { 'content-type': 'application/json' };
      const large = await send(url, { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(2_000)) });
      assertRefusedSaying(large, 413, /WAYPOST_MAX_BODY_BYTES/);
      const xml = await send(url, { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' });
      assertRefusedSaying(xml, 415, /application\/json/);
      assertRefusedSaying(await get('/localities', { 'x-long': 'x'.repeat(5_000) }), 431, /WAYPOST_MAX_HEADER_BYTES/);
    });

    test('a body that does not arrive whole in time: 408; one that was refused before its end harms nobody', async () => {
      const { privateKey } = await project();
      const { port } = new URL(origin);
      const path = `/datasets/write?word=a&private_key=${privateKey}`;
      const begin = (length: number, body: string) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
        );
        return socket;
      };
      const slow = begin(100, '{"a":');
      const refused = begin(1_000_000, 'x'.repeat(2_000));
      const [[answer], [other]] = await Promise.all([once(slow, 'data'), once(refused, 'data')]);
      assert.match(
        String(answer),
        /^HTTP\/1\.1 408 [\s\S]*"The request did not arrive in time \(WAYPOST_REQUEST_TIMEOUT\)"/,
      );
      assert.match(String(other), /^HTTP\/1\.1 413 /);
      await pause(1_200);
      assert.equal((await get('/healthz')).status, 200);
      slow.destroy();
      refused.destroy();
    });

    test('a request whose head does not arrive whole in time: 408', async () => {
      const { port } = new URL(origin);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('GET /localities?word=a HTTP/1.1\r\nhost: a\r\n');
      const [answer] = await once(socket, 'data');
      assert.match(
        String(answer),
        /^HTTP\/1\.1 408 [\s\S]*"The request did not arrive in time \(WAYPOST_REQUEST_TIMEOUT\)"/,
      );
      socket.destroy();
    });

    test('an unknown path: 404; a wrong method: 405 that says which are right', async () => {
      assertRefusedSaying(await get('/nowhere?private_key=sk_secretsecret'), 404, /^\{"detail":"There is no \/nowhere here/);
      const wrong = await send(`${origin}/localities`, { method: 'DELETE' });
      assert.deepEqual([wrong.status, wrong.headers.allow], [405, 'GET, HEAD, OPTIONS']);
    });

    test('an unexpected failure: 500 that says nothing but the request id, which the log knows', async () => {
      const { privateKey } = await project();
      const answer = await get('/localities?word=a&fail=unexpectedly', { 'x-api-key': privateKey });
      const id = String(answer.headers['x-request-id']);
      assertRefused(answer, 500, { detail: `Unexpected failure; see the log for the request id ${id}` });
      const line = logged.find((entry) => entry.includes(id) && entry.includes('unexpected failure')) ?? '';
      assert.match(line, /select secret from sk_\[redacted\]/);
    });

    test('the log has one line a request, and never a key', async () => {
      const { name, privateKey, publicKey } = await project();
      const from = logged.length;
      const answer = await get(`/localities?word=a&private_key=${privateKey}`);
      await get(`/localities?word=${privateKey}&key=${publicKey}`, FROM_PAGE);
      await get(`/${privateKey}`);
      const lines = logged.slice(from);
      assert.equal(lines.length, 3);
      const entry: unknown = JSON.parse(lines[0]);
      assert.ok(typeof entry === 'object' && entry !== null);
      const { time, ms, ...rest } = { time: '', ms: -1, ...entry };
      assert.ok(Date.now() - Date.parse(time) < 60_000);
      assert.ok(ms >= 0);
      assert.deepEqual(rest, {
        level: 'info',
        request_id: answer.headers['x-request-id'],
        method: 'GET',
        path: '/localities',
        query: { word: 1, private_key: privateKey.length },
        client: '127.0.0.0',
        status: 200,
        project: name,
      });
      for (const line of logged) assert.doesNotMatch(line, /\b[ps]k_[A-Za-z0-9_-]{4}/);
    });

    test('a path answers with a trailing slash, with | raw or encoded, and ignores what it does not know', async () => {
      const { name, privateKey } = await project();
      for (const url of ['/localities/?word=a|b', '/localities?word=a%7Cb', '/localities?word=a&unknown=1']) {
        assertRefused(await get(url, { 'x-api-key': privateKey }), 200, { project: name });
      }
    });

    test('pages of any origin may call, and answers say so to caches', async () => {
      const { publicKey } = await project();
      const origins = { ...FROM_PAGE, origin: 'https://shop.example.com' };
      const answer = await get(`/localities?word=a&key=${publicKey}`, origins);
      assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example.com');
      assert.match(String(answer.headers.vary), /Origin/);
      const asked = await send(`${origin}/localities`, {
        method: 'OPTIONS',
        headers: { ...origins, 'access-control-request-method': 'GET' },
      });
      assert.equal(asked.status, 204);
    });

    test('an answer credits the map in use when it was asked for, which is the one that it is from', async () => {
      const { privateKey } = await project();
      credits = 'Map A';
      const late = get(`/localities?word=a&fail=late&private_key=${privateKey}`);
      await pause(100);
      credits = 'Map B';
      assert.equal((await late).headers['x-attribution'], 'Map A');
      const next = await get(`/localities?word=a&private_key=${privateKey}`);
      assert.equal(next.headers['x-attribution'], 'Map B');
    });

    test('closing lets what is running finish, and takes nothing new', async () => {
      const { name, privateKey } = await project();
      const closing = await buildServer(parts());
      const address = await closing.listen({ host: '127.0.0.1', port: 0 });
      const late = send(`${address}/localities?word=a&fail=late&private_key=${privateKey}`);
      await pause(100);
      const closed = closing.close();
      await assert.rejects(send(`${address}/healthz`, { headers: { connection: 'close' } }));
      assertRefused(await late, 200, { project: name });
      await closed;
    });

    /** What a request is answered of which the head has not all arrived when a server begins to close. */
    async function answerWhileClosing(closing: FastifyInstance, port: number, path: string): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n`);
      await pause(100);
      const closed = closing.close();
      await pause(100);
      socket.write('\r\n');
      let answer = '';
      for await (const some of socket) answer += some;
      await closed;
      return answer;
    }

    test('a request that has begun to arrive when closing begins is answered as ever', async () => {
      const { name, privateKey } = await project();
      const closing = await buildServer(parts());
      const { port } = new URL(await closing.listen({ host: '127.0.0.1', port: 0 }));
      const answer = await answerWhileClosing(closing, Number(port), `/localities?word=a&private_key=${privateKey}`);
      assert.match(answer, /^HTTP\/1\.1 200 /);
      // It is the last one of its connection.
      assert.match(answer, /\r\nconnection: close\r\n/i);
      assert.ok(answer.endsWith(JSON.stringify({ project: name })));
    });

    test('so is one on the port for operators', async () => {
      const operationsPort = await freePort();
      const config = readConfig({ operationsPort: String(operationsPort) }, {});
      const closing = await buildServer({ ...parts(), config });
      await closing.listen({ host: '127.0.0.1', port: 0 });
      const answer = await answerWhileClosing(closing, operationsPort, '/metrics');
      assert.match(answer, /^HTTP\/1\.1 200 /);
      assert.match(answer, /waypost_time_known 7/);
    });

    test('operations: health, readiness, metrics, description', async () => {
      assert.equal((await get('/healthz')).status, 200);
      assertRefused(await get('/readyz'), 200, { status: 'ok', missing: [] });
      const metrics = await get('/metrics');
      // What is not known is no 0.
      assert.match(metrics.text, /^# TYPE waypost_time_known gauge$/m);
      assert.match(metrics.text, /^waypost_time_known 7$/m);
      assert.doesNotMatch(metrics.text, /^waypost_time_unknown/m);
      assert.match(metrics.text, /^waypost_http_requests_total\{method="GET",route="\/localities",status="200"\} \d+$/m);
      assert.match((await get('/openapi.json')).text, /^\{"openapi":"3\.1\.0"/);
      assert.match((await get('/docs/')).text, /<html/);
    });
  });
}
