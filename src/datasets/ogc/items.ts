import Type from 'typebox';
import { Binary, type FullCall } from '../../contract/endpoint.ts';
import { PAGE_TOKEN_HEADER, versionQuery } from '../../contract/page-token.ts';
import { BadValue, integer, oneOf, type Parameter, parameter, storable, type Values } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Database } from '../../database/open.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { type Geometry, GeometryError } from '../../geo/geometry.ts';
import { type DatasetAbout, datasetAbout } from '../about.ts';
import { type FeaturePage, type FeaturesOf, featuresByNumber } from '../by-number.ts';
import { attributesJson, fitting } from '../feature-json.ts';
import { unknownFeature } from '../features.ts';
import { askedImport, tokenOf } from '../page-version.ts';
import { relatedPage } from '../related.ts';
import { searchedPage } from '../search.ts';
import { unknownDataset } from '../unknown-dataset.ts';
import { uuidOrNull } from '../uuid.ts';
import { boxGeometry, CRS, CRS_NAMES, CRS84, type CrsName } from './bbox.ts';
import { CqlError, MAX_CQL_LENGTH, parseCql } from './cql2.ts';
import { type CqlQuestion, questionOf, withGeometry } from './filter.ts';
import { addressOf, GEOJSON_TYPE, JSON_TYPE, type Link, parametersOf } from './links.ts';

const DEFAULT_LIMIT = 10;
/** Who asks for more gets so many. */
const MOST_ITEMS = 1_000;
const MAX_LIMIT = 1_000_000;
const MAX_OFFSET = 100_000_000;
const MOST_NAMES = 200;

const crsParameter = (description: string) => oneOf(CRS_NAMES, description, CRS84);
const NUMBERS = /^\s*[+-]?\d{1,20}(\.\d{0,20})?([eE][+-]?\d{1,2})?\s*$/;
const TIME = /^(\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?|\.\.|)$/;

const bbox: Parameter<readonly number[] | undefined> = parameter(
  Type.String({
    description: 'Features that meet a box: `west,south,east,north`, or in the order of `bbox-crs`.',
    maxLength: 500,
  }),
  undefined,
  (sent) => {
    const parts = sent.split(',');
    if (!parts.every((part) => NUMBERS.test(part))) throw new BadValue('value_error', 'expected numbers joined by commas');
    return parts.map(Number);
  },
);

const filter: Parameter<CqlQuestion | undefined> = parameter(
  Type.String({
    description:
      "A filter in CQL2 text over attributes and `geometry`: `use = 'shop' AND area > 100`, `S_INTERSECTS(geometry, POINT(1 50))`.",
    maxLength: MAX_CQL_LENGTH,
  }),
  undefined,
  (sent) => {
    try {
      return questionOf(parseCql(storable(sent)));
    } catch (error) {
      if (!(error instanceof CqlError)) throw error;
      throw new BadValue('value_error', error.message);
    }
  },
);

const datetime: Parameter<undefined> = parameter(
  Type.String({
    description: 'A time, or two with `/` between them. Features of datasets have no time of their own: all of them match.',
    maxLength: 100,
  }),
  undefined,
  (sent) => {
    const parts = sent.split('/');
    const isOpen = parts.every((part) => part === '..' || part === '');
    if (
      parts.length > 2 ||
      !parts.every((part) => TIME.test(part)) ||
      isOpen ||
      parts.some((part) => Number.isNaN(timeOf(part)))
    )
      throw new BadValue('value_error', 'expected a time of RFC 3339, or two with / between them, of which one may be ..');
    const [from = '', to = ''] = parts;
    if (parts.length === 2 && timeOf(from) > timeOf(to) && !['', '..'].includes(to))
      throw new BadValue('value_error', 'the first time is after the second');
    return undefined;
  },
);

const timeOf = (part: string) => (part === '' || part === '..' ? Number.NEGATIVE_INFINITY : Date.parse(part));

const properties: Parameter<readonly string[] | undefined> = parameter(
  Type.String({ description: 'The attributes that are answered, joined by commas; all without it.', maxLength: 10_000 }),
  undefined,
  (sent) => {
    const names = storable(sent)
      .split(',')
      .map((name) => name.trim());
    if (names.length > MOST_NAMES) throw new BadValue('value_error', `more than ${MOST_NAMES} names`);
    return names;
  },
);

