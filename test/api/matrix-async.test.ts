import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Static } from 'typebox';
import { createKey } from '../../src/access/keys.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { sql } from '../../src/database/sql.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { largeMatrixReply, matrixAccepted, matrixStatusReply } from '../../src/distance/matrix-async.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { SERVERS } from '../support/databases.ts';
import { describedOperations } from '../support/described-answers.ts';
import { xmlOf } from '../support/map-files.ts';
import { read, send } from '../support/request.ts';
import type { Client, TestServer } from '../support/server.ts';

const PATH = '/distance/matrix/async/';
const SYNCHRONOUS = '/distance/distancematrix/json';

/** A straight road of 31.5 km at 45° north with a junction every 7.9 km, a road that nothing leads to, and one that is closed by day. */
function land(speed: string): string {
  const nodes = Array.from({ length: 5 }, (_, i) => ({ id: i + 1, lat: 45, lng: i / 10 }));
  const apart = [
    { id: 11, lat: 46, lng: 0 },
    { id: 12, lat: 46, lng: 0.1 },
  ];
  const road = { highway: 'primary', maxspeed: speed };
  return xmlOf({
    nodes: [...nodes, ...apart, { id: 21, lat: 45.05, lng: 0.05 }],
    ways: [
      { id: 1, nodes: nodes.map(({ id }) => id), tags: road },
      { id: 2, nodes: [11, 12], tags: road },
      { id: 3, nodes: [1, 21, 3], tags: { ...road, 'motor_vehicle:conditional': 'no @ (06:00-10:00)' } },
    ],
  });
}

async function useLand(versions: RegionVersions, speed: string): Promise<void> {
  const map = join(versions.file('..', '..'), `land-${speed}.osm`);
  writeFileSync(map, land(speed));
  const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: `land-${speed}` };
  versions.use((await buildRegion(versions, request, new Progress())).id);
}

const LIMITS = { matrixJobPoints: '300', jobsWaiting: '4' };
const APART = '46,0.05';
/** Points along the road, and one that no road leads to. */
const points = (count: number, shift: number) =>
  [...Array.from({ length: count - 1 }, (_, i) => `45.001,${((i + shift) / 3000).toFixed(5)}`), APART].join('|');

/** A value that is right most of the time, and else anything that JSON has. */
const spoilt = (right: readonly unknown[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '|', 'enc:', 'enc:\u0000:', '91,0', '45,0|', 'x'.repeat(5_000), -1, null),
    },
  );
