import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { at, place, smallMall } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await useVenue(server.dataFolder, server, 'mall', smallMall());
});
after(() => server.stop());

const directions = async (parameters: Record<string, string>) => {
  const { status, text } = await server.get('/indoor/directions/mall', parameters);
  return { status, body: JSON.parse(text) };
};

describe('the nearest of a kind', () => {
  test('is named by a category, a part of one, or a tag; on one’s own storey first', async () => {
    for (const destination of ['category:toilets', 'type:toilets', 'type:amenity=toilets', 'type:amenity/toilets']) {
      const { status, body } = await directions({ origin: 'N10', destination });
      assert.equal(status, 200, `${destination}: ${body.detail}`);
      const [{ legs }] = body.routes;
      assert.equal(legs[0].end_location.level, 1, 'there are toilets on each of the three');
      assert.equal(legs[0].steps.at(-1).poi_id, body.destination.poi_id);
    }
    const shop = await directions({ origin: 'N13', destination: 'category:business.shop' });
    assert.equal(shop.body.destination.ref, 'N12', 'a category includes those below it; oneself is not meant');
    assert.equal((await directions({ origin: 'N13', destination: 'N12' })).body.destination, undefined);
  });

  test('depends on the profile, what is closed, and what is avoided', async () => {
    const origin = place(-20, 0, 1);
    const byStairs = await directions({ origin, destination: 'type:tourism=information' });
    assert.equal(byStairs.body.destination.name, 'Info');
    const rides = (body: { routes: { legs: { steps: { instruction: { instruction_type: string } }[] }[] }[] }) =>
      body.routes[0]?.legs[0]?.steps
        .map((step) => step.instruction.instruction_type)
        .filter((type) => type.startsWith('take_'));
    assert.deepEqual(rides(byStairs.body), ['take_stairs_down'], 'the escalator goes up');
    const rolling = await directions({ origin, destination: 'type:tourism=information', mode: 'wheelchair' });
    assert.deepEqual(rides(rolling.body), ['take_elevator_down']);
    await server.write('POST', '/indoor/venues/mall/closures', { features: ['geojson:dwc1'] });
    const elsewhere = await directions({ origin: 'N10', destination: 'category:toilets' });
    assert.notEqual(elsewhere.body.routes[0].legs[0].end_location.level, 1, 'the door of the nearest is closed');
    await server.write('DELETE', '/indoor/venues/mall/closures?features=geojson:dwc1');
    const door = [
      [-26, -4],
      [-24, -2],
    ]
      .map(([x, y]) => Object.values(at([x ?? 0, y ?? 0])).join(','))
      .join(';');
    const avoided = await directions({ origin: 'N10', destination: 'category:toilets', avoid_in: `1;${door}` });
    assert.equal(avoided.status, 200);
    assert.notEqual(avoided.body.routes[0].legs[0].end_location.level, 1);
  });

  test('is counted from the last waypoint', async () => {
    const { body } = await directions({ origin: 'N10', waypoints: 'N23', destination: 'category:toilets' });
    assert.equal(body.routes[0].legs.length, 2);
    assert.equal(body.routes[0].legs[1].end_location.level, 2);
  });

  test('is refused where there is none, and where a place is needed', async () => {
    const none = await directions({ origin: 'N10', destination: 'category:zoo' });
    assert.equal(none.status, 400);
    assert.match(none.body.detail, /nothing of 'category:zoo'.*business\.shop/);
    for (const [parameters, name] of [
      [{ origin: 'category:toilets', destination: 'N10' }, 'origin'],
      [{ origin: 'N00', destination: 'N10', waypoints: 'type:toilets' }, 'waypoints'],
      [{ origin: 'N00', destination: 'category:' }, 'destination'],
      [{ origin: 'N00', destination: 'type:toilets', waypoints: 'N10|N11', optimize: 'true' }, 'optimize'],
    ] as const) {
      const { status, body } = await directions(parameters);
      assert.equal(status, 422, JSON.stringify(parameters));
      assert.deepEqual(body.detail[0].loc, ['query', name]);
    }
  });
});

describe('alternatives', () => {
  test('stand after the best route, two at most', async () => {
    const plain = await directions({ origin: 'N00', destination: 'N10' });
    const { status, body } = await directions({ origin: 'N00', destination: 'N10', alternatives: 'true' });
    assert.equal(status, 200);
    assert.deepEqual(body.routes[0], plain.body.routes[0], 'the best is as without them');
    const rides = body.routes.map(({ legs }: { legs: { steps: { instruction: { instruction_type: string } }[] }[] }) =>
      legs[0]?.steps
        .map((step) => step.instruction.instruction_type)
        .filter((type) => type.startsWith('take_'))
        .join(),
    );
    assert.deepEqual(rides.toSorted(), ['take_elevator_up', 'take_escalator_up', 'take_stairs_up']);
    assert.equal((await directions({ origin: 'N00', destination: 'type:atm', alternatives: 'true' })).status, 200);
  });

  test('are refused where they make no sense', async () => {
    const ends = { origin: 'N00', destination: 'N10', alternatives: 'true' };
    assert.equal((await directions({ ...ends, waypoints: 'N01' })).status, 422);
    assert.equal((await directions({ ...ends, avoid_in: '0;50,1.4;50.1,1.5' })).status, 422);
  });
});
