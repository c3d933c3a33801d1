import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../bench/queries.ts';
import { markdownTable } from '../bench/report.ts';
import { send } from '../test/support/request.ts';
import { type Installation, install } from './installation.ts';
import { assets } from './kills/assets.ts';
import { matrices, plans } from './kills/background.ts';
import { backups } from './kills/backups.ts';
import type { Attempt, Change, Ground, Kind } from './kills/change.ts';
import { datasets } from './kills/datasets.ts';
import { keys } from './kills/keys.ts';
import { childrenOf, leftovers, running, tablesOf } from './kills/leftovers.ts';
import { maps } from './kills/maps.ts';
import { tariffs } from './kills/tariffs.ts';
import { venues } from './kills/venues.ts';
import type { DatabaseName, Outcome, ProofOptions } from './proof.ts';
import { regionFolder } from './scene.ts';

const DEFAULT_COUNT = 200;
const KINDS = [keys, assets, datasets, venues, tariffs, maps, backups, matrices, plans];
/** A start that takes longer needs a hand. */
const MOST_START_MS = 60_000;
/** What is broken off ends by itself; on PostgreSQL, commands beside a killed server go on to their end. */
const MOST_ENDING_MS = 90_000;
/** Processes of a server that was killed look for it each second. */
const MOST_ORPHAN_MS = 5_000;
/** What killed processes have left goes with the next start or the next such change: at the latest when they count as dead. */
const MOST_SWEEPING_MS = 150_000;
/** A kill may come so much after the end of the work. */
const BEYOND = 1.2;

/** Where commands and the server put temporary files, in the folder of the proof. */
const TEMPORARY = 'temporary';

const TARGETS = ['server', 'command', 'both'] as const;
type Target = (typeof TARGETS)[number];

/** What is counted of a kind on a database. */
interface Row {
  readonly database: DatabaseName;
  readonly kind: string;
  kills: number;
  acknowledged: number;
  caught: number;
  lost: number;
  half: number;
  restartMs: number;
}

/** SIGKILL at random moments while everything that is kept is changed. */
export async function kills({ seed, count = DEFAULT_COUNT, databases, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(false);
  try {
    const rounds = [];
    for (const [index, database] of databases.entries()) {
      const share = Math.ceil((count * (index + 1)) / databases.length) - Math.ceil((count * index) / databases.length);
      rounds.push(await killAll(region, database, { seed, count: share, first: index * share, waitsForSweep: true, log }));
    }
    return { report: tableOf(rounds.flatMap(({ rows }) => rows)), missed: rounds.flatMap(({ missed }) => missed) };
  } finally {
    rmSync(region, { recursive: true });
  }
}

export interface KillsOptions {
  readonly seed: number;
  readonly count: number;
  /** With which kind it begins; each has its turn. */
  readonly first: number;
  /** Whether to look for what killed processes have left: on PostgreSQL that may take some minutes. */
  readonly waitsForSweep: boolean;
  log(line: string): void;
}

export async function killAll(
  region: string,
  database: DatabaseName,
  { seed, count, first, waitsForSweep, log }: KillsOptions,
) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-kills-'));
  mkdirSync(join(folder, TEMPORARY));
  const installation = await install(region, database, { TMPDIR: join(folder, TEMPORARY) });
  try {
    await untilIntroduced(installation);
    const account = await installation.addProject('killed', 'none');
    const random = seededRandom(seed);
    const ground: Ground = { installation, account, folder, random };
    const used = Array.from({ length: Math.min(count, KINDS.length) }, (_, i) => KINDS[(first + i) % KINDS.length]);
    const kinds: Kind[] = [];
    for (const begin of used) kinds.push(await begin(ground));
    const rows = kinds.map(({ name }): Row => ({ database, kind: name, ...ZERO }));
    const tables = await tablesOf(installation);
    const orphans: number[] = [];
    const missed: string[] = [];
    for (let round = 0; round < count; round++) {
      const at = round % kinds.length;
      const kind = kinds[at];
      const change = kind.changes[Math.floor(random() * kind.changes.length)];
      const moment = momentOf(change, random());
      const target = change.by === 'command' ? TARGETS[Math.floor(random() * TARGETS.length)] : targetOf(change);
      const title = `${database}, kill ${round + 1} of ${count} (seed ${seed}): ${change.name}, ${target} killed after ${moment} ms`;
      const wrong = await killOnce(installation, { change, moment, target, orphans, row: rows[at] }).catch(
        (error: unknown) => {
          throw new Error(title, { cause: error });
        },
      );
      missed.push(...wrong.map((each) => `${title}: ${each}`));
      log([title, ...wrong].join(': '));
    }
    const left = waitsForSweep ? await whatStays(installation, kinds, folder) : [];
    missed.push(...left.map((each) => `${database}: ${each} stays`));
    missed.push(...running(orphans).map((pid) => `${database}: the process ${pid} of a killed server still runs`));
    log(`${database}: ${missed.length} of note`);
    const after = await tablesOf(installation);
    if (after > tables) missed.push(`${database}: ${after} tables and indexes instead of ${tables}`);
    return { rows, missed };
  } finally {
    await installation.stop();
    rmSync(folder, { recursive: true });
  }
}

