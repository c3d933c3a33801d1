import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { xmlOf } from '../support/map-files.ts';
import { waypost } from '../support/process.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-import-memory-'));
after(() => rmSync(root, { recursive: true }));
const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;

/** Imports a map into a new folder. */
async function imported(map: string, memory: string) {
  const data = mkdtempSync(join(root, 'data-'));
  const outcome = await waypost(['import', map, '--no-towns', '--no-basemap', '--memory', memory, '--data', data], {});
  const regions = join(data, 'regions');
  return { ...outcome, left: existsSync(regions) ? readdirSync(regions) : [] };
}

test('an import stays within the memory that it may take', async () => {
  const { code, stderr, left } = await imported(TOWN, '1G');
  assert.equal(code, 0, stderr);
  assert.equal(left.length, 2, 'the version, and which is in use');
});

test('what no map fits into is refused before anything is read', async () => {
  const { code, stderr, left } = await imported(TOWN, '200M');
  assert.equal(code, 1);
  assert.match(stderr, /The import may take 200M of memory, and these maps need at least 300M: give it more \(--memory/);
  assert.doesNotMatch(stderr, /reading/);
  assert.deepEqual(left, []);
});

test('a map that turns out to need more ends with the step and what to do, and leaves nothing', async () => {
  // Streets of long names, all others: some 400 MB in memory.
  const nodes = Array.from({ length: 400_000 }, (_, i) => ({ id: i + 1, lat: 41 + (i % 1000) / 1e4, lng: i / 1e6 }));
  const name = (i: number) => `Rua ${i} ${'de São João da Madeira '.repeat(10)}`;
  const ways = Array.from({ length: 200_000 }, (_, i) => ({
    id: i + 1,
    nodes: [2 * i + 1, 2 * i + 2],
    tags: { highway: 'residential', name: name(i) },
  }));
  const map = join(root, 'streets.osm');
  writeFileSync(map, xmlOf({ nodes, ways }));
  const { code, stderr, left } = await imported(map, '330M');
  assert.equal(code, 1, stderr);
  assert.match(stderr, /The import may take 330M of memory, which is not enough in the step '[a-z ]+': give it more/);
  assert.doesNotMatch(stderr, /\n {4}at |FATAL|Last few GCs/);
  assert.deepEqual(left, []);
});

test('a memory that is none is refused', async () => {
  for (const memory of ['4', '0G', '-1G', '4g', '1.5.5G', '4T', 'much'])
    assert.match(
      (await imported(TOWN, memory)).stderr,
      /--memory.*must be a number with M or G, such as 800M or 4G/,
      memory,
    );
});
