import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Serialized } from '../http/endpoint.ts';
import { type InputError, InputProblem, Problem } from '../http/problem.ts';
import type { SharedSections } from '../storage/sections.ts';
import type { AnswerName } from './answers.ts';
import type { Region } from './region.ts';

interface Question {
  readonly number: number;
  readonly name: AnswerName;
  readonly call: unknown;
}

/** What is said to a thread: which region it answers from, and what it is asked. */
export type ThreadMessage = { readonly shared: SharedSections } | Question;

/** What comes of a call: its answer as JSON, or what was wrong with it. */
export type Outcome =
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

interface Waiting {
  /** Answers on this thread after all. */
  readonly here: () => unknown;
  readonly resolve: (reply: Serialized) => void;
  readonly reject: (error: unknown) => void;
}

/** A helper: its thread, the region that it has, and what it has not answered yet. */
interface Helper {
  readonly worker: Worker;
  region: Region | null;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Answers calls on several threads over one region in shared memory. While there is little to do, the thread that serves answers by
 * itself, which is quickest; when it is busy, helpers take what they can, and it answers what they cannot.
 */
export class AnswerThreads {
  readonly #region: () => Region;
  readonly #size: number;
  readonly #log: (message: string, error: unknown) => void;
  readonly #busyShare: number;
  readonly #helpers: Helper[] = [];
  readonly #sampling: NodeJS.Timeout;
  #isBusy = false;
  #number = 0;

  /**
   * @param region gives the region that is served now
   * @param size how many helpers there may be; they start when they are first needed
   */
  constructor(
    region: () => Region,
    size: number,
    log: (message: string, error: unknown) => void,
    busyShare: number = BUSY_SHARE,
  ) {
    this.#region = region;
    this.#size = size;
    this.#log = log;
    this.#busyShare = busyShare;
    let before = performance.eventLoopUtilization();
    this.#sampling = setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.#isBusy = performance.eventLoopUtilization(now, before).utilization >= this.#busyShare;
      before = now;
      // A helper without calls lets go of a region that is no longer served.
      for (const helper of this.#helpers) this.#share(helper);
    }, SAMPLE_MS).unref();
  }

  /** Answers a call: here at once, or a little later by a helper. `here` is what the name stands for. @throws Problem */
  answer<C, R>(name: AnswerName, here: (region: Region, call: C) => R, call: C): R | Promise<Serialized> {
    const helper = this.#isBusy || this.#busyShare === 0 ? this.#freeHelper() : null;
    const answerHere = () => here(this.#region(), call);
    return helper ? this.#ask(helper, { number: ++this.#number, name, call }, answerHere) : answerHere();
  }

  #freeHelper(): Helper | null {
    let freest: Helper | null = null;
    for (const helper of this.#helpers) if (!freest || helper.waiting.size < freest.waiting.size) freest = helper;
    if (freest && freest.waiting.size === 0) return freest;
    if (this.#helpers.length < this.#size) return this.#start();
    return freest && freest.waiting.size < MAX_WAITING ? freest : null;
  }

  #start(): Helper {
    const worker = new Worker(new URL('./answer-thread.ts', import.meta.url));
    worker.unref();
    const helper: Helper = { worker, region: null, waiting: new Map() };
    worker.on('message', ({ number, outcome }: { number: number; outcome: Outcome }) => {
      const waiting = helper.waiting.get(number);
      helper.waiting.delete(number);
      if (waiting) settle(waiting, outcome);
    });
    worker.on('error', (error) => this.#replace(helper, error));
    this.#helpers.push(helper);
    return helper;
  }

  /** A helper that failed is gone; what it had not answered is answered here, so that only the call that is at fault fails. */
  #replace(helper: Helper, error: unknown): void {
    this.#log('a thread that answers calls has failed', error);
    this.#helpers.splice(this.#helpers.indexOf(helper), 1);
    for (const { here, resolve, reject } of helper.waiting.values()) {
      try {
        resolve(new Serialized(JSON.stringify(here())));
      } catch (failure) {
        reject(failure);
      }
    }
  }

  /** Gives a helper the region that is served now; it answers what it is asked from then on from it. */
  #share(helper: Helper): void {
    const region = this.#region();
    if (helper.region === region) return;
    helper.region = region;
    helper.worker.postMessage({ shared: region.places.shared } satisfies ThreadMessage);
  }

  #ask(helper: Helper, question: Question, here: () => unknown): Promise<Serialized> {
    this.#share(helper);
    return new Promise((resolve, reject) => {
      helper.waiting.set(question.number, { here, resolve, reject });
      helper.worker.postMessage(question satisfies ThreadMessage);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#sampling);
    await Promise.all(this.#helpers.map(({ worker }) => worker.terminate()));
  }
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ('json' in outcome) resolve(new Serialized(outcome.json));
  else if ('errors' in outcome) reject(new InputProblem(outcome.errors));
  else reject(new Problem(outcome.status, outcome.message, outcome.headers));
}
