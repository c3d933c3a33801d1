import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Parameters as ParameterTable } from '../../src/contract/parameters.ts';
import { readParameters } from '../../src/contract/parameters.ts';
import { InputProblem, Problem } from '../../src/contract/problem.ts';
import { PROBLEM_KINDS } from '../../src/contract/problem-kinds.ts';
import { writeRegionPlaces } from '../../src/import/region.ts';
import { LOCALITIES_ANSWERS } from '../../src/localities/answers.ts';
import { autocomplete, autocompleteQuery } from '../../src/localities/autocomplete.ts';
import { detailsQuery } from '../../src/localities/details.ts';
import { geocode, geocodeQuery } from '../../src/localities/geocode.ts';
import { nearby, nearbyQuery } from '../../src/localities/nearby.ts';
import { openPlaces } from '../../src/places/read.ts';
import { PlaceSearch } from '../../src/places/search.ts';
import type { RegionAnswers } from '../../src/regions/live.ts';
import { AnswerThreads } from '../../src/threads/answer-threads.ts';
import { Serialized } from '../../src/threads/serialized.ts';
import { UnderWay } from '../../src/threads/under-way.ts';

const DEMO = fileURLToPath(new URL('../../demo/town.osm', import.meta.url));
const PROJECT = {
  id: '1',
  name: 'test',
  referers: [],
  services: null,
  quota: null,
  limits: {},
  advancedPostalCodes: false,
  blocked: [],
};

