import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTariff, TariffError } from './read.ts';
import { sealed } from './sealed.ts';
import { TariffSchema } from './tariff.ts';

const DEMO = readFileSync(new URL('../../demo/tariff.yaml', import.meta.url), 'utf8');

const problemsOf = (text: string): readonly string[] => {
  try {
    readTariff(text, 'tariff');
    return [];
  } catch (error) {
    if (error instanceof TariffError) return error.problems;
    throw error;
  }
};

const SMALL = {
  waypost_tariff: 1,
  id: 'small',
  name: 'Small',
  currency: 'EUR',
  vehicles: { car: { modes: ['driving'] } },
  systems: [
    {
      id: 'ring',
      name: 'Ring',
      kind: 'closed',
      places: [
        { id: 'a', name: 'A', nodes: [1] },
        { id: 'b', name: 'B', nodes: [2] },
      ],
      fares: [{ prices: { a: { b: 1 } } }],
    },
  ],
};

/** The small tariff with something else at a path, as JSON. */
function withChange(path: string, value: unknown): string {
  const copy = structuredClone(SMALL);
  const keys = path.split('.');
  let at: Record<string, unknown> = copy as never;
  for (const key of keys.slice(0, -1)) at = at[key] as never;
  at[keys[keys.length - 1]] = value;
  return JSON.stringify(copy);
}

test('the tariff of the sample town is one, as YAML and as JSON', () => {
  const tariff = readTariff(DEMO, 'demo');
  assert.deepEqual(readTariff(JSON.stringify(tariff), 'json'), tariff);
  assert.deepEqual(
    tariff.systems.map(({ kind }) => kind),
    ['open', 'closed', 'distance', 'vignette'],
  );
});

test('what is wrong is named with its place', () => {
  for (const [path, value, message] of [
    ['waypost_tariff', 2, 'waypost_tariff: must be equal to constant'],
    ['id', 'No Spaces', 'id: must match pattern "^[a-z0-9][a-z0-9_-]{0,59}$"'],
    ['currency', 'eur', 'currency: must match pattern "^[A-Z]{3}$"'],
    ['currency', 'ABC', 'currency: ABC is not a currency of ISO 4217'],
    ['more', 1, 'the file: must not have additional properties: more'],
    ['systems', [], 'systems: there is none'],
    [
      'systems.0.kind',
      'free',
      'systems[0].kind: must be equal to one of the allowed values: open, closed, distance, area, vignette',
    ],
    ['systems.0.fares.0.prices.a.b', -1, 'systems[0].fares[0].prices.a.b: must be >= 0'],
    ['systems.0.fares.0.prices', { a: { x: 1 } }, 'systems[0].fares[0].prices.a: the system ring has no place x'],
    ['systems.0.fares.0.prices', { x: { a: 1 } }, 'systems[0].fares[0].prices: the system ring has no place x'],
    ['systems.0.fares.0.vehicles', ['bus'], 'systems[0].fares[0].vehicles: there is no class bus'],
    [
      'systems.0.fares.0.payment',
      ['gold'],
      'systems[0].fares[0].payment[0]: must be equal to one of the allowed values: cash, bankCard, creditCard, travelCard, transponder, videoToll, passSubscription, app',
    ],
    [
      'systems.0.fares.0.when',
      { hours: '25:00-26:00' },
      'systems[0].fares[0].when.hours: must match pattern "^([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)(, ?([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00))*$"',
    ],
    ['systems.0.fares.0.when', { from: '2026-02-30' }, 'systems[0].fares[0].when.from: there is no day 2026-02-30'],
    [
      'systems.0.fares.0.when',
      { season: { from: '13-01', until: '02-29' } },
      'systems[0].fares[0].when.season.from: there is no day 2024-13-01',
    ],
    [
      'systems.0.fares.0.when',
      { from: '2026-02-02', until: '2026-02-01' },
      'systems[0].fares[0].when: ends on 2026-02-01, before it begins',
    ],
    [
      'systems.0.places.1',
      { id: 'a', name: 'A', nodes: [3] },
      'systems[0].places[1].id: a is already the id of systems[0].places[0]',
    ],
    ['systems.0.places.1', { id: 'b', name: 'B' }, 'systems[0].places[1]: needs nodes, entries, exits or a position'],
    [
      'systems.0.places.1',
      { id: 'b', name: 'B', nodes: [3], radius: 5 },
      'systems[0].places[1].radius: there is no position',
    ],
    // 11,000 years of hours: every one of their days would be written down.
    [
      'systems.0.fares.0.when',
      { days: ['easter PT100000000H'] },
      'systems[0].fares[0].when.days[0]: "easter PT100000000H" names no day',
    ],
    ['vehicles', { car: { priced_as: { class: 'bus' } } }, 'vehicles.car.priced_as: there is no class bus'],
    ['vehicles', { car: { priced_as: { class: 'car' } } }, 'vehicles.car.priced_as: goes in a circle: car → car'],
  ] as const) {
    const problems = problemsOf(withChange(path, value));
    assert.ok(problems.includes(message), `${path} = ${JSON.stringify(value)}: ${JSON.stringify(problems)}`);
  }
  assert.ok(problemsOf('[]').length > 0);
  assert.ok(problemsOf('').length > 0);
});

