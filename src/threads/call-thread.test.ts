import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const serving = `import { serveCalls } from ${here('./serve-calls.ts')}; serveCalls({ twice: (n) => 2 * n });`;
const calling = `
  import { CallThread } from ${here('./call-thread.ts')};
  const script = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(serving)}));
  const thread = new CallThread({ script });
  const pause = setTimeout(() => {}, 60_000);
  process.stdout.write(String(await thread.call('twice', 21)));
  clearTimeout(pause);
`;

test('a thread that waits for calls does not keep the process alive', () => {
  // Nothing closes the thread: a process that it kept would run into the limit.
  const { stdout, status, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', calling], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.deepEqual({ stdout, status, signal }, { stdout: '42', status: 0, signal: null });
});
