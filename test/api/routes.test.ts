import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import polylineCodec from '@googlemaps/polyline-codec';
import { extractPath } from '../../bench/extracts.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { type Position, sphereDistanceMeters } from '../../src/geo/position.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

const MAPS = [{ name: 'porto' }, { name: 'andorra' }];
const skip = MAPS.every((map) => existsSync(extractPath(map))) ? false : 'the map extracts are not beside the project';

/** Points in and around Porto, spread evenly and the same every time. */
const spread = (i: number): Position => ({
  lat: 41.1 + ((i * 0.754_877_666) % 1) * 0.13,
  lng: -8.7 + ((i * 0.569_840_291) % 1) * 0.17,
});
const shown = ({ lat, lng }: Position) => `${lat.toFixed(6)},${lng.toFixed(6)}`;
const decoded = (points: string) => polylineCodec.decode(points);

describe('routes on real maps', { skip }, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(async (versions) => {
      const request = { maps: MAPS.map(extractPath), addresses: [], postcodes: [], towns: false, demo: false, name: 'two' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(() => server.stop());

  const route = async (parameters: Parameters) => read(routeReply, await server.get('/distance/route/json', parameters));
  const tolls = async (parameters: Parameters) => read(tollsReply, await server.get('/distance/tolls/json', parameters));
  const matrixOf = async (parameters: Parameters) =>
    read(matrixReply, await server.get('/distance/distancematrix/json', { elements: 'duration_distance', ...parameters }))
      .rows;

  test('the legs are what the matrix says of the same pairs, for every mode and method', async () => {
    for (const mode of ['driving', 'walking', 'cycling']) {
      for (const method of ['time', 'distance']) {
        for (let i = 0; i < 8; i++) {
          const stops = [0, 1, 2, 3].map((k) => shown(spread(5 * i + k)));
          const [origin, ...rest] = stops;
          const reply = await route({
            origin,
            destination: rest[2],
            waypoints: rest.slice(0, 2).join('|'),
            mode,
            method,
          });
          const rows = await matrixOf({ origins: stops.join('|'), destinations: stops.join('|'), mode, method });
          const elements = [0, 1, 2].map((k) => rows[k].elements[k + 1]);
          if (elements.some(({ status }) => status !== 'OK')) {
            assert.equal(reply.status, 'ZERO_RESULTS');
            continue;
          }
          assert.deepEqual(
            reply.routes[0].legs.map(({ distance, duration }) => ({ distance, duration })),
            elements.map(({ distance, duration }) => ({ distance, duration })),
            `${mode} by ${method} through ${stops}`,
          );
        }
      }
    }
  });

  test("the steps' lines joined are the overview; each begins where the one before ends; the bounds hold all", async () => {
    for (let i = 0; i < 30; i++) {
      const { status, routes } = await route({
        origin: shown(spread(3 * i)),
        waypoints: shown(spread(3 * i + 1)),
        destination: shown(spread(3 * i + 2)),
        details: 'full',
        mode: ['driving', 'walking', 'cycling', 'truck'][i % 4],
      });
      if (status !== 'OK') continue;
      const [{ overview_polyline, legs, bounds }] = routes;
      const pieces = legs.flatMap(({ steps = [] }) => steps.map(({ polyline }) => decoded(polyline)));
      const joined = [pieces[0][0]];
      for (const piece of pieces) {
        assert.deepEqual(piece[0], joined[joined.length - 1]);
        joined.push(...piece.slice(1));
      }
      assert.deepEqual(joined, decoded(overview_polyline.points));
      for (const [lat, lng] of joined) {
        assert.ok(lat >= bounds.southwest.lat - 1e-5 && lat <= bounds.northeast.lat + 1e-5);
        assert.ok(lng >= bounds.southwest.lng - 1e-5 && lng <= bounds.northeast.lng + 1e-5);
      }
      for (const { steps = [], distance, duration } of legs) {
        const sum = (of: 'distance_meters' | 'duration_seconds') => steps.reduce((total, step) => total + step[of], 0);
        assert.ok(Math.abs(sum('distance_meters') - distance.value) <= steps.length, 'rounded step by step');
        assert.ok(Math.abs(sum('duration_seconds') - duration.value) <= steps.length, 'rounded step by step');
        assert.equal(steps[0].instruction.instruction_type, 'depart');
        assert.equal(steps[steps.length - 1].instruction.instruction_type, 'arrive');
      }
    }
  });

  test('stops in the best order are what brute force finds, up to 6 of them', async () => {
    for (const [round, count] of [3, 4, 5, 6].entries()) {
      const stops = Array.from({ length: count + 2 }, (_, i) => spread(40 * round + i));
      const joined = stops.map(shown).join('|');
      const rows = await matrixOf({ origins: joined, destinations: joined });
      const seconds = (a: number, b: number) => rows[a].elements[b].duration?.value ?? Number.POSITIVE_INFINITY;
      const best = Math.min(
        ...permutations(stops.slice(1, -1).map((_, i) => i + 1)).map((order) => costOf([0, ...order, count + 1], seconds)),
      );
      const reply = await route({
        origin: shown(stops[0]),
        destination: shown(stops[count + 1]),
        waypoints: `optimize:true|${stops.slice(1, -1).map(shown).join('|')}`,
      });
      const [{ waypoint_order = [], legs }] = reply.routes;
      assert.deepEqual([...waypoint_order].sort(), [...waypoint_order.keys()]);
      const visited = [0, ...waypoint_order.map((stop) => stop + 1), count + 1];
      // Values are rounded to seconds: so many as there are legs may be lost.
      assert.ok(costOf(visited, seconds) <= best + visited.length, `${costOf(visited, seconds)} s, not ${best}`);
      assert.deepEqual(
        legs.map(({ duration }) => duration.value),
        visited.slice(1).map((stop, i) => seconds(visited[i], stop)),
      );
    }
  });

  test('alternatives: never the same road, never more than 40 % longer, more often there than not', async () => {
    let some = 0;
    const rounds = 60;
    for (let i = 0; i < rounds; i++) {
      const { routes } = await route({
        origin: shown(spread(2 * i)),
        destination: shown(spread(2 * i + 1)),
        alternatives: 'true',
      });
      assert.ok(routes.length <= 3);
      if (routes.length > 1) some++;
      const [best] = routes.map(({ legs }) => legs[0]);
      const lines = routes.map(({ overview_polyline }) => decoded(overview_polyline.points));
      for (const [k, { legs }] of routes.entries()) {
        assert.ok(
          legs[0].duration.value <= best.duration.value * 1.4 + 1,
          `${legs[0].duration.value} of ${best.duration.value} s`,
        );
        assert.ok(legs[0].distance.value <= best.distance.value * 1.4 + 1);
        assert.ok(legs[0].duration.value >= best.duration.value, 'the best one comes first');
        for (const other of lines.slice(0, k)) {
          const shared = sharedMeters(lines[k], other) / legs[0].distance.value;
          assert.ok(shared < 0.75, `${Math.round(shared * 100)} % of it is the other`);
        }
      }
    }
    assert.ok(some > rounds / 2, `${some} of ${rounds} have another route`);
  });

  test('Porto: trips over tolled motorways name the roads, who runs them and the booths that are passed', async () => {
    const itemsOf = async (origin: string, destination: string) => {
      const { routes } = await tolls({ origin, destination });
      return routes[0].legs[0].tolls.map(({ tollSystem, countryCode, fares, tollCollectionLocations }) => {
        assert.deepEqual(fares, [], 'nothing is invented');
        assert.equal(countryCode, 'PRT');
        return [tollSystem, tollCollectionLocations.map(({ location }) => `${location.lat},${location.lng}`)];
      });
    };
    // North-east to Paços de Ferreira by A 41 and A 42. Nodes 2695496950, 2695496942, 264119507 and 264119609, 264117176 of the map.
    assert.deepEqual(await itemsOf('41.15,-8.61', '41.235,-8.45'), [
      ['A 41', ['41.2391396,-8.5491628', '41.2354473,-8.5138204', '41.2321325,-8.4651887']],
      ['A 42', ['41.2441286,-8.4355587', '41.2444891,-8.4357352']],
    ]);
    // North to Póvoa by A 28: who runs it stands at the booth, node 133135296.
    assert.deepEqual(await itemsOf('41.15,-8.61', '41.386,-8.69'), [
      ['Auto-Estradas Norte Litoral – Sociedade Concessionária AENL, S.A.', ['41.2661958,-8.7017032']],
    ]);
    // East to Baltar by A 4; the last booth has a name and stands on a road without one: nodes 1573404370, 2065722589.
    assert.deepEqual(await itemsOf('41.15,-8.61', '41.172,-8.388'), [
      ['Autoestrada Porto - Amarante', ['41.2010639,-8.5507106']],
      ['Nó de acesso Parada/Baltar', ['41.1716336,-8.3882767']],
    ]);
  });

  test('Andorra: through the tunnel in both directions, by one of its booths; over the pass without tolls', async () => {
    const [east, west] = ['42.5423,1.7330', '42.5665,1.5990'];
    for (const [origin, destination] of [
      [east, west],
      [west, east],
    ]) {
      const { routes } = await tolls({ origin, destination });
      const [{ tolls: items, distance }] = routes[0].legs;
      assert.equal(items.length, 1);
      assert.equal(items[0].tollSystem, "Túnel d'Envalira");
      assert.equal(items[0].countryCode, 'AND');
      assert.equal(items[0].tollCollectionLocations.length, 1);
      const [{ location }] = items[0].tollCollectionLocations;
      // The plaza is at 42.5490, 1.6971.
      assert.ok(sphereDistanceMeters(location, { lat: 42.549, lng: 1.6971 }) < 30);
      const free = await route({ origin, destination, avoid: 'tolls' });
      assert.ok(free.routes[0].legs[0].distance.value > distance.value + 3000, 'the pass is longer');
      const line = decoded(free.routes[0].overview_polyline.points);
      assert.ok(
        line.every(([lat, lng]) => sphereDistanceMeters({ lat, lng }, location) > 30),
        'no booth is passed',
      );
      const rows = await matrixOf({ origins: origin, destinations: destination, avoid: 'tolls' });
      assert.deepEqual(rows[0].elements[0].distance, free.routes[0].legs[0].distance);
    }
  });

  test('times: the route takes what the matrix says of the same departure, and of the same arrival', async () => {
    const [origin, destination] = [shown(spread(11)), shown(spread(12))];
    // Monday, 23 November 2026, 08:30 in Portugal.
    const moment = String(Date.UTC(2026, 10, 23, 8, 30) / 1000);
    const free = (await route({ origin, destination })).routes[0].legs[0].duration.value;
    for (const name of ['departure_time', 'arrival_time']) {
      const timed = (await route({ origin, destination, [name]: moment })).routes[0].legs[0].duration;
      const [{ elements }] = await matrixOf({ origins: origin, destinations: destination, [name]: moment });
      assert.deepEqual(timed, elements[0].duration);
      assert.ok(timed.value > free, 'at eight thirty roads are full');
    }
  });

  test('polygons are kept out of, and a stop on each side of one is reached around it', async () => {
    const [origin, destination] = ['41.150,-8.630', '41.150,-8.600'];
    const box = '41.14,-8.618;41.16,-8.618;41.16,-8.612;41.14,-8.612';
    const around = await route({ origin, destination, avoid: box });
    assert.equal(around.status, 'OK');
    for (const [lat, lng] of decoded(around.routes[0].overview_polyline.points)) {
      assert.ok(!(lat > 41.14 && lat < 41.16 && lng > -8.618 && lng < -8.612), `${lat},${lng} is inside`);
    }
    const straight = await route({ origin, destination });
    assert.ok(around.routes[0].legs[0].distance.value > straight.routes[0].legs[0].distance.value);
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

function costOf(order: readonly number[], cost: (a: number, b: number) => number): number {
  return order.slice(1).reduce((sum, stop, i) => sum + cost(order[i], stop), 0);
}

/** How much of a line goes along another. */
function sharedMeters(line: readonly [number, number][], other: readonly [number, number][]): number {
  const edges = new Set(other.slice(1).map((point, i) => `${other[i]} ${point}`));
  return line.slice(1).reduce((sum, [lat, lng], i) => {
    const [beforeLat, beforeLng] = line[i];
    const isShared = edges.has(`${line[i]} ${[lat, lng]}`);
    return sum + (isShared ? sphereDistanceMeters({ lat, lng }, { lat: beforeLat, lng: beforeLng }) : 0);
  }, 0);
}
