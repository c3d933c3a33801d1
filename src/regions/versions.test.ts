import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { buildSmallRegion } from '../../test/support/world.ts';
import { ExplainedError } from '../explained-error.ts';
import { RegionVersions } from './versions.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-regions-'));
after(() => rmSync(root, { recursive: true }));

let folders = 0;
let dataFolder = '';
let versions = new RegionVersions(root);
beforeEach(() => {
  dataFolder = join(root, String(folders++));
  versions = new RegionVersions(dataFolder);
});
const entries = () => readdirSync(join(dataFolder, 'regions')).sort();

test('an empty data folder has no version', () => {
  assert.equal(versions.current(), null);
  assert.deepEqual(versions.list(), []);
});

test('a version is built, used, replaced, used again and removed', async () => {
  const first = await buildSmallRegion(versions, 'first');
  assert.equal(versions.current(), null, 'building does not switch');
  versions.use(first.id);
  const second = await buildSmallRegion(versions, 'second');
  versions.use(second.id);
  assert.deepEqual(
    versions.list().map(({ id, in_use }) => [id, in_use]),
    [
      [second.id, true],
      [first.id, false],
    ],
  );
  assert.throws(() => versions.remove(second.id), /is in use; use another one first/);
  versions.use(first.id);
  versions.remove(second.id);
  assert.deepEqual(entries(), [first.id, 'current']);
});

test('versions built within a second have names of their own', async () => {
  const built = await Promise.all([1, 2, 3].map(() => buildSmallRegion(versions)));
  assert.equal(new Set(built.map(({ id }) => id)).size, 3);
});

test('a build that fails leaves nothing', async () => {
  const failing = versions.build('failing', async (folder) => {
    writeFileSync(join(folder, 'half'), 'half a file');
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.deepEqual(entries(), []);
});

test('a build that was killed is never listed, and swept away by the next', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(dataFolder, 'regions', `.building-${pid}-00000000`), { recursive: true });
  mkdirSync(join(dataFolder, 'regions', `.building-${process.ppid}-11111111`));
  assert.deepEqual(versions.list(), []);
  const { id } = await buildSmallRegion(versions);
  // The second folder is that of a process that is still running.
  assert.deepEqual(entries(), [`.building-${process.ppid}-11111111`, id]);
});

test('names that lead elsewhere, or nowhere, are refused', async () => {
  for (const id of ['', '..', '../../etc', '20260101-000000-none', 'current']) {
    assert.throws(() => versions.use(id), /There is no region version/);
    assert.throws(() => versions.remove(id), /There is no region version/);
  }
  await assert.rejects(buildSmallRegion(versions, '../x'), /may have a-z, 0-9 and -/);
  assert.ok(!existsSync(join(dataFolder, 'x')));
});

test('a manifest that is damaged is named, with what to do, and does not hide the other versions', async () => {
  const { id } = await buildSmallRegion(versions);
  const { id: whole } = await buildSmallRegion(versions, 'whole');
  const file = versions.file(id, 'manifest.json');
  for (const content of ['', '{"format": 1', '{"format": 1}']) {
    writeFileSync(file, content);
    const isNamed = (error: unknown) =>
      error instanceof ExplainedError && error.message.startsWith(`${file} is damaged: import the maps`);
    assert.throws(() => versions.list(), isNamed);
    assert.throws(() => versions.use(id), isNamed);
    assert.deepEqual(versions.ids().sort(), [id, whole].sort());
    assert.equal(versions.describe(whole).places, 2);
  }
  versions.remove(id);
  assert.equal(versions.list().length, 1);
});
