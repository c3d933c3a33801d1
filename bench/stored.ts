import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type autocannon from 'autocannon';
import pg from 'pg';
import { findProject, type Project } from '../src/access/projects.ts';
import { readParameters } from '../src/contract/parameters.ts';
import type { Database } from '../src/database/open.ts';
import { openDatabase } from '../src/database/open.ts';
import { placed } from '../src/database/schemas.ts';
import { type Sql, sql } from '../src/database/sql.ts';
import { relatedFeatures, spatialBody } from '../src/datasets/features.ts';
import type { RelationName } from '../src/datasets/relations.ts';
import { openingAt, scheduleOf } from '../src/stores/open-status.ts';
import { StoreSearch, searchQuery } from '../src/stores/search.ts';
import { Moment } from '../src/stores/wall-clock.ts';
import { startPostgres, withoutPostgres } from '../test/support/postgres.ts';
import { send } from '../test/support/request.ts';
import { LOAD_HEADINGS, type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { writeDemoTown } from './regions.ts';
import { markdownTable, ms, summarize } from './report.ts';
import {
  ASSETS,
  HOURS,
  lineFrom,
  POINTS,
  POLYGONS,
  place,
  polygonAround,
  SEED,
  writeAssets,
  writeFeatures,
} from './stored-data.ts';

const QUERIES = 500;

/** Assets and datasets on PostgreSQL, beside the same questions put to it directly. */
export async function benchStored(): Promise<string> {
  if (withoutPostgres) return `## Assets and datasets\n\nNot measured: ${withoutPostgres}.\n`;
  const postgres = await startPostgres();
  const server = await startLoadedServer(writeDemoTown, { DATABASE_URL: postgres.url });
  const database = await openDatabase({ databaseUrl: postgres.url, dataFolder: tmpdir(), poolSize: 1 });
  try {
    // First the file: what memory it takes is seen best while nothing else has taken any.
    const loading = await loadDataset(server);
    const writing = await writeAssets(server);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('vacuum analyze');
    const project = await findProject(database, 'bench');
    if (!project) throw new Error('no project');
    const compared = await compare(server, client, database, project, loading.datasetId);
    await client.end();
    const questions = featureQuestions(server, loading.datasetId);
    const load = [
      await server.measure('store searches within 5 km, 10 per page', storeSearches(server)),
      await server.measure('features within a polygon of 200 corners', questions.within),
      await server.measure('features that intersect a line with a buffer of 500 m', questions.intersects),
    ];
    return `## Assets and datasets

PostgreSQL ${await versionOf(database)} with default settings, on the same machine as the server and the load generator. ${ASSETS.toLocaleString('en')} assets; a dataset of ${POINTS.toLocaleString('en')} points and ${POLYGONS.toLocaleString('en')} polygons, all in an area of the size of France.

${markdownTable(['', 'seconds', 'rows/s'], [writing.row, loading.row])}

While the file of the dataset (${loading.megabytes} MB) was uploaded and loaded, the server used up to ${loading.riseMegabytes} MB more memory than when idle (${loading.idleMegabytes} MB). Computing the opening status, weekly hours and next opening of 300 assets takes ${ms(openFor300())} ms.

One client, one request after the other, ${QUERIES} different ones for each row: plain SQL as a developer would write it and the statement of the service, both through the driver; and the request over HTTP. The overhead is the time that HTTP adds to the statement of the service. Every query also has a \`where\`.

${markdownTable(['', 'plain SQL p50 ms', 'service statement p50 ms', 'HTTP p50 ms', 'overhead p50 ms', 'HTTP p99 ms', 'plain : HTTP'], compared.rows)}

${markdownTable(LOAD_HEADINGS, load)}

Query plans of the service statements:

\`\`\`
${compared.plans.join('\n\n')}
\`\`\`
`;
  } finally {
    await database.close();
    await server.stop();
    await postgres.stop();
  }
}

async function versionOf(database: Database): Promise<string> {
  const [{ server_version }] = await database.query<{ server_version: string }>(sql`show server_version`);
  return server_version;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function loadDataset({ origin, privateKey, pid }: LoadedServer) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const path = join(folder, 'features.geojsonl');
  await writeFeatures(path);
  const headers = { 'x-api-key': privateKey };
  const created = await send(`${origin}/datasets`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { id: datasetId }: { id: string } = JSON.parse(created.text);
  await pause(5_000);
  const idleMegabytes = residentMegabytes(pid);
  const started = performance.now();
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 100);
  const upload = await fetch(`${origin}/datasets/${datasetId}/data`, {
    method: 'PUT',
    headers,
    body: ReadableStream.from(createReadStream(path)),
    duplex: 'half',
  });
  if (upload.status !== 202) throw new Error(await upload.text());
  for (;;) {
    await pause(500);
    const { text } = await send(`${origin}/datasets/${datasetId}/status`, { headers });
    const { status, error }: { status: string; error: string | null } = JSON.parse(text);
    if (status === 'failed') throw new Error(error ?? '');
    if (status === 'success') break;
  }
  clearInterval(watching);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = Math.round(statSync(path).size / 1e6);
  rmSync(folder, { recursive: true });
  const features = POINTS + POLYGONS;
  return {
    datasetId,
    megabytes,
    idleMegabytes,
    riseMegabytes: peak - idleMegabytes,
    row: [
      `${features.toLocaleString('en')} features uploaded and imported`,
      seconds.toFixed(1),
      Math.round(features / seconds).toString(),
    ],
  };
}

/** A question, as the service is asked and as a developer would write it down. */
interface Compared {
  readonly name: string;
  readonly path: (number: number) => { readonly url: string; readonly body?: unknown };
  readonly bare: (number: number) => { readonly text: string; readonly values: readonly unknown[] };
  /** Has the service make its statement. */
  readonly statement: (capture: Database, number: number) => Promise<unknown>;
}

async function compare(server: LoadedServer, client: pg.Client, database: Database, project: Project, datasetId: string) {
  const random = seededRandom(SEED + 2);
  const places = Array.from({ length: QUERIES }, () => place(random));
  const polygons = places.map((each) => polygonAround(each, random));
  const lines = places.map((each) => lineFrom(each, random));
  const importId = (await client.query('select import_id from waypost.datasets where dataset_id = $1', [datasetId])).rows[0]
    .import_id;
  const featuresOf = (relation: RelationName, bodyOf: (number: number) => object) => (capture: Database, i: number) =>
    relatedFeatures(capture, relation, {
      project,
      acceptLanguage: undefined,
      path: { dataset_id: datasetId },
      headers: { 'X-Field-Mask': undefined },
      query: { format: 'geojson', per_page: 10, page: 1, page_token: undefined, on_change: 'flag' },
      body: spatialBody.read(bodyOf(i), []),
    });
  const WITHIN_WHERE = 'kind:="bakery" OR population:>5000';
  const FEATURE = `'{"id":"' || feature_id || '","geometry":' || ST_AsGeoJSON(geom) || ',"attributes":' || attributes || '}'`;
  const WHERE = `(attributes ->> 'kind' = 'bakery' or (attributes ->> 'population')::float8 > 5000)`;
  const all: readonly Compared[] = [
    {
      name: 'store search, radius 5 km',
      path: (i) => ({
        url: `/stores/search?lat=${places[i].lat}&lng=${places[i].lng}&radius=5000&stores_by_page=10&query=${encodeURIComponent('tag:wifi OR user.seats:>10')}`,
      }),
      bare: (i) => ({
        text: `select store_id, properties, ST_X(location::geometry), ST_Y(location::geometry),
          ST_Distance(location, ST_SetSRID(ST_MakePoint($2, $3), 4326)::geography) as distance, count(*) over ()
          from waypost.stores where project_id = $1 and ST_DWithin(location, ST_SetSRID(ST_MakePoint($2, $3), 4326)::geography, 5000)
          and (properties -> 'tags' ? 'wifi' or (properties -> 'user_properties' ->> 'seats')::float8 > 10)
          order by distance limit 10`,
        values: [project.id, places[i].lng, places[i].lat],
      }),
      statement: (capture, i) =>
        new StoreSearch(capture, null).search({
          project,
          query: readParameters(
            searchQuery,
            {
              lat: `${places[i].lat}`,
              lng: `${places[i].lng}`,
              radius: '5000',
              stores_by_page: '10',
              query: 'tag:wifi OR user.seats:>10',
            },
            'query',
            [],
          ),
        }),
    },
    {
      name: 'within a polygon of 200 corners',
      path: (i) => ({ url: `/datasets/${datasetId}/features/within`, body: { geometry: polygons[i], where: WITHIN_WHERE } }),
      bare: (i) => ({
        text: `select ${FEATURE} from waypost.features where project_id = $1 and import_id = $2
          and ST_CoveredBy(geom, ST_GeomFromGeoJSON($3)) and ${WHERE} order by number limit 11`,
        values: [project.id, importId, JSON.stringify(polygons[i])],
      }),
      statement: featuresOf('within', (i) => ({ geometry: polygons[i], where: WITHIN_WHERE })),
    },
    {
      name: 'intersects a line with a buffer of 500 m',
      path: (i) => ({
        url: `/datasets/${datasetId}/features/intersects`,
        body: { geometry: lines[i], buffer: 500, where: WITHIN_WHERE },
      }),
      bare: (i) => ({
        text: `select ${FEATURE} from waypost.features where project_id = $1 and import_id = $2
          and ST_DWithin(outline, ST_GeomFromGeoJSON($3)::geography, 500) and ${WHERE} order by number limit 11`,
        values: [project.id, importId, JSON.stringify(lines[i])],
      }),
      statement: featuresOf('intersects', (i) => ({ geometry: lines[i], buffer: 500, where: WITHIN_WHERE })),
    },
  ];
  const here = (text: string) => placed(text, database.schemas);
  const rows: string[][] = [];
  const plans: string[] = [];
  for (const { name, path, bare, statement } of all) {
    const own = await statementsOf(database, statement);
    // A first round reads from the disk what all of them need.
    for (const { text, values } of own) await client.query(here(text), [...values]);
    const direct = await timed((i) => client.query({ ...bare(i), values: [...bare(i).values] }));
    const alone = await timed((i) => client.query({ text: here(own[i].text), values: [...own[i].values] }));
    const served = await timed(async (i) => {
      const { url, body } = path(i);
      const answer = await send(`${server.origin}${url}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-api-key': server.privateKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 200) throw new Error(answer.text);
    });
    rows.push([
      name,
      ms(direct.p50),
      ms(alone.p50),
      ms(served.p50),
      ms(served.p50 - alone.p50),
      ms(served.p99),
      `${(direct.p50 / served.p50).toFixed(1)}×`,
    ]);
    plans.push(`${name}\n${await planOf(client, here(own[0].text), own[0].values)}`);
  }
  return { rows, plans };
}

async function timed(ask: (number: number) => Promise<unknown>) {
  for (let i = 0; i < QUERIES / 5; i++) await ask(i);
  const times = new Float64Array(QUERIES);
  for (let i = 0; i < QUERIES; i++) {
    const started = performance.now();
    await ask(i);
    times[i] = performance.now() - started;
  }
  return summarize(times);
}

/** The statements that the service makes for each question. */
async function statementsOf(database: Database, ask: Compared['statement']): Promise<Sql[]> {
  const statements: Sql[] = [];
  const capture: Database = {
    ...database,
    query(statement) {
      statements.push(statement);
      return database.query(statement);
    },
  };
  for (let i = 0; i < QUERIES; i++) await ask(capture, i);
  if (statements.length !== QUERIES) throw new Error('a question is more than one statement');
  return statements;
}

/** The plan of a statement. @throws Error when it reads a whole table */
async function planOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await client.query(`explain (costs off) ${text}`, [...values]);
  const lines = rows.map((row) => String(row['QUERY PLAN']));
  if (lines.some((line) => /Seq Scan on (stores|features)/.test(line))) throw new Error(`no index:\n${lines.join('\n')}`);
  return lines.map((line) => (line.length > 150 ? `${line.slice(0, 150)}…` : line)).join('\n');
}

/** Questions to a dataset, one for each of many places. */
function featureQuestions(
  { privateKey }: LoadedServer,
  datasetId: string,
): Readonly<Record<'within' | 'intersects', autocannon.Request[]>> {
  const random = seededRandom(SEED + 4);
  const questions = (relation: string, bodyOf: () => object) =>
    Array.from(
      { length: 2_000 },
      (): autocannon.Request => ({
        method: 'POST',
        path: `/datasets/${datasetId}/features/${relation}`,
        headers: { 'x-api-key': privateKey, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf()),
      }),
    );
  return {
    within: questions('within', () => ({ geometry: polygonAround(place(random), random) })),
    intersects: questions('intersects', () => ({ geometry: lineFrom(place(random), random), buffer: 500 })),
  };
}

function storeSearches({ privateKey }: LoadedServer): autocannon.Request[] {
  const random = seededRandom(SEED + 3);
  return Array.from({ length: 5_000 }, () => {
    const { lat, lng } = place(random);
    return {
      path: `/stores/search?lat=${lat}&lng=${lng}&radius=5000&stores_by_page=10`,
      headers: { 'x-api-key': privateKey },
    };
  });
}

/** Milliseconds in which the opening of 300 assets is worked out, the median of many rounds. */
function openFor300(): number {
  const times = new Float64Array(200);
  for (let round = 0; round < times.length; round++) {
    const started = performance.now();
    const moment = new Moment();
    for (let i = 0; i < 300; i++) {
      const schedule = scheduleOf(HOURS, { lat: 48, lng: 2 });
      openingAt(schedule, moment);
    }
    times[round] = performance.now() - started;
  }
  return summarize(times).p50;
}
