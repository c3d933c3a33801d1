import { performance } from 'node:perf_hooks';
import { parentPort, Worker } from 'node:worker_threads';
import { Serialized } from '../contract/endpoint.ts';
import { type InputError, InputProblem, Problem } from '../contract/problem.ts';
import { collectSoon } from '../storage/collect.ts';
import { Turns } from '../turns.ts';

interface Question {
  readonly number: number;
  readonly name: string;
  readonly call: unknown;
}

/** What is said to a thread: which region it answers from, as it is shared, and what it is asked. */
type ThreadMessage = { readonly shared: unknown } | Question;

/** What a thread says: that it has opened the last region that was shared with it, or what comes of a call. */
type ThreadReply = { readonly opened: true } | { readonly number: number; readonly outcome: Outcome };

/** What comes of a call: its answer as JSON, or what was wrong with it. */
type Outcome =
  | { readonly json: string }
  | { readonly errors: readonly InputError[] }
  | { readonly status: number; readonly message: string; readonly headers: Readonly<Record<string, string>> };

/**
 * A helper with so many calls before it gets no more: enough that it does not stand idle while the thread that serves works through
 * what has arrived. Measured with 32 connections: 4 make 3,219 suggestions a second, 12 make 4,358, 24 make 4,811, 48 make 3,788.
 */
const MAX_WAITING = 24;
/** From this share of its time at work on, the thread that serves lets others help. */
const BUSY_SHARE = 0.5;
const SAMPLE_MS = 100;

/** After a helper has failed none is started for so long: what it failed at may still be there. */
const REST_MS = 1_000;

/** Long calls of one owner that wait, and how long they do. */
const MOST_LONG_WAITING = 64;
const LONG_WAIT_MS = 1_000;

interface Waiting {
  /** Answers on this thread after all. */
  readonly here: () => unknown;
  readonly resolve: (reply: Serialized) => void;
  readonly reject: (error: unknown) => void;
}

/** A helper: its thread, the region that it has, and what it has not answered yet. */
interface Helper<R> {
  readonly worker: Worker;
  region: R | null;
  /** How many regions it has been given and has not opened yet. */
  opening: number;
  readonly waiting: Map<number, Waiting>;
}

/** How answers are made on other threads. */
export interface AnswerThreadsOptions<R> {
  /** Gives the region that is served now. */
  readonly region: () => R;
  /** What a helper needs to open the same region over the same memory. */
  readonly share: (region: R) => unknown;
  /** The script of a helper; it calls `answerCalls`. */
  readonly script: URL;
  /** How many helpers there may be; they start when they are first needed. */
  readonly size: number;
  readonly log: (message: string, error: unknown) => void;
  /** From this share of its time at work on, the thread that serves lets others help; 0 for always. */
  readonly busyShare?: number;
}

/**
 * Answers calls on several threads over one region in shared memory. While there is little to do, the thread that serves answers by
 * itself, which is quickest; when it is busy, helpers take what they can, and it answers what they cannot. A helper that is starting, or
 * opens another region, takes nothing: no call waits for it.
 */
export class AnswerThreads<R> {
  readonly #options: AnswerThreadsOptions<R>;
  readonly #busyShare: number;
  readonly #helpers: Helper<R>[] = [];
  readonly #sampling: NodeJS.Timeout;
  readonly #turns = new Turns(1, 1, MOST_LONG_WAITING);
  /** The helper for calls that take long. */
  #long: Helper<R> | null = null;
  #isBusy = false;
  /** When the next helper may be started. */
  #restsUntil = 0;
  #number = 0;

