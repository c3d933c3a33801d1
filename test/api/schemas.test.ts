import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import Type from 'typebox';
import { createProject, findProject } from '../../src/access/projects.ts';
import { backup } from '../../src/backup/backup.ts';
import { restore } from '../../src/backup/restore.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { sql, written } from '../../src/database/sql.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

const MIGRATIONS = new URL('../../src/database/migrations/', import.meta.url);
const migrations = readdirSync(MIGRATIONS)
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, MIGRATIONS), 'utf8') }));
const named = (what: RegExp) => migrations.flatMap(({ text }) => [...text.matchAll(what)].map(([, name]) => name));
const dropped = new Set(named(/drop table (\w+)/g));
const TABLES = ['migrations', ...named(/create (?:unlogged )?table (\w+)/g).filter((name) => !dropped.has(name))];

/** Another program's schema: tables of the same names, and functions and types that are called like PostGIS's. */
const another = (schema: string): string[] => [
  `create schema if not exists ${schema}`,
  ...TABLES.map((table) => `create table ${schema}.${table} (name text, applied_at timestamptz, other int)`),
  `insert into ${schema}.migrations (name) values ('20260101-other.sql')`,
  `create function ${schema}.st_distance(anyelement, anyelement) returns float8 language sql as 'select -1::float8'`,
  `create domain ${schema}.geography_of_others as text`,
];

/** What an earlier version made of a new database: its tables in the first schema of its search path. */
function asBefore(schema: string, postgis = schema): string[] {
  return [
    `create schema if not exists ${schema}`,
    `create schema if not exists ${postgis}`,
    ...['postgis', 'btree_gist', 'btree_gin'].map((name) => `create extension if not exists ${name} schema ${postgis}`),
    `set search_path = ${schema}, ${postgis}`,
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    ...migrations.flatMap(({ name, text }) => [text, `insert into migrations (name) values ('${name}')`]),
    'reset search_path',
  ];
}

const found = Type.Object({ features: Type.Array(Type.Object({ properties: Type.Object({ store_id: Type.String() }) })) });
const shop = (storeId: string, lng: number, lat: number) => ({
  storeId,
  name: `Shop ${storeId}`,
  location: { lat, lng },
  tags: ['wifi'],
});

/** Writes some of everything that is kept in a database, and asks for it. */
async function assertServing(server: TestServer): Promise<void> {
  const wrote = await server.write('POST', '/stores', { stores: [shop('far', 13.4, 52.5), shop('near', 2.36, 48.86)] });
  assert.equal(wrote.status, 200, wrote.text);
  const zone = { zone_id: 'z', store_id: 'near', polygon: 'POLYGON((2 48,3 48,3 49,2 49,2 48))' };
  const zoned = await server.write('POST', '/zones', { zones: [zone] });
  assert.equal(zoned.status, 200, zoned.text);
  const here = { lat: '48.85', lng: '2.35' };
  for (const [more, expected] of [
    [{}, ['near', 'far']],
    [{ radius: '5000' }, ['near']],
    [{ radius: '5000', query: 'tag:wifi' }, ['near']],
    [{ zone: 'true' }, ['near']],
  ] as const) {
    const { features } = read(found, await server.get('/stores/search', { ...here, ...more }));
    assert.deepEqual(
      features.map(({ properties }) => properties.store_id),
      expected,
    );
  }
  for (const [path, parameters] of [
    ['/stores/search/bounds', here],
    ['/stores/autocomplete', { query: 'name:shop' }],
    ['/stores/near', {}],
    ['/zones', {}],
  ] as const) {
    const answer = await server.get(path, parameters);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  }
  const client = new DatasetClient(server);
  const id = await client.create();
  assert.equal(await client.imported(id, collection([point(2.36, 48.86), point(13.4, 52.5)])), 2);
  for (const relation of ['within', 'contains', 'intersects', 'nearby']) {
    const body = { geometry: 'POINT(2.36 48.86)', ...(relation !== 'contains' && { buffer: 500 }) };
    const { features } = read(
      Type.Object({ features: Type.Array(Type.Unknown()) }),
      await server.write('POST', `/datasets/${id}/features/${relation}`, body),
    );
    assert.equal(features.length, 1, relation);
  }
}

/** Moves all that is kept into another database. */
async function assertMoving(server: TestServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-schemas-'));
  const file = join(folder, 'backup.tar.gz');
  const made = await backup(
    server.database,
    { dataFolder: server.dataFolder, file, withRegions: false, settings: {} },
    () => {},
  );
  const restored = await restore({ file, dataFolder: join(folder, 'data'), databaseUrl: undefined }, () => {});
  assert.deepEqual(restored.rows, made.rows);
  assert.deepEqual([made.rows.stores, made.rows.zones, made.rows.features], [2, 1, 2]);
  rmSync(folder, { recursive: true });
}

async function runAll(database: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.query(written(statement));
}

/** The tables of ours that have rows, beside the note of the other program. */
async function rowsOf(database: Database, schema: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    const [{ count }] = await database.query<{ count: number }>(written(`select count(*) from ${schema}.${table}`));
    if (count > 0) rows[table] = count;
  }
  return rows;
}