test('a name that may not be one is refused, whatever it leads to', () => {
  for (const path of ['vehicles', 'systems.0.fares.0.prices', 'systems.0.fares.0.prices.a']) {
    for (const value of [null, 1, { '': 1 }]) {
      const problems = problemsOf(withChange(`${path}.A B`, value));
      const at = path.replace('.0', '[0]').replace('.0', '[0]');
      assert.deepEqual(problems, [`${at}: must not have additional properties: "A B"`], JSON.stringify(value));
    }
  }
});

test('classes may be priced as others in a long row, which is followed once for all of them', () => {
  const row = (count: number, last: object = {}) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`c${i}`, i < count - 1 ? { priced_as: { class: `c${i + 1}` } } : last]),
    );
  assert.deepEqual(problemsOf(withChange('vehicles', row(1000))), []);
  assert.deepEqual(problemsOf(withChange('vehicles', row(1001))), ['vehicles: must not have more than 1000 properties']);
  assert.deepEqual(problemsOf(withChange('vehicles', row(3, { priced_as: { class: 'c1' } }))), [
    'vehicles.c0.priced_as: goes in a circle: c0 → c1 → c2 → c1',
    'vehicles.c1.priced_as: goes in a circle: c1 → c2 → c1',
    'vehicles.c2.priced_as: goes in a circle: c2 → c1 → c2',
  ]);
});

test('classes that are called by numbers in another order than theirs are refused: the first that fits counts', () => {
  const order = 'vehicles: classes count in their order, which ids that are whole numbers do not keep: write class_1 for 1';
  const yaml = (vehicles: string) =>
    Object.entries({ ...SMALL, vehicles: null })
      .map(([key, value]) => (key === 'vehicles' ? `vehicles: ${vehicles}` : `${key}: ${JSON.stringify(value)}`))
      .join('\n');
  for (const vehicles of ['{ 5: { modes: [motorcycle] }, 1: {} }', '{ car: { modes: [driving] }, 2: {} }'])
    assert.deepEqual(problemsOf(yaml(vehicles)), [order], vehicles);
  for (const vehicles of ['{ 1: { modes: [motorcycle] }, 5: {} }', '{ 2: {}, car: {} }', '{ c5: {}, c1: {}, "01": {} }'])
    assert.deepEqual(problemsOf(yaml(vehicles)), [], vehicles);
  const json = withChange('vehicles', { car: {} }).replace('"car":{}', '"car":{},"2":{}');
  assert.deepEqual(problemsOf(json), [order]);
  const own = withChange('systems.0.vehicles', { car: {} }).replaceAll('"car":{}', '"car":{},"2":{}');
  assert.deepEqual(problemsOf(own), [`systems[0].${order}`]);
});

test('what YAML has beside lists, maps, texts and numbers is refused; a byte order mark is none of the text', () => {
  const version = (text: string) => `%YAML 1.1\n---\n${text}`;
  const neither = 'is neither a map, a list, a text nor a number';
  assert.deepEqual(problemsOf(version('vehicles: !!set { all }')), [`vehicles: ${neither}`]);
  assert.deepEqual(problemsOf(version('a: !!omap [ all: {} ]')), [`a: ${neither}`]);
  assert.deepEqual(problemsOf(version('a: [{ b: 2026-01-01 }]')), [`a[0].b: ${neither}`]);
  assert.deepEqual(problemsOf('a: !!binary aGVsbG8='), [`a: ${neither}`]);
  assert.match(problemsOf('a: 1\n---\nb: 1')[0], /^line 2: Source contains multiple documents/);
  for (const text of [JSON.stringify(SMALL), JSON.stringify(SMALL) + ' '.repeat(1_000_000), sealed(SMALL)])
    assert.deepEqual(problemsOf(`\ufeff${text}`), []);
});

