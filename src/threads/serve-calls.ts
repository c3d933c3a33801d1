import { parentPort } from 'node:worker_threads';
import { at } from '../at.ts';
import type { Calls, ErrorKind, Reply, Sent } from './calls.ts';

/** What comes of a call, with buffers that are handed over instead of copied. */
export class Transferred<T> {
  readonly output: T;
  readonly buffers: readonly ArrayBuffer[];

  constructor(output: T, buffers: readonly ArrayBuffer[]) {
    this.output = output;
    this.buffers = buffers;
  }
}

type Result<Output> = Output | Transferred<Output>;
/** What answers each call of a table. */
export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: (input: C[Name][0]) => Result<C[Name][1]> | Promise<Result<C[Name][1]>>;
};

interface ServeOptions {
  /** Errors that stay of their kind; the calling side names the same ones in the same order. */
  readonly errors?: readonly ErrorKind[];
  /** Whether a call begins only when the one before is over. */
  readonly isOneByOne?: boolean;
}

/** What a thread does that `CallThread` has started: it answers calls until it is ended. A call that fails fails alone. */
export function serveCalls<C extends Calls>(
  handlers: Handlers<C>,
  { errors = [], isOneByOne = false }: ServeOptions = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('calls are answered on a thread of their own');
  const reply = (message: Reply, buffers: readonly ArrayBuffer[] = []) => port.postMessage(message, [...buffers]);
  const answer = async ({ number, name, input }: Sent) => {
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`there is no call ${name}`);
      const result = await handler(input);
      if (result instanceof Transferred) reply({ number, output: result.output }, result.buffers);
      else reply({ number, output: result });
    } catch (error) {
      reply(failure(number, error, errors));
    }
  };
  let before: Promise<void> = Promise.resolve();
  port.on('message', (sent: Sent) => {
    if (isOneByOne) before = before.then(() => answer(sent));
    else void answer(sent);
  });
  reply({ listens: true });
}

function failure(number: number, error: unknown, kinds: readonly ErrorKind[]): Reply {
  if (!(error instanceof Error)) return { number, error: new Error(String(error)) };
  const kind = kinds.findIndex(({ type }) => error instanceof type);
  return kind < 0 ? { number, error } : { number, kind, data: at(kinds, kind).pack(error) };
}
