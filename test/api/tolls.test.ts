import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Static } from 'typebox';
import type { Project } from '../../src/access/projects.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { REGION_ANSWERS } from '../../src/cli/answers.ts';
import { readParameters } from '../../src/contract/parameters.ts';
import { PROBLEM_KINDS } from '../../src/contract/problem-kinds.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tolls, tollsQuery, tollsReply } from '../../src/distance/tolls.ts';
import { LiveRegion, shareRegion } from '../../src/regions/live.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { TariffsInUse } from '../../src/regions/tariffs-in-use.ts';
import { TrafficFiles } from '../../src/regions/traffic.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { Damage } from '../../src/storage/damage.ts';
import { AnswerThreads } from '../../src/threads/answer-threads.ts';
import { Serialized } from '../../src/threads/serialized.ts';
import { PLACES, useDemoTown } from '../support/demo-town.ts';
import { waypost } from '../support/process.ts';
import { read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

type Reply = Static<typeof tollsReply>;
type Parameters = Readonly<Record<string, string>>;

/** Clocks in the sample town show Paris time; Monday, 23 November 2026. */
const at = (clock: string) =>
  String(Temporal.ZonedDateTime.from(`2026-11-23T${clock}[Europe/Paris]`).epochMilliseconds / 1000);
const NOON = at('12:00:00');
const NIGHT = at('23:30:00');

/** Every fare of `demo/tariff.yaml` can be worked out by hand; tests say how. */
describe('tolls in the sample town', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(() => server.stop());

  const get = async (parameters: Parameters) =>
    read(tollsReply, await server.get('/distance/tolls/json', { departure_time: NOON, ...parameters }));
  const legsOf = async (from: keyof typeof PLACES, to: keyof typeof PLACES, parameters: Parameters = {}) => {
    const { status, routes } = await get({ origin: PLACES[from], destination: PLACES[to], ...parameters });
    assert.equal(status, 'OK');
    assert.equal(routes.length, 1);
    return routes[0].legs;
  };
  /** What the tolls of a trip cost together, by a way to pay: the cheapest fare of each that takes it. */
  const priceOf = (legs: Reply['routes'][number]['legs'], payment: string) => {
    const tolls = legs.flatMap((leg) => leg.tolls);
    const prices = tolls.map(
      ({ fares }) => fares.find(({ paymentMethods }) => paymentMethods.some((method) => method === payment))?.price.value,
    );
    return prices.every((price) => price !== undefined)
      ? Number(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0).toFixed(2))
      : null;
  };
  const placesOf = (legs: Reply['routes'][number]['legs']) =>
    legs.map(({ tolls }) => tolls.map((toll) => toll.tollCollectionLocations.map(({ name }) => name)));

  test('flat at a booth: 2.40, with a transponder 10 % less', async () => {
    const legs = await legsOf('cape', 'north');
    assert.deepEqual(legs[0].tolls, [
      {
        countryCode: 'FRA',
        countryCode2: 'FR',
        tollSystemRef: 0,
        tollSystem: 'Autoroutes du Détroit',
        tollSystems: [0],
        fares: [
          {
            id: 'port-colbart.detroit.banc.car.d1',
            name: 'Péage du Banc, car',
            // 2.40 − 10 % = 2.16
            price: { type: 'value', currency: 'EUR', value: 2.16 },
            reason: 'toll',
            paymentMethods: ['transponder'],
            transponders: [{ system: 'Liber-Détroit' }],
          },
          {
            id: 'port-colbart.detroit.banc.car.2',
            name: 'Péage du Banc, car',
            price: { type: 'value', currency: 'EUR', value: 2.4 },
            reason: 'toll',
            paymentMethods: ['cash', 'bankCard'],
            transponders: [],
          },
        ],
        tollCollectionLocations: [{ name: 'Péage du Banc', location: { lat: 50.9517527, lng: 1.4971111 } }],
      },
    ]);
    assert.deepEqual(legs[0].tollSystems, [{ id: 0, name: 'Autoroutes du Détroit' }]);
  });

  test('at night: 1.60, and 10 % less of that', async () => {
    const legs = await legsOf('cape', 'north', { departure_time: NIGHT });
    assert.equal(priceOf(legs, 'cash'), 1.6);
    // 1.60 − 10 % = 1.44
    assert.equal(priceOf(legs, 'transponder'), 1.44);
  });

  test('the clock at the booth counts, not that of the departure or of the arrival', async () => {
    // The booth is a minute and more behind the cape, and half a minute and more before the end.
    assert.equal(priceOf(await legsOf('cape', 'north', { departure_time: at('21:59:30') }), 'cash'), 1.6);
    assert.equal(priceOf(await legsOf('cape', 'north', { departure_time: at('21:50:00') }), 'cash'), 2.4);
    const arrive = (clock: string) =>
      server.get('/distance/tolls/json', { origin: PLACES.cape, destination: PLACES.north, arrival_time: at(clock) });
    assert.equal(priceOf(read(tollsReply, await arrive('22:00:10')).routes[0].legs, 'cash'), 2.4);
    assert.equal(priceOf(read(tollsReply, await arrive('22:10:00')).routes[0].legs, 'cash'), 1.6);
  });

  test('by entry and exit, in both directions, with a table for the transponder', async () => {
    for (const [from, to, card, transponder] of [
      ['village', 'hamlet', 2.9, 2.5],
      ['hamlet', 'village', 2.9, 2.5],
      ['village', 'boulevard', 1.7, 1.5],
      ['hamlet', 'boulevard', 1.3, 1.1],
      ['hamlet', 'north', 2.1, 1.8],
    ] as const) {
      const legs = await legsOf(from, to);
      assert.equal(priceOf(legs, 'bankCard'), card, `${from} to ${to}`);
      assert.equal(priceOf(legs, 'transponder'), transponder, `${from} to ${to}, transponder`);
    }
    const legs = await legsOf('village', 'hamlet');
    assert.deepEqual(placesOf(legs), [[['Péage Est', 'Péage Ouest']]]);
    assert.equal(legs[0].tolls[0].fares[1].name, 'Péage Est – Péage Ouest, car');
  });

  test('by the kilometre: 1.000 km at 0.15; trucks 0.32, but 0.50 at least', async () => {
    const legs = await legsOf('brisants', 'tip');
    assert.equal(priceOf(legs, 'videoToll'), 0.15);
    assert.deepEqual(placesOf(legs), [[['Portique des Brisants']]]);
    assert.equal(priceOf(await legsOf('brisants', 'tip', { mode: 'truck' }), 'app'), 0.5);
  });

  test('a vignette: what one can buy, once a trip, there and back', async () => {
    const legs = await legsOf('quarter', 'quarter', { waypoints: PLACES.ridge });
    assert.deepEqual(
      legs.map(({ tolls }) => tolls.length),
      [1, 0],
    );
    const [{ fares, countryCode, tollCollectionLocations }] = legs[0].tolls;
    assert.deepEqual(
      fares.map(({ name, price, reason }) => [name, price.value, price.currency, reason]),
      [
        ['Vignette for a day, car', 3, 'GBP', 'vignette'],
        ['Vignette for 10 days, car', 9, 'GBP', 'vignette'],
        ['Vignette for a year, car', 42, 'GBP', 'vignette'],
      ],
    );
    assert.equal(countryCode, 'GBR');
    assert.deepEqual(tollCollectionLocations, []);
    // The expressway is 0.1 + 0.4 + 0.4 km long: trucks are priced as cars, 3 times; with 2 axles twice.
    const truck = await legsOf('quarter', 'ridge', { mode: 'truck' });
    assert.deepEqual(
      truck[0].tolls[0].fares.map(({ price }) => price.value),
      [9, 27, 126],
    );
  });

  test('trucks by axles: named at the booth, twice, two and a half and three times the car on the ring', async () => {
    for (const [axles, booth, ring] of [
      ['2', 4.1, 5.8],
      ['3', 5.6, 7.25],
      ['4', 7.9, 8.7],
    ] as const) {
      const truck = { mode: 'truck', vehicle_axles: axles };
      assert.equal(priceOf(await legsOf('cape', 'north', truck), 'cash'), booth, `${axles} axles at the booth`);
      assert.equal(priceOf(await legsOf('village', 'hamlet', truck), 'bankCard'), ring, `${axles} axles on the ring`);
    }
    assert.equal(priceOf(await legsOf('cape', 'north', { mode: 'truck' }), 'cash'), 7.9, 'five axles by default');
  });

  test('a car with a trailer has three axles: one and a half times the car, 3.60 and 4.35', async () => {
    assert.equal(priceOf(await legsOf('cape', 'north', { vehicle_axles: '3' }), 'cash'), 3.6);
    assert.equal(priceOf(await legsOf('village', 'hamlet', { vehicle_axles: '3' }), 'bankCard'), 4.35);
  });

  test('two systems in one trip: 2.40 + 2.10 = 4.50, in the order in which they are paid', async () => {
    const legs = await legsOf('cape', 'hamlet');
    assert.equal(priceOf(legs, 'bankCard'), 4.5);
    assert.deepEqual(placesOf(legs), [[['Péage du Banc'], ['Péage Nord', 'Péage Ouest']]]);
    assert.deepEqual(legs[0].tollSystems, [
      { id: 0, name: 'Autoroutes du Détroit' },
      { id: 1, name: 'Rocade des Alizés' },
    ]);
    assert.deepEqual(
      legs[0].tolls.map(({ tollSystemRef, tollSystems }) => [tollSystemRef, ...tollSystems]),
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  test('leaving and entering again: 1.70 + 1.30 = 3.00, not 2.90', async () => {
    const legs = await legsOf('village', 'hamlet', { waypoints: PLACES.boulevard });
    assert.equal(priceOf(legs, 'bankCard'), 3);
    assert.deepEqual(placesOf(legs), [[['Péage Est', 'Péage Centre']], [['Péage Centre', 'Péage Ouest']]]);
  });

  test('a stop between entry and exit: 2.90 once, on the leg on which one leaves', async () => {
    const legs = await legsOf('village', 'hamlet', { waypoints: PLACES.service });
    assert.deepEqual(placesOf(legs), [[], [['Péage Est', 'Péage Ouest']]]);
    assert.equal(priceOf(legs, 'bankCard'), 2.9);
  });

  test('who enters and does not leave, or began inside: the system and the booth, but no fare', async () => {
    const inside = await legsOf('village', 'service');
    assert.deepEqual(inside[0].tolls, [
      {
        ...inside[0].tolls[0],
        tollSystem: 'Rocade des Alizés',
        fares: [],
      },
    ]);
    assert.deepEqual(placesOf(inside), [[['Péage Est']]]);
    const outside = await legsOf('eastboundService', 'village');
    assert.deepEqual(placesOf(outside), [[['Péage Est']]]);
    assert.deepEqual(outside[0].tolls[0].fares, []);
  });

  test('what a trip and its legs cost together, by way to pay, and by the cheapest fare of each', async () => {
    // 2.16 with a transponder at the booth, else 2.40; 1.80 with it on the ring, else 2.10.
    const { routes } = await get({ origin: PLACES.cape, destination: PLACES.hamlet });
    const [{ tollTotals, legs }] = routes;
    const euros = (value: number) => ({ type: 'value', currency: 'EUR', value });
    assert.deepEqual(tollTotals, {
      cheapest: [euros(3.96)],
      byPayment: [
        { paymentMethod: 'transponder', transponder: 'Liber-Détroit', price: euros(3.96), unpaid: 0 },
        { paymentMethod: 'bankCard', transponder: null, price: euros(4.5), unpaid: 0 },
        { paymentMethod: 'cash', transponder: null, price: euros(2.4), unpaid: 1 },
      ],
      unknown: 0,
    });
    assert.deepEqual(legs[0].tollTotals, tollTotals);
    const stop = await get({ origin: PLACES.village, destination: PLACES.hamlet, waypoints: PLACES.boulevard });
    // 1.70 and 1.30, with a transponder 1.50 and 1.10.
    assert.deepEqual(
      stop.routes[0].legs.map((leg) => leg.tollTotals.cheapest),
      [[euros(1.5)], [euros(1.1)]],
    );
    assert.deepEqual(stop.routes[0].tollTotals.cheapest, [euros(2.6)]);
    // Who does not leave has a toll without a price.
    const inside = await get({ origin: PLACES.village, destination: PLACES.service });
    assert.deepEqual(inside.routes[0].tollTotals, { cheapest: [], byPayment: [], unknown: 1 });
  });

  test('a route that avoids tolls has none', async () => {
    const legs = await legsOf('village', 'hamlet', { avoid: 'tolls' });
    assert.deepEqual(legs[0].tolls, []);
  });

  describe('who avoids what tariffs charge for', () => {
    test('leaves a road of vignettes that the map has as free; who pays none of them does not', async () => {
      const pass = async (parameters: Parameters) => {
        const legs = await legsOf('quarter', 'ridge', { ...parameters });
        return [legs[0].distance.value, ...legs[0].tolls.map(({ tollSystem }) => tollSystem)];
      };
      const [usual, ...systems] = await pass({});
      assert.equal(systems.length, 1);
      assert.deepEqual(await pass({ avoid: 'tolls' }), [usual, ...systems], 'the map marks no toll there');
      const [around, ...none] = await pass({ avoid: 'tariffs' });
      assert.deepEqual(none, []);
      assert.notEqual(around, usual);
      // Electric cars are of no class of this tariff that pays less: they avoid it too. Bicycles pay nothing, and avoid nothing.
      const parameters = { origin: PLACES.quarter, destination: PLACES.ridge, mode: 'cycling' };
      const lengthOf = async (avoid?: string) =>
        (await get({ ...parameters, ...(avoid && { avoid }) })).routes[0].legs[0].distance.value;
      assert.equal(await lengthOf('tariffs'), await lengthOf());
    });

    test('by routes, a matrix and what can be reached too, and beside polygons', async () => {
      const trip = { origins: PLACES.quarter, destinations: PLACES.ridge };
      const metersOf = async (parameters: Parameters) => {
        const { rows } = read(matrixReply, await server.get('/distance/distancematrix/json', { ...trip, ...parameters }));
        return rows[0].elements[0].distance?.value;
      };
      const [own, around] = [await metersOf({}), await metersOf({ avoid: 'tariffs' })];
      const route = async (avoid: string) => {
        const asked = { origin: PLACES.quarter, destination: PLACES.ridge, avoid };
        return read(routeReply, await server.get('/distance/route/json', asked)).routes[0].legs[0].distance.value;
      };
      assert.notEqual(own, around);
      assert.equal(around, await route('tariffs'));
      // A polygon somewhere else makes no difference.
      const elsewhere = '50.9,1.6;50.9,1.61;50.91,1.61';
      assert.equal(around, await route(`tariffs|${elsewhere}`));
      assert.equal(around, await metersOf({ avoid: `tariffs|${elsewhere}` }));
      assert.equal(around, await metersOf({ avoid: 'tariffs', departure_time: NOON }));
    });
  });

  test('a matrix with what tolls cost', async () => {
    const asked = {
      origins: `${PLACES.cape}|${PLACES.village}`,
      destinations: `${PLACES.north}|${PLACES.hamlet}`,
      departure_time: NOON,
    };
    const answer = await server.get('/distance/distancematrix/json', { ...asked, elements: 'duration_distance_toll' });
    const { rows } = read(matrixReply, answer);
    const sums = rows.map(({ elements }) =>
      elements.map(({ toll }) => [toll?.unknown, ...(toll?.cheapest ?? []).map(({ value }) => value)]),
    );
    const alone = async (from: string, to: string) => {
      const { tollTotals } = (await get({ origin: from, destination: to })).routes[0];
      return [tollTotals.unknown, ...tollTotals.cheapest.map(({ value }) => value)];
    };
    assert.deepEqual(sums, [
      [await alone(PLACES.cape, PLACES.north), await alone(PLACES.cape, PLACES.hamlet)],
      [await alone(PLACES.village, PLACES.north), await alone(PLACES.village, PLACES.hamlet)],
    ]);
    assert.deepEqual(sums[0], [
      [0, 2.16],
      [0, 3.96],
    ]);
    const free = await server.get('/distance/distancematrix/json', {
      ...asked,
      departure_time: '',
      elements: 'distance_toll',
      emission_class: 'electric',
    });
    const [{ elements }] = read(matrixReply, free).rows;
    assert.deepEqual(Object.keys(elements[0]), ['status', 'distance', 'toll']);
    const many = {
      origins: Array(21).fill(PLACES.cape).join('|'),
      destinations: Array(20).fill(PLACES.north).join('|'),
      elements: 'distance_toll',
    };
    const refused = read(matrixReply, await server.get('/distance/distancematrix/json', many));
    assert.equal(refused.status, 'MAX_ELEMENTS_EXCEEDED');
  });

  test('on foot, by bicycle and on free roads there are no tolls', async () => {
    for (const mode of ['walking', 'cycling', 'driving']) {
      const legs = await legsOf('oldPort', 'square', { mode });
      assert.deepEqual([legs[0].tolls, legs[0].tollSystems], [[], []], mode);
    }
  });

  describe('tariffs that are imported', () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'waypost-tariffs-'));
    });
    after(() => rmSync(folder, { recursive: true }));

    const command = (words: readonly string[], text?: string) => {
      const file = join(folder, 'tariff.yaml');
      if (text !== undefined) writeFileSync(file, text);
      return waypost(['tariff', ...words, ...(text === undefined ? [] : [file]), '--data', server.dataFolder]);
    };
    const zone = (fares: string) => `
waypost_tariff: 1
id: zone
name: Zone
country: FR
currency: EUR
vehicles: { all: {} }
systems:
  - id: old-port
    name: Old port
    kind: area
    area:
      - { lat: 50.9455, lng: 1.469 }
      - { lat: 50.9455, lng: 1.476 }
      - { lat: 50.949, lng: 1.476 }
      - { lat: 50.949, lng: 1.469 }
    fares: ${fares}
`;

    test('an area: 4.00 on working days by day, once a day, however often one comes; a server knows it within a second', async () => {
      const rule = '[{ price: 4, when: { days: [Mo, Tu, We, Th, Fr], hours: "07:00-19:00" } }]';
      const done = await command(['import'], zone(rule));
      assert.equal(done.code, 0, done.stderr);
      const tolls = async (parameters: Parameters = {}) => {
        const legs = await legsOf('square', 'square', {
          waypoints: `${PLACES.oldPort}|${PLACES.square}|${PLACES.oldPort}`,
          ...parameters,
        });
        return legs.flatMap((leg) => leg.tolls);
      };
      const started = performance.now();
      while ((await tolls()).length === 0 && performance.now() - started < 1000);
      assert.deepEqual(
        (await tolls()).map(({ tollSystem, fares }) => [tollSystem, fares.map(({ price }) => price.value)]),
        [['Old port', [4]]],
        'once, although the trip comes twice',
      );
      assert.deepEqual(await tolls({ departure_time: at('20:00:00') }), [], 'free in the evening');
      assert.match(
        (await command(['list'])).stdout,
        /port-colbart {2}Tolls of Port-Colbart .*\nzone +Zone +old-port \(area\)/,
      );
      assert.equal((await command(['remove', 'zone'])).code, 0);
      assert.match((await command(['remove', 'zone'])).stderr, /There is no tariff zone/);
    });

    test('exchange rates convert totals, and say so; without one the request is refused', async () => {
      const rates = (more: string) => `waypost_rates: 1\nbase: EUR\ndate: 2026-11-20\n${more}`;
      const convert = async (currency: string) =>
        get({ origin: PLACES.cape, destination: PLACES.north, toll_currency: currency });
      assert.match((await convert('USD')).error_message ?? '', /^toll_currency: there are no exchange rates/);
      const done = await command(['rates'], rates('source: Bank\nrates: { USD: 1.0871, JPY: 163.4 }'));
      assert.equal(done.code, 0, done.stderr);
      assert.match(done.stdout, /2 rates to EUR of 2026-11-20 \(Bank\) are in use/);
      const started = performance.now();
      while ((await convert('USD')).status !== 'OK' && performance.now() - started < 1000) await pause(20);
      const of = async (currency: string) => (await convert(currency)).routes[0].tollTotals.converted;
      // 2.16 € × 1.0871 = 2.348 $; × 163.4 = 352.9 ¥, which has no smaller unit.
      assert.deepEqual(await of('USD'), {
        price: { type: 'value', currency: 'USD', value: 2.35 },
        isConverted: true,
        date: '2026-11-20',
        source: 'Bank',
      });
      assert.equal((await of('jpy'))?.price.value, 353);
      assert.equal((await of('EUR'))?.price.value, 2.16);
      const unknown = await convert('GBP');
      assert.equal(unknown.status, 'INVALID_REQUEST');
      assert.match(unknown.error_message ?? '', /^toll_currency: there is no exchange rate for 'GBP'/);
      assert.match((await command(['rates', '--clear'])).stdout, /The exchange rates were removed/);
      for (const [text, message] of [
        [rates('rates: { USX: 1 }'), /line 4: rates\.USX: USX is not a currency of ISO 4217/],
        [rates('rates: { USD: 0 }'), /line 4: rates\.USD: must be > 0/],
        [rates('rates: {}'), /rates: must not have fewer than 1 properties/],
        [rates('rates: { USD: 1 }').replace('11-20', '11-31'), /line 3: date: there is no day 2026-11-31/],
      ] as const) {
        const refused = await command(['rates'], text);
        assert.equal(refused.code, 1);
        assert.match(refused.stderr, message);
      }
    });

    test('check: what is on the map, and what is not, with the reason', async () => {
      const tariff = (places: string) => `
{ "waypost_tariff": 1, "id": "t", "name": "T", "currency": "EUR", "vehicles": { "all": {} }, "systems": [
  { "id": "s", "name": "S", "kind": "open", "fares": [{ "price": 1 }], "places": ${places} } ] }`;
      const found = await command(['check', '--json'], tariff('[{"id": "a", "name": "A", "nodes": [900000000001723]}]'));
      assert.deepEqual(JSON.parse(found.stdout), { id: 't', systems: 1, places_found: 1, unmatched: [] });
      assert.equal(found.code, 0);
      const missing = await command(
        ['check'],
        tariff(`[{"id": "a", "name": "A", "nodes": [5]}, {"id": "b", "name": "B", "position": {"lat": 10, "lng": 10}},
                 {"id": "c", "name": "C", "position": {"lat": 50.9517527, "lng": 1.4971111}}]`),
      );
      assert.equal(missing.code, 2);
      assert.match(missing.stdout, /1 place found on the map, 2 missing:/);
      assert.match(missing.stdout, /s +a +no booth or gantry on a road has the id 5/);
      assert.match(missing.stdout, /s +b +within 100 m there is no booth, gantry, tolled road or motorway/);
    });

    test('a tariff that is wrong changes nothing, and says where', async () => {
      for (const [text, message] of [
        [zone('[{ price: -1 }]'), /systems\[0\]\.fares\[0\]\.price: must be >= 0/],
        [zone('[{ price: 1 }]').replace('EUR', 'EUX'), /currency: EUX is not a currency of ISO 4217/],
        [
          zone('[{ price: 1 }]').replace(
            '{ all: {} }',
            '{ a: { priced_as: { class: b } }, b: { priced_as: { class: a } } }',
          ),
          /vehicles\.a\.priced_as: goes in a circle: a → b → a/,
        ],
      ] as const) {
        const refused = await command(['import'], text);
        assert.equal(refused.code, 1);
        assert.match(refused.stderr, message);
      }
      assert.doesNotMatch((await command(['list'])).stdout, /zone/);
    });

    test('a position where the map has no booth: the tolled roads there take the toll, once', async () => {
      const tariff = `
waypost_tariff: 1
id: bridge
name: Bridge
country: FR
currency: EUR
vehicles: { all: {} }
systems:
  - id: bridge
    name: Pont
    kind: open
    places: [{ id: pont, name: Pont, position: { lat: 50.960785, lng: 1.4886 }, radius: 120 }]
    fares: [{ price: 1.25 }]
`;
      assert.equal((await command(['import'], tariff)).code, 0);
      const started = performance.now();
      const systems = async () => (await legsOf('village', 'hamlet'))[0].tolls.map(({ tollSystem }) => tollSystem);
      while ((await systems()).length < 2 && performance.now() - started < 1000);
      assert.deepEqual(await systems(), ['Pont', 'Rocade des Alizés']);
      await command(['remove', 'bridge']);
    });
  });

  test('a thread that helps answers the same, with the tariff that was shared with it', async () => {
    const damage = new Damage('', (message, error) => assert.fail(`${message}: ${error}`));
    const live = await LiveRegion.open(new RegionVersions(server.dataFolder), {
      metricBytes: 1e8,
      questionMs: 5_000,
      traffic: new TrafficFiles(server.dataFolder),
      tariffs: new TariffsInUse(new TariffFiles(server.dataFolder), damage),
      damage,
      used: () => {},
      warn: assert.fail,
      log: (message, error) => assert.fail(`${message}: ${error}`),
    });
    const threads = new AnswerThreads({
      answers: REGION_ANSWERS,
      errors: PROBLEM_KINDS,
      region: () => live.current,
      share: shareRegion,
      script: new URL('../../src/cli/answer-thread.ts', import.meta.url),
      size: 1,
      log: (message, error) => assert.fail(`${message}: ${error}`),
      busyShare: 0,
    });
    try {
      const asked = { origin: PLACES.cape, destination: PLACES.hamlet, departure_time: NOON, mode: 'walking' };
      const parts = { region: () => live.current, byMetric: threads.answer.tolls, log: assert.fail };
      for (const parameters of [asked, { ...asked, mode: 'truck', departure_time: '' }]) {
        const query = readParameters(tollsQuery, parameters, 'query', []);
        const ask = () => tolls(parts, query, { project: { id: 'test' }, acceptLanguage: undefined });
        // While the thread starts, this one answers by itself; and it helps with what waits alone.
        let helped: Serialized | undefined;
        while (!helped) {
          const replies = await Promise.all(Array.from({ length: 8 }, ask));
          helped = replies.find((reply) => reply instanceof Serialized);
          await pause(5);
        }
        assert.deepEqual(JSON.parse(String(helped.json)), await get(parameters));
      }
    } finally {
      await threads.close();
      await live.close();
    }
  });

  test('over the rate: 429 with the reason as details, for each group by itself; a service that is not enabled: 403', async () => {
    const change = async (name: string, wanted: Partial<Project>) => {
      const client = await server.addProject(name);
      const found = await findProject(server.database, name);
      assert.ok(found);
      await changeProject(server.database, found.id, { ...found, ...wanted });
      return client;
    };
    const trip = { origin: PLACES.cape, destination: PLACES.north };
    const slow = await change('slow', { limits: { tolls: 1 } });
    await slow.get('/distance/tolls/json', trip);
    const refused = await slow.get('/distance/tolls/json', trip);
    assert.equal(refused.status, 429);
    assert.deepEqual(refused.json, { details: 'Rate limit reached: 1 requests per second for tolls' });
    assert.equal((await slow.get('/distance/route/json', trip)).status, 200);
    const closed = await change('closed', { services: ['stores'] });
    for (const path of ['route', 'tolls', 'isochrone']) {
      const answer = await closed.get(`/distance/${path}/json`, { ...trip, values: '60' });
      assert.equal(answer.status, 403, path);
    }
  });

  test('bad input: a clear error each', async () => {
    const trip = { origin: PLACES.cape, destination: PLACES.north };
    for (const [parameters, message] of [
      [{ ...trip, alternatives: 'true', waypoints: PLACES.north }, /^alternatives and waypoints cannot be used together$/],
      [{ ...trip, arrival_time: NOON }, /^departure_time and arrival_time cannot be used together$/],
      [{ ...trip, waypoints: Array(100).fill(PLACES.square).join('|') }, /^waypoints: more than 25 of them$/],
      [{ ...trip, waypoints: 'optimize:maybe|1,2' }, /^waypoints: 'optimize:maybe' is not latitude,longitude/],
      [{ ...trip, origin: '91,0' }, /^origin: '91,0' is not on earth$/],
      [{ ...trip, destination: 'home' }, /^destination: 'home' is not latitude,longitude/],
      [{ ...trip, departure_time: 'soon' }, /^departure_time: neither a UNIX timestamp nor now$/],
    ] as const) {
      const { status, error_message, routes } = await get(parameters);
      assert.equal(status, 'INVALID_REQUEST', JSON.stringify(parameters));
      assert.match(error_message ?? '', message);
      assert.deepEqual(routes, []);
    }
    for (const origin of [PLACES.sea, '0,0']) {
      const { status, error_message } = await get({ ...trip, origin });
      assert.equal(status, 'ZERO_RESULTS');
      assert.match(error_message ?? '', /no road within 5 km/);
    }
    for (const [parameters, place, type] of [
      [{ ...trip, mode: 'flying' }, 'mode', 'enum'],
      [{ ...trip, vehicle_axles: '1' }, 'vehicle_axles', 'greater_than_equal'],
      [{ ...trip, vehicle_weight: 'heavy' }, 'vehicle_weight', 'float_parsing'],
      [{ ...trip, emission_class: 'euro_9' }, 'emission_class', 'enum'],
      [{ ...trip, alternatives: 'perhaps' }, 'alternatives', 'bool_parsing'],
      [{ destination: PLACES.north }, 'origin', 'missing'],
    ] as const) {
      const answer = await server.get('/distance/tolls/json', parameters);
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.text, new RegExp(`"loc":\\["query","${place}"\\].*"type":"${type}"`));
    }
  });
});
