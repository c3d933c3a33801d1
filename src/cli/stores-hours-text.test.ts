import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readAssets } from './stores-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-hours-'));
after(() => rmSync(folder, { recursive: true }));

interface Read {
  /** Day by day, Monday first; of the other days of the week without hours. */
  readonly week: string;
  readonly faults: readonly string[];
  readonly hasUnknownHolidays: boolean | undefined;
  /** The dates with other hours. */
  readonly special: readonly string[];
}

const PARIS = { lat: 48.85, lng: 2.35 };

/** What is read of a column of hours, row by row. */
async function read(
  texts: readonly string[],
  {
    heading = 'opening_hours',
    hoursLanguage,
    at = PARIS,
  }: { heading?: string; hoursLanguage?: string; at?: typeof PARIS } = {},
): Promise<Read[]> {
  const path = join(folder, 'hours.csv');
  const rows = texts.map((text, i) => `${i},A,${at.lat},${at.lng},"${text.replaceAll('"', '""')}"\n`);
  writeFileSync(path, `id,name,lat,lng,${heading}\n${rows.join('')}`);
  const how = { mapped: [], needsPosition: true, keepsOthers: false, hoursLanguage };
  return (await readAssets(path, how)).map(({ asset, faults = [], hasUnknownHolidays }) => ({
    week: weekOf(Object(asset).openingHours?.usual ?? {}),
    faults: faults.map(({ reason }) => reason),
    hasUnknownHolidays,
    special: Object.keys(Object(asset).openingHours?.special ?? {}),
  }));
}

function weekOf(usual: Readonly<Record<string, readonly { readonly start: string; readonly end: string }[]>>): string {
  const days = Object.values(usual).map((day) => day.map(({ start, end }) => `${start}-${end}`).join('+') || 'off');
  return days.join(' ');
}

/** The hours of a week from those of the days with others, `9-18*5 off*2` for five and two days. */
function week(short: string): string {
  const days = short.split(' ').flatMap((part) => {
    const [hours = '', times = '1'] = part.split('*');
    return new Array<string>(Number(times)).fill(hours);
  });
  return days.map((day) => day.replace(/\d+(?!\d*:)(?<!:\d*)/g, (hour) => `${hour.padStart(2, '0')}:00`)).join(' ');
}

async function assertWeeks(
  cases: readonly (readonly [text: string, week: string])[],
  hoursLanguage?: string,
): Promise<void> {
  const found = await read(
    cases.map(([text]) => text),
    { ...(hoursLanguage !== undefined && { hoursLanguage }) },
  );
  for (const [i, [text, expected]] of cases.entries())
    assert.deepEqual([found[i]?.week, found[i]?.faults], [week(expected), []], text);
}

async function assertFaults(cases: readonly (readonly [text: string, reason: RegExp])[], heading?: string): Promise<void> {
  const found = await read(
    cases.map(([text]) => text),
    { ...(heading !== undefined && { heading }) },
  );
  for (const [i, [text, reason]] of cases.entries()) {
    assert.match(found[i]?.faults.join() ?? '', reason, text);
  }
}

