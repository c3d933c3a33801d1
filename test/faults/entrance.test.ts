import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { KeyDirectory } from '../../src/access/directory.ts';
import { openLimits } from '../../src/access/limits.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { Quotas } from '../../src/access/quota.ts';
import { createProjectWithKeys } from '../../src/cli/project.ts';
import { readConfig } from '../../src/config.ts';
import { ANY_KEY } from '../../src/contract/admission.ts';
import { jsonBody } from '../../src/contract/body.ts';
import { endpoint } from '../../src/contract/endpoint.ts';
import { text } from '../../src/contract/parameters.ts';
import type { Database } from '../../src/database/open.ts';
import { createLogTo } from '../../src/http/log.ts';
import { LoopWatch } from '../../src/http/loop-watch.ts';
import { buildServer } from '../../src/http/server.ts';
import { SlowRequests } from '../../src/http/slow-requests.ts';
import { DATABASES } from '../support/databases.ts';
import { send } from '../support/request.ts';

const ECHO = endpoint({
  method: 'POST',
  path: '/echo',
  operationId: 'echo',
  summary: 'The length of a word',
  group: 'localities',
  admits: ANY_KEY,
  query: {},
  body: jsonBody(Type.Object({ word: Type.String() }), { maxBytes: 200_000 }),
  reply: Type.Object({ length: Type.Integer() }),
  answer: ({ body }) => ({ length: body.word.length }),
});

/** Requests of `/slow` that are being answered now, and the most that ever were. */
const slow = { now: 0, most: 0 };
const gate = Promise.withResolvers<void>();
const SLOW = endpoint({
  method: 'GET',
  path: '/slow',
  operationId: 'slow',
  summary: 'A long answer after a while',
  group: 'localities',
  admits: ANY_KEY,
  query: { hold: text('whether to hold the thread, or to wait at the gate') },
  reply: Type.Object({ text: Type.String() }),
  async answer({ query }) {
    slow.most = Math.max(slow.most, ++slow.now);
    if (query.hold === 'thread') for (const end = performance.now() + 400; performance.now() < end; );
    await (query.hold === 'gate' ? gate.promise : pause(20));
    slow.now--;
    return { text: 'x'.repeat(100_000) };
  },
});

/** A connection that has sent some text; what is answered is collected unless it is not to be read. */
async function opened(origin: string, sent: string): Promise<{ socket: Socket; answer: () => string }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(sent);
  return { socket, answer: () => answer };
}

