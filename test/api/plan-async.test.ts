import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { sql } from '../../src/database/sql.ts';
import { optimizeReply } from '../../src/distance/fleet-plan.ts';
import { planAccepted, planStatusReply } from '../../src/distance/plan-async.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { SERVERS } from '../support/databases.ts';
import { describedOperations } from '../support/described-answers.ts';
import { xmlOf } from '../support/map-files.ts';
import { read, send } from '../support/request.ts';
import type { Client, TestServer } from '../support/server.ts';

const PATH = '/distance/optimize/async';
const SYNCHRONOUS = '/distance/optimize/json';

/** A straight road of 31.5 km at 45° north with a junction every 7.9 km, and a road that nothing leads to. */
function land(speed: string): string {
  const nodes = Array.from({ length: 5 }, (_, i) => ({ id: i + 1, lat: 45, lng: i / 10 }));
  const apart = [
    { id: 11, lat: 46, lng: 0 },
    { id: 12, lat: 46, lng: 0.1 },
  ];
  const road = { highway: 'primary', maxspeed: speed };
  return xmlOf({
    nodes: [...nodes, ...apart],
    ways: [
      { id: 1, nodes: nodes.map(({ id }) => id), tags: road },
      { id: 2, nodes: [11, 12], tags: road },
    ],
  });
}

async function buildLand(versions: RegionVersions, speed: string): Promise<string> {
  const map = join(versions.file('..', '..'), `land-${speed}.osm`);
  writeFileSync(map, land(speed));
  const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: `land-${speed}` };
  return (await buildRegion(versions, request, new Progress())).id;
}

const LIMITS = { fleetJobTasks: '1000', fleetJobVehicles: '4', jobsWaiting: '4', jobSeconds: '100' };
const WEST = [0, 45];
const EAST = [0.4, 45];
const APART = [0.05, 46];
const jobs = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, location: [((id * 7) % 40) / 100, 45], service: 60 }));
const SMALL = { vehicles: [{ id: 1, start: WEST, end: EAST }], jobs: jobs(6), options: { x: 0 } };
/** A search that goes on until its time is over, or it is cancelled. */
const LONG = { ...SMALL, jobs: jobs(1000), options: { x: 5, l: 80 } };
const TABLE = Array.from({ length: 6 }, (_, from) => Array.from({ length: 6 }, (__, to) => 100 * Math.abs(from - to)));

/** A value that is right most of the time, and else anything that JSON has. */
const spoilt = (right: readonly unknown[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constantFrom('', '\u0000', [], {}, -1, 1e20, null, [[]], 'x'.repeat(5_000)) },
  );
