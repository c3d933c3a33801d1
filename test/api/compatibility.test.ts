import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type DemoServer, type ExampleRequest, startDemoServer } from '../support/example-requests.ts';
import type { Answer } from '../support/request.ts';

/** What stands in an answer under a path of names and numbers, `rows/0/elements`; undefined where there is nothing. */
function at(json: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      json,
    );
}

const TRIP = 'origin=50.942405,1.503955&destination=50.955258,1.465170';
const MATRIX = 'origins=50.95,1.48&destinations=50.9503,1.4288|50.952,1.49';
const HOUSE = 'vxUHWbQkS-c.MTQ';
const VENUE = 'deux-nefs';
const ROOMS = 'origin=ref:1.0.2&destination=ref:1.0.1';
const CAFES = 'location=50.9503,1.4779&types=business.food_and_drinks';

let server: DemoServer;
before(async () => {
  server = await startDemoServer();
});
after(() => server.stop());

const get = (path: string) => server.ask({ method: 'GET', path });
const post = (path: string, body: unknown) => server.ask({ method: 'POST', path, body });

async function ok(path: string): Promise<unknown> {
  const answer = await get(path);
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer.json;
}

/** The parameter that a 422 is about, of the first of its errors. */
async function refused(path: string): Promise<unknown> {
  const { status, json, text } = await get(path);
  assert.equal(status, 422, `${path}: ${text}`);
  return at(json, 'detail/0/loc/1');
}

async function sameAnswer(first: string, ...others: readonly string[]): Promise<void> {
  const expected = await ok(first);
  for (const other of others) assert.deepEqual(await ok(other), expected, other);
}

/** Sends bytes as they are, as programs do that encode nothing. */
function sendRaw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

