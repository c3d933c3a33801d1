import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { killAll } from '../../torture/kills.ts';
import { mutateAll } from '../../torture/mutated.ts';
import { besideAll } from '../../torture/neighbour.ts';
import { DATABASE_NAMES } from '../../torture/proof.ts';
import { regionFolder } from '../../torture/scene.ts';
import { geocodeTable } from '../../torture/table.ts';
import { withoutPostgres } from '../support/postgres.ts';

const REQUESTS = 400;
const KILLS = 3;
/** Some endpoints that work in different places: the serving thread, helpers, the database. */
const ENDPOINTS = ['/localities/geocode', '/distance/route', '/datasets/{dataset_id}/features/{feature_id}'];

/** Short forms of what `npm run torture` proves; its times are no matter here. */
describe('torture, in short', () => {
  let region: string;
  before(async () => {
    region = await regionFolder(false);
  });
  after(() => rmSync(region, { recursive: true }));

  for (const database of DATABASE_NAMES) {
    const skip = database === 'postgres' && withoutPostgres;

    test(`spoilt requests are answered as described, on ${database}`, { skip }, async (t) => {
      const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 2 ** 31;
      t.diagnostic(`seed ${seed}`);
      const { missed } = await mutateAll(region, database, seed, REQUESTS, () => {});
      assert.deepEqual(
        missed.filter((each) => !/^\w+: \d+ ms after|memory/.test(each)),
        [],
      );
    });

    test(`cheap requests are answered beside expensive ones, on ${database}`, { skip }, async () => {
      for (const only of ENDPOINTS) {
        const options = { limits: 'none', seconds: 1, isReal: false, only, log: () => {} } as const;
        for (const { endpoint, cheap, standstill } of await besideAll(region, database, options)) {
          assert.deepEqual([...cheap.statuses.keys()], [200], endpoint);
          assert.notEqual(standstill, null, endpoint);
        }
      }
    });
  }

  test('a table of many portions comes back whole', async () => {
    const { written } = await geocodeTable(region, 3_000);
    assert.equal(written, 3_000);
  });

  for (const [index, database] of DATABASE_NAMES.entries()) {
    const skip = database === 'postgres' && withoutPostgres;

    test(`what was acknowledged is there after ${KILLS} kills, and nothing half, on ${database}`, { skip }, async (t) => {
      const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 2 ** 31;
      t.diagnostic(`seed ${seed}`);
      const options = { seed, count: KILLS, first: index * KILLS, waitsForSweep: false, log: () => {} };
      const { missed } = await killAll(region, database, options);
      assert.deepEqual(missed, []);
    });
  }
});
