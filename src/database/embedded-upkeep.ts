import pg from 'pg';
import { first } from '../at.ts';
import type { Purpose } from './embedded-queue.ts';

const ROUND_MS = 10_000;
/** What has been written since the last checkpoint is read again after a crash: so much at most, about. */
const LOG_BYTES = 16 * 2 ** 20;
/** A table is cleared when so many of its rows are dead, and so large a share. Others wait meanwhile (about 10 ms for 1,000), so not often. */
const DEAD_ROWS = 1_000;
const DEAD_SHARE = 0.2;
const BETWEEN_CLEARINGS_MS = 120_000;

const PURPOSE: Purpose = 'waypost work';

/**
 * What processes of its own do for PostgreSQL on a server, and nobody does for the embedded one: checkpoints, without which its log grows and
 * a start after a crash takes ever longer, and clearing tables of rows that were deleted, whose room is used again then.
 */
export class EmbeddedUpkeep {
  readonly #connection: pg.ClientConfig;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  /** How far the log was written at the last checkpoint, in bytes. */
  #checkpoint = 0;
  #cleared = performance.now();

  readonly #betweenClearingsMs: number;

  constructor(connection: pg.PoolConfig, { betweenClearingsMs = BETWEEN_CLEARINGS_MS } = {}) {
    this.#connection = { ...connection, application_name: PURPOSE };
    this.#betweenClearingsMs = betweenClearingsMs;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.round().finally(() => {
        if (!this.#isClosing) this.#schedule();
      });
    }, ROUND_MS).unref();
  }

  /** Does what is due. What fails, as everything does while the database is opened again, is due at the next round. */
  async round(): Promise<void> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await this.#writeCheckpoint(client);
      if (performance.now() - this.#cleared > this.#betweenClearingsMs) await this.#clear(client);
    } catch {
      // Whoever needs the database learns of it, and says so.
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #writeCheckpoint(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ written: string }>(`select pg_current_wal_lsn() - '0/0' as written`);
    const written = Number(first(rows).written);
    if (written - this.#checkpoint < LOG_BYTES) return;
    await client.query('checkpoint');
    this.#checkpoint = written;
  }

  async #clear(client: pg.Client): Promise<void> {
    this.#cleared = performance.now();
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
        where n_dead_tup > $1::bigint and n_dead_tup > $2::float8 * n_live_tup`,
      [DEAD_ROWS, DEAD_SHARE],
    );
    for (const { name } of rows) if (!this.#isClosing) await client.query(`vacuum ${name}`);
  }

  /** What is at work goes on, and ends with the database. */
  stop(): void {
    this.#isClosing = true;
    clearTimeout(this.#timer);
  }
}
