import type { Store } from '../database/open.ts';
import { closedVenues, listClosures } from './closure-rows.ts';

/** A closure has to show within a second, on whatever server it was made. */
const POLL_MS = 300;

/** A feature and the time for which it is closed, UNIX milliseconds. */
interface Span {
  readonly feature: number;
  readonly from: number;
  readonly until: number;
}

/** The closures of one venue as they were read. */
interface Known {
  readonly revision: number;
  readonly spans: readonly Span[];
}

const NONE: readonly number[] = [];

/**
 * What is closed of the venues of all projects, as the database has it: it is looked at several times a second, and what has changed is
 * read. While the database is away, what was known holds.
 */
export class LiveClosures {
  readonly #database: Store;
  readonly #log: (message: string, error: unknown) => void;
  #known: ReadonlyMap<string, Known> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #isAway = false;
  #isEnded = false;

  /** @param database the way to it that never waits for data */
  constructor(database: Store, log: (message: string, error: unknown) => void) {
    this.#database = database;
    this.#log = log;
  }

  /** Reads what is closed, and begins to look for changes. */
  async begin(): Promise<void> {
    await this.#read();
    this.#next();
  }

  /** The ids of the features of a venue that are closed at a moment. */
  closedAt(projectId: string, venueId: string, moment = Date.now()): readonly number[] {
    const known = this.#known.get(`${projectId}.${venueId}`);
    if (!known || known.spans.length === 0) return NONE;
    const closed = known.spans.filter(({ from, until }) => from <= moment && moment < until);
    return [...new Set(closed.map(({ feature }) => feature))];
  }

  /** Reads what has just been changed here, so that the next request knows. */
  async refresh(): Promise<void> {
    // A reading that is under way may have begun before the change.
    await this.#reading?.catch(() => {});
    await this.#read();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readChanges().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readChanges(): Promise<void> {
    const venues = await closedVenues(this.#database);
    const known = new Map<string, Known>();
    for (const { project, venue, revision } of venues) {
      const key = `${project}.${venue}`;
      const before = this.#known.get(key);
      known.set(key, before?.revision === revision ? before : { revision, spans: await this.#spansOf(project, venue) });
    }
    this.#known = known;
  }

  async #spansOf(projectId: string, venueId: string): Promise<Span[]> {
    const closures = await listClosures(this.#database, { projectId, venueId });
    return closures.map(({ feature_id: feature, closed_from: from, closed_until: until }) => ({
      feature,
      from: from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
      until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
    }));
  }

  #next(): void {
    if (this.#isEnded) return;
    this.#timer = setTimeout(() => {
      this.#read()
        .then(
          () => {
            this.#isAway = false;
          },
          (error: unknown) => {
            if (!this.#isAway && !this.#isEnded) this.#log('closures of venues could not be read', error);
            this.#isAway = true;
          },
        )
        .finally(() => this.#next());
    }, POLL_MS).unref();
  }

  async close(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#reading?.catch(() => {});
  }
}
