import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readPolyline } from '../../src/geo/polyline.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import { withMap } from '../support/drawing.ts';
import { DrawnPlan, place } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { DrawnStreets, point } from '../support/street-plan.ts';

/**
 * A street in the south and a lane in the north, joined 200 m to the west. Two halls of 40 by 20 m between them, 60 m apart; a path leads to
 * the main entrance of the first. Behind it, in the north, a door for staff.
 *
 *     lane     ——————————————————————————————— y = 30
 *     |           [station]      [museum]
 *     street   ——————————————————————————————— y = −10
 */
const STREETS = new DrawnStreets()
  .street(
    [
      [-200, -10],
      [20, -10],
      [120, -10],
      [300, -10],
    ],
    { highway: 'residential', name: 'Low Street' },
  )
  .street(
    [
      [-200, 30],
      [20, 30],
      [300, 30],
    ],
    { highway: 'residential', name: 'High Lane' },
  )
  .street(
    [
      [-200, -10],
      [-200, 30],
    ],
    { highway: 'residential', name: 'West Street' },
  );

/** A hall with an entrance in the south, a private one in the north, and a room upstairs, by stairs and by lift. */
function station(): DrawnPlan {
  const plan = new DrawnPlan();
  plan.box('building', [0, 0], [40, 20], { building: 'yes', name: 'Station' });
  plan.box('hall', [0, 0], [40, 20], { indoor: 'corridor', level: '0' });
  plan.box('upper', [0, 0], [40, 20], { indoor: 'corridor', level: '1' });
  plan.point('main', [20, 0], { entrance: 'main', name: 'South Gate', level: '0' });
  plan.point('steps', [4, 0], { entrance: 'yes', wheelchair: 'no', level: '0' });
  plan.point('staff', [20, 20], { entrance: 'yes', access: 'private', level: '0' });
  plan.point('lift', [36, 10], { highway: 'elevator', level: '0;1', ref: 'L1' });
  plan.box('kiosk', [0, 14], [6, 20], { indoor: 'room', shop: 'kiosk', name: 'Kiosk', ref: 'K', level: '0' });
  plan.point('kioskdoor', [6, 17], { door: 'yes', level: '0' });
  plan.box('lounge', [0, 14], [6, 20], { indoor: 'room', name: 'Lounge', ref: 'U', level: '1' });
  plan.point('loungedoor', [6, 17], { door: 'yes', level: '1' });
  plan.box('vault', [30, 14], [40, 20], { indoor: 'room', name: 'Vault', ref: 'V', level: '0' });
  return plan;
}

function museum(): DrawnPlan {
  const plan = new DrawnPlan();
  plan.box('building', [100, 0], [140, 20], { building: 'yes', name: 'Museum' });
  plan.box('hall', [100, 0], [140, 20], { indoor: 'corridor', level: '0' });
  plan.point('main', [120, 0], { entrance: 'main', level: '0' });
  plan.box('wc', [100, 14], [106, 20], { indoor: 'room', amenity: 'toilets', ref: 'WC', level: '0' });
  plan.point('wcdoor', [106, 17], { door: 'yes', level: '0' });
  plan.box('art', [130, 14], [140, 20], { indoor: 'room', name: 'Art', ref: 'A', level: '0' });
  plan.point('artdoor', [130, 17], { door: 'yes', level: '0' });
  return plan;
}

let server: TestServer;
before(async () => {
  server = await startTestServer(withMap(STREETS.map));
  await useVenue(server.dataFolder, server, 'station', station());
  await useVenue(server.dataFolder, server, 'museum', museum());
});
after(() => server.stop());

interface Step {
  readonly distance: { readonly value: number };
  readonly duration: { readonly value: number };
  readonly polyline: readonly (readonly number[])[];
  readonly levels: readonly number[];
  readonly instruction: { readonly summary: string; readonly instruction_type: string };
  readonly poi_id: number | null;
}
interface Leg {
  readonly engine: string;
  readonly venue_id?: string;
  readonly waypoint: string | null;
  readonly distance: { readonly value: number };
  readonly duration: { readonly value: number };
  readonly start_location: { readonly lat: number; readonly lng: number; readonly level: number };
  readonly end_location: { readonly lat: number; readonly lng: number; readonly level: number };
  readonly steps: readonly Step[];
}

async function directions(venue: string, parameters: Record<string, string>) {
  const { status, text } = await server.get(`/indoor/directions/${venue}`, parameters);
  const body = JSON.parse(text);
  return { status, body, legs: (body.routes?.[0]?.legs ?? []) as readonly Leg[] };
}

