import assert from 'node:assert/strict';
import { missingOn } from '../../src/tolls/check.ts';
import type { Fare } from '../../src/tolls/fares.ts';
import { Decimal, roundedMoney } from '../../src/tolls/money.ts';
import { keptTariff, readTariff, TariffError } from '../../src/tolls/read.ts';
import type { Tariff, TollSystem } from '../../src/tolls/tariff.ts';
import { TollMap } from '../../src/tolls/toll-map.ts';
import { type Toll, tollsOf } from '../../src/tolls/tolls.ts';
import { totalsOf } from '../../src/tolls/totals.ts';
import { warningsIn } from '../../src/tolls/warnings.ts';
import type { DrawnRoads } from './road-map.ts';
import { drivenOn, NOON, type Trip } from './toll-trips.ts';

const VEHICLES: readonly NonNullable<Trip['vehicle']>[] = [
  {},
  { mode: 'truck', emission: 'euro_5', tripsThisMonth: 5, isReturnTrip: true },
  { mode: 'motorcycle' },
  { fuel: 'electric', emission: 'electric', trailerAxles: 1, trailerWeight: 1 },
];
const RATES = { waypost_rates: 1, base: 'EUR', date: '2026-11-20', rates: { JPY: 163.4, TND: 3.3, CLF: 0.027 } } as const;

/** Trips on a road, at some moments: noon, the night, a day of a leap year. */
export function tripsOn(drawn: DrawnRoads) {
  const last = 'j';
  return VEHICLES.flatMap((vehicle) =>
    [
      ['a', last],
      [last, 'a'],
      ['cd', 'hi', 'bc'],
    ].map((points, i) => ({
      ...drivenOn(drawn, points, vehicle),
      at: [NOON, Date.UTC(2026, 11, 24, 23, 59, 50), Date.UTC(2028, 1, 29, 5, 59)][i],
    })),
  );
}

/** What is wrong with the tolls that a tariff gives. */
function wrongWith(tariff: Tariff, tolls: readonly Toll[]): string[] {
  const fares = tolls.flatMap((toll) => toll.fares.flatMap((fare) => wrongWithFare(tariff, toll, fare)));
  const { cheapest, byPayment, converted } = totalsOf(tolls, { currency: 'JPY', rates: RATES });
  const sums = [...cheapest, ...byPayment.map(({ price }) => price), ...(converted ? [converted.price] : [])];
  return [...fares, ...sums.flatMap(({ value }) => (isAmount(value) ? [] : [`a sum is ${value}`]))];
}

const isAmount = (value: number) => Number.isFinite(value) && value >= 0;

function wrongWithFare(tariff: Tariff, { system: name }: Toll, { id, price, uncappedPrice = price }: Fare): string[] {
  const systems: readonly TollSystem[] = tariff.systems.filter((system) => system.name === name);
  return [price, uncappedPrice].flatMap(({ value, currency }) => {
    if (!isAmount(value)) return [`${id} costs ${value}`];
    const isPayable = systems.some((system) =>
      roundedMoney(new Decimal(value), currency, system.rounding ?? tariff.rounding).eq(value),
    );
    return isPayable ? [] : [`${id} costs ${value} ${currency}, which cannot be paid`];
  });
}

/** What happens to a text: refused with a reason and a place, or used. */
export function pricedOrRefused(text: string, drawn: DrawnRoads, trips: ReturnType<typeof tripsOn>): 'refused' | 'used' {
  let tariff: Tariff;
  try {
    tariff = readTariff(text, 'mutated');
  } catch (error) {
    assert.ok(error instanceof TariffError, String(error instanceof Error ? error.stack : error));
    assert.ok(error.problems.length > 0);
    for (const problem of error.problems) assert.match(problem, /^(line \d+|the file|\S+): \S/);
    return 'refused';
  }
  const map = new TollMap(drawn.roads, [tariff]);
  warningsIn(tariff);
  missingOn(map, tariff);
  assert.deepEqual(readTariff(keptTariff(tariff), 'kept'), JSON.parse(JSON.stringify(tariff)));
  for (const { legs, payer, at } of trips) {
    const tolls = tollsOf(map, legs, payer, at);
    assert.deepEqual([...wrongWith(tariff, tolls)], []);
  }
  return 'used';
}
