import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zipSync } from 'fflate';
import { readAssets } from './stores-file.ts';
import { hoursOfText, periodsOfCell } from './stores-hours.ts';
import { HoursError } from './stores-hours-error.ts';
import { placeOf } from './stores-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-tables-'));
after(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Uint8Array, more: object = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const filed = await readAssets(path, { mapped: [], needsPosition: true, keepsOthers: false, ...more });
  return filed.map((each) => ({ ...each, asset: Object(each.asset) }));
}

test('a table is read by usual headings, in whatever language, separator and encoding', async () => {
  const text =
    'Filial-Nummer;Bezeichnung;Straße;PLZ;Ort;Breitengrad;Längengrad\n1;Größe;Hauptstraße 1;01067;Dresden;51,05;13,74\n';
  const expected = [['1', 'Größe', { lat: 51.05, lng: 13.74 }, ['Hauptstraße 1'], '01067', 'Dresden']];
  const seen = async (name: string, content: string | Uint8Array, more: object = {}) =>
    (await read(name, content, more)).map(({ asset: { storeId, name: called, location, address } }) => [
      storeId,
      called,
      location,
      address.lines,
      address.zipcode,
      address.city,
    ]);
  assert.deepEqual(await seen('a.csv', text), expected);
  assert.deepEqual(await seen('marked.csv', `\ufeff${text}`), expected);
  assert.deepEqual(await seen('tabs.tsv', text.replaceAll(';', '\t')), expected);
  assert.deepEqual(await seen('utf16.csv', Buffer.from(`\ufeff${text}`, 'utf16le')), expected);
  const western = Buffer.from(text, 'latin1');
  assert.deepEqual(await seen('western.csv', western, { encoding: 'windows-1252' }), expected);
  await assert.rejects(
    seen('western.csv', western),
    /line 1 is not UTF-8: name its encoding, or save it as UTF-8\n--encoding windows-1252/,
  );
  await assert.rejects(seen('western.csv', western, { encoding: 'klingon' }), /'klingon' is not read/);
  // Between commas a comma is no decimal one: it could as well stand for thousands.
  assert.deepEqual((await seen('commas.csv', 'id,name,lat,lng\n1,A,"51,05",2\n'))[0][2], { lat: '51,05', lng: 2 });
});

