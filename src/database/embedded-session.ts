import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { freeBytes, isWritable } from '../storage/disk.ts';

export interface ThreadData {
  readonly folder: string;
  readonly isDurable: boolean;
  /** Wakes the thread when there is something for it. */
  readonly signal: Int32Array<SharedArrayBuffer>;
}

export type ToThread = { readonly kind: 'batch' | 'more' | 'close'; readonly bytes: Uint8Array<ArrayBuffer> };
export type FromThread = {
  readonly kind: 'ready' | 'piece' | 'wants' | 'done';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** What is reported about a batch while it runs. */
export interface Listener {
  /** A part of the answer. */
  answer(piece: Uint8Array): void;
  /** The batch needs what comes next from its client: the data of COPY. */
  wants(): void;
}

/** The session of the embedded database is gone, and with it what was running: PGlite broke, or was ended at a deadline. */
export class SessionEnded extends Error {
  readonly isLate: boolean;
  /** Whether it broke because its folder cannot be written any more. */
  readonly isUnwritable: boolean;

  constructor({ isLate, isUnwritable }: Pick<SessionEnded, 'isLate' | 'isUnwritable'>, cause?: unknown) {
    super(isLate ? 'the deadline has passed' : 'the embedded database broke', { cause });
    this.isLate = isLate;
    this.isUnwritable = isUnwritable;
  }
}

const NOTHING = new Uint8Array();
const REOPEN_PAUSE_MS = 1_000;
/** What is still running at the end gets so long. */
const CLOSE_MS = 5_000;

interface Running extends Listener {
  done(): void;
  fail(error: Error): void;
}

/**
 * The one session of the embedded database, in a thread of its own, which can be ended at any moment. It then opens the same folder again,
 * as after a crash (about 1.5 s), and the next batch waits for that.
 */
export class EmbeddedSession {
  readonly #folder: string;
  readonly #isDurable: boolean;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  #thread: Promise<Worker>;
  #running: Running | null = null;
  #isClosing = false;
  /** Called when what clients had in the session is gone. */
  onEnd: () => void = () => {};
  #greeting: Uint8Array = NOTHING;

  private constructor(folder: string, isDurable: boolean) {
    this.#folder = folder;
    this.#isDurable = isDurable;
    this.#thread = this.#open();
  }

  static async open(folder: string, isDurable: boolean): Promise<EmbeddedSession> {
    const session = new EmbeddedSession(folder, isDurable);
    await session.#thread;
    return session;
  }

  /** What the database says to a client that connects. */
  get greeting(): Uint8Array {
    return this.#greeting;
  }

  /**
   * Runs a batch of whole messages.
   *
   * @param deadlineMs after so long the session is ended; 0 for never
   * @throws SessionEnded
   */
  async run(bytes: Uint8Array, deadlineMs: number, listener: Listener): Promise<void> {
    const thread = await this.#thread;
    const running = Promise.withResolvers<void>();
    const timer = deadlineMs > 0 ? setTimeout(() => this.#end(thread, true), deadlineMs) : undefined;
    this.#running = { ...listener, done: running.resolve, fail: running.reject };
    this.#post(thread, 'batch', bytes);
    try {
      await running.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** More of the batch that wants it. */
  async feed(bytes: Uint8Array): Promise<void> {
    this.#post(await this.#thread, 'more', bytes);
  }

  /** Opens the database anew: nothing of what clients have left in the session remains. */
  async renew(): Promise<void> {
    this.#end(await this.#thread, false);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const thread = await this.#thread.catch(() => null);
    if (!thread) return;
    const exited = new Promise((resolve) => thread.once('exit', resolve));
    this.#post(thread, 'close', NOTHING);
    // What it works on then is undone at the next start, as after a crash.
    const timer = setTimeout(() => thread.terminate(), CLOSE_MS);
    await exited;
    clearTimeout(timer);
  }

  /** @param isLate whether it took too long */
  #end(thread: Worker, isLate: boolean, cause?: unknown): void {
    const running = this.#running;
    this.#running = null;
    // At the end nothing is opened again, and who closes waits for the thread.
    if (this.#isClosing) {
      running?.fail(new SessionEnded({ isLate, isUnwritable: false }, cause));
      return;
    }
    thread.removeAllListeners();
    // The folder has one process at a time: the next thread begins when this one is gone.
    this.#thread = thread.terminate().then(() => this.#reopen());
    this.onEnd();
    running?.fail(new SessionEnded({ isLate, isUnwritable: !isLate && !isWritable(this.#folder) }, cause));
  }

  async #reopen(): Promise<Worker> {
    for (;;) {
      try {
        return await this.#open();
      } catch (error) {
        if (this.#isClosing) throw error;
        process.stderr.write(
          `The embedded database in ${this.#folder} does not open again, with ${Math.floor(freeBytes(this.#folder) / 2 ** 20)} MB free on its disk: ${error}\n`,
        );
        await pause(REOPEN_PAUSE_MS);
      }
    }
  }

  #open(): Promise<Worker> {
    const workerData: ThreadData = { folder: this.#folder, isDurable: this.#isDurable, signal: this.#signal };
    const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData });
    return new Promise((resolve, reject) => {
      thread.once('error', reject);
      thread.on('message', (message: FromThread) => {
        if (message.kind === 'ready') {
          this.#greeting = message.bytes;
          thread.off('error', reject);
          thread.once('error', (error) => this.#end(thread, false, error));
          thread.once('exit', (code) => {
            if (!this.#isClosing) this.#end(thread, false, new Error(`its thread ended with ${code}`));
          });
          resolve(thread);
        } else this.#hear(message);
      });
    });
  }

  /** Sends a copy, which then belongs to the thread: the bytes stand in a larger buffer. */
  #post(thread: Worker, kind: ToThread['kind'], bytes: Uint8Array): void {
    const message: ToThread = { kind, bytes: new Uint8Array(bytes) };
    thread.postMessage(message, [message.bytes.buffer]);
    Atomics.store(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }

  #hear({ kind, bytes }: FromThread): void {
    const running = this.#running;
    if (!running) return;
    // Before its client hears that it may send.
    if (kind === 'wants') running.wants();
    if (bytes.length > 0) running.answer(bytes);
    if (kind === 'done') {
      this.#running = null;
      running.done();
    }
  }
}
