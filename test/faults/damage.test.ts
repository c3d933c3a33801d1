import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { findProject } from '../../src/access/projects.ts';
import { DEMO_VENUE, DEMO_WORDS, importDemoVenue } from '../../src/cli/demo.ts';
import { createProjectWithKeys } from '../../src/cli/project.ts';
import { startServer } from '../../src/cli/start.ts';
import { readConfig } from '../../src/config.ts';
import { PLACES_FILE, RegionVersions, ROADS_FILE } from '../../src/regions/versions.ts';
import { PLACES, useDemoTown } from '../support/demo-town.ts';
import { useMadeDatabase } from '../support/made-database.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';

const readyReply = Type.Object({
  status: Type.String(),
  degraded: Type.Optional(Type.Array(Type.Object({ part: Type.String(), reason: Type.String() }))),
});
const DEADLINE_MS = 20_000;
const ROUTE = { origin: PLACES.cape, destination: PLACES.hamlet };
const MATRIX = { origins: PLACES.cape, destinations: PLACES.village, elements: 'duration_distance' };

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(file, bytes);
}

describe('a server whose data is damaged', () => {
  let folder: string;
  let server: ServerProcess;
  let key: string;
  const get = (path: string, parameters: Record<string, string> = {}) =>
    send(`${server.origin}${path}?${new URLSearchParams({ ...parameters, private_key: key })}`);
  const degraded = async (): Promise<string[]> => {
    // 200: what is whole is served.
    const { status, degraded: parts = [] } = read(readyReply, await send(`${server.origin}/readyz`));
    assert.equal(status, parts.length === 0 ? 'ok' : 'degraded');
    return parts.map(({ part }) => part).sort();
  };
  const becomes = async (expected: readonly string[]) => {
    const started = performance.now();
    while ((await degraded()).join() !== expected.join() && performance.now() - started < DEADLINE_MS) await pause(50);
    assert.deepEqual(await degraded(), expected);
  };
  const isAnswered = async (path: string, parameters: Record<string, string>) => {
    assert.partialDeepStrictEqual((await get(path, parameters)).json, { status: 'OK' });
  };
  const tariffFile = () => join(folder, 'tariffs', readdirSync(join(folder, 'tariffs'))[0]);
  const replace = (file: string, content: string | Buffer) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };

  let venueKey: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-damage-'));
    await useDemoTown(new RegionVersions(folder));
    await useMadeDatabase(folder);
    const first = await startServer(readConfig({ dataFolder: folder, port: '0', logLevel: 'silent' }, {}));
    key = (await createProjectWithKeys(first.database, 'shop')).private_key;
    const project = await findProject(first.database, 'shop');
    await importDemoVenue(folder, project?.id ?? '');
    venueKey = `${project?.id}.${DEMO_VENUE}`;
    await first.stop();
  });
  after(async () => {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  test('starts, reports what cannot be read, and refuses the requests that need it', async () => {
    const tariff = readFileSync(tariffFile());
    writeFileSync(tariffFile(), '{"id": "dam');
    mkdirSync(join(folder, 'traffic'));
    writeFileSync(join(folder, 'traffic', 'weekly.wp'), 'garbage');
    const [venue] = readdirSync(join(folder, 'venues'));
    truncateSync(join(folder, 'venues', venue, 'venue.wp'), 1000);
    mkdirSync(join(folder, 'words'));
    writeFileSync(join(folder, 'words', 'xx.txt'), 'one\ntwo\n');
    server = await serve({ WAYPOST_DATA: folder });
    const name = tariffFile().slice(join(folder, 'tariffs').length + 1);
    assert.deepEqual(await degraded(), [`tariff ${name}`, 'traffic table', `venue ${venueKey}`, 'word lists']);
    const refusals: readonly [string, Record<string, string>, RegExp][] = [
      ['/distance/tolls/json', ROUTE, /Tolls cannot be calculated.*cannot be read/],
      ['/distance/distancematrix/json', { ...MATRIX, departure_time: 'now' }, /table of traffic cannot be read/],
      ['/distance/route/json', { ...ROUTE, departure_time: 'now' }, /table of traffic cannot be read/],
      [`/indoor/venues/${DEMO_VENUE}`, {}, /venue 'deux-nefs' cannot be read/],
      ['/indoor/venues', {}, /venue 'deux-nefs' cannot be read/],
      ['/threewords/convert-to-address', { words: DEMO_WORDS }, /Three-word addresses are unavailable/],
      ['/threewords/convert-to-3wa', { coordinates: PLACES.cape }, /Three-word addresses are unavailable/],
      ['/threewords/autosuggest', { input: DEMO_WORDS }, /Three-word addresses are unavailable/],
    ];
    for (const [path, parameters, reason] of refusals) {
      const { status, json } = await get(path, parameters);
      assert.equal(status, 503, `${path}: ${JSON.stringify(json).slice(0, 200)}`);
      assert.match(JSON.stringify(json), reason);
    }
    // Nobody else is refused: who walks pays no tolls, and who names no time asks for no traffic.
    await isAnswered('/distance/tolls/json', { ...ROUTE, mode: 'walking' });
    await isAnswered('/distance/distancematrix/json', MATRIX);
    const { text } = await send(`${server.origin}/metrics`);
    assert.match(text, new RegExp(`waypost_degraded\\{part="tariff ${name}"\\} 1`));
    const reports = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') && line.includes('traffic table'));
    assert.equal(reports.length, 1, 'once in the log');
    assert.match(reports[0], /weekly\.wp.*/);
    // What is put right is used without a start.
    replace(tariffFile(), tariff);
    rmSync(join(folder, 'traffic', 'weekly.wp'));
    await becomes([`venue ${venueKey}`, 'word lists']);
    await isAnswered('/distance/tolls/json', ROUTE);
    await isAnswered('/distance/distancematrix/json', { ...MATRIX, departure_time: 'now' });
  });

  test('a tariff that is replaced by garbage stays in use as it was read last', async () => {
    const before = (await get('/distance/tolls/json', { ...ROUTE, departure_time: '1795604400' })).json;
    assert.ok(JSON.stringify(before).includes('"fares"'));
    const tariff = readFileSync(tariffFile());
    replace(tariffFile(), '{');
    await becomes([`tariff ${tariffFile().split('/').at(-1)}`, `venue ${venueKey}`, 'word lists']);
    assert.deepEqual((await get('/distance/tolls/json', { ...ROUTE, departure_time: '1795604400' })).json, before);
    replace(tariffFile(), tariff);
    await becomes([`venue ${venueKey}`, 'word lists']);
  });

  test('roads that are damaged after the start are refused to the mode that needs them, until they are whole', async () => {
    const versions = new RegionVersions(folder);
    const file = versions.file(versions.needCurrent(), ROADS_FILE);
    const whole = readFileSync(file);
    // Behind the table of sections; the networks come last.
    writeFileSync(file, Buffer.from(whole).fill(0xa5, whole.length >> 2));
    const refused = await get('/distance/route/json', { ...ROUTE, mode: 'cycling' });
    assert.equal(refused.status, 503);
    assert.match(JSON.stringify(refused.json), /roads for cycling cannot be read/);
    await becomes(['roads for cycling', `venue ${venueKey}`, 'word lists']);
    // What has been loaded is in memory.
    await isAnswered('/distance/tolls/json', { ...ROUTE, mode: 'walking' });
    writeFileSync(file, whole);
    await isAnswered('/distance/route/json', { ...ROUTE, mode: 'cycling' });
    await becomes([`venue ${venueKey}`, 'word lists']);
  });
});

