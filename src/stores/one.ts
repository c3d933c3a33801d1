import Type from 'typebox';
import { type Body, type Errors, refuseUnstorable } from '../contract/body.ts';
import { lenient } from '../contract/lenient.ts';
import { type InputError, InputProblem, shownInput } from '../contract/problem.ts';
import type { Database, Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { isObject } from '../text/json.ts';
import { Asset, assets, type StoreRow } from './asset.ts';
import { byIds } from './by-key.ts';
import { STORE_COLUMNS } from './feature.ts';
import { versionOf } from './generation.ts';
import { unknownStore } from './get.ts';
import { keptHours } from './hours-input.ts';
import { type KeptAsset, submitted } from './submitted.ts';
import { deleteStores, insertStores, rewriteStores, writing } from './write.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An asset, whose `storeId` may be left to the path. */
export const assetBody: Body<Fields> = {
  form: 'json',
  schema: lenient(
    Type.Object({ ...Asset.properties, storeId: Type.Optional(Asset.properties.storeId) }, { title: 'OneAssetInput' }),
  ),
  read: readFields,
};

/** What is to be changed of an asset: a merge patch (RFC 7396). */
export const patchBody: Body<Fields> = {
  form: 'json',
  schema: Type.Record(Type.String(), Type.Unknown(), {
    title: 'AssetPatchInput',
    description:
      'A JSON merge patch (RFC 7396) of an asset, also as `application/merge-patch+json`: fields that are sent replace those there are, null removes one.',
  }),
  read: readFields,
};

function readFields(value: unknown, errors: Errors): Fields {
  if (!isObject(value)) {
    errors.push({ loc: ['body'], type: 'dict_type', msg: 'Input should be an object' });
    return {};
  }
  refuseUnstorable(value, ['body'], errors);
  return value;
}

/** Writes one asset, which is created where it is not there. @throws InputProblem */
export async function putStore(database: Database, projectId: string, storeId: string, sent: Fields): Promise<void> {
  const row = rowOf(storeId, { storeId, ...sent });
  await writing(database, projectId, 'assets', async (transaction) => {
    const write = (await kept(transaction, projectId, storeId)) ? rewriteStores : insertStores;
    await write(transaction, projectId, [row]);
  });
}

/** Changes parts of an asset. @throws InputProblem for what it would be, Problem 404 */
export async function patchStore(database: Database, projectId: string, storeId: string, patch: Fields): Promise<void> {
  await writing(database, projectId, 'assets', async (transaction) => {
    const known = await kept(transaction, projectId, storeId);
    if (!known) throw unknownStore(storeId);
    await rewriteStores(transaction, projectId, [rowOf(storeId, merged({ ...submitted(known) }, withKeptDays(patch)))]);
  });
}

/** @throws Problem 404 */
export async function deleteStore(database: Database, projectId: string, storeId: string): Promise<void> {
  if ((await deleteStores(database, projectId, [storeId])) === 0) throw unknownStore(storeId);
}

async function kept(transaction: Queryable, projectId: string, storeId: string): Promise<KeptAsset | undefined> {
  const [row] = await transaction.query<KeptAsset>(sql`
    select ${STORE_COLUMNS}, s.localized_names from ${versionOf(projectId)}, lateral (${byIds(projectId, [storeId])}) s`);
  return row;
}

/** @throws InputProblem */
function rowOf(storeId: string, asset: Fields): StoreRow {
  const { row, errors } = assets.readItem(asset, ['body']);
  const others: InputError[] = String(asset.storeId) === storeId ? [] : [otherId(storeId, asset.storeId)];
  if (row === null || others.length > 0) throw new InputProblem([...errors, ...others]);
  return row;
}

function otherId(storeId: string, sent: unknown): InputError {
  const msg = `Value error, the path names the asset ${storeId}: leave storeId out, or send the same`;
  return { loc: ['body', 'storeId'], type: 'value_error', msg, ...shownInput(sent) };
}

/** A patch of days of the week names them as they are kept. What is no object takes the place of all hours. */
function withKeptDays(patch: Fields): Fields {
  return isObject(patch.openingHours) ? { ...patch, openingHours: keptHours(patch.openingHours) } : patch;
}

/** A merge patch applied (RFC 7396). Its depth is bounded where it is read. */
function merged(target: unknown, patch: Fields): Fields {
  const result = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, isObject(value) ? merged(result.get(name), value) : value);
  }
  return Object.fromEntries(result);
}
