import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { localMeters } from '../../src/geo/distance.ts';
import { autocompleteReply } from '../../src/localities/autocomplete.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { nearbyReply } from '../../src/localities/nearby.ts';
import { postalCountries } from '../../src/localities/postal-data.ts';
import type { RegionVersions } from '../../src/regions/versions.ts';
import { type TestMap, xmlOf } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Codes that are well known, with the town that they are of and about where its middle lies. */
const KNOWN: readonly (readonly [country: string, code: string, town: string, lat: number, lng: number])[] = [
  ['AD', 'AD500', 'Andorra la Vella', 42.51, 1.52],
  ['AT', '1010', 'Vienna', 48.21, 16.37],
  ['AX', '22100', 'Mariehamn', 60.1, 19.94],
  ['BE', '2000', 'Antwerp', 51.22, 4.4],
  ['CH', '3011', 'Bern', 46.95, 7.45],
  ['DE', '10115', 'Berlin', 52.53, 13.38],
  ['DE', '80331', 'Munich', 48.14, 11.57],
  ['DK', '8000', 'Aarhus', 56.16, 10.2],
  ['ES', '28013', 'Madrid', 40.42, -3.71],
  ['FI', '00100', 'Helsinki', 60.17, 24.93],
  ['FO', '100', 'Tórshavn', 62.01, -6.77],
  ['FR', '13001', 'Marseille', 43.3, 5.38],
  ['GB', 'SW1A', 'London', 51.5, -0.13],
  ['GB', 'EH1', 'Edinburgh', 55.95, -3.19],
  ['IE', 'D02', 'Dublin', 53.34, -6.25],
  ['IM', 'IM1', 'Douglas', 54.15, -4.48],
  ['IS', '101', 'Reykjavík', 64.15, -21.94],
  ['IT', '00184', 'Rome', 41.89, 12.49],
  ['LI', '9490', 'Vaduz', 47.14, 9.52],
  ['LU', 'L-1111', 'Luxembourg', 49.61, 6.13],
  ['MC', '98000', 'Monaco', 43.74, 7.42],
  ['NL', '1012', 'Amsterdam', 52.37, 4.9],
  ['NO', '0150', 'Oslo', 59.91, 10.75],
  ['PT', '1100', 'Lisbon', 38.72, -9.13],
  ['SE', '411 03', 'Gothenburg', 57.71, 11.97],
  ['SJ', '9170', 'Longyearbyen', 78.22, 15.64],
  ['SM', '47890', 'San Marino', 43.94, 12.45],
];
/** Points of the table and middles of towns lie within this. */
const NEAR_METERS = 6_000;

/** What a map has of the same and other things. */
const MAP: TestMap = {
  nodes: [
    // A house in the street, at a point that is not the table's.
    {
      id: 1,
      lat: 48.8601,
      lng: 2.3101,
      tags: { 'addr:housenumber': '3', 'addr:street': 'Rue de la Carte', 'addr:postcode': '75007' },
    },
    { id: 2, lat: 48.86, lng: 2.31 },
    { id: 3, lat: 48.86, lng: 2.312 },
    {
      id: 4,
      lat: 59.3301,
      lng: 18.0501,
      tags: { 'addr:housenumber': '5', 'addr:street': 'Kartgatan', 'addr:postcode': '11120' },
    },
    { id: 5, lat: 59.33, lng: 18.05 },
    { id: 6, lat: 59.33, lng: 18.052 },
    {
      id: 7,
      lat: -9.9501,
      lng: -67.8001,
      tags: { 'addr:housenumber': '7', 'addr:street': 'Rua do Mapa', 'addr:postcode': '69900-005' },
    },
    { id: 8, lat: -9.95, lng: -67.8 },
    { id: 9, lat: -9.95, lng: -67.802 },
    { id: 10, lat: 46.6, lng: 8.2, tags: { place: 'hamlet', name: 'Kartenwiler', population: '50' } },
    { id: 11, lat: 46.62, lng: 8.22, tags: { place: 'isolated_dwelling', name: 'Kartenhüttli' } },
    { id: 12, lat: 46.64, lng: 8.24, tags: { place: 'farm', name: 'Kartenhofstatt' } },
    {
      id: 13,
      lat: 49.0097,
      lng: 2.5479,
      tags: { aeroway: 'aerodrome', name: 'Aéroport de Paris-Charles-de-Gaulle', iata: 'CDG' },
    },
    { id: 14, lat: 51.4775, lng: -0.4614, tags: { aeroway: 'aerodrome', name: 'London Heathrow Airport' } },
  ],
  ways: [
    { id: 1, nodes: [2, 3], tags: { highway: 'residential', name: 'Rue de la Carte' } },
    { id: 2, nodes: [5, 6], tags: { highway: 'residential', name: 'Kartgatan' } },
    { id: 3, nodes: [8, 9], tags: { highway: 'residential', name: 'Rua do Mapa' } },
  ],
};

