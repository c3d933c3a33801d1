import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { ACTING_VARIABLE } from '../config.ts';

/** How a command of the command line is run by a server. */
export interface CommandPlace {
  /** The program. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** In whose name a command is run, and what that allows: the command checks it. */
export interface ActingUser {
  readonly user: { readonly id: string; readonly name: string };
  readonly via: 'console' | 'token';
  readonly isOperator: boolean;
  /** The roles of a member by the names of projects. */
  readonly roles: Readonly<Record<string, string>>;
}

/** What a command says while it runs, piece by piece; it waits as long as nobody takes that. */
export interface CommandEvents {
  readonly out: (text: string) => void | Promise<void>;
  readonly err: (text: string) => void | Promise<void>;
  readonly step?: (text: string, share: number | undefined) => void;
}

const StepMessage = Type.Object({ step: Type.String(), share: Type.Optional(Type.Number()) });
/** Behind everything that answers requests. */
const LOW_PRIORITY = 10;

/**
 * Runs a command in a process of its own, of low priority, and ends that with the signal.
 *
 * @param folder where the files are that it reads and writes
 * @returns the code with which it ended
 */
export async function runCommand(
  { script, environment }: CommandPlace,
  args: readonly string[],
  folder: string,
  acting: ActingUser,
  { out, err, step }: CommandEvents,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...environment, [ACTING_VARIABLE]: JSON.stringify(acting) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  try {
    const closed = once(child, 'close');
    lower(child);
    child.on('message', (message) => {
      if (Check(StepMessage, message)) step?.(message.step, message.share);
    });
    if (signal.aborted) end();
    const [[code]] = await Promise.all([closed, hearAll(child.stdout, out), hearAll(child.stderr, err)]);
    return typeof code === 'number' ? code : 1;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function hearAll(stream: Readable | null, hear: (text: string) => void | Promise<void>): Promise<void> {
  for await (const text of stream?.setEncoding('utf8') ?? []) await hear(String(text));
}

function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