test('a day after times, or after what is closed, begins a rule of its own', async () => {
  await assertWeeks([
    ['Mo-Fr 09:00-18:00 Sa 10:00-14:00', '9-18*5 10-14 off'],
    ['Mo-Sa 09:00-18:00 Sa closed', '9-18*5 off*2'],
    ['Mo-Fr 09:00-18:00 Sa 10:00-14:00 Su closed', '9-18*5 10-14 off'],
    ['Mo-Do 9-18 Fr 9-16', '9-18*4 9-16 off*2'],
    ['Mon-Fri 9am-5pm Sat 10am-2pm', '9-17*5 10-14 off'],
    ['lun-vie 9-14 sab 10-13', '9-14*5 10-13 off'],
    ['Mo-Fr 08:00-12:00 13:00-17:00 Sa 09:00-12:00', '8-12+13-17*5 9-12 off'],
    ['Mo 9-12 Tu 10-14', '9-12 10-14 off*5'],
    ['Mo-Fr 9:00-12:00\n14:00-18:00', '9-12+14-18*5 off*2'],
    ['Mo: 9-12\n14-18\nTu: 9-12\n14-18', '9-12+14-18*2 off*5'],
    ['Mo-Fr 9-18; Mo-Fr 12-13 closed', '9-12+13-18*5 off*2'],
    ['Mo-Sa 9-17; closed on Sunday', '9-17*6 off'],
    ['Mon-Fri 9-18 on Sat 10-14', '9-18*5 10-14 off'],
    ['Mo-Fr 18 bis 24h', '18-24*5 off*2'],
    ['lun-ven 9h à 24h', '9-24*5 off*2'],
    ['Mo-Sa 24h', '0-24*6 off'],
    ['Mon-Thu 9am-noon\nFri noon to 5pm\nSat 6pm - midnight', '9-12*4 12-17 18-24 off'],
    ['Mo-Fr 9.30-18.00 Uhr', '09:30-18*5 off*2'],
    // Weekdays, as many write them in OpenStreetMap.
    ['wd 9-12; Sa 10-14', '9-12*5 10-14 off'],
    ['月-金 9:00-18:00 土 10:00-15:00', '9-18*5 10-15 off'],
    ['月～金 9：00～18：00、土 10：00～15：00', '9-18*5 10-15 off'],
    ['Mo-Fr 9-18\nSa 10-14\nSo geschlossen', '9-18*5 10-14 off'],
    ['Mo-Sa 9-18 Sun closed', '9-18*6 off'],
    ['Mo-Fr 9-12 Uhr 14-18 Uhr / Sa 10-14 Uhr', '9-12+14-18*5 10-14 off'],
    ['Sa, Su closed Mo-Fr 9-17', '9-17*5 off*2'],
    ['Mo-Sa 9-17; closed Sa', '9-17*5 off*2'],
    ['Monday: 9:00 AM – 5:00 PM\nTuesday: Closed\nSunday: 11 a.m. to 3 p.m.', '9-17 off*5 11-15'],
    ['Mo-Fr 9-18 open "ring Sa 10-12" Sa 10-12', '9-18*5 10-12 off'],
  ]);
  for (const found of await read(['Mo-Su 9-18 PH off', 'Mo-Su 9-18 Feiertage geschlossen'])) {
    assert.equal(found.week, week('9-18*7'));
    // Bastille Day is a holiday near Paris.
    assert.ok(
      found.special.some((date) => date.endsWith('-07-14')),
      found.special.join(),
    );
  }
});

