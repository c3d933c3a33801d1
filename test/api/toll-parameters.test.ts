import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Static } from 'typebox';
import { matrixReply } from '../../src/distance/matrix.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { TariffFiles } from '../../src/regions/tariffs.ts';
import { readTariff } from '../../src/tolls/read.ts';
import { PLACES, useDemoTown } from '../support/demo-town.ts';
import { read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

/** A price of its own for each fact of a vehicle at the booth between the cape and the north: who pays it has been understood. */
const FACTS = {
  vehicle_fuel: [{ fuel: ['hydrogen'] }, 'hydrogen', 1],
  emission_class: [{ emission: ['euro_3'] }, 'euro_3', 2],
  vehicle_co2_class: [{ co2_class: { min: 5 } }, '5', 3],
  vehicle_front_axle_height: [{ front_axle_height: { min: 10 } }, '10', 4],
  vehicle_trailer_axles: [{ trailer: { axles: { min: 20 } } }, '20', 5],
  vehicle_trailer_weight: [{ trailer: { weight: { min: 200 } } }, '200', 6],
  vehicle_occupants: [{ occupants: { min: 200 } }, '200', 7],
} as const;

const tariff = readTariff(
  JSON.stringify({
    ...{ waypost_tariff: 1, id: 'port-colbart', name: 'Facts', country: 'FR', currency: 'EUR' },
    vehicles: { ...Object.fromEntries(Object.entries(FACTS).map(([name, [kind]]) => [name, kind])), rest: {} },
    systems: [
      {
        ...{ id: 'booth', name: 'Booth', kind: 'open' },
        places: [{ id: 'banc', name: 'Banc', nodes: [900000000001723, 900000000001731] }],
        fares: [
          ...Object.entries(FACTS).map(([name, [, , price]]) => ({ vehicles: [name], price })),
          { vehicles: ['rest'], price: 100 },
        ],
        discounts: [
          { percent: 10, trips: { min: 10_000 } },
          { percent: 20, return_trip: true },
        ],
      },
    ],
  }),
  'test',
);

describe('what a request says of who pays tolls', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(async (versions) => {
      await useDemoTown(versions);
    });
    new TariffFiles(server.dataFolder).write(tariff);
    new TariffFiles(server.dataFolder).writeRates({
      ...{ waypost_rates: 1, base: 'USD', date: '2026-11-20' },
      rates: { EUR: 0.92, JPY: 150.3, TND: 3.1 },
    });
    while ((await paid({ toll_currency: 'USD' })) !== 100) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  after(() => server.stop());

  const TRIP = { origin: PLACES.cape, destination: PLACES.north };
  const PAIR = { origins: PLACES.cape, destinations: PLACES.north, elements: 'duration_distance_toll' };
  const routes = async (parameters: Parameters): Promise<Static<typeof tollsReply>> =>
    read(tollsReply, await server.get('/distance/tolls/json', { ...TRIP, ...parameters }));
  const paid = async (parameters: Parameters) => (await routes(parameters)).routes[0]?.tollTotals.cheapest[0]?.value;
  const matrix = async (parameters: Parameters): Promise<Static<typeof matrixReply>> =>
    read(matrixReply, await server.get('/distance/distancematrix/json', { ...PAIR, ...parameters }));
  const paidInMatrix = async (parameters: Parameters) =>
    (await matrix(parameters)).rows[0]?.elements[0]?.toll?.cheapest[0]?.value;
  const posted = async (parameters: Readonly<Record<string, unknown>>) =>
    read(matrixReply, await server.write('POST', '/distance/distancematrix/json', { ...PAIR, ...parameters })).rows[0]
      ?.elements[0]?.toll?.cheapest[0]?.value;

  test('each fact is taken up to its limit, by routes and by matrices, in a query and in a body', async () => {
    for (const [name, [, value, price]] of Object.entries(FACTS)) {
      assert.equal(await paid({ [name]: value }), price, name);
      assert.equal(await paidInMatrix({ [name]: value }), price, name);
      const sent = Number.isNaN(Number(value)) ? value : Number(value);
      assert.equal(await posted({ [name]: sent }), price, `${name} in a body`);
    }
    // 10 % less from 10,000 trips on, else 20 % on the way back.
    assert.equal(await paid({ toll_trips: '10000' }), 90);
    assert.equal(await paid({ toll_trips: '9999' }), 100);
    assert.equal(await paid({ toll_return_trip: 'true' }), 80);
    assert.equal(await paidInMatrix({ toll_return_trip: 'true' }), 80);
    assert.equal(await posted({ toll_trips: 10_000 }), 90);
    assert.equal(await paid({ vehicle_bus: 'true' }), 100);
  });

  test('the least that can be said is what a car is by default', async () => {
    for (const [name, least] of Object.entries({
      ...{ vehicle_co2_class: '1', vehicle_front_axle_height: '0', vehicle_trailer_axles: '0', vehicle_trailer_weight: '0' },
      ...{ vehicle_occupants: '1', toll_trips: '0', toll_return_trip: 'false', vehicle_bus: 'false' },
    }))
      assert.equal(await paid({ [name]: least }), 100, name);
  });

  test('what is beyond the limits, or is none, is refused by its name', async () => {
    for (const [name, values] of Object.entries({
      emission_class: ['euro_7', 'EURO_5', '5'],
      vehicle_fuel: ['wood', 'Diesel'],
      vehicle_co2_class: ['0', '6', '1.5', 'x'],
      vehicle_front_axle_height: ['-0.1', '10.1', 'NaN', 'Infinity', '1,2'],
      vehicle_trailer_axles: ['-1', '21', '1.5'],
      vehicle_trailer_weight: ['-1', '200.1', 'x'],
      vehicle_bus: ['maybe', '2'],
      vehicle_occupants: ['0', '201', 'two'],
      toll_trips: ['-1', '10001', '0.5'],
      toll_return_trip: ['2', 'back'],
    })) {
      for (const value of values) {
        for (const [path, more] of [
          ['/distance/tolls/json', TRIP],
          ['/distance/distancematrix/json', PAIR],
          // What a matrix without tolls does not need has to be right, too.
          ['/distance/distancematrix/json', { ...PAIR, elements: 'duration_distance' }],
        ] as const) {
          const { status, text } = await server.get(path, { ...more, [name]: value });
          assert.equal(status, 422, `${name}=${value}`);
          const { detail } = JSON.parse(text);
          assert.deepEqual(
            detail.map(({ loc }: { loc: unknown }) => loc),
            [['query', name]],
            text,
          );
          assert.doesNotMatch(text, /no such parameter/, `${name} is one`);
        }
      }
    }
    const stray = await server.get('/distance/tolls/json', { ...TRIP, vehicle_fule: 'diesel' });
    assert.equal(stray.status, 422);
    assert.match(stray.text, /there is no such parameter; a vehicle has [^"]*vehicle_fuel/);
  });

  test('a currency is one that the rates have, in whatever letters', async () => {
    for (const currency of ['EURO', 'E', '€', 'GBP', 'constructor', '__proto__', 'USD,EUR', 'x'.repeat(1000)]) {
      const { status, error_message = '' } = await routes({ toll_currency: currency });
      assert.equal(status, 'INVALID_REQUEST', currency);
      assert.equal(error_message, `toll_currency: there is no exchange rate for '${currency.slice(0, 40)}'`);
    }
    // 100 € are 100 / 0.92 = 108.6957 $: with cents, whole yen of 150.3 to the dollar, and thousandths of 3.1.
    for (const [currency, value] of [
      ['USD', 108.7],
      ['usd', 108.7],
      ['EUR', 100],
      ['JPY', 16_337],
      ['TND', 336.957],
    ] as const) {
      const { converted } = (await routes({ toll_currency: currency })).routes[0].tollTotals;
      assert.deepEqual([converted?.price.value, converted?.date, converted?.source], [value, '2026-11-20', null], currency);
    }
    assert.equal((await routes({})).routes[0].tollTotals.converted, undefined);
    const free = await routes({ mode: 'walking', toll_currency: 'USD' });
    assert.equal(free.routes[0].tollTotals.converted?.price.value, 0, 'nothing to pay is 0 in every currency');
  });

  test('a matrix says what tolls cost for each pair with a trip, and of who pays none', async () => {
    const { rows } = await matrix({
      origins: `${PLACES.cape}|${PLACES.sea}`,
      destinations: `${PLACES.north}|${PLACES.cape}|${PLACES.sea}`,
    });
    const euros = [{ type: 'value', currency: 'EUR', value: 100 }];
    assert.deepEqual(
      rows.map(({ elements }) => elements.map(({ status, toll }) => [status, toll])),
      [
        [
          ['OK', { cheapest: euros, unknown: 0 }],
          // From a place to itself no booth is passed.
          ['OK', { cheapest: [], unknown: 0 }],
          ['ZERO_RESULTS', undefined],
        ],
        Array(3).fill(['ZERO_RESULTS', undefined]),
      ],
    );
    for (const mode of ['walking', 'cycling']) {
      const [{ elements }] = (await matrix({ mode })).rows;
      assert.deepEqual(elements[0].toll, { cheapest: [], unknown: 0 }, mode);
    }
    // Past an area the tolls are those of the way around it, or of the same way.
    const [lat, lng] = PLACES.sea.split(',').map(Number);
    const far = `${lat},${lng};${lat + 0.1},${lng};${lat},${lng + 0.1}`;
    assert.equal(await paidInMatrix({ avoid: far }), 100);
    const around = await matrix({ origins: PLACES.village, destinations: PLACES.hamlet, avoid: 'tolls' });
    assert.deepEqual(around.rows[0].elements[0].toll, { cheapest: [], unknown: 0 });
  });

  test('400 pairs are the most of a matrix with tolls', async () => {
    const many = (from: number, to: number, elements: string) =>
      matrix({
        origins: Array(from).fill(PLACES.cape).join('|'),
        destinations: Array(to).fill(PLACES.north).join('|'),
        elements,
      });
    assert.equal((await many(20, 20, 'distance_toll')).status, 'OK');
    const refused = await many(401, 1, 'distance_toll');
    assert.equal(refused.status, 'MAX_ELEMENTS_EXCEEDED');
    assert.match(refused.error_message ?? '', /400 pairs/);
    assert.equal((await many(401, 1, 'duration_distance')).status, 'OK');
  });
});
