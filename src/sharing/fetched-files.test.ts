import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { digestOf } from '../objects/digest.ts';
import { FolderStore } from '../objects/folder-store.ts';
import { keyOf } from '../objects/store.ts';
import { FetchedFiles } from './fetched-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-fetched-'));
after(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();

/** A data folder, and a store with one object of several pieces. */
async function place(name: string) {
  const [stored, data] = [join(folder, name, 'store'), join(folder, name, 'data')];
  for (const each of [stored, data]) mkdirSync(each, { recursive: true });
  const store = new FolderStore(stored);
  const content = Buffer.alloc(3 * 2 ** 20 + 1, name);
  const file = join(folder, name, 'file');
  writeFileSync(file, content);
  const object = await digestOf(file);
  await store.put(keyOf(object.sha256), file, object);
  return { files: new FetchedFiles(data, store), file: { path: 'places.wp', ...object }, content, data };
}

test('two versions with a file in common that are fetched at once have it whole, both', async () => {
  const { files, file, content } = await place('both');
  await Promise.all(['one', 'other'].map((version) => files.fetch([file], version, signal)));
  assert.ok(readFileSync(files.path(file)).equals(content));
});

test('a file goes with the last version that it was fetched for', async () => {
  const { files, file, content, data } = await place('last');
  await files.fetch([file], 'one', signal);
  await files.fetch([file], 'other', signal);
  // Again after a failure: that counts once.
  await files.fetch([file], 'other', signal);
  await files.drop([file], 'one');
  assert.ok(readFileSync(files.path(file)).equals(content), 'the other one is yet to be put in its place');
  await files.drop([file], 'other');
  assert.deepEqual(readdirSync(join(data, 'fetched')), []);
});

test('a file that is fetched while it goes is there afterwards', async () => {
  const { files, file, content } = await place('again');
  await files.fetch([file], 'one', signal);
  await Promise.all([files.drop([file], 'one'), files.fetch([file], 'other', signal)]);
  assert.ok(readFileSync(files.path(file)).equals(content));
});
