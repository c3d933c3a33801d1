import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { TollMap } from '../../src/tolls/toll-map.ts';
import { tollsOf } from '../../src/tolls/tolls.ts';
import { DrawnRoads, importRoads, questionOf } from '../support/road-map.ts';
import { BOOTH, line, NOON, namesOf, payerLike, pricesOf, tariff, tollsOn } from '../support/toll-trips.ts';

describe('tolls without a tariff', () => {
  test('roads are tolled by mode: toll:hgv binds trucks, and excepts them', async () => {
    const drawn = await DrawnRoads.draw(
      line({
        ab: { name: 'Free' },
        bc: { name: 'Trucks', 'toll:hgv': 'yes' },
        cd: { name: 'Cars', toll: 'yes', 'toll:hgv': 'no' },
        de: {},
      }),
    );
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'e'])), [['Cars']]);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'e'], { vehicle: { mode: 'truck' } })), [['Trucks']]);
  });

  test('named by who runs the road, else who runs its booth, else by name, by number, by the name of the booth', async () => {
    const tolled = { toll: 'yes' };
    for (const [road, booth, expected] of [
      [{ ...tolled, name: 'N', ref: 'R 1', operator: 'O' }, { ...BOOTH, operator: 'B' }, 'O'],
      [{ ...tolled, name: 'N', ref: 'R 1' }, { ...BOOTH, operator: 'B' }, 'B'],
      [{ ...tolled, name: 'N', ref: 'R 1' }, BOOTH, 'N'],
      [{ ...tolled, ref: 'R 1' }, BOOTH, 'R 1'],
      [tolled, { ...BOOTH, name: 'Gate' }, 'Gate'],
      [tolled, BOOTH, 'Toll road'],
    ] as const) {
      const drawn = await DrawnRoads.draw(line({ ab: {}, bcd: road, de: {} }, { c: booth }));
      const [toll, ...more] = tollsOn(drawn, ['a', 'e']);
      assert.deepEqual([toll.system, toll.fares, toll.country, more], [expected, [], 'PT', []]);
      assert.deepEqual(
        toll.locations.map(({ name }) => name),
        ['name' in booth ? booth.name : expected],
      );
    }
  });

  test('one road is one toll, slip roads and gaps included; another road is another', async () => {
    const drawn = await DrawnRoads.draw(
      line({
        ab: { highway: 'motorway_link', oneway: 'no', toll: 'yes' },
        bc: { ref: 'A 1', toll: 'yes' },
        cd: { ref: 'A 1' },
        de: { ref: 'A 1', toll: 'yes' },
        ef: { ref: 'A 2', toll: 'yes' },
      }),
    );
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'])), [['A 1'], ['A 2']]);
  });
});