test('what would be the hours of other days is a fault', async () => {
  await assertFaults([
    ['9:00-18:00 Mo-Fr 10:00-14:00 Sa', /'09:00-18:00' has no days: write days before hours, as Mo-Fr 09:00-18:00/],
    ['Mo-Fr 9-18, Sa', /does not end in hours/],
    ['closed Mo, Tu-Su 10-18', /write days and times before off/],
    ['9am-6pm Mon-Fri, closed Sat-Sun', /'09:00-18:00' has no days/],
    ['9-18 Mo-Fr, Sa 10-14', /'09:00-18:00' has no days/],
    ['9:00-18:00 Mo-Fr 10:00-14:00 Sa, Su closed', /'09:00-18:00' has no days/],
    ['8-12 Mo 13-17', /'08:00-12:00' has no days/],
    ['closed on Mo 9-17', /write days and times before off/],
    ['Mo-Fr 9-18\noff', /'off' has no days/],
    // All days, and so the others, too.
    ['Mo-Fr 9-18; off', /it would never open/],
    ['Mo-Fr 9-18 12-13 closed', /write days and times before off/],
    // Dates, not times.
    ['Mo-Fr 9-18; 10.07-20.08 geschlossen', /10\.07-20\.08 may be dates: .* Jul 10-Aug 20 off/],
    ['Mo-Fr 9-18; 10.07.-20.08. geschlossen', /10\.07\.-20\.08\.* off may be dates/],
    ['10.7-20.8 zu', /may be dates/],
    ['10.07-20.08: 9-18', /may be dates/],
    ['10.07-20.08 9-18', /overlap/],
    ['Sat midnight-6am', /no opening hours/],
    ['Mo-Fr', /'Mo-Fr' does not end in hours/],
    ['Mo-Fr 09:00-18:00 closed Su', /does not end in hours/],
    ['closed Su Mo-Sa 9-17', /write days and times before off/],
    ['Mo-Fr 09:00-18:00 closed Su 10:00-12:00', /write days and times before off/],
    // In Germany the second adds to the first, in the language of OpenStreetMap it replaces it.
    ['Mo-Fr 8-12 Mo-Do 13-17', /'Mo-Th 13:00-17:00' has a day that stands before: write ; .* and a comma/],
    ['Mo-Fr 9 h 15 - 12 h 15', /'9 h' is no span of hours/],
    ['Mo-Fr 9-18 24/7', /is no span of hours/],
    ['Mo-Fr 9-18 1. Sa 10-12', /no opening hours as OpenStreetMap writes them/],
    ['Mo-Fr 9:00-18:00 except PH', /no opening hours as OpenStreetMap writes them/],
    [`Mo-Fr 9-18${' '.repeat(300)};`, /at most 255 characters/],
  ]);
});

test('days are read in the languages that have all words of a cell, wherever it is', async () => {
  await assertWeeks([
    ['L-V 9:00-14:00', '9-14*5 off*2'],
    ['pn-sb 9-17', '9-17*6 off'],
    ['cz-sb 9-17', 'off*3 9-17*3 off'],
    ['sb 9-17', 'off*5 9-17 off'],
    // Near Paris, where no language of the country has them.
    ['Di-So 11:00-22:00', 'off 11-22*6'],
    ['ma-vr 9-18', '9-18*5 off*2'],
    ['man-tor 9-18', '9-18*4 off*3'],
    ['ma-to 9-18', '9-18*4 off*3'],
    ['lun, mar, mer 9-12', '9-12*3 off*4'],
    ['segunda-feira a sexta-feira 9h-18h', '9-18*5 off*2'],
    // The same word is "to" in Portuguese and "and" in Czech.
    ['pondělí a středa 9-12', '9-12 off 9-12 off*4'],
    ['пн-пт 9:00-18:00 сб 10:00-14:00', '9-18*5 10-14 off'],
    ['周一至周五 9:00-18:00', '9-18*5 off*2'],
  ]);
  const unclear = (word: string, meanings: string) =>
    new RegExp(`'${word}' may mean ${meanings}: write Mo-Fr 09:00-18:00, .*--hours-language`);
  await assertFaults([
    ['M-V 9-14', unclear('m', 'Mo or Tu or We')],
    ['V 9-14', unclear('v', 'Fr or Su')],
    ['L 9-18', unclear('l', 'Mo or Sa or Su')],
    ['mar 09:00-18:00', unclear('mar', 'Tu or Mar')],
    ['mar 9-13', unclear('mar', 'Tu or Mar')],
    ['Do 9-18', unclear('do', 'Th or Su or to')],
    // Wednesday and Thursday in the languages of Scandinavia.
    ['on 10-18', unclear('on', 'We or nothing')],
    ['to-fr 9-17', unclear('to', 'Th or to')],
    ['Di-Su 9-18', /no opening hours as OpenStreetMap writes them/],
    ['1-5 09:00-18:00', /1-5 is not clear: .* days by name/],
    ['2-6 9-13', /2-6 is not clear/],
  ]);
});

