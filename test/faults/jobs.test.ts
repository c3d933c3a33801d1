import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabaseForCommand } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { optimizeReply } from '../../src/distance/fleet-plan.ts';
import { MATRICES } from '../../src/distance/matrix-async.ts';
import { PLANS } from '../../src/distance/plan-async.ts';
import { makeTown, type Orders, ordersOf } from '../support/orders.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve } from '../support/process.ts';

/** How often a plan is disturbed. */
const KILLS = 3;
/** Four million pairs: ten steps, about two seconds. */
const POINTS = 2_000;

/** A matrix between points all over the town, other ones for each number. */
function orderOf(number: number, count = POINTS): string {
  const at = (i: number) => `${(45 + ((i * 0.754_877) % 1) / 56).toFixed(5)},${(((i * 0.569_84) % 1) / 56).toFixed(5)}`;
  const list = (from: number) => Array.from({ length: count }, (_, i) => at(from + i)).join('|');
  return JSON.stringify({ origins: list(number), destinations: list(number + count) });
}

/** The numbers of a result, without its id. */
async function numbers(orders: Orders, server: ServerProcess, id: string): Promise<string> {
  const { status, text } = await orders.ask(server, `${id}/result`);
  assert.equal(status, 200, text.slice(0, 200));
  assert.ok(text.startsWith(`{"matrixId":"${id}","matrix":{"numOrigins":`) && text.endsWith(']}}'));
  return text.replace(id, '');
}

describe('SIGKILL with matrices in work: every accepted one ends, whole', () => {
  test('on the embedded database, at the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-jobs-'));
    await makeTown(folder);
    const environment = { WAYPOST_DATA: folder };
    let server = await serve(environment);
    const orders = await ordersOf(MATRICES, { databaseUrl: undefined, dataFolder: folder });
    const ids: string[] = [];
    for (const delayMs of [700, 1_500]) {
      ids.push(await orders.order(server, orderOf(1)), await orders.order(server, orderOf(2, 300)));
      await pause(delayMs);
      await server.end('SIGKILL');
      server = await serve(environment);
    }
    for (const id of ids) await orders.completed(server, id);
    // What was put together from before and after a kill is what one server makes at a stretch.
    const atOnce = await orders.order(server, orderOf(1));
    await orders.completed(server, atOnce);
    const expected = await numbers(orders, server, atOnce);
    for (const id of [ids[0], ids[2]])
      assert.ok((await numbers(orders, server, id)) === expected, `the matrix ${id} differs`);
    // A server that is stopped gives back what it has in work, and the next one goes on with it at once.
    const given = await orders.order(server, orderOf(3));
    await pause(500);
    await server.end('SIGTERM');
    server = await serve(environment);
    await orders.completed(server, given);
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  test('on PostgreSQL two servers share the work, and one takes over what the other had', {
    skip: withoutPostgres,
  }, async () => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'waypost-jobs-')));
    for (const folder of folders) await makeTown(folder);
    const postgres = await startPostgres();
    const environments = folders.map((folder) => ({ WAYPOST_DATA: folder, DATABASE_URL: postgres.url }));
    const [first, second] = [await serve(environments[0]), await serve(environments[1])];
    const orders = await ordersOf(MATRICES, { databaseUrl: postgres.url, dataFolder: folders[0] });
    const database = await openDatabaseForCommand({ databaseUrl: postgres.url, dataFolder: folders[0], poolSize: 1 });
    const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => orders.order(first, orderOf(i))));
    const workers = async () => {
      const rows = await database.query<{ worker: string }>(sql`
        select distinct worker from waypost.jobs where status = 'inProgress'`);
      return rows.length;
    };
    for (let round = 0; (await workers()) < 2; round++) {
      assert.ok(round < 500, 'both servers work');
      await pause(20);
    }
    await pause(300);
    await first.end('SIGKILL');
    for (const id of ids) await orders.completed(second, id);
    const again = await orders.order(second, orderOf(0));
    await orders.completed(second, again);
    // Also what the killed one has worked out is read from the other.
    assert.ok((await numbers(orders, second, again)) === (await numbers(orders, second, ids[0])));
    for (const id of ids) await numbers(orders, second, id);
    await database.close();
    await second.end('SIGTERM');
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
});

