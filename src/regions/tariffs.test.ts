import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Damage } from '../storage/damage.ts';
import type { Rates } from '../tolls/rates.ts';
import { readTariff } from '../tolls/read.ts';
import { TariffFiles } from './tariffs.ts';
import { TariffsInUse } from './tariffs-in-use.ts';

const RATES: Rates = { waypost_rates: 1, base: 'EUR', date: '2026-11-20', rates: { USD: 1.0871 } };
const TARIFF = {
  ...{ waypost_tariff: 1, id: 't', name: 'T', currency: 'EUR', vehicles: { all: {} } },
  systems: [{ id: 's', name: 'S', kind: 'open', places: [{ id: 'a', name: 'A', nodes: [1] }], fares: [{ price: 1.25 }] }],
};
const tariff = readTariff(JSON.stringify(TARIFF), 'test');

describe('tariffs and rates of a data folder', () => {
  let folder: string;
  let files: TariffFiles;
  let damage: Damage;
  let inUse: TariffsInUse;
  let logged: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-rates-'));
    files = new TariffFiles(folder);
    logged = [];
    damage = new Damage(folder, (message) => logged.push(message));
    inUse = new TariffsInUse(files, damage);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const spoil = (path: string, change: (text: string) => string) => writeFileSync(path, change(readFileSync(path, 'utf8')));

  test('rates are read as they were written, replaced whole, and removed', () => {
    assert.equal(files.rates(), null);
    assert.equal(files.removeRates(), false);
    files.writeRates(RATES);
    assert.deepEqual(files.rates(), RATES);
    const next = { ...RATES, rates: { JPY: 163.4 } };
    files.writeRates(next);
    assert.deepEqual(files.rates(), next, 'no rate of before stays');
    assert.deepEqual(readdirSync(join(folder, 'tariffs')), ['_rates.json'], 'nothing is left beside it');
    assert.equal(files.removeRates(), true);
    assert.equal(files.rates(), null);
  });

  test('rates are no tariff: neither listed nor removed as one, and a folder of rates alone has none', () => {
    files.writeRates(RATES);
    assert.deepEqual(files.list(assert.fail), []);
    assert.equal(files.isEmpty(), true);
    assert.equal(files.remove('_rates'), false);
    assert.deepEqual(files.rates(), RATES);
  });

  test('one digit that changes in a file is noticed; what was read last stays in use, and is said once', () => {
    files.writeRates(RATES);
    files.write(tariff);
    assert.deepEqual(inUse.read(), { tariffs: [tariff], rates: RATES, unread: [] });
    spoil(files.ratesFile, (text) => text.replace('1.0871', '1.0872'));
    spoil(files.file('t'), (text) => text.replace('1.25', '1.26'));
    for (let i = 0; i < 2; i++) assert.deepEqual(inUse.read(), { tariffs: [tariff], rates: RATES, unread: [] });
    assert.deepEqual(
      damage
        .list()
        .map(({ part }) => part)
        .sort(),
      ['exchange rates', 'tariff t.json'],
    );
    assert.match(
      damage
        .list()
        .map(({ reason }) => reason)
        .join(),
      /does not fit its SHA-256/,
    );
    assert.equal(logged.length, 2);
    files.writeRates(RATES);
    files.write(tariff);
    inUse.read();
    assert.deepEqual(damage.list(), []);
  });

  test('rates that could never be read are none, and are reported', () => {
    files.writeRates(RATES);
    spoil(files.ratesFile, () => '{');
    assert.deepEqual(inUse.read(), { tariffs: [], rates: null, unread: [] });
    assert.deepEqual(
      damage.list().map(({ part }) => part),
      ['exchange rates'],
    );
    files.removeRates();
    inUse.read();
    assert.deepEqual(damage.list(), []);
  });

  test('rates that are removed are not in use any more', () => {
    files.writeRates(RATES);
    inUse.read();
    files.removeRates();
    assert.equal(inUse.read().rates, null);
  });

  test('who watches the folder hears of rates as of tariffs', async () => {
    for (const change of [() => files.writeRates(RATES), () => files.write(tariff), () => files.removeRates()]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = inUse.watch(resolve);
      // The polling timer alone would not keep this process.
      const keep = setInterval(() => {}, 1000);
      change();
      await promise;
      clearInterval(keep);
      stop();
    }
  });

  test('a tariff that would be too long to be read again is refused, and the one before stays', () => {
    files.write(tariff);
    const long = { ...tariff, source: 'x'.repeat(64_000_000) };
    assert.throws(() => files.write(long), /t is no tariff that can be used:\n {2}longer than 64 MB as JSON/);
    assert.deepEqual(
      files.list(assert.fail).map((each) => each.tariff),
      [tariff],
    );
    assert.ok(existsSync(files.file('t')));
  });
});
