import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Position } from '../../src/geo/position.ts';
import { ARC_FLAGS } from '../../src/roads/index.ts';
import { DrawnRoads } from '../support/road-map.ts';
import { BOOTH, line, NOON, namesOf, pricesOf, tariff, tollsOn } from '../support/toll-trips.ts';

/** Moments by the clock of Portugal, where roads are drawn; 2026-11-23 is a Monday. */
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Lisbon]`).epochMilliseconds;
const PLACE = [{ id: 'c', name: 'C', nodes: [3] }];
const gate = () => DrawnRoads.draw(line({ abcdef: {} }, { c: { highway: 'toll_gantry' } }));
const open = (fares: readonly object[], more: object = {}) => ({ kind: 'open', places: PLACE, fares, ...more });
/** A box around a part of a drawing from west to east, between two of its points or shares of the way between them. */
function box(drawn: DrawnRoads, from: string, to: string, fromShare = 0, toShare = 0): Position[] {
  const [a, b, next] = [drawn.position(from), drawn.position(to), drawn.position('b').lng - drawn.position('a').lng];
  const [west, east] = [a.lng + fromShare * next, b.lng + toShare * next];
  const [south, north] = [a.lat - 0.001, a.lat + 0.001];
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
}

describe('what is free, and what does not concern a vehicle', () => {
  test('a system of other vehicles gives nothing; where the map has a toll for this one, that has no fares', async () => {
    const own = tariff([open([{ vehicles: ['truck'], price: 9 }])], {
      vehicles: { truck: { modes: ['truck'] }, car: {} },
    });
    const drawn = await gate();
    assert.deepEqual(tollsOn(drawn, ['a', 'f'], { tariff: own }), []);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, vehicle: { mode: 'truck' } })), [9]);
    const tolled = await DrawnRoads.draw(line({ abcdef: { toll: 'yes', name: 'N' } }, { c: { highway: 'toll_gantry' } }));
    assert.deepEqual(namesOf(tollsOn(tolled, ['a', 'f'], { tariff: own })), [['N', 'N']]);
  });

  test('hours that do not hold give nothing, on a road that the map has as tolled too: the tariff tells of it', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: { toll: 'yes' } }, { c: BOOTH }));
    for (const own of [
      open([{ price: 2 }], { when: { hours: '06:00-22:00' } }),
      open([{ price: 2, when: { hours: '06:00-22:00' } }]),
    ]) {
      assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: tariff([own]), at: at('2026-11-23T12:00') })), [2]);
      assert.deepEqual(tollsOn(drawn, ['a', 'f'], { tariff: tariff([own]), at: at('2026-11-23T23:00') }), []);
    }
  });

  test('an exemption is a fare of 0 with its name, for every way to pay', async () => {
    const own = tariff([open([{ vehicles: ['clean'], free: true, name: 'Electric cars' }, { price: 2 }])], {
      vehicles: { clean: { fuel: ['electric'], name: 'electric' }, rest: {} },
    });
    const [{ fares }] = tollsOn(await gate(), ['a', 'f'], { tariff: own, vehicle: { fuel: 'electric' } });
    assert.deepEqual(
      fares.map(({ name, price }) => [name, price.value]),
      [['Electric cars, electric', 0]],
    );
    assert.deepEqual(pricesOf(tollsOn(await gate(), ['a', 'f'], { tariff: own })), [2]);
  });

  test('a place without a price is listed without one, whatever the hour of the prices of others', async () => {
    const places = [...PLACE, { id: 'd', name: 'D', nodes: [4] }];
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: {} }, { c: BOOTH, d: BOOTH }), step: 1500 });
    const own = tariff([{ kind: 'open', places, fares: [{ places: ['d'], price: 2, when: { hours: '06:00-07:00' } }] }]);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [['S0', 'C']]);
  });
});

describe('areas', () => {
  const area = (corners: readonly Position[], more: object = {}) =>
    tariff([{ kind: 'area', area: corners, fares: [{ price: 4 }], ...more }]);
  const draw = (step = 100) => DrawnRoads.draw({ ...line({ abcdef: {} }), step });

  test('are cut at their border: who stays outside of it on the same road pays nothing', async () => {
    const drawn = await draw();
    // From halfway between d and e on, of a road that is one segment.
    const own = area(box(drawn, 'd', 'f', 0.5, 1));
    assert.deepEqual(tollsOn(drawn, ['a', 'd'], { tariff: own }), []);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [4]);
  });

  test('that begin to charge while one is inside are due; those that begin later are not', async () => {
    const drawn = await draw(1000);
    const seconds = drawn.seconds('a', 'f') ?? assert.fail('no route');
    const own = area(box(drawn, 'a', 'f', -1, 1), { when: { hours: '07:00-18:00' } });
    const seven = at('2026-11-23T07:00');
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: seven - (seconds / 2) * 1000 })), [4]);
    assert.deepEqual(tollsOn(drawn, ['a', 'f'], { tariff: own, at: seven - (seconds + 2) * 1000 }), []);
    // The last minute before 18:00 counts, 18:00 does not.
    const six = at('2026-11-23T18:00');
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: six - 1000 })), [4]);
    assert.deepEqual(tollsOn(drawn, ['a', 'f'], { tariff: own, at: six }), []);
  });

  test('are paid once a day, a stay, a month or a trip', async () => {
    const drawn = await draw(1000);
    const seconds = drawn.seconds('a', 'f') ?? assert.fail('no route');
    const corners = box(drawn, 'c', 'd');
    // Twice through, the second time after midnight, of the last day of a month: a–f is passed before, f–a after.
    const late = at('2026-12-01T00:00') - seconds * 1000;
    const through = (per: string | undefined, moment: number) =>
      pricesOf(tollsOn(drawn, ['a', 'f', 'a'], { tariff: area(corners, per ? { per } : {}), at: moment }));
    assert.deepEqual(through(undefined, NOON), [4], 'once a day by default');
    assert.deepEqual(through('day', late), [4, 4]);
    assert.deepEqual(through('stay', NOON), [4, 4]);
    assert.deepEqual(through('month', late), [4, 4]);
    assert.deepEqual(through('month', late - 86_400_000), [4]);
    assert.deepEqual(through('trip', late), [4]);
  });

  test('the price is that of the moment at which something is first due', async () => {
    const drawn = await draw(1000);
    const seconds = drawn.seconds('a', 'f') ?? assert.fail('no route');
    const fares = [
      { price: 6, when: { hours: '07:00-09:00' } },
      { price: 3, when: { hours: '09:00-18:00' } },
    ];
    const own = area(box(drawn, 'a', 'f', -1, 1), { fares });
    const nine = at('2026-11-23T09:00') - (seconds / 2) * 1000;
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: nine })), [6]);
    const seven = at('2026-11-23T07:00') - (seconds / 2) * 1000;
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: seven })), [6]);
  });
});

describe('mainline barriers', () => {
  const places = [
    { id: 'b', name: 'B', nodes: [2] },
    { id: 'd', name: 'D', nodes: [4] },
    { id: 'f', name: 'F', nodes: [6] },
  ];
  const own = tariff([{ kind: 'closed', places, fares: [{ prices: { b: { d: 3, f: 9 }, d: { f: 5 } } }] }]);

  test('between two tolled roads are no entry for who began inside: that is not known', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a--b--c--d--e--f--g',
      ways: { ab: {}, bcdef: { toll: 'yes' }, fg: {} },
      nodes: { b: BOOTH, d: BOOTH, f: BOOTH },
      step: 1000,
    });
    assert.deepEqual(namesOf(tollsOn(drawn, ['bc', 'g'], { tariff: own })), [
      ['S0', 'D'],
      ['S0', 'F'],
    ]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['bc', 'g'], { tariff: own })), [null, null]);
    // Who comes from outside has entered at B, and leaves at D; from there on it is not known.
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'e'], { tariff: own })), [3]);
  });

  test('are an entry for who comes from a free road, though the last stretch before it is tolled', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a--b--c--d--e--f--g',
      ways: { abc: {}, cdef: { toll: 'yes' }, fg: {} },
      nodes: { d: BOOTH, f: BOOTH },
      step: 1000,
    });
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'g'], { tariff: own })), [5]);
  });

  test('who begins in a rest area began inside, too', async () => {
    const drawn = await DrawnRoads.draw({
      map: `
          r--s
         /    \\
