import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { letGoOfPages, mapPages, memoryFor } from './mapped-pages.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const folder = mkdtempSync(join(tmpdir(), 'waypost-pages-'));
after(() => rmSync(folder, { recursive: true }));

const MB = 2 ** 20;
/** Each four bytes tell where they are. */
const content = new Uint32Array((64 * MB) / 4).map((_, i) => i * 2_654_435_761);
const bytes = new Uint8Array(content.buffer);
const path = join(folder, 'file');
writeFileSync(path, bytes);

function mapped(position: number, length: number) {
  const file = openSync(path, 'r');
  const memory = memoryFor(position, length);
  const pages = mapPages(memory, file, position);
  closeSync(file);
  return { memory, pages };
}

/** Kilobytes of the process, of files or of its own. */
const kilobytes = (of: 'RssFile' | 'RssAnon') =>
  Number(new RegExp(`${of}:\\s*(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);

const isPossible = mapped(0, 64 * MB).pages.to > 0;
const skip = isPossible ? false : 'pages are mapped on Linux with the C library of GNU alone';

describe('pages of a file in memory', { skip }, () => {
  test('are those of the place in the file, all but what is at the ends of a section that begins between two pages', () => {
    for (const [position, length] of [
      [0, 64 * MB],
      [64, 64 * MB - 64],
      [4096 * 3 + 192, 40 * MB + 7],
      [33 * MB + 128, 31 * MB - 128],
    ] as const) {
      const { memory, pages } = mapped(position, length);
      assert.equal(memory.length, length);
      // A page has 4 to 64 KiB.
      assert.ok(pages.from < 65_536 && length - pages.to < 65_536, `${pages.from} to ${pages.to} of ${length}`);
      const [from, to] = [pages.from, pages.to];
      assert.equal(Buffer.compare(memory.subarray(from, to), bytes.subarray(position + from, position + to)), 0);
      assert.ok(memory.subarray(0, from).every((byte) => byte === 0));
      assert.ok(memory.subarray(to).every((byte) => byte === 0));
    }
  });

  test('are the same to other threads', async () => {
    const { memory } = mapped(128, 40 * MB);
    const script = `
      import { parentPort, workerData } from 'node:worker_threads';
      import { createHash } from 'node:crypto';
      parentPort.postMessage(createHash('sha256').update(workerData).digest('hex'));`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), { workerData: memory });
    const told = await new Promise((resolve) => worker.once('message', resolve));
    const { createHash } = await import('node:crypto');
    assert.equal(told, createHash('sha256').update(memory).digest('hex'));
  });

  test('take no memory of the process until they are touched, none that is not the file when they are, and none once let go of', () => {
    const [own, ofFiles] = [kilobytes('RssAnon'), kilobytes('RssFile')];
    const { memory } = mapped(0, 64 * MB);
    assert.ok(kilobytes('RssFile') - ofFiles < 16_000, 'nothing has been touched');
    const sum = () => memory.reduce((all, byte) => (all + byte) | 0, 0);
    const before = sum();
    assert.ok(kilobytes('RssFile') - ofFiles > 60_000);
    assert.ok(kilobytes('RssAnon') - own < 16_000, 'memory of the process itself');
    letGoOfPages(memory);
    assert.ok(kilobytes('RssFile') - ofFiles < 16_000);
    assert.equal(sum(), before, 'what comes back is what was there');
  });

  test('a write changes neither the file nor what others have of it', () => {
    const [one, other] = [mapped(0, 40 * MB).memory, mapped(0, 40 * MB).memory];
    one[20 * MB] ^= 255;
    assert.equal(one[20 * MB], bytes[20 * MB] ^ 255);
    assert.equal(other[20 * MB], bytes[20 * MB]);
    assert.equal(readFileSync(path)[20 * MB], bytes[20 * MB]);
  });

  test('are given back with their memory, and memory that is taken afterwards is all zeros', async () => {
    const ofFiles = kilobytes('RssFile');
    const touch = (position: number) => mapped(position, 32 * MB).memory.reduce((all, byte) => (all + byte) | 0, 0);
    for (let round = 0; round < 10; round++) {
      touch(64 * round);
      collect();
      await new Promise((resolve) => setTimeout(resolve, 20));
      const fresh = new Uint8Array(new SharedArrayBuffer(32 * MB));
      assert.ok(fresh.every((byte) => byte === 0));
    }
    collect();
    assert.ok(kilobytes('RssFile') - ofFiles < 100_000, `${kilobytes('RssFile') - ofFiles} kB more than before`);
  });
});

test('what is small is not mapped, and not let go of by mistake', () => {
  const { memory, pages } = mapped(64, 100_000);
  assert.deepEqual(pages, { from: 0, to: 0 });
  assert.equal(memory.length, 100_000);
  assert.equal(memory.byteOffset, 0);
});

test('memory that was not made for the place in the file is left alone', () => {
  const file = openSync(path, 'r');
  const memory = memoryFor(64, 40 * MB);
  assert.deepEqual(mapPages(memory, file, 128), { from: 0, to: 0 });
  const own = new Uint8Array(new SharedArrayBuffer(40 * MB), 32, 39 * MB);
  assert.deepEqual(mapPages(own, file, 64), { from: 0, to: 0 });
  closeSync(file);
});

test('a file that ends before the pages do is not read beyond its end', () => {
  const short = join(folder, 'short');
  writeFileSync(short, bytes.subarray(0, MB));
  const file = openSync(short, 'r+');
  writeSync(file, bytes.subarray(0, 10), 0, 10, MB);
  const memory = memoryFor(0, MB + 10);
  const { from, to } = mapPages(memory, file, 0);
  assert.ok(to <= MB && from <= to);
  assert.equal(Buffer.compare(memory.subarray(from, to), bytes.subarray(from, to)), 0);
  closeSync(file);
});
