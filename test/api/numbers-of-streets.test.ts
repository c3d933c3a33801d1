import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { withMap } from '../support/drawing.ts';
import { type DrawnTown, mapOfTowns } from '../support/drawn-towns.ts';
import {
  assertHouse as assertFoundHouse,
  assertNoHouse as assertNoFoundHouse,
  firstFound,
} from '../support/found-address.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const TOWNS: readonly DrawnTown[] = [
  {
    at: [35.825, 128.741],
    name: '경산시',
    streets: { 중앙로: ['12', '12-1', '12-3', '121'], 중앙로12길: ['3', '5', '12'] },
  },
  { at: [18.574, 99.008], name: 'ลำพูน', streets: { ถนนเจริญราษฎร์: ['99', '99/1', '99/12'] } },
  { at: [37.678, 22.288], name: 'Λεβίδι', streets: { '25ης Μαρτίου': ['2', '4', '25'] } },
  { at: [50.474, 17.334], name: 'Nysa', streets: { Marszałkowska: ['3', '7'] } },
  { at: [55.575, 42.051], name: 'Муром', streets: { Ленина: ['3', '7'] } },
  { at: [43.806, 11.292], name: 'Fiesole', streets: { 'Via 4 Novembre': ['4', '14'] } },
  { at: [42.371, -5.03], name: 'Sahagún', streets: { 'Plaza Mayor': ['2', '3'] } },
  { at: [31.458, 121.13], name: '太仓市', streets: { 人民南路: ['18号'], 人民北路: ['20号'] } },
  { at: [47.309, 8.105], name: 'Oberentfelden', streets: { Dorfstrasse: ['5', '7'] } },
];

describe('numbers in the names of streets, and what stands around those of houses', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(mapOfTowns(TOWNS)));
  });
  after(() => server.stop());

  const first = (address: string) => firstFound(server, address);
  const assertHouse = (address: string, street: string, number: string, reason: string) =>
    assertFoundHouse(server, address, [street, number], reason);
  const assertNoHouse = (address: string, reason: string) => assertNoFoundHouse(server, address, reason);

  test('a number with a hyphen is that of a house, and no part of it the number of a side street', async () => {
    await assertHouse('경산시 중앙로 12-3', '중앙로', '12-3', '중앙로12길 has a house 3 too');
    await assertHouse('경산시 중앙로12길 3', '중앙로12길', '3', 'the side street is typed in full');
    await assertNoHouse('경산시 중앙로 5', 'only the side street has a 5, and its own number is not typed');
  });

  test('a stroke tells another house, but where it stands before flats', async () => {
    await assertHouse('99/12 ถนนเจริญราษฎร์ ลำพูน', 'ถนนเจริญราษฎร์', '99/12', 'as it is on the map');
    await assertNoHouse('99/13 ถนนเจริญราษฎร์ ลำพูน', 'in Thailand 99/13 is no flat of 99');
    await assertHouse('Marszałkowska 7/12, Nysa', 'Marszałkowska', '7', 'in Poland 7/12 is flat 12 of 7');
  });

  test('numbers of days in the names of streets, as they are written', async () => {
    await assertHouse('25 Μαρτίου 4, Λεβίδι', '25ης Μαρτίου', '4', '25ης is the ordinal of 25, and not house 25');
    await assertHouse('Via IV Novembre 14, Fiesole', 'Via 4 Novembre', '14', 'IV is 4, and not house 4');
    await assertHouse('4 novembre 14, Fiesole', 'Via 4 Novembre', '14', 'the first number is that of the name');
  });

  test('words that only announce what follows are explained, wherever they stand', async () => {
    await assertHouse('ul. Marszałkowska 3, Nysa', 'Marszałkowska', '3', 'ul. says that a street follows');
    await assertHouse('ул. Ленина, 3, г. Муром', 'Ленина', '3', 'г. says that a town follows; a comma ends the number 3');
    await assertHouse('Plaza Mayor 3, 2º 1ª, Sahagún', 'Plaza Mayor', '3', 'the second floor, the first door');
    await assertHouse('Plaza Mayor 3, 2ºB, Sahagún', 'Plaza Mayor', '3', 'the second floor, door B');
  });

  test('no ideograph is taken for another', async () => {
    await assertHouse('太仓市人民南路18号', '人民南路', '18号', 'as it is on the map');
    await assertNoHouse('太仓市人民东路18号', 'the town has a south and a north road of that name, and no east one');
  });

  test('what is typed is no beginning of a longer word once a text is finished', async () => {
    await assertNoHouse('Dorf 5, Oberentfelden', 'Dorf is not Dorfstrasse');
  });

  test('a firm with a long name before an address hides neither house nor town', async () => {
    const firm = 'Rechtsanwaltskanzlei Müller Schmidt und Partner, Dorfstrasse 5, Oberentfelden';
    const found = await first(firm);
    assert.deepEqual(found.house, ['Dorfstrasse', '5'], 'more than half of the letters are those of the firm');
    assert.notEqual(found.accuracy, 'ROOFTOP', 'not all of it is explained');
    assert.deepEqual(found.unmatched, ['Rechtsanwaltskanzlei Müller Schmidt und Partner']);
  });
});
