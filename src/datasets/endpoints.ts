import { ANY_KEY, HOOK, PRIVATE_KEY, WRITING_KEY } from '../contract/admission.ts';
import { streamBody } from '../contract/body.ts';
import { datasets as dialect } from '../contract/dialects.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { DATA_CHANGED } from '../contract/page-token.ts';
import { oneOf, patterned, required } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { NO_TILE, TILE_SECONDS, TILE_TYPE } from '../contract/tiles.ts';
import { unknownKey } from '../contract/vocabulary.ts';
import type { Database } from '../database/open.ts';
import {
  changeDataset,
  createDataset,
  datasetBody,
  datasetChanges,
  datasetReply,
  datasetsPage,
  datasetsQuery,
  datasetsReply,
  deleteDataset,
  deletedReply,
  findDataset,
  NAME_TAKEN,
  writtenReply,
} from './datasets.ts';
import {
  datasetPath,
  FeatureReply,
  featureHeaders,
  featurePath,
  featureQuery,
  featuresQuery,
  featuresReply,
  getFeature,
  isHeavyQuestion,
  relatedFeatures,
  searchFeatures,
  spatialBody,
  UNKNOWN_FEATURE,
  whereBody,
} from './features.ts';
import { IMPORT_RUNNING, importStatus, statusReply } from './import-record.ts';
import { type DatasetImports, UPLOAD_BROKEN, UPLOAD_TOO_LONG } from './imports.ts';
import { ON_INVALID } from './invalid.ts';
import { ogcEndpoints } from './ogc/endpoints.ts';
import { datasetOfReimportKey } from './reimport-key.ts';
import { RELATIONS, type RelationName } from './relations.ts';
import { DatasetTiles, datasetTileJsonReply, datasetTilePath, datasetTileQuery, datasetTileReply } from './tiles.ts';
import { UNKNOWN_DATASET } from './unknown-dataset.ts';
import { datasetVersions, NO_VERSION, serveVersion, undoBody, versionsReply } from './versions.ts';

const RELATED: Readonly<Record<RelationName, Pick<Endpoint, 'operationId' | 'summary'>>> = {
  nearby: { operationId: 'findFeaturesNearby', summary: 'Features near a geometry, nearest first' },
  within: { operationId: 'findFeaturesWithin', summary: 'Features wholly inside a geometry with its surroundings' },
  intersects: {
    operationId: 'findFeaturesIntersecting',
    summary: 'Features that share a point with a geometry or its surroundings',
  },
  contains: { operationId: 'findFeaturesContaining', summary: 'Features that hold a geometry with its surroundings' },
};

/** How one import differs from what the dataset says. */
const importQuery = {
  on_invalid: oneOf(
    ON_INVALID,
    'What this import does with features whose geometries are not valid; without it, what the dataset says.',
    undefined,
  ),
};