test('many fields that are not known are refused, however many they are', () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
  const fare = { ...SMALL.systems[0].fares[0] };
  for (const count of [1, 7, 8, 9, 500])
    assert.deepEqual(
      problemsOf(withChange('systems.0.fares.0', { ...fare, ...fields(count) })),
      [`systems[0].fares[0]: must not have additional properties: ${Object.keys(fields(count)).join(', ')}`],
      `${count}`,
    );
  assert.deepEqual(problemsOf(withChange('systems.0.fares.0', { ...fare, ...fields(5000) })), [
    'systems[0]: has 1000 unknown fields or more',
  ]);
  // Eight of them beside another error, which counts on its own.
  const both = problemsOf(withChange('systems.0.fares.0', { ...fields(8), vehicles: { car: {} } }));
  assert.ok(both.includes('systems[0].fares[0].vehicles: must be array'), String(both));
});

test('all errors are reported at once', () => {
  const text = withChange('currency', 'ABC').replace('"car":{"modes":["driving"]}', '"car":{"priced_as":{"class":"x"}}');
  assert.equal(problemsOf(text).length, 2);
});

test('YAML that is none, that leads back to itself, or that is far more than it seems', () => {
  assert.match(problemsOf('a: 1\na: 2')[0], /^line 2: Map keys must be unique/);
  assert.match(problemsOf('systems: [')[0], /^line 1: /);
  assert.match(problemsOf('a: 1\nb: *nowhere')[0], /^line 2: Unresolved alias/);
  assert.deepEqual(problemsOf('systems: &s\n  - vehicles: *s'), [
    'systems[0].vehicles: an alias leads back to what it is part of',
  ]);
  const bomb = [
    'a: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 12 }, (_, i) => `b${i}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`),
  ];
  assert.match(problemsOf(bomb.join('\n'))[0], /^the file: .*alias/i);
  assert.deepEqual(problemsOf('x'.repeat(8_000_001)), ['longer than 8 MB; as JSON it may have 64 MB']);
  assert.deepEqual(problemsOf(`{${' '.repeat(64_000_000)}`), ['longer than 64 MB']);
});

test('what is nested too deeply to be read is refused, in whatever form', () => {
  for (const text of [
    '['.repeat(50_000),
    `systems: ${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    '{a: '.repeat(9_000),
    '- '.repeat(20_000),
  ])
    assert.match(problemsOf(text).join(), /^line 1: nested too deeply$/, text.slice(0, 20));
});

test('an id that stands there again is reported with its own line', () => {
  const text = `{waypost_tariff: 1, id: a, name: A, currency: EUR, vehicles: {car: {}}, systems: [
    {id: s, name: S, kind: open, places: [
      {id: p, name: P, nodes: [1]},
      {id: q, name: Q, nodes: [2]},
      {id: p, name: P, nodes: [3]}], fares: [{price: 1}]},
    {id: s, name: S, kind: open, places: [{id: p, name: P, nodes: [1]}], fares: []}]}`;
  const wanted =
    /line 6: systems\[1\]\.id: s is already the id of systems\[0\]\n.*line 5: systems\[0\]\.places\[2\]\.id: p is already the id of systems\[0\]\.places\[0\]/;
  assert.throws(() => readTariff(text, 'tariff'), wanted);
});

test('long JSON is read as JSON: its errors have their lines up to 8 MB, and their places above', () => {
  const long = (more: number) => withChange('currency', 'ABC').replace('"Small"', `"Small"${' '.repeat(more)}`);
  for (const more of [0, 1_000_000, 8_000_000])
    assert.deepEqual(problemsOf(long(more)), ['currency: ABC is not a currency of ISO 4217']);
  const messageOf = (text: string) => {
    try {
      readTariff(text, 'tariff');
    } catch (error) {
      return String(error);
    }
    return '';
  };
  assert.match(messageOf(long(1_000_000)), /line 1: currency/);
  assert.match(messageOf(long(8_000_000)), /^ {2}currency/m);
  assert.match(problemsOf(`${long(8_000_000)}}`)[0], /JSON at position/);
});

test('whatever one changes in a tariff, it is read or refused with a reason', () => {
  fc.assert(
    fc.property(fc.nat(DEMO.length - 1), fc.integer({ min: 0, max: 5 }), fc.string({ maxLength: 4 }), (at, cut, put) => {
      try {
        readTariff(DEMO.slice(0, at) + put + DEMO.slice(at + cut), 'tariff');
      } catch (error) {
        assert.ok(error instanceof TariffError && error.problems.length > 0, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test('the published schema is that of the code: npm run docs:refresh makes it', () => {
  const published = readFileSync(new URL('../../docs/tariff.schema.json', import.meta.url), 'utf8');
  assert.deepEqual(JSON.parse(published), JSON.parse(JSON.stringify(TariffSchema)));
});
