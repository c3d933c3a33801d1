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
  const reader = new ContainerReader(write(), [1]);
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
    assert.throws(() => new ContainerReader(path, [1]), { name: 'UnusableFile', message: reason }, name);
  }
});

test('a flipped bit in a section is found when it is loaded', () => {
  const path = changed((bytes) => flip(bytes.length - 1)(bytes));
  const reader = new ContainerReader(path, [1]);
  assert.throws(() => reader.load('pieces'), { message: /damaged section pieces/ });
  assert.throws(() => reader.read('pieces', 5, 3), UnusableFile, 'nothing is read past the end of a section');
  assert.throws(() => reader.load('missing'), { message: /no section missing/ });
  reader.close();
});

/** Writes as many sections as wanted, each holding its own name. */
function writeMany(count: number): { readonly path: string; readonly names: readonly string[] } {
  const path = join(folder, `${files++}.wp`);
  const writer = new ContainerWriter(path, 1);
  const names = Array.from({ length: count }, (_, i) => `section ${i}`);
  for (const name of names) writer.add(name, Buffer.from(name));
  writer.finish();
  return { path, names };
}

test('so is one in the gap behind it, whose bytes are zeros', () => {
  // Of the first section there are 12 bytes, and the next one begins at a multiple of 64.
  const start = 64 + 128 * 48;
  for (const at of [start + 12, start + 63]) {
    const reader = new ContainerReader(changed(flip(at)), [1]);
    assert.throws(() => reader.load('numbers'), { name: 'UnusableFile', message: /damaged section numbers/ }, String(at));
    assert.equal(Buffer.from(reader.load('pieces')).toString(), 'waypost');
    reader.close();
  }
});

test('any number of sections up to 4,096 comes back as it went in', () => {
  // 128 fill the table in front of the sections, 129 are the first that need one behind them.
  for (const count of [0, 1, 127, 128, 129, 130, 1000, 4096]) {
    const { path, names } = writeMany(count);
    const reader = new ContainerReader(path, [1]);
    for (const name of names) assert.equal(Buffer.from(reader.load(name)).toString(), name, `${name} of ${count}`);
    reader.close();
  }
});

test('the file of 128 sections is that of earlier versions, to the byte', () => {
  const bytes = readFileSync(writeMany(128).path);
  assert.deepEqual([...bytes.subarray(28, 64)], Array(36).fill(0), 'the rest of the header is zero');
  assert.equal(bytes.toString('latin1', 64, 73), 'section 0', 'the table begins at 64');
  assert.equal(bytes.readBigUInt64LE(64 + 24), 6208n, 'and the first section behind 128 entries of 48 bytes');
});

test('one section more than a file may have is refused, and what was added before is kept', () => {
  const path = join(folder, `${files++}.wp`);
  const writer = new ContainerWriter(path, 1);
  for (let i = 0; i < 4096; i++) writer.add(`${i}`, Buffer.from(`${i}`));
  assert.throws(() => writer.add('4096', Buffer.from('one more')), {
    message: 'no room for the section 4096: a file holds at most 4096 sections',
  });
  writer.finish();
  const reader = new ContainerReader(path, [1]);
  assert.equal(Buffer.from(reader.load('4095')).toString(), '4095');
  reader.close();
});

test('a damaged table behind the sections, and a count from the future, are refused with the reason', () => {
  const spoilt = (change: (bytes: Buffer) => unknown): string => {
    const { path } = writeMany(200);
    const bytes = readFileSync(path);
    change(bytes);
    writeFileSync(path, bytes);
    return path;
  };
  const cases: [string, string, RegExp][] = [
    ['a bit of the table', spoilt((bytes) => flip(bytes.length - 60)(bytes)), /damaged table of sections/],
    ['a shorter table', spoilt((bytes) => bytes.writeUInt32LE(199, 12)), /damaged table of sections/],
    ['a table elsewhere', spoilt((bytes) => bytes.writeBigUInt64LE(0n, 32)), /damaged table of sections/],
    [
      'a table behind the end',
      spoilt((bytes) => bytes.writeBigUInt64LE(2n ** 60n, 32)),
      /table of 200 sections would end behind/,
    ],
    [
      'one entry too many for the file',
      spoilt((bytes) => bytes.writeUInt32LE(201, 12)),
      /table of 201 sections would end behind/,
    ],
    [
      'more than this version reads',
      spoilt((bytes) => bytes.writeUInt32LE(4097, 12)),
      /has 4097 sections, this Waypost reads at most 4096: .* a newer Waypost wrote it; build or import it again/,
    ],
  ];
  for (const [name, path, reason] of cases) {
    assert.throws(() => new ContainerReader(path, [1]), { name: 'UnusableFile', message: reason }, name);
  }
  const cut = writeMany(200).path;
  writeFileSync(cut, readFileSync(cut).subarray(0, -48));
  assert.throws(() => new ContainerReader(cut, [1]), { name: 'UnusableFile', message: /truncated/ });
});
