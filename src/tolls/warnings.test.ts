import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { lineText, placeText } from './document.ts';
import { readTariff, readTariffDocument, TariffError } from './read.ts';
import { warningsIn } from './warnings.ts';

const PLACES = [{ id: 'a', name: 'A', nodes: [1] }];
const AREA = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];

const warningsOf = (system: object, more: object = {}) => {
  const file = { waypost_tariff: 1, id: 't', name: 'T', country: 'SE', currency: 'SEK', vehicles: { car: {} } };
  const whole = { ...file, ...more, systems: [{ id: 's', name: 'S', kind: 'open', ...system }] };
  return warningsIn(readTariff(JSON.stringify(whole), 'test')).map(placeText);
};
const open = (fares: readonly object[], more: object = {}) => warningsOf({ places: PLACES, fares, ...more });

describe('what is probably a mistake in a tariff', () => {
  test('is reported with its place', () => {
    assert.deepEqual(open([{ price: 1 }]), []);
    assert.deepEqual(open([]), ['systems[0].fares: there is no fare: the system charges nobody']);
    const distance = { kind: 'distance', roads: { refs: ['E 4'] } };
    assert.deepEqual(warningsOf({ ...distance, fares: [{ per_km: 1, minimum: 5, maximum: 2 }] }), [
      'systems[0].fares[0].minimum: 5 is above the maximum of 2: 2 is always paid',
    ]);
    const vignette = { kind: 'vignette', roads: { refs: ['E 4'] } };
    assert.deepEqual(warningsOf({ ...vignette, fares: [{ price: 1, duration: 'P0D' }] }), [
      'systems[0].fares[0].duration: P0D is no length of time',
    ]);
    const area = (corners: readonly object[]) => warningsOf({ kind: 'area', area: corners, fares: [{ price: 1 }] });
    assert.deepEqual(area(AREA), []);
    const flat = ['systems[0].area: encloses nothing: its corners lie on one line'];
    assert.deepEqual(area([AREA[0], AREA[0], AREA[0]]), flat);
    assert.deepEqual(area([AREA[0], AREA[2], { lat: 0.5, lng: 0.5 }]), flat);
    assert.deepEqual(open([{ price: 1, when: { hours: '08:00-08:00' } }]), [
      'systems[0].fares[0].when.hours: 08:00-08:00 ends when it begins, and holds for 24 hours: write 00:00-24:00 for all day',
    ]);
    const holidays = { places: PLACES, fares: [{ price: 1 }], when: { except: ['PH'] } };
    assert.deepEqual(warningsOf(holidays), []);
    assert.deepEqual(warningsOf(holidays, { country: undefined }), [
      'systems[0]: names public holidays but no country: those of each road’s country count',
    ]);
  });

  test('classes that no vehicle is of, and fares for them alone', () => {
    const fares = [{ vehicles: ['heavy'], price: 2 }, { price: 1 }];
    const of = (vehicles: object) => warningsOf({ places: PLACES, fares }, { vehicles });
    const unreached = 'systems[0].fares[0].vehicles: no vehicle belongs to the class heavy';
    assert.deepEqual(of({ light: { weight: { max: 3.5 } }, heavy: { weight: { above: 3.5 } } }), []);
    assert.deepEqual(of({ light: {}, heavy: { weight: { above: 3.5 } } }), [
      'vehicles.heavy: no vehicle belongs to this class: all that fit it belong to light before it',
      unreached,
    ]);
    assert.deepEqual(of({ heavy: { weight: { above: 12, max: 12 } }, light: {} }), [
      'vehicles.heavy.weight: no number lies in this range',
      unreached,
    ]);
    // What is priced as a class reaches its fares.
    assert.deepEqual(of({ bus: { priced_as: { class: 'heavy' } }, heavy: { modes: ['truck'] } }).length, 1);
    assert.deepEqual(of({ light: { modes: ['driving'] }, heavy: { modes: ['driving', 'truck'] } }), []);
  });

  test('a price for each quarter of an hour of the week is fine, and one that stands there twice is not', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const week = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].flatMap((day) =>
      Array.from({ length: 96 }, (_, i) => ({
        price: i,
        when: { days: [day], hours: `${clock(15 * i)}-${i === 95 ? '24:00' : clock(15 * i + 15)}` },
      })),
    );
    assert.deepEqual(open(week), []);
    assert.deepEqual(open([...week, week[671]]), [
      'systems[0].fares[672]: never applies: fares[671] always applies before it',
    ]);
    // The last minute of the week, and one after it.
    const last = { price: 1, when: { days: ['Su'], hours: '23:59-00:01' } };
    assert.deepEqual(open([week[671], last]), ['systems[0].fares[1].when: overlaps fares[0], which takes precedence']);
    assert.deepEqual(open([week[0], last]), ['systems[0].fares[1].when: overlaps fares[0], which takes precedence']);
    assert.deepEqual(open([week[1], last]), []);
  });

  test('classes of which there is none', () => {
    assert.deepEqual(open([{ price: 1 }], { vehicles: {} }), ['systems[0].vehicles: there is no class: nobody is charged']);
  });

  test('fares of other places, and of other pairs of them, are not in the way', () => {
    const places = ['a', 'b', 'c'].map((id, i) => ({ id, name: id, nodes: [i + 1] }));
    const of = (...fares: readonly object[]) => warningsOf({ places, fares });
    const [all, a, b, both] = [
      { price: 1 },
      { price: 2, places: ['a'] },
      { price: 3, places: ['b'] },
      { price: 4, places: ['a', 'b'] },
    ];
    const never = (later: number, earlier: number) =>
      `systems[0].fares[${later}]: never applies: fares[${earlier}] always applies before it`;
    assert.deepEqual(of(a, b, all), []);
    assert.deepEqual(of(all, a), [never(1, 0)]);
    assert.deepEqual(of(a, b, { ...b, price: 9 }), [never(2, 1)]);
    assert.deepEqual(of(both, a), [never(1, 0)]);
    assert.deepEqual(of(a, both), [], 'b is left');
    assert.deepEqual(of(a, both, all, b), [never(3, 1)], 'the first of those before it');
    const closed = (...tables: readonly object[]) =>
      warningsOf({ kind: 'closed', places, fares: tables.map((prices) => ({ prices })) });
    assert.deepEqual(closed({ a: { b: 1 } }, { a: { c: 1 }, b: { a: 1 } }), []);
    assert.deepEqual(closed({ a: { b: 1, c: 2 }, b: { c: 1 } }, { a: { c: 1 }, b: { c: 1 } }), [never(1, 0)]);
    assert.deepEqual(closed({ a: { b: 1 } }, { a: { b: 1, c: 1 } }), [], 'a to c is left');
  });

  test('fares that never hold, and that overlap', () => {
    const at = (hours: string, days?: readonly string[]) => ({ when: { hours, ...(days && { days }) } });
    assert.deepEqual(open([{ price: 1 }, { price: 2, ...at('08:00-09:00') }]), [
      'systems[0].fares[1]: never applies: fares[0] always applies before it',
    ]);
    assert.deepEqual(open([{ price: 2, ...at('08:00-09:00') }, { price: 1 }]), [], 'the particular before the general');
    assert.deepEqual(
      open([
        { price: 2, ...at('08:00-09:00') },
        { price: 1, ...at('09:00-10:00') },
      ]),
      [],
    );
    assert.deepEqual(
      open([
        { price: 2, ...at('08:00-09:30') },
        { price: 1, ...at('09:00-10:00') },
      ]),
      ['systems[0].fares[1].when: overlaps fares[0], which takes precedence'],
    );
    assert.deepEqual(
      open([
        { price: 2, ...at('08:00-09:30', ['Mo']) },
        { price: 1, ...at('09:00-10:00', ['Tu']) },
      ]),
      [],
    );
    // Monday's night ends on Tuesday.
    assert.deepEqual(
      open([
        { price: 2, ...at('22:00-06:00', ['Mo']) },
        { price: 1, ...at('05:00-07:00', ['Tu']) },
      ]).length,
      1,
    );
    assert.deepEqual(open([{ price: 2, payment: ['app'] }, { price: 1 }]), []);
    assert.deepEqual(open([{ price: 2 }, { price: 1, transponder: 'X' }]), []);
    assert.deepEqual(
      open([
        { price: 2, when: { days: ['PH'] } },
        { price: 1, ...at('08:00-09:00') },
      ]),
      [],
    );
  });
});

