import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Static, TSchema } from 'typebox';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { optimizeReply } from '../../src/distance/fleet-plan.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { largeMatrixReply, matrixAccepted, matrixStatusReply } from '../../src/distance/matrix-async.ts';
import { planAccepted } from '../../src/distance/plan-async.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { AROUND, detourMap, EAST, STRAIGHT, WEST } from '../support/detour-map.ts';
import { xmlOf } from '../support/map-files.ts';
import { type Answer, read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The middle piece is a bridge for 7.5 t under wires of 3.8 m, closed to dangerous goods and, to what weighs more than 3.5 t, in the mornings. */
const MAP = detourMap({
  maxweight: '7.5',
  maxheight: '3.8 m',
  hazmat: 'no',
  'motor_vehicle:conditional': 'no @ (weight>3.5 AND Mo-Fr 07:00-09:00)',
});
/** A Monday in Heidelberg in summer, two hours ahead of UTC. */
const at = (time: string) => String(Date.parse(`2026-05-04T${time}:00+02:00`) / 1000);

type Parameters = Readonly<Record<string, string>>;

describe('vehicles over HTTP', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-vehicles-'));
    const map = join(folder, 'map.osm');
    writeFileSync(map, xmlOf(MAP));
    server = await startTestServer(async (versions) => {
      const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'bridge' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const get = async <T extends TSchema>(path: string, schema: T, parameters: Parameters) =>
    read(schema, await server.get(`/distance/${path}/json`, parameters));
  const trip = { origin: WEST, destination: EAST };
  const near = (actual: number, expected: number, what: string) =>
    assert.ok(Math.abs(actual - expected) < 15, `${what}: ${actual}, not ${expected}`);

  /** What each endpoint says of the way from west to east. */
  const endpoints: readonly (readonly [name: string, meters: (parameters: Parameters) => Promise<number>])[] = [
    [
      'route',
      async (parameters) => {
        const body = await get('route', routeReply, { ...trip, ...parameters });
        assert.equal(body.status, 'OK', body.error_message ?? '');
        return body.routes[0].legs[0].distance.value;
      },
    ],
    [
      'tolls',
      async (parameters) => {
        const body = await get('tolls', tollsReply, { ...trip, ...parameters });
        assert.equal(body.status, 'OK', body.error_message ?? '');
        return body.routes[0].legs[0].distance.value;
      },
    ],
    [
      'distancematrix',
      async (parameters) => {
        const body = await get('distancematrix', matrixReply, { origins: WEST, destinations: EAST, ...parameters });
        assert.equal(body.status, 'OK', body.error_message ?? '');
        return body.rows[0].elements[0].distance?.value ?? 0;
      },
    ],
  ];
  const rows: readonly (readonly [parameters: Parameters, meters: number, reason: string])[] = [
    [{}, STRAIGHT, 'a car'],
    [{ mode: 'truck' }, AROUND, 'the usual truck weighs 40 t'],
    [{ mode: 'truck', vehicle_weight: '7.5', vehicle_height: '3.8' }, STRAIGHT, 'as heavy and as high as is signed'],
    [{ mode: 'truck', vehicle_weight: '7.5', vehicle_height: '3.801' }, AROUND, 'a millimetre higher'],
    [{ mode: 'truck', vehicle_weight: '7.5' }, AROUND, 'light, but 4 m high as the usual one'],
    [{ vehicle_weight: '8', vehicle_motorhome: 'true' }, AROUND, 'a heavy motorhome'],
    [{ vehicle_hazmat: 'true' }, AROUND, 'a car with dangerous goods'],
    [{ vehicle_height: '2.5', vehicle_trailers: '1', vehicle_length: '12', vehicle_width: '2.3' }, STRAIGHT, 'a caravan'],
    [{ vehicle_weight: '5', departure_time: at('08:00') }, AROUND, 'what is heavier than 3.5 t in the morning'],
    [{ vehicle_weight: '5', departure_time: at('10:00') }, STRAIGHT, 'later'],
    [{ departure_time: at('08:00') }, STRAIGHT, 'a car in the morning'],
    [{ vehicle_weight: '8', method: 'distance' }, AROUND, 'the shortest way that is open'],
  ];
  for (const [name, meters] of endpoints) {
    test(`${name}: roads that the vehicle may use`, async () => {
      for (const [parameters, expected, reason] of rows) near(await meters(parameters), expected, `${name}, ${reason}`);
    });
    // Tolls take no areas to avoid.
    if (name === 'tolls') continue;
    test(`${name}: past an area, which has no metric of its own yet`, async () => {
      const avoid = '49.41,8.70;49.41,8.71;49.42,8.71';
      near(await meters({ avoid, vehicle_weight: '8' }), AROUND, name);
      near(await meters({ avoid, vehicle_weight: '4' }), STRAIGHT, name);
    });
  }
  test('isochrones reach as far as the vehicle does', async () => {
    const reaches = async (parameters: Parameters) => {
      const body = await get('isochrone', isochroneReply, {
        origin: WEST,
        values: '800',
        method: 'distance',
        ...parameters,
      });
      assert.equal(body.status, 'OK', body.error_message ?? '');
      return Math.max(...body.features[0].geometry.coordinates.flat(2).map(([lng]) => lng));
    };
    assert.ok((await reaches({ mode: 'truck', vehicle_weight: '7', vehicle_height: '3' })) > 8.69);
    assert.ok((await reaches({ mode: 'truck' })) < 8.688);
  });
  test('who has no vehicle has none to describe', async () => {
    for (const mode of ['walking', 'cycling']) {
      const { status, error_message } = await get('route', routeReply, { ...trip, mode, vehicle_height: '2' });
      assert.equal(status, 'INVALID_REQUEST');
      assert.match(error_message ?? '', new RegExp(`^vehicle_height: mode=${mode} has no vehicle; use mode=driving`));
    }
    const truck = await get('route', routeReply, { ...trip, mode: 'truck', vehicle_motorhome: 'true' });
    assert.deepEqual([truck.status, truck.error_message?.split(':')[0]], ['INVALID_REQUEST', 'vehicle_motorhome']);
  });
  test('as fields of a JSON body', async () => {
    const body = { origins: WEST, destinations: EAST, vehicle_height: 2.5 };
    const meters = async (more: object) => {
      const answer = await server.write('POST', '/distance/distancematrix/json', { ...body, ...more });
      return read(matrixReply, answer).rows[0].elements[0].distance?.value ?? 0;
    };
    near(await meters({ vehicle_hazmat: true }), AROUND, 'with dangerous goods');
    near(await meters({ vehicle_hazmat: false }), STRAIGHT, 'without');
  });
  test('in a matrix that is worked on in the background', async () => {
    const metersBy = async (more: object) => {
      const order = { origins: WEST, destinations: `${EAST}|${WEST}`, ...more };
      const accepted = await server.write('POST', '/distance/matrix/async', order);
      const { matrix_id: id } = read(matrixAccepted, accepted, 202);
      for (;;) {
        const { status, error } = read(matrixStatusReply, await server.get(`/distance/matrix/async/${id}/status`));
        if (status === 'completed') break;
        assert.ok(status === 'accepted' || status === 'inProgress', error ?? '');
        await pause(20);
      }
      return read(largeMatrixReply, await server.get(`/distance/matrix/async/${id}/result`)).matrix.distances;
    };
    near((await metersBy({ mode: 'truck' }))[0], AROUND, 'the usual truck');
    near((await metersBy({ mode: 'truck', vehicle_weight: 7, vehicle_height: 3 }))[0], STRAIGHT, 'a small one');
    const walking = await server.write('POST', '/distance/matrix/async', {
      ...{ origins: WEST, destinations: EAST, mode: 'walking', vehicle_weight: 7 },
    });
    assert.equal(walking.status, 422, walking.text);
  });
  describe('in plans for fleets', () => {
    const lngLat = (point: string) => point.split(',').map(Number).reverse();
    const jobs = [{ id: 1, location: lngLat(EAST) }];
    const start = lngLat(WEST);
    /** One vehicle of each, in a fleet where each serves one job there. */
    const fleet = (...vehicles: readonly object[]) => ({
      vehicles: vehicles.map((vehicle, id) => ({ id, start, max_tasks: 1, ...vehicle })),
      jobs: vehicles.map((_, id) => ({ ...jobs[0], id })),
      options: { x: 0, g: true },
    });
    const VANS = [
      [{}, STRAIGHT],
      [{ dimensions: {} }, STRAIGHT],
      [{ dimensions: { height: 4 } }, AROUND],
      [{ profile: 'truck', dimensions: { weight: 7, height: 3, axles: 2 } }, STRAIGHT],
      [{ profile: 'truck' }, AROUND],
      [{ profile: 'driving', dimensions: { hazmat: true } }, AROUND],
    ] as const;
    const judge = ({ routes }: Static<typeof optimizeReply>) => {
      assert.equal(routes.length, VANS.length);
      for (const { vehicle, distance = 0 } of routes)
        near(distance, VANS[vehicle]?.[1] ?? 0, JSON.stringify(VANS[vehicle]?.[0]));
    };
    test('each vehicle of one goes by the roads that it may use', async () => {
      const body = fleet(...VANS.map(([vehicle]) => vehicle));
      judge(read(optimizeReply, await server.write('POST', '/distance/optimize/json', body)));
    });
    test('so it does in the background', async () => {
      const path = '/distance/optimize/async';
      const body = fleet(...VANS.map(([vehicle]) => vehicle));
      const { plan_id: id } = read(planAccepted, await server.write('POST', path, body), 202);
      while (!(await server.get(`${path}/${id}/status`)).text.includes('completed')) await pause(20);
      judge(read(optimizeReply, await server.get(`${path}/${id}/result`)));
    });
    test('vehicles are counted by what they are, not by how they are described', async () => {
      // All of them weigh 3,500 kg when rounded up; a car of 2 t is the usual one.
      const same = Array.from({ length: 30 }, (_, i) => ({ dimensions: { weight: 3.5 - i / 100_000 } }));
      const usual = [{ dimensions: { weight: 2 } }, { dimensions: {} }, {}];
      const { status, json } = await server.write('POST', '/distance/optimize/json', fleet(...same, ...usual));
      assert.equal(status, 200, JSON.stringify(json));
    });
    test('dimensions that make no sense are refused with the field and the reason', async () => {
      const matrices = {
        car: {
          durations: [
            [0, 1],
            [1, 0],
          ],
        },
      };
      for (const [body, reason] of [
        [fleet({ profile: 'bike', dimensions: { height: 2 } }), 'vehicles[0].dimensions: mode cycling has no vehicle'],
        [fleet({ dimensions: { weight: 201 } }), 'vehicles[0].dimensions.weight: Input should be less than or equal to 200'],
        [fleet({ dimensions: { axles: 2.5 } }), 'vehicles[0].dimensions.axles: Input should be a valid integer'],
        [fleet({ dimensions: { heigth: 4 } }), 'vehicles[0].dimensions.heigth: Extra inputs are not permitted'],
        [fleet({ dimension: { height: 4 } }), 'vehicles[0].dimension: what a vehicle is stands in its dimensions'],
        [fleet({ vehicle_height: 4 }), 'vehicles[0].vehicle_height: what a vehicle is stands in its dimensions'],
        [
          {
            vehicles: [{ id: 1, start_index: 0, dimensions: { height: 4 } }],
            jobs: [{ id: 1, location_index: 1 }],
            matrices,
          },
          'vehicles[0].dimensions: its profile has matrices, which decide',
        ],
        [
          fleet(...Array.from({ length: 21 }, (_, i) => ({ dimensions: { height: 1.05 + i / 10 } }))),
          'vehicles: they have 21 different dimensions, and 20 are the most',
        ],
      ] as const) {
        const { status, json } = await server.write('POST', '/distance/optimize/json', body);
        assert.deepEqual([status, json], [400, { code: 2, error: reason }]);
      }
    });
  });
  test('what is empty is not described', async () => {
    const names = ['weight', 'axle_weight', 'height', 'width', 'length', 'axles', 'trailers', 'hazmat', 'motorhome'];
    const empty = Object.fromEntries(names.map((name) => [`vehicle_${name}`, '']));
    near(await endpoints[0][1](empty), STRAIGHT, 'in the query');
    const body = { origins: WEST, destinations: EAST, mode: 'walking', ...empty };
    const walking = read(matrixReply, await server.write('POST', '/distance/distancematrix/json', body));
    assert.equal(walking.status, 'OK', 'in a body: nobody walks with a vehicle');
  });
  test('what is misspelled, or stands where none is read, is refused by its name', async () => {
    const query = async (path: string, parameters: Parameters) => server.get(`/distance/${path}/json`, parameters);
    const reasonOf = ({ status, text }: Answer) => {
      assert.equal(status, 422, text);
      const { detail }: { detail: { loc: string[]; msg: string }[] } = JSON.parse(text);
      return detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
    };
    const points = { origins: WEST, destinations: EAST };
    for (const [path, parameters] of [
      ['route', trip],
      ['tolls', trip],
      ['distancematrix', points],
      ['isochrone', { origin: WEST, values: '800' }],
    ] as const) {
      const stray = reasonOf(await query(path, { ...parameters, vehicle_weigth: '8', unknown: '1' }));
      assert.match(stray, /^query\.vehicle_weigth: Value error, there is no such parameter; a vehicle has vehicle_weight, /);
      assert.doesNotMatch(stray, /unknown/);
    }
    const both = reasonOf(await query('route', { vehicle_weigth: '8', destination: EAST }));
    assert.match(both, /vehicle_weigth.*query\.origin: Field required/, 'all errors at once');
    const post = (path: string, body: object) => server.write('POST', `/distance/${path}`, body);
    assert.match(
      reasonOf(await post('distancematrix/json', { ...points, vehicle_color: 'red' })),
      /^body\.vehicle_color: .*no such/,
    );
    assert.match(reasonOf(await post('matrix/async', { ...points, vehicle_color: 'red' })), /^body\.vehicle_color: /);
    assert.match(
      reasonOf(await post('distancematrix/json?vehicle_weight=heavy', points)),
      /^query\.vehicle_weight: /,
      'what the body does not say is read from the query',
    );
    const trace = { points: [WEST, EAST].map((point) => point.split(',').map(Number)).map(([lat, lng]) => ({ lat, lng })) };
    const none = 'Value error, no vehicle is described here: none of these parameters is taken';
    assert.equal(reasonOf(await post('match/json?vehicle_weight=8', trace)), `query.vehicle_weight: ${none}`);
    assert.equal(reasonOf(await post('match/json', { ...trace, vehicle_height: 3 })), `body.vehicle_height: ${none}`);
    const fleet = { vehicles: [{ id: 1, start: [8.69, 49.41] }], jobs: [{ id: 1, location: [8.69, 49.41] }] };
    const plan = await post('optimize/json?vehicle_weight=8', fleet);
    assert.deepEqual([plan.status, /"error":"vehicle_weight: no vehicle/.test(plan.text)], [400, true], plan.text);
  });
  test('a list where text is read is one error, that says so', async () => {
    const answer = await server.write('POST', '/distance/isochrone/json', { origin: WEST, values: [300, 600] });
    assert.equal(answer.status, 422);
    assert.deepEqual(JSON.parse(answer.text).detail, [
      { loc: ['body', 'values'], type: 'string_type', msg: 'Input should be a valid string, not a list' },
    ]);
  });
  test('what is out of range is 422', async () => {
    for (const [name, value] of [
      ['vehicle_weight', '0'],
      ['vehicle_axle_weight', '0'],
      ['vehicle_height', '0'],
      ['vehicle_width', '0.0'],
      ['vehicle_length', '0'],
      ['vehicle_weight', '-1'],
      ['vehicle_weight', '201'],
      ['vehicle_length', 'long'],
      ['vehicle_trailers', '1.5'],
      ['vehicle_hazmat', 'maybe'],
    ] as const) {
      const answer = await server.get('/distance/route/json', { ...trip, [name]: value });
      assert.equal(answer.status, 422, `${name}=${value}`);
    }
  });
});
