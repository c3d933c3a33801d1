import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/access/keys.ts';
import { changeProject, createProject } from '../../src/access/projects.ts';
import { buildRegion } from '../../src/cli/import.ts';
import { Progress } from '../../src/cli/progress.ts';
import { openDatabaseForCommand } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { matrixAccepted, matrixStatusReply } from '../../src/distance/matrix-async.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { xmlOf } from '../support/map-files.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve } from '../support/process.ts';
import { read, send } from '../support/request.ts';

const PATH = '/distance/matrix/async/';
/** Four million pairs: ten steps, about two seconds. */
const POINTS = 2_000;

/** A town of 10 × 10 junctions, in a folder of its own. */
async function makeRegion(folder: string): Promise<void> {
  const side = 10;
  const nodes = Array.from({ length: side ** 2 }, (_, i) => ({
    id: i + 1,
    lat: 45 + Math.floor(i / side) / 500,
    lng: (i % side) / 500,
  }));
  const rows = Array.from({ length: side }, (_, row) => nodes.slice(row * side, (row + 1) * side).map(({ id }) => id));
  const columns = Array.from({ length: side }, (_, column) => rows.map((row) => row[column]));
  const ways = [...rows, ...columns].map((ids, i) => ({ id: i + 1, nodes: ids, tags: { highway: 'residential' } }));
  const map = join(folder, 'town.osm');
  writeFileSync(map, xmlOf({ nodes, ways }));
  const versions = new RegionVersions(folder);
  const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'town' };
  versions.use((await buildRegion(versions, request, new Progress())).id);
}

/** A matrix between points all over the town, other ones for each number. */
function orderOf(number: number, count = POINTS): string {
  const at = (i: number) => `${(45 + ((i * 0.754_877) % 1) / 56).toFixed(5)},${(((i * 0.569_84) % 1) / 56).toFixed(5)}`;
  const list = (from: number) => Array.from({ length: count }, (_, i) => at(from + i)).join('|');
  return JSON.stringify({ origins: list(number), destinations: list(number + count) });
}

/** Talks to whichever server runs. */
class Orders {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async order({ origin }: ServerProcess, body: string): Promise<string> {
    const headers = { 'x-api-key': this.#key, 'content-type': 'application/json' };
    return read(matrixAccepted, await send(`${origin}${PATH}`, { method: 'POST', headers, body }), 202).matrix_id;
  }

  async status({ origin }: ServerProcess, id: string) {
    return read(matrixStatusReply, await send(`${origin}${PATH}${id}/status`, { headers: { 'x-api-key': this.#key } }));
  }

  async completed(server: ServerProcess, id: string): Promise<void> {
    for (;;) {
      const { status, error } = await this.status(server, id);
      assert.ok(status !== 'error' && status !== 'timeout', `${status}: ${error}`);
      if (status === 'completed') return;
      await pause(100);
    }
  }

  /** The numbers of a result, without its id. */
  async numbers({ origin }: ServerProcess, id: string): Promise<string> {
    const { status, text } = await send(`${origin}${PATH}${id}/result`, { headers: { 'x-api-key': this.#key } });
    assert.equal(status, 200, text.slice(0, 200));
    assert.ok(text.startsWith(`{"matrixId":"${id}","matrix":{"numOrigins":`) && text.endsWith(']}}'));
    return text.replace(id, '');
  }
}

async function ordersOf(settings: { databaseUrl: string | undefined; dataFolder: string }): Promise<Orders> {
  const database = await openDatabaseForCommand({ ...settings, poolSize: 1 });
  const project = await createProject(database, 'matrices');
  assert.ok(project);
  await changeProject(database, project.id, { ...project, limits: { jobs: 1_000_000 } });
  const key = await createKey(database, project.id, { kind: 'private', canWrite: false, expiresAt: null });
  await database.close();
  return new Orders(key);
}

describe('SIGKILL with matrices in work: every accepted one ends, whole', () => {
  test('on the embedded database, at the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-jobs-'));
    await makeRegion(folder);
    const environment = { WAYPOST_DATA: folder };
    let server = await serve(environment);
    const orders = await ordersOf({ databaseUrl: undefined, dataFolder: folder });
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
    const expected = await orders.numbers(server, atOnce);
    for (const id of [ids[0], ids[2]])
      assert.ok((await orders.numbers(server, id)) === expected, `the matrix ${id} differs`);
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
    for (const folder of folders) await makeRegion(folder);
    const postgres = await startPostgres();
    const environments = folders.map((folder) => ({ WAYPOST_DATA: folder, DATABASE_URL: postgres.url }));
    const [first, second] = [await serve(environments[0]), await serve(environments[1])];
    const orders = await ordersOf({ databaseUrl: postgres.url, dataFolder: folders[0] });
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
    assert.ok((await orders.numbers(second, again)) === (await orders.numbers(second, ids[0])));
    for (const id of ids) await orders.numbers(second, id);
    await database.close();
    await second.end('SIGTERM');
    await postgres.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
});
