import assert from 'node:assert/strict';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { read } from './request.ts';
import type { TestServer } from './server.ts';

/** What an address is answered with first: the house by its street and number, and how sure it is. */
export async function firstFound({ get }: TestServer, address: string) {
  const [result] = read(geocodeReply, await get('/localities/geocode', { address })).results;
  const component = (type: string) => result?.address_components?.find(({ types }) => types.includes(type))?.long_name;
  return {
    name: result?.name,
    house: [component('route'), component('street_number')],
    accuracy: result?.geometry?.accuracy,
    unmatched: result?.unmatched,
  };
}

export async function assertHouse(server: TestServer, address: string, house: readonly [string, string], reason: string) {
  const { name: _name, ...found } = await firstFound(server, address);
  assert.deepEqual(found, { house, accuracy: 'ROOFTOP', unmatched: [] }, `${address}: ${reason}`);
}

export async function assertNoHouse(server: TestServer, address: string, reason: string) {
  const { house, accuracy } = await firstFound(server, address);
  assert.equal(house[1], undefined, `${address}: ${reason}`);
  assert.notEqual(accuracy, 'ROOFTOP');
}
