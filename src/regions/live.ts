import { unwatchFile, watchFile } from 'node:fs';
import { ExplainedError } from '../explained-error.ts';
import { openPlacesInThread, type Places, sharedPlaces } from '../places/read.ts';
import { PlaceSearch } from '../places/search.ts';
import { openRoadsInThread, type Roads, sharedRoads } from '../roads/file.ts';
import { LiveRoads } from '../roads/live.ts';
import { RoadQueries } from '../roads/queries.ts';
import type { SharedSections } from '../storage/sections.ts';
import type { Tariff } from '../tolls/tariff.ts';
import { TollMap } from '../tolls/toll-map.ts';
import type { TariffFiles } from './tariffs.ts';
import type { TrafficFiles } from './traffic.ts';
import { PLACES_FILE, type RegionVersions, ROADS_FILE } from './versions.ts';

/** What answers come from, on whatever thread. */
export interface RegionAnswers {
  readonly places: Places;
  readonly search: PlaceSearch;
  /** Null for a region that was built before roads were. */
  readonly queries: RoadQueries | null;
  readonly tolls: TollMap | null;
}

/** A region version that is open. */
export interface OpenRegion extends RegionAnswers {
  readonly id: string;
  readonly roads: LiveRoads | null;
  readonly tariffs: readonly Tariff[];
}

/** What another thread needs to open the same region over the same memory. */
export interface SharedRegion {
  readonly places: SharedSections;
  readonly roads: SharedSections | null;
  readonly tariffs: readonly Tariff[];
}

export function shareRegion({ places, roads, tariffs }: OpenRegion): SharedRegion {
  return { places: places.shared, roads: roads?.roads.shared ?? null, tariffs };
}

/** Opens a region over memory that another thread has loaded. */
export function openSharedRegion({ places, roads, tariffs }: SharedRegion): RegionAnswers {
  return answersOf(sharedPlaces(places), roads && sharedRoads(roads), tariffs);
}

function answersOf(places: Places, roads: Roads | null, tariffs: readonly Tariff[]): RegionAnswers {
  return {
    places,
    search: new PlaceSearch(places),
    queries: roads && new RoadQueries(roads),
    tolls: roads && new TollMap(roads, tariffs),
  };
}

/** How a running server keeps its region. */
export interface LiveRegionOptions {
  /** How much memory metrics of roads may take. */
  readonly metricBytes: number;
  readonly traffic: TrafficFiles;
  readonly tariffs: TariffFiles;
  readonly log: (message: string, error?: unknown) => void;
}

const POLL_MS = 500;

/**
 * The region that a running server answers from. It follows the version in use: a new one is opened in a thread while the old
 * one goes on answering, then takes its place between two requests.
 */
export class LiveRegion {
  readonly #versions: RegionVersions;
  readonly #options: LiveRegionOptions;
  readonly #unwatch: readonly (() => void)[];
  #open: OpenRegion;
  #switching: Promise<void> = Promise.resolve();

  private constructor(versions: RegionVersions, open: OpenRegion, options: LiveRegionOptions) {
    this.#versions = versions;
    this.#open = open;
    this.#options = options;
    this.#unwatch = [options.traffic.watch(() => this.#useTraffic()), options.tariffs.watch(() => this.#useTariffs())];
    this.#useTraffic();
    // Polled, not notified: notifications get lost on network file systems and in containers.
    watchFile(versions.pointerFile, { interval: POLL_MS, persistent: false }, () => {
      this.#switching = this.#switching.then(() => this.#follow());
    });
  }

  /** Opens the version in use. @throws UnusableFile when its files are damaged. */
  static async open(versions: RegionVersions, options: LiveRegionOptions): Promise<LiveRegion> {
    const id = versions.current();
    if (id === null) throw new ExplainedError('No region has been built yet: run waypost region build');
    return new LiveRegion(versions, await openRegion(versions, id, options), options);
  }

  get current(): OpenRegion {
    return this.#open;
  }

  #useTraffic(): void {
    const { weekly, live } = this.#options.traffic.present();
    const files = { weekly: weekly === undefined ? [] : [weekly], live: live === undefined ? [] : [live] };
    void this.#open.roads?.useTraffic(files);
  }

  /** Tariffs stand beside the roads: the same region with others is another one to who shares it. */
  #useTariffs(): void {
    const { roads } = this.#open;
    const tariffs = this.#options.tariffs.read(this.#options.log);
    this.#open = { ...this.#open, tariffs, tolls: roads && new TollMap(roads.roads, tariffs) };
  }

  async #follow(): Promise<void> {
    const id = this.#versions.current();
    if (id === null || id === this.#open.id) return;
    try {
      const next = await openRegion(this.#versions, id, this.#options);
      const previous = this.#open;
      this.#open = next;
      this.#useTraffic();
      await closeRegion(previous);
      this.#options.log(`region ${id} is in use`);
    } catch (error) {
      this.#options.log(`region ${id} does not open; ${this.#open.id} stays in use`, error);
    }
  }

  async close(): Promise<void> {
    for (const unwatch of this.#unwatch) unwatch();
    unwatchFile(this.#versions.pointerFile);
    await this.#switching;
    await closeRegion(this.#open);
  }
}

async function openRegion(
  versions: RegionVersions,
  id: string,
  { metricBytes, tariffs: files, log }: LiveRegionOptions,
): Promise<OpenRegion> {
  const roadsFile = versions.file(id, ROADS_FILE);
  const [places, roads] = await Promise.all([
    openPlacesInThread(versions.file(id, PLACES_FILE)),
    versions.has(id, ROADS_FILE) ? openRoadsInThread(roadsFile) : null,
  ]);
  const tariffs = files.read(log);
  return { id, ...answersOf(places, roads, tariffs), roads: roads && new LiveRoads(roads, metricBytes, log), tariffs };
}

async function closeRegion({ places, roads }: OpenRegion): Promise<void> {
  places.close();
  await roads?.close();
}
