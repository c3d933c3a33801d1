import Type from 'typebox';
import { ANY_KEY, PRIVATE_KEY, WRITING_KEY, WRITING_KEY_IN_QUERY } from '../contract/admission.ts';
import { storeWrites } from '../contract/dialects.ts';
import { type Endpoint, endpoint, type FullCall } from '../contract/endpoint.ts';
import { DATA_CHANGED } from '../contract/page-token.ts';
import { flag, idList, notEmpty, oneOf, parametersBody } from '../contract/parameters.ts';
import { NO_TILE, TILE_SECONDS, TILE_TYPE } from '../contract/tiles.ts';
import type { Database } from '../database/open.ts';
import { assets, type StoreRow } from './asset.ts';
import { STORE_ID } from './asset-ids.ts';
import { autocompleteQuery, autocompleteReply, autocompleteStores } from './autocomplete.ts';
import type { Batch } from './batch.ts';
import { boundsQuery, boundsReply, searchBounds } from './bounds.ts';
import { CLASH } from './clash.ts';
import type { AssetCopies } from './copy/copies.ts';
import { StoreFeature } from './feature.ts';
import { doomedQuery, refuseMisspelled } from './fields.ts';
import { storesVersion, WRITE_RUNNING } from './generation.ts';
import { getPath, getStore, UNKNOWN_STORE } from './get.ts';
import { assetBody, deleteStore, patchBody, patchStore, putStore } from './one.ts';
import { pagesQuery } from './paging.ts';
import { StoreSearch, searchQuery, searchReply } from './search.ts';
import { StoreTiles, storeTileJsonReply, storeTilePath, storeTileQuery, storeTileReply } from './tiles.ts';
import { CHANGED_SINCE, lastUndoable, lastUndoableReply, NOT_LAST, undoStores, undoStoresBody } from './undo.ts';
import { createStores, deleteStores, repeatedRows, replaceStores, updateStores, type WrittenStores } from './write.ts';
import { createZones, deleteZone, deleteZones, updateZones } from './write-zones.ts';
import {
  getZone,
  listZones,
  UNKNOWN_ZONE,
  type ZoneRow,
  zonePath,
  zoneReply,
  zones,
  zonesQuery,
  zonesReply,
} from './zones.ts';

const Skipped = Type.Object(
  {
    storeId: Type.Optional(Type.String()),
    index: Type.Integer({ description: 'Where it stood in the request, from 0.' }),
    reason: Type.String(),
  },
  { title: 'SkippedStore' },
);

const written = Type.Object(
  {
    status: Type.Literal('success'),
    value: Type.String({ description: 'How many, such as `2 stores`.' }),
    skipped: Type.Optional(
      Type.Array(Skipped, {
        description: 'With `on_error=skip`: the assets that were not taken, as far as they are listed.',
      }),
    ),
    skipped_count: Type.Optional(Type.Integer({ description: 'With `on_error=skip`: how many were not taken in all.' })),
  },
  { title: 'Written' },
);

const zonesWritten = Type.Object(
  {
    status: Type.Literal('ok'),
    message: Type.String({ description: 'What was done, such as `2 zones created`.' }),
    value: Type.String({ description: 'How many, such as `2 zones`.' }),
  },
  { title: 'ZonesWritten' },
);

function wrote(count: number) {
  return { status: 'success' as const, value: `${count} stores` };
}

function wroteZones(count: number, done: 'created' | 'updated' | 'deleted') {
  return { status: 'ok' as const, message: `${count} zones ${done}`, value: `${count} zones` };
}

const undoable = {
  undoable: flag(
    'Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile.',
  ),
};

const batchQuery = {
  ...undoable,
  on_error: oneOf(
    ['refuse', 'skip'],
    'What becomes of a batch of which some assets cannot be taken: `refuse` refuses all, `skip` takes the others and lists those.',
    'refuse',
  ),
};

type BatchCall = FullCall<typeof batchQuery, Record<never, never>, Batch<StoreRow>>;

const repeatedAssets = (rows: readonly StoreRow[]) => repeatedRows(rows, ({ store_id }) => store_id);

/** Where nothing at all can be taken, nothing is skipped. @throws InputProblem */
function checkBatch({ query, body }: BatchCall): void {
  if (query.on_error === 'refuse' || body.entries.length === 0) assets.refuse(body, repeatedAssets);
}

function checkZones({ body }: FullCall<Record<never, never>, Record<never, never>, Batch<ZoneRow>>): void {
  zones.refuse(body, (rows) => repeatedRows(rows, ({ zone_id }) => zone_id));
}

const rowsOf = ({ entries }: Batch<StoreRow>) => entries.map(({ row }) => row);
const howOf = ({ query }: BatchCall) => ({ skips: query.on_error === 'skip', undoable: query.undoable });

