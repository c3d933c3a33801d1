import Type from 'typebox';
import { ANY_KEY, WRITING_KEY, WRITING_KEY_IN_QUERY } from '../contract/admission.ts';
import { storeWrites } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { idList, notEmpty } from '../contract/parameters.ts';
import { NO_TILE, TILE_TYPE } from '../contract/tiles.ts';
import type { Database } from '../database/open.ts';
import { assetsBody, STORE_ID } from './asset.ts';
import { autocompleteQuery, autocompleteReply, autocompleteStores } from './autocomplete.ts';
import { boundsQuery, boundsReply, searchBounds } from './bounds.ts';
import { StoreFeature } from './feature.ts';
import { WRITE_RUNNING } from './generation.ts';
import { getPath, getStore, UNKNOWN_STORE } from './get.ts';
import { StoreSearch, searchQuery, searchReply } from './search.ts';
import { StoreTiles, storeTileJsonReply, storeTilePath, storeTileQuery, storeTileReply } from './tiles.ts';
import { CLASH, createStores, deleteStores, replaceStores, updateStores } from './write.ts';
import { createZones, deleteZone, deleteZones, updateZones } from './write-zones.ts';
import {
  getZone,
  listZones,
  UNKNOWN_ZONE,
  ZONE_ID,
  zonePath,
  zoneReply,
  zonesBody,
  zonesQuery,
  zonesReply,
} from './zones.ts';

const written = Type.Object(
  {
    status: Type.Literal('success'),
    value: Type.String({ description: 'How many, such as `2 stores`.' }),
  },
  { title: 'Written' },
);

function wrote(count: number, what: 'stores' | 'zones') {
  return { status: 'success' as const, value: `${count} ${what}` };
}

/** The endpoints of assets and their zones. */
export function storesEndpoints(database: Database): Endpoint[] {
  const search = new StoreSearch(database);
  const tiles = new StoreTiles(database);
  const drawing = { method: 'GET', group: 'store_tiles', admits: ANY_KEY, revalidates: true } as const;
  const asking = { method: 'GET', group: 'stores', admits: ANY_KEY, query: {} } as const;
  const writing = { group: 'stores', admits: WRITING_KEY, dialect: storeWrites, query: {}, reply: written } as const;
  return [
    endpoint({
      ...writing,
      method: 'POST',
      path: '/stores',
      operationId: 'createStores',
      summary: 'Create assets, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      admits: WRITING_KEY_IN_QUERY,
      body: assetsBody,
      async answer({ project, body }) {
        await createStores(database, project.id, body);
        return wrote(body.length, 'stores');
      },
    }),
    endpoint({
      ...writing,
      method: 'PUT',
      path: '/stores',
      operationId: 'updateStores',
      summary: 'Update assets, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      body: assetsBody,
      async answer({ project, body }) {
        await updateStores(database, project.id, body);
        return wrote(body.length, 'stores');
      },
    }),
    endpoint({
      ...writing,
      method: 'DELETE',
      path: '/stores',
      operationId: 'deleteStores',
      summary: 'Delete assets by id, or all of the project',
      refuses: [WRITE_RUNNING],
      query: { query: notEmpty(idList(STORE_ID, 'Ids joined by commas; without it all are deleted.')) },
      answer: async ({ project, query }) => wrote(await deleteStores(database, project.id, query.query), 'stores'),
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/stores/replace',
      operationId: 'replaceStores',
      summary: 'Put these assets in the place of all that the project has',
      refuses: [CLASH, WRITE_RUNNING],
      body: assetsBody,
      async answer({ project, body }) {
        await replaceStores(database, project.id, body);
        return wrote(body.length, 'stores');
      },
    }),
    endpoint({
      ...asking,
      path: '/stores/search',
      operationId: 'searchStores',
      summary: 'Assets by query, position, line or zone',
      query: searchQuery,
      reply: searchReply,
      answer: (call) => search.search(call),
    }),
    endpoint({
      ...asking,
      path: '/stores/search/bounds',
      operationId: 'getStoreBounds',
      summary: 'The box around what a search finds',
      query: boundsQuery,
      reply: boundsReply,
      answer: (call) => searchBounds(database, call),
    }),
    endpoint({
      ...asking,
      path: '/stores/autocomplete',
      operationId: 'autocompleteStores',
      summary: 'Assets while their name is typed',
      query: autocompleteQuery,
      reply: autocompleteReply,
      answer: (call) => autocompleteStores(database, call),
    }),
    endpoint({
      ...drawing,
      path: '/stores/tiles/tiles.json',
      operationId: 'getStoreTileJson',
      summary: 'Where the vector tiles of assets are, and what they hold: TileJSON 3.0',
      query: storeTileQuery,
      reply: storeTileJsonReply,
      answer: (call) => tiles.tileJson(call),
    }),
    endpoint({
      ...drawing,
      path: '/stores/tiles/{z}/{x}/{y}.mvt',
      operationId: 'getStoreTile',
      summary: 'A vector tile of assets',
      refuses: [NO_TILE],
      at: storeTilePath,
      query: storeTileQuery,
      reply: storeTileReply,
      replyType: TILE_TYPE,
      answer: (call) => tiles.tile(call),
    }),
    endpoint({
      ...asking,
      path: '/stores/{storeId}',
      operationId: 'getStore',
      summary: 'One asset',
      refuses: [UNKNOWN_STORE],
      at: getPath,
      reply: StoreFeature,
      answer: (call) => getStore(database, call),
    }),
    endpoint({
      ...asking,
      path: '/zones',
      operationId: 'listZones',
      summary: 'The zones of the project',
      query: zonesQuery,
      reply: zonesReply,
      answer: (call) => listZones(database, call),
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/zones',
      operationId: 'createZones',
      summary: 'Create zones, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      body: zonesBody,
      async answer({ project, body }) {
        await createZones(database, project.id, body);
        return wrote(body.length, 'zones');
      },
    }),
    endpoint({
      ...writing,
      method: 'PUT',
      path: '/zones',
      operationId: 'updateZones',
      summary: 'Update zones, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      body: zonesBody,
      async answer({ project, body }) {
        await updateZones(database, project.id, body);
        return wrote(body.length, 'zones');
      },
    }),
    endpoint({
      ...writing,
      method: 'DELETE',
      path: '/zones',
      operationId: 'deleteZones',
      summary: 'Delete zones by id, or all of the project',
      refuses: [WRITE_RUNNING],
      query: { query: notEmpty(idList(ZONE_ID, 'Ids joined by commas; without it all are deleted.')) },
      answer: async ({ project, query }) => wrote(await deleteZones(database, project.id, query.query), 'zones'),
    }),
    endpoint({
      ...asking,
      path: '/zones/{zone_id}',
      operationId: 'getZone',
      summary: 'One zone',
      refuses: [UNKNOWN_ZONE],
      at: zonePath,
      reply: zoneReply,
      answer: (call) => getZone(database, call),
    }),
    endpoint({
      ...writing,
      method: 'DELETE',
      path: '/zones/{zone_id}',
      operationId: 'deleteZone',
      summary: 'Delete a zone',
      refuses: [UNKNOWN_ZONE, WRITE_RUNNING],
      at: zonePath,
      async answer(call) {
        await deleteZone(database, call);
        return wrote(1, 'zones');
      },
    }),
  ];
}