describe('a region that cannot be used stops the start with what to do', () => {
  let folder: string;
  let versions: RegionVersions;
  let id: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-damage-'));
    versions = new RegionVersions(folder);
    await useDemoTown(versions);
    id = versions.needCurrent();
  });
  after(() => rmSync(folder, { recursive: true }));
  const start = async () => {
    const { code, stdout, stderr } = await waypost(['serve', '--port', '0', '--data', folder]);
    assert.notEqual(code, 0, stdout);
    return stderr;
  };

  for (const name of [PLACES_FILE, ROADS_FILE]) {
    for (const [damage, spoil, reason] of [
      ['truncated', (file: string) => truncateSync(file, 10_000), /instead of \d+: truncated/],
      ['empty', (file: string) => truncateSync(file, 0), /0 bytes long/],
      ['flipped in a bit', flip, /damaged/],
    ] as const) {
      test(`${name} ${damage}`, async () => {
        const file = versions.file(id, name);
        const whole = readFileSync(file);
        spoil(file);
        const reported = await start();
        writeFileSync(file, whole);
        assert.match(reported, reason);
        assert.match(reported, /waypost import.*waypost region use ID/s);
        assert.ok(!reported.includes('    at '), 'no stack');
      });
    }
  }

  test('a manifest that is empty', async () => {
    const file = versions.file(id, 'manifest.json');
    const whole = readFileSync(file);
    truncateSync(file, 0);
    const reported = await start();
    writeFileSync(file, whole);
    assert.match(reported, /manifest\.json is damaged.*waypost import.*waypost region use ID/s);
    assert.ok(!reported.includes('    at '), 'no stack');
  });

  test('roads that the manifest lists, and that are missing', async () => {
    const file = versions.file(id, ROADS_FILE);
    const whole = readFileSync(file);
    rmSync(file);
    const reported = await start();
    writeFileSync(file, whole);
    assert.match(reported, /roads\.wp: is missing.*waypost import.*waypost region use ID/s);
    assert.ok(!reported.includes('    at '), 'no stack');
  });

  test('a file that is missing, a version that is not there, no version in use', async () => {
    rmSync(versions.file(id, PLACES_FILE));
    assert.match(await start(), /places\.wp: is missing/);
    writeFileSync(versions.pointerFile, '20260101-000000-gone\n');
    assert.match(await start(), /names '20260101-000000-gone', which is not there: waypost region list/);
    rmSync(versions.pointerFile);
    assert.match(await start(), /No region is in use: waypost region list/);
    assert.equal(versions.list().length, 1, 'no starter region was built');
  });
});
