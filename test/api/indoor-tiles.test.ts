import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { GROUPS } from '../../src/access/groups.ts';
import { at, DrawnPlan, smallMall } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const plan = smallMall()
    .box('storey', [-31, -15], [31, 15], { indoor: 'level', level: '1', name: 'Obergeschoss', 'name:en': 'Upper floor' })
    .box('track', [-30, 20], [30, 24], { railway: 'platform', level: '0', ref: '1', indoor: 'area' })
    .line(
      'path',
      [
        [-30, 18],
        [30, 18],
      ],
      { highway: 'footway', level: '0', indoor: 'yes' },
    );
  await useVenue(server.dataFolder, server, 'mall', plan);
});
after(() => server.stop());

/** The numbers of the tile that holds the middle of the plan. */
function tileAt(zoom: number): string {
  const { lat, lng } = at([0, 1]);
  const rad = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom);
  const y = Math.floor(((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * 2 ** zoom);
  return `${zoom}/${x}/${y}`;
}

async function fetched(path: string, query = '', headers: Record<string, string> = {}) {
  return fetch(`${server.origin}/indoor/venues/mall/${path}?${query}`, {
    headers: { 'x-api-key': server.privateKey, ...headers },
  });
}

type Properties = Record<string, string | number | boolean>;

async function layersAt(zoom: number, query = ''): Promise<Record<string, Properties[]>> {
  const reply = await fetched(`tiles/${tileAt(zoom)}.pbf`, query);
  assert.equal(reply.status, 200);
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await reply.arrayBuffer())));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties),
    ]),
  );
}

const kinds = (features: readonly Properties[] = []) => [...new Set(features.map(({ kind }) => kind))].toSorted();

