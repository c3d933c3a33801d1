import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { percentile } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { send } from '../test/support/request.ts';
import { type Expensive, expensiveRequests, type Question } from './expensive.ts';
import { type Account, type Installation, install } from './installation.ts';
import { fire, type Hits, type Load, type Shot } from './load.ts';
import type { DatabaseName, Outcome, ProofOptions } from './proof.ts';
import { furnish, hasMaps, LARGE, regionFolder, type Scene, SMALL } from './scene.ts';

const CHEAP_A_SECOND = 50;
const EXPENSIVE_A_SECOND = 20;
/** The bar: the wait of the hundredth of the cheap requests that waits longest. */
const MOST_P99_MS = 100;
const DEFAULT_SECONDS = 10;
const REFERER = 'https://pages.example.com/';
/** Visitors of a page come from many addresses: the limit of one of them is not what protects others. */
const VISITORS = ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4', '127.0.1.5'];

/** What the neighbour's requests met while the expensive ones of an endpoint came. */
interface Measured {
  readonly endpoint: string;
  /** How long the expensive one took alone, in milliseconds, and its status. */
  readonly alone: string;
  readonly expensive: Hits;
  readonly cheap: Hits;
  /** How long the main thread was blocked at most, in milliseconds; null where the server did not answer any more. */
  readonly standstill: number | null;
}

