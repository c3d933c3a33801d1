import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { withMap } from '../support/drawing.ts';
import { type DrawnTown, mapOfTowns } from '../support/drawn-towns.ts';
import { assertHouse as assertFoundHouse, firstFound } from '../support/found-address.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Streets with a twin: the same type, the other direction, the other way to number. */
const TOWNS: readonly DrawnTown[] = [
  { at: [41.895, 12.49], name: 'Roma', streets: { 'Via Merulana': ['12'], 'Via Giuseppe Verdi': ['5'] } },
  { at: [-1.286, 36.82], name: 'Nairobi', streets: { 'Moi Avenue': ['12'] } },
  { at: [46.05, 14.5], name: 'Ljubljana', streets: { 'Slovenska cesta': ['12'] } },
  {
    at: [45.51, -73.57],
    name: 'Montréal',
    streets: { 'Rue Sainte-Catherine Est': ['1234'], 'Rue Sainte-Catherine Ouest': ['1234'] },
  },
  { at: [4.62, -74.07], name: 'Bogotá', streets: { 'Calle 26': ['13-45', '14-45'] } },
  { at: [49.3, 14.14], name: 'Písek', streets: { Budějovická: ['12/3', '1234/12'] } },
  { at: [59.43, 24.75], name: 'Tallinn', streets: { 'Pärnu maantee': ['12'] } },
  { at: [56.95, 24.12], name: 'Rīga', streets: { 'Brīvības iela': ['12', '12 k-2'] } },
  { at: [60.17, 24.94], name: 'Helsinki', streets: { Mannerheimintie: ['12 A', '14'] } },
  { at: [48.2, 16.35], name: 'Wien', streets: { 'Mariahilfer Straße': ['12'] } },
  { at: [47.07, 15.43], name: 'Graz', streets: { Mariahilferstraße: ['12'] } },
  { at: [59.913, 10.74], name: 'Oslo', streets: { 'Karl Johans gate': ['12'] } },
  { at: [55.94, -3.19], name: 'Edinburgh', streets: { 'Marchmont Road': ['12'] } },
];

describe('streets that are told apart by a word, and flats as countries write them', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(mapOfTowns(TOWNS)));
  });
  after(() => server.stop());

  const first = (address: string) => firstFound(server, address);
  const assertHouse = (address: string, street: string, number: string, reason: string) =>
    assertFoundHouse(server, address, [street, number], reason);

  test('a street that bears the name of its town is no other street with that number', async () => {
    for (const address of [
      'Via Roma 12, Roma',
      'Via Italia 12, Roma',
      '12 Nairobi Avenue, Nairobi',
      '12 Kenya Avenue, Nairobi',
    ]) {
      const { house, unmatched } = await first(address);
      assert.equal(house[1], undefined, `${address}: only the type of the street is that of another`);
      assert.ok((unmatched ?? []).length > 0, `${address}: says what it has not found`);
    }
    await assertHouse('Merulana 12, Roma', 'Via Merulana', '12', 'its own word is enough');
  });

  test('initials stand for words of a name', async () => {
    await assertHouse('Via G. Verdi 5, Roma', 'Via Giuseppe Verdi', '5', 'G. is Giuseppe');
    assert.notEqual((await first('Via M. Verdi 5, Roma')).accuracy, 'ROOFTOP', 'M. is not Giuseppe');
    assert.equal((await first('M Avenue 12, Nairobi')).house[1], undefined, 'one letter alone may be a street of that name');
  });

  test('points of the compass are the same in other languages, and no misspelling of another', async () => {
    const west = 'Rue Sainte-Catherine Ouest';
    await assertHouse(
      '1234 rue Sainte-Catherine West, Montréal',
      west,
      '1234',
      'west is ouest, though Est is a letter away',
    );
    await assertHouse('1234 rue Sainte-Catherine O, Montréal', west, '1234', 'O is ouest');
    await assertHouse('1234 rue Sainte-Catherine East, Montréal', 'Rue Sainte-Catherine Est', '1234', 'east is est');
  });

  test('a word for another type of street than the map has is not explained', async () => {
    const { house, accuracy, unmatched } = await first('Slovenska ulica 12, Ljubljana');
    assert.deepEqual(house, ['Slovenska cesta', '12'], 'the nearest that there is');
    assert.equal(accuracy, 'APPROXIMATE', 'an ulica is no cesta');
    assert.deepEqual(unmatched, ['ulica']);
  });

  test('a name in one word is also looked for in two', async () => {
    await assertHouse(
      'Mariahilferstraße 12, Wien',
      'Mariahilfer Straße',
      '12',
      'the town that is typed, not the spelling of Graz',
    );
    await assertHouse('Mariahilferstraße 12, Graz', 'Mariahilferstraße', '12', 'as it is on the map');
  });

  test('numbers as corners and halves', async () => {
    await assertHouse(
      'Calle 26 # 14-45, Bogotá',
      'Calle 26',
      '14-45',
      '# announces the number, and 14-45 is none of a flat',
    );
    const { house } = await first('Calle 26 # 99-45, Bogotá');
    assert.equal(house[1], undefined, '13-45 is no range that has 45: it lies 45 m behind the corner with the 13th');
    await assertHouse('Budějovická 12, Písek', 'Budějovická', '1234/12', 'the second half counts along the street');
    await assertHouse('Brīvības iela 12 k-2, Rīga', 'Brīvības iela', '12 k-2', 'k-2 is the building, which the map has');
  });

  test('flats behind the number of the house', async () => {
    await assertHouse('Pärnu maantee 12-3, Tallinn', 'Pärnu maantee', '12', 'Baltic flats follow a hyphen');
    await assertHouse('Brīvības iela 12-3, Rīga', 'Brīvības iela', '12', 'the same in Latvia');
    await assertHouse('Mannerheimintie 12 A 5, Helsinki', 'Mannerheimintie', '12 A', 'flat 5 of 12 A');
    await assertHouse('Mannerheimintie 14 B 12, Helsinki', 'Mannerheimintie', '14', 'staircase B, flat 12');
    await assertHouse('Mariahilfer Straße 12/2/5, Wien', 'Mariahilfer Straße', '12', 'staircase 2, door 5');
    await assertHouse('Karl Johans gate 12, H0201, Oslo', 'Karl Johans gate', '12', 'the second floor, the first door');
    await assertHouse('12/3 Marchmont Road, Edinburgh', 'Marchmont Road', '12', 'flat 3 of 12');
    await assertHouse('4th Floor, 12 Marchmont Road, Edinburgh', 'Marchmont Road', '12', 'the ordinal is of the floor');
    await assertHouse('Flat 1/2, 12 Marchmont Road, Edinburgh', 'Marchmont Road', '12', 'the first floor, the second flat');
  });
});
