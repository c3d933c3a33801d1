import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ARC_FLAGS } from '../../src/roads/index.ts';
import { VehicleKinds } from '../../src/roads/live/vehicle-kinds.ts';
import { DrawnRoads, type Tags, vehicleOf } from '../support/road-map.ts';
import { tollsOn } from '../support/toll-trips.ts';

const BERLIN = { lat: 52.5, lng: 13.4 };
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds;
const draw = (tags: Tags) =>
  DrawnRoads.draw({ map: 'a--b--c--d', ways: { ab: {}, bc: { ...tags, name: 'N' }, cd: {} }, at: BERLIN });

const VEHICLES = {
  car: {},
  motorcycle: { mode: 'motorcycle' },
  bus: { tollClass: 'bus', weight: 18 },
  van: { mode: 'truck', weight: 3.5 },
  lorry: { mode: 'truck', weight: 7.5 },
  heavy: { mode: 'truck', weight: 12 },
  usual: { mode: 'truck' },
} as const;

/** Which vehicles pay a toll where a road has some tags. */
async function payingOn(tags: Tags, moment = at('2026-11-23T12:00')): Promise<string[]> {
  const drawn = await draw(tags);
  return Object.entries(VEHICLES)
    .filter(([, vehicle]) => tollsOn(drawn, ['a', 'd'], { vehicle, at: moment }).length > 0)
    .map(([name]) => name);
}

describe('tags of tolls', () => {
  test('bind the classes of vehicles that they name', async () => {
    const all = Object.keys(VEHICLES);
    for (const [tags, expected] of [
      [{ toll: 'yes' }, all],
      [{ toll: 'no' }, []],
      // Lorries above 12 t, of 3.5 to 12 t, and up to 3.5 t.
      [{ 'toll:N3': 'yes' }, ['usual']],
      [{ 'toll:N2': 'yes' }, ['lorry', 'heavy']],
      [{ 'toll:N1': 'yes' }, ['van']],
      [{ 'toll:hgv': 'yes' }, ['lorry', 'heavy', 'usual']],
      [{ 'toll:hgv': 'yes', 'toll:N2': 'no' }, ['usual']],
      [{ 'toll:bus': 'yes' }, ['bus']],
      [{ 'toll:motorcycle': 'yes' }, ['motorcycle']],
      [{ 'toll:motorcar': 'yes' }, ['car']],
      [{ toll: 'yes', 'toll:motorcycle': 'no' }, all.filter((name) => name !== 'motorcycle')],
      [{ 'toll:N3': 'designated' }, ['usual']],
    ] as const) {
      assert.deepEqual(await payingOn(tags), expected, JSON.stringify(tags));
    }
  });

  test('may depend on the weight, the axles, and the hour', async () => {
    for (const [tags, expected] of [
      [{ 'toll:hgv:conditional': 'yes @ (weight>7.5)' }, ['heavy', 'usual']],
      [{ 'toll:hgv:conditional': 'yes @ (weight>=7.5)' }, ['lorry', 'heavy', 'usual']],
      [{ 'toll:hgv': 'yes', 'toll:hgv:conditional': 'no @ (weight<12)' }, ['heavy', 'usual']],
      [{ 'toll:conditional': 'yes @ (hgv AND axles>=4)' }, ['lorry', 'heavy', 'usual']],
      [{ 'toll:N3:conditional': 'yes @ (22:00-06:00)' }, []],
      [{ 'toll:N3:conditional': 'yes @ (Mo-Fr 06:00-22:00)' }, ['usual']],
      [{ toll: 'yes', 'toll:conditional': 'no @ (Su)' }, Object.keys(VEHICLES)],
    ] as const) {
      assert.deepEqual(await payingOn(tags), expected, JSON.stringify(tags));
    }
    assert.deepEqual(await payingOn({ 'toll:N3:conditional': 'yes @ (22:00-06:00)' }, at('2026-11-23T23:00')), ['usual']);
    assert.deepEqual(await payingOn({ toll: 'yes', 'toll:conditional': 'no @ (Su)' }, at('2026-11-22T12:00')), []);
  });

  test('may hold in one direction', async () => {
    const drawn = await draw({ 'toll:forward': 'yes' });
    assert.equal(tollsOn(drawn, ['a', 'd']).length, 1);
    assert.equal(tollsOn(drawn, ['d', 'a']).length, 0);
    const backward = await draw({ toll: 'yes', 'toll:hgv:forward': 'no' });
    assert.equal(tollsOn(backward, ['a', 'd'], { vehicle: VEHICLES.usual }).length, 0);
    assert.equal(tollsOn(backward, ['d', 'a'], { vehicle: VEHICLES.usual }).length, 1);
  });

  test('keep away whoever avoids tolls and would pay them, and nobody else', async () => {
    const drawn = await DrawnRoads.draw({
      map: `
a--b--c--d
   |  |
   e--f`,
      ways: { ab: {}, bc: { 'toll:N3': 'yes' }, cd: {}, befc: { maxspeed: '20' } },
      at: BERLIN,
    });
    const avoid = ARC_FLAGS.tolls;
    const kinds = new VehicleKinds(drawn.roads);
    const route = (kg: number | null) => {
      const vehicle = kg === null ? null : kinds.like('truck', vehicleOf('truck', { weight: kg }), avoid);
      const way = drawn.way('a', 'd', { mode: 'truck', avoid, ...(vehicle && { vehicle }) });
      return way && drawn.namesOf(way);
    };
    assert.equal(route(null), 'ab befc cd');
    assert.equal(route(40_000), 'ab befc cd');
    assert.equal(route(12_001), 'ab befc cd');
    assert.equal(route(12_000), 'ab bc cd');
    assert.equal(route(3500), 'ab bc cd');
    assert.equal(kinds.like('truck', vehicleOf('truck', { weight: 12_000 })), null, 'tolls make no difference else');
    assert.equal(drawn.namesOf(drawn.way('a', 'd', { avoid }) ?? assert.fail('no way')), 'ab bc cd');
  });
});
