import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../bench/report.ts';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { changeProject, findProject } from '../src/access/projects.ts';
import { createProjectWithKeys } from '../src/cli/project.ts';
import { openDatabaseForCommand } from '../src/database/open.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../test/support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../test/support/process.ts';
import { type Answer, send } from '../test/support/request.ts';
import { differenceOf, saysSomething } from './gateway-difference.ts';
import { type AreaQuestions, assetsOf, type Question, questionsOf } from './gateway-questions.ts';
import type { Outcome, ProofOptions } from './proof.ts';

/** Maps of five countries and three scripts, and a box of roads in each. */
const ALL_AREAS: readonly AreaQuestions[] = [
  { name: 'monaco', box: [7.41, 43.724, 7.437, 43.75] },
  { name: 'andorra', box: [1.48, 42.48, 1.62, 42.58] },
  { name: 'porto', box: [-8.68, 41.13, -8.56, 41.19] },
  { name: 'rome', box: [12.47, 41.88, 12.5, 41.91] },
  { name: 'tokyo', box: [139.72, 35.65, 139.76, 35.69] },
];
/** Machines, on two of which each area is served. */
const MACHINES = 3;
/** The one that is killed when half of the questions are asked. */
const KILLED = 1;
const SECRET = 'secret-of-the-torture';
const REQUESTS = 5_000;
const AT_ONCE = 4;
/** A server that is too busy says so; it is asked again so often. */
const MOST_TRIES = 20;
/** Of all answers that can be equal at least so many are. */
const LEAST_EQUAL = 0.99;
/** Of each kind of question at least so many answers say something. */
const LEAST_SAID = 0.6;
const MAPS = new URL('../../shared/data/osm/', import.meta.url).pathname;
const UNLIMITED = Object.fromEntries(GROUP_NAMES.map((name) => [name, 1_000_000]));

/** What two answers cannot have alike, and why. */
const BY_NATURE: readonly { readonly name: string; readonly why: string }[] = [
  { name: 'what the map is: .center[]', why: 'a map begins where the first area is, or in the middle of all maps' },
];
const whyOf = (name: string) => BY_NATURE.find((each) => each.name === name)?.why;

/** Five areas behind a gateway, each on two of three machines of which one is killed, and one server with all: what they answer alike. */
export async function gateway({ seed, count = REQUESTS, regions, folder: kept, log }: ProofOptions): Promise<Outcome> {
  const areas = ALL_AREAS.filter(({ name }) => !regions || regions.includes(name));
  if (withoutPostgres) return { report: `not here: ${withoutPostgres}`, missed: [] };
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'waypost-areas-'));
  const postgres = await startPostgres();
  const started: ServerProcess[] = [];
  const begin = async (name: string) => {
    const server = await serve(environmentOf(join(folder, name), postgres));
    started.push(server);
    log(`${name} is served`);
    return server;
  };
  try {
    const names = areas.map(({ name }) => name);
    await imported(join(folder, 'all'), names, postgres);
    const one = await begin('all');
    const placed: Placed[] = [];
    for (const [i, name] of names.entries()) {
      await imported(join(folder, name), [name], postgres);
      copied(join(folder, name), join(folder, `${name}-2`));
      placed.push({ name, machine: i % MACHINES, server: await begin(name) });
      placed.push({ name, machine: (i + 1) % MACHINES, server: await begin(`${name}-2`) });
    }
    const areasFile = join(folder, 'areas.geojson');
    writeFileSync(areasFile, JSON.stringify(areasOf(names, placed)));
    const settings = { WAYPOST_AREAS: areasFile, WAYPOST_GATEWAY_SECRET: SECRET, WAYPOST_LOG_LEVEL: 'info' };
    const joined = await serve(settings, undefined, 0, 'gateway');
    started.push(joined);
    const key = await keyOf(postgres, folder);
    const killed = placed.filter(({ machine }) => machine === KILLED);
    const kill = () => {
      log(`killed: ${killed.map(({ name }) => name).join(', ')}`);
      for (const { server } of killed) void server.end('SIGKILL');
    };
    return await compared(areas, { one: one.origin, joined: joined.origin, key, seed, count, kill });
  } finally {
    await Promise.all(started.filter((server) => server.ended() === null).map((server) => server.end('SIGTERM')));
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true });
  }
}

/** A server of an area, and the machine that it is on. */
interface Placed {
  readonly name: string;
  readonly machine: number;
  readonly server: ServerProcess;
}

function environmentOf(dataFolder: string, { url }: TestPostgres): Readonly<Record<string, string>> {
  return {
    ...{ WAYPOST_DATA: dataFolder, DATABASE_URL: url, WAYPOST_GATEWAY_SECRET: SECRET, WAYPOST_CONSOLE: 'off' },
    WAYPOST_THREADS: '0',
  };
}

