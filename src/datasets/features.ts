import type { Position } from 'geojson';
import Type from 'typebox';
import { outline } from '../database/geography.ts';
import type { Database } from '../database/open.ts';
import { kept, type Sql, sql } from '../database/sql.ts';
import { FilterError, MAX_FILTER_LENGTH, parseFilter } from '../filter/parse.ts';
import { attributeField, attributeValue, filterCondition } from '../filter/sql.ts';
import { surroundingRings } from '../geo/buffer.ts';
import { countPositions, type Geometry, GeometryError } from '../geo/geometry.ts';
import { type Body, type Errors, jsonBody, maybe } from '../http/body.ts';
import { type FullCall, Serialized } from '../http/endpoint.ts';
import { integer, oneOf, patterned, required } from '../http/parameters.ts';
import { InputProblem, Problem } from '../http/problem.ts';
import { readGeometry } from './geometry-input.ts';
import { uuidOrNull } from './uuid.ts';

const MAX_BUFFER_METERS = 1_000_000;
const NEARBY_METERS = 1_000;
const MAX_PAGE = 1_000_000;
/** Pieces of edges around which surroundings are drawn, at most: their union takes the database about a second. */
const MAX_RINGS = 5_000;

/** A filter, written in whatever script; and a geometry with all the positions that it may have. */
const MAX_FILTER_BYTES = 64 * 1024;
const MAX_GEOMETRY_BYTES = 512 * 1024;

export const featureQuery = {
  format: oneOf(['geojson', 'wkb'], 'Form of the geometry: GeoJSON, or WKB in base64.', 'geojson'),
};
export const featuresQuery = {
  ...featureQuery,
  per_page: integer({ minimum: 1, maximum: 100, description: 'Features on a page.' }, 10),
  page: integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page of the features.' }, 1),
};
export const datasetPath = { dataset_id: required(patterned('.', 'Id of the dataset.')) };
export const featurePath = { ...datasetPath, feature_id: required(patterned('.', 'Id of the feature.')) };

export const FeatureReply = Type.Object({
  id: Type.String({ description: 'A UUID.' }),
  geometry: Type.Union(
    [Type.String(), Type.Null(), Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) })],
    {
      description: 'GeoJSON, or WKB in base64.',
    },
  ),
  attributes: Type.Record(Type.String(), Type.Unknown()),
});
const PageNumber = Type.Union([Type.Integer(), Type.Null()]);
export const featuresReply = Type.Object({
  features: Type.Array(FeatureReply),
  pagination: Type.Object({ prev: PageNumber, next: PageNumber, page: Type.Integer() }),
});

const Where = maybe(
  Type.String({
    description: 'Clauses `attribute:value`, `attribute:=value`, `attribute:>5`, joined by AND, OR, NOT and parentheses.',
    maxLength: MAX_FILTER_LENGTH,
  }),
);

/** What is asked of the features `f`. */
interface Question {
  readonly where: Sql | undefined;
}

interface SpatialQuestion extends Question {
  readonly geometry: Geometry;
  readonly bufferMeters: number | undefined;
}

const WhereBody = jsonBody(Type.Object({ where: Where }), { maxBytes: MAX_FILTER_BYTES });
export const whereBody: Body<Question> = {
  ...WhereBody,
  read(value, errors) {
    const body = WhereBody.read(value ?? {}, errors);
    return { where: errors.length > 0 ? undefined : readWhere(body.where, errors) };
  },
};

const SpatialBody = jsonBody(
  Type.Object({
    geometry: Type.Unknown({
      description: 'A geometry of GeoJSON, or a text: WKT, an encoded polyline, or `lat,lng`.',
      examples: ['48.85,2.35', { type: 'Point', coordinates: [2.35, 48.85] }],
    }),
    buffer: maybe(Type.Number({ minimum: 0, maximum: MAX_BUFFER_METERS, description: 'Metres around the geometry.' })),
    where: Where,
  }),
  { maxBytes: MAX_GEOMETRY_BYTES },
);
const UNREAD: Geometry = { type: 'Point', coordinates: [0, 0] };
export const spatialBody: Body<SpatialQuestion> = {
  ...SpatialBody,
  read(value, errors) {
    const body = SpatialBody.read(value, errors);
    if (errors.length > 0) return { geometry: UNREAD, bufferMeters: undefined, where: undefined };
    return {
      geometry: readPlace(body.geometry, errors),
      bufferMeters: body.buffer ?? undefined,
      where: readWhere(body.where, errors),
    };
  },
};

function readPlace(input: unknown, errors: Errors): Geometry {
  try {
    return readGeometry(input);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    errors.push({ loc: ['body', 'geometry', ...error.path], type: 'value_error', msg: `Value error, ${error.message}` });
    return UNREAD;
  }
}

function readWhere(text: string | null | undefined, errors: Errors): Sql | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined;
  try {
    return filterCondition(
      parseFilter(text),
      (name) => attributeField(sql`f.words`, name, attributeValue(sql`f.attributes`, name)),
      'fields are the attributes of the features',
    );
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    errors.push({ loc: ['body', 'where'], type: 'value_error', msg: `Value error, ${error.message}` });
    return undefined;
  }
}

