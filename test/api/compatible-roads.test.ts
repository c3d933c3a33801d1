import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import polylineCodec from '@googlemaps/polyline-codec';
import Type from 'typebox';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { isolineReply } from '../../src/distance/isoline.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { sphereDistanceMeters } from '../../src/geo/position.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { type DemoServer, startDemoServer } from '../support/example-requests.ts';
import { read, send } from '../support/request.ts';

const ORIGIN = '50.942405,1.503955';
const STOP = '50.95,1.48';
const DESTINATION = '50.955258,1.465170';
const TRIP = { origin: ORIGIN, destination: DESTINATION };
/** From north to south along the cape road: 653 m on foot. */
const TRACE = {
  type: 'LineString',
  coordinates: [
    [1.50403, 50.94262],
    [1.50389, 50.94481],
    [1.50172, 50.94711],
  ],
};

type Parameters = Readonly<Record<string, string>>;
const Refused = Type.Object({ detail: Type.Array(Type.Object({ loc: Type.Array(Type.String()), type: Type.String() })) });

describe('what clients of the rented API send to and read from roads', () => {
  let server: DemoServer;
  before(async () => {
    server = await startDemoServer({ geoipFile: '' });
  });
  after(() => server.stop());

  const get = (path: string, parameters: Parameters) => server.get(`/distance/${path}/json`, parameters);
  const post = (path: string, body: object) => server.write('POST', `/distance/${path}`, body);
  const route = async (parameters: Parameters) => read(routeReply, await get('route', { ...TRIP, ...parameters }));
  const isoline = async (parameters: Parameters) =>
    read(isolineReply, await get('isochrone', { origin: ORIGIN, ...parameters }));

  test('an isochrone by value is one line, around what is reached in so many minutes', async () => {
    const { status, isoline: line } = await isoline({ value: '3' });
    assert.equal(status, 'OK');
    assert.deepEqual(line?.origin, { lat: 50.942405, lng: 1.503955 });
    assert.deepEqual(line.time, { value: 3, text: '3 mins' });
    assert.equal(line.distance, undefined);
    // The ring is that of the feature for 180 seconds, which is the same area in GeoJSON.
    const { features } = read(isochroneReply, await get('isochrone', { origin: ORIGIN, values: '180' }));
    const [outer] = features[0].geometry.coordinates[0];
    const ring = polylineCodec.decode(line.geometry);
    assert.equal(ring.length, outer.length);
    assert.ok(ring.every(([lat, lng], i) => Math.abs(lat - outer[i][1]) < 1e-5 && Math.abs(lng - outer[i][0]) < 1e-5));
  });

  test('of several parts the largest is the line', async () => {
    // Past a motorway exit there are parts: the ring has to hold the most of what the features hold.
    for (const value of ['1', '2', '4', '6']) {
      const { isoline: line } = await isoline({ value });
      const { features } = read(isochroneReply, await get('isochrone', { origin: ORIGIN, values: `${60 * Number(value)}` }));
      const sizes = features[0].geometry.coordinates.map(([outer]) => size(outer.map(([lng, lat]) => [lat, lng])));
      const own = size(polylineCodec.decode(line?.geometry ?? ''));
      assert.ok(Math.abs(own / Math.max(...sizes) - 1) < 0.01, 'but for the precision of polylines');
    }
  });

  test('by distance a value is kilometres, whatever the units of the text', async () => {
    const { isoline: line } = await isoline({ value: '1', method: 'distance', units: 'imperial', language: 'fr-CA' });
    assert.deepEqual(line?.distance, { value: 1, text: '0,6\u202fmi' });
    const far = polylineCodec
      .decode(line.geometry)
      .map(([lat, lng]) => sphereDistanceMeters({ lat, lng }, { lat: 50.942405, lng: 1.503955 }));
    // A grid cell beyond a kilometre at the most, and no less than a road leads straight on.
    assert.ok(Math.max(...far) > 700 && Math.max(...far) < 1_150, `${Math.max(...far)}`);
  });

  test('a value in a body is a number or a text; none, two forms and one that is out of range are refused', async () => {
    for (const value of [3, '3', '3.0']) {
      const { isoline: line } = read(isolineReply, await post('isochrone/json', { origin: ORIGIN, value }));
      assert.equal(line?.time?.value, 3);
    }
    for (const body of [{}, { value: '', values: '' }, { value: 3, values: '180' }, { value: -1 }, { value: 'three' }]) {
      const { detail } = read(Refused, await post('isochrone/json', { origin: ORIGIN, ...body }), 422);
      assert.deepEqual(
        detail.map(({ loc }) => loc),
        [['body', 'value']],
        JSON.stringify(body),
      );
    }
    for (const value of ['0', '0.1', '121', '100000']) {
      const answer = await isoline({ value });
      assert.equal(answer.status, 'INVALID_REQUEST');
      assert.match(answer.error_message ?? '', /^value: [\d.]+ is not between 0\.167 and 120 minutes$/);
    }
  });

  test('legs say between which stops and roads they lead, and routes which road is the main one', async () => {
    const { routes } = await route({ waypoints: `optimize:true|${DESTINATION}|${STOP}` });
    const [{ legs, main_route_name, recommended, notice, waypoint_order = [] }] = routes;
    // Numbers are those of the stops as they were sent: 0 the origin, 1 and 2 the waypoints, 3 the destination.
    const visited = [0, ...waypoint_order.map((stop) => stop + 1), 3];
    assert.deepEqual(
      legs.map(({ start_waypoint, end_waypoint }) => [start_waypoint, end_waypoint]),
      visited.slice(1).map((stop, i) => [visited[i], stop]),
    );
    assert.equal(legs[0].start_address, 'Route du Cap');
    assert.deepEqual([main_route_name === '', recommended, notice], [false, true, '']);
    assert.ok(
      legs.every(({ steps }) => steps === undefined),
      'no details: no steps',
    );
    const { routes: others } = await route({ alternatives: 'true' });
    assert.deepEqual(
      others.map((each) => each.recommended),
      others.map((_, i) => i === 0),
    );
  });

  test('steps are texts, a line, a mode and instructions, in every language', async () => {
    const { routes: none } = await route({ details: 'none' });
    assert.ok(none[0].legs.every((leg) => !('steps' in leg)));
    for (const language of DISTANCE_LANGUAGES) {
      const { routes } = await route({ details: 'full', language });
      const [{ steps = [] }] = routes[0].legs;
      for (const [i, { distance, duration, polyline, travel_mode, instructions, distance_meters }] of steps.entries()) {
        const where = `${language}, step ${i}: ${JSON.stringify(instructions)}`;
        assert.ok(distance !== '' && duration !== '' && travel_mode === 'DRIVING', where);
        assert.ok(polylineCodec.decode(polyline).length > 0);
        const { summary, verbal_succint, verbal_before, verbal_after } = instructions;
        assert.ok(summary !== '' && verbal_succint !== '' && verbal_before !== '', where);
        // The library of instructions has `para{way_name}`, without the blank.
        assert.doesNotMatch(summary, /\bpara[A-Z]/, where);
        assert.doesNotMatch(verbal_succint, /Autoroute|Rue|Avenue/, `without names: ${where}`);
        // How far one goes on, as the step itself has it; not where one has arrived.
        assert.equal(verbal_after?.includes(distance), i < steps.length - 1 ? true : undefined, where);
        assert.equal(distance_meters > 0, i < steps.length - 1);
      }
      // Right onto the motorway, off it to the left, and an arrival: the maneuvers' numbers in Valhalla.
      assert.equal(steps[0].instructions.action, 1);
      assert.ok([4, 5, 6].includes(steps[steps.length - 1].instructions.action));
    }
    const { routes } = await route({ details: 'full', mode: 'walking' });
    assert.equal(routes[0].legs[0].steps?.[0].travel_mode, 'WALKING');
  });

  test('tolls name the country in three letters, and in two', async () => {
    const { routes } = read(tollsReply, await get('tolls', TRIP));
    const [{ tolls }] = routes[0].legs;
    assert.ok(tolls.length > 0);
    for (const { countryCode, countryCode2 } of tolls) assert.deepEqual([countryCode, countryCode2], ['FRA', 'FR']);
  });

  test('a service that is not enabled is a status with a reason', async () => {
    const other = await server.addProject('without-distance');
    const project = await findProject(server.database, 'without-distance');
    assert.ok(project);
    await changeProject(server.database, project.id, { ...project, services: ['indoor'] });
    const answer = await other.get('/distance/distancematrix/json', { origins: ORIGIN, destinations: STOP });
    assert.deepEqual(
      [answer.status, answer.json],
      [200, { status: 'REQUEST_DENIED', rows: [], error_message: 'The service distance is not enabled for this project' }],
    );
  });

  test('what a body does not say is read from the query; nothing is ignored', async () => {
    const matrix = { origins: ORIGIN, destinations: DESTINATION };
    const [inBody, inQuery, both] = [
      await post('distancematrix/json', { ...matrix, mode: 'walking', units: 'imperial' }),
      await post(`distancematrix/json?mode=walking&units=imperial&origins=${ORIGIN}`, { destinations: DESTINATION }),
      await post('distancematrix/json?mode=driving&units=metric', { ...matrix, mode: 'walking', units: 'imperial' }),
    ];
    assert.equal(inBody.status, 200);
    assert.equal(inQuery.text, inBody.text);
    assert.equal(both.text, inBody.text, 'the body goes first');
    const { detail } = read(Refused, await post('distancematrix/json?mode=flying', matrix), 422);
    assert.deepEqual(
      detail.map(({ loc, type }) => [loc, type]),
      [[['query', 'mode'], 'enum']],
    );
    const missing = read(Refused, await post('distancematrix/json?origins=', { destinations: STOP }), 422);
    assert.deepEqual(
      missing.detail.map(({ loc, type }) => [loc, type]),
      [[['body', 'origins'], 'missing']],
    );
  });

  test('a trace of GeoJSON says beside its line how it is matched', async () => {
    const inQuery = await post('match/json?mode=walking&units=imperial&language=fr', TRACE);
    const inBody = await post('match/json', { ...TRACE, mode: 'walking', units: 'imperial', language: 'fr' });
    assert.deepEqual([inQuery.status, inBody.text], [200, inQuery.text]);
    assert.notEqual((await post('match/json', TRACE)).text, inQuery.text);
    const { detail } = read(Refused, await post('match/json', { ...TRACE, mode: 'flying' }), 422);
    assert.deepEqual(detail[0].loc, ['body', 'mode']);
  });

  test('a public key where a private one is needed is told so', async () => {
    const url = `${server.origin}/distance/matrix/async?key=${server.publicKey}`;
    const answer = await send(url, { method: 'POST', headers: { referer: 'http://localhost/' }, body: '{}' });
    assert.equal(answer.status, 401);
    assert.match(answer.text, /A private key is needed here, not a public one: send the query parameter private_key, or/);
    const stores = await send(`${server.origin}/stores`, {
      method: 'POST',
      headers: { 'x-api-key': server.privateKey },
      body: '{}',
    });
    assert.match(stores.text, /The key in the header X-Api-Key is not read here: send the query parameter private_key/);
  });

  test('without a database of addresses 501 says which setting names one', async () => {
    for (const path of ['/geolocation/position', '/geolocation/stores']) {
      const answer = await server.get(path);
      assert.equal(answer.status, 501);
      assert.match(answer.text, /no database of addresses \(WAYPOST_GEOIP\)/);
    }
    assert.equal((await server.get('/timezone', { location: '0,0' })).status, 200);
  });

  test('a language tag means its language everywhere; what is none is refused everywhere', async () => {
    const asks = [
      (language: string) => server.get('/localities/details', { public_id: 'vxUHWbQkS-c.MTQ', language }),
      (language: string) => get('route', { ...TRIP, details: 'full', language }),
      (language: string) => get('distancematrix', { origins: ORIGIN, destinations: STOP, elements: 'duration', language }),
      (language: string) => get('isochrone', { origin: ORIGIN, value: '3', language }),
      (language: string) => get('tolls', { ...TRIP, language }),
      (language: string) =>
        server.get('/indoor/directions/deux-nefs', { origin: 'ref:1.0.2', destination: 'ref:1.0.1', language }),
      (language: string) =>
        server.get('/threewords/convert-to-address', { words: 'orographic.fluctuations.avowed', language }),
    ];
    // Each is the language by BCP 47 lookup: parts drop from the end; deprecated codes and macrolanguages mean their language.
    const same = [
      ...[
        ['en-US', 'en'],
        ['pt-BR', 'pt'],
        ['DE-at', 'de'],
        ['fr-Latn-FR-u-nu-latn', 'fr'],
        ['iw', 'he'],
        ['cmn', 'zh'],
        ['no', 'nb'],
        ['nn-NO', 'nb'],
      ],
      // A language that nobody knows is not an error: English.
      ...[
        ['tlh', 'en'],
        ['qaa-Qaaa-QM', 'en'],
      ],
    ];
    for (const ask of asks.slice(1)) {
      for (const [tag, language] of same) {
        const [tagged, plain] = [await ask(tag), await ask(language)];
        assert.deepEqual([tagged.status, tagged.text], [200, plain.text], tag);
      }
    }
    for (const ask of asks) {
      assert.equal((await ask('zh-Hant-TW')).status, 200);
      for (const tag of ['e', 'en_US', 'français', '*', 'en-', '-en', 'en-a', 'english', 'x'.repeat(300)])
        assert.equal((await ask(tag)).status, 422, tag);
    }
  });

  test('a list takes blanks and ends; a country may stand with its own language', async () => {
    const names = async (parameters: Parameters) =>
      (await server.get('/localities/autocomplete', { input: 'port-col', ...parameters })).text;
    const french = await names({ components: 'country:fr', types: 'locality|postal_code' });
    assert.equal(await names({ components: 'country:fr-fr', types: ' locality | postal_code |' }), french);
    assert.equal(await names({ components: 'country:FR|' }), french);
    assert.match(french, /Port-Colbart/);
    assert.doesNotMatch(await names({ components: 'country:de-fr' }), /Port-Colbart/);
    assert.equal(
      (await server.get('/localities/autocomplete', { input: 'port-col', components: 'country:xx-fr' })).status,
      422,
    );
  });

  test('a point is read the same everywhere', async () => {
    const plain = await get('route', { origin: '50.95,1.48', destination: '51,1.5' });
    for (const origin of ['+50.95, 1.48', ' 50.95 ,1.48', '50.950,01.48', '5.095e1,1.48']) {
      assert.equal((await get('route', { origin, destination: '51.,1.5' })).text, plain.text, origin);
    }
    const places = await server.get('/localities/nearby', { location: '50.95,1.48', types: 'business' });
    assert.equal(
      (await server.get('/localities/nearby', { location: '+50.95, 1.48', types: 'business' })).text,
      places.text,
    );
  });

  test('of a parameter that is sent twice the last counts', async () => {
    const twice = await send(
      `${server.origin}/distance/route/json?origin=0,0&origin=${ORIGIN}&destination=${DESTINATION}&private_key=${server.privateKey}`,
    );
    assert.equal(twice.text, (await get('route', TRIP)).text);
  });
});

/** Twice the area of a ring, in square degrees. */
function size(ring: readonly (readonly number[])[]): number {
  return Math.abs(
    ring.reduce((sum, [y, x], i) => {
      const [nextY, nextX] = ring[(i + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0),
  );
}
