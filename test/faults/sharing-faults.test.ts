import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/database/sql.ts';
import { keyOf } from '../../src/objects/store.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { filesOf, readIndex } from '../../src/sharing/index-rows.ts';
import { REGION } from '../../src/sharing/items.ts';
import { removeUnused } from '../../src/sharing/object-rows.ts';
import { regionPublication } from '../../src/sharing/publications.ts';
import { startCommand, waypost } from '../support/process.ts';
import { SHARED_STORES, type SharedStore, SharingServers, until } from '../support/sharing-servers.ts';
import { buildSmallRegion } from '../support/world.ts';

const [, S3] = SHARED_STORES;
/** A file of this size takes a gateway on this machine some tenths of a second: enough to be killed within. */
const LARGE_BYTES = 192 * 2 ** 20;

describe('servers on S3, and what goes wrong', { skip: S3.skip }, () => {
  let sharing: SharingServers;
  let store: SharedStore['s3'];
  before(async () => {
    sharing = await SharingServers.start(S3, { WAYPOST_STORE_SWITCH: '5' });
    store = sharing.store.s3;
    await sharing.publishTown('Abbeville');
    for (const machine of [0, 1]) await sharing.serve(machine);
  });
  after(() => sharing.stop());
  afterEach(() => {
    for (const server of sharing.servers) assert.equal(server.ended(), null);
  });

  /** Publishes a region with a file of random bytes in it, which takes a while to fetch. */
  const publishLarge = async (town: string) => {
    const versions = new RegionVersions(join(sharing.folder, 'importer'), true);
    const { id } = await buildSmallRegion(versions, town.toLowerCase(), { name: town });
    for (let written = 0; written < LARGE_BYTES; written += 2 ** 24)
      appendFileSync(versions.file(id, 'large.bin'), randomBytes(2 ** 24));
    const { publisher } = await sharing.publishing();
    await publisher.publish(regionPublication(versions, id, true));
    return id;
  };
  /** The object of a file of the version that comes next, or is served. */
  const objectOf = async (path: string) => {
    const { database } = await sharing.publishing();
    const [{ current, next }] = (await readIndex(database)).items.filter(({ item }) => item.kind === 'region');
    const version = next?.version ?? current;
    assert.ok(version);
    const file = (await filesOf(database, version)).find((each) => each.path === path);
    assert.ok(file);
    return file;
  };
  const partsOf = (machine: number) => {
    const folder = join(sharing.folder, String(machine), 'fetched');
    return existsSync(folder) ? readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const) : [];
  };

  test('a server that is killed while it fetches goes on where it was, and the others do not wait for it', async () => {
    const publishing = publishLarge('Bergues');
    await until('server 1 is fetching', () => partsOf(1).some(([name, bytes]) => name.endsWith('.part') && bytes > 2 ** 20));
    await sharing.servers[1].end('SIGKILL');
    const [left] = partsOf(1).filter(([name]) => name.endsWith('.part'));
    assert.ok(left[1] < LARGE_BYTES);
    await publishing;
    await sharing.untilFound(sharing.servers[0], 'Bergues');
    await sharing.serve(1);
    assert.ok(await sharing.finds(sharing.servers[1], 'Bergues'));
    assert.deepEqual(partsOf(1), []);
  });

  test('a publication that is killed leaves nothing that is seen, and the next one is whole', async () => {
    const folder = join(sharing.folder, 'killed');
    const versions = new RegionVersions(folder, true);
    const { id } = await buildSmallRegion(versions, 'killed', { name: 'Calais' });
    for (let written = 0; written < LARGE_BYTES; written += 2 ** 24)
      appendFileSync(versions.file(id, 'large.bin'), randomBytes(2 ** 24));
    versions.use(id);
    const { database } = await sharing.publishing();
    const stateOf = async () => JSON.stringify((await readIndex(database)).items);
    const before = await stateOf();
    for (const delayMs of [700, 1000, 1300]) {
      const publishing = startCommand(['shared', 'publish'], sharing.environment('killed'));
      await pause(delayMs);
      publishing.kill();
      await publishing.ended;
      const isPublished = (await stateOf()) !== before;
      if (isPublished) break;
    }
    const published = await waypost(['shared', 'publish'], sharing.environment('killed'));
    assert.equal(published.code, 0, published.stderr);
    for (const server of sharing.servers) await sharing.untilFound(server, 'Calais');
    const check = await waypost(['shared', 'check', '--read'], sharing.environment('killed'));
    assert.equal(check.code, 0, check.stdout);
  });

  test('a store that is away keeps nobody from answering, and is told; then all switch', async () => {
    await store?.kill();
    const { publisher } = await sharing.publishing();
    const versions = new RegionVersions(join(sharing.folder, 'importer'), true);
    const { id } = await buildSmallRegion(versions, 'dunkerque', { name: 'Dunkerque' });
    await assert.rejects(publisher.publish(regionPublication(versions, id, true)), /s3:.* cannot be reached/);
    await store?.start();
    await publisher.publish(regionPublication(versions, id, false));
    await store?.kill();
    await publisher.serve(REGION, id);
    for (const server of sharing.servers) {
      const said = await sharing.untilDegraded(server, /shared region/);
      assert.match(said, /cannot be reached/);
      assert.ok(await sharing.finds(server, 'Calais'));
    }
    // Nobody is ready, so nobody switches, however long ago it was asked for.
    await pause(6_000);
    for (const server of sharing.servers) assert.equal(await sharing.finds(server, 'Dunkerque'), false);
    await store?.start();
    for (const server of sharing.servers) {
      await sharing.untilFound(server, 'Dunkerque', 60);
      await until('the server says that all is well', async () => !/shared/.test(await sharing.degraded(server)));
    }
  });

  test('an object that is damaged in the store is refused by its hash; those who have the version switch without the others', async () => {
    // The machine of server 0 has built it, and needs nothing from the store.
    const versions = new RegionVersions(join(sharing.folder, '0'), true);
    const { id } = await buildSmallRegion(versions, 'etaples', { name: 'Etaples' });
    const { publisher } = await sharing.publishing();
    await publisher.publish(regionPublication(versions, id, false));
    const { database } = await sharing.publishing();
    const [{ version_id: versionId }] = await database.query<{ version_id: string }>(
      sql`select version_id from waypost.shared_versions where version = ${id}`,
    );
    const [file] = (await filesOf(database, { versionId, version: id })).filter(({ path }) => path === 'places.wp');
    const path = join(store?.folder ?? '', 'waypost', keyOf(file.sha256));
    writeFileSync(path, Buffer.alloc(statSync(path).size));
    await publisher.serve(REGION, id);
    const said = await sharing.untilDegraded(sharing.servers[1], /is damaged/);
    assert.match(said, new RegExp(file.sha256));
    await sharing.untilFound(sharing.servers[0], 'Etaples');
    assert.ok(await sharing.finds(sharing.servers[1], 'Dunkerque'));
    const check = await waypost(['shared', 'check', '--read'], sharing.environment('importer'));
    assert.equal(check.code, 2);
    assert.match(check.stdout, /other content/);
    // Its length is right: only who says so uploads it again.
    await publisher.publish(regionPublication(versions, id, true), true);
    await sharing.untilFound(sharing.servers[1], 'Etaples');
  });

  test('a version that is removed while it is fetched is given up, and what is served stays', async () => {
    const back = await sharing.publishTown('Dainville');
    for (const server of sharing.servers) await sharing.untilFound(server, 'Dainville');
    const id = await publishLarge('Fourmies');
    const { publisher, database, store: objects } = await sharing.publishing();
    await publisher.serve(REGION, back);
    assert.equal(await publisher.removeVersion(REGION, id), true);
    await pause(3_000);
    for (const server of sharing.servers) {
      assert.ok(await sharing.finds(server, 'Dainville'));
      await until('the server says that all is well', async () => !/shared/.test(await sharing.degraded(server)));
    }
    // Its objects go when nobody has wanted them for a while.
    await database.query(sql`update waypost.shared_objects set touched_at = now() - interval '1 day'`);
    const count = async () => (await Array.fromAsync(objects.list('objects/'))).length;
    const before = await count();
    await removeUnused(database, objects);
    assert.ok((await count()) < before);
    const check = await waypost(['shared', 'check', '--read'], sharing.environment('importer'));
    assert.equal(check.code, 0, check.stdout);
  });

  test('a database that is older than the store: what is missing is told, and a server serves what it has', async () => {
    const { publisher, store: objects } = await sharing.publishing();
    const file = await objectOf('places.wp');
    await objects.remove(keyOf(file.sha256));
    const check = await waypost(['shared', 'check'], sharing.environment('importer'));
    assert.equal(check.code, 2);
    assert.match(check.stdout, /missing/);
    // One that has it starts; one with another region serves that, and tells.
    await sharing.servers[1].end('SIGKILL');
    const versions = new RegionVersions(join(sharing.folder, '1'), true);
    const current = versions.current();
    const other = versions.ids().find((id) => id !== current);
    assert.ok(current !== null && other !== undefined);
    versions.use(other);
    versions.remove(current);
    const server = await sharing.serve(1);
    assert.match(await sharing.degraded(server), /has no object/);
    // One with nothing waits, and says for what.
    const waiting = startCommand(['serve', '--port', '0'], { ...sharing.environment('empty') });
    await pause(8_000);
    waiting.kill();
    const { stdout, code } = await waiting.ended;
    assert.equal(code, null);
    assert.match(stdout, /no region could be fetched/);
    const importer = new RegionVersions(join(sharing.folder, 'importer'), true);
    await publisher.publish(regionPublication(importer, current, true));
    await until('the server has got it', () => new RegionVersions(join(sharing.folder, '1')).current() === current);
  });

  test('a region that does not open is not switched to, and keeps no server from starting', async () => {
    const good = await sharing.publishTown('Guines');
    for (const server of sharing.servers) await sharing.untilFound(server, 'Guines');
    const versions = new RegionVersions(join(sharing.folder, 'importer'), true);
    const { id } = await buildSmallRegion(versions, 'broken');
    writeFileSync(versions.file(id, 'places.wp'), 'of a later version, which this one cannot read');
    const { publisher } = await sharing.publishing();
    await publisher.publish(regionPublication(versions, id, true));
    for (const server of sharing.servers) await sharing.untilDegraded(server, /shared region/);
    await pause(6_000);
    for (const server of sharing.servers) assert.ok(await sharing.finds(server, 'Guines'));
    // With no server to ask, it is what is served.
    for (const server of sharing.servers) assert.equal(await server.end('SIGTERM'), 0);
    await publisher.serve(REGION, id);
    for (const machine of [0, 1]) {
      const server = await sharing.serve(machine);
      assert.ok(await sharing.finds(server, 'Guines'));
      await sharing.untilDegraded(server, /shared region/);
    }
    await publisher.serve(REGION, good);
    for (const server of sharing.servers)
      await until('the server says that all is well', async () => !/shared/.test(await sharing.degraded(server)));
  });

  test('PostgreSQL away: servers keep what they have, and follow when it is back', async () => {
    await sharing.postgres.kill();
    await pause(1_500);
    for (const { origin } of sharing.servers) assert.equal((await fetch(`${origin}/healthz`)).status, 200);
    await sharing.postgres.start();
    await until('it publishes again', () =>
      sharing.publishTown('Gravelines').then(
        () => true,
        () => false,
      ),
    );
    for (const server of sharing.servers) await sharing.untilFound(server, 'Gravelines');
  });

  test('a server without room on its disk keeps what it has, and does not keep the others from switching', async (t) => {
    const full = join(sharing.folder, '7');
    mkdirSync(full);
    // A file system in memory: 96 MB are too few for the large file.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', full]).status !== 0)
      return t.skip('no file system can be mounted here');
    try {
      const server = await sharing.serve(7);
      await publishLarge('Hardelot');
      const said = await sharing.untilDegraded(server, /disk/);
      assert.match(said, /bytes left/);
      await sharing.untilFound(sharing.servers[0], 'Hardelot');
      assert.ok(await sharing.finds(server, 'Gravelines'));
      await server.end('SIGKILL');
      sharing.servers.length = 2;
    } finally {
      spawnSync('umount', ['-l', full]);
    }
  });
});