/** The endpoints of datasets: how they are managed, and how their features are queried. */
export function datasetsEndpoints(database: Database, imports: DatasetImports): Endpoint[] {
  const managing = { group: 'datasets', admits: PRIVATE_KEY, dialect, query: {} } as const;
  const writing = { group: 'datasets', admits: WRITING_KEY, dialect, query: {} } as const;
  return [
    endpoint({
      ...managing,
      method: 'GET',
      path: '/datasets',
      operationId: 'listDatasets',
      summary: 'The datasets of the project',
      query: datasetsQuery,
      reply: datasetsReply,
      answer: ({ project, query }) => datasetsPage(database, project.id, query),
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/datasets',
      operationId: 'createDataset',
      summary: 'Create a dataset, and import its file when it has an address',
      refuses: [NAME_TAKEN],
      body: datasetBody,
      reply: writtenReply,
      async answer({ project, body }) {
        const dataset = await createDataset(database, project.id, body);
        if (body.url === null) return dataset;
        await imports.fetch(
          project.id,
          dataset.id,
          { mapping: body.mapping ?? {}, onInvalid: dataset.on_invalid },
          body.url,
        );
        return { ...(await findDataset(database, project.id, dataset.id)), reimport_key: dataset.reimport_key };
      },
    }),
    endpoint({
      ...managing,
      method: 'GET',
      path: '/datasets/{dataset_id}',
      operationId: 'getDataset',
      summary: 'One dataset',
      refuses: [UNKNOWN_DATASET],
      at: datasetPath,
      reply: datasetReply,
      answer: ({ project, path }) => findDataset(database, project.id, path.dataset_id),
    }),
    endpoint({
      ...writing,
      method: 'PUT',
      path: '/datasets/{dataset_id}',
      operationId: 'updateDataset',
      summary: 'Change the name, the address or the mapping of a dataset, or give it a new reimport key',
      refuses: [UNKNOWN_DATASET, NAME_TAKEN],
      at: datasetPath,
      body: datasetChanges,
      reply: writtenReply,
      answer: ({ project, path, body }) => changeDataset(database, project.id, path.dataset_id, body),
    }),
    endpoint({
      ...writing,
      method: 'DELETE',
      path: '/datasets/{dataset_id}',
      operationId: 'deleteDataset',
      summary: 'Delete a dataset with its features',
      refuses: [UNKNOWN_DATASET],
      at: datasetPath,
      reply: deletedReply,
      async answer({ project, path }) {
        await deleteDataset(database, project.id, path.dataset_id);
        return { status: 'success' as const };
      },
    }),
    endpoint({
      ...writing,
      method: 'PUT',
      path: '/datasets/{dataset_id}/data',
      operationId: 'uploadDataset',
      summary: 'Upload a file of features, which replace those that are there',
      refuses: [UNKNOWN_DATASET, IMPORT_RUNNING, UPLOAD_TOO_LONG, UPLOAD_BROKEN],
      at: datasetPath,
      query: importQuery,
      body: streamBody(
        'GeoJSON, lines of GeoJSON, TopoJSON, CSV, a zipped Shapefile, GeoPackage, FlatGeobuf, GeoParquet, KML, KMZ, GML; also compressed with gzip.',
      ),
      reply: statusReply,
      status: 202,
      async answer({ project, path, query, body }) {
        const { id, schema_mapping, on_invalid } = await findDataset(database, project.id, path.dataset_id);
        const how = { mapping: schema_mapping ?? {}, onInvalid: query.on_invalid ?? on_invalid };
        await imports.upload(project.id, id, how, body);
        return importStatus(database, project.id, id);
      },
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/datasets/{dataset_id}/import',
      operationId: 'reimportDataset',
      summary: "Fetch the dataset's address again: a hook for whoever changes the file",
      refuses: [UNKNOWN_DATASET, IMPORT_RUNNING],
      at: datasetPath,
      query: importQuery,
      reply: statusReply,
      status: 202,
      async answer({ project, path, query }) {
        const dataset = await findDataset(database, project.id, path.dataset_id);
        const onInvalid = query.on_invalid ?? dataset.on_invalid;
        return fetchAgain(database, imports, project.id, { ...dataset, on_invalid: onInvalid }, 'dataset_id');
      },
    }),
    endpoint({
      ...writing,
      admits: HOOK,
      method: 'POST',
      path: '/datasets/hooks/reimport/{reimport_key}',
      operationId: 'reimportDatasetByKey',
      summary: "Fetch a dataset's address again, without a key of the project",
      refuses: [IMPORT_RUNNING],
      at: { reimport_key: required(patterned('.', 'The reimport key of the dataset.')) },
      reply: statusReply,
      status: 202,
      async answer({ project, path }) {
        const id = await datasetOfReimportKey(database, project.id, path.reimport_key);
        if (id === null) throw unknownKey('reimport_key');
        const dataset = await findDataset(database, project.id, id);
        return fetchAgain(database, imports, project.id, dataset, 'reimport_key');
      },
    }),
    endpoint({
      ...managing,
      method: 'GET',
      path: '/datasets/{dataset_id}/status',
      operationId: 'getDatasetStatus',
      summary: 'How the last import of a dataset stands',
      refuses: [UNKNOWN_DATASET],
      at: datasetPath,
      reply: statusReply,
      async answer({ project, path }) {
        const { id } = await findDataset(database, project.id, path.dataset_id);
        return importStatus(database, project.id, id);
      },
    }),
    endpoint({
      ...managing,
      method: 'GET',
      path: '/datasets/{dataset_id}/versions',
      operationId: 'listDatasetVersions',
      summary: 'The versions of a dataset that can be served',
      refuses: [UNKNOWN_DATASET],
      at: datasetPath,
      reply: versionsReply,
      async answer({ project, path }) {
        const { id } = await findDataset(database, project.id, path.dataset_id);
        return { versions: await datasetVersions(database, project.id, id) };
      },
    }),
    endpoint({
      ...writing,
      method: 'POST',
      path: '/datasets/{dataset_id}/undo',
      operationId: 'undoDatasetImport',
      summary: 'Serve the version of a dataset that is kept, and keep the other',
      refuses: [UNKNOWN_DATASET, NO_VERSION, IMPORT_RUNNING],
      at: datasetPath,
      body: undoBody,
      reply: datasetReply,
      answer: ({ project, path, body }) => serveVersion(database, project.id, path.dataset_id, body.version),
    }),
    ...featuresEndpoints(database),
    ...ogcEndpoints(database),
  ];
}

