import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { extractPath } from '../../bench/extracts.ts';
import { seededRandom } from '../../bench/queries.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import type { Position } from '../../src/geo/position.ts';
import { housePosition } from '../../src/places/houses.ts';
import { openPlaces, type Places } from '../../src/places/read.ts';
import { resolvePublicId } from '../../src/places/resolve.ts';
import { PLACES_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { nameCell } from '../../src/threewords/address.ts';
import { convertToAddressReply } from '../../src/threewords/convert-to-address.ts';
import { openVocabulary } from '../../src/threewords/vocabulary.ts';
import { type SlowHouse, type SlowNear, slowHouses, slowNearHouses, slowNearStreets } from '../oracles/slow-addresses.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MAPS = ['malta', 'heidelberg'].map((name) => extractPath({ name }));
const missing = MAPS.every((map) => existsSync(map)) ? false : 'the map extracts are not beside the project';
const RESULTS = 5;
const HOUSE_METERS = 200;
const STREET_METERS = 1_000;
/** Distances to lines are worked out on a plane by the engine: to the millimetre. */
const TOLERANCE = 0.001;

describe('three-word addresses on real maps', { skip: missing }, () => {
  let server: TestServer;
  let places: Places;
  let houses: SlowHouse[];
  const english = openVocabulary('').listFor('en');

  before(async () => {
    server = await startTestServer(async (versions) => {
      const request = { maps: MAPS, addresses: [], postcodes: [], towns: false, demo: false, name: 'maps' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
    const versions = new RegionVersions(server.dataFolder);
    places = openPlaces(versions.file(versions.current() ?? '', PLACES_FILE));
    houses = slowHouses(places);
  });

  after(async () => {
    places.close();
    await server.stop();
  });

  /** The answer to the words of a point, and the centre of its cell: what is measured from. */
  async function ask(point: Position) {
    const { words, centre } = nameCell(english, point);
    const { results } = read(convertToAddressReply, await server.get('/threewords/convert-to-address', { words }));
    return { centre, results };
  }

  type Results = Awaited<ReturnType<typeof ask>>['results'];

  /** Answers are the nearest there are, nearest first. Two at the same distance may stand either way. */
  function assertNearest(results: Results, expected: readonly SlowNear[], itemOf: (publicId: string) => number): void {
    assert.equal(results.length, Math.min(RESULTS, expected.length));
    const meters = new Map(expected.map((each) => [each.item, each.meters]));
    assert.equal(new Set(results.map(({ public_id }) => public_id)).size, results.length);
    for (const [i, { public_id }] of results.entries()) {
      const own = meters.get(itemOf(public_id)) ?? Number.POSITIVE_INFINITY;
      assert.ok(Math.abs(own - expected[i].meters) <= TOLERANCE, `${public_id} at ${i}: ${own}, not ${expected[i].meters}`);
    }
  }

  /** A point some way from one of the map. */
  function pointsAround(count: number, seed: number, spread: number, one: (random: () => number) => Position): Position[] {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => {
      const { lat, lng } = one(random);
      return { lat: lat + (random() - 0.5) * spread, lng: lng + (random() - 0.5) * spread };
    });
  }

  const entryOf = (publicId: string): number => {
    const house = resolvePublicId(places, publicId)?.house;
    assert.ok(house, publicId);
    if ('house' in house) return house.house;
    // A house of which the map has flats alone: it stands where the first of them does.
    const same = houses.filter(({ house: entry }) => {
      const { lat, lng } = housePosition(places, entry);
      return lat === house.position.lat && lng === house.position.lng;
    });
    return same[0].house;
  };
  const streetOf = (publicId: string): number => resolvePublicId(places, publicId)?.place ?? -1;

  test('houses: the answers are those of brute force over all of them, nearest first', async () => {
    const near = pointsAround(1_000, 7, 0.006, (random) =>
      housePosition(places, Math.floor(random() * places.houseLat.length)),
    );
    let asked = 0;
    for (const point of near) {
      const { centre, results } = await ask(point);
      const expected = slowNearHouses(places, houses, centre).filter(({ meters }) => meters <= HOUSE_METERS);
      if (expected.length === 0) continue;
      asked++;
      for (const { types } of results) assert.deepEqual(types, ['address']);
      assertNearest(results, expected, entryOf);
    }
    assert.ok(asked > 500, `${asked}`);
  });

  test('streets, where no house is within 200 m: the same', async () => {
    const lines = places.linePlace.length;
    const near = pointsAround(200, 11, 0.004, (random) => {
      const piece = Math.floor(random() * lines);
      return { lat: places.lineLatA[piece] / 1e7, lng: places.lineLngA[piece] / 1e7 };
    });
    let asked = 0;
    for (const point of near) {
      const { centre, results } = await ask(point);
      if (slowNearHouses(places, houses, centre)[0].meters <= HOUSE_METERS) continue;
      asked++;
      for (const { types, sub_buildings, status } of results) {
        assert.deepEqual([types, sub_buildings, status], [['address', 'route'], [], null]);
      }
      assertNearest(results, slowNearStreets(places, centre, STREET_METERS), streetOf);
    }
    assert.ok(asked > 100, `${asked}`);
  });

  test('at sea there is no address', async () => {
    assert.deepEqual((await ask({ lat: 35.2, lng: 15.4 })).results, []);
  });
});
