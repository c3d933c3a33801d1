import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { writeAudit } from '../../src/access/audit.ts';
import { createLink } from '../../src/access/credentials.ts';
import { sql } from '../../src/database/sql.ts';
import { SERVERS } from '../support/databases.ts';
import { type DescribedOperation, describedOperations } from '../support/described-answers.ts';
import { addOperator, addPerson, type PersonClient, sendJson } from '../support/people.ts';
import { type Answer, read, send } from '../support/request.ts';
import type { Client, TestServer } from '../support/server.ts';

const Created = Type.Object({
  id: Type.String(),
  name: Type.String(),
  public_key: Type.String(),
  private_key: Type.String(),
});
const Keys = Type.Object({
  keys: Type.Array(
    Type.Object({
      prefix: Type.String(),
      revoked_at: Type.Union([Type.String(), Type.Null()]),
      last_used_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
const Session = Type.Object({
  user: Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() }),
  projects: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })),
  csrf_token: Type.String(),
  expires_at: Type.String(),
});
const Audit = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      action: Type.String(),
      via: Type.String(),
      user: Type.Union([Type.Null(), Type.Object({ id: Type.Union([Type.Null(), Type.String()]), name: Type.String() })]),
      project: Type.Union([Type.Null(), Type.String()]),
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
const Usage = Type.Object({
  rows: Type.Array(Type.Object({ endpoint: Type.String(), status: Type.String(), requests: Type.Integer() })),
  used_this_month: Type.Integer(),
});

