import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import { createToken } from '../../src/access/credentials.ts';
import { createUser } from '../../src/access/users.ts';
import { nextTime } from '../../src/admin/next-time.ts';
import { addOperator, type PersonClient, sendJson } from '../support/people.ts';
import { type Outcome, waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url);
const Import = Type.Object({
  state: Type.String(),
  step: Type.Union([Type.String(), Type.Null()]),
  region: Type.Union([Type.String(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  log: Type.Array(Type.Object({ at: Type.String(), text: Type.String() })),
});
const Regions = Type.Object({
  regions: Type.Array(
    Type.Object({ name: Type.String(), called: Type.String(), in_use: Type.Boolean(), credits: Type.Array(Type.String()) }),
  ),
});
const Begun = Type.Object({ id: Type.String() });
const Upload = Type.Object({ upload_id: Type.String(), bytes: Type.Integer() });
const Audit = Type.Object({
  entries: Type.Array(
    Type.Object({
      action: Type.String(),
      via: Type.String(),
      user: Type.Object({ name: Type.String() }),
      project: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

describe('regions, imports and commands by the admin API', () => {
  let server: TestServer;
  let operator: PersonClient & { readonly token: string };
  const folder = mkdtempSync(join(tmpdir(), 'waypost-remote-'));
  before(async () => {
    server = await startTestServer();
    operator = await addOperator(server, 'root');
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const upload = async (bytes: Buffer | string, name: string) =>
    read(
      Upload,
      await send(`${server.origin}/admin/uploads?name=${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/octet-stream' },
        body: bytes,
      }),
      201,
    );
  const regions = async () => read(Regions, await operator.ask('GET', '/admin/regions')).regions;
  async function ended(id: string): Promise<Static<typeof Import>> {
    for (;;) {
      const found = read(Import, await operator.ask('GET', `/admin/imports/${id}`));
      if (found.state !== 'running' && found.state !== 'waiting') return found;
      await pause(50);
    }
  }

  test('a map that was sent becomes a region in use, one import at a time, and is removed when another is', async () => {
    const [first] = await regions();
    const { upload_id: id, bytes } = await upload(readFileSync(TOWN), 'town.osm');
    assert.equal(bytes, readFileSync(TOWN).length);
    const order = { maps: [`upload:${id}`], towns: false, modes: ['walking'] };
    const begun = read(Begun, await operator.ask('POST', '/admin/imports', order), 202);
    assert.equal((await operator.ask('POST', '/admin/imports', order)).status, 409);
    const { state, region, error, log } = await ended(begun.id);
    assert.deepEqual([state, error], ['succeeded', null]);
    assert.ok(log.some(({ text }) => text.includes('ordering roads')));
    const [town] = await regions();
    assert.deepEqual(
      [town.name, town.called, town.in_use, town.credits],
      [region, 'town', true, ['© OpenStreetMap contributors']],
    );
    assert.equal((await operator.ask('DELETE', `/admin/regions/${town.name}`)).status, 409, 'it is in use');
    assert.equal((await operator.ask('PUT', '/admin/regions/current', { name: first.name })).status, 200);
    assert.equal((await operator.ask('DELETE', `/admin/regions/${town.name}`)).status, 204);
    for (const [method, path, body] of [
      ['DELETE', `/admin/regions/${town.name}`, undefined],
      ['DELETE', '/admin/regions/..', undefined],
      ['PUT', '/admin/regions/current', { name: '../../etc' }],
      ['GET', '/admin/imports/nothing', undefined],
      ['DELETE', '/admin/imports/nothing', undefined],
    ] as const)
      assert.equal((await operator.ask(method, path, body)).status, 404, `${method} ${path}`);
    assert.equal((await operator.ask('DELETE', `/admin/imports/${begun.id}`)).status, 409, 'it has ended');
  });

  test('an import that is cancelled, or that fails, changes nothing and leaves nothing', async () => {
    const before = await regions();
    const begun = read(Begun, await operator.ask('POST', '/admin/imports', { maps: [], demo: true }), 202);
    while (read(Import, await operator.ask('GET', `/admin/imports/${begun.id}`)).step === null) await pause(20);
    assert.equal((await operator.ask('DELETE', `/admin/imports/${begun.id}`)).status, 204);
    assert.equal((await ended(begun.id)).state, 'cancelled');
    const { upload_id: id } = await upload('no map', 'x.osm.pbf');
    const broken = read(Begun, await operator.ask('POST', '/admin/imports', { maps: [`upload:${id}`] }), 202);
    const { state, error } = await ended(broken.id);
    assert.equal(state, 'failed');
    assert.match(String(error), /x\.osm\.pbf/);
    assert.deepEqual(await regions(), before);
    assert.deepEqual(
      readdirSync(join(server.dataFolder, 'regions')).filter((name) => name.startsWith('.')),
      [],
    );
  });

  test('sources are addresses or uploads, never files of the server', async () => {
    for (const source of ['/etc/passwd', 'file:///etc/passwd', '--data=/', '../x', 'upload:../../x', '', 'https://a b'])
      for (const order of [
        { maps: [source] },
        { maps: [], addresses: [source] },
        { maps: ['https://example.com/a.osm.pbf'], postcodes: [source] },
      ])
        assert.equal((await operator.ask('POST', '/admin/imports', order)).status, 422, JSON.stringify(order));
    assert.equal((await operator.ask('POST', '/admin/imports', { maps: [`upload:${'0'.repeat(32)}`] })).status, 404);
    for (const name of ['..%2Fx', '.hidden', 'a%2Fb', 'x'.repeat(201)])
      assert.equal(
        (
          await send(`${server.origin}/admin/uploads?name=${name}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${operator.token}` },
          })
        ).status,
        422,
        name,
      );
  });

  test('a schedule is kept, and says when it is due', async () => {
    const isScheduled = async () => JSON.parse((await operator.ask('GET', '/admin/imports')).text).scheduled;
    assert.equal(await isScheduled(), false);
    assert.equal((await operator.ask('GET', '/admin/schedule')).status, 404);
    const plan = { every: 'week', at: '03:00', weekday: 'monday', maps: ['https://example.com/a.osm.pbf'] };
    const set = JSON.parse((await operator.ask('PUT', '/admin/schedule', plan)).text);
    assert.deepEqual({ ...set, next_at: new Date(set.next_at).getUTCDay() }, { ...plan, next_at: 1, last: null });
    for (const wrong of [
      { at: '24:00' },
      { at: '3:00' },
      { every: 'hour' },
      { maps: [] },
      { maps: ['/x'] },
      { maps: [`upload:${'0'.repeat(32)}`] },
    ])
      assert.equal((await operator.ask('PUT', '/admin/schedule', { ...plan, ...wrong })).status, 422, JSON.stringify(wrong));
    assert.equal(await isScheduled(), true);
    assert.equal((await operator.ask('DELETE', '/admin/schedule')).status, 204);
    assert.equal(await isScheduled(), false);
    assert.equal((await operator.ask('DELETE', '/admin/schedule')).status, 404);
    // 2026-11-27 is a Friday.
    const at = (text: string) => Date.parse(`${text}Z`);
    const daily = { every: 'day', at: '03:00' } as const;
    assert.equal(nextTime(daily, at('2026-11-27T02:59:59')), at('2026-11-27T03:00:00'));
    assert.equal(nextTime(daily, at('2026-11-27T03:00:00')), at('2026-11-28T03:00:00'));
    assert.equal(nextTime({ ...daily, every: 'week' }, at('2026-11-27T12:00:00')), at('2026-11-29T03:00:00'));
    assert.equal(
      nextTime({ ...daily, every: 'week', weekday: 'friday' }, at('2026-11-27T03:00:00')),
      at('2026-12-04T03:00:00'),
    );
    const hourly = { every: 'hour', at: '00:20' } as const;
    assert.equal(nextTime(hourly, at('2026-11-27T12:19:59')), at('2026-11-27T12:20:00'));
    assert.equal(nextTime(hourly, at('2026-11-27T23:20:00')), at('2026-11-28T00:20:00'));
  });

  test('a schedule that is ended while somebody reads or sets it is answered as it was', async () => {
    const plan = { every: 'day', at: '03:00', maps: ['https://example.com/a.osm.pbf'] };
    const rounds = Array.from({ length: 40 }, () => [
      operator.ask('PUT', '/admin/schedule', plan),
      operator.ask('GET', '/admin/schedule'),
      operator.ask('DELETE', '/admin/schedule'),
    ]);
    const answers = await Promise.all(rounds.flat());
    const statuses = new Set(answers.map(({ status }) => status));
    assert.deepEqual(statuses.difference(new Set([200, 204, 404])), new Set());
    await operator.ask('DELETE', '/admin/schedule');
  });

  const remote = (args: readonly string[], token = operator.token): Promise<Outcome> =>
    waypost(args, { WAYPOST_SERVER: server.origin, WAYPOST_TOKEN: token });
  const local = (args: readonly string[]): Promise<Outcome> => waypost(args, { WAYPOST_DATA: server.dataFolder });

  // Every command: remote-commands.test.ts.
  test('a backup of a server elsewhere is whole, and an import there takes a map from here', async () => {
    const archive = join(folder, 'backup.tar.gz');
    assert.equal((await remote(['backup', archive])).code, 0);
    assert.equal((await waypost(['restore', '--verify', archive])).code, 0);
    const imported = await remote(['import', TOWN.pathname, '--no-towns', '--no-use', '--name', 'sent', '--json']);
    assert.equal(JSON.parse(imported.stdout).name, 'sent', imported.stderr);
  });

  test('commands are allowed by the role in the project, with files that were sent alone', async () => {
    const { projectId } = await server.addProject('theirs');
    await server.addProject('ours');
    const member = await createUser(server.database, 'editor', 'member', [{ project: projectId, role: 'editor' }]);
    assert.ok(member);
    const { token } = await createToken(server.database, member.id, 'x', null);
    const run = async (args: readonly string[], as = token) => {
      const answer = await sendJson(
        server,
        'POST',
        '/admin/commands',
        { arguments: args },
        { authorization: `Bearer ${as}` },
      );
      assert.equal(answer.status, 200, answer.text);
      return answer.text;
    };
    assert.match(await run(['stores', 'export', '--project', 'theirs']), /"exit":0/);
    assert.match(await run(['stores', 'export', '--project', 'ours']), /There is no project ours.*"exit":1/s);
    // What else is refused: src/cli/acting.test.ts.
    const text = await run(['stores', 'import', '/etc/passwd', '--project', 'theirs'], operator.token);
    assert.match(text, /expected an upload.*"exit":1/s);
    assert.doesNotMatch(text, /root:/);
    assert.match((await remote(['project', 'list'], 'wpt_wrong')).stderr, /401 Not signed in/);
    assert.match((await remote(['project', 'list', '--server', 'nowhere'])).stderr, /--server nowhere: expected an address/);
    assert.match((await waypost(['project', 'list', '--server', server.origin])).stderr, /WAYPOST_TOKEN is not set/);
  });

  test('a link of the command line leads to the server, and signs in', async () => {
    const { stdout, stderr } = await local(['console', '--user', 'ada', '--json']);
    const { user, url } = JSON.parse(stdout || stderr);
    const [page, link] = url.split('#sign-in=');
    assert.deepEqual([user, page], ['ada', `${server.origin}/console/`]);
    const session = await sendJson(server, 'POST', '/admin/session', { token: link });
    assert.equal(JSON.parse(session.text).user.role, 'operator');
  });

  test('what commands change is written down, here and from elsewhere', async () => {
    await local(['project', 'create', 'by-hand']);
    // What a command here has left is taken when the log is read: it stands there from then on.
    await operator.ask('GET', '/admin/audit?limit=1');
    await remote(['project', 'create', 'by-token']);
    const { entries } = read(Audit, await operator.ask('GET', '/admin/audit?limit=2'));
    assert.deepEqual(
      entries.map(({ action, via, project }) => [action, via, project]),
      [
        ['project create', 'token', 'by-token'],
        ['project create', 'command', 'by-hand'],
      ],
    );
    assert.equal(entries[0].user.name, 'root');
  });
});