/** For every endpoint the most expensive request that is known, from a public key, beside cheap ones of another project. */
export async function neighbour({ minutes, only = '', databases, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(hasMaps);
  const reports: string[] = [];
  const missed: string[] = [];
  try {
    for (const database of databases) {
      for (const limits of ['default', 'none'] as const) {
        const seconds = minutes === undefined ? DEFAULT_SECONDS : Math.max(1, (minutes * 60) / databases.length / 2 / 40);
        const rows = await besideAll(region, database, {
          limits,
          seconds: Math.round(seconds),
          isReal: hasMaps,
          only,
          log,
        });
        reports.push(`**${titleOf(database, limits)}**\n\n${tableOf(rows)}`);
        missed.push(...rows.flatMap((row) => missedBy(row).map((bar) => `${titleOf(database, limits)}, ${bar}`)));
      }
    }
  } finally {
    rmSync(region, { recursive: true });
  }
  return { report: reports.join('\n\n'), missed };
}

const titleOf = (database: DatabaseName, limits: 'default' | 'none') =>
  `${database === 'embedded' ? 'Embedded database' : 'PostgreSQL'}, ${limits === 'default' ? 'default limits' : 'without limits of the project'}`;

interface NeighbourOptions {
  readonly limits: 'default' | 'none';
  readonly seconds: number;
  readonly isReal: boolean;
  /** Only endpoints whose name contains this. */
  readonly only?: string;
  log(line: string): void;
}

export async function besideAll(region: string, database: DatabaseName, options: NeighbourOptions): Promise<Measured[]> {
  const { limits, seconds, isReal, only = '', log } = options;
  const installation = await install(region, database);
  try {
    const noisy = await installation.addProject('noisy', limits);
    const quiet = await installation.addProject('quiet', 'default');
    const scene = await furnish(installation, noisy, isReal, isReal ? LARGE : SMALL);
    const cheap = cheapRequests(await furnish(installation, quiet, isReal, SMALL), quiet);
    // What is compiled and opened when it is first asked is nobody's expense.
    await beside(installation, { endpoint: '', alone: '', shots: [], cheap, seconds });
    const rows = [await beside(installation, { endpoint: '(nothing)', alone: '', shots: [], cheap, seconds })];
    for (const expensive of expensiveRequests(scene).filter(({ endpoint }) => endpoint.includes(only))) {
      const { question, alone } = await worstOf(installation, expensive, noisy);
      log(`${expensive.endpoint}: ${alone}`);
      const shots = [shotOf(question, { key: noisy.publicKey }, { referer: REFERER })];
      const row = await beside(installation, { endpoint: expensive.endpoint, alone, shots, cheap, seconds });
      rows.push(row);
      // The next endpoint must not be measured on what this one has left behind.
      if (row.standstill === null) {
        await installation.server.end('SIGKILL');
        await installation.restart();
      }
    }
    return rows;
  } finally {
    await installation.stop();
  }
}

/** What a calm project asks all day. */
export function cheapQuestions({ lat, lng, country, storeId, datasetId, featureId }: Scene): Question[] {
  return [
    { path: '/localities/details', query: { public_id: country } },
    { path: '/stores/search', query: { lat: `${lat}`, lng: `${lng}`, radius: '1000', stores_by_page: '10' } },
    { path: `/stores/${storeId}`, query: {} },
    { path: `/datasets/${datasetId}/features/${featureId}`, query: {} },
    { path: '/threewords/convert-to-3wa', query: { coordinates: `${lat},${lng}` } },
  ];
}

function cheapRequests(scene: Scene, { privateKey }: Account): Shot[] {
  return cheapQuestions(scene).map((question) => shotOf(question, {}, { 'x-api-key': privateKey }));
}

function shotOf(
  { path, query, body }: Question,
  credentials: Record<string, string>,
  headers: Record<string, string>,
): Shot {
  return {
    method: body === undefined ? 'GET' : 'POST',
    path: `${path}?${new URLSearchParams({ ...query, ...credentials })}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** A pause between trials, so that none is refused for its rate. */
const BETWEEN_TRIALS_MS = 250;

/** Of the variants that are not refused as bad input, the one that takes longest. */
async function worstOf({ server: { origin } }: Installation, { endpoint, variants }: Expensive, { privateKey }: Account) {
  let worst = { question: variants[0], alone: '', milliseconds: -1 };
  let refusal = '';
  for (const question of variants) {
    await pause(BETWEEN_TRIALS_MS);
    const { path, ...request } = shotOf(question, {}, { 'x-api-key': privateKey });
    const began = performance.now();
    const { status, text } = await send(`${origin}${path}`, request);
    if (status !== 200) refusal = text.slice(0, 500);
    const milliseconds = status === 422 || status === 431 ? 0 : performance.now() - began;
    if (milliseconds > worst.milliseconds)
      worst = { question, alone: `${milliseconds.toFixed(0)} ms (${status})`, milliseconds };
  }
  if (worst.milliseconds <= 0)
    throw new Error(`${endpoint}: none of the requests that should be expensive is answered: ${refusal}`);
  return worst;
}

interface Duel {
  readonly endpoint: string;
  readonly alone: string;
  readonly shots: readonly Shot[];
  readonly cheap: readonly Shot[];
  readonly seconds: number;
}

async function beside(
  { server: { origin } }: Installation,
  { endpoint, alone, shots, cheap, seconds }: Duel,
): Promise<Measured> {
  await standstillOf(origin);
  const load = { origin, seconds };
  const [expensive, calm] = await Promise.all([
    shots.length > 0
      ? inThread({ ...load, shots, perSecond: EXPENSIVE_A_SECOND, from: VISITORS })
      : { milliseconds: [], statuses: new Map<number, number>() },
    fire({ ...load, shots: cheap, perSecond: CHEAP_A_SECOND, from: ['127.0.0.1'] }),
  ]);
  return { endpoint, alone, expensive, cheap: calm, standstill: await standstillOf(origin) };
}

async function inThread(load: Load): Promise<Hits> {
  const worker = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: load });
  const [hits]: [Hits] = (await once(worker, 'message')) as [Hits];
  return hits;
}

/** The longest delay of the event loop since this was last asked, in milliseconds; null where the server does not answer. */
async function standstillOf(origin: string): Promise<number | null> {
  const answer = await send(`${origin}/metrics`).catch(() => null);
  const [, seconds] = /^waypost_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(answer?.text ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

const failedOf = ({ statuses }: Hits) =>
  [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0);

function percentileOf({ milliseconds }: Hits, share: number): number {
  return milliseconds.length === 0 ? 0 : percentile(Float64Array.from(milliseconds).sort(), share);
}

function tableOf(rows: readonly Measured[]): string {
  return markdownTable(
    ['expensive', 'alone', 'its answers', 'p50 ms', 'p99 ms', 'failed', 'standstill ms'],
    rows.map(({ endpoint, alone, expensive, cheap, standstill }) => [
      endpoint,
      alone,
      [...expensive.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      percentileOf(cheap, 0.5).toFixed(1),
      percentileOf(cheap, 0.99).toFixed(1),
      String(failedOf(cheap)),
      standstill?.toFixed(0) ?? 'gone',
    ]),
  );
}

/** In words, what of the bars a row misses. */
function missedBy({ endpoint, cheap, standstill }: Measured): string[] {
  const p99 = percentileOf(cheap, 0.99);
  const failed = failedOf(cheap);
  return [
    ...(p99 > MOST_P99_MS ? [`beside ${endpoint}: p99 of the cheap ones ${p99.toFixed(0)} ms, at most ${MOST_P99_MS}`] : []),
    ...(standstill === null ? [`beside ${endpoint}: the server does not answer any more`] : []),
    ...(failed > 0 ? [`beside ${endpoint}: ${failed} of the cheap ones failed`] : []),
  ];
}
