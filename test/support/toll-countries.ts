import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingOn } from '../../src/tolls/check.ts';
import { readTariffFile } from '../../src/tolls/read.ts';
import type { Tariff } from '../../src/tolls/tariff.ts';
import { TollMap } from '../../src/tolls/toll-map.ts';
import type { Toll } from '../../src/tolls/tolls.ts';
import { totalsOf } from '../../src/tolls/totals.ts';
import { warningsIn } from '../../src/tolls/warnings.ts';
import { type Drawing, DrawnRoads } from './road-map.ts';
import { type Trip, tollsOn } from './toll-trips.ts';

/** A trip on the roads of a country. */
interface CountryTrip {
  /** The points that it goes through, such as `a f a`. */
  readonly by: string;
  /** When it is at a point, by the clock of the place: by default on a Monday at noon. */
  readonly at?: string;
  /** Which point that is, on the first leg; by default where the trip begins. */
  readonly passing?: string;
  readonly vehicle?: Trip['vehicle'];
  /** How everything is paid: a method, or `transponder` and its name. By default each toll in the cheapest way. */
  readonly pays?: string;
  /** For how long a vignette is bought; by default the cheapest. */
  readonly buys?: string;
}

/** What a trip is, and what it owes in all: `null` where no toll is listed, 0 where one is and it is free. */
type Case = readonly [what: string, trip: CountryTrip, owes: number | null];

/** A country with the tariff of `demo/tariffs` and roads that are drawn. */
interface Country {
  readonly file: string;
  readonly zone: string;
  readonly drawing: Drawing;
  /** Trips by system. */
  readonly trips: Readonly<Record<string, readonly Case[]>>;
}

const USUAL_MOMENT = '2026-11-23T12:00';

/** Reads the tariff of a country, checks it on the drawn roads as `waypost tariff check` does, and makes the trips. */
export function testCountry(name: string, { file, zone, drawing, trips }: Country): void {
  describe(name, () => {
    let drawn: DrawnRoads;
    let tariff: Tariff;
    before(async () => {
      tariff = readTariffFile(fileURLToPath(new URL(`../../demo/tariffs/${file}`, import.meta.url)));
      drawn = await DrawnRoads.draw(drawing);
    });

    test(`${file} has no errors and no warnings, and everything in it is on the map`, () => {
      const map = new TollMap(drawn.roads, [tariff]);
      assert.deepEqual([...warningsIn(tariff), ...missingOn(map, tariff)], []);
      assert.deepEqual(map.unmatched, []);
    });

    for (const [system, cases] of Object.entries(trips)) {
      test(`${system}: at least ten trips`, () => assert.ok(cases.length >= 10, `${cases.length}`));
      for (const [what, trip, owes] of cases)
        test(`${system}: ${what}`, () => assert.equal(owedFor(drawn, tariff, trip, zone), asWritten(owes)));
    }
  });
}

/** Sums of binary fractions are not exact: those of amounts are, to a thousandth. */
const asWritten = (owes: number | null) => (owes === null ? null : Math.round(owes * 1000) / 1000);

function owedFor(drawn: DrawnRoads, tariff: Tariff, trip: CountryTrip, zone: string): number | null {
  const { by, at = USUAL_MOMENT, passing, vehicle = {}, pays, buys } = trip;
  const [start = '', ...others] = by.split(' ');
  const mode = vehicle.mode ?? 'driving';
  const earlier =
    passing === undefined ? 0 : (drawn.seconds(start, passing, { mode }) ?? assert.fail(`no way to ${passing}`));
  const moment = Temporal.ZonedDateTime.from(`${at}[${zone}]`).epochMilliseconds - earlier * 1000;
  const tolls = tollsOn(drawn, [start, ...others], { vehicle, tariff, at: moment });
  if (tolls.length === 0) return null;
  const { cheapest, byPayment, unknown } = totalsOf(
    buys === undefined ? tolls : tolls.map((toll) => lasting(toll, buys)),
    null,
  );
  assert.equal(unknown, 0, 'every toll has a price');
  assert.equal(cheapest.length, 1, 'one currency');
  if (pays === undefined) return cheapest[0]?.value ?? null;
  const way = byPayment.find(
    ({ paymentMethod, transponder }) => [paymentMethod, ...(transponder === null ? [] : [transponder])].join(' ') === pays,
  );
  assert.ok(way, `${pays} is none of ${JSON.stringify(byPayment)}`);
  assert.equal(way.unpaid, 0, 'everything can be paid so');
  return way.price.value;
}

/** A toll with the fares that are good for a time, where there are any. */
function lasting(toll: Toll, time: string): Pick<Toll, 'fares' | 'cheapest'> {
  if (toll.fares.every(({ duration }) => duration === undefined)) return toll;
  const fares = toll.fares.filter(({ duration }) => duration === time);
  return { fares, cheapest: fares[0]?.price ?? null };
}
