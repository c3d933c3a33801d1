import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createProject, findProject } from '../../src/access/projects.ts';
import { restore } from '../../src/backup/restore.ts';
import { createProjectWithKeys } from '../../src/cli/project.ts';
import { type Database, openDatabase, openDatabaseForCommand } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { createDataset } from '../../src/datasets/datasets.ts';
import { beginImport, importStatus, recordSilent } from '../../src/datasets/import-record.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { assetsBody } from '../../src/stores/asset.ts';
import { createStores } from '../../src/stores/write.ts';
import { DATABASES } from '../support/databases.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve, startCommand, waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const DEADLINE_MS = 240_000;
const root = mkdtempSync(join(tmpdir(), 'waypost-leftovers-'));
after(() => rmSync(root, { recursive: true }));

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + DEADLINE_MS; !(await isSo()); await pause(20)) assert.ok(Date.now() < end, what);
}

async function folderWithRegion(name: string): Promise<string> {
  const folder = join(root, name);
  const versions = new RegionVersions(folder);
  versions.use((await buildSmallRegion(versions)).id);
  return folder;
}

const stores = (count: number) =>
  assetsBody.read(
    { stores: Array.from({ length: count }, (_, i) => ({ storeId: `s${i}`, name: 'a', location: { lat: 1, lng: 1 } })) },
    [],
  );

const KINDS = [
  { name: 'embedded database', skip: false, open: async () => ({ url: undefined, stop: async () => {} }) },
  { name: 'PostgreSQL', skip: withoutPostgres, open: startPostgres },
] as const;

for (const { name, skip, open } of KINDS) {
  describe(`the next start after a kill, on the ${name}`, { skip }, () => {
    test('removes what nobody will ask for, and lets writers in again', async () => {
      const postgres = await open();
      const dataFolder = await folderWithRegion(`start-${postgres.url === undefined ? 'embedded' : 'postgres'}`);
      const environment = { WAYPOST_DATA: dataFolder, ...(postgres.url !== undefined && { DATABASE_URL: postgres.url }) };
      const database = await openDatabase({ dataFolder, databaseUrl: postgres.url, poolSize: 2 });
      const { private_key: key } = await createProjectWithKeys(database, 'killed');
      const project = await findProject(database, 'killed');
      assert.ok(project);
      await leaveHalves(database, project.id);
      await database.close();
      const { pid: gone } = spawnSync('true');
      for (const folder of ['regions', 'venues', 'tariffs', 'traffic']) {
        mkdirSync(join(dataFolder, folder, `.importing-${gone}-00000000`), { recursive: true });
      }

      const server = await serve(environment);
      try {
        for (const folder of ['regions', 'venues', 'tariffs', 'traffic']) {
          const drafts = readdirSync(join(dataFolder, folder)).filter((each) => each.startsWith('.importing-'));
          assert.deepEqual(drafts, [], folder);
        }
        assert.equal(await statusOfWrite(server, key), 200, 'the large write that was killed holds nobody up');
        const serving = await openDatabaseForCommand({ dataFolder, databaseUrl: postgres.url, poolSize: 1 });
        const count = async () => {
          // The server has made another project since, that of the demonstration.
          const [{ rows }] = await serving.query<{ rows: number }>(sql`
            select (select count(*) from waypost.stores where since = 5 or until is not null)
              + (select count(*) from waypost.features where project_id = ${project.id})
              + (select count(*) from waypost.dataset_imports where dataset_id not in (select dataset_id from waypost.datasets)) as rows`);
          return rows;
        };
        await until(async () => (await count()) === 0, 'what was written in vain goes');
        await serving.close();
      } finally {
        await server.end('SIGTERM');
        await postgres.stop();
      }
    });
  });
}

function statusOfWrite({ origin }: ServerProcess, key: string): Promise<number> {
  const body = JSON.stringify({ stores: [{ storeId: 'new', name: 'a', location: { lat: 1, lng: 1 } }] });
  const headers = { 'content-type': 'application/json' };
  return send(`${origin}/stores?private_key=${key}`, { method: 'POST', headers, body }).then(({ status }) => status);
}

