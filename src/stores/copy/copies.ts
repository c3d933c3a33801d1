import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/open.ts';
import { andThen, type Soon } from '../../soon.ts';
import { storesVersion, writeCount } from '../generation.ts';
import { AssetCopy } from './copy.ts';
import { FeatureTexts } from './feature-text.ts';
import { CHANGED, readCopy } from './read.ts';

/** A project with more assets is searched in the database. */
const MOST_ASSETS = 300_000;
/** Reading a copy takes no more than this share of the time, however often the assets change. */
const READING_SHARE = 0.1;
const LEAST_REST_MS = 1_000;
const MOST_PROJECTS = 10_000;
/** A project whose assets are too many, or take too much memory, is not tried again so soon. */
const TOO_LARGE_REST_MS = 10 * 60_000;
/** The share of the memory that is for the texts of answers. */
const TEXTS_SHARE = 1 / 4;
/** A project that is searched again within this time gets a copy. */
const AGAIN_MS = 60_000;

type CopiedDatabase = Pick<Database, 'query' | 'writes'>;

/** A version, and the count of writes taken before it was read. */
interface SeenVersion {
  readonly version: string;
  readonly writes: number;
}

type Report = (message: string, error?: unknown) => void;

/** What is known of a project beside its copy. */
interface Standing {
  searchedAt: number;
  /** When its assets may be read again. */
  restsUntil: number;
}

/** A copy, and a number that no other one has. */
export interface HeldCopy {
  readonly copy: AssetCopy;
  readonly number: number;
}

/**
 * Keeps copies of the assets of projects in memory, as long as they are what the database has: whether they are is asked for each search, of
 * several at the same time once. While there is none, the database is searched, and a copy is read beside.
 */
export class AssetCopies {
  readonly #database: CopiedDatabase;
  readonly #report: Report;
  readonly #bytes: number;
  readonly #copies: LRUCache<string, HeldCopy>;
  readonly #standings = new LRUCache<string, Standing>({ max: MOST_PROJECTS });
  readonly #versions = new Map<string, LatestVersion>();
  /** The last version that was read of each project. */
  readonly #seen = new LRUCache<string, SeenVersion>({ max: MOST_PROJECTS });
  /** Searches that were answered from a copy, and those that were left to the database. */
  readonly figures = { hits: 0, misses: 0 };
  /** The assets of copies as they are answered. */
  readonly texts: FeatureTexts;
  #number = 0;
  /** One copy is read at a time. */
  #isReading = false;
  #isClosed = false;

  /** @param bytes of all copies and their texts together at most; 0 for none */
  constructor(database: CopiedDatabase, bytes: number, report: Report) {
    this.#database = database;
    this.#bytes = Math.floor(bytes * (1 - TEXTS_SHARE));
    this.#report = report;
    this.texts = new FeatureTexts(bytes * TEXTS_SHARE);
    this.#copies = new LRUCache({
      maxSize: Math.max(1, this.#bytes),
      sizeCalculation: ({ copy }) => Math.max(1, copy.bytes),
    });
  }

  /** What the copies and their texts take now. */
  get bytes(): number {
    return this.#copies.calculatedSize + this.texts.bytes;
  }

  /** No copy is read any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** The assets of a project as they are when this is asked, or later; null where the database has to be searched. */
  current(projectId: string): Soon<HeldCopy | null> {
    if (this.#bytes === 0) return null;
    const held = this.#copies.get(projectId);
    return andThen(held ? this.#versionOf(projectId) : null, (version) => {
      if (held && version === held.copy.version) return held;
      this.#readSoon(projectId);
      return null;
    });
  }

  /** A copy of a version, where it is still there although others may have been written since. */
  kept(projectId: string, version: string): HeldCopy | null {
    const held = this.#copies.get(projectId);
    return held && writeCount(held.copy.version) === version ? held : null;
  }

  /** The version of a project: known where nothing has been written since it was read. */
  #versionOf(projectId: string): Soon<string> {
    const seen = this.#seen.get(projectId);
    if (seen && seen.writes === this.#database.writes?.()) return seen.version;
    const known = this.#versions.get(projectId);
    if (known) return known.ask();
    const latest = new LatestVersion(
      () => this.#readVersion(projectId),
      () => this.#versions.delete(projectId),
    );
    this.#versions.set(projectId, latest);
    return latest.ask();
  }

  async #readVersion(projectId: string): Promise<string> {
    const writes = this.#database.writes?.();
    const version = await storesVersion(this.#database, projectId);
    if (writes !== undefined) this.#seen.set(projectId, { version, writes });
    return version;
  }

  /** Reads a copy of a project that is searched again, unless that was done too lately. */
  #readSoon(projectId: string): void {
    const now = performance.now();
    const known = this.#standings.get(projectId);
    const standing = known ?? { searchedAt: Number.NEGATIVE_INFINITY, restsUntil: 0 };
    if (!known) this.#standings.set(projectId, standing);
    const isAgain = now - standing.searchedAt < AGAIN_MS;
    standing.searchedAt = now;
    if (!isAgain || this.#isReading || this.#isClosed || now < standing.restsUntil) return;
    this.#isReading = true;
    void this.#read(projectId).then((isTooLarge) => {
      const took = performance.now() - now;
      this.#isReading = false;
      const rest = isTooLarge ? TOO_LARGE_REST_MS : Math.max(LEAST_REST_MS, took / READING_SHARE);
      standing.restsUntil = performance.now() + rest;
    });
  }

  /** Whether the assets are too many, or take too much memory, for a copy. */
  async #read(projectId: string): Promise<boolean> {
    const isWanted = () => !this.#isClosed;
    try {
      const version = await storesVersion(this.#database, projectId);
      const limits = { assets: MOST_ASSETS, bytes: this.#bytes };
      const copy = await readCopy(this.#database, projectId, version, { limits, isWanted });
      if (copy instanceof AssetCopy) {
        this.#copies.set(projectId, { copy, number: ++this.#number });
        return false;
      }
      if (copy === CHANGED) return false;
      this.#report(
        `the assets of project ${projectId} are searched in the database: they are more than ${MOST_ASSETS}, or take more than three quarters of WAYPOST_STORES_BYTES`,
      );
      return true;
    } catch (error) {
      if (!this.#isClosed)
        this.#report('the assets of a project could not be copied into memory; they are searched in the database', error);
      return false;
    }
  }
}

/** Asks for a version that is at least as new as the question, once for all that ask while another question is on its way. */
class LatestVersion {
  readonly #read: () => Promise<string>;
  readonly #idle: () => void;
  #running: Promise<string> | null = null;
  #next: Promise<string> | null = null;

  /** @param idle is called when nobody asks any more */
  constructor(read: () => Promise<string>, idle: () => void) {
    this.#read = read;
    this.#idle = idle;
  }

  ask(): Promise<string> {
    if (this.#next) return this.#next;
    if (!this.#running) return this.#begin();
    const begin = () => {
      this.#next = null;
      return this.#begin();
    };
    this.#next = this.#running.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<string> {
    const asked = this.#read().finally(() => {
      if (this.#running !== asked) return;
      this.#running = null;
      if (!this.#next) this.#idle();
    });
    this.#running = asked;
    return asked;
  }
}