export const itemQuery = {
  crs: crsParameter('The system of the coordinates of the answer.'),
  properties,
  f: oneOf(['json'], 'The form of the answer.', undefined),
};
export const itemsQuery = {
  ...itemQuery,
  limit: integer(
    { minimum: 1, maximum: MAX_LIMIT, description: `Features of a page; more than ${MOST_ITEMS} are as many.` },
    DEFAULT_LIMIT,
  ),
  offset: integer(
    {
      minimum: 0,
      maximum: MAX_OFFSET,
      description: 'How many features are left out before them: the links of a page have it.',
    },
    0,
  ),
  bbox,
  'bbox-crs': crsParameter('The system of the coordinates of `bbox`.'),
  ...versionQuery,
  datetime,
  filter,
  'filter-lang': oneOf(['cql2-text'], 'The language of the filter.', 'cql2-text'),
  'filter-crs': oneOf([CRS84], 'The system of the coordinates in the filter.', CRS84),
};

type ItemsQuery = Values<typeof itemsQuery>;
export type ItemsCall = FullCall<typeof itemsQuery, { collection_id: Parameter<string> }>;
export type ItemCall = FullCall<typeof itemQuery, { collection_id: Parameter<string>; feature_id: Parameter<string> }>;

/** A page of the features of a dataset. @throws Problem 404, 400 */
export async function items(database: Database, { path, query, project, sentTo }: ItemsCall): Promise<Binary> {
  const about = await datasetAbout(database, project.id, path.collection_id);
  const { id } = about;
  const asking = await askedImport(database, { projectId: project.id, datasetId: id }, query);
  const size = Math.min(query.limit, MOST_ITEMS);
  const { from, to } = { from: query.offset, to: query.offset + size + 1 };
  const feature = fitting(featureSql(query));
  const { geometry, where } = asked(query, asking.isChanged ? { ...about, bounds: null } : about);
  const question = {
    projectId: project.id,
    datasetId: id,
    importId: asking.importId,
    feature,
    where: where ?? undefined,
    from,
    to,
  };
  const page = geometry
    ? await relatedPage(database, { ...question, relation: 'intersects', geometry, bufferMeters: undefined })
    : await (where ? searchedPage(database, question) : inOrder(database, question, about));
  const found = page.features;
  if (found.includes('')) throw new Problem(400, 'limit: the features of this page are too large together: ask for fewer');
  const shown = found.slice(0, size);
  const token = tokenOf(page, asking, from + shown.length);
  const links = pageLinks(`/ogc/collections/${id}`, query, { size, hasNext: found.length > size, token }, sentTo);
  const json = `{"type":"FeatureCollection","features":[${shown.join(',')}],"links":${JSON.stringify(links)},"numberReturned":${shown.length}}`;
  return new Binary(Buffer.from(json), GEOJSON_TYPE, { 'content-crs': `<${query.crs}>`, [PAGE_TOKEN_HEADER]: token });
}

/** One feature. @throws Problem 404 */
export async function item(database: Database, { path, query, project, sentTo }: ItemCall): Promise<Binary> {
  const [row] = await database.query<{ id: string; feature: string | null }>(sql`
    select d.dataset_id as id, (
      select ${featureSql(query)} from waypost.features f
      where f.project_id = ${project.id} and f.import_id = d.import_id and f.feature_id = ${uuidOrNull(path.feature_id)}
    ) as feature
    from waypost.datasets d where d.project_id = ${project.id} and d.dataset_id = ${uuidOrNull(path.collection_id)}`);
  if (!row) throw unknownDataset(path.collection_id);
  if (row.feature === null) throw unknownFeature(path.feature_id);
  const collection = `/ogc/collections/${row.id}`;
  const links: Link[] = [
    {
      href: addressOf(sentTo, `${collection}/items/${path.feature_id}`, parametersOf(sentTo)),
      rel: 'self',
      type: GEOJSON_TYPE,
    },
    { href: addressOf(sentTo, collection), rel: 'collection', type: JSON_TYPE },
  ];
  const json = `${row.feature.slice(0, -1)},"links":${JSON.stringify(links)}}`;
  return new Binary(Buffer.from(json), GEOJSON_TYPE, { 'content-crs': `<${query.crs}>` });
}