describe('all endpoints', () => {
  test('a flag is read the same in every spelling and case', async () => {
    const path = '/localities/autocomplete?input=port-col&no_deprecated_fields=';
    await sameAnswer(`${path}true`, ...['1', 'yes', 'on', 't', 'y', 'True', 'YES'].map((yes) => path + yes));
    await sameAnswer(`${path}false`, path, ...['0', 'no', 'off', 'f', 'n', 'FALSE'].map((no) => path + no));
    assert.equal(await refused(`${path}maybe`), 'no_deprecated_fields');
  });

  test('the errors of venues have a context beside, as the reference shows them; those of places the input', async () => {
    const venues = await get(`/indoor/directions/${VENUE}?origin=here&units=cubits`);
    assert.equal(venues.status, 422);
    assert.deepEqual(at(venues.json, 'context'), {});
    const places = await get('/localities/autocomplete?input=a&radius=far');
    assert.deepEqual(at(places.json, 'detail/0/loc'), ['query', 'radius']);
    assert.equal(at(places.json, 'detail/0/input'), 'far');
    assert.equal(at(places.json, 'context'), undefined);
  });

  test('what is unknown is ignored, but a misspelled size of a vehicle would let it onto any bridge', async () => {
    await sameAnswer(`/distance/route/json?${TRIP}`, `/distance/route/json?${TRIP}&traffic_model=best`);
    const answer = await get(`/distance/route/json?${TRIP}&vehicle_hight=4`);
    assert.equal(answer.status, 422);
    assert.match(answer.text, /vehicle_hight/);
  });

  test('countries are known by both of their codes, in any case, and by what is before a dash', async () => {
    const path = '/localities/autocomplete?input=port-col&language=fr&types=city|town&components=country:';
    await sameAnswer(`${path}fr`, `${path}FRA`, `${path}fr-fr`, `${path}be|country:fra`);
    assert.deepEqual(at(await ok(`${path}be`), 'localities'), []);
  });

  test('venues and three words follow `language` alone, as documented; places follow the browser', async () => {
    const french = { 'accept-language': 'fr' };
    const asked = async (path: string, parameters: Record<string, string>) =>
      (await server.get(path, parameters, french)).json;
    const directions = await asked(`/indoor/directions/${VENUE}`, { origin: 'ref:1.0.2', destination: 'ref:1.0.1' });
    assert.equal(at(directions, 'routes/0/legs/0/steps/1/instruction/summary'), 'Turn right');
    const words = await asked('/threewords/convert-to-address', { words: 'orographic.fluctuations.avowed' });
    assert.match(String(at(words, 'results/0/formatted_address')), /^12 Colbart Avenue/);
    const place = await asked('/localities/details', { public_id: HOUSE });
    assert.equal(at(place, 'result/name'), '14 Avenue du Colbart');
  });

  test('blanks and empty items of a list do not count, except where an empty one would mean all', async () => {
    await sameAnswer(
      '/localities/nearby?location=50.9503,1.4779&types=medical.pharmacy|business.shop.bakery',
      '/localities/nearby?location=50.9503,1.4779&types=|medical.pharmacy%20||%20business.shop.bakery|',
    );
    for (const list of ['ref=ref:1.0.2,,ref:1.0.1', 'id=,']) {
      assert.equal(await refused(`/indoor/venues/${VENUE}/pois/search?${list}`), list.split('=')[0]);
    }
  });

  test('an empty point is no point, and none is left out: rows and elements are numbered by points', async () => {
    const roads = await ok('/distance/distancematrix/json?origins=50.95,1.48&destinations=50.9503,1.4288||50.952,1.49');
    assert.equal(at(roads, 'status'), 'INVALID_REQUEST');
    assert.match(String(at(roads, 'error_message')), /^destinations: /);
    const rooms = await ok(`/indoor/distancematrix/${VENUE}?origins=ref:1.0.2||ref:1.0.1&destinations=ref:1.2.1`);
    const statuses = [0, 1, 2].map((row) => at(rooms, `rows/${row}/elements/0/status`));
    assert.deepEqual(statuses, ['OK', 'NOT_FOUND', 'OK']);
  });

  test('points are a text, in a body too: a list of JSON is refused and named', async () => {
    const answer = await post('/distance/distancematrix/json', { origins: ['50.95,1.48'], destinations: '50.952,1.49' });
    assert.equal(answer.status, 422);
    assert.deepEqual(at(answer.json, 'detail/0/loc'), ['body', 'origins']);
  });

  test('a target with letters that are not encoded is 400 and says so; encoded they are read', async () => {
    const target = `/threewords/convert-to-address?private_key=${server.privateKey}&words=`;
    const raw = await sendRaw(`${target}orographic・fluctuations・avowed`);
    assert.match(raw, /^HTTP\/1\.1 400 /);
    assert.match(raw, /percent-encode/i);
    assert.match(await sendRaw(`${target}orographic%E3%83%BBfluctuations%E3%83%BBavowed`), /^HTTP\/1\.1 200 /);
  });
});

