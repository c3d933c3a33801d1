import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/access/keys.ts';
import { close } from '../../src/indoor/closures.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import { at, smallMall } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await useVenue(server.dataFolder, server, 'mall', smallMall());
});
after(() => server.stop());

const CLOSURES = '/indoor/venues/mall/closures';
const json = async (path: string, parameters: Record<string, string> = {}, client: Client = server) => {
  const { status, text } = await client.get(path, parameters);
  return { status, body: JSON.parse(text) };
};
const write = async (method: 'POST' | 'DELETE', path: string, body?: unknown, client: Client = server) => {
  const { status, text } = await client.write(method, path, body);
  return { status, body: JSON.parse(text) };
};
const closeNow = (body: unknown) => write('POST', CLOSURES, body);
const openAgain = (...features: string[]) =>
  write('DELETE', `${CLOSURES}?features=${encodeURIComponent(features.join('|'))}`);
const directions = (origin: string, destination: string, more: Record<string, string> = {}, client: Client = server) =>
  json('/indoor/directions/mall', { origin, destination, ...more }, client);
/** The kinds of rides and climbs of a route. */
const ridesOf = ({ body }: Awaited<ReturnType<typeof directions>>): string[] =>
  body.routes[0].legs[0].steps
    .map((step: { instruction: { instruction_type: string } }) => step.instruction.instruction_type)
    .filter((type: string) => type.startsWith('take_'));

