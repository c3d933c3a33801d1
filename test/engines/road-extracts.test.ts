import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { EXTRACTS, extractPath } from '../../bench/extracts.ts';
import type { Position } from '../../src/geo/position.ts';
import { writeRegion } from '../../src/import/region.ts';
import { MODES, travelMode } from '../../src/modes/index.ts';
import { openRoads, type Roads } from '../../src/roads/network/file.ts';
import { ARC_FLAGS, networkOf } from '../../src/roads/network/network.ts';
import { segmentOf } from '../../src/roads/network/road-ids.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { questionOf } from '../support/road-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-road-extracts-'));
after(() => rmSync(folder, { recursive: true }));

/** So many origins and destinations: 10,000 pairs. */
const POINTS = 100;
const PATHS = 100;

const imported = new Map<string, Promise<Roads>>();

/** The roads of an extract, imported once. */
function roadsOf(name: string): Promise<Roads> {
  const known = imported.get(name) ?? importRoads(name);
  imported.set(name, known);
  return known;
}

async function importRoads(name: string): Promise<Roads> {
  const files = { places: join(folder, `${name}.places`), roads: join(folder, `${name}.roads`) };
  await writeRegion(files, { maps: [extractPath({ name })], addresses: [], postcodes: [], towns: false }, () => {});
  return openRoads(files.roads);
}

for (const extract of EXTRACTS) {
  const skip = existsSync(extractPath(extract)) ? false : 'the map extracts are not beside the project';
  describe(`the roads of ${extract.name}`, { skip }, () => {
    test('10,000 pairs for each mode: what the hierarchy says is what Dijkstra says, to the last unit', async () => {
      const roads = await roadsOf(extract.name);
      const queries = new RoadQueries(roads);
      const [south, west, north, east] = extract.roadBounds;
      // A low-discrepancy sequence: spread evenly, and the same every time.
      const point = (i: number) => ({
        lat: south + ((i * 0.754_877_666) % 1) * (north - south),
        lng: west + ((i * 0.569_840_291) % 1) * (east - west),
      });
      const origins = Array.from({ length: POINTS }, (_, i) => point(i + 1));
      const destinations = Array.from({ length: POINTS }, (_, i) => point(i + 1 + POINTS));
      for (const mode of MODES) {
        const question = questionOf(roads, { mode });
        const { trips, originFound, destinationFound } = queries.matrix(question, origins, destinations);
        const plain = queries.matrix({ ...question, metric: null }, origins, destinations);
        assert.deepEqual(trips, plain.trips, mode);
        const found = trips.filter((trip) => trip !== null).length;
        // Around Malta a third of the points lie out on the water, more than 5 km from any road.
        const asked = originFound.filter(Boolean).length * destinationFound.filter(Boolean).length;
        // Of places in the mountains of Andorra two fifths are islands to wheelchairs: what leads there has steps, or is too steep.
        const least = travelMode(mode).ground ? asked / 4 : asked / 2;
        assert.ok(asked > trips.length / 3 && found > least, `${mode}: ${found} of ${asked} have a route`);
        for (let i = 0; i < PATHS; i++) {
          const way = queries.way(question, origins[i], destinations[i]);
          assert.deepEqual(way?.trip ?? null, trips[i * POINTS + i], `${mode}, the way from ${i} to ${i}`);
        }
      }
    });

    test('an alternative goes along no segment twice, and somewhere where none before it goes', async () => {
      const roads = await roadsOf(extract.name);
      const queries = new RoadQueries(roads);
      const { lat, lng } = roads.lines;
      const at = (point: number) => ({ lat: lat[point] / 1e7, lng: lng[point] / 1e7 });
      let found = 0;
      const wishes = (['driving', 'cycling', 'walking'] as const).flatMap((mode) =>
        (['time', 'distance'] as const).map((method) => ({ mode, method })),
      );
      for (const wish of wishes) {
        const question = questionOf(roads, wish);
        for (let i = 0; i < PATHS; i++) {
          // Short trips, where a detour at the beginning is most of what an alternative adds.
          const point = Math.floor(((i * 0.754_877_666) % 1) * (lat.length - 2_000));
          const [best, ...others] = queries.ways(question, at(point), at(point + 200 + ((i * 37) % 1_800)), 2);
          const before = new Set(best?.halves ?? []);
          for (const { halves } of others) {
            const told = `${wish.mode}, ${wish.method}: from point ${point}`;
            assert.equal(new Set(halves.map(segmentOf)).size, halves.length, told);
            const isNew = halves.some((half) => !before.has(half));
            assert.ok(isNew, told);
            for (const half of halves) before.add(half);
            found++;
          }
        }
      }
      assert.ok(found > 0, 'some trips have alternatives');
    });
  });
}