describe('localities', () => {
  test('an address has one locality, and each level under all names of both references', async () => {
    const expected = [
      ['street_number'],
      ['route'],
      ['locality'],
      ['county', 'division_level_2', 'administrative_area_level_2'],
      ['state', 'division_level_1', 'administrative_area_level_1'],
      ['country', 'administrative_area_level_0', 'division_level_0'],
      ['postal_codes'],
    ];
    const components = at(await ok(`/localities/details?public_id=${HOUSE}`), 'result/address_components');
    assert.ok(Array.isArray(components));
    assert.deepEqual(
      components.map((component) => at(component, 'types')),
      expected,
    );
  });

  test('`cc_format` follows the codes of `components`, and is of two letters without', async () => {
    const codeOf = async (suffix: string) => {
      const json = await ok(`/localities/details?public_id=${HOUSE}${suffix}`);
      return at(json, 'result/address_components/5/short_name');
    };
    assert.equal(await codeOf(''), 'FR');
    assert.equal(await codeOf('&cc_format=alpha3'), 'FRA');
    assert.equal(await codeOf('&components=country:fra'), 'FRA');
    assert.equal(await codeOf('&components=country:fra&cc_format=alpha2'), 'FR');
  });

  test('`nearby` has pages of ten within a kilometre, and says how far a page and a circle may be', async () => {
    const first = await ok(`/localities/nearby?${CAFES}`);
    await sameAnswer(`/localities/nearby?${CAFES}`, `/localities/nearby?${CAFES}&radius=1000&limit=10&page=1`);
    assert.equal(at(first, 'pagination/previous_page'), null);
    const second = await ok(`/localities/nearby?${CAFES}&limit=1&page=2`);
    assert.deepEqual(at(second, 'pagination'), { previous_page: 1, next_page: 3 });
    assert.deepEqual(at(second, 'results/0'), at(first, 'results/1'), 'nearest first, on every page');
    for (const [name, values] of Object.entries({ radius: ['9', '50001'], limit: ['0', '31'], page: ['0'] })) {
      for (const value of values) assert.equal(await refused(`/localities/nearby?${CAFES}&${name}=${value}`), name);
    }
  });

  test('`location_type` says what `accuracy` says; `fields=shape` has the location with the shape', async () => {
    const whole = await ok(`/localities/details?public_id=${HOUSE}`);
    // Number 14 has no point of its own: it lies between 12 and 16.
    assert.equal(at(whole, 'result/geometry/accuracy'), 'RANGE_INTERPOLATED');
    assert.equal(at(whole, 'result/geometry/location_type'), 'RANGE_INTERPOLATED');
    const shape = await ok(`/localities/details?public_id=${HOUSE}&fields=shape`);
    assert.deepEqual(at(shape, 'result/geometry'), { location: at(whole, 'result/geometry/location'), shape: null });
  });

  test('the shares of a found address stand under both of their names', async () => {
    const json = await ok('/localities/geocode?address=12+av.+du+Colbart,+62991+Port-Colbart');
    const scores = at(json, 'results/0/scores_per_components');
    assert.deepEqual(at(scores, 'street'), at(scores, 'street_name'));
    assert.deepEqual(at(scores, 'city'), at(scores, 'locality'));
    assert.equal(at(scores, 'street'), 1);
    assert.equal(
      await refused('/localities/geocode?address=12+av.+du+Colbart&list_sub_buildings=true'),
      'list_sub_buildings',
    );
  });
});

describe('distance', () => {
  test('a matrix has distances unless it is asked for more', async () => {
    const json = await ok(`/distance/distancematrix/json?${MATRIX}`);
    for (const to of [0, 1]) {
      const element = at(json, `rows/0/elements/${to}`);
      assert.ok(typeof element === 'object' && element !== null);
      assert.deepEqual(Object.keys(element), ['status', 'distance']);
    }
    await sameAnswer(`/distance/distancematrix/json?${MATRIX}`, `/distance/distancematrix/json?${MATRIX}&elements=distance`);
  });

  test('what cannot go together is INVALID_REQUEST with a reason, and HTTP 200', async () => {
    const stop = '50.9459,1.4697';
    for (const path of [
      `/distance/distancematrix/json?${MATRIX}&departure_time=now&arrival_time=now`,
      `/distance/route/json?${TRIP}&departure_time=now&arrival_time=now`,
      `/distance/tolls/json?${TRIP}&departure_time=now&arrival_time=now`,
      `/distance/route/json?${TRIP}&waypoints=${stop}&alternatives=true`,
      `/distance/route/json?${TRIP}&waypoints=${Array(26).fill(stop).join('|')}`,
    ]) {
      const json = await ok(path);
      assert.equal(at(json, 'status'), 'INVALID_REQUEST', path);
      assert.notEqual(at(json, 'error_message') ?? '', '', path);
    }
    assert.equal(at(await ok(`/distance/route/json?${TRIP}&waypoints=${Array(25).fill(stop).join('|')}`), 'status'), 'OK');
  });

  test('a route has steps when it is asked for them: there is nothing to say after an arrival', async () => {
    const path = `/distance/route/json?${TRIP}&details=`;
    await sameAnswer(path, `${path}none`, `${path}summary`);
    assert.equal(at(await ok(path), 'routes/0/legs/0/steps'), undefined);
    const steps = at(await ok(`${path}full`), 'routes/0/legs/0/steps');
    assert.ok(Array.isArray(steps));
    assert.equal(at(steps[0], 'travel_mode'), 'DRIVING');
    const told = steps.map((step) => typeof at(step, 'instructions/verbal_after'));
    assert.deepEqual(told, [...steps.slice(1).map(() => 'string'), 'undefined']);
  });

  test('the corners of all that is avoided are 500 at most', async () => {
    const ring = (corners: number) =>
      Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * i) / corners;
        return `${(50.9 + 0.001 * Math.sin(angle)).toFixed(6)},${(1.3 + 0.001 * Math.cos(angle)).toFixed(6)}`;
      }).join(';');
    const statusWith = async (corners: number) =>
      at(await ok(`/distance/route/json?${TRIP}&avoid=${ring(corners)}`), 'status');
    assert.equal(await statusWith(500), 'OK');
    assert.equal(await statusWith(501), 'INVALID_REQUEST');
  });
});

