import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { withMap } from '../support/drawing.ts';
import { type DrawnTown, mapOfTowns } from '../support/drawn-towns.ts';
import { firstFound } from '../support/found-address.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Large towns without a street, and small ones far away whose names are words of addresses in those, or nearly. */
const TOWNS: readonly DrawnTown[] = [
  { at: [41.895, 12.49], name: 'Roma', tags: { place: 'city', population: '2800000' } },
  { at: [9.494, -75.352], name: 'Colosó', tags: { place: 'village', population: '3000' } },
  { at: [40.417, -3.703], name: 'Madrid', tags: { place: 'city', population: '3200000' } },
  { at: [8.24, -62.4], name: 'Plaza', tags: { place: 'village', population: '900' } },
  { at: [-20.1, 47.1], name: 'Mayor', tags: { place: 'village', population: '900' } },
  { at: [45.07, 7.687], name: 'Torino', tags: { place: 'city', population: '850000' } },
  { at: [65.85, 24.15], name: 'Tornio' },
  { at: [-33.87, 151.208], name: 'Sydney', tags: { place: 'city', population: '5000000' } },
  { at: [-33.839, 151.207], name: 'North Sydney', tags: { place: 'suburb', population: '8000' } },
  { at: [49.41, 8.69], name: 'Heidelberg', streets: { Hauptstraße: ['5'], Plöck: ['7'] } },
];

describe('what a map does not have in a town that it has', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(withMap(mapOfTowns(TOWNS)));
  });
  after(() => server.stop());

  const first = async (address: string) => {
    const { house: _house, ...found } = await firstFound(server, address);
    return found;
  };
  const assertTown = async (address: string, name: string, unmatched: readonly string[], reason: string) => {
    assert.deepEqual(await first(address), { name, accuracy: 'APPROXIMATE', unmatched }, `${address}: ${reason}`);
  };

  test('is answered with the town, and no misspelled place elsewhere', async () => {
    await assertTown('Colosseo, Roma', 'Roma', ['Colosseo'], 'Colosó is two letters away, and a continent');
    await assertTown('Plaza Mayor, Madrid', 'Madrid', ['Plaza Mayor'], 'both words are villages somewhere');
    await assertTown('Via Roma 1, Torino', 'Torino', ['Via Roma 1'], 'Roma is named before Torino: it is something in it');
    await assertTown('Piazza del Duomo 12b, Torino', 'Torino', ['Piazza del Duomo 12b'], 'less than a quarter is explained');
    await assertTown(
      '12 corso della Repubblica Romana, 10123 Torino',
      'Torino',
      ['12 corso della Repubblica Romana', '10123'],
      'a code',
    );
  });

  test('a town that is named twice is one', async () => {
    await assertTown(
      'Sydney Opera House, Sydney',
      'Sydney',
      ['Opera House'],
      'North Sydney is no better for having two names',
    );
  });

  test('a misspelled street of the town beside words that nobody knows is found in the town alone', async () => {
    const { name, unmatched } = await first('Xylophonwerkstatt Quint, Hauptsrtaße 5, Heidelberg');
    assert.equal(name, 'Hauptstraße 5', 'it lies in the town that is spelled as typed');
    assert.deepEqual(unmatched, ['Xylophonwerkstatt Quint']);
  });
});
