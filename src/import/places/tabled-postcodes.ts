import type { Position } from '../../geo/position.ts';
import { TextSet } from '../../storage/text-set.ts';
import type { AdminArea } from './admin-areas.ts';
import {
  countPoint,
  countTown,
  newPostcode,
  type Postcode,
  type Postcodes,
  postcodeKey,
  readPostcode,
} from './postcodes.ts';

/** What a line of a table says of a postal code. */
export interface TabledCode {
  readonly country: string;
  readonly code: string;
  readonly position: Position;
  /** The towns that the table names. */
  readonly towns: readonly AdminArea[];
  /** What it lies in, where it names none. */
  readonly within: AdminArea | null;
}

/**
 * The postal codes of tables. What a map or an earlier table knows of a code stands.
 *
 * Britain has 1.7 million codes, so that they are not kept: a code is written when the next one begins. Only those whose lines stand apart
 * are kept up to the end of their table.
 */
export class TabledPostcodes {
  readonly #known: Postcodes;
  readonly #write: (postcode: Postcode) => void;
  readonly #countries = new Set<string>();
  /** The keys of the codes of each table before. */
  readonly #ofEarlierTables: TextSet[] = [];
  #ofTable = new TextSet();
  #kept = new Map<string, Postcode>();
  #apart: ReadonlySet<string> = new Set();
  #open: Postcode | null = null;
  #openKey = '';

  constructor(known: Postcodes, write: (postcode: Postcode) => void) {
    this.#known = known;
    this.#write = write;
  }

  /** The countries of all codes that have been added. */
  get countries(): ReadonlySet<string> {
    return this.#countries;
  }

  /** Begins a table. @param apart the keys of codes whose lines do not stand together */
  begin(apart: ReadonlySet<string>): void {
    this.#apart = apart;
  }

  add({ country, code: text, position, towns, within }: TabledCode): void {
    const code = readPostcode(text);
    if (code === null) return;
    const postcode = this.#take(country, code, postcodeKey(country, code));
    if (!postcode) return;
    countPoint(postcode, position);
    for (const town of towns) countTown(postcode, town);
    postcode.within ??= within;
  }

  /** The code that a line of the table is about; null where something before the table has it. */
  #take(country: string, code: string, key: string): Postcode | null {
    if (key === this.#openKey) return this.#open;
    if (this.#known.has(key) || this.#ofEarlierTables.some((keys) => keys.has(key))) return null;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    this.#ofTable.add(key);
    this.#countries.add(country);
    const postcode = newPostcode(country, code);
    if (this.#apart.has(key)) {
      this.#kept.set(key, postcode);
    } else {
      this.#close();
      this.#open = postcode;
      this.#openKey = key;
    }
    return postcode;
  }

  #close(): void {
    if (this.#open) this.#write(this.#open);
    this.#open = null;
    this.#openKey = '';
  }

  /** Ends a table: all of it has been written. */
  end(): void {
    this.#close();
    for (const postcode of this.#kept.values()) this.#write(postcode);
    this.#kept = new Map();
    this.#ofEarlierTables.push(this.#ofTable);
    this.#ofTable = new TextSet();
  }
}