test('columns are named as the API does, several for one field, and # counts the rows', async () => {
  const text = 'Wo;Wer;N;O;Str;Zusatz;Plätze;lundi;di\nx;A;1;2;Rue A;Bât. B;40;9h-12h, 14:00-18:30;fermé\n';
  const mapped = [
    'storeId=#',
    'name=Wer',
    'location.lat=N',
    'location.lng=O',
    'address.lines=Str',
    'address.lines=Zusatz',
    'userProperties.seats=Plätze',
    'openingHours.7=di',
  ];
  const [{ asset, faults, ...filed }] = await read('b.csv', text, { mapped, keepsOthers: true });
  assert.deepEqual([asset.storeId, asset.address.lines, faults], ['1', ['Rue A', 'Bât. B'], []]);
  assert.deepEqual(asset.userProperties, { seats: '40', Wo: 'x' });
  assert.deepEqual(asset.openingHours.usual, {
    '1': [
      { start: '09:00', end: '12:00' },
      { start: '14:00', end: '18:30' },
    ],
    '7': [],
  });
  assert.equal(placeOf({ asset, ...filed }, ['location', 'lat']), 'line 2, column N');
  assert.equal(placeOf({ asset, ...filed }, ['openingHours', 'usual', '1', 0, 'start']), 'line 2, column lundi');
  await assert.rejects(
    read('c.csv', 'a;b\n1;2\n', { mapped: ['colour=a'] }),
    /unknown field colour; the fields are storeId/,
  );
  await assert.rejects(read('d.csv', ''), /is empty/);
  await assert.rejects(
    read('e.csv', 'id;name;lat;lng\n1;"A;1;2\n'),
    /e\.csv: line 2, column 2 \(name\): the quote \("\) that the value begins with is not closed$/,
  );
});

test('a row with other cells than the header has says so, and empty ones may follow', async () => {
  const text = 'id,name,lat,lng\n1,A,1,2,3\n2,B,1\n3,C,1,2,, ,\n,,,,,,\n4,D,1,2\n';
  const filed = await read('ragged.csv', text);
  assert.deepEqual(
    filed.map(({ line, rowFault }) => [line, rowFault]),
    [
      [2, '5 cells, but the header has 4: put a value that contains a comma in quotes'],
      [3, '3 cells, but the header has 4'],
      [4, null],
      [6, null],
    ],
  );
});

test('a fault of quotes is named with the line that its row begins on, and its column', async () => {
  const head = 'id,name,lat,lng\n';
  const fails = (text: string, reason: RegExp) => assert.rejects(read('quotes.csv', text), reason);
  await fails(`${head}1,A,1,2\n\n2,The "B",1,2\n`, /line 4, column 2 \(name\): a quote \("\) within a value/);
  await fails(`${head}1,"A" B,1,2\n`, /line 2, column 2 \(name\): the value goes on after the quote/);
  // The quote that is missing is missed only where the next one stands.
  await fails(`${head}1,"A\n2,"B",1,2\n`, /line 2, column 2 \(name\): the value goes on after the quote/);
  await fails(`id,"na"me\n`, /line 1, column 2: the value goes on/);
  await fails(`${head}"${'x'.repeat(1_100_000)}\n`, /line 2, column 1 \(id\): the row is too long/);
  // Programs of Windows end lines within cells as all others.
  const [, second] = await read('windows.csv', 'id,name,lat,lng\r\n1,"A\r\nB",1,2\r\n2,B,1,2\r\n');
  assert.equal(second?.line, 4);
  await fails('id,name\r\n"1\r\n",A\r\n2,"B"C\r\n', /line 4, column 2/);
});

test('UTF-16 is recognised without a mark, and where it is cut off the command says so', async () => {
  const text = 'id,name,lat,lng\n1,大門市場,1,2\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  await assert.rejects(
    read('little.csv', little),
    /probably UTF-16 without a byte order mark: --encoding utf-16le reads it/,
  );
  await assert.rejects(read('big.csv', big), /: --encoding utf-16be reads it/);
  await assert.rejects(read('little.json', Buffer.from('[{"storeId": "a"}]', 'utf16le')), /--encoding utf-16le reads it/);
  for (const [bytes, encoding] of [
    [little, 'utf-16le'],
    [big, 'utf-16be'],
  ] as const)
    assert.equal((await read('named.csv', bytes, { encoding }))[0]?.asset.name, '大門市場');
  const cut = Buffer.from(`\ufeff${text}`, 'utf16le').subarray(0, -1);
  await assert.rejects(read('cut.csv', cut), /cut\.csv is not UTF-16LE, as its byte order mark says: .* cut off/);
  await assert.rejects(
    read('wrong.csv', Buffer.from('id,name\n1,é\n', 'latin1'), { encoding: 'utf-8' }),
    /wrong\.csv is not UTF-8, as --encoding says/,
  );
});

test('rows without a value are no assets', async () => {
  const filed = await read('blank.csv', 'id;name;lat;lng\n1;A;1;2\n;;;\n ; ;;\n2;B;1;2\n');
  assert.deepEqual(
    filed.map(({ asset, line }) => [asset.storeId, line]),
    [
      ['1', 2],
      ['2', 5],
    ],
  );
});

test('GeoJSON is a collection, a single feature, or lines of features', async () => {
  const point = (id: string) => ({
    type: 'Feature',
    properties: { id, name: 'A' },
    geometry: { type: 'Point', coordinates: [2, 1, 120] },
  });
  const lines = [point('1'), point('2')].map((each) => JSON.stringify(each));
  const ids = async (name: string, text: string) => (await read(name, text)).map(({ asset }) => asset.storeId);
  assert.deepEqual(await ids('one.geojson', JSON.stringify(point('1'))), ['1']);
  assert.deepEqual(await ids('lines.geojsonl', `${lines.join('\n')}\n\n`), ['1', '2']);
  // RFC 8142
  assert.deepEqual(await ids('text.geojsons', lines.map((line) => `\u001e${line}\n`).join('')), ['1', '2']);
  await assert.rejects(ids('cut.geojsonl', lines.join('\n').slice(0, -5)), /cut\.geojsonl is not valid JSON/);
  await assert.rejects(ids('json.json', '{}\n{}'), /json\.json is not valid JSON/);
  await assert.rejects(ids('empty.json', '\n'), /empty\.json is not valid JSON/);
});

test('properties of GeoJSON that become user properties keep their values', async () => {
  const own = { seats: 5, open: true, deep: { a: [1, null] }, note: '7', nothing: null };
  const feature = {
    type: 'Feature',
    properties: { id: 1, name: 'A', ...own },
    geometry: { type: 'Point', coordinates: [2, 1] },
  };
  const [kept] = await read('own.geojson', JSON.stringify(feature), { keepsOthers: true, mapped: ['user.places=seats'] });
  const { nothing: _, seats: places, ...others } = own;
  assert.deepEqual(kept?.asset.userProperties, { places, ...others });
});

test('GeoJSON in another system of coordinates is refused, and not taken for degrees', async () => {
  const inSystem = (name: string) =>
    read(
      'system.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name } },
        features: [{ type: 'Feature', properties: { id: 1, name: 'A' }, geometry: { type: 'Point', coordinates: [2, 48] } }],
      }),
    );
  assert.equal((await inSystem('urn:ogc:def:crs:OGC:1.3:CRS84')).length, 1);
  assert.equal((await inSystem('urn:ogc:def:crs:EPSG::4326')).length, 1);
  await assert.rejects(
    inSystem('urn:ogc:def:crs:EPSG::3857'),
    /its coordinates are of EPSG:3857: save it with longitudes and latitudes/,
  );
});

