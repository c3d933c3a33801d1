import { performance } from 'node:perf_hooks';

/** So long the thread that serves works on what waits before it looks at what has arrived. */
const TURN_MS = 0.5;
/** With so much that waits, the first is worked on here for each that comes: what arrives later is not even read while all are busy. */
const MOST_WAITING = 64;

/** Who works on what waits in a row. */
export interface RowWorkers<Call> {
  /** Hands over what others have room for: the first of these. It does not throw. @returns how many */
  readonly giveAway: (behind: readonly Call[]) => number;
  /** Works on one on this thread, at once. It does not throw. */
  readonly workHere: (call: Call) => void;
}

/**
 * A row of calls, first come first served. The thread that serves works on the first, since one alone is sooner there than at another thread;
 * others are given of those behind it what they have room for, and it works on the rest, in turns between those in which it takes what
 * arrives.
 */
export class CallRow<Call> {
  readonly #workers: RowWorkers<Call>;
  readonly #waiting: Call[] = [];
  #next: NodeJS.Immediate | null = null;

  constructor(workers: RowWorkers<Call>) {
    this.#workers = workers;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(call: Call): void {
    const first = this.#waiting.length >= MOST_WAITING ? this.#waiting.shift() : undefined;
    if (first !== undefined) this.#workers.workHere(first);
    this.#waiting.push(call);
    // What arrives in the same turn of the event loop is handed over together.
    this.#next ??= setImmediate(() => this.#turn());
  }

  /** Works on all of them here, at once. */
  finish(): void {
    if (this.#next) clearImmediate(this.#next);
    this.#next = null;
    for (const call of this.#waiting.splice(0)) this.#workers.workHere(call);
  }

  #turn(): void {
    if (this.#waiting.length > 1) this.#waiting.splice(1, this.#workers.giveAway(this.#waiting.slice(1)));
    const until = performance.now() + TURN_MS;
    for (let call = this.#waiting.shift(); call !== undefined; call = this.#waiting.shift()) {
      this.#workers.workHere(call);
      if (performance.now() >= until) break;
    }
    this.#next = this.#waiting.length > 0 ? setImmediate(() => this.#turn()) : null;
  }
}
