import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { localMeters } from '../../src/geo/distance.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { Drawing, positionAt, withMap } from '../support/drawing.ts';
import type { TestMap } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Two towns 10 km apart. Each has an avenue and a street of the same names; only those of the second one meet. */
function twoTowns(): TestMap {
  const drawing = new Drawing();
  const street = (name: string, ...line: (readonly [number, number])[]) =>
    drawing.line(line, { highway: 'residential', name });
  drawing.node([0, 0], { place: 'city', name: 'Queens', population: '900000' });
  street('Jamaica Avenue', [-800, 0], [-300, 0]);
  street('212th Street', [300, 100], [300, 600]);
  drawing.node([10_000, 0], { place: 'town', name: 'Bellerose', population: '20000' });
  street('Jamaica Avenue', [9_500, 0], [10_500, 0]);
  street('212th Street', [10_100, -400], [10_100, 400]);
  // Both carriageways of a boulevard, 20 m apart.
  street('Cross Boulevard', [9_500, 200], [10_500, 200]);
  street('Cross Boulevard', [9_500, 220], [10_500, 220]);
  // Streets whose names have the words for a crossing.
  street('Rose and Crown Lane', [9_600, -300], [9_900, -300]);
  street('Rose Street', [9_700, -400], [9_700, -250]);
  street('Crown Lane', [9_600, -260], [9_900, -260]);
  drawing.node([9_650, -300], { 'addr:housenumber': '12/3', 'addr:street': 'Rose and Crown Lane' });
  street('Rua Augusta', [9_500, -600], [9_900, -600]);
  street('Calle Mayor', [9_600, -700], [9_600, -500]);
  street('Tannenstraße', [9_700, -700], [9_700, -500]);
  return drawing.map;
}

const JAMAICA_212 = [10_100, 0] as const;
const AUGUSTA_MAYOR = [9_600, -600] as const;
const AUGUSTA_TANNEN = [9_700, -600] as const;

