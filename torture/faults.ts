import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { markdownTable } from '../bench/report.ts';
import { send } from '../test/support/request.ts';
import { type Answered, Callers, isUsual } from './faults/callers.ts';
import { CLOCKS } from './faults/clock.ts';
import { CONNECTIONS } from './faults/connections.ts';
import { DISKS } from './faults/disks.ts';
import type { Fault, Kind } from './faults/fault.ts';
import { KINDS } from './faults/fault.ts';
import { NEIGHBOURS } from './faults/neighbours.ts';
import { type Installation, install } from './installation.ts';
import type { DatabaseName, Outcome, ProofOptions } from './proof.ts';
import { regionFolder } from './scene.ts';

export const FAULTS: readonly Fault[] = [...NEIGHBOURS, ...DISKS, ...CLOCKS, ...CONNECTIONS];

const BEFORE_MS = 3_000;
/** So long after the end of a fault everything has to be answered as before, without a hand. */
const BACK_SECONDS = 20;
/** Everything counts as back when it was answered as usual for so long. */
const CALM_MS = 3_000;
/** The longest that answers may take: with a known key where no data is needed, and all others. */
const MOST_SECONDS: Readonly<Record<Kind, number>> = { known: 5, unknown: 5, read: 30, write: 30, upload: 30 };
const MOST_NAMED = 3;

/** What breaks around a server, while it is asked: one fault after another, on each database. */
export async function faults({ seed, only = '', databases, log }: ProofOptions): Promise<Outcome> {
  const region = await regionFolder(false);
  const results: Result[] = [];
  try {
    for (const fault of FAULTS.filter(({ name }) => name.includes(only))) {
      for (const database of fault.databases.filter((name) => databases.includes(name))) {
        const result = await suffer(region, fault, database, seed);
        log(`${fault.name}, ${database}: ${result.missed.join('; ') || 'holds'}`);
        results.push(result);
      }
    }
  } finally {
    rmSync(region, { recursive: true });
  }
  const headings = ['fault', 'database', 'requests', 'answers while it lasts', 'longest ms', 'back after s', 'verdict'];
  return {
    report: markdownTable(
      headings,
      results.map(({ row }) => row),
    ),
    missed: results.flatMap(({ missed }) => missed),
  };
}

interface Result {
  readonly row: readonly string[];
  readonly missed: readonly string[];
}

/** One fault on one database: before it, while it lasts, after it, and after the server was killed and started again. */
export async function suffer(region: string, fault: Fault, database: DatabaseName, seed: number): Promise<Result> {
  if (fault.skip) return { row: [fault.name, database, '', '', '', '', `not here: ${fault.skip}`], missed: [] };
  const stage = await fault.prepare(seed);
  let installation: Installation | null = null;
  try {
    installation = await install(region, database, stage.settings, stage.placing);
    const callers = await Callers.start(installation);
    await pause(BEFORE_MS);
    const missed: string[] = [];
    const attempt = async (what: string, work: () => Promise<void> | void) => {
      try {
        await work();
      } catch (error) {
        missed.push(`${what}: ${error instanceof Error ? error.message : error}`);
      }
    };
    const began = performance.now();
    await attempt('at its beginning', () => stage.begin(installation as Installation));
    await pause(fault.seconds * 1000);
    await attempt('at its end', () => stage.end(installation as Installation));
    const ended = performance.now();
    const backAfter = await callers.untilUsual(ended, CALM_MS, BACK_SECONDS * 2);
    const answers = await callers.stop();
    const end = installation.server.ended();
    if (end !== null) missed.push(`the server has ended with ${end}`);
    missed.push(...violations(fault, answers, began, ended, backAfter));
    await installation.server.end('SIGKILL');
    await installation.restart();
    const lost = await lostOf(installation, callers);
    if (lost.length > 0) missed.push(`acknowledged and not there: ${lost.slice(0, MOST_NAMED)} of ${lost.length}`);
    const during = answers.filter(({ sentAt }) => sentAt >= began && sentAt < ended);
    const note = stage.note ? `; ${stage.note()}` : '';
    const row = [
      fault.name,
      database,
      String(answers.length),
      `${countsOf(during)}${note}`,
      Math.max(0, ...during.map(({ milliseconds }) => milliseconds)).toFixed(0),
      backAfter === null ? 'never' : backAfter.toFixed(1),
      missed.length === 0 ? 'holds' : 'MISSED',
    ];
    return { row, missed: missed.map((each) => `${fault.name}, ${database}: ${each}`) };
  } finally {
    await installation?.stop();
    await stage.close?.();
  }
}

/** In words, what was answered as it may not be. */
function violations(
  { allowed, mostSeconds = 0 }: Fault,
  answers: readonly Answered[],
  began: number,
  ended: number,
  backAfter: number | null,
): string[] {
  const isWrong = ({ kind, status, hasRetryAfter, milliseconds, sentAt }: Answered): string | null => {
    const isBefore = sentAt + milliseconds < began;
    const most = Math.max(mostSeconds, MOST_SECONDS[kind]);
    if (milliseconds > most * 1000) return `${kind} waited for ${(milliseconds / 1000).toFixed(1)} s, at most ${most}`;
    if (isUsual(kind, status)) return null;
    const when = isBefore ? 'before' : sentAt < ended ? 'while it lasted' : 'afterwards';
    const isAllowed = !isBefore && allowed[kind]?.includes(status);
    if (!isAllowed) return `${kind} was answered with ${status} ${when}`;
    return status === 503 && !hasRetryAfter ? `${kind} was answered with a 503 that does not say when to retry` : null;
  };
  const times = new Map<string, number>();
  for (const answer of answers) {
    const wrong = isWrong(answer);
    if (wrong !== null) times.set(wrong, (times.get(wrong) ?? 0) + 1);
  }
  return [
    ...[...times].map(([wrong, count]) => `${wrong} (${count} times)`),
    ...(backAfter === null || backAfter > BACK_SECONDS
      ? [`back after ${backAfter?.toFixed(1) ?? `more than ${BACK_SECONDS * 2}`} s, at most ${BACK_SECONDS}`]
      : []),
  ];
}

/** How often each kind was answered with what. */
function countsOf(answers: readonly Answered[]): string {
  return KINDS.map((kind) => {
    const counts = new Map<number, number>();
    for (const each of answers) if (each.kind === kind) counts.set(each.status, (counts.get(each.status) ?? 0) + 1);
    return `${kind} ${[...counts].map(([status, count]) => `${count} × ${status}`).join(' ')}`;
  }).join(', ');
}

/** The assets that were acknowledged and are not there. */
async function lostOf({ server: { origin } }: Installation, { acknowledged, headers }: Callers): Promise<string[]> {
  const lost: string[] = [];
  for (const id of acknowledged) {
    if ((await send(`${origin}/stores/${id}`, { headers })).status !== 200) lost.push(id);
  }
  return lost;
}
