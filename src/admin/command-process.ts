import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ACTING_VARIABLE } from '../config.ts';

/** How a command of the command line is run by a server. */
export interface CommandPlace {
  /** The program. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes down what a command has changed, or may have changed before it was ended. */
  readonly record: (acting: ActingUser, change: CommandChange) => Promise<void>;
}

/** A command that changes something, for the audit log. */
export type CommandChange = Static<typeof CommandChange>;
const CommandChange = Type.Object({
  action: Type.String(),
  /** The name of its project. */
  project: Type.Union([Type.String(), Type.Null()]),
  details: Type.Record(Type.String(), Type.Unknown()),
});
/** What a command says when it begins to change something: it may be ended before it can say more. */
const ChangeMessage = Type.Object({ changes: CommandChange });

/** Tells the server that runs this command what it is about to change. */
export async function announceChange(changes: CommandChange): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (!process.send) throw new Error('nobody hears what this command changes');
  process.send({ changes }, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  await promise;
}

/** In whose name a command is run, and what that allows: the command checks it. */
export const ActingUser = Type.Object({
  user: Type.Object({ id: Type.String(), name: Type.String() }),
  via: Type.Enum(['console', 'token'], { type: 'string' }),
  isOperator: Type.Boolean(),
  /** The roles of a member by the names of projects. */
  roles: Type.Record(Type.String(), Type.String()),
});
export type ActingUser = Static<typeof ActingUser>;

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
 * @param acting null for one that the server runs for itself: it writes down itself what it has changed
 * @returns the code with which it ended
 */
export async function runCommand(
  { script, environment, record }: CommandPlace,
  args: readonly string[],
  folder: string,
  acting: ActingUser | null,
  { out, err, step }: CommandEvents,
  signal: AbortSignal,
): Promise<number> {
  // With its name alone, as everybody on the machine sees it.
  const child = spawn(process.execPath, [script, ...(acting ? args.slice(0, 1) : args)], {
    cwd: folder,
    env: { ...environment, ...(acting && { [ACTING_VARIABLE]: JSON.stringify(acting) }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  let change: CommandChange | undefined;
  let exit: number | null = null;
  try {
    const closed = once(child, 'close');
    // One that has ended already is heard of below.
    if (acting) child.send([...args], undefined, undefined, () => {});
    lower(child);
    child.on('message', (message) => {
      if (Check(StepMessage, message)) step?.(message.step, message.share);
      else if (Check(ChangeMessage, message)) change = message.changes;
    });
    if (signal.aborted) end();
    const [[code]] = await Promise.all([closed, hearAll(child.stdout, out), hearAll(child.stderr, err)]);
    exit = typeof code === 'number' ? code : null;
    return exit ?? 1;
  } finally {
    signal.removeEventListener('abort', end);
    // One that fails or is ended may have changed a part.
    if (change && acting)
      await record(acting, exit === 0 ? change : { ...change, details: { ...change.details, exit: exit ?? 'ended' } });
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
