import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { openDatabaseForCommand } from '../../src/database/open.ts';
import { autocompleteReply } from '../../src/localities/autocomplete.ts';
import { detailsReply } from '../../src/localities/details.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { nearbyReply } from '../../src/localities/nearby.ts';
import { POI_TYPES, SEARCHABLE_TYPES } from '../../src/localities/types.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Parameters = Readonly<Record<string, string>>;

describe('the sample town', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(() => server.stop());

  const suggest = async (input: string, parameters: Parameters = {}) =>
    read(autocompleteReply, await server.get('/localities/autocomplete', { input, ...parameters })).localities;
  const detail = async (publicId: string, parameters: Parameters = {}) =>
    read(detailsReply, await server.get('/localities/details', { public_id: publicId, ...parameters })).result;
  const near = async (types: string, parameters: Parameters = {}) =>
    read(
      nearbyReply,
      await server.get('/localities/nearby', { location: '50.95,1.48', types, radius: '20000', ...parameters }),
    );
  const geocode = async (parameters: Parameters) =>
    read(geocodeReply, await server.get('/localities/geocode', parameters)).results;
  const refused = async (path: string, parameters: Parameters) => {
    const answer = await server.get(path, parameters);
    assert.equal(answer.status, 422, answer.text);
    return answer.text;
  };

  /** A place of the town for each type of the contract that is no alias. */
  const EXAMPLES: Readonly<Record<string, string>> = {
    country: 'france',
    admin_level: 'bancs de manche',
    admin_level_1: 'bancs de manche',
    admin_level_2: 'sables du detroit',
    admin_level_3: 'ridge',
    postal_code: '62992',
    address: 'rue du mascaret 4',
    route: 'rue du mascaret',
    locality: 'port-colbart',
    town: 'port-colbart',
    village: 'les feux',
    hamlet: 'la cabane du guet',
    suburb: 'vieux port',
    quarter: 'quartier du large',
    neighbourhood: 'les dunes hautes',
  };

  test('every locality type finds its place, and only places of that type', async () => {
    for (const [type, input] of Object.entries(EXAMPLES)) {
      const found = await suggest(input, { types: type });
      assert.ok(found.length > 0, `${type}: nothing for ${input}`);
      for (const { types } of found) assert.ok(types.includes(type), `${type}: ${types}`);
    }
    // A city and a borough are larger than the town is.
    for (const type of ['city', 'borough']) assert.deepEqual(await suggest('port-colbart', { types: type }), []);
  });

  test('every type of point of interest is found around the town, with what lies below it', async () => {
    for (const type of POI_TYPES) {
      const { results } = await near(type, { limit: '30' });
      assert.ok(results.length > 0, `there is no ${type}`);
      for (const { types } of results) {
        const isBelow = types.some((each) => each === type || each.startsWith(`${type}.`));
        assert.ok(isBelow || type === 'point_of_interest', `${type}: ${types}`);
        assert.equal(types[0], 'point_of_interest', 'the general type comes first');
      }
    }
    assert.ok(
      (await near('business.shop', { limit: '30' })).results.some(({ types }) => types.includes('business.shop.bakery')),
    );
  });

  test('every alias finds what it stands for', async () => {
    const ALIASES: Readonly<Record<string, readonly string[]>> = {
      airport: ['Aérodrome du Colbart'],
      train_station: ['Gare de Port-Colbart', 'Train léger des Bancs'],
      metro_station: ['Métro Vieux Port'],
      shopping: ['Les Deux Nefs', 'Boulangerie Au Bon Grain'],
      museum: ['Musée des Naufrages'],
      zoo: ['Zoo des Phoques'],
      amusement_park: ["Parc d'attractions Vague"],
      art_gallery: ['Galerie Bleu Nuit'],
      tourist_attraction: ['Cloche de brume', 'Monument aux Pilotes'],
    };
    for (const [alias, names] of Object.entries(ALIASES)) {
      for (const name of names) {
        const [first] = await suggest(name, { types: alias, language: 'fr' });
        assert.ok(first?.description.startsWith(name), `${alias}: ${first?.description} for ${name}`);
        assert.deepEqual(await suggest(name, { types: alias, excluded_types: alias }), []);
      }
    }
    assert.ok(Object.keys(ALIASES).every((alias) => SEARCHABLE_TYPES.some((type) => type === alias)));
    assert.match(
      await refused('/localities/nearby', { location: '50.95,1.48', types: 'museum' }),
      /museum/,
      'aliases are for autocomplete',
    );
  });

  test('a mall has both of its types, and what has closed is not there', async () => {
    const [mall] = (await near('business.mall')).results;
    assert.deepEqual(mall.types, ['point_of_interest', 'business.mall', 'business.shop.mall']);
    assert.equal(
      mall.formatted_address,
      'Les Deux Nefs, 88 Rue des Oyats, 62991 Port-Colbart, France',
      'named as on the spot, since no language is asked for',
    );
    const closed = await suggest('pub disparu', { types: 'point_of_interest', language: 'fr' });
    const isClosed = ({ description }: { description: string }) => description.includes('Disparu');
    assert.ok(!closed.some(isClosed), 'other pubs may be, as one word is missing');
  });

  test('a house number is found before and behind the street, and its place is that of the map', async () => {
    for (const input of [
      'avenue du colbart 12',
      '12 avenue du colbart',
      '12, Av. du Colbart, Port-Colbart',
      'colbart 12 avenue',
    ]) {
      const [first] = await suggest(input, { types: 'address', language: 'fr' });
      assert.equal(first.description, '12 Avenue du Colbart, 62991 Port-Colbart, France', input);
      assert.deepEqual(first.types, ['address']);
    }
    const [first] = await suggest('avenue du colbart 12', { types: 'address' });
    const { geometry, address_components: components, name } = await detail(first.public_id, { language: 'fr' });
    assert.equal(geometry?.accuracy, 'ROOFTOP');
    assert.equal(geometry.location_type, 'ROOFTOP', 'the same by its other name');
    assert.equal(name, '12 Avenue du Colbart');
    // The avenue runs east from corner (0, 3): 12 is the sixth pair of houses, 22 m apart, 12 m to the north.
    assert.ok(Math.abs((geometry.location?.lat ?? 0) - (50.95 + (-65 + 12) / 111_260)) < 1e-6);
    assert.ok(Math.abs((geometry.location?.lng ?? 0) - (1.48 + (-720 + 132) / 70_130)) < 1e-6);
    assert.deepEqual(
      components?.map(({ types, long_name }) => [types.join(), long_name]),
      [
        ['street_number', '12'],
        ['route', 'Avenue du Colbart'],
        ['locality', 'Port-Colbart'],
        ['county,division_level_2,administrative_area_level_2', 'Sables-du-Détroit'],
        ['state,division_level_1,administrative_area_level_1', 'Bancs-de-Manche'],
        ['country,administrative_area_level_0,division_level_0', 'France'],
        ['postal_codes', '62991'],
      ],
    );
  });

  test('a number between two known ones lies between them; one beyond is the street', async () => {
    // 14 is left out on every street (a multiple of 7): it stands halfway between 12 and 16.
    const [between] = await suggest('rue du semaphore 14', { types: 'address', language: 'fr' });
    assert.equal(between.description, '14 Rue du Sémaphore, 62991 Port-Colbart, France');
    const { geometry } = await detail(between.public_id);
    assert.equal(geometry?.accuracy, 'RANGE_INTERPOLATED');
    const [low, high] = await Promise.all(
      ['12', '16'].map(async (number) => {
        const [found] = await suggest(`rue du semaphore ${number}`, { types: 'address' });
        return (await detail(found.public_id)).geometry?.location;
      }),
    );
    assert.ok(Math.abs((geometry.location?.lng ?? 0) - ((low?.lng ?? 0) + (high?.lng ?? 0)) / 2) < 1e-7);
    const [beyond] = await suggest('rue du semaphore 9999', { types: 'address' });
    assert.deepEqual(beyond.types, ['address', 'route']);
    assert.equal((await detail(beyond.public_id)).geometry?.accuracy, 'GEOMETRIC_CENTER');
    const [unnumbered] = await suggest('rue des voiliers', { types: 'route' });
    assert.deepEqual(unnumbered.types, ['address', 'route']);
  });

  test('numbers by interpolation follow the line; units, entrances, names and plans are returned', async () => {
    const [interpolated] = await suggest('rue des cormorans 21', { types: 'address' });
    assert.equal((await detail(interpolated.public_id)).geometry?.accuracy, 'RANGE_INTERPOLATED');
    const [house] = await suggest('rue de la criee 9', { types: 'address' });
    assert.equal((await detail(house.public_id)).address_components?.[0]?.long_name, '9', 'of flats alone, their house');
    const [unit] = await suggest('rue de la criee 9 flat a', { types: 'address' });
    const { address_components: parts } = await detail(unit.public_id);
    assert.deepEqual(
      parts?.slice(0, 2).map(({ types, long_name }) => [types[0], long_name]),
      [
        ['subpremise', 'A'],
        ['street_number', '9'],
      ],
    );
    const [entrance] = await suggest('5 bis rue sainte ondine', { types: 'address', language: 'fr' });
    assert.equal(entrance.description, '5 bis Rue Sainte-Ondine, 62991 Port-Colbart, France');
    const [named] = await suggest('lantern cottage', { types: 'address' });
    assert.equal(named.description, '1 Sandpiper Close, Ridge End, CT98 3QB, United Kingdom');
    assert.deepEqual(
      (await detail(named.public_id)).address_components?.slice(0, 2).map(({ types, long_name }) => [types, long_name]),
      [
        [['premise'], 'Lantern Cottage'],
        [['street_number'], '1'],
      ],
      'a premise is a building that has a name',
    );
    const [planned] = await suggest('3 rue du banc perdu', { types: 'address' });
    assert.equal((await detail(planned.public_id)).status, 'not_yet_built');
    const [built] = await suggest('12 avenue du colbart', { types: 'address' });
    assert.equal((await detail(built.public_id)).status, undefined);
  });

  test('a British postal code lists its addresses, each with details', async () => {
    const [code] = await suggest('ct98 1qa', { types: 'postal_code' });
    assert.equal(code.description, 'CT98 1QA, Ridge and Shoals, United Kingdom');
    assert.equal(code.has_addresses, true);
    const { addresses, geometry, name } = await detail(code.public_id);
    assert.equal(name, 'CT98 1QA');
    assert.equal(geometry?.accuracy, 'POSTAL_CODE');
    // Lightship Lane: 450 m, a pair every 22 m makes 40 numbers, of which 9, 18, 27 and 36 are left out.
    assert.equal(addresses?.list.length, 36);
    const count = addresses?.list.length ?? 0;
    assert.deepEqual(addresses?.pagination, { page: 1, page_count: 1, addresses_per_page: count, address_count: count });
    for (const { public_id: id, description } of addresses?.list ?? []) {
      const house = await detail(id);
      assert.equal(house.formatted_address, description);
      assert.match(description, /^\d+ Lightship Lane, Ridge End, CT98 1QA, United Kingdom$/);
    }
    assert.equal((await detail(code.public_id, { no_deprecated_fields: 'true' })).addresses?.pagination, undefined);
    const [french] = await suggest('62991', { types: 'postal_code' });
    assert.equal(french.has_addresses, undefined);
    assert.equal((await detail(french.public_id)).addresses, undefined);
  });

  test('extended=postal_code describes towns with their codes, in countries where that is usual', async () => {
    const [town] = await suggest('62991', { types: 'locality', extended: 'postal_code', language: 'fr' });
    assert.equal(town.description, 'Port-Colbart (62991), Bancs-de-Manche, France');
    assert.deepEqual(
      town.related?.postal_codes.map(({ description }) => description),
      ['62991, Bancs-de-Manche, France'],
    );
    const [byName] = await suggest('port-colb', { types: 'locality', extended: 'postal_code', language: 'fr' });
    assert.equal(byName.description, 'Port-Colbart (62991), Bancs-de-Manche, France');
    assert.deepEqual(await suggest('62991', { types: 'locality' }), [], 'without it a code is no name of a town');
    assert.deepEqual(
      await suggest('ct98 1qa', { types: 'locality', extended: 'postal_code' }),
      [],
      'not in the United Kingdom',
    );
  });

  test('languages: four of them name the town, and the answer is in the one that is asked for', async () => {
    for (const [language, input, description] of [
      ['fr', 'port-colbart', 'Port-Colbart, Bancs-de-Manche, France'],
      ['en', 'colbart harbour', 'Colbart Harbour, Channel Banks, France'],
      ['nl', 'colbarthaven', 'Colbarthaven, Kanaalbanken, Frankrijk'],
      ['ja', 'ポール・コル', 'ポール・コルバール, 海峡州, フランス'],
      ['de', 'le colbart', 'Port-Colbart, Bancs-de-Manche, Frankreich'],
    ]) {
      const [first] = await suggest(input, { language });
      assert.equal(first.description, description);
    }
  });

  test('custom_description fills what a type has', async () => {
    const [address] = await suggest('12 avenue du colbart', {
      types: 'address',
      language: 'fr',
      custom_description: 'address:"{street} {house_number} | {postal_code} {city}, {country_code}"',
    });
    assert.equal(address.description, 'Avenue du Colbart 12 | 62991 Port-Colbart, FR');
    const [poi] = await suggest('pharmacie du phare', {
      types: 'medical',
      language: 'fr',
      custom_description: 'medical.pharmacy:"{name} ({city})"|town:"{name}"',
    });
    assert.equal(poi.description, 'Pharmacie du Phare (Port-Colbart)');
    const [town] = await suggest('port-colbart', {
      language: 'fr',
      custom_description: 'locality:"{name}, {administrative_area_level_2}, {administrative_area_level_3}"',
    });
    assert.equal(town.description, 'Port-Colbart, Sables-du-Détroit', 'an empty field leaves no comma');
  });

  test('fields choose what is returned; the shape of the town is its boundary', async () => {
    const [town] = await suggest('port-colbart', { types: 'town' });
    assert.deepEqual(Object.keys(await detail(town.public_id)).sort(), [
      'address_components',
      'formatted_address',
      'geometry',
      'name',
      'public_id',
      'types',
    ]);
    const only = await detail(town.public_id, { fields: 'shape' });
    assert.deepEqual(Object.keys(only.geometry ?? {}), ['location', 'shape'], 'a point is always there');
    assert.equal(only.address_components, undefined);
    const { shape } = only.geometry ?? {};
    assert.equal(shape?.type, 'Polygon');
    assert.equal(JSON.stringify(shape.coordinates).match(/\[-?\d/g)?.length, 5, 'a box: four corners and the first again');
    const [street] = await suggest('rue du mascaret', { types: 'route' });
    const { geometry } = await detail(street.public_id, { fields: 'shape' });
    assert.deepEqual(
      [Object.keys(geometry ?? {}), geometry?.shape],
      [['location', 'shape'], null],
      'a street has no surface',
    );
  });

  test('levels have their English names, codes their format', async () => {
    const [region] = await suggest('bancs de manche', { types: 'admin_level' });
    assert.equal((await detail(region.public_id)).administrative_area_label, 'region');
    const [county] = await suggest('sandshire', { types: 'admin_level' });
    assert.equal((await detail(county.public_id)).administrative_area_label, 'county');
    const codeOf = async (parameters: Parameters) =>
      (await detail(region.public_id, parameters)).address_components?.find(({ types }) => types.includes('country'))
        ?.short_name;
    assert.equal(await codeOf({}), 'FR');
    assert.equal(await codeOf({ cc_format: 'alpha3' }), 'FRA');
    assert.equal(await codeOf({ components: 'country:fra' }), 'FRA');
    const { results } = await near('beach', { cc_format: 'alpha3', limit: '1' });
    assert.ok(results[0].address_components?.some(({ short_name }) => short_name === 'FRA'));
  });

  test('deprecated fields can be left out, everywhere', async () => {
    const lean = { no_deprecated_fields: 'true' };
    assert.equal((await suggest('port', lean))[0].type, undefined);
    assert.equal((await suggest('port'))[0].type, 'locality');
    const [cafe] = (await near('business.food_and_drinks.cafe')).results;
    assert.deepEqual(cafe.categories, ['business.food_and_drinks.cafe']);
    assert.equal((await near('business.food_and_drinks.cafe', lean)).results[0].categories, undefined);
    assert.deepEqual((await detail(cafe.public_id)).categories, ['business.food_and_drinks.cafe']);
    assert.equal((await detail(cafe.public_id, lean)).categories, undefined);
  });

  test('excluded_types and components leave out what they name', async () => {
    const kinds = async (parameters: Parameters) =>
      new Set(
        (await suggest('ridge end', { types: 'locality|point_of_interest', ...parameters })).flatMap(({ types }) => types),
      );
    assert.ok((await kinds({})).has('village'));
    assert.ok(!(await kinds({ excluded_types: 'village' })).has('village'));
    assert.deepEqual(await suggest('port-colbart', { components: 'country:gb' }), []);
    assert.equal((await suggest('port-colbart', { components: 'country:fr|country:gb' })).length > 0, true);
  });

  test('data=advanced needs the option of the project', async () => {
    const answer = await server.get('/localities/autocomplete', { input: '62991', data: 'advanced' });
    assert.equal(answer.status, 403);
    const database = await openDatabaseForCommand({ dataFolder: server.dataFolder, databaseUrl: undefined, poolSize: 1 });
    const project = await findProject(database, 'test');
    assert.ok(project);
    await changeProject(database, project.id, { ...project, advancedPostalCodes: true });
    await database.close();
    for (let tries = 0; ; tries++) {
      // Keys are remembered for a few seconds.
      const again = await server.get('/localities/autocomplete', { input: '62991', data: 'advanced', types: 'postal_code' });
      if (again.status === 200) {
        assert.equal(read(autocompleteReply, again).localities[0].types[0], 'postal_code');
        break;
      }
      assert.ok(tries < 100, again.text);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  test('nearby is sorted by distance and pages to its end without a repeat or a gap', async () => {
    const all: string[] = [];
    let page: number | null = 1;
    while (page !== null) {
      const answer: Awaited<ReturnType<typeof near>> = await near('point_of_interest', { page: String(page), limit: '7' });
      assert.equal(answer.pagination.previous_page, page === 1 ? null : page - 1);
      all.push(...answer.results.map(({ public_id: id }) => id));
      page = answer.pagination.next_page;
    }
    assert.equal(new Set(all).size, all.length);
    const { results } = await near('point_of_interest', { limit: '30' });
    assert.deepEqual(
      results.map(({ public_id: id }) => id),
      all.slice(0, 30),
    );
    assert.ok(all.length >= 150, `${all.length} points of interest`);
    const [nameless] = (await near('business.parking', { location: '50.9518,1.4804', radius: '60' })).results;
    assert.equal(nameless.name, 'Parking', 'a nameless one is called what it is');
    const inSpanish = { location: '50.9518,1.4804', radius: '60', language: 'es' };
    const [spanish] = (await near('business.parking', inSpanish)).results;
    assert.equal(spanish.name, 'Aparcamiento', 'in the language asked for');
  });

  test('nearby refuses what makes no sense', async () => {
    for (const [parameters, named] of [
      [{ types: 'beach' }, 'location'],
      [{ location: '50.95,1.48' }, 'types'],
      [{ location: '50.95,1.48', types: 'locality' }, 'types'],
      [{ location: '91,0', types: 'beach' }, 'location'],
      [{ location: '50.95,1.48', types: 'beach', radius: '9' }, 'radius'],
      [{ location: '50.95,1.48', types: 'beach', radius: '50001' }, 'radius'],
      [{ location: '50.95,1.48', types: 'beach', limit: '31' }, 'limit'],
      [{ location: '50.95,1.48', types: 'beach', page: '0' }, 'page'],
    ] as const) {
      assert.match(await refused('/localities/nearby', parameters), new RegExp(`"query","${named}"`));
    }
  });

  test('list_sub_buildings gives the addresses of one building: the house, its flats, what is in it', async () => {
    const [flat] = await geocode({ address: '9 rue de la criee', language: 'fr' });
    const { lat, lng } = flat.geometry?.location ?? { lat: 0, lng: 0 };
    const here = { latlng: `${lat},${lng}`, language: 'fr' };
    const parts = await geocode({ ...here, list_sub_buildings: 'true' });
    assert.deepEqual(
      parts.map(({ name }) => name),
      // The town has three entrances of number 9, each with its letter, and no 9 without one.
      ['9 Rue de la Criée', '9/A Rue de la Criée', '9/B Rue de la Criée', '9/C Rue de la Criée'],
    );
    assert.equal(new Set(parts.map(({ public_id }) => public_id)).size, 4);
    for (const { public_id: id, name } of parts) assert.equal((await detail(id, { language: 'fr' })).name, name);
    const [mall] = (await near('business.mall')).results;
    const { lat: y, lng: x } = mall.geometry?.location ?? { lat: 0, lng: 0 };
    const inMall = await geocode({ latlng: `${y},${x}`, list_sub_buildings: 'true', language: 'fr' });
    assert.deepEqual(
      inMall.map(({ address_components: parts }) => parts?.slice(0, 2).map(({ types, long_name }) => [types[0], long_name])),
      [
        [
          ['street_number', '88'],
          ['route', 'Rue des Oyats'],
        ],
        [
          ['organisation', 'Les Deux Nefs'],
          ['street_number', '88'],
        ],
      ],
    );
    const usual = await geocode({ ...here, list_sub_buildings: 'false' });
    assert.deepEqual(usual, await geocode(here), 'not asked for, the nearest houses of any number');
    assert.match(await refused('/localities/geocode', { address: 'a', list_sub_buildings: 'true' }), /needs latlng/);
  });

  test('exactly one component is the locality; parts of a town are its district or what they are', async () => {
    for (const [input, types, part] of [
      ['vieux port', 'suburb', 'district,division_level_3'],
      ['quartier du large', 'quarter', 'district,division_level_3'],
      ['les dunes hautes', 'neighbourhood', 'district,division_level_3'],
    ]) {
      const [first] = await suggest(input, { types, language: 'fr' });
      const { address_components: components = [], name } = await detail(first.public_id, { language: 'fr' });
      const localities = components.filter((each) => each.types.includes('locality'));
      assert.deepEqual(
        localities.map(({ long_name }) => long_name),
        ['Port-Colbart'],
        input,
      );
      assert.equal(components.find(({ long_name }) => long_name === name)?.types.join(), part, input);
    }
  });

  test('geocoding goes both ways', async () => {
    const [there] = await geocode({ address: '12 Avenue du Colbart, 62991 Port-Colbart, France', language: 'fr' });
    assert.equal(there.formatted_address, '12 Avenue du Colbart, 62991 Port-Colbart, France');
    assert.deepEqual(there.scores_per_components, {
      house_number: 1,
      street: 1,
      street_name: 1,
      town: 1,
      city: 1,
      locality: 1,
      country: 1,
      postal_code: 1,
    });
    const { lat, lng } = there.geometry?.location ?? { lat: 0, lng: 0 };
    const back = await geocode({ latlng: `${lat},${lng}`, language: 'fr' });
    assert.equal(back[0].public_id, there.public_id);
    assert.equal(back[0].distance, 0);
    const types = back.map((result) => result.types[result.types.length - 1]);
    assert.deepEqual(
      types.slice(5),
      ['route', 'suburb', 'town', 'postal_code'],
      'then what holds the point, and the part of the town that is near; no regions by default',
    );
    const all = await geocode({ latlng: `${lat},${lng}`, types: 'country|admin_level|locality' });
    assert.deepEqual(
      all.map((result) => result.types[result.types.length - 1]),
      ['suburb', 'town', 'admin_level_2', 'admin_level_1', 'country'],
    );
    const distances = back.slice(0, 5).map(({ distance = -1 }) => distance);
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    const abroad = await geocode({ latlng: `${lat},${lng}`, components: 'country:gb' });
    assert.deepEqual(abroad, [], 'components filters strictly');
    const [tolerant] = await geocode({ address: '12 Avenue du Colbart, Bâtiment Inconnu, Port-Colbart', language: 'fr' });
    assert.equal(tolerant.public_id, there.public_id, 'a part that nothing bears is left out');
    assert.deepEqual(await geocode({ address: 'zzzzqqqq' }), []);
    assert.match(await refused('/localities/geocode', {}), /either address or latlng/);
    assert.match(await refused('/localities/geocode', { address: 'a', latlng: '1,1' }), /not both/);
  });
});
