import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import { createLink, createToken } from '../../src/access/credentials.ts';
import { createUser, type ProjectRole } from '../../src/access/users.ts';
import { createDataset } from '../../src/datasets/datasets.ts';
import { describedOperations } from '../support/described-answers.ts';
import { addOperator, type PersonClient, sendJson } from '../support/people.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const Audit = Type.Object({
  entries: Type.Array(
    Type.Object({
      action: Type.String(),
      user: Type.Union([Type.Null(), Type.Object({ name: Type.String() })]),
      project: Type.Union([Type.String(), Type.Null()]),
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
/** With what the processes of this machine were started, as far as the system says. */
function startedWith(): string {
  const ids = existsSync('/proc/self/cmdline') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        return ''; // It has ended meanwhile.
      }
    })
    .join('\n');
}

/** An address of this machine that the server may fetch from, and which nobody answers on but the test. */
const ALLOWED = '127.0.0.9';

describe('what people who have signed in try', () => {
  let server: TestServer;
  let operator: PersonClient & { readonly token: string };
  let shopId: string;
  let otherId: string;
  before(async () => {
    server = await startTestServer(undefined, { fetchPrivate: ALLOWED, proxies: '127.0.0.1' });
    operator = await addOperator(server, 'root');
    shopId = (await server.addProject('shop')).projectId;
    otherId = (await server.addProject('other')).projectId;
  });
  after(() => server.stop());

  /** A member of the project shop with a token. */
  async function member(name: string, role: ProjectRole): Promise<string> {
    const user = await createUser(server.database, name, 'member', [{ project: shopId, role }]);
    assert.ok(user);
    return (await createToken(server.database, user.id, 'x', null)).token;
  }
  const ask = (token: string, method: string, path: string, body?: unknown) =>
    sendJson(server, method, path, body, { authorization: `Bearer ${token}` });
  const command = (token: string, args: readonly string[]) => ask(token, 'POST', '/admin/commands', { arguments: args });
  const entries = async (): Promise<Static<typeof Audit>['entries']> =>
    read(Audit, await operator.ask('GET', '/admin/audit?limit=100')).entries;

  test('nothing that is sent beside it takes the place of what was changed in the audit log, or crowds it out', async () => {
    const owner = await member('forger', 'owner');
    const { prefix } = JSON.parse((await ask(owner, 'POST', '/admin/projects/shop/keys', { kind: 'public' })).text);
    const path = `/admin/projects/shop/keys/${prefix}?prefix=pk_forged&project=other`;
    assert.equal((await ask(owner, 'DELETE', path, { prefix: 'pk_forged' })).status, 200);
    const [revoked] = await entries();
    assert.deepEqual([revoked.action, revoked.details], ['revokeKey', { project: 'shop', prefix }]);
    const junk = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, 'x'.repeat(400)]));
    const referers = Array.from({ length: 60 }, (_, i) => `https://${'a'.repeat(200)}${i}.test/*`);
    const sent = { ...junk, nul: '\0', referers, blocked: ['203.0.113.1'] };
    assert.equal((await ask(owner, 'PATCH', '/admin/projects/shop', sent)).status, 422, 'a text with NUL');
    assert.equal((await ask(owner, 'PATCH', '/admin/projects/shop', { ...sent, nul: '' })).status, 200);
    const [changed] = await entries();
    assert.deepEqual(changed.details, { project: 'shop', blocked: ['203.0.113.1'], left_out: ['referers'] });
    await operator.ask('PATCH', '/admin/projects/shop', { referers: [], blocked: [] });
  });

  test('a command that fails, or whose caller goes, is written down too, by the name that its project had', async () => {
    const editor = await member('leaver', 'editor');
    await createDataset(server.database, shopId, { name: 'slow', url: null, mapping: null });
    assert.match((await command(editor, ['dataset', 'import', 'none', '--project', 'shop'])).text, /"exit":1/);
    const [failed] = await entries();
    assert.deepEqual(
      [failed.action, failed.user?.name, failed.project, failed.details.exit],
      ['dataset import', 'leaver', 'shop', 1],
    );
    const source = await listening(ALLOWED);
    const socket = commandOnSocket(editor, ['dataset', 'import', 'slow', `http://${ALLOWED}:${source.port}/a.csv`]);
    await once(source.server, 'request');
    socket.destroy();
    let [ended] = await entries();
    for (; ended.details.exit === 1; [ended] = await entries()) await pause(20);
    assert.deepEqual([ended.action, ended.user?.name, ended.details.exit], ['dataset import', 'leaver', 'ended']);
    source.close();
    await server.addProject('gone');
    assert.match((await command(operator.token, ['project', 'delete', 'gone', '--yes'])).text, /"exit":0/);
    const [deleted] = await entries();
    assert.deepEqual([deleted.action, deleted.project], ['project delete', 'gone']);
  });

  test('a member has no file fetched from the network of the server, unless it may be', async () => {
    const editor = await member('fetcher', 'editor');
    const source = await listening('127.0.0.1');
    await createDataset(server.database, shopId, { name: 'fetched', url: null, mapping: null });
    let requests = 0;
    source.server.on('request', () => requests++);
    const made = await createDataset(server.database, shopId, {
      ...{ name: 'own-url', url: `http://127.0.0.1:${source.port}/a.csv`, mapping: null },
    });
    for (const args of [
      ['dataset', 'import', 'fetched', `http://127.0.0.1:${source.port}/a.csv`],
      ['dataset', 'import', made.id],
      ['dataset', 'import', 'fetched', `http://localhost:${source.port}/a.csv`],
    ])
      assert.match((await command(editor, [...args, '--project', 'shop'])).text, /private or link-local.*"exit":1/s);
    assert.equal(requests, 0);
    source.close();
  });

  test('a member leaves commands and uploads to others; who has gone before a command began holds none', async () => {
    const editor = await member('greedy', 'editor');
    const source = await listening(ALLOWED);
    const url = `http://${ALLOWED}:${source.port}/a.csv`;
    for (const name of ['one', 'two']) await createDataset(server.database, shopId, { name, url, mapping: null });
    const sockets = [];
    for (const name of ['one', 'two']) {
      const asked = once(source.server, 'request');
      sockets.push(commandOnSocket(editor, ['dataset', 'import', name, `${url}?signature=only-theirs`]));
      await asked;
    }
    assert.ok(!startedWith().includes('only-theirs'), 'everybody on the machine sees how a process was started');
    assert.equal((await command(editor, ['dataset', 'list', '--project', 'shop'])).status, 503);
    assert.match((await command(operator.token, ['project', 'list'])).text, /"exit":0/);
    for (const socket of sockets) socket.destroy();
    source.close();
    for (let i = 0; i < 8; i++) commandOnSocket(operator.token, ['project', 'list']).end().destroySoon();
    while ((await command(editor, ['dataset', 'list', '--project', 'shop'])).status === 503) await pause(50);
    const upload = (token: string) =>
      send(`${server.origin}/admin/uploads`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    for (let i = 0; i < 20; i++) assert.equal((await upload(editor)).status, 201);
    assert.equal((await upload(editor)).status, 409);
    assert.equal((await upload(operator.token)).status, 201);
  });

  test('a form of another page signs nobody in, over plain HTTP too, where browsers do not say whose page it is', async () => {
    const user = await createUser(server.database, 'attacker', 'member');
    const link = await createLink(server.database, user?.id ?? '');
    // What a form can send without the browser asking first: fetch.spec.whatwg.org, CORS-safelisted request headers.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined]) {
      const { status, headers } = await send(`${server.origin}/admin/session`, {
        ...{ method: 'POST', body: JSON.stringify({ token: link }) },
        headers: { ...(type && { 'content-type': type }), origin: 'http://attacker.test' },
      });
      assert.ok([403, 415].includes(status), `${type}: ${status}`);
      assert.equal(headers['set-cookie'], undefined);
    }
    assert.equal((await sendJson(server, 'POST', '/admin/session', { token: link })).status, 201);
  });

  test('over HTTPS no other host below the same domain can set the cookie of a session', async () => {
    const user = await createUser(server.database, 'tossed', 'member');
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const token = await createLink(server.database, user?.id ?? '');
    const { headers } = await sendJson(server, 'POST', '/admin/session', { token }, https);
    // RFC 6265bis, 4.1.3.2: browsers take a name with this prefix only if it is Secure, with Path=/ and without Domain.
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    assert.match(String(headers['set-cookie']), /^__Host-waypost_session=wps_\S+; Path=\/; .*Secure/);
    assert.doesNotMatch(String(headers['set-cookie']), /Domain/i);
    const as = (sent: string) => sendJson(server, 'GET', '/admin/session', undefined, { ...https, cookie: sent });
    assert.equal((await as(cookie)).status, 200);
    assert.equal((await as(cookie.replace('__Host-', ''))).status, 401);
  });

  test('a name that no database keeps is that of nothing', async () => {
    for (const [method, path] of [
      ['GET', '/admin/audit?project=%00'],
      ['GET', '/admin/projects/%00'],
      ['GET', '/admin/projects/a%00b/keys'],
      ['DELETE', '/admin/projects/shop/keys/%00'],
      ['DELETE', '/admin/projects/shop/members?user=%00'],
      ['PATCH', '/admin/users/%00'],
      ['DELETE', '/admin/users/%00'],
      ['POST', '/admin/users/%00/link'],
      ['DELETE', '/admin/tokens/%00'],
      ['GET', '/admin/imports/%00'],
      ['DELETE', '/admin/regions/%00'],
    ] as const) {
      const { status } = await ask(operator.token, method, path, method === 'PATCH' ? {} : undefined);
      assert.equal(status, 404, `${method} ${path}: ${status}`);
    }
    const headers = { authorization: `Bearer ${operator.token}`, 'x-waypost-project': '%00' };
    assert.equal((await send(`${server.origin}/stores`, { headers })).status, 404);
  });

  test('a member has no operation of the whole server, nor one of another project: every operation that there is', async () => {
    const owner = await member('walker', 'owner');
    const operations = describedOperations((await send(`${server.origin}/openapi.json`)).json).filter(({ path }) =>
      path.startsWith('/admin/'),
    );
    /** Those about whoever asks; all else is refused. */
    const own = new Set([
      ...['signIn', 'signOut', 'getSession', 'listTokens', 'createToken', 'deleteToken', 'listProjects', 'runCommand'],
      ...['uploadFile', 'downloadFile', 'deleteFile'],
    ]);
    let refused = 0;
    for (const { operationId, method, path } of operations) {
      if (own.has(operationId)) continue;
      for (const project of ['other', otherId, 'nobody']) {
        const { status, text } = await ask(
          ...([owner, method, path.replace('{project}', project).replaceAll(/\{\w+\}/g, 'x')] as const),
          method === 'GET' ? undefined : {},
        );
        const isOfProject = path.includes('{project}');
        assert.ok([403, 404].includes(status), `${operationId}: ${status}`);
        if (isOfProject && operationId !== 'deleteProject') assert.equal(status, 404, operationId);
        assert.doesNotMatch(text, new RegExp(otherId), operationId);
        refused++;
      }
    }
    assert.ok(refused > 60, String(refused));
    for (const path of ['/admin/session', '/admin/projects', '/admin/tokens'])
      assert.doesNotMatch((await ask(owner, 'GET', path)).text, /other|"test"/, path);
  });

  /** Begins a command of the project shop, whose answer nobody reads. */
  function commandOnSocket(token: string, args: readonly string[]) {
    const { hostname, port } = new URL(server.origin);
    const isOfShop = args[0] === 'dataset';
    const body = JSON.stringify({ arguments: [...args, ...(isOfShop ? ['--project', 'shop'] : [])] });
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /admin/commands HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  }
});

/** A server that never answers. */
async function listening(
  address: string,
): Promise<{ readonly server: Server; readonly port: number; readonly close: () => void }> {
  const server = createServer(() => {});
  server.listen(0, address);
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return {
    server,
    port: place.port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
