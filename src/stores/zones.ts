import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { type Errors, maybe } from '../contract/body.ts';
import type { Call, FullCall } from '../contract/endpoint.ts';
import { integer, patterned, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { checkingEffort } from '../database/effort.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { rowEffort } from '../database/portions.ts';
import { sql } from '../database/sql.ts';
import { checkedGeometry, countPositions, GeometryError, type Surface } from '../geo/geometry.ts';
import { readWkt } from '../geo/wkt.ts';
import { refuseDots, STORE_ID } from './asset-ids.ts';
import { Batches } from './batch.ts';
import { servedZones, versionOf } from './generation.ts';

const MAX_ZONES = 10_000;
const LIMITS = { maxPositions: 100_000, maxDegrees: 3_600 };
/** Positions with 15 digits each. */
const MAX_POLYGON_LENGTH = 40 * LIMITS.maxPositions;
/** What a corner takes in the database, in microseconds: reading, checking and storing it. */
const A_CORNER = 2;
/** What finding out whether one polygon crosses itself may take besides: one statement does it, and nobody else is answered meanwhile. */
const MOST_CHECKING = 100_000;
const ON_PAGE = 100;

const Zone = Type.Object(
  {
    zone_id: Type.String({ pattern: STORE_ID }),
    store_id: Type.String({ pattern: STORE_ID }),
    description: maybe(Type.String({ maxLength: 2_000 })),
    polygon: Type.String({ description: 'WKT of a polygon or several, longitudes first.', maxLength: MAX_POLYGON_LENGTH }),
    types: maybe(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })),
  },
  { title: 'ZoneInput' },
);

const ZoneReply = Type.Object(
  {
    zone_id: Type.String(),
    store_id: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
    polygon: Type.String({ description: 'WKT.' }),
    types: Type.Array(Type.String()),
    last_updated: Type.String(),
    status: Type.Literal('ok'),
  },
  { title: 'Zone' },
);

export const zonePath = { zone_id: required(patterned(STORE_ID, 'The `zone_id` of the zone.')) };
export const unknownZone = (id: string) => new Problem(404, `There is no zone ${id}`);
export const UNKNOWN_ZONE: Cause = {
  name: 'unknownZone',
  description: 'There is no such zone',
  problem: unknownZone('z1'),
};
export const zonesQuery = {
  page: integer({ minimum: 1, maximum: 1_000_000, description: 'Page of the zones.' }, 1),
  zones_by_page: integer({ minimum: 1, maximum: 300, description: 'Zones on a page.' }, ON_PAGE),
  limit: integer(
    { minimum: 1, maximum: 50, description: 'Zones of an answer, from `offset` on, instead of pages.' },
    undefined,
  ),
  offset: integer(
    { minimum: 0, maximum: 100_000_000, description: 'Zones before the first one, instead of pages.' },
    undefined,
  ),
};
/** Zones of an answer that names an offset alone. */
const WITH_OFFSET = 50;

