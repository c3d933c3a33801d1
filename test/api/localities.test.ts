import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type, { type Static } from 'typebox';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion, STARTER } from '../../src/cli/region-build.ts';
import { autocompleteReply } from '../../src/localities/autocomplete.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const Refusal = Type.Object({
  detail: Type.Array(Type.Object({ loc: Type.Array(Type.String()), msg: Type.String(), type: Type.String() })),
});

type Point = readonly [lat: number, lng: number];
type Suggestion = Static<typeof autocompleteReply>['localities'][number];

/** The description of a suggestion with what is marked in brackets. */
function marked({ description, matched_substrings: matched }: Suggestion): string {
  let shown = description;
  for (const { offset, length } of [...(matched?.description ?? [])].reverse()) {
    shown = `${shown.slice(0, offset)}[${shown.slice(offset, offset + length)}]${shown.slice(offset + length)}`;
  }
  return shown;
}

describe('every town on earth', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(async (versions) => {
      versions.use((await buildRegion(versions, STARTER, new Progress())).id);
    });
  });
  after(() => server.stop());

  async function suggest(input: string, parameters: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const answer = await server.get('/localities/autocomplete', { input, ...parameters }, headers);
    return read(autocompleteReply, answer).localities;
  }
  async function details(parameters: Record<string, string>, headers: Record<string, string> = {}) {
    return read(detailsReply, await server.get('/localities/details', parameters, headers)).result;
  }
  async function geocode(parameters: Record<string, string>) {
    return read(geocodeReply, await server.get('/localities/geocode', parameters)).results;
  }
  async function errorsOf(path: string, parameters: Record<string, string>) {
    const { detail } = read(Refusal, await server.get(path, parameters), 422);
    return detail.map(({ loc, type, msg }) => ({ field: loc.join('.'), type, msg }));
  }
  const firstDescribed = async (input: string, parameters: Record<string, string> = {}) =>
    marked((await suggest(input, { language: 'en', ...parameters }))[0]);

  test('the city that is meant comes first, and what was typed is marked', async () => {
    const expected = {
      'san franc': '[San] [Franc]isco, California, United States',
      'paris texas': '[Paris], [Texas], United States',
      'texas paris': '[Paris], [Texas], United States',
      'st petersburg': '[Saint] [Petersburg], Russia',
      lodz: '[Łódź], Łódź Voivodeship, Poland',
      berl: '[Berl]in, Germany',
      'rio de jan': '[Rio] [de] [Jan]eiro, Brazil',
    };
    for (const [input, description] of Object.entries(expected)) assert.equal(await firstDescribed(input), description);
  });

  test('while a name is typed, cities that begin so come by their people', async () => {
    const five = async (input: string) =>
      (await suggest(input, { language: 'en' })).slice(0, 5).map(({ description }) => description);
    // Each is the largest city, or the one most written about, whose English name begins with the letters.
    const first = {
      'san di': 'San Diego, California, United States',
      'los a': 'Los Angeles, California, United States',
      'new or': 'New Orleans, Louisiana, United States',
      'rio de': 'Rio de Janeiro, Brazil',
      victoria: 'Victoria, British Columbia, Canada',
      salem: 'Salem, Tamil Nadu, India',
      newton: 'Newton, Massachusetts, United States',
      bombay: 'Mumbai, Maharashtra, India',
    };
    for (const [input, description] of Object.entries(first)) assert.equal((await five(input))[0], description, input);
    assert.ok(
      (await five('bir')).includes('Birmingham, England, United Kingdom'),
      'villages are named Bir, but few live there',
    );
    assert.ok((await five('kra')).includes('Kraków, Lesser Poland, Poland'), 'a main name');
    // GeoNames' table has nobody in it, Natural Earth 1.5 million people.
    assert.equal((await five('ganzh'))[0], 'Ganzhou, Jiangxi, China');
    // San José lies in Costa Rica, whose code is CR: the beginning of a name is likelier than what holds a place.
    assert.match((await five('san cr'))[0] ?? '', /^San Cristóbal/);
    // Two letters begin some word of a country's name in one of a hundred languages: they mean its code.
    assert.equal((await five('paris fr'))[0], 'Paris, Île-de-France, France');
  });

  test('what shows the same text shows once', async () => {
    for (const input of ['springf', 'san', 'saint', 'washington']) {
      const shown = (await suggest(input, { language: 'en', types: 'locality|admin_level' })).map(
        ({ description }) => description,
      );
      assert.deepEqual([...new Set(shown)], shown, input);
    }
  });

  test('one place under all its spellings', async () => {
    const ids = new Set<string>();
    for (const input of ['munchen', 'münchen', 'Munich', 'muenchen', 'MÜNCHEN', 'Мюнхен']) {
      const [first] = await suggest(input);
      ids.add(first.public_id);
      // It is shown as on the spot: under another spelling the whole shown name is what matched.
      assert.equal(marked(first), '[München], Bayern, Deutschland', input);
    }
    assert.equal(ids.size, 1);
  });

  test('slips are forgiven, and the words that were meant are marked', async () => {
    const top3 = async (input: string) => (await suggest(input, { language: 'en' })).slice(0, 3).map(marked);
    assert.ok((await top3('lodnon')).includes('[London], England, United Kingdom'));
    assert.ok((await top3('new yrok')).includes('[New] [York] City, New York, United States'));
    assert.ok((await top3('amstredam')).includes('[Amsterdam], North Holland, Netherlands'));
  });

  test('names in other scripts find the place, shown in the language of the answer', async () => {
    const expected = {
      Москва: '[Moscow], Russia',
      القاهرة: '[Cairo], Egypt',
      北京: '[Beijing], China',
      東京: '[Tokyo], Japan',
      서울: '[Seoul], South Korea',
      Αθήνα: '[Athens], Attica, Greece',
    };
    for (const [input, description] of Object.entries(expected)) assert.equal(await firstDescribed(input), description);
    // The last word is a beginning in every script, half a Hangul syllable too (서우 is on the way to 서울).
    assert.equal(await firstDescribed('москв'), '[Moscow], Russia');
    assert.equal(await firstDescribed('서우'), '[Seoul], South Korea');
  });

  test('components keep other countries out', async () => {
    const american = await suggest('paris', { components: 'country:us', language: 'en' });
    assert.equal(marked(american[0]), '[Paris], Texas, United States');
    assert.ok(american.every(({ description }) => description.endsWith('United States')));
    const both = await suggest('paris', { components: 'country:FRA|country:be', language: 'en' });
    assert.equal(marked(both[0]), '[Paris], Île-de-France, France');
    assert.ok(both.every(({ description }) => /(France|Belgium)$/.test(description)));
    assert.deepEqual(await errorsOf('/localities/autocomplete', { input: 'a', components: 'country:fr|country:xq' }), [
      {
        field: 'query.components',
        type: 'value_error',
        msg: "Value error, 'country:xq' is not country:<ISO 3166-1 alpha-2 or alpha-3 code>",
      },
    ]);
  });

  test('location and radius prefer what is near and keep the metropolis in sight', async () => {
    const nearLyon = await suggest('par', { location: '45.76,4.83', radius: '100000' });
    const position = await details({ public_id: nearLyon[0].public_id });
    assert.equal(position.formatted_address, 'Paray-le-Monial, Bourgogne-Franche-Comté, France');
    assert.ok(nearLyon.some(({ description }) => description === 'Paris, Île-de-France, France'));
    assert.equal((await suggest('par'))[0].description, 'Paris, Île-de-France, France');
    // In Texas another Paris is the nearer one.
    assert.equal(
      await firstDescribed('paris', { location: '32.8,-96.8', radius: '200000' }),
      '[Paris], Texas, United States',
    );
  });

  test('types choose, excluded_types take away, what the region does not hold is an empty list', async () => {
    assert.deepEqual((await suggest('texas', { types: 'admin_level' }))[0].types, ['admin_level', 'admin_level_1']);
    const [france] = await suggest('franc', { types: 'country' });
    assert.deepEqual(
      { types: france.types, description: france.description },
      { types: ['country'], description: 'France' },
    );
    const noCities = await suggest('par', { types: 'locality', excluded_types: 'city' });
    assert.ok(noCities.length > 0 && noCities.every(({ types }) => types[1] !== 'city'));
    for (const types of ['postal_code', 'address', 'route', 'business.shop', 'museum']) {
      assert.deepEqual(await suggest('paris', { types }), [], types);
    }
    const [error] = await errorsOf('/localities/autocomplete', { input: 'a', types: 'city|castle' });
    assert.deepEqual([error.field, error.type, error.msg.slice(0, 23)], ['query.types', 'enum', "'castle' is not allowed"]);
  });

  test('the language is the one asked for, else that of the browser, else that of the place', async () => {
    const described = async (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
      (await suggest('munich', parameters, headers))[0].description;
    assert.equal(await described({}), 'München, Bayern, Deutschland');
    assert.equal(await described({ language: 'en-US' }), 'Munich, Bavaria, Germany');
    assert.equal(await described({}, { 'accept-language': 'fr;q=0.3, en;q=0.9' }), 'Munich, Bavaria, Germany');
    assert.equal(await described({ language: 'fr' }, { 'accept-language': 'de' }), 'Munich, Bavière, Allemagne');
    assert.equal(await described({ language: 'ja' }), 'ミュンヘン, バイエルン州, ドイツ');
    // Nobody speaks it: its readers get what stands on the spot.
    assert.equal(await described({ language: 'zz' }), 'München, Bayern, Deutschland');
    const [error] = await errorsOf('/localities/autocomplete', { input: 'a', language: 'english' });
    assert.deepEqual([error.field, error.type], ['query.language', 'string_pattern_mismatch']);
  });

  test('without a language a place and what holds it are called as they are there', async () => {
    const expected = {
      Rome: 'Roma, Lazio, Italia',
      Moscow: 'Москва, Россия',
      Osaka: '大阪市, 大阪府, 日本',
      Cairo: 'القاهرة, مصر',
      Athens: 'Αθήνα, Αττική, Ελλάδα',
      // Switzerland, Belgium and Canada speak several languages: each region its own, the country in it.
      Geneva: 'Genève, Canton de Genève, Suisse',
      Lugano: 'Lugano, Canton Ticino, Svizzera',
      Antwerp: 'Antwerpen, Vlaams Gewest, België',
      Montreal: 'Montréal, Québec, Canada',
    };
    for (const [input, description] of Object.entries(expected)) {
      assert.equal((await suggest(input))[0].description, description);
    }
  });

  test('a name is shown in the language that it is of, and in no other', async () => {
    const named = async (input: string, language: string) =>
      (await suggest(input, { language }))[0].description.split(',')[0];
    // GeoNames has ときょ and 東京 for Tokyo, ירושלים and the Yiddish ירושלים־שטאט for Jerusalem; it does not say which is which.
    assert.equal(await named('Tokyo', 'ja'), '東京');
    assert.equal(await named('Moscow', 'he'), 'מוסקבה');
    assert.equal(await named('Munich', 'ru'), 'Мюнхен');
    assert.equal(await named('Munich', 'ar'), 'ميونخ');
    assert.equal(await named('Florence', 'it'), 'Firenze');
    // Nagano has no Swedish name, and Swedes cannot read its own.
    assert.equal(await named('Nagano', 'sv'), 'Nagano');
  });

  test('a description of one’s own, and no deprecated fields', async () => {
    const custom = 'locality:"{name} ({administrative_area_level_0}, {postal_code})"';
    const [paris] = await suggest('paris', { custom_description: custom, no_deprecated_fields: 'true' });
    assert.equal(marked(paris), '[Paris] (France)');
    assert.equal('type' in paris, false);
    assert.equal((await suggest('paris'))[0].type, 'locality');
  });

  test('postal codes of the whole world are an option of the project', async () => {
    const answer = await server.get('/localities/autocomplete', { input: 'a', data: 'advanced' });
    assert.equal(answer.status, 403);
    assert.match(answer.text, /data=advanced requires worldwide/);
  });

  test('all errors of the input at once', async () => {
    const errors = await errorsOf('/localities/autocomplete', { location: '91,0', radius: '0', extended: 'x', data: 'all' });
    assert.deepEqual(
      errors.map(({ field, type }) => [field, type]),
      [
        ['query.input', 'missing'],
        ['query.data', 'enum'],
        ['query.extended', 'enum'],
        ['query.location', 'value_error'],
        ['query.radius', 'greater_than_equal'],
      ],
    );
  });

  test('input of any kind is answered', async () => {
    for (const input of [
      '',
      ' ',
      ',;',
      '💩',
      'a'.repeat(2_000),
      'a '.repeat(500),
      '\u0000',
      '\ud800',
      '%',
      "'; drop table keys",
    ]) {
      await suggest(input);
    }
    // What stands after the first 150 characters does not count.
    assert.equal(await firstDescribed(`paris${' '.repeat(150)}texas`), '[Paris], Île-de-France, France');
  });

  test('details return the position, the components and the codes of a place', async () => {
    const [munich] = await suggest('munich');
    const known = await details({ public_id: munich.public_id, language: 'en' });
    assert.deepEqual(known, {
      public_id: munich.public_id,
      types: ['locality', 'city'],
      formatted_address: 'Munich, Bavaria, Germany',
      name: 'Munich',
      geometry: {
        location: { lat: 48.13743, lng: 11.57549 },
        accuracy: 'APPROXIMATE',
        location_type: 'APPROXIMATE',
      },
      address_components: [
        { types: ['locality'], long_name: 'Munich', short_name: 'Munich' },
        { types: ['state', 'division_level_1', 'administrative_area_level_1'], long_name: 'Bavaria', short_name: 'BY' },
        { types: ['country', 'administrative_area_level_0', 'division_level_0'], long_name: 'Germany', short_name: 'DE' },
      ],
    });
    const code = async (parameters: Record<string, string>) =>
      (await details({ public_id: munich.public_id, ...parameters })).address_components?.at(-1)?.short_name;
    assert.equal(await code({ cc_format: 'alpha3' }), 'DEU');
    assert.equal(await code({ components: 'country:deu' }), 'DEU');
    assert.equal(await code({ components: 'country:deu', cc_format: 'alpha2' }), 'DE');
  });

  test('fields choose what details return; a country has a shape and a viewport around it', async () => {
    const [luxembourg] = await suggest('luxembourg', { types: 'country' });
    const { public_id } = luxembourg;
    assert.deepEqual(Object.keys(await details({ public_id, fields: 'address_components' })).sort(), [
      'address_components',
      'formatted_address',
      'name',
      'public_id',
      'types',
    ]);
    const { geometry } = await details({ public_id, fields: 'geometry|shape' });
    assert.equal(geometry?.shape?.type, 'Polygon');
    // Luxembourg reaches from 49.45 to 50.18 N and from 5.73 to 6.53 E.
    const { northeast, southwest } = geometry?.viewport ?? {};
    assert.deepEqual(
      [southwest?.lat, southwest?.lng, northeast?.lat, northeast?.lng].map((degrees) => degrees?.toFixed(1)),
      ['49.4', '5.7', '50.2', '6.5'],
    );
    const onlyShape = await details({ public_id, fields: 'shape' });
    assert.deepEqual(Object.keys(onlyShape.geometry ?? {}), ['location', 'shape'], 'a shape never comes without a point');
    const [texas] = await suggest('texas', { types: 'admin_level_1' });
    assert.equal((await details({ public_id: texas.public_id })).administrative_area_label, 'state');
  });

  test('the viewport of a country is that of its main part, and the country stands in it', async () => {
    const EXTENTS: Readonly<Record<string, { inside: Point[]; outside: Point[] }>> = {
      // Brest, Dunkirk, Menton and Bonifacio; not French Polynesia, nor Clipperton in the Pacific, which has no code of its own.
      France: {
        inside: [
          [48.4, -4.5],
          [51, 2.4],
          [43.8, 7.5],
          [41.4, 9.2],
        ],
        outside: [
          [10.3, -109.2],
          [4.9, -52.3],
        ],
      },
      // Land's End, Shetland and Derry; not the bases on Cyprus.
      'United Kingdom': {
        inside: [
          [50.1, -5.7],
          [60.5, -1.1],
          [55, -7.3],
        ],
        outside: [
          [34.6, 33],
          [36.1, -5.3],
        ],
      },
      // Seattle, Key West and Maine; not Anchorage, Honolulu and Guantánamo, and not the Pacific, 400 km off Oregon.
      'United States': {
        inside: [
          [47.6, -122.3],
          [24.6, -81.8],
          [47.3, -68],
        ],
        outside: [
          [61.2, -149.9],
          [21.3, -157.9],
          [19.9, -75.1],
          [45, -129],
        ],
      },
      // Steep Point, Cape Byron and Hobart; not the sea on which the continental shelf goes on.
      Australia: {
        inside: [
          [-26.1, 113.2],
          [-28.6, 153.6],
          [-42.9, 147.3],
        ],
        outside: [
          [-26, 110],
          [-47, 147],
        ],
      },
      // The mainland and Ibiza; not the Canary Islands.
      Spain: {
        inside: [
          [36, -5.6],
          [42.3, 3.3],
          [39, 1.4],
        ],
        outside: [[28.1, -15.4]],
      },
      // Both halves have a good share of the people and of the ground: Kuala Lumpur and Kota Kinabalu.
      Malaysia: {
        inside: [
          [3.1, 101.7],
          [6, 116.1],
        ],
        outside: [],
      },
      // Suva and Taveuni, on both sides of the antimeridian.
      Fiji: {
        inside: [
          [-18.1, 178.4],
          [-16.8, -179.9],
        ],
        outside: [[-18, 0]],
      },
      // Tarawa, where the people are; not Kiritimati, which has more ground.
      Kiribati: { inside: [[1.4, 173]], outside: [[1.9, -157.4]] },
    };
    for (const [name, { inside, outside }] of Object.entries(EXTENTS)) {
      const [country] = await suggest(name, { types: 'country', language: 'en' });
      assert.equal(country.description, name);
      const { geometry } = await details({ public_id: country.public_id, fields: 'geometry' });
      const { viewport, location } = geometry ?? {};
      assert.ok(viewport && location, name);
      const holds = ([lat, lng]: Point) => {
        const { northeast, southwest } = viewport;
        const isWithin =
          southwest.lng <= northeast.lng
            ? lng >= southwest.lng && lng <= northeast.lng
            : lng >= southwest.lng || lng <= northeast.lng;
        return isWithin && lat >= southwest.lat && lat <= northeast.lat;
      };
      for (const point of inside) assert.ok(holds(point), `${name} has ${point}`);
      for (const point of outside) assert.ok(!holds(point), `the main part of ${name} has no ${point}`);
      assert.ok(holds([location.lat, location.lng]), `${name} stands in its viewport`);
      const back = await geocode({ latlng: `${location.lat},${location.lng}`, types: 'country', language: 'en' });
      assert.deepEqual(
        back.map(({ name: found }) => found),
        [name],
        `${name} stands on its own ground`,
      );
    }
  });

  /** The names of what holds a point, and the one that is the locality of all of them. */
  async function around(latlng: string, parameters: Record<string, string> = {}) {
    const results = await geocode({ latlng, language: 'en', types: 'locality|admin_level|country', ...parameters });
    const localities = results.map(({ address_components = [] }) =>
      address_components.filter(({ types }) => types.includes('locality')).map(({ long_name }) => long_name),
    );
    return { names: results.map(({ name }) => name), locality: localities[0], localities };
  }

  test('the town that one is in: by distance and people, and the part of it', async () => {
    const expected: Record<string, readonly [latlng: string, part: string | null, town: string]> = {
      'Eiffel Tower: Neuilly is nearer, but small': ['48.8584,2.2945', null, 'Paris'],
      'Central Park: Manhattan is a part of New York': ['40.7829,-73.9654', 'Manhattan', 'New York City'],
      'Shibuya crossing': ['35.6595,139.7005', null, 'Tokyo'],
      'Bondi Beach': ['-33.8908,151.2743', 'Bondi Beach', 'Sydney'],
      'the palace of Versailles, 17 km from Paris': ['48.8049,2.1204', null, 'Versailles'],
      'Windsor Castle': ['51.4839,-0.6044', null, 'Windsor'],
      'the middle of Neuilly itself': ['48.8848,2.2685', null, 'Neuilly-sur-Seine'],
      'Hoboken, which New York reaches, is in another state': ['40.7440,-74.0324', null, 'Hoboken'],
    };
    for (const [what, [latlng, part, town]] of Object.entries(expected)) {
      const { names, locality, localities } = await around(latlng);
      assert.deepEqual(names.slice(0, part ? 2 : 1), part ? [part, town] : [town], `${what}: the small first`);
      assert.deepEqual(locality, [town], `${what}: the town is the locality, and nothing else is`);
      assert.ok(
        localities.every((each) => each.length <= 1),
        what,
      );
    }
  });

  test('at sea, at the poles and on the antimeridian there is an answer without an error', async () => {
    for (const latlng of ['0,-140', '90,0', '-90,180', '90,-180', '0,180']) {
      const results = await geocode({ latlng });
      assert.ok(
        results.every(({ distance = 0 }) => distance <= 20_000),
        `${latlng}: no town that is not near`,
      );
    }
    const fiji = await Promise.all(['-16.8,180', '-16.8,-180'].map((latlng) => around(latlng)));
    assert.deepEqual(fiji[0], fiji[1], 'the antimeridian is one line, whichever way it is written');
    assert.deepEqual(fiji[0]?.names, ['Fiji'], 'it runs through an island of Fiji');
  });

  test('coordinates that are typed are answered as a point', async () => {
    const expected = await geocode({ latlng: '48.8584,2.2945', language: 'fr' });
    assert.equal(expected[0]?.name, 'Paris');
    for (const address of [
      '48.8584, 2.2945',
      '48,8584 2,2945',
      'N 48.8584° E 2.2945°',
      'geo:48.8584,2.2945',
      '2.2945E 48.8584N',
    ]) {
      assert.deepEqual(await geocode({ address, language: 'fr' }), expected, address);
    }
    const [suggested, ...others] = await suggest('48°51\'30.2"N 2°17\'40.2"E', { language: 'fr' });
    assert.deepEqual(
      [suggested?.description, others],
      ['Paris, Île-de-France, France', []],
      'one suggestion: what is there',
    );
    assert.deepEqual(
      (await geocode({ address: '75007, 12' })).filter(({ distance }) => distance !== undefined),
      [],
    );
  });

  test('an identifier that stands for nothing: 404; none: 422', async () => {
    for (const public_id of ['AAAAAAAAAAA', 'x', '../../../etc/passwd', '']) {
      const answer = await server.get('/localities/details', { public_id });
      assert.deepEqual([answer.status, answer.json], [404, { detail: 'There is no place with this public_id' }]);
    }
    assert.deepEqual(
      (await errorsOf('/localities/details', {})).map(({ type }) => type),
      ['missing'],
    );
  });
});
