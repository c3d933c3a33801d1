import Type from 'typebox';
import { type Body, type Errors, jsonBody, maybe } from '../contract/body.ts';
import type { FullCall, WithHeaders } from '../contract/endpoint.ts';
import { versionQuery, versionReply } from '../contract/page-token.ts';
import { oneOf, patterned, required } from '../contract/parameters.ts';
import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { FilterError, parseFilter } from '../filter/parse.ts';
import type { RowFilter } from '../filter/row-filter.ts';
import { countPositions, type Geometry, GeometryError } from '../geo/geometry.ts';
import { lngLat } from '../geo/position.ts';
import { Serialized } from '../threads/serialized.ts';
import type { FeaturePage } from './by-number.ts';
import { attributesJson, fitting, MAX_PAGE_CHARACTERS } from './feature-json.ts';
import { type FieldMask, fieldMask } from './field-mask.ts';
import { readGeometry } from './geometry-input.ts';
import { type AskedImport, askedImport, tokened, tokenOf } from './page-version.ts';
import { Pagination, paginationOf, pagingQuery } from './paging.ts';
import { relatedPage } from './related.ts';
import type { RelationName } from './relations.ts';
import { searchedPage } from './search.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';
import { featureFilter, Where } from './where.ts';

const MAX_BUFFER_METERS = 1_000_000;

/** A filter, written in whatever script; and a geometry with all the positions that it may have. */
const MAX_FILTER_BYTES = 64 * 1024;
const MAX_GEOMETRY_BYTES = 512 * 1024;

export const featureQuery = {
  format: oneOf(['geojson', 'wkb'], 'Form of the geometry: GeoJSON, or WKB in base64.', 'geojson'),
};
export const featuresQuery = {
  ...featureQuery,
  ...pagingQuery('Features'),
  ...versionQuery,
};
/** The headers that every endpoint of features reads. */
export const featureHeaders = { 'X-Field-Mask': fieldMask };
export const datasetPath = { dataset_id: required(patterned('.', 'Id of the dataset.')) };
export const featurePath = { ...datasetPath, feature_id: required(patterned('.', 'Id of the feature.')) };

export const unknownFeature = (id: string) => new Problem(404, `The dataset has no feature ${id.slice(0, 100)}`);
export const UNKNOWN_FEATURE: Cause = {
  name: 'unknownFeature',
  description: 'The dataset has no such feature',
  problem: unknownFeature('8a9e5b1c-2f6d-5e7a-8b3c-1d2e3f4a5b6c'),
};

export const FeatureReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    geometry: Type.Optional(
      Type.Union(
        [Type.String(), Type.Null(), Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) })],
        {
          description: 'GeoJSON, or WKB in base64.',
        },
      ),
    ),
    attributes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'Feature' },
);
export const featuresReply = Type.Object(
  {
    features: Type.Array(FeatureReply),
    pagination: Type.Object({ ...Pagination.properties, ...versionReply }),
  },
  { title: 'Features' },
);

/** The query over the features `f`. */
interface Question {
  readonly where: RowFilter | undefined;
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
  Type.Object(
    {
      geometry: Type.Unknown({
        description: 'A geometry of GeoJSON, or a text: WKT, an encoded polyline, or `lat,lng`.',
        examples: ['48.85,2.35', { type: 'Point', coordinates: [2.35, 48.85] }],
      }),
      buffer: maybe(Type.Number({ minimum: 0, maximum: MAX_BUFFER_METERS, description: 'Metres around the geometry.' })),
      where: Where,
    },
    { title: 'SpatialBody' },
  ),
  { maxBytes: MAX_GEOMETRY_BYTES },
);
const UNREAD: Geometry = { type: 'Point', coordinates: lngLat({ lat: 0, lng: 0 }) };
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

function readWhere(text: string | null | undefined, errors: Errors): RowFilter | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined;
  try {
    return featureFilter(parseFilter(text));
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    errors.push({ loc: ['body', 'where'], type: 'value_error', msg: `Value error, ${error.message}` });
    return undefined;
  }
}

/**
 * A geometry with so many positions, a ring of 500 corners, takes 0.6 ms to be read and put into a statement, one with twice as many twice
 * as long.
 */
const MOST_LIGHT_POSITIONS = 501;

