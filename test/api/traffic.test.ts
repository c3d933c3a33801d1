import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { LiveRegion } from '../../src/regions/live.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { TariffsInUse } from '../../src/regions/tariffs-in-use.ts';
import { TrafficFiles } from '../../src/regions/traffic.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { Damage } from '../../src/storage/damage.ts';
import { xmlOf } from '../support/map-files.ts';
import { waypost } from '../support/process.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** 2026-11-23 is a Monday; at 45° north and 0° east clocks show Paris time, one hour ahead of UTC. */
const monday = (hour: number, minute = 0) => String(Date.UTC(2026, 10, 23, hour - 1, minute) / 1000);
const HOURS = 168;
const FIVE_MINUTES = 2016;
const REQUEST = { addresses: [], postcodes: [], towns: false, demo: false, name: 'land' };

describe('traffic', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-traffic-'));
    const map = join(folder, 'map.osm');
    const nodes = Array.from({ length: 4 }, (_, i) => ({ id: 11 + i, lat: 45, lng: i / 10 }));
    writeFileSync(
      map,
      xmlOf({
        nodes,
        ways: [
          { id: 7, nodes: [11, 12, 13], tags: { highway: 'primary', maxspeed: '80' } },
          { id: 8, nodes: [13, 14], tags: { highway: 'primary', maxspeed: '80' } },
        ],
      }),
    );
    server = await startTestServer(async (versions) => {
      versions.use((await buildRegion(versions, { ...REQUEST, maps: [map] }, new Progress())).id);
    });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const command = (...words: string[]) => waypost(['traffic', ...words, '--data', server.dataFolder]);
  const importTable = async (rows: readonly (readonly (string | number)[])[]) => {
    const file = join(folder, 'table.csv');
    writeFileSync(file, rows.map((row) => row.join(',')).join('\n'));
    return command('import', file, '--json');
  };
  /** Kilometres an hour on the first part of the road, 45,0 to 45,0.1. */
  const speed = async (parameters: Readonly<Record<string, string>>, from = '45,0', to = '45,0.1') => {
    const asked = { origins: from, destinations: to, elements: 'duration_distance', ...parameters };
    const [{ elements }] = read(matrixReply, await server.get('/distance/distancematrix/json', asked)).rows;
    const { distance, duration } = elements[0];
    return Math.round(((distance?.value ?? 0) / (duration?.value ?? 1)) * 3.6);
  };
  /** Asks until the speed is as expected, for at most a second. */
  const within = async (expected: number, ask: () => Promise<number>) => {
    const started = performance.now();
    let seen = await ask();
    while (seen !== expected && performance.now() - started < 1000) {
      await pause(20);
      seen = await ask();
    }
    assert.equal(seen, expected, 'within a second');
  };

  test('without any, hours differ by what is typical', async () => {
    assert.ok((await speed({ departure_time: monday(8) })) < (await speed({ departure_time: monday(3) })));
  });

  test('speeds by hour: 08:00 on a working day is slower than 03:00, and all of the way has its own', async () => {
    const hours = Array.from({ length: HOURS }, (_, hour) => (hour === 8 ? 20 : hour === 3 ? 60 : ''));
    const { code, stdout, stderr } = await importTable([
      ['way', ...hours.map((_, i) => `h${i}`)],
      [7, ...hours],
      [999, ...hours],
    ]);
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), { kind: 'weekly', rows: 2, speeds_each: HOURS, rows_on_roads: 1 });
    await within(20, () => speed({ departure_time: monday(8) }));
    assert.equal(await speed({ departure_time: monday(3) }), 60);
    assert.equal(await speed({ arrival_time: monday(8, 30) }), 20);
    const free = await speed({});
    assert.equal(free, 72, 'without a time it is the speed of the road');
    assert.notEqual(await speed({ departure_time: monday(5) }), 20, 'hours without a speed are typical');
    assert.equal(
      await speed({ departure_time: monday(8) }, '45,0.2', '45,0.3'),
      await speed({ departure_time: monday(8) }, '45,0.3', '45,0.2'),
      'other roads too',
    );
  });

  test('a trip through hours of different speeds takes what each of them makes of it', async () => {
    const hours = Array.from({ length: HOURS }, (_, hour) => (hour === 8 ? 20 : 60));
    assert.equal((await importTable([[7, ...hours]])).code, 0);
    const seconds = async (parameters: Readonly<Record<string, string>>) => {
      const asked = { origins: '45,0', destinations: '45,0.2', elements: 'duration_distance', ...parameters };
      const [{ elements }] = read(matrixReply, await server.get('/distance/distancematrix/json', asked)).rows;
      return { took: elements[0].duration?.value ?? 0, kilometers: (elements[0].distance?.value ?? 0) / 1000 };
    };
    await within(60, () => speed({ departure_time: monday(10) }));
    const { kilometers } = await seconds({ departure_time: monday(10) });
    // Ten minutes at 20 km/h are 3⅓ km; the rest at 60.
    const slowFirst = 600 + (kilometers - 20 / 6) * 60;
    const { took } = await seconds({ departure_time: monday(8, 50) });
    assert.ok(Math.abs(took - slowFirst) <= 2, `${took} s, not ${slowFirst}`);
    // Arriving at 8:10 the last ten minutes are slow, so that one has to leave at a time that is still quick.
    assert.ok(Math.abs((await seconds({ arrival_time: monday(8, 10) })).took - slowFirst) <= 2);
    // Arriving at 9:05 the last five minutes are quick.
    const quickLast = 300 + (kilometers - 5) * 180;
    assert.ok(Math.abs((await seconds({ arrival_time: monday(9, 5) })).took - quickLast) <= 2);
  });

  test('speeds by five minutes, between nodes, in one direction', async () => {
    const slots = Array.from({ length: FIVE_MINUTES }, (_, slot) =>
      slot >= (8 * 60 + 10) / 5 && slot < (8 * 60 + 40) / 5 ? 30 : 50,
    );
    // Both halves of the way: a segment has one speed, by how much of it is known.
    const rows = [
      [11, 12, ...slots],
      [12, 13, ...slots],
    ];
    assert.equal((await importTable(rows)).code, 0);
    await within(30, () => speed({ departure_time: monday(8, 12) }));
    assert.equal(await speed({ departure_time: monday(8, 41) }), 50);
    assert.notEqual(
      await speed({ departure_time: monday(8, 12) }, '45,0.1', '45,0'),
      30,
      'the other direction is not meant',
    );
  });

  test('speeds of this moment count for now alone, within a second, until they are cleared', async () => {
    const before = await speed({ departure_time: 'now' });
    assert.equal((await importTable([['7:forward', 10]])).code, 0);
    await within(10, () => speed({ departure_time: 'now' }));
    assert.notEqual(await speed({ departure_time: 'now' }, '45,0.1', '45,0'), 10);
    assert.equal(await speed({ departure_time: monday(8, 12) }), 30, 'what is known by time of week stays');
    assert.equal((await importTable([['7', 15]])).code, 0);
    await within(15, () => speed({ departure_time: 'now' }));
    const { stdout } = await command('list', '--json');
    assert.deepEqual(
      JSON.parse(stdout).map(({ kind, rows }: { kind: string; rows: number }) => [kind, rows]),
      [
        ['weekly', 2],
        ['live', 1],
      ],
    );
    assert.equal((await command('clear', 'live')).code, 0);
    await within(before, () => speed({ departure_time: 'now' }));
  });

  test('a speed of 0 closes a road at this moment', async () => {
    const found = async () => {
      const asked = { origins: '45,0.01', destinations: '45,0.29', elements: 'duration_distance', departure_time: 'now' };
      return read(matrixReply, await server.get('/distance/distancematrix/json', asked)).rows[0].elements[0].status;
    };
    assert.equal(await found(), 'OK');
    assert.equal((await importTable([['8', 0]])).code, 0);
    const started = performance.now();
    while ((await found()) === 'OK' && performance.now() - started < 1000) await pause(20);
    assert.equal(await found(), 'ZERO_RESULTS');
    const later = { origins: '45,0.01', destinations: '45,0.29', elements: 'duration_distance', departure_time: monday(8) };
    const { rows } = read(matrixReply, await server.get('/distance/distancematrix/json', later));
    assert.equal(rows[0].elements[0].status, 'OK', 'at another time');
    assert.equal((await command('clear', 'live')).code, 0);
    while ((await found()) !== 'OK') await pause(20);
  });

  test('speeds of this moment that are a quarter of an hour old count no more, each by its own time', async () => {
    const weekly = await speed({ departure_time: 'now' });
    const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000 - seconds);
    const heading = ['way', 'speed', 'measured_at'];
    const metrics = async () => {
      const { text } = await server.get('/metrics');
      return Object.fromEntries(
        [...text.matchAll(/^waypost_live_speeds\{state="(\w+)"\} (\d+)$/gm)].map(([, state, value]) => [
          state,
          Number(value),
        ]),
      );
    };
    assert.equal((await importTable([heading, ['7', 10, secondsAgo(897)], ['8', 10, secondsAgo(1000)]])).code, 0);
    await within(10, () => speed({ departure_time: 'now' }));
    assert.deepEqual(await metrics(), { current: 1, expired: 1 });
    const started = performance.now();
    while ((await speed({ departure_time: 'now' })) === 10) {
      assert.ok(performance.now() - started < 30_000, 'it expires');
      await pause(100);
    }
    assert.equal(await speed({ departure_time: 'now' }), weekly);
    assert.deepEqual(await metrics(), { current: 0, expired: 2 });
    assert.equal((await importTable([heading, ['7', 10, new Date().toISOString()]])).code, 0);
    await within(10, () => speed({ departure_time: 'now' }));
    assert.equal((await command('clear', 'live')).code, 0);
    await within(weekly, () => speed({ departure_time: 'now' }));
    assert.deepEqual(await metrics(), {});
  });

  test('a table that is damaged changes nothing, and nothing else fails', async () => {
    const known = await speed({ departure_time: monday(8, 12) });
    writeFileSync(join(server.dataFolder, 'traffic', 'live.wp'), 'not a table');
    const until = performance.now() + 800;
    while (performance.now() < until) assert.equal(await speed({ departure_time: monday(8, 12) }), known);
    assert.equal((await command('clear', 'live')).code, 0);
  });

  test('a table with a mistake changes nothing, and names the line', async () => {
    const mistakes: readonly [readonly (readonly (string | number)[])[], RegExp][] = [
      [[], /has no speeds/],
      [
        [
          [7, 10],
          [8, 20, 30],
        ],
        /line 2: 3 columns instead of 2/,
      ],
      [
        [
          [7, 10],
          ['x', 20],
        ],
        /line 2: 'x' is not the id of a way/,
      ],
      [[[7, 'fast']], /line 1: 'fast' is not a speed/],
      [[[7, 300]], /line 1: '300' is not a speed from 0 to 255/],
      [[[7, -1]], /line 1: '-1' is not a speed/],
      [[[7, 1, 2, 3]], /line 1: 4 columns: expected one or two ids/],
      [[[11, 'b', 5]], /line 1: 'b' is not the id of a node/],
      [
        [
          ['way', 'speed', 'measured_at'],
          [7, 10, 'soon'],
        ],
        /line 2: 'soon' is no time/,
      ],
      [
        [
          ['way', 'speed', 'measured_at'],
          [7, 10, '2099-01-01T00:00:00Z'],
        ],
        /line 2: '2099-01-01T00:00:00Z' is a time to come/,
      ],
      [
        [
          ['way', ...Array(HOURS).fill('h'), 'measured_at'],
          [7, ...Array(HOURS).fill(10), 1],
        ],
        /line 2: measured_at goes with current speeds alone/,
      ],
    ];
    for (const [rows, message] of mistakes) {
      const { code, stderr } = await importTable(rows);
      assert.equal(code, 1);
      assert.match(stderr, message);
    }
    assert.equal(await speed({ departure_time: monday(8, 12) }), 30);
    assert.match((await command('clear', 'all')).stderr, /Unknown kind all: expected weekly or live/);
    assert.match((await command('import', join(folder, 'none.csv'))).stderr, /does not exist/);
  });

  test('a region that comes into use has them from its first answer on', async (t) => {
    assert.equal((await importTable([[7, ...Array.from({ length: FIVE_MINUTES }, () => 33)]])).code, 0);
    const versions = new RegionVersions(server.dataFolder);
    const next = await buildRegion(versions, { ...REQUEST, maps: [join(folder, 'map.osm')] }, new Progress());
    const damage = new Damage('', (message, error) => assert.fail(`${message}: ${error}`));
    const live = await LiveRegion.open(versions, {
      ...{ metricBytes: 1e8, questionMs: 5_000, damage, used: () => {}, log: () => {}, warn: () => {} },
      traffic: new TrafficFiles(server.dataFolder),
      tariffs: new TariffsInUse(new TariffFiles(server.dataFolder), damage),
    });
    t.after(() => live.close());
    // What is known of five minutes says nothing of the sixth.
    const isKnown = () => live.current.roads?.outlasts({ kind: 'departure', second: 0 }, 6 * 60);
    assert.ok(isKnown());
    versions.use(next.id);
    while (live.current.id !== next.id) await setImmediate();
    assert.ok(isKnown(), 'at the first moment');
  });
});
