import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { RegionVersions } from '../../src/regions/versions.ts';
import { serve } from '../support/process.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

const VENUE = 'deux-nefs';

interface OldData {
  readonly version: string;
  readonly region: 'opened' | 'rebuilt';
  readonly venue: 'opened' | 'rebuilt';
}

/**
 * What earlier versions have written is opened, or reported as to be built again with the command that does so; a server that has it, or is
 * switched to it, never crashes. Whoever changes a format so that it is not read any more says `rebuilt` here, and on the page of
 * upgrades; whoever releases a version adds a line: nothing else in this file has to change.
 */
const VERSIONS: readonly OldData[] = [
  { version: '0.1.0', region: 'opened', venue: 'rebuilt' },
  { version: '0.2.0', region: 'opened', venue: 'rebuilt' },
];

/** From the hamlet in the west to the village in the east, as docs/distance.md has it: 5,246 m. */
const TRIP = { origin: '50.942405,1.503955', destination: '50.955258,1.465170' };

/** The answers of every version so far. */
async function checkTown({ get }: TestServer): Promise<void> {
  const place = await get('/localities/geocode', { address: '4 Quai des Balises' });
  assert.equal(place.status, 200, place.text);
  assert.match(place.text, /"4 Quai des Balises/);
  const trip = await get('/distance/route/json', TRIP);
  assert.match(trip.text, /"distance":\{"value":5246,/);
  const tolls = await get('/distance/tolls/json', TRIP);
  assert.match(tolls.text, /"status":"OK"/);
}

for (const { version, region, venue } of VERSIONS) {
  describe(`what version ${version} has written`, () => {
    let folder: string;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'waypost-old-data-'));
      await unpackInto(folder);
    });
    after(() => rmSync(folder, { recursive: true }));

    const fixture = fileURLToPath(new URL(`../fixtures/data-${version}.tar.gz`, import.meta.url));
    const unpackInto = (dataFolder: string) => pipeline(createReadStream(fixture), createGunzip(), unpackTar(dataFolder));

    test('a server starts on a region, or says how to build it again', async () => {
      const started = await serve({ WAYPOST_DATA: folder }).catch((error: unknown) => String(error));
      if (typeof started !== 'string') assert.equal(await started.end('SIGTERM'), 0);
      if (region === 'opened') assert.notEqual(typeof started, 'string', String(started));
      else {
        assert.match(String(started), /waypost import/);
        // Explained, not crashed: no stack.
        assert.doesNotMatch(String(started), /\n\s+at .*\.ts:\d+/);
      }
    });

    test('a running server is switched to a region, or goes on with the one that it has', async () => {
      const server = await startTestServer(async (versions) => {
        const small = await buildSmallRegion(versions);
        await unpackInto(dirname(versions.folder));
        versions.use(small.id);
      });
      try {
        const versions = new RegionVersions(server.dataFolder);
        const old = versions.list().find(({ name }) => name === 'town');
        assert.ok(old);
        const isTown = async () => {
          const { status, text } = await server.get('/localities/geocode', { address: '4 Quai des Balises' });
          assert.equal(status, 200, text);
          return text.includes('4 Quai des Balises');
        };
        assert.equal(await isTown(), false);
        versions.use(old.id);
        // It looks once a second.
        for (let tries = 0; tries < 50 && !(await isTown()); tries++) await pause(100);
        assert.equal(await isTown(), region === 'opened');
        if (region === 'opened') await checkTown(server);
      } finally {
        await server.stop();
      }
    });

    test('a venue is answered from, or refused with what to do', async () => {
      const server = await startTestServer();
      try {
        await unpackInto(folder);
        const [name] = readdirSync(join(folder, 'venues'));
        const [, ...rest] = name.split('.');
        const venues = join(server.dataFolder, 'venues');
        renameSync(join(folder, 'venues'), venues);
        renameSync(join(venues, name), join(venues, [server.projectId, ...rest].join('.')));
        const ask = () => server.get(`/indoor/directions/${VENUE}`, { origin: 'ref:1.0.1', destination: 'ref:2.1.3' });
        for (let tries = 0; tries < 50 && (await ask()).status === 403; tries++) await pause(100);
        const { status, text } = await ask();
        if (venue === 'opened') assert.equal(status, 200, text);
        else {
          assert.equal(status, 503, text);
          const { text: state } = await server.get('/readyz');
          assert.match(state, /degraded/);
        }
        assert.equal((await server.get('/localities/geocode', { address: 'a' })).status, 200);
      } finally {
        await server.stop();
      }
    });
  });
}