describe('indoor', () => {
  const directions = `/indoor/directions/${VENUE}?${ROOMS}`;

  test('a profile is the mode, the first one when there is none; two that differ are refused', async () => {
    await sameAnswer(
      directions,
      `${directions}&mode=default`,
      `${directions}&routing_profile=default`,
      `${directions}&mode=`,
    );
    await sameAnswer(`${directions}&mode=wheelchair`, `${directions}&mode=wheelchair&routing_profile=wheelchair`);
    assert.equal((await get(`${directions}&mode=wheelchair&routing_profile=stroller`)).status, 422);
    assert.equal((await get(`${directions}&mode=teleport`)).status, 400);
    assert.equal(await refused(`${directions}&units=cubits`), 'units');
  });

  test('a box is avoided with and without the last semicolon', async () => {
    // Around the door of the destination.
    const box = '0;50.95238,1.48470;50.95238,1.48485;50.95236,1.48485;50.95236,1.48470';
    const [open, closed] = [await get(`${directions}&avoid_in=${box}`), await get(`${directions}&avoid_in=${box};`)];
    assert.deepEqual([open.status, open.text], [closed.status, closed.text]);
    assert.notEqual(open.text, (await get(directions)).text);
  });

  test('an unknown venue is 403, an unknown place in it 400, each with its reason', async () => {
    for (const [status, path] of [
      [403, '/indoor/venues/nowhere'],
      [403, `/indoor/directions/nowhere?${ROOMS}`],
      [400, `/indoor/directions/${VENUE}?origin=ref:1.0.2&destination=ref:nothing`],
    ] as const) {
      const answer = await get(path);
      assert.equal(answer.status, status, path);
      assert.equal(typeof at(answer.json, 'detail'), 'string', path);
    }
  });

  test('the addresses of tiles keep what was asked of their description', async () => {
    const json = await ok(
      `/indoor/venues/${VENUE}/tiles.json?language=fr&disable_zoom_min=true&advanced_filter=shop:=clothes`,
    );
    const { searchParams } = new URL(String(at(json, 'tiles/0')).replaceAll(/[{}]/g, ''));
    assert.equal(searchParams.get('language'), 'fr');
    assert.equal(searchParams.get('disable_zoom_min'), 'true');
    assert.equal(searchParams.get('advanced_filter'), 'shop:=clothes');
  });
});

describe('time zones and the place of a client', () => {
  test('both addresses answer alike; stores near a client are five unless asked for up to 300', async () => {
    const point = 'location=48.8566,2.3522&timestamp=1782900000';
    await sameAnswer(`/timezone?${point}`, `/geolocation/timezone?${point}`);
    const near = '/geolocation/stores?ip_address=203.0.113.7';
    const features = at(await ok(near), 'stores/features');
    assert.ok(Array.isArray(features) && features.length === 5);
    await sameAnswer(near, `${near}&limit=`);
    for (const limit of ['0', '301']) assert.equal(await refused(`${near}&limit=${limit}`), 'limit');
  });
});

