import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PLACES_FILE, RegionVersions } from '../src/regions/versions.ts';
import { startTestServer, type TestServer } from './server.ts';
import { buildSmallRegion } from './world.ts';

const CLIENTS = 16;

describe('a running server', () => {
  let server: TestServer;
  let versions: RegionVersions;
  before(async () => {
    server = await startTestServer();
    versions = new RegionVersions(server.dataFolder);
  });
  after(() => server.stop());

  const descriptionOf = async (input: string) => {
    const answer = await server.get('/localities/autocomplete', { input });
    assert.equal(answer.status, 200);
    return answer.text;
  };

  /** Runs requests all the time until `work` is done; returns how many there were. */
  async function underRequests(work: () => Promise<void>): Promise<number> {
    let isDone = false;
    let count = 0;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isDone) {
        await descriptionOf('l');
        count++;
      }
    });
    try {
      await work();
    } finally {
      isDone = true;
    }
    await Promise.all(clients);
    return count;
  }

  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await pause(50);
  };

  test('switches to another region version and back without a failed request', async (t) => {
    const before = versions.current() ?? '';
    const next = await buildSmallRegion(versions, 'next', { name: 'Lunéville' });
    const count = await underRequests(async () => {
      for (let round = 0; round < 3; round++) {
        versions.use(next.id);
        await until(async () => (await descriptionOf('lunev')).includes('Lunéville'));
        versions.use(before);
        await until(async () => !(await descriptionOf('lunev')).includes('Lunéville'));
      }
    });
    t.diagnostic(`${count} requests, all answered`);
    assert.ok(count > 100);
  });

  test('stays with its region when the next one is damaged', async () => {
    const damaged = await buildSmallRegion(versions, 'damaged', { name: 'Limoges' });
    const file = versions.file(damaged.id, PLACES_FILE);
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] ^= 1;
    writeFileSync(file, bytes);
    const good = versions.current() ?? '';
    const count = await underRequests(async () => {
      versions.use(damaged.id);
      await pause(1_500);
    });
    assert.ok(count > 0);
    assert.match(await descriptionOf('lyon'), /Lyon, France/);
    assert.doesNotMatch(await descriptionOf('limoges'), /Limoges/);
    versions.use(good);
  });
});
