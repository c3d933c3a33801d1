import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Opens files until there is no number for another, and loads. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs';
  import { loadInProcess } from ${JSON.stringify(new URL('./load-in-process.ts', import.meta.url).href)};
  const open = [];
  try { for (;;) open.push(openSync('/dev/null')); } catch {}
  setTimeout(() => open.forEach((file) => closeSync(file)), 100);
  const limits = { maxSeconds: 5, maxBytes: 1e9, signal: new AbortController().signal };
  await loadInProcess({}, limits, () => {}).catch(({ code }) => console.log(code));
`;

test('a program that cannot be run fails the import alone', () => {
  const script = `Object.defineProperty(process, 'execPath', { value: '/nowhere' });${SCRIPT.replace(/try .*/, '')}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.deepEqual({ status, stdout }, { status: 0, stdout: 'ENOENT\n' }, stderr);
});

test('where no process can be made the import fails, and the server goes on', () => {
  const command = 'ulimit -n 60; exec "$0" "$@"';
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', command, process.execPath, '--input-type=module', '-e', SCRIPT],
    { encoding: 'utf8' },
  );
  assert.deepEqual({ status, stdout }, { status: 0, stdout: 'EMFILE\n' }, stderr);
});