describe('open systems', () => {
  const booths = (nodes: readonly number[]) =>
    tariff([{ kind: 'open', places: [{ id: 'p', name: 'P', nodes }], fares: [{ price: 2 }] }]);

  test('a gantry that no tariff knows is listed without a price behind one that has one, unless they stand at one plaza', async () => {
    const gantry = { highway: 'toll_gantry' };
    const draw = (step: number) =>
      DrawnRoads.draw({ ...line({ abcdef: { toll: 'yes', name: 'N' } }, { b: gantry, d: gantry }), step });
    // Letters stand three steps apart: b and d are 3,000 m apart, or 600.
    const apart = tollsOn(await draw(500), ['a', 'f'], { tariff: booths([2]) });
    assert.deepEqual(namesOf(apart), [
      ['S0', 'P'],
      ['N', 'N'],
    ]);
    assert.deepEqual(pricesOf(apart), [2, null]);
    assert.deepEqual(pricesOf(tollsOn(await draw(100), ['a', 'f'], { tariff: booths([2]) })), [2]);
    // A system that names the road says that there is nothing else to pay on it.
    const ofRoad = tariff([
      { kind: 'open', places: [{ id: 'p', name: 'P', nodes: [2] }], roads: { names: ['N'] }, fares: [{ price: 2 }] },
    ]);
    assert.deepEqual(pricesOf(tollsOn(await draw(500), ['a', 'f'], { tariff: ofRoad })), [2]);
  });

  test('a place with a large radius is passed once by who goes across it', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: { toll: 'yes' } }), step: 250 });
    const own = tariff([
      { kind: 'open', places: [{ id: 'p', name: 'P', position: drawn.position('c'), radius: 2000 }], fares: [{ price: 7 }] },
    ]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [7]);
  });

  test('a plaza of several nodes in a row is passed once; who turns around behind it and comes back passes twice', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: { toll: 'yes' } }, { b: BOOTH, c: BOOTH, d: BOOTH }));
    // Nodes are numbered by letters: b is 2, c is 3, d is 4.
    const own = booths([2, 3, 4]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'e'], { tariff: own })), [2]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'e', 'a'], { tariff: own })), [2, 2]);
  });

  test('who stops at a booth and goes on has passed it, once; who turns around there, or ends there, has not', async () => {
    const own = tariff([{ kind: 'open', places: [{ id: 'c', name: 'C', nodes: [3] }], fares: [{ price: 2 }] }]);
    for (const ways of [{ abcdef: {} }, { abc: {}, cdef: {} }]) {
      const drawn = await DrawnRoads.draw(line(ways, { c: BOOTH }));
      const pass = (stops: string) => pricesOf(tollsOn(drawn, [...stops], { tariff: own }));
      assert.deepEqual(pass('af'), [2]);
      assert.deepEqual([pass('acf'), pass('fca'), pass('accf')], [[2], [2], [2]]);
      assert.deepEqual([pass('aca'), pass('ac'), pass('cf')], [[], [], []]);
    }
  });

  test('prices by place, and places that no fare names', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: {} }, { b: BOOTH, e: BOOTH }), step: 1000 });
    const places = [
      { id: 'first', name: 'First', nodes: [2] },
      { id: 'second', name: 'Second', nodes: [5] },
    ];
    const both = tariff([
      {
        kind: 'open',
        places,
        fares: [
          { places: ['first'], price: 1 },
          { places: ['second'], price: 3 },
        ],
      },
    ]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: both })), [1, 3]);
    const one = tariff([{ kind: 'open', places, fares: [{ places: ['first'], price: 1 }] }]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: one })), [1, null]);
  });

  test('a gantry by its position', async () => {
    const drawn = await DrawnRoads.draw(line({ abcdef: { toll: 'yes' } }, { c: { highway: 'toll_gantry' } }));
    const { postLat, postLng } = drawn.roads.signs;
    const position = { lat: postLat[0] / 1e7 + 0.0003, lng: postLng[0] / 1e7 };
    const own = tariff([{ kind: 'open', places: [{ id: 'p', name: 'P', position }], fares: [{ price: 2 }] }]);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [['S0', 'P']]);
  });
});

describe('closed systems', () => {
  const closed = (places: readonly object[], prices: object, more: object = {}) =>
    tariff([{ kind: 'closed', places, fares: [{ prices }], ...more }]);
  const TWO = [
    { id: 'b', name: 'B', nodes: [2] },
    { id: 'e', name: 'E', nodes: [5] },
  ];

  test('in both directions, unless prices are not symmetric', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: {} }, { b: BOOTH, e: BOOTH }), step: 1000 });
    const own = closed(TWO, { b: { e: 5 } });
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [5]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['f', 'a'], { tariff: own })), [5]);
    const oneWay = closed(TWO, { b: { e: 5 } }, { symmetric: false });
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: oneWay })), [5]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['f', 'a'], { tariff: oneWay })), [null]);
  });

  test('a pair without a price has no fare, whatever its places are called', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: {} }, { b: BOOTH, e: BOOTH }), step: 1000 });
    const places = TWO.map((place, i) => ({ ...place, id: ['constructor', 'length'][i] }));
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: closed(places, {}) })), [null]);
  });

  test('entries and exits: who enters twice has left without a booth, who leaves twice has entered without one', async () => {
    const drawn = await DrawnRoads.draw({
      ...line({ abcdef: { toll: 'yes' } }, { b: BOOTH, c: BOOTH, e: BOOTH }),
      step: 1000,
    });
    const places = (roles: readonly string[]) =>
      ['b', 'c', 'e'].map((id, i) => ({ id, name: id.toUpperCase(), [roles[i]]: [[2, 3, 5][i]] }));
    const prices = { b: { c: 1, e: 5 }, c: { e: 3 } };
    const entering = closed(places(['entries', 'entries', 'exits']), prices);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'], { tariff: entering })), [
      ['S0', 'C', 'E'],
      ['S0', 'B'],
    ]);
    const leaving = closed(places(['entries', 'exits', 'exits']), prices);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: leaving })), [1, null]);
  });

  test('who begins on the tolled road leaves at the first booth: from tolled to free', async () => {
    const drawn = await DrawnRoads.draw({
      ...line({ ab: {}, bcde: { toll: 'yes' }, ef: {} }, { b: BOOTH, e: BOOTH }),
      step: 1000,
    });
    const own = closed(TWO, { b: { e: 5 } });
    assert.deepEqual(namesOf(tollsOn(drawn, ['cd', 'f'], { tariff: own })), [['S0', 'E']]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['cd', 'f'], { tariff: own })), [null]);
  });
});

