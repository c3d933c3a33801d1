import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Static } from 'typebox';
import { matchReply } from '../../src/distance/match.ts';
import { routeReply } from '../../src/distance/route.ts';
import { readPolyline } from '../../src/geo/polyline.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { type Answer, read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Reply = Static<typeof matchReply>;
interface TracePoint {
  readonly lat: number;
  readonly lng: number;
  readonly time?: number | string;
}

const PATH = '/distance/match/json';
/** Along a main road and then streets of the sample town. */
const TRIP = { origin: '50.942405,1.503955', destination: '50.9459105,1.4697' };
const TYPES = 'application/json, application/geo+json, application/gpx+xml, application/xml, text/xml';
const START = 1_800_000_000;
/** Two points of GeoJSON. */
const PAIRS = [
  [1.5, 50],
  [1.51, 50],
];

describe('map matching', () => {
  let server: TestServer;
  /** The trip, noted at each corner of its line. */
  let drive: readonly TracePoint[];
  let meters: number;

  before(async () => {
    server = await startTestServer(useDemoTown);
    const { routes } = read(routeReply, await server.get('/distance/route/json', TRIP));
    const line = readPolyline(routes[0].overview_polyline.points);
    assert.equal(line?.type, 'LineString');
    drive = (line?.type === 'LineString' ? line.coordinates : []).map(([lng, lat], i) => ({
      lat: lat + ((i % 3) - 1) * 4e-5,
      lng,
      time: START + 60 * i,
    }));
    meters = routes[0].legs[0].distance.value;
  });
  after(() => server.stop());

  const ask = (body: unknown, { type = 'application/json', query = '' } = {}): Promise<Answer> =>
    send(`${server.origin}${PATH}?private_key=${server.privateKey}${query}`, {
      method: 'POST',
      headers: type === '' ? {} : { 'content-type': type },
      body:
        typeof body === 'string' && type !== '' ? body : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
    });
  const matched = async (body: unknown, how = {}): Promise<Reply> => read(matchReply, await ask(body, how));
  const faults = async (body: unknown, how = {}): Promise<string[]> => {
    const { status, text } = await ask(body, how);
    assert.equal(status, 422, text);
    const { detail }: { detail: { loc: (string | number)[]; msg: string }[] } = JSON.parse(text);
    return detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  };

  test('a track along a known route is that route: its length, its time, its roads, and a place for each point', async () => {
    const { status, matchings, points, gaps } = await matched({ points: drive, mode: 'driving' });
    assert.equal(status, 'OK');
    assert.equal(matchings.length, 1);
    const [{ distance, duration, roads, confidence, start_point, end_point, polyline }] = matchings;
    assert.ok(Math.abs(distance.value - meters) <= 0.01 * meters, `${distance.value}, not ${meters}`);
    assert.equal(duration.value, 60 * (drive.length - 1), 'what its clock says');
    assert.deepEqual([start_point, end_point], [0, drive.length - 1]);
    assert.ok(confidence > 0.8 && confidence <= 1);
    assert.ok(readPolyline(polyline.points));
    assert.ok(Math.abs(roads.reduce((sum, road) => sum + road.distance.value, 0) - distance.value) <= roads.length);
    assert.equal(roads[0].name, 'Route du Cap');
    assert.equal(points.length, drive.length);
    for (const [i, point] of points.entries()) {
      assert.ok(point.matched, `point ${i}`);
      assert.equal(point.matching, 0);
      assert.ok(point.distance.value <= 6 && Math.abs(point.location.lng - drive[i].lng) < 1e-4);
      assert.ok(roads.some(({ way_id }) => way_id === point.way_id));
    }
    assert.deepEqual(gaps, []);
  });

  test('the same as GeoJSON of each kind, and as GPX', async () => {
    const { matchings } = await matched({ points: drive });
    const coordinates = drive.map(({ lat, lng }) => [lng, lat]);
    const coordTimes = drive.map(({ time }) => new Date(Number(time) * 1000).toISOString());
    const geometry = { type: 'LineString', coordinates };
    const feature = { type: 'Feature', geometry, properties: { coordTimes } };
    const half = Math.floor(drive.length / 2);
    const parts = (list: readonly unknown[]) => [list.slice(0, half), list.slice(half)];
    const gpx = `<?xml version="1.0"?><gpx version="1.1">${parts(drive)
      .map(
        (part, i) =>
          `<trk><name>Tour &amp; ${i}</name><trkseg>${part
            .map((_, at) => {
              const { lat, lng } = drive[i * half + at];
              return `<trkpt lat="${lat}" lon="${lng}"><ele>3</ele><time>${coordTimes[i * half + at]}</time></trkpt>`;
            })
            .join('')}</trkseg></trk>`,
      )
      .join('')}</gpx>`;
    const several = { type: 'MultiLineString', coordinates: parts(coordinates) };
    for (const [body, type] of [
      [feature, 'application/geo+json'],
      [{ type: 'FeatureCollection', features: [feature] }, 'application/json'],
      [{ type: 'Feature', geometry: several, properties: { times: parts(coordTimes) } }, 'application/json'],
      [gpx, 'application/gpx+xml'],
    ] as const) {
      assert.deepEqual((await matched(body, { type })).matchings, matchings);
    }
    // Planned routes are read where there is no track; what is in a namespace with a prefix is named with it.
    const route = `<gpx><rte>${coordTimes
      .map((time, i) => `<rtept lat="${drive[i].lat}" lon="${drive[i].lng}"><time>${time}</time></rtept>`)
      .join('')}</rte></gpx>`;
    const prefixed = gpx
      .replaceAll(/<(\/?)(\w)/g, '<$1g:$2')
      .replace('<g:gpx ', '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" ');
    const inner = gpx.replaceAll('</trkpt>', '<extensions><time>1999-01-01T00:00:00Z</time></extensions></trkpt>');
    const foreign = gpx.replace('</gpx>', '<extensions><trkpt lat="0" lon="0"/></extensions></gpx>');
    const quoted = gpx.replace(/<time>(.*?)<\/time>/g, '<time><![CDATA[$1]]></time>');
    const both = gpx.replace('<trk>', '<rte><rtept lat="0" lon="0"/></rte><trk>');
    for (const [body, type] of [
      [route, 'application/gpx+xml'],
      [prefixed, 'application/gpx+xml'],
      [inner, 'application/gpx+xml'],
      [foreign, 'application/gpx+xml'],
      [quoted, 'application/gpx+xml'],
      [both, 'application/gpx+xml'],
      [gpx, 'text/xml; charset=utf-8'],
      [gpx, 'application/xml'],
    ] as const) {
      assert.deepEqual((await matched(body, { type })).matchings, matchings, body.slice(0, 90));
    }
    // Without a clock, the time is that of the road.
    const [{ duration, distance }] = (await matched(geometry)).matchings;
    assert.deepEqual(distance, matchings[0].distance);
    assert.notEqual(duration.value, matchings[0].duration.value);
  });

  test('units, language and mode are said beside the points, or in the query', async () => {
    const inBody = await matched({ points: drive, units: 'imperial', language: 'de', mode: 'walking' });
    const inQuery = await matched({ points: drive }, { query: '&units=imperial&language=de&mode=walking' });
    assert.deepEqual(inBody, inQuery);
    assert.match(inBody.matchings[0].distance.text, /^\d,\d mi$/);
  });

  test('a track that is on no road is ZERO_RESULTS, and says of each point why', async () => {
    const points = [
      { lat: 48.1, lng: -20 },
      { lat: 48.101, lng: -20 },
    ];
    const { status, matchings, points: told, error_message } = await matched({ points });
    assert.equal(status, 'ZERO_RESULTS');
    assert.deepEqual(matchings, []);
    assert.deepEqual(told, Array(2).fill({ matched: false, reason: 'no_road' }));
    assert.ok(error_message);
  });

  test('a point that is off is left out, and one that is alone is told', async () => {
    const off = { lat: drive[3].lat + 0.02, lng: drive[3].lng, time: Number(drive[3].time) + 10 };
    const { matchings, points } = await matched({ points: drive.toSpliced(4, 0, off) });
    assert.equal(matchings.length, 1);
    assert.equal(points.filter((point) => !point.matched).length, 1);
    assert.ok(!points[4].matched);
  });

  test('10,000 points are answered; 10,001 are too many', async () => {
    const up = drive.map(({ lat, lng }) => ({ lat, lng }));
    const lap = [...up, ...up.toReversed()];
    const many = Array.from({ length: 10_000 }, (_, i) => lap[i % lap.length]);
    const { points } = await matched({ points: many });
    assert.equal(points.length, 10_000);
    const gpx = (count: number) =>
      `<gpx><trk><trkseg>${Array.from({ length: count }, () => '<trkpt lat="1" lon="1"/>').join('')}</trkseg></trk></gpx>`;
    assert.deepEqual(await faults({ points: [...many, many[0]] }), ['body.points: List should have at most 10000 items']);
    const type = 'application/gpx+xml';
    assert.deepEqual(await faults(gpx(10_001), { type }), ['body.trkpt: List should have at most 10000 items']);
  });

  test('faults name the point and the field', async () => {
    const two = (second: object) => ({
      points: [
        { lat: 50.94, lng: 1.5, time: START },
        { lat: 50.94, lng: 1.51, ...second },
      ],
    });
    const line = (coordinates: unknown, properties: unknown = {}) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties,
    });
    const cases: readonly (readonly [unknown, readonly string[]])[] = [
      [{}, ['body.points: Field required']],
      [[], ['body: Input should be an object']],
      [{ points: [] }, ['body.points: List should have at least 2 items']],
      [{ points: 'a' }, ['body.points: Input should be a valid list']],
      [{ points: [1, two({}).points[0]] }, ['body.points.0: Input should be an object']],
      [two({ lat: 91 }), ['body.points.1.lat: Input should be less than or equal to 90']],
      [two({ lng: '1' }), ['body.points.1.lng: Input should be a valid number']],
      [two({ accuracy: -1 }), ['body.points.1.accuracy: Input should be greater than or equal to 0']],
      [
        two({ accuracy: 10_001 }),
        ['body.points.1.accuracy: Input should be less than or equal to 10000 (10 km): leave it out where it is not known'],
      ],
      [two({ lat: 'NaN' }), ['body.points.1.lat: Input should be a valid number']],
      [{ points: [two({}).points[0]] }, ['body.points: List should have at least 2 items']],
      [two({ time: START - 1 }), ['body.points.1.time: Value error, point 1 is earlier than point 0: times may not fall']],
      [two({ time: START * 1000 }), ['body.points.1.time: Value error, the time is no UNIX timestamp in seconds']],
      [
        two({ time: '2026-02-30T07:30:00Z' }),
        ['body.points.1.time: Value error, the time is neither UNIX seconds nor ISO 8601, such as 2026-05-04T07:30:00Z'],
      ],
      [
        two({ time: 'noon' }),
        ['body.points.1.time: Value error, the time is neither UNIX seconds nor ISO 8601, such as 2026-05-04T07:30:00Z'],
      ],
      [
        line([
          [1.5, 50],
          [1.6, 95],
        ]),
        ['body.geometry.coordinates.1.1: Input should be less than or equal to 90'],
      ],
      [
        line([[1.5, 50], 7]),
        ['body.geometry.coordinates.1.1: Field required', 'body.geometry.coordinates.1.0: Field required'],
      ],
      [
        line(PAIRS, { coordTimes: ['2026-05-04T07:30:00Z'] }),
        [
          'body.properties.coordTimes: Value error, there are 1 entries for 2 points: each needs one, null where it is not known',
        ],
      ],
      [line(PAIRS, { times: 'now' }), ['body.properties.times: Input should be a valid list']],
      [
        line(PAIRS, { coordinateProperties: { times: [1, 2, 3] } }),
        [
          'body.properties.coordinateProperties.times: Value error, there are 3 entries for 2 points: each needs one, null where it is not known',
        ],
      ],
      [
        {
          type: 'Feature',
          geometry: { type: 'MultiLineString', coordinates: [PAIRS, PAIRS] },
          properties: { coordTimes: [[1, 2]] },
        },
        [
          'body.properties.coordTimes: Value error, there are 1 entries for 2 lines: each needs one, null where it is not known',
        ],
      ],
      [
        {
          type: 'Feature',
          geometry: { type: 'MultiLineString', coordinates: [PAIRS, PAIRS] },
          properties: { coordTimes: [[1, 2], [3]] },
        },
        [
          'body.properties.coordTimes.1: Value error, there are 1 entries for 2 points: each needs one, null where it is not known',
        ],
      ],
      [
        { type: 'Point', coordinates: [1.5, 50] },
        ['body: Value error, expected one LineString or MultiLineString, or one feature of such a geometry'],
      ],
      [
        { type: 'FeatureCollection', features: [] },
        ['body.features: Value error, expected one LineString or MultiLineString, or one feature of such a geometry'],
      ],
    ];
    for (const [body, expected] of cases) assert.deepEqual(await faults(body), expected, JSON.stringify(body));
    const [mode] = await faults({ ...two({}), mode: 'flying' });
    assert.match(mode, /^body\.mode: 'flying' is not allowed/);
  });

  test('points at one place, and at one time, are answered', async () => {
    const [point] = drive;
    for (const points of [
      [point, point],
      [drive[0], { ...drive[1], time: START }],
    ]) {
      const { status, points: told } = await matched({ points });
      assert.ok(status === 'OK' || status === 'ZERO_RESULTS');
      assert.equal(told.length, points.length);
    }
  });

  test('points that all have one time are followed as if they had none', async () => {
    const [withoutTimes, atOnce] = await Promise.all(
      [undefined, START].map((time) => matched({ points: drive.map(({ lat, lng }) => ({ lat, lng, time })) })),
    );
    assert.equal(withoutTimes.matchings.length, 1);
    assert.ok(withoutTimes.matchings[0].duration.value > 0);
    assert.deepEqual(atOnce, withoutTimes);
  });

  test('points that share the time of the one before, as of receivers that send several at once, are followed', async () => {
    // Three to a minute: the line takes less than the minutes that there are.
    const points = drive.map((point, i) => ({ ...point, time: START + 180 * Math.floor(i / 3) }));
    const { matchings, gaps } = await matched({ points });
    assert.deepEqual([matchings.length, gaps], [1, []]);
    assert.ok(Math.abs(matchings[0].distance.value - meters) <= 0.01 * meters);
    assert.equal(matchings[0].duration.value, 180 * Math.floor((drive.length - 1) / 3), 'what its clock says');
  });

  test('a type that is not read is refused with those that are', async () => {
    for (const type of ['application/vnd.google-earth.kml+xml', 'gpx', '']) {
      const { status, text } = await ask('a', { type });
      assert.equal(status, 415);
      const reason = type === '' ? 'The body has no Content-Type' : 'Unsupported media type';
      assert.deepEqual(JSON.parse(text), { detail: `${reason}: send ${TYPES}` });
    }
  });

  test('a body without a type of its own that is no JSON is told which types there are, however long it is', async () => {
    // What curl calls a body, and what fetch calls a text.
    for (const type of ['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8']) {
      for (const gpx of ['\n<gpx/>', `<gpx>${' '.repeat(100_000)}</gpx>`]) {
        assert.deepEqual(await faults(gpx, { type }), [
          `body: JSON decode error. A body sent as ${type.split(';')[0]} is read as JSON: send its Content-Type, one of ${TYPES}`,
        ]);
      }
      assert.equal((await matched(`\ufeff ${JSON.stringify({ points: drive })}`, { type })).status, 'OK');
      assert.deepEqual(await faults('{', { type }), ['body: JSON decode error']);
    }
    assert.deepEqual(await faults('<gpx/>'), ['body: JSON decode error']);
  });

  test('GPX is read in the encoding of its byte order mark, its Content-Type or its declaration', async () => {
    const points = drive.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('');
    const gpx = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><gpx><trk><name>Café</name><trkseg>${points}</trkseg></trk></gpx>`;
    const { matchings } = await matched({ points: drive.map(({ lat, lng }) => ({ lat, lng })) });
    for (const [body, type] of [
      [Buffer.from(gpx('ISO-8859-1'), 'latin1'), 'application/gpx+xml'],
      [Buffer.from(gpx('windows-1252'), 'latin1'), 'application/xml'],
      [Buffer.from(`\ufeff${gpx('UTF-16')}`, 'utf16le'), 'text/xml'],
      [Buffer.from(`\ufeff${gpx('UTF-16')}`, 'utf16le').swap16(), 'application/gpx+xml'],
      [Buffer.from(gpx('UTF-8'), 'latin1'), 'text/xml; charset="iso-8859-1"'],
    ] as const) {
      assert.deepEqual((await matched(body, { type })).matchings, matchings, body.toString('latin1').slice(0, 60));
    }
    const type = 'application/gpx+xml';
    assert.deepEqual(await faults(Buffer.from(gpx('UTF-8'), 'latin1'), { type }), [
      'body: Value error, the text is not UTF-8: the charset of the Content-Type or the XML declaration names another encoding',
    ]);
    assert.deepEqual(await faults(gpx('x-klingon'), { type }), [
      "body: Value error, the encoding 'x-klingon' is not read: send UTF-8",
    ]);
  });

  test('GPX that is none, or that would expand, is refused', async () => {
    const how = { type: 'application/gpx+xml' };
    const point = (attributes: string) => `<gpx><trk><trkseg><trkpt ${attributes}></trkpt></trkseg></trk></gpx>`;
    assert.deepEqual(await faults('<kml/>', how), ['body: Value error, the body begins with <kml> instead of <gpx>']);
    assert.match((await faults('{}', how))[0], /^body: Value error, the body is not GPX/);
    assert.match((await faults('<gpx><trk>', how))[0], /^body: Value error, the body is not GPX/);
    assert.deepEqual((await faults(point('lat="a" lon="1"'), how))[0], 'body.trkpt.0.lat: Input should be a valid number');
    assert.deepEqual((await faults(point('lat="1"'), how))[0], 'body.trkpt.0.lon: Field required');
    const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${point('lat="1" lon="&b;"')}`;
    assert.match((await faults(bomb, how))[0], /undefined entity/);
    assert.deepEqual(await faults('<gpx><wpt lat="1" lon="1"/></gpx>', how), [
      'body: Value error, the GPX has neither points of a track (<trkpt>) nor of a route (<rtept>)',
    ]);
    const imprecise = '<gpx><rte><rtept lat="1" lon="1"><hdop>2001</hdop></rtept><rtept lat="1" lon="1"/></rte></gpx>';
    assert.deepEqual(await faults(imprecise, how), [
      'body.rtept.0.hdop: Input should be less than or equal to 2000 (10 km): leave it out where it is not known',
    ]);
  });
});