test('hours of a cell', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['9:00-12:00, 14:00-18:00', '09:00-12:00 14:00-18:00'],
    ['9h-12h30 / 14h-19h', '09:00-12:30 14:00-19:00'],
    ['9h-12h30 14h-19h', '09:00-12:30 14:00-19:00'],
    ['9:00 - 12:00  2 pm - 6 pm', '09:00-12:00 14:00-18:00'],
    ['24/24', '00:00-24:00'],
    ['9.00 – 18.30 Uhr', '09:00-18:30'],
    ['9am - 5:30pm', '09:00-17:30'],
    ['12am-12pm', '00:00-12:00'],
    ['10 bis 13 und 15 bis 20', '10:00-13:00 15:00-20:00'],
    ['22:00-2:00', '22:00-02:00'],
    ['0-24', '00:00-24:00'],
    ['Geschlossen', ''],
    ['FERMÉ', ''],
  ];
  for (const [cell, expected] of texts) {
    assert.equal(
      periodsOfCell(cell)
        .map(({ start, end }) => `${start}-${end}`)
        .join(' '),
      expected,
      cell,
    );
  }
  for (const cell of ['9', 'by appointment', '25:00-26:00', '9:60-10:00', '9-10-11', '13pm-14pm', '9'.repeat(100_000)])
    assert.throws(() => periodsOfCell(cell), HoursError, cell.slice(0, 20));
});

test('hours as OpenStreetMap writes them: the usual week, and the days of the next year that differ', () => {
  // 2026-11-23 is a Monday.
  const today = Date.UTC(2026, 10, 23) / 86_400_000;
  const hours = (text: string) => hoursOfText(text, { position: { lat: 48.85, lng: 2.35 }, country: null }, today).hours;
  const { usual, special } = hours('Mo-Fr 09:00-18:00; Sa 22:00-02:00; PH off');
  assert.deepEqual(
    [usual?.['1'], usual?.['6'], usual?.['7']],
    [[{ start: '09:00', end: '18:00' }], [{ start: '22:00', end: '02:00' }], []],
  );
  // Christmas of 2026 is a Friday, and a public holiday of France, as is the 14th of July.
  assert.deepEqual([special?.['2026-12-25'], special?.['2027-07-14'], special?.['2026-11-24']], [[], [], undefined]);
  // The night of the last day goes on, as all others do.
  assert.equal(hours('Mo-Su 18:00-02:00').special, undefined);
  assert.deepEqual(hours('24/7').usual?.['3'], [{ start: '00:00', end: '24:00' }]);
  assert.throws(() => hours('whenever'), HoursError);
  assert.throws(() => hours(`Mo 9-10${' '.repeat(300)}`), HoursError);
});

