import Type, { type Static } from 'typebox';
import { isoTime } from '../database/iso-time.ts';
import type { Database, Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { checkedGeometry, type Geometry, GeometryError } from '../geo/geometry.ts';
import { readWkt } from '../geo/wkt.ts';
import { type Body, type Errors, jsonBody, maybe } from '../http/body.ts';
import type { Call, FullCall } from '../http/endpoint.ts';
import { integer, patterned, required } from '../http/parameters.ts';
import { InputProblem, Problem } from '../http/problem.ts';
import { STORE_ID } from './asset.ts';
import { servedAmong } from './by-key.ts';
import { chunked, refuseIds, repeatedIds, writeChunks, writing } from './write.ts';

export const ZONE_ID = '^[A-Za-z0-9_-]+$';
const MAX_ZONES = 10_000;
const MAX_ID = 255;
const LIMITS = { maxPositions: 100_000, maxDegrees: 3_600 };
/** Positions with 15 digits each. */
const MAX_POLYGON_LENGTH = 40 * LIMITS.maxPositions;
const ON_PAGE = 100;

const Zone = Type.Object({
  zone_id: Type.String({ pattern: ZONE_ID, maxLength: MAX_ID }),
  store_id: Type.String({ pattern: STORE_ID, maxLength: MAX_ID }),
  description: maybe(Type.String({ maxLength: 2_000 })),
  polygon: Type.String({ description: 'WKT of a polygon or several, longitudes first.', maxLength: MAX_POLYGON_LENGTH }),
  types: maybe(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })),
});

const ZoneReply = Type.Object({
  zone_id: Type.String(),
  store_id: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  polygon: Type.String({ description: 'WKT.' }),
  types: Type.Array(Type.String()),
  last_updated: Type.String(),
});

export const zonePath = { zone_id: required(patterned(ZONE_ID, 'The `zone_id` of the zone.')) };
export const zonesQuery = {
  page: integer({ minimum: 1, maximum: 1_000_000, description: 'Page of the zones.' }, 1),
  zones_by_page: integer({ minimum: 1, maximum: 300, description: 'Zones on a page.' }, ON_PAGE),
};
export const zonesReply = Type.Object({
  zones: Type.Array(ZoneReply),
  pagination: Type.Object({ page: Type.Integer(), pageCount: Type.Integer() }),
});
export const zoneReply = ZoneReply;

/** A zone as a row of the database. */
export interface ZoneRow {
  readonly zone_id: string;
  readonly store_id: string;
  readonly description: string | null;
  readonly types: readonly string[];
  readonly polygon: Geometry;
}

const Zones = jsonBody(Type.Object({ zones: Type.Array(Zone, { maxItems: MAX_ZONES }) }));

/** A batch of zones, as rows. */
export const zonesBody: Body<readonly ZoneRow[]> = {
  ...Zones,
  read(value, errors) {
    const body = Zones.read(value, errors);
    if (errors.length > 0) return [];
    return body.zones.flatMap((zone, index) => zoneRow(zone, ['body', 'zones', index, 'polygon'], errors));
  },
};

function zoneRow(zone: Static<typeof Zone>, loc: readonly (string | number)[], errors: Errors): ZoneRow[] {
  try {
    const polygon = checkedGeometry(readWkt(zone.polygon), LIMITS);
    if (polygon.type !== 'Polygon' && polygon.type !== 'MultiPolygon') {
      throw new GeometryError([], `expected a POLYGON or MULTIPOLYGON, found a ${polygon.type}`);
    }
    const { zone_id, store_id } = zone;
    return [{ zone_id, store_id, description: zone.description ?? null, types: zone.types ?? [], polygon }];
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    errors.push({ loc, type: 'value_error', msg: `Value error, ${error.message}` });
    return [];
  }
}

const RECORD = sql`r (number int, zone_id text, store_id text, description text, types jsonb, polygon json)`;
const POLYGON = sql`ST_GeomFromGeoJSON(r.polygon::text)`;

function recordsOf(rows: readonly ZoneRow[]): Sql {
  return sql`json_to_recordset(${JSON.stringify(rows.map((row, number) => ({ ...row, number })))}::json) as ${RECORD}`;
}