const mutatedBody = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      {
        vehicles: spoilt([
          SMALL.vehicles,
          [{ id: 1, start: WEST, profile: 'foot', steps: [{ type: 'job', id: 1 }] }],
          [{ id: 1, start_index: 0, capacity: [1] }],
        ]),
        jobs: spoilt([SMALL.jobs, [], [{ id: 1, location: APART, delivery: [1] }], [{ id: 1, location_index: 2 }]]),
        shipments: spoilt([[], [{ pickup: { id: 1, location: WEST }, delivery: { id: 1, location: EAST } }]]),
        options: spoilt([{ x: 0 }, { x: 0, g: true }, { x: 0, l: 1, seed: 3 }]),
        matrices: spoilt([undefined, { car: { durations: TABLE } }]),
        unknown: fc.jsonValue(),
      },
      { requiredKeys: ['vehicles', 'options'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

for (const { name, skip, start } of SERVERS) {
  describe(`plans that are worked on in the background, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start(LIMITS, async (versions) => versions.use(await buildLand(versions, '80')));
    });
    after(() => server.stop());

    const order = async (body: unknown, client: Client = server) => {
      const { plan_id: id } = read(planAccepted, await client.write('POST', PATH, body), 202);
      return id;
    };
    const status = async (id: string, client: Client = server) =>
      read(planStatusReply, await client.get(`${PATH}/${id}/status`));
    const until = async (id: string, isIt: (now: Awaited<ReturnType<typeof status>>) => boolean) => {
      for (;;) {
        const now = await status(id);
        if (isIt(now)) return now;
        await pause(20);
      }
    };
    const ended = (id: string) => until(id, (now) => now.status !== 'accepted' && now.status !== 'inProgress');
    const resultOf = async (id: string) => {
      assert.deepEqual(await ended(id), { plan_id: id, status: 'completed', progress: 1 });
      return read(optimizeReply, await server.get(`${PATH}/${id}/result`));
    };
    /** A plan without the times that it took. */
    const timeless = ({ summary: { computing_times: _, ...summary }, ...rest }: Awaited<ReturnType<typeof resultOf>>) => ({
      ...rest,
      summary,
    });

    for (const [what, body] of [
      ['by car, with what cannot be reached', { ...SMALL, jobs: [...jobs(6), { id: 9, location: APART }] }],
      ['with lines', { ...SMALL, options: { x: 0, g: true } }],
      [
        'in two ways to travel',
        {
          ...SMALL,
          vehicles: [
            { id: 1, start: WEST, max_tasks: 4 },
            { id: 2, start: EAST, profile: 'foot', description: 'on foot' },
          ],
          options: { x: 1, g: true, seed: 3 },
        },
      ],
      [
        'by matrices of the request',
        {
          vehicles: [{ id: 1, start_index: 0, capacity: [2] }],
          jobs: [1, 2, 3].map((id) => ({ id, location_index: id, delivery: [1], priority: id })),
          shipments: [{ amount: [1], pickup: { id: 1, location_index: 4 }, delivery: { id: 1, location_index: 5 } }],
          matrices: { car: { durations: TABLE } },
          options: { x: 0 },
        },
      ],
      [
        'with lines beside matrices of the request',
        {
          vehicles: [{ id: 1, start: WEST, start_index: 0 }],
          jobs: [{ id: 1, location: EAST, location_index: 5 }],
          matrices: { car: { durations: TABLE, distances: TABLE } },
          options: { x: 0, g: true },
        },
      ],
    ] as const) {
      test(`the plan is that of the synchronous endpoint: ${what}`, async () => {
        const plan = await resultOf(await order(body));
        const synchronous = read(optimizeReply, await server.write('POST', SYNCHRONOUS, body));
        assert.deepEqual(timeless(plan), timeless(synchronous));
        assert.ok(plan.routes.length > 0);
      });
    }

    test('the result is elsewhere', async () => {
      const id = await order(SMALL);
      await ended(id);
      const answer = await server.get(`${PATH}/${id}`);
      assert.deepEqual([answer.status, answer.headers.location], [303, `${PATH}/${id}/result`]);
    });

    test('while it is searched for there is a share of it and no result; deleted, it ends and makes room', async () => {
      const id = await order(LONG);
      const { progress } = await until(id, (now) => now.progress > 0.1);
      // A tenth are tables; 80 s of search have hardly begun.
      assert.ok(progress > 0.1 && progress < 0.5, `${progress}`);
      assert.equal((await server.get(`${PATH}/${id}`)).status, 202);
      const early = await server.get(`${PATH}/${id}/result`);
      assert.deepEqual([early.status, early.json], [409, { detail: 'The plan has no result: its status is inProgress' }]);
      const next = await order(SMALL);
      const deleted = await server.write('DELETE', `${PATH}/${id}`);
      assert.deepEqual([deleted.status, deleted.text], [204, '']);
      // One at a time is worked on, so that the next one would wait 80 s for it.
      const began = performance.now();
      await resultOf(next);
      assert.ok(performance.now() - began < 20_000);
      for (const gone of [`${id}/status`, id, `${id}/result`])
        assert.deepEqual((await server.get(`${PATH}/${gone}`)).json, { detail: `There is no plan ${id}` });
      assert.equal((await server.write('DELETE', `${PATH}/${id}`)).status, 404);
    });

    test('what is deleted leaves nothing, finished or not begun', async () => {
      const done = await order(SMALL);
      await ended(done);
      const running = await order(LONG);
      const waiting = await order(LONG);
      for (const id of [done, waiting, running]) assert.equal((await server.write('DELETE', `${PATH}/${id}`)).status, 204);
      await resultOf(await order(SMALL));
      const folder = join(server.dataFolder, 'jobs');
      const kept = existsSync(folder) ? readdirSync(folder) : [];
      const pieces = await server.database.query<{ job_id: string }>(sql`select job_id from waypost.job_pieces`);
      const left = [...kept, ...pieces.map(({ job_id }) => job_id)];
      for (const id of [done, waiting, running]) assert.equal(left.includes(id), false);
    });

    test('another server that works on it ends at its next heartbeat', async () => {
      const id = await order(LONG);
      await until(id, (now) => now.status === 'inProgress');
      // As another server deletes it: this one is not told.
      await server.database.query(sql`delete from waypost.jobs where job_id = ${id}`);
      const began = performance.now();
      await resultOf(await order(SMALL));
      assert.ok(performance.now() - began < 20_000);
    });

    test('a request that cannot be planned for names the field and the reason', async () => {
      const { vehicles } = SMALL;
      for (const [body, loc, reason] of [
        [[], [], /should be an object/],
        [{}, ['vehicles'], /Field required/],
        [{ vehicles, jobs: [] }, ['jobs'], /neither jobs nor shipments/],
        [{ ...SMALL, jobs: jobs(1001) }, ['jobs'], /1001 tasks .* more than 1000 \(WAYPOST_FLEET_JOB_TASKS\)/],
        [
          { ...SMALL, vehicles: Array.from({ length: 5 }, (_, id) => ({ id, start: WEST })) },
          ['vehicles'],
          /5 vehicles, more than 4 \(WAYPOST_FLEET_JOB_VEHICLES\)/,
        ],
        [{ ...SMALL, options: { l: 91 } }, ['options', 'l'], /at most 90 seconds \(nine tenths of WAYPOST_JOB_TIMEOUT\)/],
        [{ ...SMALL, options: { l: 604_801 } }, ['options', 'l'], /less than or equal to 604800/],
        [{ vehicles: [{ id: 1, start: [200, 45] }], jobs: jobs(1) }, ['vehicles', 0, 'start'], /not longitude, latitude/],
      ] as const) {
        const answer = await server.write('POST', PATH, body);
        assert.equal(answer.status, 422, answer.text);
        const { detail } = JSON.parse(answer.text);
        assert.deepEqual(detail[0].loc, ['body', ...loc]);
        assert.match(detail[0].msg, reason);
      }
      for (const [text, status] of [
        ['', 422],
        ['{"vehicles": [', 422],
        [`{"vehicles": ${' '.repeat(8 * 2 ** 20)}[]}`, 413],
      ] as const) {
        const url = `${server.origin}${PATH}?private_key=${server.privateKey}`;
        const answer = await send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
        assert.equal(answer.status, status, answer.text.slice(0, 300));
      }
    });

    test('a body of all bytes and all tasks that there may be is planned for', async () => {
      const body = { ...SMALL, jobs: jobs(1000), options: { l: 1 }, padding: '' };
      body.padding = 'x'.repeat(8 * 2 ** 20 - JSON.stringify(body).length);
      const { summary } = await resultOf(await order(body));
      assert.equal(summary.unassigned, 0);
    });

    test('a long body is kept as it was sent, without its byte order mark', async () => {
      const body = `\ufeff${JSON.stringify({ ...SMALL, padding: 'é'.repeat(100_000) }, null, 2)}`;
      const headers = { 'content-type': 'application/json', 'x-api-key': server.privateKey };
      const answer = await send(`${server.origin}${PATH}`, { method: 'POST', headers, body });
      const { summary } = await resultOf(read(planAccepted, answer, 202).plan_id);
      assert.equal(summary.unassigned, 0);
    });

    test('steps that break a rule end it with the field and the reason', async () => {
      const body = {
        vehicles: [{ id: 1, start_index: 0, steps: [{ type: 'job', id: 1 }] }],
        jobs: [{ id: 1, location_index: 5, time_windows: [[0, 1]] }],
        matrices: { car: { durations: TABLE } },
      };
      const id = await order(body);
      const { status: end, error } = await ended(id);
      assert.deepEqual(
        [end, error],
        ['error', 'vehicles[0].steps: they break a rule, so that the search cannot begin with them'],
      );
      assert.match((await server.get(`${PATH}/${id}`)).text, /its status is error, since vehicles\[0\]\.steps/);
    });

    test('whatever is sent is accepted, and ends, or is refused as described', async () => {
      const description = (await send(`${server.origin}/openapi.json`)).json;
      const operation = describedOperations(description).find(({ operationId }) => operationId === 'orderFleetPlan');
      const sending = await server.addProject('sending');
      const accepted: string[] = [];
      await fc.assert(
        fc.asyncProperty(mutatedBody, async (body) => {
          const answer = await sending.write('POST', PATH, body);
          assert.ok([202, 422, 429].includes(answer.status), answer.text);
          assert.equal(operation?.answers.get(answer.status)?.(answer.text), null, answer.text);
          if (answer.status === 202) accepted.push(read(planAccepted, answer, 202).plan_id);
        }),
        { numRuns: 300 },
      );
      assert.ok(accepted.length > 0);
      for (const id of accepted) {
        for (;;) {
          const now = await status(id, sending);
          if (now.status === 'completed') break;
          if (now.status === 'error') {
            // The one reason that is found by the search alone.
            assert.match(now.error ?? '', /^vehicles\[0\]\.steps: they break a rule/);
            break;
          }
          await pause(20);
        }
      }
    });

    test('a public key orders nothing', async () => {
      const url = `${server.origin}${PATH}?key=${server.publicKey}`;
      const headers = { 'content-type': 'application/json', referer: 'https://example.com' };
      assert.equal((await send(url, { method: 'POST', headers, body: JSON.stringify(SMALL) })).status, 401);
    });

    test('another project neither sees nor deletes it, and a matrix is no plan', async () => {
      const id = await order(SMALL);
      await ended(id);
      const stranger = await server.addProject('stranger');
      for (const path of [id, `${id}/status`, `${id}/result`]) {
        const answer = await stranger.get(`${PATH}/${path}`);
        assert.deepEqual([answer.status, answer.json], [404, { detail: `There is no plan ${id}` }]);
      }
      assert.equal((await stranger.write('DELETE', `${PATH}/${id}`)).status, 404);
      assert.equal((await server.get(`/distance/matrix/async/${id}`)).status, 404);
      assert.equal((await server.write('DELETE', `/distance/matrix/async/${id}`)).status, 404);
      for (const unknown of ['x', '3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d'])
        assert.equal((await server.write('DELETE', `${PATH}/${unknown}`)).status, 404);
      await resultOf(id);
    });

    test('matrices and plans of a project wait together', async () => {
      const busy = await server.addProject('busy');
      const { database } = server;
      await database.query(sql`
        insert into waypost.jobs (project_id, kind, request, status, worker, beat_at)
        select ${busy.projectId}, 'matrix', '', 'inProgress', gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 4)`);
      const refused = await busy.write('POST', PATH, SMALL);
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '10']);
      assert.match(refused.text, /4 matrices and plans of the project are not finished \(WAYPOST_JOBS_WAITING\)/);
      await database.query(sql`delete from waypost.jobs where project_id = ${busy.projectId}`);
      await order(SMALL, busy);
    });

    test('a request that this version cannot read ends as an error', async () => {
      for (const request of ['', '020000007b7d']) {
        const [row] = await server.database.query<{ job_id: string }>(sql`
          insert into waypost.jobs (project_id, kind, request)
          values (${server.projectId}, 'plan', decode(${request}, 'hex')) returning job_id`);
        const { status: end, error } = await ended(row?.job_id ?? '');
        assert.deepEqual([end, error], ['error', 'this version of the server cannot read the request: send it again']);
      }
    });

    test('a plan with lines whose region is replaced is made anew by the new one', async () => {
      const before = await resultOf(await order({ ...SMALL, options: { x: 0, g: true } }));
      const versions = new RegionVersions(server.dataFolder);
      const next = await buildLand(versions, '40');
      const id = await order({ ...LONG, options: { g: true, l: 8 } });
      await until(id, (now) => now.progress > 0.1);
      versions.use(next);
      const { routes } = await resultOf(id);
      assert.ok(routes[0]?.geometry !== undefined);
      const speed = ([route]: typeof routes) => (route?.distance ?? 0) / (route?.duration ?? 0);
      assert.ok(Math.abs(speed(routes) / speed(before.routes) - 0.5) < 0.05, `${speed(routes)}, ${speed(before.routes)}`);
    });
  });
}
