import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { FolderStore } from '../objects/folder-store.ts';
import { FetchedFiles } from './fetched-files.ts';
import { REGION } from './items.ts';
import { Publisher } from './publisher.ts';
import { Sweeper } from './sweeper.ts';

let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'waypost-sweeper-'));
const store = new FolderStore(join(folder, 'store'));
before(async () => {
  mkdirSync(join(folder, 'store'));
  opened = await DATABASES[0].open();
  ({ database } = opened);
});
after(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (content: string) => {
  const file = join(folder, content);
  writeFileSync(file, content);
  return file;
};
const stored = async () => (await Array.fromAsync(store.list(''))).length;
const versions = async () =>
  (await database.query<{ version: string }>(sql`select version from waypost.shared_versions order by version`)).map(
    ({ version }) => version,
  );

test('what is replaced goes after a while, with its objects after another; regions and what is served stay', async () => {
  const publisher = new Publisher(database, store, 'somebody@here');
  const fetched = new FetchedFiles(folder, store);
  const sweeper = new Sweeper(database, store, fetched, (_, error) => assert.fail(String(error)));
  const tariff = { kind: 'tariff', projectId: null, name: 'tolls' } as const;
  const publish = (item: typeof REGION | typeof tariff, version: string, content: string) =>
    publisher.publish({ item, version, files: [{ path: 'a', file: fileOf(content) }], isServed: true });
  // Both tariffs share a content with a region: it is stored once.
  await publish(tariff, 't1', 'one');
  await publish(tariff, 't2', 'two');
  await publish(REGION, 'r1', 'two');
  await publish(REGION, 'r2', 'three');
  await publisher.publish({
    item: { kind: 'upload', projectId: null, name: 'u' },
    version: 'u1',
    files: [{ path: 'u', file: fileOf('four') }],
    isServed: false,
  });
  assert.equal(await stored(), 4);
  await sweeper.sweep();
  assert.deepEqual(await versions(), ['r1', 'r2', 't1', 't2', 'u1']);

  await database.query(sql`update waypost.shared_versions set published_at = now() - interval '1 hour'`);
  await sweeper.sweep();
  assert.deepEqual(await versions(), ['r1', 'r2', 't2', 'u1']);
  // Somebody may be publishing a version with the same content.
  assert.equal(await stored(), 4);

  await database.query(sql`update waypost.shared_objects set touched_at = now() - interval '2 days'`);
  await database.query(sql`update waypost.shared_versions set published_at = now() - interval '2 days'`);
  await sweeper.sweep();
  assert.deepEqual(await versions(), ['r1', 'r2', 't2']);
  await sweeper.sweep();
  assert.equal(await stored(), 2);

  // A removal that was cut short is finished by the next sweep, and what is wanted again is stored again.
  await publisher.removeVersion(REGION, 'r1');
  await publish(tariff, 't3', 'five');
  await database.query(sql`update waypost.shared_versions set published_at = now() - interval '1 hour'`);
  await database.query(sql`update waypost.shared_objects set touched_at = now() - interval '2 days'`);
  await sweeper.sweep();
  assert.deepEqual(await versions(), ['r1', 'r2', 't3']);
  assert.equal(await stored(), 2);
  await publish(tariff, 't4', 'two');
  assert.equal(await stored(), 3);
  await sweeper.close();
});

test('what was fetched and never used goes after a day', () => {
  mkdirSync(join(folder, 'fetched'));
  const [old, fresh] = ['old.part', 'fresh'].map((name) => join(folder, 'fetched', name));
  writeFileSync(old, 'x');
  writeFileSync(fresh, 'x');
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(old, yesterday, yesterday);
  new FetchedFiles(folder, store).sweep();
  assert.deepEqual(readdirSync(join(folder, 'fetched')), ['fresh']);
});