describe('tiles of a venue', () => {
  test('make a map: surfaces, lines, outlines, walls, doors and points', async () => {
    const layers = await layersAt(17);
    assert.deepEqual(Object.keys(layers).toSorted(), ['doors', 'lines', 'outlines', 'points', 'spaces']);
    assert.deepEqual(kinds(layers.lines), ['escalator', 'path', 'steps']);
    assert.deepEqual(kinds(layers.doors), ['door', 'entrance']);
    assert.deepEqual(kinds(layers.outlines), ['building', 'level']);
    assert.deepEqual(kinds(layers.spaces), ['area', 'lift', 'room']);
    const [building, storey] = ['building', 'level'].map((kind) => layers.outlines?.find((each) => each.kind === kind));
    assert.ok(building?.level === undefined && building?.name === 'Halle Süd', 'a building is there on every storey');
    assert.deepEqual([storey?.level, storey?.level_name], [1, 'Upper floor'], 'as the default language has it');
    assert.deepEqual(
      layers.lines
        ?.filter(({ kind }) => kind === 'steps')
        .map(({ level }) => level)
        .toSorted(),
      [0, 1, 1, 2],
      'flights of stairs are on each storey that they join',
    );
    assert.ok(layers.spaces?.some(({ type }) => type === 'railway/platform'));
  });

  test('are in the language that is asked for', async () => {
    const named = async (language: string) =>
      (await layersAt(18, `language=${language}`)).points?.find(
        ({ id, type }) => id !== undefined && type === 'tourism/information',
      )?.name;
    assert.deepEqual(
      [await named('de'), await named('fr'), await named('fr-CA')],
      ['Info', 'Renseignements', 'Renseignements'],
    );
    const [storey] = (await layersAt(18, 'language=de')).spaces?.filter(({ level }) => level === 1) ?? [];
    assert.equal(storey?.level_name, 'Obergeschoss');
  });

  test('begin with outlines, and hold all from the zoom on at which it can be told apart', async () => {
    assert.deepEqual(Object.keys(await layersAt(13)), ['outlines']);
    assert.deepEqual(Object.keys(await layersAt(14)).toSorted(), ['outlines', 'spaces']);
    assert.deepEqual(Object.keys(await layersAt(13, 'disable_zoom_min=true')).toSorted(), [
      ...['doors', 'lines', 'outlines', 'points', 'spaces'],
    ]);
    assert.deepEqual(Object.keys(await layersAt(13, 'disable_zoom_min=')), ['outlines'], 'empty is as if absent');
  });

  test('hold what meets a filter', async () => {
    const layers = await layersAt(18, `advanced_filter=${encodeURIComponent('shop:="toys" AND level:=1')}`);
    assert.deepEqual(Object.keys(layers), ['spaces']);
    assert.deepEqual(
      layers.spaces?.map(({ ref }) => ref),
      ['N13'],
    );
    assert.equal((await fetched(`tiles/${tileAt(18)}.pbf`, 'advanced_filter=(')).status, 422);
  });

  test('of no such number are refused, and those elsewhere are empty', async () => {
    for (const [tile, status] of [
      ['1/2/0', 400],
      ['24/16777215/16777216', 422],
      ['25/0/0', 422],
      ['-1/0/0', 422],
      ['18/1.5/0', 422],
      ['18/x/0', 422],
      ['99999999999999999999/0/0', 422],
    ] as const)
      assert.equal((await fetched(`tiles/${tile}.pbf`)).status, status, tile);
    const elsewhere = await fetched('tiles/24/0/16777215.pbf');
    assert.deepEqual([elsewhere.status, (await elsewhere.arrayBuffer()).byteLength], [200, 0]);
  });

  test('are kept by clients, and sent again only when they have changed', async () => {
    const path = `tiles/${tileAt(18)}.pbf`;
    const first = await fetched(path);
    const etag = first.headers.get('etag') ?? assert.fail();
    assert.equal(first.headers.get('cache-control'), 'private, max-age=60');
    for (const known of [etag, etag.slice('W/'.length), `"other", ${etag}`, '*']) {
      const again = await fetched(path, '', { 'if-none-match': known });
      assert.deepEqual(
        [again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')],
        [304, 0, etag],
        known,
      );
    }
    assert.equal((await fetched(path, '', { 'if-none-match': '"other"' })).status, 200);
    assert.notEqual((await fetched(path, 'language=fr')).headers.get('etag'), etag);
    assert.equal((await fetched(path, '', { 'if-none-match': etag, 'x-api-key': 'sk_none' })).status, 403, 'keys first');
  });

  test('have a limit of their own, since a map asks for many at once', () => {
    assert.ok(GROUPS.indoor_tiles.rate.points > GROUPS.indoor.rate.points);
  });
});

test('TileJSON says where tiles are, with the key and what else was asked for', async () => {
  const query = `language=fr&advanced_filter=${encodeURIComponent('level:=1')}&private_key=${server.privateKey}`;
  const reply = await fetch(`${server.origin}/indoor/venues/mall/tiles.json?${query}`);
  assert.equal(reply.status, 200);
  const tileJson = JSON.parse(await reply.text());
  assert.equal(tileJson.tilejson, '3.0.0');
  assert.deepEqual(
    tileJson.vector_layers.map(({ id, minzoom }: { id: string; minzoom: number }) => [id, minzoom]),
    [
      ['outlines', 0],
      ['spaces', 14],
      ['lines', 15],
      ['walls', 15],
      ['points', 16],
      ['doors', 17],
    ],
  );
  const [west, south, east, north] = tileJson.bounds;
  assert.ok(west < 1.4 && east > 1.4 && south < 50 && north > 50);
  const [z, x, y] = tileAt(18).split('/');
  const address = tileJson.tiles[0].replace('{z}', z).replace('{x}', x).replace('{y}', y);
  const tile = await fetch(address);
  assert.equal(tile.status, 200);
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await tile.arrayBuffer())));
  const levels = Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties.level),
  );
  assert.ok(levels.length > 0 && levels.includes(1) && !levels.includes(0), 'the filter went along');
  const etag = reply.headers.get('etag') ?? assert.fail();
  assert.equal(
    (await fetch(`${server.origin}/indoor/venues/mall/tiles.json?${query}`, { headers: { 'if-none-match': etag } })).status,
    304,
  );
});

test('lines of routes have a level for each of their positions', async () => {
  const { text } = await server.get('/indoor/directions/mall', { origin: 'N00', destination: 'N20' });
  const { routes } = JSON.parse(text);
  for (const { polyline, levels, start_location: start, end_location: end } of routes[0].legs[0].steps) {
    assert.equal(levels.length, polyline.length);
    assert.deepEqual([levels[0], levels.at(-1)], [start.level, end.level]);
  }
});

test('what is drawn but is no place is not found, and does not move the venue', async () => {
  const { body } = await server
    .get('/indoor/venues/mall/pois/autocomplete', { extended: 'full' })
    .then(({ text }) => ({ body: JSON.parse(text) }));
  assert.equal(body.predictions.filter(({ name }: { name: string }) => name === 'Halle Süd').length, 0);
  const street = new DrawnPlan().box('room', [0, 0], [10, 10], { indoor: 'room', ref: 'A', level: '0' }).line(
    'way',
    [
      [5, -1],
      [500, -1],
    ],
    { highway: 'footway', level: '0', indoor: 'yes' },
  );
  await useVenue(server.dataFolder, server, 'street', street);
  const venue = JSON.parse((await server.get('/indoor/venues/street')).text);
  assert.ok(venue.bbox[2] < at([11, 0]).lng, 'a path that leads away is not the venue');
});