const metersOf = (legs: readonly Leg[]) => legs.reduce((sum, { distance }) => sum + distance.value, 0);

/** Legs follow each other without a gap, and steps add up to them. */
function checkWhole(legs: readonly Leg[]): void {
  for (const [i, leg] of legs.entries()) {
    const next = legs[i + 1];
    const line = leg.steps.flatMap(({ polyline }) => polyline);
    for (const step of leg.steps) assert.equal(step.polyline.length, step.levels.length);
    const sum = leg.steps.reduce((meters, { distance }) => meters + distance.value, 0);
    assert.ok(Math.abs(sum - leg.distance.value) < 0.011, `${sum} of ${leg.distance.value} m`);
    assert.equal(
      leg.steps.reduce((seconds, { duration }) => seconds + duration.value, 0),
      leg.duration.value,
    );
    if (!next) continue;
    const off = (value: number, other: number) => assert.ok(Math.abs(value - other) < 2e-6, `${value} and ${other}`);
    off(line[line.length - 1][0], next.steps[0].polyline[0][0]);
    off(line[line.length - 1][1], next.steps[0].polyline[0][1]);
  }
}

test('an import counts the gates: the entrances of the plan, those for staff too', () => {
  const files = new VenueFiles(server.dataFolder);
  const gates = files.list(server.projectId).map((venue) => [venue.id, files.meta(venue).gates]);
  assert.deepEqual(Object.fromEntries(gates), { station: 3, museum: 1 });
});

describe('directions from the street to a room', () => {
  test('lead along the street, in by the entrance, and to the room', async () => {
    const { status, body, legs } = await directions('station', { origin: point(-100, -10), destination: 'ref:K' });
    assert.equal(status, 200, body.detail);
    assert.deepEqual(
      legs.map(({ engine, venue_id }) => [engine, venue_id]),
      [
        ['road', undefined],
        ['indoor', 'station'],
      ],
    );
    checkWhole(legs);
    const [street, inside] = legs;
    // By the steps in the west, which a walker may take: 104 m of street and 10 m to the wall.
    assert.ok(Math.abs(street.distance.value - 114) < 1.5, `${street.distance.value} m`);
    const entering = street.steps[street.steps.length - 1];
    assert.equal(entering.instruction.instruction_type, 'enter');
    assert.equal(entering.instruction.summary, 'Enter Station');
    assert.ok(entering.poi_id !== null);
    assert.match(street.steps[0].instruction.summary, /Low Street/);
    assert.equal(inside.steps[inside.steps.length - 1].instruction.instruction_type.slice(0, 6), 'arrive');
    const [west, south, east, north] = body.routes[0].bounds;
    assert.ok(west < east && south < north);
  });

  test('names the entrance that it leads to, in the language asked for', async () => {
    const { legs } = await directions('station', { origin: point(150, -10), destination: 'ref:K', language: 'de' });
    const summary = legs[0].steps.at(-1)?.instruction.summary ?? '';
    assert.match(summary, /Station/);
    assert.match(legs[0].steps[0].instruction.summary, /Low Street/);
    assert.doesNotMatch(legs[0].steps[0].instruction.summary, /^Head/);
  });

  test('leads out again the same way, and says that one leaves', async () => {
    const { status, legs } = await directions('station', { origin: 'ref:K', destination: point(-100, -10) });
    assert.equal(status, 200);
    assert.deepEqual(
      legs.map(({ engine }) => engine),
      ['indoor', 'road'],
    );
    checkWhole(legs);
    assert.equal(legs[0].steps.at(-1)?.instruction.summary, 'Leave Station');
    assert.equal(legs[0].waypoint, null);
    const there = await directions('station', { origin: point(-100, -10), destination: 'ref:K' });
    assert.ok(Math.abs(metersOf(legs) - metersOf(there.legs)) < 0.1);
  });

  test('never through a door for staff, though it is the nearest', async () => {
    const { status, body, legs } = await directions('station', { origin: point(20, 30), destination: 'ref:K' });
    assert.equal(status, 200, body.detail);
    // 220 m west, 40 m south, 204 m east, 10 m to the wall.
    assert.ok(Math.abs(legs[0].distance.value - 474) < 2, `${legs[0].distance.value} m`);
    const staff = await directions('station', { origin: point(20, 30), destination: 'ref:K', mode: 'staff' });
    assert.ok(metersOf(staff.legs) < 50, `${metersOf(staff.legs)} m`);
  });

  test('by wheelchair over the entrance without steps, and up by lift', async () => {
    const { status, body, legs } = await directions('station', {
      origin: point(-100, -10),
      destination: 'ref:U',
      mode: 'wheelchair',
    });
    assert.equal(status, 200, body.detail);
    checkWhole(legs);
    assert.equal(legs[0].steps.at(-1)?.instruction.summary, 'Enter Station, South Gate');
    assert.ok(legs[1].steps.some(({ instruction }) => instruction.instruction_type === 'take_elevator_up'));
  });

  test('from a point with a level that is far from the venue, which is on the street', async () => {
    const onLevel = await directions('station', { origin: place(-100, -10, 0), destination: 'ref:K' });
    const plain = await directions('station', { origin: point(-100, -10), destination: 'ref:K' });
    assert.deepEqual(onLevel.legs, plain.legs);
    const high = await directions('station', { origin: place(-100, -10, 3), destination: 'ref:K' });
    assert.equal(high.status, 400);
    assert.match(high.body.detail, /within 20 m/);
  });

  test('over stops outside and inside, in their order', async () => {
    const { status, body, legs } = await directions('station', {
      origin: 'ref:K',
      waypoints: point(60, -10),
      destination: 'ref:U',
    });
    assert.equal(status, 200, body.detail);
    assert.deepEqual(
      legs.map(({ engine, waypoint }) => [engine, waypoint]),
      [
        ['indoor', null],
        ['road', point(60, -10)],
        ['road', null],
        ['indoor', null],
      ],
    );
    checkWhole(legs);
  });
});

