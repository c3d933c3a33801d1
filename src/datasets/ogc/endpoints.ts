import Type from 'typebox';
import { ANY_KEY, PRIVATE_KEY } from '../../contract/admission.ts';
import { ogc as dialect } from '../../contract/dialects.ts';
import { type Endpoint, endpoint, type SentTo } from '../../contract/endpoint.ts';
import { DATA_CHANGED } from '../../contract/page-token.ts';
import { patterned, required } from '../../contract/parameters.ts';
import { type Cause, Problem } from '../../contract/problem.ts';
import type { Database } from '../../database/open.ts';
import { datasetAbout } from '../about.ts';
import { UNKNOWN_FEATURE } from '../features.ts';
import { UNKNOWN_DATASET } from '../unknown-dataset.ts';
import {
  CONFORMANCE,
  collectionOf,
  collectionReply,
  collections,
  collectionsReply,
  conformanceReply,
  landing,
  landingReply,
  queryablesOf,
  queryablesReply,
} from './collections.ts';
import { item, itemQuery, items, itemsQuery } from './items.ts';
import { GEOJSON_TYPE, unknownParameters } from './links.ts';

const collectionPath = { collection_id: required(patterned('.', 'Id of the collection: that of a dataset.')) };
const itemPath = { ...collectionPath, feature_id: required(patterned('.', 'Id of the feature.')) };
const geoJson = Type.Unknown({ description: 'GeoJSON.' });

const unknownParameter = (names: readonly string[], known: readonly string[]) => {
  const shown = names.map((name) => name.slice(0, 60)).join(', ');
  const expected = known.length > 0 ? `expected ${known.join(', ')}` : 'there are none';
  return new Problem(400, `Unknown parameter ${shown}: ${expected}`);
};
const UNKNOWN_PARAMETER: Cause = {
  name: 'unknownParameter',
  description: 'The query has a parameter that the operation does not have',
  problem: unknownParameter(['colour'], ['limit', 'offset']),
};

/** Refuses parameters that are not there, as OGC API Features asks for. */
const knowing =
  (query: object) =>
  ({ sentTo }: { readonly sentTo?: SentTo | undefined }) => {
    const known = Object.keys(query);
    const unknown = unknownParameters(sentTo, known);
    if (unknown.length > 0) throw unknownParameter(unknown, known);
  };

/** OGC API Features: the datasets of a project as collections. */
export function ogcEndpoints(database: Database): Endpoint[] {
  const asking = { method: 'GET', group: 'datasets', admits: ANY_KEY, dialect, query: {}, check: knowing({}) } as const;
  return [
    endpoint({
      ...asking,
      path: '/ogc',
      operationId: 'getOgcLandingPage',
      summary: 'OGC API Features: where to begin',
      refuses: [UNKNOWN_PARAMETER],
      reply: landingReply,
      answer: ({ sentTo }) => landing(sentTo),
    }),
    endpoint({
      ...asking,
      path: '/ogc/conformance',
      operationId: 'getOgcConformance',
      summary: 'OGC API Features: the classes that it conforms to',
      refuses: [UNKNOWN_PARAMETER],
      reply: conformanceReply,
      answer: () => ({ conformsTo: [...CONFORMANCE] }),
    }),
    endpoint({
      ...asking,
      admits: PRIVATE_KEY,
      path: '/ogc/collections',
      operationId: 'listOgcCollections',
      summary: 'OGC API Features: the datasets of the project as collections',
      refuses: [UNKNOWN_PARAMETER],
      reply: collectionsReply,
      answer: ({ project, sentTo }) => collections(database, project.id, sentTo),
    }),
    endpoint({
      ...asking,
      path: '/ogc/collections/{collection_id}',
      operationId: 'getOgcCollection',
      summary: 'OGC API Features: one collection',
      refuses: [UNKNOWN_PARAMETER, UNKNOWN_DATASET],
      at: collectionPath,
      reply: collectionReply,
      answer: async ({ project, path, sentTo }) =>
        collectionOf(await datasetAbout(database, project.id, path.collection_id), sentTo),
    }),
    endpoint({
      ...asking,
      path: '/ogc/collections/{collection_id}/queryables',
      operationId: 'getOgcQueryables',
      summary: 'OGC API Features: what the features of a collection are filtered by',
      refuses: [UNKNOWN_PARAMETER, UNKNOWN_DATASET],
      at: collectionPath,
      reply: queryablesReply,
      answer: async ({ project, path, sentTo }) =>
        queryablesOf(await datasetAbout(database, project.id, path.collection_id), sentTo),
    }),
    endpoint({
      ...asking,
      path: '/ogc/collections/{collection_id}/items',
      operationId: 'listOgcItems',
      summary: 'OGC API Features: features of a collection, by box and filter',
      refuses: [UNKNOWN_PARAMETER, UNKNOWN_DATASET, DATA_CHANGED],
      at: collectionPath,
      query: itemsQuery,
      check: knowing(itemsQuery),
      reply: geoJson,
      replyType: GEOJSON_TYPE,
      answer: (call) => items(database, call),
    }),
    endpoint({
      ...asking,
      path: '/ogc/collections/{collection_id}/items/{feature_id}',
      operationId: 'getOgcItem',
      summary: 'OGC API Features: one feature of a collection',
      refuses: [UNKNOWN_PARAMETER, UNKNOWN_DATASET, UNKNOWN_FEATURE],
      at: itemPath,
      query: itemQuery,
      check: knowing(itemQuery),
      reply: geoJson,
      replyType: GEOJSON_TYPE,
      answer: (call) => item(database, call),
    }),
  ];
}
