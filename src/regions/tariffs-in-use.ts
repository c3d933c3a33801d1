import type { Damage } from '../storage/damage.ts';
import type { Rates } from '../tolls/rates.ts';
import { prepareTariffs } from '../tolls/read.ts';
import type { Tariff } from '../tolls/tariff.ts';
import type { TariffFiles } from './tariffs.ts';

/** What tolls are calculated from. */
export interface TollPrices {
  readonly tariffs: readonly Tariff[];
  /** Null where amounts cannot be converted. */
  readonly rates: Rates | null;
}

/** The tariffs in use. */
export interface UsableTariffs extends TollPrices {
  /** Files that could never be read: without them prices would be wrong. */
  readonly unread: readonly string[];
}

/** Reads the tariffs of a data folder again and again. A file that has become unreadable leaves the tariff that was read last in use. */
export class TariffsInUse {
  readonly #files: TariffFiles;
  readonly #damage: Damage;
  #last: ReadonlyMap<string, Tariff> = new Map();
  #rates: Rates | null = null;

  constructor(files: TariffFiles, damage: Damage) {
    this.#files = files;
    this.#damage = damage;
    prepareTariffs();
  }

  read(): UsableTariffs {
    const unread: string[] = [];
    const usable = new Map<string, Tariff>();
    const present = new Set<string>();
    const keepLast = (name: string, error: unknown) => {
      const last = this.#last.get(name);
      if (last) usable.set(name, last);
      else unread.push(name);
      this.#damage.report(`tariff ${name}`, error, 'import it again (waypost tariff import), or remove the file');
    };
    for (const { name, read } of this.#files.each()) {
      present.add(`tariff ${name}`);
      try {
        usable.set(name, read().tariff);
        this.#damage.mend(`tariff ${name}`);
      } catch (error) {
        keepLast(name, error);
      }
    }
    this.#damage.mendAllBut('tariff', present);
    this.#last = usable;
    return { tariffs: [...usable.values()], rates: this.#readRates(), unread };
  }

  #readRates(): Rates | null {
    try {
      this.#rates = this.#files.rates();
      this.#damage.mend('exchange rates');
    } catch (error) {
      this.#damage.report('exchange rates', error, 'import them again (waypost tariff rates), or remove them');
    }
    return this.#rates;
  }

  watch(onChange: () => void): () => void {
    return this.#files.watch(onChange);
  }
}
