import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ContainerReader, ContainerWriter, UnusableFile } from './container.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-container-'));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
function write(version = 1): string {
  const path = join(folder, `${files++}.wp`);
  const writer = new ContainerWriter(path, version);
  writer.add('numbers', Uint32Array.of(1, 2, 3));
  writer.add('empty', new Uint8Array(0));
  writer.add('pieces', [Buffer.from('way'), Buffer.from('post')]);
  writer.finish();
  return path;
}

function changed(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, `${files++}.wp`);
  writeFileSync(path, change(readFileSync(write())));
  return path;
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] ^= 1;
  return bytes;
};

test('sections come back as they went in, whole and in part', () => {
  const reader = new ContainerReader(write(), 1);
  assert.deepEqual([...new Uint32Array(reader.load('numbers').buffer)], [1, 2, 3]);
  assert.equal(reader.load('empty').length, 0);
  assert.equal(Buffer.from(reader.load('pieces')).toString(), 'waypost');
  assert.equal(reader.read('pieces', 3, 4).toString(), 'post');
  reader.close();
});

test('a file that is not whole, not ours or of another version is refused with the reason', () => {
  const cases: [string, string, RegExp][] = [
    ['empty', changed(() => Buffer.alloc(0)), /0 bytes long: truncated or empty/],
    ['cut short', changed((bytes) => bytes.subarray(0, bytes.length - 1)), /truncated/],
    [
      'another kind of file',
      changed((bytes) => Buffer.from(bytes.toString('latin1').replace('WAYPOST', 'GOODBYE'), 'latin1')),
      /not a Waypost file/,
    ],
    ['a damaged table', changed(flip(64)), /damaged table/],
    ['a future version', write(2), /has format version 2, this Waypost reads 1/],
  ];
  for (const [name, path, reason] of cases) {
    assert.throws(() => new ContainerReader(path, 1), { name: 'UnusableFile', message: reason }, name);
  }
});

test('a flipped bit in a section is found when it is loaded', () => {
  const path = changed((bytes) => flip(bytes.length - 1)(bytes));
  const reader = new ContainerReader(path, 1);
  assert.throws(() => reader.load('pieces'), { message: /damaged section pieces/ });
  assert.throws(() => reader.read('pieces', 5, 3), UnusableFile, 'nothing is read past the end of a section');
  assert.throws(() => reader.load('missing'), { message: /no section missing/ });
  reader.close();
});

test('a table is filled to its last place; one section more is refused, because it would overwrite the first', () => {
  const path = join(folder, `${files++}.wp`);
  const writer = new ContainerWriter(path, 1);
  const names = Array.from({ length: 128 }, (_, i) => `section ${i}`);
  for (const name of names) writer.add(name, Buffer.from(name));
  assert.throws(() => writer.add('section 128', Buffer.from('one more')), {
    message: 'no room for the section section 128: the table holds 128 sections',
  });
  writer.finish();
  const reader = new ContainerReader(path, 1);
  for (const name of names) assert.equal(Buffer.from(reader.load(name)).toString(), name);
  reader.close();
});
