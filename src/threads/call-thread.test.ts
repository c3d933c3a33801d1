import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { CallThread } from './call-thread.ts';

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const serving = `import { serveCalls } from ${here('./serve-calls.ts')}; serveCalls({ twice: (n) => 2 * n });`;
const starting = `
  import { CallThread } from ${here('./call-thread.ts')};
  const script = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(serving)}));
  const thread = new CallThread({ script });
`;
const calling = `${starting}
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

test('calls of one message are answered each as it is, with one whose answer cannot be copied between threads', async () => {
  const answering = `import { serveCalls } from ${here('./serve-calls.ts')};
    serveCalls({ of: (n) => n === 2 ? () => {} : n === 3 ? Promise.reject(new Error('three')) : n });`;
  const script = new URL(`data:text/javascript,${encodeURIComponent(answering)}`);
  const thread = new CallThread<{ readonly of: readonly [number, unknown] }>({ script });
  const answers = await Promise.allSettled(thread.callEach('of', [1, 2, 3, 4]));
  await thread.close();
  const said = answers.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));
  assert.deepEqual([said[0], said[2], said[3]], [1, 'Error: three', 4]);
  assert.match(String(said[1]), /DataCloneError/);
});

/** The answer of the thread has arrived, and is taken only while the thread is being closed. */
const closing = `${starting}
  await thread.call('twice', 1);
  thread.notify('twice', 21);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  await thread.close();
  process.stdout.write('closed');
`;

test('a thread that is being closed keeps the process alive until it has ended, whatever it still answers', () => {
  // Else what waits for the end is given up, with status 13.
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', closing], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.deepEqual({ stdout, status }, { stdout: 'closed', status: 0 });
});
