import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type PriceLists, readPriceLists } from './price-lists.ts';

/** The forms of OpenTollData: https://github.com/louis2038/OpenTollData */
const PAIRS = 'name_from;name_to;distance;price1;price2;price3;price4;price5';
const SINGLE = 'name;distance;price1;price2;price3;price4;price5';
const BOOTHS = 'name;osm_name;operator_ref;lat;lon;nbs_booth;booth_node_id;booth_way_id;type;operator_osm';

describe('price lists', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-lists-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const lists = (...texts: readonly (string | Buffer)[]): Promise<PriceLists> =>
    readPriceLists(
      texts.map((text, i) => {
        const path = join(folder, `${i}.csv`);
        writeFileSync(path, text);
        return path;
      }),
    );
  const pricesOf = async (...texts: readonly (string | Buffer)[]) =>
    (await lists(...texts)).prices.map(({ entry, exit, vehicleClass, price }) => [entry, exit, vehicleClass, price]);
  const refused = (text: string | Buffer, expected: RegExp) => assert.rejects(lists(text), expected);

  test('prices from booth to booth, at booths, and where booths are, each file by its columns', async () => {
    const read = await lists(
      `${PAIRS}\nA;B;12.5;1.5;2.3;;;0.9\n`,
      `${SINGLE}\nC;;4;;;;2\n`,
      `${BOOTHS}\nA;Péage d'A;A1;48.5;2.25;2;11,12;;close;ASF\nB;;;;;;;;;\n`.replace('11,12', '"11;12"'),
    );
    assert.deepEqual(
      read.prices.map(({ entry, exit, vehicleClass, price }) => [entry, exit, vehicleClass, price]),
      // An empty cell is no price, and no price of 0; a price at a booth has no entry.
      [
        ['A', 'B', '1', 1.5],
        ['A', 'B', '2', 2.3],
        ['A', 'B', '5', 0.9],
        ['', 'C', '1', 4],
        ['', 'C', '5', 2],
      ],
    );
    assert.deepEqual(read.booths, [
      { name: 'A', mapName: "Péage d'A", nodes: [11, 12], position: { lat: 48.5, lng: 2.25 } },
      // Without a position and without a node it can still be found by its name.
      { name: 'B', mapName: '', nodes: [], position: null },
    ]);
  });

  test('the same rows with other separators, ends of lines, quotes and a byte order mark say the same', async () => {
    const expected = [
      ['A', 'B', '1', 1.5],
      ['B', 'A', '1', 20],
    ];
    const plain = 'name_from;name_to;price1\nA;B;1.5\nB;A;20\n';
    for (const [what, text] of [
      ['semicolons', plain],
      ['commas', plain.replaceAll(';', ',')],
      ['tabs', plain.replaceAll(';', '\t')],
      ['bars', plain.replaceAll(';', '|')],
      ['a comma before decimals', plain.replace('1.5', '1,5')],
      ['a comma before decimals between commas, in quotes', plain.replaceAll(';', ',').replace('1.5', '"1,5"')],
      ['lines of Windows', plain.replaceAll('\n', '\r\n')],
      ['a byte order mark', `\ufeff${plain}`],
      ['a byte order mark before a quoted name', `\ufeff${plain.replace('name_from', '"name_from"')}`],
      ['quotes', plain.replaceAll(/[AB]/g, '"$&"')],
      ['no end of the last line', plain.trimEnd()],
      ['blank lines and spaces', plain.replaceAll('\n', '\n\n').replaceAll(';', ' ; ')],
      ['names in capitals', plain.replace('name_from;name_to;price1', 'NAME_FROM;Name_To;PRICE1')],
      ['other names', plain.replace('name_from;name_to;price1', 'entry;exit;price_1')],
      ['a class in each row', 'from,to,class,amount\nA,B,1,1.5\nB,A,1,20\n'],
      ['one price, which is of class 1', 'origin,destination,price\nA,B,1.5\nB,A,20\n'],
    ] as const)
      assert.deepEqual(await pricesOf(text), expected, what);
  });

  test('names may have separators, ends of lines and letters of any script', async () => {
    const rows = `${PAIRS}\n"A; ""north""";Αθήνα;1;2;;;;\n"Two\nlines";東京;1;3;;;;\n`;
    assert.deepEqual(await pricesOf(rows), [
      ['A; "north"', 'Αθήνα', '1', 2],
      ['Two\nlines', '東京', '1', 3],
    ]);
  });

  test('a list of booths that has prices too is both', async () => {
    const read = await lists('name;lat;lon;price1\nA;48;2;3\n');
    assert.deepEqual(
      read.prices.map(({ exit, price }) => [exit, price]),
      [['A', 3]],
    );
    assert.equal(read.booths.length, 1);
  });

  test('what cannot be used is refused with its file, its line and the reason', async () => {
    await refused('', /0\.csv is empty/);
    await refused('\n\n', /0\.csv is empty/);
    await refused(
      'name_from;price1\nA;1\n',
      /0\.csv, line 1: the columns are name_from, price1: expected name_from, name_to/,
    );
    await refused('name_from;name_to;distance\nA;B;1\n', /line 1: the columns are/);
    await refused('name;lat\nA;1\n', /line 1: the columns are name, lat/);
    await refused(`${PAIRS}\nA;B;1;x;;;;\n`, /line 2: 'x' is not a number/);
    await refused(`${PAIRS}\nA;B;1;1e3;;;;\n`, /line 2: '1e3' is not a number/);
    await refused(`${PAIRS}\nA;B;1;1.000,50;;;;\n`, /line 2: '1\.000,50' is not a number/);
    await refused(`${PAIRS}\nA;B;1;-1;;;;\n`, /line 2: -1 is no price/);
    await refused(`${PAIRS}\nA;B;1;${'9'.repeat(400)};;;;\n`, /line 2: 9{40} is no price/);
    await refused(`${PAIRS}\nA;;1;1;;;;\n`, /line 2: name_to is empty/);
    await refused(`${PAIRS}\nA\n`, /line 2: name_to is empty/);
    await refused(`${PAIRS}\n${'A'.repeat(201)};B;1;1;;;;\n`, /line 2: name_from has more than 200 characters/);
    await refused(`${BOOTHS}\n;;;1;2;1;5;;;\n`, /line 2: name is empty/);
    await refused(`${BOOTHS}\nA;;;91;2;1;5;;;\n`, /line 2: 91, 2 is not on earth/);
    await refused(`${PAIRS}\n"A;B;1;1;;;;\n`, /0\.csv: .*opening quote at line 2/);
    await assert.rejects(readPriceLists([join(folder, 'nowhere.csv')]), { code: 'ENOENT' });
    await assert.rejects(readPriceLists([folder]), { code: 'EISDIR' });
  });

  test('a comma before decimals between commas, without quotes, is no price of 1', async () => {
    await refused('name_from,name_to,price1\nA,B,1,50\n', /line 2: there are 4 cells under 3 columns/);
    // Separators after the last cell say nothing.
    assert.deepEqual(await pricesOf('name_from,name_to,price1\nA,B,1,,\n'), [['A', 'B', '1', 1]]);
  });

  test('lines are those of the file, where blank ones and ends of lines in quotes stand before', async () => {
    await refused(`${PAIRS}\n\n"A\nB";C;1;1;;;;\n\nA;B;1;x;;;;\n`, /line 6: 'x' is not a number/);
  });

  test('20,000 rows are read as they stand', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `A${i};B;1;${i / 100};${i};0;0;0`);
    const { prices } = await lists(`${PAIRS}\n${rows.join('\n')}\n`);
    assert.equal(prices.length, 100_000);
    assert.deepEqual([prices[99_995].entry, prices[99_995].price, prices[99_996].price], ['A19999', 199.99, 19_999]);
  });
});
