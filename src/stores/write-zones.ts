import { at, first } from '../at.ts';
import type { FullCall } from '../contract/endpoint.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Database, Queryable } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { AT_ONCE, eachPart, isLarge, rowEffort } from '../database/portions.ts';
import { sql } from '../database/sql.ts';
import { geometryAsWkb } from '../geo/wkb.ts';
import { servedAmong } from './by-key.ts';
import { refuseIds } from './clash.ts';
import { type Building, checkWriter, inNewStep, inSteps, servedZones, versionOf, writer } from './generation.ts';
import { asBuilt, asServed, foundAmong, idIn, idsBut, repeatedRows, type Target, writing } from './write.ts';
import { unknownZone, type ZoneRow, type zonePath } from './zones.ts';

const effortOf = ({ effort }: ZoneRow) => effort;
const idOf = ({ zone_id }: ZoneRow) => zone_id;
const BESIDE = { of: 'zones', place: 'beside' } as const;

/**
 * Whether zones may be written: their assets exist, each is there once, and those that are created do not exist, those that are updated do.
 *
 * @throws Problem 400
 */
export async function checkZones(
  queryable: Queryable,
  projectId: string,
  mode: 'create' | 'update' | 'replace',
  rows: readonly ZoneRow[],
): Promise<void> {
  const assets = await withoutAssets(queryable, projectId, rows);
  const served = mode === 'replace' ? [] : await servedIds(queryable, projectId, rows);
  refuseIds({
    ...assets,
    ...(mode === 'create' && { 'These zone_ids exist already': served }),
    ...(mode === 'update' && { 'These zone_ids do not exist': idsBut(rows.map(idOf), served) }),
    ...repeated(rows),
  });
}

/** Creates zones, all or none. @throws Problem 400 or 422 */
export async function createZones(database: Database, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  if (isLarge(rows, effortOf)) {
    await inNewStep(database, projectId, BESIDE, async (building) => {
      await checkZones(database, projectId, 'create', rows);
      await fill(database, building, rows);
    });
    return;
  }
  await writing(database, projectId, 'zones', async (transaction) => {
    await checkZones(transaction, projectId, 'create', rows);
    await insertZones(transaction, projectId, asServed(projectId), rows, 0);
  });
}

/** Updates zones, all or none. @throws Problem 400 or 422 */
export async function updateZones(database: Database, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  const ids = rows.map(idOf);
  if (isLarge(rows, effortOf)) {
    await inNewStep(database, projectId, BESIDE, async (building) => {
      await checkZones(database, projectId, 'update', rows);
      await markThese(database, building, ids);
      await fill(database, building, rows);
    });
    return;
  }
  await writing(database, projectId, 'zones', async (transaction) => {
    await checkZones(transaction, projectId, 'update', rows);
    await deleteThese(transaction, projectId, ids);
    await insertZones(transaction, projectId, asServed(projectId), rows, 0);
  });
}

/** Puts these zones in the place of all that the project has, in one step. @throws Problem 400 or 422 */
export async function replaceZones(database: Database, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  await inNewStep(database, projectId, BESIDE, async (building) => {
    await checkZones(database, projectId, 'replace', rows);
    await markAll(database, building);
    await fill(database, building, rows);
  });
}

/** Deletes zones by id, or all; returns how many there were. */
export async function deleteZones(
  database: Database,
  projectId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const deleted = await writing(database, projectId, 'zones', async (transaction) => {
    if (ids) return deleteThese(transaction, projectId, ids);
    const few = await transaction.query<{ id: string }>(sql`
      select z.zone_id as id from ${versionOf(projectId)}, waypost.zones z where ${servedZones(projectId)} limit ${AT_ONCE + 1}`);
    return few.length > AT_ONCE ? null : deleteThese(transaction, projectId, few.map(idIn));
  });
  return deleted ?? inNewStep(database, projectId, BESIDE, (building) => markAll(database, building));
}

/** @throws Problem 404 */
export async function deleteZone(
  database: Database,
  { path, project }: FullCall<Record<never, never>, typeof zonePath>,
): Promise<void> {
  if ((await deleteZones(database, project.id, [path.zone_id])) === 0) {
    throw unknownZone(path.zone_id);
  }
}

function repeated(rows: readonly ZoneRow[]) {
  return { 'These zone_ids are in the request more than once': [...new Set([...repeatedRows(rows, idOf)].map(idOf))] };
}

async function withoutAssets(queryable: Queryable, projectId: string, rows: readonly ZoneRow[]) {
  const ids = [...new Set(rows.map(({ store_id }) => store_id))];
  const served = await foundAmong(ids, (part) => servedAmong(queryable, projectId, part));
  return { 'There are no assets with these store_ids': idsBut(ids, served) };
}

