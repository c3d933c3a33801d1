import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Check } from 'typebox/value';
import { readParameters } from '../../src/contract/parameters.ts';
import { PROBLEM_KINDS } from '../../src/contract/problem-kinds.ts';
import type { RoadRegion } from '../../src/distance/question.ts';
import { route, routeByMetric, routeQuery, routeReply } from '../../src/distance/route.ts';
import type { Wanted } from '../../src/roads/live/live.ts';
import { LiveRoads } from '../../src/roads/live/live.ts';
import type { MetricKey } from '../../src/roads/live/ready-metrics.ts';
import { openServedRoads, writeRoads } from '../../src/roads/network/file.ts';
import { Outgrown } from '../../src/roads/search/plain.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { writeSpeeds } from '../../src/roads/traffic/known-speeds.ts';
import { UnusableFile } from '../../src/storage/container.ts';
import { AnswerThreads } from '../../src/threads/answer-threads.ts';
import type { TestMap } from '../support/map-files.ts';
import { importRoads } from '../support/road-map.ts';

/** A street from west to east in steps of so many degrees; every other corner is so far off the line. */
function streetOf(corners: number, step: number, off = 0): TestMap {
  const corner = (i: number) => ({ id: i + 1, lat: 41.15 + (i % 2) * off, lng: -8.6 + i * step, tags: {} });
  const nodes = Array.from({ length: corners }, (_, i) => corner(i));
  return { nodes, ways: [{ id: 1, nodes: nodes.map(({ id }) => id), tags: { highway: 'residential' } }] };
}

const KEY: MetricKey = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false };
/** Somewhere beside the street. */
const AREA = [
  { lat: 41.2, lng: -8.59 },
  { lat: 41.201, lng: -8.59 },
  { lat: 41.2, lng: -8.591 },
];
const PATIENT = {
  metricBytes: 100_000_000,
  questionMs: 60_000,
  log: () => {},
  damage: { report: () => {}, mend: () => {} },
};