describe('several venues of a region', () => {
  test('and two buildings of one venue that nothing joins inside', async () => {
    const both = museum();
    both.box('annex', [160, 0], [180, 20], { building: 'yes' });
    both.box('annexhall', [160, 0], [180, 20], { indoor: 'corridor', level: '0', name: 'Annex', ref: 'X' });
    both.point('annexdoor', [170, 0], { entrance: 'yes', level: '0' });
    await useVenue(server.dataFolder, server, 'campus', both);
    const { status, body, legs } = await directions('campus', { origin: 'ref:A', destination: 'ref:X' });
    assert.equal(status, 200, body.detail);
    assert.deepEqual(
      legs.map(({ engine }) => engine),
      ['indoor', 'road', 'indoor'],
    );
    checkWhole(legs);
    const avoiding = await directions('campus', {
      origin: 'ref:A',
      destination: 'ref:X',
      avoid_in: `0;${point(0, 0)};${point(1, 1)};`,
    });
    assert.match(avoiding.body.detail, /There is no route/);
  });

  test('are walked between', async () => {
    const { status, body, legs } = await directions('station', { origin: 'ref:U', destination: 'venue:museum:ref:A' });
    assert.equal(status, 200, body.detail);
    assert.deepEqual(
      legs.map(({ engine, venue_id }) => [engine, venue_id]),
      [
        ['indoor', 'station'],
        ['road', undefined],
        ['indoor', 'museum'],
      ],
    );
    checkWhole(legs);
    assert.equal(legs[1].steps.at(-1)?.instruction.summary, 'Enter Museum');
    // 10 m from each door to the street, and 100 m along it.
    assert.ok(Math.abs(legs[1].distance.value - 120) < 1, `${legs[1].distance.value} m`);
    const back = await directions('station', { origin: 'venue:museum:ref:A', destination: 'U' });
    assert.deepEqual(
      back.legs.map(({ engine }) => engine),
      ['indoor', 'road', 'indoor'],
    );
  });

  test('the nearest of a kind, from the street and from another venue', async () => {
    for (const origin of [point(200, -10), 'venue:station:ref:K']) {
      const { status, body } = await directions('museum', { origin, destination: 'category:toilets' });
      assert.equal(status, 200, body.detail);
      assert.equal(body.destination.ref, 'WC');
    }
  });

  test('of another project are not known', async () => {
    const other = await server.addProject('other');
    await useVenue(server.dataFolder, other, 'theirs', museum());
    const { status } = await directions('station', { origin: 'ref:K', destination: 'venue:theirs:ref:A' });
    assert.equal(status, 403);
  });
});