/** @throws Problem for ids that stand twice or whose assets are not there, and for polygons that cross themselves */
async function checkZones(transaction: Queryable, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  refuseIds('These zone_ids are in the request more than once', repeatedIds(rows.map(idOf)));
  const storeIds = [...new Set(rows.map(({ store_id }) => store_id))];
  const served = new Set(await servedAmong(transaction, projectId, storeIds));
  refuseIds(
    'There are no assets with these store_ids',
    storeIds.filter((id) => !served.has(id)),
  );
  let before = 0;
  for (const chunk of chunked(rows)) {
    const invalid = await transaction.query<{ number: number; reason: string }>(sql`
      select r.number, ST_IsValidReason(${POLYGON}) as reason from ${recordsOf(chunk)} where not ST_IsValid(${POLYGON})`);
    if (invalid.length > 0) {
      throw new InputProblem(
        invalid.map(({ number, reason }) => ({
          loc: ['body', 'zones', before + number, 'polygon'],
          type: 'value_error',
          msg: `Value error, the polygon is not valid: ${reason} (longitude latitude)`,
        })),
      );
    }
    before += chunk.length;
  }
}

const idOf = ({ zone_id }: ZoneRow) => zone_id;

/** Creates zones, all or none. @throws Problem 400 or 422 */
export async function createZones(database: Database, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  await writing(database, projectId, async (transaction) => {
    await checkZones(transaction, projectId, rows);
    const existing = await writeChunks(rows, idOf, (chunk) =>
      transaction.query(sql`
        insert into zones (project_id, zone_id, store_id, description, types, polygon)
        select ${projectId}::uuid, r.zone_id, r.store_id, r.description, r.types, ${POLYGON} from ${recordsOf(chunk)}
        on conflict do nothing returning zone_id as id`),
    );
    refuseIds('These zone_ids exist already', existing);
  });
}

/** Updates zones, all or none. @throws Problem 400 or 422 */
export async function updateZones(database: Database, projectId: string, rows: readonly ZoneRow[]): Promise<void> {
  await writing(database, projectId, async (transaction) => {
    await checkZones(transaction, projectId, rows);
    const missing = await writeChunks(rows, idOf, (chunk) =>
      transaction.query(sql`
        update zones z set store_id = r.store_id, description = r.description, types = r.types, polygon = ${POLYGON}, updated_at = now()
        from ${recordsOf(chunk)} where z.project_id = ${projectId} and z.zone_id = r.zone_id returning z.zone_id as id`),
    );
    refuseIds('These zone_ids do not exist', missing);
  });
}

/** Deletes zones by id, or all; returns how many there were. */
export function deleteZones(database: Database, projectId: string, ids: readonly string[] | undefined): Promise<number> {
  const chosen = ids === undefined ? sql`` : sql`and zone_id = any(${ids}::text[])`;
  return writing(database, projectId, async (transaction) => {
    const deleted = await transaction.query(
      sql`delete from zones where project_id = ${projectId} ${chosen} returning zone_id`,
    );
    return deleted.length;
  });
}

interface StoredZone extends Static<typeof ZoneReply> {
  readonly [column: string]: unknown;
}

const COLUMNS = sql`z.zone_id, z.store_id, z.description, z.types, ST_AsText(z.polygon) as polygon,
  ${isoTime(sql`z.updated_at`)} as last_updated`;

export async function listZones(
  database: Database,
  { query, project }: Call<typeof zonesQuery>,
): Promise<Static<typeof zonesReply>> {
  const { page, zones_by_page: size } = query;
  const [[{ total }], zones] = await Promise.all([
    database.query<{ total: number }>(sql`select count(*) as total from zones where project_id = ${project.id}`),
    database.query<StoredZone>(sql`
      select ${COLUMNS} from zones z where z.project_id = ${project.id}
      order by z.zone_id limit ${size} offset ${(page - 1) * size}`),
  ]);
  return { zones, pagination: { page, pageCount: Math.ceil(total / size) } };
}

/** @throws Problem 404 */
export async function getZone(
  database: Database,
  { path, project }: FullCall<Record<never, never>, typeof zonePath>,
): Promise<Static<typeof ZoneReply>> {
  const [zone] = await database.query<StoredZone>(sql`
    select ${COLUMNS} from zones z where z.project_id = ${project.id} and z.zone_id = ${path.zone_id}`);
  if (!zone) throw new Problem(404, `There is no zone ${path.zone_id}`);
  return zone;
}

/** @throws Problem 404 */
export async function deleteZone(
  database: Database,
  { path, project }: FullCall<Record<never, never>, typeof zonePath>,
): Promise<void> {
  if ((await deleteZones(database, project.id, [path.zone_id])) === 0) {
    throw new Problem(404, `There is no zone ${path.zone_id}`);
  }
}
