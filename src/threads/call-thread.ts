import { type Transferable, Worker } from 'node:worker_threads';
import { at } from '../at.ts';
import type { Calls, ErrorKind, Heard, Reply, Sent } from './calls.ts';

/** A thread ended before it had answered: by itself, by a failure outside of any call, or because it was ended. */
export class ThreadEnded extends Error {
  constructor(cause?: unknown) {
    super('The thread ended before it had answered', { cause });
    this.name = 'ThreadEnded';
  }
}

export interface CallThreadOptions {
  /** The script of the thread; it calls `serveCalls`. */
  readonly script: URL;
  readonly workerData?: unknown;
  /** Errors that stay of their kind; the script names the same ones in the same order. */
  readonly errors?: readonly ErrorKind[];
  /** How large the heap of a thread may become, in MiB, before it is ended; without it, as large as Node.js lets it. */
  readonly heapMegabytes?: number | undefined;
  /** Called when a thread has been started, before anything else is sent to it. */
  readonly onStart?: () => void;
  /** Called once when a thread has ended that was not closed, before its calls are rejected. */
  readonly onEnd?: (error: ThreadEnded) => void;
}

/** A thread while it runs. */
interface Running {
  readonly worker: Worker;
  readonly listens: PromiseWithResolvers<void>;
  readonly waiting: Map<number, PromiseWithResolvers<never>>;
}

/**
 * A thread that answers the calls of a table. It starts when it is first called, and anew at the first call after it has ended. It keeps
 * the process alive while it starts or a call waits, and no longer.
 */
export class CallThread<C extends Calls> {
  readonly #options: CallThreadOptions;
  #running: Running | null = null;
  #number = 0;

  constructor(options: CallThreadOptions) {
    this.#options = options;
  }

  /** How many calls have not been answered. */
  get waiting(): number {
    return this.#running?.waiting.size ?? 0;
  }

  /** Starts the thread if it does not run, and waits until it listens: what is timed begins then. @throws ThreadEnded */
  listens(): Promise<void> {
    return this.#run().listens.promise;
  }

  /**
   * Calls the thread.
   *
   * @param buffers what is handed over instead of copied
   * @throws what the call throws: an error of a known kind as it was, another one as a plain `Error`
   * @throws ThreadEnded, or what `end` was given
   */
  call<Name extends keyof C & string>(
    name: Name,
    input: C[Name][0],
    buffers: readonly Transferable[] = [],
  ): Promise<C[Name][1]> {
    return at(this.callEach(name, [input], buffers), 0);
  }

  /** Calls the thread once for each input, which costs less than one by one. They begin in this order. */
  callEach<Name extends keyof C & string>(
    name: Name,
    inputs: readonly C[Name][0][],
    buffers: readonly Transferable[] = [],
  ): Promise<C[Name][1]>[] {
    const { worker, waiting } = this.#run();
    const sent: readonly Sent[] = inputs.map((input) => ({ number: ++this.#number, name, input }));
    worker.postMessage(sent, buffers);
    worker.ref();
    return sent.map(({ number }) => {
      const answer = Promise.withResolvers<never>();
      waiting.set(number, answer);
      return answer.promise;
    });
  }

  /** Calls a thread that runs; one that does not is not started for it. */
  notify<Name extends keyof C & string>(name: Name, input: C[Name][0]): void {
    // Nobody waits for the answer: a thread that has ended meanwhile learns it from whoever starts the next one.
    if (this.#running) this.call(name, input).catch(() => {});
  }

  /** Ends the thread, whatever it does; its calls are rejected, and the next call starts another one. */
  end(error: Error): void {
    const running = this.#running;
    if (!running) return;
    this.#forget(running, error);
    void running.worker.terminate();
  }

  async close(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#forget(running, new ThreadEnded());
    await running.worker.terminate();
  }

  #run(): Running {
    if (this.#running) return this.#running;
    const { script, workerData, heapMegabytes, onStart } = this.#options;
    const limits = heapMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } };
    const worker = new Worker(script, { workerData, ...limits });
    const running: Running = { worker, listens: Promise.withResolvers(), waiting: new Map() };
    // A caller that does not wait for it sees its calls fail.
    running.listens.promise.catch(() => {});
    worker.on('message', (heard: Heard) => this.#take(running, heard));
    worker.on('error', (cause) => this.#lose(running, new ThreadEnded(cause)));
    worker.on('exit', () => this.#lose(running, new ThreadEnded()));
    this.#running = running;
    onStart?.();
    return running;
  }

  #take(running: Running, heard: Heard): void {
    // What is being closed keeps the process alive until it has ended.
    if (this.#running !== running) return;
    const { worker, listens, waiting } = running;
    if ('listens' in heard) listens.resolve();
    else for (const reply of heard.replies) this.#settle(waiting, reply);
    if (waiting.size === 0) worker.unref();
  }

  #settle(waiting: Running['waiting'], reply: Reply): void {
    const answer = waiting.get(reply.number);
    if (!answer) return;
    waiting.delete(reply.number);
    if ('output' in reply) answer.resolve(reply.output as never);
    else if ('error' in reply) answer.reject(reply.error);
    else answer.reject(at(this.#options.errors ?? [], reply.kind).unpack(reply.data));
  }

  #lose(running: Running, error: ThreadEnded): void {
    if (this.#running !== running) return;
    this.#options.onEnd?.(error);
    this.#forget(running, error);
  }

  #forget(running: Running, error: Error): void {
    if (this.#running === running) this.#running = null;
    running.listens.reject(error);
    for (const { reject } of running.waiting.values()) reject(error);
    running.waiting.clear();
  }
}

/** What a thread answers that runs for it alone. */
export async function inThread<C extends Calls, T>(
  options: CallThreadOptions,
  call: (thread: CallThread<C>) => Promise<T>,
): Promise<T> {
  const thread = new CallThread<C>(options);
  try {
    return await call(thread);
  } finally {
    await thread.close();
  }
}
