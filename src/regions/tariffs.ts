import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { type Rates, readRatesFile } from '../tolls/rates.ts';
import { keptTariff, readTariffFile } from '../tolls/read.ts';
import { sealed } from '../tolls/sealed.ts';
import type { Tariff } from '../tolls/tariff.ts';

/** New tariffs have to show within a second. */
const POLL_MS = 250;
const ENDING = '.json';

/** The name of the file of exchange rates; no tariff has such an id. */
export const RATES = '_rates';

/** Whether a name can be that of a tariff: of the id of one, that is, and not of the rates. */
export const isTariffId = (name: string): boolean => /^[a-z0-9][a-z0-9_-]*$/.test(name);

/** A tariff that has been imported. */
export interface ImportedTariff {
  readonly tariff: Tariff;
  readonly importedAt: Date;
}

/**
 * The tariffs of a data folder, for whatever region is in use:
 *
 *     tariffs/<id>.json
 *     tariffs/_rates.json   exchange rates
 */
export class TariffFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'tariffs');
  }

  /** Where a tariff stands. */
  file(id: string): string {
    return join(this.#folder, `${id}${ENDING}`);
  }

  isEmpty(): boolean {
    return this.#names().length === 0;
  }

  #names(): string[] {
    return existsSync(this.#folder)
      ? readdirSync(this.#folder)
          .filter((name) => name.endsWith(ENDING) && name !== RATES + ENDING)
          .sort()
      : [];
  }

  /** All files by their names, to be read one by one. */
  each(): { readonly name: string; readonly read: () => ImportedTariff }[] {
    return this.#names().map((name) => {
      const path = join(this.#folder, name);
      return { name, read: () => ({ tariff: readTariffFile(path), importedAt: statSync(path).mtime }) };
    });
  }

  /** All tariffs by their ids. A file that cannot be used is reported, and left out. */
  list(log: (message: string, error: unknown) => void): ImportedTariff[] {
    return this.each().flatMap(({ read }) => {
      try {
        return read();
      } catch (error) {
        log('a tariff was skipped', error);
        return [];
      }
    });
  }

  /** Takes a tariff in, in the place of one with the same id: whole or not at all. */
  write(tariff: Tariff): void {
    this.#write(tariff.id, keptTariff(tariff));
  }

  #write(name: string, text: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    sweepDrafts(this.#folder);
    const draft = draftIn(this.#folder, 'importing');
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, this.file(name));
  }

  /** The file of exchange rates, which may not be there. */
  get ratesFile(): string {
    return this.file(RATES);
  }

  /** Null where there are none. @throws FormError */
  rates(): Rates | null {
    return existsSync(this.ratesFile) ? readRatesFile(this.ratesFile) : null;
  }

  writeRates(rates: Rates): void {
    this.#write(RATES, sealed(rates));
  }

  /** False when there are none. */
  removeRates(): boolean {
    if (!existsSync(this.ratesFile)) return false;
    rmSync(this.ratesFile);
    return true;
  }

  /** Removes a tariff; false when there is none. */
  remove(id: string): boolean {
    if (!isTariffId(id) || !existsSync(this.file(id))) return false;
    rmSync(this.file(id));
    return true;
  }

  /** A fingerprint for changes: which files there are, when they were written, and how long they are. */
  #state(): string {
    return [...this.#names(), RATES + ENDING]
      .map((name) => {
        const stats = statSync(join(this.#folder, name), { throwIfNoEntry: false });
        return `${name} ${stats?.mtimeMs} ${stats?.size}`;
      })
      .join('\n');
  }

  /** Calls back whenever tariffs have changed; returns how to stop that. */
  watch(onChange: () => void): () => void {
    // Polled, not notified: notifications get lost on network file systems and in containers. Files may also be changed in place, by others.
    let before = this.#state();
    const timer = setInterval(() => {
      const now = this.#state();
      if (now === before) return;
      before = now;
      onChange();
    }, POLL_MS).unref();
    return () => clearInterval(timer);
  }
}