// 2026-11-30 is a Monday.
const MONDAY = Date.UTC(2026, 10, 30) / 86_400_000;
const inParis = (text: string) => hoursOfText(text, { position: { lat: 48.85, lng: 2.35 }, country: null }, MONDAY).hours;
const written = (day: unknown) =>
  Array.isArray(day) ? day.map(({ start, end }) => `${start}-${end}`).join(' ') || 'closed' : day;
const weekOf = (text: string) => Object.values(inParis(text).usual ?? {}).map(written);

test('what hours call unknown, or only comment on, is closed', () => {
  const week = (weekday: string, saturday = 'closed') => [...new Array<string>(5).fill(weekday), saturday, 'closed'];
  for (const rest of ['; Sa "call us"', '; Sa unknown', ' || "call"', ' || unknown', '; Sa 10:00-12:00 unknown'])
    assert.deepEqual(weekOf(`Mo-Fr 09:00-18:00${rest}`), week('09:00-18:00'), rest);
  // A comment on what is called open is no doubt.
  assert.deepEqual(weekOf('Mo-Fr 09:00-18:00 open "ring the bell"; Sa "call"'), week('09:00-18:00'));
  assert.deepEqual(weekOf('off "for good"'), week('closed'));
  assert.deepEqual(weekOf('Mo-Fr 24/7; Sa 10:00-12:00'), week('00:00-24:00', '10:00-12:00'));
  // Nothing certain is left: the line has to say more.
  for (const text of [
    '"by appointment"',
    'unknown',
    'Mo-Fr unknown',
    'Mo-Fr 09:00-18:00 unknown',
    'Mo-Fr 09:00-18:00 "ring"',
  ])
    assert.throws(
      () => inParis(text),
      { constructor: HoursError, message: /nothing says for certain .* open "by app/ },
      text,
    );
});

test('an open end has to be written, unless an end comes before it', () => {
  for (const [text, open] of [
    ['08:00+', '08:00+ has no end: write one, such as 08:00-24:00'],
    ['Mo-Fr 09:00-18:00; Sa 22:00+', '22:00+ has no end'],
    ['(sunset+01:00)+', '(sunset+01:00)+ has no end: write one, such as (sunset+01:00)-24:00'],
  ] as const)
    assert.throws(
      () => inParis(text),
      (error) => error instanceof HoursError && error.message.startsWith(open),
      text,
    );
  // It is open until 22:00, and perhaps later.
  assert.deepEqual(weekOf('Mo 18:00-22:00+ "a 08:00+ b"; Tu 18:00-22:00+')[1], '18:00-22:00');
  assert.deepEqual(weekOf('Mo 18:00-02:00+')[0], '18:00-02:00');
});

test('hours past midnight belong to the day on which they begin, around exceptions too', () => {
  const special = (text: string, ...dates: readonly string[]) => dates.map((date) => written(inParis(text).special?.[date]));
  const christmas = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'];
  const usual = undefined;
  // Closed on the evening of the 24th, and so in the night that would follow; the night of the 23rd goes on until 02:00.
  for (const night of ['18:00-02:00', '18:00-26:00', '6pm-2am'])
    assert.deepEqual(special(`Mo-Su ${night}; Dec 24 off`, ...christmas), [usual, 'closed', usual, usual], night);
  // The 25th is a public holiday: on Thursday the 24th it is open until 02:00 as on all Thursdays.
  assert.deepEqual(special('Mo-Fr 18:00-02:00; PH 10:00-12:00', ...christmas), [usual, usual, '10:00-12:00', usual]);
  assert.deepEqual(special('Mo-Su 18:00-02:00; Dec 24 20:00-04:00', ...christmas), [usual, '20:00-04:00', usual, usual]);
  assert.deepEqual(special('Mo-Su 09:00-12:00,18:00-02:00; Dec 24 09:00-12:00', ...christmas), [
    ...[usual, '09:00-12:00', usual, usual],
  ]);
  // Each night has its own end, whatever the next day says.
  assert.deepEqual(weekOf('Mo-Th 18:00-02:00; Fr-Sa 20:00-04:00; Su off'), [
    ...['18:00-02:00', '18:00-02:00', '18:00-02:00', '18:00-02:00', '20:00-04:00', '20:00-04:00', 'closed'],
  ]);
  // An exception past midnight closes the hours after midnight as well.
  assert.deepEqual(special('24/7; Dec 24 18:00-02:00 off', ...christmas), [usual, '00:00-18:00', '02:00-24:00', usual]);
  // What is written as two periods is two: the 24th is closed from its first minute on.
  assert.deepEqual(special('Mo-Su 00:00-02:00,18:00-24:00; Dec 24 off', ...christmas), [usual, 'closed', usual, usual]);
  // More than a day is a period of each day; nights in a comment are none.
  assert.deepEqual(weekOf('Mo 10:00-36:00; Fr open "not 18:00-02:00"; Sa 22:00-02:00').slice(0, 6), [
    ...['10:00-24:00', '00:00-12:00', 'closed', 'closed', '00:00-24:00', '22:00-02:00'],
  ]);
  // Until the sun rises on the next day: in Paris at Christmas after half past eight, by its own clock.
  assert.match(String(special('Mo-Su 20:00-sunrise; Dec 24 off; Dec 25 21:00-sunrise', '2026-12-25')[0]), /^21:00-08:4\d$/);
  assert.deepEqual(special('Mo-Su 20:00-sunrise; Dec 24 off', '2026-12-24'), ['closed']);
});

/** A workbook as small as Excel reads: sheets by name, each of rows of texts. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packed = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = (name: string) =>
    sheets[name].map((cells, row) => `<row r="${row + 1}">${cells.map((text, i) => cell(text, row, i)).join('')}</row>`);
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships ${packed}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${packed}>${names.map((_, i) => `<Relationship Id="r${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [i, name] of names.entries())
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet ${main}><sheetData>${rows(name).join('')}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, new TextEncoder().encode(text)])));
}

test('of an Excel file the sheet is read that is named, else the first that is not empty', async () => {
  const shops = [
    ['id', 'name', 'lat', 'lng'],
    ['1', 'უნივერმაღი', '41.7', '44.8'],
  ];
  const file = workbook({ ყდა: [['Branches, autumn']], Branches: shops, Empty: [] });
  const ids = async (sheet?: string) => (await read('book.xlsx', file, { sheet })).map(({ asset }) => asset.storeId);
  assert.deepEqual(await ids('Branches'), ['1']);
  const blankFirst = workbook({ Sheet1: [], Sheet2: [['', ' '], ...shops] });
  assert.deepEqual((await read('blank.xlsx', blankFirst)).length, 1);
  await assert.rejects(ids(), /no column/);
  await assert.rejects(ids('branches'), /has no sheet "branches"; its sheets: "ყდა", "Branches", "Empty"/);
  await assert.rejects(ids('Empty'), /is empty in its sheet "Empty"/);
  await assert.rejects(read('a.csv', 'id,name\n', { sheet: 'Branches' }), /--sheet is for Excel files/);
});

test('an Excel file that unpacks to more than is read is refused, and so is what is none', async () => {
  const zeros = new Uint8Array(130 * 1024 * 1024);
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': [zeros, { level: 9 }] });
  await assert.rejects(read('bomb.xlsx', bomb), /larger than 128 MB unpacked/);
  await assert.rejects(read('text.xlsx', 'id;name\n'), /is no Excel file/);
  await assert.rejects(read('empty.xlsx', zipSync({ 'a.txt': new Uint8Array(1) })), /cannot be read as an Excel file/);
  await assert.rejects(read('old.xls', 'x'), /an old form of Excel/);
});