const mutatedBody = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      {
        origins: spoilt(['45,0', '45,0|45,0.1', 'enc:_p~iF~ps|U_ulLnnqC:', APART]),
        destinations: spoilt(['45,0.2', '45.001,0.01|46,0.05|-33,151']),
        mode: spoilt(['driving', 'walking', 'cycling']),
        method: spoilt(['time', 'distance']),
        avoid: spoilt(['tolls', '44,0;45,0;45,1']),
        departure_time: spoilt(['now', 1_777_622_400]),
        arrival_time: fc.option(spoilt(['1777622400']), { nil: undefined, freq: 8 }),
        unknown: fc.jsonValue(),
      },
      { requiredKeys: ['origins', 'destinations'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

for (const { name, skip, start } of SERVERS) {
  describe(`matrices that are worked on in the background, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start(LIMITS, (versions) => useLand(versions, '80'));
    });
    after(() => server.stop());

    const order = async (body: unknown, client: Client = server) => {
      const { matrix_id: id } = read(matrixAccepted, await client.write('POST', PATH, body), 202);
      return id;
    };
    const status = async (id: string, client: Client = server) =>
      read(matrixStatusReply, await client.get(`${PATH}${id}/status`));
    const ended = async (id: string) => {
      for (;;) {
        const now = await status(id);
        if (now.status !== 'accepted' && now.status !== 'inProgress') return now;
        await pause(20);
      }
    };
    const resultOf = async (id: string) => {
      assert.deepEqual(await ended(id), { matrix_id: id, status: 'completed', progress: 1 });
      return read(largeMatrixReply, await server.get(`${PATH}${id}/result`));
    };

    /** A matrix as the synchronous endpoint answers it. */
    const synchronous = async (body: object) => {
      const { rows } = read(
        matrixReply,
        await server.write('POST', SYNCHRONOUS, { ...body, elements: 'duration_distance' }),
      );
      const elements = rows.flatMap((row) => row.elements);
      return {
        travelTimes: elements.map(({ duration }) => duration?.value ?? 0),
        distances: elements.map(({ distance }) => distance?.value ?? 0),
        errorCodes: elements.map((element) => (element.status === 'OK' ? 0 : 3)),
      };
    };

    const small = { origins: points(30, 0), destinations: points(40, 7) };
    for (const [what, more] of [
      ['by car', {}],
      ['on foot, the shortest', { mode: 'walking', method: 'distance' }],
      ['past an area', { avoid: '44.99,0.15;45.01,0.15;45.01,0.16;44.99,0.16' }],
      ['when the way around is closed', { departure_time: '1777622400' }],
      ['arriving in the traffic of the evening', { arrival_time: '1777658400' }],
      ['in every mode that matrices have', { mode: 'cycling' }],
    ] as const) {
      test(`the numbers are those of the synchronous matrix: ${what}`, async () => {
        const body = { ...small, ...more };
        const { matrixId, matrix } = await resultOf(await order(body));
        const { numOrigins, numDestinations, ...numbers } = matrix;
        assert.match(matrixId, /^[\da-f-]{36}$/);
        assert.deepEqual([numOrigins, numDestinations], [30, 40]);
        assert.deepEqual(numbers, await synchronous(body));
        // The last origin is that which nothing leads to, but itself.
        assert.equal(numbers.errorCodes.filter((code) => code === 3).length, 39 + 29);
      });
    }

    test('the path without its slash is the same', async () => {
      const answer = await server.write('POST', PATH.slice(0, -1), small);
      await ended(read(matrixAccepted, answer, 202).matrix_id);
    });

    test('the result is elsewhere, and the key goes along where it was in the query', async () => {
      const id = await order(small);
      await ended(id);
      const inHeader = await server.get(`${PATH}${id}`);
      assert.deepEqual([inHeader.status, inHeader.headers.location], [303, `${PATH}${id}/result`]);
      const url = `${server.origin}${PATH}${id}?private_key=${server.privateKey}`;
      const followed = await fetch(url);
      assert.equal(followed.url, `${server.origin}${PATH}${id}/result?private_key=${server.privateKey}`);
      const body: Static<typeof largeMatrixReply> = JSON.parse(await followed.text());
      assert.equal(body.matrix.travelTimes.length, 1200);
    });

    test('whoever takes gzip gets what is kept; both are the same text', async () => {
      const id = await order({ origins: points(300, 0), destinations: points(300, 0) });
      await ended(id);
      const path = `${PATH}${id}/result`;
      const plain = await server.get(path);
      const packed = await server.get(path, {}, { 'accept-encoding': 'gzip, br' });
      assert.deepEqual([plain.headers['content-encoding'], packed.headers['content-encoding']], [undefined, 'gzip']);
      assert.equal(packed.headers.vary?.includes('accept-encoding'), true);
      assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
      assert.ok(packed.bytes.length < plain.bytes.length / 2);
      assert.equal(read(largeMatrixReply, plain).matrix.distances.length, 90_000);
      const refused = await server.get(path, {}, { 'accept-encoding': 'gzip;q=0' });
      assert.equal(refused.headers['content-encoding'], undefined);
    });

    test('a request that cannot be answered names the field and the reason', async () => {
      for (const [body, field, reason] of [
        [{ destinations: '45,0' }, 'origins', /Field required/],
        [{ ...small, origins: '45,x' }, 'origins', /'45,x' is not latitude,longitude/],
        [{ ...small, destinations: '91,0' }, 'destinations', /not on earth/],
        [{ ...small, destinations: points(301, 0) }, 'destinations', /more than 300 points \(WAYPOST_MATRIX_JOB_POINTS\)/],
        [{ ...small, mode: 'flying' }, 'mode', /'flying' is not allowed/],
        [{ ...small, avoid: 'rain' }, 'avoid', /'rain' is neither/],
        [{ ...small, departure_time: 'soon' }, 'departure_time', /neither a UNIX timestamp nor now/],
        [{ ...small, departure_time: '1', arrival_time: '2' }, 'departure_time', /cannot be used together/],
        [{ ...small, origins: [1, 2] }, 'origins', /valid string/],
      ] as const) {
        const answer = await server.write('POST', PATH, body);
        assert.equal(answer.status, 422, answer.text);
        const { detail } = JSON.parse(answer.text);
        assert.deepEqual(detail[0].loc, ['body', field]);
        assert.match(detail[0].msg, reason);
      }
    });

    test('whatever is sent is accepted, and ends, or is refused as described', async () => {
      const description = (await send(`${server.origin}/openapi.json`)).json;
      const operation = describedOperations(description).find(({ operationId }) => operationId === 'orderLargeMatrix');
      const sending = await server.addProject('sending');
      const accepted: string[] = [];
      await fc.assert(
        fc.asyncProperty(mutatedBody, async (body) => {
          const answer = await sending.write('POST', PATH, body);
          assert.ok([202, 422, 429].includes(answer.status), answer.text);
          assert.equal(operation?.answers.get(answer.status)?.(answer.text), null, answer.text);
          if (answer.status === 202) accepted.push(read(matrixAccepted, answer, 202).matrix_id);
        }),
        { numRuns: 400 },
      );
      assert.ok(accepted.length > 0);
      for (const id of accepted) while ((await status(id, sending)).status !== 'completed') await pause(20);
    });

    test('a public key orders nothing', async () => {
      const url = `${server.origin}${PATH}?key=${server.publicKey}`;
      const headers = { 'content-type': 'application/json', referer: 'https://example.com' };
      const answer = await send(url, { method: 'POST', headers, body: JSON.stringify(small) });
      assert.equal(answer.status, 401, answer.text);
    });

    test('another project does not see it, and what is no id is not there', async () => {
      const id = await order(small);
      await ended(id);
      const stranger = await server.addProject('stranger');
      for (const path of [id, `${id}/status`, `${id}/result`]) {
        const answer = await stranger.get(`${PATH}${path}`);
        assert.deepEqual([answer.status, answer.json], [404, { detail: `There is no matrix ${id}` }]);
      }
      for (const unknown of ['x', '3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d', encodeURIComponent("' or 1=1")])
        assert.equal((await server.get(`${PATH}${unknown}/status`)).status, 404);
    });

    test('one of a project waits while as many as may be are not finished', async () => {
      const busy = await server.addProject('busy');
      const { database } = server;
      // What no server takes, as it looks while all are busy.
      await database.query(sql`
        insert into waypost.jobs (project_id, kind, request, status, worker, beat_at)
        select ${busy.projectId}, 'matrix', '', 'inProgress', gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 4)`);
      const refused = await busy.write('POST', PATH, small);
      assert.equal(refused.status, 429);
      assert.match(refused.text, /4 matrices and plans of the project are not finished \(WAYPOST_JOBS_WAITING\)/);
      await database.query(sql`delete from waypost.jobs where project_id = ${busy.projectId}`);
      await order(small, busy);
    });

    test('without a result there is nothing to follow, and why is said', async () => {
      const [row] = await server.database.query<{ job_id: string }>(sql`
        insert into waypost.jobs (project_id, kind, request, status, error, finished_at)
        values (${server.projectId}, 'matrix', '', 'timeout', 'it took longer than 5 s', now()) returning job_id`);
      const id = row?.job_id ?? '';
      assert.deepEqual(await status(id), {
        matrix_id: id,
        status: 'timeout',
        progress: 0,
        error: 'it took longer than 5 s',
      });
      const answer = await server.get(`${PATH}${id}`);
      assert.equal(answer.status, 409);
      assert.match(answer.text, /its status is timeout, since it took longer than 5 s/);
    });

    test('one that is deleted is gone with its result', async () => {
      const id = await order(small);
      await ended(id);
      const reading = await createKey(server.database, server.projectId, {
        kind: 'private',
        canWrite: false,
        expiresAt: null,
      });
      const refused = await send(`${server.origin}${PATH}${id}?private_key=${reading}`, { method: 'DELETE' });
      assert.equal(refused.status, 403, 'a key that only reads drops nothing of others');
      const deleted = await server.write('DELETE', `${PATH}${id}`);
      assert.deepEqual([deleted.status, deleted.text, deleted.headers['content-type']], [204, '', undefined]);
      const answer = await server.get(`${PATH}${id}/result`);
      assert.deepEqual([answer.status, answer.json], [404, { detail: `There is no matrix ${id}` }]);
      assert.equal((await server.write('DELETE', `${PATH}${id}`)).status, 404);
    });

    test('a request that this version cannot read ends as an error', async () => {
      const [row] = await server.database.query<{ job_id: string }>(sql`
        insert into waypost.jobs (project_id, kind, request)
        values (${server.projectId}, 'matrix', decode('020000007b7d', 'hex')) returning job_id`);
      const { status: end, error } = await ended(row?.job_id ?? '');
      assert.equal(end, 'error');
      assert.match(error ?? '', /cannot read the request: send it again/);
    });

    test('a matrix whose region is replaced is worked out by the new one alone', async () => {
      const id = await order({ ...small, origins: points(300, 0), destinations: points(300, 0) });
      const before = await resultOf(id);
      const { database } = server;
      // As if it had been interrupted behind its first step.
      await database.query(sql`
        update waypost.jobs set status = 'accepted', done = 0, version = 'an earlier region', finished_at = null
        where job_id = ${id}`);
      await useLand(new RegionVersions(server.dataFolder), '40');
      await pause(1500);
      const again = await order({ ...small, origins: points(300, 0), destinations: points(300, 0) });
      const { travelTimes } = (await resultOf(again)).matrix;
      // Half the speed, and the same length.
      assert.ok(Math.max(...travelTimes) > 1.5 * Math.max(...before.matrix.travelTimes));
      assert.deepEqual((await resultOf(id)).matrix.distances, before.matrix.distances);
    });

    test('results go after their time, and with their project', async () => {
      const gone = await server.addProject('gone');
      const id = await order(small, gone);
      const old = await order(small);
      for (const client of [gone, server])
        while ((await status(client === gone ? id : old, client)).status !== 'completed') await pause(20);
      const { database, dataFolder } = server;
      const kept = () => {
        const folder = join(dataFolder, 'jobs');
        return existsSync(folder) ? readdirSync(folder) : [];
      };
      if (database.kind === 'embedded') assert.ok(kept().includes(id) && kept().includes(old));
      await database.query(sql`update waypost.jobs set finished_at = now() - interval '25 hours' where job_id = ${old}`);
      await database.query(sql`delete from waypost.projects where project_id = ${gone.projectId}`);
      const { Jobs } = await import('../../src/jobs/jobs.ts');
      const settings = { atOnce: 0, maxSeconds: 60, mostWaiting: 4, keepHours: 24 };
      const sweeping = new Jobs(database, dataFolder, {}, settings, (_, error) => assert.fail(String(error)));
      await sweeping.sweep();
      assert.equal((await server.get(`${PATH}${old}/status`)).status, 404);
      assert.equal(kept().includes(id) || kept().includes(old), false);
      const pieces = await database.query(sql`
        select from waypost.job_pieces where job_id in (${id}, ${old})`);
      assert.deepEqual(pieces, []);
    });
  });
}