/** Begins to fetch the address of a dataset. @param parameter what names the dataset in the path. @throws InputProblem where there is none */
async function fetchAgain(
  database: Database,
  imports: DatasetImports,
  projectId: string,
  { id, url, schema_mapping, on_invalid }: Awaited<ReturnType<typeof findDataset>>,
  parameter: string,
) {
  if (url === null) {
    const msg = 'Value error, the dataset has no url to import from; PUT /datasets/{id} gives it one';
    throw new InputProblem([{ loc: ['path', parameter], type: 'value_error', msg }]);
  }
  await imports.fetch(projectId, id, { mapping: schema_mapping ?? {}, onInvalid: on_invalid }, url);
  return importStatus(database, projectId, id);
}

/** The endpoints that ask features. */
export function featuresEndpoints(database: Database): Endpoint[] {
  const asking = { group: 'datasets', admits: ANY_KEY, dialect } as const;
  const tiles = new DatasetTiles(database);
  const tilesKept = {
    maxAgeSeconds: TILE_SECONDS,
    version: (call: Parameters<DatasetTiles['version']>[0]) => tiles.version(call),
  };
  const drawing = { method: 'GET', group: 'dataset_tiles', admits: ANY_KEY, dialect, kept: tilesKept } as const;
  return [
    endpoint({
      ...drawing,
      path: '/datasets/{dataset_id}/tiles.json',
      operationId: 'getDatasetTileJson',
      summary: 'Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0',
      refuses: [UNKNOWN_DATASET],
      at: datasetPath,
      query: datasetTileQuery,
      reply: datasetTileJsonReply,
      answer: (call) => tiles.tileJson(call),
    }),
    endpoint({
      ...drawing,
      path: '/datasets/{dataset_id}/tiles/{z}/{x}/{y}.mvt',
      operationId: 'getDatasetTile',
      summary: 'A vector tile of a dataset',
      refuses: [UNKNOWN_DATASET, NO_TILE],
      at: datasetTilePath,
      query: datasetTileQuery,
      reply: datasetTileReply,
      replyType: TILE_TYPE,
      answer: (call) => tiles.tile(call),
    }),
    endpoint({
      ...asking,
      method: 'GET',
      path: '/datasets/{dataset_id}/features/{feature_id}',
      operationId: 'getFeature',
      summary: 'One feature',
      refuses: [UNKNOWN_DATASET, UNKNOWN_FEATURE],
      query: featureQuery,
      at: featurePath,
      headers: featureHeaders,
      reply: FeatureReply,
      answer: (call) => getFeature(database, call),
    }),
    endpoint({
      ...asking,
      method: 'POST',
      path: '/datasets/{dataset_id}/features/search',
      operationId: 'searchFeatures',
      summary: 'Features by their attributes',
      refuses: [UNKNOWN_DATASET, DATA_CHANGED],
      query: featuresQuery,
      at: datasetPath,
      headers: featureHeaders,
      body: whereBody,
      reply: featuresReply,
      answer: (call) => searchFeatures(database, call),
    }),
    ...RELATIONS.map((relation) =>
      endpoint({
        ...asking,
        method: 'POST',
        path: `/datasets/{dataset_id}/features/${relation}`,
        ...RELATED[relation],
        refuses: [UNKNOWN_DATASET, DATA_CHANGED],
        query: featuresQuery,
        at: datasetPath,
        headers: featureHeaders,
        body: spatialBody,
        reply: featuresReply,
        isHeavy: ({ body }) => isHeavyQuestion(relation, body),
        answer: (call) => relatedFeatures(database, relation, call),
      }),
    ),
  ];
}
