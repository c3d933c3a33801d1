import { unwatchFile, watchFile } from 'node:fs';
import { ExplainedError } from '../explained-error.ts';
import { openPlacesInThread, type Places } from '../places/read.ts';
import { PlaceSearch } from '../places/search.ts';
import { PLACES_FILE, type RegionVersions } from './versions.ts';

/** A region version that is open. */
export interface OpenRegion {
  readonly id: string;
  readonly places: Places;
  readonly search: PlaceSearch;
}

const POLL_MS = 500;

/**
 * The region that a running server answers from. It follows the version in use: a new one is opened in a thread while the old
 * one goes on answering, then takes its place between two requests.
 */
export class LiveRegion {
  readonly #versions: RegionVersions;
  readonly #log: (message: string, error?: unknown) => void;
  #open: OpenRegion;
  #switching: Promise<void> = Promise.resolve();

  private constructor(versions: RegionVersions, open: OpenRegion, log: (message: string, error?: unknown) => void) {
    this.#versions = versions;
    this.#open = open;
    this.#log = log;
    // Polled, not notified: notifications get lost on network file systems and in containers.
    watchFile(versions.pointerFile, { interval: POLL_MS, persistent: false }, () => {
      this.#switching = this.#switching.then(() => this.#follow());
    });
  }

  /** Opens the version in use. @throws UnusableFile when its files are damaged. */
  static async open(versions: RegionVersions, log: (message: string, error?: unknown) => void): Promise<LiveRegion> {
    const id = versions.current();
    if (id === null) throw new ExplainedError('No region has been built yet: run waypost region build');
    return new LiveRegion(versions, await openRegion(versions, id), log);
  }

  get current(): OpenRegion {
    return this.#open;
  }

  async #follow(): Promise<void> {
    const id = this.#versions.current();
    if (id === null || id === this.#open.id) return;
    try {
      const next = await openRegion(this.#versions, id);
      const previous = this.#open;
      this.#open = next;
      previous.places.close();
      this.#log(`region ${id} is in use`);
    } catch (error) {
      this.#log(`region ${id} does not open; ${this.#open.id} stays in use`, error);
    }
  }

  async close(): Promise<void> {
    unwatchFile(this.#versions.pointerFile);
    await this.#switching;
    this.#open.places.close();
  }
}

async function openRegion(versions: RegionVersions, id: string): Promise<OpenRegion> {
  const places = await openPlacesInThread(versions.file(id, PLACES_FILE));
  return { id, places, search: new PlaceSearch(places) };
}
