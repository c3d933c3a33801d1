import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Static, TSchema } from 'typebox';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { PLACES, useDemoTown } from '../support/demo-town.ts';
import { read } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

/** A box around a point, in degrees on each side. */
function around(point: string, size = 0.0004): string {
  const [lat, lng] = point.split(',').map(Number);
  const corner = (up: number, across: number) => `${(lat + up * size).toFixed(6)},${(lng + across * size).toFixed(6)}`;
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join(';');
}

describe('stops in areas to avoid', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(() => server.stop());

  const ask = async <T extends TSchema>(reply: T, path: string, parameters: Parameters): Promise<Static<T>> => {
    const answer = await server.get(path, parameters);
    assert.equal(answer.status, 200, answer.text);
    return read(reply, answer);
  };
  const route = (parameters: Parameters) => ask(routeReply, '/distance/route/json', parameters);
  const tolls = (parameters: Parameters) => ask(tollsReply, '/distance/tolls/json', parameters);
  const { square, boulevard, village, oldPort, sea } = PLACES;

  test('routes, with tolls and without, say which stop lies in one', async () => {
    for (const find of [route, tolls]) {
      for (const [avoided, name] of [
        [square, 'origin'],
        [village, 'destination'],
        [boulevard, 'waypoints'],
      ] as const) {
        const { status, error_message } = await find({
          ...{ origin: square, destination: village, waypoints: boulevard },
          avoid: `tolls|${around(avoided)}`,
        });
        assert.equal(status, 'ZERO_RESULTS', name);
        assert.equal(error_message, `${name}: it lies in an area to avoid`);
      }
      const free = await find({ origin: square, destination: village, avoid: around(oldPort) });
      assert.equal(free.status, 'OK', 'no stop lies in this one');
    }
  });

  test('an area that holds a stop but no road is one, too', async () => {
    // Between roads, where a stop is taken to the nearest of them: four metres on each side.
    const [lat, lng] = square.split(',').map(Number);
    const yard = `${(lat + 0.0003).toFixed(6)},${(lng + 0.0003).toFixed(6)}`;
    const tiny = around(yard, 0.00004);
    const before = await route({ origin: yard, destination: village });
    assert.equal(before.status, 'OK');
    const { status, error_message } = await route({ origin: yard, destination: village, avoid: tiny });
    assert.deepEqual([status, error_message], ['ZERO_RESULTS', 'origin: it lies in an area to avoid']);
    // Who begins beside it drives as before: the area closes no road.
    const beside = await route({ origin: square, destination: village, avoid: tiny });
    const plain = await route({ origin: square, destination: village });
    assert.deepEqual(beside.routes, plain.routes);
  });

  test('a stop that is far from every road, in an area, lies in the area', async () => {
    const { status, error_message } = await route({ origin: sea, destination: village, avoid: around(sea) });
    assert.deepEqual([status, error_message], ['ZERO_RESULTS', 'origin: it lies in an area to avoid']);
  });

  test('a matrix has no trip in the row, or the column, of such a stop, and the others', async () => {
    const { status, rows } = await ask(matrixReply, '/distance/distancematrix/json', {
      ...{ origins: `${square}|${boulevard}`, destinations: `${village}|${square}` },
      ...{ avoid: around(square), elements: 'duration_distance' },
    });
    assert.equal(status, 'OK');
    assert.deepEqual(
      rows.map(({ elements }) => elements.map((element) => element.status)),
      [
        ['ZERO_RESULTS', 'ZERO_RESULTS'],
        ['OK', 'ZERO_RESULTS'],
      ],
    );
  });

  test('nothing is reached from an origin in one, nor is it reached', async () => {
    for (const direction of ['from', 'to']) {
      const { status, error_message } = await ask(isochroneReply, '/distance/isochrone/json', {
        ...{ origin: square, values: '120', direction },
        avoid: around(square),
      });
      assert.deepEqual([status, error_message], ['ZERO_RESULTS', 'origin: it lies in an area to avoid']);
    }
  });

  test('at a time of departure it is the same', async () => {
    const departure_time = String(Math.floor(Date.UTC(2026, 10, 23, 11) / 1000));
    const timed = await route({ origin: square, destination: village, departure_time, avoid: around(village) });
    assert.equal(timed.error_message, 'destination: it lies in an area to avoid');
    const { rows } = await ask(matrixReply, '/distance/distancematrix/json', {
      ...{ origins: square, destinations: `${village}|${boulevard}`, departure_time },
      ...{ avoid: around(village), elements: 'duration_distance' },
    });
    assert.deepEqual(
      rows.map(({ elements }) => elements.map(({ status }) => status)),
      [['ZERO_RESULTS', 'OK']],
    );
  });
});
