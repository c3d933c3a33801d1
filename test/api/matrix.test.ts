import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import polylineCodec from '@googlemaps/polyline-codec';
import type { GroupName } from '../../src/access/groups.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { readParameters } from '../../src/contract/parameters.ts';
import { type MatrixReply, matrix, matrixQuery, matrixReply } from '../../src/distance/matrix.ts';
import { readPoint } from '../../src/distance/points.ts';
import { problemOf } from '../../src/http/refusals.ts';
import { LiveRegion } from '../../src/regions/live.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { TariffsInUse } from '../../src/regions/tariffs-in-use.ts';
import { TrafficFiles } from '../../src/regions/traffic.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import type { Answers, Wanted } from '../../src/roads/live/live.ts';
import { LiveRoads } from '../../src/roads/live/live.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { Damage } from '../../src/storage/damage.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { xmlOf } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { importRoads } from '../support/road-map.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';

const PATH = '/distance/distancematrix/json';

/**
 * A land of its own at 45° north: a main road of 640 km from west to east; at its western end a motorway with a toll beside it, and an
 * island with a ferry; a road that nothing leads to.
 */
function land(): string {
  const nodes = Array.from({ length: 81 }, (_, i) => ({ id: i + 1, lat: 45, lng: i / 10 }));
  const extra = [
    { id: 101, lat: 45.01, lng: 0.05 },
    { id: 102, lat: 45.05, lng: 0 },
    { id: 103, lat: 45.06, lng: 0 },
    { id: 104, lat: 44.9, lng: 0 },
    { id: 105, lat: 44.9, lng: 0.01 },
  ];
  const road = { highway: 'primary', maxspeed: '80' };
  return xmlOf({
    nodes: [...nodes, ...extra],
    ways: [
      { id: 1, nodes: nodes.map(({ id }) => id), tags: road },
      { id: 2, nodes: [1, 101, 2], tags: { highway: 'motorway', oneway: 'no', toll: 'yes', maxspeed: '130' } },
      { id: 3, nodes: [1, 102], tags: { route: 'ferry', duration: '00:20' } },
      { id: 4, nodes: [102, 103], tags: road },
      { id: 5, nodes: [104, 105], tags: road },
    ],
  });
}

const WEST = '45,0';
const EAST = '45,0.1';
const ISLAND = '45.06,0';
const APART = '44.9,0.005';
const SEA = '46,3';
const FAR_EAST = '45,7.9';