describe('the embedded database', () => {
  // What a session does to its search path ends with it, so that there is one: public.
  for (const [name, prepare, tables] of [
    ['another program has tables of these names in the schema of the path', another('public'), 'waypost'],
    [
      'an earlier version has made its tables there, and PostGIS is elsewhere',
      ['drop schema waypost cascade', 'drop extension postgis cascade', ...asBefore('public', 'gis')],
      'public',
    ],
  ] as const) {
    test(name, async () => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
      const first = await openDatabase({ databaseUrl: undefined, dataFolder, poolSize: 1 });
      assert.deepEqual(first.schemas, { tables: 'waypost', postgis: 'public' });
      await runAll(first, prepare);
      await first.close();
      const server = await startTestServer(
        async () => {
          const versions = new RegionVersions(dataFolder);
          versions.use((await buildSmallRegion(versions)).id);
        },
        { dataFolder },
      );
      try {
        assert.equal(server.database.schemas.tables, tables);
        await assertServing(server);
        if (tables === 'public') await assertMoving({ ...server, dataFolder });
        if (tables === 'waypost') assert.deepEqual(await rowsOf(server.database, 'public'), { migrations: 1 });
      } finally {
        await server.stop();
        rmSync(dataFolder, { recursive: true });
      }
    });
  }
});

describe('PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let admin: pg.Client;
  let databases = 0;
  before(async () => {
    postgres = await startPostgres();
    admin = new pg.Client(postgres.url);
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await postgres.stop();
  });

  /** A new database in which some statements have been run. */
  async function made(statements: readonly string[], user?: string): Promise<string> {
    const name = `d${databases++}`;
    await admin.query(`create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = name;
    const client = new pg.Client(url.href);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    if (user !== undefined) url.username = user;
    return url.href;
  }

  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataFolder: tmpdir(), poolSize: 2 });
  const onPath = (path: string) =>
    `do $$ begin execute format('alter database %I set search_path = ${path}', current_database()); end $$`;

  for (const [name, statements, schemas] of [
    [
      'a new database whose search path is that of another program',
      [...another('other'), onPath('other')],
      { tables: 'waypost', postgis: 'public' },
    ],
    [
      'a search path that was changed behind an earlier version',
      [...asBefore('public'), ...another('other'), onPath('other')],
      { tables: 'public', postgis: 'public' },
    ],
    [
      'an earlier version in a schema of its own, PostGIS in another, and neither on the path',
      [...asBefore('theirs', 'gis'), ...another('other'), onPath('other')],
      { tables: 'theirs', postgis: 'gis' },
    ],
  ] as const) {
    test(name, async () => {
      const databaseUrl = await made(statements);
      const server = await startTestServer(undefined, { databaseUrl });
      try {
        const [{ path }] = await server.database.query<{ path: string }>(sql`select current_setting('search_path') as path`);
        assert.equal(path, 'other', 'the sessions have the path');
        assert.deepEqual(server.database.schemas, schemas);
        await assertServing(server);
        assert.deepEqual(
          await rowsOf(server.database, 'other'),
          { migrations: 1 },
          'nothing was written to the other tables',
        );
      } finally {
        await server.stop();
      }
    });
  }

  test('limits that are counted in the database are counted in its schema', async () => {
    const databaseUrl = await made([...another('other'), onPath('other')]);
    const server = await startTestServer(undefined, { databaseUrl, limits: 'postgres' });
    try {
      assert.equal((await server.get('/stores/search', {})).status, 200);
      assert.ok((await rowsOf(server.database, 'waypost')).rate_limits > 0);
      assert.equal((await rowsOf(server.database, 'other')).rate_limits, undefined);
    } finally {
      await server.stop();
    }
  });

  test('two earlier versions that were kept apart by the paths of their users go on apart', async () => {
    const databaseUrl = await made([...asBefore('theirs'), ...asBefore('ours', 'theirs'), onPath('ours')]);
    const database = await open(databaseUrl);
    assert.equal(database.schemas.tables, 'ours');
    await createProject(database, 'of ours');
    assert.ok(await findProject(database, 'of ours'));
    assert.equal((await rowsOf(database, 'theirs')).projects, undefined);
    await database.close();
  });

  test('where nothing says which of several is meant, none is taken', async () => {
    const databaseUrl = await made([...asBefore('a'), ...asBefore('b', 'a')]);
    await assert.rejects(
      open(databaseUrl),
      /several schemas contain Waypost tables \(a, b\): .*alter schema … rename to waypost/,
    );
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query('alter schema b rename to waypost');
    await client.end();
    const database = await open(databaseUrl);
    assert.equal(database.schemas.tables, 'waypost');
    await database.close();
  });

  test('a user who may not create the schema is shown what to run, and after that it goes', async () => {
    await admin.query('create role limited login');
    const databaseUrl = await made(
      ['create extension postgis', 'create extension btree_gist', 'create extension btree_gin'],
      'limited',
    );
    await assert.rejects(
      open(databaseUrl),
      /user limited may not create the schema waypost: run "create schema waypost authorization "limited""/,
    );
    const name = new URL(databaseUrl).pathname.slice(1);
    const owner = new pg.Client(postgres.url.replace(/postgres$/, name));
    await owner.connect();
    await owner.query('create schema waypost authorization "limited"');
    await owner.end();
    const database = await open(databaseUrl);
    assert.ok(await createProject(database, 'limited'));
    await database.close();
  });
});