/** The ids of those of these zones that are served. */
function servedIds(queryable: Queryable, projectId: string, rows: readonly ZoneRow[]): Promise<string[]> {
  return foundAmong(rows.map(idOf), async (ids) => {
    const found = await queryable.query<{ id: string }>(sql`
      select z.zone_id as id from ${versionOf(projectId)}, waypost.zones z
      where ${servedZones(projectId)} and z.zone_id = any(${ids}::text[])`);
    return found.map(idIn);
  });
}

async function fill(database: Database, building: Building, rows: readonly ZoneRow[]): Promise<void> {
  await eachPart(rows, effortOf, async (part, first) => {
    const written = await insertZones(database, building.projectId, asBuilt(building), part, first);
    checkWriter(part.length === written.count);
    return written;
  });
}

const RECORD = sql`r (number int, zone_id text, store_id text, description text, types jsonb, polygon postgis.geometry)`;

interface Written {
  readonly [column: string]: unknown;
  readonly faults: readonly { readonly number: number; readonly reason: string }[] | null;
  readonly count: number;
  readonly took: number;
}

/**
 * Inserts zones in one statement, all or none.
 *
 * @param first the number in the request of the first of them
 * @throws InputProblem for polygons that cross themselves
 */
async function insertZones(
  queryable: Queryable,
  projectId: string,
  { v, step }: Target,
  rows: readonly ZoneRow[],
  first: number,
): Promise<Written> {
  const records = rows.map(({ effort: _, polygon, ...row }, i) => ({
    ...row,
    number: first + i,
    polygon: geometryAsWkb(polygon),
  }));
  const answer = await queryable.query<Written>(sql`
    with sent as materialized (select r.* from json_to_recordset(${JSON.stringify(records)}::json) as ${RECORD}),
    faults as materialized (
      select number, postgis.ST_IsValidReason(polygon) as reason from sent where not postgis.ST_IsValid(polygon) order by number
    ), written as (
      insert into waypost.zones (project_id, since, zone_id, store_id, description, types, polygon)
      select ${projectId}::uuid, ${step}, zone_id, store_id, description, types, polygon
      from ${v} cross join sent where not exists (select from faults) returning 1
    )
    select (select json_agg(faults) from faults) as faults, (select count(*) from written) as count, ${TOOK}`);
  const written = at(answer, 0);
  if (written.faults === null) return written;
  throw new InputProblem(
    written.faults.map(({ number, reason }) => ({
      loc: ['body', 'zones', number, 'polygon'],
      zone_id: at(rows, number - first).zone_id,
      type: 'value_error',
      msg: `Value error, the polygon is not valid: ${reason} (longitude latitude)`,
    })),
  );
}

async function deleteThese(transaction: Queryable, projectId: string, ids: readonly string[]): Promise<number> {
  const gone = await transaction.query(sql`
    delete from waypost.zones z using ${versionOf(projectId)}
    where ${servedZones(projectId)} and z.zone_id = any(${ids}::text[]) returning 1`);
  return gone.length;
}

/** Has zones served no more from the step of a large write. */
async function markThese(database: Database, building: Building, ids: readonly string[]): Promise<void> {
  // Their polygons stay where they are: the row is all that it takes.
  const aMark = () => rowEffort(0);
  await eachPart(ids, aMark, async (part) => {
    const marked = await database.query<{ took: number }>(sql`
      with marked as (
        update waypost.zones z set until = ${building.step} from ${writer(building)}
        where ${servedZones(building.projectId)} and z.zone_id = any(${part}::text[]) returning 1
      )
      select count(*), ${TOOK} from marked`);
    return first(marked);
  });
}

/** The same for all that a project has; returns how many there are. */
async function markAll(database: Database, building: Building): Promise<number> {
  const { projectId } = building;
  let count = 0;
  let after = '';
  await inSteps(undefined, async (rows) => {
    const { last, marked, took } = first(
      await database.query<{ last: string | null; marked: number; took: number }>(sql`
      with part as materialized (
        select z.ctid as place, z.zone_id from ${writer(building)}, waypost.zones z
        where ${servedZones(projectId)} and (z.project_id, z.zone_id) > (${projectId}::uuid, ${after}::text)
        order by z.project_id, z.zone_id limit ${rows}
      ), marked as (
        update waypost.zones z set until = ${building.step} where z.ctid = any(array(select place from part)) returning 1
      )
      select (select max(zone_id) from part) as last, (select count(*) from marked) as marked, ${TOOK}`),
    );
    count += marked;
    after = last ?? '';
    return { isDone: last === null, took };
  });
  return count;
}
