import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RegionVersions } from '../../src/regions/versions.ts';
import { serve } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const DEADLINE_MS = 60_000;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-shutdown-'));
  const versions = new RegionVersions(folder);
  versions.use((await buildSmallRegion(versions)).id);
});
after(() => rmSync(folder, { recursive: true }));

test('while it drains a server answers, but says that it is not ready; then it ends with 0', async () => {
  const server = await serve({ WAYPOST_DATA: folder, WAYPOST_DRAIN: '4' });
  assert.deepEqual((await send(`${server.origin}/readyz`)).json, { status: 'ok', missing: [] });
  const ended = server.end('SIGTERM');
  const until = Date.now() + DEADLINE_MS;
  let ready = await send(`${server.origin}/readyz`);
  while (ready.status === 200 && Date.now() < until) {
    await pause(20);
    ready = await send(`${server.origin}/readyz`);
  }
  assert.deepEqual([ready.status, ready.json], [503, { status: 'not ready', missing: ['draining'] }]);
  const answered = await send(`${server.origin}/healthz`);
  assert.equal(answered.status, 200, 'what comes is answered');
  assert.equal(answered.headers.connection, 'close', 'its client sends what is next to another server');
  assert.equal(await ended, 0);
});

test('a second signal ends a server that drains at once, unless it comes with the first one', {
  timeout: DEADLINE_MS,
}, async () => {
  const server = await serve({ WAYPOST_DATA: folder, WAYPOST_DRAIN: '3600' });
  // As npm does with the signal of a terminal.
  kill(server.pid, 'SIGINT');
  kill(server.pid, 'SIGINT');
  await pause(1_000);
  assert.equal((await send(`${server.origin}/healthz`)).status, 200);
  // Without the second one it would go on for an hour.
  assert.equal(await server.end('SIGTERM'), null);
  assert.match(server.output(), /SIGTERM once more: ending the process at once/);
});

test('a server that is ended as soon as it listens ends in order', async () => {
  const server = await serve({ WAYPOST_DATA: folder });
  assert.equal(await server.end('SIGTERM'), 0);
});

test('a request that does not end holds a server no longer than it may', { timeout: DEADLINE_MS }, async () => {
  const server = await serve({ WAYPOST_DATA: folder, WAYPOST_SHUTDOWN_TIMEOUT: '1' });
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  // A body that never comes: it has 30 s to arrive, which is longer than the server gets.
  socket.write(
    'POST /distance/distancematrix/json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await pause(200);
  const code = await server.end('SIGTERM');
  socket.destroy();
  assert.ok(code === 0 || code === null, String(code));
});

test('a process whose event loop stands is ended', { timeout: DEADLINE_MS }, async () => {
  const watchdog = fileURLToPath(new URL('../../src/cli/watchdog.ts', import.meta.url));
  const script = `
    const { watchEventLoop } = await import(${JSON.stringify(watchdog)});
    process.on('SIGTERM', () => process.exit(0));
    watchEventLoop(2);
    setTimeout(() => { for (;;); }, 1000);`;
  const file = join(folder, 'stuck.mjs');
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  await pause(1500);
  // The loop does not notice it: without the watchdog the process would go on for ever.
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'close');
  assert.deepEqual([code, signal], [null, 'SIGKILL']);
  assert.match(output, /"level":"fatal".*the event loop has been blocked for 2 s/);
});
