import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DrawnRoads } from '../support/road-map.ts';
import { faresOf, line, NOON, pricesOf, tariff, tollsOn } from '../support/toll-trips.ts';

/** Moments by the clock of Portugal, where roads are drawn; 2026-11-23 is a Monday. */
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Lisbon]`).epochMilliseconds;
const PLACE = [{ id: 'c', name: 'C', nodes: [3] }];
const gate = () => DrawnRoads.draw(line({ abcdef: {} }, { c: { highway: 'toll_gantry' } }));
const open = (fares: readonly object[], more: object = {}) => ({ kind: 'open', places: PLACE, fares, ...more });

describe('money', () => {
  test('is decimal, and rounded half up by default', async () => {
    const drawn = await gate();
    const own = tariff([open([{ price: 1.45 }], { discounts: [{ transponder: 'X', percent: 10 }] })]);
    // 1.45 − 10 % = 1.305; the nearest binary fraction is less.
    assert.deepEqual(faresOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [
      ['transponder', 1.31],
      ['cash', 1.45],
    ]);
  });

  test('is rounded as the system says, or the tariff', async () => {
    const drawn = await gate();
    const price = (value: number, rounding: object, currency = 'EUR') =>
      pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: tariff([open([{ price: value }], { rounding, currency })]) }))[0];
    assert.equal(await price(1.975, { step: 0.05 }), 2);
    assert.equal(await price(1.974, { step: 0.05 }), 1.95);
    assert.equal(await price(1.91, { step: 0.05, mode: 'up' }), 1.95);
    assert.equal(await price(1.99, { step: 0.05, mode: 'down' }), 1.95);
    assert.equal(await price(2.5, { step: 1, mode: 'half_even' }), 2);
    assert.equal(await price(2.5, { step: 1, mode: 'half_down' }), 2);
    assert.equal(await price(1325, { step: 10 }, 'JPY'), 1330);
    const whole = tariff([open([{ price: 1.26 }])], { rounding: { step: 0.1 } });
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: whole })), [1.3]);
  });

  test('is as much as small currencies need', async () => {
    const own = tariff([open([{ price: 12_345_678_900 }], { currency: 'IDR' })]);
    assert.deepEqual(pricesOf(tollsOn(await gate(), ['a', 'f'], { tariff: own })), [12_345_678_900]);
  });
});

describe('caps', () => {
  const gates = ['b', 'c', 'd', 'e'].map((id, i) => ({ id, name: id.toUpperCase(), nodes: [i + 2] }));
  const gantry = { highway: 'toll_gantry' };
  const draw = (step: number) =>
    DrawnRoads.draw({ ...line({ abcdef: {} }, { b: gantry, c: gantry, d: gantry, e: gantry }), step });
  const ring = (prices: readonly number[], more: object) => ({
    kind: 'open',
    places: gates,
    fares: gates.map(({ id }, i) => ({ places: [id], price: prices[i] })),
    ...more,
  });

  test('within a window the highest price is paid in all', async () => {
    const drawn = await draw(1000);
    const pass = (minutes: number) =>
      pricesOf(
        tollsOn(drawn, ['a', 'f'], {
          tariff: tariff([ring([20, 30, 10, 40], { caps: [{ highest_within_minutes: minutes }] })]),
        }),
      );
    // One after the other: 20, 10 more for 30, nothing for 10, 10 more for 40.
    assert.deepEqual(pass(600), [20, 10, 0, 10]);
    const seconds = drawn.seconds('b', 'c') ?? assert.fail('no route');
    // A window that ends before the second gantry, and so on.
    assert.deepEqual(pass(seconds / 60 - 0.1), [20, 30, 10, 40]);
    // Each window has two gantries: the third begins another.
    assert.deepEqual(pass((seconds * 1.5) / 60), [20, 10, 10, 30]);
  });

  test('leave amounts that can be paid: a limit that is no multiple of the step is not reached', async () => {
    const drawn = await draw(1000);
    const pass = (most: number, more: object = {}) =>
      pricesOf(
        tollsOn(drawn, ['a', 'f'], { tariff: tariff([ring([20, 30, 10, 40], { caps: [{ most, per: 'trip' }], ...more })]) }),
      );
    // Cents: of 45.129 are left 25.12 after 20; a price below what is left is paid whole.
    assert.deepEqual(pass(45.129), [20, 25.12, 0, 0]);
    assert.deepEqual(pass(0.009), [0, 0, 0, 0]);
    // Steps of 0.50, whichever way prices are rounded: of 25.30 are left 5 after 20, and 0.30 is never paid.
    for (const mode of ['half_up', 'up', 'down'])
      assert.deepEqual(pass(25.3, { rounding: { step: 0.5, mode } }), [20, 5, 0, 0], mode);
    assert.deepEqual(pass(45.5, { currency: 'JPY' }), [20, 25, 0, 0]);
  });

  test('at most so much a day, a month, a trip; what would have been paid is told', async () => {
    const drawn = await draw(1000);
    const pass = (cap: object, moment = NOON) =>
      tollsOn(drawn, ['a', 'f'], { tariff: tariff([ring([20, 30, 10, 40], { caps: [cap] })]), at: moment });
    assert.deepEqual(pricesOf(pass({ most: 45 })), [20, 25, 0, 0]);
    assert.deepEqual(pricesOf(pass({ most: 45, per: 'trip' })), [20, 25, 0, 0]);
    assert.deepEqual(
      pass({ most: 45 }).map(({ fares: [fare] }) => fare.uncappedPrice?.value),
      [undefined, 30, 10, 40],
    );
    // The third gantry is passed after midnight.
    const seconds = drawn.seconds('a', 'cd') ?? assert.fail('no route');
    const late = at('2026-11-23T00:00') - seconds * 1000;
    assert.deepEqual(pricesOf(pass({ most: 45 }, late)), [20, 25, 10, 35]);
    assert.deepEqual(pricesOf(pass({ most: 45, per: 'month' }, late)), [20, 25, 0, 0]);
    assert.deepEqual(pricesOf(pass({ most: 45, per: 'trip' }, late)), [20, 25, 0, 0]);
    assert.deepEqual(pricesOf(pass({ most: 45, when: { season: { from: '06-01', until: '06-30' } } })), [20, 30, 10, 40]);
  });

  test('of several systems together, after the caps of each', async () => {
    const drawn = await draw(1000);
    const two = [
      { ...ring([20, 30], { caps: [{ highest_within_minutes: 600 }] }), places: gates.slice(0, 2) },
      { ...ring([0, 0, 10, 40], {}), places: gates.slice(2) },
    ].map((system, i) => ({ ...system, fares: system.fares.slice(i * 2, i * 2 + 2).filter(({ places }) => places) }));
    const own = tariff(two, { caps: [{ systems: ['s0', 's1'], most: 50 }] });
    // 20 + 10 of the first, 10 + 40 of the second, of which 10 + 10 are left.
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [20, 10, 10, 10]);
  });

  test('count a charge once where a transponder has a fare and a discount, by the lower price', async () => {
    const drawn = await draw(1000);
    const more = {
      fares: [{ transponder: 'tag', price: 3 }, { price: 5 }],
      discounts: [{ transponder: 'tag', percent: 10 }],
    };
    const own = tariff([ring([], { ...more, caps: [{ most: 11 }] })]);
    assert.deepEqual(faresOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [
      ['transponder', 3],
      ['cash', 5],
      ['transponder', 3],
      ['cash', 5],
      ['cash', 1],
      ['transponder', 3],
      ['cash', 0],
      ['transponder', 2],
    ]);
  });

  test('count for each way to pay by itself', async () => {
    const drawn = await draw(1000);
    const fares = gates.flatMap(({ id }, i) => [
      { places: [id], payment: ['app'], price: i === 0 ? 40 : 5 },
      { places: [id], payment: ['cash'], price: 20 },
    ]);
    const own = tariff([{ kind: 'open', places: gates, fares, caps: [{ most: 50 }] }]);
    assert.deepEqual(faresOf(tollsOn(drawn, ['a', 'f'], { tariff: own })), [
      ['cash', 20],
      ['app', 40],
      ['app', 5],
      ['cash', 20],
      ['app', 5],
      ['cash', 10],
      ['app', 0],
      ['cash', 0],
    ]);
  });
});

describe('discounts that a request reports', () => {
  test('by trips of the month, and on the way back; the first that holds', async () => {
    const drawn = await gate();
    const discounts = [
      { percent: 50, trips: { min: 20 } },
      { percent: 20, trips: { min: 10 } },
      { percent: 25, return_trip: true },
    ];
    const own = tariff([open([{ price: 10 }], { discounts })]);
    const paid = (vehicle: object) => pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, vehicle }));
    assert.deepEqual(paid({}), [10]);
    assert.deepEqual(paid({ tripsThisMonth: 10 }), [8]);
    assert.deepEqual(paid({ tripsThisMonth: 20 }), [5]);
    assert.deepEqual(paid({ isReturnTrip: true }), [7.5]);
    assert.deepEqual(paid({ isReturnTrip: true, tripsThisMonth: 25 }), [5]);
  });
});

describe('prices of distances', () => {
  const drive = async (fare: object, more: object = {}, trip: object = {}) => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: { ref: 'A 1', toll: 'yes' } }), step: 1000 });
    const own = tariff([{ kind: 'distance', roads: { refs: ['A 1'] }, fares: [fare], ...more }]);
    return pricesOf(tollsOn(drawn, ['a', 'f'], { tariff: own, ...trip }))[0];
  };

  test('a base, bands, kilometres rounded', async () => {
    // Fifteen kilometres.
    assert.equal(await drive({ per_km: 0.2, base: 1.5 }), 4.5);
    // 15 km × 40 t × 0.0228 = 13.68: what lorries pay in Switzerland, by their weight.
    assert.equal(await drive({ per_tonne_km: 0.0228 }, {}, { vehicle: { mode: 'truck' } }), 13.68);
    const bands = [{ up_to_km: 5, per_km: 1 }, { up_to_km: 10, per_km: 0.5 }, { per_km: 0.1 }];
    assert.equal(await drive({ bands }), 5 + 2.5 + 0.5);
    assert.equal(await drive({ bands: [{ up_to_km: 100, per_km: 1 }, { per_km: 9 }] }), 15);
    assert.equal(await drive({ per_km: 1, km_rounding: { step: 10 } }), 20);
    assert.equal(await drive({ per_km: 1, km_rounding: { step: 10, mode: 'down' } }), 10);
    assert.equal(await drive({ per_km: 1, km_rounding: { step: 4, mode: 'up' } }), 16);
  });

  test('a discount on the share of the distance that is driven within some hours', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: { ref: 'A 1', toll: 'yes' } }), step: 1000 });
    const seconds = drawn.seconds('a', 'f') ?? assert.fail('no route');
    const discounts = [{ transponder: 'ETC', percent: 30, share: true, when: { hours: '00:00-04:00' } }];
    const own = tariff(
      [{ kind: 'distance', currency: 'JPY', roads: { refs: ['A 1'] }, fares: [{ per_km: 100 }], discounts }],
      {
        rounding: { step: 10 },
      },
    );
    const paid = (moment: number) => faresOf(tollsOn(drawn, ['a', 'f'], { tariff: own, at: moment }));
    // Half of it before 4 in the morning: 1,500 yen − 30 % of a half = 1,275, which is 1,280.
    const four = at('2026-11-23T04:00');
    assert.deepEqual(paid(four - seconds * 500), [
      ['transponder', 1280],
      ['cash', 1500],
    ]);
    assert.deepEqual(paid(four)[1], ['transponder', 1500]);
    assert.deepEqual(paid(four - seconds * 1000)[0], ['transponder', 1050]);
  });

  test('kilometres that are driven while a system does not hold do not count', async () => {
    const drawn = await DrawnRoads.draw({ ...line({ abcdef: { ref: 'A 1', toll: 'yes' } }), step: 1000 });
    const seconds = drawn.seconds('a', 'f') ?? assert.fail('no route');
    const moment = at('2026-11-23T22:00') - seconds * 200;
    // A fifth of fifteen kilometres.
    assert.equal(await drive({ per_km: 1 }, { when: { hours: '06:00-22:00' } }, { at: moment }), 3);
  });
});
