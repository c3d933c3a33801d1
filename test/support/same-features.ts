import assert from 'node:assert/strict';
import { seededRandom } from '../../bench/queries.ts';
import { RELATIONS } from '../../src/datasets/relations.ts';
import type { Geometry } from '../../src/geo/geometry.ts';
import { SERVERS } from './databases.ts';
import { DatasetClient } from './dataset-client.ts';
import { drawn, type Random, WORLDS } from './drawn-worlds.ts';
import type { TestServer } from './server.ts';

const FEATURES_OF_A_WORLD = 60;
/** From what is lost in rounding, on any grid, to what reaches over a continent. */
const LEAST_METERS = 1e-12;
const MOST_METERS = 1_000_000;

const REFUSED = -1;

interface Question {
  readonly geometry: Geometry | string;
  readonly buffer: number;
}

/** Any kind of geometry in any world, with surroundings of any size: each power of ten is as likely. */
function question(random: Random): Question {
  const world = WORLDS[Math.floor(random() * WORLDS.length)];
  const buffer = LEAST_METERS * (MOST_METERS / LEAST_METERS) ** random();
  return { geometry: drawn(world, random), buffer: Math.min(buffer, MOST_METERS) };
}

async function asked(server: TestServer, id: string, relation: string, body: Question): Promise<number[]> {
  const numbers: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer = await server.write('POST', `/datasets/${id}/features/${relation}?per_page=100&page=${page}`, body);
    // What is too much for one is too much for the other.
    if (answer.status === 422 && /too much work|too many or too long edges/.test(answer.text)) return [REFUSED];
    assert.equal(answer.status, 200, `${relation} ${JSON.stringify(body)}: ${answer.text}`);
    const { features, pagination } = JSON.parse(answer.text);
    numbers.push(...features.map((feature: { attributes: { number: number } }) => feature.attributes.number));
    page = pagination.next;
  }
  // Distances that are equal but for their last digit may come in either order.
  return numbers.sort((a, b) => a - b);
}

/**
 * Asks every kind of database the same about the same features: each has to find the same features.
 *
 * @returns how many features were found in all
 */
export async function compareDatabases(settings: {
  readonly seed: number;
  readonly geometries: number;
  readonly asked: readonly Question[];
}): Promise<number> {
  const random = seededRandom(settings.seed);
  const drawnFeatures = WORLDS.flatMap((world) => Array.from({ length: FEATURES_OF_A_WORLD }, () => drawn(world, random)));
  const file = drawnFeatures.map((geometry, number) =>
    JSON.stringify({ type: 'Feature', geometry, properties: { number } }),
  );
  const questions = [...settings.asked, ...Array.from({ length: settings.geometries }, () => question(random))];
  const servers: TestServer[] = [];
  let found = 0;
  try {
    for (const { start } of SERVERS) servers.push(await start());
    const ids = await Promise.all(
      servers.map(async (server) => {
        const client = new DatasetClient(server);
        const id = await client.create();
        assert.equal(await client.imported(id, file.join('\n')), file.length);
        return id;
      }),
    );
    for (const each of questions) {
      for (const relation of RELATIONS) {
        const [one, ...others] = await Promise.all(servers.map((server, i) => asked(server, ids[i], relation, each)));
        for (const other of others) assert.deepEqual(other, one, `${relation} ${JSON.stringify(each)}`);
        found += one.filter((number) => number !== REFUSED).length;
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return found;
}
