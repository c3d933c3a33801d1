import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededRandom } from '../../bench/queries.ts';
import { anyTariff, drawRoad, driveOn } from '../support/any-tariff.ts';
import { type PlainCharge, plainTolls } from '../support/plain-tolls.ts';
import { tollsOn } from '../support/toll-trips.ts';

const ROADS = 40;
const TRIPS = 50;

const bySystem = (charges: readonly PlainCharge[]) =>
  charges.map(([system, price]) => `${system} ${price === null ? 'unknown' : price.toFixed(2)}`).sort();

describe('tolls and the walk second by second', () => {
  for (let seed = 1; seed <= ROADS; seed++) {
    test(`charge the same on road ${seed}`, async () => {
      const random = seededRandom(seed);
      const drawing = await drawRoad(random);
      for (let i = 0; i < TRIPS; i++) {
        const own = anyTariff(drawing, random);
        const { names, trip } = driveOn(drawing, random);
        // Within the week after a Monday at midnight.
        const minutes = Math.floor(random() * 7 * 1440);
        const departure =
          Temporal.ZonedDateTime.from('2026-11-23T00:00[Europe/Lisbon]').epochMilliseconds + minutes * 60_000;
        const tolls = tollsOn(drawing.drawn, names, { tariff: own, at: departure });
        const charged = tolls.flatMap(({ system, fares }): PlainCharge[] =>
          own.systems.some(({ name }) => name === system) ? [[system.toLowerCase(), fares[0]?.price.value ?? null]] : [],
        );
        const expected = plainTolls(own, drawing.road, trip, (second) => minutes + second / 60);
        assert.deepEqual(
          bySystem(charged),
          bySystem(expected),
          `${JSON.stringify({ own, names, minutes, posts: drawing.road.posts, stretches: drawing.road.stretches, trip }, null, 1)}`,
        );
      }
    });
  }
});
