import { join } from 'node:path';
import { forgetAudit } from '../access/audit.ts';
import { takeCommandEvents } from '../admin/pending-audit.ts';
import { sweepUploads } from '../admin/uploads.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { recordForgotten, recordSilent } from '../datasets/import-record.ts';
import type { DatasetImports } from '../datasets/imports.ts';
import { dropAbandonedImports } from '../datasets/load.ts';
import { forgetOldSteps } from '../import/finished-steps.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { dropAbandonedAssets, giveUpWrites } from '../stores/generation.ts';

/** Folders of the data folder in which something is written under another name first. */
const FOLDERS = ['.', 'admin', 'regions', 'venues', 'tariffs', 'traffic'];
/** A process counts as dead after a minute of silence: what it has left goes soon after. */
const SWEEP_MS = 60_000;

/** Removes what killed processes have left, and what is kept for a time alone, at the start of a server and from time to time, while it serves. */
export class Leftovers {
  readonly #database: Database;
  readonly #dataFolder: string;
  readonly #auditDays: number;
  readonly #imports: DatasetImports;
  readonly #log: (message: string, error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(
    database: Database,
    { dataFolder, auditDays }: Pick<Config, 'dataFolder' | 'auditDays'>,
    imports: DatasetImports,
    log: (message: string, error: unknown) => void,
  ) {
    this.#database = database;
    this.#dataFolder = dataFolder;
    this.#auditDays = auditDays;
    this.#imports = imports;
    this.#log = log;
  }

  /** Gives up what nobody works on any more, before anybody asks for it, and begins to remove what it has left. */
  async begin(): Promise<void> {
    for (const folder of FOLDERS) sweepDrafts(join(this.#dataFolder, folder));
    // The embedded database is this process's alone: whoever was at work on it before has gone.
    const aloneSince = this.#database.kind === 'embedded' ? new Date(Date.now() - process.uptime() * 1000) : null;
    await this.#giveUp(aloneSince);
    this.#sweep(0);
  }

  async #giveUp(aloneSince: Date | null): Promise<void> {
    await this.#imports.endInterrupted();
    await recordSilent(this.#database, aloneSince);
    await recordForgotten(this.#database);
    await giveUpWrites(this.#database, aloneSince);
  }

  #sweep(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#work().then(
        () => this.#sweep(SWEEP_MS),
        (error: unknown) => {
          if (this.#closing.signal.aborted) return;
          this.#log('leftovers of killed processes could not be removed', error);
          this.#sweep(SWEEP_MS);
        },
      );
    }, delayMs).unref();
  }

  async #work(): Promise<void> {
    await this.#giveUp(null);
    const { signal } = this.#closing;
    await dropAbandonedAssets(this.#database, signal);
    await dropAbandonedImports(this.#database, signal);
    await takeCommandEvents(this.#database, this.#dataFolder);
    await forgetAudit(this.#database, this.#auditDays);
    sweepUploads(this.#dataFolder);
    forgetOldSteps(join(this.#dataFolder, 'regions'));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    clearTimeout(this.#timer);
  }
}