/** Whether a query takes long before the database sees it: one with a buffer is drawn, one with many positions is written. */
export function isHeavyQuestion(name: RelationName, { geometry, bufferMeters }: SpatialQuestion): boolean {
  const isDrawn = bufferMeters !== undefined && (name === 'within' || name === 'contains');
  return isDrawn || countPositions(geometry) > MOST_LIGHT_POSITIONS;
}

type FeaturesCall<B> = FullCall<typeof featuresQuery, typeof datasetPath, B, typeof featureHeaders>;

/** Features that stand to a geometry in a relation. */
export async function relatedFeatures(
  database: Database,
  name: RelationName,
  { path, query, headers, body, project }: FeaturesCall<SpatialQuestion>,
): Promise<WithHeaders<Serialized>> {
  const { per_page: size, page, format } = query;
  const of = { projectId: project.id, datasetId: path.dataset_id };
  const asked = await askedImport(database, of, query);
  const found = await relatedPage(database, {
    ...of,
    importId: asked.importId,
    relation: name,
    geometry: body.geometry,
    bufferMeters: body.bufferMeters,
    where: body.where,
    from: (page - 1) * size,
    to: page * size + 1,
    feature: fitting(featureJson(format, headers['X-Field-Mask'])),
  });
  return pageReply(found, asked, query);
}

/** Features by their attributes alone: those of a page and one more, of one moment. */
export async function searchFeatures(
  database: Database,
  { path, query, headers, body, project }: FeaturesCall<Question>,
): Promise<WithHeaders<Serialized>> {
  const { per_page: size, page, format } = query;
  const of = { projectId: project.id, datasetId: path.dataset_id };
  const asked = await askedImport(database, of, query);
  const found = await searchedPage(database, {
    ...of,
    importId: asked.importId,
    where: body.where,
    from: (page - 1) * size,
    to: page * size + 1,
    feature: fitting(featureJson(format, headers['X-Field-Mask'])),
  });
  return pageReply(found, asked, query);
}

/** A feature as JSON, in SQL: nothing of it is read on the way out. */
function featureJson(format: 'geojson' | 'wkb', mask: FieldMask | undefined): Sql {
  const geometry =
    format === 'wkb'
      ? sql`'"' || translate(encode(postgis.ST_AsBinary(f.geom), 'base64'), E'\n', '') || '"'`
      : sql`postgis.ST_AsGeoJSON(f.geom)`;
  const shown = (isShown: boolean, name: string, value: Sql) => (isShown ? sql`|| ${`,"${name}":`} || ${value}` : sql``);
  return sql`'{"id":"' || f.feature_id || '"'
    ${shown(mask?.geometry ?? true, 'geometry', sql`coalesce(${geometry}, 'null')`)}
    ${shown(mask?.attributes !== null, 'attributes', attributesJson(mask?.attributes ?? 'all'))} || '}'`;
}

/** @param found the features of the page, and one more where there are more */
function pageReply(found: FeaturePage, asked: AskedImport, query: FeaturesCall<Question>['query']): WithHeaders<Serialized> {
  const { features } = found;
  if (features.includes('')) {
    const msg = `Value error, the features of this page have more than ${MAX_PAGE_CHARACTERS} characters: ask for fewer at a time`;
    throw new InputProblem([{ loc: ['query', 'per_page'], type: 'value_error', msg }]);
  }
  const shown = features.slice(0, query.per_page);
  const token = tokenOf(found, asked, (query.page - 1) * query.per_page + shown.length);
  const pagination = { ...paginationOf(query, features.length), token, ...(asked.isChanged && { changed: true }) };
  return tokened(`{"features":[${shown.join(',')}],"pagination":${JSON.stringify(pagination)}}`, token);
}

/** @throws Problem 404 */
export async function getFeature(
  database: Database,
  { path, query, headers, project }: FullCall<typeof featureQuery, typeof featurePath, undefined, typeof featureHeaders>,
): Promise<Serialized> {
  const { dataset_id: datasetId, feature_id: featureId } = path;
  const [row] = await database.query<{ feature: string | null }>(sql`
    select (
      select ${featureJson(query.format, headers['X-Field-Mask'])} from waypost.features f
      where f.project_id = ${project.id} and f.import_id = d.import_id and f.feature_id = ${uuidOrNull(featureId)}
    ) as feature
    from waypost.datasets d where d.project_id = ${project.id} and d.dataset_id = ${uuidOrNull(datasetId)}`);
  if (!row) throw unknownDataset(datasetId);
  if (row.feature === null) throw unknownFeature(featureId);
  return new Serialized(row.feature);
}
