import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TariffFiles } from '../regions/tariffs.ts';
import { readTariff, readTariffFile, TariffError } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-sealed-'));
after(() => rmSync(folder, { recursive: true }));
const tariff = readTariffFile(fileURLToPath(new URL('../../demo/tariff.yaml', import.meta.url)));
const files = new TariffFiles(folder);
files.write(tariff);
const [name] = readdirSync(join(folder, 'tariffs'));
const path = join(folder, 'tariffs', name);
const whole = readFileSync(path);
const read = () => files.each().map((file) => file.read().tariff);

test('a tariff that was imported is read as it was, and can be imported again from its file', () => {
  assert.deepEqual(read(), [tariff]);
  assert.deepEqual(readTariffFile(path), tariff);
  assert.doesNotThrow(() => JSON.parse(whole.toString('utf8')), 'it is JSON');
});

test('no bit of it can turn over unseen', () => {
  for (let at = 0; at < whole.length; at += 7) {
    const spoilt = Buffer.from(whole);
    spoilt[at] ^= 1 << (at % 7);
    writeFileSync(path, spoilt);
    assert.throws(read, TariffError, `byte ${at}`);
  }
  // A digit of the sum itself that is no longer one.
  const digit = whole.indexOf('"sha256": "') + 12;
  const sum = Buffer.from(whole)
    .fill('v', digit, digit + 1)
    .toString('utf8');
  assert.throws(() => readTariff(sum, 'a file'), /does not fit its SHA-256/);
  const other = whole.toString('utf8').replace(/"price": (\d)/, (_, digit) => `"price": ${(Number(digit) + 1) % 10}`);
  assert.throws(() => readTariff(other, 'a file'), /does not fit its SHA-256/);
});

test('a tariff without a sum, as earlier versions wrote it, is read', () => {
  writeFileSync(path, JSON.stringify(tariff, null, 1));
  assert.deepEqual(read(), [tariff]);
});
