import { performance } from 'node:perf_hooks';

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
  readonly #report: (stall: Stall) => void;
  #timer: NodeJS.Timeout | undefined;
  #longest: { readonly worker: Worker; readonly milliseconds: number } | null = null;

  constructor(report: (stall: Stall) => void) {
    this.#report = report;
  }

  /** Watches from now on: what opens a server holds nobody up. */
  begin(): void {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const milliseconds = now - last - TICK_MS;
      last = now;
      if (milliseconds > STALL_MS) this.#report({ milliseconds, worker: this.#longest?.worker ?? null });
      this.#longest = null;
    }, TICK_MS).unref();
  }

  /** Does a piece of a request's work that is not interrupted. @param workerOf is asked only where it took long */
  during<T>(workerOf: () => Worker, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      const milliseconds = performance.now() - began;
      if (milliseconds > NOTED_MS && milliseconds > (this.#longest?.milliseconds ?? 0))
        this.#longest = { worker: workerOf(), milliseconds };
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