describe('crossings of two streets', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(twoTowns()));
  });
  after(() => server.stop());

  const geocode = async (address: string, parameters: Record<string, string> = {}) =>
    read(geocodeReply, await server.get('/localities/geocode', { address, language: 'en', ...parameters })).results;
  async function meets(addresses: readonly string[], at: readonly [east: number, north: number], why: string) {
    const expected = positionAt(at);
    for (const address of addresses) {
      const [first] = await geocode(address);
      const { lat = 0, lng = 0 } = first?.geometry?.location ?? {};
      const meters = localMeters(lat, lng, expected.lat, expected.lng);
      assert.ok(meters < 2, `${address}: ${why}; ${first?.formatted_address} is ${Math.round(meters)} m off`);
      assert.equal(first?.geometry?.accuracy, 'GEOMETRIC_CENTER', address);
    }
  }

  test('by signs and by words, in full and abbreviated: the pair that meets, not the more important one that does not', async () => {
    const signs = [
      'Jamaica Avenue & 212th Street',
      'Jamaica Ave @ 212 St',
      '212th St / Jamaica Av',
      'Jamaica Avenue + 212th Street',
    ];
    await meets(signs, JAMAICA_212, 'a sign');
    const words = [
      'corner of Jamaica Ave and 212th St',
      'Jamaica Ave and 212 St, Bellerose',
      'jamaica avenue x 212th street',
    ];
    await meets(words, JAMAICA_212, 'a word');
    await meets(['212th Street & Cross Boulevard'], [10_100, 210], 'between carriageways');
    const [first] = await geocode('Jamaica Avenue & 212th Street');
    assert.equal(first?.name, 'Jamaica Avenue & 212th Street', 'called by both, in the order in which they were typed');
    assert.deepEqual(first?.types, ['address', 'route']);
    assert.deepEqual(first?.unmatched, []);
    assert.equal(first?.geometry?.viewport, undefined, 'a point, and not the length of a street');
  });

  test('in the languages of Europe', async () => {
    const german = ['Ecke Rua Augusta Tannenstraße', 'Rua Augusta Ecke Tannenstr.', 'Rua Augusta/Ecke Tannenstraße'];
    await meets(german, AUGUSTA_TANNEN, 'German, with and without a word between the streets');
    const french = ['angle Rua Augusta et Calle Mayor', 'à l’angle de la Rua Augusta et de Calle Mayor'];
    const iberian = ['esquina Rua Augusta con Calle Mayor', 'Rua Augusta esq. Calle Mayor', 'Rua Augusta y Calle Mayor'];
    const more = [
      'angolo Rua Augusta e Calle Mayor',
      'hoek Rua Augusta en Calle Mayor',
      'hjørnet af Rua Augusta og Calle Mayor',
    ];
    const east = [
      'róg Rua Augusta i Calle Mayor',
      'угол Rua Augusta и Calle Mayor',
      'cantonada de Rua Augusta amb Calle Mayor',
    ];
    await meets([...french, ...iberian, ...more, ...east], AUGUSTA_MAYOR, 'the word of the language');
  });

  test('what is a name as it stands is no crossing', async () => {
    const names = async (address: string) => (await geocode(address)).map(({ name }) => name);
    assert.equal((await names('Rose and Crown Lane'))[0], 'Rose and Crown Lane', 'though Rose Street crosses Crown Lane');
    assert.equal((await names('12/3 Rose and Crown Lane'))[0], 'Rose and Crown Lane 12/3', 'a stroke of a house number');
    assert.equal((await names('corner of Rose Street and Crown Lane'))[0], 'Rose Street & Crown Lane');
    const apart = await names('Rose Street & Jamaica Avenue');
    assert.ok(
      !apart.some((name) => name.includes('&')),
      'streets that do not meet: the answer is what it was without the sign',
    );
    assert.deepEqual(await names('Jamaica Avenue &'), await names('Jamaica Avenue'));
  });

  test('has the fields of other results: its street is both streets', async () => {
    const scores = async (address: string, parameters: Record<string, string> = {}) =>
      (await geocode(address, parameters))[0]?.scores_per_components;
    const whole = { street: 1, street_name: 1 };
    assert.deepEqual(await scores('Jamaica Ave & 212th St'), whole, 'both names, in full or abbreviated');
    const inTown = { ...whole, town: 1, city: 1, locality: 1 };
    assert.deepEqual(await scores('Jamaica Avenue & 212th Street, Bellerose'), inTown, 'and what holds both');
    // `Avinue` is five of six letters right: of Jamaica Avenue 12 of 13, and nothing of the other street is wrong.
    assert.deepEqual(await scores('Jamaica Avinue & 212th Street'), { street: 0.96, street_name: 0.96 });
    const near = { location: '49.4,8.7', radius: '5000' };
    const [crossing = {}] = await geocode('Jamaica Avenue & 212th Street', near);
    const [street = {}] = await geocode('Rose and Crown Lane', near);
    assert.deepEqual(Object.keys(crossing), Object.keys(street));
  });

  test('a town that is named and has no such crossing is told, and the crossing near it found', async () => {
    const [first] = await geocode('Jamaica Ave & 212th St, Queens');
    assert.equal(first?.name, 'Jamaica Avenue & 212th Street');
    assert.deepEqual(first?.unmatched, ['Queens'], 'the streets meet in Bellerose');
  });

  test('the identifier of a crossing finds it again; of streets that do not meet: 404', async () => {
    const [first] = await geocode('Jamaica Avenue & 212th Street');
    const answer = await server.get('/localities/details', { public_id: first?.public_id ?? '', language: 'en' });
    const { result } = read(detailsReply, answer);
    assert.deepEqual([result.name, result.geometry], [first?.name, first?.geometry]);
    const [rose] = await geocode('Rose Street');
    const [jamaica] = await geocode('Jamaica Avenue');
    const apart = await server.get('/localities/details', { public_id: `${rose?.public_id}~${jamaica?.public_id}` });
    assert.equal(apart.status, 404);
  });
});
