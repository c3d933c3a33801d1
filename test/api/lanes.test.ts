import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { withMap } from '../support/drawing.ts';
import type { TestMap } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Tags = Readonly<Record<string, string>>;
type Point = readonly [lat: number, lng: number];

/** A part of Taipei, a street of Shanghai and one of Saigon, as OpenStreetMap has their like. */
function drawnMap(): TestMap {
  const nodes: { id: number; lat: number; lng: number; tags?: Tags }[] = [];
  const ways: { id: number; nodes: number[]; tags: Tags }[] = [];
  const node = ([lat, lng]: Point, tags?: Tags) => nodes.push({ id: nodes.length + 1, lat, lng, ...(tags && { tags }) });
  const street = ([lat, lng]: Point, tags: Tags) => {
    const line = [node([lat, lng - 0.002]), node([lat, lng + 0.002])];
    ways.push({ id: ways.length + 1, nodes: line, tags: { highway: 'residential', ...tags } });
  };
  const house = (at: Point, street: string, number: string, tags: Tags = {}) =>
    node(at, { 'addr:street': street, 'addr:housenumber': number, ...tags });

  node([25.033, 121.5654], {
    place: 'city',
    name: '臺北市',
    'name:en': 'Taipei',
    'alt_name:en': 'Taipei City',
    population: '2600000',
  });
  node([25.0265, 121.5436], { place: 'suburb', name: '大安區', 'name:en': "Da'an District" });
  street([25.025, 121.54], { name: '和平東路二段', 'name:en': 'Section 2, Heping East Road' });
  street([25.021, 121.54], { name: '和平東路三段', 'name:en': 'Section 3, Heping East Road' });
  // Lane 96 with alley 17, drawn: a street of that name, as most lanes of Taipei are.
  street([25.0262, 121.54], { name: '和平東路二段96巷' });
  street([25.0272, 121.54], { name: '和平東路二段96巷17弄' });
  for (const number of ['11號', '11之2號', '11之5號', '13號'])
    house([25.0273, 121.5395 + nodes.length / 1e5], '和平東路二段96巷17弄', number, { 'addr:postcode': '106' });
  // The same number on the lane, on the street, and on the lane of the next section.
  house([25.0263, 121.5401], '和平東路２段９６巷', '11號');
  house([25.0251, 121.5401], '和平東路二段', '11號');
  house([25.0251, 121.5411], '和平東路二段', '96號');
  house([25.0211, 121.5401], '和平東路三段96巷17弄', '11號');
  // Lane and alley by tags of their own, on ways that are not drawn.
  house([25.0281, 121.5401], '和平東路二段', '3號', { 'addr:lane': '118', 'addr:alley': '5' });
  house([25.0285, 121.5401], '和平東路二段', '7', { 'addr:lane': '118巷' });
  house([25.0289, 121.5411], '和平東路二段', '9號', { 'addr:lane': '一百二十巷' });

  node([31.2304, 121.4737], { place: 'city', name: '上海市', 'name:en': 'Shanghai', population: '24000000' });
  street([31.231, 121.474], { name: '中山路' });
  house([31.2311, 121.4741], '中山路', '12号');
  house([31.2311, 121.4749], '中山路', '3号');

  node([10.776, 106.7], {
    place: 'city',
    name: 'Thành phố Hồ Chí Minh',
    'name:en': 'Ho Chi Minh City',
    population: '8900000',
  });
  street([10.777, 106.701], { name: 'Đường Nguyễn Trãi' });
  street([10.779, 106.701], { name: 'Hẻm 12 Nguyễn Trãi' });
  house([10.7771, 106.7011], 'Đường Nguyễn Trãi', '12/3/4');
  house([10.7771, 106.7019], 'Đường Nguyễn Trãi', '12');
  house([10.7791, 106.7011], 'Hẻm 12 Nguyễn Trãi', '5/2/1/7');
  return { nodes, ways };
}

