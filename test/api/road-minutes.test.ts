import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { TSchema } from 'typebox';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { readTariff } from '../../src/tolls/read.ts';
import { AROUND, detourMap, EAST, STRAIGHT, WEST } from '../support/detour-map.ts';
import { xmlOf } from '../support/map-files.ts';
import { waypost } from '../support/process.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The middle piece is a school street. */
const MAP = detourMap({
  'motor_vehicle:conditional': 'no @ (Mo-Fr 08:30-09:15; PH off)',
  'bicycle:conditional': 'no @ (Mo-Fr 08:30-09:15; PH off)',
  'toll:bus': 'yes',
});
const NEAR_EAST = '49.4,8.6905';

/** A time in Heidelberg in summer, two hours ahead of UTC. */
const at = (time: string) => String(Date.parse(`${time}:00+02:00`) / 1000);

describe('conditions of time over HTTP', () => {
  let server: TestServer;
  let folder: string;
  let map: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-minutes-'));
    map = join(folder, 'map.osm');
    writeFileSync(map, xmlOf(MAP));
    server = await startTestServer(async (versions) => {
      const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'school' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const get = async <T extends TSchema>(path: string, schema: T, parameters: Readonly<Record<string, string>>) =>
    read(schema, await server.get(`/distance/${path}/json`, parameters));
  const meters = async (parameters: Readonly<Record<string, string>>) => {
    const body = await get('route', routeReply, { origin: WEST, destination: EAST, ...parameters });
    assert.equal(body.status, 'OK', body.error_message ?? '');
    return body.routes[0].legs.reduce((sum, { distance }) => sum + distance.value, 0);
  };
  const near = (actual: number, expected: number, what: string) =>
    assert.ok(Math.abs(actual - expected) < 15, `${what}: ${actual}, not ${expected}`);

  for (const mode of ['driving', 'cycling']) {
    test(`${mode}: routes by their departure`, async () => {
      near(await meters({ mode }), STRAIGHT, 'without a time the sign does not count');
      near(await meters({ mode, departure_time: at('2026-05-04T08:15') }), STRAIGHT, 'before it closes');
      near(await meters({ mode, departure_time: at('2026-05-04T08:40') }), AROUND, 'closed');
      near(await meters({ mode, departure_time: at('2026-05-04T09:20') }), STRAIGHT, 'open again');
      near(await meters({ mode, departure_time: at('2026-05-01T08:40') }), STRAIGHT, 'the first of May');
      near(await meters({ mode, departure_time: at('2026-05-02T08:40') }), STRAIGHT, 'a Saturday');
      near(await meters({ mode, arrival_time: at('2026-05-04T08:40') }), AROUND, 'arriving while it is closed');
      near(await meters({ mode, arrival_time: at('2026-05-04T08:20') }), STRAIGHT, 'arriving before');
    });
    test(`${mode}: with stops, in any order, past an area, and the shortest`, async () => {
      const closed = { mode, departure_time: at('2026-05-04T08:40') };
      near(await meters({ ...closed, waypoints: NEAR_EAST }), AROUND, 'by a stop behind');
      near(await meters({ ...closed, waypoints: `optimize:true|${NEAR_EAST}|49.4,8.682` }), AROUND, 'in the best order');
      near(await meters({ ...closed, avoid: '49.41,8.70;49.41,8.71;49.42,8.71' }), AROUND, 'past an area elsewhere');
      near(await meters({ ...closed, method: 'distance' }), AROUND, 'the shortest way that is open');
    });
    test(`${mode}: matrices say what routes do`, async () => {
      for (const [time, expected] of [
        ['2026-05-04T08:15', STRAIGHT],
        ['2026-05-04T08:40', AROUND],
      ] as const) {
        const parameters = { mode, departure_time: at(time), elements: 'duration_distance' };
        const body = await get('distancematrix', matrixReply, {
          origins: `${WEST}|${NEAR_EAST}`,
          destinations: `${EAST}|49.4,8.682`,
          ...parameters,
        });
        assert.equal(body.status, 'OK', body.error_message ?? '');
        near(body.rows[0].elements[0].distance?.value ?? 0, expected, time);
        near(body.rows[0].elements[1].distance?.value ?? 0, 145, 'not past the school');
        near(body.rows[1].elements[0].distance?.value ?? 0, 174, 'not past the school');
      }
    });
    test(`${mode}: isochrones reach less while it is closed`, async () => {
      const reaches = async (time: string) => {
        const values = mode === 'driving' ? '110' : '200';
        const body = await get('isochrone', isochroneReply, { origin: WEST, values, mode, departure_time: at(time) });
        assert.equal(body.status, 'OK', body.error_message ?? '');
        return Math.max(...body.features[0].geometry.coordinates.flat(2).map(([lng]) => lng));
      };
      const [open, closed] = [await reaches('2026-05-04T08:15'), await reaches('2026-05-04T08:40')];
      assert.ok(open > 8.691 && closed < 8.6895, `${open} and ${closed}`);
    });
    test(`${mode}: and so do those towards a point`, async () => {
      const reaches = async (time: string) => {
        const values = mode === 'driving' ? '110' : '200';
        const parameters = { origin: EAST, direction: 'to', values, mode, arrival_time: at(time) };
        const body = await get('isochrone', isochroneReply, parameters);
        assert.equal(body.status, 'OK', body.error_message ?? '');
        return Math.min(...body.features[0].geometry.coordinates.flat(2).map(([lng]) => lng));
      };
      const [open, closed] = [await reaches('2026-05-04T08:15'), await reaches('2026-05-04T08:40')];
      assert.ok(open < 8.682 && closed > 8.6835, `${open} and ${closed}`);
    });
  }
  test('walking is not affected, and has no time to wait for', async () => {
    near(await meters({ mode: 'walking', departure_time: at('2026-05-04T08:40') }), STRAIGHT, 'on foot');
  });
  describe('with a toll on the middle piece, for all but electric cars', () => {
    const OWED = { cheapest: [{ type: 'value', currency: 'EUR', value: 7 }], unknown: 0 };
    const NOTHING = { cheapest: [], unknown: 0 };
    const element = async (parameters: Readonly<Record<string, string>>) => {
      const pair = { origins: WEST, destinations: EAST };
      return (await get('distancematrix', matrixReply, { ...pair, ...parameters })).rows[0].elements[0];
    };
    const measured = async (parameters: Readonly<Record<string, string>>) => {
      const { distance, toll } = await element({ elements: 'distance_toll', ...parameters });
      return [(distance?.value ?? 0) > 1200 ? AROUND : STRAIGHT, toll];
    };
    before(async () => {
      const system = { id: 'school', name: 'School', kind: 'distance', roads: { ways: [2], untolled: true } };
      const fares = [
        { vehicles: ['electric'], free: true },
        { base: 7, per_km: 0 },
      ];
      const tariff = {
        ...{ waypost_tariff: 1, id: 'school', name: 'School', currency: 'EUR' },
        ...{ vehicles: { electric: { fuel: ['electric'] }, others: {} }, systems: [{ ...system, fares }] },
      };
      new TariffFiles(server.dataFolder).write(readTariff(JSON.stringify(tariff), 'test'));
      while ((await element({ elements: 'distance_toll' })).toll?.cheapest.length !== 1) await pause(50);
    });

    test('a matrix has the tolls of the ways that it measures', async () => {
      assert.deepEqual(await measured({ departure_time: at('2026-05-04T08:15') }), [STRAIGHT, OWED]);
      assert.deepEqual(await measured({ departure_time: at('2026-05-04T08:40') }), [AROUND, NOTHING]);
      assert.deepEqual(await measured({ arrival_time: at('2026-05-04T08:40') }), [AROUND, NOTHING]);
    });

    test('a bus avoids what is tolled for buses, at any time and with any weight', async () => {
      for (const more of [{}, { vehicle_weight: '18' }, { departure_time: at('2026-05-04T08:15') }]) {
        const asked = { ...more, avoid: 'tolls' };
        assert.deepEqual(await measured(asked), [STRAIGHT, OWED], JSON.stringify(more));
        assert.deepEqual(await measured({ ...asked, vehicle_bus: 'true' }), [AROUND, NOTHING], JSON.stringify(more));
        const bus = { origin: WEST, destination: EAST, ...asked, vehicle_bus: 'true' };
        near((await get('tolls', tollsReply, bus)).routes[0].legs[0].distance.value, AROUND, JSON.stringify(more));
      }
    });

    test('a matrix without tolls avoids those of the vehicle that is described, too', async () => {
      const asked = { avoid: 'tariffs', elements: 'distance' };
      assert.deepEqual(await measured(asked), [AROUND, undefined]);
      assert.deepEqual(await measured({ ...asked, vehicle_fuel: 'electric' }), [STRAIGHT, undefined]);
    });
  });

  test('a hundred requests at once, each at another minute', async () => {
    const asked = Array.from({ length: 100 }, (_, i) => 8 * 60 + i);
    const found = await Promise.all(
      asked.map((minute) => {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        return meters({ mode: 'cycling', departure_time: at(`2026-05-04T${clock}`) });
      }),
    );
    // It is 66 s by bicycle to the corner before the school.
    const expected = asked.map((minute) => (minute + 1 >= 510 && minute + 1 < 555 ? AROUND : STRAIGHT));
    assert.deepEqual(
      found.map((each) => (each > 1200 ? AROUND : STRAIGHT)),
      expected,
    );
  });

  test('an import without holidays closes the school on the first of May, and says what it ignores', async () => {
    const { code, stdout, stderr } = await waypost(
      ['import', map, '--no-towns', '--holidays', 'none', '--name', 'none', '--data', server.dataFolder, '--json'],
      {},
    );
    assert.equal(code, 0, stderr);
    const manifest = JSON.parse(stdout);
    assert.deepEqual(manifest.ignored, {
      restrictions: { incomplete: 0, invalid: 0, ambiguous: 0 },
      conditions: [],
      holidays: [],
      sizes: [],
    });
    const versions = new RegionVersions(server.dataFolder);
    assert.equal(versions.current(), manifest.id);
    for (let wait = 0; wait < 50; wait++) {
      const length = await meters({ mode: 'cycling', departure_time: at('2026-05-01T08:40') });
      if (Math.abs(length - AROUND) < 15) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail('still open on the holiday');
  });
  test('a setting that names no country is refused', async () => {
    const { code, stderr } = await waypost(['import', map, '--holidays', 'Germany', '--data', server.dataFolder], {});
    assert.notEqual(code, 0);
    assert.match(stderr, /country, none, or a country and a state/);
  });
});