/** What a page asks for: a box around all of it is none. */
function asked(query: ItemsQuery, about: DatasetAbout) {
  const { geometry = null, where = null } = query.filter ?? {};
  const box = query.bbox && boxOf(query.bbox, query['bbox-crs']);
  if (!box || holdsAll(query, about)) return { geometry, where };
  return { geometry: box, where: geometry ? withGeometry(where, geometry) : where };
}

/** A feature without a geometry is in no box. */
function holdsAll(query: ItemsQuery, { bounds, areAllPlaced }: DatasetAbout): boolean {
  if (!query.bbox || !bounds || !areAllPlaced || query['bbox-crs'] !== CRS84 || query.bbox.length !== 4) return false;
  const [west = 0, south = 0, east = 0, north = 0] = query.bbox;
  const [w = 0, s = 0, e = 0, n = 0] = bounds;
  return west <= w && south <= s && east >= e && north >= n;
}

/** @throws Problem 400 */
function boxOf(numbers: readonly number[], crs: CrsName): Geometry {
  try {
    return boxGeometry(numbers, crs);
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw new Problem(400, `bbox: ${error.message}`);
  }
}

/** Without a condition the place in the file is the place in the list. */
async function inOrder(
  database: Database,
  question: FeaturesOf & { readonly from: number; readonly to: number },
  { importId: served }: DatasetAbout,
): Promise<FeaturePage> {
  const importId = question.importId ?? served;
  if (importId === null) return { importId, features: [] };
  const numbers = Array.from({ length: question.to - question.from }, (_, i) => question.from + i + 1);
  const features = await featuresByNumber(database, question, importId, numbers);
  if (features === null) throw new Problem(503, 'The dataset was imported during the request', { 'retry-after': '1' });
  return { importId, features };
}

function featureSql({ crs, properties: names }: Values<typeof itemQuery>): Sql {
  return sql`'{"type":"Feature","id":"' || f.feature_id || '","geometry":' || coalesce(${geometrySql(crs)}, 'null')
    || ',"properties":' || ${attributesJson(names ?? 'all')} || '}'`;
}

/** Mercator's map ends before the poles. */
const MERCATOR = sql`postgis.ST_Transform(case when postgis.ST_YMax(f.geom) > 85.06 or postgis.ST_YMin(f.geom) < -85.06
  then postgis.ST_ClipByBox2D(f.geom, postgis.ST_MakeEnvelope(-180, -85.06, 180, 85.06, 4326)::postgis.box2d) else f.geom end, 3857)`;

function geometrySql(crs: CrsName): Sql {
  switch (CRS[crs]) {
    case 'lng,lat':
      return sql`postgis.ST_AsGeoJSON(f.geom)`;
    case 'lat,lng':
      return sql`postgis.ST_AsGeoJSON(postgis.ST_FlipCoordinates(f.geom), 9, 0)`;
    case 'mercator':
      return sql`postgis.ST_AsGeoJSON(${MERCATOR}, 3, 0)`;
  }
}

function pageLinks(
  collection: string,
  { offset }: ItemsQuery,
  { size, hasNext, token }: { readonly size: number; readonly hasNext: boolean; readonly token: string },
  sentTo: ItemsCall['sentTo'],
): Link[] {
  const path = `${collection}/items`;
  const page = (rel: string, from: number): Link => ({
    href: addressOf(sentTo, path, { ...parametersOf(sentTo), offset: String(from), page_token: token }),
    rel,
    type: GEOJSON_TYPE,
  });
  return [
    { href: addressOf(sentTo, path, parametersOf(sentTo)), rel: 'self', type: GEOJSON_TYPE },
    ...(hasNext ? [page('next', offset + size)] : []),
    ...(offset > 0 ? [page('prev', Math.max(0, offset - size))] : []),
    { href: addressOf(sentTo, collection), rel: 'collection', type: JSON_TYPE },
  ];
}