describe('roads that are served', () => {
  const opened: LiveRoads[] = [];
  const open = async (map: TestMap, options = PATIENT) => {
    const roads = await importRoads(map);
    const live = new LiveRoads(roads, options);
    opened.push(live);
    return { queries: new RoadQueries(roads), roads: live };
  };
  const regions: Awaited<ReturnType<typeof open>>[] = [];
  before(async () => {
    regions.push(await open(streetOf(5, 0.001)), await open(streetOf(9, 0.0005, 0.0004)));
  });
  after(() => Promise.all(opened.map((each) => each.close())));

  test('a route whose metric is made while the region is switched is of the region that it was asked of', async () => {
    let [served] = regions;
    const region = (): RoadRegion => ({ ...served, tolls: null, unreadTariffs: [] });
    const threads = new AnswerThreads({
      answers: { route: routeByMetric },
      errors: PROBLEM_KINDS,
      region,
      share: () => null,
      script: new URL('file:///none'),
      size: 0,
      log: () => {},
    });
    const without = { venues: { find: () => null, around: () => [] }, closures: { closedAt: () => [] } };
    const parts = { region, byMetric: threads.answer.route, log: () => {}, ...without };
    const asked = { origin: '41.15,-8.6', destination: '41.15,-8.597', avoid: 'highways' };
    const query = readParameters(routeQuery, asked, 'query', []);
    const ask = async () => metersOf(await route(parts, query, { project: { id: 'p' }, acceptLanguage: undefined }));
    const pending = ask();
    served = regions[1];
    const meters = await pending;
    const ofOther = await ask();
    served = regions[0];
    assert.equal(meters, await ask());
    assert.notEqual(meters, ofOther);
    await threads.close();
  });

  test('a region is closed when its questions are answered, also those that go on to another thread', async () => {
    const { roads } = await open(streetOf(5, 0.001));
    for (const mode of ['driving', 'walking', 'cycling'] as const) {
      await roads.answer({ key: { ...KEY, mode }, areas: [], owner: 'p' }, { byMetric: () => {}, plainly: null });
    }
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const answer = roads.answer(
      { key: KEY, areas: [AREA], owner: 'p' },
      {
        byMetric: () => 'by a metric',
        plainly: async () => {
          begun.resolve();
          await goOn.promise;
          throw new Outgrown();
        },
      },
    );
    await begun.promise;
    let isClosed = false;
    const closed = roads.close().then(() => {
      isClosed = true;
    });
    await pause(300);
    assert.ok(!isClosed, 'the question has not been answered');
    goOn.resolve();
    assert.equal(await answer, 'by a metric');
    await closed;
  });

  test('live speeds that change leave what is known of the hours of a week', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-speeds-'));
    try {
      const { roads } = await open(streetOf(5, 0.001));
      const write = (name: string, kmh: number, slots: number) => {
        const measured = slots === 1 ? Float64Array.of(1000) : new Float64Array(0);
        const speed = new Uint8Array(slots).fill(kmh);
        writeSpeeds(join(folder, name), { a: Float64Array.of(1), b: Float64Array.of(-1), speed, slots, measured });
      };
      const use = () =>
        roads.useTraffic({ weekly: [join(folder, 'week')], live: [join(folder, 'live')], now: 1000, liveSeconds: 900 });
      /** The seconds of an arc of the street, and how often a metric was not ready. */
      let waited = 0;
      const timeOf = async (isNow: boolean) => {
        const wanted = { key: { ...KEY, slot: 0, isNow }, areas: [], owner: 'p' };
        const byMetric = ({ weighting }: { readonly weighting: { readonly time: Uint32Array } }) => weighting.time[0];
        const plainly = async () => {
          waited++;
          throw new Outgrown();
        };
        return roads.answer(wanted, { byMetric, plainly });
      };
      write('week', 20, 168);
      write('live', 40, 1);
      await use();
      const [weekly, live] = [await timeOf(false), await timeOf(true)];
      // Twice as fast takes half as long; times are rounded to hundredths of seconds.
      assert.ok(Math.abs(weekly - 2 * live) <= 1, `${weekly}, ${live}`);
      assert.equal(waited, 2, 'both were worked out');
      const bytes = roads.metricBytes;
      write('live', 10, 1);
      await use();
      assert.equal(roads.metricBytes, bytes / 2, 'that of the live speeds is no use any more');
      assert.equal(await timeOf(false), weekly);
      assert.equal(waited, 2, 'the hour is known as before');
      assert.ok(Math.abs((await timeOf(true)) - 2 * weekly) <= 1, 'half as fast as the hour');
      assert.equal(waited, 3);
      write('week', 40, 168);
      await use();
      assert.equal(roads.metricBytes, 0, 'both rest on the week');
      assert.equal(await timeOf(false), live);
      assert.equal(waited, 4);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('who arrives on the hour has driven in the one before, who sets out then drives in the next', async () => {
    const { roads } = await open(streetOf(5, 0.001));
    await roads.load('driving');
    // 1970 began on a Thursday: 2 January, 09:00.
    const nine = 33 * 3600;
    const slotOf = (kind: 'departure' | 'arrival', second: number) => roads.timesOf('driving', { kind, second }, false).slot;
    const slot = slotOf('departure', nine);
    assert.ok(slot !== null);
    assert.equal(slotOf('arrival', nine + 1), slot);
    assert.equal(slotOf('arrival', nine), slotOf('departure', nine - 3600));
    assert.notEqual(slotOf('arrival', nine), slot);
    await roads.close();
  });

  test('a region that is replaced while a network is loaded for a question answers it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-live-'));
    const { networks, lines, ...content } = await importRoads(streetOf(5, 0.001));
    const path = join(folder, 'roads.wp');
    writeRoads(path, { ...content, networks, lines }, new Float64Array(lines.lat.length));
    const served = await openServedRoads(path);
    const roads = new LiveRoads(served, PATIENT);
    rmSync(folder, { recursive: true });
    const asked = ['first', 'second'].map((owner) =>
      roads.answer({ key: { ...KEY, mode: 'walking' }, areas: [], owner }, { byMetric: () => owner, plainly: null }),
    );
    // Asked before the region is closed, and again when its network is there.
    const further = roads.load('cycling').then(() => roads.timesOf('cycling', null, false));
    const closed = roads.close();
    assert.deepEqual(await Promise.all(asked), ['first', 'second']);
    assert.deepEqual(await further, { slot: null, isNow: false });
    await closed;
    assert.deepEqual([...roads.modes].sort(), ['cycling', 'walking']);
    assert.ok(served.isLoaded?.('driving') === false);
  });

  test('the usual question is answered by the metric of the file; others have theirs worked out', async () => {
    const { roads } = await open(streetOf(7, 0.001));
    const ask = (key: MetricKey) =>
      roads.answer(
        { key, areas: [], owner: 'p' },
        { byMetric: ({ metric }) => metric, plainly: () => Promise.reject(new Outgrown()) },
      );
    const usual = await ask(KEY);
    assert.equal(usual.up.via.buffer, roads.roads.metrics.driving?.up.via.buffer);
    assert.equal(roads.metricBytes, 0, 'what stands in the file takes no room of others');
    const other = await ask({ ...KEY, method: 'distance' });
    assert.notEqual(other.up.via.buffer, usual.up.via.buffer);
    assert.ok(roads.metricBytes > 0);
  });

  test('a network that cannot be loaded is refused for the time being, and reported until it can', async () => {
    const roads = await importRoads(streetOf(5, 0.001));
    const reported: string[] = [];
    let isDamaged = true;
    const load = async () => {
      if (isDamaged) throw new UnusableFile('roads.wp', 'has a damaged section');
    };
    const damage = {
      report: (part: string, _error: unknown, remedy: string) => reported.push(`${part}: ${remedy}`),
      mend: (part: string) => reported.push(`${part} is whole`),
    };
    const live = new LiveRoads({ ...roads, load, close: () => {} }, { ...PATIENT, damage });
    opened.push(live);
    const ask = () => live.answer({ key: KEY, areas: [], owner: 'p' }, { byMetric: () => 'answered', plainly: null });
    await assert.rejects(ask(), { name: 'DataUnreadable', message: /roads for driving cannot be read/ });
    isDamaged = false;
    assert.equal(await ask(), 'answered');
    assert.deepEqual(reported, ['roads for driving: import its maps again (waypost import)', 'roads for driving is whole']);
  });

  test('who asks for what another has asked for waits for none of what that one asked for before', async () => {
    const { roads } = regions[0];
    const answered: string[] = [];
    const ask = async (owner: string, slot: number) => {
      const wanted: Wanted = { key: { ...KEY, slot }, areas: [], owner };
      await roads.answer(wanted, { byMetric: () => {}, plainly: null });
      answered.push(owner);
    };
    const noisy = Array.from({ length: 40 }, (_, hour) => ask('noisy', hour * 12));
    const quiet = ask('quiet', 39 * 12);
    await quiet;
    // The one that is being made, and the next one that nobody else can know of yet.
    assert.ok(answered.length <= 4, `after ${answered.length - 1} of another's`);
    await Promise.all(noisy);
  });

  test('the start of a thread is none of the time that a question has', async () => {
    // To start one takes a tenth of a second and more; a question about five corners takes none.
    const { roads } = await open(streetOf(5, 0.001), { ...PATIENT, questionMs: 50 });
    const [from, to] = [
      { lat: 41.15, lng: -8.6 },
      { lat: 41.15, lng: -8.597 },
    ];
    const { trips } = await roads.plainMatrix({ key: KEY, areas: [AREA], origins: [from], destinations: [to] }, 'p');
    assert.equal(Math.round(trips[0]?.meters ?? 0), 252);
  });
});

function metersOf(reply: unknown): number | undefined {
  assert.ok(Check(routeReply, reply) && reply.status === 'OK', JSON.stringify(reply));
  return reply.routes[0].legs[0].distance.value;
}