describe('kilometres', () => {
  const own = tariff([{ kind: 'distance', roads: { refs: ['A 1'] }, fares: [{ per_km: 0.1, minimum: 0.1, maximum: 0.3 }] }]);
  const ways = { ab: { ref: 'A 1', toll: 'yes' }, bc: { ref: 'N 1' }, cd: { ref: 'A 1;E 5', toll: 'yes' } };
  const drive = async (step: number, points: readonly string[]) =>
    pricesOf(tollsOn(await DrawnRoads.draw({ map: 'a---b-c---d', ways, step }), points, { tariff: own }));

  test('go on over a gap of less than a kilometre, and begin anew beyond', async () => {
    // 4 steps of 350 m on each side of a gap of 700 m: 2.8 km at 0.10.
    assert.deepEqual(await drive(350, ['a', 'd']), [0.28]);
    // 4 steps of 600 m on each side of a gap of 1,200 m: 2.4 km, twice.
    assert.deepEqual(await drive(600, ['a', 'd']), [0.24, 0.24]);
  });

  test('cost no less than the minimum and no more than the maximum', async () => {
    assert.deepEqual(await drive(1000, ['a', 'd']), [0.3, 0.3]);
    assert.deepEqual(await drive(100, ['a', 'b']), [0.1]);
  });

  test('of a stop on the way only what is driven counts: 600 m and 600 m are 1.2 km together', async () => {
    assert.deepEqual(await drive(300, ['a', 'ab', 'b']), [0.12]);
  });
});

test('a vignette lists all its roads, an area none', async () => {
  const drawn = await DrawnRoads.draw({
    ...line({
      ab: { ref: 'A 1', toll: 'yes' },
      bc: {},
      cd: { ref: 'A 2', toll: 'yes' },
      de: {},
      ef: { ref: 'A 3', toll: 'yes' },
    }),
    step: 2000,
  });
  const fares = [{ price: 8, duration: 'P10D' }];
  const vignette = { kind: 'vignette', roads: { refs: ['A 1', 'A 2'] }, fares };
  assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'], { tariff: tariff([vignette]) })), [['S0'], ['A 3']]);
  const corner = (letter: number, north: number) => ({
    lat: drawn.roads.lines.lat[0] / 1e7 + north,
    lng: -8.6 + letter,
  });
  const area = [corner(-1, -0.1), corner(1, -0.1), corner(1, 0.1), corner(-1, 0.1)];
  const zone = { kind: 'area', area, fares: [{ price: 4 }] };
  assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'f'], { tariff: tariff([zone]) })), [['S0'], ['A 1'], ['A 2'], ['A 3']]);
});

test('two junctions at one place do not end a stay in an area', async () => {
  const node = (id: number, lat: number, lng: number) => ({ id, lat, lng });
  const roads = await importRoads({
    nodes: [
      ...[node(1, 41.15, -8.6), node(2, 41.15, -8.59), node(3, 41.15, -8.59), node(4, 41.15, -8.58)],
      ...[node(5, 41.16, -8.59), node(6, 41.14, -8.59)],
    ],
    ways: [
      [1, 2],
      [2, 3],
      [3, 4],
      [2, 5],
      [3, 6],
    ].map((nodes, id) => ({
      ...{ id: id + 1, nodes },
      tags: { highway: 'residential' },
    })),
  });
  const way = new RoadQueries(roads).way(questionOf(roads), { lat: 41.15, lng: -8.599 }, { lat: 41.15, lng: -8.581 });
  assert.ok(way);
  const course = routeLineOf(roads, 'driving', costsOf(networkOf(roads, 'driving'), 'driving').time, way);
  const corners = [
    { lat: 41, lng: -8.7 },
    { lat: 41, lng: -8.5 },
    { lat: 42, lng: -8.6 },
  ];
  const own = tariff([{ kind: 'area', per: 'stay', area: corners, fares: [{ price: 5 }] }]);
  const legs = { courses: [course], seconds: [way.trip.seconds] };
  assert.deepEqual(pricesOf(tollsOf(new TollMap(roads, [own]), legs, payerLike(), NOON)), [5]);
});