/** A geometry with more positions takes milliseconds to be read and put into a statement. */
const HEAVY_POSITIONS = 200;

/** Whether a question takes long before the database is asked: one with a buffer is drawn, one with many positions is written. */
export function isHeavyQuestion(name: RelationName, { geometry, bufferMeters }: SpatialQuestion): boolean {
  const isDrawn = bufferMeters !== undefined && (name === 'within' || name === 'contains');
  return isDrawn || countPositions(geometry) > HEAVY_POSITIONS;
}

/** How a geometry `q` and the features `f` stand to each other: the condition, and what they are sorted by. */
interface Relation {
  /** What `q` brings beside `geom`, as columns; `is_valid` is about what was sent. */
  readonly columns: Sql;
  readonly condition: Sql;
  readonly order: Sql;
}

export const RELATIONS = ['nearby', 'within', 'intersects', 'contains'] as const;
export type RelationName = (typeof RELATIONS)[number];

const BY_NUMBER = sql`f.number`;
const TOUCHES = sql`ST_Intersects(f.geom, q.geom)`;
const OUTLINE = sql`, ${outline(sql`g.geom`)} as outline`;

function relationOf(name: RelationName, { geometry, bufferMeters }: SpatialQuestion): Relation {
  switch (name) {
    case 'nearby': {
      const meters = bufferMeters ?? NEARBY_METERS;
      return {
        columns: OUTLINE,
        condition: withinMeters(meters),
        order: sql`case when ${TOUCHES} then 0 else ST_Distance(f.outline, q.outline) end, f.number`,
      };
    }
    case 'intersects':
      return bufferMeters
        ? { columns: OUTLINE, condition: withinMeters(bufferMeters), order: BY_NUMBER }
        : { columns: sql``, condition: TOUCHES, order: BY_NUMBER };
    case 'within':
      return {
        columns: sql`, ${bufferedArea(geometry, bufferMeters)} as area`,
        condition: sql`ST_CoveredBy(f.geom, q.area)`,
        order: BY_NUMBER,
      };
    case 'contains':
      return {
        columns: sql`, ${bufferedArea(geometry, bufferMeters)} as area`,
        condition: sql`ST_Covers(f.geom, q.area)`,
        order: BY_NUMBER,
      };
  }
}

/** The plane tells whether they share a point, the ellipsoid how far apart their outlines are. */
function withinMeters(meters: number): Sql {
  return sql`(${TOUCHES} or ST_DWithin(f.outline, q.outline, ${meters}::float8))`;
}

/**
 * Unions are drawn on a grid of 2⁻³⁰ degrees (0.1 mm): exact numbers for GEOS, which then never meets a crossing that it cannot place.
 * Without one it throws and tries again, and what is thrown ends a statement of the embedded database without an answer.
 */
const GRID_DEGREES = 2 ** -30;
const EARTH = sql`ST_MakeEnvelope(-180, -90, 180, 90, 4326)`;

/** The geometry with its surroundings, cut at the antimeridian. @throws InputProblem when it has too many edges for that */
function bufferedArea(geometry: Geometry, meters: number | undefined): Sql {
  if (!meters) return sql`g.geom`;
  const rings = surroundingRings(geometry, meters, MAX_RINGS);
  if (!rings) {
    const msg = `Value error, the geometry has too many or too long edges for a buffer: more than ${MAX_RINGS} pieces`;
    throw new InputProblem([{ loc: ['body', 'geometry'], type: 'value_error', msg }]);
  }
  const around = JSON.stringify({ type: 'MultiPolygon', coordinates: rings.flatMap(onEarth).map((ring) => [ring]) });
  // Near a pole a ring may cross itself in degrees; each is mended by itself.
  const mended = sql`case when ST_IsValid(d.geom) then d.geom else ST_MakeValid(d.geom) end`;
  const cut = sql`case when ST_CoveredBy(${mended}, ${EARTH}) then ${mended} else ST_Intersection(${mended}, ${EARTH}, ${GRID_DEGREES}::float8) end`;
  return sql`case when g.is_valid then (
    select ST_Union(part.geom, ${GRID_DEGREES}::float8) from (
      select ${cut} as geom from ST_Dump(ST_GeomFromGeoJSON(${around})) d union all select g.geom
    ) part) end`;
}

/** A ring that goes on beyond 180°, also as it lies a turn farther: what of either is on the earth counts. */
function onEarth(ring: readonly Position[]): (readonly Position[])[] {
  const turned = (degrees: number) => ring.map(([lng, lat]) => [lng + degrees, lat]);
  return [
    ring,
    ...(ring.some(([lng]) => lng > 180) ? [turned(-360)] : []),
    ...(ring.some(([lng]) => lng < -180) ? [turned(360)] : []),
  ];
}

interface FoundRow {
  readonly [column: string]: unknown;
  readonly dataset_id: string | null;
  readonly is_valid: boolean;
  readonly reason: string | null;
  readonly feature: string | null;
}

type FeaturesCall<B> = FullCall<typeof featuresQuery, typeof datasetPath, B>;

