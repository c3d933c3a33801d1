import { performance } from 'node:perf_hooks';
import type { RunLater } from '../threads/answer-threads.ts';

/** The event loop is looked at so often. */
const TICK_MS = 50;
/** A loop that stood for longer is reported. */
const STALL_MS = 200;
/** Pieces of work that are shorter cannot have held it up. */
const NOTED_MS = 20;

/** For whom a piece of work was done. */
export interface Worker {
  readonly id: string;
  readonly endpoint: string;
}

/** That the thread that serves did nothing else for some time, and what it did if that is known. */
export interface Stall {
  readonly milliseconds: number;
  readonly worker: Worker | null;
}

/** Watches that no request holds the serving thread: whoever does is named with what it did. */
export class LoopWatch {
  #timer: NodeJS.Timeout | undefined;
  #longest: { readonly worker: Worker; readonly milliseconds: number } | null = null;
  /** For whom work is done at the moment. */
  #current: (() => Worker) | null = null;
  /** How long that has done work for others, in milliseconds. */
  #elsewhere = 0;

  /** Watches from now on: what opens a server holds nobody up. */
  begin(report: (stall: Stall) => void): void {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const milliseconds = now - last - TICK_MS;
      last = now;
      if (milliseconds > STALL_MS) report({ milliseconds, worker: this.#longest?.worker ?? null });
      this.#longest = null;
    }, TICK_MS).unref();
  }

  /** Does a piece of a request's work that is not interrupted. @param workerOf is asked only where it took long; null: for nobody that is known */
  during<T>(workerOf: (() => Worker) | null, work: () => T): T {
    const began = performance.now();
    const [before, elsewhere] = [this.#current, this.#elsewhere];
    this.#current = workerOf;
    this.#elsewhere = 0;
    try {
      return work();
    } finally {
      const whole = performance.now() - began;
      const own = whole - this.#elsewhere;
      this.#current = before;
      this.#elsewhere = elsewhere + whole;
      if (workerOf && own > NOTED_MS && own > (this.#longest?.milliseconds ?? 0))
        this.#longest = { worker: workerOf(), milliseconds: own };
    }
  }

  /** Does a piece of work later on as for whom work is done at the moment. */
  bind(): RunLater {
    const current = this.#current;
    return (work) => this.during(current, work);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