export const zonesReply = Type.Object({
  status: Type.Literal('ok'),
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
  readonly polygon: Surface;
  /** What writing it takes, in microseconds of the embedded database, about. */
  readonly effort: number;
}

/** Zones, as rows. */
export const zones = new Batches({
  list: 'zones',
  idName: 'zone_id',
  item: Zone,
  title: 'ZonesBody',
  most: MAX_ZONES,
  rowOf: zoneRow,
});

export const zonesBody = zones.wholeBody;

function zoneRow(zone: Static<typeof Zone>, loc: readonly (string | number)[], errors: Errors): ZoneRow | null {
  refuseDots(zone.zone_id, [...loc, 'zone_id'], errors);
  try {
    const polygon = checkedGeometry(readWkt(zone.polygon), LIMITS);
    if (polygon.type !== 'Polygon' && polygon.type !== 'MultiPolygon') {
      throw new GeometryError([], `expected a POLYGON or MULTIPOLYGON, found a ${polygon.type}`);
    }
    refuseWideRings(polygon);
    const checking = checkingEffort(polygon);
    if (checking > MOST_CHECKING) {
      throw new GeometryError(
        [],
        'its edges lie side by side so often that checking it takes too much work: send fewer positions',
      );
    }
    const { zone_id, store_id } = zone;
    const [description, types] = [zone.description ?? null, zone.types ?? []];
    const effort = rowEffort(JSON.stringify({ description, types }).length) + countPositions(polygon) * A_CORNER + checking;
    return { zone_id, store_id, description, types, polygon, effort };
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    errors.push({ loc: [...loc, 'polygon'], type: 'value_error', msg: `Value error, ${error.message}` });
    return null;
  }
}

/** Degrees: of two places that are further apart, the other way around the earth is the shorter one. */
const WIDEST_RING = 180;

/** @throws GeometryError for a ring of which nobody can say on which side of it the zone lies */
function refuseWideRings(polygon: Surface): void {
  const isMany = polygon.type === 'MultiPolygon';
  for (const [i, rings] of (isMany ? polygon.coordinates : [polygon.coordinates]).entries()) {
    for (const [j, ring] of rings.entries()) {
      let [west, east] = [Infinity, -Infinity];
      for (const [lng] of ring) {
        west = Math.min(west, lng);
        east = Math.max(east, lng);
      }
      if (east - west <= WIDEST_RING) continue;
      const path = ['coordinates', ...(isMany ? [i] : []), j];
      const width = Number((east - west).toFixed(6));
      throw new GeometryError(
        path,
        `the ring ${path.slice(1).join('.')} is ${width}° wide, from longitude ${west} to ${east}: it may be ${WIDEST_RING}° wide. Send two zones, one on either side of a meridian inside it, such as ${middleOf(west, east)}; a zone that crosses the antimeridian is a MULTIPOLYGON with a part that ends at 180 and one that begins at -180`,
      );
    }
  }
}

const middleOf = (west: number, east: number) => Math.round((west + east) / 2);

interface StoredZone extends Static<typeof ZoneReply> {
  readonly [column: string]: unknown;
}

const COLUMNS = sql`z.zone_id, z.store_id, z.description, z.types, postgis.ST_AsText(z.polygon) as polygon,
  ${isoTime(sql`z.updated_at`)} as last_updated, 'ok' as status`;

/** The zones of an answer: by page, or by how many and after how many. */
function windowOf({ page, zones_by_page: size, limit, offset }: Call<typeof zonesQuery>['query']) {
  if (limit === undefined && offset === undefined) return { page, size, skipped: (page - 1) * size };
  const [most, skipped] = [limit ?? WITH_OFFSET, offset ?? 0];
  return { page: Math.floor(skipped / most) + 1, size: most, skipped };
}

export async function listZones(
  database: Database,
  { query, project }: Call<typeof zonesQuery>,
): Promise<Static<typeof zonesReply>> {
  const { page, size, skipped } = windowOf(query);
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>(
      sql`select count(*) as total from ${versionOf(project.id)}, waypost.zones z where ${servedZones(project.id)}`,
    ),
    database.query<StoredZone>(sql`
      select ${COLUMNS} from ${versionOf(project.id)}, waypost.zones z where ${servedZones(project.id)}
      order by z.zone_id limit ${size} offset ${skipped}`),
  ]);
  const pageCount = Math.ceil(first(counted).total / size);
  return { status: 'ok', zones: found, pagination: { page, pageCount } };
}

/** @throws Problem 404 */
export async function getZone(
  database: Database,
  { path, project }: FullCall<Record<never, never>, typeof zonePath>,
): Promise<Static<typeof ZoneReply>> {
  const [zone] = await database.query<StoredZone>(sql`
    select ${COLUMNS} from ${versionOf(project.id)}, waypost.zones z where ${servedZones(project.id)} and z.zone_id = ${path.zone_id}`);
  if (!zone) throw unknownZone(path.zone_id);
  return zone;
}