/** Imports maps, unless a run before has. */
async function imported(dataFolder: string, maps: readonly string[], postgres: TestPostgres): Promise<void> {
  if (existsSync(join(dataFolder, 'regions'))) return;
  const files = maps.map((name) => join(MAPS, `${name}.osm.pbf`));
  const args = ['import', ...files, '--modes', 'driving,walking'];
  const { code, stderr } = await waypost(args, environmentOf(dataFolder, postgres));
  if (code !== 0) throw new Error(`the import of ${maps.join(', ')} failed: ${stderr}`);
}

function copied(from: string, to: string): void {
  if (!existsSync(to)) cpSync(from, to, { recursive: true });
}

function areasOf(names: readonly string[], placed: readonly Placed[]): unknown {
  const features = names.map((name) => ({
    ...{ type: 'Feature', geometry: null },
    properties: { name, servers: placed.filter((each) => each.name === name).map(({ server }) => server.origin) },
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
  /** Kills a machine. */
  readonly kill: () => void;
}

async function compared(
  areas: readonly AreaQuestions[],
  { one, joined, key, seed, count, kill }: Comparison,
): Promise<Outcome> {
  const ask = (base: string, path: string, body?: string) =>
    send(`${base}${path}`, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    });
  const written = await ask(joined, `/stores?private_key=${key}`, JSON.stringify({ stores: assetsOf(areas) }));
  if (written.status !== 200) throw new Error(`assets were not written: ${written.text}`);
  const questions = await questionsOf(areas, (path) => ask(one, path), seed, count);
  const tally = new Tally();
  const waiting = questions.entries();
  const work = async () => {
    for (const [i, question] of waiting) {
      if (i === Math.floor(count / 2)) kill();
      const [a, b] = await Promise.all([
        ask(joined, question.path, question.body).catch((error: Error) => error),
        patiently(() => ask(one, question.path, question.body)),
      ]);
      tally.add(question, a, b);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tally.outcome();
}

/** One server with all maps has all to do, and is no part of what is proven. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
  }
}

/** What is counted of the answers to a kind of question. */
interface OfKind {
  all: number;
  equal: number;
  said: number;
  byNature: number;
}

class Tally {
  readonly #kinds = new Map<string, OfKind>();
  readonly #classes = new Map<string, { count: number; readonly example: string }>();
  readonly #failed: string[] = [];
  readonly #silent = new Set<string>();

  add({ kind, path, mayBeEmpty = false }: Question, a: Answer | Error, b: Answer): void {
    const counted = this.#kinds.get(kind) ?? { all: 0, equal: 0, said: 0, byNature: 0 };
    this.#kinds.set(kind, counted);
    counted.all++;
    if (mayBeEmpty) this.#silent.add(kind);
    const example = decodeURIComponent(path).slice(0, 120);
    if (a instanceof Error || a.status >= 500 || a.headers['x-waypost-missing'] !== undefined) {
      const why = a instanceof Error ? a.message : `${a.status}, missing ${a.headers['x-waypost-missing'] ?? 'nothing'}`;
      this.#failed.push(`${kind}: ${why}: ${example}`);
      return;
    }
    if (saysSomething(a)) counted.said++;
    const difference = differenceOf(a, b);
    if (difference === null) counted.equal++;
    else {
      const name = `${kind}: ${difference}`;
      if (whyOf(name) !== undefined) counted.byNature++;
      const known = this.#classes.get(name) ?? { count: 0, example };
      this.#classes.set(name, { ...known, count: known.count + 1 });
    }
  }

  outcome(): Outcome {
    const kinds = [...this.#kinds].sort(([a], [b]) => a.localeCompare(b));
    const sum = (of: (each: OfKind) => number) => kinds.reduce((total, [, each]) => total + of(each), 0);
    const [all, equal, byNature] = [sum((each) => each.all), sum((each) => each.equal), sum((each) => each.byNature)];
    const rows = [...kinds, ['all', { all, equal, byNature, said: sum((each) => each.said) }] as const];
    const others = [...this.#classes]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([name, { count, example }]) => [name, String(count), whyOf(name) ?? '', example]);
    const report = [
      markdownTable(
        ['kind', 'requests', 'say something', 'equal', 'other by nature'],
        rows.map(([kind, each]) => [kind, ...[each.all, each.said, each.equal, each.byNature].map(String)]),
      ),
      others.length === 0 ? 'No answer differs.' : markdownTable(['what differs', 'times', 'by nature', 'such as'], others),
    ].join('\n\n');
    const silent = kinds.filter(([kind, { all: of, said }]) => !this.#silent.has(kind) && said < LEAST_SAID * of);
    return {
      report,
      missed: [
        ...this.#failed,
        ...silent.map(([kind, { all: of, said }]) => `${kind}: ${said} of ${of} answers say something`),
        ...(equal < LEAST_EQUAL * (all - byNature) ? [`${equal} of ${all - byNature} answers that can be are equal`] : []),
      ],
    };
  }
}
