import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { RegionVersions } from '../../src/regions/versions.ts';
import { readTariffFile } from '../../src/tolls/read.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { waypost } from '../support/process.ts';

/** Booths of the sample town: one on each carriageway, and those of two interchanges. */
const BOOTHS = [
  'name;osm_name;lat;lon;booth_node_id',
  'Banc;;;;"900000000001723, 900000000001731"',
  'Ouest;;;;"900000000002050, 900000000002052"',
  'Centre;;;;"900000000002060, 900000000002062"',
  'Nowhere;;10;10;5',
].join('\n');

describe('commands for tariffs', () => {
  let folder: string;
  let dataFolder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-tariff-commands-'));
    dataFolder = join(folder, 'data');
    await useDemoTown(new RegionVersions(dataFolder));
  });
  after(() => rmSync(folder, { recursive: true }));

  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const command = (...words: readonly string[]) => waypost(['tariff', ...words, '--data', dataFolder]);
  const from = (lists: readonly string[], out: string, ...more: readonly string[]) =>
    command('from', ...lists, '--id', 'lists', '--name', 'Lists', '--out', out, ...more);
  const single = () => file('single.csv', 'name;price1\nBanc;2,40\n');
  const booths = () => file('booths.csv', BOOTHS);

  test('from: a tariff as JSON or YAML by the name of the file, or on standard output, that can be imported', async () => {
    const lists = [single(), file('pairs.csv', 'name_from;name_to;price1;price3\nOuest;Centre;1.3;2\n'), booths()];
    const [json, yaml] = ['a.json', 'a.yaml'].map((name) => join(folder, name));
    for (const out of [json, yaml, '-']) {
      const done = await from(lists, out, '--country', 'FR', '--source', 'A list');
      assert.equal(done.code, 0, done.stderr);
      assert.equal(done.stderr, '3 booths with 3 prices; none is missing on the map\n');
      if (out === '-') assert.equal(done.stdout, readFileSync(yaml, 'utf8'));
      else assert.equal(done.stdout, '', 'a report is no tariff');
    }
    assert.equal(readFileSync(json, 'utf8')[0], '{');
    assert.deepEqual(readTariffFile(json), readTariffFile(yaml));
    const { country, currency, source } = readTariffFile(json);
    assert.deepEqual([country, currency, source], ['FR', 'EUR', 'A list']);
    const checked = await command('check', json, '--json');
    assert.deepEqual(
      [checked.code, JSON.parse(checked.stdout)],
      [0, { id: 'lists', systems: 2, places_found: 3, unmatched: [] }],
    );
    assert.equal((await command('import', yaml)).code, 0);
    assert.match((await command('list')).stdout, /lists +Lists +network-1 \(closed\), barriers \(open\)/);
    assert.equal((await command('remove', 'lists')).code, 0);
  });

  test('from: what is missing is told, and the rest is written; the command ends with 2', async () => {
    const out = join(folder, 'rest.json');
    const some = await from([file('some.csv', 'name;price1;price2\nBanc;1;\nNowhere;2;3\n'), booths()], out);
    assert.equal(some.code, 2);
    assert.match(some.stderr, /^1 booth with 1 price; 1 is missing on the map, and 2 prices are left out with it:\n/);
    assert.match(some.stderr, /Nowhere +the region has no booth there, and none of that name/);
    assert.equal(readTariffFile(out).systems.length, 1);
  });

  test('from: what fails leaves the file as it was, and nothing beside it', async () => {
    mkdirSync(join(folder, 'out'));
    const out = join(folder, 'out', 'kept.json');
    writeFileSync(out, 'as it was');
    const failures = [
      [[file('none.csv', 'name;price1\nNowhere;2\n'), booths()], [], /No tariff was made: 0 booths.*\n.*\nNowhere +the/],
      [[booths()], [], /No tariff was made: 0 booths with 0 prices/],
      [[file('bad.csv', 'name;price1\nBanc;-2\n'), booths()], [], /bad\.csv, line 2: -2 is no price/],
      [[file('empty.csv', '')], [], /empty\.csv is empty/],
      [[join(folder, 'nowhere.csv')], [], /nowhere\.csv/],
      [[single(), booths()], ['--currency', 'EUX'], /currency: EUX is not a currency of ISO 4217/],
      [[single(), booths()], ['--country', 'France'], /country: must match pattern/],
      [[single(), booths()], ['--id', 'A B'], /id: must match pattern/],
    ] as const;
    await Promise.all(
      failures.map(async ([lists, more, message]) => {
        const failed = await from(lists, out, ...more);
        assert.equal(failed.code, 1, failed.stderr);
        assert.match(failed.stderr, message);
        assert.doesNotMatch(failed.stderr, /^ +at /m, 'no trace of a mistake of somebody');
      }),
    );
    assert.equal(readFileSync(out, 'utf8'), 'as it was');
    assert.deepEqual(readdirSync(join(folder, 'out')), ['kept.json']);
    const nowhere = await from([single(), booths()], join(folder, 'none', 'a.json'));
    assert.match(nowhere.stderr, /there is no folder/);
    assert.equal(existsSync(join(folder, 'none')), false);
  });

  test('a tariff of more than 8 MB is made of lists, checked, imported, listed and removed', async () => {
    // 165 booths with prices between all of them, for five classes: 135,300 prices.
    const names = Array.from({ length: 165 }, (_, i) => `Booth number ${i} ${'of a long name '.repeat(3)}`.trim());
    const rows = names.flatMap((entry, i) =>
      names.flatMap((exit, k) => (i === k ? [] : [`${entry};${exit};${i + k / 1000};2;3;4;5`])),
    );
    const lists = [
      file('large.csv', ['name_from;name_to;price1;price2;price3;price4;price5', ...rows].join('\n')),
      file('large-booths.csv', ['name;booth_node_id', ...names.map((name, i) => `${name};${i + 1}`)].join('\n')),
    ];
    const none = join(folder, 'none-in-use');
    const run = (...words: readonly string[]) => waypost(['tariff', ...words, '--data', none]);
    const out = join(folder, 'large.json');
    const made = await run('from', ...lists, '--id', 'large', '--name', 'Large', '--out', out);
    assert.deepEqual([made.code, made.stderr], [0, '165 booths with 135300 prices; none is missing on the map\n']);
    assert.ok(readFileSync(out).length > 8_000_000);
    const checked = await run('check', out);
    assert.deepEqual([checked.code, checked.stderr], [0, '']);
    const imported = await run('import', out);
    assert.deepEqual([imported.code, imported.stderr], [0, '']);
    assert.match((await run('list')).stdout, /^large +Large +network-1 \(closed\)/m);
    // As YAML it would be as long, and take too long to read.
    const yaml = await run('from', ...lists, '--id', 'large', '--name', 'Large', '--out', join(folder, 'large.yaml'));
    assert.match(yaml.stderr, /longer than 8 MB; as JSON it may have 64 MB/);
    assert.equal(existsSync(join(folder, 'large.yaml')), false);
    assert.equal((await run('remove', 'large')).code, 0);
  });

  let written = 0;
  const rates = (more: string) => file(`rates-${written++}.yaml`, `waypost_rates: 1\nbase: EUR\ndate: 2026-11-20\n${more}`);
  const shown = async () => JSON.parse((await command('rates', '--json')).stdout);

  test('rates: those in use are shown, replaced and removed', async () => {
    assert.equal((await command('rates')).stdout, 'There are no exchange rates\n');
    assert.equal(await shown(), null);
    const none = await command('rates', '--clear');
    assert.deepEqual([none.code, none.stderr], [1, 'waypost: There are no exchange rates\n']);
    const imported = await command('rates', rates('rates: { USD: 1.1 }'));
    assert.deepEqual([imported.code, imported.stdout], [0, '1 rate to EUR of 2026-11-20 are in use\n']);
    assert.equal(
      (await command('rates', rates('source: Bank\nrates: { USD: 1.2, GBP: 0.8 }'))).stdout,
      '2 rates to EUR of 2026-11-20 (Bank) are in use\n',
    );
    assert.deepEqual((await shown()).rates, { USD: 1.2, GBP: 0.8 });
    assert.equal((await command('rates', '--clear')).stdout, 'The exchange rates were removed\n');
    assert.equal(await shown(), null);
  });

  test('rates: what is wrong changes nothing, and they are no tariff', async () => {
    assert.equal((await command('rates', rates('rates: { USD: 1.5 }'))).code, 0);
    const refusals = [
      [[rates('rates: { USD: -1 }')], /line 4: rates\.USD: must be > 0/],
      [[rates('rates: { EUX: 1 }')], /EUX is not a currency/],
      [[rates('rates: [')], /line 4: /],
      [[join(folder, 'nowhere.yaml')], /nowhere\.yaml/],
      [[rates('rates: { USD: 9 }'), '--clear'], /rates takes a file or --clear, not both/],
    ] as const;
    await Promise.all(
      refusals.map(async ([args, message]) => {
        const refused = await command('rates', ...args);
        assert.equal(refused.code, 1);
        assert.match(refused.stderr, message);
      }),
    );
    assert.doesNotMatch((await command('list')).stdout, /_rates/);
    assert.match((await command('remove', '_rates')).stderr, /There is no tariff _rates/);
    assert.deepEqual((await shown()).rates, { USD: 1.5 });
  });

  test('check: what is missing and what is probably a mistake have their lines', async () => {
    const text = `waypost_tariff: 1
id: t
name: T
country: FR
currency: EUR
vehicles:
  bus: { axles: { min: 3, max: 2 } }
  rest: {}
systems:
  - id: gates
    name: Gates
    kind: open
    places:
      - { id: a, name: A, nodes: [900000000001723] }
      - id: b
        name: B
        nodes: [5]
    fares:
      - price: 1
      - price: 2
  - id: road
    name: Road
    kind: distance
    roads: { refs: [N 97, N 99999] }
    fares: [{ per_km: 1, minimum: 3, maximum: 2 }]
`;
    const checked = await command('check', file('faulty.yaml', text), '--json');
    assert.equal(checked.code, 2);
    assert.deepEqual(JSON.parse(checked.stdout), {
      ...{ id: 't', systems: 2, places_found: 1 },
      unmatched: [{ line: 15, system: 'gates', place: 'b', reason: 'no booth or gantry on a road has the id 5' }],
      warnings: [
        { line: 7, message: 'vehicles.bus.axles: no number lies in this range' },
        { line: 20, message: 'systems[0].fares[1]: never applies: fares[0] always applies before it' },
        { line: 24, message: 'systems[1].roads.refs[1]: no road in FR has the number N 99999' },
        { line: 25, message: 'systems[1].fares[0].minimum: 3 is above the maximum of 2: 2 is always paid' },
      ],
    });
    const nowhere = await waypost([
      'tariff',
      'check',
      join(folder, 'faulty.yaml'),
      '--data',
      join(folder, 'empty'),
      '--json',
    ]);
    const report: { places_found: unknown; unmatched: unknown } = JSON.parse(nowhere.stdout);
    assert.deepEqual([report.places_found, report.unmatched], [null, null], 'without roads no place is looked for');
  });
});
