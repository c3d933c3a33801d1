import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { markdownTable } from '../bench/report.ts';
import { waypost } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type Account, type Installation, install } from './installation.ts';
import { fire, type Landing } from './load.ts';
import { mixOf, type NamedShot } from './mix.ts';
import type { DatabaseName, Outcome, ProofOptions } from './proof.ts';
import { addRegion, furnish, regionFolder, type Scene, SMALL } from './scene.ts';
import { mean, slopeOf } from './slope.ts';
import { type FormattedFile, filesOf } from './uploads.ts';

const DEFAULT_MINUTES = 30;
const A_SECOND = 50;
const SAMPLE_MS = 5_000;
/** Until then caches fill, code is compiled and the database grows to its size. */
const WARM_MINUTES = 10;
/** The first minutes after the warm ones and the last ones, which are held against each other. */
const COMPARED_MINUTES = 5;
const TABLE_MINUTES = 5;
const FEATURES = 10_000;
const ASSETS = 5_000;
/** Assets and a venue are imported in one round of so many. */
const SELDOM = 5;

/** Share of requests that may be 503 with a time: long questions of one project wait in a line that has an end. */
const MOST_REFUSED = 0.001;

const MOST_NAMED = 20;

/** What flat is: both for each figure. */
const FLAT: Readonly<Partial<Record<keyof Figures, { readonly perMinute: number; readonly share: number }>>> = {
  anonymous: { perMinute: 0.5, share: 0.05 },
  descriptors: { perMinute: 0.05, share: 0.05 },
  threads: { perMinute: 0.05, share: 0.05 },
  children: { perMinute: 0.05, share: 0.05 },
  files: { perMinute: 0.5, share: 0.05 },
  disk: { perMinute: 1, share: 0.05 },
};

