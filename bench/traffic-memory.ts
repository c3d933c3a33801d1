import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { openMapFile } from '../src/osm/read.ts';
import { serve, waypost } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import { extractPath } from './extracts.ts';
import { seededRandom } from './queries.ts';
import { markdownTable } from './report.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const SEED = 29;
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
const ROWS = 100_000;
const HOURS = 168;
/** So many hours apart are those that are asked for: 42 of the week. */
const STEP = 4;
const SECONDS_PER_HOUR = 3600;
/** 2026-11-23 is a Monday; it begins so many seconds after 1970 by the clocks of Porto. */
const MONDAY = Date.UTC(2026, 10, 23) / 1000;
/** By then a metric of an hour is ready. */
const READY_MS = 500;
const REPEATED = 5;
/** Routes without a time that are asked for first. */
const WARMING = 20;
/** Threads that nobody asks have ended by then. */
const IDLE_MS = 35_000;
const TABLE_MS = 2_500;

const Created = Type.Object({ private_key: Type.String() });

/** What a server takes, in MiB, and how long its answers take, in milliseconds. */
interface Measured {
  readonly idle: number;
  readonly table: number;
  readonly asked: number;
  readonly rested: number;
  /** The most from the import of the table on. */
  readonly peak: number;
  readonly first: number;
  readonly repeated: number;
}

/**
 * The memory of a server whose weekly table has a row for each direction of the ways of Porto, and whose users ask for many hours.
 *
 * @param against another checkout, which is asked the same by turns
 */
export async function benchTrafficMemory(against: string | null = null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const table = join(folder, 'weekly.csv');
    await writeWeeklyTable(table);
    const named = [...(against === null ? [] : [['before', resolve(against)]]), ['now', HERE]];
    const sides = await Promise.all(named.map(([name, checkout]) => startSide(name, checkout, join(folder, name))));
    const measured = await measure(sides, table).finally(() => Promise.all(sides.map(({ stop }) => stop())));
    const rows = sides.map(({ name }, i) => rowOf(name, measured[i]));
    return `## Memory of traffic

A server with Porto and a weekly table of ${ROWS.toLocaleString('en')} rows of ${HOURS} hours: resident memory of the process with all its threads, in MiB, and the median of routes in milliseconds. ${HOURS / STEP} hours of the week are asked for, each once and then ${REPEATED} times again.

${markdownTable(['', 'idle', 'with the table', `after ${HOURS / STEP} hours`, 'beyond idle', 'most', 'after 35 s', 'first ms', 'again ms'], rows)}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(name: string, { idle, table, asked, rested, peak, first, repeated }: Measured): string[] {
  return [
    name,
    ...[idle, table, asked, asked - idle, peak, rested].map((each) => each.toFixed(0)),
    first.toFixed(1),
    repeated.toFixed(1),
  ];
}

/** A server of one of the checkouts. */
interface Side {
  readonly name: string;
  readonly pid: number;
  /** Asks for a route; milliseconds. */
  readonly ask: (query: string) => Promise<number>;
  readonly importTable: (table: string) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

async function startSide(name: string, checkout: string, data: string): Promise<Side> {
  const launcher = join(checkout, 'bin', 'waypost');
  const environment = { WAYPOST_DATA: data };
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await waypost(args, environment, launcher);
    if (code !== 0) throw new Error(`waypost ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  mkdirSync(data);
  await run('import', extractPath({ name: 'porto' }), '--name', 'porto', '--no-basemap');
  const { private_key: key } = Parse(Created, JSON.parse(await run('project', 'create', 'bench', '--json')));
  const limits = GROUP_NAMES.flatMap((group) => ['--limit', `${group}=100000000`]);
  await run('project', 'set', 'bench', ...limits, '--quota', '1000000000');
  const server = await serve(environment, launcher);
  const ask = async (query: string) => {
    const started = performance.now();
    const answer = await send(`${server.origin}/distance/route/json?${query}&private_key=${key}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return performance.now() - started;
  };
  const importTable = (table: string) => run('traffic', 'import', table);
  return { name, pid: server.pid, ask, importTable, stop: () => server.end('SIGTERM') };
}

/** Takes all sides through the same questions, one after the other. */
async function measure(sides: readonly Side[], table: string): Promise<Measured[]> {
  const all = (what: 'VmRSS' | 'VmHWM') => sides.map(({ pid }) => residentMegabytes(pid, what));
  const trip = drawnTrips();
  const askAll = async (query: string) => {
    const times: number[] = [];
    for (const { ask } of sides) times.push(await ask(query));
    return times;
  };
  for (let i = 0; i < WARMING; i++) await askAll(trip());
  await pause(IDLE_MS);
  const idle = all('VmRSS');
  // From here on the highest is counted anew.
  for (const { pid } of sides) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  for (const { importTable } of sides) await importTable(table);
  await pause(TABLE_MS);
  await askAll(`${trip()}&departure_time=${MONDAY}`);
  const withTable = all('VmRSS');
  const first: number[][] = [];
  const repeated: number[][] = [];
  for (let hour = 0; hour < HOURS; hour += STEP) {
    const time = `&departure_time=${MONDAY + hour * SECONDS_PER_HOUR + 60}`;
    first.push(await askAll(trip() + time));
    await pause(READY_MS);
    for (let i = 0; i < REPEATED; i++) repeated.push(await askAll(trip() + time));
  }
  const [asked, peak] = [all('VmRSS'), all('VmHWM')];
  await pause(IDLE_MS);
  const rested = all('VmRSS');
  return sides.map((_, i) => ({
    idle: idle[i],
    table: withTable[i],
    asked: asked[i],
    rested: rested[i],
    peak: peak[i],
    first: median(first.map((times) => times[i])),
    repeated: median(repeated.map((times) => times[i])),
  }));
}

function residentMegabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function drawnTrips(): () => string {
  const random = seededRandom(SEED);
  const point = () =>
    [AREA.south + random() * (AREA.north - AREA.south), AREA.west + random() * (AREA.east - AREA.west)]
      .map((degrees) => degrees.toFixed(5))
      .join(',');
  return () => `origin=${point()}&destination=${point()}`;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Rows of ways of the map, a direction each, with hourly speeds that are drawn. */
async function writeWeeklyTable(path: string): Promise<void> {
  const random = seededRandom(SEED);
  const ways: number[] = [];
  await openMapFile(extractPath({ name: 'porto' })).read({
    way: (id, _nodes, tags) => {
      if (tags.has('highway')) ways.push(id);
    },
  });
  const rows = ways.flatMap((way) => [`${way}:forward`, `${way}:backward`]).slice(0, ROWS);
  if (rows.length < ROWS) throw new Error(`the map has ${rows.length} directions of ways`);
  const speeds = () => {
    const usual = 15 + random() * 60;
    return Array.from({ length: HOURS }, () => Math.round(usual * (0.6 + 0.4 * random()))).join(',');
  };
  writeFileSync(path, rows.map((row) => `${row},${speeds()}`).join('\n'));
}