describe('what is avoided on real maps, as a map reader would expect', {
  skip: EXTRACTS.every((extract) => existsSync(extractPath(extract)))
    ? false
    : 'the map extracts are not beside the project',
}, () => {
  const open = async (name: string) => {
    const roads = await roadsOf(name);
    const queries = new RoadQueries(roads);
    return (from: Position, to: Position, avoid: number) => {
      const way = queries.way(questionOf(roads, { avoid }), from, to);
      if (!way) return null;
      const { arcOf, costs } = networkOf(roads, 'driving');
      const met = way.halves.reduce((flags, half) => flags | (costs.driving?.flags[arcOf[half]] ?? 0), 0);
      return { ...way.trip, met };
    };
  };
  const at = (lat: number, lng: number): Position => ({ lat, lng });

  test('Porto: south to Espinho by the tolled motorway, or without it and longer', async () => {
    const way = await open('porto');
    const [boavista, espinho] = [at(41.158, -8.63), at(41.008, -8.64)];
    const free = way(boavista, espinho, 0);
    const tollFree = way(boavista, espinho, ARC_FLAGS.tolls);
    const small = way(boavista, espinho, ARC_FLAGS.highways);
    assert.ok(free && tollFree && small);
    assert.equal(free.met & ARC_FLAGS.highways, ARC_FLAGS.highways, 'the fastest way is a motorway');
    assert.equal(tollFree.met & ARC_FLAGS.tolls, 0);
    assert.equal(small.met & ARC_FLAGS.highways, 0);
    assert.ok(small.seconds > free.seconds * 1.2, `${small.seconds} s without motorways, ${free.seconds} s with`);
    const [matosinhos, povoa] = [at(41.19, -8.69), at(41.33, -8.73)];
    const [quick, cheap] = [way(matosinhos, povoa, 0), way(matosinhos, povoa, ARC_FLAGS.tolls)];
    assert.ok(quick && cheap && cheap.seconds >= quick.seconds);
    assert.equal(cheap.met & ARC_FLAGS.tolls, 0);
  });

  test('Malta: to Gozo by ferry, and not at all without', async () => {
    const way = await open('malta');
    const [valletta, victoria, sliema] = [at(35.8976, 14.5122), at(36.0444, 14.2397), at(35.911, 14.503)];
    const crossing = way(valletta, victoria, 0);
    assert.ok(crossing && (crossing.met & ARC_FLAGS.ferries) !== 0 && crossing.seconds > 2700, JSON.stringify(crossing));
    assert.equal(way(valletta, victoria, ARC_FLAGS.ferries), null);
    assert.ok(way(valletta, sliema, ARC_FLAGS.ferries), 'by land around the harbour');
  });

  test('Heidelberg: west by the motorway, or by town roads and slower', async () => {
    const way = await open('heidelberg');
    const [centre, west] = [at(49.409, 8.694), at(49.45, 8.61)];
    const [quick, small] = [way(centre, west, 0), way(centre, west, ARC_FLAGS.highways)];
    assert.ok(quick && small);
    assert.equal(quick.met & ARC_FLAGS.highways, ARC_FLAGS.highways);
    assert.equal(small.met & ARC_FLAGS.highways, 0);
    assert.ok(small.seconds > quick.seconds);
  });
});
