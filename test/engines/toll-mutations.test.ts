import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { seededRandom } from '../../bench/queries.ts';
import { anyTariff, drawRoad } from '../support/any-tariff.ts';
import { everyTerm } from '../support/every-term.ts';
import { mutatedTariff } from '../support/mutated-tariff.ts';
import { pricedOrRefused, tripsOn } from '../support/priced-or-refused.ts';
import { DrawnRoads } from '../support/road-map.ts';
import { BOOTH } from '../support/toll-trips.ts';

/** How many tariffs of each kind are tried; `SEED` begins elsewhere. */
const TARIFFS = Number(process.env.MUTATED_TARIFFS ?? 250);
const FIRST_SEED = Number(process.env.SEED ?? 1);
const GANTRY = { highway: 'toll_gantry' };

describe('tariffs with changes are refused with a reason and a place, or give prices that can be paid', () => {
  let drawn: DrawnRoads;
  let trips: ReturnType<typeof tripsOn>;
  before(async () => {
    drawn = await DrawnRoads.draw({
      map: 'a-b-c-d-e-f-g-h-i-j',
      ways: { abcd: { ref: 'R 1', toll: 'yes' }, defg: { ref: 'R 2', toll: 'yes' }, ghij: { ref: 'R 1' } },
      nodes: { b: BOOTH, c: BOOTH, d: BOOTH, e: BOOTH, g: GANTRY, h: GANTRY, i: GANTRY },
      step: 700,
    });
    trips = tripsOn(drawn);
  });

  function tryAll(tariffOf: (random: () => number) => object) {
    const counts = { refused: 0, used: 0 };
    for (let seed = FIRST_SEED; seed < FIRST_SEED + TARIFFS; seed++) {
      const random = seededRandom(seed);
      const text = mutatedTariff(tariffOf(random), random);
      try {
        counts[pricedOrRefused(text, drawn, trips)]++;
      } catch (error) {
        throw new Error(`SEED=${seed}: ${text}`, { cause: error });
      }
    }
    // Otherwise the changes would be too small, or too large, to say anything.
    assert.ok(counts.refused > TARIFFS / 20 && counts.used > TARIFFS / 20, JSON.stringify(counts));
  }

  test('of the sample town', () => {
    const demo: unknown = parse(readFileSync(new URL('../../demo/tariff.yaml', import.meta.url), 'utf8'));
    assert.ok(typeof demo === 'object' && demo !== null);
    tryAll(() => demo);
  });

  test('with every term', () => {
    const every = everyTerm(
      (letter) => drawn.nodeId(letter),
      (letter) => drawn.position(letter),
    );
    assert.equal(pricedOrRefused(JSON.stringify(every), drawn, trips), 'used');
    tryAll(() => every);
  });

  test('as random tests write them', async () => {
    const random = seededRandom(FIRST_SEED);
    const drawing = await drawRoad(random);
    tryAll(() => anyTariff(drawing, random));
  });
});
