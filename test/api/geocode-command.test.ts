import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { useDemoTown } from '../support/demo-town.ts';
import { waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('geocoding from the command line', () => {
  const root = mkdtempSync(join(tmpdir(), 'waypost-geocode-'));
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(async () => {
    await server.stop();
    rmSync(root, { recursive: true });
  });

  const run = (...args: string[]) => waypost(args, { WAYPOST_DATA: server.dataFolder });
  const geocode = (...args: string[]) => run('geocode', ...args);
  const file = (name: string, text: string | Buffer) => {
    const path = join(root, name);
    writeFileSync(path, text);
    return path;
  };
  const out = join(root, 'out.csv');
  async function fails(pattern: RegExp, ...args: string[]): Promise<void> {
    const before = readdirSync(root);
    const { code, stdout, stderr } = await geocode(...args);
    assert.equal(code, 1, stderr);
    assert.match(stderr, pattern);
    assert.doesNotMatch(stderr, /\n\s+at /, 'a mistake is reported without a stack');
    assert.equal(stdout, '');
    assert.deepEqual(readdirSync(root), before, 'nothing is left of what failed');
  }

  const TABLE = 'Nr;street;city\r\n1;12 avenue du Colbart;Port-Colbart\r\n2;"Nirgends; qqqq";zzzz\r\n3;;\r\n';

  test('a file gets the same columns as over HTTP', async () => {
    const path = file('shops.csv', TABLE);
    const { code, stdout, stderr } = await geocode(
      path,
      '--column',
      'street',
      '--column',
      'city',
      '--language',
      'fr',
      '--out',
      out,
    );
    assert.equal(code, 0, stderr);
    assert.equal(stdout, '3 rows: 1 found (1 ROOFTOP), 2 not; 0 with unmatched words\n');
    const { text } = await send(
      `${server.origin}/localities/geocode/batch?columns=street|city&language=fr&private_key=${server.privateKey}`,
      { method: 'POST', headers: { 'content-type': 'text/csv' }, body: TABLE },
    );
    assert.equal(readFileSync(out, 'utf8'), text);
    assert.match(
      text,
      /^1;12 avenue du Colbart;Port-Colbart;50\.\d+;1\.\d+;12 Avenue du Colbart, 62991 Port-Colbart, France;/m,
    );
  });

  test('rows keep their order over all threads, and a summary comes as JSON', async () => {
    const streets = ['avenue du Colbart', 'rue du semaphore', 'rue des cormorans'];
    const addresses = Array.from({ length: 2_500 }, (_, i) => `${(i % 40) + 1} ${streets[i % 3]}, port-colbart`);
    const path = file('many.csv', ['id,Address', ...addresses.map((address, i) => `${i},"${address}"`)].join('\n'));
    const { stdout, stderr } = await geocode(path, '--out', '-', '--prefix', 'geo_', '--json');
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    assert.deepEqual(
      rows.map(({ Address }) => Address),
      addresses,
    );
    // Each result is on the street of its row: `semaphore` is Rue du Sémaphore, Semaphore Street in English.
    const named = [/Avenue du Colbart/, /S[eé]maphore/, /Cormorans?/];
    for (const [i, { geo_formatted_address: found = '' }] of rows.entries())
      assert.match(found, named[i % 3] ?? /^$/, addresses[i]);
    const summary = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
    assert.deepEqual([summary.rows, summary.status.OK], [2_500, 2_500], 'the table has standard output for itself');
  });

  test('columns are divided by the sign that is named, else by the one that the first line has most of', async () => {
    const headings = ['Nr', 'street, house; or place', 'city'];
    const written = async (delimiter: string, ...named: string[]) => {
      const lines = [headings, ['1', '12 avenue du Colbart', 'Port-Colbart']].map((cells) => cells.join(delimiter));
      const path = file('divided.csv', `${lines.join('\n')}\n`);
      const flags = ['--column', 'street, house; or place', '--column', 'city', '--language', 'fr', '--out', '-', ...named];
      const { code, stdout, stderr } = await geocode(path, ...flags);
      assert.equal(code, 0, stderr);
      const rows: string[][] = parse(stdout, { delimiter });
      assert.deepEqual(rows[0]?.slice(0, 3), headings);
      assert.equal(rows[1]?.at(5), '12 Avenue du Colbart, 62991 Port-Colbart, France', delimiter);
    };
    // The first line has as many commas and semicolons as tabs, so that only two columns of it would be found.
    await written('\t', '--delimiter', 'tab');
    await written('\t', '--delimiter', '\\t');
    await written('|', '--delimiter', '|');
    // None of those that are tried.
    await written('^', '--delimiter', '^');
    await written('、', '--delimiter', '、');
    // The first line has most tabs.
    await written('\t');
    // What is named counts although the first line has another one: the table has one column then.
    const path = file('semicolons.csv', 'Nr;street;city\n1;12 avenue du Colbart;Port-Colbart\n');
    await fails(
      /there is no column city; the columns are Nr;street;city/,
      path,
      '--delimiter',
      ',',
      '--column',
      'city',
      '--out',
      out,
    );
    for (const sign of ['', ';;', '"', '\n', 'tabs'])
      await fails(
        /--delimiter: ".*" is neither one character that can divide columns nor tab/,
        path,
        '--delimiter',
        sign,
        '--out',
        out,
      );
  });

  test('what cannot be read or written is named, and nothing is left of it', async () => {
    const path = file('shops.csv', TABLE);
    rmSync(out, { force: true });
    await fails(/shops\.csv is the file that is read/, path, '--column', 'street', '--out', path);
    assert.equal(readFileSync(path, 'utf8'), TABLE);
    await fails(/there is no column address: .* Nr, street, city \(--column\)/, path, '--out', out);
    await fails(/there is no column town; the columns are Nr/, path, '--column', 'town', '--out', out);
    const twice = file('twice.csv', 'city,street,city\nA,B,C\n');
    await fails(/columns 1 and 3 are both called city: rename/, twice, '--out', out, '--column', 'city');
    await fails(/missing\.csv does not exist/, join(root, 'missing.csv'), '--out', out);
    await fails(/ is a folder/, root, '--out', out);
    await fails(/--country: 'country:xx' is not country/, path, '--column', 'city', '--country', 'xx', '--out', out);
    await fails(/--language: String should match/, path, '--column', 'city', '--language', 'french', '--out', out);
    await fails(/there is no folder/, path, '--column', 'city', '--out', join(root, 'nowhere', 'out.csv'));
    await fails(/required option '--out/, path);
    const taken = file('taken.csv', 'address,status\na,b\n');
    await fails(/there is a column status already: .* \(--prefix\)/, taken, '--out', out);
    const western = file('western.csv', Buffer.from(`address\n${'port-colbart\n'.repeat(40_000)}Café\n`, 'latin1'));
    await fails(/western\.csv: line 40002 is not UTF-8/, western, '--out', out);
    await fails(
      /ragged\.csv: line 3: 2 cells, but the header has 1$/m,
      file('ragged.csv', 'address\na\nb,c\n'),
      '--out',
      out,
    );
    await fails(/empty\.csv: the table is empty/, file('empty.csv', ''), '--out', out);
    await fails(/unclosed\.csv: .*[Qq]uote/, file('unclosed.csv', 'address\n"a\n'), '--out', out);
    const { code, stderr } = await waypost(['geocode', path, '--column', 'city', '--out', out], { WAYPOST_DATA: root });
    assert.deepEqual([code, /No region is in use/.test(stderr)], [1, true]);
  });

  test('assets without a position get that of their address, and what is not good enough is told', async () => {
    const imports = (path: string, ...options: string[]) =>
      run('stores', 'import', path, '--project', 'test', '--geocode', ...options);
    const located = async (id: string) => JSON.parse((await server.get(`/stores/${id}`)).text).geometry?.coordinates;
    const path = file(
      'assets.csv',
      [
        'id,name,lat,lng,street,zip,city,country',
        'here,Has one,1,2,12 avenue du Colbart,,Port-Colbart,FR',
        'found,Has none,,,12 avenue du Colbart,62991,Port-Colbart,FRA',
        // There is no 9999: the street alone is not where the shop is.
        'street,Too rough,,,9999 avenue du Colbart,62991,Port-Colbart,France',
        'abroad,Elsewhere,,,12 avenue du Colbart,62991,Port-Colbart,GB',
        'nothing,No address,,,,,,',
      ].join('\n'),
    );
    const refused = await imports(path);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /no position for 3 of 5 assets, nothing was imported:\n/);
    assert.match(
      refused.stderr,
      /line 4: found Avenue du Colbart, .*, which is GEOMETRIC_CENTER and not RANGE_INTERPOLATED\n/,
    );
    assert.match(refused.stderr, /line 5: No place bears enough of this address\n/);
    assert.match(refused.stderr, /line 6: The address is empty\n--geocode-skip imports the others/);
    assert.equal((await server.get('/stores/here')).status, 404);

    const { stdout, stderr } = await imports(path, '--geocode-skip', '--json');
    const report = JSON.parse(stdout);
    assert.deepEqual([report.stores, report.geocoded, report.skipped.length], [2, 1, 3], stderr);
    assert.deepEqual(await located('here'), [2, 1], 'a position that is there stays');
    // The house of the map, as in test/api/demo-town.test.ts.
    assert.deepEqual(await located('found'), [1.4716156, 50.9495236]);

    const json = file(
      'assets.json',
      JSON.stringify([
        { storeId: 'street', name: 'S', address: { lines: ['9999 avenue du Colbart'], city: 'Port-Colbart' } },
        { storeId: 'bad', name: 'B', location: { lat: 'x', lng: 1 } },
      ]),
    );
    const faulty = await imports(json, '--geocode-min', 'GEOMETRIC_CENTER');
    assert.match(
      faulty.stderr,
      /asset 2, location\.lat: Input should be a valid number/,
      'a wrong position is none to be found',
    );
    writeFileSync(json, readFileSync(json, 'utf8').replace('"x"', '1'));
    assert.match((await imports(json)).stderr, /asset 1: found Avenue du Colbart/);
    assert.equal((await imports(json, '--geocode-min', 'GEOMETRIC_CENTER')).code, 0);
    const none = await imports(file('none.csv', 'id,name,city\nnone,None,Nowhere\n'), '--geocode-skip');
    assert.deepEqual([none.code, none.stdout], [1, '']);
    assert.match(none.stderr, /no position for 1 of 1 asset, nothing was imported:\nline 2: .*\n--geocode-min/);
    // Where columns are missing, nobody knows what the address is.
    const short = await imports(file('short.csv', 'id,name,zip,city\nshort,Short,62991\n'));
    assert.match(short.stderr, /1 fault, nothing was imported:\nline 2: 3 cells, but the header has 4$/m);
    // Without it a position is as required as a name, and it is said how to find one.
    assert.match(
      (await run('stores', 'import', path, '--project', 'test')).stderr,
      /line 3, column lat: Field required\n[\s\S]*--geocode finds positions by addresses/,
    );
  });
});
