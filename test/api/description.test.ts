import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleOf } from '../../src/contract/examples.ts';
import { describedOperations } from '../support/described-answers.ts';
import { send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

/** All of them: an id never changes, and one that is new is added here. */
// biome-ignore format: a list reads better in rows
const OPERATION_IDS = [
  'autocompletePlaces', 'autocompletePois', 'autocompleteStores', 'closeVenueFeatures', 'convertTo3wa', 'convertToAddress',
  'createDataset', 'createStores', 'createZones', 'deleteDataset', 'deleteFleetPlan', 'deleteLargeMatrix', 'deleteStore',
  'deleteStores',
  'deleteZone', 'deleteZones', 'findFeaturesContaining', 'findFeaturesIntersecting', 'findFeaturesNearby',
  'findFeaturesWithin', 'findPlacesNearby', 'geocode', 'geocodeBatch', 'getClientPosition', 'getDataset', 'getDatasetStatus', 'getDatasetTile', 'getDatasetTileJson', 'getDistanceMatrix', 'getFeature', 'getFleetPlan', 'getFleetPlanResult', 'getFleetPlanStatus', 'getIndoorDirections', 'getIndoorDistanceMatrix', 'getIsochrone', 'getLastStoresImport', 'getLargeMatrix', 'getLargeMatrixResult', 'getLargeMatrixStatus', 'getMapGlyphs', 'getMapPicture', 'getMapSprite', 'getMapStyle', 'getMapTile', 'getMapTileJson', 'getOgcCollection', 'getOgcConformance', 'getOgcItem', 'getOgcLandingPage', 'getOgcQueryables', 'getPlaceDetails', 'getRoute', 'getStore', 'getStoreBounds', 'getStoreTile', 'getStoreTileJson', 'getStoresNearClient', 'getTimezone', 'getTimezoneOfPoint', 'getTolls', 'getVenue', 'getVenueFeature', 'getVenueTile', 'getVenueTileJson', 'getZone', 'listDatasetVersions', 'listDatasets', 'listOgcCollections', 'listOgcItems', 'listStores', 'listVenueClosures', 'listVenues', 'listZones', 'matchTrace', 'openVenueFeatures', 'optimizeFleet', 'orderFleetPlan', 'orderLargeMatrix', 'patchStore', 'postDistanceMatrix', 'postIsochrone', 'postStoreSearch', 'putStore', 'reimportDataset', 'reimportDatasetByKey',
  'replaceStores', 'searchFeatures', 'searchPois', 'searchStores', 'suggestWords',
  'undoDatasetImport', 'undoStoresImport', 'updateDataset', 'updateStores', 'updateZones', 'uploadDataset',
  'createKey', 'createProject', 'createSignInLink', 'createToken', 'createUser', 'deleteProject', 'deleteToken', 'deleteUser',
  'getProject', 'getSession', 'getSystem', 'getUsage', 'listAudit', 'listKeys', 'listMembers', 'listProjects', 'listTokens', 'listUsers',
  'cancelImport', 'deleteFile', 'deleteRegion', 'deleteSchedule', 'downloadFile', 'getImport', 'getSchedule', 'listImports', 'listRegions',
  'runCommand', 'setSchedule', 'startImport', 'uploadFile', 'useRegion',
  'removeMember', 'revokeKey', 'setMember', 'signIn', 'signOut', 'testReferer', 'updateProject', 'updateUser',
];

const isOfPeople = (path: string) => path.startsWith('/admin/');

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a tool of Node.js to its end. */
function run(script: string, args: readonly string[]): Promise<{ readonly code: unknown; readonly output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

describe('the description of the API', () => {
  let server: TestServer;
  let text = '';
  let folder = '';
  let file = '';
  before(async () => {
    server = await startTestServer();
    text = (await send(`${server.origin}/openapi.json`)).text;
    folder = mkdtempSync(join(tmpdir(), 'waypost-description-'));
    file = join(folder, 'openapi.json');
    writeFileSync(file, text);
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  });

  test('a linter finds no error and no warning in it', async () => {
    const { code, output } = await run('node_modules/@redocly/cli/bin/cli.js', ['lint', '--config=redocly.yaml', file]);
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /warning/);
  });

  test('types that are generated from it compile, and name every operation', async () => {
    const operations = describedOperations(JSON.parse(text));
    const generated = await run('test/support/api-types.ts', [file, join(folder, 'api.ts')]);
    assert.equal(generated.code, 0, generated.output);
    const named = operations.map(({ operationId }) => `operations['${operationId}']['responses']`);
    const shared = ['AssetsBody', 'Store', 'Dataset', 'DistanceMatrix', 'Refusal', 'InvalidInput'];
    const schemas = shared.map((name) => `components['schemas']['${name}']`);
    writeFileSync(
      join(folder, 'client.ts'),
      `import type { components, operations } from './api.ts';\nexport type Named = [${[...named, ...schemas].join(', ')}];\n`,
    );
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--module',
      'nodenext',
      '--target',
      'es2024',
    ];
    const compiled = await run('node_modules/typescript/bin/tsc', [...options, join(folder, 'client.ts')]);
    assert.equal(compiled.code, 0, compiled.output);
  });

  test('every operation has an example that was made by asking: npm run docs:refresh makes them', () => {
    for (const { operationId, method, path, answers } of describedOperations(JSON.parse(text))) {
      // Answers about people, keys and a machine are of that machine alone: test/api/admin.test.ts holds them to the description.
      if (isOfPeople(path)) continue;
      const example = exampleOf(operationId);
      assert.ok(example, operationId);
      const form = new RegExp(`^${method} ${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      assert.match(example.request, form, operationId);
      // A tile is no JSON, a style is too long to be shown, and where a matrix or a plan is stands in a header.
      if (
        [
          'listOgcItems',
          'getOgcItem',
          'getVenueTile',
          'getDatasetTile',
          'getStoreTile',
          'getMapGlyphs',
          'getMapPicture',
          'getMapSprite',
          'getMapStyle',
          'getMapTile',
          'getLargeMatrix',
          'getFleetPlan',
        ].includes(operationId)
      )
        continue;
      const [status] = answers.keys();
      assert.equal(answers.get(status)?.(JSON.stringify(example.answer)), null, operationId);
    }
  });

  test('its parts have names of their own, which become types of one package', () => {
    const { schemas, parameters, responses } = JSON.parse(text).components;
    const names = [schemas, parameters, responses].flatMap(Object.keys).map((name) => name.toLowerCase());
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  });

  test('an integer of a parameter, or an id of a map, that needs 64 bits says so', () => {
    const { schemas, parameters } = JSON.parse(text).components;
    const all: { schema: { maximum?: number; format?: string } }[] = Object.values(parameters);
    const long = all.filter(({ schema: { maximum = 0 } }) => maximum > 2 ** 31 - 1);
    assert.deepEqual(new Set(long.map(({ schema }) => schema.format)), new Set(['int64']));
    assert.equal(schemas.VenueClosure.properties.poi_id.format, 'int64');
  });

  test('a tile is described as bytes: else clients read it as a text', () => {
    const { paths } = JSON.parse(text);
    const { content } = paths['/stores/tiles/{z}/{x}/{y}.mvt'].get.responses[200];
    const { type, format } = content['application/vnd.mapbox-vector-tile'].schema;
    assert.deepEqual([type, format], ['string', 'binary']);
  });

  test('an answer that stands elsewhere is described as clients read it that follow there', () => {
    for (const { operationId, answers } of describedOperations(JSON.parse(text))) {
      if (answers.has(303))
        assert.equal(answers.get(200)?.(JSON.stringify(exampleOf(`${operationId}Result`)?.answer)), null);
    }
  });

  test('operations have ids of their own, which generated clients are named by', () => {
    const ids = describedOperations(JSON.parse(text)).map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z\d]+$/);
    // What is renamed breaks the clients of others.
    assert.deepEqual(ids.sort(), [...OPERATION_IDS].sort());
  });

  test('says how long each text may be, and a text that is longer is refused', async () => {
    const operations = describedOperations(JSON.parse(text));
    const texts = operations.flatMap(({ method, path, parameters }) =>
      parameters
        .filter(({ schema }) => schema.type === 'string' && !schema.enum)
        .map(({ name, in: place, schema: { maxLength } }) => ({ path, method, name, place, maxLength })),
    );
    for (const { path, method, name, place, maxLength } of texts) {
      assert.ok(maxLength !== undefined, `${method} ${path}: ${name} has no limit`);
      // A longer head is refused as a whole.
      if (method !== 'GET' || place !== 'query' || maxLength > 12_000 || isOfPeople(path)) continue;
      const answer = await server.get(path.replaceAll(/\{\w+\}/g, 'x'), { [name]: 'a'.repeat(maxLength + 1) });
      // OGC's standards know bad input as 400, in words.
      if (path.startsWith('/ogc')) {
        assert.equal(answer.status, 400);
        assert.match(answer.text, new RegExp(`${name}: String should have at most ${maxLength} characters`), path);
        continue;
      }
      assert.equal(answer.status, 422, `${path}?${name}: ${answer.text.slice(0, 200)}`);
      assert.match(answer.text, new RegExp(`"${name}"\\],"msg":"String should have at most ${maxLength} characters"`), path);
    }
    assert.ok(texts.length > 40, `${texts.length} texts`);
  });
});