/** A plan for so many jobs all over the town: rounds are counted, and enough to last some seconds. */
function planOf(count: number, options: { readonly x?: number; readonly l?: number }): string {
  const at = (i: number) => [((i * 0.569_84) % 1) / 56, 45 + ((i * 0.754_877) % 1) / 56];
  const jobs = Array.from({ length: count }, (_, id) => ({ id, location: at(id), service: 60, delivery: [1] }));
  const vehicles = [1, 2, 3, 4].map((id) => ({ id, start: at(id), end: at(id), capacity: [Math.ceil(count / 3)] }));
  return JSON.stringify({ vehicles, jobs, options: { ...options, g: true } });
}

/** What is planned, without the times that it took. */
async function routes(orders: Orders, server: ServerProcess, id: string): Promise<string> {
  const { routes: planned, unassigned } = await orders.result(server, id, optimizeReply);
  assert.deepEqual(unassigned, []);
  return JSON.stringify(planned);
}

describe('SIGKILL with plans in work: every accepted one ends, as one that nobody disturbed', () => {
  test(`on the embedded database, ${KILLS} times`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-plans-'));
    await makeTown(folder);
    const environment = { WAYPOST_DATA: folder };
    let server = await serve(environment);
    const orders = await ordersOf(PLANS, { databaseUrl: undefined, dataFolder: folder });
    const id = await orders.order(server, planOf(150, { x: 1 }));
    for (let kill = 0; kill < KILLS; kill++) {
      while ((await orders.status(server, id)).status === 'accepted') await pause(20);
      await pause(200 * kill);
      assert.equal((await orders.status(server, id)).status, 'inProgress', 'it is killed in the middle');
      await server.end('SIGKILL');
      server = await serve(environment);
    }
    await orders.completed(server, id);
    const undisturbed = await orders.order(server, planOf(150, { x: 1 }));
    await orders.completed(server, undisturbed);
    assert.ok((await routes(orders, server, id)) === (await routes(orders, server, undisturbed)));
    // A server that is stopped gives it back, and does not wait for its end.
    const given = await orders.order(server, planOf(150, { l: 600 }));
    while ((await orders.status(server, given)).status === 'accepted') await pause(20);
    await server.end('SIGTERM');
    server = await serve(environment);
    while ((await orders.status(server, given)).status === 'accepted') await pause(20);
    assert.equal((await orders.ask(server, given, 'DELETE')).status, 204);
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  test('on PostgreSQL another server takes it over, and what one deletes the other stops working on', {
    skip: withoutPostgres,
  }, async () => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'waypost-plans-')));
    for (const folder of folders) await makeTown(folder);
    const postgres = await startPostgres();
    const environments = folders.map((folder) => ({ WAYPOST_DATA: folder, DATABASE_URL: postgres.url }));
    const [first, second] = [await serve(environments[0]), await serve(environments[1])];
    const orders = await ordersOf(PLANS, { databaseUrl: postgres.url, dataFolder: folders[0] });
    const working = async (ids: readonly string[]) => {
      for (const id of ids) while ((await orders.status(first, id)).status !== 'inProgress') await pause(20);
    };
    // Each server works on one at a time, so that both are busy for minutes, until all are deleted on one of them.
    const long = [planOf(1000, { l: 600 }), planOf(1000, { l: 600 })];
    const ids = await Promise.all(long.map((body) => orders.order(first, body)));
    await working(ids);
    for (const id of ids) assert.equal((await orders.ask(second, id, 'DELETE')).status, 204);
    for (const id of ids) assert.equal((await orders.ask(first, `${id}/status`)).status, 404);
    const short = await Promise.all([1, 2].map(() => orders.order(second, planOf(150, { x: 1 }))));
    await working(short);
    await first.end('SIGKILL');
    for (const id of short) await orders.completed(second, id);
    const [one, other] = await Promise.all(short.map((id) => routes(orders, second, id)));
    assert.ok(one === other);
    await second.end('SIGTERM');
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
});