/** What is there when a server was killed amid a large write of assets, an import, and the deletion of a dataset. */
async function leaveHalves(database: Database, projectId: string): Promise<void> {
  await createStores(database, projectId, stores(3));
  // On PostgreSQL another server may be the one that makes it, as long as it has not been silent for a minute.
  const silent = database.kind === 'embedded' ? '0 s' : '90 s';
  await database.query(sql`
    update waypost.store_versions set building = 5, last_generation = 5, beat_at = now() - ${silent}::interval where project_id = ${projectId}`);
  await database.query(sql`
    with marked as (update waypost.stores set until = 5)
    insert into waypost.stores (project_id, generation, since, store_id, location, properties, localized_names, localized_words, words)
    select project_id, g, 5, store_id, location, properties, localized_names, localized_words, words from waypost.stores, unnest(array[0, 5]) g`);
  for (const title of ['stays', 'goes']) {
    const { id } = await createDataset(database, projectId, { name: title, url: null, mapping: null });
    const { importId } = await beginImport(database, projectId, id);
    await database.query(
      sql`update waypost.dataset_imports set beat_at = now() - ${silent}::interval where import_id = ${importId}`,
    );
    await database.query(sql`
      insert into waypost.features (project_id, import_id, number, feature_id, attributes, words)
      values (${projectId}, ${importId}, 1, gen_random_uuid(), '{}', '')`);
    if (title === 'goes') await database.query(sql`delete from waypost.datasets where dataset_id = ${id}`);
  }
}

for (const { name, skip, open } of DATABASES) {
  describe(`what a command does, on the ${name}`, { skip }, () => {
    test('a project is made with its keys or not at all', async () => {
      const { database, close } = await open();
      await database.query(sql`alter table waypost.keys add constraint no_private_ones check (kind = 'public')`);
      await assert.rejects(createProjectWithKeys(database, 'half'));
      assert.equal(await findProject(database, 'half'), null, 'its name is free for the next try');
      await close();
    });

    test('an import that a command has begun since the start is not taken for one that was killed', async () => {
      const { database, close } = await open();
      const project = await createProject(database, 'p');
      assert.ok(project);
      const { id } = await createDataset(database, project.id, { name: 'd', url: null, mapping: null });
      const start = new Date();
      await pause(5);
      await beginImport(database, project.id, id);
      await recordSilent(database, start);
      assert.equal((await importStatus(database, project.id, id)).status, 'in_progress');
      await recordSilent(database, new Date(Date.now() + 60_000));
      assert.equal((await importStatus(database, project.id, id)).status, 'failed');
      await close();
    });
  });
}

test('of several versions of a venue, as a killed import leaves them, the one in use is removed last', (t) => {
  const dataFolder = join(root, 'venues');
  const project = '00000000-0000-4000-8000-000000000000';
  const names = Array.from({ length: 8 }, (_, i) => `${project}.mall.000000000${i}-0000000${i}`);
  for (const name of [...names.slice(4), ...names.slice(0, 4)])
    mkdirSync(join(dataFolder, 'venues', name), { recursive: true });
  const removed: string[] = [];
  const { renameSync } = fs;
  t.mock.method(fs, 'renameSync', (from: string, to: string) => {
    removed.push(basename(from));
    renameSync(from, to);
  });
  // As the file system has them, which promises no order.
  const { readdirSync: listed } = fs;
  t.mock.method(fs, 'readdirSync', (folder: string) => listed(folder).reverse());
  syncBuiltinESMExports();
  new VenueFiles(dataFolder).remove(project, 'mall');
  t.mock.restoreAll();
  syncBuiltinESMExports();
  assert.deepEqual(removed, names);
});

test('a command whose server is killed says what has happened, and what to do', async () => {
  const dataFolder = await folderWithRegion('beside');
  const environment = { WAYPOST_DATA: dataFolder };
  const server = await serve(environment);
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl: undefined, poolSize: 1 });
  const project = await createProject(database, 'p');
  assert.ok(project);
  const file = join(root, 'stores.json');
  const assets = Array.from({ length: 10_000 }, (_, i) => ({ storeId: `s${i}`, name: 'a', location: { lat: 1, lng: 1 } }));
  writeFileSync(file, JSON.stringify(assets));
  const command = startCommand(['stores', 'import', file, '--project', 'p'], environment);
  const isBuilding = async () =>
    (await database.query(sql`select from waypost.store_versions where project_id = ${project.id} and building is not null`))
      .length > 0;
  await until(isBuilding, 'it is at work');
  await server.end('SIGKILL');
  await database.close();
  const { code, stderr } = await command.ended;
  assert.equal(code, 1);
  assert.match(
    stderr,
    /waypost: The database does not answer: the connection was lost while the command was running; run it again/,
  );
  assert.doesNotMatch(stderr, /\n {4}at /, 'no trace of the code');
});

