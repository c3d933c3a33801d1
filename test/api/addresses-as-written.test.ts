import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { withMap } from '../support/drawing.ts';
import type { TestMap } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Tags = Readonly<Record<string, string>>;

/** A street of a country, and houses on it, in the words of OpenStreetMap. */
interface DrawnStreet {
  /** The middle of the street. */
  readonly at: readonly [lat: number, lng: number];
  /** Without a street the houses are numbered by blocks. */
  readonly street?: Tags;
  readonly town: Tags;
  readonly houses: readonly Tags[];
}

/** Streets of the kinds that are written differently in the world; those of one town lie 2 km apart. */
const STREETS: readonly DrawnStreet[] = [
  {
    at: [55.8, 37.6],
    street: { name: 'улица Академика Королёва' },
    town: { place: 'city', name: 'Москва', 'name:en': 'Moscow' },
    houses: [{ number: '17В' }, { number: '7 к1' }, { number: '3 с1' }, { number: '3' }],
  },
  {
    at: [37.97, 23.72],
    street: { name: 'Οδός Ερμού' },
    town: { place: 'city', name: 'Αθήνα', 'name:en': 'Athens' },
    houses: [{ number: '12α' }, { number: '12' }],
  },
  {
    at: [40.72, -73.75],
    street: { name: '212th Street' },
    town: { place: 'suburb', name: 'Queens Village' },
    houses: [
      { number: '92-22', 'addr:postcode': '11428' },
      { number: '112-10', 'addr:postcode': '11429' },
    ],
  },
  {
    at: [40.74, -73.75],
    street: { name: '213th Street' },
    town: { place: 'suburb', name: 'Hollis' },
    houses: [{ number: '92-24', 'addr:postcode': '11423' }],
  },
  {
    at: [-33.87, 151.2],
    street: { name: 'Crown Street' },
    town: { place: 'city', name: 'Sydney' },
    houses: [{ number: '12', 'addr:unit': '5' }, { number: '12' }, { number: '5' }],
  },
  {
    at: [50.08, 14.42],
    street: { name: 'Dlouhá' },
    town: { place: 'city', name: 'Praha', 'name:en': 'Prague' },
    houses: [{ number: '123/45' }],
  },
  {
    at: [38.72, -9.14],
    street: { name: 'Rua Augusta' },
    town: { place: 'city', name: 'Lisboa' },
    houses: [{ number: 'Lote 7' }],
  },
  {
    at: [55.67, 12.55],
    street: { name: 'Vesterbrogade' },
    town: { place: 'city', name: 'København', 'name:en': 'Copenhagen' },
    houses: [
      { number: '12', 'addr:city': 'København V', 'addr:postcode': '1620' },
      { number: '90', 'addr:city': 'Frederiksberg C', 'addr:postcode': '1850' },
    ],
  },
  {
    at: [48.86, 2.35],
    street: { name: 'Rue du Faubourg Saint-Denis' },
    town: { place: 'city', name: 'Paris' },
    houses: [{ number: '24 bis' }, { number: '24' }, { number: '30-36' }],
  },
  {
    at: [49.41, 8.69],
    street: { name: 'Tannenstraße' },
    town: { place: 'city', name: 'Heidelberg' },
    houses: [{ number: '12' }, { number: '14½' }, { number: '4' }, { number: '4/d', 'addr:postcode': '69115' }],
  },
  {
    at: [35.663, 139.731],
    town: { place: 'quarter', name: '六本木', 'name:en': 'Roppongi' },
    houses: [
      {
        number: '1',
        'addr:block_number': '10',
        'addr:neighbourhood': '六丁目',
        'addr:quarter': '六本木',
        'addr:city': '港区',
      },
    ],
  },
  {
    at: [24.96, 121.22],
    street: { name: '中山路12巷' },
    town: { place: 'city', name: '中壢區' },
    houses: [{ number: '5' }],
  },
  {
    at: [37.5, 127.03],
    street: { name: '테헤란로14길' },
    town: { place: 'city', name: '서울', 'name:en': 'Seoul' },
    houses: [{ number: '6' }],
  },
  {
    at: [32.08, 34.78],
    street: { name: 'רחוב דיזנגוף' },
    town: { place: 'city', name: 'תל אביב' },
    houses: [{ number: '12א' }],
  },
];