/** Features that stand to a geometry in a relation. */
export async function relatedFeatures(
  database: Database,
  name: RelationName,
  { path, query, body, project }: FeaturesCall<SpatialQuestion>,
): Promise<Serialized> {
  const { columns, condition, order } = relationOf(name, body);
  // `offset 0` keeps the planner from writing the geometry out wherever it is used, and reading it as often.
  const place = sql`
    select g.* ${columns} from (
      select geom, ST_IsValid(geom) as is_valid, ST_IsValidReason(geom) as reason
      from (select ST_GeomFromGeoJSON(${JSON.stringify(body.geometry)}) as geom offset 0) sent offset 0
    ) g`;
  const rows = await pageOf(database, {
    projectId: project.id,
    datasetId: path.dataset_id,
    query,
    place,
    condition,
    where: body.where,
    order,
  });
  if (!rows[0].is_valid) {
    const msg = `Value error, the geometry is not valid: ${rows[0].reason} (longitude latitude)`;
    throw new InputProblem([{ loc: ['body', 'geometry'], type: 'value_error', msg }]);
  }
  return pageReply(rows, query);
}

/** Features by their attributes alone. */
export async function searchFeatures(
  database: Database,
  { path, query, body, project }: FeaturesCall<Question>,
): Promise<Serialized> {
  const place = sql`select true as is_valid, null::text as reason`;
  const rows = await pageOf(database, {
    projectId: project.id,
    datasetId: path.dataset_id,
    query,
    place,
    condition: sql`true`,
    where: body.where,
    order: BY_NUMBER,
  });
  return pageReply(rows, query);
}

interface PageRequest {
  readonly projectId: string;
  readonly datasetId: string;
  readonly query: FeaturesCall<Question>['query'];
  /** The one row `q`. */
  readonly place: Sql;
  readonly condition: Sql;
  readonly where: Sql | undefined;
  readonly order: Sql;
}

/** The features of a page and one more, in one statement: what it finds is of one moment, whatever is imported meanwhile. */
async function pageOf(database: Database, request: PageRequest): Promise<FoundRow[]> {
  const { projectId, datasetId, query, place, condition, where, order } = request;
  const { per_page: size, page, format } = query;
  const id = uuidOrNull(datasetId);
  const statement = sql`
    with q as materialized (${place})
    select d.dataset_id, q.is_valid, q.reason, page.feature
    from q left join datasets d on d.project_id = ${projectId} and d.dataset_id = ${id}
    left join lateral (
      select ${featureJson(format)} as feature from features f
      where f.project_id = ${projectId} and f.import_id = d.import_id and ${condition} and (${where ?? sql`true`}) and q.is_valid
      order by ${order} limit ${size + 1} offset ${(page - 1) * size}
    ) page on true`;
  // The form of a filter is anybody's; without one there are few.
  const rows = await database.query<FoundRow>(where ? statement : kept(statement));
  // Also without any feature there is a row: the embedded database answers without one where its geometry library has failed.
  if (rows.length === 0) throw new Error('the database has answered a question about features without a row');
  if (rows[0].dataset_id === null) throw unknownDataset(datasetId);
  return rows;
}

/** A feature as JSON, in SQL: nothing of it is read on the way out. */
function featureJson(format: 'geojson' | 'wkb'): Sql {
  const geometry =
    format === 'wkb'
      ? sql`'"' || translate(encode(ST_AsBinary(f.geom), 'base64'), E'\n', '') || '"'`
      : sql`ST_AsGeoJSON(f.geom)`;
  return sql`'{"id":"' || f.feature_id || '","geometry":' || coalesce(${geometry}, 'null') || ',"attributes":' || f.attributes || '}'`;
}

function pageReply(rows: readonly FoundRow[], { page, per_page: size }: FeaturesCall<Question>['query']): Serialized {
  const features = rows.flatMap(({ feature }) => feature ?? []);
  const pagination = { prev: page > 1 ? page - 1 : null, next: features.length > size ? page + 1 : null, page };
  return new Serialized(`{"features":[${features.slice(0, size).join(',')}],"pagination":${JSON.stringify(pagination)}}`);
}

/** @throws Problem 404 */
export async function getFeature(
  database: Database,
  { path, query, project }: FullCall<typeof featureQuery, typeof featurePath>,
): Promise<Serialized> {
  const { dataset_id: datasetId, feature_id: featureId } = path;
  const [row] = await database.query<{ feature: string | null }>(sql`
    select (
      select ${featureJson(query.format)} from features f
      where f.project_id = ${project.id} and f.import_id = d.import_id and f.feature_id = ${uuidOrNull(featureId)}
    ) as feature
    from datasets d where d.project_id = ${project.id} and d.dataset_id = ${uuidOrNull(datasetId)}`);
  if (!row) throw unknownDataset(datasetId);
  if (row.feature === null) throw new Problem(404, `The dataset has no feature ${featureId.slice(0, 100)}`);
  return new Serialized(row.feature);
}

export function unknownDataset(id: string): Problem {
  return new Problem(404, `There is no dataset ${id.slice(0, 100)}`);
}
