import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom } from '../../bench/queries.ts';
import { InputProblem } from '../../src/contract/problem.ts';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { relatedPage } from '../../src/datasets/related.ts';
import { geodesicMeters } from '../../src/geo/distance.ts';
import type { Geometry } from '../../src/geo/geometry.ts';
import { lngLat } from '../../src/geo/position.ts';
import { longQuestions } from '../../src/http/long-questions.ts';
import { SERVERS } from '../support/databases.ts';
import { DatasetClient, point } from '../support/dataset-client.ts';
import type { TestServer } from '../support/server.ts';

const POINTS = 20_000;
const PARCELS = 700;

/** A line to and fro, whose edges lie side by side: for each parcel all have to be looked at. */
const ZIGZAG: Geometry = {
  type: 'LineString',
  coordinates: Array.from({ length: 1_000 }, (_, i) => lngLat({ lat: 48 + (i % 2) * 0.1, lng: 2 + i * 1e-5 })),
};

for (const { name, skip, start } of SERVERS) {
  describe(`long questions about features, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    const ask = (id: string, relation: string, body: object, page = 1) =>
      server.write('POST', `/datasets/${id}/features/${relation}?per_page=100&page=${page}`, body);
    const numbersOf = (text: string): number[] =>
      JSON.parse(text).features.map((feature: { attributes: { number: number } }) => feature.attributes.number);

    test(`${POINTS} points near a city: pages as sorted one by one, though they are asked in steps`, async () => {
      const random = seededRandom(3);
      const positions = Array.from({ length: POINTS }, () => ({ lng: 2 + random(), lat: 48 + random() }));
      const id = await client.create();
      const lines = positions.map(({ lng, lat }, number) => JSON.stringify(point(lng, lat, { number, odd: number % 2 })));
      assert.equal(await client.imported(id, lines.join('\n')), POINTS);
      const city = { lng: 2.4, lat: 48.6 };
      const apart = positions.map((position, number) => ({ number, meters: geodesicMeters(city, position) }));
      const near = apart.filter(({ meters }) => meters <= 30_000);
      assert.ok(near.length > 5_000);
      const sorted = near.toSorted((a, b) => a.meters - b.meters).map(({ number }) => number);
      const body = { geometry: `${city.lat},${city.lng}`, buffer: 30_000 };
      for (const page of [1, 2, 30]) {
        const window = [(page - 1) * 100, page * 100];
        assert.deepEqual(numbersOf((await ask(id, 'nearby', body, page)).text), sorted.slice(...window));
        const inFile = near.slice(...window).map(({ number }) => number);
        assert.deepEqual(numbersOf((await ask(id, 'intersects', body, page)).text), inFile);
        const odd = near.filter(({ number }) => number % 2).slice(...window);
        assert.deepEqual(
          numbersOf((await ask(id, 'intersects', { ...body, where: 'odd:1' }, page)).text),
          odd.map(({ number }) => number),
        );
      }
    });

    test('a filter over more features than one statement looks at, in the order of the file', async () => {
      const id = await client.create();
      const numbers = Array.from({ length: POINTS }, (_, number) => number);
      const kindOf = (number: number) => ['shop', 'house'][number % 2];
      const lines = numbers.map((number) => JSON.stringify(point(2, 48, { number, kind: kindOf(number) })));
      await client.imported(id, lines.join('\n'));
      const search = async (where: string | undefined, page: number) => {
        const { status, text } = await ask(id, 'search', { where }, page);
        assert.equal(status, 200, text);
        return { found: numbersOf(text), next: JSON.parse(text).pagination.next };
      };
      const expected = (meant: readonly number[], page: number) => ({
        found: meant.slice((page - 1) * 100, page * 100),
        next: meant.length > page * 100 ? page + 1 : null,
      });
      const shops = numbers.filter((number) => kindOf(number) === 'shop');
      for (const page of [1, 2, 100, 101]) assert.deepEqual(await search('kind:shop', page), expected(shops, page));
      for (const page of [1, 199, 200, 201]) assert.deepEqual(await search(undefined, page), expected(numbers, page));
      // Numbers that are compared have no words: the last features are found only after a look at all.
      assert.deepEqual(await search('number:>=19950', 1), expected(numbers.slice(19_950), 1));
      const clauses = Array.from({ length: 98 }, (_, i) => `number:<-${i}`).join(' OR ');
      assert.deepEqual(await search(`kind:=house AND number:<4 OR ${clauses}`, 1), expected([1, 3], 1));
    });

    test('what would take the database seconds is refused with the figures', async () => {
      const id = await client.create();
      const parcels = Array.from({ length: PARCELS }, (_, number) => {
        const [west, south] = [2.5 + (number % 100) * 0.001, 48 + Math.floor(number / 100) * 0.001];
        const ring = [0, 1, 2, 3, 0].map((corner) => [
          west + (corner === 1 || corner === 2 ? 0.0005 : 0),
          south + (corner >= 2 ? 0.0005 : 0),
        ]);
        return JSON.stringify({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { number },
        });
      });
      assert.equal(await client.imported(id, parcels.join('\n')), PARCELS);
      // 3,000 pieces of edges and 3,500 positions: ten million distances, of which the embedded database takes a million in a second.
      const answer = await ask(id, 'nearby', { geometry: ZIGZAG, buffer: 50_000 });
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.text, /too much work: at least \d+ ms, at most 700 ms .* fewer positions, a smaller buffer/);
      // Long edges near a pole are many pieces: joining what surrounds them is counted before it begins.
      const earth = 'POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))';
      const around = await ask(id, 'within', { geometry: earth, buffer: 1 });
      assert.match(around.text, /too much work: at least 1\d\d\d ms, at most 700 ms/);
      // Whether a geometry that is sent is valid is checked once: for some that takes longer than a step.
      const { database, projectId } = server;
      let steps = 0;
      let checks = 0;
      const watched: Database = Object.create(database, {
        query: {
          value: (statement: Parameters<Database['query']>[0]) => {
            steps++;
            if (statement.text.includes('ST_IsValid(')) checks++;
            return database.query(statement);
          },
        },
      });
      const asked = { geometry: ZIGZAG, bufferMeters: 50_000, where: undefined, from: 0, to: 100 };
      const feature = sql`f.number::text`;
      await assert.rejects(
        relatedPage(watched, { projectId, datasetId: id, relation: 'nearby', feature, ...asked }),
        InputProblem,
      );
      assert.ok(steps > 5 && checks <= 2, `${checks} checks in ${steps} steps`);
      // The same line is welcome where little lies in its surroundings.
      assert.deepEqual(numbersOf((await ask(id, 'nearby', { geometry: ZIGZAG, buffer: 1_000 })).text), []);
    });
  });
}

test('a project has half of the turns of long questions; one of another that has none begins before its own next', async () => {
  const lanes = longQuestions(16);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (project: string) =>
    lanes.run(project, 10_000, () => {
      begun.push(project);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  // A quarter of 16 connections are four, of which a project has two.
  const runs = ['a', 'a', 'a', 'b', 'c', 'd'].map(run);
  await turn();
  assert.deepEqual(begun, ['a', 'a', 'b', 'c']);
  ends[0]();
  await turn();
  // One more of a would have asked first, but d has none yet.
  assert.deepEqual(begun, ['a', 'a', 'b', 'c', 'd']);
  while (begun.length < 6 || ends.length < 6) {
    for (const end of ends) end();
    await turn();
  }
  for (const end of ends) end();
  await Promise.all(runs);
});