describe('what cannot be walked', () => {
  test('is refused with the reason', async () => {
    const origin = point(-100, -10);
    const vault = await directions('station', { origin, destination: 'venue:station:ref:nothing' });
    assert.equal(vault.status, 400);
    for (const [name, value] of [
      ['alternatives', 'true'],
      ['avoid_in', `0;${point(0, 0).replace(',', ',')};${point(1, 1)};`],
    ]) {
      const refused = await directions('station', { origin, destination: 'ref:K', [name]: value });
      assert.equal(refused.status, 422, name);
      assert.match(JSON.stringify(refused.body), new RegExp(`${name} cannot be combined`));
    }
    for (const bad of ['95,1', 'venue:museum:', 'venue:museum:1,2', 'venue::ref:A'])
      assert.ok([403, 422].includes((await directions('station', { origin: bad, destination: 'ref:K' })).status), bad);
  });

  test('is what is closed', async () => {
    const origin = point(-100, -10);
    for (const entrance of ['geojson:main', 'geojson:steps'])
      await server.write('POST', '/indoor/venues/station/closures', { features: [entrance] });
    const shut = await directions('station', { origin, destination: 'ref:K' });
    assert.equal(shut.status, 400, 'the last entrance is for staff');
    await server.write('DELETE', '/indoor/venues/station/closures?features=geojson:main|geojson:steps');
    assert.equal((await directions('station', { origin, destination: 'ref:K' })).status, 200);
  });
});

async function route(parameters: Record<string, string>) {
  const { status, text } = await server.get('/distance/route/json', parameters);
  const body = JSON.parse(text);
  return { status, body, legs: body.routes?.[0]?.legs ?? [] };
}

describe('a route by the road engine', () => {
  test('ends in a room of a venue, with the same legs as indoor directions', async () => {
    const origin = point(-100, -10);
    const indoor = await directions('station', { origin, destination: 'ref:K' });
    for (const destination of ['venue:station:ref:K', place(3, 17, 0)]) {
      const { body, legs } = await route({ origin, destination, mode: 'walking', details: 'full' });
      assert.equal(body.status, 'OK', body.error_message);
      assert.deepEqual(
        legs.map(({ engine, venue_id }: Leg) => [engine, venue_id]),
        [
          ['road', undefined],
          ['indoor', 'station'],
        ],
      );
      for (const [i, leg] of legs.entries()) {
        assert.equal(leg.distance.value, Math.round(indoor.legs[i].distance.value));
        // Of a point nobody knows that it is in the kiosk, so that the way is told to lead there.
        if (destination.startsWith('venue:')) {
          assert.deepEqual(
            leg.steps.map((step: Step) => step.instruction.summary),
            indoor.legs[i].steps.map((step) => step.instruction.summary),
          );
        }
        for (const { polyline, levels } of leg.steps) {
          const line = readPolyline(polyline);
          assert.equal(line?.type === 'Point' ? 1 : line?.coordinates.length, levels.length);
        }
      }
    }
  });

  test('begins in one, and leads from venue to venue, by wheelchair', async () => {
    const { body, legs } = await route({
      origin: 'venue:station:ref:U',
      destination: 'venue:museum:ref:A',
      mode: 'wheelchair',
    });
    assert.equal(body.status, 'OK', body.error_message);
    assert.deepEqual(
      legs.map(({ engine }: Leg) => engine),
      ['indoor', 'road', 'indoor'],
    );
    assert.ok(body.routes[0].overview_polyline.points.length > 10);
  });

  test('says why where it cannot', async () => {
    const origin = point(-100, -10);
    const refused: readonly [Record<string, string>, RegExp][] = [
      [
        { destination: 'venue:station:ref:K' },
        /mode: a place in a venue is reached by walking or wheelchair, not by driving/,
      ],
      [{ destination: 'venue:nothing:ref:K', mode: 'walking' }, /destination: There is no venue 'nothing'/],
      [{ destination: 'venue:station:ref:nothing', mode: 'walking' }, /destination: There is no POI/],
      [{ destination: place(3, 17, 9), mode: 'walking' }, /destination: .* on level 9/],
      [{ destination: 'venue:station:ref:K', mode: 'walking', alternatives: 'true' }, /alternatives cannot be used/],
      [{ destination: 'venue:station:ref:K', mode: 'walking', waypoints: origin }, /waypoints cannot be used/],
      [{ destination: 'venue:station:ref:K', mode: 'walking', departure_time: 'now' }, /departure_time cannot be used/],
    ];
    for (const [parameters, reason] of refused) {
      const { body } = await route({ origin, ...parameters });
      assert.equal(body.status, 'INVALID_REQUEST');
      assert.match(body.error_message, reason);
    }
  });

  test('on the street at level 0, where no venue is around', async () => {
    const plain = await route({ origin: point(-100, -10), destination: point(250, -10), mode: 'walking' });
    const onLevel = await route({ origin: place(-100, -10, 0), destination: place(250, -10, 0), mode: 'walking' });
    assert.equal(onLevel.body.status, 'OK', onLevel.body.error_message);
    assert.equal(onLevel.body.routes[0].overview_polyline.points, plain.body.routes[0].overview_polyline.points);
  });
});
