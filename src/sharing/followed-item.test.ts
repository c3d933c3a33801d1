import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bulkhead } from 'cockatiel';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { FolderStore } from '../objects/folder-store.ts';
import { Damage } from '../storage/damage.ts';
import { FetchedFiles } from './fetched-files.ts';
import { FollowedItem } from './followed-item.ts';
import type { ItemId, ItemState, SharedVersion } from './items.ts';
import type { LocalKind } from './local-kind.ts';
import { Publisher } from './publisher.ts';

const ITEM: ItemId = { kind: 'tariff', projectId: null, name: 'tolls' };
let opened: Awaited<ReturnType<(typeof DATABASES)[number]['open']>>;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'waypost-followed-'));
const store = new FolderStore(join(folder, 'store'));
const versions = new Map<string, SharedVersion>();
before(async () => {
  mkdirSync(join(folder, 'store'));
  opened = await DATABASES[0].open();
  ({ database } = opened);
  const publisher = new Publisher(database, store, 'somebody@here');
  for (const version of ['a', 'b']) {
    const file = join(folder, version);
    writeFileSync(file, version);
    await publisher.publish({ item: ITEM, version, files: [{ path: 'x', file }], isServed: false });
    const [{ id }] = await database.query<{ id: string }>(sql`
      select version_id as id from waypost.shared_versions where version = ${version}`);
    versions.set(version, { versionId: id, version });
  }
});
after(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** A server that follows one item: what it does is written down, and versions that it cannot use are named. */
function follower(state: Partial<ItemState>, broken: readonly string[] = []) {
  const said: string[] = [];
  let nowMs = 0;
  const kind: LocalKind = {
    kind: 'tariff',
    isServed: async () => false,
    isPlaced: () => false,
    async prepare(_, { version }, __, fetched) {
      assert.equal(readFileSync(fetched('x'), 'utf8'), version);
      said.push(`prepare ${version}`);
      if (broken.includes(version)) throw new Error(`${version} cannot be used here`);
    },
    async release() {
      said.push('release');
    },
    async serve(_, version) {
      said.push(`serve ${version?.version ?? 'nothing'}`);
    },
  };
  const damage = new Damage(folder, () => {});
  const stateOf = (part: Partial<ItemState>): ItemState => ({
    item: ITEM,
    current: null,
    isNew: false,
    next: null,
    ...part,
  });
  const closing = new AbortController();
  const followed = new FollowedItem(stateOf(state), kind, {
    ...{ database, damage, files: new FetchedFiles(join(folder, 'data'), store), turns: bulkhead(1, 9), log: () => {} },
    ...{ closing: closing.signal, now: () => nowMs },
  });
  mkdirSync(join(folder, 'data'), { recursive: true });
  return {
    followed,
    damage,
    take: (part: Partial<ItemState>) => followed.take(stateOf(part)),
    /** Moves the clock of the database. */
    at(ms: number) {
      nowMs = ms;
    },
    /** What was done since the last time. */
    async done() {
      await followed.work(true);
      return said.splice(0);
    },
  };
}

const version = (name: string): SharedVersion => {
  const found = versions.get(name);
  assert.ok(found);
  return found;
};

test('what is served is fetched, prepared and served; what comes next is prepared and served at its moment', async () => {
  const { followed, take, at, done } = follower({ current: version('a') });
  assert.equal(followed.isLacking, true);
  assert.deepEqual(await done(), ['prepare a', 'serve a']);
  assert.deepEqual(await done(), []);
  assert.equal(followed.isLacking, false);
  take({ current: version('a'), next: { version: version('b'), switchAt: null } });
  assert.equal(followed.ready, null);
  assert.deepEqual(await done(), ['prepare b']);
  assert.equal(followed.ready, version('b').versionId);
  take({ current: version('a'), next: { version: version('b'), switchAt: new Date(1000) } });
  at(1000);
  assert.deepEqual(await done(), ['serve b']);
});

test('what a server has of its own stays until something is served in its place, or it is removed', async () => {
  const { take, done } = follower({ isNew: true, next: { version: version('a'), switchAt: null } });
  assert.deepEqual(await done(), ['prepare a'], 'nothing was ever served: that is no removal');
  take({ isNew: false });
  assert.deepEqual(await done(), ['release', 'serve nothing']);
  assert.deepEqual(await done(), []);
});

test('what is prepared and not wanted any more is let go of', async () => {
  const { take, done, followed } = follower({ current: version('a'), next: { version: version('b'), switchAt: null } });
  assert.deepEqual(await done(), ['prepare a', 'serve a', 'prepare b']);
  take({ current: version('a') });
  assert.deepEqual(await done(), ['release']);
  assert.equal(followed.ready, null);
});

test('what fails is told and left alone for a while, and does not hold up what comes next', async () => {
  const { take, done, damage, followed } = follower({ current: version('a') }, ['a']);
  assert.deepEqual(await done(), ['prepare a']);
  assert.match(damage.list()[0].reason, /a cannot be used here/);
  assert.equal(damage.list()[0].part, 'shared tariff tolls');
  assert.deepEqual(await done(), []);
  take({ current: version('a'), next: { version: version('b'), switchAt: null } });
  assert.deepEqual(await done(), ['prepare a', 'prepare b'], 'another state of the index is a reason to try again');
  assert.equal(followed.ready, version('b').versionId);
  take({ current: version('b') });
  assert.deepEqual(await done(), ['serve b']);
  assert.deepEqual(damage.list(), []);
});
