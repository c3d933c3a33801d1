import { join } from 'node:path';
import { type Outcome, startCommand } from '../../test/support/process.ts';
import { send } from '../../test/support/request.ts';
import type { Account, Installation } from '../installation.ts';

/** What the changes of one kind work on. */
export interface Ground {
  readonly installation: Installation;
  readonly account: Account;
  /** For files that commands read and write. */
  readonly folder: string;
  readonly random: () => number;
}

/** What is wrong after a kill, in words. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly half: readonly string[];
}

export const SOUND: Verdict = { lost: [], half: [] };
export const lost = (what: string): Verdict => ({ lost: [what], half: [] });
export const half = (what: string): Verdict => ({ lost: [], half: [what] });
export const together = (verdicts: readonly Verdict[]): Verdict => ({
  lost: verdicts.flatMap((each) => each.lost),
  half: verdicts.flatMap((each) => each.half),
});

/** One change that is under way. */
export interface Attempt {
  /** Resolves when nothing works on it any more: it is done, or was broken off. Never rejects. */
  readonly over: Promise<void>;
  isOver(): boolean;
  /** How much has been acknowledged. */
  acknowledged(): number;
  /** Kills the command that does it. */
  kill(): void;
  /** Looks at what there is, with a server running; what it finds is what the next attempt begins with. */
  check(): Promise<Verdict>;
}

/** Something that can be done again and again. */
export interface Change {
  readonly name: string;
  /** Whether a command does it, else requests; 'alone' for a command that no server is beside. */
  readonly by: 'requests' | 'command' | 'alone';
  /** About how long it takes; learnt from attempts that come to their end. */
  milliseconds: number;
  begin(): Promise<Attempt>;
}

/** A kind of data, with the ways in which it changes. */
export interface Kind {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Does each of them once to its end, so that what killed ones have left can go. */
  finish(): Promise<void>;
}

/** An attempt that is some work in this process, which ends with an error when the server is gone. */
export function attempt(
  work: Promise<unknown>,
  parts: Pick<Attempt, 'acknowledged' | 'check'> & Partial<Pick<Attempt, 'kill'>>,
): Attempt {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  return { over: work.then(end, end), isOver: () => isOver, kill: () => {}, ...parts };
}

/**
 * An attempt by a command.
 *
 * @param check called with whether the command said that it was done, and what it printed
 */
export function commandAttempt(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  check: (isDone: boolean, outcome: Outcome) => Promise<Verdict>,
): Attempt {
  const command = startCommand(words, environment);
  let outcome: Outcome | undefined;
  let isKilled = false;
  const ended = command.ended.then((result) => {
    outcome = result;
  });
  return attempt(ended, {
    acknowledged: () => (outcome?.code === 0 ? 1 : 0),
    kill() {
      isKilled = outcome === undefined;
      command.kill();
    },
    async check() {
      const result = outcome ?? (await command.ended);
      // One whose server is killed may well fail, but not by an error that nobody has thought of.
      const isExplained = isKilled || result.code === 0 || !/\n {4}at /.test(result.stderr);
      const verdict = await check(result.code === 0, result);
      return isExplained ? verdict : together([verdict, half(`waypost ${words[0]} failed: ${result.stderr.slice(0, 500)}`)]);
    },
  });
}

/** What a command prints. @throws Error when it fails */
export async function done(environment: Readonly<Record<string, string>>, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await startCommand(words, environment).ended;
  if (code !== 0) throw new Error(`waypost ${words.join(' ')} failed: ${stderr}`);
  return stdout;
}

/** Asks the server that runs now, as the account. */
export function ask(
  { installation, account }: Pick<Ground, 'installation' | 'account'>,
  method: string,
  path: string,
  body?: unknown,
) {
  return send(`${installation.server.origin}${path}`, {
    method,
    headers: { 'x-api-key': account.privateKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** What is asked until it is one of the expected, for at most some seconds: running servers follow files within one. */
export async function settled<T>(look: () => Promise<T>, isExpected: (found: T) => boolean): Promise<T> {
  for (const end = Date.now() + MOST_SETTLING_MS; ; ) {
    const found = await look();
    if (isExpected(found) || Date.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const MOST_SETTLING_MS = 8_000;

export const fileIn = ({ folder }: Ground, name: string) => join(folder, name);

/** Something that is wholly one thing or another, identified by a version; null where there is none. */
export class Versioned {
  version: number | null;

  constructor(version: number | null) {
    this.version = version;
  }

  /** Judges what is there after a change to `wanted` that may have been broken off, and goes on from it. */
  judge(what: string, found: number | null, wanted: number | null, isDone: boolean): Verdict {
    const before = this.version;
    this.version = found;
    if (found === wanted || (!isDone && found === before)) return SOUND;
    const finding = `${what}: ${wanted} was ${isDone ? 'done' : 'under way'} after ${before}, and ${found} is there`;
    return isDone && found === before ? lost(finding) : half(finding);
  }
}
