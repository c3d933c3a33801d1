import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { geodesicMeters } from '../geo/distance.ts';
import { lngLat } from '../geo/position.ts';
import { areasHolding } from './holding.ts';
import { PLACE_KINDS } from './kinds.ts';
import type { NewPlace, Shape } from './place.ts';
import { reachOfTown, usualPeople } from './reach.ts';
import { openPlaces } from './read.ts';
import { PlacesWriter } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-holding-'));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
type Drawn = Pick<NewPlace, 'kind' | 'name' | 'position' | 'population' | 'parent' | 'shape'> & {
  readonly country?: string;
};

function open(places: readonly Drawn[]) {
  const path = join(folder, `${files++}.wp`);
  const writer = new PlacesWriter(path, PLACE_KINDS);
  for (const [i, place] of places.entries()) {
    writer.add({ country: 'FR', ...place, source: `area:${i}`, names: {}, otherNames: [], importance: i / 1000 });
  }
  writer.finish();
  return openPlaces(path);
}

/** Towns farther than this are not those of a point. */
const LIMIT_METERS = 20_000;
const CENTRE = { lat: 48.85, lng: 2.35 };
const offset = fc.integer({ min: -400, max: 400 }).map((thousandths) => thousandths / 1000);
const town = fc.record({
  kind: fc.constantFrom('city', 'town', 'village', 'hamlet', 'suburb'),
  position: fc.record({ lat: offset.map((by) => CENTRE.lat + by), lng: offset.map((by) => CENTRE.lng + by) }),
  population: fc.option(fc.integer({ min: 1, max: 20_000_000 }), { nil: undefined }),
});

test('the town that reaches a point best is that of a search through all of them', () => {
  fc.assert(
    fc.property(fc.array(town, { minLength: 1, maxLength: 60 }), (towns) => {
      const places = open(
        towns.map(({ population, ...each }, i) => ({
          ...each,
          name: String(i),
          ...(population !== undefined && { population }),
        })),
      );
      const distances = towns.map(({ position }) => geodesicMeters(CENTRE, position));
      // Quick distances are off by a thousandth: nearer ones are not told apart, and whether one is within the limit is not either.
      if (distances.some((meters) => Math.abs(meters - LIMIT_METERS) < 0.003 * LIMIT_METERS)) return;
      const shares = towns.map(({ kind, population }, i) => {
        const meters = distances[i] ?? Number.NaN;
        const isInReach = kind !== 'suburb' && meters <= LIMIT_METERS;
        return { name: String(i), share: isInReach ? meters / reachOfTown(population ?? usualPeople(kind)) : Number.NaN };
      });
      const [best, second] = shares.filter(({ share }) => !Number.isNaN(share)).sort((a, b) => a.share - b.share);
      const found = areasHolding(places, CENTRE).map(({ item }) => places.record(item).name);
      if (best && second && second.share - best.share < 0.003 * second.share) return;
      assert.deepEqual(found, best ? [best.name] : []);
      places.close();
    }),
    { numRuns: 300 },
  );
});

test('a part of the town is what the point is in, and a part of another town is not', () => {
  const at = (north: number) => ({ lat: CENTRE.lat + north, lng: CENTRE.lng });
  const places = open([
    { kind: 'city', name: 'City', position: at(0.02), population: 500_000 },
    { kind: 'village', name: 'Village', position: at(0.05), population: 1_000 },
    { kind: 'quarter', name: 'Old Town', position: at(0.005), parent: 0 },
    { kind: 'quarter', name: 'End of the Village', position: at(0.001), parent: 1 },
    { kind: 'neighbourhood', name: 'Far Away', position: at(-0.01), parent: 0 },
  ]);
  const names = areasHolding(places, CENTRE).map(({ item }) => places.record(item).name);
  assert.deepEqual(names, ['Old Town', 'City'], 'the small first; 1.1 km is beyond the 500 m of a neighbourhood');
  places.close();
});

test('where countries do not agree on a border, the town that one is in counts, with its own country', () => {
  const box = (south: number, north: number): Shape => {
    const [west, east] = [CENTRE.lng - 1, CENTRE.lng + 1];
    const ring = [
      lngLat({ lat: south, lng: west }),
      lngLat({ lat: south, lng: east }),
      lngLat({ lat: north, lng: east }),
      lngLat({ lat: north, lng: west }),
      lngLat({ lat: south, lng: west }),
    ];
    return { type: 'Polygon', coordinates: [ring] };
  };
  const [south, north] = [CENTRE.lat - 1, CENTRE.lat + 1];
  const places = open([
    {
      kind: 'country',
      name: 'Southland',
      country: 'ES',
      position: { ...CENTRE, lat: south },
      shape: box(south, CENTRE.lat),
    },
    {
      kind: 'country',
      name: 'Northland',
      country: 'FR',
      position: { ...CENTRE, lat: north },
      shape: box(CENTRE.lat, north),
    },
    // The table of towns has it in the south, the borders have it in the north.
    {
      kind: 'town',
      name: 'Claimed',
      country: 'ES',
      position: { ...CENTRE, lat: CENTRE.lat + 0.05 },
      parent: 0,
      population: 40_000,
    },
  ]);
  const at = (lat: number) =>
    areasHolding(places, { ...CENTRE, lat: CENTRE.lat + lat }).map(({ item, meters }) => [
      places.record(item).name,
      Math.round(meters / 100),
    ]);
  assert.deepEqual(at(0.06), [
    ['Claimed', 11],
    ['Southland', 11],
  ]);
  assert.deepEqual(at(0.15), [['Northland', 0]], '11 km away, beyond its 3 km, it is the neighbour’s');
  places.close();
});