describe('the distance matrix', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(async (versions) => {
      const map = join(versions.file('..', '..'), 'land.osm');
      writeFileSync(map, land());
      const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'land' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(() => server.stop());

  type Parameters = Readonly<Record<string, string>>;
  const get = async (parameters: Parameters, headers: Record<string, string> = {}, client: Client = server) =>
    read(matrixReply, await client.get(PATH, parameters, headers));
  const post = async (body: unknown) => read(matrixReply, await server.write('POST', PATH, body));
  const one = async (parameters: Parameters) => {
    const { status, rows } = await get({ origins: WEST, destinations: EAST, elements: 'duration_distance', ...parameters });
    assert.equal(status, 'OK');
    return rows[0].elements[0];
  };
  const statuses = ({ rows }: MatrixReply) => rows.map(({ elements }) => elements.map(({ status }) => status));
  const project = async (
    name: string,
    change: { limits?: Partial<Record<GroupName, number>>; services?: readonly ('localities' | 'distance')[] },
  ) => {
    const client = await server.addProject(name);
    const found = await findProject(server.database, name);
    assert.ok(found);
    await changeProject(server.database, found.id, { ...found, ...change });
    return client;
  };

  test('rows of origins, elements of destinations, as the contract shows them', async () => {
    const reply = await get({
      origins: `${WEST}|${EAST}`,
      destinations: `${EAST}|${WEST}|45,0.3`,
      elements: 'duration_distance',
    });
    assert.equal(reply.status, 'OK');
    assert.deepEqual(statuses(reply), [
      ['OK', 'OK', 'OK'],
      ['OK', 'OK', 'OK'],
    ]);
    const [[there, , third], [stay]] = reply.rows.map(({ elements }) => elements);
    // A tenth of a degree at 45° north is 7,885 m; the motorway, 130 km/h, is 8,196 m long.
    assert.deepEqual(Object.keys(there), ['status', 'duration', 'distance']);
    assert.equal(there.distance?.text, '8.2 km');
    assert.equal(there.duration?.text, '4 mins');
    assert.ok(Math.abs((third.distance?.value ?? 0) - (8196 + 15_770)) < 20, JSON.stringify(third));
    assert.deepEqual(stay, { status: 'OK', duration: { value: 0, text: '1 min' }, distance: { value: 0, text: '0 m' } });
  });

  test('elements: what each one returns', async () => {
    for (const [elements, keys] of Object.entries({
      distance: ['status', 'distance'],
      duration: ['status', 'duration'],
      duration_distance: ['status', 'duration', 'distance'],
    })) {
      assert.deepEqual(Object.keys(await one({ elements })), keys);
    }
    const plain = await get({ origins: WEST, destinations: EAST });
    assert.deepEqual(Object.keys(plain.rows[0].elements[0]), ['status', 'distance'], 'the default');
  });

  test('POST answers as GET does, with texts, numbers and nulls', async () => {
    const query = {
      origins: `${WEST}|${ISLAND}`,
      destinations: `${EAST}|${APART}`,
      mode: 'cycling',
      method: 'distance',
      units: 'imperial',
      language: 'fr',
      elements: 'duration_distance',
      avoid: 'tolls',
      departure_time: '1700000000',
    };
    const asked = await get(query);
    assert.deepEqual(await post(query), asked);
    assert.deepEqual(await post({ ...query, departure_time: 1_700_000_000, arrival_time: null, unknown: [1] }), asked);
    assert.deepEqual(
      await post({
        ...query,
        mode: null,
        method: null,
        units: null,
        language: null,
        elements: null,
        avoid: null,
        departure_time: null,
      }),
      await get({ origins: query.origins, destinations: query.destinations }),
    );
  });

  test('the path answers with a slash at its end', async () => {
    const answer = await server.get(`${PATH}/`, { origins: WEST, destinations: EAST });
    assert.equal(read(matrixReply, answer).status, 'OK');
  });

  test('the same whether a metric is ready or not: the plain search answers meanwhile', async () => {
    const parameters = {
      origins: `${WEST}|${EAST}|${ISLAND}`,
      destinations: `45,0.55|${WEST}|${APART}`,
      mode: 'walking',
      method: 'distance',
      elements: 'duration_distance',
    };
    const first = await get(parameters);
    for (let i = 0; i < 5; i++) assert.deepEqual(await get(parameters), first);
  });

  describe('what is avoided', () => {
    /** The region of the server, opened once more. */
    const withRegion = async (questionMs: number, use: (roads: LiveRoads) => Promise<void>) => {
      const damage = new Damage('', assert.fail);
      const live = await LiveRegion.open(new RegionVersions(server.dataFolder), {
        metricBytes: 1e8,
        questionMs,
        traffic: new TrafficFiles(server.dataFolder),
        tariffs: new TariffsInUse(new TariffFiles(server.dataFolder), damage),
        damage,
        used: () => {},
        log: assert.fail,
        warn: assert.fail,
      });
      try {
        assert.ok(live.current.roads);
        // Tasks are given to its threads as they are, as after a question that has loaded what it needs.
        await live.current.roads.load('driving');
        await use(live.current.roads);
      } finally {
        await live.close();
      }
    };
    const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;

    test('who asks for many long searches waits behind who asks for one, and is refused what waits too long', () =>
      withRegion(5_000, async (roads) => {
        const [origin, destination] = [WEST, EAST].map((text) => readPoint(text, 'origin'));
        const task = { key: KEY, areas: [], origins: [origin], destinations: [destination] };
        const answered: string[] = [];
        const ask = async (owner: string) => {
          await roads.plainMatrix(task, owner);
          answered.push(owner);
        };
        const asked = ['noisy', 'noisy', 'noisy', 'noisy', 'quiet', 'noisy'];
        await Promise.all(asked.map(ask));
        // The first had begun before the other asked; then it is the turn of who came first, and of the other.
        assert.deepEqual(answered, ['noisy', 'noisy', 'quiet', 'noisy', 'noisy', 'noisy']);
        const many = await Promise.allSettled(Array.from({ length: 200 }, () => ask('noisy')));
        const refused = many.filter((each) => each.status === 'rejected').map(({ reason }) => reason.name);
        // One is searched for and 64 wait.
        assert.deepEqual(
          refused,
          Array.from({ length: 135 }, () => 'NoTurn'),
        );
      }));

    test('a question that takes too long is given up as 503, and the next one is answered', () =>
      withRegion(2_000, async (roads) => {
        const origin = readPoint(WEST, 'origin');
        const task = { key: KEY, ready: null, areas: [], origin };
        // Fifty thousand outlines, each of which is drawn by itself.
        const endless = roads.outlines({ ...task, limits: new Array<number>(50_000).fill(7_200) }, 'noisy');
        await assert.rejects(endless, (error: unknown) => {
          const problem = problemOf(error);
          assert.deepEqual([problem?.status, problem?.headers['retry-after']], [503, '1']);
          return /WAYPOST_ROADS_TIMEOUT/.test(problem?.message ?? '');
        });
        assert.equal((await roads.outlines({ ...task, limits: [600] }, 'noisy'))?.length, 1);
      }));

    test('metrics at a thousand hours: who asks for one does not wait behind who asks for all', () =>
      withRegion(60_000, async (roads) => {
        const made: string[] = [];
        const ask = (owner: string, slot: number) =>
          roads.answer(
            { key: { ...KEY, slot }, areas: [], owner },
            { byMetric: () => void made.push(owner), plainly: null },
          );
        const noisy = Array.from({ length: 60 }, (_, hour) => ask('noisy', hour * 12));
        await Promise.all([...noisy, ask('quiet', 2_004)]);
        // Those of the server's own come first, and those that had begun.
        assert.ok(made.indexOf('quiet') < 5, `after ${made.indexOf('quiet')}`);
      }));

    test('tolls and highways: the road beside', async () => {
      assert.equal((await one({})).distance?.text, '8.2 km');
      for (const avoid of ['tolls', 'highways', 'tolls|highways', 'ferries|tolls'])
        assert.equal((await one({ avoid })).distance?.text, '7.9 km', avoid);
    });
    test('ferries: the island is out of reach', async () => {
      assert.equal((await one({ destinations: ISLAND })).status, 'OK');
      assert.deepEqual(await one({ destinations: ISLAND, avoid: 'ferries' }), { status: 'ZERO_RESULTS' });
    });
    test('polygons: a road through one is closed', async () => {
      const box = '44.999,0.04;44.999,0.06;45.001,0.06;45.001,0.04';
      assert.equal((await one({ avoid: box, method: 'distance' })).distance?.text, '8.2 km', 'not the shorter road');
      assert.equal(
        (await one({ avoid: `${box};`, method: 'distance' })).distance?.text,
        '8.2 km',
        'with a separator at its end',
      );
      assert.deepEqual(await one({ avoid: `${box}|tolls` }), { status: 'ZERO_RESULTS' }, 'neither road is left');
      assert.equal((await one({ avoid: '44,3;44,4;44.5,4' })).distance?.text, '8.2 km', 'a polygon elsewhere');
    });
    test('polygons, for many pairs at once as for each by itself', async () => {
      const [south, north] = ['44.999,0.04;44.999,0.06;45.001,0.06;45.001,0.04', '45.005,0.02;45.005,0.03;45.02,0.03'];
      const points = [WEST, EAST, ISLAND, '45,0.2', '45,0.9', '45,3', '45.005,0.025', APART];
      for (const parameters of [{}, { departure_time: '1790000000' }, { mode: 'walking', method: 'distance' }]) {
        const asked = { ...parameters, avoid: `${south}|${north}`, elements: 'duration_distance' };
        const { rows } = await get({ ...asked, origins: points.join('|'), destinations: points.join('|') });
        for (const [o, origins] of points.entries()) {
          for (const [d, destinations] of points.entries()) {
            assert.deepEqual(
              rows[o].elements[d],
              await one({ ...asked, origins, destinations }),
              `${origins} ${destinations}`,
            );
          }
        }
      }
    });
    test('nothing', async () => assert.equal((await one({ avoid: '' })).distance?.text, '8.2 km'));
  });

  describe('statuses', () => {
    test('an element without a way beside those with one', async () => {
      const reply = await get({ origins: `${WEST}|${APART}|${SEA}`, destinations: `${EAST}|${APART}|${SEA}` });
      assert.equal(reply.status, 'OK');
      assert.deepEqual(statuses(reply), [
        ['OK', 'ZERO_RESULTS', 'ZERO_RESULTS'],
        ['ZERO_RESULTS', 'OK', 'ZERO_RESULTS'],
        ['ZERO_RESULTS', 'ZERO_RESULTS', 'ZERO_RESULTS'],
      ]);
      assert.deepEqual(reply.rows[0].elements[1], { status: 'ZERO_RESULTS' }, 'and nothing else');
    });
    const invalid: Readonly<Record<string, Parameters>> = {
      'a latitude out of range': { origins: '95,0' },
      'a longitude out of range': { destinations: '45,181' },
      'no coordinates': { origins: 'Porto' },
      'one number': { origins: '45' },
      'three numbers': { origins: '45,0,1' },
      'a point missing between separators': { origins: `${WEST}||${EAST}` },
      'an empty list': { origins: '' },
      'an encoded polyline without its end': { origins: 'enc:_p~iF~ps|U' },
      'signs that encode nothing': { origins: 'enc:  :' },
      'an encoded polyline that is not on earth': { origins: `enc:${polylineCodec.encode([[100, 0]])}:` },
      'both times': { departure_time: 'now', arrival_time: 'now' },
      'a time that is none': { departure_time: 'tomorrow' },
      'a time before all times': { arrival_time: '-5' },
      'something to avoid that is not known': { avoid: 'cats' },
      'a polygon of two corners': { avoid: '45,0;45,1' },
      'a polygon of one place': { avoid: '45,0;45,0;45,0' },
      'a corner that is none': { avoid: '45,0;45,1;x' },
      'a corner that is not on earth': { avoid: '45,0;45,1;99,2' },
      'a polygon with more corners than are looked at': {
        avoid: Array.from({ length: 600 }, (_, i) => `45,${i / 1000}`).join(';'),
      },
    };
    for (const [what, parameters] of Object.entries(invalid)) {
      test(`INVALID_REQUEST: ${what}`, async () => {
        const { status, rows, error_message: message } = await get({ origins: WEST, destinations: EAST, ...parameters });
        assert.deepEqual([status, rows], ['INVALID_REQUEST', []]);
        const [field] = Object.keys(parameters);
        assert.ok(message?.includes(field), `${message} names ${field}`);
      });
    }
    describe('MAX_ELEMENTS_EXCEEDED', () => {
      const points = (count: number) => Array.from({ length: count }, (_, i) => `45,${(i / 1e4).toFixed(4)}`).join('|');
      const ofPage = (parameters: Parameters) =>
        get({ ...parameters, key: server.publicKey }, { 'x-api-key': '', referer: 'https://example.com' });
      test('with a public key 200 are answered, 201 are not', async () => {
        assert.equal((await ofPage({ origins: points(10), destinations: points(20) })).status, 'OK');
        assert.equal((await ofPage({ origins: WEST, destinations: points(200) })).rows[0].elements.length, 200);
        assert.deepEqual(statuses(await ofPage({ origins: points(200), destinations: WEST })).length, 200);
        for (const [origins, destinations] of [
          [points(3), points(67)],
          [points(201), WEST],
        ]) {
          const { status, error_message: message } = await ofPage({ origins, destinations });
          assert.equal(status, 'MAX_ELEMENTS_EXCEEDED');
          assert.match(message ?? '', /More than 200 pairs.* public key: POST \/distance\/matrix\/async\//);
        }
      });
      test('with a private key 10,000 are answered, 10,001 are not', async () => {
        const { status, rows } = await post({ origins: points(100), destinations: points(100) });
        assert.deepEqual([status, rows.length, rows[99].elements.length], ['OK', 100, 100]);
        assert.equal((await post({ origins: WEST, destinations: points(10_000) })).rows[0].elements.length, 10_000);
        for (const [origins, destinations] of [
          [points(73), points(137)],
          [WEST, points(10_001)],
          [points(20_000), WEST],
        ]) {
          const { status, error_message: message } = await post({ origins, destinations });
          assert.equal(status, 'MAX_ELEMENTS_EXCEEDED');
          assert.match(message ?? '', /More than 10000 pairs/);
        }
      });
    });
    test('MAX_ROUTE_LENGTH_EXCEEDED: a route of more than 500 km', async () => {
      const reply = await get({ origins: WEST, destinations: `${EAST}|${FAR_EAST}` });
      assert.deepEqual([reply.status, reply.rows], ['MAX_ROUTE_LENGTH_EXCEEDED', []]);
      assert.equal((await get({ origins: WEST, destinations: '45,6.2' })).rows[0].elements[0].distance?.text, '489 km');
    });
    test('REQUEST_DENIED: a project without the service', async () => {
      const denied = await project('denied', { services: ['localities'] });
      const reply = await get({ origins: WEST, destinations: EAST }, {}, denied);
      assert.deepEqual([reply.status, reply.rows], ['REQUEST_DENIED', []]);
    });
    test('OVER_QUERY_LIMIT: more elements in a second than the project may ask', async () => {
      const limited = await project('limited', { limits: { matrix: 1000, matrix_elements: 10 } });
      const ask = () => get({ origins: `${WEST}|${EAST}`, destinations: `${EAST}|${WEST}|45,0.3` }, {}, limited);
      const replies = await Promise.all(Array.from({ length: 4 }, ask));
      const over = replies.filter(({ status }) => status === 'OVER_QUERY_LIMIT');
      assert.ok(over.length >= 2 && over.every(({ rows }) => rows.length === 0), JSON.stringify(replies));
      assert.ok(replies.some(({ status }) => status === 'OK'));
    });
    test('a large matrix of a private key takes what there is of a second, since it could never be answered else', async () => {
      const limited = await project('large', { limits: { matrix: 1000, matrix_elements: 300 } });
      const points = Array.from({ length: 20 }, (_, i) => `45,0.${i + 10}`).join('|');
      const ask = () => get({ origins: points, destinations: points }, {}, limited);
      const replies = await Promise.all([ask(), ask()]);
      assert.ok(replies.some(({ status }) => status === 'OK'));
      assert.ok(replies.some(({ status }) => status === 'OVER_QUERY_LIMIT'));
    });
    test('more requests in a second than the project may send: 429, worded as the contract does', async () => {
      const limited = await project('slow', { limits: { matrix: 2 } });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => limited.get(PATH, { origins: WEST, destinations: EAST })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      assert.ok(refused.length >= 1);
      assert.deepEqual(Object.keys(refused[0].json as object), ['details']);
      assert.match(String(refused[0].headers['retry-after']), /^\d+$/);
    });
    test('the limits of the contract are the default: 10 requests and 1,000 elements', async () => {
      const { GROUPS } = await import('../../src/access/groups.ts');
      assert.deepEqual(
        [GROUPS.matrix.rate, GROUPS.matrix_elements.rate],
        [
          { points: 10, seconds: 1 },
          { points: 1000, seconds: 1 },
        ],
      );
    });
    test('BACKEND_ERROR: roads that cannot be searched', async () => {
      const found = await findProject(server.database, 'test');
      assert.ok(found);
      const failures: unknown[] = [];
      const drawn = await importRoads({ nodes: [{ id: 1, lat: 45, lng: 0 }] });
      const live = new LiveRoads(drawn, {
        metricBytes: 1e6,
        questionMs: 5_000,
        log: assert.fail,
        damage: { report: assert.fail, mend: () => {} },
      });
      const roads = Object.assign(live, {
        answer: <T>(_: Wanted, { plainly }: Answers<T>) => plainly?.() ?? assert.fail('there is no metric'),
        plainMatrix: () => Promise.reject(new Error('the thread has ended')),
      });
      const parts = {
        region: () => ({ roads, queries: new RoadQueries(drawn), tolls: null, unreadTariffs: [] }),
        byMetric: () => assert.fail('there is no metric'),
        matrixLimits: { matrixPairs: 200, matrixPairsPrivate: 10_000 },
        limits: {
          take: async () => ({
            group: 'matrix_elements' as const,
            rate: { points: 1000, seconds: 1 },
            isWithin: true,
            isOfClient: false,
            remaining: 1,
            resetSeconds: 1,
          }),
          isAnswering: async () => true,
          close: async () => {},
        },
        log: (_: string, error: unknown) => failures.push(error),
      };
      const query = readParameters(matrixQuery, { origins: WEST, destinations: EAST }, 'query', []);
      const reply = await matrix(parts, query, { project: found, acceptLanguage: undefined });
      assert.ok('status' in reply);
      assert.deepEqual([reply.status, reply.rows], ['BACKEND_ERROR', []]);
      assert.match(String(failures), /the thread has ended/, 'the log has the reason');
      assert.doesNotMatch(JSON.stringify(reply), /thread has ended/, 'the answer does not');
      await live.close();
    });
    test('BACKEND_ERROR: a region that was built before roads were', async () => {
      const old = await startTestServer();
      try {
        const reply = await get({ origins: WEST, destinations: EAST }, {}, old);
        assert.equal(reply.status, 'BACKEND_ERROR');
        assert.match(reply.error_message ?? '', /imported without roads: import its maps again/);
      } finally {
        await old.stop();
      }
    });
    test('outside of the contract: 422 with every field', async () => {
      const answer = await server.get(PATH, {
        origins: WEST,
        mode: 'flying',
        method: 'nicest',
        units: 'leagues',
        language: 'tlh_KX',
        elements: 'all',
      });
      assert.equal(answer.status, 422);
      const { detail } = answer.json as { detail: { loc: string[]; type: string }[] };
      assert.deepEqual(detail.map(({ loc, type }) => [...loc, type].join(' ')).sort(), [
        'query destinations missing',
        'query elements enum',
        'query language string_pattern_mismatch',
        'query method enum',
        'query mode enum',
        'query units enum',
      ]);
      const posted = await server.write('POST', PATH, { origins: WEST, destinations: null, mode: 5, units: ['metric'] });
      assert.equal(posted.status, 422);
      const errors = (posted.json as { detail: { loc: string[]; type: string }[] }).detail;
      assert.deepEqual(errors.map(({ loc, type }) => [...loc, type].join(' ')).sort(), [
        'body destinations missing',
        'body mode enum',
        'body units string_type',
      ]);
      for (const body of ['[]', '"x"', '7', '']) assert.equal((await server.write('POST', PATH, body)).status, 422, body);
      assert.equal((await server.write('POST', PATH, '{')).status, 422);
    });
  });

  test('encoded polylines, alone and among points', async () => {
    const line = polylineCodec.encode([
      [45, 0],
      [45, 0.1],
      [45, 0.3],
    ]);
    const asked = await get({ origins: `enc:${line}:`, destinations: EAST });
    assert.deepEqual(asked, await get({ origins: `${WEST}|${EAST}|45,0.3`, destinations: EAST }));
    assert.equal((await get({ origins: `${WEST}|enc:${line}:|${EAST}`, destinations: `enc:${line}:` })).rows.length, 5);
  });

  test('28 languages: by parameter, by header, and English', async () => {
    const ask = async (parameters: Parameters, headers: Record<string, string> = {}) =>
      (await get({ origins: WEST, destinations: '45,6', elements: 'duration', ...parameters }, headers)).rows[0].elements[0]
        .duration?.text;
    const english = await ask({});
    for (const language of DISTANCE_LANGUAGES) {
      const text = await ask({ language });
      assert.ok(text && (language === 'en' || text !== english), `${language}: ${text}`);
      assert.equal(await ask({}, { 'accept-language': `${language}-XX, en;q=0.5` }), text, language);
    }
    assert.equal(await ask({}, { 'accept-language': 'tlh, ko;q=0.9' }), english, 'a language that is none of them');
    assert.equal(
      await ask({ language: 'fr' }, { 'accept-language': 'de' }),
      await ask({ language: 'fr' }),
      'the parameter first',
    );
  });

  test('imperial units', async () => {
    const { distance } = await one({ units: 'imperial' });
    assert.equal(distance?.text, '5.1 mi');
    assert.ok(Math.abs((distance?.value ?? 0) - 8196) < 10, 'the value stays metres');
  });

  test('modes: each at its own pace', async () => {
    const [driving, cycling, walking] = await Promise.all(
      ['driving', 'cycling', 'walking'].map(async (mode) => (await one({ mode })).duration?.value ?? 0),
    );
    assert.ok(driving < cycling && cycling < walking, `${driving} ${cycling} ${walking}`);
    assert.equal((await one({ mode: 'walking' })).distance?.text, '7.9 km', 'nobody walks on the motorway');
  });

  test('the shortest way instead of the fastest', async () => {
    assert.equal((await one({ method: 'distance' })).distance?.text, '7.9 km');
  });

  describe('times', () => {
    // 2026-11-23 is a Monday; at 45° north and 0° east clocks show Paris time, one hour ahead of UTC.
    const at = (hour: number) => String(Date.UTC(2026, 10, 23, hour - 1) / 1000);
    const seconds = async (parameters: Parameters) => (await one({ avoid: 'tolls', ...parameters })).duration?.value ?? 0;
    test('a working morning is slower than a night, for who drives', async () => {
      const [night, morning, none] = [
        await seconds({ departure_time: at(3) }),
        await seconds({ departure_time: at(8) }),
        await seconds({}),
      ];
      assert.ok(night < none && none < morning, `${night} ${none} ${morning}`);
      assert.equal(await seconds({ mode: 'walking', departure_time: at(8) }), await seconds({ mode: 'walking' }));
    });
    test('arriving in the morning is slow as well', async () => {
      const halfPast = String(Number(at(8)) + 1800);
      assert.equal(await seconds({ arrival_time: halfPast }), await seconds({ departure_time: at(8) }));
    });
    test('now is a time', async () => assert.ok((await seconds({ departure_time: 'now' })) > 0));
    test('the first one is ready at once, and the same later', async () => {
      const first = await seconds({ departure_time: at(11) });
      for (let i = 0; i < 3; i++) assert.equal(await seconds({ departure_time: at(11) }), first);
    });
  });

  test('hostile input is answered, and soon', async () => {
    const long = Array.from({ length: 20_000 }, () => '45,0').join('|');
    assert.equal((await post({ origins: long, destinations: WEST })).status, 'MAX_ELEMENTS_EXCEEDED');
    assert.equal(
      (await post({ origins: `enc:${'?'.repeat(99_000)}:`, destinations: WEST })).status,
      'MAX_ELEMENTS_EXCEEDED',
    );
    assert.equal((await post({ origins: '|'.repeat(100_000), destinations: WEST })).status, 'INVALID_REQUEST');
    assert.equal((await post({ origins: WEST, destinations: EAST, avoid: '|'.repeat(100_000) })).status, 'OK');
    assert.equal(
      (await post({ origins: WEST, destinations: EAST, avoid: '45,0;'.repeat(20_000) })).status,
      'INVALID_REQUEST',
    );
    assert.equal((await post({ origins: '\u0000', destinations: '\ud800' })).status, 'INVALID_REQUEST');
  });
});