  constructor(options: AnswerThreadsOptions<R>) {
    this.#options = options;
    this.#busyShare = options.busyShare ?? BUSY_SHARE;
    let before = performance.eventLoopUtilization();
    this.#sampling = setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.#isBusy = performance.eventLoopUtilization(now, before).utilization >= this.#busyShare;
      before = now;
      // A helper without calls lets go of a region that is no longer served.
      for (const helper of this.#all()) this.#share(helper);
    }, SAMPLE_MS).unref();
  }

  /**
   * Answers a call: here at once, or a little later by a helper. `here` is what the name stands for.
   *
   * @param region what the call is about. Helpers have the region that is served now; about another one is answered here.
   * @throws Problem
   */
  answer<C, T>(
    name: string,
    here: (region: R, call: C) => T,
    call: C,
    region = this.#options.region(),
  ): T | Promise<Serialized> {
    const mayHelp = region === this.#options.region() && (this.#isBusy || this.#busyShare === 0);
    const helper = mayHelp ? this.#freeHelper() : null;
    const answerHere = () => here(region, call);
    return helper ? this.#ask(helper, { number: ++this.#number, name, call }, answerHere) : answerHere();
  }

  /** Answers a call that takes long: never here, by turns of those who ask. @throws Problem; NoTurn where too many came before */
  answerLong<C>(name: string, owner: string, here: (region: R, call: C) => unknown, call: C): Promise<Serialized> {
    return this.#turns.run(owner, LONG_WAIT_MS, () => {
      this.#long ??= this.#start();
      const region = this.#options.region();
      const answerHere = () => here(region, call);
      return this.#ask(this.#long, { number: ++this.#number, name, call }, answerHere);
    });
  }

  #freeHelper(): Helper<R> | null {
    let freest: Helper<R> | null = null;
    let areReady = true;
    for (const helper of this.#helpers) {
      this.#share(helper);
      if (helper.opening > 0) areReady = false;
      else if (!freest || helper.waiting.size < freest.waiting.size) freest = helper;
    }
    if (freest?.waiting.size === 0) return freest;
    const mayStart = areReady && performance.now() > this.#restsUntil;
    if (mayStart && this.#helpers.length < this.#options.size) this.#helpers.push(this.#start());
    return freest && freest.waiting.size < MAX_WAITING ? freest : null;
  }

  #start(): Helper<R> {
    const worker = new Worker(this.#options.script);
    worker.unref();
    const helper: Helper<R> = { worker, region: null, opening: 0, waiting: new Map() };
    worker.on('message', (reply: ThreadReply) => {
      if ('opened' in reply) {
        helper.opening--;
        return;
      }
      const waiting = helper.waiting.get(reply.number);
      helper.waiting.delete(reply.number);
      if (waiting) settle(waiting, reply.outcome);
    });
    worker.on('error', (error) => this.#replace(helper, error));
    this.#share(helper);
    return helper;
  }

  /** A helper that failed is gone; what it had not answered is answered here, so that only the call that is at fault fails. */
  #replace(helper: Helper<R>, error: unknown): void {
    this.#options.log('a thread that answers calls has failed', error);
    this.#restsUntil = performance.now() + REST_MS;
    if (helper === this.#long) this.#long = null;
    const at = this.#helpers.indexOf(helper);
    if (at >= 0) this.#helpers.splice(at, 1);
    for (const { here, resolve, reject } of helper.waiting.values()) {
      try {
        resolve(new Serialized(JSON.stringify(here())));
      } catch (failure) {
        reject(failure);
      }
    }
  }

  #all(): Helper<R>[] {
    return this.#long ? [...this.#helpers, this.#long] : this.#helpers;
  }

  /** Gives a helper the region that is served now; it answers what it is asked from then on from it. */
  #share(helper: Helper<R>): void {
    const region = this.#options.region();
    if (helper.region === region) return;
    helper.region = region;
    helper.opening++;
    helper.worker.postMessage({ shared: this.#options.share(region) } satisfies ThreadMessage);
  }

  #ask(helper: Helper<R>, question: Question, here: () => unknown): Promise<Serialized> {
    this.#share(helper);
    return new Promise((resolve, reject) => {
      helper.waiting.set(question.number, { here, resolve, reject });
      helper.worker.postMessage(question satisfies ThreadMessage);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#sampling);
    await Promise.all(this.#all().map(({ worker }) => worker.terminate()));
  }
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ('json' in outcome) resolve(new Serialized(outcome.json));
  else if ('errors' in outcome) reject(new InputProblem(outcome.errors));
  else reject(new Problem(outcome.status, outcome.message, outcome.headers));
}

/**
 * What a helper does: it opens the regions that are shared with it, and answers calls from the last.
 *
 * @param open opens a region; @param close lets go of one
 * @param answers what answers each call, by name
 */
export function answerCalls<R>(
  open: (shared: never) => R,
  close: (region: R) => void,
  answers: Readonly<Record<string, (region: R, call: never) => unknown>>,
): void {
  let region: R | null = null;
  const say = (reply: ThreadReply) => parentPort?.postMessage(reply);
  parentPort?.on('message', (message: ThreadMessage) => {
    if ('shared' in message) {
      if (region) {
        close(region);
        collectSoon();
      }
      region = open(message.shared as never);
      say({ opened: true });
    } else {
      if (!region) throw new Error('no region has been shared');
      say({ number: message.number, outcome: outcomeOf(region, answers[message.name], message.call) });
    }
  });
}

function outcomeOf<R>(region: R, answer: (region: R, call: never) => unknown, call: unknown): Outcome {
  try {
    return { json: JSON.stringify(answer(region, call as never)) };
  } catch (error) {
    // The kind of an error is lost between threads.
    if (error instanceof InputProblem) return { errors: error.errors };
    if (error instanceof Problem) return { status: error.status, message: error.message, headers: error.headers };
    throw error;
  }
}