const ZERO = { kills: 0, acknowledged: 0, caught: 0, lost: 0, half: 0, restartMs: 0 };

/** The first start makes a project of its own; what is done meanwhile would be measured with it. */
async function untilIntroduced({ server }: Installation): Promise<void> {
  for (const end = Date.now() + MOST_START_MS; !server.output().includes('/docs\n'); await pause(50))
    if (Date.now() > end) throw new Error('the first start does not come to its end');
}

/** A command starts for half of its time: later moments reveal more, and are chosen more often. */
const momentOf = ({ by, milliseconds }: Change, random: number) =>
  Math.round((by === 'requests' ? random : Math.sqrt(random)) * milliseconds * BEYOND);

const targetOf = ({ by }: Change): Target => (by === 'requests' ? 'server' : 'command');

interface Kill {
  readonly change: Change;
  readonly moment: number;
  readonly target: Target;
  readonly orphans: number[];
  readonly row: Row;
}

/** Kills once; returns in words what is wrong then. */
async function killOnce(installation: Installation, { change, moment, target, orphans, row }: Kill): Promise<string[]> {
  const attempt = await change.begin();
  const begun = performance.now();
  const end = attempt.over.then(() => performance.now() - begun);
  await pause(moment);
  const isCaught = !attempt.isOver();
  row.kills++;
  if (isCaught) row.caught++;
  // What lasts longer than it was thought to is given more time.
  change.milliseconds = isCaught ? Math.max(change.milliseconds, moment) : (change.milliseconds + (await end)) / 2;
  if (target !== 'server') attempt.kill();
  const children = childrenOf(installation.server.pid);
  if (target !== 'command') await installation.server.end('SIGKILL');
  // A writer in this process that meets no end sees it now.
  if (target === 'server' && change.by === 'requests') attempt.kill();
  await ended(attempt);
  row.acknowledged += attempt.acknowledged();
  if (target !== 'command') {
    row.restartMs = Math.max(row.restartMs, await restart(installation));
    orphans.push(...(await outlived(children)));
  }
  const { lost, half } = await attempt.check();
  row.lost += lost.length;
  row.half += half.length;
  return [...lost.map((each) => `lost: ${each}`), ...half.map((each) => `half: ${each}`)];
}

async function ended({ over }: Attempt): Promise<void> {
  const hasEnded = await Promise.race([over.then(() => true), pause(MOST_ENDING_MS, false, { ref: false })]);
  if (!hasEnded) throw new Error(`what was under way has not ended after ${MOST_ENDING_MS / 1000} s`);
}

/** Starts the server as anybody would; returns how long it takes until it is ready. */
async function restart(installation: Installation): Promise<number> {
  const began = performance.now();
  const late = pause(MOST_START_MS, null, { ref: false }).then(() => {
    throw new Error(`the server does not start in ${MOST_START_MS / 1000} s`);
  });
  late.catch(() => {});
  await Promise.race([installation.restart(), late]);
  for (;;) {
    const { status, text } = await send(`${installation.server.origin}/readyz`);
    if (status === 200) return performance.now() - began;
    if (performance.now() - began > MOST_START_MS) throw new Error(`/readyz is ${status}: ${text}`);
    await pause(50);
  }
}

/** Those of some processes that are still there when they should have seen that their server is gone. */
async function outlived(pids: readonly number[]): Promise<number[]> {
  for (const end = Date.now() + MOST_ORPHAN_MS; running(pids).length > 0 && Date.now() < end; ) await pause(100);
  return running(pids);
}

/** What is left of killed work after each change has been done once more, and a start. */
async function whatStays(installation: Installation, kinds: readonly Kind[], folder: string): Promise<string[]> {
  for (const { finish } of kinds) await finish();
  await installation.server.end('SIGTERM');
  await installation.restart();
  const look = () => leftovers(installation, folder, join(folder, TEMPORARY));
  let left = await look();
  for (const end = Date.now() + MOST_SWEEPING_MS; left.length > 0 && Date.now() < end; left = await look())
    await pause(1_000);
  return left;
}

function tableOf(rows: readonly Row[]): string {
  return markdownTable(
    [
      'database',
      'kind',
      'kills',
      'acknowledged before the kill',
      'caught in the middle',
      'lost',
      'half',
      'slowest restart s',
    ],
    rows.map(({ database, kind, restartMs, ...counts }) => [
      database,
      kind,
      ...[counts.kills, counts.acknowledged, counts.caught, counts.lost, counts.half].map(String),
      (restartMs / 1000).toFixed(1),
    ]),
  );
}
