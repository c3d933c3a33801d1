import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { markdownTable } from '../bench/report.ts';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { changeProject, findProject } from '../src/access/projects.ts';
import { createProjectWithKeys } from '../src/cli/project.ts';
import { openDatabaseForCommand } from '../src/database/open.ts';
import { isObject } from '../src/text/json.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../test/support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../test/support/process.ts';
import { type Answer, send } from '../test/support/request.ts';
import { type AreaQuestions, questionsOf } from './gateway-questions.ts';
import type { Outcome, ProofOptions } from './proof.ts';

/** Maps of five countries and three scripts, and a box of roads in each. */
const ALL_AREAS: readonly AreaQuestions[] = [
  { name: 'monaco', box: [7.41, 43.724, 7.437, 43.75] },
  { name: 'andorra', box: [1.48, 42.48, 1.62, 42.58] },
  { name: 'porto', box: [-8.68, 41.13, -8.56, 41.19] },
  { name: 'rome', box: [12.47, 41.88, 12.5, 41.91] },
  { name: 'tokyo', box: [139.72, 35.65, 139.76, 35.69] },
];
const SECRET = 'secret-of-the-torture';
const REQUESTS = 5_000;
const AT_ONCE = 4;
const MAPS = new URL('../../shared/data/osm/', import.meta.url).pathname;
const UNLIMITED = Object.fromEntries(GROUP_NAMES.map((name) => [name, 1_000_000]));

/** Five areas behind a gateway, and one server with all of them: what they answer alike, and what not. */
export async function gateway({ seed, count = REQUESTS, regions, folder: kept, log }: ProofOptions): Promise<Outcome> {
  const areas = ALL_AREAS.filter(({ name }) => !regions || regions.includes(name));
  if (withoutPostgres) return { report: `not here: ${withoutPostgres}`, missed: [] };
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'waypost-areas-'));
  const postgres = await startPostgres();
  const started: ServerProcess[] = [];
  try {
    const begin = async (name: string, maps: readonly string[]) => {
      const server = await serveMaps(join(folder, name), maps, postgres);
      started.push(server);
      log(`${name} is served`);
      return server;
    };
    const one = await begin(
      'all',
      areas.map(({ name }) => name),
    );
    const servers: ServerProcess[] = [];
    for (const { name } of areas) servers.push(await begin(name, [name]));
    const areasFile = join(folder, 'areas.geojson');
    writeFileSync(areasFile, JSON.stringify(areasOf(areas, servers)));
    const joined = await serve(
      { WAYPOST_AREAS: areasFile, WAYPOST_GATEWAY_SECRET: SECRET, WAYPOST_LOG_LEVEL: 'info' },
      undefined,
      0,
      'gateway',
    );
    started.push(joined);
    const key = await keyOf(postgres, folder);
    return await compared(areas, { one: one.origin, joined: joined.origin, key, seed, count });
  } finally {
    await Promise.all(started.map((server) => server.end('SIGTERM')));
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true });
  }
}

async function serveMaps(dataFolder: string, maps: readonly string[], { url }: TestPostgres): Promise<ServerProcess> {
  const environment = {
    ...{ WAYPOST_DATA: dataFolder, DATABASE_URL: url, WAYPOST_GATEWAY_SECRET: SECRET, WAYPOST_CONSOLE: 'off' },
    WAYPOST_THREADS: '0',
  };
  if (existsSync(join(dataFolder, 'regions'))) return serve(environment);
  const files = maps.map((name) => join(MAPS, `${name}.osm.pbf`));
  const { code, stderr } = await waypost(['import', ...files, '--modes', 'driving,walking'], environment);
  if (code !== 0) throw new Error(`the import of ${maps.join(', ')} failed: ${stderr}`);
  return serve(environment);
}

function areasOf(areas: readonly AreaQuestions[], servers: readonly ServerProcess[]): unknown {
  const features = areas.map(({ name }, i) => ({
    ...{ type: 'Feature', geometry: null },
    properties: { name, servers: [servers[i]?.origin] },
  }));
  return { type: 'FeatureCollection', features };
}

async function keyOf({ url }: TestPostgres, dataFolder: string): Promise<string> {
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl: url, poolSize: 2 });
  try {
    const { private_key: key } = await createProjectWithKeys(database, 'torture');
    const project = await findProject(database, 'torture');
    if (!project) throw new Error('no project');
    await changeProject(database, project.id, { ...project, limits: UNLIMITED });
    return key;
  } finally {
    await database.close();
  }
}

interface Comparison {
  readonly one: string;
  readonly joined: string;
  readonly key: string;
  readonly seed: number;
  readonly count: number;
}

async function compared(areas: readonly AreaQuestions[], { one, joined, key, seed, count }: Comparison): Promise<Outcome> {
  const ask = (base: string, path: string, body?: string) =>
    send(`${base}${path}`, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    });
  const questions = await questionsOf(areas, (path) => ask(one, path), seed, count);
  const equal = new Map<string, [equal: number, all: number]>();
  const classes = new Map<string, { count: number; readonly example: string }>();
  const waiting = questions.values();
  const work = async () => {
    for (const { kind, path, body } of waiting) {
      const [a, b] = await Promise.all([ask(joined, path, body), ask(one, path, body)]);
      const difference = differenceOf(a, b);
      const [same, all] = equal.get(kind) ?? [0, 0];
      equal.set(kind, [same + (difference === null ? 1 : 0), all + 1]);
      if (difference === null) continue;
      const name = `${kind}: ${difference}`;
      const known = classes.get(name) ?? { count: 0, example: decodeURIComponent(path).slice(0, 120) };
      classes.set(name, { ...known, count: known.count + 1 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const rows = [...equal].map(([kind, [same, all]]) => [kind, String(all), String(same)]);
  const others = [...classes]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([name, { count: times, example }]) => [name, String(times), example]);
  const report = [
    markdownTable(['kind', 'requests', 'equal'], rows),
    markdownTable(['what differs', 'times', 'such as'], others),
  ].join('\n\n');
  const failed = others.filter(([name = '']) => /status (?:5\d\d|\d+)/.test(name));
  return { report, missed: failed.map(([name = '', times = '']) => `${name} (${times})`) };
}

/** Where two answers differ first; null where they do not. */
function differenceOf(a: Answer, b: Answer): string | null {
  if (a.status !== b.status) return `status ${a.status} for ${b.status}`;
  if (!/json/.test(b.headers['content-type'] ?? '')) return a.bytes.equals(b.bytes) ? null : 'other bytes';
  return differs(a.json, b.json, '');
}

function differs(a: unknown, b: unknown, path: string): string | null {
  if (isDeepStrictEqual(a, b)) return null;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return `${path || 'list'} of another length`;
    const ids = (list: readonly unknown[]) => list.map((each) => (isObject(each) ? String(each.public_id) : '')).sort();
    if (!isDeepStrictEqual(ids(a), ids(b))) return `${path} of other places`;
    for (const [i, each] of a.entries()) if (!isDeepStrictEqual(each, b[i])) return differs(each, b[i], `${path}[]`);
  }
  if (isObject(a) && isObject(b))
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (!isDeepStrictEqual(a[name], b[name])) return differs(a[name], b[name], `${path}.${name}`);
  return path;
}
