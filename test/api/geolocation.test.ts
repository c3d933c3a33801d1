import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openAddressPlaces } from '../../src/geolocation/geoip.ts';
import { nearStoresReply } from '../../src/geolocation/near-stores.ts';
import { positionReply } from '../../src/geolocation/position.ts';
import { timezoneReply } from '../../src/geolocation/timezone.ts';
import { writeAddressPlaces } from '../support/address-places.ts';
import { type DemoServer, startDemoServer } from '../support/example-requests.ts';
import { read, send } from '../support/request.ts';

type Parameters = Readonly<Record<string, string>>;
const at = (iso: string) => String(Date.parse(iso) / 1000);

describe('time zones and the place of a client', () => {
  let server: DemoServer;
  before(async () => {
    // Tests come from 127.0.0.1, as a proxy that is trusted does.
    server = await startDemoServer({ proxies: '127.0.0.1' });
  });
  after(() => server.stop());

  const timezone = async (location: string, timestamp?: string) =>
    read(timezoneReply, await server.get('/timezone', { location, ...(timestamp !== undefined && { timestamp }) }));
  const asClient = (path: string, address: string, parameters: Parameters = {}) =>
    send(`${server.origin}${path}?${new URLSearchParams({ key: server.publicKey, ...parameters })}`, {
      headers: { referer: 'http://localhost/', 'x-forwarded-for': address },
    });
  const position = (parameters: Parameters) => server.get('/geolocation/position', parameters);

  for (const [place, location, moment, expected] of [
    // Each as the IANA database has it for that day.
    ['Paris in summer', '48.8566,2.3522', '2026-07-01T12:00Z', ['Europe/Paris', 'CEST', 3600, 3600]],
    ['Paris in winter', '48.8566,2.3522', '2026-01-01T12:00Z', ['Europe/Paris', 'CET', 3600, 0]],
    ['the last second of a summer', '48.8566,2.3522', '2026-10-25T00:59:59Z', ['Europe/Paris', 'CEST', 3600, 3600]],
    ['and the next one', '48.8566,2.3522', '2026-10-25T01:00:00Z', ['Europe/Paris', 'CET', 3600, 0]],
    ['Sydney, where summer is in January', '-33.87,151.21', '2026-01-01T00:00Z', ['Australia/Sydney', 'AEDT', 36_000, 3600]],
    ['half an hour of summer', '-31.55,159.08', '2026-01-01T00:00Z', ['Australia/Lord_Howe', '+11', 37_800, 1800]],
    ['India, half an hour off and without summers', '28.6,77.2', '2026-07-01T00:00Z', ['Asia/Kolkata', 'IST', 19_800, 0]],
    [
      'Dublin, whose law calls the winter the exception',
      '53.35,-6.26',
      '2026-07-01T00:00Z',
      ['Europe/Dublin', 'IST', 0, 3600],
    ],
    ['New York', '40.7,-74', '2026-07-01T00:00Z', ['America/New_York', 'EDT', -18_000, 3600]],
    ['a zone that changed for good', '43.24,76.9', '2023-07-01T00:00Z', ['Asia/Almaty', '+06', 21_600, 0]],
    ['and after that', '43.24,76.9', '2024-07-01T00:00Z', ['Asia/Almaty', '+05', 18_000, 0]],
    ['the ocean, by its meridians', '0,-30', '2026-07-01T00:00Z', ['Etc/GMT+2', '-02', -7200, 0]],
    ['years beyond the table', '48.8566,2.3522', '2100-07-01T00:00Z', ['Europe/Paris', 'CEST', 3600, 3600]],
  ] as const) {
    test(`the time zone of ${place}`, async () => {
      const { timezone: name, timezone_name, raw_offset, dst_offset } = await timezone(location, at(moment));
      assert.deepEqual([name, timezone_name, raw_offset, dst_offset], expected);
    });
  }

  test('poles, the date line and the end of time have one too; without a timestamp it is now', async () => {
    for (const location of ['90,0', '-90,0', '0,180', '0,-180', '-17.8,179.99']) {
      const now = await timezone(location);
      assert.ok(Math.abs(now.raw_offset) <= 14 * 3600 && now.timezone !== '', location);
      await timezone(location, '0');
      await timezone(location, '253402300799');
    }
    const { timezone: paris } = await timezone('48.8566,2.3522', '');
    assert.equal(paris, 'Europe/Paris');
  });

  test('the alias answers the same; what is wrong is named', async () => {
    const asked = { location: '+48.85, 2.35', timestamp: '0' };
    const [one, other] = [await server.get('/timezone', asked), await server.get('/geolocation/timezone/', asked)];
    assert.equal(one.text, other.text);
    for (const [field, parameters] of [
      ['location', {}],
      ['location', { location: '48.85' }],
      ['location', { location: '91,0' }],
      ['timestamp', { location: '0,0', timestamp: '-1' }],
      ['timestamp', { location: '0,0', timestamp: 'now' }],
      ['timestamp', { location: '0,0', timestamp: '253402300800' }],
    ] as const) {
      const answer = await server.get('/timezone', parameters);
      assert.equal(answer.status, 422);
      assert.match(answer.text, new RegExp(`"loc":\\["query","${field}"\\]`));
    }
  });

  test('a client is where its address is, by a trusted proxy', async () => {
    const place = read(positionReply, await asClient('/geolocation/position/', '203.0.113.7'));
    const { viewport, ...others } = place;
    assert.deepEqual(others, {
      country_code: 'FR',
      country_name: 'France',
      continent: 'Europe',
      latitude: 50.9459,
      longitude: 1.4741,
      accuracy: 5,
      city: 'Port-Colbart',
      region_state: 'Bancs-de-Manche',
      postal_code: '62991',
      timezone: 'Europe/Paris',
    });
    // 5 km to the north are 0.045 degrees, to the east 0.0714 at this latitude.
    assert.ok(viewport);
    assert.deepEqual([viewport.northeast.lat.toFixed(3), viewport.southwest.lng.toFixed(2)], ['50.991', '1.40']);
    // A list of proxies: the last that is not trusted is the client; ports and forms of IPv6 do not count.
    for (const address of ['198.51.100.1, 203.0.113.7', '203.0.113.7:4711', '::ffff:203.0.113.7']) {
      assert.deepEqual(read(positionReply, await asClient('/geolocation/position', address)), place, address);
    }
  });

  test('a private key may ask for any address, a public one for its own', async () => {
    assert.equal(read(positionReply, await position({ ip_address: '203.0.113.250' })).city, 'Port-Colbart');
    assert.equal(read(positionReply, await position({ ip_address: ' 2001:db8::1 ' })).country_code, 'AD');
    const refused = await asClient('/geolocation/position', '203.0.113.7', { ip_address: '203.0.113.9' });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /ip_address needs a private key/);
    for (const address of ['203.0.113', 'localhost', '203.0.113.7/24', 'x'.repeat(300)]) {
      const answer = await position({ ip_address: address });
      assert.equal(answer.status, 422, address);
      assert.match(answer.text, /"loc":\["query","ip_address"\]/);
    }
  });

  test('what is not known is left out, or 404', async () => {
    const country = read(positionReply, await position({ ip_address: '198.51.100.1' }));
    assert.deepEqual(country, { country_code: 'NZ', country_name: 'New Zealand' });
    for (const address of ['192.0.2.1', '127.0.0.1', '::1', '2001:db9::1', '198.51.100.200']) {
      const answer = await position({ ip_address: address });
      assert.deepEqual([answer.status, answer.json], [404, { detail: `Nothing is known of the place of ${address}` }]);
    }
    assert.equal((await position({})).status, 404, 'the test itself');
    const stores = await server.get('/geolocation/stores', { ip_address: '198.51.100.1' });
    assert.deepEqual([stores.status, stores.json], [404, { detail: 'Only the country of the address is known' }]);
  });

  test('the nearest assets of a client are those of a search around its position', async () => {
    const near = read(nearStoresReply, await asClient('/geolocation/stores', '203.0.113.7', { limit: '3' }));
    const searched = await server.get('/stores/search', { lat: '50.9459', lng: '1.4741', stores_by_page: '3' });
    const ids = (features: readonly { properties: { store_id: string } }[]) =>
      features.map(({ properties }) => properties.store_id);
    assert.deepEqual(ids(near.stores.features), ids((searched.json as typeof near.stores).features));
    assert.equal(near.city, 'Port-Colbart');
    const cafes = read(
      nearStoresReply,
      await server.get('/geolocation/stores', { ip_address: '203.0.113.7', query: 'type:cafe' }),
    );
    assert.ok(
      cafes.stores.features.length <= 5 &&
        cafes.stores.features.every(({ properties }) => properties.types?.includes('cafe')),
    );
    const bad = await server.get('/geolocation/stores', { ip_address: '203.0.113.7', query: 'type:(' });
    assert.equal(bad.status, 422);
    assert.match(bad.text, /"loc":\["query","query"\]/);
    for (const limit of ['0', '301', 'all']) assert.equal((await server.get('/geolocation/stores', { limit })).status, 422);
  });
});

test('a database of short addresses knows no long ones; what is no database keeps the server from starting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-geoip-'));
  try {
    const short = join(folder, 'short.mmdb');
    writeAddressPlaces(short, { '32.1.13.0/24': { country: { iso_code: 'US' } } }, 4);
    const placeOf = await openAddressPlaces(short);
    assert.equal(placeOf('32.1.13.184')?.country?.iso_code, 'US');
    // Its first 32 bits are 32.1.13.184.
    assert.equal(placeOf('2001:db8::1'), null);
    for (const [name, content] of [
      ['empty', ''],
      ['text', 'country,city\n'.repeat(1000)],
      ['zip', '\x1f\x8b\x08'],
    ]) {
      const file = join(folder, name);
      writeFileSync(file, content, 'latin1');
      await assert.rejects(openAddressPlaces(file), /WAYPOST_GEOIP=.* is no database in MaxMind's format/, name);
    }
    await assert.rejects(openAddressPlaces(join(folder, 'missing')), /ENOENT/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