describe('closures of a venue', () => {
  test('are followed by the next request, and end with being opened', async () => {
    assert.deepEqual(ridesOf(await directions('N00', 'N10')), ['take_escalator_up']);
    const closed = await closeNow({ features: ['geojson:esc0', 'geojson:stairs0'], reason: 'Wartung' });
    assert.equal(closed.status, 200);
    assert.deepEqual(
      closed.body.closures.map((each: Record<string, unknown>) => [
        each.source,
        each.from,
        each.to,
        each.reason,
        each.is_closed,
      ]),
      [
        ['geojson:esc0', null, null, 'Wartung', true],
        ['geojson:stairs0', null, null, 'Wartung', true],
      ],
    );
    assert.deepEqual(ridesOf(await directions('N00', 'N10')), ['take_elevator_up']);
    assert.equal((await directions('N00', 'N10', { mode: 'no_elevator' })).status, 400);
    const box = [
      '0',
      ...[
        [-2, 10],
        [2, 12],
      ].map(([x, y]) => Object.values(at([x ?? 0, y ?? 0])).join(',')),
    ].join(';');
    assert.deepEqual(ridesOf(await directions('N00', 'N10', { avoid_in: box })), ['take_elevator_up'], 'past areas as well');
    assert.deepEqual((await openAgain('geojson:esc0', 'geojson:stairs0')).body, { opened: 2 });
    assert.deepEqual(ridesOf(await directions('N00', 'N10')), ['take_escalator_up']);
    assert.deepEqual((await json(CLOSURES)).body, { closures: [] });
    assert.deepEqual((await openAgain('geojson:esc0')).body, { opened: 0 });
  });

  test('close what is led to: directions say so, the matrix and lists know no way', async () => {
    const { body } = await json('/indoor/venues/mall/pois/search', { ref: 'ref:N01' });
    const { id } = body.features[0];
    await closeNow({ features: [id] });
    const refused = await directions('N00', 'ref:N01');
    assert.equal(refused.status, 400);
    assert.match(refused.body.detail, /'ref:N01' is closed/);
    assert.equal((await directions('N00', 'N02', { waypoints: 'N01' })).status, 400);
    assert.equal((await directions('N01', 'N00')).status, 200, 'who is in it can leave');
    const matrix = await json('/indoor/distancematrix/mall', { origins: 'N00|N01', destinations: 'N01|N02' });
    assert.deepEqual(
      matrix.body.rows.map((row: { elements: { status: string }[] }) => row.elements.map(({ status }) => status)),
      [
        ['ZERO_RESULTS', 'OK'],
        ['ZERO_RESULTS', 'OK'],
      ],
    );
    const list = await json('/indoor/venues/mall/pois/autocomplete', { from_location: 'N00', ref: 'ref:N01,ref:N02' });
    assert.deepEqual(
      list.body.predictions.map((each: { ref: string; duration: number | null }) => [each.ref, each.duration === null]),
      [
        ['N01', true],
        ['N02', false],
      ],
    );
    await openAgain(String(id));
    assert.equal((await directions('N00', 'N01')).status, 200);
  });

  test('hold from a time and until a time, by the clock of the venue where no offset is said', async () => {
    const past = await closeNow({ features: ['ref:N01'], from: '2026-01-01', to: '2026-01-02T08:30' });
    assert.deepEqual(
      past.body.closures.map((each: Record<string, unknown>) => [each.from, each.to, each.is_closed]),
      [['2025-12-31T23:00:00.000+00:00', '2026-01-02T07:30:00.000+00:00', false]],
      'the venue is in France: an hour ahead in winter',
    );
    await closeNow({ features: ['ref:N01'], from: new Date(Date.now() + 3_600_000).toISOString() });
    assert.equal((await directions('N00', 'N01')).status, 200, 'neither counts now');
    await closeNow({ features: ['ref:N01'], to: new Date(Date.now() + 1_000).toISOString() });
    assert.equal((await directions('N00', 'N01')).status, 400);
    await pause(1_100);
    assert.equal((await directions('N00', 'N01')).status, 200, 'it ended by itself');
    assert.deepEqual((await openAgain('ref:N01')).body, { opened: 2 }, 'what ended a month ago is no longer kept');
  });

  test('are refused with the name of what is wrong', async () => {
    const unknown = await closeNow({ features: ['ref:N00', 'osm:n999'] });
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.detail, /no feature 'osm:n999'/);
    assert.deepEqual((await json(CLOSURES)).body.closures, [], 'none of them is closed');
    assert.equal((await openAgain('ref:none')).status, 400);
    for (const [body, field] of [
      [{ features: [] }, 'features'],
      [{ features: Array(101).fill('N00') }, 'features'],
      [{ features: ['N00'], from: 'tomorrow' }, 'from'],
      [{ features: ['N00'], from: '2026-02-30' }, 'from'],
      [{ features: ['N00'], from: '2026-01-02', to: '2026-01-01' }, 'to'],
      [{}, 'features'],
    ] as const) {
      const { status, body: answer } = await closeNow(body);
      assert.equal(status, 422, JSON.stringify(body));
      assert.deepEqual(answer.detail[0].loc.slice(0, 2), ['body', field]);
    }
    assert.equal((await write('DELETE', CLOSURES)).status, 422, 'nothing is opened that is not named');
  });

  test('belong to a project, and to keys that may write', async () => {
    const stranger = await server.addProject('stranger');
    await useVenue(server.dataFolder, stranger, 'mall', smallMall());
    await closeNow({ features: ['ref:N01'] });
    assert.deepEqual((await json(CLOSURES, {}, stranger)).body, { closures: [] });
    assert.equal((await directions('N00', 'N01', {}, stranger)).status, 200, 'the venue of the same name is another one');
    assert.deepEqual((await write('DELETE', `${CLOSURES}?features=ref:N01`, undefined, stranger)).body, { opened: 0 });
    const readOnly = await createKey(server.database, server.projectId, {
      kind: 'private',
      canWrite: false,
      expiresAt: null,
    });
    const asReader: Client = { ...server, privateKey: readOnly };
    const reads = await server.get(CLOSURES, {}, { 'x-api-key': asReader.privateKey });
    assert.equal(reads.status, 200);
    const answer = await fetch(`${server.origin}${CLOSURES}?private_key=${readOnly}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ features: ['ref:N02'] }),
    });
    assert.equal(answer.status, 403);
    await openAgain('ref:N01');
  });

  test('outlive an import of the venue, and are known within a second where another server made them', async () => {
    const files = new VenueFiles(server.dataFolder);
    const version = files.find(server.projectId, 'mall') ?? assert.fail();
    // What another server over the same database does: this one is not told.
    await close(
      server.database,
      server.projectId,
      { id: 'mall', venue: files.open(version) },
      {
        ...{ features: ['geojson:dn01'], from: null, to: null, reason: null },
      },
    );
    await pause(1_000);
    assert.equal((await directions('N00', 'N01')).status, 400);
    await useVenue(server.dataFolder, server, 'mall', smallMall());
    assert.equal((await directions('N00', 'N01')).status, 400);
    await openAgain('geojson:dn01');
    assert.equal((await directions('N00', 'N01')).status, 200);
  });
});