/** Lines as GeoNames has them; those of the second code stand apart, and the third is of a code that the map has. */
const TABLE = [
  ['CZ', '110 00', 'Praha 1', '50.0880', '14.4200'],
  ['CZ', '602 00', 'Brno', '49.2000', '16.6000'],
  ['BR', '69900-005', 'Elsewhere', '-20.0000', '-50.0000'],
  ['CZ', '602 00', 'Brno', '49.2020', '16.6020'],
].map(([country, code, place, lat, lng]) => [country, code, place, '', '', '', '', '', '', lat, lng, '4'].join('\t'));

async function useMapAndTable(versions: RegionVersions): Promise<void> {
  const folder = join(versions.pointerFile, '..', '..');
  const [map, table] = [join(folder, 'map.osm'), join(folder, 'codes.zip')];
  writeFileSync(map, xmlOf(MAP));
  const read = new TextEncoder();
  writeFileSync(table, zipSync({ 'readme.txt': read.encode('Readme'), 'CZ.txt': read.encode(TABLE.join('\n')) }));
  const request = { maps: [map], addresses: [], postcodes: [table], towns: true, demo: false, name: 'codes' };
  versions.use((await buildRegion(versions, request, new Progress())).id);
}

describe('tables of the starter region beside a map', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useMapAndTable);
  });
  after(() => server.stop());

  const suggest = async (input: string, parameters: Record<string, string> = {}) =>
    read(autocompleteReply, await server.get('/localities/autocomplete', { input, language: 'en', ...parameters }))
      .localities;
  const descriptions = async (input: string, parameters: Record<string, string> = {}) =>
    (await suggest(input, parameters)).map(({ description }) => description);
  const details = async (id: string) =>
    read(detailsReply, await server.get('/localities/details', { public_id: id, language: 'en' })).result;
  const geocode = async (address: string, parameters: Record<string, string> = {}) =>
    read(geocodeReply, await server.get('/localities/geocode', { address, language: 'en', ...parameters })).results;

  test('a well-known code of each country is found, where its town lies and with its town', async () => {
    for (const [country, code, town, lat, lng] of KNOWN) {
      const [found] = await suggest(code, { types: 'postal_code', components: `country:${country}` });
      const { name, geometry, address_components: parts = [] } = await details(found?.public_id ?? '');
      assert.equal(name, code, country);
      const at = geometry?.location;
      assert.ok(at && localMeters(lat, lng, at.lat, at.lng) <= NEAR_METERS, `${code} at ${JSON.stringify(at)}`);
      const names = parts.filter(({ types }) => types.includes('locality')).map(({ long_name }) => long_name);
      assert.deepEqual(names, [town], `${country} ${code}`);
    }
  });

  test('a code is found with its town, with or without its blank, and by its towns', async () => {
    const first = async (address: string) => (await geocode(address))[0];
    assert.equal((await first('10115 Berlin'))?.name, '10115');
    assert.equal((await first('SW1A London'))?.name, 'SW1A');
    const [withTown] = await descriptions('13001', { types: 'locality', extended: 'postal_code', components: 'country:fr' });
    assert.equal(withTown, 'Marseille (13001), Provence-Alpes-Côte-d’Azur, France', 'the table names Marseille for it');
    assert.deepEqual(await geocode('99999', { types: 'postal_code', components: 'country:de' }), [], 'no such code');
  });

  test('a code that a map has too is one place, where the map has it', async () => {
    const paris = await suggest('75007', { types: 'postal_code', components: 'country:fr' });
    assert.equal(paris.length, 1);
    assert.deepEqual((await details(paris[0].public_id)).geometry?.location, { lat: 48.8601, lng: 2.3101 });
    // The map writes 11120, the table 111 20: the one place is found either way.
    for (const typed of ['11120', '111 20']) {
      const stockholm = await suggest(typed, { types: 'postal_code', components: 'country:se' });
      assert.deepEqual(
        stockholm.map(({ description }) => description),
        ['11120, Stockholm, Sweden'],
        typed,
      );
    }
  });

  test('data=standard finds the codes of maps and tables that the operator imported', async () => {
    const [brazil] = await geocode('69900-005', { types: 'postal_code' });
    assert.deepEqual(brazil?.geometry?.location, { lat: -9.9501, lng: -67.8001 }, 'where the map has it, not the table');
    assert.equal((await descriptions('11000', { components: 'country:cz' }))[0], '110 00, Prague, Czechia');
    const [brno] = await geocode('60200 Brno');
    assert.deepEqual(brno?.geometry?.location, { lat: 49.201, lng: 16.601 }, 'the middle of its two lines');
  });

  test('settlements of a map are found however small they are', async () => {
    for (const name of ['Kartenwiler', 'Kartenhüttli', 'Kartenhofstatt']) {
      const [found] = await suggest(name.slice(0, 10), { types: 'locality' });
      assert.deepEqual([found?.description, found?.types], [`${name}, Bern, Switzerland`, ['locality', 'hamlet']]);
    }
  });

  test('airports are found by name, city and code, behind the towns that begin so', async () => {
    const airport = async (input: string) => (await descriptions(input, { types: 'airport' }))[0];
    assert.equal(await airport('jfk'), 'John F Kennedy International Airport, New York City');
    assert.equal(await airport('john f kenn'), 'John F Kennedy International Airport, New York City');
    assert.equal(await airport('tokyo narita'), 'Narita International Airport, Narita', 'a name among its keywords');
    assert.equal(await airport('KSFO'), 'San Francisco International Airport, San Francisco', 'its ICAO code');
    const beside = await descriptions('BER', { types: 'locality|airport' });
    assert.equal(beside[0], 'Berlin, Germany', 'the beginning of a city comes before a code');
    assert.ok(beside.includes('Berlin Brandenburg Airport, Berlin'));
    assert.ok(!(await descriptions('BER')).some((each) => each.includes('Airport')), 'only where they are asked for');
  });

  test('an airport that the map has too is there once, by a code or by its name', async () => {
    const around = async (location: string) =>
      read(
        nearbyReply,
        await server.get('/localities/nearby', { location, radius: '5000', types: 'transit.station.airport' }),
      ).results.map(({ name }) => name);
    assert.deepEqual(await around('49.01,2.55'), ['Aéroport de Paris-Charles-de-Gaulle'], 'both are CDG');
    assert.deepEqual(await around('51.47,-0.46'), ['London Heathrow Airport'], 'both have the name');
    const [byCode] = await descriptions('LHR', { types: 'airport' });
    assert.match(byCode, /^London Heathrow Airport/, 'the map does not have its code, the table does');
    const [byName] = await suggest('charles de gaulle international', { types: 'airport' });
    assert.equal((await details(byName.public_id)).geometry?.location?.lat, 49.0097, 'the one of the map');
  });
});

test('a region that does not say of which countries it has codes opens those of Western Europe', () => {
  const older = { meta: { kinds: [], countries: [], places: 0 } };
  const found = postalCountries(older, 'standard', { advancedPostalCodes: false });
  assert.deepEqual([found?.has('FR'), found?.has('BR')], [true, false]);
  const imported = { meta: { ...older.meta, postalCountries: ['BR'] } };
  const countries = postalCountries(imported, 'standard', { advancedPostalCodes: false });
  assert.deepEqual([countries?.has('FR'), countries?.has('BR'), countries?.has('JP')], [true, true, false]);
});