function mapOf(streets: readonly DrawnStreet[]): TestMap {
  const nodes: { id: number; lat: number; lng: number; tags?: Tags }[] = [];
  const ways: { id: number; nodes: number[]; tags: Tags }[] = [];
  const add = (lat: number, lng: number, tags?: Tags) =>
    nodes.push({ id: nodes.length + 1, lat, lng, ...(tags && { tags }) });
  for (const { at, street, town, houses } of streets) {
    const [lat, lng] = at;
    add(lat + 0.003, lng, town);
    if (street) {
      const line = [add(lat, lng - 0.002), add(lat, lng + 0.002)];
      ways.push({ id: ways.length + 1, nodes: line, tags: { highway: 'residential', ...street } });
    }
    for (const [i, { number = '', ...tags }] of houses.entries()) {
      const address = { 'addr:housenumber': number, ...(street?.name && { 'addr:street': street.name }), ...tags };
      add(lat + 0.0001, lng - 0.0015 + i * 0.001, address);
    }
  }
  return { nodes, ways };
}

describe('addresses as people write them', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(mapOf(STREETS)));
  });
  after(() => server.stop());

  const geocode = async (address: string) => {
    const [first] = read(geocodeReply, await server.get('/localities/geocode', { address, language: 'en' })).results;
    const parts = new Map(first?.address_components?.map(({ types, long_name }) => [types[0], long_name]));
    return {
      ...first,
      number: parts.get('street_number'),
      unit: parts.get('subpremise'),
      accuracy: first?.geometry?.accuracy,
    };
  };
  const finds = async (addresses: readonly string[], number: string, why: string) => {
    for (const address of addresses) {
      const found = await geocode(address);
      assert.equal(found.number, number, `${address}: ${why}`);
      assert.equal(found.accuracy, 'ROOFTOP', address);
      assert.deepEqual(found.unmatched, [], address);
    }
  };

  test('house numbers of every script, with building parts, by themselves and in other forms', async () => {
    await finds(['улица Академика Королёва, 17В', 'ул. академика королева 17в'], '17В', 'a Cyrillic letter, in any case');
    await finds(['ul. Akademika Koroleva 17V', 'ulitsa akademika koroleva 17B'], '17В', 'В is V, and looks like B');
    await finds(['ул. Академика Королёва, д. 7, корп. 1', 'Академика Королёва 7к1'], '7 к1', 'корпус is к');
    await finds(['ул. Академика Королёва 3 стр. 1', 'Академика Королёва 3с1'], '3 с1', 'строение is с');
    await finds(['Ερμού 12α', 'Ermou 12a'], '12α', 'a Greek letter');
    await finds(['רחוב דיזנגוף 12א'], '12א', 'a Hebrew letter');
    await finds(['Tannenstraße １２', 'Tannenstr. ١٢'], '12', 'full-width and Arabic digits');
    await finds(['Tannenstraße 14 1/2', 'Tannenstr. 14½'], '14½', 'fractions');
  });

  test('numbers with hyphens, strokes, ranges and words', async () => {
    await finds(
      ['92-22 212th Street', '9222 212th St', '92-22 212 Street'],
      '92-22',
      'of Queens, with and without the hyphen',
    );
    await finds(['Dlouhá 123/45', 'Dlouhá 45', 'Dlouhá 123'], '123/45', 'either half of a Czech double number');
    await finds(['Rua Augusta Lote 7', 'R. Augusta, Lt. 7'], 'Lote 7', 'a Portuguese lot');
    await finds(['24 bis rue du Faubourg St Denis'], '24 bis', 'bis is a part of the number');
    await finds(['no 24, rue du fbg saint-denis', 'nº 24 rue du Faubourg Saint-Denis'], '24', 'the word for number');
    await finds(
      ['Tannenstraße 4/d, 69115 Heidelberg', 'tannenstr. 4/d 69115', 'Tannenstraße 4 d'],
      '4/d',
      'd is no flat 69115',
    );
    await finds(['32 rue du Faubourg Saint-Denis'], '30-36', 'within a range, on its side');
  });

  test('a unit does not spoil the search, and comes back when the map has it', async () => {
    await finds(
      ['Vesterbrogade 12, 2. tv', 'Vesterbrogade 12 st. th, 1620 København V', 'Vesterbrogade 12, lgh 3'],
      '12',
      'Danish flats by storey and side',
    );
    await finds(['ул. Академика Королёва, д. 3, кв. 5'], '3', 'кв. is a flat, and not house 5');
    await finds(
      ['92-22 212th Street Apt 3B', '92-22 212th St #5', '92-22 212th Street Suite 200'],
      '92-22',
      'American units',
    );
    const flat = await geocode('5/12 Crown Street, Sydney');
    assert.deepEqual([flat.unit, flat.number], ['5', '12'], 'in Australia the unit stands before the stroke: not house 5');
    assert.equal((await geocode('Flat 5, 12 Crown Street')).unit, '5', 'the map has flat 5');
    assert.equal((await geocode('Flat 6, 12 Crown Street')).unit, undefined, 'the map has no flat 6: it is the house');
  });

  test('blocks of Japan in digits, in words and in Latin letters; a Korean street with a number in its name', async () => {
    await finds(
      ['六本木6-10-1', '六本木6丁目10番1号', '港区六本木六丁目10-1', '六本木６－１０－１'],
      '10-1',
      'block 10, house 1',
    );
    await finds(['6-10-1 Roppongi'], '10-1', 'the quarter by its English name');
    await finds(['테헤란로14길 6', '서울 테헤란로 14길 6'], '6', 'the number of the street is not that of the house');
  });

  test('the town that an address names is found and written, and so is what is around it', async () => {
    const named = await geocode('Vesterbrogade 12, 1620 København V');
    assert.equal(named.formatted_address, 'Vesterbrogade 12, 1620 København V, Denmark', 'the tag is what is written');
    assert.equal((await geocode('Vesterbrogade 12, Copenhagen')).public_id, named.public_id, 'the town around it');
    const other = await geocode('Vesterbrogade 90, Frederiksberg C');
    assert.equal(
      other.formatted_address,
      'Vesterbrogade 90, 1850 Frederiksberg C, Denmark',
      'the same street in another district',
    );
    assert.equal(other.accuracy, 'ROOFTOP');
    const street = await geocode('212th Street, Queens Village');
    assert.ok(!street.formatted_address?.includes('1142'), 'a street of several postal codes tells none');
  });

  test('a house is never another one: what contradicts or is not explained is reported', async () => {
    const wrong = await geocode('Vesterbrogade 12, 1850 Frederiksberg C');
    assert.notEqual(wrong.accuracy, 'ROOFTOP', 'number 12 is not in that district');
    assert.ok((wrong.unmatched ?? []).length > 0);
    const ordinal = await geocode('92-22 213th Street');
    assert.notEqual(ordinal.number, '92-22', '213th is not 212th, however near the digits are');
    const missing = await geocode('Tannenstraße 99');
    assert.deepEqual([missing.accuracy, missing.unmatched], ['GEOMETRIC_CENTER', ['99']], 'the street, and what is left');
  });

  test('all parts of an address without blanks have their scores', async () => {
    const whole = { street: 1, street_name: 1, city: 1, locality: 1, house_number: 1 };
    const typed = await geocode('桃園市中壢區中山路12巷5號');
    assert.deepEqual(typed.scores_per_components, whole, 'each of them stands in what was typed in one piece');
    const short = await geocode('中壢中山路12巷5號');
    assert.equal(short.scores_per_components?.city, 0.67, 'two of the three letters of 中壢區');
    assert.deepEqual(Object.keys((await geocode('六本木6-10-1')).scores_per_components ?? {}).sort(), [
      'house_number',
      'neighbourhood',
      'quarter',
    ]);
  });

  test('a word that nobody knows does not empty the answer', async () => {
    const found = await geocode('Muster & Söhne GmbH, Tannenstr. 12, Heidelberg');
    assert.equal(found.number, '12');
    assert.deepEqual(found.unmatched, ['Muster', 'Söhne GmbH'], 'a company before it');
    assert.equal(found.accuracy, 'APPROXIMATE', 'not all of the text is explained');
    assert.deepEqual(
      (await geocode('quux corge grault')).public_id,
      undefined,
      'a text without any known word finds nothing',
    );
  });

  test('words joined and taken apart, and abbreviations in both directions', async () => {
    await finds(['Tannen Straße 12', 'Tannenstr.12', 'tannen str 12'], '12', 'a compound that is written apart');
    await finds(['24 r. du Fg St-Denis', '24 rue du faubourg st denis, Paris'], '24', 'French abbreviations');
  });
});
