import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { RegionVersions } from '../../src/regions/versions.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

/** Longer than the database is waited for. */
const AWAY_MS = 5_000;

test('a server whose database goes away while it makes the demo project goes on', { skip: withoutPostgres }, async () => {
  const postgres = await startPostgres();
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-away-'));
  const versions = new RegionVersions(dataFolder);
  versions.use((await buildSmallRegion(versions)).id);
  const server = await serve({ WAYPOST_DATA: dataFolder, DATABASE_URL: postgres.url });
  // It listens, and has just begun with the project.
  await postgres.kill();
  await pause(AWAY_MS);
  assert.equal(server.ended(), null);
  assert.equal((await send(`${server.origin}/healthz`)).status, 200);
  await postgres.start();
  await server.end('SIGTERM');
  await postgres.stop();
  rmSync(dataFolder, { recursive: true });
});
