import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { RegionVersions } from '../../src/regions/versions.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import { until } from '../support/sharing-servers.ts';
import { buildSmallRegion } from '../support/world.ts';

const COUNT = 3;
const Found = Type.Object({ localities: Type.Array(Type.Object({ description: Type.String() })) });

describe('several processes on one port', { skip: withoutPostgres }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-processes-'));
  const versions = new RegionVersions(folder);
  let postgres: TestPostgres;
  let server: ServerProcess;
  let key: string;
  let settings: Readonly<Record<string, string>>;
  before(async () => {
    postgres = await startPostgres();
    settings = { DATABASE_URL: postgres.url, WAYPOST_DATA: folder, WAYPOST_CONSOLE: 'off' };
    versions.use((await buildSmallRegion(versions, 'abbeville', { name: 'Abbeville' })).id);
    server = await serve({ ...settings, WAYPOST_PROCESSES: `${COUNT}`, WAYPOST_LIMITS: 'postgres' });
    const created = await waypost(['project', 'create', 'shop', '--json'], settings);
    assert.equal(created.code, 0, created.stderr);
    const made: { readonly private_key: string } = JSON.parse(created.stdout);
    key = made.private_key;
    const limited = await waypost(['project', 'set', 'shop', '--limit', 'localities=100000'], settings);
    assert.equal(limited.code, 0, limited.stderr);
    await until('all processes serve', async () => (await processes()).size === COUNT);
  });
  after(async () => {
    await server?.end('SIGKILL');
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  const children = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const metrics = async () => (await send(`${server.origin}/metrics`)).text;
  /** The processes that the metrics are of, by number: when each began, in seconds since 1970. */
  const processes = async () =>
    new Map(
      [...(await metrics()).matchAll(/^waypost_process_start_time_seconds\{process="(\d+)"\} (\d+)/gm)].map(
        ([, number, began]) => [number, Number(began)],
      ),
    );
  const find = (input: string) =>
    send(`${server.origin}/localities/autocomplete/?input=${input}&private_key=${key}`, {
      // Each request goes to another process.
      headers: { connection: 'close' },
    });
  const isFound = async (town: string) =>
    (await Promise.all(Array.from({ length: 3 * COUNT }, () => find(town)))).every((answer) =>
      read(Found, answer).localities.some(({ description }) => description.startsWith(town)),
    );

  test('answer alike, and one of them reports the metrics of all', async () => {
    const before = await metrics();
    const requests = (text: string) =>
      [...text.matchAll(/^waypost_http_requests_total\{.*route="\/localities\/autocomplete".*\} (\d+)$/gm)]
        .map(([, count]) => Number(count))
        .reduce((sum, count) => sum + count, 0);
    assert.ok(await isFound('Abbeville'));
    assert.equal(requests(await metrics()) - requests(before), 3 * COUNT);
  });

  test('count limits together', async () => {
    const limited = await waypost(['project', 'set', 'shop', '--limit', 'routes=5'], settings);
    assert.equal(limited.code, 0, limited.stderr);
    const ask = () =>
      send(`${server.origin}/distance/route/json?origin=0,0&destination=0,1&private_key=${key}`, {
        headers: { connection: 'close' },
      });
    await until('the limit holds for all processes together', async () => {
      await pause(1_100);
      const answers = await Promise.all(Array.from({ length: 30 }, ask));
      return answers.filter(({ status }) => status !== 429).length === 5;
    });
  });

  test('follow a region that comes into use', async () => {
    versions.use((await buildSmallRegion(versions, 'vinkovci', { name: 'Vinkovci' })).id);
    await until('each process has the region', () => isFound('Vinkovci'));
  });

  test('one that is killed is started again, and the others answer meanwhile', async () => {
    const before = await processes();
    process.kill(children()[0], 'SIGKILL');
    // Until then its connections break.
    await until('its end is noticed', () => server.output().includes('a process ended; it is started again'));
    let asked = 0;
    await until('the process is back', async () => {
      assert.equal((await find('Vinkovci')).status, 200);
      asked++;
      const now = await processes();
      return now.size === COUNT && [...now].some(([number, began]) => began > (before.get(number) ?? 0));
    });
    assert.ok(asked > 0);
  });

  test('end in order with one signal', async () => {
    const all = children();
    assert.equal(await server.end('SIGTERM'), 0);
    for (const child of all) assert.throws(() => process.kill(child, 0), { code: 'ESRCH' });
  });

  test('are refused where they could not share what they count and keep', async () => {
    const { code, stderr } = await waypost(['serve', '--processes', '2'], { WAYPOST_DATA: folder });
    assert.equal(code, 1);
    assert.match(stderr, /WAYPOST_PROCESSES above 1 needs DATABASE_URL: .*; and WAYPOST_LIMITS=postgres or redis/);
  });

  test('a start that fails says why once, and ends all', async () => {
    const { code, stderr } = await waypost(['serve', '--processes', '2', '--port', '0'], {
      ...settings,
      WAYPOST_LIMITS: 'postgres',
      WAYPOST_GEOIP: join(folder, 'none.mmdb'),
    });
    assert.equal(code, 1);
    assert.equal(stderr.match(/is no database/g)?.length, 1, stderr);
  });
});