test('a class that others are priced as by way of a third is one that vehicles pay as', () => {
  // No vehicle is of class a itself, as c has them all before; those of c pay as b, and so as a.
  const vehicles = { c: { priced_as: { class: 'b' } }, b: { priced_as: { class: 'a' } }, a: {} };
  const warnings = open([{ price: 1, vehicles: ['a'] }], { vehicles });
  assert.deepEqual(
    warnings.filter((each) => each.includes('fares')),
    [],
  );
});

test('countries that are none, and empty hours of discounts and caps, are reported', () => {
  const never = { hours: '23:00-23:00' };
  const own = readTariff(
    JSON.stringify({
      ...{ waypost_tariff: 1, id: 't', name: 'T', country: 'UK', currency: 'EUR', vehicles: { all: {} } },
      caps: [{ most: 9, systems: ['s'], when: never }],
      systems: [
        {
          ...{ id: 's', name: 'S', kind: 'open', country: 'ZZ', places: PLACES, fares: [{ price: 1 }] },
          ...{ discounts: [{ percent: 5, transponder: 'X', when: never }], caps: [{ most: 3, when: never }] },
        },
      ],
    }),
    'test',
  );
  assert.deepEqual(
    warningsIn(own).map(({ path }) => path.join('.')),
    ['country', 'caps.0.when.hours', 'systems.0.country', 'systems.0.discounts.0.when.hours', 'systems.0.caps.0.when.hours'],
  );
});

test('a file is reported by its lines, and all of it at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-lines-'));
  try {
    const file = join(folder, 'tariff.yaml');
    const text = [
      'waypost_tariff: 1',
      'id: t',
      'name: T',
      'currency: EUX',
      'vehicles:',
      '  car: { axles: { max: two } }',
      'systems:',
      '  - id: s',
      '    name: S',
      '    kind: open',
      '    places: [{ id: a, name: A, nodes: [1] }]',
      '    fares:',
      '      - price: 1',
      '      - price: -2',
    ];
    writeFileSync(file, text.join('\n'));
    assert.throws(
      () => readTariffDocument(file),
      (error) => {
        assert.ok(error instanceof TariffError);
        // The head and the systems are looked at alike; currencies when the form is right.
        assert.match(
          error.message,
          /\n {2}line 6: vehicles\.car\.axles\.max: must be number\n {2}line 14: systems\[0\]\.fares\[1\]\.price: must be >= 0$/,
        );
        return true;
      },
    );
    writeFileSync(file, text.join('\n').replace('EUX', 'EUR').replace('two', '2').replace('-2', '2'));
    const { tariff, lineOf } = readTariffDocument(file);
    const [finding] = warningsIn(tariff);
    assert.equal(
      lineText(finding.path, lineOf) + placeText(finding),
      'line 14: systems[0].fares[1]: never applies: fares[0] always applies before it',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