describe('threads that help to answer', () => {
  let folder: string;
  let region: RegionAnswers;
  const failures: unknown[] = [];

  /** On this thread what helpers fail at is answered. */
  const answers = {
    ...LOCALITIES_ANSWERS,
    autocomplete: (from: RegionAnswers, call: Parameters<typeof autocomplete>[1]) =>
      call.query.types === null ? 'answered here' : autocomplete(from, call),
  };

  const openRegion = async (file: string): Promise<RegionAnswers> => {
    const path = join(folder, file);
    await writeRegionPlaces(path, { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
    const places = openPlaces(path);
    return { places, search: new PlaceSearch(places), queries: null, tolls: null };
  };
  const callOf = <P extends ParameterTable>(parameters: P, query: Record<string, string>) => ({
    query: readParameters(parameters, query, 'query', []),
    project: PROJECT,
    acceptLanguage: 'fr',
  });
  /** Always lets others help, however little there is to do. */
  const helpers = (size: number, underWay = new UnderWay()) =>
    new AnswerThreads({
      answers,
      errors: PROBLEM_KINDS,
      region: (): RegionAnswers => region,
      share: ({ places }) => ({ places: places.shared, roads: null, prices: { tariffs: [], rates: null } }),
      script: new URL('../../src/cli/answer-thread.ts', import.meta.url),
      size,
      log: (_, error) => failures.push(error),
      busyShare: 0,
      underWay,
    });

  /** Asks behind another call, which the thread that serves works on, until a helper answers: while one starts, that thread answers all. */
  const helped = async (
    threads: AnswerThreads<RegionAnswers, typeof answers>,
    ask: (answer: typeof threads.answer) => unknown,
  ): Promise<Serialized> => {
    for (;;) {
      const first = threads.answer.geocode(callOf(geocodeQuery, { latlng: '50.95,1.48' }));
      const reply = await ask(threads.answer);
      await first;
      if (reply instanceof Serialized) return reply;
      await pause(5);
    }
  };
  const untilHelped = (threads: AnswerThreads<RegionAnswers, typeof answers>) =>
    helped(threads, ({ geocode: ask }) => ask(callOf(geocodeQuery, { latlng: '50.95,1.48' })));

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-threads-'));
    region = await openRegion('first.wp');
  });
  after(() => {
    region.places.close();
    rmSync(folder, { recursive: true });
  });

  test('answer as the thread that serves does', async () => {
    const threads = helpers(2);
    await untilHelped(threads);
    let byHelpers = 0;
    for (let round = 0; round < 10; round++) {
      const calls = [
        [
          threads.answer.autocomplete(callOf(autocompleteQuery, { input: 'port col', types: 'locality|address' })),
          autocomplete(region, callOf(autocompleteQuery, { input: 'port col', types: 'locality|address' })),
        ],
        [
          threads.answer.nearby(callOf(nearbyQuery, { location: '50.95,1.48', types: 'business', radius: '5000' })),
          nearby(region, callOf(nearbyQuery, { location: '50.95,1.48', types: 'business', radius: '5000' })),
        ],
        [
          threads.answer.geocode(callOf(geocodeQuery, { latlng: '50.95,1.48' })),
          geocode(region, callOf(geocodeQuery, { latlng: '50.95,1.48' })),
        ],
      ];
      for (const [asked, expected] of calls) {
        const reply = await asked;
        if (reply instanceof Serialized) byHelpers++;
        assert.equal(reply instanceof Serialized ? reply.json : JSON.stringify(reply), JSON.stringify(expected));
      }
    }
    assert.ok(byHelpers >= 10, `${byHelpers} of 30 by helpers`);
    await threads.close();
    assert.deepEqual(failures, []);
  });

  test('that start keep nobody waiting: what is asked meanwhile is answered by the thread that serves', async () => {
    const threads = helpers(2);
    const call = callOf(autocompleteQuery, { input: 'port' });
    for (let i = 0; i < 30; i++) {
      const answer = threads.answer.autocomplete(call);
      assert.ok(!(answer instanceof Promise), 'a helper takes a tenth of a second and more to start');
    }
    await untilHelped(threads);
    await threads.close();
  });

  test('start one after the other: the next one when those before it have opened the region, and have no room', async () => {
    const threads = helpers(8);
    const ask = () => threads.answer.geocode(callOf(geocodeQuery, { latlng: '50.95,1.48' }));
    assert.equal(threads.figures.helpers, 0, 'none before it is needed');
    for (let i = 0; i < 100; i++) ask();
    assert.equal(threads.figures.helpers, 1, 'the thread has not let go of this one: it cannot have opened anything');
    await untilHelped(threads);
    assert.equal(threads.figures.helpers, 1);
    const given = Array.from({ length: 100 }, ask);
    // The row has been handed over, as much of it as one takes.
    await setImmediate();
    const more = ask();
    assert.equal(threads.figures.helpers, 2);
    await Promise.all([...given, more]);
    await threads.close();
  });

  test('a refusal comes back as the refusal that it is', async () => {
    const threads = helpers(1);
    await untilHelped(threads);
    const unknown = callOf(detailsQuery, { public_id: 'AAAAAAAAAAA' });
    await assert.rejects(
      helped(threads, ({ details: ask }) => ask(unknown)),
      (error) => error instanceof Problem && error.status === 404,
    );
    const neither = threads.answer.geocode(callOf(geocodeQuery, {}));
    await assert.rejects(
      async () => neither,
      (error) => error instanceof InputProblem && error.errors[0].loc[1] === 'address',
    );
    await threads.close();
  });

  test('more calls than they take are answered by the thread that serves', async () => {
    const threads = helpers(1);
    await untilHelped(threads);
    const call = callOf(autocompleteQuery, { input: 'rue', types: 'route' });
    const answers = Array.from({ length: 200 }, () => threads.answer.autocomplete(call));
    const replies = await Promise.all(answers);
    const byHelpers = replies.filter((reply) => reply instanceof Serialized);
    assert.ok(byHelpers.length > 0 && byHelpers.length < 200, `${byHelpers.length} of 200 by helpers`);
    const texts = replies.map((reply) => (reply instanceof Serialized ? reply.json : JSON.stringify(reply)));
    assert.equal(new Set(texts).size, 1);
    await threads.close();
  });

  test('a region that takes the place of another is what they answer from, from then on', async () => {
    const threads = helpers(1);
    const call = callOf(autocompleteQuery, { input: 'port-colbart' });
    await untilHelped(threads);
    const previous = region;
    region = await openRegion('second.wp');
    const [before, after] = [previous, region].map(({ places }) => places.shared.path);
    assert.notEqual(before, after);
    previous.places.close();
    assert.ok(!(threads.answer.autocomplete(call) instanceof Promise), 'nobody waits until it is open');
    await untilHelped(threads);
    const reply = await helped(threads, ({ autocomplete: ask }) => ask(call));
    assert.ok(JSON.parse(String(reply.json)).localities.length > 0);
    await threads.close();
  });

  test('what waits is answered from the region that it is about, which is closed after that', async () => {
    const underWay = new UnderWay();
    const threads = helpers(1, underWay);
    await untilHelped(threads);
    const [previous, next] = [region, await openRegion('third.wp')];
    const call = callOf(autocompleteQuery, { input: 'port-colbart' });
    const answers = Array.from({ length: 40 }, () => threads.answer.autocomplete(call));
    let made = 0;
    for (const answer of answers) if (answer instanceof Promise) answer.then(() => made++);
    const waiting = answers.filter((answer) => answer instanceof Promise).length;
    assert.ok(waiting > 0);
    region = next;
    await underWay.over();
    assert.equal(made, waiting);
    previous.places.close();
    for (const reply of await Promise.all(answers)) {
      const { localities } = reply instanceof Serialized ? JSON.parse(String(reply.json)) : reply;
      assert.ok(localities.length > 0);
    }
    await threads.close();
    assert.deepEqual(failures, []);
  });

  test('what still waits when they are closed is answered before', async () => {
    const threads = helpers(1);
    await untilHelped(threads);
    const call = callOf(geocodeQuery, { latlng: '50.95,1.48' });
    const waiting = threads.answer.geocode(call);
    const closed = threads.close();
    assert.ok(!(threads.answer.geocode(call) instanceof Promise), 'nothing waits any more');
    await closed;
    const reply = await waiting;
    assert.equal(reply instanceof Serialized ? reply.json : JSON.stringify(reply), JSON.stringify(geocode(region, call)));
  });

  test('where no thread can be started, or a call cannot be copied, answers are made here', async (t) => {
    const [threads, call] = [helpers(1), callOf(geocodeQuery, { latlng: '50.95,1.48' })];
    const post = t.mock.method(Worker.prototype, 'postMessage', () => {
      throw new Error('no room');
    });
    const expected = JSON.stringify(geocode(region, call));
    const text = async () => {
      const reply = await threads.answer.geocode(call);
      return reply instanceof Serialized ? reply.json : JSON.stringify(reply);
    };
    assert.equal(await text(), expected);
    assert.equal(failures.length, 1, 'the failure is in the log');
    assert.equal(threads.figures.helpers, 0);
    post.mock.restore();
    await untilHelped(threads);
    t.mock.method(Worker.prototype, 'postMessage', () => {
      throw new Error('not to be copied');
    });
    assert.deepEqual(await Promise.all(Array.from({ length: 10 }, text)), Array(10).fill(expected));
    await threads.close();
    assert.equal(failures.splice(0).length, 2);
  });

  test('a thread that fails takes no answer with it', async () => {
    const threads = helpers(1);
    const call = callOf(autocompleteQuery, { input: 'port' });
    await untilHelped(threads);
    const broken = { ...call, query: { ...call.query, types: null } };
    const reply = await helped(threads, ({ autocomplete: ask }) => ask(broken as never));
    assert.equal(reply.json, '"answered here"');
    assert.equal(failures.length, 1, 'and the failure is in the log');
    await untilHelped(threads);
    // Another thread takes its place.
    const next = await helped(threads, ({ autocomplete: ask }) => ask(call));
    assert.equal(next.json, JSON.stringify(autocomplete(region, call)));
    await threads.close();
  });
});