describe('lanes and alleys', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(drawnMap()));
  });
  after(() => server.stop());

  const first = async (address: string, language = 'zh') => {
    const [result] = read(geocodeReply, await server.get('/localities/geocode', { address, language })).results;
    const parts = new Map(result?.address_components?.map(({ types, long_name }) => [types[0], long_name]));
    return { ...result, street: parts.get('route'), number: parts.get('street_number') };
  };
  async function finds(addresses: readonly string[], street: string, number: string, language = 'zh'): Promise<void> {
    for (const address of addresses) {
      const found = await first(address, language);
      const told = [found.street, found.number, found.geometry?.accuracy, found.unmatched];
      assert.deepEqual(told, [street, number, 'ROOFTOP', []], address);
    }
  }

  test('a house of an alley is that of the alley, and not the one of its lane, its street or another section', async () => {
    await finds(
      [
        '臺北市大安區和平東路二段96巷17弄11號3樓',
        '台北市大安區和平東路二段96巷17弄11號',
        // A postal code before it, blanks and commas between the parts.
        '106臺北市大安區和平東路二段96巷17弄11號',
        '台北市, 大安區, 和平東路 2段, 96巷 17弄 11號',
        // Section, lane, alley and number in digits of full width, or in numerals.
        '臺北市大安區和平東路２段９６巷１７弄１１號',
        '和平東路2段九十六巷十七弄十一號三樓之2',
      ],
      '和平東路二段96巷17弄',
      '11號',
    );
    await finds(['臺北市和平東路二段96巷11號'], '和平東路二段96巷', '11號');
    await finds(['臺北市和平東路二段11號', '和平東路2段十一號'], '和平東路二段', '11號');
    // 96 of the street is a house, though a lane bears the number.
    await finds(['臺北市和平東路二段96號'], '和平東路二段', '96號');
    await finds(['和平東路三段96巷17弄11號'], '和平東路三段96巷17弄', '11號');
  });

  test('a number with 之 is the one with a hyphen', async () => {
    const written = ['和平東路二段96巷17弄11之2號', '和平東路二段96巷17弄11號之2', '和平東路二段96巷17弄11-2號'];
    await finds(written, '和平東路二段96巷17弄', '11之2號');
  });

  test('lane and alley may be tags of the house', async () => {
    await finds(['臺北市和平東路二段118巷5弄3號'], '和平東路二段118巷5弄', '3號');
    await finds(['臺北市和平東路二段118巷7號'], '和平東路二段118巷', '7');
    await finds(['臺北市和平東路二段120巷9號'], '和平東路二段120巷', '9號');
  });

  test('the address in Latin letters, from the house to the town, finds the same house', async () => {
    // The lanes have no English name on the map: it is that of their street, as the post writes it.
    const english = 'Alley 17, Lane 96, Section 2, Heping East Road';
    await finds(
      [
        "No. 11, Aly. 17, Ln. 96, Sec. 2, Heping E. Rd., Da'an Dist., Taipei City 106",
        "11 Alley 17, Lane 96, Section 2, Heping East Road, Da'an District, Taipei",
        "3F., No. 11, Aly. 17, Ln. 96, Sec. 2, Heping E. Rd., Da'an Dist., Taipei",
      ],
      english,
      '11號',
      'en',
    );
    await finds(['No. 11-5, Aly. 17, Ln. 96, Sec. 2, Heping E. Rd., Taipei'], english, '11之5號', 'en');
  });

  test('an alley that the map does not have is no house of its street', async () => {
    const found = await first('臺北市和平東路二段97巷17弄11號');
    assert.notEqual(found.geometry?.accuracy, 'ROOFTOP');
    assert.ok(
      found.unmatched?.some((words) => words.includes('97巷')),
      String(found.unmatched),
    );
  });

  test('what is typed in simplified letters is found in traditional ones, and the other way round', async () => {
    await finds(['台北市大安区和平东路二段96巷17弄11号'], '和平東路二段96巷17弄', '11號');
    await finds(['上海市中山路12號'], '中山路', '12号');
    const { unmatched } = await first('台北市大安区和平东路二段97巷3号');
    assert.deepEqual(unmatched?.join('').includes('97巷'), true, 'what is not found comes back as it was typed');
  });

  test('numbers of buildings, units and flats behind a house number name no other house', async () => {
    await finds(['上海市中山路12号3号楼', '上海市中山路12号3号楼2单元501室', '中山路十二号'], '中山路', '12号');
  });

  test('numbers of Vietnamese lanes are those of houses, with a stroke for each lane', async () => {
    await finds(['12/3/4 Nguyễn Trãi, Hồ Chí Minh', '12/3/4 đường Nguyễn Trãi'], 'Đường Nguyễn Trãi', '12/3/4', 'vi');
    await finds(['5/2/1/7 Hẻm 12 Nguyễn Trãi'], 'Hẻm 12 Nguyễn Trãi', '5/2/1/7', 'vi');
  });
});
