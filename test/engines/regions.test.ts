import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ArchiveWriter } from '../../src/basemap/archive-writer.ts';
import { LiveRegion } from '../../src/regions/live.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { TariffsInUse } from '../../src/regions/tariffs-in-use.ts';
import { TrafficFiles } from '../../src/regions/traffic.ts';
import { MAP_FILE, PLACES_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { Damage } from '../../src/storage/damage.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

const CLIENTS = 16;
/** What this process has open, where the system says. */
const FILES = '/proc/self/fd';

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

  test('stays with its region when the next one has lost its roads, and says so', async () => {
    const lost = await buildSmallRegion(versions, 'lost', { name: 'Limoges' });
    const manifest = versions.file(lost.id, 'manifest.json');
    // As an import writes it: with roads, of which these have no segments.
    writeFileSync(manifest, JSON.stringify({ ...lost, segments: 0 }));
    const map = new ArchiveWriter(versions.file(lost.id, MAP_FILE));
    map.finish({ minZoom: 0, maxZoom: 0, bounds: [-180, -85, 180, 85], center: [0, 0, 0] }, {});
    const good = versions.current() ?? '';
    const degraded = async () => (await server.get('/readyz')).text;
    versions.use(lost.id);
    const openFiles = () =>
      (existsSync(FILES) ? readdirSync(FILES) : [])
        .map((number) => (existsSync(join(FILES, number)) ? readlinkSync(join(FILES, number)) : ''))
        .filter((name) => name.includes(lost.id));
    for (let i = 0; i < 100 && !(await degraded()).includes('roads.wp: is missing'); i++) await pause(50);
    assert.match(await degraded(), new RegExp(`roads\\.wp: is missing.*${good} stays in use`));
    assert.doesNotMatch(await descriptionOf('limoges'), /Limoges/);
    // A file that is not closed ends the process when it is collected.
    assert.deepEqual(openFiles(), [], 'what has opened beside the roads is closed');
    versions.use(good);
    await until(async () => (await degraded()).includes('"ok"'));
  });

  test('frees the memory of a region that is no longer in use', async () => {
    const damage = new Damage('', (message, error) => assert.fail(`${message}: ${error}`));
    const live = await LiveRegion.open(versions, {
      metricBytes: 1e8,
      questionMs: 5_000,
      traffic: new TrafficFiles(server.dataFolder),
      tariffs: new TariffsInUse(new TariffFiles(server.dataFolder), damage),
      damage,
      used: () => {},
      log: () => {},
      warn: () => {},
    });
    const before = live.current.id;
    const next = await buildSmallRegion(versions, 'other', { name: 'Limoges' });
    // Sections are in memory that is shared between threads, which does not make V8 collect anything.
    const sections = [...live.current.places.shared.sections.values()].map(({ buffer }) => new WeakRef(buffer));
    assert.ok(sections.length > 0);
    versions.use(next.id);
    await until(async () => live.current.id === next.id);
    for (let i = 0; i < 100 && sections.some((each) => each.deref()); i++) await pause(100);
    assert.equal(sections.filter((each) => each.deref()).length, 0, 'sections that are still there');
    await live.close();
    versions.use(before);
  });
});