describe('what a killed command has written goes with the next one', () => {
  const dataFolder = join(root, 'commands');
  const temporary = join(root, 'temporary');
  const environment = { WAYPOST_DATA: dataFolder, TMPDIR: temporary };
  /** Kills a command as soon as there is something in a folder that was not there before. */
  const killAtFirstSight = async (words: readonly string[], folder: string) => {
    const before = readdirSync(folder).length;
    const command = startCommand(words, environment);
    await until(() => readdirSync(folder).length > before, 'it writes something');
    command.kill();
    await command.ended;
  };

  test('a backup, also one that had another name', async () => {
    const database = await openDatabase({ dataFolder, databaseUrl: undefined, poolSize: 2 });
    const project = await createProject(database, 'p');
    assert.ok(project);
    await createStores(database, project.id, stores(3_000));
    await database.close();
    const folder = join(root, 'backups');
    mkdirSync(folder);
    await killAtFirstSight(['backup', join(folder, 'monday.tar.gz')], folder);
    assert.equal(readdirSync(folder).length, 1, 'it was killed while it wrote');
    const { code, stderr } = await waypost(['backup', join(folder, 'tuesday.tar.gz')], environment);
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(folder), ['tuesday.tar.gz']);
  });

  test('an import of a dataset', async () => {
    mkdirSync(temporary);
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 1] } };
    const file = join(root, 'features.ndjson');
    writeFileSync(file, Array.from({ length: 50_000 }, () => JSON.stringify(point)).join('\n'));
    for (const name of ['d', 'e']) await waypost(['dataset', 'create', name, '--project', 'p'], environment);
    await killAtFirstSight(['dataset', 'import', 'd', file, '--project', 'p'], temporary);
    assert.equal(readdirSync(temporary).length, 1, 'it was killed while it worked');
    writeFileSync(file, JSON.stringify(point));
    const { code, stderr } = await waypost(['dataset', 'import', 'e', file, '--project', 'p'], environment);
    assert.equal(code, 0, stderr);
    assert.deepEqual(readdirSync(temporary), []);
  });
});

describe('a restore that was killed', () => {
  const archive = join(root, 'archive.tar.gz');
  const restored = async () => {
    if (existsSync(archive)) return;
    const dataFolder = await folderWithRegion('archived');
    const database = await openDatabase({ dataFolder, databaseUrl: undefined, poolSize: 1 });
    await createProjectWithKeys(database, 'kept');
    await database.close();
    const { code, stderr } = await waypost(['backup', archive, '--with-regions', '--data', dataFolder]);
    assert.equal(code, 0, stderr);
  };

  test('is not started over: who restores does not want to serve an empty folder', async () => {
    await restored();
    const folder = join(root, 'unfinished');
    mkdirSync(join(folder, '.restoring', 'regions'), { recursive: true });
    const refused = await waypost(['serve', '--port', '0', '--data', folder]);
    assert.notEqual(refused.code, 0);
    assert.match(
      refused.stderr,
      /A restore into .*unfinished was interrupted: run waypost restore again, or remove .*\.restoring/,
    );
    assert.deepEqual(readdirSync(folder), ['.restoring'], 'nothing has begun there');
    const { code, stderr } = await waypost(['restore', archive, '--data', folder]);
    assert.equal(code, 0, stderr);
    await (await serve({ WAYPOST_DATA: folder })).end('SIGTERM');
  });

  test('is finished by its repetition, also when PostgreSQL has all of it', { skip: withoutPostgres }, async () => {
    await restored();
    const postgres = await startPostgres();
    const environment = { WAYPOST_DATA: join(root, 'filled'), DATABASE_URL: postgres.url };
    const request = { file: archive, dataFolder: environment.WAYPOST_DATA, databaseUrl: postgres.url };
    const endBeforeItsPlace = (step: string) => {
      if (step === 'moving the data into place') throw new Error('killed');
    };
    await assert.rejects(restore(request, endBeforeItsPlace), /killed/);
    // As it stands between the commit and the word that it is whole.
    rmSync(join(environment.WAYPOST_DATA, '.restoring', 'whole'));
    const { code, stderr } = await waypost(['restore', archive], environment);
    assert.equal(code, 0, stderr);
    await (await serve(environment)).end('SIGTERM');
    await postgres.stop();
  });
});