/** A steady mix of requests for half an hour, while every minute a file is imported and the region is switched. */
export async function soak({ minutes = DEFAULT_MINUTES, databases, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(false);
  try {
    const { report, missed } = await soakOne(region, databases[0], { minutes, roundSeconds: 60, towns: true, log });
    return { report, missed };
  } finally {
    rmSync(region, { recursive: true });
  }
}

interface SoakOptions {
  readonly minutes: number;
  readonly roundSeconds: number;
  /** Whether the regions have all towns of the world, or the sample town alone. */
  readonly towns: boolean;
  log(line: string): void;
}

interface SoakOutcome extends Outcome {
  readonly requests: number;
}

export async function soakOne(region: string, database: DatabaseName, options: SoakOptions): Promise<SoakOutcome> {
  const { log } = options;
  const installation = await install(region, database);
  try {
    return await soakIn(installation, database, options);
  } catch (error) {
    log(`the server: ${installation.server.ended() ?? 'it runs'}`);
    throw error;
  } finally {
    await installation.stop();
  }
}

async function soakIn(
  installation: Installation,
  database: DatabaseName,
  { minutes, roundSeconds, towns, log }: SoakOptions,
): Promise<SoakOutcome> {
  const regions = [
    await addRegion(installation.dataFolder, { maps: [], towns }),
    await addRegion(installation.dataFolder, { maps: [], towns }),
  ];
  const account = await installation.addProject('soaked', 'none');
  const scene = await furnish(installation, account, false, SMALL);
  const chores = await choresOf(installation, regions);
  const mix = await Mix.learn(installation, scene, account, log);
  const { pid } = installation.server;
  log(`${database}: server ${pid} in ${installation.dataFolder}`);
  const samples: Figures[] = [];
  const rounds = Math.max(1, Math.round((minutes * 60) / roundSeconds));
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 60_000;
  const seconds = rounds * roundSeconds;
  const loaded = fire(
    { origin: installation.server.origin, shots: mix.shots(seconds), perSecond: A_SECOND, seconds, from: [] },
    mix.judge,
  );
  let hasEnded = false;
  const sampling = (async () => {
    while (!hasEnded) {
      samples.push(await figuresOf(pid, installation.server.origin, installation.dataFolder, elapsed()));
      await pause(SAMPLE_MS);
    }
  })();
  // A server that does not answer fails what comes in, too.
  sampling.catch(() => {});
  for (let round = 0; round < rounds; round++) {
    await pause(Math.max(0, round * roundSeconds * 1000 - (performance.now() - began)));
    await chores(round);
    const [last] = samples.slice(-1);
    log(`round ${round + 1} of ${rounds}: ${last.anonymous.toFixed(0)} MB, ${mix.missed.length} of note`);
  }
  const { statuses } = await loaded;
  hasEnded = true;
  await sampling;
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const summary = [
    `${database}: ${requests} requests (${counts.join(', ')}), longest ${mix.longest.toFixed(0)} ms`,
    `${mix.refused} of them 503 that were announced, ${mix.failed} failed.`,
  ].join('; ');
  const { table, missed } = judged(samples);
  if (mix.refused > requests * MOST_REFUSED) missed.push(`${mix.refused} requests were refused with an announced 503`);
  return {
    report: [summary, tableOf(samples), table].join('\n\n'),
    missed: [...mix.missed, ...missed].map((bar) => `${database}: ${bar}`),
    requests,
  };
}

/** The requests: each is answered as it was when it was first asked. */
class Mix {
  readonly #turn: (number: number) => NamedShot[];
  readonly #expected: ReadonlyMap<string, number>;
  readonly #log: (line: string) => void;
  readonly missed: string[] = [];
  refused = 0;
  failed = 0;
  longest = 0;

  private constructor(
    turn: (number: number) => NamedShot[],
    expected: ReadonlyMap<string, number>,
    log: (line: string) => void,
  ) {
    this.#log = log;
    this.#turn = turn;
    this.#expected = expected;
  }

  /** Asks some turns, one after the other: by the last each finds what it needs. What is refused even then is left out. */
  static async learn(
    { server: { origin } }: Installation,
    scene: Scene,
    account: Account,
    log: (line: string) => void,
  ): Promise<Mix> {
    const turn = mixOf(scene, account);
    const expected = new Map<string, number>();
    const refused = new Set<string>();
    for (const { name, method, path, headers, body } of [0, 1, 2, 3].flatMap(turn)) {
      const { status, text } = await send(`${origin}${path}`, { method, headers, ...(body !== undefined && { body }) });
      if (status >= 500) throw new Error(`${name} is answered with ${status}: ${text.slice(0, 200)}`);
      if (status === 422) refused.add(name);
      expected.set(name, status);
    }
    return new Mix((number) => turn(number).filter(({ name }) => !refused.has(name)), expected, log);
  }

  shots(seconds: number): NamedShot[] {
    const shots: NamedShot[] = [];
    for (let turn = 4; shots.length < seconds * A_SECOND; turn++) shots.push(...this.#turn(turn));
    return shots;
  }

  readonly judge = ({ name }: NamedShot, { status, hasRetryAfter }: Landing, milliseconds: number): void => {
    this.longest = Math.max(this.longest, milliseconds);
    const expected = this.#expected.get(name);
    if (status === expected) return;
    if (status === 503 && hasRetryAfter) {
      this.refused++;
      return;
    }
    this.failed++;
    const wrong = `${name} was answered with ${status}, before with ${expected}`;
    this.#log(wrong);
    if (this.missed.length < MOST_NAMED) this.missed.push(wrong);
  };
}

const Created = Type.Object({ id: Type.String() });
const Status = Type.Object({ status: Type.String(), error: Type.Union([Type.String(), Type.Null()]) });

/** What is not known is asked again. */
const IN_PROGRESS = { status: 'in_progress', error: null };

/** What happens in each round: a file of features comes in, another region comes into use, now and then assets and a venue. */
async function choresOf(installation: Installation, regions: readonly string[]): Promise<(round: number) => Promise<void>> {
  const { server, environment, dataFolder } = installation;
  const { privateKey } = await installation.addProject('nightly', 'none');
  const headers = { 'x-api-key': privateKey };
  const body = JSON.stringify({ name: 'nightly', schema_mapping: { lat: 'lat', lng: 'lng' } });
  const dataset = (json: string) =>
    send(`${server.origin}/datasets`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: json,
    });
  const { id } = Value.Parse(Created, (await dataset(body)).json);
  const folder = join(dataFolder, 'files-to-import');
  mkdirSync(folder);
  const files = filesOf(FEATURES);
  const pathOf = ({ ending }: FormattedFile) => join(folder, `features.${ending}`);
  for (const file of files) writeFileSync(pathOf(file), file.bytes);
  const assets = join(folder, 'assets.csv');
  const rows = Array.from({ length: ASSETS }, (_, i) => `N${i},Shop ${i},${(i % 170) - 85},${(i % 359) - 179}`);
  writeFileSync(assets, ['storeId,name,lat,lng', ...rows].join('\n'));
  const demoMap = new URL('../demo/town.osm', import.meta.url).pathname;

  const upload = async ({ ending, bytes }: FormattedFile) => {
    const sent = await send(`${server.origin}/datasets/${id}/data`, { method: 'PUT', headers, body: bytes });
    if (sent.status !== 202) throw new Error(`the upload of ${ending} was answered with ${sent.status}: ${sent.text}`);
    for (;;) {
      const answer = await send(`${server.origin}/datasets/${id}/status`, { headers });
      const { status, error } = answer.status === 503 ? IN_PROGRESS : Value.Parse(Status, answer.json);
      if (status === 'success') return;
      if (status !== 'in_progress') throw new Error(`the import of ${ending} ended as ${status}: ${error}`);
      await pause(100);
    }
  };
  const command = async (...args: string[]) => {
    const { code, stderr } = await waypost(args, environment);
    if (code !== 0) throw new Error(`waypost ${args.join(' ')} ended with ${code} in ${dataFolder}: ${stderr}`);
  };
  return async (round) => {
    const file = files[round % files.length];
    if (round % 2 === 0) await upload(file);
    else await command('dataset', 'import', 'nightly', pathOf(file), '--project', 'nightly');
    await command('region', 'use', regions[round % regions.length]);
    if (round % SELDOM === 1) await command('stores', 'import', assets, '--replace', '--project', 'nightly');
    if (round % SELDOM === 3) await command('venue', 'import', demoMap, '--id', 'mall', '--project', 'soaked');
  };
}

const COLUMNS = ['resident', 'anonymous', 'heap', 'buffers', 'disk', 'descriptors', 'threads', 'children', 'files'] as const;
const HEADINGS = [
  'minutes',
  'RSS MB',
  'own MB',
  'heap MB',
  'buffers MB',
  'disk MB',
  'descriptors',
  'threads',
  'children',
  'files',
];

const between = (samples: readonly Figures[], from: number, to: number) =>
  samples.filter(({ minute }) => minute >= from && minute < to);
const meanOf = (samples: readonly Figures[], name: keyof Figures) => mean(samples.map((each) => each[name]));

/** The means of each five minutes. */
function tableOf(samples: readonly Figures[]): string {
  const last = samples[samples.length - 1].minute;
  const starts = Array.from({ length: Math.ceil(last / TABLE_MINUTES) }, (_, i) => i * TABLE_MINUTES);
  const rows = starts.map((start) => {
    const part = between(samples, start, start + TABLE_MINUTES);
    return [`${start} to ${start + TABLE_MINUTES}`, ...COLUMNS.map((name) => meanOf(part, name).toFixed(1))];
  });
  return markdownTable(HEADINGS, rows);
}

/** Holds what is measured after the warm minutes against what flat is. */
function judged(samples: readonly Figures[]): { readonly table: string; readonly missed: string[] } {
  const last = samples[samples.length - 1].minute;
  // The last sample is taken some seconds before the end.
  if (last < WARM_MINUTES + 2 * COMPARED_MINUTES - 1) {
    return { table: `Too short to measure slopes: at least ${WARM_MINUTES + 2 * COMPARED_MINUTES} minutes.`, missed: [] };
  }
  const warm = between(samples, WARM_MINUTES, Number.POSITIVE_INFINITY);
  const first = between(samples, WARM_MINUTES, WARM_MINUTES + COMPARED_MINUTES);
  const end = between(samples, last - COMPARED_MINUTES, Number.POSITIVE_INFINITY);
  const missed: string[] = [];
  const rows = COLUMNS.map((name, i) => {
    const slope = slopeOf(warm.map((each) => ({ minute: each.minute, value: each[name] })));
    const [before, after] = [meanOf(first, name), meanOf(end, name)];
    const growth = before === 0 ? 0 : after / before - 1;
    const bar = FLAT[name];
    const isFlat = bar === undefined || (slope <= bar.perMinute && growth <= bar.share);
    if (!isFlat) missed.push(`${HEADINGS[i + 1]} rises by ${slope.toFixed(2)} a minute, and by ${percent(growth)} in all`);
    const verdict = bar === undefined ? '' : isFlat ? 'flat' : 'rises';
    const asked = bar === undefined ? '' : `${bar.perMinute}, ${percent(bar.share)}`;
    return [HEADINGS[i + 1], slope.toFixed(2), before.toFixed(1), after.toFixed(1), percent(growth), asked, verdict];
  });
  const headings = [
    'after the tenth minute',
    'slope a minute',
    'minutes 10 to 15',
    'last five',
    'growth',
    'at most',
    'verdict',
  ];
  return { table: markdownTable(headings, rows), missed };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
