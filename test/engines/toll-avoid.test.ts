import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Position } from '../../src/geo/position.ts';
import { ARC_FLAGS } from '../../src/roads/index.ts';
import { chargedRoads } from '../../src/tolls/charged-roads.ts';
import type { Tariff } from '../../src/tolls/tariff.ts';
import { TollMap } from '../../src/tolls/toll-map.ts';
import { DrawnRoads } from '../support/road-map.ts';
import { NOON, payerLike, type Trip, tariff } from '../support/toll-trips.ts';

/** Straight on along `N`, or around by the south. */
const LADDER = `
a--b--c--d
|  |  |  |
e--f--g--h`;
const ladder = (nodes = {}) =>
  DrawnRoads.draw({ map: LADDER.slice(1), ways: { abcd: { name: 'N' }, aefghd: {}, bf: {}, cg: {} }, nodes });

/** The ways that somebody takes who avoids what a tariff charges for; empty where there is none. */
async function past(drawn: DrawnRoads, [from, to]: string, own: Tariff, vehicle: Trip['vehicle'] = {}): Promise<string> {
  const payer = payerLike(vehicle);
  const charged = await chargedRoads(new TollMap(drawn.roads, [own]), payer, NOON);
  const way = drawn.way(from, to, { mode: payer.mode, avoid: ARC_FLAGS.tolls, charged });
  return way ? drawn.namesOf(way) : '';
}

function box(drawn: DrawnRoads, from: string, to: string): Position[] {
  const [a, b] = [drawn.position(from), drawn.position(to)];
  const margin = 0.0002;
  const [west, east] = [a.lng - margin, b.lng + margin];
  const [south, north] = [b.lat - margin, a.lat + margin];
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
}

describe('avoiding what tariffs charge for', () => {
  test('roads of a vignette, which the map has as free; but not those that are left out', async () => {
    const drawn = await ladder();
    const vignette = (roads: object, more: object = {}) =>
      tariff([{ kind: 'vignette', roads, fares: [{ price: 3, duration: 'P1D' }], ...more }]);
    assert.equal(await past(drawn, 'ad', vignette({ names: ['M'] })), 'abcd');
    assert.equal(await past(drawn, 'ad', vignette({ names: ['N'] })), 'aefghd');
    assert.equal(await past(drawn, 'ad', vignette({ names: ['N'], except: [{ names: ['N'] }] })), 'abcd');
    // At whatever hour.
    assert.equal(await past(drawn, 'ad', vignette({ names: ['N'] }, { when: { hours: '02:00-03:00' } })), 'aefghd');
  });

  test('what ended before the trip, or begins after it, charges nothing', async () => {
    const drawn = await ladder();
    const past23November = (when: object, ofFare: object = {}) => {
      const fares = [{ price: 3, duration: 'P1D', when: ofFare }];
      return past(drawn, 'ad', tariff([{ kind: 'vignette', roads: { names: ['N'] }, when, fares }]));
    };
    for (const when of [{ until: '2025-12-31' }, { from: '2027-01-01' }]) {
      assert.equal(await past23November(when), 'abcd');
      assert.equal(await past23November({}, when), 'abcd');
    }
    // A trip may last into the next days.
    for (const when of [{ until: '2026-11-22' }, { from: '2026-11-24' }, { from: '2026-01-01', until: '2026-12-31' }])
      assert.equal(await past23November(when, when), 'aefghd');
  });

  test('a distance price on all roads leaves none; one on the tolled roads of the map leaves those that are free', async () => {
    const drawn = await ladder();
    const distance = (roads: object) => tariff([{ kind: 'distance', roads, fares: [{ per_km: 0.1 }] }]);
    assert.equal(await past(drawn, 'ad', distance({ classes: ['all'] })), '');
    assert.equal(await past(drawn, 'ad', distance({ names: ['N'] })), 'abcd');
    assert.equal(await past(drawn, 'ad', distance({ names: ['N'], untolled: true })), 'aefghd');
  });

  test('places where one pays, in the direction in which one does; up to them the road is free', async () => {
    const drawn = await ladder({ c: { highway: 'toll_gantry' } });
    const gantry = (place: object) =>
      tariff([
        { kind: 'open', places: [{ id: 'c', name: 'C', nodes: [drawn.nodeId('c')], ...place }], fares: [{ price: 1 }] },
      ]);
    assert.equal(await past(drawn, 'ac', gantry({})), 'abcd', 'to the gantry');
    assert.equal(await past(drawn, 'ad', gantry({})), 'aefghd');
    assert.equal(await past(drawn, 'ad', gantry({ bearing: 270 })), 'abcd', 'westbound only');
    assert.equal(await past(drawn, 'da', gantry({ bearing: 270 })), 'aefghd');
  });

  test('areas; nobody begins or ends a trip in one', async () => {
    const drawn = await ladder();
    const area = tariff([{ kind: 'area', area: box(drawn, 'b', 'c'), fares: [{ price: 5 }] }]);
    assert.equal(await past(drawn, 'ad', area), 'aefghd');
    assert.equal(await past(drawn, 'bd', area), '');
    assert.equal(await past(drawn, 'ab', area), '');
  });

  test('only what the vehicle pays for', async () => {
    const drawn = await ladder();
    const vehicles = { clean: { fuel: ['electric'] }, heavy: { weight: { above: 3.5 } }, light: {} };
    const own = tariff(
      [
        {
          ...{ kind: 'vignette', roads: { names: ['N'] } },
          fares: [
            { vehicles: ['clean'], free: true },
            { vehicles: ['clean', 'light'], price: 2, duration: 'P1D' },
          ],
        },
      ],
      { vehicles },
    );
    assert.equal(await past(drawn, 'ad', own), 'aefghd');
    assert.equal(await past(drawn, 'ad', own, { fuel: 'electric' }), 'abcd', 'exempt');
    assert.equal(await past(drawn, 'ad', own, { mode: 'truck', weight: 12 }), 'abcd', 'no fare is for it');
    // An exemption of some hours is none at others, and one of one way to pay none for others.
    for (const some of [{ when: { hours: '00:00-01:00' } }, { transponder: 'T' }]) {
      const partly = tariff([
        {
          kind: 'vignette',
          roads: { names: ['N'] },
          fares: [
            { free: true, ...some },
            { price: 2, duration: 'P1D' },
          ],
        },
      ]);
      assert.equal(await past(drawn, 'ad', partly), 'aefghd');
    }
  });

  test('vehicles that the same systems charge avoid the same roads', async () => {
    const drawn = await ladder();
    const own = tariff([
      { kind: 'vignette', roads: { names: ['N'] }, fares: [{ vehicles: ['all'], price: 2, duration: 'P1D' }] },
    ]);
    const map = new TollMap(drawn.roads, [own]);
    const [car, other] = await Promise.all(
      [payerLike(), payerLike({ occupants: 4 })].map((payer) => chargedRoads(map, payer, NOON)),
    );
    assert.equal(car, other);
    const again = await chargedRoads(new TollMap(drawn.roads, [own]), payerLike(), NOON);
    assert.notEqual(car.id, again.id, 'of another map, whose tariffs may differ');
  });
});
