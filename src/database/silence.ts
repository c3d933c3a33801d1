import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './failures.ts';

/** How often the database is asked whether it answers. */
const ASK_MS = 1_000;
/** What takes longer to answer a question of nothing hangs, or cannot be reached. */
const SILENT_MS = 2_000;

/** What the database last said to the question whether it is there. */
export type Presence = 'answers' | 'refuses' | 'is silent';

/**
 * Notices a PostgreSQL server that hangs, or whose packets are lost: its connections stay, and what it is asked would wait for the limit of
 * statements. While it is silent, what waits for it fails, and what would ask fails at once. One that is stopped refuses by itself.
 */
export class SilenceWatch {
  readonly #pool: pg.Pool;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #presence: Presence = 'answers';

  constructor(connection: pg.PoolConfig) {
    this.#pool = new pg.Pool({
      ...connection,
      application_name: 'waypost watch',
      max: 1,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: 2 * SILENT_MS,
    });
    this.#pool.on('error', () => {});
    this.#watching = this.#watch();
  }

  get presence(): Presence {
    return this.#presence;
  }

  /** The answer of the database. @throws DatabaseUnavailable as soon as it is silent */
  async answer<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#presence === 'is silent') throw silent();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.add(reject);
    ask().then(resolve, reject);
    try {
      return await promise;
    } finally {
      this.#waiting.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await this.#pool.end();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const asked = this.#pool.query('select 1').then(
        (): Presence => 'answers',
        (): Presence => 'refuses',
      );
      const late = pause(SILENT_MS, undefined, { ref: false })
        // What came while this thread was at work on something else is read first.
        .then(() => afterInput())
        .then((): Presence => 'is silent');
      this.#presence = await Promise.race([asked, late]);
      if (this.#presence === 'is silent') for (const reject of this.#waiting) reject(silent());
      await asked;
      await pause(ASK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

const silent = () => new DatabaseUnavailable(new Error(`no answer for ${SILENT_MS} ms`));
