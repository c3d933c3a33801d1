import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createProject } from '../../src/access/projects.ts';
import { embeddedConnection } from '../../src/database/embedded.ts';
import { EmbeddedClient } from '../../src/database/embedded-client.ts';
import { EmbeddedUpkeep } from '../../src/database/embedded-upkeep.ts';
import { query } from '../../src/database/embedded-wire.ts';
import { DatabaseUnavailable, StatementTimeout } from '../../src/database/failures.ts';
import { type Database, openDatabase, openDatabaseForCommand } from '../../src/database/open.ts';
import { sql, written } from '../../src/database/sql.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const withoutPrograms = !existsSync(`${PROGRAMS}/psql`) && 'psql and pg_dump are not installed (postgresql-client-15)';
const STATEMENT_SECONDS = 2;
/** Runs until it is ended: the sum of products of a thousand million rows. */
const ENDLESS = 'select sum(a::numeric * b) from generate_series(1, 1e6) a, generate_series(1, 1e6) b';
/** PROJ refuses such a system of coordinates by an exception, which nothing in PGlite catches. */
const NONSENSE = `select ST_AsText(ST_Transform(ST_SetSRID(ST_MakePoint(1, 1), 4326), '+proj=nonsense'))`;

describe('the embedded database', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-embedded-'));
  const connection = { ...embeddedConnection(dataFolder) };
  let database: Database;
  before(async () => {
    database = await openDatabase({ databaseUrl: undefined, dataFolder, poolSize: 10, statementSeconds: STATEMENT_SECONDS });
  });
  after(async () => {
    await database.close();
    rmSync(dataFolder, { recursive: true });
  });

  /** A client that is none of Waypost's. */
  async function stranger(): Promise<pg.Client> {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  const run = (program: string, args: readonly string[]) =>
    promisify(execFile)(`${PROGRAMS}/${program}`, ['-h', String(connection.host), '-U', 'postgres', ...args], {
      maxBuffer: 2 ** 26,
    });

  /** That requests are served: reading and writing, PostGIS, and with the settings that statements count on. */
  async function assertServing(): Promise<void> {
    const name = `p${Math.random()}`;
    assert.equal((await createProject(database, name))?.name, name);
    const [{ path, x }] = await database.query<{ path: string; x: number }>(
      sql`select current_setting('search_path') as path, postgis.ST_X('point(7 8)'::postgis.geometry) as x`,
    );
    assert.deepEqual([path, x], ['public', 7]);
  }

  test('closes at once, though a client has prepared statements', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
    const other = await openDatabase({ databaseUrl: undefined, dataFolder: folder, poolSize: 1 });
    for (const name of ['first', 'second', 'third']) await other.pool.query({ name, text: `select '${name}'` });
    const began = performance.now();
    await other.close();
    // It waits 5 s for what it works on; before, it opened the database again instead, and never ended.
    assert.ok(performance.now() - began < 4_000);
    rmSync(folder, { recursive: true });
  });

  test('what is written and deleted again and again takes no more room: the log is cut, dead rows are cleared', async () => {
    const upkeep = new EmbeddedUpkeep(connection, { betweenClearingsMs: 0 });
    const folder = join(dataFolder, 'database', 'files', 'pg_wal');
    const logBytes = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    const heapBytes = async () => {
      const [{ bytes }] = await database.query<{ bytes: number }>(sql`select pg_relation_size('worn') as bytes`);
      return bytes;
    };
    await database.query(sql`create table worn (n int, t text)`);
    const sizes: [log: number, heap: number][] = [];
    for (let round = 0; round < 10; round++) {
      await database.query(sql`insert into worn select n, repeat('x', 500) from generate_series(1, 20000) n`);
      await database.query(sql`delete from worn`);
      // Statistics of a transaction are known a second after it.
      await pause(1_100);
      await upkeep.round();
      sizes.push([logBytes(), await heapBytes()]);
    }
    upkeep.stop();
    await database.query(sql`drop table worn`);
    // Ten rounds write 200 MB; each row is of half a kilobyte.
    const [log, heap] = sizes[sizes.length - 1];
    assert.ok(log < 100e6, `the log has ${log} bytes: ${sizes}`);
    assert.ok(heap <= sizes[1][1], `the table grows: ${sizes}`);
  });

  test('whatever may write is counted before it is answered, of all connections; what only reads is not', async () => {
    const counts = async (work: () => Promise<unknown>) => {
      const before = database.writes?.();
      await work();
      return database.writes?.() !== before;
    };
    // Upkeep writes every now and then, but not each time.
    const everCountsNot = async (work: () => Promise<unknown>) =>
      !((await counts(work)) && (await counts(work)) && (await counts(work)));
    const read = sql`select name from waypost.projects where name = ${'read'}`;
    for (const reads of [read, written('SELECT 1')]) assert.ok(await everCountsNot(() => database.query(reads)), reads.text);
    for (const text of [
      `insert into waypost.projects (name) values ('counted')`,
      `with changed as (update waypost.projects set name = 'counted again' where name = 'counted' returning name) select * from changed`,
      `select name into temporary copied from waypost.projects`,
      `drop table copied`,
      `select 1; delete from waypost.projects where name = 'counted again'`,
    ])
      assert.equal(await counts(() => database.query(written(text))), true, text);
    // Of a statement that was prepared the name alone is sent.
    const connection = await database.pool.connect();
    const named = (name: string, text: string) => connection.query({ name, text });
    for (let time = 1; time <= 2; time++) {
      assert.ok(await everCountsNot(() => named('reading', 'select name from waypost.projects')));
      assert.equal(await counts(() => named('changing', 'update waypost.projects set name = name')), true, `time ${time}`);
    }
    await connection.query('begin');
    assert.ok(await everCountsNot(() => connection.query('select name from waypost.projects')));
    assert.equal(await counts(() => connection.query('commit')), true, 'what was changed shows from then on');
    connection.release(true);
    const other = await stranger();
    // Functions that others have made may write.
    assert.equal(await counts(() => other.query('select 1')), true);
    await other.end();
    const command = await openDatabaseForCommand({ databaseUrl: undefined, dataFolder, poolSize: 1 });
    assert.equal(command.writes, null, 'a command does not know of what others write');
    assert.equal(await counts(() => command.query(written('truncate waypost.store_versions'))), true);
    assert.ok(await everCountsNot(() => command.query(read)));
    await command.close();
  });

  describe('a session that can be ended', () => {
    test('a statement is ended at the deadline of its connection; the others wait and nothing of theirs is lost', async () => {
      await createProject(database, 'before');
      const endless = database.query(sql`${written(ENDLESS)}`);
      const others = Promise.all([
        createProject(database, 'meanwhile'),
        ...Array.from({ length: 30 }, () => assertServing()),
      ]);
      await assert.rejects(endless, StatementTimeout);
      await others;
      const rows = await database.query(
        sql`select name from waypost.projects where name in ('before', 'meanwhile') order by name`,
      );
      assert.deepEqual(rows, [{ name: 'before' }, { name: 'meanwhile' }]);
    });

    test('a client of PostgreSQL has a deadline too, by default or its own', { skip: withoutPrograms }, async () => {
      const environment = { ...process.env, PGOPTIONS: '-c statement_timeout=1s' };
      const arguments_ = ['-h', String(connection.host), '-U', 'postgres', '-c', ENDLESS, 'postgres'];
      const ended = promisify(execFile)(`${PROGRAMS}/psql`, arguments_, { env: environment });
      await assert.rejects(ended, /statement timeout \(1000 ms\)/);
      const deadlines = [{}, { statement_timeout: '200' }, { options: '-c statement_timeout=2min' }].map((named) => {
        const client = new EmbeddedClient(new Socket());
        client.receive(startupMessage({ user: 'postgres', ...named }));
        return client.deadlineMs;
      });
      assert.deepEqual(deadlines, [30_000, 200, 120_000]);
    });

    test('in a transaction it takes that along, and no part of it stays', async () => {
      const ended = database.transaction(async (transaction) => {
        await transaction.query(sql`insert into waypost.projects (name) values ('lost')`);
        await transaction.query(written(ENDLESS));
      });
      await assert.rejects(ended, StatementTimeout);
      assert.deepEqual(await database.query(sql`select name from waypost.projects where name = 'lost'`), []);
    });

    test('work has no deadline', async () => {
      const command = await openDatabaseForCommand({ databaseUrl: undefined, dataFolder, poolSize: 1 });
      const started = performance.now();
      // PGlite's own pg_sleep is busy; so much of it is longer than a request may take.
      await command.query(sql`select pg_sleep(${STATEMENT_SECONDS + 1})`);
      assert.ok(performance.now() - started > STATEMENT_SECONDS * 1000);
      await command.close();
    });

    test('when it breaks, the batch at fault gets an error and the others go on', async () => {
      const client = await stranger();
      // Deeper than the stack of its thread, without PostgreSQL's own limit.
      const broken = client.query(`set max_stack_depth = '7MB';
        create function pg_temp.deep(n int) returns int language plpgsql as 'begin return pg_temp.deep(n + 1) + 1; end';
        select pg_temp.deep(0)`);
      const others = Promise.all(Array.from({ length: 10 }, () => assertServing()));
      await assert.rejects(broken);
      await others;
      await client.end();
    });
  });

  describe('who waits for whom', () => {
    test('keys come before requests, requests before work; within these each connection has its turn', async () => {
      const order: string[] = [];
      const blocker = await stranger();
      const command = await openClient('waypost work');
      const [first, second] = [await openClient('waypost requests'), await openClient('waypost requests')];
      const keys = await openClient('waypost access');
      await blocker.query('begin');
      const ask = (client: pg.Client, name: string) => client.query('select 1').then(() => order.push(name));
      const asked = [ask(command, 'work'), ask(first, 'first'), ask(second, 'second'), ask(keys, 'keys')];
      await pause(1_000);
      await blocker.query('commit');
      await Promise.all(asked);
      assert.deepEqual(order, ['keys', 'first', 'second', 'work']);
      await Promise.all([blocker, command, first, second, keys].map((client) => client.end()));
    });

    async function openClient(name: string): Promise<pg.Client> {
      const client = new pg.Client({ ...connection, application_name: name });
      await client.connect();
      return client;
    }

    test('what keys need is refused after 2 s as busy', async () => {
      const blocker = await stranger();
      await blocker.query('begin');
      await assert.rejects(database.access.query(sql`select 1`), DatabaseUnavailable);
      await blocker.query('commit');
      await database.access.query(sql`select 1`);
      await blocker.end();
    });

    test('a transaction in which nothing happens is rolled back after 5 s', async () => {
      const idle = await stranger();
      const failed = once(idle, 'error');
      await idle.query('begin');
      await idle.query(`insert into waypost.projects (name) values ('idle')`);
      await assertServing();
      const [error]: { code?: string }[] = await failed;
      assert.equal(error.code, '25P03');
      assert.deepEqual(await database.query(sql`select name from waypost.projects where name = 'idle'`), []);
    });

    test('what its client sends after that is not done by itself', async () => {
      // A client that reads late keeps sending the rest of its transaction.
      const late = connect({ path: join(connection.host ?? '', `.s.PGSQL.${connection.port}`), allowHalfOpen: true });
      late.write(startupMessage({ user: 'postgres', application_name: 'waypost work' }));
      late.write(query('begin'));
      let answer = '';
      late.on('data', (piece) => {
        answer += piece.toString('latin1');
      });
      while (!answer.includes('25P03')) await pause(50);
      late.write(query(`insert into waypost.projects (name) values ('late')`));
      await pause(300);
      assert.deepEqual(await database.query(sql`select name from waypost.projects where name = 'late'`), []);
      late.destroy();
    });
  });

  describe('of what a client leaves in the session the next one sees nothing', () => {
    const left = [
      ['a search path', `set search_path = nowhere`],
      ['a role', `set role pg_read_all_data`],
      ['a time zone', `set timezone = 'Asia/Tokyo'`],
      ['no writing', `set default_transaction_read_only = on`],
      ['a temporary table in the way', `create temporary table projects (name text)`],
      ['a prepared statement', `prepare mine as select 1`],
      ['a cursor', `begin; declare c cursor with hold for select 1; commit`],
      ['a lock', `select pg_advisory_lock(1)`],
      ['an ear', `listen something`],
      ['a failed transaction', `begin; select 1/0`],
    ] as const;
    for (const [what, statement] of left) {
      test(what, async () => {
        const client = await stranger();
        await client.query(statement).catch(() => {});
        if (statement.startsWith('begin')) await client.query('rollback');
        await assertServing();
        const other = await stranger();
        const { rows } = await other.query(`select
          (select count(*)::int from pg_prepared_statements) + (select count(*)::int from pg_cursors)
            + (select count(*)::int from pg_locks where locktype = 'advisory')
            + (select count(*)::int from pg_listening_channels()) as things,
          current_user as name, current_setting('timezone') as zone, to_regclass('projects') is null as same`);
        assert.deepEqual(rows, [{ things: 0, name: 'postgres', zone: 'Etc/GMT0', same: true }]);
        await Promise.all([client.end(), other.end()]);
        await assertServing();
      });
    }

    test('but its settings are there again when it is its turn', async () => {
      const client = await stranger();
      await client.query(`set search_path = nowhere; set timezone = 'Asia/Tokyo'`);
      await assertServing();
      const { rows } = await client.query(
        `select current_setting('search_path') as path, current_setting('timezone') as zone`,
      );
      assert.deepEqual(rows, [{ path: 'nowhere', zone: 'Asia/Tokyo' }]);
      await client.end();
    });

    test('two clients have each a statement of the same name', async () => {
      const clients = [await stranger(), await stranger()];
      for (let round = 0; round < 3; round++) {
        for (const [i, client] of clients.entries()) {
          const { rows } = await client.query({ name: 'same', text: `select ${i} + $1::int as n`, values: [10] });
          assert.deepEqual(rows, [{ n: 10 + i }]);
          await assertServing();
        }
      }
      await Promise.all(clients.map((client) => client.end()));
      await assertServing();
      assert.deepEqual(await database.query(sql`select name from pg_prepared_statements`), []);
    });

    test('a client that goes in the middle of a batch', async () => {
      const client = await stranger();
      client.query('begin; select pg_sleep(0.5)').catch(() => {});
      await pause(100);
      await client.end();
      await assertServing();
    });

    test('pg_dump', { skip: withoutPrograms }, async () => {
      // Debian's is older than the database, and says so.
      await assert.rejects(run('pg_dump', ['postgres']), /server version mismatch/);
      await assertServing();
    });

    test('psql: what there is, and COPY in both directions', { skip: withoutPrograms }, async () => {
      assert.match((await run('psql', ['-c', '\\d waypost.projects', 'postgres'])).stdout, /Table "waypost\.projects"/);
      const psql = spawn(`${PROGRAMS}/psql`, ['-h', String(connection.host), '-U', 'postgres', '-q', 'postgres']);
      let output = '';
      psql.stdout.on('data', (data) => {
        output += data;
      });
      psql.stdin.end(
        'create table copied (n int);\ncopy copied from stdin;\n1\n2\n3\n\\.\ncopy copied to stdout;\ndrop table copied;\n',
      );
      await once(psql, 'close');
      assert.equal(output, '1\n2\n3\n');
      await assertServing();
    });

    test('a client that goes in the middle of COPY', { skip: withoutPrograms }, async () => {
      const psql = spawn(`${PROGRAMS}/psql`, ['-h', String(connection.host), '-U', 'postgres', '-q', 'postgres']);
      psql.stdin.write('create table if not exists half (n int);\ncopy half from stdin;\n1\n');
      await pause(500);
      psql.kill('SIGKILL');
      await assertServing();
      assert.deepEqual(await database.query(sql`select * from half`), []);
    });
  });

  describe('errors of PROJ and GEOS are errors', () => {
    const self = `'POLYGON((0 0,10 10,0 10,10 0,0 0))'::geometry`;
    const wrong = [
      ['a system that PROJ does not know', NONSENSE, /Unknown projection/],
      ['an unknown number of one', 'select ST_Transform(ST_SetSRID(ST_MakePoint(1, 1), 4326), 999999)', /SRID/],
      ['a latitude out of range', 'select ST_Transform(ST_SetSRID(ST_MakePoint(1, 95), 4326), 3857)', /Invalid coordinate/],
      [
        'rings that cross',
        `select ST_Intersection(${self}, 'POLYGON((0 0,5 10,10 0,0 10,0 0))'::geometry)`,
        /TopologyException/,
      ],
      ['a distance that is none', `select ST_Buffer('POINT(0 0)'::geometry, 'NaN'::float8)`, /finite/],
    ] as const;
    for (const [what, statement, reason] of wrong) {
      test(what, async () => {
        await assert.rejects(database.query(written(statement)), reason);
        await assert.rejects(
          database.transaction((transaction) => transaction.query(written(statement))),
          reason,
        );
        await assertServing();
      });
    }

    test('a block can handle them', async () => {
      const client = await stranger();
      await client.query(`do $$ begin perform (${NONSENSE.replace('select ', '')}); raise 'not reached';
        exception when internal_error then perform 1; end $$`);
      await client.end();
      await assertServing();
    });

    test('a thousand of them cost no session', async () => {
      for (let i = 0; i < 1_000; i++) await assert.rejects(database.query(written(NONSENSE)), /Unknown projection/);
      await assertServing();
    });
  });
});

/** The message by which a client of PostgreSQL says who it is: its length, the version 3.0, names and values. */
function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const texts = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + texts.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, texts]);
}