/** One operation as a client of each reference asks for it, and what that client reads. */
interface Both {
  readonly operation: string;
  readonly before: Asked;
  readonly since: Asked;
  /** What both have to read alike. */
  readonly alike: readonly string[];
}
interface Asked {
  readonly request: ExampleRequest;
  /** Values by their paths in the answer. */
  readonly reads: Readonly<Record<string, unknown>>;
}

const asks = (path: string, reads: Readonly<Record<string, unknown>>, body?: unknown): Asked => ({
  request: { method: body === undefined ? 'GET' : 'POST', path, body },
  reads,
});

const BOTH: readonly Both[] = [
  {
    operation: 'suggestions',
    before: asks('/localities/autocomplete?input=port-col&language=fr', {
      'localities/0/type': 'locality',
      'localities/0/matched_substrings/description/0': { offset: 0, length: 4 },
    }),
    since: asks(
      '/localities/autocomplete?input=port-col&language=fr-FR&extended=&data=&location=&radius=&components=country:fr-fr',
      {
        'localities/0/types': ['locality', 'town'],
      },
    ),
    alike: ['localities/0/public_id', 'localities/0/description'],
  },
  {
    operation: 'details',
    before: asks(`/localities/details?public_id=${HOUSE}&language=fr`, {
      'result/formatted_address': '14 Avenue du Colbart, 62991 Port-Colbart, France',
      'result/geometry/accuracy': 'RANGE_INTERPOLATED',
      'result/address_components/4/types/2': 'administrative_area_level_1',
    }),
    since: asks(`/localities/details?public_id=${HOUSE}&language=fr-CA&fields=geometry|address_components&cc_format=`, {
      'result/geometry/location_type': 'RANGE_INTERPOLATED',
      'result/address_components/0/types': ['street_number'],
      'result/address_components/4/types/1': 'division_level_1',
    }),
    alike: ['result'],
  },
  {
    operation: 'points of interest near a point',
    before: asks(`/localities/nearby?${CAFES}`, { 'pagination/previous_page': null }),
    since: asks('/localities/nearby?location=%2B50.9503, 1.4779&types=business.food_and_drinks|&radius=&limit=', {
      'results/0/geometry/location_type': 'ROOFTOP',
    }),
    alike: ['results', 'pagination'],
  },
  {
    operation: 'three words',
    before: asks('/threewords/convert-to-address?words=orographic.fluctuations.avowed&language=fr', {
      'results/0/formatted_address': '12 Avenue du Colbart, 62991 Port-Colbart, France',
      'results/0/sub_buildings': [],
    }),
    since: asks('/threewords/convert-to-address?words=%2F%2F%2Forographic%C2%B7fluctuations%C2%B7avowed&language=fr-FR', {
      'results/0/description': '12 Avenue du Colbart, 62991 Port-Colbart, France',
    }),
    alike: ['results'],
  },
  {
    operation: 'a matrix',
    before: asks(`/distance/distancematrix/json?${MATRIX}&elements=duration_distance`, {
      status: 'OK',
      'rows/0/elements/1/distance/text': '879 m',
    }),
    since: asks(
      '/distance/distancematrix/json?units=&avoid=',
      { status: 'OK', error_message: undefined },
      {
        origins: '50.95, 1.48',
        destinations: '50.9503,1.4288 | +50.952,1.49',
        elements: 'duration_distance',
        language: 'en-GB',
      },
    ),
    alike: ['rows'],
  },
  {
    operation: 'a matrix that cannot be',
    before: asks('/distance/distancematrix/json?origins=95,1.48&destinations=50.952,1.49', { status: 'INVALID_REQUEST' }),
    since: asks(
      '/distance/distancematrix/json',
      { status: 'INVALID_REQUEST' },
      { origins: '95,1.48', destinations: '50.952,1.49' },
    ),
    alike: ['error_message'],
  },
  {
    operation: 'tolls',
    before: asks(`/distance/tolls/json?${TRIP}&departure_time=1795518000`, {
      'routes/0/legs/0/tolls/0/tollSystemRef': 0,
      'routes/0/legs/0/tollSystems/0': { id: 0, name: 'Autoroutes du Détroit' },
    }),
    since: asks(`/distance/tolls/json?${TRIP}&departure_time=1795518000&units=&language=en-US`, {
      'routes/0/legs/0/tolls/0/countryCode': 'FRA',
      'routes/0/legs/0/tolls/0/countryCode2': 'FR',
    }),
    alike: ['routes'],
  },
  {
    operation: 'a way through a venue',
    before: asks(`/indoor/directions/${VENUE}?${ROOMS}&mode=wheelchair`, {
      status: 'ok',
      'routes/0/legs/0/start_location/level': 0,
      'routes/0/legs/0/steps/0/instruction/instruction_type': 'exit',
    }),
    since: asks(`/indoor/directions/${VENUE}?${ROOMS}&routing_profile=wheelchair&language=en-GB&avoid_in=&waypoints=`, {
      'routes/0/legs/0/waypoint': null,
    }),
    alike: ['routes'],
  },
  {
    operation: 'the venue',
    before: asks(`/indoor/venues/${VENUE}`, { venue_id: VENUE, 'levels/0/level': 0, 'routing_profiles/0': 'default' }),
    since: asks('/indoor/venues?sort_by=name', {
      '0/venue_id': VENUE,
      '0/levels/0/level': 0,
      '0/routing_profiles/0': 'default',
    }),
    alike: [],
  },
  {
    operation: 'points of interest of a venue',
    before: asks(`/indoor/venues/${VENUE}/pois/autocomplete?q=boulangerie&items_by_page=1&page=0`, {
      'pagination/page': 0,
      'predictions/0/level': '0',
    }),
    since: asks(
      `/indoor/venues/${VENUE}/pois/autocomplete?q=boulangerie&items_by_page=1&level=&building=&category=&ref=&extended=`,
      {
        'predictions/0/ref': '1.0.1',
      },
    ),
    alike: ['predictions', 'pagination'],
  },
  {
    operation: 'assets',
    before: asks('/stores/search?query=(type:"cafe" OR type:"pharmacy")&lat=50.95&lng=1.48&stores_by_page=2', {
      type: 'FeatureCollection',
      'features/0/geometry/type': 'Point',
    }),
    since: asks('/stores/search?query=type:=cafe OR type:=pharmacy&lat=50.95&lng=1.48&stores_by_page=2&radius=', {
      'pagination/page': 1,
    }),
    alike: ['features/0/properties/store_id', 'features/1/properties/store_id', 'features/0/properties/distance'],
  },
  {
    operation: 'features around a point',
    before: asks(
      '/datasets/{parcels}/features/nearby?per_page=1',
      { 'pagination/page': 1, 'pagination/prev': null },
      {
        geometry: { type: 'Point', coordinates: [1.48, 50.95] },
      },
    ),
    since: asks(
      '/datasets/{parcels}/features/nearby?per_page=1&page=&format=',
      { 'pagination/page': 1 },
      { geometry: '+50.95, 1.48' },
    ),
    alike: ['features/0/id', 'features/0/attributes'],
  },
];

describe('clients of both references are served at the same time', () => {
  const read = (answer: Answer, { request, reads }: Asked) => {
    assert.equal(answer.status, 200, `${request.path}: ${answer.text}`);
    for (const [path, value] of Object.entries(reads))
      assert.deepEqual(at(answer.json, path), value, `${request.path}: ${path}`);
  };
  for (const { operation, before: old, since, alike } of BOTH) {
    test(operation, async () => {
      const [first, second] = await Promise.all([server.ask(old.request), server.ask(since.request)]);
      read(first, old);
      read(second, since);
      for (const path of alike) {
        assert.notEqual(at(first.json, path), undefined, path);
        assert.deepEqual(at(second.json, path), at(first.json, path), path);
      }
    });
  }
});
