import { recordedRequests } from '../../test/support/recorded.ts';
import { type Asked, get, post } from './asked.ts';

/** Questions about what the demo project has in the sample town. @param features what features of its dataset are called */
export function townRequests(count: number, features: readonly string[]): Asked[] {
  return recordedRequests(count, '{dataset}', features).map(({ path, body }) =>
    body === undefined ? { method: 'GET', path } : { method: 'POST', path, body },
  );
}

const store = (storeId: string, more: object = {}) => ({
  ...{ storeId, name: `Shop ${storeId}`, location: { lat: 50.951, lng: 1.481 }, tags: ['written'], types: ['bakery'] },
  ...more,
});
const zone = (zone_id: string, more: object = {}) => ({
  ...{ zone_id, store_id: 'W1', description: 'round', polygon: 'POLYGON((1.47 50.94,1.49 50.94,1.49 50.96,1.47 50.94))' },
  ...more,
});

/** What is written, and what is answered afterwards, in this order. */
export const WRITES: readonly Asked[] = [
  post('/stores', { stores: [store('W1'), store('W2', { contact: { phone: '1' }, userProperties: { a: [1, null] } })] }),
  post('/stores', { stores: [store('W1')] }),
  get('/stores/W1'),
  get('/stores/search', { query: 'tag:written' }),
  { ...post('/stores', { stores: [store('W1', { name: 'Renamed' })] }), method: 'PUT' },
  { ...post('/stores', { stores: [store('W9')] }), method: 'PUT' },
  get('/stores/W1'),
  post('/zones', { zones: [zone('w1'), zone('w2', { store_id: 'W2' })] }),
  post('/zones', { zones: [zone('w3', { polygon: 'POLYGON((0 0,1 1,0 1,1 0,0 0))' })] }),
  get('/zones/w1'),
  get('/stores/search', { lat: 50.945, lng: 1.485, zone: true }),
  { ...post('/zones', { zones: [zone('w1', { description: 'wide' })] }), method: 'PUT' },
  get('/zones/w1'),
  { method: 'DELETE', path: '/zones/w1' },
  { method: 'DELETE', path: '/zones/w1' },
  { method: 'DELETE', path: '/zones?query=w2' },
  { method: 'DELETE', path: '/stores?query=tag:written' },
  { method: 'DELETE', path: '/stores' },
  get('/stores/W1'),
  { ...post('/stores', { stores: [store('W3')] }), caller: 'page' },
  post('/datasets', { name: 'written', url: null, schema_mapping: { id: 'number' } }),
  post('/datasets', { name: 'written', url: 'ftp://nowhere.example' }),
  { ...post('/datasets/{dataset}', { name: 'parcels', url: null, schema_mapping: { id: 'parcel' } }), method: 'PUT' },
  post('/datasets/{dataset}/import', {}),
  get('/datasets/{dataset}/status'),
  { method: 'PUT', path: '/datasets/no-id/data', body: '{"type":"FeatureCollection","features":[]}' },
  { method: 'DELETE', path: '/datasets/no-id' },
  post('/stores/replace', { stores: [store('W-4')] }),
  get('/datasets'),
];
