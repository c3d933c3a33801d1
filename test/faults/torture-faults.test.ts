import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { FAULTS, suffer } from '../../torture/faults.ts';
import { regionFolder } from '../../torture/scene.ts';
import { soakOne } from '../../torture/soak.ts';
import { withoutPostgres } from '../support/postgres.ts';

const SEED = 1;
const SOAK_SECONDS = 20;
const FAULT_SECONDS = 5;
/** One of a neighbour, and one that needs nothing. */
const BRIEF = [
  ['PostgreSQL stopped', 'postgres'],
  ['clock a year back, and right again', 'embedded'],
] as const;

/** Short forms of what `npm run torture` proves; times are no matter here. */
describe('torture by faults and by time, in short', () => {
  let region: string;
  before(async () => {
    region = await regionFolder(false);
  });
  after(() => rmSync(region, { recursive: true }));

  test('a steady mix is answered while files come in and the region is switched', async () => {
    const options = { minutes: SOAK_SECONDS / 60, roundSeconds: SOAK_SECONDS / 2, towns: false, log: () => {} };
    const { requests, missed } = await soakOne(region, 'embedded', options);
    assert.ok(requests > 0);
    // On a busy machine some are refused, with a time to come again.
    assert.deepEqual(
      missed.filter((each) => !/announced 503/.test(each)),
      [],
    );
  });

  for (const [name, database] of BRIEF) {
    test(`${name}, on ${database}`, { skip: database === 'postgres' && withoutPostgres }, async () => {
      const fault = FAULTS.find((each) => each.name === name);
      assert.ok(fault, name);
      const { missed } = await suffer(region, { ...fault, seconds: FAULT_SECONDS }, database, SEED);
      assert.deepEqual(
        missed.filter((each) => !/waited for/.test(each)),
        [],
      );
    });
  }
});