describe('vehicles and times', () => {
  const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Lisbon]`).epochMilliseconds;
  const draw = () => DrawnRoads.draw(line({ abcdef: {} }, { c: BOOTH }));
  const places = [{ id: 'c', name: 'C', nodes: [3] }];

  test('classes by weight, height and emission: the first that fits', async () => {
    const drawn = await draw();
    const own = tariff(
      [
        {
          kind: 'open',
          places,
          fares: [
            { vehicles: ['clean'], price: 1 },
            { vehicles: ['low'], price: 2 },
            { vehicles: ['light'], price: 3 },
            { vehicles: ['rest'], price: 4 },
          ],
        },
      ],
      {
        vehicles: {
          clean: { emission: ['electric'] },
          low: { height: { max: 2 } },
          light: { weight: { max: 3.5 } },
          rest: {},
        },
      },
    );
    for (const [vehicle, price] of [
      [{}, 2],
      [{ height: 2 }, 2],
      [{ height: 2.1 }, 3],
      [{ height: 2.1, weight: 3.6 }, 4],
      [{ height: 2.1, weight: 3.6, emission: 'electric' }, 1],
    ] as const) {
      assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, vehicle })), [price], JSON.stringify(vehicle));
    }
  });

  test('a vehicle of no class has no fare', async () => {
    const own = tariff([{ kind: 'open', places, fares: [{ price: 1 }] }], { vehicles: { truck: { modes: ['truck'] } } });
    const drawn = await draw();
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [null]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, vehicle: { mode: 'truck' } })), [1]);
  });

  test('prices by season and by date; a system that holds no more has none', async () => {
    const own = tariff([
      {
        kind: 'open',
        places,
        when: { until: '2027-12-31' },
        fares: [
          { price: 3, when: { season: { from: '06-15', until: '09-15' } } },
          { price: 1, when: { until: '2026-12-31' } },
          { price: 2 },
        ],
      },
    ]);
    const drawn = await draw();
    for (const [moment, price] of [
      ['2026-07-01T12:00', 3],
      ['2026-11-23T12:00', 1],
      ['2027-01-01T00:30', 2],
      ['2028-01-01T00:30', undefined],
    ] as const) {
      const expected = price === undefined ? [] : [price];
      assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: at(moment) })), expected, moment);
    }
  });

  test('ways to pay: each has the first fare that holds for it', async () => {
    const own = tariff([
      {
        kind: 'open',
        places,
        payment: ['cash', 'bankCard', 'app'],
        fares: [{ payment: ['app'], price: 1 }, { price: 2 }, { transponder: 'X', price: 1.5 }, { price: 9 }],
      },
    ]);
    const [{ fares }] = tollsOn(await draw(), ['a', 'f'], { tariff: own });
    assert.deepEqual(
      fares.map(({ price, paymentMethods, transponders }) => [price.value, paymentMethods, transponders]),
      [
        [1, ['app'], []],
        [1.5, ['transponder'], [{ system: 'X' }]],
        [2, ['cash', 'bankCard'], []],
      ],
    );
  });

  test('amounts have as many digits as the currency', async () => {
    const price = async (currency: string) => {
      const own = tariff([{ kind: 'open', currency, places, fares: [{ price: 10.456 }] }]);
      return pricesOf(tollsOn(await draw(), ['a', 'f'], { tariff: own }));
    };
    assert.deepEqual(await price('EUR'), [10.46]);
    assert.deepEqual(await price('JPY'), [10]);
    assert.deepEqual(await price('TND'), [10.456]);
  });
});
