import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Static } from 'typebox';
import { EXTRACTS, extractPath } from '../../bench/extracts.ts';
import { openDatabaseForCommand } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { geodesicMeters } from '../../src/geo/distance.ts';
import { autocompleteReply } from '../../src/localities/autocomplete.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { nearbyReply } from '../../src/localities/nearby.ts';
import { AREA_KINDS } from '../../src/places/kinds.ts';
import { placeNumbers } from '../../src/places/place-number.ts';
import { openPlaces, type Places, positionOf } from '../../src/places/read.ts';
import { PLACES_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { slowMetersToEntry } from '../oracles/slow-addresses.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const missing = EXTRACTS.every((extract) => existsSync(extractPath(extract)))
  ? false
  : 'the map extracts are not beside the project';
const pathOf = (name: string) => extractPath({ name });

type Parameters = Readonly<Record<string, string>>;

describe('real maps, imported while a server answers', { skip: missing }, () => {
  let data: string;
  let server: ServerProcess;
  let key: string;
  let places: Places;

  const get = (path: string, parameters: Parameters) =>
    send(`${server.origin}${path}?${new URLSearchParams(parameters)}`, { headers: { 'x-api-key': key } });
  const suggest = async (input: string, parameters: Parameters = {}) =>
    read(autocompleteReply, await get('/localities/autocomplete', { input, ...parameters })).localities;
  const detail = async (publicId: string, parameters: Parameters = {}) =>
    read(detailsReply, await get('/localities/details', { public_id: publicId, ...parameters })).result;
  const near = async (parameters: Parameters) => read(nearbyReply, await get('/localities/nearby', parameters));
  const reverse = async ({ lat, lng }: { lat: number; lng: number }, parameters: Parameters = {}) =>
    read(geocodeReply, await get('/localities/geocode', { latlng: `${lat},${lng}`, ...parameters })).results;

  /** Imports while requests go on without a pause; returns how many were answered, all of them well. */
  async function importUnderLoad(maps: readonly string[], name: string): Promise<number> {
    let answered = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const answer = await get('/localities/autocomplete', { input: 'a' });
        assert.equal(answer.status, 200, answer.text);
        answered++;
      }
    };
    const asking = Promise.all(Array.from({ length: 4 }, ask));
    const { code, stdout, stderr } = await waypost(['import', ...maps, '--name', name, '--json'], { WAYPOST_DATA: data });
    assert.equal(code, 0, stderr);
    const { id } = JSON.parse(stdout);
    while (!server.output().includes(`region ${id} is in use`)) await pause(20);
    isOver = true;
    await asking;
    const file = new RegionVersions(data).file(id, PLACES_FILE);
    places?.close();
    places = openPlaces(file);
    return answered;
  }

  before(async () => {
    data = mkdtempSync(join(tmpdir(), 'waypost-extracts-'));
    const versions = new RegionVersions(data);
    versions.use((await buildSmallRegion(versions)).id);
    const environment = { WAYPOST_DATA: data };
    server = await serve(environment);
    const { stdout } = await waypost(['project', 'create', 'maps', '--json'], environment);
    key = JSON.parse(stdout).private_key;
    await waypost(['project', 'set', 'maps', '--limit', 'localities=1000000'], environment);
  });
  after(async () => {
    places?.close();
    await server.end('SIGTERM');
    rmSync(data, { recursive: true });
  });

  /** A page after a page of what is near, to the end: in the order and the number that brute force gives. */
  async function checkNearby(location: { lat: number; lng: number }, type: string): Promise<void> {
    const radius = 3_000;
    const expected = placeNumbers(places)
      .filter((place) => {
        const kind = places.meta.kinds[places.kind[place]];
        return kind === type || kind.startsWith(`${type}.`);
      })
      .map((place) => ({ id: places.publicId(place), meters: geodesicMeters(location, positionOf(places, place)) }))
      .filter(({ meters }) => meters <= radius)
      .sort((a, b) => a.meters - b.meters);
    const found: string[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const { results, pagination }: Static<typeof nearbyReply> = await near({
        location: `${location.lat},${location.lng}`,
        types: type,
        radius: String(radius),
        page: String(page),
        limit: '3',
      });
      found.push(...results.map(({ public_id: id }) => id));
      page = pagination.next_page;
    }
    assert.ok(found.length > 1, `${type}: ${found.length}`);
    assert.deepEqual(
      found,
      expected.map(({ id }) => id),
    );
  }

  /** The nearest houses of some points, against all houses by geodesic distance. */
  async function checkReverse(centre: { lat: number; lng: number }): Promise<void> {
    for (let i = 0; i < 25; i++) {
      const point = { lat: centre.lat + ((i % 5) - 2) * 0.0011, lng: centre.lng + (Math.floor(i / 5) - 2) * 0.0013 };
      const expected = Array.from(places.houseLat, (_, house) => slowMetersToEntry(places, house, point))
        .filter((meters) => meters <= 200)
        .sort((a, b) => a - b)
        .slice(0, 5);
      const found = (await reverse(point, { types: 'address', excluded_types: 'route' })).map(({ distance }) => distance);
      assert.deepEqual(
        found,
        expected.map((meters) => Math.round(meters * 10) / 10),
      );
    }
  }

  /** Every shape that details would give, as PostGIS judges it. */
  async function checkShapes(): Promise<void> {
    const database = await openDatabaseForCommand({ dataFolder: data, databaseUrl: undefined, poolSize: 1 });
    try {
      for (const place of places.shapePlace) {
        if (!AREA_KINDS.some((kind) => kind === places.meta.kinds[places.kind[place]])) continue;
        const shape = JSON.stringify(places.shapes.shapeOf(place));
        const [{ reason }] = await database.query<{ reason: string }>(
          sql`select postgis.ST_IsValidReason(postgis.ST_GeomFromGeoJSON(${shape})) as reason`,
        );
        assert.equal(reason, 'Valid Geometry', `${places.record(place).source} ${places.record(place).name}`);
      }
    } finally {
      await database.close();
    }
  }

  test('Andorra: no request fails, and everything in it is found', async (t) => {
    t.diagnostic(`${await importUnderLoad([pathOf('andorra')], 'andorra')} requests while it was imported`);
    for (const input of ['andorra la v', 'andorra la bella', 'ANDORRA LA VELLA']) {
      const [first] = await suggest(input);
      assert.equal(first.description, 'Andorra la Vella, Andorra', input);
      assert.deepEqual(first.types, ['locality', 'town']);
    }
    const [french] = await suggest('andorra la v', { language: 'fr' });
    assert.equal(french.description, 'Andorre-la-Vieille, Andorre');
    const [house] = await suggest('avinguda meritxell 61', { types: 'address' });
    assert.equal(house.description, '61 Avinguda Meritxell, AD500 Andorra la Vella, Andorra', 'as Andorra writes it');
    assert.equal((await detail(house.public_id)).geometry?.accuracy, 'ROOFTOP');
    const [between] = await suggest('carrer prat de la creu 30', { types: 'address' });
    assert.equal((await detail(between.public_id)).geometry?.accuracy, 'RANGE_INTERPOLATED');
    const [parish] = await suggest('canillo', { types: 'admin_level' });
    const { geometry, administrative_area_label: label } = await detail(parish.public_id, { fields: 'shape' });
    assert.equal(label, 'parish');
    assert.equal(geometry?.shape?.type, 'Polygon');
    await checkShapes();
    await checkNearby({ lat: 42.5075, lng: 1.5218 }, 'medical.pharmacy');
    await checkReverse({ lat: 42.5075, lng: 1.5218 });
    const around = await reverse({ lat: 42.5667, lng: 1.6 }, { types: 'admin_level|country' });
    assert.deepEqual(
      around.map(({ name }) => name),
      ['Canillo', 'Andorra'],
      'the village of Canillo lies in the parish of Canillo',
    );
  });

  test('Malta, Monaco and Heidelberg: the same kinds of things', async () => {
    await importUnderLoad(['malta', 'monaco', 'heidelberg'].map(pathOf), 'three');
    const [valletta] = await suggest('vallett');
    assert.deepEqual(valletta.types, ['locality', 'city']);
    assert.match(valletta.description, /^Valletta, .*Malta$/);
    const [rabat] = await suggest('victoria', { components: 'country:mt', types: 'locality' });
    assert.match(rabat.description, /Victoria|Rabat/, 'found by its English name');
    const [maltese] = await suggest('triq ir-repubblika', { types: 'route', components: 'country:mt' });
    assert.deepEqual(maltese.types, ['address', 'route']);
    await checkNearby({ lat: 35.8989, lng: 14.5146 }, 'business.food_and_drinks.restaurant');
    await checkReverse({ lat: 35.8989, lng: 14.5146 });

    const [monteCarlo] = await suggest('monte carlo', { components: 'country:mc' });
    assert.match(monteCarlo.description, /^Monte-Carlo, .*Monaco$/);
    const [moulins] = await suggest('boulevard des moulins 11', { types: 'address', components: 'country:mc' });
    assert.match(moulins.description, /^11 Boulevard des Moulins, 98000 Monaco, Monaco$/, 'the town, then the country');
    const [byCode] = await suggest('98000', { types: 'locality', extended: 'postal_code' });
    assert.match(byCode.description, /^Monaco \(98000\)/);
    await checkNearby({ lat: 43.7384, lng: 7.4246 }, 'business.finance.bank');
    await checkReverse({ lat: 43.7384, lng: 7.4246 });

    const [heidelberg] = await suggest('heidelb', { language: 'de' });
    assert.equal(heidelberg.description, 'Heidelberg, Baden-Württemberg, Deutschland');
    const [main] = await suggest('hauptstr 126 heidelberg', { types: 'address', language: 'de' });
    assert.equal(main.description, 'Hauptstraße 126, 69117 Heidelberg, Deutschland', 'as Germany writes it');
    const [code] = await suggest('69117', { types: 'postal_code', language: 'de' });
    assert.equal(code.description, '69117, Baden-Württemberg, Deutschland');
    await checkNearby({ lat: 49.4094, lng: 8.6942 }, 'transit');
    await checkReverse({ lat: 49.4094, lng: 8.6942 });
    await checkShapes();
  });
});
