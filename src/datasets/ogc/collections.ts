import Type, { type Static } from 'typebox';
import type { Answered } from '../../contract/answered.ts';
import type { SentTo } from '../../contract/endpoint.ts';
import type { Database } from '../../database/open.ts';
import { type DatasetAbout, datasetAbout } from '../about.ts';
import { type Dataset, listDatasets } from '../datasets.ts';
import { CRS_NAMES, CRS84 } from './bbox.ts';
import { addressOf, GEOJSON_TYPE, JSON_TYPE, type Link } from './links.ts';

const Links = Type.Array(
  Type.Object(
    {
      href: Type.String(),
      rel: Type.String(),
      type: Type.Optional(Type.String()),
      title: Type.Optional(Type.String()),
    },
    { title: 'OgcLink' },
  ),
);
export const landingReply = Type.Object({ title: Type.String(), description: Type.String(), links: Links });
export const conformanceReply = Type.Object({ conformsTo: Type.Array(Type.String()) });
export const collectionReply = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    extent: Type.Optional(
      Type.Object({
        spatial: Type.Object({
          bbox: Type.Array(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
          crs: Type.String(),
        }),
      }),
    ),
    itemType: Type.String(),
    crs: Type.Array(Type.String()),
    storageCrs: Type.String(),
    links: Links,
  },
  { title: 'OgcCollection' },
);
export const collectionsReply = Type.Object({ collections: Type.Array(collectionReply), links: Links });
export const queryablesReply = Type.Object(
  {
    $schema: Type.String(),
    $id: Type.String(),
    type: Type.String(),
    title: Type.String(),
    properties: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'OgcQueryables' },
);

const FEATURES = 'http://www.opengis.net/spec/ogcapi-features';
export const CONFORMANCE = [
  'http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core',
  `${FEATURES}-1/1.0/conf/core`,
  `${FEATURES}-1/1.0/conf/geojson`,
  `${FEATURES}-2/1.0/conf/crs`,
  `${FEATURES}-3/1.0/conf/filter`,
  `${FEATURES}-3/1.0/conf/features-filter`,
  `${FEATURES}-3/1.0/conf/queryables`,
  'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
  'http://www.opengis.net/spec/cql2/1.0/conf/advanced-comparison-operators',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-functions',
];
/** Datasets with as many features in all are looked at for their extents when they are listed. */
const FEATURES_LOOKED_AT = 100_000;

export function landing(sentTo: SentTo | undefined): Answered<Static<typeof landingReply>> {
  const links: Link[] = [
    { href: addressOf(sentTo, '/ogc'), rel: 'self', type: JSON_TYPE, title: 'This page' },
    {
      href: addressOf(sentTo, '/openapi.json'),
      rel: 'service-desc',
      type: 'application/vnd.oai.openapi+json;version=3.1',
      title: 'The description of the API',
    },
    { href: addressOf(sentTo, '/docs'), rel: 'service-doc', type: 'text/html', title: 'The documentation of the API' },
    { href: addressOf(sentTo, '/ogc/conformance'), rel: 'conformance', type: JSON_TYPE, title: 'What it conforms to' },
    { href: addressOf(sentTo, '/ogc/collections'), rel: 'data', type: JSON_TYPE, title: 'The collections' },
  ];
  return { title: 'Waypost', description: 'The datasets of a project as collections of features.', links };
}

/** All datasets of a project as collections. */
export async function collections(
  database: Database,
  projectId: string,
  sentTo: SentTo | undefined,
): Promise<Answered<Static<typeof collectionsReply>>> {
  let left = FEATURES_LOOKED_AT;
  const described = [];
  for (const dataset of await listDatasets(database, projectId)) {
    left -= dataset.features;
    described.push(
      collectionOf(left < 0 ? withoutExtent(dataset) : await datasetAbout(database, projectId, dataset.id), sentTo),
    );
  }
  const links: Link[] = [
    { href: addressOf(sentTo, '/ogc/collections'), rel: 'self', type: JSON_TYPE, title: 'The collections' },
  ];
  return { collections: described, links };
}

const withoutExtent = ({ id, name }: Dataset): Pick<DatasetAbout, 'id' | 'name' | 'bounds'> => ({ id, name, bounds: null });

export function collectionOf(
  { id, name, bounds }: Pick<DatasetAbout, 'id' | 'name' | 'bounds'>,
  sentTo: SentTo | undefined,
): Answered<Static<typeof collectionReply>> {
  const path = `/ogc/collections/${id}`;
  const links: Link[] = [
    { href: addressOf(sentTo, path), rel: 'self', type: JSON_TYPE, title: name },
    { href: addressOf(sentTo, `${path}/items`), rel: 'items', type: GEOJSON_TYPE, title: `The features of ${name}` },
    {
      href: addressOf(sentTo, `${path}/queryables`),
      rel: 'http://www.opengis.net/def/rel/ogc/1.0/queryables',
      type: 'application/schema+json',
      title: `What features of ${name} are filtered by`,
    },
  ];
  return {
    id,
    title: name,
    description: `The dataset ${name}.`,
    ...(bounds && { extent: { spatial: { bbox: [[...bounds]], crs: CRS84 } } }),
    itemType: 'feature',
    crs: [...CRS_NAMES],
    storageCrs: CRS84,
    links,
  };
}

/** What features are filtered by: their geometry, and the attributes of the first of them; others may be asked for as well. */
export function queryablesOf(
  { id, name, fields }: DatasetAbout,
  sentTo: SentTo | undefined,
): Answered<Static<typeof queryablesReply>> {
  const types: Readonly<Record<string, string>> = { Number: 'number', Boolean: 'boolean' };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: addressOf(sentTo, `/ogc/collections/${id}/queryables`),
    type: 'object',
    title: name,
    properties: {
      geometry: { 'x-ogc-role': 'primary-geometry', format: 'geometry-any' },
      ...Object.fromEntries(
        Object.entries(fields).map(([field, type]) => [field, { title: field, type: types[type] ?? 'string' }]),
      ),
    },
  };
}
