import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { place, smallMall } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await useVenue(server.dataFolder, server, 'mall', smallMall());
  await useVenue(server.dataFolder, server, 'annex', smallMall());
});
after(() => server.stop());

const json = async (path: string, parameters: Record<string, string> = {}) => {
  const { status, text } = await server.get(path, parameters);
  return { status, body: JSON.parse(text) };
};
const matrix = (parameters: Record<string, string>) => json('/indoor/distancematrix/mall', parameters);

describe('the matrix of a venue', () => {
  test('answers all but what is bad: one bad element is one bad element', async () => {
    const { status, body } = await matrix({
      origins: ['ref:N00', 'ref:gone', '95,1.4,0'].join('|'),
      destinations: ['ref:N01', '7', '', 'ref:X1', place(0, 4000, 0)].join('|'),
    });
    assert.equal(status, 200);
    const statuses = body.rows.map(({ elements }: { elements: { status: string }[] }) =>
      elements.map((each) => each.status),
    );
    assert.deepEqual(
      statuses[0],
      ['OK', 'NOT_FOUND', 'NOT_FOUND', 'OK', 'NOT_FOUND'],
      'an unknown id, an empty text and a point far from all ground are not found; the room without a door has an assumed one',
    );
    assert.deepEqual(statuses[1], Array(5).fill('NOT_FOUND'), 'an unknown origin spoils its row');
    assert.deepEqual(statuses[2], Array(5).fill('NOT_FOUND'), 'and so does one that is not on earth');
    assert.deepEqual(Object.keys(body.rows[1].elements[0]), ['status']);
  });

  test('takes the profile under both of its names', async () => {
    const ends = { origins: 'ref:N00', destinations: 'ref:N10' };
    const byMode = await matrix({ ...ends, mode: 'wheelchair' });
    assert.deepEqual((await matrix({ ...ends, routing_profile: 'wheelchair' })).body, byMode.body);
    assert.notDeepEqual((await matrix(ends)).body, byMode.body, 'the default takes the stairs');
    assert.equal((await matrix({ ...ends, mode: 'wheelchair', routing_profile: 'wheelchair' })).status, 200);
    const both = await matrix({ ...ends, mode: 'default', routing_profile: 'wheelchair' });
    assert.equal(both.status, 422, 'two profiles are none');
    assert.deepEqual(both.body.detail[0].loc, ['query', 'routing_profile']);
    const unknown = await matrix({ ...ends, routing_profile: 'flying' });
    assert.equal(unknown.status, 400, 'a profile is of the whole answer');
    assert.match(unknown.body.detail, /no mode 'flying'/);
  });
});

describe('the list of venues', () => {
  const ids = (venues: readonly { venue_id: string }[]) => venues.map(({ venue_id }) => venue_id);

  test('is a list when it is sorted or asked for as one, else in an object', async () => {
    assert.deepEqual(ids((await json('/indoor/venues')).body.venues).toSorted(), ['annex', 'mall']);
    assert.deepEqual(ids((await json('/indoor/venues', { sort_by: '' })).body.venues).length, 2, 'empty is as if absent');
    assert.equal((await json('/indoor/venues', { format: 'list' })).body.length, 2);
    assert.deepEqual(ids((await json('/indoor/venues', { sort_by: 'created_at' })).body), ['mall', 'annex']);
    assert.deepEqual(
      ids((await json('/indoor/venues', { sort_by: 'name' })).body),
      ['annex', 'mall'],
      'of one name: by their ids',
    );
    assert.equal((await json('/indoor/venues', { sort_by: 'size' })).status, 422);
    assert.equal((await json('/indoor/venues', { format: 'xml' })).status, 422);
  });

  test('knows when a venue was first imported, also after it was imported again', async () => {
    const before = (await json('/indoor/venues/mall')).body;
    assert.equal(before.created_at, before.updated_at);
    await useVenue(server.dataFolder, server, 'mall', smallMall());
    const after = (await json('/indoor/venues/mall')).body;
    assert.equal(after.created_at, before.created_at);
    assert.ok(after.updated_at > before.updated_at);
    assert.deepEqual(ids((await json('/indoor/venues', { sort_by: 'created_at' })).body), ['mall', 'annex']);
    assert.deepEqual(ids((await json('/indoor/venues', { sort_by: 'updated_at' })).body), ['annex', 'mall']);
  });
});

test('a language may be a tag: that of Brazil is Portuguese', async () => {
  const ends = { origin: 'ref:N00', destination: 'ref:N03' };
  const portuguese = await json('/indoor/directions/mall', { ...ends, language: 'pt' });
  assert.equal(portuguese.status, 200);
  assert.deepEqual((await json('/indoor/directions/mall', { ...ends, language: 'pt-BR' })).body, portuguese.body);
  assert.equal((await json('/indoor/directions/mall', { ...ends, language: 'zh-Hant-TW' })).status, 200);
  for (const language of ['p', 'deutsch', 'de_', '12'])
    assert.equal((await json('/indoor/directions/mall', { ...ends, language })).status, 422, language);
});