for (const { name, skip, start } of SERVERS) {
  describe(`the admin API, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let operator: PersonClient & { readonly token: string };
    let shop: Client;
    let other: Client;
    before(async () => {
      server = await start();
      operator = await addOperator(server, 'root');
      shop = await server.addProject('shop');
      other = await server.addProject('other');
    });
    after(() => server.stop());

    const member = (as: string, role: 'owner' | 'editor' | 'viewer') =>
      addPerson(server, as, 'member', [{ project: shop.projectId, role }]);
    const audited = async (action: string) =>
      read(Audit, await operator.ask('GET', '/admin/audit?limit=1000')).entries.filter((entry) => entry.action === action);

    test('a link signs in once, and not after its time', async () => {
      const { id } = await addPerson(server, 'links', 'member');
      const link = await createLink(server.database, id);
      const first = await sendJson(server, 'POST', '/admin/session', { token: link });
      assert.deepEqual(read(Session, first, 201).user, { id, name: 'links', role: 'member' });
      // RFC 6265bis: no script reads it, and no other site sends it.
      assert.match(
        String(first.headers['set-cookie']),
        /^waypost_session=wps_\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/i,
      );
      assert.equal(first.headers['cache-control'], 'no-store');
      assert.equal((await sendJson(server, 'POST', '/admin/session', { token: link })).status, 401);
      const late = await createLink(server.database, id);
      await server.database.query(sql`
        update waypost.credentials set expires_at = now() - interval '1 second' where user_id = ${id}::uuid and kind = 'link'`);
      assert.equal((await sendJson(server, 'POST', '/admin/session', { token: late })).status, 401);
      for (const body of [{}, { token: 7 }, { token: '' }, [], '{"token":']) {
        const { status } = await sendJson(server, 'POST', '/admin/session', body);
        assert.ok([401, 422].includes(status), JSON.stringify(body));
      }
      const fromAPage = await sendJson(server, 'POST', '/admin/session', { token: 'x' }, { 'sec-fetch-site': 'cross-site' });
      assert.equal(fromAPage.status, 403);
      assert.equal((await audited('signIn')).filter(({ user }) => user?.id === id).length, 2);
      assert.ok((await audited('signInRefused')).every(({ user }) => user === null));
    });

    test('a session asks, changes with its token alone, and ends', async () => {
      const person = await addPerson(server, 'sessions', 'operator');
      const session = read(Session, await person.ask('GET', '/admin/session'));
      assert.ok(session.projects.some(({ id, role }) => id === other.projectId && role === 'owner'));
      const path = '/admin/projects/shop/keys';
      for (const csrf of [undefined, '', 'wrong', `${session.csrf_token}x`]) {
        const headers = { cookie: person.cookie, ...(csrf !== undefined && { 'x-csrf-token': csrf }) };
        assert.equal((await sendJson(server, 'POST', path, {}, headers)).status, 403, String(csrf));
      }
      const { csrf } = await addPerson(server, 'sessions-2', 'operator');
      assert.equal((await person.ask('POST', path, {}, { 'x-csrf-token': csrf })).status, 403, 'that of another session');
      assert.equal((await person.ask('POST', path, {})).status, 201);
      await server.database.query(sql`
        update waypost.credentials set used_at = now() - interval '12 hours 1 second' where user_id = ${person.id}::uuid`);
      assert.equal((await person.ask('GET', '/admin/session')).status, 401, 'idle for 12 hours');
      await server.database.query(sql`
        update waypost.credentials set used_at = now(), expires_at = now() - interval '1 second' where user_id = ${person.id}::uuid`);
      assert.equal((await person.ask('GET', '/admin/session')).status, 401, 'seven days old');
      const leaving = await addPerson(server, 'leaving', 'operator');
      assert.equal((await leaving.ask('DELETE', '/admin/session', undefined, { 'x-csrf-token': '' })).status, 403);
      const left = await leaving.ask('DELETE', '/admin/session');
      assert.equal(left.status, 204);
      assert.match(String(left.headers['set-cookie']), /^waypost_session=; .*Expires=Thu, 01 Jan 1970/i);
      assert.equal((await leaving.ask('GET', '/admin/session')).status, 401);
    });

    test('nobody asks without a session or a token', async () => {
      for (const headers of [
        {},
        { cookie: 'waypost_session=wps_x' },
        { authorization: 'Bearer wpt_x' },
        { 'x-api-key': shop.privateKey },
      ]) {
        for (const path of ['/admin/session', '/admin/projects', '/admin/system', '/admin/audit', '/admin/users'])
          assert.equal((await sendJson(server, 'GET', path, undefined, headers)).status, 401, path);
      }
    });

    test('a member sees its own project as its role allows, and nothing of another', async () => {
      const [viewer, editor, owner] = [
        await member('viewer', 'viewer'),
        await member('editor', 'editor'),
        await member('owner', 'owner'),
      ];
      for (const person of [viewer, editor, owner]) {
        const { projects } = read(
          Type.Object({ projects: Type.Array(Type.Object({ name: Type.String() })) }),
          await person.ask('GET', '/admin/projects'),
        );
        assert.deepEqual(
          projects.map((each) => each.name),
          ['shop'],
        );
        for (const path of ['', '/keys', '/members', '/usage']) {
          assert.equal((await person.ask('GET', `/admin/projects/shop${path}`)).status, 200);
          assert.equal((await person.ask('GET', `/admin/projects/other${path}`)).status, 404);
          assert.equal((await person.ask('GET', `/admin/projects/${other.projectId}${path}`)).status, 404);
        }
        for (const path of ['/admin/users', '/admin/system', '/admin/audit'])
          assert.equal((await person.ask('GET', path)).status, 403, path);
        assert.equal((await person.ask('POST', '/admin/projects', { name: 'mine' })).status, 403);
        assert.equal((await person.ask('DELETE', '/admin/projects/shop')).status, 403);
        assert.equal((await person.ask('POST', '/admin/projects/other/keys', {})).status, 404);
        assert.equal((await person.ask('PATCH', '/admin/projects/other', { quota: 1 })).status, 404);
        for (const [method, body] of [
          ['PATCH', { quota: 5 }],
          ['PATCH', { limits: { stores: 1 } }],
        ] as const)
          assert.equal((await person.ask(method, '/admin/projects/shop', body)).status, 403);
      }
      for (const [person, status] of [
        [viewer, 403],
        [editor, 403],
        [owner, 201],
      ] as const)
        assert.equal((await person.ask('POST', '/admin/projects/shop/keys', { kind: 'public' })).status, status);
      assert.equal((await owner.ask('PATCH', '/admin/projects/shop', { referers: ['https://*.shop.test/*'] })).status, 200);
      const tested = await viewer.ask('POST', '/admin/projects/shop/referers/test', { page: 'https://www.shop.test/a' });
      assert.deepEqual(tested.json, { allowed: true, pattern: 'https://*.shop.test/*' });
    });

    test('the data of a project by session: its role says what, the header which', async () => {
      const viewer = await member('data-viewer', 'viewer');
      const editor = await member('data-editor', 'editor');
      const store = { storeId: 'a', name: 'A', location: { lat: 50, lng: 1 } };
      const project = { 'x-waypost-project': 'shop' };
      const written = await editor.ask('POST', '/stores', { stores: [store] }, project);
      assert.equal(written.status, 200, written.text);
      assert.equal((await viewer.ask('GET', '/stores/a', undefined, { 'x-waypost-project': shop.projectId })).status, 200);
      assert.equal((await viewer.ask('DELETE', '/stores/a', undefined, project)).status, 403, 'a viewer writes nothing');
      assert.equal((await editor.ask('DELETE', '/stores/a', undefined, { ...project, 'x-csrf-token': 'x' })).status, 403);
      assert.equal((await viewer.ask('GET', '/stores/a', undefined, { 'x-waypost-project': 'other' })).status, 404);
      assert.equal((await viewer.ask('GET', '/stores/a')).status, 401, 'without the header a session is no key');
      assert.equal(
        (await sendJson(server, 'GET', '/stores/a', undefined, project)).status,
        401,
        'nor the header without a session',
      );
      // A search is a POST, and no change: the token is needed, an entry is not written.
      const [entry, ...more] = (await audited('createStores')).filter(({ project: name }) => name === 'shop');
      assert.deepEqual([entry.user?.name, entry.via, more.length], ['data-editor', 'console', 0]);
      const usage = read(Usage, await viewer.ask('GET', '/admin/projects/shop/usage'));
      assert.ok(
        usage.rows.some(
          ({ endpoint, status, requests }) => endpoint === 'POST /stores' && status === '2xx' && requests === 1,
        ),
      );
    });

    test('use is counted by endpoint and status, and keys say when they were used', async () => {
      const client = await server.addProject('counted');
      await client.get('/stores/search', { query: 'type:cafe' });
      await client.get('/stores/search', { query: 'type:cafe' });
      await client.get('/stores/search', { query: '((' });
      await client.get('/stores/nobody');
      const { rows, used_this_month } = read(Usage, await operator.ask('GET', '/admin/projects/counted/usage'));
      assert.deepEqual(
        rows.map(({ endpoint, status, requests }) => [endpoint, status, requests]),
        [
          ['GET /stores/search', '2xx', 2],
          ['GET /stores/search', '4xx', 1],
          ['GET /stores/{storeId}', '4xx', 1],
        ],
      );
      assert.ok(used_this_month >= 3);
      const { keys } = read(Keys, await operator.ask('GET', '/admin/projects/counted/keys'));
      assert.deepEqual(keys.map(({ prefix, last_used_at }) => [prefix, last_used_at !== null]).sort(), [
        [client.publicKey.slice(0, 9), false],
        [client.privateKey.slice(0, 9), true],
      ]);
      for (const query of ['from=2026-02-30', 'from=yesterday', 'from=2026-02-01&to=2026-01-01', 'from=1900-01-01'])
        assert.equal((await operator.ask('GET', `/admin/projects/counted/usage?${query}`)).status, 422, query);
      const past = read(Usage, await operator.ask('GET', '/admin/projects/counted/usage?from=2020-01-01&to=2020-01-31'));
      assert.deepEqual(past.rows, []);
    });

    test('projects and keys are made, changed and removed, and each change is written down without secrets', async () => {
      const made = read(
        Created,
        await operator.ask('POST', '/admin/projects', { name: 'new', quota: 5, services: ['stores'] }),
        201,
      );
      assert.equal((await operator.ask('POST', '/admin/projects', { name: 'new' })).status, 409);
      const changed = await operator.ask('PATCH', `/admin/projects/${made.id}`, {
        ...{ name: 'newer', limits: { stores: 7, routes: null }, blocked: ['203.0.113.0/24'], advanced_postal_codes: true },
      });
      assert.equal(changed.status, 200, changed.text);
      const { quota, services, limits, name: renamed } = JSON.parse(changed.text);
      assert.deepEqual([renamed, quota, services, limits], ['newer', 5, ['stores'], { stores: 7 }]);
      const key = read(
        Type.Object({ key: Type.String(), prefix: Type.String() }),
        await operator.ask('POST', '/admin/projects/newer/keys', { can_write: false }),
        201,
      );
      assert.ok(key.key.startsWith(key.prefix));
      const asked = () => send(`${server.origin}/stores?private_key=${key.key}`);
      assert.equal((await asked()).status, 200);
      assert.equal((await operator.ask('DELETE', `/admin/projects/newer/keys/${key.prefix}`)).status, 200);
      assert.equal((await operator.ask('DELETE', `/admin/projects/newer/keys/${key.prefix}`)).status, 404);
      for (const body of [
        { name: 'a b' },
        { name: '' },
        { quota: -1 },
        { quota: 1.5 },
        { limits: { nonsense: 1 } },
        { services: ['mail'] },
        { referers: ['https://'] },
        { blocked: ['300.1.1.1/99'] },
        { referers: 'x' },
        null,
        [],
        '{',
      ])
        assert.equal((await operator.ask('PATCH', '/admin/projects/newer', body)).status, 422, JSON.stringify(body));
      for (const body of [{ expires_at: '2020-01-01' }, { expires_at: 'soon' }, { kind: 'secret' }, { can_write: 'no' }])
        assert.equal((await operator.ask('POST', '/admin/projects/newer/keys', body)).status, 422, JSON.stringify(body));
      assert.equal((await operator.ask('DELETE', '/admin/projects/newer')).status, 204);
      assert.equal((await operator.ask('GET', '/admin/projects/newer')).status, 404);
      const { entries } = read(Audit, await operator.ask('GET', '/admin/audit?limit=6'));
      assert.deepEqual(
        entries.map(({ action, via, user, project }) => [action, via, user?.name, project]),
        [
          ['deleteProject', 'token', 'root', 'newer'],
          ['revokeKey', 'token', 'root', 'newer'],
          ['createKey', 'token', 'root', 'newer'],
          ['updateProject', 'token', 'root', 'new'],
          ['createProject', 'token', 'root', null],
        ].concat(entries.slice(5).map(({ action, via, user, project }) => [action, via, user?.name, project] as string[])),
      );
      const text = JSON.stringify(read(Audit, await operator.ask('GET', '/admin/audit?limit=1000')));
      for (const secret of [key.key, made.private_key, made.public_key, operator.token]) assert.ok(!text.includes(secret));
      const next = read(Audit, await operator.ask('GET', `/admin/audit?limit=2&before=${entries[0].id}`));
      assert.deepEqual(
        next.entries.map(({ id }) => id),
        entries.slice(1, 3).map(({ id }) => id),
      );
      const own = read(Audit, await operator.ask('GET', '/admin/audit?project=shop'));
      assert.ok(own.entries.length > 0 && own.entries.every(({ project }) => project === 'shop'));
      assert.equal((await operator.ask('GET', '/admin/audit?project=nobody')).status, 404);
    });

    test('the audit log is by time, also of what comes into it later, page by page', async () => {
      const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString();
      // A command on the machine leaves its entry, which is taken after those that a server has written since.
      for (const [action, minute] of [
        ['late', 3],
        ['by hand', 1],
        ['between', 2],
      ] as const)
        await writeAudit(server.database, { at: at(minute), user: null, via: 'command', action, details: {} });
      const all = read(Audit, await operator.ask('GET', '/admin/audit?limit=1000')).entries;
      assert.deepEqual(
        all.slice(-3).map(({ action }) => action),
        ['late', 'between', 'by hand'],
      );
      const paged: number[] = [];
      for (let last: number | undefined; ; last = paged.at(-1)) {
        const { entries } = read(
          Audit,
          await operator.ask('GET', `/admin/audit?limit=7${last === undefined ? '' : `&before=${last}`}`),
        );
        if (entries.length === 0) break;
        for (const { id } of entries) paged.push(id);
      }
      assert.deepEqual(
        paged,
        all.map(({ id }) => id),
        'each once',
      );
    });

    test('users are made, changed and removed, and so are their sessions; one operator stays', async () => {
      const made = await operator.ask('POST', '/admin/users', {
        name: 'Zoë 王',
        memberships: [{ project: 'shop', role: 'viewer' }],
      });
      const { id } = read(Type.Object({ id: Type.String(), role: Type.Literal('member') }), made, 201);
      assert.equal((await operator.ask('POST', '/admin/users', { name: 'Zoë 王' })).status, 409);
      const { url } = read(Type.Object({ url: Type.String() }), await operator.ask('POST', `/admin/users/${id}/link`), 201);
      assert.equal((await operator.ask('POST', '/admin/users/root/link')).status, 201, 'by name as well');
      assert.match(url, new RegExp(`^${server.origin}/console/#sign-in=wpl_`));
      const begun = await sendJson(server, 'POST', '/admin/session', { token: url.split('=')[1] });
      const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
      const ask = (path: string) => sendJson(server, 'GET', path, undefined, { cookie });
      assert.equal((await ask('/admin/projects/shop')).status, 200);
      assert.equal((await operator.ask('PATCH', `/admin/users/${id}`, { memberships: [] })).status, 200);
      assert.equal((await ask('/admin/projects/shop')).status, 404);
      assert.equal((await ask('/admin/users')).status, 403);
      assert.equal((await operator.ask('PATCH', `/admin/users/${id}`, { role: 'operator', name: 'Zoë' })).status, 200);
      assert.equal((await ask('/admin/users')).status, 200);
      assert.equal((await operator.ask('DELETE', `/admin/users/${id}`)).status, 204);
      assert.equal((await ask('/admin/session')).status, 401);
      for (const path of [id, 'x', '00000000-0000-4000-8000-000000000000'])
        assert.equal((await operator.ask('DELETE', `/admin/users/${path}`)).status, 404);
      for (const body of [
        { name: '' },
        { name: ' a' },
        { name: 'a', role: 'king' },
        { name: 'a', memberships: [{ project: 'nobody', role: 'viewer' }] },
      ])
        assert.equal((await operator.ask('POST', '/admin/users', body)).status, 422, JSON.stringify(body));
      await server.database.query(sql`update waypost.users set role = 'member' where user_id <> ${operator.id}::uuid`);
      assert.equal((await operator.ask('DELETE', `/admin/users/${operator.id}`)).status, 409);
      assert.equal((await operator.ask('PATCH', `/admin/users/${operator.id}`, { role: 'member' })).status, 409);
    });

    test('tokens are of whoever made them, and stop when they are revoked', async () => {
      const person = await addPerson(server, 'programmer', 'member');
      const made = await person.ask('POST', '/admin/tokens', { name: 'laptop', expires_at: '2099-01-01' });
      const { token, id } = read(Type.Object({ token: Type.String(), id: Type.String() }), made, 201);
      const ask = () => sendJson(server, 'GET', '/admin/tokens', undefined, { authorization: `Bearer ${token}` });
      const { tokens } = read(Type.Object({ tokens: Type.Array(Type.Object({ id: Type.String() })) }), await ask());
      assert.deepEqual(
        tokens.map((each) => each.id),
        [id],
      );
      assert.equal((await operator.ask('DELETE', `/admin/tokens/${id}`)).status, 404, 'not that of another user');
      assert.equal((await person.ask('DELETE', `/admin/tokens/${id}`)).status, 204);
      assert.equal((await ask()).status, 401);
    });

    test('members are set and removed', async () => {
      await addPerson(server, 'joining', 'member');
      const set = await operator.ask('PUT', '/admin/projects/other/members', { user: 'joining', role: 'editor' });
      const { members } = read(
        Type.Object({ members: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })) }),
        set,
      );
      assert.deepEqual(
        members.map((each) => [each.name, each.role]),
        [['joining', 'editor']],
      );
      const path = `/admin/projects/other/members?user=${members[0].id}`;
      assert.equal((await operator.ask('DELETE', path)).status, 204);
      assert.equal((await operator.ask('DELETE', path)).status, 404);
      assert.equal(
        (await operator.ask('PUT', '/admin/projects/other/members', { user: 'nobody', role: 'editor' })).status,
        422,
      );
    });

    test('answers and refusals are as the description says', async () => {
      const operations = describedOperations((await send(`${server.origin}/openapi.json`)).json).filter(({ path }) =>
        path.startsWith('/admin/'),
      );
      assert.ok(operations.length > 20);
      const judge = ({ operationId, answers }: DescribedOperation, { status, text }: Answer) => {
        const faultOf = answers.get(status);
        assert.ok(faultOf, `${operationId}: ${status} is not described: ${text}`);
        assert.equal(faultOf(text), null, `${operationId}: ${status} ${text}`);
      };
      const client = await member('judged', 'viewer');
      for (const operation of operations) {
        const path = operation.path.replace('{project}', 'shop').replaceAll(/\{\w+\}/g, 'x');
        if (operation.method === 'GET') judge(operation, await operator.ask('GET', path));
        judge(operation, await operator.ask(operation.method, path.replace('shop', 'nobody'), '{'));
        // Who signs out is not asked any more.
        if (operation.operationId !== 'signOut')
          judge(operation, await client.ask(operation.method, path, operation.method === 'GET' ? undefined : {}));
        judge(operation, await sendJson(server, operation.method, path));
      }
    });

    test('sign-ins of a client are limited', async () => {
      const statuses = new Set<number>();
      for (let i = 0; i < 11; i++)
        statuses.add(
          (await sendJson(server, 'POST', '/admin/session', { token: 'wpl_x' }, { 'x-forwarded-for': `8.8.8.${i}` })).status,
        );
      // Whoever no proxy of ours speaks for is the address of its socket.
      assert.ok(statuses.has(429));
    });
  });
}
