import { parentPort } from 'node:worker_threads';
import { at } from '../at.ts';
import type { Calls, ErrorKind, Heard, Reply, Sent } from './calls.ts';

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

/** After so long, answers that are known are sent before the next call of a message begins. */
const MOST_HELD_MS = 0.5;

/** What comes of a call, and the buffers in it that are handed over. */
interface Known {
  readonly reply: Reply;
  readonly buffers: readonly ArrayBuffer[];
}

/** What a thread does that `CallThread` has started: it answers calls until it is ended. A call that fails fails alone. */
export function serveCalls<C extends Calls>(
  handlers: Handlers<C>,
  { errors = [], isOneByOne = false }: ServeOptions = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('calls are answered on a thread of their own');
  const send = (heard: Heard, buffers: readonly ArrayBuffer[] = []) => port.postMessage(heard, [...buffers]);
  let known: Known[] = [];
  let isTaking = false;
  const reply = (message: Reply, buffers: readonly ArrayBuffer[] = []) => {
    known.push({ reply: message, buffers });
    if (!isTaking) sendKnown();
  };
  const sendKnown = () => {
    if (known.length === 0) return;
    const sent = known;
    known = [];
    try {
      send(
        { replies: sent.map((each) => each.reply) },
        sent.flatMap((each) => each.buffers),
      );
    } catch {
      for (const each of sent) sendAlone(each);
    }
  };
  const sendAlone = ({ reply: own, buffers }: Known) => {
    try {
      send({ replies: [own] }, buffers);
    } catch (error) {
      // It cannot be copied between threads.
      send({ replies: [failure(own.number, error, errors)] });
    }
  };
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
  /** What comes of the calls of a message at once is sent together, unless that takes long. */
  const take = async (sent: readonly Sent[]) => {
    isTaking = true;
    let since = performance.now();
    for (const each of sent) {
      if (isOneByOne) before = before.then(() => answer(each));
      else void answer(each);
      // Its answer is known after the next turn of promises, if it does not wait for anything.
      await null;
      if (known.length === 0 || performance.now() - since < MOST_HELD_MS) continue;
      sendKnown();
      since = performance.now();
    }
    isTaking = false;
    sendKnown();
  };
  port.on('message', (sent: readonly Sent[]) => void take(sent));
  send({ listens: true });
}

function failure(number: number, error: unknown, kinds: readonly ErrorKind[]): Reply {
  if (!(error instanceof Error)) return { number, error: new Error(String(error)) };
  const kind = kinds.findIndex(({ type }) => error instanceof type);
  return kind < 0 ? { number, error } : { number, kind, data: at(kinds, kind).pack(error) };
}
