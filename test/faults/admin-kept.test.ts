import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { restore } from '../../src/backup/restore.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { useMadeDatabase } from '../support/made-database.ts';
import { addOperator, sendJson } from '../support/people.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve, waypost } from '../support/process.ts';
import { read } from '../support/request.ts';
import { startTestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-kept-'));
after(() => rmSync(folder, { recursive: true }));

const Audit = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      action: Type.String(),
      details: Type.Object({ exit: Type.Optional(Type.Integer()) }),
    }),
  ),
});
const KINDS = [
  { name: 'embedded database', skip: false, open: async () => ({ url: '', stop: async () => {} }) },
  { name: 'PostgreSQL', skip: withoutPostgres, open: () => startPostgres() },
] as const;

for (const [i, { name, skip, open }] of KINDS.entries()) {
  const other = KINDS[1 - i];
  const isWhole = !skip && other !== undefined && !other.skip;
  describe(`the audit log of the ${name}`, { skip }, () => {
    test('survives a backup and its restoration, and goes on behind it', { skip: !isWhole && withoutPostgres }, async () => {
      assert.ok(other);
      const [from, to] = [await open(), await other.open()];
      const original = await startTestServer(undefined, { databaseUrl: from.url });
      const operator = await addOperator(original, 'root');
      await operator.ask('POST', '/admin/projects', { name: 'Zoë-1' });
      assert.equal((await operator.ask('POST', '/admin/projects', { name: 'shop' })).status, 201);
      await operator.ask('POST', '/admin/users', { name: 'Zoë 王' });
      const environment = { WAYPOST_DATA: original.dataFolder, DATABASE_URL: from.url };
      // What a command has left in the data folder is in no table yet.
      assert.equal((await waypost(['project', 'create', 'by-hand'], environment)).code, 0);
      // It may have changed a part before it failed.
      assert.equal((await waypost(['project', 'create', 'by-hand'], environment)).code, 1);
      const file = join(folder, `${i}.tar.gz`);
      const { code, stderr } = await waypost(['backup', file], environment);
      assert.equal(code, 0, stderr);
      const entries = async ({ origin }: { readonly origin: string }) =>
        (
          await sendJson({ origin }, 'GET', '/admin/audit?limit=1000', undefined, {
            authorization: `Bearer ${operator.token}`,
          })
        ).text;
      const expected = await entries(original);
      assert.deepEqual(
        read(Audit, await operator.ask('GET', '/admin/audit')).entries.map(({ action, details: { exit } }) => [
          action,
          exit,
        ]),
        [
          ['project create', 1],
          ['project create', undefined],
          ['createUser', undefined],
          ['createProject', undefined],
        ],
      );
      await original.stop();
      const copy = await startTestServer(
        async (versions) => {
          await restore({ file, dataFolder: dirname(versions.folder), databaseUrl: to.url || undefined }, () => {});
          versions.use((await buildSmallRegion(versions)).id);
        },
        { databaseUrl: to.url },
        'beside',
      );
      assert.equal(await entries(copy), expected);
      const made = await sendJson(
        copy,
        'POST',
        '/admin/users',
        { name: 'later' },
        { authorization: `Bearer ${operator.token}` },
      );
      assert.equal(made.status, 201, made.text);
      const [latest, before] = JSON.parse(await entries(copy)).entries;
      assert.equal(latest.action, 'createUser');
      assert.ok(latest.id > before.id);
      // Nothing of the API changes what has been written down.
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const path of ['/admin/audit', `/admin/audit/${before.id}`])
          assert.ok(
            [404, 405].includes(
              (await sendJson(copy, method, path, {}, { authorization: `Bearer ${operator.token}` })).status,
            ),
          );
      await copy.stop();
      await from.stop();
      await to.stop();
    });
  });
}

test('a server that is killed during an import serves what it served before, and goes on with the import', async () => {
  const dataFolder = join(folder, 'killed');
  const versions = new RegionVersions(dataFolder);
  const { id } = await buildSmallRegion(versions);
  versions.use(id);
  await useMadeDatabase(dataFolder);
  const server = await serve({ WAYPOST_DATA: dataFolder });
  const { stdout } = await waypost(['console', '--token', 'test', '--json'], { WAYPOST_DATA: dataFolder });
  const headers = { authorization: `Bearer ${JSON.parse(stdout).token}` };
  const begun = await sendJson(server, 'POST', '/admin/imports', { maps: [], demo: true }, headers);
  assert.equal(begun.status, 202, begun.text);
  const drafts = () => readdirSync(join(dataFolder, 'regions')).filter((name) => name.startsWith('.'));
  while (drafts().length === 0) await pause(10);
  const importers = drafts().map((name) => Number(/-(\d+)-/.exec(name)?.[1]));
  await server.end('SIGKILL');
  // The process of the import ends with the server.
  while (importers.some((pid) => existsSync(`/proc/${pid}`))) await pause(20);
  const next = await serve({ WAYPOST_DATA: dataFolder });
  const { regions } = JSON.parse((await sendJson(next, 'GET', '/admin/regions', undefined, headers)).text);
  assert.deepEqual(
    regions.map((each: { name: string; in_use: boolean }) => [each.name, each.in_use]),
    [[id, true]],
  );
  const [{ id: importId }] = JSON.parse((await sendJson(next, 'GET', '/admin/imports', undefined, headers)).text).imports;
  const importOf = async () =>
    JSON.parse((await sendJson(next, 'GET', `/admin/imports/${importId}`, undefined, headers)).text);
  while ((await importOf()).state !== 'running') await pause(20);
  assert.equal((await importOf()).attempts, 2);
  assert.equal((await sendJson(next, 'DELETE', `/admin/imports/${importId}`, undefined, headers)).status, 204);
  assert.equal((await importOf()).state, 'cancelled');
  assert.deepEqual(
    drafts().filter((name) => name.startsWith('.building')),
    [],
  );
  assert.equal(await next.end('SIGTERM'), 0);
});