describe('the entrance', () => {
  let database: Database;
  let app: FastifyInstance;
  let origin = '';
  let privateKey = '';
  let publicKey = '';
  let projectId = '';
  const logged: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];

  const serve = async (settings: Readonly<Record<string, string>>) => {
    const config = readConfig({ maxBodyBytes: '1000000', ...settings }, {});
    const limits = openLimits('memory', database, { clientShare: config.clientPercent / 100 });
    const quotas = new Quotas(database.access, 60);
    const server = await buildServer({
      config,
      access: { keys: new KeyDirectory(database.access, 60), hooks: new KeyDirectory(database.access, 60), limits, quotas },
      endpoints: [ECHO, SLOW],
      aside: null,
      people: null,
      statistics: { add() {} },
      slowRequests: new SlowRequests(),
      watch: new LoopWatch(),
      damage: { list: () => [] },
      region: () => ({ region: 'none', extent: null }),
      belongTo: () => {},
      credits: () => [],
      dataTime: () => null,
      demoKey: async () => null,
      readiness: async () => [],
      isDraining: () => false,
      figures: [],
      otherProcesses: null,
      log: createLogTo(config, { write: (line) => logged.push(line) }),
    });
    closing.push(
      () => server.close(),
      () => quotas.close(),
    );
    return { server, origin: await server.listen({ host: '127.0.0.1', port: 0 }) };
  };

  before(async () => {
    const data = await DATABASES[0].open();
    database = data.database;
    ({ public_key: publicKey, private_key: privateKey } = await createProjectWithKeys(database, 'entrance'));
    const project = await findProject(database, 'entrance');
    assert.ok(project);
    projectId = project.id;
    await changeProject(database, project.id, { ...project, limits: { localities: 100_000 } });
    ({ server: app, origin } = await serve({}));
    closing.unshift(() => data.close());
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    send(`${origin}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': privateKey, ...headers },
      body,
    });

  for (const [what, line, status] of [
    ['an unknown path', 'POST /nowhere', 404],
    ['a wrong method', 'DELETE /echo', 405],
    ['a request without a key', 'POST /echo', 401],
  ] as const) {
    test(`${what} is answered before its body, and the connection ends unread`, async () => {
      // 1 MB is announced and a byte of it sent: who waits for the rest never answers.
      const head = `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`;
      const { socket, answer } = await opened(origin, `${head}{`);
      const ended = once(socket, 'close');
      while (!answer().includes('\r\n\r\n')) await pause(10);
      assert.match(answer(), new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(answer(), /\r\nconnection: close\r\n/i);
      const before = socket.bytesWritten;
      for (let i = 0; i < 2_000 && !socket.destroyed && !socket.writableNeedDrain; i++) {
        socket.write(Buffer.alloc(65_536));
        if (i % 100 === 0) await pause(1);
      }
      await ended;
      // What the kernels of both sides take in may have gone; 130 MB have not.
      assert.ok(socket.bytesWritten - before < 30_000_000, `${socket.bytesWritten} bytes were taken`);
    });
  }

  test('a client that expects 100-continue does not get it where the body is not wanted', async () => {
    const ask = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${privateKey}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 12\r\n\r\n`;
    const unwanted = await opened(origin, ask('/nowhere'));
    await once(unwanted.socket, 'close');
    assert.match(unwanted.answer(), /^HTTP\/1\.1 404 /);
    const wanted = await opened(origin, ask('/echo'));
    while (!wanted.answer().includes('100 Continue')) await pause(10);
    wanted.socket.write('{"word":"a"}');
    while (!wanted.answer().includes('{"length":1}')) await pause(10);
    wanted.socket.destroy();
  });

  test('of 500 requests in one piece 16 at most are worked on, and all are answered in order', async () => {
    slow.most = 0;
    const request = `GET /slow HTTP/1.1\r\nhost: x\r\nx-api-key: ${privateKey}\r\n\r\n`;
    const { socket } = await opened(origin, request.repeat(500));
    socket.pause();
    await pause(500);
    assert.ok(slow.most <= 16, `${slow.most} at once`);
    let bytes = 0;
    socket.on('data', (piece) => {
      bytes += piece.length;
    });
    socket.resume();
    while (bytes < 500 * 100_000) await pause(20);
    assert.ok(slow.most <= 16, `${slow.most} at once`);
    socket.destroy();
  });

  test('of 500 requests in one piece whose clients ask before they send a body, 16 at most are worked on', async () => {
    slow.most = 0;
    const request = `GET /slow HTTP/1.1\r\nhost: x\r\nx-api-key: ${privateKey}\r\nexpect: 100-continue\r\n\r\n`;
    const { socket } = await opened(origin, request.repeat(500));
    socket.pause();
    await pause(500);
    assert.ok(slow.most >= 1 && slow.most <= 16, `${slow.most} at once`);
    socket.destroy();
  });

  test('while requests of a connection wait, no more is read of it', async () => {
    const word = 'a'.repeat(30_000);
    const head = `host: x\r\nx-api-key: ${privateKey}\r\ncontent-type: application/json\r\n`;
    const echo = `POST /echo HTTP/1.1\r\n${head}content-length: ${word.length + 11}\r\n\r\n{"word":"${word}"}`;
    const { socket, answer } = await opened(origin, `GET /slow?hold=gate HTTP/1.1\r\n${head}\r\n`.repeat(17));
    await pause(100);
    socket.write(echo.repeat(900));
    await pause(500);
    // What the kernels of both sides take in may have gone.
    assert.ok(socket.writableLength > 10_000_000, `${socket.writableLength} of 27 MB are not sent yet`);
    gate.resolve();
    while (answer().split('{"length":30000}').length <= 900) await pause(20);
    socket.destroy();
  });

  test('what is no request is refused behind the answers to those before it', async () => {
    const ask = `GET /slow HTTP/1.1\r\nhost: x\r\nx-api-key: ${privateKey}\r\n\r\n`;
    const { socket, answer } = await opened(origin, `${ask}${ask}garbage\r\n\r\n`);
    await once(socket, 'close');
    const statuses = answer().match(/HTTP\/1\.1 \d+/g);
    assert.deepEqual(statuses, ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('a request that does not name its host is refused with a reason, one of HTTP/1.0 is not', async () => {
    const without = await opened(origin, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    await once(without.socket, 'close');
    assert.match(
      without.answer(),
      /^HTTP\/1\.1 400 [\s\S]*x-request-id: [\s\S]*x-content-type-options: nosniff[\s\S]*must have a Host header/,
    );
    const old = await opened(origin, 'GET /healthz HTTP/1.0\r\n\r\n');
    await once(old.socket, 'close');
    assert.match(old.answer(), /^HTTP\/1\.1 200 /);
  });

  test('without a key, of 500 requests in one piece those at work are answered and no others', async () => {
    const request = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';
    const many = await opened(origin, request.repeat(500));
    await once(many.socket, 'close');
    const answers = many.answer().split('HTTP/1.1 401').length - 1;
    // 16 are refused before the server sees that more wait, which it does with the next.
    assert.ok(answers >= 1 && answers <= 17, `${answers} answers`);
    assert.match(many.answer(), /connection: close/);
    // Who sends a few at once gets them all, on a connection that stays.
    const few = await opened(origin, request.repeat(10));
    while (few.answer().split('HTTP/1.1 401').length <= 10) await pause(20);
    assert.doesNotMatch(few.answer(), /connection: close/);
    few.socket.destroy();
  });

  test('bytes of all connections have a bound: 503 beyond, and room again when they are gone', async () => {
    const { origin: small } = await serve({ maxBytesInFlight: '1048576', maxBodyBytes: '1000000' });
    const head = `POST /echo HTTP/1.1\r\nhost: x\r\nx-api-key: ${privateKey}\r\ncontent-type: application/json\r\ncontent-length: 199999\r\n\r\n`;
    const holding = await Promise.all(Array.from({ length: 6 }, () => opened(small, head + ' '.repeat(190_000))));
    await pause(300);
    const refused = holding.filter(({ answer }) => /^HTTP\/1\.1 503 /.test(answer()));
    assert.ok(refused.length >= 1, 'six times 190 kB are more than 1 MiB');
    assert.match(refused[0].answer(), /retry-after: 1\r\n/i);
    assert.equal((await send(`${small}/healthz`)).status, 200, 'a server that is full still lives');
    for (const { socket } of holding) socket.destroy();
    await pause(100);
    const answer = await send(`${small}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': privateKey },
      body: JSON.stringify({ word: 'a'.repeat(150_000) }),
    });
    assert.equal(answer.text, '{"length":150000}');
  });

  test('what only asks takes shorter bodies than what writes, and says how long', async () => {
    const answer = await post(JSON.stringify({ word: 'a'.repeat(200_000) }));
    assert.equal(answer.status, 413);
    assert.match(answer.text, /longer than 200000 bytes/);
  });

  test('compressed bodies are read, up to the same length; of an unknown kind is 415', async () => {
    const body = JSON.stringify({ word: 'a'.repeat(100_000) });
    assert.equal((await post(gzipSync(body), { 'content-encoding': 'gzip' })).text, '{"length":100000}');
    // 10 MB of blanks become 10 kB.
    const bomb = gzipSync(`{"word":"${' '.repeat(10_000_000)}"}`);
    assert.equal((await post(bomb, { 'content-encoding': 'gzip' })).status, 413);
    assert.equal((await post('{}', { 'content-encoding': 'gzip' })).status, 422);
    const unknown = await post('{}', { 'content-encoding': 'zip' });
    assert.equal(unknown.status, 415);
    assert.match(unknown.text, /Unsupported Content-Encoding 'zip': send gzip/);
  });

  test('an error shows no more of a value than identifies it', async () => {
    const answer = await post(JSON.stringify({ word: { deep: 'a'.repeat(100_000) } }));
    assert.equal(answer.status, 422);
    assert.ok(answer.text.length < 500, `${answer.text.length} characters`);
  });

  test('the log has the shape of a query, and of an address its network', async () => {
    const ask = (at: string) =>
      send(`${at}/slow?hold=Elm%20Street%2012&private_key=${privateKey}`, { headers: { 'x-request-id': 'my-own.id:7' } });
    const lineOf = async (at: string) => {
      const from = logged.length;
      assert.equal((await ask(at)).headers['x-request-id'], 'my-own.id:7');
      await pause(50);
      return logged.slice(from).find((line) => line.includes('/slow')) ?? '';
    };
    const { query, client, request_id } = JSON.parse(await lineOf(origin));
    assert.deepEqual(
      { query, client, request_id },
      { query: { hold: 13, private_key: privateKey.length }, client: '127.0.0.0', request_id: 'my-own.id:7' },
    );
    const full = await serve({ logQueries: 'full', logClients: 'full' });
    assert.match(
      await lineOf(full.origin),
      /"query":\{"hold":"Elm Street 12","private_key":"\[redacted\]"\},"client":"127\.0\.0\.1"/,
    );
    // The router decodes a path before it looks for a key in it.
    const from = logged.length;
    await send(`${full.origin}/datasets/hooks/reimport/%72k_SECRET`, { method: 'POST' });
    await pause(50);
    assert.match(logged.slice(from).join(''), /"path":"\/datasets\/hooks\/reimport\/rk_\[redacted\]"/);
    const none = await serve({ logQueries: 'none', logClients: 'none' });
    assert.doesNotMatch(await lineOf(none.origin), /hold|127/);
  });

  test('an unknown path is not logged: it may be an address; a request id that is not well-formed is not taken over', async () => {
    const from = logged.length;
    const answer = await send(`${origin}/12%20Elm%20Street`, {
      headers: { 'x-request-id': 'a b', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    });
    await pause(50);
    assert.match(String(answer.headers['x-request-id']), /^[\da-f-]{36}$/);
    const line = logged.slice(from).join('');
    assert.doesNotMatch(line, /Elm/);
    assert.match(line, /"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"/);
  });

  test('a client of a public key has a fifth of the limit; behind a trusted proxy each has its own', async () => {
    const project = await findProject(database, 'entrance');
    assert.ok(project);
    await changeProject(database, projectId, { ...project, limits: { localities: 10 } });
    const { origin: behind } = await serve({ proxies: '127.0.0.0/8' });
    const burst = async (at: string, client: string) => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          send(`${at}/slow?key=${publicKey}`, { headers: { referer: 'http://a.test/', 'x-forwarded-for': client } }),
        ),
      );
      // The limit that each gets to see is its own, which is met before its project's.
      for (const { headers } of answers) assert.equal(headers['ratelimit-policy'], '"localities";q=2;w=1');
      return answers.map(({ status, text }) => (status === 429 ? text : status)).sort();
    };
    const refused = '{"detail":"Rate limit reached: 2 requests per second for localities and client of a public key"}';
    // A fifth of 10.
    assert.deepEqual(await burst(behind, '198.51.100.7'), [200, 200, refused, refused]);
    assert.deepEqual(await burst(behind, '198.51.100.8'), [200, 200, refused, refused]);
    // Addresses of one network of 64 bits are one client.
    assert.deepEqual(await burst(behind, '2001:db8::1'), [200, 200, refused, refused]);
    assert.deepEqual(await burst(behind, '2001:db8::ffff:1'), [refused, refused, refused, refused]);
    // Who is not behind a proxy that is named cannot choose who it is.
    const { origin: direct } = await serve({});
    assert.deepEqual(await burst(direct, '203.0.113.1'), [200, 200, refused, refused]);
    assert.deepEqual(await burst(direct, '203.0.113.2'), [refused, refused, refused, refused]);
    await changeProject(database, projectId, { ...project, limits: { localities: 100_000 } });
  });

  test('blocked addresses, networks and pages are refused', async () => {
    const project = await findProject(database, 'entrance');
    assert.ok(project);
    await changeProject(database, projectId, {
      ...project,
      blocked: ['198.51.100.0/24', '2001:db8::/32', 'https://*.bad.test/*'],
    });
    const { origin: behind } = await serve({ proxies: '127.0.0.1' });
    const statusOf = async (client: string, referer = 'http://a.test/') =>
      (await send(`${behind}/slow?key=${publicKey}`, { headers: { referer, 'x-forwarded-for': client } })).status;
    assert.deepEqual(
      [
        await statusOf('198.51.100.200'),
        await statusOf('198.51.101.1'),
        await statusOf('2001:db8:1::1'),
        await statusOf('::ffff:198.51.100.1'),
        await statusOf('192.0.2.1', 'https://www.bad.test/page'),
      ],
      [403, 200, 403, 403, 403],
    );
    await changeProject(database, projectId, { ...project, blocked: [] });
  });

  test('metrics and the description ask for a token, or stand on a port of their own', async () => {
    const withToken = await serve({ operationsToken: 'hush' });
    const statusOf = async (url: string, headers: Record<string, string> = {}) => (await send(url, { headers })).status;
    const basic = `Basic ${Buffer.from('any:hush').toString('base64')}`;
    for (const path of ['/metrics', '/docs', '/docs/guides/keys', '/openapi.json', '/%6detrics']) {
      assert.equal(await statusOf(`${withToken.origin}${path}`), 401, path);
    }
    assert.equal(await statusOf(`${withToken.origin}/metrics`, { authorization: 'Bearer hush' }), 200);
    assert.equal(await statusOf(`${withToken.origin}/openapi.json`, { authorization: basic }), 200);
    assert.equal(await statusOf(`${withToken.origin}/metrics`, { authorization: 'Bearer hushh' }), 401);
    assert.equal(await statusOf(`${withToken.origin}/healthz`), 200);

    const port = String(40_000 + Math.floor(Math.random() * 20_000));
    const apart = await serve({ operationsPort: port });
    assert.equal(await statusOf(`${apart.origin}/metrics`), 404);
    assert.equal(await statusOf(`http://127.0.0.1:${port}/metrics`), 200);
    assert.equal(await statusOf(`http://127.0.0.1:${port}/slow?private_key=${privateKey}`), 404);
    assert.equal(await statusOf(`${apart.origin}/slow?private_key=${privateKey}`), 200);
    assert.equal(await statusOf(`http://127.0.0.1:${port}/readyz`), 200);
    // What people who have signed in ask for is for operators as well: their cookie is sent to no other port.
    const byPerson = async (from: string) =>
      (await send(`${from}/slow?private_key=${privateKey}`, { headers: { 'x-waypost-project': 'entrance' } })).status;
    assert.deepEqual([await byPerson(`http://127.0.0.1:${port}`), await byPerson(apart.origin)], [200, 404]);
  });

  test('answers are not to be guessed at, and pages may load nothing from elsewhere', async () => {
    assert.equal((await send(`${origin}/healthz`)).headers['x-content-type-options'], 'nosniff');
    const page = await send(`${origin}/docs`);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'; script-src 'self'/);
  });

  test('a request that holds the thread is named in the log and counted', async () => {
    const from = logged.length;
    await send(`${origin}/slow?hold=thread&private_key=${privateKey}`, { headers: { 'x-request-id': 'holder' } });
    await pause(200);
    // The other servers of this process stood still with it, and cannot know for whom.
    const lines = logged.slice(from).filter((each) => each.includes('main thread was blocked'));
    assert.ok(
      lines.some((line) => line.includes('"request_id":"holder","endpoint":"/slow"')),
      lines.join(''),
    );
    assert.match((await send(`${origin}/metrics`)).text, /waypost_stalls_total\{endpoint="\/slow"\} 1/);
  });

  test('the server still answers after all that', async () => {
    assert.equal((await post('{"word":"abc"}')).text, '{"length":3}');
    assert.equal(app.server.listening, true);
  });
});
