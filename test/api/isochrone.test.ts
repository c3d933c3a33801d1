import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Static } from 'typebox';
import { extractPath } from '../../bench/extracts.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { sql } from '../../src/database/sql.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import type { Position } from '../../src/geo/position.ts';
import { MODES } from '../../src/modes/index.ts';
import { RegionVersions, ROADS_FILE } from '../../src/regions/versions.ts';
import { openRoads } from '../../src/roads/network/file.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { read } from '../support/request.ts';
import { questionOf } from '../support/road-map.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;
type Geometry = Static<typeof isochroneReply>['features'][number]['geometry'];

/** A country of valleys: what is reached has a shape of its own. */
const ANDORRA = { name: 'andorra' };
const CENTRE: Position = { lat: 42.5078, lng: 1.5211 };
const skip = existsSync(extractPath(ANDORRA)) ? false : 'the map extracts are not beside the project';
const shown = ({ lat, lng }: Position) => `${lat},${lng}`;

describe('isochrones', { skip }, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(async (versions) => {
      const request = {
        maps: [extractPath(ANDORRA)],
        addresses: [],
        postcodes: [],
        towns: false,
        demo: false,
        name: 'andorra',
      };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(() => server.stop());

  const get = async (parameters: Parameters) =>
    read(isochroneReply, await server.get('/distance/isochrone/json', { origin: shown(CENTRE), ...parameters }));

  /** What the matrix says of trips from the centre to points, or from them to the centre: seconds or metres. */
  const measured = async (points: readonly Position[], mode: string, method: string, direction = 'from') => {
    const [centre, others] = [shown(CENTRE), points.map(shown).join('|')];
    const parameters = {
      origins: direction === 'from' ? centre : others,
      destinations: direction === 'from' ? others : centre,
      mode,
      method,
      elements: 'duration_distance',
    };
    const { rows } = read(matrixReply, await server.get('/distance/distancematrix/json', parameters));
    return rows
      .flatMap(({ elements }) => elements)
      .map((element) => (method === 'time' ? element.duration : element.distance)?.value ?? Number.POSITIVE_INFINITY);
  };

  for (const [mode, method, value, direction] of [
    ['driving', 'time', 600, 'from'],
    ['walking', 'time', 1200, 'from'],
    ['cycling', 'distance', 4000, 'from'],
    ['driving', 'time', 600, 'to'],
    ['cycling', 'distance', 4000, 'to'],
  ] as const) {
    test(`${mode}, ${value} by ${method}, ${direction} the centre: holds every road that the matrix says is reached, and few that are not`, async () => {
      const { features } = await get({ values: String(value), mode, method, direction });
      const [{ geometry, properties }] = features;
      assert.deepEqual(properties, { value, method, mode });
      const reach = { driving: 0.06, walking: 0.022, cycling: 0.05 }[mode];
      const points = await roadPoints(reach, mode);
      const costs = await measured(points, mode, method, direction);
      const count = (wanted: (cost: number) => boolean) => costs.filter(wanted).length;
      assert.ok(count((cost) => cost < value) > 20 && count((cost) => cost > value) > 20, 'points on both sides');
      for (const [i, point] of points.entries()) {
        if (costs[i] < value) assert.ok(isInside(geometry, point), `${shown(point)}: ${costs[i]} of ${value}, but outside`);
      }
      // What is a tenth and more beyond may still lie within a cell and a half of what is reached: a road that one has to go around to.
      const beyond = points.filter((_, i) => costs[i] > value * 1.1 + 30);
      const wrong = beyond.filter((point) => isInside(geometry, point));
      assert.ok(wrong.length <= beyond.length * 0.1, `${wrong.length} of ${beyond.length} that are beyond lie inside`);
    });
  }

  /** Points on roads that can be driven, around the centre: where routes to points that are spread evenly end. */
  async function roadPoints(reach: number, mode: string): Promise<Position[]> {
    const points: Position[] = [];
    for (let i = 1; i <= 150; i++) {
      const destination = {
        lat: CENTRE.lat + (((i * 0.754_877_666) % 1) - 0.5) * 2 * reach,
        lng: CENTRE.lng + (((i * 0.569_840_291) % 1) - 0.5) * 2 * reach,
      };
      const parameters = { origin: shown(CENTRE), destination: shown(destination), mode };
      const { routes } = read(routeReply, await server.get('/distance/route/json', parameters));
      if (routes.length > 0) points.push(routes[0].legs[0].end_location);
    }
    return points;
  }

  test('several values: valid polygons, each around the one before, in the order in which they were asked for', async () => {
    const { features } = await get({ values: '900|300|600', mode: 'driving' });
    assert.deepEqual(
      features.map(({ properties }) => properties.value),
      [900, 300, 600],
    );
    const areas = features.map(({ geometry }) => {
      for (const [outer, ...holes] of geometry.coordinates) {
        assert.ok(signedArea(outer) > 0, 'outer rings run counterclockwise');
        for (const hole of holes) assert.ok(signedArea(hole) < 0, 'holes clockwise');
      }
      return areaOf(geometry);
    });
    assert.ok(areas[1] < areas[2] && areas[2] < areas[0], String(areas));
    for (const { geometry } of features) {
      const [row] = await server.database.query(
        sql`select postgis.ST_IsValidReason(postgis.ST_GeomFromGeoJSON(${JSON.stringify(geometry)})) as reason`,
      );
      assert.deepEqual(row, { reason: 'Valid Geometry' });
    }
  });

  test('the sweep over the hierarchy reaches what the plain search does, at the same cost, in every mode', async () => {
    const versions = new RegionVersions(server.dataFolder);
    const roads = openRoads(versions.file(versions.current() ?? '', ROADS_FILE));
    const queries = new RoadQueries(roads);
    for (const mode of MODES) {
      for (const [method, direction] of [
        ['time', 'from'],
        ['distance', 'from'],
        ['time', 'to'],
        ['distance', 'to'],
      ] as const) {
        const question = questionOf(roads, { mode, method });
        const limit = method === 'time' ? 500 : 3000;
        const [swept, searched] = [question.metric, null].map((metric) =>
          queries.reached({ ...question, metric }, CENTRE, limit, direction),
        );
        assert.ok(swept && searched && swept.half.length > 100, `${mode}: ${swept?.half.length}`);
        assert.deepEqual(swept, searched, `${mode} by ${method}, ${direction}`);
      }
    }
  });

  test('what is avoided is not reached: with the valley to the north closed, Ordino is out of reach', async () => {
    const strip = '42.523,1.40;42.527,1.40;42.527,1.75;42.523,1.75';
    const ordino = { lat: 42.5562, lng: 1.5332 };
    const [free] = (await get({ values: '1500' })).features;
    const [around] = (await get({ values: '1500', avoid: strip })).features;
    assert.ok(isInside(free.geometry, ordino));
    assert.ok(!isInside(around.geometry, ordino));
    const [byTunnel] = (await get({ values: '2400' })).features;
    const [byPass] = (await get({ values: '2400', avoid: 'tolls' })).features;
    assert.ok(areaOf(byPass.geometry) < areaOf(byTunnel.geometry));
  });

  test('at eight in the morning one gets less far than at three', async () => {
    const area = async (hour: number) => {
      const { features } = await get({ values: '900', departure_time: String(Date.UTC(2026, 10, 23, hour) / 1000) });
      return areaOf(features[0].geometry);
    };
    assert.ok((await area(8)) < 0.9 * (await area(3)));
  });

  test('a time goes with its direction', async () => {
    const time = String(Date.UTC(2026, 10, 23, 8) / 1000);
    const asked = { origin: shown(CENTRE), values: '300' };
    for (const wrong of [
      { direction: 'to', departure_time: time },
      { arrival_time: time },
      { direction: 'to', arrival_time: time, departure_time: time },
    ]) {
      const { status } = read(isochroneReply, await server.get('/distance/isochrone/json', { ...asked, ...wrong }));
      assert.equal(status, 'INVALID_REQUEST', JSON.stringify(wrong));
    }
    assert.equal((await get({ values: '300', direction: 'to', arrival_time: time })).status, 'OK');
    assert.equal((await server.get('/distance/isochrone/json', { ...asked, direction: 'back' })).status, 422);
  });

  test('POST answers as GET does', async () => {
    const query = { origin: shown(CENTRE), values: '300|600', mode: 'walking', method: 'time' };
    assert.deepEqual(read(isochroneReply, await server.write('POST', '/distance/isochrone/json', query)), await get(query));
    const number = await server.write('POST', '/distance/isochrone/json', { ...query, values: 300 });
    assert.deepEqual(read(isochroneReply, number), await get({ ...query, values: '300' }));
  });

  test('bad input: a clear error each', async () => {
    for (const [parameters, status, message] of [
      [{ values: '5' }, 'INVALID_REQUEST', /^values: 5 is not between 10 and 7200 seconds$/],
      [{ values: '7201' }, 'INVALID_REQUEST', /7201 is not between/],
      [{ values: '300000', method: 'distance' }, 'INVALID_REQUEST', /between 50 and 200000 metres/],
      [{ values: '600', origin: '0,200' }, 'INVALID_REQUEST', /^origin: '0,200' is not on earth/],
      [{ values: '600', avoid: 'rain' }, 'INVALID_REQUEST', /^avoid: 'rain' is neither/],
      [{ values: '600', departure_time: 'later' }, 'INVALID_REQUEST', /^departure_time: neither/],
      [{ values: '600', origin: '42.1,-20' }, 'ZERO_RESULTS', /no road within 5 km/],
    ] as const) {
      const reply = await get(parameters);
      assert.deepEqual([reply.status, reply.features], [status, []], JSON.stringify(parameters));
      assert.match(reply.error_message ?? '', message);
    }
    for (const [values, type] of [
      ['600|ten', 'float_parsing'],
      ['-5', 'float_parsing'],
      [Array(11).fill('600').join('|'), 'too_long'],
    ]) {
      const answer = await server.get('/distance/isochrone/json', { origin: shown(CENTRE), values });
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.text, new RegExp(`"loc":\\["query","values"\\].*"type":"${type}"`));
    }
  });
});

function signedArea(ring: readonly (readonly number[])[]): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i][0] * y - x * ring[i][1]) / 2, 0);
}

function areaOf({ coordinates }: Geometry): number {
  return coordinates.flat().reduce((sum, ring) => sum + signedArea(ring), 0);
}

/** Whether a point lies in polygons: a ray from it crosses their rings an odd number of times. */
function isInside({ coordinates }: Geometry, { lat, lng }: Position): boolean {
  let inside = false;
  for (const ring of coordinates.flat()) {
    for (const [i, [x, y]] of ring.slice(1).entries()) {
      const [beforeX, beforeY] = ring[i];
      if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) inside = !inside;
    }
  }
  return inside;
}