/** What was taken of a batch, and what was not. */
function wroteBatch({ query, body }: BatchCall, { count, skipped }: WrittenStores, value = `${count} stores`) {
  const done = { status: 'success' as const, value };
  if (query.on_error === 'refuse') return done;
  const places = new Map(body.entries.map(({ index, row }) => [row, index]));
  const listed = [
    ...body.faulty.map(({ index, id, errors }) => ({
      ...(id !== undefined && { storeId: id }),
      index,
      reason: errors
        .map(({ loc, msg }) => [loc.slice(3).join('.'), msg].filter((part) => part !== '').join(': '))
        .join('; '),
    })),
    ...skipped.map(({ row, reason }) => ({ storeId: row.store_id, index: places.get(row) ?? 0, reason })),
  ];
  return { ...done, skipped: listed.slice(0, MOST_SKIPPED), skipped_count: listed.length + body.unlisted.length };
}

const MOST_SKIPPED = 1_000;
/** A polygon and a line of as many corners as they may have. */
const MAX_SEARCH_BYTES = 768 * 1024;

/** The endpoints of assets and their zones. @param copies of assets in memory; null for none */
export function storesEndpoints(database: Database, copies: AssetCopies | null): Endpoint[] {
  const search = new StoreSearch(database, copies);
  const tiles = new StoreTiles(database);
  const version = ({ project }: { readonly project: { readonly id: string } }) => storesVersion(database, project.id);
  const drawing = {
    method: 'GET',
    group: 'store_tiles',
    admits: ANY_KEY,
    kept: { version, maxAgeSeconds: TILE_SECONDS },
  } as const;
  // A write shows at once: what is kept is asked about each time.
  const kept = { version, maxAgeSeconds: 0 };
  const asking = { method: 'GET', group: 'stores', admits: ANY_KEY, query: {} } as const;
  const writing = { group: 'stores', admits: WRITING_KEY, dialect: storeWrites, query: {}, reply: written } as const;
  const writingZones = { ...writing, reply: zonesWritten } as const;
  const batch = {
    ...writing,
    query: batchQuery,
    refuses: [CLASH, WRITE_RUNNING],
    body: assets.body,
    check: checkBatch,
  } as const;
  const one = { ...writing, path: '/stores/{storeId}', at: getPath, refuses: [UNKNOWN_STORE, WRITE_RUNNING] } as const;
  return [
    endpoint({
      ...batch,
      method: 'POST',
      path: '/stores',
      operationId: 'createStores',
      summary: 'Create assets, all or none',
      admits: WRITING_KEY_IN_QUERY,
      async answer(call) {
        const { project, body } = call;
        return wroteBatch(call, await createStores(database, project.id, rowsOf(body), howOf(call)));
      },
    }),
    endpoint({
      ...batch,
      method: 'PUT',
      path: '/stores',
      operationId: 'updateStores',
      summary: 'Update assets, all or none',
      async answer(call) {
        const { project, body } = call;
        return wroteBatch(call, await updateStores(database, project.id, rowsOf(body), howOf(call)));
      },
    }),
    endpoint({
      ...writing,
      method: 'DELETE',
      path: '/stores',
      operationId: 'deleteStores',
      summary: 'Delete assets by id or by query, or all of the project',
      refuses: [WRITE_RUNNING],
      query: { query: doomedQuery, ...undoable },
      async answer({ project, query }) {
        const count = await deleteStores(database, project.id, query.query, query);
        if (count === 0) refuseMisspelled(query.query);
        return wrote(count);
      },
    }),
    endpoint({
      ...batch,
      method: 'POST',
      path: '/stores/replace',
      operationId: 'replaceStores',
      summary: 'Put these assets in the place of all that the project has',
      async answer(call) {
        const { project, body } = call;
        const kept = [...body.faulty.map(({ id }) => id), ...body.unlisted].filter((id) => id !== undefined);
        const replaced = await replaceStores(database, project.id, rowsOf(body), { ...howOf(call), kept });
        return wroteBatch(call, replaced, `${replaced.deleted} stores deleted, ${replaced.count} stores created`);
      },
    }),
    endpoint({
      ...asking,
      path: '/stores/imports/last',
      operationId: 'getLastStoresImport',
      summary: 'The last write of assets that can be undone',
      admits: PRIVATE_KEY,
      reply: lastUndoableReply,
      answer: async ({ project }) => ({ last: await lastUndoable(database, project.id) }),
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/stores/imports/undo',
      operationId: 'undoStoresImport',
      summary: 'Undo the last write of assets that can be undone',
      refuses: [NOT_LAST, CHANGED_SINCE, WRITE_RUNNING],
      body: undoStoresBody,
      reply: lastUndoableReply,
      answer: async ({ project, body: { id, changes_since: changesSince = 0 } }) => ({
        last: await undoStores(database, project.id, id, changesSince),
      }),
    }),
    endpoint({
      ...asking,
      path: '/stores',
      operationId: 'listStores',
      summary: 'All assets of the project, by id',
      admits: PRIVATE_KEY,
      refuses: [DATA_CHANGED],
      query: pagesQuery,
      reply: searchReply,
      answer: (call) => search.list(call),
    }),
    endpoint({
      ...asking,
      path: '/stores/search',
      operationId: 'searchStores',
      summary: 'Assets by query, position, line, polygon or zone',
      refuses: [DATA_CHANGED],
      query: searchQuery,
      reply: searchReply,
      answer: (call) => search.search(call),
    }),
    endpoint({
      ...asking,
      method: 'POST',
      path: '/stores/search',
      operationId: 'postStoreSearch',
      summary: 'Assets by query, position, line, polygon or zone, with the parameters in the body',
      refuses: [DATA_CHANGED],
      body: parametersBody(searchQuery, MAX_SEARCH_BYTES),
      reply: searchReply,
      answer: ({ body, project }) => search.search({ query: body, project }, 'body'),
    }),
    endpoint({
      ...asking,
      path: '/stores/search/bounds',
      operationId: 'getStoreBounds',
      kept: { ...kept, version: (call) => (call.query.open_now ? null : version(call)) },
      summary: 'The box around what a search finds',
      query: boundsQuery,
      reply: boundsReply,
      answer: (call) => searchBounds(database, call),
    }),
    endpoint({
      ...asking,
      path: '/stores/autocomplete',
      operationId: 'autocompleteStores',
      kept,
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
      ...one,
      method: 'PUT',
      operationId: 'putStore',
      summary: 'Write one asset: as a whole, and anew where it is not there',
      refuses: [WRITE_RUNNING],
      body: assetBody,
      async answer({ project, path, body }) {
        await putStore(database, project.id, path.storeId, body);
        return wrote(1);
      },
    }),
    endpoint({
      ...one,
      method: 'PATCH',
      operationId: 'patchStore',
      summary: 'Change parts of one asset',
      body: patchBody,
      async answer({ project, path, body }) {
        await patchStore(database, project.id, path.storeId, body);
        return wrote(1);
      },
    }),
    endpoint({
      ...one,
      method: 'DELETE',
      operationId: 'deleteStore',
      summary: 'Delete one asset',
      async answer({ project, path }) {
        await deleteStore(database, project.id, path.storeId);
        return wrote(1);
      },
    }),
    endpoint({
      ...asking,
      path: '/zones',
      operationId: 'listZones',
      kept,
      summary: 'The zones of the project',
      query: zonesQuery,
      reply: zonesReply,
      answer: (call) => listZones(database, call),
    }),
    endpoint({
      ...writingZones,
      method: 'POST',
      path: '/zones',
      operationId: 'createZones',
      summary: 'Create zones, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      body: zones.body,
      check: checkZones,
      async answer({ project, body: { entries } }) {
        const rows = entries.map(({ row }) => row);
        await createZones(database, project.id, rows);
        return wroteZones(rows.length, 'created');
      },
    }),
    endpoint({
      ...writingZones,
      method: 'PUT',
      path: '/zones',
      operationId: 'updateZones',
      summary: 'Update zones, all or none',
      refuses: [CLASH, WRITE_RUNNING],
      body: zones.body,
      check: checkZones,
      async answer({ project, body: { entries } }) {
        const rows = entries.map(({ row }) => row);
        await updateZones(database, project.id, rows);
        return wroteZones(rows.length, 'updated');
      },
    }),
    endpoint({
      ...writingZones,
      method: 'DELETE',
      path: '/zones',
      operationId: 'deleteZones',
      summary: 'Delete zones by id, or all of the project',
      refuses: [WRITE_RUNNING],
      query: { query: notEmpty(idList(STORE_ID, 'Ids joined by commas; without it all are deleted.')) },
      answer: async ({ project, query }) => wroteZones(await deleteZones(database, project.id, query.query), 'deleted'),
    }),
    endpoint({
      ...asking,
      path: '/zones/{zone_id}',
      operationId: 'getZone',
      kept,
      summary: 'One zone',
      refuses: [UNKNOWN_ZONE],
      at: zonePath,
      reply: zoneReply,
      answer: (call) => getZone(database, call),
    }),
    endpoint({
      ...writingZones,
      method: 'DELETE',
      path: '/zones/{zone_id}',
      operationId: 'deleteZone',
      summary: 'Delete a zone',
      refuses: [UNKNOWN_ZONE, WRITE_RUNNING],
      at: zonePath,
      async answer(call) {
        await deleteZone(database, call);
        return wroteZones(1, 'deleted');
      },
    }),
  ];
}