test('months of OpenStreetMap stay months where no other language has the rest', async () => {
  const [summer, day] = await read(['Mar-Oct 09:00-18:00; Nov-Feb 10:00-16:00', 'Mo-Su 09:00-18:00; Mar 15 off']);
  // Whichever of the two is longer from today on is the usual one.
  assert.match(summer?.week ?? '', /^(09:00-18:00 ?|10:00-16:00 ?){7}$/);
  assert.deepEqual([day?.week, day?.faults], [week('9-18*7'), []]);
  assert.deepEqual(
    day?.special.map((date) => date.slice(5)),
    ['03-15'],
  );
});

test('a language of the file gives its words their meaning, also those that others have', async () => {
  await assertWeeks(
    [
      ['M-V 9-14', 'off 9-14*4 off*2'],
      ['mar 9-13', 'off 9-13 off*5'],
      ['V 9-14', 'off*4 9-14 off*2'],
    ],
    'es',
  );
  await assertWeeks(
    [
      ['Do 9-18', 'off*3 9-18 off*3'],
      ['Mo-Su 9-18; So geschlossen', '9-18*6 off'],
    ],
    'de',
  );
  await assertWeeks([['to 9-18', 'off*3 9-18 off*3']], 'fi');
  const [french] = await read(['Mo-Do 9-18'], { hoursLanguage: 'fr' });
  assert.match(french?.faults.join() ?? '', /no opening hours as OpenStreetMap/);
});

test('English names of days may be cut off after three letters', async () => {
  await assertWeeks(
    ['Thu', 'Thur', 'Thurs', 'Thursday', 'thursdays', 'Th'].map((day) => [`${day} 9-17`, 'off*3 9-17 off*3'] as const),
  );
  await assertWeeks([['Mon-Thu 9-17, Fri 9-12, Sat-Sun closed', '9-17*4 9-12 off*2']]);
});

test('a span that may end in the afternoon or in the night is a fault, in a column of a day too', async () => {
  const unclear = [
    ...['9-5', '9:00-5:00', '12-2', '9am-5', '1-5pm', '10-2am', '1-5'],
    ...['5pm-12', '8pm-12:30', '1:00-5:00', '9:00-12:00, 1:00-5:00', '5-11'],
  ];
  await assertFaults(unclear.map((span) => [`Mo-Fr ${span}`, /is not clear: write times of 24 hours, such as 09:00-17:00/]));
  const ofDay = unclear.filter((span) => span !== '1-5');
  await assertFaults(
    ofDay.map((span) => [span, /is not clear: .* 09:00-17:00, or 21:00-05:00 for a night/]),
    'monday',
  );
  const clear = [
    ['9-17', '09:00-17:00'],
    ['09:00-05:00', '09:00-05:00'],
    ['9-5pm', '09:00-17:00'],
    ['12-5pm', '12:00-17:00'],
    ['9am-12', '09:00-12:00'],
    ['05:00-11:00', '05:00-11:00'],
    ['6pm-2am', '18:00-02:00'],
    ['18-2', '18:00-02:00'],
    ['22:00-2:00', '22:00-02:00'],
  ] as const;
  const found = await read(
    clear.map(([span]) => span),
    { heading: 'monday' },
  );
  assert.deepEqual(
    found.map((each) => each.week),
    clear.map(([, expected]) => expected),
  );
  await assertWeeks(clear.map(([span, expected]) => [`Mo ${span}`, `${expected} off*6`] as const));
});

test('rules about holidays of countries of which none are known are left out, and this is said', async () => {
  const at = { lat: 27.7, lng: 85.32 };
  const [nepal, plain] = await read(['Mo-Fr 09:00-18:00; PH off', 'Mo-Fr 09:00-18:00'], { at });
  assert.deepEqual([nepal?.week, nepal?.hasUnknownHolidays], [week('9-18*5 off*2'), true]);
  assert.equal(plain?.hasUnknownHolidays, false);
  assert.equal((await read(['Mo-Fr 09:00-18:00; PH off']))[0]?.hasUnknownHolidays, false);
});