a--b--c--------d--e--f--g`,
      ways: {
        ab: {},
        bcdef: { toll: 'yes', oneway: 'yes' },
        crsd: { highway: 'service', oneway: 'yes' },
        fg: {},
      },
      nodes: { b: BOOTH, e: BOOTH, f: BOOTH },
      step: 300,
    });
    const gates = [
      { id: 'b', name: 'B', nodes: [drawn.nodeId('b')] },
      { id: 'e', name: 'E', nodes: [drawn.nodeId('e')] },
      { id: 'f', name: 'F', nodes: [drawn.nodeId('f')] },
    ];
    const rest = tariff([{ kind: 'closed', places: gates, fares: [{ prices: { b: { e: 3, f: 9 }, e: { f: 5 } } }] }]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['rs', 'g'], { tariff: rest })), [null, null]);
  });
});

describe('roads', () => {
  const vignette = (roads: object, more: object = {}) => ({
    ...{ kind: 'vignette', roads, fares: [{ price: 10, duration: 'P10D' }] },
    ...more,
  });
  const motorway = { highway: 'motorway', oneway: 'no' };
  const draw = () =>
    DrawnRoads.draw({
      ...line({
        ab: {},
        bc: { ...motorway, ref: 'A 1' },
        cd: { ...motorway, ref: 'A 13' },
        de: { ...motorway, ref: 'A 14' },
        ef: {},
      }),
      step: 1000,
    });

  test('that are left out need no vignette', async () => {
    const drawn = await draw();
    const own = tariff([
      vignette({ classes: ['motorway'], except: [{ refs: ['A 14'] }, { within: box(drawn, 'b', 'c', 0.25, -0.25) }] }),
    ]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['d', 'f'], { tariff: own })), []);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'c'], { tariff: own })), [], 'by an area');
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [10], 'the A 13');
  });

  test('with a toll of their own replace a vignette', async () => {
    const drawn = await draw();
    const special = { kind: 'distance', roads: { refs: ['A 13'], untolled: true }, fares: [{ base: 11, per_km: 0 }] };
    const own = tariff([vignette({ refs: ['A 13'] }), { ...special, replaces: ['s0'] }]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [11]);
    const both = tariff([vignette({ classes: ['motorway'] }), { ...special, replaces: ['s0'] }]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: both })), [10, 11], 'the A 1 needs it');
    const trucks = tariff([
      vignette({ refs: ['A 13'] }),
      { ...special, vehicles: { t: { modes: ['truck'] } }, replaces: ['s0'] },
    ]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: trucks })), [10], 'not for vehicles that do not pay it');
  });

  test('of every class', async () => {
    const own = tariff([{ kind: 'distance', roads: { classes: ['all'] }, fares: [{ per_km: 1 }] }], {
      rounding: { step: 0.1 },
    });
    // Fifteen kilometres, on whatever road.
    assert.deepEqual(pricesOf(tollsOn(await draw(), ['a', 'f'], { tariff: own })), [15]);
  });
});

describe('directions', () => {
  test('a place that charges one way, by a bearing or towards a position', async () => {
    const drawn = await gate();
    for (const which of [{ bearing: 90 }, { bearing: 45 }, { towards: drawn.position('f') }]) {
      const own = tariff([open([{ price: 2 }], { places: [{ ...PLACE[0], ...which }] })]);
      assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [2], JSON.stringify(which));
      assert.deepEqual(tollsOn(drawn, ['f', 'a'], { tariff: own }), [], JSON.stringify(which));
    }
  });

  test('a bridge by its position', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: { toll: 'yes', highway: 'trunk' } }));
    const places = [{ id: 'c', name: 'C', position: drawn.position('c'), bearing: 270 }];
    const own = tariff([open([{ price: 2 }], { places })]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['f', 'a'], { tariff: own })), [2]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [null], 'the map has it as tolled');
  });

  test('a gantry that faces one direction', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: {} }, { c: { highway: 'toll_gantry', direction: 'forward' } }));
    const own = tariff([open([{ price: 2 }])]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [2]);
    assert.deepEqual(tollsOn(drawn, ['f', 'a'], { tariff: own }), []);
  });

  test('the road to a booth is no toll of its own: one can drive up to it, and avoids what lies behind', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: {} }, { d: BOOTH }));
    assert.deepEqual(tollsOn(drawn, ['a', 'cd']), []);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'])), [['Toll road', 'Toll road']]);
    assert.ok(drawn.way('a', 'cd', { avoid: ARC_FLAGS.tolls }), 'up to the booth');
    assert.ok(drawn.way('cd', 'a', { avoid: ARC_FLAGS.tolls }));
    assert.equal(drawn.way('a', 'f', { avoid: ARC_FLAGS.tolls }), null, 'through it');
  });
});

describe('vehicles', () => {
  const priceFor = async (kind: object, vehicle: object) => {
    const own = tariff([open([{ vehicles: ['named'], price: 1 }, { price: 2 }])], { vehicles: { named: kind, rest: {} } });
    return pricesOf(tollsOn(await gate(), ['a', 'f'], { tariff: own, vehicle }))[0];
  };

  test('by facts of theirs', async () => {
    for (const [kind, vehicle, isNamed] of [
      [{ modes: ['motorcycle'] }, { mode: 'motorcycle' }, true],
      [{ fuel: ['electric', 'hydrogen'] }, { fuel: 'hydrogen' }, true],
      [{ fuel: ['electric'] }, {}, false],
      [{ co2_class: { min: 4 } }, { co2Class: 4 }, true],
      [{ co2_class: { min: 4 } }, { co2Class: 3 }, false],
      [{ front_axle_height: { from: 1.1 } }, { frontAxleHeight: 1.1 }, true],
      [{ front_axle_height: { from: 1.1 } }, { frontAxleHeight: 1.09 }, false],
      [{ trailer: { axles: { min: 1 } } }, { trailerAxles: 1 }, true],
      [{ trailer: { axles: { min: 1 } } }, {}, false],
      [{ trailer: { weight: { above: 0.75 } } }, { trailerAxles: 1, trailerWeight: 0.75 }, false],
      [{ trailer: { weight: { above: 0.75 } } }, { trailerAxles: 1, trailerWeight: 0.76 }, true],
      [{ occupants: { min: 3 } }, { occupants: 3 }, true],
      [{ occupants: { min: 3 } }, { occupants: 2 }, false],
      [{ euro: { below: 6 } }, { emission: 'euro_5' }, true],
      [{ euro: { below: 6 } }, { emission: 'euro_6' }, false],
      [{ euro: { below: 6 } }, { emission: 'electric' }, false],
    ] as const) {
      assert.equal(await priceFor(kind, vehicle), isNamed ? 1 : 2, `${JSON.stringify(kind)} ${JSON.stringify(vehicle)}`);
    }
  });

  test('by ranges whose ends belong to them, or not', async () => {
    for (const [range, weight, isNamed] of [
      [{ min: 3.5 }, 3.5, true],
      [{ from: 3.5 }, 3.5, true],
      [{ above: 3.5 }, 3.5, false],
      [{ above: 3.5 }, 3.501, true],
      [{ max: 3.5 }, 3.5, true],
      [{ below: 3.5 }, 3.5, false],
      [{ below: 3.5 }, 3.499, true],
      [{ above: 7.5, below: 12 }, 7.5, false],
      [{ above: 7.5, below: 12 }, 11.999, true],
      [{ above: 7.5, below: 12 }, 12, false],
    ] as const) {
      assert.equal(await priceFor({ weight: range }, { weight }), isNamed ? 1 : 2, `${JSON.stringify(range)} ${weight}`);
    }
  });
});

describe('days', () => {
  const holdsOn = async (when: object, more: object = {}) => {
    const drawn = await gate();
    const own = tariff([open([{ price: 1 }], { when, ...more })]);
    return (day: string) => tollsOn(drawn, ['a', 'f'], { tariff: own, at: at(`${day}T12:00`) }).length === 1;
  };

  test('public holidays of the country, of another, and the days before them', async () => {
    const holidays = await holdsOn({ days: ['PH'] });
    assert.equal(holidays('2026-06-10'), true, 'Portugal Day');
    assert.equal(holidays('2026-12-08'), true);
    assert.equal(holidays('2026-06-06'), false, 'the national day of Sweden');
    const swedish = await holdsOn({ days: ['PH'] }, { holidays: 'SE' });
    assert.equal(swedish('2026-06-06'), true);
    assert.equal(swedish('2026-06-10'), false);
    const bavarian = await holdsOn({ days: ['PH'] }, { holidays: 'DE-BY' });
    assert.equal(bavarian('2026-01-06'), true, 'Epiphany');
    assert.equal((await holdsOn({ days: ['PH'] }, { holidays: 'DE-BE' }))('2026-01-06'), false);
    const before = await holdsOn({ days: ['PH-1'] });
    assert.equal(before('2026-06-09'), true);
    assert.equal(before('2026-06-10'), false);
    assert.equal(before('2026-12-31'), true, 'before New Year, over the end of the year');
    assert.equal((await holdsOn({ days: ['PH+1'] }))('2026-06-11'), true);
  });

  test('working days but holidays', async () => {
    const working = await holdsOn({ days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], except: ['PH', '12-24'] });
    assert.equal(working('2026-06-09'), true);
    assert.equal(working('2026-06-10'), false, 'a Wednesday and a holiday');
    assert.equal(working('2026-12-24'), false);
    assert.equal(working('2026-12-26'), false, 'a Saturday');
  });

  test('days of every year, single ones, and moving ones', async () => {
    const some = await holdsOn({ days: ['12-24', '2026-03-03', 'easter 39', '3rd monday in January'] });
    for (const [day, expected] of [
      ['2026-12-24', true],
      ['2027-12-24', true],
      ['2026-03-03', true],
      ['2027-03-03', false],
      // Easter is on 5 April 2026 and 28 March 2027; Ascension is 39 days later.
      ['2026-05-14', true],
      ['2027-05-06', true],
      ['2027-05-14', false],
      ['2026-01-19', true],
      ['2026-01-12', false],
    ] as const) {
      assert.equal(some(day), expected, day);
    }
  });

  test('days that go on after New Year', async () => {
    const quiet = await holdsOn({ days: ['12-25 P8D'] });
    for (const [day, expected] of [
      ['2026-12-24', false],
      ['2026-12-25', true],
      ['2026-12-31', true],
      ['2027-01-01', true],
      ['2027-01-02', false],
    ] as const) {
      assert.equal(quiet(day), expected, day);
    }
  });

  test('several spans of hours', async () => {
    const drawn = await gate();
    const own = tariff([open([{ price: 1, when: { hours: '06:30-09:00, 15:30-18:00' } }])]);
    const isDue = (clock: string) => tollsOn(drawn, ['a', 'f'], { tariff: own, at: at(`2026-11-23T${clock}`) }).length === 1;
    assert.deepEqual(['06:28:00', '08:50:00', '12:00:00', '15:31:00', '18:00:00'].map(isDue), [
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
