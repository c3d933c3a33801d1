import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readCategory } from '../../src/addresses/category-words.ts';
import { autocompleteReply } from '../../src/localities/autocomplete.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { wordsOf } from '../../src/text/words.ts';
import { withMap } from '../support/drawing.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Two towns 5 km apart, each with a street; what is on it stands 10 m beside it. */
const NODES = [
  { id: 1, lat: 48.86, lng: 2.35, tags: { place: 'city', name: 'Paris' } },
  { id: 2, lat: 48.9, lng: 2.4, tags: { place: 'town', name: 'Aubervilliers' } },
  { id: 3, lat: 48.861, lng: 2.348 },
  { id: 4, lat: 48.861, lng: 2.352 },
  { id: 5, lat: 48.901, lng: 2.398 },
  { id: 6, lat: 48.901, lng: 2.402 },
  { id: 10, lat: 48.8611, lng: 2.349, tags: { amenity: 'pharmacy', name: 'Aux Herbes', 'addr:street': 'Rue Robson' } },
  { id: 11, lat: 48.8611, lng: 2.351, tags: { amenity: 'restaurant', name: 'Chez Nous', 'addr:street': 'Rue Robson' } },
  { id: 12, lat: 48.9011, lng: 2.4, tags: { amenity: 'restaurant', name: 'La Table', 'addr:street': 'Rue Verte' } },
  { id: 13, lat: 48.9011, lng: 2.401, tags: { tourism: 'hotel', name: 'Hotel Central', 'addr:street': 'Rue Verte' } },
  { id: 14, lat: 48.862, lng: 2.35, tags: { amenity: 'theatre', name: 'Opéra' } },
];
const WAYS = [
  { id: 1, nodes: [3, 4], tags: { highway: 'residential', name: 'Rue Robson' } },
  { id: 2, nodes: [5, 6], tags: { highway: 'residential', name: 'Rue Verte' } },
];

describe('what is looked for by its category', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap({ nodes: NODES, ways: WAYS }));
  });
  after(() => server.stop());

  const types = 'point_of_interest|locality|address';
  const suggested = async (input: string, parameters: Readonly<Record<string, string>> = {}) => {
    const answer = await server.get('/localities/autocomplete', { input, types, ...parameters });
    return read(autocompleteReply, answer).localities.map(({ description }) => description.split(',')[0]);
  };

  test('with a street, a town or a place that it is near', async () => {
    const expected: readonly (readonly [string, string, string])[] = [
      ['restaurant rue robson', 'Chez Nous', 'on the street'],
      ['restaurants in paris', 'Chez Nous', 'in the town, though neither word is in its name'],
      ['ресторан Aubervilliers', 'La Table', 'in Russian'],
      ['restaurante en Aubervilliers', 'La Table', 'in Spanish'],
      ['pharmacy near opéra', 'Aux Herbes', 'within a kilometre of it'],
      ['Opéra Apotheke', 'Aux Herbes', 'the place before the category, in German'],
      ["pharmacie à côté de l'opéra", 'Aux Herbes', 'in French, with the words between'],
    ];
    for (const [input, name, why] of expected) assert.equal((await suggested(input))[0], name, `${input}: ${why}`);
    const answer = await server.get('/localities/geocode', { address: 'restaurant rue robson, paris', types });
    assert.equal(read(geocodeReply, answer).results[0]?.name, 'Chez Nous');
  });

  test('alone, around the position that is preferred', async () => {
    // 100 m from La Table, 5 km from Chez Nous.
    assert.deepEqual((await suggested('restaurant', { location: '48.902,2.4', radius: '20000' })).slice(0, 2), [
      'La Table',
      'Chez Nous',
    ]);
    assert.deepEqual(await suggested('restaurant'), [], 'nowhere without one: no place is called so');
  });

  test('what is called just so comes first, and what is not asked for does not come', async () => {
    assert.equal((await suggested('hotel central'))[0], 'Hotel Central');
    assert.deepEqual(await suggested('restaurant paris', { types: 'locality' }), ['Paris'], 'only towns were asked for');
    const hotels = await suggested('restaurant Aubervilliers', { types: 'hospitality.hotel' });
    assert.ok(!hotels.includes('La Table'), 'only hotels were asked for');
  });

  test('every language in which answers are worded has words for the usual categories', () => {
    // From a dictionary: in each language the words for a pharmacy and for a museum.
    const words: Readonly<Record<(typeof DISTANCE_LANGUAGES)[number], readonly [string, string]>> = {
      ...{ en: ['pharmacy', 'museum'], fr: ['pharmacie', 'musée'], bg: ['аптека', 'музей'], ca: ['farmàcia', 'museu'] },
      ...{ cs: ['lékárna', 'muzeum'], da: ['apotek', 'museum'], de: ['Apotheke', 'Museum'], el: ['φαρμακείο', 'μουσείο'] },
      ...{ es: ['farmacia', 'museo'], et: ['apteek', 'muuseum'], fi: ['apteekki', 'museo'], he: ['בית מרקחת', 'מוזיאון'] },
      ...{ hi: ['दवाखाना', 'संग्रहालय'], hu: ['gyógyszertár', 'múzeum'], it: ['farmacia', 'museo'], ja: ['薬局', '博物館'] },
      ...{ nb: ['apotek', 'museum'], nl: ['apotheek', 'museum'], pl: ['apteka', 'muzeum'], pt: ['farmácia', 'museu'] },
      ...{ ro: ['farmacie', 'muzeu'], ru: ['аптека', 'музей'], sk: ['lekáreň', 'múzeum'], sl: ['lekarna', 'muzej'] },
      ...{ sv: ['apotek', 'museum'], tr: ['eczane', 'müze'], uk: ['аптека', 'музей'], zh: ['药店', '博物馆'] },
    };
    for (const language of DISTANCE_LANGUAGES) {
      const [pharmacy, museum] = words[language];
      assert.deepEqual(readCategory(wordsOf(pharmacy))?.kinds, ['medical.pharmacy'], language);
      assert.deepEqual(readCategory(wordsOf(museum))?.kinds, ['tourism.museum'], language);
    }
  });
});
