import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { DATABASES } from '../../test/support/databases.ts';
import { first } from '../at.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { FolderStore } from '../objects/folder-store.ts';
import { readHead, readIndex } from './index-rows.ts';
import type { ItemId } from './items.ts';
import { NotPublished, Publisher } from './publisher.ts';
import { recordServer } from './server-rows.ts';
import { decideSwitches, finishSwitches } from './switches.ts';

const ITEM: ItemId = { kind: 'tariff', projectId: null, name: 'tolls' };
const FAR_SECONDS = 3600;

let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
let database: Database;
let publisher: Publisher;
const folder = mkdtempSync(join(tmpdir(), 'waypost-switches-'));
before(async () => {
  mkdirSync(join(folder, 'store'));
  opened = await DATABASES[0].open();
  ({ database } = opened);
  publisher = new Publisher(database, new FolderStore(join(folder, 'store')), 'somebody@here');
});
after(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of [sql`waypost.shared_items`, sql`waypost.shared_versions`, sql`waypost.servers`])
    await database.query(sql`delete from ${table}`);
});

const publish = async (version: string, content = version) => {
  const file = join(folder, content);
  writeFileSync(file, content);
  await publisher.publish({ item: ITEM, version, files: [{ path: 'a', file }], isServed: true });
};
const state = async () => {
  const [{ current, next }] = (await readIndex(database)).items;
  return {
    current: current?.version ?? null,
    next: next && (next.version?.version ?? null),
    isDecided: next?.switchAt != null,
  };
};
const idOf = async (version: string) =>
  first(
    await database.query<{ id: string }>(
      sql`select version_id as id from waypost.shared_versions where version = ${version}`,
    ),
  ).id;
const beat = async (serverId: string, ...ready: readonly string[]) =>
  recordServer(database, { serverId, address: 'a:1' }, await Promise.all(ready.map(idOf)), {
    region: null,
    regions: [],
    problems: [],
  });

test('without a server that lives, what is published is served at once', async () => {
  await publish('a');
  assert.deepEqual(await state(), { current: 'a', next: null, isDecided: false });
  await beat(randomUUID());
  await database.query(sql`update waypost.servers set beat_at = now() - interval '1 minute'`);
  await publish('b');
  assert.deepEqual(await state(), { current: 'b', next: null, isDecided: false });
});

test('the moment is decided when all servers that live are ready', async () => {
  await publish('a');
  const [one, two] = [randomUUID(), randomUUID()];
  await Promise.all([beat(one), beat(two)]);
  await publish('b');
  assert.deepEqual(await state(), { current: 'a', next: 'b', isDecided: false });
  await beat(one, 'b');
  assert.equal(await decideSwitches(database, FAR_SECONDS), false);
  await beat(two, 'b');
  const before = await readHead(database);
  assert.equal(await decideSwitches(database, FAR_SECONDS), true);
  assert.equal(await decideSwitches(database, FAR_SECONDS), false, 'it is decided once');
  assert.deepEqual(await state(), { current: 'a', next: 'b', isDecided: true });
  assert.equal((await readHead(database)).revision, before.revision + 1, 'servers look again');
});

test('those that are ready wait for the others no longer than the deadline, and nobody switches to what no server has', async () => {
  await publish('a');
  const [one, two] = [randomUUID(), randomUUID()];
  await Promise.all([beat(one), beat(two)]);
  await publish('b');
  await database.query(sql`update waypost.shared_items set asked_at = now() - interval '10 minutes'`);
  assert.equal(await decideSwitches(database, 60), false);
  await beat(one, 'b');
  assert.equal(await decideSwitches(database, FAR_SECONDS), false);
  assert.equal(await decideSwitches(database, 60), true);
});

test('what is published while a switch is about to happen waits for it', async () => {
  await publish('a');
  const server = randomUUID();
  await beat(server);
  await publish('b');
  await beat(server, 'b');
  assert.equal(await decideSwitches(database, FAR_SECONDS), true);
  await publish('c');
  // That it has waited is seen by what it found.
  assert.deepEqual(await state(), { current: 'b', next: 'c', isDecided: false });
});

test('what waits is replaced by what is published after it, and given up for what is served', async () => {
  await publish('a');
  await beat(randomUUID());
  await publish('b');
  await publish('c');
  assert.deepEqual(await state(), { current: 'a', next: 'c', isDecided: false });
  await publisher.serve(ITEM, 'a');
  assert.deepEqual(await state(), { current: 'a', next: null, isDecided: false });
});

test('a removal is a switch to nothing', async () => {
  assert.equal(await publisher.withdraw(ITEM), false);
  await publish('a');
  await beat(randomUUID());
  assert.equal(await publisher.withdraw(ITEM), true);
  assert.deepEqual(await state(), { current: 'a', next: null, isDecided: false });
  assert.equal(await decideSwitches(database, FAR_SECONDS), true);
  await database.query(sql`update waypost.shared_items set switch_at = now() - interval '1 minute'`);
  await finishSwitches(database);
  assert.deepEqual(await state(), { current: null, next: null, isDecided: false });
  assert.equal(await publisher.withdraw(ITEM), false);
});

test('a version has one content, and none of a name that was removed', async () => {
  await publish('a');
  await publish('a');
  await assert.rejects(publish('a', 'another'), NotPublished);
  await publish('b');
  await assert.rejects(publisher.removeVersion(ITEM, 'b'), NotPublished);
  assert.equal(await publisher.removeVersion(ITEM, 'a'), true);
  await assert.rejects(publish('a'), NotPublished);
  await assert.rejects(publisher.serve(ITEM, 'a'), NotPublished);
  assert.equal(await publisher.removeVersion(ITEM, 'a'), false);
});
